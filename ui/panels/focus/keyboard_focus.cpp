#include "ui/panels/focus/keyboard_focus.h"

// clang-format off
#include <imgui.h>
#include <imgui_internal.h>
// clang-format on

#include <algorithm>
#include <utility>

namespace scatterscope::panels {
namespace {

// Presses a control in the next frame; a field is written in then.
void press(ImGuiID id) {
#if IMGUI_VERSION_NUM >= 18900
  ImGui::ActivateItemByID(id);
#else
  ImGui::ActivateItem(id);
#endif
  ImGui::GetCurrentContext()->NavNextActivateFlags = ImGuiActivateFlags_None;
}

void write_in(ImGuiID id) {
  press(id);
  ImGui::GetCurrentContext()->NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
}

}  // namespace

unsigned last_item() {
  return ImGui::GetItemID();
}

unsigned active_item() {
  return ImGui::GetActiveID();
}

void KeyboardFocus::begin_frame() {
  ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, true);
  before_ = std::move(stops_);
  stops_.clear();
  writes_in_lines_ = false;
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ringed_ = false;
  accept_ = false;
  walk_ = 0;
  asked_ = FocusKey::none;
  for (const FocusKey key : std::exchange(keys_, {})) obey(key);
}

void KeyboardFocus::obey(FocusKey key) {
  const int popups = ImGui::GetCurrentContext()->OpenPopupStack.Size;
  accept_ |= key == FocusKey::accept;
  walk_ += key == FocusKey::down ? 1 : key == FocusKey::up ? -1 : 0;
  if (key == FocusKey::next || key == FocusKey::previous) move(key == FocusKey::next);
  if (key == FocusKey::close_popup && popups > 0) ImGui::ClosePopupToLevel(popups - 1, true);
  if (key == FocusKey::undo || key == FocusKey::redo || key == FocusKey::menu) asked_ = key;
  if (key == FocusKey::undo || key == FocusKey::redo) write_anew();
  if (key != FocusKey::press || !ringed_) return;
  const auto stop = std::find_if(before_.begin(), before_.end(), [&](const Stop& s) { return s.name == on_; });
  if (stop != before_.end()) stop->written ? write_in(stop->id) : press(stop->id);
}

// A field that is written in takes over what its words become.
void KeyboardFocus::write_anew() {
  const unsigned active = ImGui::GetCurrentContext()->ActiveId;
  const auto stop = std::find_if(before_.begin(), before_.end(), [&](const Stop& s) { return s.id == active; });
  if (active == 0 || stop == before_.end()) return;
  go_to(stop->name);
  ImGui::ClearActiveID();
}

void KeyboardFocus::end_frame(bool modal) {
  ImGui::PopItemFlag();
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  popups_ = std::max(0, g.OpenPopupStack.Size - (modal ? 1 : 0));
  in_lines_ = writes_in_lines_;
  // From there Tab goes on after a click.
  if (ringed_ || g.ActiveId == 0) return;
  for (const Stop& stop : stops_)
    if (stop.id == g.ActiveId) on_ = stop.name;
}

// Among the controls of what was opened last: a menu's entries, a dialog's fields, or the window's.
void KeyboardFocus::move(bool forward) {
  const int depth = ImGui::GetCurrentContext()->OpenPopupStack.Size;
  std::vector<const Stop*> open;
  for (const Stop& stop : before_)
    if (stop.depth == depth) open.push_back(&stop);
  if (open.empty()) return;
  const auto here = std::find_if(open.begin(), open.end(), [&](const Stop* stop) { return stop->name == on_; });
  const std::size_t count = open.size();
  std::size_t to = forward ? 0 : count - 1;
  if (here != open.end()) to = (static_cast<std::size_t>(here - open.begin()) + (forward ? 1 : count - 1)) % count;
  come_to(*open[to]);
}

void KeyboardFocus::come_to(const Stop& stop) {
  on_ = stop.name;
  ringed_ = arriving_ = under_way_ = true;
  ImGui::ClearActiveID();
  if (stop.field) write_in(stop.id);
}

void KeyboardFocus::add(std::string_view name, unsigned id, bool field, unsigned colour, float width) {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  // Behind an open list's beginning the last item is the list's window.
  if (id == 0 || id == g.CurrentWindow->MoveId || (ImGui::GetItemFlags() & ImGuiItemFlags_Disabled) != 0) return;
  const bool written = field || (ImGui::GetItemFlags() & ImGuiItemFlags_Inputable) != 0;
  stops_.push_back({std::string(name), id, g.BeginPopupStack.Size, field, written});
  if (name == wanted_) {
    come_to(stops_.back());
    wanted_.clear();
  }
  if (!ringed_ || name != on_) return;
  if (std::exchange(arriving_, false)) ImGui::ScrollToItem();
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  ImGui::GetWindowDrawList()->AddRect(ImVec2(from.x - width, from.y - width), ImVec2(to.x + width, to.y + width),
                                      colour, ImGui::GetStyle().FrameRounding, 0, width);
}

bool KeyboardFocus::take(FocusKey key) {
  if (asked_ != key) return false;
  asked_ = FocusKey::none;
  return true;
}

bool KeyboardFocus::take_accept() {
  return std::exchange(accept_, false);
}

bool KeyboardFocus::take_under_way() {
  return std::exchange(under_way_, false);
}

int KeyboardFocus::take_walk() {
  return std::exchange(walk_, 0);
}

}  // namespace scatterscope::panels
