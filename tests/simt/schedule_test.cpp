// Kernels that are right: barriers, grid-wide waits and polls in any schedule, blocks of any size, stacks and
// exceptions.
#define SCATTERSCOPE_PROBE any_probe::of_schedules
#include <chrono>
#include <stop_token>
#include <thread>

#include "kernels/scan/look_back.cuh"
#include "tests/simt/launching.h"

namespace scatterscope::SCATTERSCOPE_PROBE {
namespace {

// Hands every value once around the block, a barrier before and after each step.
__global__ void rotate_by_one(View<unsigned> out, unsigned steps) {
  SHARED(unsigned, x, 1024, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;
  for (unsigned k = 0; k < steps; ++k) {
    __syncthreads();
    unsigned left = x[(t + blockDim.x - 1) % blockDim.x];
    __syncthreads();
    x[t] = left;
  }
  out[blockIdx.x * blockDim.x + t] = x[t];
}

__global__ void one_thread_each(View<unsigned> out) {
  __syncthreads();
  out[blockIdx.x] = blockIdx.x + gridDim.x;
}

// Takes seconds, in one block.
__global__ void count_for_long(View<unsigned> out, unsigned rounds) {
  for (unsigned k = 0; k < rounds; ++k) {
    out[threadIdx.x] = out[threadIdx.x] + 1;
    if (k % 1024 == 0) __syncthreads();
  }
}

// Every block adds what all blocks wrote in the round before.
__global__ void grid_rounds(View<unsigned> sums, unsigned rounds) {
  auto grid = cooperative_groups::this_grid();
  for (unsigned r = 0; r < rounds; ++r) {
    if (threadIdx.x == 0) atomicAdd(&sums[r + 1], sums[r] + 1);
    grid.sync();
  }
}

// Block b waits for block b - 1, the last block for none: any order must do.
__global__ void chain(View<volatile unsigned> done, View<unsigned> out) {
  unsigned b = blockIdx.x;
  if (threadIdx.x == 0) {
    if (b > 0) {
      while (done[b - 1] == 0) {
      }
    }
    out[b] = b == 0 ? 1 : out[b - 1] + 1;
    __threadfence();
    done[b] = 1;
  }
  __syncthreads();
}

// Two threads of one block take turns by polls.
__global__ void take_turns(View<volatile unsigned> turn, View<unsigned> out, unsigned rounds) {
  for (unsigned r = 0; r < rounds; ++r) {
    while (turn[0] != 2 * r + threadIdx.x) {
    }
    out[2 * r + threadIdx.x] = turn[0];
    turn[0] = 2 * r + threadIdx.x + 1;
  }
}

__device__ unsigned sum_to(unsigned n, unsigned depth) {
  volatile unsigned char frame[200];
  frame[depth % 200] = static_cast<unsigned char>(n);
  if (n == 0) return 0;
  const unsigned below = sum_to(n - 1, depth + 1);
  return below + n + (frame[depth % 200] == static_cast<unsigned char>(n) ? 0 : 1000000);
}

__global__ void recurse(View<unsigned> out) {
  __syncthreads();
  out[threadIdx.x] = sum_to(60 + threadIdx.x % 8, 0);
  __syncthreads();
}

struct Refused {
  unsigned block, thread;
};

__global__ void throw_from(unsigned block, unsigned thread) {
  __syncthreads();
  if (blockIdx.x == block && threadIdx.x == thread) throw Refused{blockIdx.x, threadIdx.x};
  __syncthreads();
}

}  // namespace
}  // namespace scatterscope::SCATTERSCOPE_PROBE

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

TEST_CASE("a launch ends within a block soon after it is asked to") {
  using Clock = catalog::Progress::Clock;
  using namespace std::chrono_literals;
  for (const unsigned threads : {1U, 33U}) {
    for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{1} << 40}) {
      INFO(threads, " threads, access limit ", limit);
      Launcher on;
      on.config.access_limit = limit;
      const std::stop_source stop;
      on.context.progress.stop = stop.get_token();
      const auto out = on.gpu.zeros<unsigned>("out", 64);
      Clock::time_point asked;
      {
        const std::jthread asks([&] {
          std::this_thread::sleep_for(20ms);
          asked = Clock::now();
          (void)std::stop_source(stop).request_stop();
        });
        CHECK_THROWS_AS(on.gpu.launch<count_for_long>({1, threads}, out, 1U << 30), catalog::RunCancelled);
      }
      CHECK(Clock::now() - asked < 200ms);
    }
  }
  Launcher late;
  late.context.progress = catalog::Progress().within(20ms);
  const auto out = late.gpu.zeros<unsigned>("out", 64);
  CHECK_THROWS_AS(late.gpu.launch<count_for_long>({1, 1}, out, 1U << 30), catalog::RunCancelled);
  // The executor is as good as new.
  CHECK(Launcher().written<one_thread_each>(3, {3, 1}) == std::vector<std::uint64_t>{3, 4, 5});
}

