// The yardstick: rings of fibers on Boost.Context that do nothing but jump to the next.
#pragma once

namespace scatterscope::bench {

// `rings` rings of `fibers` fibers each, one ring after the other on each of `os_threads` OS threads; every fiber gives
// way `turns` times. Returns seconds.
[[nodiscard]] double run_fiber_rings(unsigned rings, unsigned fibers, unsigned turns, unsigned os_threads);

}  // namespace scatterscope::bench
