#include "kernels/timing/shapes/shape_cost.h"

#include <string_view>

#include "kernels/parameters/sort_info.h"
#include "kernels/timing/shapes/shape_choice.h"

namespace scatterscope::timing {
namespace {

using recording::Config;
using recording::ShapeFrom;

// Compute capability 9.0, by the CUDA C++ Programming Guide; multiprocessors by assets/measured/h200.json.
constexpr std::string_view shipped_gpu = "NVIDIA H200";
constexpr GpuRoom shipped_room{132, 2048, 65'536, 228U << 10U, 227U << 10U, 32};

// What a search timed, but for the shape; the compiler may give other keys and orders other registers.
bool as_searched(const Config& config) {
  return (config.key_type == recording::KeyType::u32 || config.key_type == recording::KeyType::u64) &&
         config.order == recording::Order::ascending;
}

ShapeCost cost_of(const Config& config, const BlockNeeds& block, const GpuRoom& room) {
  ShapeCost cost{{config.block_threads, config.keys_per_thread}, config.radix_bits, config.n, 0, block};
  cost.tiles = (config.n + cost.tile() - 1) / cost.tile();
  cost.resident_blocks = resident_blocks(block, room);
  cost.occupancy = occupancy(block, room);
  cost.waves = waves(cost.tiles, block, room);
  return cost;
}

// What a block of the launches that sort tiles needs: one with several copies of counters has another shape.
BlockNeeds needs_of(const catalog::SortInfo& info, Config config) {
  config.histogram_copies = 1;
  return {config.block_threads, 0, info.shared_bytes == nullptr ? 0 : info.shared_bytes(config)};
}

}  // namespace

const ShapeDevice& shipped_device() {
  static const ShapeDevice device{std::string(shipped_gpu), shipped_room, {}, shapes_of(shipped_shapes(), shipped_gpu)};
  return device;
}

std::shared_ptr<const ShapeDevice> device_here() {
  if (!catalog::cuda_available()) return nullptr;
  constexpr auto gpu = catalog::Backend::cuda;
  const std::string name = setting_of(gpu).gpu;
  return std::make_shared<const ShapeDevice>(
      ShapeDevice{name, room_of(gpu), found_here(gpu), shapes_of(shipped_shapes(), name)});
}

std::optional<ShapeCosts> shape_costs(const Config& recorded, const ShapeDevice& gpu) {
  const catalog::SortInfo& info = catalog::description_of(recorded.sort);
  if (!catalog::has_shapes(info) || recorded.block_threads == 0 || recorded.keys_per_thread == 0 ||
      recorded.radix_bits == 0)
    return {};
  ShapeCosts costs;
  costs.recorded = cost_of(recorded, needs_of(info, recorded), gpu.room);
  Config timed;
  timed.sort = recorded.sort;
  timed.key_type = recorded.key_type;
  timed.key_bits = recording::width_bits(recorded.key_type);
  timed.order = recorded.order;
  timed.values = recorded.values;
  timed.n = timed_keys;
  costs.from = take_fastest(timed, gpu.room, gpu.found, gpu.shipped);
  BlockNeeds block = needs_of(info, timed);
  const KnownShape* known = costs.from == ShapeFrom::found ? nearest_shape(gpu.found, recorded.sort, timed, timed.n)
                            : costs.from == ShapeFrom::shipped
                                ? nearest_shape(gpu.shipped, recorded.sort, timed, timed.n)
                                : nullptr;
  if (known != nullptr && as_searched(timed) && !known->longest.kernel.empty()) {
    costs.kernel = known->longest.kernel;
    block.registers = known->longest.registers;
    block.shared_bytes = known->longest.shared_bytes;
  }
  costs.timed = cost_of(timed, block, gpu.room);
  return costs;
}

}  // namespace scatterscope::timing
