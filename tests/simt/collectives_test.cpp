// Warp collectives and atomics against what CUDA's programming guide says of them.
#define SCATTERSCOPE_PROBE any_probe::of_collectives
#include "tests/simt/launching.h"

namespace scatterscope::SCATTERSCOPE_PROBE {
namespace {

__global__ void votes(View<unsigned> out) {
  bool third = threadIdx.x % 3 == 0;
  unsigned i = threadIdx.x;
  out[4 * i] = __ballot_sync(0xffffffff, third);
  out[4 * i + 1] = static_cast<unsigned>(__any_sync(0xffffffff, threadIdx.x == 33));
  out[4 * i + 2] = static_cast<unsigned>(__all_sync(0xffffffff, threadIdx.x < 32));
  out[4 * i + 3] = __match_any_sync(0xffffffff, threadIdx.x / 5);
}

__global__ void shuffles(View<int> out, int width) {
  int value = 100 + static_cast<int>(threadIdx.x);
  unsigned i = 4 * threadIdx.x;
  out[i] = __shfl_sync(0xffffffff, value, 5, width);
  out[i + 1] = __shfl_up_sync(0xffffffff, value, 3, width);
  out[i + 2] = __shfl_down_sync(0xffffffff, value, 3, width);
  out[i + 3] = __shfl_xor_sync(0xffffffff, value, 3, width);
}

__global__ void wide_shuffle(View<unsigned long long> out) {
  unsigned long long value = 0xabcdef0000000000ULL + threadIdx.x;
  out[threadIdx.x] = __shfl_xor_sync(0xffffffff, value, 1);
}

// Both halves of a warp vote at the same time, in branches of their own; then lane by lane in a loop.
__global__ void disjoint_masks(View<unsigned> out) {
  unsigned lane = threadIdx.x % 32;
  if (lane < 16) {
    out[threadIdx.x] = __ballot_sync(0x0000ffff, lane % 2 == 0);
    __syncwarp(0x0000ffff);
  } else {
    out[threadIdx.x] = __ballot_sync(0xffff0000, lane % 4 == 0);
    __syncwarp(0xffff0000);
  }
  for (unsigned k = 0; k < 4; ++k)
    if (lane / 8 == k) out[threadIdx.x] += __shfl_sync(0xffU << 8 * k, lane, static_cast<int>(8 * k));
}

// Neighbours hand values on through shared memory, one warp barrier a step.
__global__ void by_syncwarp(View<unsigned> out) {
  SHARED(unsigned, x, 1024, blockDim.x);
  unsigned t = threadIdx.x;
  x[t] = t;
  for (unsigned k = 0; k < 5; ++k) {
    __syncwarp();
    unsigned partner = t ^ (1U << k);
    unsigned other = partner < blockDim.x ? x[partner] : 0u;
    __syncwarp();
    x[t] += other;
  }
  out[t] = x[t];
}

__global__ void all_atomics(View<unsigned> cells, View<int> lowest, View<float> sums) {
  SHARED(unsigned, counter, 1, 1);
  if (threadIdx.x == 0) counter[0] = 0;
  __syncthreads();
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&counter[0], 1u);
  atomicAdd(&cells[0], 2u);
  atomicSub(&cells[1], 1u);
  atomicMin(&cells[2], 1000 - i);
  atomicMax(&cells[3], i);
  atomicOr(&cells[4], 1u << (i % 32));
  atomicAnd(&cells[5], ~(1u << (i % 16)));
  atomicXor(&cells[6], i);
  if (atomicCAS(&cells[7], i, i + 1) == i) atomicAdd(&cells[8], 1u);
  if (atomicExch(&cells[9], 1u) == 0) atomicAdd(&cells[10], 1u);
  atomicMin(&lowest[0], -static_cast<int>(i));
  atomicAdd(&sums[0], 0.5f);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(&cells[11], counter[0]);
}

}  // namespace
}  // namespace scatterscope::SCATTERSCOPE_PROBE

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

namespace {

// The lanes of a thread's warp for which `holds`.
template <class Holds>
std::uint64_t lanes_where(unsigned thread, unsigned threads, Holds holds) {
  std::uint64_t mask = 0;
  for (unsigned t = thread / 32 * 32; t < std::min(threads, thread / 32 * 32 + 32); ++t)
    if (holds(t)) mask |= std::uint64_t{1} << t % 32;
  return mask;
}

}  // namespace

