// radix-msd where its tree of buckets is at its widest and at its deepest.
#include "kernels/timing/shapes/shape_choice.h"
#include "tests/recorded.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;

namespace {

void compare(recording::Config config, const std::vector<std::uint64_t>& keys, const char* name) {
  CAPTURE(name);
  for (const auto order : {recording::Order::ascending, recording::Order::descending}) {
    config.order = order;
    const recording::Pairs input = config.values ? tests::with_places(keys) : recording::Pairs(keys);
    CHECK(catalog::run(config, input, catalog::Backend::cpu) == tests::stably_sorted(config, input));
  }
}

}  // namespace

TEST_CASE("radix-msd sorts keys that share all digits but the last, and keys that part at every digit") {
  constexpr std::size_t n = 3000;
  std::vector<std::uint64_t> alike(n, 0x12345678), last(n), halves(n), tiny(n);
  for (std::size_t i = 0; i < n; ++i) {
    last[i] = 0x12345600U + i * 7 % 256;
    // Half of the keys leave at the first bit, half of the rest at the next, and so on.
    halves[i] = i == 0 ? 0 : (0xffffffffULL << __builtin_ctzll(i)) & 0xffffffffULL;
    // A bucket that is just large, and many of one key.
    tiny[i] = i % 3 == 0 ? 0x80000000U : i * 2654435761U & 0x7fffffffU;
  }
  unsigned number = 0;
  for (const unsigned radix_bits : {1U, 3U, 8U})
    for (const bool values : {false, true}) {
      CAPTURE(radix_bits);
      recording::Config config = tests::of_sort("radix-msd", 32, 32);
      config.radix_bits = radix_bits;
      config.keys_per_thread = 2;
      config.values = values;
      for (const auto& [keys, name] :
           {std::pair{&alike, "alike"}, {&last, "last digit"}, {&halves, "halves"}, {&tiny, "tiny buckets"}})
        if (tests::is_run(++number)) compare(config, *keys, name);
      config.block_threads = 1;
      config.keys_per_thread = 1;
      if (tests::is_run(++number)) compare(config, halves, "halves by tiles of one key");
    }
}

TEST_CASE("radix-msd takes as few and as narrow digits as leave buckets that a tile holds") {
  const auto tuned_bits = [](std::uint32_t n, std::uint32_t key_bits = 32) {
    recording::Config config = tests::of_sort("radix-msd", 1, key_bits);
    config.n = n;
    timing::take_shape(config, {256, 36});
    return config.radix_bits;
  };
  constexpr std::uint32_t bits_of[][2] = {{1, 8},         {1U << 20U, 8},          {1U << 22U, 5}, {1U << 24U, 6},
                                          {1U << 26U, 7}, {(1U << 28U) - 4096, 8}, {1U << 31U, 6}};
  for (const auto& row : bits_of) CHECK_MESSAGE(tuned_bits(row[0]) == row[1], row[0]);
  CHECK(tuned_bits(1U << 26U, 3) == 3);
}

TEST_CASE("radix-msd splits by digits of 5 to 7 bits and finishes by wider ones") {
  unsigned number = 0;
  for (const unsigned radix_bits : {5U, 6U, 7U})
    for (const unsigned key_bits : {5U, 11U, 32U})
      for (const bool values : {false, true}) {
        INFO("radix_bits ", radix_bits, ", key_bits ", key_bits);
        recording::Config config = tests::of_sort("radix-msd", 33, key_bits);
        config.radix_bits = radix_bits;
        config.keys_per_thread = 3;
        config.values = values;
        for (const tests::SortCase& input : tests::cases_of(4000, key_bits, 5))
          if (tests::is_run(++number)) compare(config, input.keys, input.name.c_str());
      }
}

TEST_CASE("radix-msd has buckets of exactly a tile and of one key more") {
  for (const unsigned tile : {8U, 64U})
    for (const unsigned size : {tile - 1, tile, tile + 1, 2 * tile, 2 * tile + 1}) {
      CAPTURE(size);
      std::vector<std::uint64_t> keys;
      for (unsigned i = 0; i < 3 * size; ++i) keys.push_back((i % 3) << 6U | (i * 37 % 64));
      recording::Config config = tests::of_sort("radix-msd --radix-bits 2 --keys-per-thread 2 --values", tile / 2, 8);
      compare(config, keys, "thirds");
    }
}

TEST_CASE("a key that radix-msd finished early is moved no more until its bucket is sorted") {
  recording::Config config = tests::of_sort("radix-msd --radix-bits 2", 4, 6);
  const std::vector<std::uint64_t> keys = tests::cases_of(100, 6, 5).front().keys;
  const recording::Recording r = tests::record(config, keys);
  REQUIRE(r.iterations.size() == 4);
  CHECK(r.iterations[0].shift == 4);
  CHECK(r.iterations[2].shift == 0);
  CHECK(r.iterations[3].digit_bits == 0);
  for (std::size_t k = 0; k + 1 < r.iterations.size(); ++k)
    CHECK(r.iterations[k].result_array == r.iterations[k + 1].keys_array);
}
