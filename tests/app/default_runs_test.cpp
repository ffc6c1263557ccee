// What a run costs for which nothing but sort, keys and their type is named.
#include "app/parameters/derived_run.h"
#include "app/parameters/options.h"
#include "tests/app/typed.h"
#include "tests/recorded.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

RunRequest asked(std::string_view sort, const std::string& type, std::uint32_t keys, const std::string& more = "") {
  return tests::asked("--device cpu --sort " + std::string(sort) + " --key-type " + type + " --random " +
                      std::to_string(keys) + more);
}
recording::Recording recorded(const RunRequest& run) {
  return *tests::recorded(run);
}

}  // namespace

TEST_CASE("no sort's defaults record more than twice the events of radix-1bit on the same keys" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  for (const char* type : {"u32", "i32", "f32", "u64"}) {
    std::map<std::uint32_t, std::size_t> most;
    for (const std::uint32_t keys : {256U, 300U})
      most[keys] = 2 * recorded(asked("radix-1bit", type, keys)).events.size();
    for (const catalog::SortInfo* sort : catalog::sorts()) {
      const std::uint32_t keys = catalog::takes(*sort, 300) ? 300 : 256;
      INFO("sort->name ", sort->name, ", type ", type);
      CHECK(recorded(asked(sort->name, type, keys)).events.size() <= most[keys]);
    }
  }
  // The most keys that are recorded. Networks are left out: what they do grows faster than the list.
  CHECK(recorded(asked("radix-msd", "u32", 4096)).events.size() <=
        2 * recorded(asked("radix-1bit", "u32", 4096)).events.size());
}

TEST_CASE("radix-msd takes narrower digits where its buckets would have few keys, and no other run is changed") {
  for (const std::uint32_t keys : {300U, 2048U, 4096U}) CHECK(asked("radix-msd", "u64", keys).config.radix_bits == 4);
  for (const auto& run : {std::pair(16U, ""), {256U, ""}, {300U, " --block-threads 15"}, {300U, " --radix-bits 8"}}) {
    INFO("run.first ", run.first, ", run.second ", std::string(run.second));
    CHECK(asked("radix-msd", "u64", run.first, run.second).config.radix_bits == 8);
  }
  CHECK(asked("radix-msd", "u32", 300, " --key-bits 3").config.radix_bits == 3);
  CHECK(asked("onesweep", "u64", 300).config.radix_bits == 8);
  // What a recording's link asks for is the recording's run.
  for (const char* more : {"", " --radix-bits 4", " --radix-bits 8 --key-bits 8"}) {
    CAPTURE(more);
    const recording::Recording recording = recorded(asked("radix-msd", "u32", 300, more));
    const auto link = asked_for(recording);
    const auto again = parse_run(arguments_of(link), MissingInput::is_a_problem);
    CHECK(again.config == recording.config);
  }
}
