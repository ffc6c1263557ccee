#include "kernels/simt/cpu/diagnosis.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt::cpu {
namespace {

std::string number_ranges(const std::vector<unsigned>& numbers) {
  constexpr std::size_t most_ranges = 8;
  std::string out;
  std::size_t ranges = 0;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (++ranges > most_ranges) return out + ", ...";
    if (!out.empty()) out += ", ";
    out += std::to_string(numbers[i]);
    if (last > i) out += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return out;
}

// "threads 0-1 wait at f.cuh:3, thread 2 waits at f.cuh:7"
Message waiting_by_place(const Block& block) {
  std::map<std::pair<std::string, unsigned>, std::vector<unsigned>> places;
  const auto key = [](CodeLine place) { return std::pair(std::string(file_name(place.file)), place.line); };
  for (unsigned t = 0; t < block.threads.size(); ++t) {
    const Thread& thread = block.threads[t];
    if (block.at_barrier(t)) {
      places[key(block.barrier)].push_back(t);
    } else if (thread.wait != Wait::none && thread.wait != Wait::exited) {
      places[key(thread.at)].push_back(t);
    }
  }
  Message all;
  for (const auto& [place, threads] : places) {
    Message next{texts::run_threads_wait, {number_ranges(threads), place.first + ":" + std::to_string(place.second)}};
    all = all == Message{} ? std::move(next) : Message{texts::run_one_and_next, {}, {std::move(all), std::move(next)}};
  }
  return all;
}

Message ended_threads(const Block& block) {
  std::vector<unsigned> ended;
  for (unsigned t = 0; t < block.threads.size(); ++t)
    if (block.threads[t].wait == Wait::exited) ended.push_back(t);
  if (ended.empty()) return {texts::run_others_elsewhere};
  return {texts::run_threads_ended, {number_ranges(ended)}};
}

}  // namespace

std::string place_text(CodeLine place) {
  return std::string(file_name(place.file)) + ":" + std::to_string(place.line);
}

Error barrier_divergence(const Grid& grid, const Block& block, unsigned thread, CodeLine at) {
  return Message{texts::run_barrier_divergence,
                 {grid.kernel, std::to_string(block.index), std::to_string(thread), place_text(at)},
                 {waiting_by_place(block)}};
}

Error stuck_block(const Grid& grid, const Block& block) {
  const bool in_warp = std::any_of(block.threads.begin(), block.threads.end(),
                                   [](const Thread& thread) { return thread.wait == Wait::warp; });
  return Message{in_warp ? texts::run_warp_incomplete : texts::run_barrier_missed,
                 {grid.kernel, std::to_string(block.index)},
                 {ended_threads(block), waiting_by_place(block)}};
}

Error endless_wait(const Grid& grid, const std::vector<const Block*>& blocks, unsigned not_started) {
  std::vector<unsigned> numbers;
  numbers.reserve(blocks.size());
  for (const Block* block : blocks) numbers.push_back(block->index);
  std::sort(numbers.begin(), numbers.end());
  const Block& first = **std::min_element(blocks.begin(), blocks.end(),
                                          [](const Block* a, const Block* b) { return a->index < b->index; });
  Message never_started;
  if (not_started > 0)
    never_started = {texts::run_never_started,
                     {std::to_string(not_started), std::to_string(grid.blocks), std::to_string(grid.resident_blocks)}};
  return Message{texts::run_endless_wait,
                 {grid.kernel, number_ranges(numbers), std::to_string(first.index)},
                 {waiting_by_place(first), std::move(never_started)}};
}

Error bad_mask(const Grid& grid, const Block& block, unsigned thread, unsigned mask, CodeLine at) {
  char hex[16];
  std::snprintf(hex, sizeof hex, "0x%08x", mask);
  return {texts::run_warp_mask,
          {grid.kernel, std::to_string(block.index), std::to_string(thread), place_text(at), hex}};
}

Error shared_too_small(const Grid& grid, CodeLine declaration, const char* name, unsigned extent, unsigned capacity) {
  return {texts::run_shared_capacity,
          {grid.kernel, place_text(declaration), name, std::to_string(extent), std::to_string(capacity)}};
}

}  // namespace scatterscope::simt::cpu
