// Operands of the numbers that figures show: they come to the number, and the moment holds each of them.
#include "kernels/story/operands.h"

#include "kernels/story/merge/merged_keys.h"
#include "kernels/story/scans/published_word.h"
#include "kernels/story/scans/tile_sums.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Meaning;
using story::HeldIn;
using story::ShownOf;

namespace {

const auto& book = tests::book_keys;

struct Run : tests::RecordedRun {
  using RecordedRun::RecordedRun;
  [[nodiscard]] std::optional<story::Operands> operands(std::uint32_t t, std::uint32_t iteration,
                                                        const story::Place& place) const {
    return story::operands_of(at(t), iteration, place);
  }
};

// What the moment holds there; a published word stands for its sum.
std::optional<std::uint64_t> held(const Run& run, std::uint32_t t, const story::CellId& cell) {
  const auto value = run.at(t).moment.cell(cell.array, cell.block, cell.index);
  const recording::ArrayInfo& array = run.recording.arrays[cell.array];
  if (!value || !story::holds_published_words(array)) return value;
  return story::published_word(array.type, *value).sum;
}

// Of every place at the moment; how many have operands.
std::size_t check_moment(Run& run, std::uint32_t t, std::uint32_t iteration) {
  std::size_t found = 0;
  std::vector<story::Place> places;
  for (std::uint32_t p = 0; p < run.recording.input.size(); ++p)
    for (const Meaning meaning : {Meaning::before, Meaning::through, Meaning::before_in_tile, Meaning::destination})
      places.emplace_back(ShownOf{iteration, p, meaning});
  for (std::uint16_t a = 0; a < run.recording.arrays.size(); ++a) {
    const bool shared = run.recording.arrays[a].space == recording::Space::shared;
    for (std::uint32_t i = 0; i < std::min(run.recording.arrays[a].extent, 32U); ++i)
      for (std::uint32_t block = 0; block < (shared ? 2U : 1U); ++block) places.emplace_back(HeldIn{{a, block, i}});
  }
  const recording::Iteration& range = run.recording.iterations[iteration];
  for (const story::Place& place : places) {
    const auto operands = run.operands(t, iteration, place);
    if (!operands) continue;
    ++found;
    std::uint64_t sum = 0;
    for (const story::Operand& each : operands->all) {
      sum += each.minus ? 0 - each.value : each.value;
      if (const auto* in = std::get_if<HeldIn>(&each.place); in != nullptr && in->which == HeldIn::Which::now)
        CHECK(held(run, t, in->cell) == each.value);
      const auto* of = std::get_if<ShownOf>(&each.place);
      if (of == nullptr || of->meaning != Meaning::bit) continue;
      const bool flipped = run.recording.config.order == recording::Order::descending;
      CHECK((run.keys.iterations[iteration].keys[of->position] >> range.shift & 1U) ==
            (each.value ^ (flipped ? 1 : 0)));
    }
    CHECK(sum == operands->value);
    if (const auto* in = std::get_if<HeldIn>(&place)) CHECK(held(run, t, in->cell) == operands->value);
  }
  return found;
}

}  // namespace

TEST_CASE("operands: they come to the number, and the moment holds both, at every step of every sort") {
  for (const catalog::SortInfo* info : catalog::sorts()) {
    CAPTURE(info->name);
    recording::Config config = tests::of_sort(info->name, 4, 4);
    for (const recording::GridScan scan : {recording::GridScan::block_sums, recording::GridScan::look_back}) {
      config.grid_scan = scan;
      Run run(config, book);
      std::size_t found = 0;
      const std::uint32_t end =
          std::min<std::uint32_t>(run.recording.step_count(), run.recording.iterations.front().end_step);
      for (std::uint32_t t = 0; t <= end; t += 3) found += check_moment(run, t, 0);
      CHECK(check_moment(run, 0, 0) == 0);
      if (catalog::by_digits(*info) && info->name != std::string("radix-msd")) CHECK(found > 0);
    }
  }
}

TEST_CASE("operands: of the book's keys, the ones before a key, their total, a destination and a bucket's start") {
  Run bits(tests::of_sort("radix-1bit", 4, 4), book);
  const std::uint32_t after = bits.recording.iterations[0].end_step;
  const auto before = bits.operands(after, 0, ShownOf{0, 9, Meaning::before});
  REQUIRE(before);
  CHECK(before->value == 5);
  REQUIRE(before->all.size() == 9);
  for (std::uint32_t q = 0; q < 9; ++q) {
    CHECK(before->all[q].place == story::Place(ShownOf{0, q, Meaning::bit}));
    CHECK(before->all[q].value == book[q] % 2);
  }
  const auto zero = bits.operands(after, 0, ShownOf{0, 9, Meaning::destination});
  REQUIRE(zero);
  CHECK(zero->value == 4);
  CHECK(zero->all.size() == 2);
  const auto one = bits.operands(after, 0, ShownOf{0, 10, Meaning::destination});
  REQUIRE(one);
  CHECK(one->value == 13);
  REQUIRE(one->all.size() == 3);
  CHECK(one->all[0].value == 16);
  CHECK(one->all[1] == story::Operand{one->all[1].place, 8, true});
  CHECK(one->all[2].value == 5);
  // The total stands behind the scan's last element.
  const auto total = bits.operands(after, 0, one->all[1].place);
  REQUIRE(total);
  CHECK(total->value == 8);
  CHECK(total->all.size() == 16);

  Run tiles(tests::of_sort("radix-local", 4, 4), book);
  const std::uint64_t sizes[] = {2, 2, 1, 3, 2, 2, 3, 1};
  const recording::LocalSort& local = *tiles.recording.iterations[0].local;
  for (std::uint32_t cell = 1; cell < 8; ++cell) {
    const auto start = tiles.operands(tiles.recording.iterations[0].end_step, 0, HeldIn{{local.starts_array, 0, cell}});
    REQUIRE(start);
    CHECK(start->value == std::accumulate(sizes, sizes + cell, std::uint64_t{0}));
    REQUIRE(start->all.size() == cell);
    for (std::uint32_t k = 0; k < cell; ++k)
      CHECK(start->all[k].place == story::Place(HeldIn{{local.sizes_array, 0, k}}));
  }
}

