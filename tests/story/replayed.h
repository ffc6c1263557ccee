// What memory held and threads showed at each step of a recording, by replay alone: stories are held against it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/recording/moment.h"
#include "kernels/story/instant.h"

namespace scatterscope::tests {

// A number that a story gives, and where it must have been found.
struct Claim {
  std::string what;  // for messages
  story::When when = story::When::never;
  std::uint64_t value = 0;  // as the cell held it, or as it was shown
  std::vector<story::CellId> cells{};
  // Or a name and who showed a value under it; no thread: whoever did.
  std::vector<std::string> names{};
  std::optional<story::ThreadId> thread{};
  // The first cell still holds it, and where the story does not know it yet nothing was stored there since this step.
  std::optional<std::uint32_t> current_since{};
};

class Replayed {
 public:
  explicit Replayed(const recording::Recording& r) : r_(r) {
    for (std::uint16_t a = 0; a < r.arrays.size(); ++a)
      for (std::uint32_t i = 0; i < r.arrays[a].initial.size(); ++i)
        cells_[{a, 0, i}].push_back({r.arrays[a].initial[i], 0});
  }

  // After the moment's step: takes what that step left.
  void take(const recording::Moment& moment) {
    const std::uint32_t t = moment.step();
    for (std::uint64_t e = r_.first_event(t - 1); e < r_.end_event(t - 1); ++e) {
      const recording::Event event = r_.events[e];
      const bool store = event.kind == recording::EventKind::write || event.kind == recording::EventKind::atomic;
      if (store) {
        const bool shared = r_.arrays[event.what].space == recording::Space::shared;
        const std::uint32_t block = shared ? event.block : 0;
        if (const auto held = moment.cell(event.what, block, event.index))
          cells_[{event.what, block, event.index}].push_back({*held, t});
      } else if (event.kind == recording::EventKind::value) {
        if (const auto shown = moment.named(event.what, event.block, event.thread))
          shown_[r_.names[event.what].name].push_back({*shown, t, {event.block, event.thread}});
      }
    }
  }

  // Empty if a claim is true at the moment, else what is wrong. `hidden`: the step just done must not have shown it.
  [[nodiscard]] std::string wrong(const Claim& claim, const recording::Moment& moment, bool hidden) const {
    const std::uint32_t t = moment.step(), by = hidden && t > 0 ? t - 1 : t;
    if (!story::visible(claim.when)) {
      if (hidden || !claim.current_since || claim.cells.empty()) return {};
      const auto held = cells_.find(key(claim.cells[0]));
      if (held == cells_.end() || held->second.back().known_at <= *claim.current_since) return {};
      return "stored already, and not known";
    }
    if (hidden && claim.when == story::When::now) return "of the step just done, which is kept back";
    const auto at_time = [&](std::uint64_t value, std::uint32_t known_at) {
      return value == claim.value && known_at <= by && (claim.when != story::When::now || known_at == t);
    };
    bool found = false;
    for (const story::CellId& cell : claim.cells) {
      const auto held = cells_.find(key(cell));
      found =
          found || (held != cells_.end() && std::any_of(held->second.begin(), held->second.end(),
                                                        [&](const Held& h) { return at_time(h.value, h.known_at); }));
    }
    for (const std::string& name : claim.names) {
      const auto shown = shown_.find(name);
      found = found ||
              (shown != shown_.end() && std::any_of(shown->second.begin(), shown->second.end(), [&](const Shown& s) {
                 return (!claim.thread || s.thread == *claim.thread) && at_time(s.value, s.known_at);
               }));
    }
    if (!found) return "known, but neither held nor shown by then";
    if (claim.current_since && !hidden &&
        moment.cell(claim.cells[0].array, claim.cells[0].block, claim.cells[0].index) != claim.value)
      return "memory holds another number";
    return {};
  }

 private:
  struct Held {
    std::uint64_t value = 0;
    std::uint32_t known_at = 0;  // the first moment that has it
  };
  struct Shown {
    std::uint64_t value = 0;
    std::uint32_t known_at = 0;
    story::ThreadId thread{};
  };
  using Key = std::tuple<std::uint16_t, std::uint32_t, std::uint32_t>;
  static Key key(const story::CellId& cell) { return {cell.array, cell.block, cell.index}; }

  const recording::Recording& r_;
  std::map<Key, std::vector<Held>> cells_;
  std::map<std::string, std::vector<Shown>, std::less<>> shown_;
};

}  // namespace scatterscope::tests
