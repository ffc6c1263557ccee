// `scatterscope completions bash` and `completions zsh`: what a shell offers for the word that is being typed, made
// from the tables that the command line reads.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/command_line/option_words.h"
#include "app/files/output_file.h"
#include "app/links/scene_options.h"

namespace scatterscope::app {
namespace {

using WordList = std::vector<std::string>;
using Place = OptionWords::Place;

std::string in_quotes(std::string_view word) {
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// Each in quotes where it needs them.
std::string shell_words(const WordList& words) {
  std::string out;
  for (const std::string& word : words) {
    const bool bare = word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-") ==
                      std::string::npos;
    (out += ' ') += bare ? word : in_quotes(word);
  }
  return out;
}

// The first words of commands, and the words that may follow each of them.
std::map<std::string, WordList> first_words() {
  std::map<std::string, WordList> all;
  for (const Command& command : commands()) {
    const std::string name(command.name);
    const std::size_t space = name.find(' ');
    WordList& second = all[name.substr(0, space)];
    if (space != std::string::npos) second.push_back(name.substr(space + 1));
  }
  return all;
}

WordList offered_options(const Command& command) {
  WordList names;
  for (const RunOption& option : options_of(command)) names.emplace_back(option.name);
  names.emplace_back("--help");
  return names;
}

// --- bash

// What `_scatterscope_offer` is called with: the place, whether it is a list, the words.
std::string bash_offer(const OptionWords& of) {
  const char* place = of.place == Place::file ? "file" : of.place == Place::folder ? "folder" : "none";
  return std::string("_scatterscope_offer ") + place + (of.is_list ? " list" : " one") + shell_words(of.words);
}

void add_arm(std::string& arms, std::string_view patterns, std::string_view offer) {
  arms.append("    ").append(patterns).append(") ").append(offer).append(" ;;\n");
}

// Arms of `case "$command $option"`: what may stand behind each option that takes a value.
std::string bash_values() {
  std::map<std::string, std::map<std::string, std::vector<std::string_view>>> commands_by_offer;  // of each option
  for (const Command& command : commands()) {
    for (const RunOption& option : options_of(command)) {
      if (option.value.empty()) continue;
      commands_by_offer[std::string(option.name)][bash_offer(words_of(command, option))].push_back(command.name);
    }
  }
  std::map<std::string, std::string> patterns;  // of each offer; what holds for every command goes last
  std::string arms, general;
  for (const auto& [option, offers] : commands_by_offer) {
    if (offers.size() == 1) {
      std::string& all = patterns[offers.begin()->first];
      all += (all.empty() ? "*\" " : "|*\" ") + option + "\"";
      continue;
    }
    for (const auto& [offer, names] : offers) {
      std::string all;
      for (const std::string_view name : names)
        all.append(all.empty() ? "\"" : "|\"").append(name).append(" ").append(option).append("\"");
      add_arm(arms, all, offer);
    }
  }
  for (const auto& [offer, all] : patterns) add_arm(general, all, offer);
  return arms + general;
}

constexpr std::string_view bash_head =
    R"(# Completions of scatterscope for bash, made by `scatterscope completions bash`.

# Offers what begins with $word: the words behind the first two, and files or folders. Of a list only its last word is
# looked at.
_scatterscope_offer() {
  local place=$1 list=$2 before= each
  shift 2
  if [[ $list == list && $word == *,* ]]; then before=${word%,*},; fi
  for each; do
    if [[ $before$each == "$word"* ]]; then COMPREPLY+=("$before$each"); fi
  done
  if [[ $place != none ]]; then
    local actions=(-f)
    if [[ $place == folder ]]; then actions=(-d); fi
    while IFS= read -r each; do COMPREPLY+=("$each"); done < <(compgen "${actions[@]}" -- "$word")
  fi
  compopt -o filenames 2>/dev/null  # quotes what has a space, and puts a slash behind folders
}

_scatterscope() {
  local word=${COMP_WORDS[COMP_CWORD]} option='' command=open first=1
  COMPREPLY=()
  if ((COMP_CWORD > 0)); then option=${COMP_WORDS[COMP_CWORD - 1]}; fi
  # bash parts --option=value into three words.
  if [[ $word == = ]]; then
    word=
  elif [[ $option == = ]] && ((COMP_CWORD > 1)); then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)";

constexpr std::string_view bash_tail = R"(  if [[ $word == -* ]]; then
    _scatterscope_offer none one $options
    compopt +o filenames 2>/dev/null
    return
  fi
  case $command in
)";

std::string bash_script() {
  std::string script(bash_head), with_second, second_cases, names;
  for (const auto& [first, seconds] : first_words()) {
    names += " " + first;
    if (seconds.empty()) continue;
    second_cases += "      " + first + ") seconds='" + shell_words(seconds) + "' ;;\n";
  }
  script +=
      "  if ((COMP_CWORD == 1)) && [[ $word != -* ]]; then\n"
      "    _scatterscope_offer none one help" +
      names +
      "\n"
      "    compopt +o filenames 2>/dev/null\n    return\n  fi\n"
      "  if [[ ${COMP_WORDS[1]} == help ]] && ((COMP_CWORD > 1)); then first=2; fi\n"
      "  if ((COMP_CWORD > first)) && [[ ${COMP_WORDS[first]} != -* ]]; then\n"
      "    command=${COMP_WORDS[first]}\n"
      "    local seconds=''\n    case $command in\n" +
      second_cases +
      "    esac\n"
      "    if [[ -n $seconds ]]; then\n"
      "      if ((COMP_CWORD == first + 1)) && [[ $word != -* ]]; then _scatterscope_offer none one $seconds; fi\n"
      "      if ((COMP_CWORD > first + 1)) && [[ \" $seconds \" == *\" ${COMP_WORDS[first + 1]} \"* ]]; then\n"
      "        command+=\" ${COMP_WORDS[first + 1]}\"\n      fi\n    fi\n"
      "  elif ((first == 2)); then\n"
      "    _scatterscope_offer none one" +
      names +
      "\n    return\n  fi\n"
      "  local options=''\n  case $command in\n";
  for (const Command& command : commands())
    script += "    \"" + std::string(command.name) + "\") options='" + shell_words(offered_options(command)) + "' ;;\n";
  // An option that the command does not have takes no value.
  script += "  esac\n  if [[ \" $options \" != *\" $option \"* ]]; then option=''; fi\n";
  script += "  case \"$command $option\" in\n" + bash_values();
  script += "    *) option='' ;;\n  esac\n  if [[ -n $option ]]; then return; fi\n";
  script += bash_tail;
  for (const Command& command : commands()) {
    if (command.takes_file)
      script += "    \"" + std::string(command.name) + "\") " + bash_offer(words_of_file(command)) + " ;;\n";
  }
  return script + "  esac\n}\ncomplete -F _scatterscope scatterscope\n";
}

// --- zsh

// Within a specification of _arguments, in single quotes.
std::string zsh_help(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return out;
}

std::string zsh_escaped(const WordList& words) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += ' ';
    for (const char c : word)
      out += c == ' ' || c == ':' || c == '(' || c == ')' ? std::string{'\\', c} : std::string(1, c);
  }
  return out;
}

