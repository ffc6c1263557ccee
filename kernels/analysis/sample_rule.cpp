#include "kernels/analysis/sample_rule.h"

#include <algorithm>

namespace scatterscope::analysis {
namespace {

// random_number of kernels/sample/parts.cuh.
std::uint32_t random_number(std::uint32_t counter) {
  std::uint32_t x = counter * 0x9e3779b9U + 0x7f4a7c15U;
  x = (x ^ x >> 16U) * 0x85ebca6bU;
  x = (x ^ x >> 13U) * 0xc2b2ae35U;
  return x ^ x >> 16U;
}

struct ComesBefore {
  recording::Order order;
  bool operator()(std::uint64_t x, std::uint64_t y) const {
    return order == recording::Order::descending ? y < x : x < y;
  }
};

}  // namespace

std::vector<std::uint64_t> sampled_splitters(std::span<const std::uint64_t> keys, std::uint32_t buckets,
                                             std::uint32_t oversampling, recording::Order order) {
  std::vector<std::uint64_t> splitters;
  if (keys.empty() || buckets == 0) return splitters;
  std::vector<std::uint64_t> sample(std::size_t{buckets} * oversampling);
  for (std::size_t draw = 0; draw < sample.size(); ++draw)
    sample[draw] = keys[std::uint64_t{random_number(static_cast<std::uint32_t>(draw))} * keys.size() >> 32U];
  std::sort(sample.begin(), sample.end(), ComesBefore{order});
  for (std::size_t s = 1; s < buckets; ++s) splitters.push_back(sample[s * oversampling]);
  return splitters;
}

std::vector<std::uint32_t> device_part_sizes(std::span<const std::uint64_t> keys,
                                             std::span<const std::uint32_t> on_device, std::uint32_t oversampling,
                                             recording::Order order) {
  const std::size_t devices = on_device.size();
  std::vector<std::uint32_t> sizes(2 * devices - 1);
  std::vector<std::size_t> drawn;  // places in the list
  std::uint64_t first = 0;
  for (std::size_t device = 0; device < devices; ++device) {
    const std::uint64_t n = on_device[device];
    for (std::uint64_t draw = 0; n > 0 && draw < oversampling; ++draw) {
      const std::uint64_t begin = n * draw / oversampling, end = n * (draw + 1) / oversampling;
      const std::uint64_t random = random_number(static_cast<std::uint32_t>(device * oversampling + draw));
      drawn.push_back(static_cast<std::size_t>(first + begin + (random * (end - begin) >> 32U)));
    }
    first += n;
  }
  const auto before = [&](std::size_t a, std::size_t b) {
    if (keys[a] != keys[b]) return ComesBefore{order}(keys[a], keys[b]);
    return a < b;
  };
  std::stable_sort(drawn.begin(), drawn.end(), before);
  std::vector<std::size_t> splitters;
  for (std::size_t s = 1; s < devices && s * oversampling < drawn.size(); ++s)
    splitters.push_back(drawn[s * oversampling]);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto behind = std::count_if(splitters.begin(), splitters.end(), [&](std::size_t s) { return !before(i, s); });
    ++sizes[2 * static_cast<std::size_t>(behind)];
  }
  return sizes;
}

std::vector<std::uint32_t> split_sizes(std::span<const std::uint64_t> keys, std::span<const std::uint64_t> splitters,
                                       recording::Order order) {
  std::vector<std::uint32_t> sizes(2 * splitters.size() + 1);
  for (const std::uint64_t key : keys) {
    const auto at = std::lower_bound(splitters.begin(), splitters.end(), key, ComesBefore{order});
    const bool equal = at != splitters.end() && *at == key;
    ++sizes[2 * static_cast<std::size_t>(at - splitters.begin()) + (equal ? 1 : 0)];
  }
  return sizes;
}

}  // namespace scatterscope::analysis
