// Numbers that a step keeps back, and what wrong guesses of them come from, held against counts of the test's own.
#include "kernels/story/predicting/prediction.h"

#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Meaning;
using story::HeldIn;
using story::Misconception;
using story::ShownOf;

namespace {

const auto& book = tests::book_keys;

struct Run : tests::RecordedRun {
  explicit Run(const char* sort) : RecordedRun(tests::of_sort(sort, 4, 4), book) {}
  std::uint32_t t = 0;
  [[nodiscard]] story::Instant at() const { return RecordedRun::at(t, true); }
  // The first moment at which the number is asked for, and the number.
  std::optional<std::uint64_t> asked(const story::Predictable& place) {
    for (t = 0; t <= recording.iterations[0].end_step; ++t) {
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
    run.t -= 1;
    CHECK_FALSE(story::predicted(run.at(), 0, destination));
    run.t += 2;
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
  run.t = run.recording.iterations[0].end_step;
  REQUIRE(story::predicted(run.at(), 0, last)->value == 15);
  CHECK(story::misconception_of(run.at(), 0, last, 16) == Misconception::counts_itself);
  CHECK(story::misconception_of(run.at(), 0, last, 7) == Misconception::own_row_only);
  CHECK(story::misconception_of(run.at(), 0, last, 8) == Misconception::other_buckets_only);
}

TEST_CASE("destinations of a look-back over buckets name sums that stop too early") {
  Run run("onesweep");
  // The keys of a bucket before a position, of so many tiles of four alone.
  const auto counted = [&](std::uint32_t p, std::uint32_t tiles) {
    std::uint64_t all = 0;
    for (std::uint32_t k = 0; k < p; ++k) all += k / 4 + tiles > p / 4 && (book[k] & 1) == (book[p] & 1);
    return all;
  };
  std::uint64_t zeros = 0;
  for (const std::uint64_t key : book) zeros += 1 - (key & 1);
  std::size_t told = 0;
  for (std::uint32_t p = 0; p < 16; ++p) {
    CAPTURE(p);
    const ShownOf place{0, p, Meaning::destination};
    const std::uint64_t start = (book[p] & 1) != 0 ? zeros : 0, right = start + counted(p, 4);
    REQUIRE(run.asked(place) == right);
    const auto slip = [&](std::uint64_t guess) { return story::misconception_of(run.at(), 0, place, guess); };
    CHECK_FALSE(slip(right));
    const std::uint64_t own = start + counted(p, 1), previous = start + counted(p, 2);
    if (own != right) CHECK(slip(own) == Misconception::own_block_only);
    if (own == right || previous == right || previous == own) continue;
    CHECK(slip(previous) == Misconception::previous_block_only);
    ++told;
  }
  CHECK(told > 0);
}

TEST_CASE("a prefix that adds only the previous tile is named, an aggregate is none") {
  Run run("onesweep");
  const auto array = run.recording.array_named("tile_words");
  REQUIRE(array);
  // Ones by tile: 2 2 3 1; the word of tile 3 and bucket 1 is the seventh.
  const HeldIn word{{*array, 0, 7}};
  const auto slip = [&](std::uint64_t guess) { return story::misconception_of(run.at(), 0, word, guess); };
  REQUIRE(run.asked(word) == 1);
  CHECK_FALSE(slip(4));
  run.t = run.recording.iterations[0].end_step;
  REQUIRE(story::predicted(run.at(), 0, word)->value == 8);
  CHECK(slip(4) == Misconception::previous_block_only);
  CHECK(slip(1) == Misconception::own_block_only);
  CHECK(slip(7) == Misconception::own_tile_forgotten);
}

TEST_CASE("a block's own sum is no sum of blocks before it") {
  Run run("radix-1bit");
  const auto sums = run.recording.array_named("block_sums");
  REQUIRE(sums);
  const HeldIn third{{*sums, 0, 2}};
  REQUIRE(run.asked(third) == 3);
  CHECK_FALSE(story::misconception_of(run.at(), 0, third, 2));
}

TEST_CASE("a key that is merged without the other run, or on the wrong side of an equal one, is named") {
  Run run("merge");
  std::size_t ties = 0;
  for (const std::uint32_t pass : {1U, 2U}) {
    const std::uint32_t width = 2U << pass;  // of a run
    const std::vector<std::uint64_t>& keys = run.keys.iterations[pass].keys;
    run.t = run.recording.iterations[pass].end_step;
    for (std::uint32_t p = 0; p < 16; ++p) {
      INFO("pass ", pass, ", p ", p);
      const std::uint32_t pair = p / (2 * width) * 2 * width, own = pair + p % width;
      const std::uint32_t other = p < pair + width ? pair + width : pair;
      std::uint32_t before = 0, equal = 0;
      for (std::uint32_t k = other; k < other + width; ++k) {
        before += keys[k] < keys[p] || (keys[k] == keys[p] && other < p);
        equal += keys[k] == keys[p];
      }
      const story::MoveOf move{pass, p};
      const std::uint32_t right = own + before;
      REQUIRE(story::predicted(run.at(), pass, move)->value == right);
      const auto slip = [&](std::uint64_t guess) { return story::misconception_of(run.at(), pass, move, guess); };
      CHECK_FALSE(slip(right));
      if (before > 0) CHECK(slip(own) == Misconception::other_run_forgotten);
      const std::uint32_t reversed = other < p ? right - equal : right + equal;
      if (equal == 0 || reversed == own) continue;
      CHECK(slip(reversed) == Misconception::ties_reversed);
      ++ties;
    }
  }
  CHECK(ties > 0);
}
