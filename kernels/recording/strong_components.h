// Strongly connected components of a small directed graph.
#pragma once

#include <cstdint>
#include <vector>

namespace scatterscope::recording {

// `after`: for each node those that an edge leads to. The result: the component of each node, numbered from 0 in
// reverse topological order (Tarjan 1972, without recursion: a phase may be thousands of lines long).
[[nodiscard]] std::vector<std::uint32_t> strong_components(const std::vector<std::vector<std::uint32_t>>& after);

}  // namespace scatterscope::recording
