// The sorting networks: proved by the 0-1 principle, their comparators against the definitions, and what recordings and
// JSON say of them.
#include <nlohmann/json.hpp>

#include "kernels/analysis/comparators.h"
#include "kernels/format/recording_json.h"
#include "tests/recorded.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using analysis::Comparator;
using recording::Recording;

namespace {

using tests::Keys;

std::vector<const catalog::SortInfo*> networks() {
  auto infos = tests::trusted_sorts();
  std::erase_if(
      infos, [](const catalog::SortInfo* info) { return info->section != "13.8" || info->name.starts_with("sample"); });
  return infos;
}

Recording recorded(const char* sort, std::uint32_t block_threads, const Keys& keys) {
  return tests::record(tests::of_sort(sort, block_threads, 32), keys);
}

// (low, high) of each pass of a network, smaller strides first, in the order of low; passes of all iterations in turn.
using Pass = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
std::vector<Pass> passes_of(const Recording& r) {
  std::vector<Pass> all;
  for (std::size_t k = 0; k < r.iterations.size(); ++k) {
    std::vector<Pass> here;
    for (const Comparator& c : analysis::comparators_of(r, k)) {
      here.resize(std::max<std::size_t>(here.size(), c.pass + 1));
      here[c.pass].emplace_back(c.low, c.high);
    }
    all.insert(all.end(), here.begin(), here.end());
  }
  return all;
}

// The bitonic network by its definition: runs of `run` keys become runs twice as long.
std::vector<Pass> bitonic_by_definition(std::uint32_t n, bool alternating) {
  std::vector<Pass> all;
  for (std::uint32_t run = 1; run < n; run *= 2)
    for (std::uint32_t distance = run; distance > 0; distance /= 2) {
      Pass pass;
      for (std::uint32_t low = 0; low < n; ++low) {
        const std::uint32_t in_run = low % (2 * run);
        const bool mirrored = !alternating && distance == run;
        if (mirrored ? in_run >= run : low / distance % 2 == 1) continue;
        const std::uint32_t high = mirrored ? low - in_run + (2 * run - 1 - in_run) : low + distance;
        if (high < n) pass.emplace_back(low, high);
      }
      all.push_back(pass);
    }
  return all;
}

// Replays the comparators beside the recorded lists: each saw what stood there, swapped exactly where its order asks
// for it, and all of a pass together made the list that the recording holds.
void check_comparators(const Recording& r) {
  const analysis::KeyTable table = analysis::make_key_table(r);
  const bool descends = r.config.order == recording::Order::descending;
  for (std::size_t k = 0; k < r.iterations.size(); ++k) {
    CAPTURE(k);
    const analysis::KeyTable::Iteration& of = table.iterations[k];
    Keys list = of.keys;
    std::vector<std::uint32_t> from(list.size());
    std::iota(from.begin(), from.end(), 0U);
    std::set<std::pair<std::uint32_t, std::uint32_t>> used;  // pass and position
    std::uint32_t pass = 0;
    for (const Comparator& c : analysis::comparators_of(r, k)) {
      REQUIRE(c.low < c.high);
      REQUIRE(c.high < list.size());
      CHECK((c.pass == pass || c.pass == pass + 1));
      pass = c.pass;
      CHECK(used.emplace(c.pass, c.low).second);
      CHECK(used.emplace(c.pass, c.high).second);
      CHECK(c.key_low == list[c.low]);
      CHECK(c.key_high == list[c.high]);
      CHECK(c.swapped == (c.descending ? c.key_low < c.key_high : c.key_high < c.key_low));
      if (r.config.sort != "bitonic-alternating") CHECK(c.descending == descends);
      CHECK(c.step >= r.iterations[k].first_step);
      CHECK(c.step < r.iterations[k].end_step);
      CHECK(r.steps[c.step].launch == c.launch);
      if (!c.swapped) continue;
      std::swap(list[c.low], list[c.high]);
      std::swap(from[c.low], from[c.high]);
    }
    CHECK(list == of.result);
    for (std::uint32_t p = 0; p < list.size(); ++p) {
      const auto& move = of.moves[from[p]];
      if (from[p] != p) REQUIRE(move.has_value());
      CHECK((move ? move->to : from[p]) == p);
      CHECK(of.origin[from[p]] ==
            (k + 1 < table.iterations.size() ? table.iterations[k + 1].origin.list() : table.final_origin)[p]);
    }
  }
  for (std::uint32_t p = 0; p < r.output.size(); ++p) {
    CHECK(r.output[p] == r.input[table.final_origin[p]]);
    if (r.config.values) CHECK(r.output_values[p] == r.input_values[table.final_origin[p]]);
  }
}

}  // namespace

