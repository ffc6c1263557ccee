// Modal windows: the input editor, a small file chooser, the list of keys.
// clang-format off
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/texts/compare.h"
#include "kernels/texts/exam_window.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/lecture_export.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/what_if.h"
#include "kernels/texts/window_buttons.h"
#include "kernels/texts/window_files.h"
#include "kernels/texts/window_help.h"
#include "kernels/texts/window_menu.h"
#include "kernels/texts/window_new_run.h"
#include "ui/panels/draw.h"
#include "ui/panels/help/doors.h"
#include "ui/panels/help/help_index.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/lecture/draw_lecture.h"
#include "ui/panels/what_if.h"

namespace scatterscope::panels {
namespace {

struct DialogLook {
  Text title;
  float width, height;  // logical; the window may be smaller
  void (*body)(Draw&);
};

DialogLook look_of(Dialog dialog) {
  switch (dialog) {
    case Dialog::open:
      return {texts::win_title_open, 720, 520, draw_file_dialog};
    case Dialog::save:
      return {texts::win_title_save, 720, 520, draw_file_dialog};
    case Dialog::export_figure:
      return {texts::win_title_export, 720, 520, draw_file_dialog};
    case Dialog::help:
      return {texts::win_help_keys, 640, 560, draw_help};
    case Dialog::compare:
      return {texts::cmp_title, 980, 640, draw_compare_dialog};
    case Dialog::mistakes:
      return {texts::mistake_dialog, 960, 420, draw_mistake_dialog};
    case Dialog::exercises:
      return {texts::exercise_dialog, 960, 440, draw_exercise_dialog};
    case Dialog::measure:
      return {texts::tm_title_measure, 760, 640, draw_measure};
    case Dialog::exam:
      return {texts::exam_dialog, 640, 590, draw_exam};
    case Dialog::lecture_export:
      return {texts::exp_title, 700, 640, draw_lecture_export};
    case Dialog::save_lecture:
      return {texts::lec_title_save, 720, 520, draw_file_dialog};
    case Dialog::scene_words:
      return {texts::lec_title_edit, 860, 420, draw_scene_words};
    case Dialog::new_words:
      return {texts::lec_title_words, 860, 420, draw_scene_words};
    case Dialog::leave_lecture:
      return {texts::lec_title_leave, 620, 200, draw_leaving};
    case Dialog::unsaved_lectures:
      return {texts::lec_title_unsaved, 720, 300, draw_unsaved};
    case Dialog::what_if:
      return {texts::what_if_title, 0, 0, draw_what_if};
    case Dialog::doors:
      return {texts::doors_title, 0, 0, draw_doors};
    case Dialog::help_index:
      return {texts::index_title, 860, 660, draw_help_index};
    case Dialog::save_measured:
      return {texts::tm_title_save, 720, 520, draw_file_dialog};
    default:
      return {texts::win_title_input, 1120, 960, draw_input_editor};
  }
}

std::string extension_of(Dialog dialog) {
  if (dialog == Dialog::save_measured) return ".json";
  if (dialog == Dialog::save_lecture) return ".scslecture";
  return dialog == Dialog::export_figure ? ".svg" : ".scs";
}

const char* file_name_of(Instead what) {
  return what == Instead::grid ? "grid" : what == Instead::chapter_map ? "map" : "words";
}

// That the lecture is kept in; empty while another thing is saved, or where it is in none yet.
std::string own_file(const Draw& draw) {
  const LectureView* lecture = draw.input.lecture.lecture;
  return draw.state.dialog == Dialog::save_lecture && lecture != nullptr ? lecture->file : std::string();
}

// What is saved may be called so; nothing for what is opened.
std::string usual_name(const Draw& draw, Dialog dialog) {
  if (dialog == Dialog::open) return {};
  if (dialog == Dialog::save_lecture) {
    const std::string file = own_file(draw);
    return file.empty() ? "lecture" + extension_of(dialog) : file.substr(file.rfind('/') + 1);
  }
  std::string name = "measured";
  if (draw.input.timing) {
    const TimingView& timing = *draw.input.timing;
    if (dialog == Dialog::export_figure) name = plots::spelling(timing.choice.view.kind);
  } else if (draw.input.instead != Instead::none) {
    if (dialog == Dialog::export_figure) name = file_name_of(draw.input.instead);
  } else if (draw.input.shown.loaded()) {
    name = draw.input.outside->run_name(draw.input.shown.recording());
    if (dialog == Dialog::export_figure) name += "-" + std::string(draw.input.shown.view.figure->id);
  }
  return name + extension_of(dialog);
}

// What can be made of what is shown; the first where none is named.
constexpr std::array export_formats{".svg", ".pdf", ".png", ".html", ".gif", ".webm"};
std::span<const char* const> formats_of(const WorkspaceInput& input) {
  const bool of_recording =
      input.shown.loaded() && input.has_steps() && !input.compare && input.shown.sources.counted == nullptr;
  return std::span(export_formats).first(of_recording ? export_formats.size() : 2);
}

// The format that the name ends in.
const char* format_of(const Draw& draw) {
  const auto formats = formats_of(draw.input);
  const auto named = std::find_if(formats.begin(), formats.end(),
                                  [&](const char* format) { return draw.state.files.name.ends_with(format); });
  return named == formats.end() ? nullptr : *named;
}

// A button for each: it changes the name's end.
void choose_format(Draw& draw) {
  const char* const now = format_of(draw);
  for (const char* format : formats_of(draw.input)) {
    if (format != export_formats.front()) ImGui::SameLine();
    const std::string name = std::string("format_") + (format + 1);
    if (!text_button(draw, name.c_str(), format, true, format == now)) continue;
    std::string& file = draw.state.files.name;
    if (now != nullptr) file.erase(file.size() - std::string_view(now).size());
    file += format;
    draw.state.focus.go_to("file_name");
  }
}

std::string path_of(const FileDialog& files, const std::string& extension, bool writing) {
  if (files.name.empty()) return {};
  std::string path = files.name.front() == '/' ? files.name : files.folder + "/" + files.name;
  const bool named = path.ends_with(extension) || (extension == ".scslecture" && path.ends_with(".json"));
  if (writing && !named) path += extension;
  return path;
}

std::string parent_of(const std::string& folder) {
  const std::size_t slash = folder.find_last_of('/');
  return slash == std::string::npos || slash == 0 ? "/" : folder.substr(0, slash);
}

void list_entries(Draw& draw, bool& accepted) {
  FileDialog& files = draw.state.files;
  if (files.listed != files.folder) {
    files.entries = draw.input.outside->list_folder(files.folder);
    files.listed = files.folder;
  }
  const bool exporting = draw.state.dialog == Dialog::export_figure;
  const float footer = (exporting ? 3 : 2) * ImGui::GetFrameHeightWithSpacing() + draw.px(6);
  ImGui::BeginChild("entries", ImVec2(0, ImGui::GetContentRegionAvail().y - footer), true);
  std::string go;
  const bool twice = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
  const bool just_entered = ImGui::GetTime() - files.entered_at < ImGui::GetIO().MouseDoubleClickTime;
  if (ImGui::Selectable("..", false) && !(just_entered && ImGui::IsItemHovered())) go = parent_of(files.folder);
  draw.mark("parent_folder");
  for (std::size_t k = 0; k < files.entries.size(); ++k) {
    const FolderEntry& entry = files.entries[k];
    ImGui::PushID(static_cast<int>(k));
    const std::string words = entry.folder ? entry.name + "/" : entry.name;
    if (ImGui::Selectable(label_of(words).c_str(), files.name == entry.name, ImGuiSelectableFlags_AllowDoubleClick)) {
      if (just_entered && twice) {
        // The folder that was clicked is gone from under the mouse.
      } else if (entry.folder) {
        go = files.folder == "/" ? "/" + entry.name : files.folder + "/" + entry.name;
      } else {
        files.name = entry.name;
        accepted = accepted || twice;
      }
    }
    ImGui::PopID();
    draw.mark("entry_" + entry.name);
  }
  ImGui::EndChild();
  if (go.empty()) return;
  files.folder = go;
  files.entered_at = ImGui::GetTime();
}

struct KeyHelp {
  std::string keys;
  Text what;
};
// Keys and gestures that are no commands.
struct Gesture {
  const char* keys;
  Text what;
};
constexpr std::array<Gesture, 14> gestures{{
    {"Right / Left", texts::win_help_change},
    {"Page Down / Page Up", texts::win_help_clicker},
    {"Page Down / Page Up", texts::lec_help_clicker},
    {"Alt + Right / Left", texts::win_help_line},
    {"Shift + Right / Left", texts::win_help_phase},
    {"Ctrl + Right / Left", texts::win_help_iteration},
    {"Space", texts::win_help_play},
    {"Alt + Space", texts::win_help_play_lines},
    {"Home / End", texts::win_help_ends},
    {"Tab / Enter", texts::win_help_tab},
    {"Menu / Shift + F10", texts::win_help_cell_menu},
    {"Esc", texts::win_help_escape},
    {"Ctrl + wheel", texts::win_help_wheel},
    {"S", texts::win_help_spotlight},
}};

// These and the commands that have a key, each key once.
std::vector<KeyHelp> key_helps() {
  std::vector<KeyHelp> all;
  for (const Gesture& gesture : gestures) all.push_back({gesture.keys, gesture.what});
  std::set<std::string_view> listed;
  for (const Command& command : commands()) {
    const std::optional<Text> what = command.help ? command.help : command.words;
    if (command.key.empty() || !what || !listed.insert(command.key).second) continue;
    std::string keys(command.help_keys.empty() ? command.key : command.help_keys);
    for (std::size_t plus = keys.find('+', 1); plus != std::string::npos; plus = keys.find('+', plus + 2))
      keys.replace(plus, 1, " + ");
    all.push_back({std::move(keys), *what});
  }
  return all;
}

// The field that a dialog is opened for takes the keyboard.
void begin_dialog(Draw& draw) {
  FileDialog& files = draw.state.files;
  switch (draw.state.dialog) {
    case Dialog::open:
    case Dialog::save:
    case Dialog::export_figure:
    case Dialog::save_measured:
    case Dialog::save_lecture:
      files.listed.clear();  // what lies there may have changed
      files.taken.clear();
      files.name = usual_name(draw, draw.state.dialog);
      if (const std::string file = own_file(draw); !file.empty()) files.folder = parent_of(file);
      return draw.state.focus.go_to("file_name");
    case Dialog::input:
      take_present_run(draw.input, draw.state);
      return draw.state.focus.go_to("typed");
    case Dialog::compare:
      if (draw.input.shown.loaded()) draw.state.compare_config = draw.input.shown.recording().config;
      return;
    case Dialog::exam:
      if (draw.state.exam_draft.folder.empty()) {
        draw.state.exam_draft.language = draw.input.settings.language;
        draw.state.exam_draft.folder = draw.input.outside->start_folder + "/exam";
      }
      return draw.state.focus.go_to("exam_title");
    case Dialog::lecture_export:
      begin_lecture_export(draw);
      return draw.state.focus.go_to("export_path");
    case Dialog::scene_words:
    case Dialog::new_words:
      begin_scene_words(draw);
      return draw.state.focus.go_to("scene_caption");
    case Dialog::doors:
      return begin_doors(draw);
    case Dialog::help_index:
      return begin_help_index(draw);
    default:
      return;
  }
}

}  // namespace

void draw_file_dialog(Draw& draw) {
  FileDialog& files = draw.state.files;
  const Dialog dialog = draw.state.dialog;
  const bool writing = dialog != Dialog::open;
  if (files.folder.empty()) files.folder = draw.input.outside->start_folder;
  clipped_text(draw, files.folder, ImGui::GetContentRegionAvail().x, draw.palette.faint);
  bool accepted = false;
  list_entries(draw, accepted);
  const char* const named = dialog == Dialog::export_figure ? format_of(draw) : nullptr;
  if (dialog == Dialog::export_figure) choose_format(draw);
  ImGui::SetNextItemWidth(-1);
  ImGui::InputTextWithHint("##name", writing ? "" : draw.say(texts::win_file_or_link), &files.name);
  draw.mark_field("file_name", "##name");
  const std::string path = path_of(files, named ? named : extension_of(dialog), writing);
  // Another name than the one that was asked about.
  if (files.taken != path) files.taken.clear();
  const bool asking = !files.taken.empty();
  if (asking) {
    ImGui::AlignTextToFramePadding();
    clipped_text(draw, draw.say(texts::win_file_there, {path}), ImGui::GetContentRegionAvail().x * 0.6F,
                 draw.palette.error);
    ImGui::SameLine();
  }
  const Text words = !writing ? texts::win_open : asking ? texts::win_overwrite : texts::win_save;
  // Enter opens and saves, and never answers this question.
  const char* name = asking ? "overwrite" : "accept";
  accepted = (asking ? text_button(draw, name, draw.say(words), true)
                     : accept_button(draw, name, draw.say(words), !path.empty())) ||
             accepted;
  ImGui::SameLine();
  if (text_button(draw, "close_files", draw.say(texts::win_cancel))) draw.state.dialog = Dialog::none;
  if (!accepted || path.empty()) return;
  if (writing && !asking && path != own_file(draw) && draw.input.outside->name_is_taken(path)) {
    files.taken = path;
    return;
  }
  if (dialog == Dialog::open) {
    const bool link = files.name.find('=') != std::string::npos && !draw.input.outside->name_is_taken(path);
    draw.ask(OpenRecording{link ? files.name : path});
  }
  if (dialog == Dialog::save) draw.ask(SaveRecording{path});
  if (dialog == Dialog::save_measured) draw.ask(SaveMeasured{path});
  if (dialog == Dialog::save_lecture) draw.ask(SaveLecture{path});
  if (dialog == Dialog::export_figure) draw.ask(ExportFigure{path});
  draw.state.dialog = Dialog::none;
}

void draw_help(Draw& draw) {
  const float footer = ImGui::GetFrameHeightWithSpacing() + draw.px(10);
  ImGui::BeginChild("keys", ImVec2(0, ImGui::GetContentRegionAvail().y - footer), false);
  if (ImGui::BeginTable("key_table", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    for (const KeyHelp& help : key_helps()) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      {
        const FontScope bold(draw.input.fonts.bold);
        ImGui::TextUnformatted(help.keys.c_str());
      }
      ImGui::TableNextColumn();
      wrapped_text(draw, draw.say(help.what), draw.palette.ink);
    }
    ImGui::EndTable();
  }
  ImGui::Spacing();
  wrapped_text(draw, draw.say(texts::win_help_mouse), draw.palette.ink);
  ImGui::EndChild();
  if (accept_button(draw, "close_help", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
}

void draw_dialogs(Draw& draw) {
  ask_before_leaving(draw);
  static constexpr const char* id = "###dialog";
  if (ask_before_dropping_words(draw) && !ImGui::IsPopupOpen(id)) ImGui::OpenPopup(id);
  const Dialog dialog = draw.state.dialog;
  if (dialog != Dialog::input) forget_other_draft(draw.input, draw.state);
  if (draw.state.dialog_opening) {
    ImGui::OpenPopup(id);
    draw.state.dialog_opening = false;
    begin_dialog(draw);
  }
  if (dialog == Dialog::none) {
    // One that was closed from outside, by Escape, is still on ImGui's stack of popups, with what it opened.
    if (ImGui::IsPopupOpen(id)) ImGui::ClosePopupToLevel(0, true);
    return;
  }
  const DialogLook look = look_of(dialog);
  const float margin = draw.px(16);
  ImVec2 size(std::min(draw.px(look.width), draw.input.width - 2 * margin),
              std::min(draw.px(look.height), draw.input.height - 2 * margin));
  if (dialog == Dialog::what_if) size = what_if_size(draw);
  if (dialog == Dialog::doors) size = doors_size(draw);
  ImGui::SetNextWindowPos(ImVec2((draw.input.width - size.x) / 2, (draw.input.height - size.y) / 2));
  ImGui::SetNextWindowSize(size);
  bool open = true;
  const std::string title = std::string(draw.say(look.title)) + id;
  const auto closed_by_mouse = [&] {
    if (dialog == Dialog::leave_lecture) draw.ask(StayInLecture{});
    if (dialog == Dialog::doors) draw.ask(TakeDoor{});
    draw.state.dialog = Dialog::none;
  };
  if (!ImGui::BeginPopupModal(title.c_str(), &open,
                              ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings)) {
    if (!open) closed_by_mouse();  // in this very frame
    return;
  }
  look.body(draw);
  if (!open) closed_by_mouse();
  if (draw.state.dialog == Dialog::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace scatterscope::panels
