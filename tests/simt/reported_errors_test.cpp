// Kernels that are wrong on purpose: each ends with an error that names block, threads, file and line.
#define SCATTERSCOPE_PROBE any_probe::of_reported_errors
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
  // Launches what must fail so; returns the details.
  template <auto kernel, class... A>
  std::vector<std::string> fails(Failure kind, const std::string& line, unsigned blocks, unsigned threads,
                                 const A&... arguments) {
    const Reported error = reported<kernel>(gpu, blocks, threads, arguments...);
    CHECK(error.kind == kind);
    CHECK(error.line == placed(line));
    return error.details;
  }
};

using Words = std::vector<std::string>;
using Values = std::vector<std::uint64_t>;

}  // namespace
}  // namespace scatterscope::SCATTERSCOPE_PROBE

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

TEST_CASE("threads that wait at different barriers are reported with both places") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 4);
  const std::string must = "; all threads of a block must reach the same __syncthreads()";
  CHECK(on.fails<different_barriers>(Failure::barrier_divergence,
                                     "barrier divergence in different_barriers, block 0: threads 0-1 at {first}, but "
                                     "thread 2 at {second}" +
                                         must,
                                     1, 4, out) ==
        Words{"different_barriers", "0", "2", here("second"), "0-1", here("first")});
  // Thread 3 closes the barrier before and is the first at the next: nobody else waits there yet.
  (void)on.fails<second_barrier_differs>(
      Failure::barrier_divergence,
      "barrier divergence in second_barrier_differs, block 0: thread 3 at {ahead}, but thread 0 at {behind}" + must, 1,
      4, out);
}

TEST_CASE("a barrier that a thread misses by ending is reported; the rule volta lets it pass") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 8);
  const std::string must = "; all threads of a block must reach each __syncthreads()";
  CHECK(on.fails<early_exit>(
            Failure::barrier_missed,
            "a barrier in early_exit, block 0, is never reached by all: threads 0-2 at {missed}; thread 3 ended" + must,
            1, 4, out) == Words{"early_exit", "0", "3", "0-2", here("missed")});
  CHECK(on.gpu.download(out) == Values(8));
  // `if (i < N)` in the last, partial block
  (void)on.fails<barrier_within_bounds>(Failure::barrier_missed,
                                        "a barrier in barrier_within_bounds, block 1, is never reached by all: threads "
                                        "0-1 at {partial}; threads 2-3 ended" +
                                            must,
                                        2, 4, out, 6U);
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
  const std::string begin = "out of bounds in ";
  const Failure kind = Failure::out_of_bounds;
  (void)on.fails<read_at>(kind, begin + "read_at, block 0, thread 2 at {read}: in[8], but in has 8 elements", 1, 4, in,
                          out, 8U);
  CHECK(on.fails<write_at>(
            kind, begin + "write_at, block 1, thread 1 at {write}: out[4294967295], but out has 4 elements", 2, 4, out,
            0xffffffffU) == Words{"write_at", "1", "1", here("write"), "out", "4294967295", "4"});
  (void)on.fails<negative_index>(
      kind, begin + "negative_index, block 0, thread 0 at {negative}: out[-1], but out has 4 elements", 1, 1, out);
  (void)on.fails<shared_beyond>(
      kind, begin + "shared_beyond, block 0, thread 31 at {shared}: window[32], but window has 32 elements", 1, 32,
      out);
}

TEST_CASE("a shared array larger than its room, or of two sizes, is reported") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 4);
  const std::string begin = "shared array window in ", end = " has room for 4 elements, not 5";
  (void)on.fails<shared_too_small>(Failure::shared_capacity, begin + "shared_too_small at {capacity}" + end, 1, 5, out);
  on.gpu.launch<shared_too_small>({1, 4}, out);
  (void)on.fails<shared_of_two_sizes>(Failure::shared_capacity, begin + "shared_of_two_sizes at {two-sizes}" + end, 1,
                                      2, out);
}

