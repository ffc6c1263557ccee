#include "kernels/recording/moment.h"

#include "tests/recording/name_index.h"
#include "tests/recording/sample_recording.h"
#include "tests/testing.h"

using namespace scatterscope::recording;

namespace {

// The state after `t` steps, found as simply as can be.
struct Replayed {
  using Key = std::tuple<int, std::uint32_t, std::uint32_t, std::uint32_t>;  // array or name, which, block, index
  std::map<Key, std::uint64_t> cells;

  Replayed(const Recording& r, std::uint32_t t) {
    for (std::uint16_t a = 0; a < r.arrays.size(); ++a) {
      for (std::uint32_t i = 0; i < r.arrays[a].initial.size(); ++i) cells[{0, a, 0, i}] = r.arrays[a].initial[i];
    }
    for (std::uint32_t s = 0; s < t; ++s) {
      for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
        const Event event = r.events[e];
        const bool stored = event.kind == EventKind::write || event.kind == EventKind::atomic;
        const bool shared = stored && r.arrays[event.what].space == Space::shared;
        const bool now = r.steps[s].launch == r.steps[t - 1].launch;
        if (stored && (!shared || now)) cells[{0, event.what, shared ? event.block : 0U, event.index}] = event.value;
        if (event.kind == EventKind::value && now) cells[{1, event.what, event.block, event.thread}] = event.value;
      }
    }
  }
  [[nodiscard]] std::optional<std::uint64_t> at(const Key& key) const {
    const auto found = cells.find(key);
    return found == cells.end() ? std::nullopt : std::optional(found->second);
  }
};

// Every step on the way to the end and back, and many seeks, against a replay from the start.
void walk(const Recording& r, std::uint64_t budget) {
  const auto frames = std::make_shared<const Keyframes>(r, budget);
  Moment moment(frames);
  const auto check_at = [&](std::uint32_t t) {
    const Replayed replayed(r, t);
    std::uint64_t differences = 0;
    for (std::uint16_t a = 0; a < r.arrays.size(); ++a) {
      for (std::uint32_t b = 0; b < 2; ++b) {
        for (std::uint32_t i = 0; i < r.arrays[a].extent; ++i) {
          const bool shared = r.arrays[a].space == Space::shared;
          differences += moment.cell(a, b, i) != replayed.at({0, a, shared ? b : 0U, i}) ? 1 : 0;
        }
      }
    }
    for (std::uint16_t name = 0; name < r.names.size(); ++name) {
      for (std::uint32_t thread = 0; thread < 4; ++thread) {
        differences +=
            moment.named(name, thread / 2, thread % 2) != replayed.at({1, name, thread / 2, thread % 2}) ? 1 : 0;
      }
    }
    CHECK(moment.step() == t);
    CHECK(differences == 0);
  };
  for (std::uint32_t t = 0; t <= r.step_count(); ++t) {
    moment.seek(t);
    check_at(t);
  }
  for (std::uint32_t t = r.step_count() + 1; t-- > 0;) {
    moment.seek(t);
    check_at(t);
  }
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const auto t = static_cast<std::uint32_t>(random() % (r.step_count() + 1));
    moment.seek(t);
    check_at(t);
    Moment other(frames);
    other.seek(t);
    CHECK(moment == other);
  }
}

}  // namespace

TEST_CASE("a moment equals a replay from the start, forwards, backwards and by leaps") {
  walk(sample_recording(), 64'000'000);
  walk(sample_recording(5, 2, true), 64'000'000);
}

TEST_CASE("racing atomics, whose old values fit no order, are walked through all the same") {
  Builder builder(Config{}, {}, {{"sample.cu", "__global__ void race(View<unsigned> data) {\n}\n"}});
  const auto data = builder.add_array("data", ValueType::u32, 2, {0, 0});
  RawLog log("race", 2, 2, "sample.cu");
  log.argument_array(static_cast<std::uint16_t>(data));
  for (std::uint32_t t = 0; t < 4; ++t)
    log.thread(t / 2, t % 2).atomic(2, data, 0, 50 + t, 90 + t).write(3, data, 1, t).atomic(4, data, 0, 7, t);
  builder.add_launch(log.log());
  walk(builder.finish({}, {}), 64'000'000);
}

