// Single stories, each held against what it must be.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/analysis/key_table.h"
#include "kernels/catalog.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/random_keys.h"
#include "kernels/story/bits/destination.h"
#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/events.h"
#include "kernels/story/lists/ties.h"
#include "kernels/story/memory/scatter_view.h"
#include "kernels/story/onesweep/tile_reorder.h"
#include "kernels/story/scans/tile_sums.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using story::Instant;
using story::When;

TEST_CASE("the stages of a tile of pairs begin one after the other, with the stores that they are made of") {
  recording::Config config = tests::of_sort("onesweep", 4, 4);
  config.radix_bits = 2;
  config.values = true;
  const recording::Pairs input{{12, 3, 6, 9, 15, 8}, {0, 1, 2, 3, 4, 5}};
  const recording::Recording r = catalog::record(catalog::resolve(config, input), input, catalog::Backend::cpu);
  const analysis::KeyTable table = analysis::make_key_table(r);
  recording::Moment moment(std::make_shared<const recording::Keyframes>(r));
  const recording::Iteration& range = r.iterations[0];
  std::uint32_t begun = 0;
  for (std::uint32_t t = range.first_step; t <= range.end_step; ++t) {
    moment.seek(t);
    const story::IterationKeys keys({r, table, moment}, 0);
    const std::uint32_t stages = story::TileReorder(keys, 0).stages_begun();
    if (stages == begun) continue;
    CHECK(stages == begun + 1);
    begun = stages;
    if (stages == 1) continue;
    const char* const arrays[] = {"tile_keys", "", "tile_values", ""};
    bool stored = false;
    for (std::uint64_t e = r.first_event(t - 1); e < r.end_event(t - 1); ++e) {
      const recording::Event event = r.events[e];
      const bool shared = stages % 2 == 0;
      const std::uint32_t output = stages == 3 ? range.result_array : *range.result_values_array;
      stored = stored || (event.kind == recording::EventKind::write &&
                          (shared ? r.arrays[event.what].name == arrays[stages - 2] : event.what == output));
    }
    CHECK(stored);
  }
  CHECK(begun == 5);
}

TEST_CASE("the total of a scan is known from its store on") {
  recording::Config config = tests::of_sort("radix-1bit", 4, 4);
  const std::vector<std::uint64_t> input{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};
  const recording::Recording r = catalog::record(catalog::resolve(config, input), input, catalog::Backend::cpu);
  const analysis::KeyTable table = analysis::make_key_table(r);
  recording::Moment moment(std::make_shared<const recording::Keyframes>(r));
  const auto write = recording::next_write(r, 0, *r.array_named("scan"), 0, 16);
  REQUIRE(write.has_value());
  const auto total_at = [&](std::uint32_t t) {
    moment.seek(t);
    const story::IterationKeys of({r, table, moment}, 0);
    return story::scan_total(of, story::formula_terms(of)).value;
  };
  CHECK(total_at(write->step).when == When::future);
  CHECK(total_at(write->step + 1).when == When::now);
  CHECK(total_at(write->step + 2).when == When::past);
  CHECK(total_at(write->step + 2).value == 8);
}

TEST_CASE("a look-back adds what it found, not the words that it found empty") {
  recording::Config config = tests::of_sort("radix-1bit-single", 4, 4);
  config.launches = recording::Launches::one;
  const std::vector<std::uint64_t> input{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};
  const recording::Recording r = catalog::record(catalog::resolve(config, input), input, catalog::Backend::cpu);
  const analysis::KeyTable table = analysis::make_key_table(r);
  recording::Moment moment(std::make_shared<const recording::Keyframes>(r));
  const std::uint16_t tiles = *r.array_named("tiles");
  bool found_empty = false;
  for (std::uint32_t t = 0; t <= r.iterations[0].end_step; ++t) {
    moment.seek(t);
    const Instant at{r, table, moment};
    for (const story::TileSums::LookBack& read : story::tile_sums(at, 0).reads) {
      if (read.when != When::now) continue;
      // The word that it took is what memory holds.
      CHECK(moment.cell(tiles, 0, read.from) == (std::uint64_t{read.prefix ? 2U : 1U} << 32U | read.sum));
    }
    story::for_each_event_now(at, [&](const recording::Event& event) {
      found_empty =
          found_empty || (event.kind == recording::EventKind::read && event.what == tiles && event.value == 0);
    });
  }
  CHECK(found_empty);
}

TEST_CASE("what is said of a cell of the scatter map holds of each key that was stored in it") {
  recording::Config config = tests::of_sort("radix-local", 32, 8);
  config.radix_bits = 4;
  config.keys_per_thread = 2;
  const auto input = recording::random_keys(700, 7, recording::Distribution::uniform, 8);
  const recording::Recording r = catalog::record(catalog::resolve(config, input), input, catalog::Backend::cpu);
  const analysis::KeyTable table = analysis::make_key_table(r);
  recording::Moment moment(std::make_shared<const recording::Keyframes>(r));
  std::uint32_t first_store = r.step_count();
  for (const auto& move : table.iterations[0].moves) first_store = std::min(first_store, move->step);
  for (const std::uint32_t t : {first_store, first_store + 1, first_store + 2, r.iterations[0].end_step}) {
    moment.seek(t);
    for (const bool hide : {false, true}) {
      const Instant at{r, table, moment, hide};
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
    recording::Config config = tests::of_sort(info->name, 4, 3);
    config.values = true;
    recording::Pairs input(recording::random_keys(tests::fitting(*info, 21), 5, recording::Distribution::uniform, 3));
    for (std::uint32_t i = 0; i < input.keys.size(); ++i) input.values.push_back(i);
    const recording::Recording r = catalog::record(catalog::resolve(config, input), input, catalog::Backend::cpu);
    const analysis::KeyTable table = analysis::make_key_table(r);
    recording::Moment moment(std::make_shared<const recording::Keyframes>(r));
    moment.seek(r.step_count());
    const auto last = static_cast<std::uint32_t>(r.iterations.size() - 1);
    const story::Ties ties = story::ties_of(r);
    const story::TieOrder order = story::tie_order(ties, story::IterationKeys({r, table, moment}, last));
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
