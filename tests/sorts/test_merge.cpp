// What is special about the merge sort: shares by co-rank, several blocks to a merge, passes as iterations.
#include <nlohmann/json.hpp>
#include <span>

#include "kernels/analysis/scatter/scatter.h"
#include "kernels/format/recording_file.h"
#include "kernels/format/recording_json.h"
#include "tests/recorded.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Recording;

namespace {

recording::Config merging(std::uint32_t block_threads, std::uint32_t keys_per_thread, std::uint32_t key_bits = 32) {
  recording::Config config = tests::of_sort("merge", block_threads, key_bits);
  config.keys_per_thread = keys_per_thread;
  return config;
}

// The first value that each block's threads showed under a name in an iteration, in launches of a kernel.
std::map<std::uint32_t, std::uint64_t> shown_by_block(const Recording& r, std::size_t iteration, const char* name,
                                                      const char* kernel) {
  std::map<std::uint32_t, std::uint64_t> shown;
  for (const auto& event : tests::events_of(r, recording::EventKind::value, name, iteration, kernel))
    shown.emplace(event.block, event.value);
  return shown;
}

// Runs of so many keys; the last may be shorter.
bool runs_are_sorted(const std::vector<std::uint64_t>& keys, std::size_t run) {
  for (std::size_t i = 1; i < keys.size(); ++i)
    if (i % run != 0 && keys[i] < keys[i - 1]) return false;
  return true;
}

// Where the shares of the tiles begin, of four runs each, as they were found: by run, then as many as there are tiles.
std::array<std::vector<std::uint64_t>, 4> shares_found(const Recording& r, std::size_t iteration) {
  std::array<std::vector<std::uint64_t>, 4> shares;
  for (const auto& event : tests::events_of(r, recording::EventKind::write, "shares", iteration)) {
    std::vector<std::uint64_t>& of_run = shares[event.index % 4];
    of_run.resize(std::max<std::size_t>(of_run.size(), event.index / 4 + 1));
    of_run[event.index / 4] = event.value;
  }
  return shares;
}

// Before each tile of a merge as many keys are taken from the four runs as go there, and none that comes after a key
// that is left.
void check_shares_of_four(const Recording& r, std::size_t iteration, std::uint32_t tile, std::uint32_t run) {
  const std::uint32_t n = r.config.n;
  const std::vector<std::uint64_t> list = analysis::make_key_table(r).iterations[iteration].keys;
  const auto shares = shares_found(r, iteration);
  for (std::uint32_t first = 0, at = 0; first < n; first += tile, ++at) {
    CAPTURE(first);
    const std::uint32_t merge = first - first % run;
    std::uint64_t taken = 0;
    std::optional<std::pair<std::uint64_t, std::uint64_t>> last_taken, first_left;  // key and position
    for (std::uint32_t q = 0; q < 4; ++q) {
      const std::uint64_t begin = std::min<std::uint64_t>(n, merge + std::uint64_t{q} * run / 4);
      const std::uint64_t end = std::min<std::uint64_t>(n, merge + std::uint64_t{q + 1} * run / 4);
      REQUIRE(at < shares[q].size());
      const std::uint64_t split = begin + shares[q][at];
      REQUIRE(split <= end);
      taken += shares[q][at];
      if (split > begin) last_taken = std::max(last_taken, std::optional(std::pair(list[split - 1], split - 1)));
      if (split < end && (!first_left || std::pair(list[split], split) < *first_left))
        first_left = std::pair(list[split], split);
    }
    CHECK(taken == first - merge);
    if (last_taken && first_left) CHECK(*last_taken < *first_left);
  }
}

void check_passes(const recording::Config& config, const recording::Pairs& input) {
  CAPTURE(config.n);
  const Recording r = tests::record(config, input);
  const analysis::KeyTable table = analysis::make_key_table(r);
  const std::uint32_t n = r.config.n, tile = config.block_threads * config.keys_per_thread;
  std::uint32_t run = tile, merged = 2;  // keys of a run of the result, runs of the list that make it
  for (std::size_t k = 0; k < r.iterations.size(); ++k) {
    if (k > 0) merged = 2 * run < n ? config.merge_ways : 2;
    if (k > 0) run *= merged;
    CAPTURE(k);
    const analysis::KeyTable::Iteration& of = table.iterations[k];
    CHECK(r.iterations[k].digit_bits == 0);
    CHECK(runs_are_sorted(of.result, run));
    // Every output is made exactly once, of a key of the same merge, by the block that its tile belongs to.
    std::set<std::uint32_t> taken;
    for (std::uint32_t i = 0; i < n; ++i) {
      REQUIRE(of.moves[i].has_value());
      const std::uint32_t to = of.moves[i]->to;
      CHECK(taken.insert(to).second);
      CHECK(of.result[to] == of.keys[i]);
      CHECK(of.at(recording::Meaning::destination, i, r.step_count())->value == to);
      CHECK(to / run == i / run);
      CHECK(of.moves[i]->block == to / tile);
    }
    CHECK(taken.size() == n);
    if (k == 0) continue;
    if (merged == 4) {
      check_shares_of_four(r, k, tile, run);
      continue;
    }
    // Shares of neighbouring blocks touch, and cover both runs.
    const auto begins = shown_by_block(r, k, "a_begin", "merge_runs"),
               ends = shown_by_block(r, k, "a_end", "merge_runs");
    REQUIRE(begins.size() == (n + tile - 1) / tile);
    for (const auto& [block, begin] : begins) {
      const std::uint32_t first = block * tile, merge = first - first % run;
      const std::uint32_t all = std::min(run, n - merge), of_A = std::min(run / 2, all);
      CHECK(begin == (first == merge ? 0 : ends.at(block - 1)));
      if (first + tile >= merge + all) CHECK(ends.at(block) == of_A);
      CHECK(ends.at(block) - begin <= std::min(tile, n - first));
    }
  }
  CHECK((run / merged < n || run == tile));
  CHECK(run >= n);
  CHECK(table.final_origin.size() == n);
  for (std::uint32_t p = 1; p < n; ++p)
    if (r.output[p] == r.output[p - 1]) CHECK(table.final_origin[p - 1] < table.final_origin[p]);
}

// Calls visit(config, keys) for blocks and tiles of many shapes and lists of these lengths.
struct Shape {
  std::uint32_t threads, keys;
};
template <class Visit>
void each_merge(std::initializer_list<Shape> shapes, std::initializer_list<std::uint32_t> sizes, Visit visit) {
  for (const Shape& shape : shapes)
    for (const std::uint32_t n : sizes)
      for (const tests::SortCase& input : tests::cases_of(n, 6, n)) {
        INFO(shape.threads, " threads, ", shape.keys, " keys each, ", input.name);
        visit(merging(shape.threads, shape.keys, 6), input.keys);
      }
}

}  // namespace

