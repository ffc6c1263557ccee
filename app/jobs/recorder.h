// Recordings are made in a process of their own, so that a run that crashes or never ends cannot take the program
// along. The process is this same executable; it dies with the one that started it, and nothing of it is left behind:
// the request and the result travel through memory files, progress and errors through a pipe.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/jobs/background_job.h"
#include "app/parameters/options.h"
#include "kernels/recording/recording.h"

namespace scatterscope::app {

// What is started as `EXECUTABLE record-child PID`; tests name another program than their own. Where /proc is not
// mounted, the file that this program was started from.
inline constexpr const char* this_program = "/proc/self/exe";

using Recorded = std::shared_ptr<const recording::Recording>;
// A run of a mistake may fail and still leave what it did before.
struct RecordedMistake {
  Recorded recording;
  std::optional<Error> failure;
};
// Runs RunRequest::mistake, which is not empty, as record_in_child() runs a sort. Throws where nothing was recorded.
[[nodiscard]] RecordedMistake record_mistake_in_child(const RunRequest& request, const catalog::Progress& progress,
                                                      const std::string& executable = this_program);
// The same by another program, which takes `record-child` as its last word, within a sandbox: nothing that it says is
// believed but as a recording's bytes are, and no more than a line's length of it is kept. words[0] is the program's
// file. Throws Error{run_signal} too where the sandbox says by its status that a signal ended it. `printed`, where it
// is given: the beginning of what the program wrote to its standard error, any bytes, at most most_printed_bytes; it is
// there where this throws, too.
inline constexpr std::size_t most_printed_bytes = 2048;
[[nodiscard]] RecordedMistake record_by(const std::vector<std::string>& words, const RunRequest& request,
                                        const catalog::Progress& progress, std::string* printed = nullptr);
// Records in a child process and waits for it; of a mistake's run that fails what it did before. `progress` ends it
// within 100 ms, with texts::run_cancelled, or texts::run_time_limit where time is up, its own or the request's.
[[nodiscard]] Recorded record_in_child(const RunRequest& request, const catalog::Progress& progress,
                                       const std::string& executable = this_program);

// The same beside the window.
struct RecordState : JobState {
  Recorded recording;  // when done
};
using RecordJob = BackgroundJob<RecordState>;
[[nodiscard]] Task<RecordState> record_task(RunRequest request, std::string executable = this_program);

// What `scatterscope record-child PID` does: reads a request from descriptor 0, writes progress and errors to 1 as one
// JSON object a line, writes the recording to 3. Returns the exit status. `parent` is who must outlive it.
int run_record_child(const std::string& parent);
// The same in a process that its sandbox ends, by another recorder than record_here().
struct RecordedHere;
using RecordHere = std::function<RecordedHere(const RunRequest&, const catalog::Progress&)>;
int serve_request(const RecordHere& recorder);

// The request as it travels, and back. Every field of the configuration is in it.
[[nodiscard]] std::string encode_request(const RunRequest& request);
[[nodiscard]] RunRequest decode_request(const std::string& text);

// One line that the child wrote. A line of any other form has nothing of it.
struct ChildLine {
  std::optional<double> progress;      // 0 to 1
  std::optional<Compiling> compiling;  // before it
  bool done = false;
  std::optional<Error> error;
};
[[nodiscard]] ChildLine decode_child_line(const std::string& line);

}  // namespace scatterscope::app
