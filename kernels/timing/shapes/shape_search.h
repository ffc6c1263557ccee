// The fastest shape of a sort's blocks, found by trying: coordinate descent over threads a block and keys a thread.
// What a shape takes is asked of a function, so that the search itself knows no GPU.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "kernels/parameters/shape.h"

namespace scatterscope::timing {

using recording::Shape;

// What may be tried, each in ascending order and not empty.
struct ShapeSpace {
  std::vector<std::uint32_t> block_threads, keys_per_thread;

  [[nodiscard]] bool has(const Shape& shape) const {
    return std::binary_search(block_threads.begin(), block_threads.end(), shape.block_threads) &&
           std::binary_search(keys_per_thread.begin(), keys_per_thread.end(), shape.keys_per_thread);
  }
};

struct TriedShape {
  Shape shape;
  std::optional<double> ms;  // none: it does not fit, or does not compile
  bool operator==(const TriedShape&) const = default;
};

// Milliseconds of each of these shapes, in their order. They are asked for together, so that they are compiled in
// threads and timed in turn.
using TimeShapes = std::function<std::vector<std::optional<double>>(std::span<const Shape>)>;

struct SearchLimits {
  std::size_t most_tried = 100;
  std::vector<Shape> likely = {};         // tried first too: what was fastest elsewhere
  std::function<bool()> time_is_up = {};  // asked before each group of shapes
};

// The shapes that were tried, in the order in which they were. First the one of the space that is nearest to `start`,
// the likely ones, and a few over the whole space; then, from each of the three fastest, on to the best of those around
// it until none is faster. Around a shape are those that differ in keys alone, by 1, 2, 4 and 8 places, in threads
// alone, by 1, 2 and 3, and those of about as many keys a block. Where none of the first runs, those around the start
// follow in rings.
[[nodiscard]] std::vector<TriedShape> search_shapes(const ShapeSpace& space, Shape start, const TimeShapes& time,
                                                    const SearchLimits& limits = {});

// The fastest of them; null where none runs.
[[nodiscard]] const TriedShape* fastest(const std::vector<TriedShape>& tried);

}  // namespace scatterscope::timing
