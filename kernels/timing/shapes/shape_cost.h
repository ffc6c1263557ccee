// What the blocks of a run take of a GPU, beside those of the shape that a timed run of the same sort takes there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/parameters/config.h"
#include "kernels/parameters/shape.h"
#include "kernels/timing/shapes/gpu_room.h"
#include "kernels/timing/shapes/known_shapes.h"

namespace scatterscope::timing {

// A GPU, and the shapes that were fastest there.
struct ShapeDevice {
  std::string name;
  GpuRoom room;
  std::vector<KnownShape> found, shipped;
};
// That of the shapes which come with the program.
[[nodiscard]] const ShapeDevice& shipped_device();
// This machine's, with what was found until now; null where it has none.
[[nodiscard]] std::shared_ptr<const ShapeDevice> device_here();

struct ShapeCost {
  recording::Shape shape;
  std::uint32_t radix_bits = 0;
  std::uint64_t n = 0, tiles = 0;
  BlockNeeds block;
  // Blocks on a multiprocessor at a time, the part of its warps that they have (0 to 1), and how often all tiles fill
  // the GPU. Where registers are not known, the first two are at most so large, the last at least.
  std::uint32_t resident_blocks = 0;
  double occupancy = 0, waves = 0;

  [[nodiscard]] std::uint64_t tile() const { return std::uint64_t{shape.block_threads} * shape.keys_per_thread; }
};
struct ShapeCosts {
  ShapeCost recorded, timed;
  recording::ShapeFrom from = recording::ShapeFrom::none;  // the timed shape
  std::string kernel;  // the longest launch of the timed run, whose block that is; empty: not known
};

inline constexpr std::uint64_t timed_keys = (std::uint64_t{1} << 28U) - 4096;
// What the shape of a run costs on that GPU, and that of a timed run of `timed_keys` keys of the same type by all their
// bits. None where the sort has no shapes.
[[nodiscard]] std::optional<ShapeCosts> shape_costs(const recording::Config& recorded, const ShapeDevice& gpu);

}  // namespace scatterscope::timing
