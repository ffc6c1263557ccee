#include "app/session/drafts/lecture_export_draft.h"

#include <filesystem>

#include "app/files/output_file.h"
#include "app/session/said_in_window.h"
#include "kernels/texts/lecture_export.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

// All but the lecture. A name without the format's end gets it.
LectureExport order_of(const panels::LectureExportDraft& draft) {
  constexpr const char* ends[] = {".html", ".pdf", ".png"};
  LectureExport order;
  order.path = draft.path;
  order.folder = draft.into_folder();
  const std::string end = ends[static_cast<std::size_t>(draft.format)];
  if (order.path.empty()) throw Error{order.folder ? texts::exp_no_folder : texts::exp_no_file, {}};
  if (!order.folder && !order.path.ends_with(end)) order.path += end;
  if (draft.one_scene) order.scene = 0;
  order.language = draft.language;
  order.codes = draft.codes;
  order.notes = draft.notes;
  order.answers = draft.answers;
  check_lecture_export(export_field, order);
  return order;
}

bool is_taken(const LectureExport& order) {
  std::error_code none;
  if (!order.folder) return name_is_taken(order.path);
  return fs::is_directory(order.path, none) && !fs::is_empty(order.path, none);
}

}  // namespace

LectureExport order_of(const panels::LectureExportDraft& draft, const Course& lecture, std::size_t scene) {
  LectureExport order = order_of(draft);
  order.lecture = lecture;
  if (order.scene) order.scene = scene;
  return order;
}

panels::LectureExportCheck check_export_draft(const panels::LectureExportDraft& draft, Language language) {
  panels::LectureExportCheck check;
  try {
    const LectureExport order = order_of(draft);
    check.path = order.path;
    check.taken = is_taken(order);
  } catch (const std::exception& thrown) {
    check.problem = said_in_window(error_of(thrown), language);
  }
  return check;
}

}  // namespace scatterscope::app
