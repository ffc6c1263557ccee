#include "kernels/recording/replay.h"

#include <algorithm>
#include <stdexcept>

namespace scatterscope::recording {
namespace {

// `launch`: whose cells they are; null: all launches'.
void grow(std::size_t& cells, std::uint64_t by, const Launch* launch = nullptr, std::uint32_t number = 0) {
  if (by > max_state_cells || cells + by > max_state_cells) {
    throw TooMuchState(launch == nullptr
                           ? "the state of its arrays"
                           : "the state of launch " + std::to_string(number) + " of " + std::to_string(launch->blocks) +
                                 " x " + std::to_string(launch->block_threads) + " threads",
                       cells + by);
  }
  cells += by;
}

EventKind kind_of(const EventColumns& events, std::uint64_t e) {
  return events.kind_at(e);
}

std::uint64_t wide(std::uint32_t low, const EventColumn<std::uint32_t>& high, std::uint64_t e) {
  return high.empty() ? low : low | (std::uint64_t{high[e]} << 32U);
}

}  // namespace

StateLayout make_layout(const Recording& r) {
  StateLayout layout;
  layout.global_offset.resize(r.arrays.size(), 0);
  for (std::size_t a = 0; a < r.arrays.size(); ++a) {
    if (r.arrays[a].space != Space::global) continue;
    layout.global_offset[a] = layout.global_cells;
    grow(layout.global_cells, r.arrays[a].extent);
  }
  std::vector<std::uint32_t> array_seen(r.arrays.size(), 0), name_seen(r.names.size(), 0);  // launch + 1
  for (std::uint32_t l = 0; l < r.launches.size(); ++l) {
    StateLayout::OfLaunch of;
    of.cells = layout.global_cells;
    const std::uint32_t first = r.launches[l].first_step, end = r.end_step(l);
    const std::uint64_t begin = first < end ? r.first_event(first) : 0, stop = first < end ? r.end_event(end - 1) : 0;
    for (std::uint64_t e = begin; e < stop; ++e) {
      const EventKind kind = kind_of(r.events, e);
      const std::uint16_t what = r.events.what[e];
      if (kind == EventKind::value) {
        if (name_seen[what] == l + 1) continue;
        name_seen[what] = l + 1;
        of.names.emplace_back(what, of.cells);
        grow(of.cells, std::uint64_t{r.launches[l].blocks} * r.launches[l].block_threads, &r.launches[l], l);
      } else if (kind <= EventKind::atomic && array_seen[what] != l + 1) {
        array_seen[what] = l + 1;
        if (r.arrays[what].space != Space::shared) continue;
        of.arrays.emplace_back(what, of.cells);
        grow(of.cells, std::uint64_t{r.launches[l].blocks} * r.arrays[what].extent, &r.launches[l], l);
      }
    }
    layout.launches.push_back(std::move(of));
  }
  return layout;
}

Replay::Replay(const Recording& recording, const StateLayout& layout)
    : recording_(&recording),
      layout_(&layout),
      arrays_(recording.arrays.size()),
      names_(recording.names.size(), no_cell) {
  for (std::size_t a = 0; a < recording.arrays.size(); ++a) {
    if (recording.arrays[a].space == Space::global) arrays_[a].offset = layout.global_offset[a];
  }
  restart();
}

std::optional<std::uint32_t> Replay::launch() const {
  return launch_ == no_launch ? std::nullopt : std::optional(launch_);
}

void Replay::restart() {
  set_launch(no_launch);
  step_ = 0;
  values_.assign(layout_->global_cells, 0);
  defined_.assign(layout_->global_cells, 0);
  for (std::size_t a = 0; a < arrays_.size(); ++a) {
    const ArrayInfo& info = recording_->arrays[a];
    if (info.space != Space::global || info.initial.empty()) continue;
    const auto at = static_cast<std::ptrdiff_t>(arrays_[a].offset);
    std::copy(info.initial.begin(), info.initial.end(), values_.begin() + at);
    std::fill_n(defined_.begin() + at, info.initial.size(), std::uint8_t{1});
  }
}

// Lets arrays_ and names_ point to the launch's own cells; the cells themselves stay as they are.
void Replay::set_launch(std::uint32_t launch) {
  if (launch == launch_) return;
  if (launch_ != no_launch) {
    for (const auto& [array, offset] : layout_->launches[launch_].arrays) arrays_[array].offset = no_cell;
    for (const auto& [name, offset] : layout_->launches[launch_].names) names_[name] = no_cell;
  }
  launch_ = launch;
  blocks_ = block_threads_ = 0;
  if (launch == no_launch) return;
  blocks_ = recording_->launches[launch].blocks;
  block_threads_ = recording_->launches[launch].block_threads;
  for (const auto& [array, offset] : layout_->launches[launch].arrays) {
    arrays_[array] = {offset, recording_->arrays[array].extent};
  }
  for (const auto& [name, offset] : layout_->launches[launch].names) names_[name] = offset;
}

void Replay::enter_launch(std::uint32_t launch) {
  set_launch(launch);
  values_.resize(layout_->global_cells);
  defined_.resize(layout_->global_cells);
  values_.resize(layout_->launches[launch].cells, 0);
  defined_.resize(layout_->launches[launch].cells, 0);
}

std::size_t Replay::cell_of(const EventColumns& events, std::uint64_t e) const {
  const EventKind kind = kind_of(events, e);
  if (kind <= EventKind::atomic && kind != EventKind::value) {
    const ArrayPlace& place = arrays_[events.what[e]];
    return place.offset + std::size_t{events.block[e]} * place.per_block + events.index[e];
  }
  if (kind != EventKind::value) return no_cell;
  return names_[events.what[e]] + std::size_t{events.block[e]} * block_threads_ + events.thread[e];
}

bool Replay::forward() {
  const EventColumns& events = recording_->events;
  if (recording_->steps[step_].launch != launch_) enter_launch(recording_->steps[step_].launch);
  bool exact = true;
  const std::uint64_t end = recording_->end_event(step_);
  for (std::uint64_t e = recording_->first_event(step_); e < end; ++e) {
    const std::size_t cell = cell_of(events, e);
    if (cell == no_cell || kind_of(events, e) == EventKind::read) continue;
    const bool defined = (events.kind[e] & EventColumns::defined_bit) != 0;
    exact = exact && defined == (defined_[cell] != 0) &&
            (!defined || values_[cell] == wide(events.before[e], events.before_high, e));
    values_[cell] = wide(events.value[e], events.value_high, e);
    defined_[cell] = 1;
  }
  ++step_;
  return exact;
}

void Replay::backward() {
  const EventColumns& events = recording_->events;
  --step_;
  const std::uint64_t begin = recording_->first_event(step_);
  for (std::uint64_t e = recording_->end_event(step_); e-- > begin;) {
    const std::size_t cell = cell_of(events, e);
    if (cell == no_cell || kind_of(events, e) == EventKind::read) continue;
    const bool defined = (events.kind[e] & EventColumns::defined_bit) != 0;
    values_[cell] = defined ? wide(events.before[e], events.before_high, e) : 0;
    defined_[cell] = defined ? 1 : 0;
  }
}

std::optional<std::uint64_t> Replay::cell(std::uint16_t array, std::uint32_t block, std::uint32_t index) const {
  if (array >= arrays_.size() || arrays_[array].offset == no_cell) return std::nullopt;
  if (index >= recording_->arrays[array].extent) return std::nullopt;
  const bool shared = recording_->arrays[array].space == Space::shared;
  if (shared && block >= blocks_) return std::nullopt;
  const std::size_t cell = arrays_[array].offset + (shared ? std::size_t{block} * arrays_[array].per_block : 0) + index;
  return defined_[cell] != 0 ? std::optional(values_[cell]) : std::nullopt;
}

std::optional<std::uint64_t> Replay::named(std::uint16_t name, std::uint32_t block, std::uint32_t thread) const {
  if (name >= names_.size() || names_[name] == no_cell || block >= blocks_ || thread >= block_threads_) {
    return std::nullopt;
  }
  const std::size_t cell = names_[name] + std::size_t{block} * block_threads_ + thread;
  return defined_[cell] != 0 ? std::optional(values_[cell]) : std::nullopt;
}

std::uint64_t Replay::Frame::bytes() const {
  return sizeof(Frame) + (low.capacity() + high.capacity()) * sizeof(std::uint32_t) + defined.capacity() / 8;
}

Replay::Frame Replay::save() const {
  Frame frame;
  frame.step = step_;
  frame.low.reserve(values_.size());
  for (const std::uint64_t v : values_) frame.low.push_back(static_cast<std::uint32_t>(v));
  if (std::any_of(values_.begin(), values_.end(), [](std::uint64_t v) { return (v >> 32U) != 0; })) {
    frame.high.reserve(values_.size());
    for (const std::uint64_t v : values_) frame.high.push_back(static_cast<std::uint32_t>(v >> 32U));
  }
  frame.defined.assign(defined_.begin(), defined_.end());
  return frame;
}

void Replay::load(const Frame& frame) {
  set_launch(frame.step == 0 ? no_launch : recording_->steps[frame.step - 1].launch);
  step_ = frame.step;
  values_.assign(frame.low.begin(), frame.low.end());
  for (std::size_t i = 0; i < frame.high.size(); ++i) values_[i] |= std::uint64_t{frame.high[i]} << 32U;
  defined_.assign(frame.defined.begin(), frame.defined.end());
}

bool Replay::same_state(const Replay& other) const {
  return step_ == other.step_ && launch_ == other.launch_ && values_ == other.values_ && defined_ == other.defined_;
}

}  // namespace scatterscope::recording