TEST_CASE("barriers keep steps apart in blocks of 1 to 1,024 threads and in any schedule") {
  for (const unsigned threads : {1U, 2U, 3U, 31U, 32U, 33U, 255U, 256U, 1000U, 1024U})
    for (const unsigned seed : {0U, 1U, 99U}) {
      CAPTURE(threads);
      Launcher on{{.schedule_seed = seed}};
      const unsigned blocks = threads >= 1000 ? 9 : 2, steps = 5;
      const auto got = on.written<rotate_by_one>(blocks * threads, {blocks, threads}, steps);
      for (unsigned i = 0; i < got.size(); ++i) REQUIRE(got[i] == (i % threads + threads * steps - steps) % threads);
    }
}

TEST_CASE("4,096 blocks of one thread") {
  for (const unsigned resident : {0U, 3U}) {
    Launcher on{{.resident_blocks = resident}};
    const auto got = on.written<one_thread_each>(4096, {4096, 1});
    for (unsigned b = 0; b < 4096; ++b) REQUIRE(got[b] == b + 4096);
  }
}

TEST_CASE("a grid-wide barrier holds round after round, on one worker and on several") {
  for (const unsigned blocks : {1U, 2U, 7U, 64U})
    for (const unsigned seed : {0U, 5U}) {
      Launcher on{{.schedule_seed = seed}};
      const auto got =
          on.written<grid_rounds>(21, {blocks, blocks == 64 ? 128U : 16U, 0, simt::GridFit::cooperative}, 20U);
      for (unsigned r = 0; r < 20; ++r) REQUIRE(got[r + 1] == static_cast<unsigned>(blocks * (got[r] + 1)));
    }
}

TEST_CASE("blocks that wait for one another by polls finish in any schedule") {
  for (unsigned seed = 0; seed < 20; ++seed)
    for (const unsigned threads : {1U, 200U}) {
      Launcher on{{.schedule_seed = seed}};
      auto done = on.gpu.zeros<unsigned>("done", 50);
      auto out = on.gpu.zeros<unsigned>("out", 50);
      on.gpu.launch<chain>({50, threads}, done, out);
      const auto got = on.gpu.download(out);
      for (unsigned b = 0; b < 50; ++b) REQUIRE(got[b] == b + 1);
    }
}

TEST_CASE("threads of one block take turns by polls") {
  for (const unsigned seed : {0U, 1U, 2U, 3U}) {
    Launcher on{{.schedule_seed = seed}};
    auto turn = on.gpu.zeros<unsigned>("turn", 1);
    auto out = on.gpu.zeros<unsigned>("out", 40);
    on.gpu.launch<take_turns>({1, 2}, turn, out, 20U);
    const auto got = on.gpu.download(out);
    for (unsigned i = 0; i < 40; ++i) CHECK(got[i] == i);
  }
}

TEST_CASE("the look-back scan is right in any schedule, on one worker and on several") {
  for (unsigned seed = 0; seed < 12; ++seed)
    for (const unsigned threads : {8U, 256U}) {
      const unsigned each = seed % 2 == 0 ? 1 : 3;
      const unsigned blocks = 40, n = threads * each * blocks - 3;
      std::vector<std::uint64_t> bits(n);
      for (unsigned i = 0; i < n; ++i) bits[i] = i * 2654435761U >> 31U;
      Launcher on{{.schedule_seed = seed}};
      auto in = on.gpu.upload<unsigned>("bits", bits);
      auto scan = on.gpu.array<unsigned>("scan", n + 1);
      auto tiles = on.gpu.zeros<TileState>("tiles", blocks);
      auto next_tile = on.gpu.zeros<unsigned>("next_tile", 1);
      on.gpu.launch<scan_look_back>({blocks, threads, threads * each * 4}, in, scan, tiles, next_tile, n, each, threads,
                                    BlockScan::hillis_steele);
      const auto got = on.gpu.download(scan);
      std::uint64_t before = 0;
      for (unsigned i = 0; i <= n; ++i) {
        REQUIRE(got[i] == before);
        if (i < n) before += bits[i];
      }
    }
}

TEST_CASE("a thread has room for 16 KiB of stack frames") {
  Launcher on;
  const auto got = on.written<recurse>(64, {1, 64});
  for (unsigned t = 0; t < 64; ++t) CHECK(got[t] == (60 + t % 8) * (61 + t % 8) / 2);
}

TEST_CASE("an exception of a kernel comes out of the launch, and everything else ends") {
  Launcher on;
  for (const unsigned blocks : {1U, 3U, 64U}) {
    const unsigned threads = blocks == 64 ? 256 : 16;
    try {
      on.gpu.launch<throw_from>({blocks, threads}, blocks - 1, 5U);
      FAIL("no exception");
    } catch (const Refused& refused) {
      CHECK(refused.block == blocks - 1);
      CHECK(refused.thread == 5);
    }
    on.gpu.launch<throw_from>({blocks, threads}, blocks, 5U);
  }
}
