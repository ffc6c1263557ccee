// Kernels that are wrong on purpose: each ends with an error that names block, threads, file and line.
#define SCATTERSCOPE_PROBE probe_none::of_told_errors
#define SCATTERSCOPE_PROBE_RECORDS 0
#define SCATTERSCOPE_PROBE_COUNTS 0
#include "tests/simt/launching.h"

namespace scatterscope::SCATTERSCOPE_PROBE {
namespace {

__global__ void different_barriers(View<unsigned> out) {
  if (threadIdx.x < 2) {
    __syncthreads();  // here: first
  } else {
    __syncthreads();  // here: second
  }
  out[threadIdx.x] = 1;
}

__global__ void second_barrier_differs(View<unsigned> out) {
  __syncthreads();
  if (threadIdx.x == 3) {
    __syncthreads();  // here: ahead
  } else {
    __syncthreads();  // here: behind
  }
  out[threadIdx.x] = 1;
}

__global__ void early_exit(View<unsigned> out) {
  if (threadIdx.x == 3) return;
  __syncthreads();  // here: missed
  out[threadIdx.x] = 1;
}

__global__ void barrier_within_bounds(View<unsigned> out, unsigned N) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < N) {
    out[i] = i;
    __syncthreads();  // here: partial
  }
}

__global__ void spin_before_barrier(View<volatile unsigned> flag) {
  if (threadIdx.x == 0) {
    while (flag[0] == 0) {  // here: spinning
    }
  }
  __syncthreads();  // here: behind-spinning
  if (threadIdx.x == 1) flag[0] = 1;
}

__global__ void endless_barriers(View<const unsigned> zero) {
  while (zero[0] == 0) {
    __syncthreads();
  }
}

__global__ void read_at(View<const unsigned> in, View<unsigned> out, unsigned at) {
  if (threadIdx.x == 2) out[0] = in[at];  // here: read
}

__global__ void write_at(View<unsigned> out, unsigned at) {
  if (blockIdx.x == 1 && threadIdx.x == 1) out[at] = 1;  // here: write
}

__global__ void negative_index(View<unsigned> out) {
  int i = static_cast<int>(threadIdx.x) - 1;
  out[i] = 1;  // here: negative
}

__global__ void shared_beyond(View<unsigned> out) {
  SHARED(unsigned, window, 64, blockDim.x);
  window[threadIdx.x + 1] = 1;  // here: shared
  out[0] = window[0];
}

__global__ void shared_too_small(View<unsigned> out) {
  SHARED(unsigned, window, 4, blockDim.x);  // here: capacity
  window[threadIdx.x] = 1;
  out[0] = window[0];
}

__global__ void shared_of_two_sizes(View<unsigned> out) {
  SHARED(unsigned, window, 64, 4 + threadIdx.x);  // here: two-sizes
  window[threadIdx.x] = 1;
  out[0] = window[0];
}

__global__ void wait_for_ever(View<volatile unsigned> flag) {
  while (flag[blockIdx.x] == 0) {  // here: waiting
  }
}

__global__ void wait_for_either(View<volatile unsigned> flag) {
  while (flag[0] == 0 && flag[1] == 0) {  // here: either
  }
}

__global__ void meet(View<unsigned> out) {
  cooperative_groups::this_grid().sync();  // here: meeting
  out[blockIdx.x] = 1;
}

__global__ void endless_reads(View<const unsigned> in, View<unsigned> out) {
  if (threadIdx.x == 1) {
    while (in[0] == 0) {  // here: reading
    }
  }
  out[threadIdx.x] = 1;
}

__global__ void foreign_mask(View<unsigned> out) {
  if (threadIdx.x == 1) out[0] = __ballot_sync(0x5, true);  // here: foreign
}

__global__ void lane_that_is_not_there(View<unsigned> out) {
  out[threadIdx.x] = __ballot_sync(0x1f, true);  // here: absent
}

__global__ void lane_elsewhere(View<unsigned> out) {
  if (threadIdx.x % 2 == 0) {
    __syncwarp();  // here: even
  } else {
    __syncwarp();  // here: odd
  }
  out[threadIdx.x] = 1;
}

