// Single stories, each held against what it must be.
#include "kernels/story/bits/destination.h"
#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/events.h"
#include "kernels/story/lists/ties.h"
#include "kernels/story/memory/scatter_view.h"
#include "kernels/story/onesweep/tile_reorder.h"
#include "kernels/story/scans/tile_sums.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using story::Instant;
using story::When;

TEST_CASE("the stages of a tile of pairs begin one after the other, with the stores that they are made of") {
  const tests::RecordedRun run(tests::of_sort("onesweep --radix-bits 2 --values", 4, 4),
                               tests::with_places({12, 3, 6, 9, 15, 8}));
  const recording::Recording& r = run.recording;
  const recording::Iteration& range = r.iterations[0];
  std::uint32_t begun = 0;
  for (std::uint32_t t = range.first_step; t <= range.end_step; ++t) {
    const story::IterationKeys keys(run.at(t), 0);
    const std::uint32_t stages = story::TileReorder(keys, 0).stages_begun();
    if (stages == begun) continue;
    CHECK(stages == begun + 1);
    begun = stages;
    if (stages == 1) continue;
    const char* const arrays[] = {"tile_keys", "", "tile_values", ""};
    const std::string& output = r.arrays[stages == 3 ? range.result_array : *range.result_values_array].name;
    const auto stores = tests::events_of(r, recording::EventKind::write, stages % 2 == 0 ? arrays[stages - 2] : output);
    CHECK(std::any_of(stores.begin(), stores.end(), [t](const auto& store) { return store.step + 1 == t; }));
  }
  CHECK(begun == 5);
}

TEST_CASE("the total of a scan is known from its store on") {
  const tests::RecordedRun run(tests::of_sort("radix-1bit", 4, 4), tests::book_keys);
  const recording::Recording& r = run.recording;
  const auto write = recording::next_write(r, 0, *r.array_named("scan"), 0, 16);
  REQUIRE(write.has_value());
  const auto total_at = [&](std::uint32_t t) {
    const story::IterationKeys of(run.at(t), 0);
    return story::scan_total(of, story::formula_terms(of)).value;
  };
  CHECK(total_at(write->step).when == When::future);
  CHECK(total_at(write->step + 1).when == When::now);
  CHECK(total_at(write->step + 2).when == When::past);
  CHECK(total_at(write->step + 2).value == 8);
}

TEST_CASE("a look-back adds what it found, not the words that it found empty") {
  const tests::RecordedRun run(tests::of_sort("radix-1bit-single --launches one", 4, 4), tests::book_keys);
  const recording::Recording& r = run.recording;
  const std::uint16_t tiles = *r.array_named("tiles");
  bool found_empty = false;
  for (std::uint32_t t = 0; t <= r.iterations[0].end_step; ++t) {
    const Instant at = run.at(t);
    for (const story::TileSums::LookBack& read : story::tile_sums(at, 0).reads) {
      if (read.when != When::now) continue;
      // The word that it took is what memory holds.
      CHECK(at.moment.cell(tiles, 0, read.from) == (std::uint64_t{read.prefix ? 2U : 1U} << 32U | read.sum));
    }
    story::for_each_event_now(at, [&](const recording::Event& event) {
      found_empty =
          found_empty || (event.kind == recording::EventKind::read && event.what == tiles && event.value == 0);
    });
  }
  CHECK(found_empty);
}

TEST_CASE("what is said of a cell of the scatter map holds of each key that was stored in it") {
  const tests::RecordedRun run(tests::of_sort("radix-local --radix-bits 4 --keys-per-thread 2", 32, 8),
                               tests::random_keys(700, 8, 7));
  const recording::Recording& r = run.recording;
  std::uint32_t first_store = r.step_count();
  for (const auto& move : run.keys.iterations[0].moves) first_store = std::min(first_store, move->step);
  for (const std::uint32_t t : {first_store, first_store + 1, first_store + 2, r.iterations[0].end_step}) {
    for (const bool hide : {false, true}) {
      const Instant at = run.at(t, hide);
      const story::IterationKeys keys(at, 0);
      const story::ScatterView all = story::recorded_scatter(at, 0, std::nullopt);
      const story::ScatterView window = story::recorded_scatter(at, 0, 300);
      std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> stores;  // by cell
      for (std::uint32_t p = 0; p < keys.count(); ++p) {
        const auto cell = story::cell_of_key(all, p), in_window = story::cell_of_key(window, p);
        REQUIRE(cell.has_value() == story::visible(keys.moved(p)));
        for (const auto& said : {cell, in_window}) {
          if (!said) continue;
          CHECK((said->first_destination <= *keys.target(p) && *keys.target(p) <= said->last_destination));
          CHECK((said->warps->first.block <= keys.thread(p)->block));
          CHECK((said->warps->second.block >= keys.thread(p)->block));
        }
        if (!cell) continue;
        ++stores[{cell->row, cell->column}];
        CHECK(all.map.at(cell->row, cell->column).stores == cell->stores);
      }
      for (const auto& [where, count] : stores) CHECK(all.map.at(where.first, where.second).stores == count);
      if (t < r.iterations[0].end_step) {
        CHECK(story::bucket_borders(all, at).empty());
      } else if (!hide) {
        // Eleven tiles of 64 keys; a border behind each but the last.
        CHECK(story::block_borders(all).size() == 10);
        for (const std::uint32_t q : story::bucket_borders(all, at))
          CHECK(keys.digit(keys.result(q - 1)) < keys.digit(keys.result(q)));
        CHECK(story::bucket_borders(all, at).size() == 15);
        CHECK(story::source_at(window, 0) == 288);  // of the request that stores 300
        CHECK(story::source_at(window, window.rows()) == 700);
      }
    }
  }
}

TEST_CASE("ties are kept by the sorts that keep them, and stand where their values say") {
  std::uint32_t broken = 0;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    CAPTURE(info->name);
    const tests::RecordedRun run(tests::of_sort(std::string(info->name) + " --values", 4, 3),
                                 tests::with_places(tests::random_keys(tests::fitting(*info, 21), 3, 5)));
    const recording::Recording& r = run.recording;
    const auto last = static_cast<std::uint32_t>(r.iterations.size() - 1);
    const story::Ties ties = story::ties_of(r);
    const story::TieOrder order = story::tie_order(ties, story::IterationKeys(run.at(r.step_count()), last));
    CHECK(std::equal(order.at.begin(), order.at.end(), r.output_values.begin(), r.output_values.end()));
    if (!info->wrong_on_purpose) CHECK_FALSE(order.ended_unsorted);
    std::uint32_t wrong = 0;
    for (std::size_t q = 1; q < order.at.size(); ++q)
      wrong += r.output[q - 1] == r.output[q] && r.output_values[q - 1] > r.output_values[q] ? 1 : 0;
    CHECK((order.pairs_broken > 0) == (wrong > 0));
    broken += order.pairs_broken;
    std::uint32_t tied = 0, groups = 0;
    for (std::uint32_t i = 0; i < ties.group.size(); ++i) {
      tied += ties.is_alone(i) ? 0 : 1;
      groups += ties.number[i] == 1 ? 1 : 0;
    }
    CHECK(order.pairs_kept + order.pairs_broken == tied - groups);
  }
  CHECK(broken > 0);
}
