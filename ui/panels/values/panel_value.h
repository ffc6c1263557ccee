// What a panel says and offers, in the user's language: plain values that a function makes of what is shown. The window
// draws them with Dear ImGui (draw_value), a page can draw the same in HTML; neither knows what they are about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/parameters/parameters.h"
#include "kernels/text.h"
#include "ui/panels/intents/intent.h"

namespace scatterscope::panels {

enum class Tone : std::uint8_t { ink, title, heading, faint, accent, error };

// Names are those by which tests and Tab find a part; empty: neither does.
struct Words {
  std::string name, words;
  Tone tone = Tone::ink;
  bool one_line = false;  // what has no room is cut
};
enum class Icon : std::uint8_t {
  play,
  pause,
  change_back,
  change_on,
  line_back,
  line_on,
  phase_back,
  phase_on,
  iteration_back,
  iteration_on,
  start,
  end,
  fold,
  unfold
};
struct Button {
  std::string name, words;
  std::optional<Intent> asks;
  bool allowed = true;
  bool main = false;  // what goes on from here
  // What a press writes into a field first.
  struct Writes {
    std::string field, words;
  };
  std::optional<Writes> writes = {};
  std::optional<Icon> icon = {};  // in place of the words, which explain it
  std::string tip = {};
  std::string opens = {};  // a field, which takes the keyboard then
  bool link = false;       // it looks like one
};
// Buttons beside each other.
struct Buttons {
  std::vector<Button> row;
};
// One is to be chosen. Each has a letter in front, because a number might be taken for an answer.
struct Options {
  std::string name;  // with the option's number behind it
  std::vector<std::string> words;
  std::vector<Intent> asks;  // as many; none: nothing can be chosen any more
  std::optional<std::size_t> right, wrong;
};
// A line to be typed. Enter and the button beside it hand it on.
struct Field {
  std::string name, hint;
  Button press;                                                   // the same as Enter; without a name: Enter alone
  std::function<std::optional<Intent>(const std::string&)> asks;  // none: they are refused
  std::string refused = {};                                       // what is said then
  float width = 0;                                                // logical pixels; 0: what the button leaves
  float letters = 0;                                              // its width by these, in their height; 0: as above
  bool again = false;                                             // it takes the next words, in place of these
  std::string tip = {};
  std::string after = {};  // behind a field without a button, until it is refused
};
// Yes or no.
struct Check {
  std::string name, words, tip;
  bool on = false;
  std::function<std::optional<Intent>(bool)> asks;
};
// A number between two, chosen by hand; `shown` is how it is written.
struct Slider {
  std::string name, words, tip;
  float value = 0, least = 0, most = 0;
  std::string shown;
  std::function<std::optional<Intent>(float)> asks;
};
// Moments from 0 to `end`, and which of them is shown.
struct Timeline {
  std::string name;
  std::uint32_t at = 0, end = 0;
  struct Tick {
    std::uint32_t at = 0;
    bool tall = false;  // else it is between two tall ones
  };
  std::vector<Tick> ticks = {};
  std::vector<std::pair<std::uint32_t, std::string>> marks;  // with words above them
  std::span<const std::uint32_t> changes;                    // where the figure changes
  // Moments behind `first` up to `end`, with what is written below them.
  struct Stretch {
    std::string name, words, place = {};  // the place is never cut
    std::uint32_t first = 0, end = 0;
    std::vector<Stretch> parts = {};
    bool now = false;  // the moment is in it, or in another of its name within the same stretch
    [[nodiscard]] bool holds(std::uint32_t moment) const { return first < moment && moment <= end; }
  };
  std::vector<Stretch> stretches;
  std::function<Intent(std::uint32_t)> asks;
  std::function<std::string(std::uint32_t)> says;  // of a moment
};
// How far something is: which of its steps are done, and the one where it stands.
struct Steps {
  std::vector<bool> done;
  std::size_t at = 0;
};
// Lines of a kernel, each broken within its indentation.
struct Code {
  std::string name, heading, lines;
};
struct Gap {};

// One of several is chosen; choosing asks for something, or changes the draft that the value was made of.
struct Choice {
  enum class Look : std::uint8_t { row, lines, list };
  struct Option {
    std::string name, words;
  };
  std::string name;
  Look look = Look::row;
  std::vector<Option> options = {};
  std::size_t chosen = 0;  // past the options: none of them
  std::function<std::optional<Intent>(std::size_t)> asks = {};
  float width = 0;  // of a list, in logical pixels; 0: the room
};
// Digits before their words. What is no number of the range is kept as typed, refused below it, and not taken.
struct Number {
  std::string name, words;
  std::uint64_t value = 0;
  parameters::Range range;
  std::function<void(std::uint64_t)> takes;
  std::string problem = {};  // of the number that was taken
  [[nodiscard]] std::optional<std::uint64_t> read(const std::string& typed) const;
  [[nodiscard]] std::string refusal(const std::string& typed, Language language) const;
};
// Words that are taken as they are typed.
struct Line {
  std::string name, words;
  std::function<void(const std::string&)> takes;
  bool several = false;  // lines
  bool wrong = false;    // a problem stands below it
};
// Numbers as columns, drawn by hand: the higher, the larger.
struct Columns {
  std::string name, hint;
  std::vector<std::uint64_t> values;
  std::uint64_t highest = 0;
  std::size_t room = 0;                                        // columns that there may be
  std::function<void(std::size_t, std::uint64_t)> takes = {};  // also behind the last one
};
// A few strokes in a room of 10 x 6.
struct Stroke {
  enum class Kind : std::uint8_t { line, dot, box, bar };
  Kind kind = Kind::line;
  float x = 0, y = 0, to_x = 0, to_y = 0;
  bool second = false;  // of two colours
};
// A button with a sketch, a title and a sentence.
struct Card {
  std::string name, title, words;
  std::vector<Stroke> sketch;
  bool chosen = false;
  std::function<void()> takes;
};
// What is wrong with the field above.
struct Problem {
  std::string field, words;
};
// What was drawn last is in sight when the panel appears.
struct InSight {};
// What follows comes into sight where it is new.
struct News {};
// What follows stays in sight, below parts that may scroll.
struct Foot {};

struct Part;
using PanelValue = std::vector<Part>;
// Parts beside each other.
struct Row {
  PanelValue parts;
};
// Parts below a heading that folds them.
struct Fold {
  std::string name, words, tip;
  bool open = false;  // when the panel appears; else as it was left
  PanelValue parts;
};

using AnyPart = std::variant<Words, Button, Buttons, Options, Field, Check, Slider, Choice, Number, Line, Columns, Card,
                             Problem, InSight, News, Foot, Timeline, Steps, Code, Gap, Row, Fold>;
struct Part : AnyPart {
  using AnyPart::AnyPart;
};

}  // namespace scatterscope::panels