TEST_CASE(
    "operands: under a schedule with a seed a tile looks back over several aggregates, and its prefix is their sum") {
  const std::vector<std::uint64_t> keys{6, 1, 13, 10, 3, 15, 8, 4, 11, 2, 14, 7, 9, 0, 5, 12};
  recording::Config config = tests::of_sort("radix-1bit --grid-scan look-back", 2, 4);
  std::size_t longest_by_number = 0, longest = 0;
  for (config.schedule_seed = 0; config.schedule_seed <= 12; ++config.schedule_seed) {
    CAPTURE(config.schedule_seed);
    Run run(config, keys);
    std::vector<std::uint64_t> sorted = keys;
    std::sort(sorted.begin(), sorted.end());
    CHECK(run.recording.output == sorted);
    const std::uint32_t end = run.recording.iterations[0].end_step;
    const story::TileSums tiles = story::tile_sums(run.at(end), 0);
    REQUIRE(tiles.first.size() == 8);
    std::size_t most = 0;
    for (std::uint32_t k = 0; k < 8; ++k) {
      const auto aggregates = std::count_if(tiles.reads.begin(), tiles.reads.end(),
                                            [k](const auto& read) { return read.to == k && !read.prefix; });
      most = std::max(most, static_cast<std::size_t>(aggregates));
      const auto prefix = run.operands(end, 0, HeldIn{tiles.second[k].cell, HeldIn::Which::second});
      REQUIRE(prefix);
      std::uint64_t ones = 0;
      for (std::uint32_t p = 0; p < 2 * (k + 1); ++p) ones += keys[p] % 2;
      CHECK(prefix->value == ones);
      if (k > 0) CHECK(prefix->all.size() == static_cast<std::size_t>(aggregates) + 2);
    }
    MESSAGE("seed " << config.schedule_seed << ": " << most << " aggregates");
    (config.schedule_seed == 0 ? longest_by_number : longest) = std::max(longest, most);
  }
  CHECK(longest_by_number == 0);
  CHECK(longest >= 2);
}

TEST_CASE("the way of a merge passes the co-rank that a thread found, and ends where both runs do") {
  Run run(tests::of_sort("merge", 4, 4), book);
  std::size_t checked = 0;
  for (std::uint32_t iteration = 1; iteration < run.recording.iterations.size(); ++iteration) {
    const recording::Iteration& range = run.recording.iterations[iteration];
    const story::Instant at = run.at(range.end_step);
    for (std::uint32_t block = 0; block < 4; ++block) {
      for (std::uint32_t thread = 0; thread < 4; ++thread) {
        for (const auto& search :
             story::co_rank_searches(run.recording, {block, thread}, range.first_step, range.end_step)) {
          const auto path = story::merge_path(at, iteration, {block, thread}, search);
          if (path.empty()) continue;
          REQUIRE(path.size() == search.m + search.n);
          const auto from_a = [](const story::MergeStep& step) { return step.from_A; };
          CHECK(std::count_if(path.begin(), path.end(), from_a) == search.m);
          CHECK(std::count_if(path.begin(), path.begin() + search.k, from_a) ==
                search.low_after(search.comparisons.size()));
          ++checked;
        }
      }
    }
  }
  CHECK(checked > 16);
}

TEST_CASE("a merged key is known by its position when the iteration began, by twos and by fours") {
  for (const std::uint32_t ways : {2U, 4U}) {
    Run run(tests::of_sort("merge --merge-ways " + std::to_string(ways), 1, 4), book);
    for (std::uint32_t k = 1; k < run.recording.iterations.size(); ++k) {
      INFO("ways ", ways, ", k ", k);
      const analysis::KeyTable::Iteration& of = run.keys.iterations[k];
      const auto merged = story::merged_keys(run.at(run.recording.iterations[k].end_step), k);
      REQUIRE(merged.size() == book.size());
      for (std::uint32_t q = 0; q < merged.size(); ++q) {
        REQUIRE(merged[q].has_value());
        REQUIRE(of.moves[merged[q]->source].has_value());
        CHECK(of.moves[merged[q]->source]->to == q);
        CHECK(of.result[q] == of.keys[merged[q]->source]);
        CHECK(story::visible(merged[q]->when));
      }
    }
  }
}
