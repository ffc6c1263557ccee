// Bytes of global memory that the radix sorts must move, for SortInfo::moved_bytes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "kernels/parameters/config.h"
#include "kernels/recording/key_order.h"

namespace scatterscope::radix {

[[nodiscard]] inline std::uint64_t bytes_a_key(const recording::Config& config) {
  return recording::width_bits(config.key_type) / 8;
}
[[nodiscard]] inline std::uint64_t bytes_a_value(const recording::Config& config) {
  return config.values ? 4 : 0;
}
// to_ordered_bits and from_ordered_bits.
[[nodiscard]] inline std::uint64_t order_bytes(const recording::Config& config) {
  return recording::has_ordered_bits(config.key_type) ? std::uint64_t{config.n} * 4 * bytes_a_key(config) : 0;
}
// An exclusive scan of so many words: by look-back read once and written once, by block sums twice.
[[nodiscard]] inline std::uint64_t scan_bytes(const recording::Config& config, std::uint64_t words) {
  const bool once = config.launches == recording::Launches::one || config.grid_scan == recording::GridScan::look_back;
  return words * (once ? 8 : 16);
}

// An iteration extracts a bit of each key, scans, and scatters: the key gives its bit again.
[[nodiscard]] inline std::uint64_t one_bit_bytes(const recording::Config& config) {
  const std::uint64_t n = config.n, key = bytes_a_key(config);
  const std::uint64_t extract = n * (key + 4), scatter = n * (2 * key + 4 + 2 * bytes_a_value(config));
  return config.key_bits * (extract + scan_bytes(config, n) + scatter) + order_bytes(config);
}
// By one block: read once, written once.
[[nodiscard]] inline std::uint64_t block_bytes(const recording::Config& config) {
  return std::uint64_t{config.n} * 2 * (bytes_a_key(config) + bytes_a_value(config)) + order_bytes(config);
}
// An iteration sorts tiles in place of copying them, scans their table, and writes them to the output.
[[nodiscard]] inline std::uint64_t tile_bytes(const recording::Config& config) {
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const std::uint64_t tiles = (config.n + tile - 1) / tile;
  std::uint64_t bytes = order_bytes(config);
  for (std::uint32_t shift = 0; shift < config.key_bits; shift += config.radix_bits) {
    const std::uint64_t cells = tiles << std::min(config.radix_bits, config.key_bits - shift);
    bytes += std::uint64_t{config.n} * 4 * (bytes_a_key(config) + bytes_a_value(config));
    bytes += cells * 8 + scan_bytes(config, cells);
  }
  return bytes;
}
// The keys once for the histograms of all digits, then keys and values read and written for each digit.
[[nodiscard]] inline std::uint64_t sweep_bytes(const recording::Config& config) {
  const std::uint64_t digits = (config.key_bits + config.radix_bits - 1) / config.radix_bits;
  const std::uint64_t pair = bytes_a_key(config) + bytes_a_value(config);
  return config.n * (bytes_a_key(config) + digits * 2 * pair) + order_bytes(config);
}
// Of keys spread evenly over their values. As many levels split large buckets as leave none of more than a tile: keys
// are read to be counted, then keys and values read and written; the small buckets are read and written once more.
[[nodiscard]] inline std::uint64_t msd_bytes(const recording::Config& config) {
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const std::uint64_t pair = bytes_a_key(config) + bytes_a_value(config);
  std::uint64_t a_key = 2 * pair;
  std::uint32_t bits = 0;
  for (; bits < config.key_bits && config.n > tile << bits; bits += config.radix_bits)
    a_key += bytes_a_key(config) + 2 * pair;
  if (bits >= config.key_bits && bits > 0) a_key -= 2 * pair;  // no digit is left to finish
  return config.n * a_key + order_bytes(config);
}

}  // namespace scatterscope::radix
