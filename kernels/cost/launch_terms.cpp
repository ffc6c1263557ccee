#include "kernels/cost/launch_terms.h"

#include <algorithm>
#include <bit>

#include "kernels/parameters/sort_info.h"

namespace scatterscope::cost {
namespace {

double log_up(std::uint64_t n) {
  return n < 2 ? 0 : std::bit_width(n - 1);
}

// Of the kernels that work on another array than the keys.
std::uint64_t elements_of(const PlannedLaunch& launch) {
  struct Place {
    std::string_view kernel;
    std::size_t argument;
    bool of_block;
  };
  static constexpr Place places[] = {
      {"add_block_sums", 2, false}, {"scan_block_sums", 2, false}, {"scan_tiles", 3, false},
      {"scan_look_back", 4, false}, {"clear_sweep", 3, false},     {"clear_tiles", 2, false},
      {"list_children", 8, false},  {"sort_sample", 4, true},      {"draw_sample", 2, false},
      {"find_parts", 4, false},     {"find_shares", 2, false},     {"gather_all", 2, false},
      {"draw_share", 4, false},     {"sort_gathered", 6, false},
  };
  for (const Place& place : places)
    if (place.kernel == launch.kernel) return launch.numbers[place.argument] * (place.of_block ? launch.blocks : 1);
  return 0;
}

// Of the scan that is a part of a cooperative launch.
std::uint64_t look_back_tiles_of(const recording::Config& config, const PlannedLaunch& launch) {
  const std::uint64_t tile = launch.block_threads * config.keys_per_thread;
  if (launch.kernel == "radix_sort_iter") return (config.n + tile - 1) / tile;
  if (launch.kernel == "radix_sort_tiles") return ((launch.busy_blocks << launch.digit_bits) + tile - 1) / tile;
  return 0;
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
  // A network holds a power of two of keys. Several copies of counters are filled by threads of 8 keys.
  std::uint64_t held = config.keys_per_thread;
  if (info.splits_bitonic && info.max_keys_per_thread > 1) held = std::max<std::uint64_t>(2, std::bit_floor(held));
  if (config.histogram_copies > 1 && launch.kernel == "count_digits") held = 8;
  const std::uint32_t radix = std::max(1U, std::min(config.radix_bits, config.key_bits));
  std::uint32_t bits = launch.digit_bits > 0 ? launch.digit_bits : radix;
  std::uint64_t sorted_bits = config.key_bits;
  if (launch.kernel == "finish_buckets") {  // by digits of its own
    sorted_bits = launch.numbers[9];
    bits = static_cast<std::uint32_t>(launch.numbers[10]);
  }
  const std::uint32_t digit = launch.kernel == "finish_buckets" ? bits : radix;
  [[maybe_unused]] const auto T = static_cast<double>(launch.threads()), G = static_cast<double>(launch.busy_blocks),
                              W = G * static_cast<double>(launch.block_threads), C = static_cast<double>(held),
                              E = static_cast<double>(elements_of(launch)), log_e = log_up(elements_of(launch)),
                              L = static_cast<double>(look_back_tiles_of(config, launch)),
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
  static constexpr std::array<std::string_view, 6> scanning{"radix_sort_iter", "radix_sort_tiles", "scan_block_sums",
                                                            "scan_look_back",  "scan_tiles",       "sort_tiles"};
  const catalog::SortInfo& info = catalog::description_of(config.sort);
  std::string group(launch.kernel);
  if (std::find(scanning.begin(), scanning.end(), launch.kernel) != scanning.end()) {
    const auto scan = info.has_block_scan ? config.block_scan : recording::BlockScan::warp_shuffle;
    group.append("/").append(recording::spelling(scan));
  }
  const bool sorts_tiles = launch.kernel == "sort_tiles" || launch.kernel == "radix_sort_tiles";
  if (sorts_tiles && config.pass_bits > 1) group.append("/two-bits");
  if (launch.kernel == "merge_runs" && config.shares_by_warps) group.append("/by-warps");
  if (info.compares && config.compare == recording::Comparison::lexicographic) group.append("/lexicographic");
  return group;
}

}  // namespace scatterscope::cost
