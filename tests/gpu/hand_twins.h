// Kernels with a twin that is written by hand, in tests/gpu/twins, and compiled the same way.
#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/simt/cuda/compiler.h"
#include "kernels/timing/shapes/shape_choice.h"

namespace scatterscope::tests {

struct HandTwin {
  std::string shape;  // in words
  recording::Config config;
  simt::cuda::PlannedKernel kernel;
  simt::KernelId twin;
  simt::GivenSettings twin_settings;  // the size of the blocks; the others stand in its template's arguments
};

// The texts of the twins, made known to programs for a GPU. Before anything is compiled by several threads; from the
// folder of the sources.
inline void add_twin_texts() {
  for (const char* name : {"block_scan", "radix_1bit", "radix_local", "onesweep"}) {
    const std::string file = std::string("tests/gpu/twins/") + name + ".cuh";
    std::ifstream in(file);
    if (!in) throw std::runtime_error(file + " cannot be read");
    std::ostringstream text;
    text << in.rdbuf();
    simt::cuda::add_device_header({file, text.str()});
  }
}

// `config`: with its n. The kernel is the one of that name that a timed run of it launches.
inline HandTwin hand_twin(const recording::Config& config, const std::string& kernel) {
  const auto word = [](auto number) { return std::to_string(number); };
  const std::string key = config.key_type == recording::KeyType::u64 ? "unsigned long long" : "unsigned int";
  const std::string values = config.values ? "true" : "false";
  const std::string shape = word(config.keys_per_thread) + "u, " + word(config.block_threads) + "u";
  const bool shuffles = config.block_scan == recording::BlockScan::warp_shuffle;
  const std::string scan = shuffles ? "scatterscope::twins::WarpShuffle" : "scatterscope::twins::HillisSteele";
  std::string arguments, file;
  if (kernel == "scatter") {
    file = "radix_1bit.cuh";
    arguments = key + ", " + values;
  } else if (kernel == "scatter_tiles") {
    file = "radix_1bit.cuh";
    arguments = key + ", " + shape + ", " + values;
  } else if (kernel == "sweep") {
    file = "onesweep.cuh";
    arguments = key + ", " + shape + ", " + values;
  } else {
    file = "radix_local.cuh";
    arguments = (kernel == "sort_tiles" ? scan + ", " : "") + key + ", " + shape + ", " + values + ", " +
                word(config.radix_bits) + "u";
  }
  for (const simt::cuda::PlannedKernel& planned : catalog::planned_kernels(config, catalog::Probe::none)) {
    if (planned.id->name != kernel) continue;
    std::string words = kernel + ", " + std::string(recording::spelling(config.key_type)) +
                        (config.values ? " with values" : "") + ", " + word(config.block_threads) + " x " +
                        word(config.keys_per_thread);
    if (kernel == "sort_tiles") words += ", " + std::string(recording::spelling(config.block_scan));
    simt::GivenSettings block;
    block.give(simt::of_settings::Threads, planned.settings.numbers[simt::of_settings::Threads]);
    return {words,
            config,
            planned,
            {kernel, "scatterscope::twins::" + kernel + "<" + arguments + ">", "tests/gpu/twins/" + file},
            block};
  }
  throw std::runtime_error("no kernel " + kernel);
}

constexpr timing::GpuRoom h200{132, 2048, 65'536, 228U << 10U, 227U << 10U};

// The twins have the shapes that an H200 takes for many keys; each sort_tiles has a twin behind it, if of write_tiles,
// of the same shape. `all`: of u64 keys and of values too.
inline std::vector<HandTwin> hand_twins(bool all) {
  std::vector<HandTwin> twins;
  const auto add = [&](recording::Config config, const std::string& kernel) {
    twins.push_back(hand_twin(config, kernel));
  };
  for (const char* sort : {"radix-1bit", "radix-local", "onesweep"}) {
    for (const recording::KeyType type : {recording::KeyType::u32, recording::KeyType::u64}) {
      for (const bool values : {false, true}) {
        recording::Config config{.sort = std::string(sort),
                                 .n = 1U << 28U,
                                 .key_type = type,
                                 .key_bits = recording::width_bits(type),
                                 .values = values};
        const catalog::SortInfo& info = *catalog::find_sort(sort);
        // Shapes of a sweep at which both have equally many registers.
        if (config.sort == "onesweep" && (values || type == recording::KeyType::u64)) {
          timing::take_shape(config, {384, type == recording::KeyType::u64 ? 24U : 40U});
        } else {
          timing::take_fastest(config, h200, {}, timing::shapes_of(timing::shipped_shapes(), "NVIDIA H200"));
        }
        if (info.as_timed != nullptr) info.as_timed(config);
        config.set(recording::rank_by_ballots, false);  // twins of local sorts take one bit a pass
        if (!all && (values || type == recording::KeyType::u64)) continue;
        if (config.sort == "radix-1bit") {
          add(config, "scatter_tiles");
          config.block_threads = 256;
          config.keys_per_thread = 1;
          add(config, "scatter");
        }
        if (config.sort == "onesweep") add(config, "sweep");
        if (config.sort != "radix-local") continue;
        add(config, "sort_tiles");
        add(config, "write_tiles");
        if (values || type == recording::KeyType::u64) continue;
        config.block_threads = 256;
        config.keys_per_thread = 8;
        config.radix_bits = 4;
        add(config, "sort_tiles");
        add(config, "write_tiles");
        config.block_scan = recording::BlockScan::hillis_steele;
        add(config, "sort_tiles");
      }
    }
  }
  return twins;
}

}  // namespace scatterscope::tests
