// Every sort against std::stable_sort over covering sets of all its parameters.
#include "tests/recorded.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/pairwise.h"

using namespace scatterscope;
using recording::Config;

namespace {

void compare(const Config& config, std::uint32_t seed) {
  const recording::Pairs input = tests::mixed_keys(config, config.n, seed);
  const recording::Pairs sorted = catalog::run(config, input, catalog::Backend::cpu);
  if (tests::is_sorted_as_promised(config, input, sorted)) return;
  const recording::Pairs expected = tests::stably_sorted(config, input);
  CAPTURE(tests::described(config));
  CHECK_MESSAGE(false, "not sorted as promised");
  CHECK(sorted.keys == expected.keys);
  CHECK(sorted.values == expected.values);
}

}  // namespace

TEST_CASE("a pairwise set holds every allowed pair and no row that is not allowed") {
  const std::vector<unsigned> levels{7, 3, 1, 5, 2};
  const auto allowed = [](const tests::PairwiseRow& row) { return !(row[0] == 6 && row[1] == 2); };
  const auto rows = tests::pairwise(levels, allowed);
  std::set<std::vector<unsigned>> pairs;
  for (const tests::PairwiseRow& row : rows) {
    CHECK(allowed(row));
    for (unsigned a = 0; a < levels.size(); ++a) {
      CHECK(row[a] < levels[a]);
      for (unsigned b = a + 1; b < levels.size(); ++b) pairs.insert({a, row[a], b, row[b]});
    }
  }
  std::size_t expected = 0;
  for (unsigned a = 0; a < levels.size(); ++a)
    for (unsigned b = a + 1; b < levels.size(); ++b) expected += std::size_t{levels[a]} * levels[b];
  CHECK(pairs.size() == expected - 1);
  CHECK(rows.size() <= 40);  // 35 pairs of the two largest factors
  CHECK(rows == tests::pairwise(levels, allowed));
  CHECK(tests::pairwise(levels, allowed, 1) == tests::pairwise(levels, allowed, 1));
}

TEST_CASE("the order that is expected of keys, by hand") {
  using recording::KeyType;
  const auto ascending = [](KeyType type, const std::vector<std::uint64_t>& keys) {
    for (std::size_t i = 0; i < keys.size(); ++i)
      for (std::size_t j = 0; j < keys.size(); ++j) CHECK(tests::key_before(type, keys[i], keys[j]) == (i < j));
  };
  ascending(KeyType::u32, {0, 1, 0x7fffffff, 0x80000000, 0xffffffff});
  ascending(KeyType::u64, {0, 0xffffffff, 0x100000000, 0x8000000000000000, 0xffffffffffffffff});
  ascending(KeyType::i32, {0x80000000, 0x80000001, 0xffffffff, 0, 1, 0x7fffffff});
  ascending(KeyType::f32, {0xffffffff,  // NaNs with the sign bit, quiet ones first
                           0xffc00001, 0xffc00000, 0xff800001,
                           0xff800000,                          // -infinity
                           0xff7fffff, 0xbf800000, 0x80800000,  // numbers
                           0x807fffff, 0x80000001,              // denormals
                           0x80000000, 0x00000000,              // zeros
                           0x00000001, 0x007fffff, 0x00800000, 0x3f800000, 0x7f7fffff,
                           0x7f800000,  // infinity
                           0x7f800001, 0x7fc00000, 0x7fc00001, 0x7fffffff});
}

TEST_CASE("every sort agrees with std::stable_sort over a pairwise covering set of its parameters") {
  for (const catalog::SortInfo* info : tests::trusted_sorts()) {
    // Every N for the sorts by tiles, fewer for the others, which have few parameters.
    const auto sizes = info->max_radix_bits > 1 ? tests::sizes_and_borders() : tests::sizes_and_borders(40, 29);
    std::uint32_t seed = 0;
    for (const Config& config : tests::covering_set(*info, sizes, 1, 8192))
      if (tests::is_run(++seed)) compare(config, seed);
  }
}
