// The dialog that exports the open lecture or the scene that is shown: as what, with what, where to. Checked as it is
// filled in.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "kernels/texts/lecture_export.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_files.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/lecture/draw_lecture.h"

namespace scatterscope::panels {
namespace {

using Format = LectureExportDraft::Format;

struct FormatChoice {
  Format format;
  const char* name;  // of its button, and on it
  const char* words;
  std::string_view end;  // of a file's name
};
constexpr std::array<FormatChoice, 3> formats{{
    {Format::html, "export_html", "HTML", ".html"},
    {Format::pdf, "export_pdf", "PDF", ".pdf"},
    {Format::png, "export_png", "PNG", ".png"},
}};

struct ExportMemory {
  Cached<DraftKey<LectureExportDraft>, LectureExportCheck> check;
};

const LectureExportCheck& checked_export(Draw& draw) {
  return draw.state.own.of<ExportMemory>().check.of(
      {draw.state.export_draft, draw.input.settings.language, draw.input.outside},
      [](const auto& key) { return key.outside->check_lecture_export(key.draft, key.language); });
}

// The name's end is that of the format; a folder's has none.
void fit_path(LectureExportDraft& draft) {
  for (const FormatChoice& each : formats) {
    if (!draft.path.ends_with(each.end)) continue;
    draft.path.erase(draft.path.size() - each.end.size());
    break;
  }
  if (!draft.path.empty() && !draft.into_folder()) draft.path += formats[static_cast<std::size_t>(draft.format)].end;
}

void draw_what(Draw& draw, LectureExportDraft& draft) {
  const OpenLectureView& lecture = draw.input.lecture;
  field_label(draw, texts::exp_what);
  const std::string whole = draw.say(texts::exp_whole, {std::to_string(lecture.lecture->scenes.size())});
  const std::string scene = draw.say(texts::exp_scene, {std::to_string(lecture.at + 1)});
  if (row_button(draw, "export_whole", whole.c_str(), true, !draft.one_scene, true)) draft.one_scene = false;
  if (row_button(draw, "export_scene", scene.c_str(), true, draft.one_scene, false)) draft.one_scene = true;
  field_label(draw, texts::exp_format);
  for (const FormatChoice& each : formats)
    if (row_button(draw, each.name, each.words, true, draft.format == each.format, &each == formats.data()))
      draft.format = each.format;
}

void draw_parts(Draw& draw, LectureExportDraft& draft) {
  const auto tick = [&](const char* name, Text words, bool& on) {
    ImGui::Checkbox(draw.say(words), &on);
    draw.mark(name);
  };
  field_label(draw, texts::exp_with);
  tick("export_notes", texts::exp_notes, draft.notes);
  tick("export_answers", texts::exp_answers, draft.answers);
  tick("export_codes", texts::exp_codes, draft.codes);
}

std::string ready_words(const Draw& draw, const LectureExportDraft& draft, const LectureExportCheck& check) {
  const Text replaces = draft.into_folder() ? texts::exp_replaces_pages : texts::exp_replaces;
  return draw.say(check.taken ? replaces : texts::exp_ready, {check.path});
}

}  // namespace

void begin_lecture_export(Draw& draw) {
  LectureExportDraft& draft = draw.state.export_draft;
  draft.language = draw.input.settings.language;
  if (draft.path.empty()) draft.path = draw.input.outside->start_folder + "/lecture";
  fit_path(draft);
  draw.state.own.of<ExportMemory>().check.forget();  // what lies there may have changed
}

void draw_lecture_export(Draw& draw) {
  LectureExportDraft& draft = draw.state.export_draft;
  if (draw.input.lecture.lecture == nullptr) {
    draw.state.dialog = Dialog::none;
    return;
  }
  const float footer = ImGui::GetFrameHeightWithSpacing() + 2 * ImGui::GetTextLineHeightWithSpacing() + draw.px(10);
  ImGui::BeginChild("form", ImVec2(0, std::max(draw.px(80), ImGui::GetContentRegionAvail().y - footer)), false);
  wrapped_text(draw, draw.say(texts::exp_about), draw.palette.faint);
  const LectureExportDraft before = draft;
  draw_what(draw, draft);
  draw_parts(draw, draft);
  field_label(draw, draft.format == Format::html ? texts::exp_language_first : texts::exp_language);
  draw_languages(draw, "export_", draft.language);
  if (draft.format != before.format || draft.one_scene != before.one_scene) {
    fit_path(draft);
    draw.state.focus.go_to("export_path");
  }
  field_label(draw, draft.into_folder() ? texts::exp_folder : texts::exp_file);
  text_field(draw, "export_path", draft.path, {});
  ImGui::EndChild();
  const LectureExportCheck& now = checked_export(draw);
  const bool good = now.problem.empty();
  wrapped_text(draw, good ? ready_words(draw, draft, now) : now.problem, good ? draw.palette.ink : draw.palette.error);
  draw.mark("export_problem", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  const Text words = good && now.taken ? texts::win_overwrite : texts::exp_start;
  if (accept_button(draw, "export_start", draw.say(words), good && !draw.input.lecture_export.running)) {
    draw.ask(StartLectureExport{draft, draw.input.lecture.at});
    draw.state.dialog = Dialog::none;
  }
  ImGui::SameLine();
  if (text_button(draw, "close_export", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

}  // namespace scatterscope::panels
