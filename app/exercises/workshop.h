// What makes a student's kernel file a program that runs on the executor: the compiler makes a shared object of it,
// with the sort's other files as they are shipped; a small program beside this one, scatterscope-runner, loads the
// object and records a run as a process for recordings does (app/jobs/recorder.h). Both in a sandbox.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/exercises/exercise.h"
#include "app/exercises/sandbox.h"
#include "app/jobs/recorder.h"
#include "kernels/timing/measured.h"

namespace scatterscope::app {

// One that the compiler reports. `line` is of the student's file, from 1; 0: it names none.
struct CompilerLine {
  unsigned line = 0;
  std::string message;       // the compiler's own words, in English, without our namespaces
  std::optional<Text> said;  // what it says to a beginner, in one of the most frequent cases
  std::vector<std::string> arguments;
};
// The errors in what g++ or clang++ wrote, by the line of the file whose path ends so; each once. What went wrong while
// a template was made is said where the file asked for it.
[[nodiscard]] std::vector<CompilerLine> compiler_lines(const std::string& output, std::string_view file);
// The warnings that stand in that file, each once.
[[nodiscard]] std::vector<CompilerLine> compiler_warnings(const std::string& output, std::string_view file);
// Full-width signs and blanks of `source`, UTF-8, outside its comments and strings: in place of what the compiler says
// of their lines, whose words go behind theirs. `lines`: its errors.
[[nodiscard]] std::vector<CompilerLine> with_full_width_signs(std::vector<CompilerLine> lines, std::string_view source);
// "line 12: ...", the words for beginners first.
[[nodiscard]] std::string words_of(const CompilerLine& line, Language language);
// "line 12: ...": the words for beginners alone where there are some, else the compiler's.
[[nodiscard]] Message message_of(const CompilerLine& line);

// What a student's sort is called where it is timed beside shipped ones.
inline constexpr std::string_view students_sort = "your-kernel";

[[nodiscard]] std::filesystem::path folder_of_program();

// The files of one student's program, in a folder of their own that goes with it.
class Workshop {
 public:
  // `programs`: the folder with the runner and the headers, by default this program's own. Throws Error where there is
  // no compiler, no runner, or no sandbox (of a trusted one: where it is not needed).
  Workshop(const Exercise& exercise, Trust trust, const std::filesystem::path& programs = folder_of_program());
  ~Workshop();
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;

  // Compiles; what was compiled before is gone. Empty: it can run, and warnings() has what the compiler warns of.
  // Throws Error{exercise_slow_compiler} where that takes too long or too much memory.
  [[nodiscard]] std::vector<CompilerLine> build(const std::string& text, const catalog::Progress& progress = {});
  [[nodiscard]] const std::vector<CompilerLine>& warnings() const { return warnings_; }
  // A run of what was built. Throws what record_by() throws, and Error{exercise_forged} where the recording is none of
  // that request. `printed`, where it is given, as record_by() has it. On a GPU only
  // where it is trusted.
  [[nodiscard]] RecordedMistake record(const RunRequest& request, const catalog::Progress& progress = {},
                                       std::string* printed = nullptr) const;
  // Times of what was built beside the shipped sort and the libraries, by options of `scatterscope measure`; where it
  // is trusted. Its sort is called `students_sort`. Throws Error{exercise_not_timed} with a line that says why.
  [[nodiscard]] timing::MeasuredSet time(const RunArguments& options, const catalog::Progress& progress = {}) const;
  [[nodiscard]] const Exercise& exercise() const { return exercise_; }
  [[nodiscard]] std::filesystem::path object() const { return folder_ / "out/object.so"; }

 private:
  [[nodiscard]] std::string seen(const std::filesystem::path& outside) const;
  [[nodiscard]] std::vector<Mount> mounts(bool compiling) const;
  // What NVRTC reports of the text that was written down, where it is installed: only what any compiler would refuse.
  [[nodiscard]] std::vector<CompilerLine> syntax_errors(const catalog::Progress& progress) const;
  // What the compiler wrote of the object that it was to make.
  [[nodiscard]] Ended compile(const std::filesystem::path& wrapper, const catalog::Progress& progress);
  // The words that start the runner in a mode of its own (runner.cpp).
  [[nodiscard]] std::vector<std::string> runner_words(const char* mode, const Bounds& bounds) const;
  void find_headers_compiled(const catalog::Progress& progress);
  [[nodiscard]] std::vector<std::string> compiler_words() const;

  const Exercise& exercise_;
  Trust trust_;
  std::filesystem::path folder_, headers_, runner_, compiler_, compiled_headers_;
  std::string text_;
  std::vector<CompilerLine> warnings_;
};

}  // namespace scatterscope::app
