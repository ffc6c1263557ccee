#include "kernels/story/sentences/step_reader.h"

#include "kernels/story/events.h"

namespace scatterscope::story {

using recording::Event;
using recording::EventKind;

StepReader::StepReader(const Instant& at, ThreadId thread) : at_(at), thread_(thread) {
  const recording::Recording& r = at.recording;
  const auto [first, end] = events_of(r, step(), thread);
  for (std::uint64_t e = first; e < end; ++e) {
    const Event event = r.events[e];
    switch (event.kind) {
      case EventKind::read:
        reads_.push_back(event);
        break;
      case EventKind::write:
        writes_.push_back(event);
        break;
      case EventKind::atomic:
        atomics_.push_back(event);
        break;
      case EventKind::value:
        values_.push_back(event);
        break;
      case EventKind::fence:
        break;
      default:
        barrier_ = event.kind;
    }
  }
  if (const recording::Iteration* of = r.iteration_of(step())) {
    const auto number = static_cast<std::uint32_t>(of - r.iterations.data());
    if (number < at.keys.iterations.size()) iteration_ = number;
  }
}

const recording::Launch& StepReader::launch() const {
  return recording().launches[recording().steps[step()].launch];
}

const Event* StepReader::only_read() const {
  return reads_.size() == 1 && atomics_.empty() ? &reads_.front() : nullptr;
}

const Event* StepReader::only_write() const {
  return writes_.size() == 1 && atomics_.empty() ? &writes_.front() : nullptr;
}

std::uint64_t StepReader::in_list(Meaning meaning, std::uint64_t value) const {
  const std::uint32_t of = recording().steps[step()].launch;
  if (!recording::is_position(meaning) || recording().launches[of].on_device.empty()) return value;
  const auto begins = recording().list_begins(of, recording().iteration_of(step()));
  return begins.empty() ? value : value + begins[recording().device_of(of, thread_.block)];
}

std::optional<std::uint64_t> StepReader::shown(Meaning meaning) const {
  for (std::size_t v = values_.size(); v-- > 0;)
    if (recording().names[values_[v].what].meaning == meaning) return in_list(meaning, values_[v].value);
  return std::nullopt;
}

std::optional<std::uint64_t> StepReader::last_shown(Meaning meaning) const {
  const auto& names = recording().names;
  for (std::size_t n = 0; n < names.size(); ++n) {
    if (names[n].meaning != meaning) continue;
    const auto held = at_.moment.named(static_cast<std::uint16_t>(n), thread_.block, thread_.thread);
    if (held) return in_list(meaning, *held);
  }
  return std::nullopt;
}

std::vector<std::vector<Event>> StepReader::earlier(std::size_t most, std::uint32_t within) const {
  const recording::Recording& r = recording();
  std::vector<std::vector<Event>> found;
  const std::uint32_t begin = launch().first_step;
  for (std::uint32_t s = step(); s-- > begin && found.size() < most && step() - s <= within;) {
    const auto [first, end] = events_of(r, s, thread_);
    if (first == end) continue;
    found.emplace_back();
    for (std::uint64_t e = first; e < end; ++e) found.back().push_back(r.events[e]);
  }
  return found;
}

const IterationKeys& StepReader::keys() const {
  if (!keys_) keys_ = std::make_unique<IterationKeys>(at_, *iteration_);
  return *keys_;
}

}  // namespace scatterscope::story
