// Threads that need more than their stack, which no guard page ends in a browser, and runs after them: each by the same
// executor. tests/web/stacks.cpp is built by `cmake --build build/web --target scatterscope_instrumented_stacks` and
// runs under node; it ends with 1 where a run did not end as said.
#include <cstddef>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include "kernels/simt/cpu/barrier.h"
#include "kernels/simt/cpu/executor.h"

namespace cpu = scatterscope::simt::cpu;

// As kernels have it.
namespace scatterscope::any_probe::stacks {
namespace {

constexpr unsigned blocks = 3, block_threads = 70;
constexpr const char* too_much = "a thread of a kernel needs more than its stack";
unsigned arrived = 0;  // threads that came to their end

void barrier(unsigned line) {
  cpu::block_barrier({"stacks.cpp", line});
}

void ends(const void*) {
  barrier(1);
  barrier(2);
  ++arrived;
}

// More than three quarters of a stack, less than all of it: what lies beside it stays whole.
void fills_its_stack(bool waits) {
  volatile unsigned char room[cpu::stack_bytes * 13 / 16];
  for (std::size_t k = 0; k < sizeof room; ++k) room[k] = static_cast<unsigned char>(k);
  if (waits) barrier(3);
  arrived += room[cpu::threadIdx.x] == cpu::threadIdx.x ? 1 : 0;
}
void fills_and_ends(const void*) {
  fills_its_stack(false);
}
void fills_and_waits(const void*) {
  fills_its_stack(true);
}

// Little on its stack, much in functions that wait.
[[gnu::noinline]] unsigned waits_below(unsigned depth) {
  if (depth == 0) barrier(4);
  const unsigned below = depth == 0 ? 0 : waits_below(depth - 1);
  return below + depth % 3;
}
void waits_deep(const void*) {
  arrived += waits_below(3000) > 0 ? 1 : 0;
}

void fails_at_once(const void*) {
  if (cpu::threadIdx.x == 5) throw std::runtime_error("as asked");
  barrier(5);
}
void fails_after_a_wait(const void*) {
  barrier(6);
  if (cpu::threadIdx.x == 5) throw std::runtime_error("as asked");
  barrier(7);
}
void fails_last(const void*) {
  barrier(8);
  if (cpu::threadIdx.x == block_threads - 1) throw std::runtime_error("as asked");
}

struct Run {
  const char* name;
  void (*body)(const void*);
  const char* error;  // empty: all threads come to their end
};
constexpr Run runs[] = {{"fills and ends", fills_and_ends, too_much},
                        {"fills and waits", fills_and_waits, too_much},
                        {"waits deep", waits_deep, too_much},
                        {"fails at once", fails_at_once, "as asked"},
                        {"fails after a wait", fails_after_a_wait, "as asked"},
                        {"fails last", fails_last, "as asked"}};
constexpr Run whole = {"ends", ends, ""};

bool is_as_said(const Run& run, unsigned long long seed) {
  cpu::Grid grid;
  grid.kernel = run.name;
  grid.blocks = blocks;
  grid.block_threads = block_threads;
  grid.schedule_seed = seed;
  arrived = 0;
  std::string error;
  try {
    cpu::run_grid(grid, run.body, nullptr);
  } catch (const std::exception& thrown) {
    error = thrown.what();
  }
  const bool as_said = error == run.error && (!error.empty() || arrived == blocks * block_threads);
  std::printf("%s, seed %llu: %s%s\n", run.name, seed, error.empty() ? "ended" : error.c_str(),
              as_said ? "" : "  WRONG");
  return as_said;
}

}  // namespace
}  // namespace scatterscope::any_probe::stacks

// After each run, whole or failed, another: what is left of one must not meet the next.
int main() {
  using namespace scatterscope::any_probe::stacks;
  unsigned wrong = is_as_said(whole, 0) ? 0 : 1;
  for (unsigned long long seed = 0; seed < 4; ++seed) {
    for (const Run& run : runs) {
      wrong += is_as_said(run, seed) ? 0 : 1;
      wrong += is_as_said(run, seed) ? 0 : 1;
      wrong += is_as_said(whole, seed) ? 0 : 1;
      wrong += is_as_said(whole, seed + 1) ? 0 : 1;
    }
  }
  std::printf("%u runs did not end as said\n", wrong);
  return wrong == 0 ? 0 : 1;
}
