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

std::string threads_text(const std::string& ranges) {
  const bool one = ranges.find_first_not_of("0123456789") == std::string::npos;
  return (one ? "thread " : "threads ") + ranges;
}

// The threads that wait at a place.
struct Waiting {
  std::string threads, place;
};

std::vector<Waiting> waiting_by_place(const Block& block) {
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
  std::vector<Waiting> all;
  all.reserve(places.size());
  for (const auto& [place, threads] : places)
    all.push_back({number_ranges(threads), place.first + ":" + std::to_string(place.second)});
  return all;
}

// "threads 0-1 at f.cuh:3, thread 2 at f.cuh:7"
std::string reported(const std::vector<Waiting>& waiting) {
  std::string out;
  for (const Waiting& at_place : waiting)
    out += (out.empty() ? "" : ", ") + threads_text(at_place.threads) + " at " + at_place.place;
  return out;
}

std::vector<std::string> followed_by(std::vector<std::string> details, const std::vector<Waiting>& waiting) {
  for (const Waiting& at_place : waiting) {
    details.push_back(at_place.threads);
    details.push_back(at_place.place);
  }
  return details;
}

std::string ended_threads(const Block& block) {
  std::vector<unsigned> ended;
  for (unsigned t = 0; t < block.threads.size(); ++t)
    if (block.threads[t].wait == Wait::exited) ended.push_back(t);
  return number_ranges(ended);
}

}  // namespace

std::string place_text(CodeLine place) {
  return std::string(file_name(place.file)) + ":" + std::to_string(place.line);
}

RunError barrier_divergence(const Grid& grid, const Block& block, unsigned thread, CodeLine at) {
  const std::vector<Waiting> waiting = waiting_by_place(block);
  const std::string late = std::to_string(thread);
  return {Failure::barrier_divergence,
          "barrier divergence in " + std::string(grid.kernel) + ", block " + std::to_string(block.index) + ": " +
              reported(waiting) + ", but thread " + late + " at " + place_text(at) +
              "; all threads of a block must reach the same __syncthreads()",
          followed_by({grid.kernel, std::to_string(block.index), late, place_text(at)}, waiting)};
}

RunError stuck_block(const Grid& grid, const Block& block) {
  const std::vector<Waiting> waiting = waiting_by_place(block);
  const std::string ended = ended_threads(block);
  const std::vector<std::string> details = followed_by({grid.kernel, std::to_string(block.index), ended}, waiting);
  const bool in_warp = std::any_of(block.threads.begin(), block.threads.end(),
                                   [](const Thread& thread) { return thread.wait == Wait::warp; });
  const std::string missing = ended.empty() ? "the others wait elsewhere" : threads_text(ended) + " ended";
  if (in_warp)
    return {Failure::warp_incomplete,
            "a warp collective in " + std::string(grid.kernel) + ", block " + std::to_string(block.index) +
                ", is never complete: " + reported(waiting) + "; " + missing +
                "; its mask names lanes that do not take part",
            details};
  return {Failure::barrier_missed,
          "a barrier in " + std::string(grid.kernel) + ", block " + std::to_string(block.index) +
              ", is never reached by all: " + reported(waiting) + "; " + missing +
              "; all threads of a block must reach each __syncthreads()",
          details};
}

RunError endless_wait(const Grid& grid, const std::vector<const Block*>& blocks, unsigned not_started) {
  std::vector<unsigned> numbers;
  numbers.reserve(blocks.size());
  for (const Block* block : blocks) numbers.push_back(block->index);
  std::sort(numbers.begin(), numbers.end());
  const Block& first = **std::min_element(blocks.begin(), blocks.end(),
                                          [](const Block* a, const Block* b) { return a->index < b->index; });
  const std::vector<Waiting> waiting = waiting_by_place(first);
  std::string line = "endless wait in " + std::string(grid.kernel) + ": " +
                     (numbers.size() == 1 ? "block " : "blocks ") + number_ranges(numbers) +
                     (numbers.size() == 1 ? " waits" : " wait") + " and nothing can answer (block " +
                     std::to_string(first.index) + ": " + reported(waiting) + ")";
  if (not_started > 0)
    line += "; " + std::to_string(not_started) + " of " + std::to_string(grid.blocks) +
            " blocks never started, since only " + std::to_string(grid.resident_blocks) + " are resident at a time";
  return {Failure::endless_wait, line,
          followed_by({grid.kernel, number_ranges(numbers), std::to_string(first.index), std::to_string(not_started),
                       std::to_string(grid.blocks), std::to_string(grid.resident_blocks)},
                      waiting)};
}

RunError bad_mask(const Grid& grid, const Block& block, unsigned thread, unsigned mask, CodeLine at) {
  char hex[16];
  std::snprintf(hex, sizeof hex, "0x%08x", mask);
  const std::string who = std::to_string(thread);
  return {Failure::warp_mask,
          "a warp collective in " + std::string(grid.kernel) + ", block " + std::to_string(block.index) + ", thread " +
              who + " at " + place_text(at) + ": its mask " + hex + " must name the calling lane and living lanes only",
          {grid.kernel, std::to_string(block.index), who, place_text(at), hex}};
}

RunError shared_too_small(const Grid& grid, CodeLine declaration, const char* name, unsigned extent,
                          unsigned capacity) {
  return {Failure::shared_capacity,
          "shared array " + std::string(name) + " in " + grid.kernel + " at " + place_text(declaration) +
              " has room for " + std::to_string(capacity) + " elements, not " + std::to_string(extent),
          {grid.kernel, place_text(declaration), name, std::to_string(extent), std::to_string(capacity)}};
}

}  // namespace scatterscope::simt::cpu