TEST_CASE("merge: every pass makes each output once, from shares that touch and cover both runs, stably") {
  each_merge({{1, 1}, {4, 1}, {4, 3}, {3, 5}, {32, 2}}, {1, 2, 3, 11, 12, 13, 31, 64, 65, 150}, check_passes);
}

TEST_CASE("merge: by fours, half as many passes make each output once, from shares that a launch finds, stably") {
  each_merge({{1, 1}, {4, 1}, {4, 3}, {3, 5}, {32, 2}}, {0, 1, 2, 3, 5, 12, 13, 31, 64, 65, 150, 300},
             [](recording::Config config, const tests::Keys& keys) {
               config.merge_ways = 4;
               check_passes(config, keys);
               config.shares_by_warps = true;  // of the last pass, where it has two runs left
               CHECK(catalog::run(config, keys, catalog::Backend::cpu) == tests::stably_sorted(config, keys));
             });
}

TEST_CASE("merge: shares that warps find in the merge itself are those of a launch before it, which there is none of") {
  each_merge(
      {{1, 1}, {4, 3}, {32, 2}, {33, 1}, {64, 2}, {80, 1}}, {0, 1, 3, 13, 65, 150, 600},
      [](const recording::Config& before, const tests::Keys& keys) {
        recording::Config within = before;
        within.shares_by_warps = true;
        check_passes(within, keys);
        const Recording of_launch = tests::record(before, keys), of_warps = tests::record(within, keys);
        CHECK(of_launch.output == of_warps.output);
        for (const recording::Launch& launch : of_warps.launches) CHECK(launch.kernel != "find_shares");
        for (std::size_t k = 1; k < of_warps.iterations.size(); ++k)
          for (const char* name : {"a_begin", "a_end"})
            CHECK(shown_by_block(of_launch, k, name, "merge_runs") == shown_by_block(of_warps, k, name, "merge_runs"));
      });
}

