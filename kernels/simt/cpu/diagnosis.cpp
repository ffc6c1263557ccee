#include "kernels/simt/cpu/diagnosis.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

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

std::string threads_text(const std::vector<unsigned>& threads) {
  return (threads.size() == 1 ? "thread " : "threads ") + number_ranges(threads);
}

// "threads 0-1 at f.cuh:3, thread 2 at f.cuh:7": the threads that wait, by place.
std::string waiting_by_place(const Block& block) {
  std::map<std::pair<std::string, unsigned>, std::vector<unsigned>> places;
  const auto key = [](Place place) { return std::pair(std::string(file_name(place.file)), place.line); };
  for (unsigned t = 0; t < block.threads.size(); ++t) {
    const Thread& thread = block.threads[t];
    if (block.at_barrier(t)) {
      places[key(block.barrier)].push_back(t);
    } else if (thread.wait != Wait::none && thread.wait != Wait::exited) {
      places[key(thread.at)].push_back(t);
    }
  }
  std::string out;
  for (const auto& [place, threads] : places) {
    if (!out.empty()) out += ", ";
    out += threads_text(threads) + " at " + place.first + ":" + std::to_string(place.second);
  }
  return out;
}

std::string ended_threads(const Block& block) {
  std::vector<unsigned> ended;
  for (unsigned t = 0; t < block.threads.size(); ++t)
    if (block.threads[t].wait == Wait::exited) ended.push_back(t);
  return ended.empty() ? std::string() : threads_text(ended);
}

}  // namespace

std::string place_text(Place place) {
  return std::string(file_name(place.file)) + ":" + std::to_string(place.line);
}

RunError barrier_divergence(const Grid& grid, const Block& block, unsigned thread, Place at) {
  const std::string waiting = waiting_by_place(block);
  const std::string late = "thread " + std::to_string(thread);
  return {Failure::barrier_divergence,
          "barrier divergence in " + std::string(grid.kernel) + ", block " + std::to_string(block.index) + ": " +
              waiting + ", but " + late + " at " + place_text(at) +
              "; all threads of a block must reach the same __syncthreads()",
          {grid.kernel, std::to_string(block.index), waiting, late, place_text(at)}};
}

RunError stuck_block(const Grid& grid, const Block& block) {
  const std::string waiting = waiting_by_place(block);
  const std::string ended = ended_threads(block);
  const bool in_warp = std::any_of(block.threads.begin(), block.threads.end(),
                                   [](const Thread& thread) { return thread.wait == Wait::warp; });
  const std::string missing = ended.empty() ? std::string("the others wait elsewhere") : ended + " ended";
  if (in_warp)
    return {Failure::warp_mask,
            "a warp collective in " + std::string(grid.kernel) + ", block " + std::to_string(block.index) +
                ", is never complete: " + waiting + "; " + missing + "; its mask names lanes that do not take part",
            {grid.kernel, std::to_string(block.index), waiting, missing}};
  return {Failure::barrier_missed,
          "a barrier in " + std::string(grid.kernel) + ", block " + std::to_string(block.index) +
              ", is never reached by all: " + waiting + "; " + missing +
              "; all threads of a block must reach each __syncthreads()",
          {grid.kernel, std::to_string(block.index), waiting, missing}};
}

RunError endless_wait(const Grid& grid, const std::vector<const Block*>& blocks, unsigned not_started) {
  std::vector<unsigned> numbers;
  numbers.reserve(blocks.size());
  for (const Block* block : blocks) numbers.push_back(block->index);
  std::sort(numbers.begin(), numbers.end());
  const Block& first = **std::min_element(blocks.begin(), blocks.end(),
                                          [](const Block* a, const Block* b) { return a->index < b->index; });
  const std::string waiting = waiting_by_place(first);
  std::string line = "endless wait in " + std::string(grid.kernel) + ": " +
                     (numbers.size() == 1 ? "block " : "blocks ") + number_ranges(numbers) +
                     (numbers.size() == 1 ? " waits" : " wait") + " and nothing can answer (block " +
                     std::to_string(first.index) + ": " + waiting + ")";
  if (not_started > 0)
    line += "; " + std::to_string(not_started) + " of " + std::to_string(grid.blocks) +
            " blocks never started, since only " + std::to_string(grid.resident_blocks) + " are resident at a time";
  return {Failure::endless_wait,
          line,
          {grid.kernel, number_ranges(numbers), std::to_string(first.index), waiting, std::to_string(not_started),
           std::to_string(grid.blocks), std::to_string(grid.resident_blocks)}};
}

RunError bad_mask(const Grid& grid, const Block& block, unsigned thread, unsigned mask, Place at) {
  char hex[16];
  std::snprintf(hex, sizeof hex, "0x%08x", mask);
  const std::string who = "thread " + std::to_string(thread);
  return {Failure::warp_mask,
          "a warp collective in " + std::string(grid.kernel) + ", block " + std::to_string(block.index) + ", " + who +
              " at " + place_text(at) + ": its mask " + hex + " must name the calling lane and living lanes only",
          {grid.kernel, std::to_string(block.index), who + " at " + place_text(at), hex}};
}

RunError shared_too_small(const Grid& grid, Place declaration, const char* name, unsigned extent, unsigned capacity) {
  return {Failure::shared_capacity,
          "shared array " + std::string(name) + " in " + grid.kernel + " at " + place_text(declaration) +
              " has room for " + std::to_string(capacity) + " elements, not " + std::to_string(extent),
          {grid.kernel, place_text(declaration), name, std::to_string(extent), std::to_string(capacity)}};
}

}  // namespace scatterscope::simt::cpu
