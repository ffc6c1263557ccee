// What memory_requests.h says, counted access by access with sets: nothing shared with the analysis but the rules.
#pragma once

#include "kernels/analysis/memory_requests.h"
#include "tests/testing.h"

namespace scatterscope::analysis {

struct Counted {
  std::uint64_t requests = 0, accesses = 0, useful = 0, sectors = 0, lines = 0, wavefronts = 0;
  auto all() const { return std::tuple(requests, accesses, useful, sectors, lines, wavefronts); }
};
using Counts = std::map<std::tuple<std::uint32_t, std::uint16_t, recording::EventKind>, Counted>;  // launch, array

inline Counts count_naively(const recording::Recording& r) {
  using Request = std::tuple<std::uint32_t, std::uint32_t, std::uint16_t, std::uint16_t, std::uint32_t, std::uint16_t,
                             std::uint32_t, std::uint16_t, recording::EventKind, std::uint32_t, bool>;
  std::map<Request, std::map<std::uint32_t, std::vector<std::uint64_t>>> requests;  // lanes and their elements
  for (std::uint32_t s = 0; s < r.step_count(); ++s) {
    std::map<std::tuple<std::uint16_t, std::uint16_t, std::uint16_t, recording::EventKind, bool>, std::uint32_t> seen;
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      const recording::Event event = r.events[e];
      if (event.kind != recording::EventKind::read && event.kind != recording::EventKind::write &&
          event.kind != recording::EventKind::atomic)
        continue;
      const recording::Step& at = r.steps[s];
      const std::uint32_t nth = seen[{event.block, event.thread, event.what, event.kind, event.is_copied}]++;
      const std::uint32_t a_copy = event.is_copied ? 16 / element_bytes(r.arrays[event.what].type) : 1;
      requests[{at.launch, at.phase, at.file, at.line, at.execution, event.block, event.thread / 32U, event.what,
                event.kind, nth / a_copy, event.is_copied}][event.thread % 32U]
          .push_back(event.index);
    }
  }
  Counts counts;
  for (const auto& [request, lanes] : requests) {
    const std::uint16_t array = std::get<7>(request);
    const std::uint32_t bytes = element_bytes(r.arrays[array].type);
    Counted& of = counts[{std::get<0>(request), array, std::get<8>(request)}];
    std::set<std::uint64_t> useful, sectors, lines;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::set<std::uint64_t>> words;  // by those together, and bank
    for (const auto& [lane, elements] : lanes) {
      ++of.accesses;
      const std::uint64_t together = elements.size() * bytes == 16 ? 8 : bytes == 8 ? 16 : 32;
      for (std::uint64_t byte = elements[0] * bytes; byte < (elements[0] + elements.size()) * bytes; ++byte) {
        useful.insert(byte);
        sectors.insert(byte / 32);
        lines.insert(byte / 128);
        words[{static_cast<std::uint32_t>(lane / together), byte / 4 % 32}].insert(byte / 4);
      }
    }
    ++of.requests;
    of.useful += useful.size();
    if (r.arrays[array].space == recording::Space::global) {
      of.sectors += sectors.size();
      of.lines += lines.size();
    } else {
      std::map<std::uint32_t, std::uint64_t> worst;
      for (const auto& [half_and_bank, in_bank] : words)
        worst[half_and_bank.first] = std::max<std::uint64_t>(worst[half_and_bank.first], in_bank.size());
      for (const auto& [half, most] : worst) of.wavefronts += most;
    }
  }
  return counts;
}

inline Counts count_launches(const recording::Recording& r) {
  using recording::EventKind;
  Counts counts;
  for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch)
    for (const ArrayTraffic& of : count_launch(r, launch)) {
      const EventKind kind = of.access == Access::load    ? EventKind::read
                             : of.access == Access::store ? EventKind::write
                                                          : EventKind::atomic;
      const Traffic& t = of.traffic;
      counts[{launch, of.array, kind}] = {t.requests, t.accesses, t.useful_bytes, t.sectors, t.lines, t.wavefronts};
    }
  return counts;
}

inline void check_equal(const Counts& ours, const Counts& naive) {
  REQUIRE(ours.size() == naive.size());
  for (const auto& entry : naive) {
    const auto& what = entry.first;
    INFO("std::get<0>(what) ", std::get<0>(what), ", std::get<1>(what) ", std::get<1>(what));
    REQUIRE(ours.count(what) == 1);
    CHECK(ours.at(what).all() == entry.second.all());
  }
}

}  // namespace scatterscope::analysis