TEST_CASE("merge: passes double the runs until one is left") {
  const auto iterations = [](std::uint32_t n, std::uint32_t threads, std::uint32_t keys) {
    return tests::record(merging(threads, keys, 5), tests::cases_of(n, 5, 1).front().keys).iterations.size();
  };
  constexpr std::size_t of_four[][2] = {{0, 0}, {1, 1}, {4, 1}, {5, 2}, {16, 3}, {17, 4}};
  for (const auto& [n, passes] : of_four) CHECK(iterations(static_cast<std::uint32_t>(n), 4, 1) == passes);
  CHECK(iterations(17, 4, 5) == 1);
  CHECK(iterations(300, 1, 1) == 10);
  const auto by_fours = [](std::uint32_t n) {
    recording::Config config = merging(4, 1, 5);
    config.merge_ways = 4;
    const Recording r = tests::record(config, tests::cases_of(n, 5, 1).front().keys);
    std::string kernels;
    for (const recording::Launch& launch : r.launches) kernels += launch.kernel + " ";
    return kernels;
  };
  const std::string tiles = "merge_sort_tiles ", four = "find_shares_of_four merge_four_runs ",
                    two = "find_shares merge_runs ";
  CHECK(by_fours(4) == tiles);
  CHECK(by_fours(8) == tiles + two);
  CHECK(by_fours(9) == tiles + four);
  CHECK(by_fours(16) == tiles + four);
  CHECK(by_fours(17) == tiles + four + two);
  CHECK(by_fours(33) == tiles + four + four);
}

TEST_CASE("merge: 2, then 4, then 8 blocks share a merge, Fig. 13.11") {
  const Recording r = tests::record(merging(4, 1, 8), tests::cases_of(32, 8, 2).front().keys);
  REQUIRE(r.iterations.size() == 4);
  for (std::size_t k = 1; k < 4; ++k) {
    // By the place where run A begins: the blocks that merge it.
    std::map<std::uint64_t, unsigned> blocks;
    for (const auto& [block, before] : shown_by_block(r, k, "k", "merge_runs")) ++blocks[block * 4 - before];
    CHECK(blocks.size() == 8U >> k);
    for (const auto& [A, count] : blocks) {
      CHECK(A % (8U << (k - 1)) == 0);
      CHECK(count == 1U << k);
    }
  }
}

TEST_CASE("sorts that compare sort by magnitude, and by key and value, as std::stable_sort does") {
  using recording::Comparison;
  for (const catalog::SortInfo* info : tests::trusted_sorts()) {
    if (!info->compares) continue;
    CAPTURE(info->name);
    recording::Config config = tests::of_sort(info->name, 8, 32);
    config.keys_per_thread = std::min(3U, info->max_keys_per_thread);
    for (const auto compare : {Comparison::absolute, Comparison::lexicographic})
      for (const auto order : {recording::Order::ascending, recording::Order::descending})
        for (const auto type : tests::key_types)
          for (const bool values : {false, true})
            for (const std::uint32_t n : {1U, 2U, 23U, 24U, 25U, 100U, 777U}) {
              if (compare == Comparison::lexicographic && !values) continue;
              config.compare = compare;
              config.order = order;
              config.key_type = type;
              config.key_bits = recording::width_bits(type);
              config.values = values;
              config.n = n;
              CAPTURE(tests::described(config));
              recording::Pairs input = tests::mixed_keys(config, n, n);
              if (compare == Comparison::lexicographic)  // values that are no order of the input
                for (std::size_t i = 0; i < n; ++i) input.values[i] = (n - i) * 0x9e3779b9U % 7;
              CHECK(catalog::run(config, input, catalog::Backend::cpu) == tests::stably_sorted(config, input));
              if (n > 100) continue;
              const Recording r = tests::record(config, input);
              CHECK(recording::Pairs{r.output, r.output_values} == tests::stably_sorted(config, input));
              const std::string bytes = format::encode(r);
              CHECK(format::decode(std::as_bytes(std::span(bytes))).config == r.config);
            }
  }
}

