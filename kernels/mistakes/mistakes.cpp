#include "kernels/mistakes/mistakes.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "kernels/analysis/key_table.h"
#include "kernels/analysis/races/races.h"
#include "kernels/analysis/scatter/scatter.h"
#include "kernels/catalog.h"
#include "kernels/mistakes/programs.h"
#include "kernels/recording/key_order.h"
#include "kernels/simt/cpu/executor.h"
#include "kernels/simt/run_context.h"
#include "kernels/sources.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/mistakes.h"

namespace scatterscope::mistakes {
namespace {

constexpr std::string_view program_words[] = {"right", "wrong", "first_repair", "second_repair"};
constexpr std::string_view fault_words[] = {"none", "unsorted", "more_runs", "fewer_blocks", "race"};
constexpr std::string_view opening_words[] = {"first", "stage", "iteration", "end"};

std::size_t index_of(Program program) {
  return static_cast<std::size_t>(program);
}

// Cuts `text` behind the first `mark`: what stands before it.
std::string_view take(std::string_view& text, char mark) {
  const std::size_t at = std::min(text.find(mark), text.size());
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

void read_line(std::string_view line, Mistake& mistake) {
  const std::string_view word = take(line, ' ');
  if (word == "cost") mistake.cost = line == "runs" ? Cost::runs : Cost::blocks;
  if (word == "answer") std::from_chars(line.data(), line.data() + line.size(), mistake.answer);
  if (word == "figure") {
    mistake.figure = take(line, ' ');
    mistake.opening = parse_opening(line).value_or(Opening::first);
  }
  if (word == "hides") mistake.hides.push_back({{}, line});
  if (word != "shows" && word != "repair_fails") return;
  const std::string_view how = take(line, ' ');
  (word == "shows" ? mistake.shows : mistake.repairs_fail).push_back({how, line});
}

Mistake mistake_of(const Source& source) {
  Mistake mistake;
  mistake.number = source.number;
  mistake.name = source.name;
  mistake.sort = source.entries[index_of(source.shipped)]->info->name;
  mistake.file = source.file;
  mistake.shipped = source.shipped;
  mistake.pieces = source.pieces;
  for (std::string_view head = source.head; !head.empty();) read_line(take(head, '\n'), mistake);
  return mistake;
}

const Source& source_of(const Mistake& mistake) {
  return sources()[mistake.number - 1];
}

// The kernel files with that program's in its place.
std::vector<recording::SourceFile> sources_of(const Mistake& mistake, Program program) {
  return catalog::kernel_sources_with(mistake.file, text_of(mistake, program));
}

}  // namespace

std::string_view spelling(Program program) {
  return program_words[index_of(program)];
}
std::optional<Program> parse_program(std::string_view word) {
  for (std::size_t i = 0; i < program_count; ++i)
    if (program_words[i] == word) return static_cast<Program>(i);
  return std::nullopt;
}
std::string_view spelling(Fault fault) {
  return fault_words[static_cast<std::size_t>(fault)];
}

std::optional<Opening> parse_opening(std::string_view word) {
  const auto* const found = std::find(std::begin(opening_words), std::end(opening_words), word);
  if (found == std::end(opening_words)) return std::nullopt;
  return static_cast<Opening>(found - std::begin(opening_words));
}

std::span<const Mistake> all() {
  static const std::vector<Mistake> list = [] {
    std::vector<Mistake> made;
    for (const Source& source : sources()) made.push_back(mistake_of(source));
    return made;
  }();
  return list;
}

const Mistake* find(std::string_view name) {
  const auto found = std::find_if(all().begin(), all().end(), [&](const Mistake& one) { return one.name == name; });
  return found == all().end() ? nullptr : &*found;
}

Program offered(const Mistake& mistake, unsigned repair) {
  if (repair == mistake.answer) return Program::right;
  const unsigned wrong_before = repair - 1 - (repair > mistake.answer ? 1 : 0);
  return wrong_before == 0 ? Program::first_repair : Program::second_repair;
}

std::string text_of(const Mistake& mistake, Program program) {
  return catalog::with_pieces(catalog::kernel_source(mistake.file), mistake.pieces[index_of(mistake.shipped)],
                              mistake.pieces[index_of(program)]);
}

Run record(const Mistake& mistake, Program program, const recording::Config& config, const recording::Pairs& input,
           const catalog::Progress& progress) {
  if (config.key_type == recording::KeyType::u64)
    throw Error(texts::run_parameter, {"--key-type", "u64", "u32, i32, f32"});
  const simt::SortEntry* entry = source_of(mistake).entries[index_of(program)];
  if (entry == nullptr) throw Error(texts::mistake_elsewhere, {});
  const recording::Config resolved = catalog::resolve(config, input);
  if (resolved.sort != mistake.sort)  // its other form has other kernels
    throw Error(texts::run_parameter, {"--launches", "one", "several"});
  return catalog::record_program(*entry, sources_of(mistake, program), resolved, input, progress);
}

std::uint64_t contiguous_runs(const recording::Recording& recording) {
  const analysis::KeyTable table = analysis::make_key_table(recording);
  std::uint64_t runs = 0;
  for (std::size_t iteration = 0; iteration < recording.iterations.size(); ++iteration)
    runs += analysis::count_scatter(recording, table, iteration).contiguous_runs;
  return runs;
}

// Those of the last launch of the last iteration; what floats are converted by comes after it.
std::uint32_t blocks_of_last_pass(const recording::Recording& r) {
  std::uint32_t blocks = 0;
  for (const recording::Launch& launch : r.launches)
    if (!r.iterations.empty() && launch.first_step < r.iterations.back().end_step) blocks = launch.blocks;
  return blocks;
}

bool is_unwritten(const recording::Recording& of, std::uint32_t position) {
  static_assert(unwritten_word == simt::cpu::shared_fill_byte * 0x01010101ULL);
  const std::uint64_t key = of.output[position];
  if (key != unwritten_word && key != recording::from_ordered(of.config.key_type, unwritten_word)) return false;
  return std::count(of.output.begin(), of.output.end(), key) > std::count(of.input.begin(), of.input.end(), key);
}

Verdict judge(const Mistake& mistake, const recording::Recording& right, const recording::Recording& tried) {
  const bool stable = catalog::find_sort(mistake.sort)->stable && !right.output_values.empty();
  for (std::uint32_t i = 0; i < right.output.size(); ++i) {
    if (tried.output[i] != right.output[i])
      return {Fault::unsorted, i, tried.output[i], right.output[i], is_unwritten(tried, i)};
    if (stable && tried.output_values[i] != right.output_values[i])
      return {Fault::unsorted,       i, tried.output[i], right.output[i], false, tried.output_values[i],
              right.output_values[i]};
  }
  if (mistake.cost == Cost::runs) {
    const std::uint64_t least = contiguous_runs(right), runs = contiguous_runs(tried);
    if (runs > least) return {Fault::more_runs, 0, runs, least};
  }
  if (mistake.cost == Cost::blocks) {
    const std::uint32_t most = blocks_of_last_pass(right), blocks = blocks_of_last_pass(tried);
    if (blocks < most) return {Fault::fewer_blocks, 0, blocks, most};
  }
  if (!analysis::find_races(tried).empty()) return {Fault::race};
  return {};
}

}  // namespace scatterscope::mistakes
