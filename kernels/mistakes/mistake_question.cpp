#include "kernels/mistakes/mistake_question.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "kernels/analysis/key_text.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/key_order.h"
#include "kernels/simt/cpu/block_order.h"
#include "kernels/story/questions/asked_runs.h"

namespace scatterscope::mistakes {
namespace {

using story::Draw;
using story::Question;

constexpr std::uint32_t block_threads = 4;
constexpr std::string_view block_number_fixed = "block-number-fixed";  // it hangs on the order of the blocks

constexpr std::size_t most_wrong = 4;  // answers to choose from beside the right one

using Keys = std::vector<std::uint64_t>;

// No bit is 1 in two keys.
Keys with_single_ones(Draw& draw, std::uint32_t count, std::uint32_t key_bits) {
  Keys keys(count, 0);
  for (std::uint32_t bit = 0; bit < key_bits; ++bit) keys[draw.below(count)] |= std::uint64_t{1} << bit;
  return keys;
}

// No key occurs twice; there are more of them than are drawn.
Keys that_differ(Draw& draw, std::uint32_t count, std::uint32_t key_bits) {
  Keys keys;
  for (const std::uint32_t key : draw.order(1U << key_bits)) keys.push_back(key);
  keys.resize(count);
  return keys;
}

// Whole numbers of 32 bits from -3 to -1.
Keys all_negative(Draw& draw, std::uint32_t count, std::uint32_t) {
  Keys keys(count);
  for (std::uint64_t& key : keys) key = ~std::uint32_t{0} - draw.below(3);
  return keys;
}

// On how many keys, of how many bits, a mistake is asked about: some counts expose it, some hide it. Where keys drawn
// at random hardly ever hide it, half of them are drawn by `hiding`. With `values` each key carries its index.
struct Asked {
  std::string_view name;
  std::vector<std::uint32_t> counts;
  std::vector<std::uint32_t> key_bits = {2};
  Keys (*hiding)(Draw&, std::uint32_t count, std::uint32_t key_bits) = nullptr;
  recording::KeyType type = recording::KeyType::u32;
  bool values = false;
  recording::Order order = recording::Order::ascending;
};
const std::vector<Asked>& asked_mistakes() {
  using recording::KeyType, recording::Order;
  static const std::vector<Asked> all{
      {"last-bit-forgotten", {8}},
      {"ones-counted-backwards", {4, 6}, {2}, with_single_ones},
      {"places-by-atomics", {4, 6}},
      {"scatter-in-input-order", {8}},
      {"previous-block-only", {8, 12}},
      {barrier_inside_if, {6, 7, 8}},
      {"block-scan-alone", {4, 8}},
      {"table-by-columns", {4, 8}},
      {"padding-as-zeros", {6, 7, 8}},
      {"fixed-result-buffer", {6, 8}, {1, 2, 3}},
      {"one-block-a-merge", {8}, {4}},
      {"finite-padding", {6, 8}, {32}, nullptr, KeyType::f32},
      {"one-clean-phase", {4, 5, 6}, {3}},
      {block_number_fixed, {8, 12}},
      {"sign-bit-as-it-is", {4, 5, 6}, {32}, all_negative, KeyType::i32},
      {"descending-by-reversing", {5, 6}, {3}, that_differ, KeyType::u32, true, Order::descending},
      {"ties-from-the-right", {4, 6, 8}, {3}, that_differ, KeyType::u32, true},
  };
  return all;
}

// The bits of floats, some of them greater than the padding of that mistake.
std::uint64_t drawn_float(Draw& draw) {
  static const std::vector<std::uint32_t> all{0x7f800000,   // inf
                                              0xbf800000,   // -1
                                              0x00000000,   // 0
                                              0x3f800000,   // 1
                                              0x40000000,   // 2
                                              0x40e00000};  // 7
  return draw.one_of(all);
}

std::string keys_as_words(const recording::Recording& of) {
  std::string words;
  for (const std::uint64_t key : of.input)
    words += (words.empty() ? "" : " ") + analysis::written(key, of.config.key_type);
  return words;
}

// Whether key a goes before key b.
bool goes_before(const recording::Config& config, std::uint64_t a, std::uint64_t b) {
  if (config.order == recording::Order::descending) std::swap(a, b);
  return recording::to_ordered(config.key_type, a) < recording::to_ordered(config.key_type, b);
}

// What the right program leaves: equal keys in the order of the input, values with their keys.
recording::Pairs sorted_input(const recording::Recording& of) {
  std::vector<std::size_t> order(of.input.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return goes_before(of.config, of.input[a], of.input[b]); });
  recording::Pairs sorted;
  for (const std::size_t k : order) {
    sorted.keys.push_back(of.input[k]);
    if (!of.input_values.empty()) sorted.values.push_back(of.input_values[k]);
  }
  return sorted;
}

// Whether keys were left or read where nothing had been stored: their values cannot be known.
bool has_unknown_keys(const recording::Recording& of) {
  const auto unknown = [&](std::uint64_t key) { return std::count(of.input.begin(), of.input.end(), key) == 0; };
  if (std::any_of(of.output.begin(), of.output.end(), unknown)) return true;
  for (std::size_t e = 0; e < of.events.size(); ++e) {
    const recording::Event event = of.events[e];
    const bool of_keys = std::any_of(of.iterations.begin(), of.iterations.end(),
                                     [&](const auto& iteration) { return iteration.keys_array == event.what; });
    if (event.kind == recording::EventKind::read && of_keys && unknown(event.value)) return true;
  }
  return false;
}

// The output's keys, or its values: `before` is the input's column of them, `sorted` what the right program leaves.
void ask_for_output(Question& question, Draw& draw, const Keys& before, const Keys& output, const Keys& sorted) {
  question.answer = output;
  question.columns = static_cast<std::uint32_t>(output.size());
  const std::uint64_t most = *std::max_element(before.begin(), before.end());
  choose_one(question, draw, [&](std::uint32_t k) {
    story::WrongNumbers wrong(output[k], most, most_wrong);
    wrong.add(static_cast<std::int64_t>(sorted[k]), story::Misconception::as_right_program)
        .add(static_cast<std::int64_t>(before[k]), story::Misconception::not_moved);
    if (k > 0) wrong.add(static_cast<std::int64_t>(output[k - 1]), story::Misconception::stands_beside);
    if (k + 1 < output.size()) wrong.add(static_cast<std::int64_t>(output[k + 1]), story::Misconception::stands_beside);
    for (const std::uint64_t other : sorted)
      wrong.add(static_cast<std::int64_t>(other), story::Misconception::stands_elsewhere);
    return wrong.take();
  });
  question.one_details = {std::to_string(question.one)};
}

void ask_for_first(Question& question, const recording::Recording& of, const Keys& sorted) {
  question.words = "mistake_first";
  std::int64_t first = -1, last = 0, different = 0, moved = -1;
  for (std::uint32_t k = 0; k < of.config.n; ++k) {
    if (moved < 0 && of.output[k] != of.input[k]) moved = k;
    if (of.output[k] == sorted[k]) continue;
    if (first < 0) first = k;
    last = k;
    ++different;
  }
  question.answer = {static_cast<std::uint64_t>(first)};
  question.wrong = story::WrongNumbers(question.answer[0], of.config.n, most_wrong)
                       .add(moved, story::Misconception::differs_from_input)
                       .add(last, story::Misconception::last_difference)
                       .add(different, story::Misconception::number_of_differences)
                       .add(first + 1, story::Misconception::counted_from_one)
                       .add(0, story::Misconception::from_the_beginning)
                       .take();
}

// The first place of the output where something else belongs.
void add_witness(Question& question, const recording::Recording& of, const recording::Pairs& sorted) {
  std::uint32_t at = 0;
  const auto belongs = [&] {
    return of.output[at] == sorted.keys[at] && (!of.config.values || of.output_values[at] == sorted.values[at]);
  };
  while (belongs()) ++at;
  question.witness = {std::to_string(at)};
  if (!is_unwritten(of, at)) question.witness.push_back(analysis::written(of.output[at], of.config.key_type));
  if (of.output[at] != sorted.keys[at]) {
    question.witness.push_back(analysis::written(sorted.keys[at], of.config.key_type));
  } else {
    question.witness.push_back(std::to_string(of.output_values[at]));
    question.witness.push_back(std::to_string(sorted.values[at]));
  }
}

// In which order blocks start, and how many are held at a time.
void add_blocks(Question& question, const recording::Config& config) {
  std::string order;
  const auto blocks = static_cast<unsigned>((config.n + block_threads - 1) / block_threads);
  for (const unsigned block : simt::cpu::block_order(config.schedule_seed, blocks))
    order += (order.empty() ? "" : " ") + std::to_string(block);
  question.details.push_back(order);
  question.details.push_back(std::to_string(config.resident_blocks));
}

// Without the beginning and the end that both have.
using Lines = std::vector<std::string_view>;
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string difference(std::string_view right, std::string_view wrong) {
  Lines old = lines_of(right), now = lines_of(wrong);
  while (!old.empty() && !now.empty() && old.back() == now.back()) {
    old.pop_back();
    now.pop_back();
  }
  const auto [from_old, from_now] = std::mismatch(old.begin(), old.end(), now.begin(), now.end());
  std::string words;
  const auto add = [&words](const char* mark, Lines::const_iterator from, Lines::const_iterator end) {
    for (; from != end; ++from) words += mark + std::string(*from) + "\n";
  };
  add("- ", from_old, old.end());
  add("+ ", from_now, now.end());
  return words;
}

}  // namespace

