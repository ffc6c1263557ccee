// onesweep where digits are alike in all keys.
#include <bit>

#include "kernels/parameters/skip_passes.h"
#include "tests/recorded.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"
#include "tests/testing.h"

using namespace scatterscope;
using recording::Config;

namespace {

// How many of the key's digits are the same in all keys, among the first 32.
unsigned alike_digits(const Config& config, const std::vector<std::uint64_t>& keys) {
  unsigned alike = 0;
  for (unsigned digit = 0; digit * config.radix_bits < config.key_bits && digit < 32; ++digit) {
    const unsigned shift = digit * config.radix_bits;
    const std::uint64_t mask = (std::uint64_t{1} << std::min(config.radix_bits, config.key_bits - shift)) - 1;
    bool all = true;
    for (const std::uint64_t key : keys) all = all && (key >> shift & mask) == (keys[0] >> shift & mask);
    alike += all ? 1 : 0;
  }
  return alike;
}

}  // namespace

TEST_CASE("digits that are alike in all keys are skipped, two at a time, and the result is sorted") {
  constexpr std::uint64_t kept[] = {0,           0xff,        0xff00,      0xff0000,    0xf0f0,
                                    0xffff'0000, 0x00ff'00ff, 0xff00'00ff, 0xffff'ffff, 0xffff'ffff'ffff'ffff};
  for (const recording::KeyType type : {recording::KeyType::u32, recording::KeyType::u64})
    for (const unsigned radix_bits : {1U, 3U, 8U})
      for (const auto order : {recording::Order::ascending, recording::Order::descending})
        for (const bool values : {false, true})
          for (const std::uint64_t mask : kept) {
            Config config{.sort = "onesweep", .n = 40, .key_type = type, .key_bits = recording::width_bits(type)};
            config.radix_bits = radix_bits;
            config.block_threads = 4;
            config.keys_per_thread = 3;
            config.order = order;
            config.values = values;
            config.set(recording::skip_passes, true);
            recording::Pairs input;
            input.keys = tests::cases_of(config.n, config.key_bits, 7).front().keys;
            for (std::uint64_t& key : input.keys) key = (key & mask) | (0x5a5a'5a5aU & ~mask);
            for (std::uint64_t i = 0; values && i < config.n; ++i) input.values.push_back(i);
            CAPTURE(mask);
            CAPTURE(radix_bits);
            const recording::Recording r = tests::record(config, input);
            CHECK(tests::is_sorted_as_promised(config, input, {r.output, r.output_values}));
            unsigned skipped = 0;
            for (const recording::Iteration& each : r.iterations)
              skipped += each.keys_array == each.result_array ? 1 : 0;
            CHECK(skipped == alike_digits(config, input.keys) / 2 * 2);
          }
}
