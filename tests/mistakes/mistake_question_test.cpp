// A thousand questions about what a mistake does. Each answer is held against a model of the mistake that is written
// from its lines: a few loops over the keys, with no threads.
#include "kernels/mistakes/mistake_question.h"

#include <cstring>

#include "tests/recorded.h"

using namespace scatterscope;
using mistakes::QuestionRun;

namespace {

using Keys = std::vector<std::uint64_t>;
using Result = std::optional<Keys>;  // none: the run fails

struct Given {
  Keys keys;
  std::uint32_t bits = 0, block = 0;
  std::vector<unsigned> order = {};  // in which blocks start
  std::size_t held = 0;              // at a time
  recording::BarrierRule rule = recording::BarrierRule::book;

  [[nodiscard]] std::size_t n() const { return keys.size(); }
  [[nodiscard]] bool fills_blocks() const { return keys.size() % block == 0; }
};

Keys in_order(Keys keys) {
  std::sort(keys.begin(), keys.end());
  return keys;
}

// What an element holds that nothing was stored to: no question may turn on it.
constexpr std::uint64_t unknown = 0xcdcdcdcd;

// One bit an iteration into the other of two lists. `place` names where key i goes; a place beyond the list fails.
struct BitPass {
  const Given& given;
  Keys bit;

