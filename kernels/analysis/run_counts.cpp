#include "kernels/analysis/run_counts.h"

#include <algorithm>
#include <vector>

#include "kernels/analysis/memory_units.h"
#include "kernels/analysis/scatter/scatter.h"

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using recording::Recording;

std::uint64_t launches_in(const Recording& r, std::uint32_t first, std::uint32_t end) {
  return first < end ? r.steps[end - 1].launch - r.steps[first].launch + 1 : 0;
}

// A block meets at most one barrier a phase: all its threads' events there are one barrier.
std::uint64_t barriers_in(const Recording& r, std::uint32_t first, std::uint32_t end) {
  constexpr std::uint64_t no_phase = ~std::uint64_t{0};
  std::vector<std::uint64_t> last_phase;  // by block: launch and phase of its last barrier
  std::uint64_t barriers = 0;
  for (std::uint32_t s = first; s < end; ++s) {
    const recording::Step& step = r.steps[s];
    const std::uint64_t phase = std::uint64_t{step.launch} << 32U | step.phase;
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      if (r.events.kind_at(e) != EventKind::barrier) continue;
      const std::size_t block = r.events.block[e];
      if (block >= last_phase.size()) last_phase.resize(block + 1, no_phase);
      if (last_phase[block] == phase) continue;
      last_phase[block] = phase;
      ++barriers;
    }
  }
  return barriers;
}

void add_scatter(RunCounts& counts, const Recording& recording, const KeyTable& table, std::size_t iteration) {
  const ScatterCounts scatter = count_scatter(recording, table, iteration);
  counts.requests += scatter.requests;
  counts.sectors += scatter.sectors;
  counts.contiguous_runs += scatter.contiguous_runs;
  if (!recording.iterations[iteration].local) return;
  const KeyTable::Iteration& keys = table.iterations[iteration];
  const std::uint64_t cells = std::uint64_t{keys.buckets} * keys.tiles;
  counts.table_cells = std::max(counts.table_cells.value_or(0), cells);
}

}  // namespace

std::optional<double> RunCounts::sectors_per_request() const {
  if (requests == 0) return std::nullopt;
  return static_cast<double>(sectors) / static_cast<double>(requests);
}

RunCounts count_iteration(const Recording& recording, const KeyTable& table, std::size_t iteration) {
  const recording::Iteration& wanted = recording.iterations[iteration];
  RunCounts counts;
  add_scatter(counts, recording, table, iteration);
  counts.launches = launches_in(recording, wanted.first_step, wanted.end_step);
  counts.barriers = barriers_in(recording, wanted.first_step, wanted.end_step);
  return counts;
}

RunCounts count_run(const Recording& recording, const KeyTable& table) {
  RunCounts counts;
  for (std::size_t k = 0; k < recording.iterations.size(); ++k) add_scatter(counts, recording, table, k);
  counts.launches = recording.launches.size();
  counts.barriers = barriers_in(recording, 0, recording.step_count());
  return counts;
}

std::uint64_t sectors_of_keys(const Recording& recording) {
  const std::uint64_t bytes =
      std::uint64_t{recording.input.size()} * recording::width_bits(recording.config.key_type) / 8;
  return (bytes + sector_bytes - 1) / sector_bytes;
}

}  // namespace scatterscope::analysis
