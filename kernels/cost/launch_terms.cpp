#include "kernels/cost/launch_terms.h"

#include <algorithm>
#include <bit>

#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/parameters/sort_info.h"

namespace scatterscope::cost {
namespace {

double log_up(std::uint64_t n) {
  return n < 2 ? 0 : std::bit_width(n - 1);
}

// The tiles of the scan that is a part of a cooperative launch: of the list's bits, or of a table of buckets by tiles.
std::uint64_t look_back_tiles_of(const recording::Config& config, const PlannedLaunch& launch, bool sorts_tiles) {
  if (!launch.cooperative) return 0;
  const std::uint64_t tile = launch.block_threads * config.keys_per_thread;
  const std::uint64_t scanned = sorts_tiles ? launch.busy_blocks << launch.digit_bits : config.n;
  return (scanned + tile - 1) / tile;
}

}  // namespace

std::string_view spelling(Term term) {
  static constexpr std::array<std::string_view, term_count> names{
#define TERM(name, size) #name,
      SCATTERSCOPE_LAUNCH_TERMS(TERM)
#undef TERM
  };
  return names[static_cast<std::size_t>(term)];
}

Terms terms_of(const recording::Config& config, const PlannedLaunch& launch) {
  const catalog::SortInfo& info = catalog::description_of(config.sort);
  std::uint64_t held = launch.keys_per_thread > 0 ? launch.keys_per_thread : config.keys_per_thread;
  // A network holds a power of two of keys.
  if (info.splits_bitonic && info.max_keys_per_thread > 1) held = std::max<std::uint64_t>(2, std::bit_floor(held));
  const std::uint32_t radix = std::max(1U, std::min(config.radix_bits, config.key_bits));
  std::uint32_t bits = launch.digit_bits > 0 ? launch.digit_bits : radix;
  std::uint64_t sorted_bits = config.key_bits;
  const bool finishes = launch.work == recording::Work::finishes_buckets;
  if (finishes) {  // by digits of its own
    sorted_bits = launch.numbers[9];
    bits = static_cast<std::uint32_t>(launch.numbers[10]);
    // Buckets of no more than half of a tile are sorted by half as many rows.
    const std::uint64_t few = (held + 1) / 2;
    if (config.n <= launch.block_threads * few) held = few;
  }
  const std::uint32_t digit = finishes ? bits : radix;
  [[maybe_unused]] const auto T = static_cast<double>(launch.threads()), G = static_cast<double>(launch.busy_blocks),
                              W = G * static_cast<double>(launch.block_threads), C = static_cast<double>(held),
                              E = static_cast<double>(launch.elements), log_e = log_up(launch.elements),
                              L = static_cast<double>(look_back_tiles_of(config, launch, info.sorts_tiles)),
                              n = static_cast<double>(config.n), D = static_cast<double>(bits),
                              R = static_cast<double>(1ULL << bits), V = config.values ? 1.0 : 0.0,
                              log_b = log_up(launch.block_threads), log_c = log_up(held), log_n = log_up(config.n),
                              log_g = log_up(launch.busy_blocks), log_r = D,
                              words = static_cast<double>(config.look_back_words),
                              warps = static_cast<double>((launch.block_threads + 31) / 32),
                              digits = static_cast<double>((sorted_bits + digit - 1) / digit),
                              copies = static_cast<double>(config.histogram_copies),
                              P = static_cast<double>(config.devices);
  return {
#define TERM(name, size) (size),
      SCATTERSCOPE_LAUNCH_TERMS(TERM)
#undef TERM
  };
}

std::string group_of(const recording::Config& config, const PlannedLaunch& launch) {
  const catalog::SortInfo& info = catalog::description_of(config.sort);
  std::string group(launch.kernel);
  if (launch.by_block_scan) {
    const auto scan = info.has_block_scan ? config.block_scan : recording::BlockScan::warp_shuffle;
    group.append("/").append(recording::spelling(scan));
  }
  if (launch.by_pass_bits) {
    if (config[recording::rank_by_ballots]) {
      group.append("/by-ballots");
    } else if (config.pass_bits > 1) {
      group.append("/two-bits");
    }
  }
  if (launch.by_shares_by_warps && config.shares_by_warps) group.append("/by-warps");
  if (info.compares && config.compare == recording::Comparison::lexicographic) group.append("/lexicographic");
  return group;
}

}  // namespace scatterscope::cost