TEST_CASE("polls that nothing answers are reported, on one worker and on several") {
  Failing on;
  auto flag = on.gpu.zeros<unsigned>("flag", 64);
  const std::string begin = "endless wait in ";
  const Failure kind = Failure::endless_wait;
  (void)on.fails<spin_before_barrier>(kind,
                                      begin +
                                          "spin_before_barrier: block 0 waits and nothing can answer (block 0: "
                                          "thread 0 at {spinning}, threads 1-3 at {behind-spinning})",
                                      1, 4, flag);
  (void)on.fails<wait_for_ever>(
      kind, begin + "wait_for_ever: blocks 0-2 wait and nothing can answer (block 0: threads 0-1 at {waiting})", 3, 2,
      flag);
  (void)on.fails<wait_for_either>(
      kind, begin + "wait_for_either: block 0 waits and nothing can answer (block 0: thread 0 at {either})", 1, 1,
      flag);
  const Reported error = reported<wait_for_ever>(on.gpu, 64, 256, flag);  // enough threads for several workers
  CHECK(error.kind == kind);
  CHECK(error.line.find("threads 0-255 at " + here("waiting")) != std::string::npos);
}

TEST_CASE("a grid-wide wait with too few resident blocks is reported as a deadlock") {
  Failing on;
  on.config.resident_blocks = 2;
  auto out = on.gpu.zeros<unsigned>("out", 4);
  CHECK(on.fails<meet>(Failure::endless_wait,
                       "endless wait in meet: blocks 0-1 wait and nothing can answer (block 0: threads 0-1 at "
                       "{meeting}); 2 of 4 blocks never started, since only 2 are resident at a time",
                       4, 2, out) == Words{"meet", "0-1", "0", "2", "4", "2", "0-1", here("meeting")});
  on.config.resident_blocks = 4;
  on.gpu.launch<meet>({4, 2}, out);
  CHECK(on.gpu.download(out) == Values{1, 1, 1, 1});
}

TEST_CASE("a limit of accesses ends endless reading and endless barriers") {
  Failing on;
  on.config.access_limit = 1000;
  auto in = on.gpu.zeros<unsigned>("in", 1);
  auto out = on.gpu.zeros<unsigned>("out", 2);
  CHECK(on.fails<endless_reads>(
            Failure::access_limit,
            "block 0, thread 1 of endless_reads at {reading} passed the limit of 1000 accesses a thread", 1, 2, in,
            out) == Words{"endless_reads", "0", "1", here("reading"), "1000"});
  CHECK(reported<endless_barriers>(on.gpu, 1, 2, in).kind == Failure::access_limit);
}

TEST_CASE("collectives whose masks name lanes that take no part are reported") {
  Failing on;
  auto out = on.gpu.zeros<unsigned>("out", 64);
  const std::string begin = "a warp collective in ", must = " must name the calling lane and living lanes only";
  const std::string never = ", block 0, is never complete: ", names = "; its mask names lanes that do not take part";
  CHECK(on.fails<foreign_mask>(Failure::warp_mask,
                               begin + "foreign_mask, block 0, thread 1 at {foreign}: its mask 0x00000005" + must, 1, 4,
                               out) == Words{"foreign_mask", "0", "1", here("foreign"), "0x00000005"});
  (void)on.fails<lane_that_is_not_there>(
      Failure::warp_mask, begin + "lane_that_is_not_there, block 0, thread 0 at {absent}: its mask 0x0000001f" + must,
      1, 4, out);
  (void)on.fails<lane_ended>(
      Failure::warp_mask, begin + "lane_ended, block 0, thread 1 at {ended}: its mask 0xffffffff" + must, 1, 40, out);
  CHECK(on.fails<lane_elsewhere>(Failure::warp_incomplete,
                                 begin + "lane_elsewhere" + never +
                                     "threads 0, 2 at {even}, threads 1, 3 at {odd}; the others wait elsewhere" + names,
                                 1, 4,
                                 out) == Words{"lane_elsewhere", "0", "", "0, 2", here("even"), "1, 3", here("odd")});
  (void)on.fails<lane_ends_later>(Failure::warp_incomplete,
                                  begin + "lane_ends_later" + never + "threads 0-2 at {later}; thread 3 ended" + names,
                                  1, 4, out);
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
    const Reported error = k % 2 == 0 ? reported<early_exit>(on.gpu, many ? 64 : 1, many ? 256 : 4, out)
                                      : reported<negative_index>(on.gpu, 2, 32, out);
    CHECK(error.kind == (k % 2 == 0 ? Failure::barrier_missed : Failure::out_of_bounds));
  }
  on.gpu.launch<barrier_within_bounds>({64, 256}, out, 256U * 64);
  const auto values = on.gpu.download(out);
  for (std::size_t i = 0; i < values.size(); ++i) REQUIRE(values[i] == i);
}
