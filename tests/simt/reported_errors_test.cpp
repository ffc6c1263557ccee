// Kernels that are wrong on purpose: each ends with an error that names block, threads, file and line.
#define SCATTERSCOPE_PROBE any_probe::of_reported_errors
#include "kernels/texts/failed_runs.h"
#include "tests/simt/launching.h"

namespace scatterscope::SCATTERSCOPE_PROBE {
namespace {

__global__ void different_barriers(View<unsigned> out) {
  // NOLINTNEXTLINE(bugprone-branch-clone): two barriers that differ by their lines.
  if (threadIdx.x < 2) {
    __syncthreads();  // here: first
  } else {
    __syncthreads();  // here: second
  }
  out[threadIdx.x] = 1;
}

__global__ void second_barrier_differs(View<unsigned> out) {
  __syncthreads();
  // NOLINTNEXTLINE(bugprone-branch-clone): two barriers that differ by their lines.
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
  // NOLINTNEXTLINE(bugprone-branch-clone): two barriers that differ by their lines.
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

std::string here(const std::string& mark) {
  return place_of(__FILE__, mark);
}

// The text with "file:line" of each "{mark}".
std::string placed(std::string text) {
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{')) {
    const std::size_t length = text.find('}') - open;
    text.replace(open, length + 1, here(text.substr(open + 1, length - 1)));
  }
  return text;
}

struct Failing : Launcher {
  // Launches what must fail in these words.
  template <auto kernel, class... A>
  void fails(const std::string& line, unsigned blocks, unsigned threads, const A&... arguments) {
    CHECK(reported<kernel>(gpu, blocks, threads, arguments...).what() == placed(line));
  }
};

using Values = std::vector<std::uint64_t>;

}  // namespace
}  // namespace scatterscope::SCATTERSCOPE_PROBE

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

TEST_CASE("threads that wait at different barriers are reported with both places") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 4);
  const std::string must = ": all threads of a block must reach the same barrier";
  on.fails<different_barriers>(
      "kernel different_barriers, block 0: threads 0-1 wait at {first}, but thread 2 is at {second}" + must, 1, 4, out);
  // Thread 3 closes the barrier before and is the first at the next: nobody else waits there yet.
  on.fails<second_barrier_differs>(
      "kernel second_barrier_differs, block 0: thread 3 waits at {ahead}, but thread 0 is at {behind}" + must, 1, 4,
      out);
}

TEST_CASE("a barrier that a thread misses by ending is reported; the rule volta lets it pass") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 8);
  const std::string must = ": all threads of a block must reach each barrier";
  on.fails<early_exit>("kernel early_exit, block 0: threads 0-2 wait at {missed}; thread 3 ended" + must, 1, 4, out);
  CHECK(on.gpu.download(out) == Values(8));
  // `if (i < N)` in the last, partial block
  on.fails<barrier_within_bounds>(
      "kernel barrier_within_bounds, block 1: threads 0-1 wait at {partial}; threads 2-3 ended" + must, 2, 4, out, 6U);
  on.gpu.launch<barrier_within_bounds>({2, 4}, out, 8U);
  on.config.barrier_rule = recording::BarrierRule::volta;
  auto four = on.gpu.zeros<unsigned>("four", 4);
  on.gpu.launch<early_exit>({1, 4}, four);
  CHECK(on.gpu.download(four) == Values{1, 1, 1, 0});
}

TEST_CASE("an index out of bounds is reported with array, index and extent") {
  Failing on;
  auto in = on.gpu.zeros<unsigned>("in", 8);
  auto out = on.gpu.zeros<unsigned>("out", 4);
  on.fails<read_at>("kernel read_at, block 0, thread 2, {read}: index 8 of array in; allowed: below 8", 1, 4, in, out,
                    8U);
  on.fails<write_at>("kernel write_at, block 1, thread 1, {write}: index 4294967295 of array out; allowed: below 4", 2,
                     4, out, 0xffffffffU);
  on.fails<negative_index>(
      "kernel negative_index, block 0, thread 0, {negative}: index -1 of array out; allowed: below 4", 1, 1, out);
  on.fails<shared_beyond>(
      "kernel shared_beyond, block 0, thread 31, {shared}: index 32 of array window; allowed: below 32", 1, 32, out);
}

TEST_CASE("a shared array larger than its room, or of two sizes, is reported") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 4);
  const std::string of_5 = "}: shared array window of 5 elements; allowed: at most 4";
  on.fails<shared_too_small>("kernel shared_too_small, {capacity" + of_5, 1, 5, out);
  on.gpu.launch<shared_too_small>({1, 4}, out);
  on.fails<shared_of_two_sizes>("kernel shared_of_two_sizes, {two-sizes" + of_5, 1, 2, out);
}