__global__ void lane_ended(View<unsigned> out) {
  if (threadIdx.x == 0) return;
  out[threadIdx.x] = __ballot_sync(0xffffffff, true);  // here: ended
}

__global__ void lane_ends_later(View<unsigned> out) {
  if (threadIdx.x == 3) return;
  out[threadIdx.x] = __ballot_sync(0xf, true);  // here: later
}

std::string here(const char* mark) {
  return place_of(__FILE__, mark);
}

struct Launcher {
  recording::Config config;
  simt::RunContext context{config, nullptr, {}};
};

}  // namespace
}  // namespace scatterscope::SCATTERSCOPE_PROBE

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

TEST_CASE("threads that wait at different barriers are reported with both places") {
  Launcher on;
  Gpu gpu(on.context);
  auto out = gpu.zeros<unsigned>("out", 4);
  Reported error = reported<different_barriers>(gpu, 1, 4, out);
  CHECK(error.kind == Failure::barrier_divergence);
  CHECK(error.line == "barrier divergence in different_barriers, block 0: threads 0-1 at " + here("first") +
                          ", but thread 2 at " + here("second") +
                          "; all threads of a block must reach the same __syncthreads()");
  CHECK(error.details ==
        std::vector<std::string>{"different_barriers", "0", "2", here("second"), "0-1", here("first")});
  // Thread 3 closes the barrier before and is the first at the next: nobody else waits there yet.
  error = reported<second_barrier_differs>(gpu, 1, 4, out);
  CHECK(error.kind == Failure::barrier_divergence);
  CHECK(error.line == "barrier divergence in second_barrier_differs, block 0: thread 3 at " + here("ahead") +
                          ", but thread 0 at " + here("behind") +
                          "; all threads of a block must reach the same __syncthreads()");
}

TEST_CASE("a barrier that a thread misses by ending is reported; the rule volta lets it pass") {
  Launcher on;
  Gpu gpu(on.context);
  auto out = gpu.zeros<unsigned>("out", 4);
  const Reported error = reported<early_exit>(gpu, 1, 4, out);
  CHECK(error.kind == Failure::barrier_missed);
  CHECK(error.line == "a barrier in early_exit, block 0, is never reached by all: threads 0-2 at " + here("missed") +
                          "; thread 3 ended; all threads of a block must reach each __syncthreads()");
  CHECK(error.details == std::vector<std::string>{"early_exit", "0", "3", "0-2", here("missed")});
  CHECK(gpu.download(out) == std::vector<std::uint64_t>{0, 0, 0, 0});
  on.config.barrier_rule = recording::BarrierRule::volta;
  gpu.launch<early_exit>({1, 4}, out);
  CHECK(gpu.download(out) == std::vector<std::uint64_t>{1, 1, 1, 0});
}

TEST_CASE("a barrier inside `if (i < N)` is reported for the last, partial block") {
  Launcher on;
  Gpu gpu(on.context);
  auto out = gpu.zeros<unsigned>("out", 8);
  const Reported error = reported<barrier_within_bounds>(gpu, 2, 4, out, 6U);
  CHECK(error.kind == Failure::barrier_missed);
  CHECK(error.line == "a barrier in barrier_within_bounds, block 1, is never reached by all: threads 0-1 at " +
                          here("partial") +
                          "; threads 2-3 ended; all threads of a block must reach each __syncthreads()");
  gpu.launch<barrier_within_bounds>({2, 4}, out, 8U);
}

TEST_CASE("a barrier that is never reached since a thread spins is reported") {
  Launcher on;
  Gpu gpu(on.context);
  auto flag = gpu.zeros<unsigned>("flag", 1);
  const Reported error = reported<spin_before_barrier>(gpu, 1, 4, flag);
  CHECK(error.kind == Failure::endless_wait);
  CHECK(error.line ==
        "endless wait in spin_before_barrier: block 0 waits and nothing can answer (block 0: thread 0 at " +
            here("spinning") + ", threads 1-3 at " + here("behind-spinning") + ")");
}

