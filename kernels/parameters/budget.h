// The one table of limits: what a run, a file, a figure or a picture may cost at most. Whoever allocates, computes the
// cost first and compares it with most(). Limits of single parameters stand in parameters.h, with the parameters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace scatterscope::budget {

// In the order of the table.
enum class Cost : std::uint8_t {
  keys,            // of a recording
  events,          // of a recording
  event_bytes,     // of their columns, in memory and in a file
  file_bytes,      // of a recording's file
  load_ratio,      // bytes in memory for each byte of a file that is read
  state_cells,     // of a launch
  launch_blocks,   // of a recorded launch
  launches,        // of a recording
  figure_shapes,   // of one figure
  picture_side,    // of a picture
  picture_pixels,  // of a picture
  memory,          // of the whole process
};

struct Limit {
  Cost cost;
  std::string_view name, unit;
  std::uint64_t most;
  std::string_view from;  // the reason
};

inline constexpr Limit fixed_limits[] = {
    {Cost::keys, "keys of a recording", "keys", 4096, "a figure of more cannot be read"},
    {Cost::events, "events of a recording", "events", 40'000'000, "what 1 GB holds, with room for steps"},
    {Cost::event_bytes, "events in memory", "bytes", 1'000'000'000, "a laptop with 8 GB shows two recordings"},
    {Cost::file_bytes, "file of a recording", "bytes", 1'500'000'000, "events, and half as much for the rest"},
    {Cost::load_ratio, "memory of a file that is read", "bytes a byte", 10, "a small file costs little"},
    // Global arrays' elements, shared arrays' in all blocks, and a cell for each thread and named value.
    {Cost::state_cells, "state of a launch", "cells", 16'000'000, "9 bytes each, in every keyframe"},
    {Cost::launch_blocks, "blocks of a recorded launch", "blocks", 65'536, "events hold them in 16 bits"},
    {Cost::launches, "launches of a recording", "launches", 65'535, "steps hold them in 16 bits"},
    {Cost::figure_shapes, "figure", "shapes", 2'000'000, "what a browser can still open as SVG"},
    {Cost::picture_side, "side of a picture", "pixels", 16'384, "the largest texture of a usual GPU"},
    {Cost::picture_pixels, "picture", "pixels", 100'000'000, "400 MB while it is drawn"},
};

[[nodiscard]] constexpr std::uint64_t fixed(Cost cost) {
  return fixed_limits[static_cast<std::size_t>(cost)].most;
}
[[nodiscard]] constexpr bool in_order() {
  for (std::size_t k = 0; k < std::size(fixed_limits); ++k)
    if (fixed_limits[k].cost != static_cast<Cost>(k)) return false;
  return std::size(fixed_limits) == static_cast<std::size_t>(Cost::memory);
}
static_assert(in_order());

// The row of a cost; that of the memory is what this machine gives.
[[nodiscard]] Limit limit(Cost cost);
[[nodiscard]] inline std::uint64_t most(Cost cost) {
  return limit(cost).most;
}

}  // namespace scatterscope::budget
