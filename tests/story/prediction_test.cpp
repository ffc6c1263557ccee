// Numbers that a step keeps back, and what wrong guesses of them come from, held against counts of the test's own.
#include "kernels/story/predicting/prediction.h"

#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "kernels/analysis/key_table.h"
#include "kernels/catalog.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Meaning;
using story::HeldIn;
using story::Misconception;
using story::ShownOf;

namespace {

const std::vector<std::uint64_t> book{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};

struct Run {
  recording::Recording recording;
  analysis::KeyTable keys;
  recording::Moment moment;
  explicit Run(const char* sort)
      : recording(catalog::record(catalog::resolve(tests::of_sort(sort, 4, 4), book), book, catalog::Backend::cpu)),
        keys(analysis::make_key_table(recording)),
        moment(std::make_shared<const recording::Keyframes>(recording)) {}
  Run(const Run&) = delete;
  [[nodiscard]] story::Instant at() const { return {recording, keys, moment, true}; }
  // The first moment at which the number is asked for, and the number.
  std::optional<std::uint64_t> asked(const story::Predictable& place) {
    for (std::uint32_t t = 0; t <= recording.iterations[0].end_step; ++t) {
      moment.seek(t);
      const auto number = story::predicted(at(), 0, place);
      if (number && number->made_now) return number->value;
    }
    return std::nullopt;
  }
};

}  // namespace

TEST_CASE("destinations of the first iteration are asked for once, at the step that makes them") {
  Run run("radix-1bit");
  std::uint64_t total = 0, ones = 0;
  for (const std::uint64_t key : book) total += key & 1;
  for (std::uint32_t p = 0; p < 16; ++p) {
    CAPTURE(p);
    const ShownOf destination{0, p, Meaning::destination};
    const bool one = (book[p] & 1) != 0;
    CHECK(run.asked(destination) == (one ? 16 - total + ones : p - ones));
    run.moment.seek(run.moment.step() - 1);
    CHECK_FALSE(story::predicted(run.at(), 0, destination));
    run.moment.seek(run.moment.step() + 2);
    CHECK_FALSE(story::predicted(run.at(), 0, destination)->made_now);
    ones += one ? 1 : 0;
  }
}

TEST_CASE("a wrong destination names the mistake that leads to it") {
  Run run("radix-1bit");
  // Key 9 is a zero with five ones before it; key 8 a one with four before it; eight ones in all.
  const ShownOf zero{0, 9, Meaning::destination}, one{0, 8, Meaning::destination};
  REQUIRE(run.asked(zero) == 4);
  const auto slip = [&](const story::Predictable& place, std::uint64_t guess) {
    return story::misconception_of(run.at(), 0, place, guess);
  };
  CHECK_FALSE(slip(zero, 4));
  CHECK(slip(zero, 5) == Misconception::zeros_for_ones);
  CHECK(slip(zero, 13) == Misconception::formula_of_one);
  CHECK_FALSE(slip(zero, 999));
  REQUIRE(run.asked(one) == 12);
  CHECK(slip(one, 13) == Misconception::counts_itself);
  const ShownOf first_one{0, 1, Meaning::destination};  // none before it
  REQUIRE(run.asked(first_one) == 8);
  CHECK(slip(first_one, 16) == Misconception::total_forgotten);
  CHECK(slip(first_one, 1) == Misconception::formula_of_zero);
  CHECK(slip(first_one, 0) == Misconception::nothing_skipped);
  const ShownOf before{0, 9, Meaning::before};
  REQUIRE(run.asked(before) == 5);
  CHECK(slip(before, 1) == Misconception::own_block_only);
  CHECK(slip(before, 3) == Misconception::previous_block_only);
  CHECK(slip(before, 4) == Misconception::zeros_for_ones);
}

TEST_CASE("the starts of buckets are asked for, and a table scanned by columns is named") {
  Run run("radix-local");
  REQUIRE(run.recording.iterations[0].local);
  const HeldIn second{{run.recording.iterations[0].local->starts_array, 0, 1}};
  REQUIRE(run.asked(second) == 2);
  CHECK(story::misconception_of(run.at(), 0, second, 4) == Misconception::by_columns);
  const HeldIn last{{run.recording.iterations[0].local->starts_array, 0, 7}};
  run.moment.seek(run.recording.iterations[0].end_step);
  REQUIRE(story::predicted(run.at(), 0, last)->value == 15);
  CHECK(story::misconception_of(run.at(), 0, last, 16) == Misconception::counts_itself);
  CHECK(story::misconception_of(run.at(), 0, last, 7) == Misconception::own_row_only);
  CHECK(story::misconception_of(run.at(), 0, last, 8) == Misconception::other_buckets_only);
}
