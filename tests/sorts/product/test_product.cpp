// radix-local against std::stable_sort over the full product of its parameters, N for N the next size: each combination
// of radix, coarsening, block size, form, scans, key type, order and values meets at least one of the sizes, and all
// sizes come in turn. Minutes: labelled long. SCATTERSCOPE_PRODUCT=all takes every size with every combination: hours.
#include <cstdlib>

#include "tests/recorded.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/expected_order.h"

using namespace scatterscope;

namespace {

// The points 0, stride, 2 * stride, ... of the product, whose fastest factor is the size. Primes, so that every size
// comes.
std::uint64_t stride() {
  const char* chosen = std::getenv("SCATTERSCOPE_PRODUCT");
  if (chosen != nullptr && std::string_view(chosen) == "all") return 1;
#ifdef SCATTERSCOPE_ASAN
  return 10'007;
#else
  return 307;
#endif
}

void compare_product(recording::KeyType type) {
  using Factors = tests::SortFactors;
  const Factors factors(*catalog::find_sort("radix-local"), tests::sizes_and_borders());
  std::vector<unsigned> levels = factors.levels();
  levels[Factors::key_type] = 1;
  std::uint64_t product = 1, compared = 0;
  for (const unsigned count : levels) product *= count;
  for (std::uint64_t k = 0; k < product; k += stride()) {
    tests::PairwiseRow row;
    std::uint64_t rest = k;
    for (const unsigned count : levels) {
      row.push_back(static_cast<unsigned>(rest % count));
      rest /= count;
    }
    row[Factors::key_type] = static_cast<unsigned>(type);
    const recording::Config config = factors.config(row);
    if (!factors.fits(config)) continue;
    const recording::Pairs input = tests::mixed_keys(config, config.n, static_cast<std::uint32_t>(k));
    ++compared;
    const bool same = catalog::run(config, input, catalog::Backend::cpu) == tests::stably_sorted(config, input);
    CHECK_MESSAGE(same, tests::described(config));
  }
  CHECK(compared > 0);
  MESSAGE(compared, " runs of ", product);
}

}  // namespace

TEST_CASE("the full product of parameters: u32") {
  compare_product(recording::KeyType::u32);
}
TEST_CASE("the full product of parameters: i32") {
  compare_product(recording::KeyType::i32);
}
TEST_CASE("the full product of parameters: f32") {
  compare_product(recording::KeyType::f32);
}
TEST_CASE("the full product of parameters: u64") {
  compare_product(recording::KeyType::u64);
}
