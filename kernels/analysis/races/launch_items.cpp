#include "kernels/analysis/races/launch_items.h"

#include <algorithm>
#include <utility>

#include "kernels/analysis/by_thread.h"

namespace scatterscope::analysis::races {
namespace {

using recording::EventKind;
using recording::Recording;
using recording::Space;

Operation operation_of(const Recording& r, std::uint64_t e) {
  const bool strong = r.events.volatile_at(e);
  switch (r.events.kind_at(e)) {
    case EventKind::read:
      return strong ? Operation::strong_read : Operation::read;
    case EventKind::write:
      return strong ? Operation::strong_write : Operation::write;
    case EventKind::atomic: {
      const recording::Event atomic = r.events[e];
      return atomic.value == atomic.before ? Operation::strong_read : Operation::strong_write;
    }
    case EventKind::barrier:
      return Operation::barrier;
    case EventKind::warp_barrier:
      return Operation::warp_barrier;
    case EventKind::grid_barrier:
      return Operation::grid_barrier;
    case EventKind::copy_wait:
      return Operation::copy_wait;
    case EventKind::fence:
    case EventKind::value:
    case EventKind::warp_exchange:
      break;
  }
  return Operation::fence;
}

// Values and what lanes hand each other without memory neither race nor order anything.
bool matters(EventKind kind) {
  return kind != EventKind::value && kind != EventKind::warp_exchange;
}

// Numbers the threads of a grid that have events: by a table, or where the grid is large and its events are few by
// search.
class ThreadNumbers {
 public:
  ThreadNumbers(std::uint64_t threads, std::uint64_t events) {
    if (fits_its_events(threads, events)) table_.resize(static_cast<std::size_t>(threads), 0);
  }
  void note(std::uint32_t thread) {
    if (table_.empty()) {
      known_.push_back(thread);
    } else {
      table_[thread] = 1;
    }
  }
  // All threads noted, ascending.
  const std::vector<std::uint32_t>& number() {
    if (table_.empty()) {
      std::sort(known_.begin(), known_.end());
      known_.erase(std::unique(known_.begin(), known_.end()), known_.end());
    }
    for (std::uint32_t t = 0; t < table_.size(); ++t) {
      if (table_[t] == 0) continue;
      table_[t] = static_cast<std::uint32_t>(known_.size());
      known_.push_back(t);
    }
    return known_;
  }
  std::uint32_t operator[](std::uint32_t thread) const {
    if (!table_.empty()) return table_[thread];
    return static_cast<std::uint32_t>(std::lower_bound(known_.begin(), known_.end(), thread) - known_.begin());
  }

 private:
  std::vector<std::uint32_t> table_, known_;
};

// Where the cells of each array begin that the launch touches, those of shared arrays first.
class CellNumbers {
 public:
  CellNumbers(const Recording& r, const recording::Launch& launch) : r_(r), launch_(launch), first_(r.arrays.size()) {}

  void note(std::uint16_t array) { touched_[array] = 1; }
  void number(LaunchItems& out) {
    for (const Space space : {Space::shared, Space::global}) {
      for (std::size_t a = 0; a < first_.size(); ++a) {
        if (touched_[a] == 0 || r_.arrays[a].space != space) continue;
        first_[a] = out.cells;
        out.cells += r_.arrays[a].extent * (space == Space::shared ? launch_.blocks : 1);
      }
      if (space == Space::shared) out.shared_cells = out.cells;
    }
  }
  [[nodiscard]] std::uint32_t of(std::uint64_t e) const {
    const std::uint16_t array = r_.events.what[e];
    const recording::ArrayInfo& info = r_.arrays[array];
    const std::uint32_t block = info.space == Space::shared ? r_.events.block[e] : 0;
    return first_[array] + block * info.extent + r_.events.index[e];
  }

