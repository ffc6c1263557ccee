// The rule by which a sample sort draws keys and chooses splitters, for whatever factor of oversampling: what a run by
// another one would have drawn from the same list. What a run itself drew stands in its recording.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/parameters/choices.h"

namespace scatterscope::analysis {

// Splitters of a list that is partitioned first, in their order: of `buckets` - 1 the first `oversampling` * k keys of
// a sorted sample of `oversampling` * `buckets` come before splitter k - 1.
[[nodiscard]] std::vector<std::uint64_t> sampled_splitters(std::span<const std::uint64_t> keys, std::uint32_t buckets,
                                                           std::uint32_t oversampling, recording::Order order);

// How many keys come between two splitters, and how many equal one: bucket 2 * s and bucket 2 * s + 1 of splitter s.
[[nodiscard]] std::vector<std::uint32_t> split_sizes(std::span<const std::uint64_t> keys,
                                                     std::span<const std::uint64_t> splitters, recording::Order order);

// The same of a sort over devices that hold so many keys each: each draws `oversampling` keys for each of them, one of
// each of equal shares of its keys, and what equals a splitter is split at the place where that was drawn. The sizes of
// the parts that they receive, with an empty one behind each but the last, as split_sizes has them.
[[nodiscard]] std::vector<std::uint32_t> device_part_sizes(std::span<const std::uint64_t> keys,
                                                           std::span<const std::uint32_t> on_device,
                                                           std::uint32_t oversampling, recording::Order order);

}  // namespace scatterscope::analysis
