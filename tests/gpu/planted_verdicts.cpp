// What the analysis says of the planted kernels, for compare_races.py: a line each into the file that
// SCATTERSCOPE_PLANTED names.
#define SCATTERSCOPE_PROBE any_probe::of_planted_races
#define SCATTERSCOPE_KERNEL_FILE "tests/races/planted.cuh"

#include <cstdlib>
#include <fstream>

#include "kernels/analysis/races/races.h"
#include "tests/gpu/no_gpu.h"
#include "tests/races/planted.cuh"
#include "tests/races/planted.h"
#include "tests/races/planted_recordings.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

TEST_CASE("planted kernels: the analysis says which race" * doctest::skip()) {
  if (tests::no_gpu()) return;
  const char* path = std::getenv("SCATTERSCOPE_PLANTED");
  REQUIRE(path != nullptr);
  std::ofstream out(path);
  for (const Planted& planted : planted_kernels()) {
    const bool racy = !analysis::find_races(recorded(planted, 0)).empty();
    CHECK(racy == (planted.mark != nullptr));
    // The tool looks at shared memory alone.
    const bool compared = planted.seen_by_racecheck || !racy;
    out << planted.name << (racy ? " racy" : " clean") << (compared ? " compared" : " apart") << "\n";
  }
}
