#include "kernels/recording/strong_components.h"

#include <algorithm>

namespace scatterscope::recording {

std::vector<std::uint32_t> strong_components(const std::vector<std::vector<std::uint32_t>>& after) {
  constexpr std::uint32_t none = 0xffff'ffffU;
  struct Frame {
    std::uint32_t node = 0, edge = 0;
  };
  const auto count = static_cast<std::uint32_t>(after.size());
  std::vector<std::uint32_t> number(count, none), low(count, 0), component(count, none), open;
  std::vector<Frame> frames;
  std::uint32_t numbered = 0, components = 0;
  for (std::uint32_t root = 0; root < count; ++root) {
    if (number[root] != none) continue;
    frames.push_back({root, 0});
    while (!frames.empty()) {
      const std::uint32_t node = frames.back().node;
      if (number[node] == none) {
        number[node] = low[node] = numbered++;
        open.push_back(node);
      }
      if (frames.back().edge < after[node].size()) {
        const std::uint32_t to = after[node][frames.back().edge++];
        if (number[to] == none) {
          frames.push_back({to, 0});
        } else if (component[to] == none) {
          low[node] = std::min(low[node], number[to]);
        }
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().node] = std::min(low[frames.back().node], low[node]);
      if (low[node] != number[node]) continue;
      for (std::uint32_t member = none; member != node;) {
        member = open.back();
        open.pop_back();
        component[member] = components;
      }
      ++components;
    }
  }
  return component;
}

}  // namespace scatterscope::recording
