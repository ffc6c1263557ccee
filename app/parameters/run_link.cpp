#include "app/parameters/run_link.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace scatterscope::app {
namespace {

constexpr std::string_view dashes = "--", digits = "0123456789ABCDEF";

bool stands_for_itself(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~,:/").find(c) != std::string_view::npos;
}

std::string escaped(std::string_view text) {
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
std::optional<std::string> unescaped(std::string_view text) {
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

}  // namespace

std::string link_of(const RunArguments& arguments) {
  // In the order of the options, but for the sort, which comes first anyway.
  std::string link;
  for (const RunOption& option : run_options()) {
    const auto found = arguments.find(option.name);
    if (found == arguments.end()) continue;
    link += (link.empty() ? "" : "&") + std::string(option.name.substr(dashes.size()));
    if (!option.value.empty() || !found->second.empty()) link += "=" + escaped(found->second);
  }
  return link;
}

Outcome<RunArguments> arguments_of_link(std::string_view link) {
  RunArguments arguments;
  while (!link.empty()) {
    const std::string_view part = link.substr(0, link.find('&'));
    link.remove_prefix(std::min(link.size(), part.size() + 1));
    const std::size_t equals = part.find('=');
    const std::string name = std::string(dashes) + std::string(part.substr(0, equals));
    const auto known = std::find_if(run_options().begin(), run_options().end(),
                                    [&](const RunOption& option) { return option.name == name; });
    if (known == run_options().end()) {
      std::vector<std::string> names;
      for (const RunOption& option : run_options()) names.emplace_back(option.name);
      return unknown_word("link", name, names);
    }
    const bool has_value = equals != std::string_view::npos;
    const auto value = has_value ? unescaped(part.substr(equals + 1)) : std::string();
    if (known->value.empty() && has_value && (value != switched_off || !is_parameter(name)))
      return Problem{Text::option_takes_no_value, {name}, exit_bad_input};
    if (!value || (!has_value && !known->value.empty()))
      return Problem{Text::option_without_value, {name, std::string(known->value)}, exit_bad_input};
    if (!arguments.emplace(name, *value).second) return Problem{Text::option_twice, {name, "2"}, exit_bad_input};
  }
  return arguments;
}

}  // namespace scatterscope::app
