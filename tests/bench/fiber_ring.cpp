#include "tests/bench/fiber_ring.h"

#include <boost/context/detail/fcontext.hpp>
#include <chrono>
#include <cstddef>
#include <thread>
#include <vector>

#include "kernels/simt/cpu/stacks.h"

namespace scatterscope::bench {
namespace {

namespace context = boost::context::detail;
using simt::cpu::stack_bytes;
using simt::cpu::Stacks;

struct Ring {
  std::vector<context::fcontext_t> fibers;
  context::fcontext_t home = nullptr;
  std::size_t current = 0;
  unsigned turns = 0;
};

// transfer_t.data is the ring; whoever is jumped to notes where the one before stopped.
void fiber_main(context::transfer_t from) {
  Ring& ring = *static_cast<Ring*>(from.data);
  const std::size_t me = ring.current;
  const std::size_t before = me == 0 ? ring.fibers.size() - 1 : me - 1;
  const std::size_t next = me + 1 == ring.fibers.size() ? 0 : me + 1;
  if (me == 0) {
    ring.home = from.fctx;
  } else {
    ring.fibers[before] = from.fctx;
  }
  for (unsigned turn = 0; turn < ring.turns; ++turn) {
    ring.current = next;
    from = context::jump_fcontext(ring.fibers[next], &ring);
    ring.fibers[before] = from.fctx;
  }
  context::jump_fcontext(ring.home, &ring);
}

void run_rings(unsigned rings, unsigned fibers, unsigned turns) {
  Stacks memory;
  std::vector<std::byte*> stacks(fibers);
  for (auto& stack : stacks) stack = memory.take();
  for (unsigned r = 0; r < rings; ++r) {
    Ring ring;
    ring.turns = turns;
    for (unsigned t = 0; t < fibers; ++t) {
      // Staggered like the executor's, without which the ring would run slower.
      const std::size_t size = stack_bytes - 64 * (t % 64);
      ring.fibers.push_back(context::make_fcontext(stacks[t] + size, size, fiber_main));
    }
    context::jump_fcontext(ring.fibers[0], &ring);
  }
}

}  // namespace

double run_fiber_rings(unsigned rings, unsigned fibers, unsigned turns, unsigned os_threads) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::thread> threads;
  for (unsigned k = 0; k < os_threads; ++k) {
    const unsigned share = rings * (k + 1) / os_threads - rings * k / os_threads;
    threads.emplace_back(run_rings, share, fibers, turns);
  }
  for (std::thread& thread : threads) thread.join();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace scatterscope::bench
