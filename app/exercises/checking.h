// A student's file, checked: compiled, run on many keys beside the shipped kernel, judged.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/exercises/judging.h"
#include "app/exercises/workshop.h"

namespace scatterscope::app {

// All runs of an exercise, those with the fewest keys first; all options of each. `seed` chooses the random keys: that
// of students is 0, a lecturer grades by another one.
[[nodiscard]] std::vector<RunArguments> runs_of(const Exercise& exercise, std::uint32_t seed = 0);

// Whether the exercise is judged by it.
[[nodiscard]] bool is_asked(const Exercise& exercise, Check check);

// open: runs ended before it could be judged, and no other run shows it to be wrong.
enum class Outcome : std::uint8_t { passed, failed, open };
// "passed", "failed" or "open".
[[nodiscard]] std::string_view spelling(Outcome outcome);

[[nodiscard]] std::size_t key_count(const RunArguments& run);

// One thing that is judged, and the first run that shows it to be wrong.
struct Judged {
  Check check = Check::finishes;
  Outcome outcome = Outcome::passed;
  RunArguments run;  // of one that has failed
  Finding finding;
};

struct CheckReport {
  std::vector<CompilerLine> compiler;  // what stands in the way of running it; then nothing was judged
  std::vector<CompilerLine> warnings;  // none of them makes it fail
  std::vector<Judged> checks;
  std::size_t runs = 0, failed_runs = 0;
  std::string mistake;  // a shipped one that does the same on the run that fails first
  std::string lesson;   // that explains it

  [[nodiscard]] bool passed() const { return compiler.empty() && failed_runs == 0; }
};

// Runs of an exercise's model. Checking one file after another asks for the same ones: keep one of these.
class Models {
 public:
  [[nodiscard]] const RecordedMistake& of(const Exercise& exercise, const RunArguments& run,
                                          const catalog::Progress& progress = {});

 private:
  std::map<RunArguments, RecordedMistake> made_;
};

struct Checking {
  std::uint32_t seed = 0;
  unsigned at_a_time = 2;       // runs
  bool outcomes_alone = false;  // no keys are left out, no mistake is looked for
  catalog::Progress progress = {};
};
// Ends with it and reports nothing.
[[nodiscard]] catalog::Progress silent(const catalog::Progress& progress);
// Ends before its last run where many have failed. Throws Error where nothing can be compiled or run here at all.
[[nodiscard]] CheckReport check_text(Workshop& workshop, const std::string& text, Models& models,
                                     const Checking& checking = {});

// What was built on this machine's GPU, for code that is trusted, after it passed on the executor: the same runs
// without those that only the executor knows, judged alike; once all are right, times beside the shipped sort and the
// libraries.
struct GpuReport {
  CheckReport checked;
  std::optional<timing::MeasuredSet> timed;
};
// Throws Error where there is no GPU or no compiler for it, or where nothing can be timed.
[[nodiscard]] GpuReport check_on_gpu(Workshop& workshop, Models& models, const Checking& checking = {});

// "--keys 3,1 --block-threads 4": the options of a run without those that say where it runs.
[[nodiscard]] std::string run_words(const RunArguments& run);
// What is wrong, and at the end how many runs are; a line each, for a panel.
[[nodiscard]] std::vector<std::string> report_lines(const Exercise& exercise, const CheckReport& report,
                                                    const std::string& file, Language language);
// A line of each check and what is wrong; the last line says what to do next. Places are those of the student's file,
// whose own name is `file`.
[[nodiscard]] std::string report_text(const Exercise& exercise, const CheckReport& report, const std::string& file,
                                      Language language);
[[nodiscard]] nlohmann::ordered_json report_json(const Exercise& exercise, const CheckReport& report,
                                                 const std::string& file, Language language);
// The same of a GPU, with the table that `scatterscope measure` prints.
[[nodiscard]] std::string gpu_report_text(const Exercise& exercise, const GpuReport& report, const std::string& file,
                                          Language language);
[[nodiscard]] nlohmann::ordered_json gpu_report_json(const Exercise& exercise, const GpuReport& report,
                                                     const std::string& file, Language language);

}  // namespace scatterscope::app
