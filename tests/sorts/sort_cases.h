// Inputs on which every sort of the catalog is tried.
#pragma once

#include <bit>

#include "tests/recorded.h"

namespace scatterscope::tests {

// The scans and forms that a sort knows, with everything else as in `config`.
inline std::vector<recording::Config> scan_variants(const catalog::SortInfo& info, recording::Config config) {
  using recording::BlockScan;
  using recording::GridScan;
  using recording::Launches;
  std::vector<recording::Config> all;
  config.sort = info.name;
  for (const Launches launches : {Launches::several, Launches::one}) {
    const bool one = launches == Launches::one;
    if (one ? !catalog::can_be_cooperative(info) : has_forms(info) && info.several_launches_form != info.name) continue;
    for (const BlockScan block_scan : {BlockScan::hillis_steele, BlockScan::brent_kung, BlockScan::warp_shuffle})
      for (const GridScan grid_scan : {GridScan::block_sums, GridScan::look_back}) {
        if (block_scan != BlockScan::hillis_steele && !info.has_block_scan) continue;
        if (grid_scan != GridScan::block_sums && (one || !info.has_grid_scan)) continue;
        config.launches = launches;
        config.block_scan = block_scan;
        config.grid_scan = grid_scan;
        all.push_back(config);
      }
  }
  return all;
}

// Pairs of radix bits and keys per thread for a sort: few, far apart.
inline std::vector<std::pair<unsigned, unsigned>> radix_and_coarsening(const catalog::SortInfo& info) {
  if (info.max_radix_bits == 1) return {{1, 1}};
  return {{1, 1}, {2, 1}, {2, 2}, {3, 4}};
}

// The sorts that promise a result.
inline std::vector<const catalog::SortInfo*> trusted_sorts() {
  std::vector<const catalog::SortInfo*> infos;
  for (const catalog::SortInfo* info : catalog::sorts())
    if (!info->wrong_on_purpose) infos.push_back(info);
  return infos;
}

// As many of n keys as a sort takes.
inline std::uint32_t fitting(const catalog::SortInfo& info, std::uint64_t n, bool recorded = true) {
  n = std::min(n, catalog::max_keys(info, recorded));
  return static_cast<std::uint32_t>(info.powers_of_two ? std::bit_floor(n) : n);
}
// Threads of a block that holds all keys.
inline std::uint32_t threads_of_one_block(const recording::Config& config) {
  return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, config.n));
}

struct SortCase {
  std::string name;
  unsigned key_bits;
  std::vector<std::uint64_t> keys;
};

// One input of each kind: random, sorted, reversed, all equal, few distinct, roughly normal.
inline std::vector<SortCase> cases_of(std::size_t n, unsigned key_bits, std::uint32_t seed) {
  std::mt19937 random(seed);
  const std::uint64_t mask = key_bits >= 32 ? 0xffffffffULL : (1ULL << key_bits) - 1;
  std::vector<std::uint64_t> keys(n);
  for (auto& key : keys) key = random() & mask;
  std::vector<SortCase> cases{{"random", key_bits, keys}};
  auto other = keys;
  std::sort(other.begin(), other.end());
  cases.push_back({"sorted", key_bits, other});
  std::reverse(other.begin(), other.end());
  cases.push_back({"reversed", key_bits, other});
  cases.push_back({"equal", key_bits, std::vector<std::uint64_t>(n, 5 & mask)});
  for (std::size_t i = 0; i < n; ++i) other[i] = keys[i] % 3;
  cases.push_back({"few distinct", key_bits, other});
  for (std::size_t i = 0; i < n; ++i) other[i] = (random() / 4 + random() / 4 + random() / 4 + random() / 4) & mask;
  cases.push_back({"normal", key_bits, other});
  return cases;
}

// Keys of config.key_type within config.key_bits: for floating-point keys a third of them infinities, NaNs of both
// signs and several payloads, zeros of both signs and denormals; for all types a third from a handful, so that keys
// tie. With config.values the values are the indices.
inline recording::Pairs mixed_keys(const recording::Config& config, std::size_t n, std::uint32_t seed) {
  using recording::KeyType;
  static constexpr std::uint64_t special_floats[] = {0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001,
                                                     0xff800001, 0x7fffffff, 0xffffffff, 0x7fc0beef, 0xffc0beef,
                                                     0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff,
                                                     0x807fffff, 0x00800000, 0x80800000, 0x3f800000, 0xbf800000};
  static constexpr std::uint64_t special_integers[] = {
      0,          1,          0x7fffffff,         0x80000000,         0x80000001,
      0xfffffffe, 0xffffffff, 0x8000000000000000, 0xffffffffffffffff, 0x100000000};
  const std::uint64_t mask = config.key_bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << config.key_bits) - 1;
  std::mt19937 random(seed);
  recording::Pairs pairs;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t choice = random();
    std::uint64_t key = std::uint64_t{random()} << 32U | random();
    if (choice % 3 == 0)
      key = config.key_type == KeyType::f32 ? special_floats[choice / 3 % std::size(special_floats)]
                                            : special_integers[choice / 3 % std::size(special_integers)];
    if (choice % 3 == 1) key = (choice / 3 % 5) * 0x2545f491'4f6cdd1dULL;
    pairs.keys.push_back(key & mask);
    if (config.values) pairs.values.push_back(i);
  }
  return pairs;
}

// Calls visit(config, n) for every sort that scatters in global memory, over sizes, blocks, radices and coarsening.
template <class Visit>
void each_scattering_case(std::uint32_t key_bits, Visit visit) {
  unsigned number = 0;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    if (info->one_block) continue;
    for (const std::uint32_t n : {1U, 16U, 77U, 512U, 700U})
      for (const std::uint32_t block : {4U, 32U, 96U})
        for (const auto& [radix_bits, keys_per_thread] : radix_and_coarsening(*info)) {
          if (keys_per_thread > info->max_keys_per_thread || !is_run(++number)) continue;
          recording::Config config = of_sort(info->name, block, key_bits);
          config.radix_bits = radix_bits;
          config.keys_per_thread = keys_per_thread;
          if (catalog::can_be_cooperative(*info) && !catalog::has_forms(*info))
            config.launches = recording::Launches::one;
          INFO("config.sort ", config.sort, ", n ", n, ", block ", block);
          visit(config, fitting(*info, n));
        }
  }
}

}  // namespace scatterscope::tests
