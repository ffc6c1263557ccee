// Mistakes that learners make, as programs that run: of each the right kernel, the one at fault and two wrong repairs,
// which differ in the lines of its *.mistake file alone. They are recorded on the executor.
//
// Such a file begins with its head, a word and its value a line:
//   sort NAME                 of assets/translations/sorts.def
//   file PATH                 the kernel file below kernels/ whose lines differ
//   figure ID AT              where the difference is seen best: a figure, and an Opening
//   shipped wrong             where the shipped kernel is the one at fault
//   cost runs                 the result is right, at the cost of contiguous runs of stores
//   cost blocks               the same, of blocks of the last pass
//   answer K                  which of three repairs is the right one
//   shows HOW OPTIONS         a run that exposes it: HOW is a Fault or the name of a failure (run_error.h)
//   repair_fails HOW OPTIONS  a run that exposes wrong repairs, and not the mistake
//   hides OPTIONS             a run that does not
//
// When it hides is a rule in exposure.cpp.
//
// Then come the sections "--- right", "--- wrong" and two "--- repair", each of the same number of pieces with "..."
// between them. Each piece of the shipped section stands in the kernel file exactly once, or the build ends.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/error.h"
#include "kernels/recording/recording.h"
#include "kernels/simt/progress.h"

namespace scatterscope::mistakes {

enum class Program : std::uint8_t { right, wrong, first_repair, second_repair };
inline constexpr std::size_t program_count = 4;
// "right", "wrong", "first_repair", "second_repair"
[[nodiscard]] std::string_view spelling(Program program);
[[nodiscard]] std::optional<Program> parse_program(std::string_view word);

// What a result can be worse in than another one.
enum class Cost : std::uint8_t { none, runs, blocks };

// When the difference is seen: where the runs part; at the end of the stage or iteration in which they part; at the
// end.
enum class Opening : std::uint8_t { first, stage, iteration, end };
[[nodiscard]] std::optional<Opening> parse_opening(std::string_view word);

// A run, by the options of the command line, and how it ends: a failure's name or a Fault's; empty where it hides.
struct Example {
  std::string_view how, options;
};

struct Mistake {
  unsigned number = 0;
  std::string_view name;  // "last-bit-forgotten"
  std::string_view sort;  // "radix-1bit"
  std::string_view file;  // "radix/radix_1bit.cuh"
  Program shipped = Program::right;
  Cost cost = Cost::none;
  std::string_view figure;  // "13.3"
  Opening opening = Opening::first;
  unsigned answer = 1;
  std::vector<Example> shows, repairs_fail, hides;
  std::array<std::vector<std::string_view>, program_count> pieces;  // by Program
};
inline constexpr unsigned repair_count = 3;

// By number.
[[nodiscard]] std::span<const Mistake> all();
[[nodiscard]] const Mistake* find(std::string_view name);
// The program of the repair that is offered as number `repair`, 1 to repair_count.
[[nodiscard]] Program offered(const Mistake& mistake, unsigned repair);
// The text of the kernel file as that program was compiled from it.
[[nodiscard]] std::string text_of(const Mistake& mistake, Program program);

using Run = catalog::ProgramRun;
// Keys of 64 bits and --launches that would run another sort are refused. Throws Error where nothing can be run: a
// parameter is wrong.
[[nodiscard]] Run record(const Mistake& mistake, Program program, const recording::Config& config,
                         const recording::Pairs& input, const catalog::Progress& progress = {});

// What is wrong with a run that has not failed, beside one of the right program: seen in the results alone, in what
// a mistake costs, or by the order alone: accesses race and came out well.
enum class Fault : std::uint8_t { none, unsorted, more_runs, fewer_blocks, race };
[[nodiscard]] std::string_view spelling(Fault fault);
struct Verdict {
  Fault fault = Fault::none;
  // unsorted: the position in the result. Else of no meaning.
  std::uint32_t position = 0;
  // The key there, or the number of runs or blocks; and what it should be.
  std::uint64_t found = 0, wanted = 0;
  bool unwritten = false;  // what was found is no key (is_unwritten)
  // Where the right key stands with another one's value: that value, and the one that should be there.
  std::optional<std::uint64_t> found_value = {}, wanted_value = {};
};
// `right` has the same input, and the wanted result; values of equal keys count where the sort is stable.
[[nodiscard]] Verdict judge(const Mistake& mistake, const recording::Recording& right,
                            const recording::Recording& tried);

// What costs are judged by: contiguous runs of the keys' stores, over all iterations; blocks of the last launch of the
// last iteration.
[[nodiscard]] std::uint64_t contiguous_runs(const recording::Recording& recording);
[[nodiscard]] std::uint32_t blocks_of_last_pass(const recording::Recording& recording);

// What memory holds that no thread wrote, as a word.
inline constexpr std::uint64_t unwritten_word = 0xcdcdcdcd;
// Whether what the result holds at a position is no key, but the pattern that stood in memory which no thread wrote.
[[nodiscard]] bool is_unwritten(const recording::Recording& of, std::uint32_t position);

}  // namespace scatterscope::mistakes