TEST_CASE("networks: the 0-1 principle, all 2^N inputs for every N to 16") {
  for (const catalog::SortInfo* info : networks()) {
    CAPTURE(info->name);
    for (std::uint32_t n = 0; n <= 16; ++n) {
      if (!catalog::takes(*info, n)) continue;
      CAPTURE(n);
      recording::Config config = tests::of_sort(info->name, 8, 1);
      unsigned wrong = 0;
      for (std::uint32_t bits = 0; bits >> n == 0; ++bits) {
        Keys keys(n), sorted(n);
        for (std::uint32_t i = 0; i < n; ++i) keys[i] = bits >> i & 1U;
        const auto ones = static_cast<std::ptrdiff_t>(std::count(keys.begin(), keys.end(), 1U));
        std::fill(sorted.end() - ones, sorted.end(), 1U);
        wrong += catalog::run(config, keys, catalog::Backend::cpu).keys == sorted ? 0 : 1;
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("networks: every N to 300, all types, both orders, with values") {
  std::uint32_t number = 0;
  for (const catalog::SortInfo* info : networks())
    for (std::uint32_t n = 0; n <= 300; ++n) {
      if (!catalog::takes(*info, n)) continue;
      // The types, orders and block sizes in turn.
      recording::Config config = tests::of_sort(info->name, std::vector{1U, 4U, 33U, 64U, 256U}[++number % 5], 32);
      config.key_type = std::vector{recording::KeyType::u32, recording::KeyType::i32, recording::KeyType::f32,
                                    recording::KeyType::u64}[number % 4];
      config.key_bits = recording::width_bits(config.key_type);
      config.keys_per_thread = std::min(info->max_keys_per_thread, 1 + number % 7);
      config.order = number % 3 == 0 ? recording::Order::descending : recording::Order::ascending;
      config.values = true;
      config.n = n;
      const recording::Pairs input = tests::mixed_keys(config, n, n);
      INFO("info->name ", info->name, ", n ", n);
      CHECK(tests::is_sorted_as_promised(config, input, catalog::run(config, input, catalog::Backend::cpu)));
    }
}

TEST_CASE("networks: comparators, moves and origins of recordings, over all distributions") {
  for (const catalog::SortInfo* info : networks())
    for (const std::uint32_t n : {1U, 2U, 3U, 5U, 8U, 13U, 16U, 31U, 64U, 100U})
      for (const bool descending : {false, true})
        for (const tests::SortCase& input : tests::cases_of(n, 5, n)) {
          if (!catalog::takes(*info, n)) continue;
          INFO(info->name, ", ", n, " keys, ", input.name);
          recording::Config config = tests::of_sort(info->name, 4, 5);
          config.keys_per_thread = std::min(info->max_keys_per_thread, 1 + n % 5);
          config.order = descending ? recording::Order::descending : recording::Order::ascending;
          config.values = true;
          check_comparators(tests::record(config, tests::with_places(input.keys)));
        }
}

TEST_CASE("bitonic: the comparators of both forms are those of the definition") {
  for (const std::uint32_t n : {2U, 3U, 4U, 7U, 8U, 12U, 16U, 33U, 64U, 200U}) {
    CAPTURE(n);
    const Keys keys = tests::cases_of(n, 32, n).front().keys;
    CHECK(passes_of(recorded("bitonic", 4, keys)) == bitonic_by_definition(n, false));
    if (catalog::takes(*catalog::find_sort("bitonic-alternating"), n))
      CHECK(passes_of(recorded("bitonic-alternating", 4, keys)) == bitonic_by_definition(n, true));
    for (const std::uint32_t block_threads : {1U, 2U, 3U, 4U, 8U})
      for (const std::uint32_t keys_per_thread : {1U, 2U, 3U, 4U, 8U, 16U}) {
        INFO("block_threads ", block_threads, ", keys_per_thread ", keys_per_thread);
        recording::Config config = tests::of_sort("bitonic-shared", block_threads, 32);
        config.keys_per_thread = keys_per_thread;
        CHECK(passes_of(tests::record(config, keys)) == bitonic_by_definition(n, false));
      }
  }
}

TEST_CASE("bitonic-alternating: the sixteen keys of the classic example, and the directions of its runs") {
  const Keys keys{1, 2, 3, 4, 5, 3, 2, 1, 3, 4, 5, 6, 7, 8, 7, 3};
  const Recording r = recorded("bitonic-alternating", 4, keys);
  const analysis::KeyTable table = analysis::make_key_table(r);
  REQUIRE(table.iterations.size() == 10);
  const auto after = [&](std::size_t k) { return table.iterations[k].result; };
  // Stride 8, inner strides 4, 2, 1: an ascending and a descending run of 8. The first of the three splits the second
  // half in its larger and its smaller keys.
  CHECK(after(3) == Keys{1, 2, 2, 1, 5, 3, 3, 4, 8, 7, 7, 6, 3, 4, 5, 3});
  CHECK(after(5) == Keys{1, 1, 2, 2, 3, 3, 4, 5, 8, 7, 7, 6, 5, 4, 3, 3});
  // Stride 16, inner stride 8: no key of the lower half is larger than one of the upper half.
  CHECK(after(6) == Keys{1, 1, 2, 2, 3, 3, 3, 3, 8, 7, 7, 6, 5, 4, 4, 5});
  CHECK(r.output == Keys{1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8});
  for (std::size_t k = 0; k < 10; ++k)
    for (const Comparator& c : analysis::comparators_of(r, k)) CHECK(c.descending == ((c.low & c.stride) != 0));
}

TEST_CASE("bitonic-alternating: other numbers of keys than powers of two are refused in one line") {
  const recording::Config config = tests::of_sort("bitonic-alternating", 4, 32);
  for (const std::uint32_t n : {3U, 5U, 6U, 4095U}) {
    const Error error = tests::run_error_of([&] { (void)catalog::run(config, Keys(n), catalog::Backend::cpu); });
    CHECK(std::string(error.what()) ==
          "n " + std::to_string(n) + ": allowed: 0, 1, 2, 4, 8, 16, ... (--sort bitonic-alternating)");
    recording::Config resolved = config;
    resolved.n = n;
    CHECK_THROWS_AS(catalog::check_reach(resolved), Error);
  }
  for (const std::uint32_t n : {0U, 1U, 2U, 4096U})
    CHECK(catalog::run(config, Keys(n), catalog::Backend::cpu).keys.size() == n);
}

TEST_CASE("odd-even transposition: it takes two clean phases of a round to stop") {
  // The first phase of [1, 3, 2, 4] swaps nothing, the second does.
  const Recording r = recorded("odd-even-transposition", 4, {1, 3, 2, 4});
  CHECK(r.output == Keys{1, 2, 3, 4});
  REQUIRE(r.iterations.size() == 4);
  const auto swaps = [](const Recording& of, std::size_t k) {
    return analysis::count_comparators(analysis::comparators_of(of, k)).swaps;
  };
  CHECK(swaps(r, 0) == 0);
  CHECK(swaps(r, 1) == 1);
  CHECK(swaps(r, 2) == 0);
  CHECK(swaps(r, 3) == 0);
  // Keys in order take one round, keys in reverse as many as there can be.
  CHECK(recorded("odd-even-transposition", 4, {1, 2, 3, 4, 5}).iterations.size() == 2);
  CHECK(recorded("odd-even-transposition", 4, {5, 4, 3, 2, 1}).iterations.size() == 8);
  CHECK(recorded("odd-even-transposition", 4, {7}).iterations.empty());
  for (const std::uint32_t n : {2U, 9U, 16U, 77U})
    for (const tests::SortCase& input : tests::cases_of(n, 4, n)) {
      const Recording of = recorded("odd-even-transposition", 32, input.keys);
      const std::size_t count = of.iterations.size();
      REQUIRE(count >= 2);
      CHECK(count % 2 == 0);
      for (std::size_t k = 0; k < count; k += 2) CHECK((swaps(of, k) + swaps(of, k + 1) == 0) == (k + 2 == count));
      // A swap of neighbours undoes one inversion.
      std::uint64_t inversions = 0;
      for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = i + 1; j < n; ++j) inversions += input.keys[j] < input.keys[i] ? 1 : 0;
      const analysis::ComparatorCounts counts = analysis::count_comparators(of);
      CHECK(counts.swaps == inversions);
      CHECK(counts.comparisons == count / 2 * (n - 1));
      CHECK(inversions <= analysis::pairs_of(n));
    }
}

TEST_CASE("networks: the JSON gives passes, destinations, comparators and the counts of the whole run") {
  const auto json = nlohmann::ordered_json::parse(format::to_json(recorded("odd-even-transposition", 4, {1, 3, 2, 4})));
  using Json = nlohmann::ordered_json;
  REQUIRE(json["iterations"].size() == 4);
  std::vector<std::string> names;
  for (const auto& item : json["iterations"][1].items()) names.push_back(item.key());
  CHECK(names == std::vector<std::string>{"index", "keys", "result", "destinations", "comparators", "scatter"});
  CHECK(json["iterations"][0]["comparators"] == Json::parse("[[0, 1, false], [2, 3, false]]"));
  CHECK(json["iterations"][0]["destinations"] == Json::parse("[0, 1, 2, 3]"));
  CHECK(json["iterations"][1]["comparators"] == Json::parse("[[1, 2, true]]"));
  CHECK(json["iterations"][1]["keys"] == Keys{1, 3, 2, 4});
  CHECK(json["iterations"][1]["result"] == Keys{1, 2, 3, 4});
  CHECK(json["iterations"][1]["destinations"] == Json::parse("[0, 2, 1, 3]"));
  CHECK(json["comparisons"] == 6);
  CHECK(json["swaps"] == 1);
  CHECK(json["pairs"] == 6);

  const auto bitonic = Json::parse(format::to_json(recorded("bitonic", 4, {4, 1, 3})));
  REQUIRE(bitonic["iterations"].size() == 3);
  CHECK(bitonic["iterations"][0]["passes"] ==
        Json::parse(R"([{"stride": 2, "inner_stride": 1, "comparators": 1, "swaps": 1}])"));
  // Positions from N on are skipped: of the mirror pairs (0, 3) and (1, 2) the second alone.
  CHECK(bitonic["iterations"][1]["comparators"] == Json::parse("[[1, 2, true]]"));
  CHECK(bitonic["iterations"][2]["comparators"] == Json::parse("[[0, 1, false]]"));
  CHECK(bitonic["output"] == Keys{1, 3, 4});

  const auto merge = Json::parse(format::to_json(recorded("merge", 4, {4, 1, 3})));
  CHECK_FALSE(merge.contains("comparisons"));
  CHECK_FALSE(merge["iterations"][0].contains("comparators"));
}
