// A thousand questions about mistakes: what their solutions give as the reason holds in the very run, by what its
// recording shows, and nothing that no thread wrote is taken for a key.
#include <cstring>

#include "app/exams/posed_question.h"
#include "app/mistakes/mistake_trial.h"
#include "kernels/mistakes/exposure.h"
#include "kernels/mistakes/mistake_question.h"
#include "tests/recorded.h"

using namespace scatterscope;
using mistakes::Condition;
using mistakes::Mistake;
using mistakes::Program;
using recording::Recording;

namespace {

using Numbers = std::vector<std::uint64_t>;

struct Judged {
  const Mistake& mistake;
  recording::Config config;
  recording::Pairs input;
  mistakes::Run right, wrong;

  [[nodiscard]] const Recording& run() const { return wrong.recording; }
  [[nodiscard]] std::size_t n() const { return input.keys.size(); }
  [[nodiscard]] bool exposed() const {
    return wrong.failure || mistakes::judge(mistake, right.recording, wrong.recording).fault != mistakes::Fault::none;
  }
  [[nodiscard]] bool failed_as(std::string_view name) const {
    return wrong.failure && failure_name(wrong.failure->id()) == name;
  }
};

Judged judged(const Mistake& mistake, const recording::Config& config, const recording::Pairs& input) {
  return {mistake, config, input, mistakes::record(mistake, Program::right, config, input),
          mistakes::record(mistake, Program::wrong, config, input)};
}

// What the threads of an iteration show of that meaning, by the key's place; of threads that show none 0.
std::vector<Numbers> shown(const Recording& r, recording::Meaning meaning) {
  const analysis::KeyTable table = analysis::make_key_table(r);
  std::vector<Numbers> all;
  for (const auto& iteration : table.iterations) {
    Numbers numbers;
    const auto& column = iteration.by_key.at(meaning);
    for (std::uint32_t p = 0; p < column.size(); ++p) numbers.push_back(column[p] ? column[p]->value : 0);
    all.push_back(numbers);
  }
  return all;
}

using OnBits = std::function<bool(const Numbers&)>;
bool in_each_iteration(const Judged& of, const OnBits& holds) {
  const std::vector<Numbers> bits = shown(of.run(), recording::Meaning::bit);
  return !bits.empty() && std::all_of(bits.begin(), bits.end(), holds);
}
std::uint64_t ones(const Numbers& bits, std::size_t from, std::size_t end) {
  return static_cast<std::uint64_t>(
      std::count(bits.begin() + static_cast<long>(from), bits.begin() + static_cast<long>(end), 1U));
}

// Keys that were stored to one place of an iteration's result, by the recording's events.
struct Clashes {
  bool equal = false, unlike = false;
};
Clashes clashes(const Recording& r) {
  Clashes found;
  for (const recording::Iteration& iteration : r.iterations) {
    std::map<std::uint32_t, Numbers> stored;
    const std::string& result = r.arrays[iteration.result_array].name;
    for (const auto& event : tests::events_of(r, recording::EventKind::write, result, iteration.index))
      stored[event.index].push_back(event.value);
    for (const auto& [place, keys] : stored) {
      found.equal = found.equal || std::adjacent_find(keys.begin(), keys.end()) != keys.end();
      found.unlike = found.unlike || std::adjacent_find(keys.begin(), keys.end(), std::not_equal_to<>()) != keys.end();
    }
  }
  return found;
}

Numbers list_at(const Recording& r, std::uint16_t array, std::uint32_t step) {
  const tests::RecordedRun run(r);
  const recording::Moment moment = run.moment(step);
  Numbers list;
  for (std::uint32_t i = 0; i < r.input.size(); ++i) list.push_back(moment.cell(array, 0, i).value_or(0));
  return list;
}

float as_float(std::uint64_t bits) {
  const auto word = static_cast<std::uint32_t>(bits);
  float number = 0;
  std::memcpy(&number, &word, sizeof number);
  return number;
}

bool blocks_start_luckily(const Judged& of) {  // another order exposes it
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    recording::Config config = of.config;
    config.schedule_seed = seed;
    if (judged(of.mistake, config, of.input).exposed()) return true;
  }
  return false;
}

