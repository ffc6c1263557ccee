// What is said of the iteration and the phase, held against the keys, the comparators and the arrays of the recording.
#include <bit>
#include <numeric>
#include <set>

#include "kernels/story/sentences/describe.h"
#include "tests/recorded.h"

using namespace scatterscope;
using story::Count;
using story::Says;

namespace {

using recording::Content;
using tests::Keys;
using tests::RecordedRun;

std::uint64_t number(const story::Sentence& sentence, std::size_t argument) {
  const story::Argument& of = sentence.arguments.at(argument);
  const auto* count = std::get_if<Count>(&of);
  return count != nullptr ? count->number : std::get<std::uint64_t>(of);
}

bool is_phase(Says says) {
  return says >= Says::phase_before && says <= Says::phase_kernel;
}

// Runs of so many keys, the last of which may be shorter: each rises, or may fall where `either_way`.
bool has_runs(const Keys& keys, std::uint64_t length, bool either_way = false) {
  for (std::size_t first = 0; first < keys.size(); first += length) {
    const auto begin = keys.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = keys.begin() + static_cast<std::ptrdiff_t>(std::min(keys.size(), first + length));
    if (!std::is_sorted(begin, end) && !(either_way && std::is_sorted(begin, end, std::greater<>()))) return false;
  }
  return true;
}

// How many elements of arrays that hold it an iteration writes, and the largest value shown of that meaning.
std::uint64_t written(const RecordedRun& r, std::size_t k, Content content) {
  std::set<std::pair<std::uint16_t, std::uint32_t>> cells;
  for (const tests::SeenEvent& event : tests::events_of(r.recording, recording::EventKind::write, {}, k))
    if (r.recording.arrays[event.what].content == content) cells.insert({event.what, event.index});
  return cells.size();
}
std::uint64_t largest_bucket(const RecordedRun& r, std::size_t k) {
  std::uint64_t largest = 0;
  for (const tests::SeenEvent& event : tests::events_of(r.recording, recording::EventKind::value, {}, k))
    if (r.recording.names[event.what].meaning == recording::Meaning::bucket) largest = std::max(largest, event.value);
  return largest;
}

void check_digit(const RecordedRun& r, std::size_t k, const story::Sentence& says) {
  const recording::Iteration& range = r.recording.iterations[k];
  const auto bits = std::get<story::DigitBits>(says.arguments.at(2));
  CHECK(bits.first == range.shift);
  CHECK(bits.count == range.digit_bits);
  const std::uint64_t buckets = number(says, 3);
  const auto digit = [&](std::uint64_t key) { return key >> bits.first & (buckets - 1); };
  CHECK(largest_bucket(r, k) < buckets);
  // The list lies in the order of the digits; of a sort from the top that of all digits down to it.
  Keys digits;
  const bool down = says.says == Says::phase_digit_of_large || r.recording.config.sort == "radix-msd";
  for (const std::uint64_t key : r.keys.iterations[k].result) digits.push_back(down ? key >> bits.first : digit(key));
  if (says.says == Says::phase_digit_on_devices) {
    CHECK(std::set<std::uint64_t>(digits.begin(), digits.end()).size() <= buckets);
  } else if (!down) {
    CHECK(std::is_sorted(digits.begin(), digits.end()));
  } else if (k == 0) {
    CHECK(std::is_sorted(digits.begin(), digits.end()));
  }
}

void check_merge(const RecordedRun& r, std::size_t k, const story::Sentence& says, bool last_shorter) {
  const Keys &before = r.keys.iterations[k].keys, &after = r.keys.iterations[k].result;
  const bool last = says.says == Says::phase_merges_last, tiles = says.says == Says::phase_sorts_tiles;
  const std::uint64_t length = number(says, tiles ? 3 : last ? 3 : 4);
  CHECK(has_runs(after, length));
  CHECK_FALSE(has_runs(after, 2 * length) == (length < after.size()));
  CHECK(last_shorter == (after.size() % length != 0));
  if (tiles) CHECK(number(says, 2) == (after.size() + length - 1) / length);
  if (last) CHECK(length == after.size());
  if (says.says == Says::phase_merges) {
    CHECK(has_runs(before, number(says, 2)));
    CHECK(number(says, 2) * number(says, 3) == length);
  }
  if (last) {
    const std::uint64_t runs = number(says, 2);
    bool found = false;  // so many runs of one length
    for (std::uint64_t of = 1; of < before.size(); ++of)
      found = found || ((before.size() + of - 1) / of == runs && has_runs(before, of));
    CHECK(found);
  }
}

void check_stage(const RecordedRun& r, std::size_t k, std::uint32_t t, const story::Sentence& says) {
  const std::uint64_t run = number(says, 2), pass = number(says, 3), passes = number(says, 4), inner = number(says, 5);
  CHECK(run == std::uint64_t{1} << passes);
  CHECK(inner == run >> pass);
  // What is compared in the step lies that far apart, or in mirror image within two runs.
  for (const analysis::Comparator& each : r.keys.iterations[k].comparators) {
    if (each.step + 1 != t) continue;
    const std::uint64_t apart = each.high - each.low;
    CHECK((apart == inner || (pass == 1 && apart < run && (each.low ^ each.high) == run - 1)));
    CHECK(each.stride == run);
  }
  const bool ends = pass == passes && t == r.recording.iterations[k].end_step;
  if (ends) CHECK(has_runs(r.keys.iterations[k].result, run, true));
}

void check_facts(const RecordedRun& r, std::uint32_t t, const story::Sentences& said) {
  const recording::Iteration* range = r.recording.iteration_of(t - 1);
  const story::Sentence& first = said.front();
  if (range == nullptr) {
    CHECK(first.says < Says::phase_iteration);
    return;
  }
  const auto k = static_cast<std::size_t>(range - r.recording.iterations.data());
  CHECK(number(first, 0) == k + 1);
  CHECK(number(first, 1) == r.recording.iterations.size());
  const auto also = [&](Says says) {
    return std::any_of(said.begin(), said.end(), [&](const story::Sentence& each) { return each.says == says; });
  };
  switch (first.says) {
    case Says::phase_digit:
    case Says::phase_digit_of_large:
    case Says::phase_digit_on_devices:
      return check_digit(r, k, first);
    case Says::phase_sorts_tiles:
    case Says::phase_merges:
    case Says::phase_merges_last:
      return check_merge(r, k, first, also(Says::phase_last_shorter));
    case Says::phase_stage:
      return check_stage(r, k, t, first);
    case Says::phase_even:
    case Says::phase_odd:
      CHECK(number(first, 2) == k / 2 + 1);
      for (const analysis::Comparator& each : r.keys.iterations[k].comparators) {
        CHECK(each.low % 2 == (first.says == Says::phase_odd ? 1 : 0));
        CHECK(each.high == each.low + 1);
      }
      return;
    case Says::phase_sample:
      CHECK(written(r, k, Content::splitters) == number(first, 2));
      CHECK(largest_bucket(r, k) < number(first, 3));
      return;
    case Says::phase_sample_parts:
      CHECK(written(r, k, Content::splitters) == number(first, 2) * number(first, 3));
      CHECK(largest_bucket(r, k) < number(first, 2) * number(first, 4));
      return;
    case Says::phase_sample_devices:
      CHECK(written(r, k, Content::splitters) == number(first, 2) * number(first, 3));
      CHECK(number(first, 3) == r.recording.config.devices);
      return;
    case Says::phase_exchange:
      CHECK(number(first, 2) == r.recording.config.devices);
      return;
    case Says::phase_finishes:
    case Says::phase_sorts_buckets:
      CHECK(std::is_sorted(r.recording.output.begin(), r.recording.output.end()));
      return;
    default:
      FAIL("says nothing of what the iteration does");
  }
}

// The splitters that are chosen in a step are chosen in the phase that says so, and so on.
void check_hand(const RecordedRun& r, std::uint32_t t, const story::Sentences& said) {
  if (said.size() < 3) return;  // one device chooses no splitters
  const Says says = said[1].says;
  for (std::uint64_t e = r.recording.first_event(t - 1); e < r.recording.end_event(t - 1); ++e) {
    const recording::Event event = r.recording.events[e];
    if (event.kind != recording::EventKind::write) continue;
    if (r.recording.arrays[event.what].content == Content::splitters) CHECK(says == Says::phase_chooses);
    if (r.recording.arrays[event.what].content == Content::own_sample) CHECK(says == Says::phase_draws);
  }
}

std::set<Says> check_run(const recording::Config& config, const Keys& keys) {
  const RecordedRun r(config, keys);
  std::set<Says> found;
  for (std::uint32_t t = 1; t <= r.step_count(); ++t) {
    const story::Sentences said = story::describe_phase(r.at(t));
    REQUIRE(said.size() >= 2);
    for (const story::Sentence& each : said) {
      CHECK(is_phase(each.says));
      found.insert(each.says);
      for (const story::Argument& argument : each.arguments) {
        CHECK_FALSE(std::holds_alternative<story::ThreadName>(argument));
        CHECK_FALSE(std::holds_alternative<story::CellName>(argument));
        CHECK_FALSE(std::holds_alternative<story::CellValues>(argument));
      }
    }
    const recording::Step& step = r.recording.steps[t - 1];
    const story::Sentence& last = said.back();
    CHECK(std::get<story::KernelName>(last.arguments.at(0)).launch == step.launch);
    if (last.says == Says::phase_of_kernel) {
      CHECK(number(last, 1) == step.phase + 1);
      CHECK(number(last, 1) <= number(last, 2));
    } else {
      CHECK(step.phase == 0);
    }
    // The sentence is the same as long as the phase lasts, but for a network's passes.
    if (t > 1 && r.recording.steps[t - 2].launch == step.launch && r.recording.steps[t - 2].phase == step.phase &&
        said.front().says != Says::phase_stage && r.recording.iteration_of(t - 1) == r.recording.iteration_of(t - 2))
      CHECK(said == story::describe_phase(r.at(t - 1)));
    check_facts(r, t, story::describe_phase(r.at(t)));
    check_hand(r, t, said);
  }
  return found;
}

}  // namespace

