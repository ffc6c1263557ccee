#include "kernels/story/merge/merged_keys.h"

#include <map>
#include <utility>

#include "kernels/story/events.h"
#include "kernels/story/merge/merge_passes.h"

namespace scatterscope::story {

// A value that a thread showed as a place among `count` keys.
static std::optional<std::uint32_t> place_in(std::size_t count, std::uint64_t value) {
  return value < count ? std::optional(static_cast<std::uint32_t>(value)) : std::nullopt;
}

std::vector<std::optional<MergedKey>> merged_keys(const Instant& at, std::uint32_t iteration) {
  const recording::Recording& r = at.recording;
  const recording::Iteration& range = r.iterations[iteration];
  const std::size_t count = r.input.size();
  std::vector<std::optional<MergedKey>> all(count), by_pairs(count);
  // Of threads, by block and number, that merge four runs: 0 by pairs, 1 both results.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> passes;
  std::optional<std::uint32_t> from, to;  // of one thread in one step
  std::uint32_t last_step = UINT32_MAX;
  ThreadId last;
  for_each_event(r, range.first_step, range.end_step, [&](std::uint32_t step, const recording::Event& event) {
    const ThreadId thread{event.block, event.thread};
    if (step != last_step || !(thread == last)) from = to = std::nullopt;
    last_step = step;
    last = thread;
    if (event.kind != recording::EventKind::value) return;
    const Meaning meaning = r.names[event.what].meaning;
    if (meaning == Meaning::pass) passes[{event.block, event.thread}] = event.value;
    if (meaning == Meaning::index) from = place_in(count, event.value);
    if (meaning == Meaning::slot) to = place_in(count, event.value);
    if (!from || !to) return;
    const auto pass = passes.find({event.block, event.thread});
    const bool first_of_two = pass != passes.end() && pass->second == 0;
    if (pass != passes.end() && pass->second > 0 && by_pairs[*from]) from = by_pairs[*from]->source;
    (first_of_two ? by_pairs : all)[*to] = MergedKey{thread, step, *from, when(at, step)};
    from = to = std::nullopt;
  });
  return all;
}

std::vector<MergeStep> merge_path(const Instant& at, std::uint32_t iteration, ThreadId thread,
                                  const CoRankSearch& search) {
  if (iteration == 0 || !search.array) return {};  // within tiles, or known without a comparison
  const recording::Recording& r = at.recording;
  const MergePasses passes = merge_passes(r);
  if (passes.merged(iteration) > 2) return {};  // its matrix has keys of two runs on either side
  const auto merged = merged_keys(at, iteration);
  // The place in the result of the first key of the search's lists.
  std::optional<std::size_t> base;
  if (search.array == r.iterations[iteration].keys_array) base = search.A;
  for (std::size_t place = 0; place < merged.size() && !base; ++place)
    if (merged[place] && merged[place]->thread == thread && place >= search.k) base = place - search.k;
  const std::uint64_t count = std::uint64_t{search.m} + search.n;
  if (!base || *base + count > merged.size()) return {};
  std::vector<MergeStep> path;
  for (std::size_t place = *base; place < *base + count; ++place) {
    if (!merged[place]) return {};
    path.push_back(
        {passes.run_of(merged[place]->source, iteration) == 0, merged[place]->thread == thread, merged[place]->when});
  }
  return path;
}

}  // namespace scatterscope::story
