// The kernels of radix-local beside their twins.
#include <cooperative_groups.h>

#define SCATTERSCOPE_PROBE cuda_none::of_local_sort_times
#include "tests/gpu/twin_times/empty_probe.cuh"

#include "kernels/radix/radix_local.cuh"

namespace {
#include "tests/gpu/twins/radix_local.cu"
}  // namespace

namespace scatterscope::tests {
namespace {

namespace kernels = cuda_none::of_local_sort_times;

template <unsigned per_thread, recording::BlockScan algorithm, class TwinScan>
void add(std::vector<TwinTime>& times, unsigned threads, unsigned radix_bits) {
  using PerThread = kernels::Constant<per_thread>;
  using Values = kernels::ConstantOf<bool, false>;
  constexpr unsigned n = 1U << 28U;
  const unsigned tiles = (n + threads * per_thread - 1) / (threads * per_thread), bytes = threads * per_thread * 4;
  const std::size_t cells = std::size_t{tiles} << radix_bits;
  const Memory<unsigned> input(n), local(n), output(n), table(cells);
  fill<unsigned><<<1024, 256>>>(input, n);
  const auto sort = kernels::sort_tiles<algorithm, unsigned, PerThread, Values>;
  const auto write = kernels::write_tiles<unsigned, PerThread, Values>;
  const auto sort_twin = ::sort_tiles<TwinScan, unsigned, per_thread, false>;
  const auto write_twin = ::write_tiles<unsigned, per_thread, false>;
  allow_shared(sort, bytes);
  allow_shared(write, bytes);
  allow_shared(sort_twin, bytes);
  allow_shared(write_twin, bytes);
  const std::string shape = ", r = " + std::to_string(radix_bits) + ", c = " + std::to_string(per_thread) +
                            ", blocks of " + std::to_string(threads) + ", " +
                            std::string(recording::spelling(algorithm));
  times.push_back(race(
      "sort_tiles" + shape, [] {},
      [&] {
        sort<<<tiles, threads, bytes>>>(input, local, nullptr, nullptr, table, n, 0, radix_bits, 0, PerThread(),
                                        Values());
      },
      [&] { sort_twin<<<tiles, threads, bytes>>>(input, local, nullptr, nullptr, table, n, 0, radix_bits, 0); }));
  std::vector<unsigned> starts(cells);
  check(cudaMemcpy(starts.data(), table, cells * 4, cudaMemcpyDeviceToHost));
  unsigned before = 0;
  for (unsigned& cell : starts) before += std::exchange(cell, before);
  check(cudaMemcpy(table, starts.data(), cells * 4, cudaMemcpyHostToDevice));
  times.push_back(race(
      "write_tiles" + shape, [] {},
      [&] {
        write<<<tiles, threads, bytes>>>(local, output, nullptr, nullptr, table, n, 0, radix_bits, 0, PerThread(),
                                         Values());
      },
      [&] { write_twin<<<tiles, threads, bytes>>>(local, output, nullptr, nullptr, table, n, 0, radix_bits, 0); }));
}

}  // namespace

std::vector<TwinTime> time_local_sort() {
  std::vector<TwinTime> times;
  add<8, recording::BlockScan::hillis_steele, HillisSteele>(times, 256, 4);
  add<8, recording::BlockScan::warp_shuffle, WarpShuffle>(times, 256, 4);
  add<19, recording::BlockScan::warp_shuffle, WarpShuffle>(times, 384, 8);
  return times;
}

}  // namespace scatterscope::tests
