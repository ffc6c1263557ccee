#include "kernels/analysis/scatter.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using recording::Recording;

constexpr std::uint32_t warp_threads = 32;
constexpr std::uint32_t sector_bytes = 32;

// One thread's store. A warp's stores of one request agree in all but the sector.
struct Store {
  std::uint32_t launch = 0, phase = 0;
  std::uint16_t file = 0, line = 0;
  std::uint32_t execution = 0;
  std::uint16_t block = 0, warp = 0;
  std::uint32_t ordinal = 0;  // of the thread's stores in this execution
  std::uint64_t sector = 0;

  auto request() const { return std::tie(launch, phase, file, line, execution, block, warp, ordinal); }
};

std::vector<Store> stores_of(const Recording& r, const recording::Iteration& iteration, std::uint16_t array,
                             std::uint32_t bytes) {
  std::vector<Store> stores;
  for (std::uint32_t s = iteration.first_step; s < iteration.end_step; ++s) {
    const recording::Step& step = r.steps[s];
    std::uint32_t last_thread = 0xffff'ffffU, ordinal = 0;
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      if (static_cast<EventKind>(r.events.kind[e] & 0x7fU) != EventKind::write) continue;
      if (r.events.what[e] != array) continue;
      const std::uint32_t thread = (std::uint32_t{r.events.block[e]} << 16U) | r.events.thread[e];
      ordinal = thread == last_thread ? ordinal + 1 : 0;
      last_thread = thread;
      stores.push_back({step.launch, step.phase, step.file, step.line, step.execution, r.events.block[e],
                        static_cast<std::uint16_t>(r.events.thread[e] / warp_threads), ordinal,
                        std::uint64_t{r.events.index[e]} * bytes / sector_bytes});
    }
  }
  return stores;
}

std::uint64_t count_runs(const KeyTable::Iteration& keys) {
  std::uint64_t runs = 0;
  const KeyTable::Iteration::Move* last = nullptr;
  for (std::uint32_t p = 0; p < keys.moves.size(); ++p) {
    const auto& move = keys.moves[keys.local_from.empty() ? p : keys.local_from[p]];
    const bool goes_on = last != nullptr && move && move->block == last->block && move->to == last->to + 1;
    if (move && !goes_on) ++runs;
    last = move ? &*move : nullptr;
  }
  return runs;
}

ScatterCounts count(const Recording& recording, const KeyTable& table, std::size_t iteration, std::uint16_t array) {
  const std::uint32_t bytes = element_bytes(recording.arrays[array].type);
  std::vector<Store> stores = stores_of(recording, recording.iterations[iteration], array, bytes);
  std::sort(stores.begin(), stores.end(), [](const Store& a, const Store& b) {
    return std::tuple_cat(a.request(), std::tie(a.sector)) < std::tuple_cat(b.request(), std::tie(b.sector));
  });
  ScatterCounts counts;
  counts.useful_bytes = stores.size() * bytes;
  for (std::size_t i = 0; i < stores.size(); ++i) {
    const bool same_request = i > 0 && stores[i].request() == stores[i - 1].request();
    counts.requests += same_request ? 0 : 1;
    counts.sectors += same_request && stores[i].sector == stores[i - 1].sector ? 0 : 1;
  }
  counts.contiguous_runs = count_runs(table.iterations[iteration]);
  return counts;
}

}  // namespace

std::uint32_t element_bytes(recording::ValueType type) {
  switch (type) {
    case recording::ValueType::boolean:
      return 1;
    case recording::ValueType::i32:
    case recording::ValueType::u32:
    case recording::ValueType::f32:
      return 4;
    case recording::ValueType::u64:
      break;
  }
  return 8;
}

ScatterCounts count_scatter(const Recording& recording, const KeyTable& table, std::size_t iteration) {
  return count(recording, table, iteration, recording.iterations[iteration].result_array);
}

ScatterCounts count_value_scatter(const Recording& recording, const KeyTable& table, std::size_t iteration) {
  const auto array = recording.iterations[iteration].result_values_array;
  return array ? count(recording, table, iteration, *array) : ScatterCounts{};
}

}  // namespace scatterscope::analysis
