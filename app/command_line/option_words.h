// What may stand behind an option or in place of FILE, from the tables that the commands themselves read. The manual
// and the completions of shells are made of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/command_line/command.h"

namespace scatterscope::app {

struct OptionWords {
  enum class Place : std::uint8_t { none, file, folder };
  std::vector<std::string> words;  // all that are allowed, or names beside a path; none where any number or text may be
  Place place = Place::none;       // a path may stand there
  bool is_list = false;            // several words, separated by commas
  auto operator<=>(const OptionWords&) const = default;
};
[[nodiscard]] OptionWords words_of(const Command& command, const RunOption& option);
// What may stand for FILE of a command that takes one.
[[nodiscard]] OptionWords words_of_file(const Command& command);

}  // namespace scatterscope::app
