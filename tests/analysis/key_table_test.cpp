#include "kernels/analysis/key_table.h"

#include <nlohmann/json.hpp>

#include "kernels/analysis/scatter/scatter.h"
#include "kernels/format/recording_json.h"
#include "tests/analysis/scatter_by_hand.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::analysis;
using recording::Meaning;
using Keys = std::vector<std::uint64_t>;

namespace {

recording::Config config_of_keys(std::uint32_t n, std::uint32_t key_bits) {
  return {.n = n, .key_bits = key_bits};
}

}  // namespace

TEST_CASE("the book's sixteen keys, first iteration, from a log") {
  const recording::Recording r = one_bit_by_hand(book_keys, 4, 4, 1);
  const KeyTable table = make_key_table(r);
  REQUIRE(table.iterations.size() == 1);
  const KeyTable::Iteration& of = table.iterations[0];
  CHECK(of.keys == book_keys);
  CHECK(of.result == Keys{12, 6, 8, 10, 6, 4, 10, 0, 3, 9, 15, 5, 9, 11, 13, 7});
  const Keys destinations{0, 8, 1, 9, 10, 2, 11, 3, 12, 4, 13, 14, 5, 6, 15, 7};
  for (std::uint32_t i = 0; i < 16; ++i) {
    REQUIRE(of.moves[i].has_value());
    CHECK(of.moves[i]->from == i);
    CHECK(of.moves[i]->to == destinations[i]);
    CHECK(of.moves[i]->block == i / 4);
    CHECK(of.moves[i]->thread == i % 4);
    REQUIRE(of.at(Meaning::destination, i, r.step_count()) != nullptr);
    CHECK(of.at(Meaning::destination, i, r.step_count())->value == destinations[i]);
    CHECK(table.final_origin[destinations[i]] == i);
    CHECK(of.origin[i] == i);
  }
  // Visible after the step that showed it, not before.
  const std::uint32_t step = of.at(Meaning::bit, 5, r.step_count())->step;
  CHECK(of.at(Meaning::bit, 5, step) == nullptr);
  CHECK(of.at(Meaning::bit, 5, step + 1)->value == 0);
  CHECK(of.at(Meaning::none, 5, r.step_count()) == nullptr);
  CHECK(of.at(Meaning::bit, 16, r.step_count()) == nullptr);
  // Fig. 13.2: 14 runs; a warp of each block touches two sectors.
  CHECK(count_scatter(r, table, 0) == ScatterCounts{4, 8, 14, 64});
}

TEST_CASE("origins are followed through all iterations") {
  const recording::Recording r = one_bit_by_hand(book_keys, 4, 4, 4);
  const KeyTable table = make_key_table(r);
  REQUIRE(table.iterations.size() == 4);
  Keys sorted = book_keys;
  std::stable_sort(sorted.begin(), sorted.end());
  CHECK(table.iterations[3].result == sorted);
  for (std::size_t k = 0; k < 4; ++k) {
    for (std::size_t p = 0; p < 16; ++p) CHECK(book_keys[table.iterations[k].origin[p]] == table.iterations[k].keys[p]);
  }
  // Stable: of the two 6s, 9s and 10s the one that came first stands first.
  std::vector<std::uint32_t> order(16);
  for (std::uint32_t i = 0; i < 16; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [](auto a, auto b) { return book_keys[a] < book_keys[b]; });
  CHECK(table.final_origin == order);
  CHECK(table.iterations[1].result == Keys{12, 8, 4, 0, 9, 5, 9, 13, 6, 10, 6, 10, 3, 15, 11, 7});
  CHECK(table.iterations[2].result == Keys{8, 0, 9, 9, 10, 10, 3, 11, 12, 4, 5, 13, 6, 6, 15, 7});
}

TEST_CASE("a partial warp, a warp of several requests, sectors shared by warps") {
  // 40 keys, blocks of 40: warps of 32 and 8 lanes; all bits 0, so the scatter is a copy.
  const recording::Recording r = one_bit_by_hand(Keys(40, 2), 1, 40, 1);
  CHECK(count_scatter(r, make_key_table(r), 0) == ScatterCounts{2, 5, 1, 160});
}

