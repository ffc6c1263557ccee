// What the JSON of a recording says of each key, held against the lists before and after each iteration.
#include <nlohmann/json.hpp>

#include "kernels/format/recording_json.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/random_keys.h"
#include "tests/sorts/sort_cases.h"
#include "tests/testing.h"

using namespace scatterscope;
using Json = nlohmann::ordered_json;

namespace {

void check_destinations(const Json& recording) {
  const Json* before = &recording["input"];
  for (const Json& iteration : recording["iterations"]) {
    CAPTURE(iteration["index"].get<int>());
    // Of a sort by tiles with a table of buckets a destination is that of a key in the locally sorted list.
    const bool of_tiles = iteration.contains("bucket_sizes");
    const Json& keys = iteration[of_tiles ? "local_keys" : "keys"];
    const Json &result = iteration["result"], &destinations = iteration["destinations"];
    CHECK(iteration["keys"] == *before);
    REQUIRE(destinations.size() == keys.size());
    for (std::size_t p = 0; p < keys.size(); ++p) {
      CAPTURE(p);
      REQUIRE(destinations[p].is_number_unsigned());
      REQUIRE(destinations[p].get<std::size_t>() < result.size());
      CHECK(result[destinations[p].get<std::size_t>()] == keys[p]);
    }
    before = &result;
  }
  CHECK(recording["output"] == *before);
}

// Names of fields that say what happened to keys: those of a sort, not of what an iteration had to do.
std::vector<std::string> fields_of(const Json& iteration) {
  std::vector<std::string> names;
  for (const auto& item : iteration.items()) names.push_back(item.key());
  return names;
}

}  // namespace

TEST_CASE("the JSON of every sort says where each key went in each iteration") {
  unsigned number = 0;
  for (const catalog::SortInfo* info : tests::trusted_sorts()) {
    for (const auto& each : tests::radix_and_coarsening(*info)) {
      const auto radix_bits = each.first, keys_per_thread = each.second;
      for (const std::uint32_t n : {1U, 2U, 7U, 16U, 64U, 300U}) {
        if (!catalog::takes(*info, n) || !tests::is_run(++number)) continue;
        recording::Config config = tests::of_sort(info->name, 4, 8);
        config.radix_bits = radix_bits;
        config.keys_per_thread = std::min(keys_per_thread, info->max_keys_per_thread);
        INFO("config.sort ", config.sort, ", radix_bits ", radix_bits);
        INFO("config.keys_per_thread ", config.keys_per_thread, ", n ", n);
        const auto keys = recording::random_keys(n, 3, recording::Distribution::uniform, 8);
        const recording::Pairs input(keys);
        check_destinations(Json::parse(format::to_json(tests::record(config, input))));
      }
    }
  }
}

TEST_CASE("the JSON of an iteration without anything to split has the fields of the others") {
  recording::Config config = tests::of_sort("radix-msd --radix-bits 4", 4, 8);
  const recording::Pairs input(std::vector<std::uint64_t>{5, 5, 5, 5, 5, 21, 7, 7, 7});
  const Json json = Json::parse(format::to_json(tests::record(config, input)));
  for (const Json& iteration : json["iterations"]) {
    if (!iteration.contains("shift")) continue;  // the last one, of small buckets
    CHECK(fields_of(iteration) == fields_of(json["iterations"][0]));
    CHECK(iteration["buckets"].size() == input.keys.size());
  }
}