TEST_CASE("ballot, any, all and match name the lanes that exist, in full and partial warps") {
  for (const unsigned threads : {1U, 4U, 31U, 32U, 33U, 64U, 100U, 1024U})
    for (const unsigned seed : {0U, 1U, 2U}) {
      CAPTURE(threads);
      Launcher on{{.schedule_seed = seed}};
      const auto got = on.written<votes>(4 * threads, {1, threads});
      for (unsigned t = 0; t < threads; ++t) {
        CHECK(got[4 * t] == lanes_where(t, threads, [](unsigned l) { return l % 3 == 0; }));
        CHECK(got[4 * t + 1] == (t / 32 == 1 && threads > 33 ? 1 : 0));
        CHECK(got[4 * t + 2] == (t < 32 ? 1 : 0));
        CHECK(got[4 * t + 3] == lanes_where(t, threads, [t](unsigned l) { return l / 5 == t / 5; }));
      }
    }
}

TEST_CASE("shuffles stay within their width, and give the own value beyond it") {
  for (const unsigned threads : {32U, 24U, 80U})
    for (const int width : {32, 16, 8, 4, 2, 1}) {
      INFO("threads ", threads, ", width ", width);
      Launcher on;
      const auto got = on.written<shuffles, int>(4 * threads, {1, threads}, width);
      for (int t = 0; t < static_cast<int>(threads); ++t) {
        const int first = t / 32 * 32, lane = t % 32, base = lane / width * width;
        const auto value_of = [&](int source, bool within) {
          const bool exists = within && source >= 0 && source < 32 && first + source < static_cast<int>(threads);
          return 100 + static_cast<std::uint64_t>(exists ? first + source : t);
        };
        const auto at = 4 * static_cast<std::size_t>(t);
        CHECK(got[at] == value_of(base + 5 % width, true));
        CHECK(got[at + 1] == value_of(lane - 3, lane - 3 >= base));
        CHECK(got[at + 2] == value_of(lane + 3, lane + 3 < base + width));
        CHECK(got[at + 3] == value_of(lane ^ 3, (lane ^ 3) < base + width));
      }
    }
}

TEST_CASE("64-bit values are shuffled whole") {
  Launcher on;
  const auto got = on.written<wide_shuffle, unsigned long long>(32, {1, 32});
  for (unsigned t = 0; t < 32; ++t) CHECK(got[t] == 0xabcdef0000000000ULL + (t ^ 1U));
}

TEST_CASE("disjoint masks in divergent branches go on at the same time") {
  for (const unsigned seed : {0U, 7U}) {
    Launcher on{{.schedule_seed = seed}};
    const auto got = on.written<disjoint_masks>(64, {1, 64});
    for (unsigned t = 0; t < 64; ++t) CHECK(got[t] == (t % 32 < 16 ? 0x5555U : 0x11110000U) + t % 32 / 8 * 8);
  }
}

TEST_CASE("__syncwarp orders a warp's accesses to shared memory") {
  for (const unsigned threads : {32U, 256U}) {
    Launcher on;
    const auto got = on.written<by_syncwarp>(threads, {1, threads});
    for (unsigned t = 0; t < threads; ++t) CHECK(got[t] == 31 * 16 + t / 32 * 32 * 32);
  }
}

TEST_CASE("atomics on shared and global memory, on one worker and on several") {
  for (const unsigned blocks : {3U, 40U}) {
    const unsigned threads = 256, all = blocks * threads;
    Launcher on;
    std::vector<std::uint64_t> start(12);
    start[2] = 0xffffffff;
    start[5] = 0xffffffff;
    auto cells = on.gpu.upload<unsigned>("cells", start);
    auto lowest = on.gpu.zeros<int>("lowest", 1);
    auto sums = on.gpu.zeros<float>("sums", 1);
    on.gpu.launch<all_atomics>({blocks, threads}, cells, lowest, sums);
    const auto got = on.gpu.download(cells);
    unsigned parity = 0, minimum = 0xffffffff;
    for (unsigned i = 0; i < all; ++i) {
      parity ^= i;
      minimum = std::min(minimum, 1000 - i);
    }
    CHECK(got[0] == 2 * all);
    CHECK(got[1] == 0U - all);
    CHECK(got[2] == minimum);
    CHECK(got[3] == all - 1);
    CHECK(got[4] == 0xffffffff);
    CHECK(got[5] == 0xffff0000);
    CHECK(got[6] == parity);
    CHECK(got[7] == got[8]);  // each success made it one more
    CHECK(got[8] >= 1);
    CHECK(got[10] == 1);  // one thread found it empty
    CHECK(got[11] == all);
    CHECK(static_cast<int>(on.gpu.download(lowest)[0]) == -static_cast<int>(all - 1));
    CHECK(*sums.data == 0.5F * static_cast<float>(all));
  }
}
