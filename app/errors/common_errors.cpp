#include "app/errors/common_errors.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <new>
#include <system_error>

#include "app/errors/terminal_line.h"
#include "kernels/recording/plain_text.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/files.h"
#include "kernels/texts/processes.h"
#include "kernels/texts/stopped_runs.h"
#include "ui/scene/utf8.h"

namespace scatterscope::app {
namespace {

// The allowed words, as far as a reader goes through them: those of a file may be many, and long.
std::string listed(const std::vector<std::string>& words) {
  constexpr std::size_t most = 100;
  std::vector<std::string> few;
  for (std::size_t k = 0; k < std::min(words.size(), most); ++k) few.push_back(shown(words[k]));
  if (words.size() > most) few.emplace_back("...");
  return joined(few);
}

// Insertions, deletions and replacements that turn one word into the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

void say_on_terminal(std::string_view line) {
  wipe_line();
  (void)std::fprintf(stderr, "scatterscope: %s\n", scene::plain_text(line).c_str());
}

std::string shown(std::string_view value) {
  constexpr std::size_t most_characters = 60;
  std::string out;
  std::size_t characters = 0;
  while (!value.empty()) {
    if (characters++ == most_characters) {
      out += "...";
      break;
    }
    std::size_t length = 0;
    const char32_t c = scene::next_code_point(value, length);
    const auto first = static_cast<unsigned char>(value[0]);
    if ((c == 0xfffd && length == 1) || recording::is_unprintable(c)) {
      std::array<char, 5> escaped{};
      (void)std::snprintf(escaped.data(), escaped.size(), "\\x%02x", first);
      out += escaped.data();
      value.remove_prefix(1);
    } else {
      out += value.substr(0, length);
      value.remove_prefix(length);
    }
  }
  return out;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += ", ";
    out += word;
  }
  return out;
}

Error unknown_word(std::string_view what, std::string_view word, const std::vector<std::string>& allowed) {
  constexpr std::size_t max_near_bytes = 60;  // longer words have no spelling that a reader remembers
  std::size_t best = 3;                       // further away is another word
  const std::string* nearest = nullptr;
  for (const std::string& candidate : allowed) {
    if (std::max(candidate.size(), word.size()) > max_near_bytes) continue;
    const std::size_t far = distance(word, candidate);
    if (far < best && far < candidate.size()) {
      best = far;
      nearest = &candidate;
    }
  }
  if (nearest != nullptr) {
    return {texts::word_unknown_near, {std::string(what), shown(word), listed(allowed), *nearest}, exit_bad_input};
  }
  return {texts::word_unknown, {std::string(what), shown(word), listed(allowed)}, exit_bad_input};
}

std::string as_given(std::string_view option, std::string_view value) {
  return std::string(option) + (value.empty() ? "" : " " + shown(value));
}

Error conflict(std::string_view option, std::string_view value, std::string_view other, std::string_view other_value) {
  return {texts::options_conflict, {as_given(option, value), as_given(other, other_value)}, exit_bad_input};
}

Error missing_option(std::string_view option, std::string_view allowed) {
  return {texts::option_missing, {std::string(option), std::string(allowed)}, exit_bad_input};
}

Error only_with(std::string_view option, std::string_view value, std::string_view other) {
  return {texts::option_needs, {as_given(option, value), std::string(other)}, exit_bad_input};
}

Error error_of(const std::exception& thrown) {
  if (const auto* error = dynamic_cast<const Error*>(&thrown)) return *error;
  if (dynamic_cast<const std::bad_alloc*>(&thrown) != nullptr) return texts::out_of_memory;
  if (const auto* refused = dynamic_cast<const std::system_error*>(&thrown))
    return {texts::system_refuses, {refused->code().message()}};
  return {texts::internal_error, {shown(thrown.what())}};
}

Error in_file(std::string name, const Error& error) {
  Message within = error.message();
  for (std::string& argument : within.arguments) argument = shown(argument);
  return {Message{texts::in_file, {std::move(name)}, {std::move(within)}}, error.exit_status()};
}

Error cancelled() {
  return {texts::run_cancelled, {}, exit_bad_input};
}

}  // namespace scatterscope::app
