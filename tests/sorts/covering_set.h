// Parameters on which sorts are tried: pairwise covering sets over everything that a sort knows.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/key_order.h"
#include "tests/sorts/pairwise.h"
#include "tests/sorts/sort_cases.h"

namespace scatterscope::tests {

inline constexpr unsigned coarsenings[] = {1, 2, 3, 4, 8, 16};
inline constexpr unsigned block_sizes[] = {1, 2, 4, 31, 32, 33, 128, 1024};
inline constexpr unsigned device_counts[] = {1, 2, 3, 4, 7, 16};
inline constexpr recording::KeyType key_types[] = {recording::KeyType::u32, recording::KeyType::i32,
                                                   recording::KeyType::f32, recording::KeyType::u64};

// A number of keys: so many tiles, and so many keys more.
struct Size {
  unsigned tiles = 0;
  int keys = 0;

  [[nodiscard]] unsigned of(const recording::Config& config) const {
    return static_cast<unsigned>(static_cast<int>(tiles * config.block_threads * config.keys_per_thread) + keys);
  }
};

// N = 0 to 300 in steps of `step` from `all` on, and about the borders of tiles.
inline std::vector<Size> sizes_and_borders(int all = 300, int step = 1) {
  std::vector<Size> sizes;
  for (int keys = 0; keys <= 300; keys += keys >= all ? step : 1) sizes.push_back({0, keys});
  for (const unsigned tiles : {1U, 2U, 3U})
    for (const int keys : {-1, 0, 1}) sizes.push_back({tiles, keys});
  return sizes;
}

// Every parameter of a sort and what its levels mean.
class SortFactors {
 public:
  enum Factor : std::size_t { size, radix, block, coarsening, variant, key_type, order, values, devices };

  SortFactors(const catalog::SortInfo& info, std::vector<Size> sizes)
      : info_(info), variants_(scan_variants(info, {})), sizes_(std::move(sizes)) {
    const auto c = std::count_if(std::begin(coarsenings), std::end(coarsenings),
                                 [&](unsigned keys) { return keys <= info.max_keys_per_thread; });
    levels_ = {static_cast<unsigned>(sizes_.size()),
               info.max_radix_bits,
               info.one_block ? 1U : static_cast<unsigned>(std::size(block_sizes)),
               static_cast<unsigned>(c),
               static_cast<unsigned>(variants_.size()),
               static_cast<unsigned>(std::size(key_types)),
               2,
               2,
               catalog::runs_over_devices(info) ? static_cast<unsigned>(std::size(device_counts)) : 1U};
  }

  [[nodiscard]] const std::vector<unsigned>& levels() const { return levels_; }

  // The configuration of a row; factors without a level have their first.
  [[nodiscard]] recording::Config config(const PairwiseRow& row) const {
    const auto level = [&](std::size_t factor) { return row[factor] == no_level ? 0 : row[factor]; };
    recording::Config config = variants_[level(variant)];
    config.radix_bits = level(radix) + 1;
    config.block_threads = block_sizes[level(block)];
    config.keys_per_thread = coarsenings[level(coarsening)];
    config.key_type = key_types[level(key_type)];
    config.order = level(order) == 0 ? recording::Order::ascending : recording::Order::descending;
    config.values = level(values) == 1;
    config.devices = device_counts[level(devices)];
    // Two digits and a narrower one, or a bit beyond 32; signed and floating-point keys have their full width.
    config.key_bits = recording::width_bits(config.key_type);
    if (!recording::has_ordered_bits(config.key_type)) config.key_bits = std::min(2 * config.radix_bits + 1, 32U);
    if (config.key_type == recording::KeyType::u64) config.key_bits = 33;
    config.n = fitting(info_, sizes_[level(size)].of(config));
    if (info_.one_block) config.block_threads = threads_of_one_block(config);
    return config;
  }

  // Whether the executor has the shared memory.
  [[nodiscard]] bool fits(const recording::Config& config) const {
    return info_.shared_bytes == nullptr || info_.shared_bytes(config) <= 99 * 1024;
  }

 private:
  const catalog::SortInfo& info_;
  std::vector<recording::Config> variants_;
  std::vector<Size> sizes_;
  std::vector<unsigned> levels_;
};

// Configurations with n, in which every two levels of two parameters meet. most_cells: of the table of bucket sizes,
// which takes its time where tiles are small and buckets many.
inline std::vector<recording::Config> covering_set(const catalog::SortInfo& info, const std::vector<Size>& sizes,
                                                   std::uint32_t seed = 0,
                                                   unsigned most_cells = std::numeric_limits<unsigned>::max()) {
  const SortFactors factors(info, sizes);
  const auto fits = [&](const PairwiseRow& row) {
    PairwiseRow coarsest = row;
    if (row[SortFactors::coarsening] == no_level)
      coarsest[SortFactors::coarsening] = factors.levels()[SortFactors::coarsening] - 1;
    const recording::Config config = factors.config(coarsest);
    const unsigned tile = config.block_threads * config.keys_per_thread;
    const unsigned cells = row[SortFactors::radix] == no_level || row[SortFactors::block] == no_level
                               ? 0
                               : ((config.n + tile - 1) / tile) << config.radix_bits;
    return cells <= most_cells && factors.fits(factors.config(row));
  };
  std::vector<recording::Config> all;
  for (const PairwiseRow& row : pairwise(factors.levels(), fits, seed)) all.push_back(factors.config(row));
  return all;
}

// A configuration in words, for messages.
inline std::string described(const recording::Config& config) {
  std::string words = "sort " + config.sort + "; ";
  for (const parameters::Parameter& row : parameters::table) {
    const std::uint64_t value = parameters::value_in(config, row);
    const std::string word = parameters::word_of(row, value);
    words += std::string(row.name) + " " + (word.empty() ? std::to_string(value) : word) + "; ";
  }
  return words;
}

}  // namespace scatterscope::tests
