// What tests/gpu/large_test.cpp expects of a GPU's memory, held against what the runs ask for. No GPU is needed.
#include "tests/gpu/large_runs.h"

#include "tests/testing.h"

namespace scatterscope::tests {

TEST_CASE("a large run needs its arrays and less than a quarter more") {
  const auto stage = timing::make_stage(catalog::Backend::cpu);
  const std::vector<timing::Contest> runs = large_runs();
  REQUIRE(runs.size() == 11);
  for (const timing::Contest& contest : runs) {
    const std::uint64_t needed = timing::needed_bytes(*stage, contest, catalog::Backend::cpu);
    CAPTURE(needed);
    CHECK(room_for(contest.workload, needed - 1) != Room::enough);
    CHECK(room_for(contest.workload, needed) != Room::too_little);
  }
}

TEST_CASE("139 GiB hold every large run, 40 GB only keys alone, 12 GB none") {
  std::size_t held = 0, refused = 0;
  for (const timing::Contest& contest : large_runs()) {
    const timing::Workload& w = contest.workload;
    CHECK(room_for(w, 139ULL << 30U) == Room::enough);
    held += room_for(w, 40'000'000'000) == Room::enough ? 1U : 0U;
    refused += room_for(w, 12'000'000'000) == Room::too_little ? 1U : 0U;
  }
  CHECK(held == 7);
  CHECK(refused == 11);
}

TEST_CASE("a run that was refused although it has room is an error, and so is one that ran without room") {
  CHECK(plausible(Room::enough, true));
  CHECK_FALSE(plausible(Room::enough, false));
  CHECK(plausible(Room::too_little, false));
  CHECK_FALSE(plausible(Room::too_little, true));
  CHECK(plausible(Room::uncertain, true));
  CHECK(plausible(Room::uncertain, false));
}

}  // namespace scatterscope::tests