TEST_CASE("polls that nothing answers are reported, on one worker and on several") {
  Failing on;
  auto flag = on.gpu.zeros<unsigned>("flag", 64);
  on.fails<spin_before_barrier>(
      "kernel spin_before_barrier: block 0 waits for ever (block 0: thread 0 waits at {spinning}, threads 1-3 wait at "
      "{behind-spinning})",
      1, 4, flag);
  on.fails<wait_for_ever>("kernel wait_for_ever: blocks 0-2 wait for ever (block 0: threads 0-1 wait at {waiting})", 3,
                          2, flag);
  on.fails<wait_for_either>("kernel wait_for_either: block 0 waits for ever (block 0: thread 0 waits at {either})", 1,
                            1, flag);
  const Error error = reported<wait_for_ever>(on.gpu, 64, 256, flag);  // enough threads for several workers
  CHECK(error.id() == texts::run_endless_wait);
  CHECK(std::string(error.what()).find("threads 0-255 wait at " + here("waiting")) != std::string::npos);
}

TEST_CASE("a grid-wide wait with too few resident blocks is reported as a deadlock") {
  Failing on;
  on.config.resident_blocks = 2;
  auto out = on.gpu.zeros<unsigned>("out", 4);
  on.fails<meet>(
      "kernel meet: blocks 0-1 wait for ever (block 0: threads 0-1 wait at {meeting}); 2 of the grid's 4 blocks never "
      "started, as only 2 are resident at a time",
      4, 2, out);
  on.config.resident_blocks = 4;
  on.gpu.launch<meet>({4, 2}, out);
  CHECK(on.gpu.download(out) == Values{1, 1, 1, 1});
}

TEST_CASE("a limit of accesses ends endless reading and endless barriers") {
  Failing on;
  on.config.access_limit = 1000;
  auto in = on.gpu.zeros<unsigned>("in", 1);
  auto out = on.gpu.zeros<unsigned>("out", 2);
  on.fails<endless_reads>(
      "kernel endless_reads, block 0, thread 1, {reading}: accesses beyond the limit of 1000 (--access-limit)", 1, 2,
      in, out);
  CHECK(reported<endless_barriers>(on.gpu, 1, 2, in).id() == texts::run_access_limit);
}

TEST_CASE("collectives whose masks name lanes that take no part are reported") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 64);
  const std::string names = " of a warp operation names lanes that take no part";
  const std::string never = ", block 0: a warp operation is never complete: ";
  const std::string mask = "; its mask names lanes that take no part";
  on.fails<foreign_mask>("kernel foreign_mask, block 0, thread 1, {foreign}: the mask 0x00000005" + names, 1, 4, out);
  on.fails<lane_that_is_not_there>(
      "kernel lane_that_is_not_there, block 0, thread 0, {absent}: the mask 0x0000001f" + names, 1, 4, out);
  on.fails<lane_ended>("kernel lane_ended, block 0, thread 1, {ended}: the mask 0xffffffff" + names, 1, 40, out);
  on.fails<lane_elsewhere>("kernel lane_elsewhere" + never +
                               "threads 0, 2 wait at {even}, threads 1, 3 wait at {odd}; the others wait elsewhere" +
                               mask,
                           1, 4, out);
  on.fails<lane_ends_later>("kernel lane_ends_later" + never + "threads 0-2 wait at {later}; thread 3 ended" + mask, 1,
                            4, out);
}

TEST_CASE("under the rule volta ended lanes take no part in collectives and miss nowhere") {
  Failing on;
  on.config.barrier_rule = recording::BarrierRule::volta;
  auto out = on.gpu.zeros<unsigned>("out", 4);
  on.gpu.launch<lane_ended>({1, 4}, out);
  CHECK(on.gpu.download(out) == Values{0, 0xe, 0xe, 0xe});
  on.gpu.launch<lane_ends_later>({1, 4}, out);
  CHECK(on.gpu.download(out) == Values{7, 7, 7, 0xe});
}

TEST_CASE("a hundred failures leave the executor as good as new, on one worker and on several") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 256 * 64);
  for (unsigned k = 0; k < 100; ++k) {
    const bool many = k % 4 == 0;
    const Error error = k % 2 == 0 ? reported<early_exit>(on.gpu, many ? 64 : 1, many ? 256 : 4, out)
                                   : reported<negative_index>(on.gpu, 2, 32, out);
    CHECK(error.id() == (k % 2 == 0 ? texts::run_barrier_missed : texts::run_out_of_bounds));
  }
  on.gpu.launch<barrier_within_bounds>({64, 256}, out, 256U * 64);
  const auto values = on.gpu.download(out);
  for (std::size_t i = 0; i < values.size(); ++i) REQUIRE(values[i] == i);
}
