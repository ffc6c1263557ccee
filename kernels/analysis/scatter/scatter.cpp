#include "kernels/analysis/scatter/scatter.h"

#include "kernels/analysis/memory_requests.h"

namespace scatterscope::analysis {
namespace {

using recording::Recording;

std::uint64_t count_runs(const KeyTable::Iteration& keys) {
  std::uint64_t runs = 0;
  const KeyTable::Iteration::Move* last = nullptr;
  for (std::uint32_t p = 0; p < keys.moves.size(); ++p) {
    const bool in_order = keys.local_from.empty() || keys.stores_input_order;
    const auto& move = keys.moves[in_order ? p : keys.local_from[p]];
    const bool goes_on = last != nullptr && move && move->block == last->block && move->to == last->to + 1;
    if (move && !goes_on) ++runs;
    last = move ? &*move : nullptr;
  }
  return runs;
}

ScatterCounts count(const Recording& recording, const KeyTable& table, std::size_t iteration, std::uint16_t array) {
  const recording::Iteration& range = recording.iterations[iteration];
  const std::uint32_t bytes = element_bytes(recording.arrays[array].type);
  Traffic stores;
  for_each_request(
      recording, range.first_step, range.end_step,
      [&](const MemoryRequest& request) { stores += traffic_of(request, recording::Space::global, bytes); },
      {array, Access::store});
  ScatterCounts counts{stores.requests, stores.sectors, 0, stores.useful_bytes};
  counts.contiguous_runs = count_runs(table.iterations[iteration]);
  return counts;
}

}  // namespace

ScatterCounts count_scatter(const Recording& recording, const KeyTable& table, std::size_t iteration) {
  return count(recording, table, iteration, recording.iterations[iteration].result_array);
}

ScatterCounts count_value_scatter(const Recording& recording, const KeyTable& table, std::size_t iteration) {
  const auto array = recording.iterations[iteration].result_values_array;
  return array ? count(recording, table, iteration, *array) : ScatterCounts{};
}

}  // namespace scatterscope::analysis
