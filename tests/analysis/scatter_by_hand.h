// Logs of 1-bit radix sorts written by hand: what kernels that work would log, from the definition of the sort.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/recording/raw_log.h"

namespace scatterscope::analysis {

// Fig. 13.1's sixteen keys.
inline const std::vector<std::uint64_t> book_keys{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};

// Each iteration two launches, one that shows the bits and one that scatters; one key a thread.
inline recording::Recording one_bit_by_hand(std::vector<std::uint64_t> keys, std::uint32_t blocks,
                                            std::uint32_t block_threads, std::uint32_t iterations) {
  using namespace recording;
  const char* const source =
      "__global__ void extract(View<const unsigned> input, View<unsigned> bits) {\n"    // 1
      "  see(as::index(i), key);\n"                                                     // 2
      "  bits[i] = bit; see(bit);\n"                                                    // 3
      "}\n"                                                                             // 4
      "__global__ void scatter(View<const unsigned> input, View<unsigned> output) {\n"  // 5
      "  see(i, ones_before, ones_total);\n"                                            // 6
      "  see(destination);\n"                                                           // 7
      "  output[destination] = key;\n"                                                  // 8
      "}\n";
  const auto n = static_cast<std::uint32_t>(keys.size());
  Config config{.n = n, .key_bits = iterations, .block_threads = block_threads};
  Builder builder(config, {"cpu", "by hand"}, {{"one_bit.cu", source}});
  const std::vector<std::uint64_t> input = keys;
  std::uint32_t from = builder.add_array("keys_a", ValueType::u32, n, keys);
  std::uint32_t to = builder.add_array("keys_b", ValueType::u32, n);
  const auto bits = builder.add_array("bits", ValueType::u32, n);
  for (std::uint32_t k = 0; k < iterations; ++k) {
    builder.begin_iteration(k, k, 1, from, to);
    RawLog extract("extract", blocks, block_threads, "one_bit.cu"),
        scatter("scatter", blocks, block_threads, "one_bit.cu");
    extract.argument_array(static_cast<std::uint16_t>(from)).argument_array(static_cast<std::uint16_t>(bits));
    scatter.argument_array(static_cast<std::uint16_t>(from)).argument_array(static_cast<std::uint16_t>(to));
    std::vector<std::uint64_t> result(n);
    const auto is_one = [k](std::uint64_t key) { return (key >> k & 1U) != 0; };
    const auto total = static_cast<std::uint32_t>(std::count_if(keys.begin(), keys.end(), is_one));
    std::uint32_t ones = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
      const std::uint32_t destination = is_one(keys[i]) ? n - total + ones : i - ones;
      extract.thread(i / block_threads, i % block_threads).see(2, 0, i, Meaning::index).see(2, 1, keys[i]);
      extract.see(3, 0, is_one(keys[i]) ? 1 : 0, Meaning::bit).write(3, bits, i, is_one(keys[i]) ? 1 : 0);
      scatter.thread(i / block_threads, i % block_threads)
          .see(6, 0, i, Meaning::index)
          .see(6, 1, ones, Meaning::before)
          .see(6, 2, total, Meaning::total);
      scatter.see(7, 0, destination, Meaning::destination).read(8, from, i, keys[i]).write(8, to, destination, keys[i]);
      result[destination] = keys[i];
      ones += is_one(keys[i]) ? 1U : 0U;
    }
    builder.add_launch(extract.log());
    builder.add_launch(scatter.log());
    keys = result;
    std::swap(from, to);
  }
  return builder.finish(input, keys);
}

// One launch of one block, the keys in shared memory, the iterations counted by the kernel.
inline recording::Recording block_by_hand(std::vector<std::uint64_t> keys, std::uint32_t iterations) {
  using namespace recording;
  const char* const source =
      "__global__ void sort_block(View<unsigned> data) {\n"  // 1
      "  SHARED(unsigned, keys, 64, blockDim.x);\n"          // 2
      "  see(i, iteration);\n"                               // 3
      "  see(bit, ones_through, destination);\n"             // 4
      "  keys[destination] = key;\n"                         // 5
      "}\n";
  const auto n = static_cast<std::uint32_t>(keys.size());
  Config config;
  config.n = n;
  Builder builder(config, {"cpu", "by hand"}, {{"block.cu", source}});
  const auto data = builder.add_array("data", ValueType::u32, n, keys);
  builder.iterations_within("keys", 1);
  RawLog log("sort_block", 1, n, "block.cu");
  log.argument_array(static_cast<std::uint16_t>(data));
  const auto shared = log.shared(2, n);
  const std::vector<std::uint64_t> input = keys;
  for (std::uint32_t i = 0; i < n; ++i) log.thread(0, i).read(2, data, i, keys[i]).write(2, shared, i, keys[i]);
  for (std::uint32_t k = 0; k < iterations; ++k) {
    std::vector<std::uint64_t> result(n);
    const auto is_one = [k](std::uint64_t key) { return (key >> k & 1U) != 0; };
    const auto total = static_cast<std::uint32_t>(std::count_if(keys.begin(), keys.end(), is_one));
    std::uint32_t through = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
      through += is_one(keys[i]) ? 1U : 0U;
      const std::uint32_t destination = is_one(keys[i]) ? through - 1 + (n - total) : i - through;
      log.thread(0, i)
          .see(3, 0, i, Meaning::index)
          .see(3, 1, k, Meaning::iteration)
          .see(4, 0, is_one(keys[i]) ? 1 : 0, Meaning::bit)
          .see(4, 1, through, Meaning::through);
      log.see(4, 2, destination, Meaning::destination).barrier(5).write(5, shared, destination, keys[i]).barrier(6);
      result[destination] = keys[i];
    }
    keys = result;
  }
  builder.add_launch(log.log());
  return builder.finish(input, keys);
}

}  // namespace scatterscope::analysis
