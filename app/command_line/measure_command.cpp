// `scatterscope measure`: timed runs without a window.
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "app/command_line/command.h"
#include "app/files/measured_files.h"
#include "app/files/output_file.h"
#include "app/jobs/measure.h"
#include "app/jobs/measure_everything.h"
#include "kernels/format/measured_json.h"

namespace scatterscope::app {
namespace {

// The set that a file holds already; none in a file that is not there or empty.
Outcome<timing::MeasuredSet> known_set(const std::string& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  if (error || size == 0) return timing::MeasuredSet{};
  return read_measured_file(file, "--json");
}

// Says on standard error which baselines take no part because their libraries are not here.
void note_missing_baselines(MeasureRequest& request) {
  if (const auto missing = drop_missing_baselines(request)) say_on_terminal(*missing);
}

CommandResult run_everything(const Given& given) {
  const std::string* json = given.find("--json");
  if (json == nullptr || is_standard_output(*json)) {
    return only_with("--everything", "", "--json FILE");
  }
  Outcome<MeasureRequest> list = everything(given.options);
  if (!list) return list.problem();
  PieceLimits limits{std::nullopt, "--json " + shown(*json)};
  if (const std::string* word = given.find("--stop-after")) {
    constexpr std::uint64_t a_day = 86'400;
    const auto seconds = parse_number("--stop-after", *word, 0, a_day);
    if (!seconds) return seconds.problem();
    limits.time = std::chrono::seconds(*seconds);
  }
  if (auto problem = check_writable("--json", *json)) return problem;
  Outcome<timing::MeasuredSet> known = known_set(*json);
  if (!known) return known.problem();
  note_missing_baselines(*list);
  const auto keep = [json](const timing::MeasuredSet& set) {
    return write_output("--json", *json, format::measured_json(set));
  };
  const Piece piece = measure_piece(*list, std::move(*known), limits, given.progress, keep);
  if (piece.more == 0 && piece.problem) return piece.problem;
  const std::vector<std::string> numbers{std::to_string(piece.more), std::to_string(piece.held),
                                         std::to_string(list->contests.size()), shown(*json),
                                         std::to_string(piece.unfit)};
  if (auto problem = print(fill_text(Text::measured_so_far, Language::english, numbers) + "\n")) return problem;
  return piece.problem;
}

}  // namespace

CommandResult run_measure(const Given& given, const WindowHooks&) {
  if (given.find("--everything") != nullptr) return run_everything(given);
  if (const std::string* word = given.find("--stop-after")) {
    return only_with("--stop-after", *word, "--everything");
  }
  Outcome<MeasureRequest> request = parse_measure(given.options);
  if (!request) return request.problem();
  const std::string* json = given.find("--json");
  if (json != nullptr) {
    if (auto problem = check_writable("--json", *json)) return problem;
  }
  note_missing_baselines(*request);
  // As it grows, so that what is finished is kept, whatever ends it.
  std::optional<Problem> unkept;
  const auto keep = [&](const timing::MeasuredSet& so_far) {
    if (json != nullptr && !is_standard_output(*json) && !unkept)
      unkept = write_output("--json", *json, format::measured_json(so_far));
  };
  const Measurement measurement = measure(*request, given.progress, keep);
  if (unkept) return unkept;
  const timing::MeasuredSet& set = measurement.set;
  if (set.runs.empty() && measurement.problem) return measurement.problem;
  if (json != nullptr) {
    if (auto problem = write_output_or_stdout("--json", *json, format::measured_json(set))) return problem;
  }
  if (json == nullptr || !is_standard_output(*json)) {
    if (auto problem = print(measured_table(set))) return problem;
  }
  return measurement.problem;
}

}  // namespace scatterscope::app
