// What a sort takes of the form of its kernels, and the form of its timed runs.
#pragma once

#include <cstdint>
#include <string_view>

#include "kernels/parameters/form.h"
#include "kernels/parameters/sort_info.h"

namespace scatterscope::catalog {

// The most that a sort takes of a field of the form. It does not take the field where that is the field's default.
[[nodiscard]] inline std::uint32_t most_of_form(const SortInfo& info, std::string_view field) {
  if (field == "look_back_words") return info.looks_back ? recording::most_look_back_words : 1;
  if (field == "histogram_copies") return info.max_histogram_copies;
  if (field == "search_all") return info.searches ? 1 : 0;
  if (field == "take_turns") return info.takes_turns ? 1 : 0;
  return info.max_children_per_thread;
}

// Calls visit(name, member) for each field of the form that the sort takes.
template <class Visit>
void for_each_form_field_of(const SortInfo& info, Visit&& visit) {
  recording::for_each_form_field([&](const char* field, auto member) {
    if (most_of_form(info, field) > std::uint32_t{recording::Config{}.*member}) visit(field, member);
  });
}
[[nodiscard]] inline bool takes_form_field(const SortInfo& info, std::string_view wanted) {
  bool taken = false;
  for_each_form_field_of(info, [&](std::string_view field, auto) { taken = taken || field == wanted; });
  return taken;
}

// Halves the copies of counters until a block needs no more shared memory than that.
inline void fit_form(const SortInfo& info, recording::Config& config, std::uint64_t most_shared_bytes) {
  if (info.shared_bytes == nullptr) return;
  while (config.histogram_copies > 1 && info.shared_bytes(config) > most_shared_bytes) config.histogram_copies /= 2;
}

// A configuration in the form that timed runs of it have, all else as it is, where a block has shared memory enough.
[[nodiscard]] inline recording::Config with_timed_form(const SortInfo& info, recording::Config config) {
  recording::copy_form({}, config);
  if (info.as_timed != nullptr) info.as_timed(config);
  return config;
}
// The same, but for the fields that given(option) is true of.
template <class Given>
void take_timed_form(const SortInfo& info, recording::Config& config, Given given) {
  const recording::Config timed = with_timed_form(info, config);
  for_each_form_field_of(info, [&](const char* field, auto member) {
    if (!given(recording::option_of(field))) config.*member = timed.*member;
  });
}
// Fields that the sort does not take get their defaults.
inline void drop_foreign_form(const SortInfo& info, recording::Config& config) {
  const recording::Config before = config;
  recording::copy_form({}, config);
  for_each_form_field_of(info, [&](const char*, auto member) { config.*member = before.*member; });
}

}  // namespace scatterscope::catalog