QuestionRun question_run(story::Seed seed) {
  Draw draw(seed, Draw::Purpose::run);
  const Asked& asked = draw.one_of(asked_mistakes());
  QuestionRun made{find(asked.name), {}};
  recording::Config& config = made.run.config;
  config.sort = made.mistake->sort;
  config.key_bits = draw.one_of(asked.key_bits);
  config.block_threads = block_threads;
  const catalog::SortInfo& info = catalog::description_of(config.sort);
  if (catalog::by_digits(info)) config.radix_bits = 1;
  config.key_type = asked.type;
  config.values = asked.values;
  config.order = asked.order;
  if (config.key_type == recording::KeyType::f32) config.keys_per_thread = 2;  // of a tile of eight
  if (config.values && info.merges_runs) config.keys_per_thread = 1;           // all ties are merged
  const std::uint32_t count = draw.one_of(asked.counts);
  const auto draw_key = [&]() -> std::uint64_t {
    if (config.key_type == recording::KeyType::f32) return drawn_float(draw);
    if (config.key_type == recording::KeyType::i32) return draw.below(7) - 3;  // -3 to 3, wrapped
    return draw.below(1U << config.key_bits);
  };
  if (asked.name == block_number_fixed) {
    config.grid_scan = recording::GridScan::look_back;
    config.resident_blocks = 1 + draw.below(2);
    constexpr std::uint32_t orders = 8;
    config.schedule_seed = draw.below(orders);
  }
  if (asked.name == barrier_inside_if && draw.below(2) == 0) config.barrier_rule = recording::BarrierRule::volta;
  const bool hiding = asked.hiding != nullptr && draw.below(2) == 0;
  auto& keys = made.run.input.keys;
  const auto in_order = [&](std::uint64_t a, std::uint64_t b) { return goes_before(config, a, b); };
  do {
    keys.clear();
    for (std::uint32_t k = 0; k < count && !hiding; ++k) keys.push_back(draw_key());
    if (hiding) keys = asked.hiding(draw, count, config.key_bits);
  } while (std::is_sorted(keys.begin(), keys.end(), in_order));
  for (std::uint64_t k = 0; config.values && k < count; ++k) made.run.input.values.push_back(k);
  return made;
}

