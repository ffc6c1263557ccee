#include "kernels/story/merge/merged_keys.h"

#include "kernels/story/events.h"

namespace scatterscope::story {

std::vector<std::optional<MergedKey>> merged_keys(const Instant& at, std::uint32_t iteration) {
  const recording::Recording& r = at.recording;
  const recording::Iteration& range = r.iterations[iteration];
  const std::size_t count = r.input.size();
  std::vector<std::optional<MergedKey>> all(count);
  std::optional<std::uint64_t> from, to;  // of one thread in one step
  std::uint32_t last_step = UINT32_MAX;
  ThreadId last;
  for_each_event(r, range.first_step, range.end_step, [&](std::uint32_t step, const recording::Event& event) {
    const ThreadId thread{event.block, event.thread};
    if (step != last_step || !(thread == last)) from = to = std::nullopt;
    last_step = step;
    last = thread;
    if (event.kind != recording::EventKind::value) return;
    const Meaning meaning = r.names[event.what].meaning;
    if (meaning == Meaning::index) from = event.value;
    if (meaning == Meaning::slot) to = event.value;
    if (!from || !to || *from >= count || *to >= count) return;
    all[*to] = MergedKey{thread, step, static_cast<std::uint32_t>(*from), when(at, step)};
    from = to = std::nullopt;
  });
  return all;
}

}  // namespace scatterscope::story
