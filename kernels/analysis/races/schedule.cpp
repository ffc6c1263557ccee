#include "kernels/analysis/races/schedule.h"

#include <algorithm>
#include <utility>

namespace scatterscope::analysis::races {

Schedule::Schedule(const recording::Recording& recording, const LaunchItems& launch,
                   std::vector<std::uint32_t> keeping_all)
    : recording_(recording),
      launch_(launch),
      knowledge_(launch),
      shadow_(recording.events, launch, knowledge_, std::move(keeping_all)),
      next_(launch.offsets.begin(), launch.offsets.end() - 1),
      blocks_(launch.blocks),
      warps_(launch.warps),
      living_(static_cast<std::uint32_t>(launch.threads.size())) {
  for (std::uint32_t t = living_; t-- > 0;) {
    const ThreadPlace& place = launch.threads[t];
    ++blocks_[place.block].living;
    warps_[place.warp].living |= 1U << place.lane;
    ready_.push_back(t);
  }
  if (launch.has_fences) match_stores(recording);
}

// Which store a strong read saw: of those that left its value in the cell the last before it in the recording, or, if
// the launch did not begin with that value, the first after it.
void Schedule::match_stores(const recording::Recording& recording) {
  struct Strong {
    std::uint32_t cell = 0, event = 0;
    bool stores = false;
    std::uint64_t found = 0, left = 0;
  };
  std::vector<Strong> all;
  for (const Item& item : launch_.items) {
    if (item.operation != Operation::strong_read && item.operation != Operation::strong_write) continue;
    const recording::Event e = recording.events[item.event];
    const bool stores = item.operation == Operation::strong_write;
    all.push_back({item.cell, item.event, stores, e.kind == recording::EventKind::read ? e.value : e.before, e.value});
  }
  std::sort(all.begin(), all.end(),
            [](const Strong& a, const Strong& b) { return std::pair(a.cell, a.event) < std::pair(b.cell, b.event); });
  const auto reads = [&](const Strong& s) {
    return !s.stores || recording.events.kind_at(s.event) == recording::EventKind::atomic;
  };
  for (auto first = all.begin(); first != all.end();) {
    const auto end = std::find_if(first, all.end(), [&](const Strong& s) { return s.cell != first->cell; });
    const recording::Event begins = recording.events[first->event];
    std::unordered_map<std::uint64_t, std::uint32_t> by_value;  // the last store of each value
    for (auto at = first; at != end; ++at) {
      if (reads(*at)) {
        const auto store = by_value.find(at->found);
        const bool initial = begins.before_defined && begins.before == at->found;
        if (store != by_value.end()) {
          store_of_[at->event] = store->second;
        } else if (initial) {
          store_of_[at->event] = nobody;
        }
      }
      if (at->stores) by_value[at->left] = at->event;
    }
    by_value.clear();
    for (auto at = end; at != first;) {
      --at;
      if (reads(*at) && !store_of_.contains(at->event)) {
        const auto store = by_value.find(at->found);
        if (store != by_value.end()) store_of_[at->event] = store->second;
      }
      if (at->stores) by_value[at->left] = at->event;
    }
    first = end;
  }
  std::erase_if(store_of_, [](const auto& seen) { return seen.second == nobody; });
  for (const auto& [read, store] : store_of_) stores_[store];
}

bool Schedule::next_thread() {
  if (ready_.empty() && living_ > 0) go_on_regardless();
  if (ready_.empty()) return false;
  running_ = ready_.back();
  ready_.pop_back();
  return true;
}

// The running thread's next access, or none where it waits or has ended.
const Item* Schedule::next_access() {
  std::size_t& next = next_[running_];
  while (next < launch_.offsets[running_ + 1]) {
    const Item& item = launch_.items[next];
    Block& block = blocks_[launch_.threads[running_].block];
    switch (item.operation) {
      case Operation::barrier:
        ++next;
        block.at_barrier.push_back(running_);
        if (block.at_barrier.size() == block.living) close_block(block);
        return nullptr;
      case Operation::grid_barrier:
        ++next;
        at_grid_barrier_.push_back(running_);
        if (at_grid_barrier_.size() == living_) close_grid();
        return nullptr;
      case Operation::warp_barrier:
        ++next;
        come_to_collective(item);
        return nullptr;
      case Operation::copy_wait:
        ++next;
        break;
      case Operation::fence:
        ++next;
        knowledge_.fence(running_, item.cell == static_cast<std::uint32_t>(recording::FenceScope::block)
                                       ? recording::FenceScope::block
                                       : recording::FenceScope::device);
        break;
      default:
        if (waits_for_store(item)) return nullptr;
        ++next;
        return &item;
    }
  }
  end();
  return nullptr;
}

bool Schedule::waits_for_store(const Item& item) {
  if (store_of_.empty()) return false;
  const auto seen = store_of_.find(item.event);
  if (seen == store_of_.end()) return false;
  Store& store = stores_[seen->second];
  if (!store.done) {
    store.waiting.push_back(running_);
    return true;
  }
  knowledge_.see(running_, seen->second);
  return false;
}

void Schedule::done(const Item& item) {
  if (stores_.empty()) return;
  const auto at = stores_.find(item.event);
  if (at == stores_.end()) return;
  const auto over = store_of_.find(item.event);
  knowledge_.publish(running_, item.event, over == store_of_.end() ? nullptr : &over->second);
  at->second.done = true;
  ready(std::exchange(at->second.waiting, {}));
}

void Schedule::come_to_collective(const Item& item) {
  const recording::Step& step = recording_.steps[item.step];
  const std::uint32_t place = (std::uint32_t{step.file} << 16U) | step.line;
  const ThreadPlace& here = launch_.threads[running_];
  Warp& warp = warps_[here.warp];
  auto at = std::find_if(warp.open.begin(), warp.open.end(), [&](const Collective& c) {
    return c.mask == item.cell && c.file_and_line == place && (c.arrived >> here.lane & 1U) == 0;
  });
  if (at == warp.open.end()) at = warp.open.insert(at, Collective{item.cell, place, 0, {}});
  at->arrived |= 1U << here.lane;
  at->threads.push_back(running_);
  close_collectives(warp, false);
}

void Schedule::close_collectives(Warp& warp, bool all) {
  for (std::size_t i = 0; i < warp.open.size();) {
    const std::uint32_t mask = warp.open[i].mask == 0 ? ~0U : warp.open[i].mask;
    if (!all && (mask & warp.living & ~warp.open[i].arrived) != 0) {
      ++i;
      continue;
    }
    const std::vector<std::uint32_t> threads = std::move(warp.open[i].threads);
    warp.open.erase(warp.open.begin() + static_cast<std::ptrdiff_t>(i));
    knowledge_.meet_in_warp(threads);
    ready(threads);
  }
}

void Schedule::close_block(Block& block) {
  const std::vector<std::uint32_t> threads = std::exchange(block.at_barrier, {});
  knowledge_.meet_in_block(threads);
  ready(threads);
}

void Schedule::close_grid() {
  const std::vector<std::uint32_t> threads = std::exchange(at_grid_barrier_, {});
  knowledge_.meet_in_grid(threads);
  ready(threads);
}

void Schedule::end() {
  const ThreadPlace& place = launch_.threads[running_];
  Block& block = blocks_[place.block];
  Warp& warp = warps_[place.warp];
  --living_;
  --block.living;
  warp.living &= ~(1U << place.lane);
  close_collectives(warp, false);
  if (block.living > 0 && block.at_barrier.size() == block.living) close_block(block);
  if (living_ > 0 && at_grid_barrier_.size() == living_) close_grid();
}

// Every thread waits. Collectives whose lanes were not recorded come first, then what altered files lack.
void Schedule::go_on_regardless() {
  for (Warp& warp : warps_) close_collectives(warp, true);
  if (!ready_.empty()) return;
  for (auto& [event, store] : stores_) {
    store.done = store.done || !store.waiting.empty();
    ready(std::exchange(store.waiting, {}));
  }
  if (!ready_.empty()) return;
  for (Block& block : blocks_)
    if (!block.at_barrier.empty()) close_block(block);
  if (ready_.empty()) close_grid();
}

}  // namespace scatterscope::analysis::races
