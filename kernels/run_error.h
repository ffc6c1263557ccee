// What can go wrong in a run, reported in one line and kept in parts, so that a window can say it in its own language.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scatterscope {

// Details are numbers, names and places ("file:line"), words of no language. Threads and blocks are ranges, "0-3, 7".
// After "waiting" come two for each place at which threads wait: the threads, the place.
enum class Failure {
  barrier_divergence,  // threads of a block wait at different barriers: kernel, block, thread that is late, its place;
                       // waiting
  barrier_missed,      // threads ended, or wait elsewhere, while others wait: kernel, block, those that ended; waiting
  out_of_bounds,       // kernel, block, thread, place, array, index, extent
  endless_wait,        // every resident block polls and nothing changes: kernel, blocks, one of them, blocks that never
                       // started, grid, resident; waiting in that block
  access_limit,        // kernel, block, thread, place, limit
  warp_mask,           // a collective's mask names lanes that are not there: kernel, block, thread, place, mask
  warp_incomplete,     // a collective waits for lanes that never come: kernel, block, threads that ended; waiting
  too_wide,            // a grid-wide wait needs more blocks than are resident: kernel, blocks, resident
  shared_memory,  // a block needs more than the device gives: keys per thread, threads a block, bytes, bytes too many,
                  // limit, keys per thread that fit
  shared_capacity,   // SHARED extent beyond its capacity: kernel, place, array, extent, capacity
  too_many_events,   // events, limit, a setting that fits
  too_much_state,    // cells of state of a launch, limit, a setting that fits
  too_many_blocks,   // of a launch, limit, a setting that fits
  parameter,         // parameter, value, and what is allowed: words, or least and most; an option it depends on, if any
  no_device,         // reason, a part of a sentence
  device_memory,     // keys, MiB needed, MiB free
  device_error,      // CUDA's words
  compile_error,     // the compiler's words: file, line and error
  rank_missing,      // of processes that run together: the ranks that did not come, rendezvous, seconds
  rank_meeting,      // rendezvous, the system's words
  rank_differs,      // which rank was started otherwise than rank 0
  rank_failed,       // rank, its own words
  rank_ended,        // rank
  rank_silent,       // rank, seconds
  rank_strange,      // rank
  rank_place_taken,  // rendezvous
};
[[nodiscard]] std::string_view failure_name(Failure kind);  // "out_of_bounds": stable, for machines

// what() is the whole line in English; `details` its parts in the order listed above.
class RunError : public std::runtime_error {
 public:
  RunError(Failure kind, const std::string& line, std::vector<std::string> details)
      : std::runtime_error(line), kind_(kind), details_(std::move(details)) {}
  [[nodiscard]] Failure kind() const { return kind_; }
  [[nodiscard]] const std::vector<std::string>& details() const { return details_; }

 private:
  Failure kind_;
  std::vector<std::string> details_;
};

}  // namespace scatterscope
