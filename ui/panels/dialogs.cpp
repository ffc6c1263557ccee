// Modal windows: the input editor, a small file chooser, the list of keys.
// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <array>

#include "ui/panels/draw.h"

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
      return {Text::win_title_open, 720, 520, draw_file_dialog};
    case Dialog::save:
      return {Text::win_title_save, 720, 520, draw_file_dialog};
    case Dialog::export_figure:
      return {Text::win_title_export, 720, 520, draw_file_dialog};
    case Dialog::help:
      return {Text::win_help_keys, 640, 560, draw_help};
    case Dialog::compare:
      return {Text::cmp_title, 980, 640, draw_compare_dialog};
    case Dialog::trade_off:
      return {Text::to_title, 900, 640, draw_trade_off};
    case Dialog::chapter_map:
      return {Text::map_title, 1400, 1000, draw_chapter_map};
    case Dialog::measure:
      return {Text::tm_title_measure, 760, 640, draw_measure};
    case Dialog::save_measured:
      return {Text::tm_title_save, 720, 520, draw_file_dialog};
    default:
      return {Text::win_title_input, 860, 640, draw_input_editor};
  }
}

std::string extension_of(Dialog dialog) {
  if (dialog == Dialog::save_measured) return ".json";
  return dialog == Dialog::export_figure ? ".svg" : ".scatterscope";
}

std::string path_of(const FileDialog& files, const std::string& extension, bool writing) {
  if (files.name.empty()) return {};
  std::string path = files.name.front() == '/' ? files.name : files.folder + "/" + files.name;
  if (writing && !path.ends_with(extension)) path += extension;
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
  const float footer = 2 * ImGui::GetFrameHeightWithSpacing() + draw.px(6);
  ImGui::BeginChild("entries", ImVec2(0, ImGui::GetContentRegionAvail().y - footer), true);
  std::string go;
  if (ImGui::Selectable("..", false)) go = parent_of(files.folder);
  for (std::size_t k = 0; k < files.entries.size(); ++k) {
    const FolderEntry& entry = files.entries[k];
    ImGui::PushID(static_cast<int>(k));
    const std::string words = entry.folder ? entry.name + "/" : entry.name;
    if (ImGui::Selectable(words.c_str(), files.name == entry.name, ImGuiSelectableFlags_AllowDoubleClick)) {
      if (entry.folder) {
        go = files.folder == "/" ? "/" + entry.name : files.folder + "/" + entry.name;
      } else {
        files.name = entry.name;
        accepted = accepted || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
      }
    }
    ImGui::PopID();
  }
  ImGui::EndChild();
  if (!go.empty()) files.folder = go;
}

struct KeyHelp {
  const char* keys;
  Text what;
};
constexpr std::array<KeyHelp, 19> key_helps{{
    {"Right / Left", Text::win_help_change},
    {"Page Down / Page Up", Text::win_help_clicker},
    {"Alt + Right / Left", Text::win_help_line},
    {"Shift + Right / Left", Text::win_help_phase},
    {"Ctrl + Right / Left", Text::win_help_iteration},
    {"Space", Text::win_help_play},
    {"Home / End", Text::win_help_ends},
    {"+ / -", Text::win_help_scale},
    {"T", Text::win_help_theme},
    {"F", Text::win_help_stage},
    {"W", Text::win_help_why},
    {"F11", Text::win_help_full_screen},
    {"?", Text::win_help_help},
    {"Esc", Text::win_help_escape},
    {"Ctrl + N", Text::win_menu_new},
    {"Ctrl + O / S", Text::win_help_files},
    {"Ctrl + E", Text::win_menu_export},
    {"Ctrl + L", Text::win_menu_copy_link},
    {"M", Text::tm_help_key},
}};

}  // namespace

void draw_file_dialog(Draw& draw) {
  FileDialog& files = draw.state.files;
  const Dialog dialog = draw.state.dialog;
  const bool writing = dialog != Dialog::open;
  if (files.folder.empty()) files.folder = draw.input.outside->start_folder;
  clipped_text(draw, files.folder, ImGui::GetContentRegionAvail().x, draw.palette.faint);
  bool accepted = false;
  list_entries(draw, accepted);
  ImGui::SetNextItemWidth(-1);
  accepted = ImGui::InputText("##name", &files.name, ImGuiInputTextFlags_EnterReturnsTrue) || accepted;
  draw.mark("file_name");
  const std::string path = path_of(files, extension_of(dialog), writing);
  const Text words = writing ? Text::win_save : Text::win_open;
  accepted = text_button(draw, "accept", draw.say(words), !path.empty(), true) || accepted;
  ImGui::SameLine();
  if (text_button(draw, "close_files", draw.say(Text::win_close))) draw.state.dialog = Dialog::none;
  if (!accepted || path.empty()) return;
  if (dialog == Dialog::open) draw.ask(OpenRecording{path});
  if (dialog == Dialog::save) draw.ask(SaveRecording{path});
  if (dialog == Dialog::save_measured) draw.ask(SaveMeasured{path});
  if (dialog == Dialog::export_figure) draw.ask(ExportFigure{path});
  files.listed.clear();
  draw.state.dialog = Dialog::none;
}

void draw_help(Draw& draw) {
  const float footer = ImGui::GetFrameHeightWithSpacing() + draw.px(10);
  ImGui::BeginChild("keys", ImVec2(0, ImGui::GetContentRegionAvail().y - footer), false);
  if (ImGui::BeginTable("key_table", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed);
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    for (const KeyHelp& help : key_helps) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      {
        const FontScope bold(draw.input.fonts.bold);
        ImGui::TextUnformatted(help.keys);
      }
      ImGui::TableNextColumn();
      wrapped_text(draw, draw.say(help.what), draw.palette.ink);
    }
    ImGui::EndTable();
  }
  ImGui::Spacing();
  wrapped_text(draw, draw.say(Text::win_help_mouse), draw.palette.ink);
  ImGui::EndChild();
  if (text_button(draw, "close_help", draw.say(Text::win_close), true, true)) draw.state.dialog = Dialog::none;
}

void draw_dialogs(Draw& draw) {
  const Dialog dialog = draw.state.dialog;
  static constexpr const char* id = "###dialog";
  if (draw.state.dialog_opening) {
    ImGui::OpenPopup(id);
    draw.state.dialog_opening = false;
  }
  // A dialog that was closed from outside, by Escape, is still on ImGui's stack of popups.
  if (dialog == Dialog::none && !ImGui::IsPopupOpen(id)) return;
  const DialogLook look = look_of(dialog);
  const float margin = draw.px(16);
  const ImVec2 size(std::min(draw.px(look.width), draw.input.width - 2 * margin),
                    std::min(draw.px(look.height), draw.input.height - 2 * margin));
  ImGui::SetNextWindowPos(ImVec2((draw.input.width - size.x) / 2, (draw.input.height - size.y) / 2));
  ImGui::SetNextWindowSize(size);
  bool open = true;
  const std::string title = std::string(draw.say(look.title)) + id;
  if (!ImGui::BeginPopupModal(title.c_str(), &open,
                              ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings)) {
    return;
  }
  if (dialog != Dialog::none) look.body(draw);
  if (!open) draw.state.dialog = Dialog::none;
  if (draw.state.dialog == Dialog::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace scatterscope::panels
