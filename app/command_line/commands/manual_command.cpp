// `scatterscope manual`: the page that `man` shows, made from the tables that the command line reads.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"
#include "app/command_line/option_words.h"
#include "app/files/output_file.h"
#include "app/links/scene_options.h"

namespace scatterscope::app {
namespace {

// Text of the page: nothing in it is a request or a control of roff, and "-" is the character of the keyboard.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '`' || c == '\'') {
      out += c == '`' ? "\\(oq" : "\\(cq";
    } else {
      out += c;
    }
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + roff(text) + "\\fR";
}

// "Allowed: a, b or c."; empty where any word may stand.
std::string listed_words(const OptionWords& of) {
  if (of.words.empty()) return {};
  std::string line = of.place == OptionWords::Place::file ? "Known names: " : "Allowed: ";
  for (std::size_t i = 0; i < of.words.size(); ++i) line += (i == 0 ? "" : ", ") + of.words[i];
  return roff(line + (of.is_list ? "; several are separated by commas." : ".")) + "\n";
}

// Whether the option's help names all that is allowed.
bool says_all(const RunOption& option, const OptionWords& of) {
  return std::all_of(of.words.begin(), of.words.end(),
                     [&](const std::string& word) { return option.help.find(word) != std::string_view::npos; });
}

std::string option_entry(const Command& command, const RunOption& option) {
  std::string entry = ".TP\n" + bold(option.name);
  if (!option.value.empty()) entry += " " + italic(option.value);
  entry += "\n" + roff(option.help) + ".\n";
  const OptionWords words = words_of(command, option);
  if (!says_all(option, words)) entry += listed_words(words);
  return entry;
}

std::string never_taken(const Command& command) {
  std::string names;
  for (const std::string_view name : command.never) names += (names.empty() ? "" : ", ") + bold(name);
  return names.empty() ? "" : ", but not " + names;
}

std::string command_entry(const Command& command) {
  std::string entry = ".SS " + roff(command.name) + "\n" + bold("scatterscope " + std::string(command.name));
  entry += " [" + italic("OPTIONS") + "]";
  if (command.takes_file)
    entry += " [" + italic(command.operand) + (command.takes_folder ? " [" + italic("DIR") + "]" : "") + "]";
  entry += "\n.br\n" + roff(command.help) + ".\n";
  if (command.takes_file) entry += listed_words(words_of_file(command));
  if (command.takes_run_options) {
    entry += "Takes the options of a run" + never_taken(command);
    entry += command.takes_scene_options ? ", and those of a scene.\n" : ".\n";
  }
  for (const RunOption& option : command.own_options) entry += option_entry(command, option);
  return entry;
}

// What no table holds.
constexpr std::string_view description =
    ".SH DESCRIPTION\n"
    "scatterscope runs GPU sorting kernels and shows them one source line at a time, forwards and backwards, in the "
    "figures of chapter 13 of\n"
    ".I Programming Massively Parallel Processors\n"
    "(4th edition). Where there is no GPU an executor runs the same source on the CPU.\n"
    ".P\n"
    "Without a command the window opens: at first it asks whether you learn, teach or have keys of your own, later it "
    "shows the book\\(cqs sixteen keys. Options alone are those of\n"
    ".BR open .\n"
    ".BI \"scatterscope help \" COMMAND\n"
    "prints the options of a command,\n"
    ".B scatterscope \\-\\-version\n"
    "the version. Behind\n"
    ".B \\-\\-\n"
    "stands a FILE, whatever it begins with.\n"
    ".P\n"
    "In place of a FILE a link may stand: options without their dashes, joined by &.\n";

constexpr std::string_view closing =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nDone.\n"
    ".TP\n.B 1\nOf mistake: the keys do not expose it, or the repair is wrong. Of lesson and predict: the answer is "
    "wrong.\n"
    ".TP\n.B 2\nBad arguments or input. One line names the argument, the value and what is allowed.\n"
    ".TP\n.B 3\nThis machine lacks what was asked for: a GPU, a display, a program of another package.\n"
    ".TP\n.BR 130 \", \" 143\nEnded by Ctrl\\-C, by SIGTERM.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B SCATTERSCOPE_LIBRARIES\nFolder of libscatterscope_libraries.so, CUB\\(cqs and Thrust\\(cqs sorts.\n"
    ".TP\n.B SCATTERSCOPE_NVRTC\nThe file of NVRTC, CUDA\\(cqs compiler as a library.\n"
    ".TP\n.B SCATTERSCOPE_NCCL\nThe file of NCCL.\n"
    ".TP\n.B SCATTERSCOPE_CACHE\nFolder of compiled kernels; empty: none are kept.\n"
    ".SH FILES\n"
    ".TP\n.I *.scs\nA recording.\n"
    ".TP\n.I *.scslecture\nA lecture, as JSON. *.json is read too.\n"
    ".TP\n.I *.scslesson\nA lesson, as JSON. *.json is read too.\n"
    ".TP\n.I $XDG_CONFIG_HOME/scatterscope\nSettings of the window, and which steps of lessons were answered. Without "
    "that variable it is\n.IR \\(ti/.config/scatterscope .\n"
    ".SH EXAMPLES\n"
    ".EX\n"
    "scatterscope record \\-\\-sort radix\\-local \\-\\-preset book \\-\\-out book.scs\n"
    "scatterscope open book.scs\n"
    "scatterscope show book.scs \\-\\-figure 13.5 \\-\\-out figure.svg\n"
    "scatterscope describe \\-\\-preset book \\-\\-step 51 \\-\\-key 9 \\-\\-why\n"
    ".EE\n";

}  // namespace

int run_manual(const Given&, const WindowHooks&) {
  std::string page =
      ".\\\" Made by `scatterscope manual`.\n"
      ".TH SCATTERSCOPE 1 \"\" \"scatterscope " SCATTERSCOPE_VERSION
      "\" \"User Commands\"\n"
      ".SH NAME\nscatterscope \\- see GPU sorting kernels run, step by step\n"
      ".SH SYNOPSIS\n.B scatterscope\n[\\fICOMMAND\\fR] [\\fIOPTIONS\\fR] [\\fIFILE\\fR]\n";
  page += description;
  page += ".SH COMMANDS\n";
  for (const Command& command : commands()) page += command_entry(command);
  page += ".SH OPTIONS OF A RUN\n";
  const Command& first = commands().front();
  for (const RunOption& option : run_options()) page += option_entry(first, option);
  page += ".SH OPTIONS OF A SCENE\n";
  for (const RunOption& option : scene_options()) page += option_entry(first, option);
  page += ".SH OPTIONS OF WHAT STANDS IN PLACE OF A FIGURE\n";
  for (const RunOption& option : view_options()) page += option_entry(first, option);
  page += closing;
  print(page);
  return exit_ok;
}

}  // namespace scatterscope::app
