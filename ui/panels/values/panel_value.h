// What a panel says and offers, in the user's language: plain values that a function makes of what is shown. The window
// draws them with Dear ImGui (draw_value), a page can draw the same in HTML; neither knows what they are about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ui/panels/intents/intent.h"

namespace scatterscope::panels {

enum class Tone : std::uint8_t { ink, title, heading, faint, accent, error };

// Names are those by which tests and Tab find a part; empty: neither does.
struct Words {
  std::string name, words;
  Tone tone = Tone::ink;
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
  Button press;                                                   // asks for what follows from the typed words
  std::function<std::optional<Intent>(const std::string&)> asks;  // none: they are refused
  std::string refused = {};                                       // what is said then
  float width = 0;                                                // logical pixels; 0: what the button leaves
  bool again = false;                                             // it takes the next words, in place of these
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

using Part = std::variant<Words, Button, Buttons, Options, Field, Steps, Code, Gap>;
using PanelValue = std::vector<Part>;

}  // namespace scatterscope::panels