TEST_CASE("an index out of bounds is reported with array, index and extent") {
  Launcher on;
  Gpu gpu(on.context);
  auto in = gpu.zeros<unsigned>("in", 8);
  auto out = gpu.zeros<unsigned>("out", 4);
  Reported error = reported<read_at>(gpu, 1, 4, in, out, 8U);
  CHECK(error.kind == Failure::out_of_bounds);
  CHECK(error.line ==
        "out of bounds in read_at, block 0, thread 2 at " + here("read") + ": in[8], but in has 8 elements");
  error = reported<write_at>(gpu, 2, 4, out, 0xffffffffU);
  CHECK(error.line == "out of bounds in write_at, block 1, thread 1 at " + here("write") +
                          ": out[4294967295], but out has 4 elements");
  CHECK(error.details == std::vector<std::string>{"write_at", "1", "1", here("write"), "out", "4294967295", "4"});
  error = reported<negative_index>(gpu, 1, 1, out);
  CHECK(error.line == "out of bounds in negative_index, block 0, thread 0 at " + here("negative") +
                          ": out[-1], but out has 4 elements");
  error = reported<shared_beyond>(gpu, 1, 32, out);
  CHECK(error.line == "out of bounds in shared_beyond, block 0, thread 31 at " + here("shared") +
                          ": window[32], but window has 32 elements");
}

TEST_CASE("a shared array larger than its room, or of two sizes, is reported") {
  Launcher on;
  Gpu gpu(on.context);
  auto out = gpu.zeros<unsigned>("out", 4);
  Reported error = reported<shared_too_small>(gpu, 1, 5, out);
  CHECK(error.kind == Failure::shared_capacity);
  CHECK(error.line ==
        "shared array window in shared_too_small at " + here("capacity") + " has room for 4 elements, not 5");
  gpu.launch<shared_too_small>({1, 4}, out);
  error = reported<shared_of_two_sizes>(gpu, 1, 2, out);
  CHECK(error.kind == Failure::shared_capacity);
  CHECK(error.line ==
        "shared array window in shared_of_two_sizes at " + here("two-sizes") + " has room for 4 elements, not 5");
}

TEST_CASE("polls that nothing answers are reported, on one worker and on several") {
  Launcher on;
  Gpu gpu(on.context);
  auto flag = gpu.zeros<unsigned>("flag", 64);
  Reported error = reported<wait_for_ever>(gpu, 3, 2, flag);
  CHECK(error.kind == Failure::endless_wait);
  CHECK(error.line ==
        "endless wait in wait_for_ever: blocks 0-2 wait and nothing can answer (block 0: threads 0-1 at " +
            here("waiting") + ")");
  error = reported<wait_for_either>(gpu, 1, 1, flag);
  CHECK(error.line == "endless wait in wait_for_either: block 0 waits and nothing can answer (block 0: thread 0 at " +
                          here("either") + ")");
  error = reported<wait_for_ever>(gpu, 64, 256, flag);  // enough threads for several workers
  CHECK(error.kind == Failure::endless_wait);
  CHECK(error.line.find("threads 0-255 at " + here("waiting")) != std::string::npos);
}

TEST_CASE("a grid-wide wait with too few resident blocks is reported as a deadlock") {
  Launcher on;
  on.config.resident_blocks = 2;
  Gpu gpu(on.context);
  auto out = gpu.zeros<unsigned>("out", 4);
  const Reported error = reported<meet>(gpu, 4, 2, out);
  CHECK(error.kind == Failure::endless_wait);
  CHECK(error.line == "endless wait in meet: blocks 0-1 wait and nothing can answer (block 0: threads 0-1 at " +
                          here("meeting") + "); 2 of 4 blocks never started, since only 2 are resident at a time");
  CHECK(error.details == std::vector<std::string>{"meet", "0-1", "0", "2", "4", "2", "0-1", here("meeting")});
  on.config.resident_blocks = 4;
  gpu.launch<meet>({4, 2}, out);
  CHECK(gpu.download(out) == std::vector<std::uint64_t>{1, 1, 1, 1});
}

