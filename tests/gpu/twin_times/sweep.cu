// The sweep of onesweep beside its twin.
#include <cooperative_groups.h>

#define SCATTERSCOPE_PROBE cuda_none::of_sweep_times
#include "tests/gpu/twin_times/empty_probe.cuh"

#include "kernels/radix/onesweep.cuh"

namespace {
#include "tests/gpu/twins/onesweep.cu"
}  // namespace

namespace scatterscope::tests {
namespace kernels = cuda_none::of_sweep_times;

std::vector<TwinTime> time_sweep() {
  constexpr unsigned n = 1U << 28U, digits = 4, buckets = 256;
  constexpr tuned::Shape shape = tuned::onesweep(4, false);
  constexpr unsigned threads = shape.block_threads, per_thread = shape.keys_per_thread,
                     bytes = threads * per_thread * 4;
  constexpr unsigned tiles = (n + threads * per_thread - 1) / (threads * per_thread);
  const Memory<unsigned> input(n), output(n), counts(digits * buckets), words(std::size_t{tiles} * digits * buckets),
      next_tile(digits);
  fill<unsigned><<<1024, 256>>>(input, n);
  using kernels::Constant;
  using Values = kernels::ConstantOf<bool, false>;
  constexpr unsigned copies = 32, counters = digits * buckets * copies * 4;
  const auto count = kernels::count_digits<unsigned, Constant<32>, Constant<8>, Constant<8>, Constant<copies>>;
  const auto sweep = kernels::sweep<unsigned, Constant<8>, Constant<per_thread>, Constant<threads>, Values>;
  const auto twin = ::sweep<unsigned, 8, per_thread, threads, false>;
  allow_shared(count, counters);
  allow_shared(sweep, bytes);
  allow_shared(twin, bytes);
  const auto prepare = [&] {
    kernels::clear_sweep<<<4096, 256>>>(words, counts, next_tile, tiles * digits * buckets, digits * buckets, digits);
    count<<<132, 1024, counters>>>(input, counts, n, Constant<32>(), Constant<8>(), 0, Constant<8>(),
                                   Constant<copies>());
    kernels::scan_digit_counts<<<digits, buckets>>>(counts);
  };
  return {race(
      "sweep, " + std::to_string(per_thread) + " keys a thread, blocks of " + std::to_string(threads), prepare,
      [&] {
        sweep<<<tiles, threads, bytes>>>(input, output, nullptr, nullptr, counts, words, next_tile, n, 0, 0, 8,
                                         Constant<8>(), 0, Constant<per_thread>(), Constant<threads>(), Values());
      },
      [&] {
        twin<<<tiles, threads, bytes>>>(input, output, nullptr, nullptr, counts, words, next_tile, n, 0, 0, 8, 0);
      })};
}

}  // namespace scatterscope::tests
