// Which control the keyboard has: Tab goes from one to the next, Enter and Space press it. It takes no arrow, since
// those walk through the recording. It works the same whatever version of Dear ImGui draws.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scatterscope::panels {

// What a key asks of the controls in the next frame. accept: the open dialog's main button, or the field that is
// written in. close_popup: the menu or list that was opened last. down, up: the dialog's list, beside its field. undo,
// redo: of a dialog's edits. menu: of the cell that is pointed at or chosen.
enum class FocusKey : std::uint8_t { none, next, previous, press, accept, close_popup, down, up, undo, redo, menu };

class KeyboardFocus {
 public:
  void hear(FocusKey key) { keys_.push_back(key); }
  // As a new dialog does: its field takes the keyboard as soon as it is drawn.
  void go_to(std::string_view name) {
    wanted_ = name;
    under_way_ = true;
  }
  // Whether it comes to a control within the next frames, which nothing that is typed may reach before: once.
  [[nodiscard]] bool take_under_way();

  // No control has it any more.
  void leave() { ringed_ = false; }

  // Name of the control with the ring; empty: none.
  [[nodiscard]] const std::string& on() const { return ringed_ ? on_ : none_; }
  // Menus and lists that are open over the window or its dialog.
  [[nodiscard]] int popups() const { return popups_; }
  // A field of several lines is written in: there Shift+Enter is a letter.
  [[nodiscard]] bool in_lines() const { return in_lines_; }
  void write_in_lines() { writes_in_lines_ = true; }

  // Around what draws a frame. ImGui's own way from field to field is off between them. `modal`: a dialog is open.
  void begin_frame();
  void end_frame(bool modal);
  // The item just drawn, of that ImGui id, if it can be pressed; draws the ring in this colour, so many pixels wide.
  // `field`: it is written in as soon as Tab comes to it; a slider is with Enter.
  void add(std::string_view name, unsigned id, bool field, unsigned colour, float width);
  // Whether Enter was pressed for the dialog's main button, or the field outside of dialogs: once.
  [[nodiscard]] bool take_accept();
  // How far down the dialog's list is walked: once.
  [[nodiscard]] int take_walk();
  // What else was asked for of what this frame draws: undo, redo, menu, or none; once.
  [[nodiscard]] bool take(FocusKey key);

 private:
  struct Stop {
    std::string name;
    unsigned id = 0;
    int depth = 0;  // popups around it
    bool field = false, written = false;
  };
  void obey(FocusKey key);
  void move(bool forward);
  void write_anew();
  void come_to(const Stop& stop);

  inline static const std::string none_;
  std::vector<FocusKey> keys_;
  std::string on_, wanted_;
  bool ringed_ = false, arriving_ = false, accept_ = false, in_lines_ = false, writes_in_lines_ = false;
  bool under_way_ = false;
  FocusKey asked_ = FocusKey::none;
  int popups_ = 0, walk_ = 0;
  std::vector<Stop> stops_, before_;  // of this frame, of the last
};

// The ImGui id of the item just drawn; 0: it has none.
[[nodiscard]] unsigned last_item();
// The same of the item that is held or written in.
[[nodiscard]] unsigned active_item();

}  // namespace scatterscope::panels