  [[nodiscard]] long ones(std::size_t first, std::size_t end) const {
    return std::accumulate(bit.begin() + static_cast<long>(first), bit.begin() + static_cast<long>(end), 0L);
  }
  [[nodiscard]] long all_ones() const { return ones(0, bit.size()); }
  [[nodiscard]] std::size_t block_of(std::size_t i) const { return i / given.block; }
};
using Place = std::function<long(const BitPass&, std::size_t)>;

Result by_bits(const Given& given, const Place& place) {
  Keys from = given.keys, to(given.n(), unknown);
  for (std::uint32_t shift = 0; shift < given.bits; ++shift) {
    BitPass pass{given, {}};
    for (const std::uint64_t key : from) pass.bit.push_back(key >> shift & 1U);
    for (std::size_t i = 0; i < given.n(); ++i) {
      const long at = place(pass, i);
      if (at < 0 || at >= static_cast<long>(given.n())) return std::nullopt;
      to[static_cast<std::size_t>(at)] = from[i];
    }
    std::swap(from, to);
  }
  return from;
}

// Where a key goes that counts `before` ones before it and `total` in all.
long place_by(const BitPass& pass, std::size_t i, long before, long total) {
  const auto index = static_cast<long>(i), n = static_cast<long>(pass.bit.size());
  return pass.bit[i] == 0 ? index - before : n - total + before;
}

Result last_bit_forgotten(const Given& given) {
  return by_bits(given, [](const BitPass& pass, std::size_t i) {
    return place_by(pass, i, pass.ones(0, i), pass.ones(0, pass.bit.size() - 1));
  });
}

Result ones_counted_backwards(const Given& given) {
  return by_bits(given, [](const BitPass& pass, std::size_t i) {
    const long before = pass.ones(0, i), n = static_cast<long>(pass.bit.size());
    return pass.bit[i] == 0 ? static_cast<long>(i) - before : n - pass.all_ones() - before;
  });
}

Result places_by_atomics(const Given& given) {
  return by_bits(given, [](const BitPass& pass, std::size_t i) {
    const long ones = pass.ones(0, i), zeros = static_cast<long>(i) - ones, n = static_cast<long>(pass.bit.size());
    return pass.bit[i] == 0 ? n - pass.all_ones() - 1 - zeros : n - 1 - ones;
  });
}

Result previous_block_only(const Given& given) {
  return by_bits(given, [](const BitPass& pass, std::size_t i) {
    const std::size_t block = pass.block_of(i);
    return place_by(pass, i, pass.ones(block == 0 ? 0 : (block - 1) * pass.given.block, i), pass.all_ones());
  });
}

Result block_scan_alone(const Given& given) {
  return by_bits(given, [](const BitPass& pass, std::size_t i) {
    return place_by(pass, i, pass.ones(pass.block_of(i) * pass.given.block, i), pass.all_ones());
  });
}

Result padding_as_zeros(const Given& given) {
  return by_bits(given, [](const BitPass& pass, std::size_t i) {
    const std::size_t blocks = (pass.bit.size() + pass.given.block - 1) / pass.given.block;
    const long before = pass.ones(0, i), threads = static_cast<long>(blocks * pass.given.block);
    return pass.bit[i] == 0 ? static_cast<long>(i) - before : threads - pass.all_ones() + before;
  });
}

// After an odd number of iterations the keys stand in the list as the iteration before left them.
Result fixed_result_buffer(const Given& given) {
  Keys keys = given.keys;
  const std::uint32_t sorted_by = given.bits % 2 == 0 ? given.bits : given.bits - 1;
  const std::uint64_t mask = (std::uint64_t{1} << sorted_by) - 1;
  std::stable_sort(keys.begin(), keys.end(), [mask](auto a, auto b) { return (a & mask) < (b & mask); });
  return keys;
}

// By the book's rule the block waits for ever. Since Volta it goes on, and its sum is taken for 0.
Result barrier_inside_if(const Given& given) {
  if (given.fills_blocks()) return in_order(given.keys);
  if (given.rule == recording::BarrierRule::book) return std::nullopt;
  return by_bits(given, [](const BitPass& pass, std::size_t i) {
    const std::size_t last_block = pass.bit.size() - pass.bit.size() % pass.given.block;
    return place_by(pass, i, pass.ones(0, i), pass.ones(0, last_block));
  });
}

// Each block's buckets lie side by side: every block sorts its own keys.
Result table_by_columns(const Given& given) {
  Keys keys = given.keys;
  for (std::size_t first = 0; first < keys.size(); first += given.block)
    std::sort(keys.begin() + static_cast<long>(first),
              keys.begin() + static_cast<long>(std::min(first + given.block, keys.size())));
  return keys;
}

Result only_slower(const Given& given) {
  return in_order(given.keys);
}

// Padding up to a power of two, smaller than infinity, takes its place.
Result finite_padding(const Given& given) {
  const auto value = [](std::uint64_t bits) {
    float number = 0;
    const auto word = static_cast<std::uint32_t>(bits);
    std::memcpy(&number, &word, sizeof number);
    return number;
  };
  Keys tile = given.keys;
  while ((tile.size() & (tile.size() - 1)) != 0) tile.push_back(0x7f7f7f7f);
  std::stable_sort(tile.begin(), tile.end(), [&](auto a, auto b) { return value(a) < value(b); });
  tile.resize(given.n());
  return tile;
}

Result one_clean_phase(const Given& given) {
  Keys keys = given.keys;
  for (std::size_t phase = 0;; ++phase) {
    bool swapped = false;
    for (std::size_t low = phase % 2; low + 1 < keys.size(); low += 2) {
      if (keys[low] <= keys[low + 1]) continue;
      std::swap(keys[low], keys[low + 1]);
      swapped = true;
    }
    if (!swapped) return keys;
  }
}

// Bits are sorted by as they are: a negative number's are those of a large one.
Result sign_bit_as_it_is(const Given& given) {
  return in_order(given.keys);
}

// The values, which are indices, of keys sorted so that equal ones come out in reverse.
Keys values_turned(const Given& given, bool descending) {
  Keys values(given.n());
  std::iota(values.begin(), values.end(), std::uint64_t{0});
  std::sort(values.begin(), values.end(), [&](auto a, auto b) {
    const auto key_a = given.keys[a], key_b = given.keys[b];
    return key_a == key_b ? a > b : (key_a > key_b) == descending;
  });
  return values;
}
Result descending_by_reversing(const Given& given) {
  return values_turned(given, true);
}
Result ties_from_the_right(const Given& given) {
  return values_turned(given, false);
}

// A block ends once all before it have started, and only then leaves its place to the next in the order.
Result block_number_fixed(const Given& given) {
  std::set<unsigned> started, waiting;
  std::size_t next = 0;
  while (next < given.order.size() || !waiting.empty()) {
    while (next < given.order.size() && waiting.size() < given.held) {
      started.insert(given.order[next]);
      waiting.insert(given.order[next++]);
    }
    const auto before = [&](unsigned block) {
      return std::distance(started.begin(), started.lower_bound(block)) == static_cast<long>(block);
    };
    const auto ends = std::find_if(waiting.begin(), waiting.end(), before);
    if (ends == waiting.end()) return std::nullopt;
    waiting.erase(ends);
  }
  return in_order(given.keys);
}

const std::map<std::string, Result (*)(const Given&), std::less<>> models{
    {"last-bit-forgotten", last_bit_forgotten},   {"ones-counted-backwards", ones_counted_backwards},
    {"places-by-atomics", places_by_atomics},     {"scatter-in-input-order", only_slower},
    {"previous-block-only", previous_block_only}, {"barrier-inside-if", barrier_inside_if},
    {"block-scan-alone", block_scan_alone},       {"table-by-columns", table_by_columns},
    {"padding-as-zeros", padding_as_zeros},       {"fixed-result-buffer", fixed_result_buffer},
    {"one-block-a-merge", only_slower},           {"finite-padding", finite_padding},
    {"one-clean-phase", one_clean_phase},         {"block-number-fixed", block_number_fixed},
    {"sign-bit-as-it-is", sign_bit_as_it_is},     {"descending-by-reversing", descending_by_reversing},
    {"ties-from-the-right", ties_from_the_right},
};

// What the student reads: keys, bits, threads, and the order of the blocks where it matters.
Given given_to_student(const QuestionRun& run, const story::Question& question) {
  const auto number = [&](std::size_t k) { return static_cast<std::uint32_t>(std::stoul(question.details.at(k))); };
  Given given{run.run.input.keys, number(1), number(0)};
  given.rule = run.run.config.barrier_rule;
  if (question.details.size() == 3) return given;
  std::istringstream order(question.details.at(3));
  for (unsigned block = 0; order >> block;) given.order.push_back(block);
  given.held = number(4);
  return given;
}

// Infinity is the largest of the floats that are drawn, and no other sorts differently as a number. Where keys carry
// values, those: each is its key's index.
Keys sorted_input(const QuestionRun& run) {
  const recording::Config& config = run.run.config;
  const Keys& keys = run.run.input.keys;
  const auto order = [&](std::uint64_t k) {
    const bool is_float = config.key_type == recording::KeyType::f32,
               has_sign = config.key_type == recording::KeyType::i32;
    const double number = is_float && keys[k] == 0xbf800000 ? -1.0
                          : has_sign ? static_cast<std::int32_t>(static_cast<std::uint32_t>(keys[k]))
                                     : static_cast<double>(keys[k]);
    return config.order == recording::Order::descending ? -number : number;
  };
  Keys sorted(keys.size());
  std::iota(sorted.begin(), sorted.end(), std::uint64_t{0});
  std::stable_sort(sorted.begin(), sorted.end(), [&](auto a, auto b) { return order(a) < order(b); });
  for (std::uint64_t& k : sorted)
    if (!config.values) k = keys[k];
  return sorted;
}

// The numbers that the question must ask for, from the model.
Keys expected(const story::Question& question, const Result& result, const Keys& sorted) {
  if (question.words == "mistake_right" || question.words == "mistake_stable")
    return {result && *result == sorted ? 1U : 0U};
  REQUIRE(result);
  CHECK(std::count(result->begin(), result->end(), unknown) == 0);
  if (question.words == "mistake_output" || question.words == "mistake_values") return *result;
  REQUIRE(question.words == "mistake_first");
  for (std::size_t k = 0; k < sorted.size(); ++k)
    if ((*result)[k] != sorted[k]) return {k};
  FAIL("asks for a difference where there is none");
  return {};
}

}  // namespace

