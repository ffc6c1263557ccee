#include "app/problem.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace scatterscope::app {
namespace {

// Length of the UTF-8 sequence that begins `bytes`, 0 if it is none.
std::size_t utf8_length(std::string_view bytes) {
  const auto first = static_cast<unsigned char>(bytes[0]);
  const std::size_t length = first < 0x80                    ? 1
                             : first >= 0xc2 && first < 0xe0 ? 2
                             : first >= 0xe0 && first < 0xf0 ? 3
                             : first >= 0xf0 && first < 0xf5 ? 4
                                                             : 0;
  if (length == 0 || length > bytes.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(bytes[i]) & 0xc0U) != 0x80U) return 0;
  }
  return length;
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

struct FailureText {
  Failure kind;
  Text text;
  int exit_status;
};
constexpr FailureText failure_texts[] = {
    {Failure::barrier_divergence, Text::run_barrier_divergence, exit_bad_input},
    {Failure::barrier_missed, Text::run_barrier_missed, exit_bad_input},
    {Failure::out_of_bounds, Text::run_out_of_bounds, exit_bad_input},
    {Failure::endless_wait, Text::run_endless_wait, exit_bad_input},
    {Failure::access_limit, Text::run_access_limit, exit_bad_input},
    {Failure::warp_mask, Text::run_warp_mask, exit_bad_input},
    {Failure::too_wide, Text::run_too_wide, exit_bad_input},
    {Failure::shared_memory, Text::run_shared_memory, exit_bad_input},
    {Failure::shared_capacity, Text::run_shared_capacity, exit_bad_input},
    {Failure::too_many_events, Text::run_too_many_events, exit_bad_input},
    {Failure::parameter, Text::run_parameter, exit_bad_input},
    {Failure::no_device, Text::run_no_device, exit_lacking},
    {Failure::device_error, Text::run_device_error, exit_lacking},
};

}  // namespace

std::string fill_text(Text id, Language language, const std::vector<std::string>& arguments) {
  std::array<std::string_view, 10> a{};
  for (std::size_t i = 0; i < std::min(a.size(), arguments.size()); ++i) a[i] = arguments[i];
  return format_text(id, language, {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]});
}

std::string describe(const Problem& problem, Language language) {
  return fill_text(problem.id, language, problem.arguments);
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
    const std::size_t length = utf8_length(value);
    const auto first = static_cast<unsigned char>(value[0]);
    if (length == 0 || first < 0x20 || first == 0x7f) {
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

Problem unknown_word(std::string_view what, std::string_view word, const std::vector<std::string>& allowed) {
  std::size_t best = 3;  // further away is another word
  const std::string* nearest = nullptr;
  for (const std::string& candidate : allowed) {
    const std::size_t far = distance(word, candidate);
    if (far < best && far < candidate.size()) {
      best = far;
      nearest = &candidate;
    }
  }
  if (nearest != nullptr) {
    return {Text::word_unknown_near, {std::string(what), shown(word), joined(allowed), *nearest}, exit_bad_input};
  }
  return {Text::word_unknown, {std::string(what), shown(word), joined(allowed)}, exit_bad_input};
}

Problem problem_of(Failure kind, const std::vector<std::string>& details) {
  for (const FailureText& known : failure_texts) {
    if (known.kind == kind) {
      Problem problem{known.text, {}, known.exit_status};
      for (const std::string& detail : details) problem.arguments.push_back(detail);
      return problem;
    }
  }
  return {Text::internal_error, {std::string(failure_name(kind))}, exit_bad_input};
}

Problem problem_of_name(std::string_view failure, const std::vector<std::string>& details) {
  for (const FailureText& known : failure_texts) {
    if (failure_name(known.kind) == failure) return problem_of(known.kind, details);
  }
  return {Text::internal_error, {details.empty() ? shown(failure) : shown(details[0])}, exit_bad_input};
}

Problem problem_of(const RunError& error) {
  return problem_of(error.kind(), error.details());
}

}  // namespace scatterscope::app