TEST_CASE("shared cells and named values live in the launch of the step just done") {
  const Recording r = sample_recording();
  Moment moment(std::make_shared<const Keyframes>(r));
  const std::uint16_t partial = *r.array_named("partial");
  const std::uint16_t i = *scatterscope::tests::name_index(r, "i");
  CHECK_FALSE(moment.cell(partial, 0, 0).has_value());
  moment.seek(r.launches[1].first_step);
  CHECK(moment.cell(partial, 1, 1) == 0U);
  CHECK(moment.named(i, 1, 1) == 3U);
  moment.seek(r.launches[1].first_step + 1);  // the second launch has shown `i`, and stored nothing
  CHECK_FALSE(moment.cell(partial, 1, 1).has_value());
  CHECK_FALSE(moment.named(*scatterscope::tests::name_index(r, "ones_before"), 0, 0).has_value());
  CHECK(moment.named(i, 1, 1) == 3U);
  CHECK_FALSE(moment.cell(partial, 2, 0).has_value());
  CHECK_FALSE(moment.cell(99, 0, 0).has_value());
  CHECK_FALSE(moment.cell(0, 0, 99).has_value());
  CHECK(moment.cell(0, 0, 1) == r.input[1]);
  moment.seek(0xffff'ffffU);
  CHECK(moment.step() == r.step_count());
}

TEST_CASE("keyframes keep to their budget") {
  // 600 launches of 2 x 64 threads: 576,000 events, so several frames at the first spacing.
  const Recording r = sample_recording(600, 64);
  REQUIRE(r.events.size() > 400'000);
  const Keyframes roomy(r);
  CHECK(roomy.spacing() == 50'000);
  CHECK(roomy.bytes() > 0);
  const Keyframes tight(r, roomy.bytes() / 2);
  CHECK(tight.bytes() <= roomy.bytes() / 2);
  CHECK(tight.spacing() > roomy.spacing());
  const auto none = std::make_shared<const Keyframes>(r, 0);
  CHECK(none->bytes() == 0);
  Moment a(none), b(std::make_shared<const Keyframes>(r));
  a.seek(r.step_count() - 3);
  b.seek(r.step_count());
  b.seek(r.step_count() - 3);
  CHECK(a == b);
}

TEST_CASE("gaits stop at lines, phases and iterations") {
  const Recording r = sample_recording();
  const auto stops = [&](Gait gait) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t t = 0; t < r.step_count();) found.push_back(t = next_stop(r, t, gait));
    std::vector<std::uint32_t> back;
    for (std::uint32_t t = r.step_count(); t > 0; t = previous_stop(r, t, gait)) back.push_back(t);
    CHECK(std::vector<std::uint32_t>(back.rbegin(), back.rend()) == found);
    return found;
  };
  CHECK(stops(Gait::line).size() == r.step_count());
  CHECK(stops(Gait::iteration) == std::vector<std::uint32_t>{r.iterations[0].end_step, r.step_count()});
  const auto phases = stops(Gait::phase);
  CHECK(phases.size() == 8);  // four launches of two phases
  CHECK(phases[1] == r.launches[1].first_step);
  CHECK(next_stop(r, r.step_count(), Gait::phase) == r.step_count());
  CHECK(previous_stop(r, 0, Gait::line) == 0);
}

TEST_CASE("who wrote a cell, and who will") {
  const Recording r = sample_recording();
  const std::uint16_t bits = *r.array_named("bits"), partial = *r.array_named("partial");
  CHECK_FALSE(last_write(r, 0, bits, 0, 1).has_value());
  const auto first = next_write(r, 0, bits, 0, 1);
  REQUIRE(first.has_value());
  CHECK(first->event.value == 1);
  CHECK(first->event.thread == 1);
  const auto second = next_write(r, first->step + 1, bits, 0, 1);
  REQUIRE(second.has_value());
  CHECK(second->step > r.launches[1].first_step);
  CHECK(last_write(r, second->step, bits, 0, 1)->step == first->step);
  CHECK(last_write(r, second->step + 1, bits, 0, 1)->event.value == 2);
  // A shared cell has no history beyond its launch.
  CHECK_FALSE(last_write(r, r.launches[1].first_step + 1, partial, 1, 1).has_value());
  CHECK(last_write(r, r.launches[1].first_step, partial, 1, 1)->event.block == 1);
  CHECK_FALSE(next_write(r, r.launches[1].first_step, partial, 1, 1).has_value());
}