TEST_CASE("the JSON has the design's names in the design's order") {
  const recording::Recording r = one_bit_by_hand({3, 5, 4, 1, 7, 2, 6, 0}, 2, 4, 1);
  const std::string text = format::to_json(r);
  const auto json = nlohmann::ordered_json::parse(text);
  const auto names = [](const nlohmann::ordered_json& object) {
    std::vector<std::string> out;
    for (const auto& item : object.items()) out.push_back(item.key());
    return out;
  };
  using Names = std::vector<std::string>;
  CHECK(names(json) ==
        Names{"format", "version", "sort", "device", "config", "input", "output", "iterations", "launches", "races"});
  CHECK(json["format"] == "scatterscope-recording");
  CHECK(json["version"] == 1);
  CHECK(json["device"] == nlohmann::ordered_json{{"backend", "cpu"}, {"name", "by hand"}});
  CHECK(names(json["config"]) == Names{"n", "key_type", "key_bits", "radix_bits", "block_threads", "keys_per_thread",
                                       "order", "values", "seed", "block_scan", "grid_scan", "launches",
                                       "resident_blocks", "grid_blocks", "schedule_seed", "barrier_rule",
                                       "access_limit"});
  CHECK(json["config"]["key_type"] == "u32");
  CHECK(json["config"]["block_scan"] == "hillis-steele");
  CHECK(json["input"] == Keys{3, 5, 4, 1, 7, 2, 6, 0});
  REQUIRE(json["iterations"].size() == 1);
  const auto& iteration = json["iterations"][0];
  CHECK(names(iteration) ==
        Names{"index", "shift", "keys", "result", "bits", "ones_before", "ones_total", "destinations", "scatter"});
  CHECK(iteration["keys"] == Keys{3, 5, 4, 1, 7, 2, 6, 0});
  CHECK(iteration["result"] == Keys{4, 2, 6, 0, 3, 5, 1, 7});
  CHECK(iteration["bits"] == Keys{1, 1, 0, 1, 1, 0, 0, 0});
  CHECK(iteration["ones_before"] == Keys{0, 1, 2, 2, 3, 4, 4, 4});
  CHECK(iteration["ones_total"] == 4);
  CHECK(iteration["destinations"] == Keys{4, 5, 0, 6, 7, 1, 2, 3});
  CHECK(names(iteration["scatter"]) == Names{"requests", "sectors", "contiguous_runs", "useful_bytes"});
  CHECK(iteration["scatter"]["requests"] == 2);
  REQUIRE(json["launches"].size() == 2);
  CHECK(json["launches"][1].dump() ==
        R"({"kernel":"scatter","loads":{"requests":2,"sectors":2,"lines":2,"useful_bytes":32,"moved_bytes":64},)"
        R"("stores":{"requests":2,"sectors":2,"lines":2,"useful_bytes":32,"moved_bytes":64}})");
  CHECK(text.find("\n  " + json["launches"][0].dump() + ",\n") != std::string::npos);
  CHECK(text.back() == '\n');
  CHECK(text.find("\"keys\": [3,5,4,1,7,2,6,0]") != std::string::npos);
}

TEST_CASE("what a thread shows between two keys belongs to none") {
  using namespace recording;
  const char* const source =
      "__global__ void sweep(View<const unsigned> input, View<unsigned> output) {\n"  // 1
      "  see(i, bucket, slot);\n"                                                     // 2
      "  see(bucket, bucket_start);\n"                                                // 3
      "  see(from_slot, bucket, destination);\n"                                      // 4
      "  output[destination] = key;\n"                                                // 5
      "  see(bucket);\n"                                                              // 6
      "}\n";
  // Two threads of two keys each, the tile reversed in its slots; each then works for the bucket of its number.
  const Keys keys{1, 1, 0, 0}, result{0, 0, 1, 1};
  Builder builder(config_of_keys(4, 1), {"cpu", "by hand"}, {{"sweep.cu", source}});
  const auto from = builder.add_array("keys_a", ValueType::u32, 4, keys);
  const auto to = builder.add_array("keys_b", ValueType::u32, 4);
  builder.begin_iteration(0, 0, 1, from, to);
  RawLog log("sweep", 1, 2, "sweep.cu");
  log.argument_array(static_cast<std::uint16_t>(from)).argument_array(static_cast<std::uint16_t>(to));
  for (std::uint32_t t = 0; t < 2; ++t) {
    log.thread(0, t);
    for (std::uint32_t i = t; i < 4; i += 2)
      log.see(2, 0, i, Meaning::index).see(2, 1, keys[i], Meaning::bucket).see(2, 2, 3 - i, Meaning::slot);
    log.see(3, 0, t, Meaning::bucket).see(3, 1, 2 * t);
    for (std::uint32_t slot = t; slot < 4; slot += 2) {
      const std::uint64_t key = keys[3 - slot];
      log.see(4, 0, slot, Meaning::from_slot)
          .see(4, 1, key, Meaning::bucket)
          .see(4, 2, slot, Meaning::destination)
          .write(5, to, slot, key)
          .see(6, 0, 1 - key, Meaning::bucket);
    }
  }
  builder.add_launch(log.log());
  const Recording r = builder.finish(keys, result);
  const KeyTable table = make_key_table(r);
  const KeyTable::Iteration& of = table.iterations[0];
  for (std::uint32_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    const KeyValue* bucket = of.at(Meaning::bucket, i, r.step_count());
    REQUIRE(bucket != nullptr);
    CHECK(bucket->value == keys[i]);
    CHECK(r.steps[bucket->step].line == 2);  // shown once, and kept since then
    REQUIRE(of.at(Meaning::slot, i, r.step_count()) != nullptr);
    CHECK(of.at(Meaning::slot, i, r.step_count())->value == 3 - i);
    CHECK(of.at(Meaning::destination, i, r.step_count())->value == 3 - i);
    REQUIRE(of.moves[i].has_value());
    CHECK(of.moves[i]->to == 3 - i);
  }
  CHECK(of.local_from == std::vector<std::uint32_t>{3, 2, 1, 0});
}

