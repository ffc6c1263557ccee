// Questions from the floor: runs with one thing changed.
#include "app/parameters/changed_run.h"

#include "kernels/catalog.h"
#include "kernels/recording/key_order.h"
#include "kernels/texts/what_if.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

namespace scatterscope::app {
namespace {

using What = ChangedRun::What;

// The recorded run of a sort on small keys: those of the book, and of random ones of 6 bits.
std::vector<std::shared_ptr<const recording::Recording>> small_runs(const catalog::SortInfo& sort) {
  std::vector<std::shared_ptr<const recording::Recording>> runs;
  for (const char* keys : {"--preset book", "--random 32 --key-bits 6 --block-threads 8"}) {
    const std::string line = std::string(keys) + " --device cpu --sort " + std::string(sort.name);
    if (auto run = attempt([&] { return tests::asked(line); })) runs.push_back(tests::recorded(*run));
  }
  return runs;
}

// Names of the parameters in which two configurations differ.
std::set<std::string> differences(const recording::Config& a, const recording::Config& b) {
  std::set<std::string> names;
  for (const parameters::Parameter& row : parameters::table)
    if (parameters::value_in(a, row) != parameters::value_in(b, row)) names.emplace(row.name);
  return names;
}

std::vector<std::uint64_t> ordered(const std::vector<std::uint64_t>& keys, const recording::Config& config) {
  std::vector<std::uint64_t> made;
  const bool up = config.order == recording::Order::ascending;
  for (const std::uint64_t key : keys)
    made.push_back(up ? recording::to_ordered(config.key_type, key) : ~recording::to_ordered(config.key_type, key));
  return made;
}

void check_keys(const ChangedRun& changed, const recording::Recording& of) {
  const Keys& keys = changed.run->input.keys;
  const std::vector<std::uint64_t> made = ordered(keys, of.config);
  CHECK(keys != of.input);
  CHECK(keys.size() == of.input.size());
  const std::set<std::uint64_t> values(keys.begin(), keys.end());
  if (changed.what == What::equal_keys) CHECK(values.size() == 1);
  if (changed.what == What::few_keys) CHECK(values.size() == 4);
  if (changed.what == What::sorted_keys) CHECK(std::is_sorted(made.begin(), made.end()));
  if (changed.what == What::reversed_keys) CHECK(std::is_sorted(made.rbegin(), made.rend()));
  for (const std::uint64_t key : values) CHECK(std::find(of.input.begin(), of.input.end(), key) != of.input.end());
}

TEST_CASE("of every sort: what is offered can be recorded, and differs from the run in that one thing") {
  std::map<What, std::size_t> offered;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    CAPTURE(sort->name);
    for (const auto& of : small_runs(*sort)) {
      CAPTURE(of->input.size());
      const std::vector<ChangedRun> all = changed_runs(*of);
      REQUIRE(all.size() > static_cast<std::size_t>(What::other_sort));
      for (std::size_t k = 0; k < all.size(); ++k) {
        const ChangedRun& changed = all[k];
        CHECK(static_cast<std::size_t>(changed.what) == std::min(k, static_cast<std::size_t>(What::other_sort)));
        CHECK(changed.run.has_value() != changed.problem.has_value());
        for (const Language language : all_languages) CHECK_FALSE(words_of(changed, language).empty());
        if (!changed.run) continue;
        CAPTURE(words_of(changed, Language::english));
        ++offered[changed.what];
        const recording::Config& config = changed.run->config;
        std::set<std::string> differs = differences(of->config, config);
        const bool same_keys = changed.run->input.keys == of->input;
        CHECK(changed.run->input.values == of->input_values);
        CHECK((config.sort == of->config.sort) == (changed.what != What::other_sort));
        if (changed.parameter != nullptr) {
          CHECK(same_keys);
          CHECK(differs == std::set<std::string>{std::string(changed.parameter->name)});
          CHECK(parameters::value_in(config, *changed.parameter) == changed.to);
        } else if (changed.what == What::other_sort) {
          CHECK(same_keys);
          CHECK(config.sort == changed.sort->name);
          for (const char* kept : {"n", "key_type", "key_bits", "order", "values"}) CHECK_FALSE(differs.contains(kept));
          CHECK((!differs.contains("block_threads") || changed.sort->one_block || sort->one_block));
        } else {
          differs.erase("seed");  // of a generator that has not made them
          CHECK(differs.empty());
          check_keys(changed, *of);
        }
        const recording::Recording made = catalog::record(config, changed.run->input, changed.run->backend);
        CHECK(made.config == config);
        CHECK(made.input == changed.run->input.keys);
      }
    }
  }
  for (std::size_t k = 0; k <= static_cast<std::size_t>(What::other_sort); ++k) {
    CAPTURE(k);
    CHECK(offered[static_cast<What>(k)] > 0);
  }
}

TEST_CASE("a change that the sort does not take, or that changes nothing, says so") {
  const auto block = tests::recorded("--preset book --sort radix-1bit --device cpu");
  for (const ChangedRun& changed : changed_runs(*block)) {
    if (changed.what == What::larger_radix) CHECK(changed.problem->message().id == texts::what_if_no_choice);
    if (changed.what == What::other_sort && changed.sort->name == block->config.sort)
      CHECK(changed.problem->message().id == texts::what_if_as_it_is);
    if (changed.what == What::twice_the_threads)
      CHECK(words_of(changed, Language::english) == "8 threads a block, not 4");
  }
  const auto equal = tests::recorded("--keys 3,3,3,3 --device cpu");
  for (const ChangedRun& changed : changed_runs(*equal))
    if (changed.what <= What::few_keys) CHECK(changed.problem->message().id == texts::what_if_as_it_is);
}

}  // namespace
}  // namespace scatterscope::app
