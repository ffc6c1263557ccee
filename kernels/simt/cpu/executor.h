// A grid of GPU threads on the CPU: one fiber for each thread of each resident block, blocks dealt to workers.
//
// A thread runs until it waits: at a block barrier, in a warp collective, at a polling load, at a grid barrier or,
// under a schedule seed, behind a store that others poll. Only there another thread goes on, always on the same OS
// thread. Whoever arrives last at a barrier goes on without a switch; the others follow in the ring of the block's
// living threads.
//
// Every wait that cannot end is reported as an Error: a barrier that threads miss or reach at different lines, a
// collective whose lanes do not come, polls that nothing can answer any more. An error ends all fibers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/parameters/choices.h"
#include "kernels/recording/raw_event.h"
#include "kernels/simt/progress.h"
#include "kernels/simt/store_counts.h"
#include "kernels/simt/value_bits.h"

namespace scatterscope::simt::cpu {

struct CodeLine {
  const char* file = "";
  unsigned line = 0;
};
[[nodiscard]] bool same_place(CodeLine a, CodeLine b);
// "radix_1bit.cuh:42"
[[nodiscard]] const char* file_name(const char* path);

struct Dim3 {
  unsigned x = 0, y = 0, z = 0;
};

// How a variable of each OS thread is reached. local-exec: one instruction reads it, since the executor is always
// linked into a program; an object that a program loads (an exercise's kernels) asks where it is.
#ifdef SCATTERSCOPE_LOADED_OBJECT
#define SCATTERSCOPE_OF_THREAD [[gnu::tls_model("initial-exec")]]
#else
#define SCATTERSCOPE_OF_THREAD [[gnu::tls_model("local-exec")]]
#endif

// CUDA's built-in variables, of the thread that runs on this OS thread.
SCATTERSCOPE_OF_THREAD inline constinit thread_local Dim3 threadIdx{};
SCATTERSCOPE_OF_THREAD inline constinit thread_local Dim3 blockIdx{};
SCATTERSCOPE_OF_THREAD inline constinit thread_local Dim3 blockDim{};
SCATTERSCOPE_OF_THREAD inline constinit thread_local Dim3 gridDim{};

// After so many accesses of a thread, or of all that share a lane, the executor looks whether the grid has to end.
inline constexpr std::uint64_t accesses_between_looks = 8192;

using ThreadLog = std::vector<recording::RawEvent>;

// What a counted run keeps of a thread.
struct CountedThread {
  std::uint32_t source = 0;         // its place in the list that it writes from, as it last showed it
  std::uint32_t warp_barriers = 0;  // that it has come to
};

// What else belongs to the running thread.
struct Lane {
  std::uint64_t accesses_left = accesses_between_looks;                 // before the next look
  std::uint64_t accesses_beyond = UINT64_MAX - accesses_between_looks;  // of the limit, after it
  ThreadLog* log = nullptr;                                             // of a recorded run
  CountedThread* counted = nullptr;                                     // of a counted run

  // Until the limit; every access makes it another number.
  [[nodiscard]] std::uint64_t accesses() const { return accesses_left + accesses_beyond; }
};
SCATTERSCOPE_OF_THREAD inline constinit thread_local Lane lane{};

class StoreGatherer;

struct Grid {
  const char* kernel = "";
  unsigned blocks = 0;
  unsigned block_threads = 0;       // 1 to 1,024
  unsigned resident_blocks = 0;     // held at a time; 0: all
  std::uint64_t schedule_seed = 0;  // 0: blocks and threads by number; else in an order that it gives
  recording::BarrierRule barrier_rule = recording::BarrierRule::book;
  std::uint64_t access_limit = 0;  // a thread; 0: none. Barriers count too.
  unsigned workers = 1;            // OS threads
  // Counts its barriers and comparisons, if there is one.
  Tally* tally = nullptr;
  // Counts stores to arrays that are `counted_array`, if there is one.
  StoreGatherer* gatherer = nullptr;
  // Hears from the thread that called run_grid, after each block that was entered, the part of the blocks that have
  // begun. What ends it ends the grid with RunCancelled, within any block.
  const catalog::Progress* progress = nullptr;
};

// Says where what a thread does is logged or counted.
using Watch = void (*)(void* owner, unsigned block, unsigned thread, Lane& lane);

// Runs `body(closure)` once for each thread of the grid, watched or not.
// Throws Error; afterwards the executor is as good as new.
void run_grid(const Grid& grid, void (*body)(const void* closure), const void* closure, Watch watch = nullptr,
              void* watch_owner = nullptr);

// Waits of the running thread; that for its block is in barrier.h.
void grid_barrier(CodeLine at);
// After a polling load: lets others run first when the same address gave the same value before.
void poll(const void* address, std::uint64_t value, CodeLine at);
// After a store to a word that other blocks are waited for, and after an atomic operation in global memory: under a
// schedule seed half of them let other blocks run first, so that these meet words that are about to change.
void published(CodeLine at);

// A warp collective: every lane of `mask` deposits a value; returns all of them, by lane, once the last has come.
struct Deposits {
  std::uint64_t by_lane[32];
  unsigned lanes;  // those that took part
};
[[nodiscard]] Deposits warp_collective(unsigned mask, std::uint64_t value, CodeLine at);

// Memory of a SHARED array of the running block, found by the place of its declaration. Filled with
// `shared_fill_byte` when it is first asked for.
inline constexpr unsigned char shared_fill_byte = 0xcd;
[[nodiscard]] void* shared_memory(CodeLine declaration, std::size_t element_bytes, unsigned capacity, unsigned extent,
                                  const char* name);

// Two keys are compared by the running thread: adds to its grid's tally, if there is one.
void tally_comparison();
// The running thread stores to an element of so many bytes of an array whose stores are counted.
void count_store(CodeLine at, std::uint32_t index, std::uint32_t element_bytes);

[[noreturn]] void out_of_bounds(const char* array, std::uint64_t index, unsigned extent, CodeLine at);
// Of a thread whose accesses_left is 0: gives it more of its limit, or throws where there is none or the grid ends.
void look_up(CodeLine at);

}  // namespace scatterscope::simt::cpu
