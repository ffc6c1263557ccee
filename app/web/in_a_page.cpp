// What the session asks of processes, files and packages, as a page has it: runs in this worker, files that the page
// holds in memory, measured results that come when they are first asked for.
#include <emscripten/emscripten.h>

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/exercises/exercise.h"
#include "app/files/output_file.h"
#include "app/files/shipped_files.h"
#include "app/jobs/record_here.h"
#include "app/jobs/recorder.h"
#include "app/session/drafts/exam_draft.h"
#include "app/session/drafts/lecture_export_draft.h"
#include "app/session/drafts/measure_draft.h"
#include "kernels/texts/exam_window.h"
#include "kernels/texts/lecture_export.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/web_page.h"

// A file beside the page, whole, or null. A worker may wait for it.
EM_JS(char*, scatterscope_fetched, (const char* name), {
  if (typeof XMLHttpRequest == 'undefined') return 0;
  const request = new XMLHttpRequest();
  request.open('GET', UTF8ToString(name), false);
  try {
    request.send();
  } catch (failed) {
    return 0;
  }
  if (request.status != 200) return 0;
  const size = lengthBytesUTF8(request.responseText) + 1, at = _malloc(size);
  stringToUTF8(request.responseText, at, size);
  return at;
});

namespace scatterscope::app {
namespace {

// A file of the page's folder; none: it cannot be fetched.
std::optional<std::string> fetched(const std::string& name) {
  const std::unique_ptr<char, decltype(&std::free)> text(scatterscope_fetched(name.c_str()), &std::free);
  return text != nullptr ? std::optional<std::string>(text.get()) : std::nullopt;
}

}  // namespace

RecordedMistake record_mistake_in_child(const RunRequest& request, const catalog::Progress& progress,
                                        const std::string&) {
  RecordedHere made = record_here(request, progress.within(request.time_limit));
  return {std::make_shared<const recording::Recording>(std::move(made.recording)), std::move(made.failure)};
}

Recorded record_in_child(const RunRequest& request, const catalog::Progress& progress, const std::string& executable) {
  return record_mistake_in_child(request, progress, executable).recording;
}

Task<RecordState> record_task(RunRequest request, std::string) {
  return {[request = std::move(request)](Work<RecordState>& work) {
    Recorded recorded = record_in_child(request, work.progress_of());
    work.change([&](RecordState& state) { state.recording = std::move(recorded); });
  }};
}

std::span<const ShippedFile> shipped_measured() {
  static const std::vector<std::pair<std::string, std::string>> texts = [] {
    std::vector<std::pair<std::string, std::string>> all;
    for (const char* name : {"h100.json", "h200.json"})
      if (auto text = fetched(std::string("measured/") + name)) all.emplace_back(name, std::move(*text));
    return all;
  }();
  static const std::vector<ShippedFile> files = [] {
    std::vector<ShippedFile> all;
    for (const auto& [name, text] : texts) all.push_back({name, text});
    return all;
  }();
  return files;
}

std::string shipped_course_text(std::string_view folder, std::string_view name) {
  if (auto text = fetched(std::string(folder) + "/" + std::string(name) + ".json")) return std::move(*text);
  throw Error{texts::web_not_fetched, {std::string(name)}};
}

std::string shipped_exercise_text(const ExerciseHead& head) {
  if (auto text = fetched("exercises/" + head.file)) return std::move(*text);
  throw Error{texts::web_not_fetched, {head.name}};
}

bool name_is_taken(const std::filesystem::path& path) {
  return std::filesystem::exists(path);
}

// --- What writes files, or needs a GPU, says which command does it.
namespace {

Error needs_program(Text what, const char* command) {
  return {texts::web_needs_program, {text(what, Language::english), command}};
}

}  // namespace

MeasureRequest request_of(const panels::MeasureDraft&) {
  throw needs_program(texts::tm_title_measure, "scatterscope measure");
}
panels::MeasureCheck check_measure(const panels::MeasureDraft&, Language) {
  return {};
}
ExamOrder order_of(const panels::ExamDraft&) {
  throw needs_program(texts::exam_dialog, "scatterscope exam");
}
panels::ExamCheck check_exam_draft(const panels::ExamDraft&, Language) {
  return {};
}
LectureExport order_of(const panels::LectureExportDraft&, const Course&, std::size_t) {
  throw needs_program(texts::exp_title, "scatterscope lecture export");
}
panels::LectureExportCheck check_export_draft(const panels::LectureExportDraft&, Language) {
  return {};
}

}  // namespace scatterscope::app
