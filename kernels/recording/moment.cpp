#include "kernels/recording/moment.h"

#include <algorithm>

namespace scatterscope::recording {

struct Keyframes::Data {
  explicit Data(const Recording& recording) : layout(make_layout(recording)) {}
  StateLayout layout;
  std::vector<Replay::Frame> frames;        // ascending by step; the start needs none
  std::vector<std::uint32_t> not_undoable;  // steps for which Replay::forward() was false, ascending
  std::uint64_t spacing = 50'000;           // events
  std::uint64_t bytes = 0;

  void thin_out() {
    std::size_t kept = 0;
    bytes = 0;
    for (std::size_t i = 1; i < frames.size(); i += 2) {
      bytes += frames[i].bytes();
      frames[kept++] = std::move(frames[i]);
    }
    frames.resize(kept);
    spacing *= 2;
  }
};

Keyframes::Keyframes(const Recording& recording, std::uint64_t byte_budget)
    : recording_(&recording), data_(std::make_unique<Data>(recording)) {
  Replay replay(recording, data_->layout);
  std::uint64_t last = 0;  // event of the last frame
  for (std::uint32_t s = 0; s < recording.step_count(); ++s) {
    if (!replay.forward()) data_->not_undoable.push_back(s);
    if (recording.end_event(s) - last < data_->spacing) continue;
    last = recording.end_event(s);
    data_->frames.push_back(replay.save());
    data_->bytes += data_->frames.back().bytes();
    while (data_->bytes > byte_budget && !data_->frames.empty()) data_->thin_out();
  }
}
Keyframes::~Keyframes() = default;

std::uint64_t Keyframes::bytes() const {
  return data_->bytes;
}
std::uint64_t Keyframes::spacing() const {
  return data_->spacing;
}

Moment::Moment(std::shared_ptr<const Keyframes> keyframes)
    : keyframes_(std::move(keyframes)), replay_(keyframes_->recording(), keyframes_->data_->layout) {}

bool Moment::can_step_back() const {
  const std::vector<Step>& steps = recording().steps;
  const std::uint32_t last = step() - 1;  // the step to be undone
  if (last == 0 || steps[last - 1].launch != steps[last].launch) return false;
  const std::vector<std::uint32_t>& bad = keyframes_->data_->not_undoable;
  return !std::binary_search(bad.begin(), bad.end(), last);
}

void Moment::load(std::uint32_t t) {
  const auto& frames = keyframes_->data_->frames;
  const auto after = std::upper_bound(frames.begin(), frames.end(), t,
                                      [](std::uint32_t step, const Replay::Frame& f) { return step < f.step; });
  if (after == frames.begin()) {
    replay_.restart();
  } else {
    replay_.load(*(after - 1));
  }
}

void Moment::seek(std::uint32_t t) {
  const Recording& r = recording();
  t = std::min(t, r.step_count());
  const auto event_of = [&](std::uint32_t step) {
    return step < r.step_count() ? r.first_event(step) : r.events.size();
  };
  const std::uint64_t spacing = keyframes_->data_->spacing;
  if (t > step() && event_of(t) - event_of(step()) > spacing) load(t);
  if (t < step() && event_of(step()) - event_of(t) > spacing / 2) load(t);
  while (step() > t && can_step_back()) replay_.backward();
  if (step() > t) load(t);
  while (step() < t) replay_.forward();
}

std::optional<std::uint64_t> Moment::cell(std::uint16_t array, std::uint32_t block, std::uint32_t index) const {
  return replay_.cell(array, block, index);
}

std::optional<std::uint64_t> Moment::named(std::uint16_t name, std::uint32_t block, std::uint32_t thread) const {
  return replay_.named(name, block, thread);
}

bool Moment::operator==(const Moment& other) const {
  return replay_.same_state(other.replay_);
}

namespace {

bool is_stop(const Recording& r, std::uint32_t t, Gait gait) {
  if (t == 0 || t >= r.step_count() || gait == Gait::line) return true;
  if (gait == Gait::phase) {
    return r.steps[t - 1].launch != r.steps[t].launch || r.steps[t - 1].phase != r.steps[t].phase;
  }
  // Both borders ascend.
  const auto first = std::lower_bound(r.iterations.begin(), r.iterations.end(), t,
                                      [](const Iteration& i, std::uint32_t s) { return i.first_step < s; });
  const auto end = std::lower_bound(r.iterations.begin(), r.iterations.end(), t,
                                    [](const Iteration& i, std::uint32_t s) { return i.end_step < s; });
  return (first != r.iterations.end() && first->first_step == t) || (end != r.iterations.end() && end->end_step == t);
}

std::optional<CellWrite> write_in_step(const Recording& r, std::uint32_t step, std::uint16_t array, std::uint32_t block,
                                       std::uint32_t index, bool last) {
  const bool shared = r.arrays[array].space == Space::shared;
  std::optional<CellWrite> found;
  for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
    const auto kind = r.events.kind_at(e);
    if (kind != EventKind::write && kind != EventKind::atomic) continue;
    if (r.events.what[e] != array || r.events.index[e] != index || (shared && r.events.block[e] != block)) continue;
    found = CellWrite{step, r.events[e]};
    if (!last) return found;
  }
  return found;
}

}  // namespace

std::uint32_t next_stop(const Recording& recording, std::uint32_t t, Gait gait) {
  if (t >= recording.step_count()) return recording.step_count();
  ++t;
  while (!is_stop(recording, t, gait)) ++t;
  return t;
}

std::uint32_t previous_stop(const Recording& recording, std::uint32_t t, Gait gait) {
  t = std::min(t, recording.step_count());
  if (t == 0) return 0;
  --t;
  while (!is_stop(recording, t, gait)) --t;
  return t;
}

// A shared cell lives in one launch only: that of the step just done, or at the start that of the first step.
std::optional<CellWrite> last_write(const Recording& r, std::uint32_t t, std::uint16_t array, std::uint32_t block,
                                    std::uint32_t index) {
  t = std::min(t, r.step_count());
  if (t == 0 || array >= r.arrays.size()) return std::nullopt;
  const bool shared = r.arrays[array].space == Space::shared;
  for (std::uint32_t s = t; s-- > 0;) {
    if (shared && r.steps[s].launch != r.steps[t - 1].launch) break;
    if (auto found = write_in_step(r, s, array, block, index, true)) return found;
  }
  return std::nullopt;
}

std::optional<CellWrite> next_write(const Recording& r, std::uint32_t t, std::uint16_t array, std::uint32_t block,
                                    std::uint32_t index) {
  if (t >= r.step_count() || array >= r.arrays.size()) return std::nullopt;
  const bool shared = r.arrays[array].space == Space::shared;
  const std::uint32_t launch = r.steps[t == 0 ? 0 : t - 1].launch;
  for (std::uint32_t s = t; s < r.step_count(); ++s) {
    if (shared && r.steps[s].launch != launch) break;
    if (auto found = write_in_step(r, s, array, block, index, false)) return found;
  }
  return std::nullopt;
}

}  // namespace scatterscope::recording
