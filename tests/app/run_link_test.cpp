#include "app/parameters/run_link.h"

#include <doctest/doctest.h>

#include "tests/app/typed.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

AskedRun asked(const RunArguments& arguments) {
  const auto run = read_arguments(arguments, MissingInput::is_the_book);
  REQUIRE_MESSAGE(run, tests::why_not(run));
  return *run;
}

}  // namespace

TEST_CASE("a link is the run's options, those that have their defaults left out") {
  for (const auto& [line, link] : tests::rows(R"(
    --device auto | sort=radix-1bit&preset=book
    --sort radix-local --radix-bits 2 --preset book | sort=radix-local&preset=book&radix-bits=2
    --sort onesweep --random 100 --values --key-type u64 --as-timed | sort=onesweep&random=100&seed=1&distribution=uniform&key-type=u64&as-timed&values)"))
    CHECK(link_of(arguments_of(asked(tests::typed(line)))) == link);
  CHECK(link_of({{"--sort", "merge"}, {"--keys", "3 5\n-1"}}) == "sort=merge&keys=3%205%0A-1");
}

TEST_CASE("a link leads to the run that it was made of") {
  std::vector<RunArguments> runs{{{"--sort", "radix-1bit-single"}, {"--keys", "5,0x3, 1"}}};
  for (const char* line : {"--sort radix-1bit --launches one --grid-blocks 2 --device cpu",
                           "--sort merge --keys -1,2 --key-type i32 --values --compare lexicographic",
                           "--sort merge --preset income --compare descending",
                           "--sort radix-local --keys 1,2 --key-type u64 --key-bits 40 --time-limit 7",
                           "--sort onesweep --keys 1,2 --key-bits 4 --radix-bits 4 --as-timed",
                           "--sort radix-1bit --random 70 --seed 9 --distribution few --schedule-seed "
                           "18446744073709551615 --barrier-rule volta --access-limit 100000"})
    runs.push_back(tests::typed(line));
  // Each number and flag of each sort at its most.
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    for (const parameters::Parameter& row : parameters::table) {
      if (!parameters::depends_on_sort(row) || !parameters::takes(*sort, row) || !row.said.empty() || row.with)
        continue;
      runs.push_back({{"--sort", std::string(sort->name)}, {"--keys", "3,1"}});
      runs.back()[parameters::option_of(row)] = parameters::word_of(row, parameters::most_of(*sort, row));
    }
  }
  for (const RunArguments& run : runs) {
    const std::string link = link_of(arguments_of(asked(run)));
    CAPTURE(link);
    const auto read = arguments_of_link(link);
    REQUIRE(read);
    const AskedRun one = asked(run), other = asked(*read);
    CHECK(one.config == other.config);
    CHECK(one.keys.kind == other.keys.kind);
    CHECK(one.keys.word == other.keys.word);
    CHECK(one.as_timed == other.as_timed);
    CHECK(one.time_limit == other.time_limit);
    const auto first = resolved(one), second = resolved(other);
    REQUIRE(bool(first) == bool(second));
    if (!first) continue;
    CHECK(first->config == second->config);
    CHECK(first->input == second->input);
    CHECK(first->backend == second->backend);
  }
}

TEST_CASE("a link switches off what a preset or the timed form switches on") {
  const auto again = [](const AskedRun& run) {
    const auto read = arguments_of_link(link_of(arguments_of(run)));
    REQUIRE(read);
    return asked(*read);
  };
  AskedRun income = asked({{"--preset", "income"}});
  CHECK(income.config.values);
  CHECK(link_of(arguments_of(income)) == "sort=radix-1bit&preset=income");
  income.config.values = false;
  income.config.order = recording::Order::ascending;
  CHECK(link_of(arguments_of(income)) == "sort=radix-1bit&preset=income&order=ascending&values=off");
  CHECK(again(income).config == income.config);
  CHECK(resolved(again(income))->input.values.empty());
  // Every preset with each of its parameters as it is without the preset.
  for (const Preset& preset : presets()) {
    for (const parameters::Assignment& assignment : preset.assignments) {
      CAPTURE(preset.name);
      CAPTURE(assignment.parameter->name);
      AskedRun run = asked({{"--preset", std::string(preset.name)}});
      assignment.parameter->field.set(run.config, parameters::default_of(*assignment.parameter));
      CHECK(again(run).config == run.config);
    }
  }

  AskedRun timed = asked({{"--sort", "radix-msd"}, {"--keys", "3,1"}, {"--as-timed", ""}, {"--look-back-words", "1"}});
  timed.given.insert(&parameters::of<&recording::Config::take_turns>());
  CHECK(link_of(arguments_of(timed)) == "sort=radix-msd&keys=3,1&as-timed&look-back-words=1&take-turns=off");
  const auto run = resolved(again(timed));
  REQUIRE(run);
  CHECK(run->config.look_back_words == 1);
  CHECK_FALSE(run->config.take_turns);
  CHECK(resolved(asked({{"--sort", "radix-msd"}, {"--keys", "3,1"}, {"--as-timed", ""}}))->config.take_turns);
}

TEST_CASE("a link that is none is refused with what is wrong") {
  for (const auto& [link, refusal] : tests::rows(R"(
    sort=merge&kees=1 | link '--kees': unknown, did you mean '--keys'? allowed: --sort, --keys
    sort=merge&sort=sample | --sort
    sort | --sort
    values=1 | --values
    as-timed=off | --as-timed
    keys=%2 | --keys
    keys=%zz | --keys
    &sort=merge | link)")) {
    CAPTURE(link);
    CHECK(tests::why_not(arguments_of_link(link)).starts_with(refusal));
  }
  CHECK(arguments_of_link("")->empty());
}
