#include "kernels/analysis/races/knowledge.h"

#include <algorithm>

namespace scatterscope::analysis::races {
namespace {

using Entries = std::map<std::uint32_t, std::uint32_t>;

void raise(Entries& entries, std::uint32_t key, std::uint32_t to) {
  std::uint32_t& entry = entries[key];
  entry = std::max(entry, to);
}

bool is_above(const Entries& entries, std::uint32_t key, std::uint32_t number) {
  const auto at = entries.find(key);
  return at != entries.end() && at->second > number;
}

}  // namespace

Knowledge::Knowledge(const LaunchItems& launch)
    : launch_(launch), now_(launch.threads.size()), warp_clocks_(launch.blocks) {
  segments_.reserve(2 * now_.size());
  for (std::uint32_t t = 0; t < now_.size(); ++t) {
    now_[t].segment = t;
    segments_.push_back({t, 0, 0, 0});
  }
  if (launch.has_fences) fenced_.resize(now_.size());
}

// None where altered files let a thread's block go on without it.
std::uint32_t Knowledge::held_clock(std::uint32_t thread) const {
  const std::uint32_t held = now_[thread].warp_clock;
  return held < warp_clocks_[launch_.threads[thread].block].size() ? held : none;
}

const Knowledge::WarpClock* Knowledge::warp_clock(std::uint32_t thread) const {
  const std::vector<WarpClock>& clocks = warp_clocks_[launch_.threads[thread].block];
  const std::uint32_t held = held_clock(thread);
  return held == none ? nullptr : &clocks[held];
}

bool Knowledge::knows(std::uint32_t thread, std::uint32_t segment) const {
  const Segment& other = segments_[segment];
  const Segment& mine = segments_[now_[thread].segment];
  if (other.thread == thread || other.grid < mine.grid) return true;
  const ThreadPlace& here = launch_.threads[thread];
  const ThreadPlace& there = launch_.threads[other.thread];
  if (here.block == there.block && other.phase < mine.phase) return true;
  if (here.warp == there.warp) {
    const WarpClock* clock = warp_clock(thread);
    if (clock != nullptr && clock->lanes[there.lane] > other.epoch) return true;
  }
  if (fenced_.empty() || fenced_[thread].known == nullptr) return false;
  const FarClock& far = *fenced_[thread].known;
  return is_above(far.phases, there.block, other.phase) || is_above(far.epochs, other.thread, other.epoch);
}

void Knowledge::begin_segment(std::uint32_t thread, std::uint32_t phases, std::uint32_t grids) {
  Segment next = segments_[now_[thread].segment];
  next.phase += phases;
  next.grid += grids;
  ++next.epoch;
  now_[thread].segment = static_cast<std::uint32_t>(segments_.size());
  segments_.push_back(next);
}

void Knowledge::meet_in_block(std::span<const std::uint32_t> threads) {
  if (threads.empty()) return;
  share_fenced(threads);
  for (const std::uint32_t t : threads) {
    now_[t].warp_clock = none;
    begin_segment(t, 1, 0);
  }
  warp_clocks_[launch_.threads[threads.front()].block].clear();
}

void Knowledge::meet_in_warp(std::span<const std::uint32_t> threads) {
  if (threads.empty()) return;
  share_fenced(threads);
  std::vector<WarpClock>& clocks = warp_clocks_[launch_.threads[threads.front()].block];
  WarpClock met;
  std::uint32_t last = none;
  bool one = true;  // all hold the same clock
  for (const std::uint32_t t : threads) {
    const std::uint32_t held = held_clock(t);
    one = one && held != none && held == held_clock(threads.front());
    if (held == none || held == last) continue;
    last = held;
    for (std::size_t l = 0; l < met.lanes.size(); ++l) met.lanes[l] = std::max(met.lanes[l], clocks[held].lanes[l]);
  }
  for (const std::uint32_t t : threads) met.lanes[launch_.threads[t].lane] = segments_[now_[t].segment].epoch + 1;
  met.holders = static_cast<std::uint32_t>(threads.size());
  std::uint32_t place = last;
  if (one && clocks[last].holders == threads.size()) {
    clocks[place] = met;
  } else {
    place = static_cast<std::uint32_t>(clocks.size());
    clocks.push_back(met);
  }
  for (const std::uint32_t t : threads) {
    const std::uint32_t held = held_clock(t);
    if (held != none && held != place) --clocks[held].holders;
    now_[t].warp_clock = place;
    begin_segment(t, 0, 0);
  }
}

void Knowledge::meet_in_grid(std::span<const std::uint32_t> threads) {
  for (auto& clocks : warp_clocks_) clocks.clear();
  for (Now& now : now_) now.warp_clock = none;
  for (const std::uint32_t t : threads) begin_segment(t, 1, 1);
  std::fill(fenced_.begin(), fenced_.end(), Fenced{});
}

Knowledge::Far Knowledge::join(const Far& a, const Far& b) {
  if (a == nullptr || a == b) return b;
  if (b == nullptr) return a;
  auto both = std::make_shared<FarClock>(*a);
  for (const auto& [block, phase] : b->phases) raise(both->phases, block, phase);
  for (const auto& [thread, epoch] : b->epochs) raise(both->epochs, thread, epoch);
  return both;
}

void Knowledge::join_into(ByScope& a, const ByScope& b) {
  a.block = join(a.block, b.block);
  a.device = join(a.device, b.device);
}

// What one of those that meet knows by fences all do from then on.
void Knowledge::share_fenced(std::span<const std::uint32_t> threads) {
  if (fenced_.empty()) return;
  Fenced all;
  for (const std::uint32_t t : threads) {
    all.known = join(all.known, fenced_[t].known);
    join_into(all.carried, fenced_[t].carried);
    join_into(all.seen, fenced_[t].seen);
  }
  for (const std::uint32_t t : threads) fenced_[t] = all;
}

Knowledge::Far Knowledge::all_known(std::uint32_t thread) const {
  const ThreadPlace& place = launch_.threads[thread];
  const Segment& mine = segments_[now_[thread].segment];
  auto far = fenced_[thread].known == nullptr ? std::make_shared<FarClock>()
                                              : std::make_shared<FarClock>(*fenced_[thread].known);
  raise(far->phases, place.block, mine.phase);
  if (const WarpClock* clock = warp_clock(thread)) {
    std::uint32_t t = thread;
    while (t > 0 && launch_.threads[t - 1].warp == place.warp) --t;
    for (; t < launch_.threads.size() && launch_.threads[t].warp == place.warp; ++t)
      raise(far->epochs, t, clock->lanes[launch_.threads[t].lane]);
  }
  raise(far->epochs, thread, mine.epoch + 1);
  return far;
}

void Knowledge::fence(std::uint32_t thread, recording::FenceScope scope) {
  Fenced& mine = fenced_[thread];
  const bool of_device = scope == recording::FenceScope::device;
  mine.known = join(mine.known, mine.seen.block);
  if (of_device) mine.known = join(mine.known, mine.seen.device);
  mine.carried.block = all_known(thread);
  if (of_device) mine.carried.device = mine.carried.block;
  begin_segment(thread, 0, 0);
}

Knowledge::ByScope Knowledge::carried_to(const Store& store, std::uint32_t block) {
  return store.block == block ? store.carried : ByScope{store.carried.device, store.carried.device};
}

void Knowledge::publish(std::uint32_t thread, std::uint32_t store, const std::uint32_t* over) {
  if (fenced_.empty()) return;
  const std::uint32_t block = launch_.threads[thread].block;
  ByScope carried = fenced_[thread].carried;
  if (over != nullptr) {
    const auto at = stores_.find(*over);
    if (at != stores_.end()) join_into(carried, carried_to(at->second, block));
  }
  stores_[store] = {std::move(carried), block};
}

void Knowledge::see(std::uint32_t thread, std::uint32_t store) {
  const auto at = stores_.find(store);
  if (fenced_.empty() || at == stores_.end()) return;
  const std::uint32_t block = launch_.threads[thread].block;
  const ByScope carried = carried_to(at->second, block);
  Far& seen = at->second.block == block ? fenced_[thread].seen.block : fenced_[thread].seen.device;
  seen = join(seen, carried.block);
}

}  // namespace scatterscope::analysis::races