bool ends_sorted(const recording::Recording& run) {
  const recording::Pairs sorted = sorted_input(run);
  return run.output == sorted.keys && run.output_values == sorted.values;
}

Question ask(const recording::Recording& of, bool failed, story::Seed seed) {
  Draw draw(seed, Draw::Purpose::question);
  Question question;
  question.details = {std::to_string(of.config.block_threads), std::to_string(of.config.key_bits), keys_as_words(of)};
  const recording::Pairs sorted = sorted_input(of);
  const bool right = !failed && ends_sorted(of);
  const bool no_numbers = failed || of.config.key_type == recording::KeyType::f32 || has_unknown_keys(of);
  const bool by_blocks = of.config.resident_blocks > 0;
  if (by_blocks) add_blocks(question, of.config);
  enum Way : std::uint32_t { output, first, whether };
  const bool has_sign = of.config.key_type == recording::KeyType::i32;
  auto way = static_cast<Way>(no_numbers || by_blocks ? whether : draw.below(3));
  if (has_sign && way == output) way = first;           // an answer has no sign
  if (of.config.values && way == first) way = whether;  // it would be another question for values than for keys
  if (way == output && of.config.values) {
    question.words = "mistake_values";
    ask_for_output(question, draw, of.input_values, of.output_values, sorted.values);
  } else if (way == output) {
    question.words = "mistake_output";
    ask_for_output(question, draw, of.input, of.output, sorted.keys);
  } else if (way == first && !right) {
    ask_for_first(question, of, sorted.keys);
  } else {
    question.words = of.config.values ? "mistake_stable" : "mistake_right";
    question.yes_or_no = true;
    question.answer = {right ? 1U : 0U};
    if (!right && !failed) add_witness(question, of, sorted);
  }
  return question;
}

std::string changed_lines(const Mistake& mistake) {
  const auto& right = mistake.pieces[static_cast<std::size_t>(Program::right)];
  const auto& wrong = mistake.pieces[static_cast<std::size_t>(Program::wrong)];
  std::string words;
  for (std::size_t piece = 0; piece < right.size(); ++piece) {
    const std::string part = difference(right[piece], wrong[piece]);
    if (!part.empty()) words += (words.empty() ? "" : "...\n") + part;
  }
  return words;
}

}  // namespace scatterscope::mistakes
