// Recordings by hand for tests: small, but with everything in them that a recording can hold.
#pragma once

#include "tests/recording/raw_log.h"

namespace scatterscope::recording {

inline const char* const sample_source =
    "__global__ void extract(View<const unsigned> input, View<unsigned> bits, unsigned n) {\n"  // 1
    "  SHARED(unsigned, partial, 64, blockDim.x);\n"                                            // 2
    "  see(i, key);\n"                                                                          // 3
    "  partial[threadIdx.x] = bits[i] = bit;\n"                                                 // 4
    "  __syncthreads();\n"                                                                      // 5
    "  see(ones_before, ones_total);\n"                                                         // 6
    "  atomicAdd(&total[0], 1);\n"                                                              // 7
    "}\n";

// `launches` launches of 2 blocks of `block_threads` threads, two an iteration, over wide or narrow values.
inline Recording sample_recording(std::uint32_t launches = 4, std::uint32_t block_threads = 2, bool wide = false) {
  const std::uint32_t n = 2 * block_threads;
  const std::uint64_t high = wide ? 1ULL << 40U : 0;
  Config config{.n = n, .block_threads = block_threads};
  std::vector<std::uint64_t> keys;
  for (std::uint32_t i = 0; i < n; ++i) keys.push_back(high + i * 7 % 5);
  Builder builder(config, {"cpu", "by hand"}, {{"sample.cu", sample_source}, {"other.h", ""}});
  const ValueType type = wide ? ValueType::u64 : ValueType::u32;
  const auto input = builder.add_array("keys_a", type, n, keys);
  const auto bits = builder.add_array("bits", type, n);
  const auto total = builder.add_array("total", ValueType::u32, 1, {0});
  for (std::uint32_t l = 0; l < launches; ++l) {
    if (l % 2 == 0) builder.begin_iteration(l / 2, l / 2, 1, input, bits);
    RawLog log("extract", 2, block_threads, "sample.cu");
    log.argument_array(static_cast<std::uint16_t>(input)).argument_array(static_cast<std::uint16_t>(bits));
    log.argument_value(n).type(type);
    const auto partial = log.shared(2, block_threads, type);
    for (std::uint32_t i = 0; i < n; ++i) {
      log.thread(i / block_threads, i % block_threads);
      log.see(3, 0, i).see(3, 1, keys[i]).write(4, bits, i, high + i + l).write(4, partial, i % block_threads, l);
      log.barrier(5).read(6, partial, 0, l).see(6, 0, i).atomic(7, total, 0, l * n + i, l * n + i + 1);
      if (i % 2 == l % 2) log.see(6, 1, high + l);
    }
    builder.add_launch(log.log());
  }
  return builder.finish(keys, keys);
}

}  // namespace scatterscope::recording
