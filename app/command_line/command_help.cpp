#include "app/command_line/command_help.h"

#include <algorithm>
#include <vector>

#include "app/command_line/command.h"
#include "kernels/texts/arguments.h"

namespace scatterscope::app {
namespace {

// A line of each command whose name begins so.
std::string command_lines(std::string_view begin) {
  std::string text;
  for (const Command& command : commands()) {
    if (!command.name.starts_with(begin)) continue;
    std::string line = "  " + std::string(command.name);
    line.resize(20, ' ');
    text += line + std::string(command.help) + "\n";
  }
  return text;
}

}  // namespace

std::string help() {
  return "scatterscope: GPU sorting kernels, step by step, in the book's figures\n\n"
         "Usage: scatterscope [COMMAND] [OPTIONS]\n\nCommands (COMMAND --help says more):\n" +
         command_lines("") +
         "\nWithout a command the window opens: at first it asks whether you learn, teach or have keys of your\nown, "
         "later it shows the book's sixteen keys.\n";
}

std::string help_of_family(std::string_view word) {
  return "Commands (COMMAND --help says more):\n" + command_lines(std::string(word) + " ");
}

bool begins_commands(std::string_view word) {
  const std::string begin = std::string(word) + " ";
  return std::any_of(commands().begin(), commands().end(),
                     [&](const Command& command) { return command.name.starts_with(begin); });
}

Error unknown_command(const std::string& name) {
  const std::string word = name.substr(0, name.find(' ')), family = begins_commands(word) ? word + " " : "";
  std::vector<std::string> names;
  for (const Command& known : commands())
    if (known.name.starts_with(family)) names.emplace_back(known.name);
  if (word == name && !family.empty()) return {texts::command_of_two_words, {word, joined(names)}, exit_bad_input};
  return unknown_word("command", name, names);
}

}  // namespace scatterscope::app
