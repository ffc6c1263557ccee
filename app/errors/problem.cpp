#include "app/errors/problem.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <new>
#include <system_error>

#include "app/errors/terminal_line.h"
#include "kernels/recording/plain_text.h"
#include "ui/scene/utf8.h"
#include "ui/texts/arguments.h"
#include "ui/texts/failed_runs.h"
#include "ui/texts/processes.h"
#include "ui/texts/stopped_runs.h"

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

struct FailureText {
  Failure kind;
  Text text;
  int exit_status;
};
constexpr FailureText failure_texts[] = {
    {Failure::barrier_divergence, texts::run_barrier_divergence, exit_bad_input},
    {Failure::barrier_missed, texts::run_barrier_missed, exit_bad_input},
    {Failure::out_of_bounds, texts::run_out_of_bounds, exit_bad_input},
    {Failure::endless_wait, texts::run_endless_wait, exit_bad_input},
    {Failure::access_limit, texts::run_access_limit, exit_bad_input},
    {Failure::warp_mask, texts::run_warp_mask, exit_bad_input},
    {Failure::warp_incomplete, texts::run_warp_incomplete, exit_bad_input},
    {Failure::too_wide, texts::run_too_wide, exit_bad_input},
    {Failure::shared_memory, texts::run_shared_memory, exit_bad_input},
    {Failure::shared_capacity, texts::run_shared_capacity, exit_bad_input},
    {Failure::too_many_events, texts::run_too_many_events, exit_bad_input},
    {Failure::too_much_state, texts::run_too_much_state, exit_bad_input},
    {Failure::too_many_blocks, texts::run_too_many_blocks, exit_bad_input},
    {Failure::parameter, texts::run_parameter, exit_bad_input},
    {Failure::no_device, texts::run_no_device, exit_lacking},
    {Failure::device_memory, texts::run_device_memory, exit_bad_input},
    {Failure::device_error, texts::run_device_error, exit_lacking},
    {Failure::compile_error, texts::run_compile_error, exit_lacking},
    {Failure::rank_missing, texts::run_rank_missing, exit_lacking},
    {Failure::rank_meeting, texts::run_rank_meeting, exit_bad_input},
    {Failure::rank_place_taken, texts::run_rank_place_taken, exit_bad_input},
    {Failure::rank_differs, texts::run_rank_differs, exit_bad_input},
    {Failure::rank_failed, texts::run_rank_failed, exit_lacking},
    {Failure::rank_ended, texts::run_rank_ended, exit_lacking},
    {Failure::rank_silent, texts::run_rank_silent, exit_lacking},
    {Failure::rank_strange, texts::run_rank_strange, exit_lacking},
};

// Texts of a run's failure that say who waits where: the details from `waiting` on are the threads and the place, in
// turn, and stand in the text as one. So does at `ended`, if it is before, whoever ended.
struct WaitingText {
  Text id;
  std::size_t waiting, ended;
};
constexpr std::size_t none = 10;
constexpr WaitingText waiting_texts[] = {
    {texts::run_barrier_divergence, 4, none},
    {texts::run_barrier_missed, 3, 2},
    {texts::run_warp_incomplete, 3, 2},
    {texts::run_endless_wait, 6, none},
};

std::string who_ended(const std::string& threads, Language language) {
  if (threads.empty()) return text(texts::run_others_elsewhere, language);
  return format_text(texts::run_threads_ended, language, {threads});
}

std::string who_waits(const std::vector<std::string>& details, std::size_t from, Language language) {
  std::string all;
  for (std::size_t k = from; k + 1 < details.size(); k += 2) {
    const std::string next = format_text(texts::run_threads_wait, language, {details[k], details[k + 1]});
    all = all.empty() ? next : format_text(texts::run_one_and_next, language, {all, next});
  }
  return all;
}

// Details as the text takes them.
std::vector<std::string> worded(const WaitingText& known, const std::vector<std::string>& details, Language language) {
  std::vector<std::string> words(
      details.begin(), details.begin() + static_cast<std::ptrdiff_t>(std::min(known.waiting, details.size())));
  words.resize(known.waiting);
  if (known.ended < known.waiting) words[known.ended] = who_ended(words[known.ended], language);
  words.push_back(who_waits(details, known.waiting, language));
  return words;
}

// One kind of failure may have several texts, by what its details hold.
Text text_of(const FailureText& known, const std::vector<std::string>& details) {
  if (known.kind == Failure::parameter && details.size() > 3) {
    return details.size() == 4 ? texts::run_parameter_range : texts::run_parameter_with;
  }
  return known.text;
}

}  // namespace

std::string fill_text(Text id, Language language, const std::vector<std::string>& arguments) {
  std::array<std::string_view, 10> a{};
  for (std::size_t i = 0; i < std::min(a.size(), arguments.size()); ++i) a[i] = arguments[i];
  return format_text(id, language, {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]});
}

std::string describe(const Problem& problem, Language language) {
  for (const WaitingText& known : waiting_texts) {
    if (known.id == problem.id) return fill_text(problem.id, language, worded(known, problem.arguments, language));
  }
  std::vector<std::string> arguments = problem.arguments;
  for (std::string& each : arguments) each = phrase_words(each, language);
  for (const Problem& each : problem.within) arguments.push_back(describe(each, language));
  return fill_text(problem.id, language, arguments);
}

void say_on_terminal(std::string_view line) {
  wipe_line();
  (void)std::fprintf(stderr, "scatterscope: %s\n", scene::plain_text(line).c_str());
}
void say_on_terminal(const Problem& problem) {
  say_on_terminal(describe(problem, Language::english));
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

Problem unknown_word(std::string_view what, std::string_view word, const std::vector<std::string>& allowed) {
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

Problem conflict(std::string_view option, std::string_view value, std::string_view other,
                 std::string_view other_value) {
  return {texts::options_conflict, {as_given(option, value), as_given(other, other_value)}, exit_bad_input};
}

Problem missing_option(std::string_view option, std::string_view allowed) {
  return {texts::option_missing, {std::string(option), std::string(allowed)}, exit_bad_input};
}

Problem only_with(std::string_view option, std::string_view value, std::string_view other) {
  return {texts::option_needs, {as_given(option, value), std::string(other)}, exit_bad_input};
}

Problem problem_of(Failure kind, const std::vector<std::string>& details) {
  for (const FailureText& known : failure_texts) {
    if (known.kind == kind) {
      return {text_of(known, details), details, known.exit_status};
    }
  }
  return {texts::internal_error, {std::string(failure_name(kind))}, exit_bad_input};
}

Problem problem_of(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return {texts::out_of_memory, {}, exit_bad_input};
  if (const auto* refused = dynamic_cast<const std::system_error*>(&error))
    return {texts::system_refuses, {refused->code().message()}, exit_bad_input};
  return {texts::internal_error, {shown(error.what())}, exit_bad_input};
}

Problem problem_of_name(std::string_view failure, const std::vector<std::string>& details) {
  if (failure == memory_failure) return {texts::out_of_memory, {}, exit_bad_input};
  if (failure == system_failure && !details.empty())
    return {texts::system_refuses, {shown(details[0])}, exit_bad_input};
  for (const FailureText& known : failure_texts) {
    if (failure_name(known.kind) == failure) return problem_of(known.kind, details);
  }
  return {texts::internal_error, {details.empty() ? shown(failure) : shown(details[0])}, exit_bad_input};
}

Problem cancelled() {
  return {texts::run_cancelled, {}, exit_bad_input};
}

Problem problem_of(const RunError& error) {
  return problem_of(error.kind(), error.details());
}

}  // namespace scatterscope::app