// Keys of one block that went to neighbouring places stood side by side.
bool neighbours_stood_together(const Judged& of) {
  const analysis::KeyTable table = analysis::make_key_table(of.right.recording);
  for (const auto& iteration : table.iterations) {
    std::vector<std::uint32_t> from(of.n());
    for (std::uint32_t i = 0; i < of.n(); ++i) from[iteration.moves[i].value().to] = i;
    for (std::size_t place = 1; place < of.n(); ++place) {
      const std::uint32_t a = from[place - 1], b = from[place];
      if (iteration.moves[a]->block == iteration.moves[b]->block && b != a + 1) return false;
    }
  }
  return true;
}

bool earlier_blocks_hold_smaller_keys(const Judged& of) {
  for (std::size_t i = 0; i < of.n(); ++i)
    for (std::size_t j = i + 1; j < of.n(); ++j)
      if (i / of.config.block_threads != j / of.config.block_threads && of.input.keys[j] < of.input.keys[i])
        return false;
  return true;
}

bool sums_are_whole(const Judged& of) {
  const auto bits = shown(of.run(), recording::Meaning::bit), before = shown(of.run(), recording::Meaning::before);
  for (std::size_t k = 0; k < bits.size(); ++k)
    for (std::size_t i = 0; i < of.n(); ++i)
      if (before[k][i] != ones(bits[k], 0, i)) return false;
  return true;
}

bool pairs_in_order(const Numbers& keys, std::size_t first) {
  for (std::size_t low = first; low + 1 < keys.size(); low += 2)
    if (keys[low + 1] < keys[low]) return false;
  return true;
}

std::size_t negative_keys(const Judged& of) {
  return static_cast<std::size_t>(std::count_if(of.input.keys.begin(), of.input.keys.end(), [](std::uint64_t key) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(key)) < 0;
  }));
}

// Keys are in order; the values of equal ones are those of the right run, the other way round.
bool equal_keys_turned(const Judged& of) {
  const Recording &right = of.right.recording, &tried = of.run();
  if (tried.output != right.output || tried.output_values == right.output_values) return false;
  for (std::size_t first = 0, end = 0; first < of.n(); first = end) {
    while (end < of.n() && right.output[end] == right.output[first]) ++end;
    for (std::size_t k = first; k < end; ++k)
      if (tried.output_values[k] != right.output_values[first + end - 1 - k]) return false;
  }
  return true;
}

// Of each condition that questions meet: whether it holds in a run, from what was recorded.
const std::map<Condition, std::function<bool(const Judged&)>>& holds() {
  static const std::map<Condition, std::function<bool(const Judged&)>> all{
      {Condition::last_bits_zero,
       [](const Judged& of) { return in_each_iteration(of, [](const Numbers& bits) { return bits.back() == 0; }); }},
      {Condition::at_most_one_one,
       [](const Judged& of) {
         return in_each_iteration(of, [](const Numbers& bits) { return ones(bits, 0, bits.size()) <= 1; });
       }},
      {Condition::last_digits_differ,
       [](const Judged& of) {
         std::map<std::uint64_t, std::set<std::uint64_t>> by_digit;
         for (const std::uint64_t key : of.input.keys) by_digit[key >> (of.config.key_bits - 1)].insert(key);
         return std::all_of(by_digit.begin(), by_digit.end(), [](const auto& each) { return each.second.size() == 1; });
       }},
      {Condition::order_of_atomics, blocks_start_luckily},
      {Condition::order_of_blocks, blocks_start_luckily},
      {Condition::neighbours_together, neighbours_stood_together},
      {Condition::no_block_behind, sums_are_whole},
      {Condition::equal_keys_clash,
       [](const Judged& of) { return clashes(of.run()).equal && !clashes(of.run()).unlike; }},
      {Condition::blocks_filled, [](const Judged& of) { return of.n() % of.config.block_threads == 0; }},
      {Condition::last_block_zeros,
       [](const Judged& of) {
         const std::size_t first = of.n() - of.n() % of.config.block_threads;
         return of.config.barrier_rule == recording::BarrierRule::volta &&
                in_each_iteration(of, [&](const Numbers& bits) { return ones(bits, first, bits.size()) == 0; });
       }},
      {Condition::one_block, [](const Judged& of) { return of.n() <= of.config.block_threads; }},
      {Condition::ones_in_last_block,
       [](const Judged& of) {
         const std::size_t last = (of.n() - 1) / of.config.block_threads * of.config.block_threads;
         return in_each_iteration(of, [&](const Numbers& bits) { return ones(bits, 0, last) == 0; });
       }},
      {Condition::blocks_by_number,
       [](const Judged& of) { return of.config.schedule_seed == 0 || of.config.resident_blocks == 0; }},
      {Condition::blocks_held_together,
       [](const Judged& of) {
         return std::all_of(of.run().launches.begin(), of.run().launches.end(), [&](const recording::Launch& launch) {
           return launch.kernel != "scan_look_back" || launch.blocks <= of.config.resident_blocks;
         });
       }},
      {Condition::blocks_in_order, earlier_blocks_hold_smaller_keys},
      {Condition::even_iterations, [](const Judged& of) { return of.run().iterations.size() % 2 == 0; }},
      {Condition::last_iteration_idle,
       [](const Judged& of) {
         const recording::Iteration& last = of.run().iterations.back();
         return list_at(of.run(), last.keys_array, last.first_step) ==
                list_at(of.run(), last.result_array, last.end_step);
       }},
      {Condition::power_of_two, [](const Judged& of) { return (of.n() & (of.n() - 1)) == 0; }},
      {Condition::keys_below_padding,
       [](const Judged& of) {
         return std::all_of(of.input.keys.begin(), of.input.keys.end(),
                            [](std::uint64_t key) { return as_float(key) <= as_float(0x7f7f7f7f); });
       }},
      {Condition::first_phase_swaps, [](const Judged& of) { return !pairs_in_order(of.input.keys, 0); }},
      {Condition::no_negative_key, [](const Judged& of) { return negative_keys(of) == 0; }},
      {Condition::negative_integers, [](const Judged& of) { return negative_keys(of) == of.n(); }},
      {Condition::keys_differ,
       [](const Judged& of) {
         return std::set<std::uint64_t>(of.input.keys.begin(), of.input.keys.end()).size() == of.n();
       }},
  };
  return all;
}

