// The passes of a recorded sorting network in the order in which keys go through them, with the keys between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/analysis/comparators.h"
#include "kernels/story/instant.h"

namespace scatterscope::story {

struct NetworkPass {
  std::uint32_t iteration = 0;
  std::uint32_t stride = 0, inner_stride = 0;     // 0 where the network names none
  std::vector<analysis::Comparator> comparators;  // by `low`
  std::vector<std::uint64_t> before;              // the keys that it takes, by position

  // Whether it compares mirror images in neighbouring runs, not keys at one distance. Where runs have one key, both.
  [[nodiscard]] bool mirrored() const;
};

struct NetworkPasses {
  std::vector<NetworkPass> passes;
  std::vector<std::uint64_t> after;  // the keys at the end
  // More than any network of so many keys has, in a pass or over all: no passes then.
  bool too_large = false;

  [[nodiscard]] bool empty() const { return passes.empty(); }
  // The keys that pass p leaves.
  [[nodiscard]] const std::vector<std::uint64_t>& left_by(std::size_t p) const {
    return p + 1 < passes.size() ? passes[p + 1].before : after;
  }
  // Whether which positions meet follows from their number alone, so that a pass is known before it runs: those that
  // name their strides.
  [[nodiscard]] bool known_beforehand() const { return !passes.empty() && passes.front().stride != 0; }
  // Whether each pass compares at the distance of a power of two, or mirror images, as a bitonic sort does.
  [[nodiscard]] bool bitonic() const;
  // The last pass of those of an iteration in which something has happened by the moment, else the first; where
  // the iteration compares nothing, the last pass before it.
  [[nodiscard]] std::size_t shown(const Instant& at, std::uint32_t iteration) const;
};
[[nodiscard]] NetworkPasses network_passes(const recording::Recording& recording, const analysis::KeyTable& keys);

// Where a key that stands at position p before the first pass stands before each pass, and after the last one.
[[nodiscard]] std::vector<std::uint32_t> way_of(const NetworkPasses& network, std::uint32_t position);

}  // namespace scatterscope::story
