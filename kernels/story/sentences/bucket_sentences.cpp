// Buckets of any radix: which one a key is of, its rank among its peers, and its way through a reordered tile.
#include <algorithm>
#include <bit>

#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using Of = Count::Of;

Sentences of_peers(const StepReader& step) {
  const auto bucket = step.shown(Meaning::bucket), peers = step.shown(Meaning::peers);
  if (bucket && peers)
    return {{Says::peers, {step.who(), Count{Of::lanes, static_cast<unsigned>(std::popcount(*peers))}, *bucket}}};
  const auto before = step.shown(Meaning::peers_before), next = step.shown(Meaning::next_place);
  if (!before || !next) return {};
  return {{Says::place_by_peers, {step.who(), Count{Of::keys, *before}, *next, *before, *next + *before}}};
}

// Whether the thread has just lowered a counter to that number.
bool counted_down(const StepReader& step, std::uint64_t to) {
  const auto before = step.earlier(1);
  return !before.empty() && std::any_of(before[0].begin(), before[0].end(), [&](const recording::Event& event) {
    return event.kind == recording::EventKind::atomic && event.value == to && event.before == to + 1;
  });
}

Sentences of_bucket(const StepReader& step, std::uint64_t index, std::uint64_t bucket) {
  const auto destination = step.shown(Meaning::destination);
  if (destination && counted_down(step, *destination))
    return {{Says::takes_last_place, {step.who(), bucket, index, *destination + 1, *destination}}};
  if (destination || !step.iteration() || index >= step.keys().count() || step.range().digit_bits == 0) return {};
  const std::uint64_t key = step.keys().key(static_cast<std::uint32_t>(index));
  const std::uint64_t digit = step.keys().digit(key), last = (std::uint64_t{1} << step.range().digit_bits) - 1;
  if (bucket != (step.descending() ? last - digit : digit)) return {};
  return {{Says::finds_bucket, {step.who(), index, KeyBits{key}, bucket}}};
}

Sentences of_child(const StepReader& step, std::uint64_t child) {
  const auto begin = step.shown(Meaning::child_begin), size = step.shown(Meaning::child_size);
  if (begin && size) return {{Says::child_begins, {step.who(), child, *begin, Count{Of::keys, *size}}}};
  if (const auto entry = step.shown(Meaning::next_large)) return {{Says::lists_large, {step.who(), child, *entry}}};
  if (const auto entry = step.shown(Meaning::next_small)) return {{Says::lists_small, {step.who(), child, *entry}}};
  return {};
}

Sentences of_way(const StepReader& step) {
  const auto index = step.shown(Meaning::index), slot = step.shown(Meaning::slot);
  const auto from = step.shown(Meaning::from_slot), to = step.shown(Meaning::destination);
  if (index && slot) return {{Says::to_slot, {step.who(), *index, *slot}}};
  if (from && to && *from == *to) return {{Says::from_slot_same, {step.who(), *from}}};
  if (from && to) return {{Says::from_slot, {step.who(), *from, *to}}};
  if (index && to) return {{Says::sends_key, {step.who(), *index, *to}}};
  const auto place = step.shown(Meaning::place);
  if (index && place) return {{Says::puts_at_place, {step.who(), *index, *place}}};
  return {};
}

// A thread leaves an iteration that is skipped: all its keys have one digit.
Sentences of_skipped(const StepReader& step, std::uint64_t skipped) {
  if (!step.iteration() || *step.iteration() >= 32 || (skipped >> *step.iteration() & 1) == 0) return {};
  for (std::uint32_t key = 1; key < step.keys().count(); ++key)
    if (step.keys().digit(step.keys().key(key)) != step.keys().digit(step.keys().key(0))) return {};
  return {{Says::skips_iteration, {step.who(), *step.iteration() + 1}}};
}

}  // namespace

Sentences bucket_sentences(const StepReader& step) {
  if (step.values().empty()) return {};
  if (Sentences made = of_peers(step); !made.empty()) return made;
  if (const auto skipped = step.shown(Meaning::skipped)) return of_skipped(step, *skipped);
  if (const auto child = step.shown(Meaning::child)) return of_child(step, *child);
  const auto index = step.shown(Meaning::index), bucket = step.shown(Meaning::bucket);
  const bool has_slot = step.shown(Meaning::slot) || step.shown(Meaning::from_slot);
  if (index && bucket && !has_slot)
    if (Sentences made = of_bucket(step, *index, *bucket); !made.empty()) return made;
  if (Sentences made = of_way(step); !made.empty()) return made;
  if (const auto pass = step.shown(Meaning::pass)) return {{Says::pass_begins, {*pass + 1}}};
  if (const auto iteration = step.shown(Meaning::iteration)) return {{Says::iteration_begins, {*iteration + 1}}};
  return {};
}

}  // namespace scatterscope::story