bool blocks_lack_ones(const Judged& of, std::size_t first_block) {
  const auto bits = shown(of.run(), recording::Meaning::bit), before = shown(of.run(), recording::Meaning::before);
  for (std::size_t k = 0; k < bits.size(); ++k)
    for (std::size_t i = first_block * of.config.block_threads; i < of.n(); ++i)
      if (before[k][i] < ones(bits[k], 0, i)) return clashes(of.run()).equal || clashes(of.run()).unlike;
  return false;
}

std::uint64_t index_beyond(const Judged& of) {
  return of.failed_as("out_of_bounds") ? std::stoull(of.wrong.failure->arguments()[5]) : 0;
}

// What the text "What happens" of each mistake says, where a question's run exposes it.
const std::map<std::string_view, std::function<bool(const Judged&)>>& happens() {
  static const std::map<std::string_view, std::function<bool(const Judged&)>> all{
      {"last-bit-forgotten", [](const Judged& of) { return index_beyond(of) == of.n(); }},
      {"ones-counted-backwards",
       [](const Judged& of) {
         const Numbers bits = shown(of.run(), recording::Meaning::bit).back();
         if (!of.wrong.failure) return clashes(of.run()).unlike;
         return index_beyond(of) > of.n() && 2 * ones(bits, 0, bits.size()) >= bits.size() + 2;
       }},
      {"places-by-atomics",
       [](const Judged& of) { return of.run().iterations.size() > 1 && !clashes(of.run()).unlike; }},
      {"scatter-in-input-order", [](const Judged& of) { return of.run().output == of.right.recording.output; }},
      {"previous-block-only", [](const Judged& of) { return blocks_lack_ones(of, 2); }},
      {"barrier-inside-if",
       [](const Judged& of) {
         if (of.config.barrier_rule == recording::BarrierRule::book) return of.failed_as("barrier_missed");
         return index_beyond(of) >= of.n() && of.wrong.failure->arguments()[0] == "scatter";
       }},
      {"block-scan-alone", [](const Judged& of) { return blocks_lack_ones(of, 1); }},
      {"block-number-fixed", [](const Judged& of) { return of.failed_as("endless_wait"); }},
      {"table-by-columns",
       [](const Judged& of) {
         Numbers expected = of.input.keys;
         for (std::size_t first = 0; first < of.n(); first += of.config.block_threads)
           std::sort(
               expected.begin() + static_cast<long>(first),
               expected.begin() + static_cast<long>(std::min<std::size_t>(first + of.config.block_threads, of.n())));
         return of.run().output == expected && !std::is_sorted(expected.begin(), expected.end());
       }},
      {"padding-as-zeros", [](const Judged& of) { return index_beyond(of) >= of.n(); }},
      {"fixed-result-buffer",
       [](const Judged& of) {
         const recording::Iteration& last = of.run().iterations.back();
         return of.run().iterations.size() % 2 == 1 &&
                of.run().output == list_at(of.run(), last.keys_array, last.first_step);
       }},
      {"one-block-a-merge",
       [](const Judged& of) {
         return of.run().output == of.right.recording.output && of.run().launches.back().blocks == 1;
       }},
      {"finite-padding",
       [](const Judged& of) {
         return std::count(of.run().output.begin(), of.run().output.end(), 0x7f7f7f7f) > 0 &&
                std::count(of.input.keys.begin(), of.input.keys.end(), 0x7f7f7f7f) == 0;
       }},
      {"one-clean-phase",
       [](const Judged& of) { return pairs_in_order(of.run().output, 0) && !pairs_in_order(of.run().output, 1); }},
      {"sign-bit-as-it-is",
       [](const Judged& of) {  // negative keys behind the others
         const auto first_negative = static_cast<long>(of.n() - negative_keys(of));
         return std::is_sorted(of.run().output.begin(), of.run().output.end()) &&
                std::all_of(of.run().output.begin() + first_negative, of.run().output.end(),
                            [](std::uint64_t key) { return key >> 31 == 1; });
       }},
      {"descending-by-reversing", equal_keys_turned},
      {"ties-from-the-right", equal_keys_turned},
  };
  return all;
}