TEST_CASE("merge: what is compared is refused where it means nothing") {
  const std::vector<std::uint64_t> keys{3, 1, 2};
  recording::Config config = merging(4, 1);
  config.compare = recording::Comparison::lexicographic;
  CHECK_THROWS_AS((void)catalog::run(config, keys, catalog::Backend::cpu), Error);
  config = tests::of_sort("radix-1bit --compare absolute", 4, 32);
  CHECK_THROWS_AS((void)catalog::run(config, keys, catalog::Backend::cpu), Error);
}

TEST_CASE("merge: the JSON gives passes as iterations, with keys, result and destinations") {
  const auto& book = tests::book_keys;
  const auto json = nlohmann::ordered_json::parse(format::to_json(tests::record(merging(4, 1, 4), book)));
  using List = std::vector<std::uint64_t>;
  REQUIRE(json["iterations"].size() == 3);
  const auto& tiles = json["iterations"][0];
  std::vector<std::string> names;
  for (const auto& item : tiles.items()) names.push_back(item.key());
  CHECK(names == std::vector<std::string>{"index", "keys", "result", "destinations", "scatter"});
  CHECK(tiles["keys"] == book);
  CHECK(tiles["result"] == List{3, 6, 9, 12, 5, 8, 10, 15, 6, 9, 11, 13, 0, 4, 7, 10});
  CHECK(tiles["destinations"] == List{3, 0, 1, 2, 7, 5, 4, 6, 9, 8, 10, 11, 13, 15, 14, 12});
  CHECK(json["iterations"][1]["keys"] == tiles["result"]);
  CHECK(json["iterations"][1]["result"] == List{3, 5, 6, 8, 9, 10, 12, 15, 0, 4, 6, 7, 9, 10, 11, 13});
  CHECK(json["iterations"][1]["destinations"] == List{0, 2, 4, 6, 1, 3, 5, 7, 10, 12, 14, 15, 8, 9, 11, 13});
  CHECK(json["iterations"][2]["result"] == List{0, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 10, 11, 12, 13, 15});
  CHECK(json["iterations"][2]["destinations"] == List{1, 3, 4, 7, 8, 10, 13, 15, 0, 2, 5, 6, 9, 11, 12, 14});
  CHECK(json["output"] == json["iterations"][2]["result"]);
  // Consecutive threads store consecutive keys: four requests, a sector each, one run a block.
  for (const auto& iteration : json["iterations"]) {
    CHECK(iteration["scatter"] ==
          nlohmann::ordered_json{{"requests", 4}, {"sectors", 4}, {"contiguous_runs", 4}, {"useful_bytes", 64}});
  }
}

TEST_CASE("merge: shared memory is asked for by the tile") {
  recording::Config config = merging(1024, 32);
  config.n = 4096;
  CHECK_THROWS_AS((void)catalog::run(config, tests::mixed_keys(config, 4096, 1), catalog::Backend::cpu), Error);
  config.keys_per_thread = 16;
  const recording::Pairs input = tests::mixed_keys(config, 4096, 1);
  CHECK(catalog::run(config, input, catalog::Backend::cpu) == tests::stably_sorted(config, input));
}