TEST_CASE("phases: every step of every sort has one, about no thread, and its facts are the recording's") {
  std::set<Says> found;
  for (const catalog::SortInfo* info : catalog::sorts()) {
    CAPTURE(info->name);
    if (info->wrong_on_purpose) continue;
    recording::Config config = tests::of_sort(info->name, 4, 4);
    config.radix_bits = std::min(2U, info->max_radix_bits);
    found.merge(check_run(config, tests::book_keys));
    config.radix_bits = 1;
    if (catalog::can_be_cooperative(*info)) config.launches = recording::Launches::one;
    config.keys_per_thread = std::min(2U, info->max_keys_per_thread);
    found.merge(check_run(config, tests::random_keys(info->powers_of_two ? 32 : 37, 4)));
    if (info->merges_runs) {
      config.merge_ways = 4;
      config.key_bits = 8;
      found.merge(check_run(config, tests::random_keys(150, 8)));
    }
  }
  found.merge(check_run(tests::of_sort("radix-1bit --key-type f32", 4, 32), {0x3f800000, 0xbf800000, 0x40490fdb}));
  found.merge(check_run(tests::of_sort("sample", 4, 8), tests::random_keys(150, 8)));
  for (const char* devices : {"sample-devices --devices 4", "sample-devices --devices 1"})
    found.merge(check_run(tests::of_sort(devices, 4, 4), tests::random_keys(40, 4)));
  // All of them but those of files that no sort leaves, and of sorts that go on between iterations.
  std::set<Says> never{Says::phase_iteration, Says::phase_between};
  for (auto says = Says::phase_before; says <= Says::phase_kernel; says = static_cast<Says>(static_cast<int>(says) + 1))
    CHECK_MESSAGE(found.contains(says) != never.contains(says),
                  (static_cast<int>(says) - static_cast<int>(Says::phase_before)));
}

TEST_CASE("phases: of a sort that is wrong on purpose, of the start, and of a step that is kept back") {
  const RecordedRun wrong(tests::of_sort("radix-unstable", 4, 4), tests::book_keys);
  for (std::uint32_t t = 1; t <= wrong.step_count(); ++t)
    CHECK(story::describe_phase(wrong.at(t)).front().says == Says::phase_digit);
  const RecordedRun r(tests::of_sort("radix-1bit", 4, 4), tests::book_keys);
  CHECK(story::describe_phase(r.at(0)) == story::describe_step(r.at(0), {}));
  const story::Sentences hidden = story::describe_phase(r.at(9, true));
  CHECK(hidden.back().says == Says::hidden);
  CHECK(hidden.front() == story::describe_phase(r.at(9)).front());
}
