#include "kernels/analysis/run_counts.h"

#include "tests/sorts/compared_runs.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::analysis;
using recording::EventKind;
using recording::Recording;
using tests::compared_run;

namespace {

// Straight from the definitions, by sets of what was touched.
RunCounts counted_by_hand(const Recording& r, std::uint32_t first, std::uint32_t end,
                          const std::set<std::uint16_t>& results) {
  RunCounts counts;
  std::set<std::uint32_t> launches;
  std::uint64_t arrivals = 0;
  for (std::uint32_t s = first; s < end; ++s) {
    launches.insert(r.steps[s].launch);
    std::map<std::tuple<unsigned, unsigned>, std::set<std::uint64_t>> sectors;  // by block and warp
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      const recording::Event event = r.events[e];
      arrivals += event.kind == EventKind::barrier ? 1 : 0;
      if (event.kind != EventKind::write || !results.contains(event.what)) continue;
      sectors[{event.block, event.thread / 32U}].insert(std::uint64_t{event.index} * 4 / 32);
    }
    counts.requests += sectors.size();
    for (const auto& [warp, touched] : sectors) counts.sectors += touched.size();
  }
  counts.launches = launches.size();
  counts.barriers = arrivals / r.config.block_threads;  // every thread of a block arrives
  return counts;
}

void check_against_definitions(const Recording& r) {
  const KeyTable table = make_key_table(r);
  RunCounts sum;
  for (std::size_t k = 0; k < r.iterations.size(); ++k) {
    const recording::Iteration& iteration = r.iterations[k];
    const RunCounts counts = count_iteration(r, table, k);
    const RunCounts expected = counted_by_hand(r, iteration.first_step, iteration.end_step, {iteration.result_array});
    CHECK(counts.requests == expected.requests);
    CHECK(counts.sectors == expected.sectors);
    CHECK(counts.launches == expected.launches);
    CHECK(counts.barriers == expected.barriers);
    if (iteration.local) {
      const std::uint64_t tiles = (r.input.size() + iteration.local->tile_keys - 1) / iteration.local->tile_keys;
      CHECK(counts.table_cells == tiles << iteration.digit_bits);
    } else {
      CHECK_FALSE(counts.table_cells.has_value());
    }
    sum.requests += counts.requests;
    sum.sectors += counts.sectors;
    sum.contiguous_runs += counts.contiguous_runs;
    sum.launches += counts.launches;
    sum.barriers += counts.barriers;
  }
  const RunCounts whole = count_run(r, table);
  CHECK(whole.requests == sum.requests);
  CHECK(whole.sectors == sum.sectors);
  CHECK(whole.contiguous_runs == sum.contiguous_runs);
  CHECK(whole.launches >= sum.launches);
  CHECK(whole.barriers >= sum.barriers);
}

RunCounts first_iteration(const Recording& r) {
  return count_iteration(r, make_key_table(r), 0);
}

}  // namespace

TEST_CASE("counts of the book's sixteen keys, first iteration: Figs. 13.2, 13.5, 13.8, 13.10") {
  const RunCounts naive = first_iteration(compared_run("radix-1bit", 1, 1));
  const RunCounts local = first_iteration(compared_run("radix-local", 1, 1));
  const RunCounts radix4 = first_iteration(compared_run("radix-local", 2, 1));
  const RunCounts coarse = first_iteration(compared_run("radix-local", 2, 2));
  CHECK(naive.contiguous_runs == 14);
  CHECK(local.contiguous_runs == 8);
  CHECK(radix4.contiguous_runs == 14);
  CHECK(coarse.contiguous_runs == 8);
  CHECK_FALSE(naive.table_cells.has_value());
  CHECK(local.table_cells == 8);
  CHECK(radix4.table_cells == 16);
  CHECK(coarse.table_cells == 8);
  // The whole array is two sectors: at this size 13.2, 13.5 and 13.8 cannot be told apart by them.
  for (const RunCounts& counts : {naive, local, radix4}) {
    CHECK(counts.requests == 4);
    CHECK(counts.sectors == 8);
    CHECK(counts.sectors_per_request() == 2.0);
  }
  // A request of Fig. 13.10 writes two buckets that are neighbours, 8 keys in one sector.
  CHECK(coarse.requests == 4);
  CHECK(coarse.sectors == 4);
  CHECK(sectors_of_keys(compared_run("radix-1bit", 1, 1)) == 2);
}

TEST_CASE("counts are those of the definitions, in several launches and in one") {
  std::mt19937 random(3);
  std::vector<std::uint64_t> keys(300);
  for (std::uint64_t& key : keys) key = random() >> 26U;
  check_against_definitions(compared_run("radix-1bit", 1, 1));
  check_against_definitions(compared_run("radix-local", 2, 2));
  check_against_definitions(compared_run("radix-1bit", 1, 1, keys, 6, 32));
  check_against_definitions(compared_run("radix-local", 1, 1, keys, 6, 32));
  check_against_definitions(compared_run("radix-local", 4, 3, keys, 6, 32));  // the last digit has two bits
  check_against_definitions(compared_run("radix-local", 2, 2, keys, 6, 64, recording::Launches::one));
}

TEST_CASE("a local sort makes the stores fall together where the array is large") {
  std::mt19937 random(1);
  std::vector<std::uint64_t> keys(2048);
  for (std::uint64_t& key : keys) key = random() >> 28U;
  const RunCounts naive = first_iteration(compared_run("radix-1bit", 1, 1, keys, 4, 256));
  const RunCounts local = first_iteration(compared_run("radix-local", 1, 1, keys, 4, 256));
  CHECK(naive.requests == local.requests);
  CHECK(naive.sectors > local.sectors);
  CHECK(naive.contiguous_runs > local.contiguous_runs);
}

TEST_CASE("counts of nothing") {
  const Recording empty = compared_run("radix-local", 2, 1, {});
  const RunCounts counts = count_run(empty, make_key_table(empty));
  CHECK(counts.requests == 0);
  CHECK_FALSE(counts.sectors_per_request().has_value());
  CHECK(sectors_of_keys(empty) == 0);
}
