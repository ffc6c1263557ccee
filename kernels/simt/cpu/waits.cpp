// How a running thread waits: for its block, for the grid, for a word, for its warp.
#include <algorithm>
#include <cstring>

#include "kernels/simt/cpu/diagnosis.h"
#include "kernels/simt/cpu/worker.h"

namespace scatterscope::simt::cpu {
void open_barrier(Block& block, CodeLine at) {
  if (block.arrived != 0 && !same_place(block.barrier, at))
    throw barrier_divergence(block.worker->grid(), block, block.current, at);
  block.barrier = at;
}

void count_barrier(CodeLine at) {
  if (--lane.accesses_left == 0) look_up(at);
}

void wait_on(Block& block, std::uint32_t open) {
  if (block.ending) block.worker->leave();
  while (block.generation == open) block.worker->wait_once();
}

void Worker::wait_once() {
  Block& block = *running_block;
  const unsigned me = block.current;
  Fiber& here = block.fibers[me];
  const bool alone = here.next == me || block.arrived + 1 == block.living;
  if (++block.idle_switches > 2 * block.living || (alone && !block.at_barrier(me))) {
    if (block.swaps_lanes) {
      Thread& mine = block.threads[me];
      if (lane.accesses() != mine.lane.accesses()) ++block.progress;
      mine.lane = lane;
    }
    // The round starts at the next thread when the block is entered again; where that could only wait, here.
    if (!alone) block.current = here.next;
    switch_context(here.context, scheduler_);
  } else if (here.next != me) {
    switch_to_next(block, me);
  }
  if (block.ending) leave();
}

void Worker::wait_grid(CodeLine at) {
  Block& block = *running_block;
  Thread& me = block.threads[block.current];
  const std::uint64_t open = run_.grid_generation;
  const std::uint64_t all = std::uint64_t{run_.grid.blocks} * run_.grid.block_threads;
  block.went_forward();
  if (++run_.at_grid_barrier == all) {
    run_.at_grid_barrier = 0;
    ++run_.grid_generation;
    ++run_.progress;
    return;
  }
  me.wait = Wait::grid;
  me.at = at;
  do wait_once();
  while (run_.grid_generation == open);
  me.wait = Wait::none;
  block.went_forward();
}

void Worker::polled(const void* address, std::uint64_t value, CodeLine at) {
  // So many words a thread may look at in turn before others go on, though none of them is new.
  constexpr unsigned most_old_polls = 64;
  // So many words a thread are remembered, in less memory than its stack takes: a look-back may pass all words of a
  // grid. A word that was forgotten counts as new once more.
  constexpr std::size_t words_remembered = 64;
  Block& block = *running_block;
  Thread& me = block.threads[block.current];
  if (block.polled.size() >= words_remembered * block.threads.size()) block.polled.clear();
  const auto [entry, first] = block.polled.try_emplace(address, value);
  const bool news = first || entry->second != value;
  entry->second = value;
  const bool accessed = me.accesses_at_poll != lane.accesses();
  if (news || accessed) {
    block.went_forward();
    me.old_polls = 0;
  }
  const bool again = me.polled_address == address && !news && !accessed;
  me.polled_address = address;
  me.accesses_at_poll = lane.accesses();
  if (!again && ++me.old_polls <= most_old_polls) return;
  me.wait = Wait::poll;
  me.at = at;
  wait_once();
  me.wait = Wait::none;
}

void Worker::published(CodeLine at) {
  if (run_.grid.schedule_seed == 0 || random_() % 2 == 0) return;
  Block& block = *running_block;
  Thread& me = block.threads[block.current];
  block.went_forward();
  me.wait = Wait::poll;
  me.at = at;
  const std::uint64_t entries = block.entries;
  do wait_once();
  while (block.entries == entries);
  me.wait = Wait::none;
  block.went_forward();
}

Deposits Worker::collective(unsigned mask, std::uint64_t value, CodeLine at) {
  Block& block = *running_block;
  const unsigned thread = block.current;
  const unsigned warp = thread / 32;
  const unsigned bit = 1U << (thread % 32);
  const unsigned lanes = std::min(32U, run_.grid.block_threads - warp * 32);
  const unsigned existing = lanes == 32 ? ~0U : (1U << lanes) - 1U;
  // CUDA code writes full masks as 0xffffffff also in blocks that are no multiple of a warp.
  if (mask == ~0U) mask = existing;
  const bool ended_count = run_.grid.barrier_rule == recording::BarrierRule::volta;
  const auto gone = [&] { return ended_count ? block.gone_lanes[warp] : 0U; };
  const unsigned may_come = ended_count ? existing : existing & ~block.gone_lanes[warp];
  if ((mask & bit) == 0 || (mask & ~may_come) != 0) throw bad_mask(run_.grid, block, thread, mask, at);

  Collective* found = nullptr;
  for (const auto& candidate : block.collectives)
    if (candidate->warp == warp && candidate->mask == mask && (candidate->arrived & bit) == 0 &&
        same_place(candidate->at, at))
      found = candidate.get();
  if (found == nullptr) {
    block.collectives.push_back(std::make_unique<Collective>());
    found = block.collectives.back().get();
    found->warp = warp;
    found->mask = mask;
    found->at = at;
  }
  found->arrived |= bit;
  found->deposits.by_lane[thread % 32] = value;
  Thread& me = block.threads[thread];
  me.wait = Wait::warp;
  me.at = at;
  while ((found->mask & ~(found->arrived | gone())) != 0) wait_once();
  me.wait = Wait::none;
  block.went_forward();
  found->deposits.lanes = found->arrived;
  const Deposits deposits = found->deposits;
  found->taken |= bit;
  if (found->taken == found->arrived)
    std::erase_if(block.collectives, [found](const auto& candidate) { return candidate.get() == found; });
  return deposits;
}

void* Worker::shared(CodeLine declaration, std::size_t element_bytes, unsigned extent, const char* name) {
  const std::size_t bytes = element_bytes * extent;
  for (const SharedArray& array : running_block->shared) {
    if (!same_place(array.declaration, declaration)) continue;
    if (bytes > array.bytes)
      throw shared_too_small(run_.grid, declaration, name, extent, static_cast<unsigned>(array.bytes / element_bytes));
    return array.memory.get();
  }
  auto memory = std::make_unique<std::byte[]>(std::max<std::size_t>(bytes, 1));
  std::memset(memory.get(), shared_fill_byte, bytes);
  running_block->shared.push_back({declaration, std::move(memory), bytes});
  return running_block->shared.back().memory.get();
}

void grid_barrier(CodeLine at) {
  worker->wait_grid(at);
}
void poll(const void* address, std::uint64_t value, CodeLine at) {
  worker->polled(address, value, at);
}
void published(CodeLine at) {
  worker->published(at);
}
Deposits warp_collective(unsigned mask, std::uint64_t value, CodeLine at) {
  return worker->collective(mask, value, at);
}

void* shared_memory(CodeLine declaration, std::size_t element_bytes, unsigned capacity, unsigned extent,
                    const char* name) {
  if (extent > capacity) throw shared_too_small(worker->grid(), declaration, name, extent, capacity);
  return worker->shared(declaration, element_bytes, extent, name);
}

}  // namespace scatterscope::simt::cpu