TEST_CASE("keys that passes moved within their tiles are taken up again where they stand") {
  using namespace recording;
  const char* const source =
      "__global__ void sort_each(View<const unsigned> input, View<unsigned> output) {\n"  // 1
      "  SHARED(unsigned, keys, 2, 2);\n"                                                 // 2
      "  see(pass);\n"                                                                    // 3
      "  see(i, place);\n"                                                                // 4
      "  keys[place] = key;\n"                                                            // 5
      "  see(from_slot, destination);\n"                                                  // 6
      "  output[destination] = key;\n"                                                    // 7
      "}\n";
  // A block of one thread for two keys: the first tile is swapped twice, the second once.
  const Keys keys{3, 1, 0, 2}, result{3, 1, 2, 0};
  Builder builder(config_of_keys(4, 2), {"cpu", "by hand"}, {{"sort_each.cu", source}});
  const auto from = builder.add_array("keys_a", ValueType::u32, 4, keys);
  const auto to = builder.add_array("keys_b", ValueType::u32, 4);
  builder.begin_iteration(0, 0, 0, from, to);
  RawLog log("sort_each", 2, 1, "sort_each.cu");
  log.argument_array(static_cast<std::uint16_t>(from)).argument_array(static_cast<std::uint16_t>(to));
  const auto tile = log.shared(2, 2);
  for (std::uint32_t b = 0; b < 2; ++b) {
    log.thread(b, 0);
    Keys held{keys[2 * b], keys[2 * b + 1]};
    for (std::uint32_t pass = 0; pass < 2; ++pass) {
      const bool swaps = b == 0 || pass == 1;
      log.see(3, 0, pass, Meaning::pass);
      for (std::uint32_t p = 0; p < 2; ++p) {
        const std::uint32_t place = swaps ? 1 - p : p;
        log.see(4, 0, 2 * b + p, Meaning::index).see(4, 1, place, Meaning::place).write(5, tile, place, held[p]);
      }
      if (swaps) std::swap(held[0], held[1]);
    }
    for (std::uint32_t p = 0; p < 2; ++p)
      log.see(6, 0, 2 * b + p, Meaning::from_slot)
          .see(6, 1, 2 * b + p, Meaning::destination)
          .write(7, to, 2 * b + p, held[p]);
  }
  builder.add_launch(log.log());
  const Recording r = builder.finish(keys, result);
  const KeyTable table = make_key_table(r);
  const KeyTable::Iteration& of = table.iterations[0];
  CHECK(of.passes.size() == 2);
  CHECK(of.local_from == std::vector<std::uint32_t>{0, 1, 3, 2});
  CHECK(of.local_keys == result);
  const Keys destinations{0, 1, 3, 2};
  for (std::uint32_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    REQUIRE(of.moves[i].has_value());
    CHECK(of.moves[i]->to == destinations[i]);
    REQUIRE(of.at(Meaning::destination, i, r.step_count()) != nullptr);
    CHECK(of.at(Meaning::destination, i, r.step_count())->value == destinations[i]);
  }
  // Without a digit there is neither its place nor its bits.
  const auto json = nlohmann::ordered_json::parse(format::to_json(r));
  std::vector<std::string> names;
  for (const auto& item : json["iterations"][0].items()) names.push_back(item.key());
  CHECK(names == std::vector<std::string>{"index", "keys", "result", "destinations", "scatter"});
  CHECK(json["iterations"][0]["destinations"] == destinations);
}

TEST_CASE("one block in shared memory: inclusive counts and no scatter") {
  const recording::Recording r = block_by_hand({3, 5, 4, 1}, 2);
  const KeyTable table = make_key_table(r);
  REQUIRE(table.iterations.size() == 2);
  CHECK(table.iterations[0].keys == Keys{3, 5, 4, 1});
  CHECK(table.iterations[0].result == Keys{4, 3, 5, 1});
  CHECK(table.iterations[1].result == Keys{4, 5, 1, 3});
  const auto json = nlohmann::json::parse(format::to_json(r));
  const auto& iteration = json["iterations"][0];
  CHECK_FALSE(iteration.contains("scatter"));
  CHECK_FALSE(iteration.contains("ones_before"));
  CHECK(iteration["ones_through"] == Keys{1, 2, 2, 3});
  CHECK(iteration["destinations"] == Keys{1, 2, 0, 3});
}

TEST_CASE("no keys, no iterations; bytes that are no text do no harm") {
  recording::Builder builder(recording::Config{}, {"cpu", "\xff\xfe"}, {});
  const auto json = nlohmann::json::parse(format::to_json(builder.finish({}, {})));
  CHECK(json["iterations"] == nlohmann::json::array());
  CHECK(json["input"] == nlohmann::json::array());
}

TEST_CASE("a value that no thread showed is null") {
  recording::Recording r = one_bit_by_hand({1, 0}, 1, 2, 1);
  for (recording::NameInfo& name : r.names) {
    if (name.meaning == Meaning::bit) name.meaning = Meaning::none;
  }
  const auto json = nlohmann::json::parse(format::to_json(r));
  CHECK(json["iterations"][0]["bits"] == nlohmann::json::array({nullptr, nullptr}));
}
