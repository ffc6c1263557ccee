// The plot of shapes: threads a block by keys a thread of one sort.
#include <cmath>

#include "tests/testing.h"
#include "tests/timing/made_up.h"
#include "tests/ui/golden.h"
#include "tests/ui/plot_checks.h"
#include "ui/plots/canvas.h"
#include "ui/plots/selection.h"

namespace scatterscope::tests {
namespace {

using plots::Kind;

// A sort in shapes of 128 to 512 threads with 4 to 20 keys, but one that does not fit; the fastest is 256 x 16, whose
// occupancy is not the highest.
timing::MeasuredSet shapes_set() {
  timing::MeasuredSet set = made_up_set();
  set.runs.clear();
  for (const std::uint32_t threads : {128U, 256U, 384U, 512U})
    for (const std::uint32_t keys : {4U, 8U, 12U, 16U, 20U}) {
      if (threads == 512 && keys == 20) continue;
      const double away = std::abs(std::log2(threads / 256.0)) + std::abs(std::log2(keys / 16.0));
      timing::MeasuredRun run = made_up_run("onesweep", 1U << 24U, 4e10 / (1 + 0.2 * away), 8, keys);
      run.config.block_threads = threads;
      run.shape_from = away == 0 ? recording::ShapeFrom::found : recording::ShapeFrom::named;
      add_launches(run, {{"count_digits", 0.1}, {"sweep", 0.9}});
      run.launches[1].registers = 24 + keys;
      run.launches[1].occupancy = 1 - keys / 40.0;
      set.runs.push_back(std::move(run));
    }
  set.runs.push_back(made_up_run("merge", 1U << 24U, 2e10, 8, 9));
  return set;
}

}  // namespace

TEST_CASE("shapes are drawn by throughput and by occupancy, of the sort with the most, the fastest framed in both") {
  const timing::MeasuredSet set = shapes_set();
  compare_golden("plot-shapes", plot(set, {Kind::shapes}));
  compare_golden("plot-shapes-zh-Hant", plot(set, {Kind::shapes}, Language::traditional_chinese, 700, 900));
  const plots::ShapeGrid grid = plots::shapes_of(set, {}, 1U << 24U);
  CHECK(grid.sort == "onesweep");
  CHECK(grid.block_threads == std::vector{128U, 256U, 384U, 512U});
  CHECK(grid.keys_per_thread == std::vector{4U, 8U, 12U, 16U, 20U});
  REQUIRE(grid.cells.size() == 20);
  CHECK_FALSE(grid.cells.back().has_value());
  REQUIRE(grid.best.has_value());
  CHECK(set.runs[*grid.best].config.block_threads == 256);
  CHECK(set.runs[*grid.best].config.keys_per_thread == 16);
  const scene::Scene scene = plot(set, {Kind::shapes});
  CHECK(has(scene, "256 threads with 16 keys each"));
  CHECK(has(scene, "40 registers a thread"));
  CHECK(has(scene, "60 %"));
  // A cell in each map.
  CHECK(shapes_of(scene, plots::ref_of(*grid.best)) == 2);
  CHECK(plots::details(set, plots::ref_of(*grid.best), Language::english)[6] ==
        "256 threads per block, 16 keys a thread: found by a search on this GPU");
  check_apart(scene);
  // 2^24 keys by tiles of 4,096: 65,536 blocks in made-up launches, 4 of them at a time on each of 100.
  timing::MeasuredSet waves = set;
  waves.provenance.multiprocessors = 100;
  waves.runs[*grid.best].launches[1].resident_blocks = 4;
  const auto lines = plots::details(waves, plots::ref_of(*grid.best), Language::english);
  CHECK(lines.back() == "4 blocks at a time on each of 100 multiprocessors: the GPU is filled 164 times");
  CHECK(timing::waves(waves.provenance, waves.runs[*grid.best].launches[1]) == doctest::Approx(163.84));
  CHECK(timing::waves(waves.provenance, waves.runs[*grid.best].launches[0]) == 0);

  // There is no map of one number of threads, or of few shapes.
  timing::MeasuredSet line = set;
  std::erase_if(line.runs, [](const timing::MeasuredRun& run) { return run.config.block_threads != 256; });
  CHECK(plots::sizes_of(line, {}, Kind::shapes).empty());
  CHECK(plots::shapes_of(line, {}, 1U << 24U).cells.empty());
  CHECK(has(plot(line, {Kind::shapes}), "nothing for this plot"));
}

TEST_CASE("the shapes of another sort are drawn where it is named, and of one without any those of the first") {
  const timing::MeasuredSet set = shapes_set();
  timing::MeasuredSet two = set;
  for (const std::uint32_t threads : {128U, 256U})
    for (const std::uint32_t keys : {5U, 9U, 13U}) {
      two.runs.push_back(made_up_run("merge", 1U << 20U, 1e10 + threads + keys, 8, keys));
      two.runs.back().config.block_threads = threads;
    }
  CHECK(plots::sorts_of(set, {}, Kind::shapes) == std::vector<std::string>{"onesweep"});
  CHECK(plots::sorts_of(two, {}, Kind::shapes) == std::vector<std::string>{"onesweep", "merge"});
  CHECK(plots::sorts_of(two, {}, Kind::ladder).empty());
  CHECK(plots::drawn_sort(two, {Kind::shapes}) == "onesweep");
  CHECK(plots::drawn_sort(two, {Kind::ladder}).empty());
  CHECK(plots::sizes_of(two, {}, Kind::shapes) == std::vector<std::uint64_t>{1U << 20U, 1U << 24U});
  CHECK(plots::sizes_of(two, {}, Kind::shapes, "merge") == std::vector<std::uint64_t>{1U << 20U});
  plots::View merges{Kind::shapes};
  merges.sort = "merge";
  CHECK(plots::drawn_size(two, merges) == 1U << 20U);
  CHECK(plots::drawn_sort(two, merges) == "merge");
  CHECK(has(plot(two, merges), "256 threads with 13 keys each"));
  CHECK(has(plot(two, merges), "merge by threads per block and keys per thread"));
  CHECK(plots::shapes_of(two, {}, 1U << 20U, "merge").cells.size() == 6);
  merges.n = 1U << 24U;  // of which merge has one shape
  CHECK(plots::drawn_size(two, merges) == 1U << 20U);
  merges.sort = "radix-local";
  CHECK(plots::drawn_sort(two, merges) == "onesweep");
  CHECK(plots::sizes_of(two, {}, Kind::shapes, "radix-local").size() == 2);
}

}  // namespace scatterscope::tests
