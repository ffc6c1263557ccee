#include "kernels/parameters/config.h"

#include <doctest/doctest.h>

#include "kernels/run_error.h"

using namespace scatterscope::recording;

TEST_CASE("every enumerator is read back from its own spelling") {
  CHECK(parse_key_type(spelling(KeyType::u32)) == KeyType::u32);
  CHECK(parse_order(spelling(Order::ascending)) == Order::ascending);
  for (const auto v : {BlockScan::hillis_steele, BlockScan::brent_kung, BlockScan::warp_shuffle})
    CHECK(parse_block_scan(spelling(v)) == v);
  for (const auto v : {GridScan::block_sums, GridScan::look_back}) CHECK(parse_grid_scan(spelling(v)) == v);
  for (const auto v : {Launches::several, Launches::one}) CHECK(parse_launches(spelling(v)) == v);
  for (const auto v : {BarrierRule::book, BarrierRule::volta}) CHECK(parse_barrier_rule(spelling(v)) == v);
  for (const auto v : {Comparison::key, Comparison::absolute, Comparison::lexicographic})
    CHECK(parse_comparison(spelling(v)) == v);
  CHECK(spelling(BlockScan::brent_kung) == "brent-kung");
  CHECK(spelling(GridScan::look_back) == "look-back");
  CHECK_FALSE(parse_grid_scan("lookback").has_value());
  CHECK_FALSE(parse_order("").has_value());
  CHECK(spelling(static_cast<GridScan>(9)).empty());
}

TEST_CASE("fields that came later are told where they are not their defaults") {
  const auto told = [](const Config& config) {
    std::string names;
    std::uint32_t before = 0;
    for_each_field(config, [&](const char*, const auto&) { ++before; });
    for_each_told_field(config, [&](const std::string& name, const auto&) {
      if (before == 0) names += name + " ";
      if (before > 0) --before;
    });
    return names;
  };
  Config config;
  CHECK(told(config).empty());
  CHECK(later_fields(config) == 0);
  config.oversampling = 3;
  CHECK(told(config) == "oversampling ");
  CHECK(later_fields(config) == 2);
  config.compare = Comparison::absolute;
  CHECK(told(config) == "compare oversampling ");
  config.oversampling = 0;
  CHECK(told(config) == "compare ");
  CHECK(later_fields(config) == 1);
  config.look_back_words = 4;
  config.take_turns = true;
  CHECK(told(config) == "compare look_back_words take_turns ");
  CHECK(later_fields(config) == 6);
  config.take_turns = false;
  CHECK(later_fields(config) == 3);
  config.children_per_thread = 8;
  CHECK(later_fields(config) == all_later_fields);
}

TEST_CASE("a configuration has as many later fields as it counts") {
  std::uint32_t count = 0;
  for_each_later_member([&](const char*, auto) { ++count; });
  CHECK(count == all_later_fields);
}

TEST_CASE("failures have stable names") {
  using scatterscope::Failure;
  CHECK(scatterscope::failure_name(Failure::out_of_bounds) == "out_of_bounds");
  CHECK(scatterscope::failure_name(Failure::barrier_divergence) == "barrier_divergence");
  CHECK(scatterscope::failure_name(Failure::too_many_events) == "too_many_events");
}
