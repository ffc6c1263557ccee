// The shapes of blocks that were fastest where they were measured.
#pragma once

#include <cstdint>

namespace scatterscope::tuned {

struct Shape {
  unsigned block_threads, keys_per_thread;
};

// onesweep with 8-bit digits on an NVIDIA H200 (driver 580.159.04, CUDA 13.0, uniform keys, medians of 20 runs),
// against the faster of CUB 3.0.1's two radix sorts in the same run:
//
//   keys             values   N            shape      time       against CUB
//   u32              no       2^28 - 4096  256 x 40   4.119 ms   1.31
//   u32              yes      2^28 - 4096  384 x 32   6.278 ms   1.18
//   u64              no       2^27 - 4096  256 x 24   6.307 ms   1.30
//   u64              yes      2^27         384 x 24   8.612 ms   1.17
//
// Small inputs have too few large tiles to fill the GPU. Keys of u32 by 256 threads, milliseconds:
//
//   keys a thread    12      16      24      32      40
//   2^16            0.037   0.045   0.044   0.049   0.060
//   2^18            0.044   0.045   0.051   0.057   0.065
//   2^19            0.059   0.050   0.058   0.055
//   2^20            0.066   0.062   0.063   0.058   0.063
//   2^22            0.137   0.126   0.116   0.111   0.120
//   2^24                    0.401   0.346   0.330   0.332
//   2^26                    1.479   1.233   1.140   1.096
//
// Pairs of u32 by 384 threads:
//
//   keys a thread    12      16      24      32
//   2^18            0.051   0.054   0.058   0.070
//   2^20            0.073   0.070   0.069   0.074
//   2^22            0.185   0.176   0.167   0.181
//   2^24            0.624   0.565   0.499   0.477
constexpr Shape onesweep(unsigned key_bytes, bool values, std::uint64_t n) {
  if (key_bytes == 8) return values ? Shape{384, 24} : Shape{256, 24};
  const bool few = n < 1U << 19U;
  if (values) return {384, few ? 12U : n < 1U << 23U ? 24U : 32U};
  return {256, few ? 12U : n < 1U << 20U ? 16U : n < 1U << 25U ? 32U : 40U};
}

// radix-msd on the same H200, N = 2^28 - 4096, digits as wide as msd_shape.cuh takes them, medians of 20 runs:
//
//   u32 keys    256 x 34  5.127 ms   256 x 36  5.124 ms   256 x 40  5.220 ms   384 x 32  5.816 ms
//   u32 pairs   256 x 36  7.606 ms   384 x 24  7.330 ms   384 x 28  7.282 ms   384 x 32  7.943 ms
constexpr Shape radix_msd(unsigned key_bytes, bool values, std::uint64_t n) {
  if (key_bytes == 8) return values ? Shape{384, 24} : Shape{256, 24};
  if (n < 1U << 19U) return values ? Shape{384, 16} : Shape{256, 16};
  return values ? Shape{384, 28} : Shape{256, 36};
}

// radix-1bit on the same H200, 2^26 keys: 512 x 23 19.06 ms, 384 x 23 19.32 ms, 256 x 23 19.56 ms. radix-local with
// digits of 8 bits, two a pass, and what was fastest by one bit a pass before (384 x 23, 384 x 19, 256 x 19, 384 x 13),
// medians of 7 to 9 runs:
//
//   keys             values   N            shape      time       by one bit
//   u32              no       2^28 - 4096  256 x 29   9.104 ms   11.91 ms     256 x 27 9.348 ms, 256 x 25 10.17 ms
//   u32              yes      2^28 - 4096  256 x 21   18.04 ms   10.81 ms of 2^27 keys   256 x 19 18.53 ms
//   u64              no       2^27 - 4096  256 x 21   14.47 ms   18.94 ms     256 x 19 14.61 ms, 256 x 17 14.98 ms
//   u64              yes      2^27 - 4096  256 x 17   24.59 ms   32.01 ms     256 x 15 25.53 ms, 256 x 13 27.85 ms
//
// An odd number of keys a thread: threads that take the keys that stand together meet in no bank. What else was tried
// stands in radix_local.md. Where the GPU lacks tiles, smaller ones; 2^20 keys by 256 threads: x 5 0.126 ms, x 7
// 0.115 ms, x 9 0.106 ms, x 15 0.109 ms.
inline constexpr std::uint64_t few_keys_of_tiles = 1U << 22U;
constexpr Shape radix_1bit(bool few = false) {
  return few ? Shape{256, 7} : Shape{512, 23};
}
constexpr Shape radix_local(unsigned key_bytes, bool values, bool few = false) {
  if (few) return {256, 9};
  if (key_bytes == 4) return values ? Shape{256, 21} : Shape{256, 29};
  return values ? Shape{256, 17} : Shape{256, 21};
}

// merge of two runs a pass (of four: merge.md) on the same H200, medians of 15 to 21 runs, 256 threads, milliseconds;
// by warps: they find shares in the merge itself; by a launch: before it. cub-merge in the same session, u32 keys. 512
// threads: 13.68 at best (2^28 - 4096).
//
//   keys a thread   7        9        11       15       19       21       21, by a launch   cub-merge
//   2^16            0.0365   0.0355   0.0373   0.0423   0.0408   0.0422                     0.0427
//   2^18            0.0512   0.0460   0.0488   0.0534   0.0526   0.0548                     0.0596
//   2^20            0.0828   0.0773   0.0755   0.0818   0.0754   0.0785                     0.0926
//   2^22            0.241    0.224    0.215    0.207    0.195    0.192                      0.213
//   2^24            1.091    1.031    0.950    0.922    0.817    0.797    0.817             0.768
//   2^25            2.233    2.109    1.922    1.855    1.634    1.590    1.516             1.464
//   2^28 - 4096                                                           12.30             12.41
//
// u32 pairs, by warps: x 9 0.0396 (2^16) and 0.0934 (2^20), x 11 0.0437 and 0.0907, and 1.485 (2^24). u64 keys: x 7
// 0.0395 (2^16) and 0.1063 (2^20), x 15 0.0484 and 0.1078, and 1.419 (2^24). Pairs of u64 take the shape of pairs of
// u32; no other was tried.
inline constexpr std::uint64_t few_keys_to_merge = 1U << 20U;
// From so many keys on a pass merges four runs, of which a launch finds the shares.
constexpr std::uint64_t many_keys_to_merge(bool values) {
  return 1U << (values ? 22U : 24U);
}
constexpr Shape merge(unsigned key_bytes, bool values, std::uint64_t n) {
  if (n < few_keys_to_merge) return {256, key_bytes == 4 ? 9U : 7U};
  if (n < many_keys_to_merge(values)) return {256, values ? 11U : key_bytes == 4 ? 21U : 15U};
  if (key_bytes == 4) return {256, values ? 19U : 29U};
  return {256, values ? 15U : 17U};
}

// sample on the same H200, medians of 11 runs, milliseconds, while small buckets were sorted in a way of their own that
// gave 3 % at most (sample.md). Shapes of the same number of buckets, a power of two, differ by how much of a tile a
// bucket takes: up to nine tenths were best, since larger buckets are merged in global memory.
//
//   u32 keys       256 x 15   256 x 17   256 x 19   256 x 21   256 x 23   384 x 13   512 x 11   512 x 15
//   2^28 - 4096     11.18      11.36      10.95      10.96      13.08      11.04                 11.52
//   2^27             5.910      5.367      5.256      5.364      6.515
//   2^26             2.811                 2.539                                                  2.676
//   2^24             0.704      0.696      0.690      0.728      0.848      0.685      0.744
//   2^22             0.232      0.257      0.256      0.260      0.289
//   2^21             0.168                                                             0.196      0.190
//   2^20             0.147                 0.127                                       0.113      0.117
//   2^18             0.073                                                             0.085      0.093
//   2^16             0.061                                                             0.078      0.069
//
//   2^28 - 4096 u32 pairs   512 x 9  15.80   256 x 17 16.99   512 x 7  17.55   256 x 11 17.84   256 x 9  18.33
//   2^27 - 4096 u64 keys    256 x 9   8.631  512 x 9   8.784  256 x 15  9.495  256 x 7   9.622  256 x 11  9.710
//   2^27 - 4096 u64 pairs   256 x 11 11.55   512 x 11 11.77   256 x 9  12.78   256 x 7  14.18
//
// Of u32 keys 512 x 11 is taken where one level of 256 buckets holds all by such tiles, and by smaller ones does not.
inline constexpr std::uint64_t few_keys_to_sample = 1U << 22U;
constexpr Shape sample(std::uint64_t n, unsigned key_bytes, bool values) {
  Shape shape{256, 7};
  if (key_bytes == 4 && !values) {
    shape = {256, 15};
    if (n >= 1U << 19U && n <= 256ULL * 512 * 11) return {512, 11};
    if (n < 1U << 23U) return shape;
  } else if (n < few_keys_to_sample) {
    return shape;
  }
  const Shape large = key_bytes == 4 ? values ? Shape{512, 9} : Shape{256, 19} : Shape{256, values ? 11U : 9U};
  const std::uint64_t room = std::uint64_t{large.block_threads} * large.keys_per_thread;
  std::uint64_t buckets = 1;
  while (room * buckets < n) buckets *= 2;
  return 10 * n <= 9 * room * buckets ? large : shape;
}

// bitonic-shared on the same H200, u32 keys, N = 2^28 - 4096, medians of 3 runs, `bitonic` 199.3 ms in the same run as
// the first; powers of two, whose numbers are constants to the compiler:
//
//   512 x 16   47.92 ms        256 x 16   42.47 ms
//   512 x 32   36.99 ms        256 x 32   36.17 ms
//
// For pairs and u64 keys 256 x 16 alone was tried.
constexpr Shape bitonic_shared(unsigned key_bytes, bool values) {
  return key_bytes == 4 && !values ? Shape{256, 32} : Shape{256, 16};
}

}  // namespace scatterscope::tuned
