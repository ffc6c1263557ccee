// The scatter of radix-1bit beside its twin.
#include <cooperative_groups.h>

#define SCATTERSCOPE_PROBE cuda_none::of_scatter_times
#include "tests/gpu/twin_times/empty_probe.cuh"

#include "kernels/radix/radix_1bit.cuh"

namespace {
#include "tests/gpu/twins/radix_1bit.cu"
}  // namespace

namespace scatterscope::tests {
namespace kernels = cuda_none::of_scatter_times;

std::vector<TwinTime> time_scatter() {
  constexpr unsigned n = 1U << 28U, threads = 512, per_thread = 31;
  constexpr unsigned blocks = (n + threads * per_thread - 1) / (threads * per_thread);
  const Memory<unsigned> input(n), output(n), bits(n), scan(n + 1), next_tile(1);
  const Memory<kernels::TileState> tiles(blocks);
  fill<unsigned><<<1024, 256>>>(input, n);
  kernels::extract_bits<unsigned><<<blocks, threads>>>(input, bits, n, 0, 0);
  kernels::clear_tiles<<<(blocks + 255) / 256, 256>>>(tiles, next_tile, blocks);
  using PerThread = kernels::Constant<per_thread>;
  const auto look_back = kernels::scan_look_back<recording::BlockScan::warp_shuffle, PerThread>;
  allow_shared(look_back, threads * per_thread * 4);
  look_back<<<blocks, threads, threads * per_thread * 4>>>(bits, scan, tiles, next_tile, n, PerThread());
  using Values = kernels::ConstantOf<bool, false>;
  std::vector<TwinTime> times;
  for (const auto& [grid, block] : {std::pair{blocks, threads}, {n / 256, 256U}}) {
    times.push_back(race(
        "scatter, blocks of " + std::to_string(block) + ", " + std::to_string((n + grid * block - 1) / (grid * block)) +
            " keys a thread",
        [] {},
        [&] {
          kernels::scatter<unsigned, Values><<<grid, block>>>(input, scan, output, nullptr, nullptr, n, 0, 0, Values());
        },
        [&] { ::scatter<unsigned, false><<<grid, block>>>(input, scan, output, nullptr, nullptr, n, 0, 0); }));
  }
  return times;
}

}  // namespace scatterscope::tests