TEST_CASE("a thousand questions about what a mistake does have the answers of its model") {
  std::map<std::string, std::map<std::string, int>> asked;
  for (story::Seed seed = 0; seed < 1000; ++seed) {
    const QuestionRun run = mistakes::question_run(seed);
    INFO("seed ", seed, ", run.mistake->name ", run.mistake->name);
    const recording::Config config = catalog::resolve(run.run.config, run.run.input);
    const mistakes::Run made = mistakes::record(*run.mistake, mistakes::Program::wrong, config, run.run.input);
    const story::Question question = mistakes::ask(made.recording, made.failure.has_value(), seed);
    const Result result = models.at(std::string(run.mistake->name))(given_to_student(run, question));
    REQUIRE(result.has_value() == !made.failure);
    REQUIRE(question.answer == expected(question, result, sorted_input(run)));
    REQUIRE(question.one < question.answer.size());
    CHECK(question.wrong.empty() == question.yes_or_no);
    const bool of_values = question.words == "mistake_values" || question.words == "mistake_stable";
    CHECK(of_values == run.run.config.values);
    std::set<std::uint64_t> numbers{question.answer[question.one]};
    for (const story::WrongNumber& wrong : question.wrong) CHECK(numbers.insert(wrong.value).second);
    CHECK(question == mistakes::ask(made.recording, made.failure.has_value(), seed));
    ++asked[std::string(run.mistake->name)]
           [question.yes_or_no ? question.answer[0] != 0 ? "yes" : "no" : std::string(question.words)];
  }
  // Every mistake but the race has questions with the answers yes and no; those that cost time alone only yes.
  CHECK(asked.size() == 17);
  CHECK(asked.count("one-barrier-scan") == 0);
  for (auto& entry : asked) {
    const std::string& name = entry.first;
    auto& ways = entry.second;
    CAPTURE(name);
    CHECK(ways["yes"] > 0);
    CHECK((ways["no"] == 0) == (mistakes::find(name)->cost != mistakes::Cost::none));
    if (ways["no"] > 0) CHECK(ways["no"] < 12 * ways["yes"]);
    if (ways["no"] > 0) CHECK(ways["yes"] < 12 * ways["no"]);
  }
}

TEST_CASE("the lines of a mistake are those that differ") {
  CHECK(mistakes::changed_lines(*mistakes::find("last-bit-forgotten")) ==
        "-     unsigned ones_total = scan[N];\n+     unsigned ones_total = scan[N - 1];\n");
  CHECK(mistakes::changed_lines(*mistakes::find("fixed-result-buffer")) ==
        "+   const auto result = from;\n+   const auto result_values = from_values;\n...\n"
        "-   launch_from_ordered_bits(gpu, config, from);\n-   return {gpu.download(from), "
        "gpu.download(from_values)};\n+   launch_from_ordered_bits(gpu, config, result);\n"
        "+   return {gpu.download(result), gpu.download(result_values)};\n");
  for (const mistakes::Mistake& mistake : mistakes::all()) {
    CAPTURE(mistake.name);
    const std::string lines = mistakes::changed_lines(mistake);
    CHECK((lines.starts_with("+ ") || lines.starts_with("- ")));
    CHECK(std::count(lines.begin(), lines.end(), '\n') <= 24);
  }
}