TEST_CASE("a limit of accesses ends endless reading and endless barriers") {
  Launcher on;
  on.config.access_limit = 1000;
  Gpu gpu(on.context);
  auto in = gpu.zeros<unsigned>("in", 1);
  auto out = gpu.zeros<unsigned>("out", 2);
  Reported error = reported<endless_reads>(gpu, 1, 2, in, out);
  CHECK(error.kind == Failure::access_limit);
  CHECK(error.line ==
        "block 0, thread 1 of endless_reads at " + here("reading") + " passed the limit of 1000 accesses a thread");
  CHECK(error.details == std::vector<std::string>{"endless_reads", "0", "1", here("reading"), "1000"});
  error = reported<endless_barriers>(gpu, 1, 2, in);
  CHECK(error.kind == Failure::access_limit);
}

TEST_CASE("collectives whose masks name lanes that take no part are reported") {
  Launcher on;
  Gpu gpu(on.context);
  auto out = gpu.zeros<unsigned>("out", 64);
  const std::string must = " must name the calling lane and living lanes only";
  Reported error = reported<foreign_mask>(gpu, 1, 4, out);
  CHECK(error.kind == Failure::warp_mask);
  CHECK(error.line ==
        "a warp collective in foreign_mask, block 0, thread 1 at " + here("foreign") + ": its mask 0x00000005" + must);
  CHECK(error.details == std::vector<std::string>{"foreign_mask", "0", "1", here("foreign"), "0x00000005"});
  error = reported<lane_that_is_not_there>(gpu, 1, 4, out);
  CHECK(error.line == "a warp collective in lane_that_is_not_there, block 0, thread 0 at " + here("absent") +
                          ": its mask 0x0000001f" + must);
  error = reported<lane_elsewhere>(gpu, 1, 4, out);
  CHECK(error.kind == Failure::warp_incomplete);
  CHECK(error.details ==
        std::vector<std::string>{"lane_elsewhere", "0", "", "0, 2", here("even"), "1, 3", here("odd")});
  CHECK(error.line == "a warp collective in lane_elsewhere, block 0, is never complete: threads 0, 2 at " +
                          here("even") + ", threads 1, 3 at " + here("odd") +
                          "; the others wait elsewhere; its mask names lanes that do not take part");
  error = reported<lane_ended>(gpu, 1, 40, out);
  CHECK(error.line ==
        "a warp collective in lane_ended, block 0, thread 1 at " + here("ended") + ": its mask 0xffffffff" + must);
  error = reported<lane_ends_later>(gpu, 1, 4, out);
  CHECK(error.line == "a warp collective in lane_ends_later, block 0, is never complete: threads 0-2 at " +
                          here("later") + "; thread 3 ended; its mask names lanes that do not take part");
}

TEST_CASE("under the rule volta ended lanes take no part in collectives and miss nowhere") {
  Launcher on;
  on.config.barrier_rule = recording::BarrierRule::volta;
  Gpu gpu(on.context);
  auto out = gpu.zeros<unsigned>("out", 4);
  gpu.launch<lane_ended>({1, 4}, out);
  CHECK(gpu.download(out) == std::vector<std::uint64_t>{0, 0xe, 0xe, 0xe});
  gpu.launch<lane_ends_later>({1, 4}, out);
  CHECK(gpu.download(out) == std::vector<std::uint64_t>{7, 7, 7, 0xe});
}

TEST_CASE("a hundred failures leave the executor as good as new, on one worker and on several") {
  Launcher on;
  Gpu gpu(on.context);
  auto out = gpu.zeros<unsigned>("out", 256 * 64);
  for (unsigned k = 0; k < 100; ++k) {
    const bool many = k % 4 == 0;
    const Reported error = k % 2 == 0 ? reported<early_exit>(gpu, many ? 64 : 1, many ? 256 : 4, out)
                                      : reported<negative_index>(gpu, 2, 32, out);
    CHECK(error.kind == (k % 2 == 0 ? Failure::barrier_missed : Failure::out_of_bounds));
  }
  gpu.launch<barrier_within_bounds>({64, 256}, out, 256U * 64);
  const auto values = gpu.download(out);
  for (std::size_t i = 0; i < values.size(); ++i) REQUIRE(values[i] == i);
}
