#include "kernels/story/sentences/describe.h"

#include <algorithm>
#include <set>
#include <utility>

#include "kernels/story/events.h"
#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;

struct Acting {
  std::uint64_t threads = 0;
  std::set<std::uint32_t> blocks;
};
Acting acting(const Instant& at) {
  Acting all;
  std::optional<ThreadId> last;
  for_each_event_now(at, [&](const Event& event) {
    const ThreadId id{event.block, event.thread};
    if (last == id) return;
    last = id;
    ++all.threads;
    all.blocks.insert(event.block);
  });
  return all;
}

using Of = Count::Of;

Sentence at_barrier(const StepReader& step, const Acting& all) {
  const std::uint64_t blocks = all.blocks.size();
  if (step.barrier() == EventKind::grid_barrier)
    return {Says::barrier_of_grid, {Count{Of::threads, all.threads}, Count{Of::blocks, blocks}}};
  if (step.barrier() == EventKind::warp_barrier || step.barrier() == EventKind::warp_exchange) {
    const std::uint32_t warp = step.thread().thread / 32, block = step.thread().block;
    std::set<std::uint32_t> lanes;
    for_each_event_now(step.at(), [&](const Event& event) {
      if (event.block == block && event.thread / 32 == warp) lanes.insert(event.thread);
    });
    const bool orders = step.barrier() == EventKind::warp_barrier;
    return {orders ? Says::barrier_of_warp : Says::exchange_of_warp,
            {Count{Of::lanes, lanes.size()}, std::uint64_t{warp}, std::uint64_t{block}}};
  }
  if (blocks > 1) return {Says::barrier_of_blocks, {Count{Of::threads, all.threads}, Count{Of::blocks, blocks}}};
  return {Says::barrier_of_block, {Count{Of::threads, all.threads}, std::uint64_t{step.thread().block}}};
}

// Its block need not be one of the step's launch.
ThreadName name_of_idle(const Instant& at, ThreadId thread) {
  const auto& launches = at.recording.launches;
  const bool only =
      std::all_of(launches.begin(), launches.end(), [](const auto& launch) { return launch.blocks <= 1; });
  const std::uint32_t launch = at.recording.steps[at.step() - 1].launch;
  return {thread, only, thread.block < launches[launch].blocks ? at.recording.device_of(launch, thread.block) : 0};
}

// The first subject that knows the step.
Sentences of_thread(const StepReader& step) {
  using Subject = Sentences (*)(const StepReader&);
  constexpr Subject subjects[] = {copy_sentences,   network_sentences, merge_sentences,     tile_sentences,
                                  sample_sentences, bit_sentences,     look_back_sentences, scan_sentences,
                                  bucket_sentences, general_sentences};
  for (const Subject subject : subjects)
    if (Sentences made = subject(step); !made.empty()) return made;
  return {};
}

}  // namespace

Sentences describe_step(const Instant& at, const Protagonist& about) {
  if (!about.actor) {
    const std::uint16_t array = at.recording.iterations.empty() ? 0 : at.recording.iterations.front().keys_array;
    return {{Says::nothing_yet, {Count{Count::Of::keys, at.recording.input.size()}, ArrayName{array}}}};
  }
  if (at.hide_step) return {{Says::hidden, {}}};
  const StepReader step(at, *about.actor);
  const Acting all = acting(at);
  if (step.barrier() && step.barrier() != EventKind::copy_wait) return {at_barrier(step, all)};
  Sentences made = of_thread(step);
  // What is said of the step alone holds for all of its threads.
  const bool of_one = !made.front().arguments.empty() && std::holds_alternative<ThreadName>(made.front().arguments[0]);
  if (of_one && all.threads == 2) made.push_back({Says::one_other, {}});
  if (of_one && all.threads > 2) made.push_back({Says::others, {all.threads - 1}});
  if (of_one && about.waits()) made.insert(made.begin(), {Says::takes_no_part, {name_of_idle(at, about.thread)}});
  return made;
}

}  // namespace scatterscope::story
