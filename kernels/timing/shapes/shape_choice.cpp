#include "kernels/timing/shapes/shape_choice.h"

#include <algorithm>
#include <mutex>

#include "kernels/error.h"
#include "kernels/parameters/limits.h"
#include "kernels/simt/cuda/device.h"

namespace scatterscope::timing {
namespace {

using catalog::Backend;
using recording::Config;
using recording::Shape;
using recording::ShapeFrom;

std::uint64_t keys_of_device(const Config& config) {
  return (config.n + config.devices - 1) / config.devices;
}

// Whose shapes a sort has.
const catalog::SortInfo& shaped(const catalog::SortInfo& info) {
  return info.shape_of.empty() ? info : catalog::description_of(info.shape_of);
}

struct Found {
  std::mutex mutex;
  FoundShapes shapes{FoundShapes::usual_file()};
};
Found& found() {
  static Found only;
  return only;
}

bool reaches(const Config& config) {
  try {
    catalog::check_reach(config);
    return true;
  } catch (const Error&) {
    return false;
  }
}

// Threads that a multiprocessor holds at a time of such blocks.
std::uint64_t resident_threads(const catalog::SortInfo& info, const Config& config, const GpuRoom& room) {
  const std::uint32_t words = recording::width_bits(config.key_type) / 32 + (config.values ? 1 : 0);
  const BlockNeeds block{config.block_threads,
                         info.shape.registers + info.shape.registers_a_word * words * config.keys_per_thread,
                         info.shared_bytes == nullptr ? 0 : info.shared_bytes(config)};
  return std::uint64_t{resident_blocks(block, room)} * config.block_threads;
}

}  // namespace

GpuRoom room_of(Backend backend) {
  if (backend == Backend::cpu) return {76, 1536, 65'536, 100U << 10U, 99U << 10U, 24};
  const simt::cuda::DeviceFacts& facts = simt::cuda::device_facts();
  return {facts.multiprocessors,
          facts.multiprocessor_threads,
          facts.multiprocessor_registers,
          facts.multiprocessor_shared_bytes,
          facts.shared_bytes,
          facts.multiprocessor_blocks};
}

void take_shape(Config& config, const Shape& shape) {
  const catalog::SortInfo& info = catalog::description_of(config.sort);
  config.block_threads = shape.block_threads;
  config.keys_per_thread = shape.keys_per_thread;
  if (info.tune != nullptr) info.tune(config);
}

ShapeSpace shape_space(const catalog::SortInfo& sort) {
  ShapeSpace space;
  constexpr std::uint32_t step = 64;
  const bool powers = sort.shape.keys == catalog::ShapeKeys::powers_of_two;
  for (std::uint32_t threads = step; threads <= recording::most_block_threads; threads += step)
    if (!powers || (threads & (threads - 1)) == 0) space.block_threads.push_back(threads);
  for (std::uint32_t keys = 1; keys <= sort.max_keys_per_thread; ++keys) {
    if (powers && (keys & (keys - 1)) != 0) continue;
    if (sort.shape.keys == catalog::ShapeKeys::odd && keys % 2 == 0) continue;
    space.keys_per_thread.push_back(keys);
  }
  return space;
}

namespace {

bool has_room(const catalog::SortInfo& info, const Config& config, const GpuRoom& room) {
  return reaches(config) && (info.shared_bytes == nullptr || info.shared_bytes(config) <= room.block_shared_bytes);
}

// How often buckets of evenly spread keys are split before a tile has room for one, with a tenth to spare.
unsigned splits(const Config& config) {
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  unsigned digits = 0;
  while (std::uint64_t{config.n} * 10 > tile * 9 << (digits * config.radix_bits)) ++digits;
  return digits;
}

// Buckets that are just too large for a tile cost a sort that splits them one more pass over all keys: more keys a
// thread are taken where that saves one.
Config with_fewest_splits(const catalog::SortInfo& info, const Config& config, const GpuRoom& room) {
  Config best = config;
  if (!catalog::grows_bucket_tree(info)) return best;
  for (const std::uint32_t keys : shape_space(info).keys_per_thread) {
    if (keys <= config.keys_per_thread) continue;
    Config tried = config;
    take_shape(tried, {config.block_threads, keys});
    if (has_room(info, tried, room) && splits(tried) < splits(best)) best = std::move(tried);
  }
  return best;
}

}  // namespace

Shape predicted_shape(const Config& config, const GpuRoom& room) {
  const catalog::SortInfo& info = catalog::description_of(config.sort);
  constexpr std::uint64_t most_resident = 1024, few_keys = 8;
  const std::uint32_t threads = info.shape.block_threads;
  const std::uint64_t part = keys_of_device(config) / (2 * std::max(1U, room.multiprocessors));
  Shape best{threads, 1};
  std::uint64_t most = 0;
  for (const std::uint32_t keys : shape_space(info).keys_per_thread) {
    if (keys > few_keys && std::uint64_t{threads} * keys > part) break;
    Config tried = config;
    take_shape(tried, {threads, keys});
    if (info.shared_bytes != nullptr && info.shared_bytes(tried) > room.block_shared_bytes) continue;
    const std::uint64_t held = std::min(most_resident, resident_threads(info, tried, room)) * keys;
    if (held <= most) continue;
    most = held;
    best.keys_per_thread = keys;
  }
  Config taken = config;
  take_shape(taken, best);
  return {threads, with_fewest_splits(info, taken, room).keys_per_thread};
}

bool fits(const Config& config, Backend backend) {
  if (!reaches(config)) return false;
  try {
    catalog::check_shared_memory(config, backend);
    return true;
  } catch (const Error&) {
    return false;
  }
}

ShapeFrom take_fastest(Config& config, const GpuRoom& room, const std::vector<KnownShape>& found,
                       const std::vector<KnownShape>& shipped) {
  const catalog::SortInfo& info = catalog::description_of(config.sort);
  if (!catalog::has_shapes(info)) {
    if (info.tune != nullptr) info.tune(config);
    return ShapeFrom::none;
  }
  const std::uint64_t n = keys_of_device(config);
  Config predicted = config;
  take_shape(predicted, predicted_shape(config, room));
  const auto from = [&](const std::vector<KnownShape>& known) {
    const KnownShape* nearest = nearest_shape(known, shaped(info).name, config, n);
    if (nearest == nullptr || !shape_space(info).has(nearest->shape)) return false;
    Config tried = config;
    take_shape(tried, nearest->shape);
    // Another key type, order or radix may need more.
    if (!has_room(info, tried, room)) return false;
    if (nearest->n != n) {
      tried = with_fewest_splits(info, tried, room);
      if (catalog::grows_bucket_tree(info) && splits(tried) > splits(predicted)) return false;
    }
    config = tried;
    return true;
  };
  if (from(found)) return ShapeFrom::found;
  if (from(shipped)) return ShapeFrom::shipped;
  config = predicted;
  return ShapeFrom::predicted;
}

ShapeFrom take_fastest(Config& config, Backend backend) {
  return take_fastest(config, room_of(backend), found_here(backend),
                      shapes_of(shipped_shapes(), setting_of(backend).gpu));
}

std::vector<KnownShape> found_here(Backend backend) {
  const ShapeSetting here = setting_of(backend);
  std::vector<KnownShape> known;
  Found& all = found();
  const std::lock_guard lock(all.mutex);
  all.shapes.reread();
  for (const KnownShape& shape : all.shapes.all())
    if (shape.on == here) known.push_back(shape);
  return known;
}

void keep_found(const KnownShape& shape) {
  Found& all = found();
  const std::lock_guard lock(all.mutex);
  all.shapes.add(shape);
}

ShapeSetting setting_of(Backend backend) {
  static const std::string kernels = kernels_hash();
  const recording::DeviceInfo device = catalog::device_info(backend);
  if (backend == Backend::cpu) return {device.name, {}, {}, kernels};
  const simt::cuda::DeviceFacts& facts = simt::cuda::device_facts();
  return {facts.name, facts.driver, facts.compiler, kernels};
}

}  // namespace scatterscope::timing
