#include "app/links/scene_link.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "app/parameters/derived_run.h"
#include "app/parameters/linked_key_file.h"
#include "kernels/parameters/parameters.h"
#include "kernels/texts/arguments.h"

namespace scatterscope::app {
namespace {

constexpr const char* here = ".";
constexpr std::string_view dashes = "--", digits = "0123456789ABCDEF", version_word = "v";
// The one word that is shorter in a link.
constexpr std::string_view language_option = "--language", language_word = "lang";

bool stands_for_itself(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~,:/").find(c) != std::string_view::npos;
}

std::string percent_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (stands_for_itself(c)) {
      out += c;
    } else {
      out += {'%', digits[byte / 16], digits[byte % 16]};
    }
  }
  return out;
}

// None where a % is not followed by two digits.
std::optional<std::string> percent_unescaped(std::string_view text) {
  std::string out;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] != '%') {
      out += text[k];
      continue;
    }
    const auto digit = [&](std::size_t at) {
      return at < text.size() ? digits.find(text[at]) : std::string_view::npos;
    };
    const std::size_t high = digit(k + 1), low = digit(k + 2);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    k += 2;
  }
  return out;
}

bool is_parameter(std::string_view option) {
  return std::any_of(std::begin(parameters::table), std::end(parameters::table),
                     [&](const parameters::Parameter& row) { return parameters::option_of(row) == option; });
}

// In the order in which a link has them: the sort comes first anyway.
const std::vector<RunOption>& link_options() {
  static const std::vector<RunOption> all = [] {
    std::vector<RunOption> options(run_options().begin(), run_options().end());
    options.insert(options.end(), scene_options().begin(), scene_options().end());
    options.insert(options.end(), view_options().begin(), view_options().end());
    return options;
  }();
  return all;
}

std::string_view word_of(const RunOption& option) {
  return option.name == language_option ? language_word : option.name.substr(dashes.size());
}

Error unknown_in_link(std::string_view word) {
  std::vector<std::string> words;
  for (const RunOption& option : link_options()) words.emplace_back(word_of(option));
  return unknown_word("link", word, words);
}

}  // namespace

std::string link_of(const RunArguments& arguments) {
  std::string link;
  for (const RunOption& option : link_options()) {
    const auto found = arguments.find(option.name);
    if (found == arguments.end()) continue;
    link += (link.empty() ? "" : "&") + std::string(word_of(option));
    if (!option.value.empty() || !found->second.empty()) link += "=" + percent_escaped(found->second);
  }
  return link;
}

RunArguments arguments_of_link(std::string_view link) {
  RunArguments arguments;
  for (bool first = true; !link.empty(); first = false) {
    const std::string_view part = link.substr(0, link.find('&'));
    link.remove_prefix(std::min(link.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    const std::string_view word = part.substr(0, equals);
    const bool has_value = equals != std::string_view::npos;
    if (first && word == version_word && has_value) {
      if (part.substr(equals + 1) == link_version) continue;
      throw Error{texts::word_unknown, {"link v", shown(part.substr(equals + 1)), std::string(link_version)}};
    }
    const auto known = std::find_if(link_options().begin(), link_options().end(),
                                    [&](const RunOption& option) { return word_of(option) == word; });
    if (known == link_options().end()) throw unknown_in_link(word);
    const std::string name(known->name);
    const auto value = has_value ? percent_unescaped(part.substr(equals + 1)) : std::string();
    if (known->value.empty() && has_value && (value != switched_off || !is_parameter(name)))
      throw Error{texts::option_takes_no_value, {name}, exit_bad_input};
    if (!value || (!has_value && !known->value.empty()))
      throw Error{texts::option_without_value, {name, std::string(known->value)}, exit_bad_input};
    if (!arguments.emplace(name, *value).second) throw Error{texts::option_twice, {name, "2"}, exit_bad_input};
  }
  for (const char* file : {"--input", "--measured", "--beside"}) {
    const auto named = arguments.find(file);
    if (named == arguments.end()) continue;
    check_linked_name(word_of({file, {}, {}}), named->second);
    arguments[std::string(linked_folder)] = here;
  }
  return arguments;
}

void look_beside(RunArguments& arguments, const std::filesystem::path& file) {
  const auto folder = arguments.find(linked_folder);
  if (folder != arguments.end()) folder->second = file.has_parent_path() ? file.parent_path().string() : here;
}

std::string link_to(const recording::Recording& recording, const figures::View& view, const AskedLooks& looks) {
  const WantedRun asked = asked_for(recording);
  RunArguments arguments = arguments_of(asked);
  arguments.merge(arguments_of(view, looks));
  return link_of(arguments);
}

std::string shown_link(const figures::View& view, AskedLooks looks) {
  looks.language.reset();
  return link_of(arguments_of(view, looks));
}

RunArguments shown_arguments(const std::string& link, const recording::Recording& recording) {
  const auto all = attempt([&] { return arguments_of_link(link); });
  if (!all) return {};
  RunArguments shown;
  for (const RunOption& option : scene_options()) {
    const auto found = all->find(option.name);
    if (found != all->end()) shown.insert(*found);
  }
  return attempt([&] { return view_of(shown, recording); }) ? shown : RunArguments();
}

bool looks_like_link(const std::string& argument) {
  std::error_code error;
  return argument.find('=') != std::string::npos && !std::filesystem::exists(argument, error);
}

}  // namespace scatterscope::app
