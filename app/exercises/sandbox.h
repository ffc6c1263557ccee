// Where a student's code is compiled and run: under bubblewrap (`bwrap`), in namespaces of its own, without network,
// with the system to read, one folder to write, and bounds on time, memory, file sizes and processes (`prlimit`). What
// it says is no verdict: that follows from the recording, whose bytes are read like any strange file's.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "kernels/simt/progress.h"

namespace scatterscope::app {

// trusted: without bubblewrap, where the user says that the code is his own; the bounds stay.
enum class Trust : std::uint8_t { sandboxed, trusted };

// What is seen inside under another name than outside; of a trusted program it is what it is outside.
struct Mount {
  std::filesystem::path outside;
  std::string inside;
  bool writable = false;
};

struct Bounds {
  std::uint64_t memory_bytes, file_bytes;
  unsigned seconds;  // of the processor
  unsigned processes;
};

// None where bubblewrap works here; else why not, and what would help: the package, or --trust.
[[nodiscard]] std::optional<Error> no_sandbox();

// The words that start a program within, those of the program not among them. `work`: the folder that it starts in,
// as it is called inside.
[[nodiscard]] std::vector<std::string> sandbox_words(Trust trust, const std::vector<Mount>& mounts,
                                                     const std::string& work, const Bounds& bounds);

// A program and what it writes: the standard output and errors together, no more than `most_output_bytes` of it.
struct Ended {
  int status = 0;  // as a shell has it: 128 and the signal's number
  bool too_late = false;
  std::string output;
};
inline constexpr std::size_t most_output_bytes = 1 << 18;
// The environment of a program: two variables and no more, or that of this process.
enum class Surroundings : std::uint8_t { bare, own };
// words[0] is its file. Ends it, and all of its process group, once `progress` ends or the time is up. Throws
// Error{run_not_started}, or what cancelled() says.
[[nodiscard]] Ended run_program(const std::vector<std::string>& words, std::chrono::seconds time_limit,
                                const catalog::Progress& progress = {}, Surroundings surroundings = Surroundings::bare);

// The file of a program that the system has in /usr/bin, /usr/local/bin or /bin; empty: it has none.
[[nodiscard]] std::string program_file(const std::string& name);

}  // namespace scatterscope::app