// What stands behind ":message:" of a specification.
std::string zsh_action(const OptionWords& of) {
  const std::string words = zsh_escaped(of.words);
  if (of.is_list) return "_values -s , word " + words;
  if (of.place == Place::none) return words.empty() ? " " : "(" + words + ")";
  if (of.place == Place::folder) return "_files -/";
  return words.empty() ? "_files" : "_alternative \"names\\:name\\:(" + words + ")\" \"files\\:file\\:_files\"";
}

std::string zsh_option(const Command& command, const RunOption& option) {
  std::string spec = "'" + std::string(option.name);
  if (option.value.empty()) return spec + "[" + zsh_help(option.help) + "]'";
  return spec + "=[" + zsh_help(option.help) + "]:" + zsh_help(option.value) + ":" +
         zsh_action(words_of(command, option)) + "'";
}

std::string zsh_specs(const Command& command, std::span<const RunOption> options, std::string_view indent) {
  std::string specs;
  for (const RunOption& option : options) ((specs += indent) += zsh_option(command, option)) += "\n";
  return specs;
}

// Whether its options of a run are offered as those of `open` are.
bool is_usual(const Command& command) {
  return command.takes_run_options && command.never.empty();
}

std::string zsh_script() {
  const Command& first = commands().front();
  std::string script =
      "#compdef scatterscope\n# Completions of scatterscope for zsh, made by `scatterscope completions zsh`.\n\n"
      "_scatterscope() {\n  local -a names of_run of_scene of_view own\n  names=(\n    'help:the options of a "
      "command'\n";
  for (const Command& command : commands()) {
    if (command.name.find(' ') == std::string_view::npos)
      script += "    '" + std::string(command.name) + ":" + zsh_help(command.help) + "'\n";
  }
  std::string seconds;
  for (const auto& [word, following] : first_words()) {
    if (following.empty()) continue;
    const bool alone = std::any_of(commands().begin(), commands().end(),
                                   [&word = word](const Command& command) { return command.name == word; });
    if (!alone) script += "    '" + word + ":" + following.front() + ", ...'\n";
    seconds += "    (" + word + ")\n      if (( CURRENT == 3 )) && [[ $words[3] != -* ]]; then\n        compadd --" +
               shell_words(following) + "\n      elif [[ \"" + shell_words(following) +
               " \" == *\" $words[3] \"* ]]; then\n        command+=\" $words[3]\"\n        shift words\n"
               "        (( CURRENT-- ))\n      fi ;;\n";
  }
  script += "  )\n  of_run=(\n" + zsh_specs(first, run_options(), "    ") + "  )\n  of_scene=(\n" +
            zsh_specs(first, scene_options(), "    ") + "  )\n  of_view=(\n" +
            zsh_specs(first, view_options(), "    ") + "  )\n";
  script +=
      "  local command=open\n"
      "  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
      "    _describe -t commands command names\n    return\n  fi\n"
      "  if [[ $words[2] == help ]]; then\n    shift words\n    (( CURRENT-- ))\n"
      "    if (( CURRENT == 2 )); then\n      _describe -t commands command names\n      return\n    fi\n  fi\n"
      "  if [[ $words[2] != -* ]]; then\n    command=$words[2]\n    case $command in\n" +
      seconds + "    esac\n    shift words\n    (( CURRENT-- ))\n  fi\n  case $command in\n";
  for (const Command& command : commands()) {
    script += "    ('" + std::string(command.name) + "')\n      own=(\n";
    const std::vector<RunOption> all = options_of(command);
    const bool usual = is_usual(command) && command.name != "measure";
    const std::span<const RunOption> own = usual || !command.takes_run_options ? command.own_options : all;
    script += zsh_specs(command, own, "        ");
    script += "        '--help[its options]'\n";
    if (command.takes_file)
      script += "        '1:" + std::string(command.operand) + ":" + zsh_action(words_of_file(command)) + "'\n";
    script += "      )\n";
    if (usual) script += "      own+=($of_run)\n";
    if (command.takes_scene_options) script += "      own+=($of_scene)\n";
    if (command.takes_views) script += "      own+=($of_view)\n";
    script += "      ;;\n";
  }
  return script + "  esac\n  _arguments -S $own\n}\n\n_scatterscope \"$@\"\n";
}

}  // namespace

int run_completions_bash(const Given&, const WindowHooks&) {
  print(bash_script());
  return exit_ok;
}

int run_completions_zsh(const Given&, const WindowHooks&) {
  print(zsh_script());
  return exit_ok;
}

}  // namespace scatterscope::app
