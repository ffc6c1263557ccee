// The iteration and the phase that a step belongs to: what is sorted by, into how many groups, which runs become which.
#include <algorithm>
#include <bit>

#include "kernels/parameters/sort_info.h"
#include "kernels/story/merge/merge_passes.h"
#include "kernels/story/planned_iterations.h"
#include "kernels/story/sample/sample_level.h"
#include "kernels/story/sentences/describe.h"

namespace scatterscope::story {
namespace {

using analysis::Comparator;
using recording::Iteration;
using recording::Recording;
using Of = Count::Of;

// The numbers of an iteration, the first arguments of each of its sentences.
struct Numbered {
  std::uint64_t iteration = 1, iterations = 1;
};

Sentences by_digit(const Recording& r, const catalog::SortInfo& sort, const Iteration& range, const Numbered& of) {
  const DigitBits bits{range.shift, range.digit_bits};
  const std::uint64_t buckets = std::uint64_t{1} << std::min(63U, range.digit_bits);
  const std::uint64_t i = of.iteration, n = of.iterations;
  Sentences made;
  if (r.config.devices > 1) {
    made.push_back({Says::phase_digit_on_devices, {i, n, bits, buckets}});
  } else if (sort.top_down && i > 1) {
    made.push_back({Says::phase_digit_of_large, {i, n, bits, buckets}});
  } else {
    made.push_back({Says::phase_digit, {i, n, bits, buckets}});
  }
  if (range.local) made.push_back({Says::phase_tiles_first, {Count{Of::keys, range.local->tile_keys}}});
  return made;
}

Sentences of_merge(const Recording& r, std::size_t k, const Numbered& of) {
  const MergePasses passes = merge_passes(r);
  const std::uint64_t n = passes.n, after = std::min(n, passes.run(k));
  if (n == 0) return {{Says::phase_iteration, {of.iteration, of.iterations}}};
  const auto runs_of = [&](std::uint64_t length) { return (n + length - 1) / length; };
  Sentences made;
  if (k == 0) {
    made.push_back({Says::phase_sorts_tiles, {of.iteration, of.iterations, runs_of(after), Count{Of::keys, after}}});
  } else if (after == n) {
    made.push_back(
        {Says::phase_merges_last, {of.iteration, of.iterations, runs_of(passes.run(k - 1)), Count{Of::keys, n}}});
  } else {
    made.push_back({Says::phase_merges,
                    {of.iteration, of.iterations, Count{Of::keys, passes.run(k - 1)}, std::uint64_t{passes.merged(k)},
                     Count{Of::keys, after}}});
  }
  if (n % after != 0) made.push_back({Says::phase_last_shorter, {}});
  return made;
}

// The last comparator of an iteration that has begun by the moment, in the order of its passes; else the first.
const Comparator* at_work(const std::vector<Comparator>& all, std::uint32_t t) {
  const Comparator* last = nullptr;
  for (const Comparator& each : all)
    if (last == nullptr || (each.step < t && each.pass >= last->pass)) last = &each;
  return last;
}

Sentences of_network(const Instant& at, std::size_t k, const Numbered& of) {
  const std::vector<Comparator>& all = at.keys.iterations[k].comparators;
  const Comparator* now = at_work(all, at.step());
  if (now == nullptr) return {{Says::phase_iteration, {of.iteration, of.iterations}}};
  // Neighbours in turns: a round is an even and an odd iteration.
  if (now->stride == 0)
    return {{now->low % 2 == 0 ? Says::phase_even : Says::phase_odd,
             {of.iteration, of.iterations, (of.iteration + 1) / 2}}};
  const bool halves =
      std::has_single_bit(now->stride) && std::has_single_bit(now->inner_stride) && now->inner_stride < now->stride;
  if (!halves) return {{Says::phase_iteration, {of.iteration, of.iterations}}};
  const auto passes = static_cast<std::uint64_t>(std::bit_width(now->stride) - 1);
  const auto left = static_cast<std::uint64_t>(std::bit_width(now->inner_stride) - 1);
  return {{Says::phase_stage,
           {of.iteration, of.iterations, Count{Of::keys, now->stride}, passes - left, passes,
            std::uint64_t{now->inner_stride}}}};
}

// What a level of a sample sort has in hand in a launch: its parts, the sample, its order, the splitters, the keys.
Says hand_of(const Recording& r, const SampleLevel& level, std::uint32_t launch) {
  const auto through = [&](const std::vector<SampleLevel::Written>& written) {
    return launch <= r.steps[written.front().step].launch;
  };
  const bool draws_first = level.splits_equal;  // each device from its own keys
  if (!draws_first && launch < r.steps[level.sample.front().step].launch) return Says::phase_finds_parts;
  if (through(level.sample)) return Says::phase_draws;
  if (through(level.sorted)) return Says::phase_sorts_sample;
  return through(level.splitters) ? Says::phase_chooses : Says::phase_partitions;
}

Sentences of_sample(const Instant& at, std::size_t k, const Numbered& of) {
  const Recording& r = at.recording;
  const std::uint64_t devices = r.config.devices;
  const auto level = sample_level(r, static_cast<std::uint32_t>(k));
  const bool over_devices = catalog::runs_over_devices(catalog::description_of(r.config.sort));
  if (over_devices && k > 0) return {{Says::phase_exchange, {of.iteration, of.iterations, devices}}};
  // One device chooses no splitters.
  const Count splitters{Of::splitters, level ? level->splitters.size() : devices - 1};
  if (over_devices) {
    Sentences made{{Says::phase_sample_devices, {of.iteration, of.iterations, splitters, devices}}};
    if (level) made.push_back({hand_of(r, *level, r.steps[at.step() - 1].launch), {}});
    return made;
  }
  if (!level) return {{k > 0 ? Says::phase_sorts_buckets : Says::phase_iteration, {of.iteration, of.iterations}}};
  // Between splitters, and equal to one.
  const std::uint64_t buckets = 2 * level->buckets() - 1;
  Sentences made;
  if (level->parts > 1) {
    made.push_back(
        {Says::phase_sample_parts, {of.iteration, of.iterations, std::uint64_t{level->parts}, splitters, buckets}});
  } else {
    made.push_back({Says::phase_sample, {of.iteration, of.iterations, splitters, buckets}});
  }
  made.push_back({hand_of(r, *level, r.steps[at.step() - 1].launch), {}});
  return made;
}

Sentences of_iteration(const Instant& at, std::size_t k) {
  const Recording& r = at.recording;
  const Iteration& range = r.iterations[k];
  const Numbered of{k + 1, planned_iterations(r)};
  const catalog::SortInfo& sort = catalog::description_of(r.config.sort);
  if (range.digit_bits > 0) return by_digit(r, sort, range, of);
  if (catalog::draws_sample(sort)) return of_sample(at, k, of);
  if (sort.merges_runs) return of_merge(r, k, of);
  if (sort.top_down) return {{Says::phase_finishes, {of.iteration, of.iterations}}};
  return of_network(at, k, of);
}

// Between two iterations the first of them is named.
Sentence outside(const Recording& r, std::uint32_t step) {
  std::uint64_t before = 0;
  for (const Iteration& each : r.iterations) before += each.end_step <= step ? 1 : 0;
  if (before == 0) return {Says::phase_before, {}};
  if (before == r.iterations.size()) return {Says::phase_after, {}};
  return {Says::phase_between, {before}};
}

}  // namespace

Sentences describe_phase(const Instant& at) {
  if (at.step() == 0) return describe_step(at, {});
  const Recording& r = at.recording;
  const std::uint32_t step = at.step() - 1;
  const Iteration* range = r.iteration_of(step);
  const auto k = range == nullptr ? r.iterations.size() : static_cast<std::size_t>(range - r.iterations.data());
  const bool within = range != nullptr && k < at.keys.iterations.size();
  Sentences made = within ? of_iteration(at, k) : Sentences{outside(r, step)};

  const std::uint32_t launch = r.steps[step].launch;
  std::uint64_t phases = 1;
  for (std::uint32_t s = r.launches[launch].first_step; s < r.end_step(launch); ++s)
    phases = std::max(phases, std::uint64_t{r.steps[s].phase} + 1);
  if (phases > 1) {
    made.push_back({Says::phase_of_kernel, {KernelName{launch}, std::uint64_t{r.steps[step].phase} + 1, phases}});
  } else {
    made.push_back({Says::phase_kernel, {KernelName{launch}}});
  }
  if (at.hide_step) made.push_back({Says::hidden, {}});
  return made;
}

}  // namespace scatterscope::story