app::RecordedMistake record_here(const app::RunRequest& run) {
  const std::size_t slash = run.mistake.find('/');
  mistakes::Run made =
      mistakes::record(*mistakes::find(run.mistake.substr(0, slash)), Program::wrong, run.config, run.input);
  return app::RecordedMistake{std::make_shared<const Recording>(std::move(made.recording)), made.failure};
}

std::string clause_of(Condition condition) {
  return text(find_text("mistake_if_" + std::string(mistakes::spelling(condition))).value(), Language::english);
}

}  // namespace

TEST_CASE("a thousand questions about mistakes: each reason holds in its run, and no unwritten cell is a key" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  std::set<Condition> met;
  std::set<std::string_view> shown_by;
  unsigned unwritten = 0;
  for (story::Seed seed = 0; seed < 1000; ++seed) {
    CAPTURE(seed);
    const auto question = app::pose_question(app::kind_of_mistakes, seed, Language::english, record_here);
    const Mistake& mistake = *question.mistake;
    INFO("mistake.name ", mistake.name, ", question.answer ", question.answer);
    const mistakes::QuestionRun asked = mistakes::question_run(seed);
    const Judged of = judged(mistake, catalog::resolve(asked.run.config, asked.run.input), asked.run.input);
    REQUIRE_FALSE(of.right.failure);
    const std::string all = question.text + question.answer + app::question_json(question);
    CHECK(all.find("3452816845") == std::string::npos);
    CHECK(all.find("1305333197") == std::string::npos);
    unwritten += question.answer.find("unwritten") != std::string::npos ? 1 : 0;
    const bool names_rule = question.text.find("A barrier waits for") != std::string::npos;
    CHECK(names_rule == (mistake.name == mistakes::barrier_inside_if));
    if (of.exposed()) {
      CHECK(question.answer.ends_with(app::mistake_text(mistake, "happens", Language::english)));
      CHECK(happens().at(mistake.name)(of));
      shown_by.insert(mistake.name);
      continue;
    }
    const auto& conditions = mistakes::conditions_of(mistake);
    const auto why = std::find_if(conditions.begin(), conditions.end(), [&](Condition each) {
      return question.answer.ends_with("the mistake does not show: " + clause_of(each) + ".");
    });
    REQUIRE(why != conditions.end());
    CHECK(holds().at(*why)(of));
    met.insert(*why);
  }
  CHECK(shown_by.size() == 17);  // all but the race
  CHECK(met.size() >= 15);
  CHECK(unwritten > 0);
}
