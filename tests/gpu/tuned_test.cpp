// The kernels that timed runs take: the shapes that they choose, in their timed form.
#include <cstdio>

#include "kernels/timing/shapes/shape_choice.h"
#include "tests/gpu/compiled_first.h"
#include "tests/recorded.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/expected_order.h"

using namespace scatterscope;
using catalog::Backend;
using recording::Config;

namespace {

// The shapes of a sort for few keys, for more and for many, with everything else as in `config`.
std::vector<Config> tuned_shapes(const catalog::SortInfo& info, const Config& config) {
  std::vector<Config> shapes;
  for (const std::uint32_t n : {1U, 1U << 22U, 1U << 24U, 1U << 26U, (1U << 28U) - 4096, catalog::max_plain_keys}) {
    Config shape = config;
    shape.sort = info.name;
    if (can_be_cooperative(info)) shape.launches = recording::Launches::one;
    shape.n = n;
    timing::take_fastest(shape, Backend::cuda);
    catalog::set_timed_form(shape, Backend::cuda);
    const bool there = std::any_of(shapes.begin(), shapes.end(), [&](const Config& other) {
      return other.block_threads == shape.block_threads && other.keys_per_thread == shape.keys_per_thread &&
             other.radix_bits == shape.radix_bits;
    });
    if (!there) shapes.push_back(shape);
  }
  return shapes;
}

// Runs the sizes about tiles in every tuned shape of every sort, for these types of keys; returns how many runs.
unsigned sort_in_tuned_shapes(const std::vector<recording::KeyType>& types, const std::vector<tests::Size>& sizes) {
  using recording::Order;
  unsigned runs = 0;
  const auto cases = [&](auto visit) {
    for (const catalog::SortInfo* info : tests::trusted_sorts()) {
      if (!catalog::has_shapes(*info)) continue;
      for (const recording::KeyType type : types)
        for (const bool values : {false, true})
          for (const Order order : {Order::ascending, Order::descending}) {
            Config config{.key_type = type, .key_bits = recording::width_bits(type), .order = order, .values = values};
            for (Config shape : tuned_shapes(*info, config))
              for (const tests::Size size : sizes) {
                shape.n = size.of(shape);
                visit(shape, tests::mixed_keys(shape, shape.n, shape.n));
              }
          }
    }
  };
  tests::compiled_first(catalog::Probe::none, cases, [&runs](const Config& shape, const recording::Pairs& input) {
    CAPTURE(tests::described(shape));
    CHECK(tests::is_sorted_as_promised(shape, input, catalog::run(shape, input, Backend::cuda)));
    ++runs;
  });
  return runs;
}

}  // namespace

TEST_CASE("the fastest shapes sort sizes about their tiles on the GPU") {
  if (tests::no_gpu()) return;
  const std::vector<recording::KeyType> types(std::begin(tests::key_types), std::end(tests::key_types));
  const unsigned runs = sort_in_tuned_shapes(types, {{0, 1}, {1, -1}, {1, 0}, {1, 1}, {2, -1}, {3, 1}, {33, 7}});
  std::printf("%u runs in the fastest shapes\n", runs);
  CHECK(runs > 0);
}

TEST_CASE("small runs in the fastest shapes, for compute-sanitizer") {
  if (tests::no_gpu()) return;
  CHECK(sort_in_tuned_shapes({recording::KeyType::u32}, {{1, 1}}) > 0);
}