 private:
  const Recording& r_;
  const recording::Launch& launch_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint8_t> touched_ = std::vector<std::uint8_t>(first_.size());
};

void place_threads(LaunchItems& out, const std::vector<std::uint32_t>& threads, std::uint32_t block_threads) {
  out.threads.reserve(threads.size());
  std::uint32_t last_block = 0, last_warp = 0;
  for (const std::uint32_t thread : threads) {
    const std::uint32_t block = thread / block_threads, within = thread % block_threads;
    const bool other_block = out.threads.empty() || block != last_block;
    if (other_block) ++out.blocks;
    if (other_block || within / 32 != last_warp) ++out.warps;
    last_block = block;
    last_warp = within / 32;
    out.threads.push_back({out.blocks - 1, out.warps - 1, within % 32});
  }
}

bool orders(Operation operation) {
  return operation == Operation::barrier || operation == Operation::warp_barrier ||
         operation == Operation::grid_barrier || operation == Operation::fence;
}

void repeat_copies(const Recording& r, LaunchItems& out) {
  std::vector<Item> items, under_way;
  std::vector<std::size_t> offsets{0};
  std::size_t late = 0;  // of those under way: before the last item that orders
  const auto arrive = [&] {
    items.insert(items.end(), under_way.begin(), under_way.begin() + static_cast<std::ptrdiff_t>(late));
    under_way.clear();
    late = 0;
  };
  for (std::size_t t = 0; t < out.threads.size(); ++t) {
    for (std::size_t i = out.offsets[t]; i < out.offsets[t + 1]; ++i) {
      const Item& item = out.items[i];
      if (item.operation == Operation::copy_wait) {
        arrive();
        continue;
      }
      items.push_back(item);
      if (r.events.copied_at(item.event)) under_way.push_back(item);
      if (orders(item.operation)) late = under_way.size();
    }
    arrive();
    offsets.push_back(items.size());
  }
  out.items = std::move(items);
  out.offsets = std::move(offsets);
}

}  // namespace

LaunchItems items_of(const Recording& r, std::uint32_t number) {
  LaunchItems out;
  const recording::Launch& launch = r.launches[number];
  const std::uint32_t first = launch.first_step, end = r.end_step(number);
  if (first == end) {
    out.offsets.push_back(0);
    return out;
  }
  const recording::EventColumns& events = r.events;
  const std::uint64_t begin = r.first_event(first), stop = r.end_event(end - 1);
  const auto thread_of = [&](std::uint64_t e) { return events.block[e] * launch.block_threads + events.thread[e]; };
  bool copies = false;
  ThreadNumbers numbers(std::uint64_t{launch.blocks} * launch.block_threads, stop - begin);
  CellNumbers cells(r, launch);
  for (std::uint64_t e = begin; e < stop; ++e) {
    const EventKind kind = events.kind_at(e);
    if (!matters(kind)) continue;
    numbers.note(thread_of(e));
    if (kind <= EventKind::atomic) cells.note(events.what[e]);
    if (kind == EventKind::fence) out.has_fences = true;
    copies = copies || kind == EventKind::copy_wait || events.copied_at(e);
  }
  const std::vector<std::uint32_t>& threads = numbers.number();
  place_threads(out, threads, launch.block_threads);
  cells.number(out);
  out.offsets.assign(threads.size() + 1, 0);
  for (std::uint64_t e = begin; e < stop; ++e) {
    if (matters(events.kind_at(e))) ++out.offsets[numbers[thread_of(e)] + 1];
  }
  for (std::size_t t = 0; t < threads.size(); ++t) out.offsets[t + 1] += out.offsets[t];
  out.items.resize(out.offsets.back());
  std::vector<std::size_t> next(out.offsets.begin(), out.offsets.end() - 1);
  for (std::uint32_t s = first; s < end; ++s) {
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      const EventKind kind = events.kind_at(e);
      if (!matters(kind)) continue;
      const std::uint32_t cell = kind <= EventKind::atomic ? cells.of(e) : events.value[e];
      out.items[next[numbers[thread_of(e)]]++] = {static_cast<std::uint32_t>(e), s, cell, operation_of(r, e)};
    }
  }
  if (copies) repeat_copies(r, out);
  return out;
}

}  // namespace scatterscope::analysis::races
