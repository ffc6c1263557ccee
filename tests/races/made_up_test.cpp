// A thousand made-up kernels, racy and clean, run on the executor by many schedules: the analysis finds in each exactly
// the cells that race.
#define SCATTERSCOPE_PROBE any_probe::of_made_up_races
#include <doctest/doctest.h>

#include "kernels/analysis/races/schedule.h"
#include "tests/races/interpret.cuh"
#include "tests/races/made_up.h"
#include "tests/races/source_text.h"

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;

namespace {

recording::Recording recorded(const MadeUp& kernel, std::uint64_t seed) {
  static const std::string source = tests::source_text("tests/races/interpret.cuh");
  recording::Config config;
  config.schedule_seed = seed;
  recording::Builder builder(config, {}, {{"interpret.cuh", source}});
  simt::RunContext context{config, &builder, {}};
  Gpu gpu(context);
  std::vector<std::uint64_t> deeds, cells, starts{0};
  for (unsigned t = 0; t < kernel.blocks * kernel.threads; ++t) {
    for (const Done& d : kernel.deeds) {
      if (d.thread != t) continue;
      deeds.push_back(d.deed);
      cells.push_back(d.cell);
    }
    starts.push_back(deeds.size());
  }
  const auto global = gpu.zeros<unsigned>("global", 32);
  gpu.launch<interpret>({kernel.blocks, kernel.threads, 0, simt::GridFit::cooperative},
                        gpu.upload<unsigned>("deeds", deeds), gpu.upload<unsigned>("cells", cells),
                        gpu.upload<unsigned>("starts", starts), global, global, gpu.zeros<unsigned>("flags", 16));
  return builder.finish({}, {});
}

std::set<Oracle::Pair> found_in(const recording::Recording& r) {
  std::set<Oracle::Pair> found;
  const analysis::races::LaunchItems items = analysis::races::items_of(r, 0);
  analysis::races::Schedule(r, items).run([&](const analysis::races::FoundPair& pair) {
    const recording::Event a = r.events[pair.earlier.event], b = r.events[pair.later.event];
    const bool shared = r.arrays[a.what].space == recording::Space::shared;
    const unsigned threads = r.launches[0].block_threads;
    found.insert(
        {CellId{shared, shared ? a.block : 0U, a.index}, a.block * threads + a.thread, b.block * threads + b.thread});
  });
  return found;
}

std::set<CellId> cells_of(const std::set<Oracle::Pair>& pairs) {
  std::set<CellId> cells;
  for (const Oracle::Pair& pair : pairs) cells.insert(pair.cell);
  return cells;
}

// Whether the kernel races.
bool judge(const MadeUp& kernel, std::uint64_t seed) {
  const std::set<Oracle::Pair> wanted = Oracle(kernel).races();
  const std::set<Oracle::Pair> found = found_in(recorded(kernel, seed));
  CHECK(cells_of(found) == cells_of(wanted));
  CHECK(std::includes(wanted.begin(), wanted.end(), found.begin(), found.end()));
  return !found.empty();
}

}  // namespace

TEST_CASE("a thousand made-up kernels are judged as an oracle judges them, none wrong") {
  Random random(17);
  unsigned racy = 0, clean = 0;
  for (unsigned i = 0; i < 1000; ++i) {
    CAPTURE(i);
    const unsigned kind = i % 4;
    const MadeUp kernel = kind == 0 ? made_up_wildly(random) : made_up_by_phases(random, kind == 1);
    const bool races = judge(kernel, i % 7);
    (races ? racy : clean) += 1;
    if (kind == 0) continue;
    // What the generator knows by construction.
    const std::set<CellId> cells = cells_of(Oracle(kernel).races());
    CHECK(cells == (kernel.planted ? std::set<CellId>{*kernel.planted} : std::set<CellId>{}));
  }
  MESSAGE(racy, " racy, ", clean, " clean");
  CHECK(racy > 250);
  CHECK(clean > 250);
}

TEST_CASE("a made-up kernel is judged alike under every schedule") {
  Random random(23);
  for (unsigned i = 0; i < 40; ++i) {
    CAPTURE(i);
    const MadeUp kernel = made_up_wildly(random);
    const std::set<CellId> wanted = cells_of(Oracle(kernel).races());
    for (std::uint64_t seed = 0; seed < 10; ++seed) CHECK(cells_of(found_in(recorded(kernel, seed))) == wanted);
  }
}
