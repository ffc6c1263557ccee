// Questions of each kind, a thousand in ./check --long, held against answers that are made from the keys alone.
#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/questions/draw.h"
#include "kernels/story/questions/question.h"
#include "kernels/story/tiles/bucket_numbers.h"
#include "tests/recorded.h"

using namespace scatterscope;
using recording::Meaning;
using story::Question;
using story::QuestionKind;
using story::QuestionRun;
using story::Seed;

namespace {

using Numbers = std::vector<std::uint64_t>;

// One iteration by its definition: the keys in their order before it, their digits, where a stable sort by the digit
// puts each, and in which block each stands.
struct Pass {
  Numbers keys, digits, destinations;
  std::size_t block = 1, buckets = 2;

  [[nodiscard]] std::size_t blocks() const { return (keys.size() + block - 1) / block; }
  // The keys of a block, by index; sorted by their digits as a sort by tiles writes them.
  [[nodiscard]] std::vector<std::size_t> of_block(std::size_t b, bool sorted) const {
    std::vector<std::size_t> held;
    for (std::size_t k = b * block; k < std::min(keys.size(), (b + 1) * block); ++k) held.push_back(k);
    if (sorted) std::stable_sort(held.begin(), held.end(), [&](auto x, auto y) { return digits[x] < digits[y]; });
    return held;
  }
};

Pass pass_of(const QuestionRun& run, std::uint32_t iteration) {
  const std::uint32_t radix = run.config.sort == "radix-1bit" ? 1 : run.config.radix_bits, shift = iteration * radix;
  Pass pass;
  pass.keys = run.input.keys;
  pass.block = std::size_t{run.config.block_threads} * run.config.keys_per_thread;
  pass.buckets = std::size_t{1} << std::min(radix, run.config.key_bits - shift);
  const std::uint64_t below = (std::uint64_t{1} << shift) - 1;
  std::stable_sort(pass.keys.begin(), pass.keys.end(), [&](auto x, auto y) { return (x & below) < (y & below); });
  for (const std::uint64_t key : pass.keys) pass.digits.push_back(key >> shift & (pass.buckets - 1));
  std::vector<std::size_t> order(pass.keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](auto x, auto y) { return pass.digits[x] < pass.digits[y]; });
  pass.destinations.resize(order.size());
  for (std::size_t q = 0; q < order.size(); ++q) pass.destinations[order[q]] = q;
  return pass;
}

Numbers destinations(const QuestionRun& run, const Question& question) {
  return pass_of(run, question.iteration).destinations;
}

Numbers ones_before(const QuestionRun& run, const Question& question) {
  Numbers before;
  std::uint64_t ones = 0;
  for (const std::uint64_t bit : pass_of(run, question.iteration).digits) {
    before.push_back(ones);
    ones += bit;
  }
  return before;
}

Numbers iterations(const QuestionRun& run, const Question&) {
  std::uint64_t count = 0;
  for (std::uint32_t done = 0; done < run.config.key_bits; done += run.config.radix_bits) ++count;
  return {count};
}

Numbers sizes(const QuestionRun& run, const Question& question) {
  const Pass pass = pass_of(run, question.iteration);
  Numbers table(pass.buckets * pass.blocks());
  for (std::size_t k = 0; k < pass.keys.size(); ++k) ++table[pass.digits[k] * pass.blocks() + k / pass.block];
  return table;
}

// How many keys go before those of a bucket of a block: all of smaller digits, and those of earlier blocks.
Numbers starts(const QuestionRun& run, const Question& question) {
  const Pass pass = pass_of(run, question.iteration);
  Numbers table;
  for (std::size_t bucket = 0; bucket < pass.buckets; ++bucket)
    for (std::size_t block = 0; block < pass.blocks(); ++block) {
      std::uint64_t before = 0;
      for (std::size_t k = 0; k < pass.keys.size(); ++k)
        if (pass.digits[k] < bucket || (pass.digits[k] == bucket && k / pass.block < block)) ++before;
      table.push_back(before);
    }
  return table;
}

// Maximal stretches of destinations of a block's keys in the order in which it writes them.
std::vector<std::pair<std::uint64_t, std::uint64_t>> stretches(const Pass& pass, std::size_t block, bool sorted) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> made;
  for (const std::size_t k : pass.of_block(block, sorted)) {
    const std::uint64_t to = pass.destinations[k];
    if (!made.empty() && made.back().second + 1 == to) {
      made.back().second = to;
    } else {
      made.emplace_back(to, to);
    }
  }
  return made;
}

Numbers contiguous_runs(const QuestionRun& run, const Question& question) {
  const Pass pass = pass_of(run, question.iteration);
  std::uint64_t count = 0;
  for (std::size_t block = 0; block < pass.blocks(); ++block)
    count += stretches(pass, block, run.config.sort == "radix-local").size();
  return {count};
}

// The question must name the places of one of the blocks; none if it names others.
Numbers sectors(const QuestionRun& run, const Question& question) {
  const Pass pass = pass_of(run, question.iteration);
  const std::uint64_t bytes = run.config.key_type == recording::KeyType::u64 ? 8 : 4;
  CHECK(question.details[1] == std::to_string(bytes));
  for (std::size_t block = 0; block < pass.blocks(); ++block) {
    std::string words;
    std::set<std::uint64_t> touched;
    for (const auto& [first, last] : stretches(pass, block, true)) {
      words += (words.empty() ? "" : ", ") + std::to_string(first);
      if (last > first) words += "-" + std::to_string(last);
      for (std::uint64_t k = first; k <= last; ++k) touched.insert(k * bytes / 32);
    }
    if (words == question.details[2]) return {touched.size()};
  }
  return {};
}

// From the words of the question: the letters of equal keys must ascend.
Numbers stable(const QuestionRun& run, const Question& question) {
  const auto split = [](const std::string& words) {
    std::istringstream in(words);
    std::vector<std::string> all;
    for (std::string each; in >> each;) all.push_back(each);
    return all;
  };
  std::vector<std::string> before = split(question.details[0]), after = split(question.details[1]);
  REQUIRE(before.size() == run.input.keys.size());
  for (std::size_t k = 0; k < before.size(); ++k)
    CHECK(before[k] == std::to_string(run.input.keys[k]) + std::string(1, "abcdefghij"[k]));
  CHECK(std::is_permutation(before.begin(), before.end(), after.begin(), after.end()));
  CHECK(std::is_sorted(after.begin(), after.end(), [](const auto& x, const auto& y) { return x[0] < y[0]; }));
  std::stable_sort(before.begin(), before.end(), [](const auto& x, const auto& y) { return x[0] < y[0]; });
  if (!question.witness.empty()) {
    const auto at = std::find(after.begin(), after.end(), question.witness[0]);
    REQUIRE(at + 1 < after.end());
    CHECK(at[1] == question.witness[1]);
    CHECK((at[0][0] == at[1][0] && at[0][1] > at[1][1]));
  }
  return {before == after ? 1U : 0U};
}

using Oracle = Numbers (*)(const QuestionRun&, const Question&);
const std::map<std::string, Oracle, std::less<>> oracles{{"destinations", destinations},
                                                         {"ones-before", ones_before},
                                                         {"iterations", iterations},
                                                         {"sizes", sizes},
                                                         {"starts", starts},
                                                         {"contiguous-runs", contiguous_runs},
                                                         {"sectors", sectors},
                                                         {"stable", stable}};

void check_wrong_numbers(const Question& question) {
  REQUIRE(question.one < question.answer.size());
  if (question.yes_or_no) {
    CHECK(question.wrong.empty());
    return;
  }
  CHECK(question.wrong.size() >= 2);
  std::set<std::uint64_t> seen{question.answer[question.one]};
  for (const story::WrongNumber& wrong : question.wrong) CHECK(seen.insert(wrong.value).second);
}

// Whether any, or all, of the numbers asked for are known at a moment.
std::pair<bool, bool> known(const std::string& kind, const story::Instant& at, std::uint32_t iteration) {
  bool any = false, all = true;
  const auto take = [&](story::When when) {
    any = any || story::visible(when);
    all = all && story::visible(when);
  };
  if (kind == "sizes" || kind == "starts") {
    using Holds = story::BucketNumbers::Holds;
    const auto numbers = story::bucket_numbers(at, iteration, kind == "sizes" ? Holds::sizes : Holds::starts);
    for (const auto& number : numbers.numbers) take(number.when);
    return {any, all};
  }
  const story::IterationKeys keys(at, iteration);
  for (std::uint32_t p = 0; p < keys.count(); ++p) {
    if (kind != "contiguous-runs")
      take(keys.value(kind == "ones-before" ? Meaning::before : Meaning::destination, p).when);
    if (kind != "ones-before") take(keys.moved(p));
  }
  return {any, all};
}

void check_moments(const std::string& kind, const tests::RecordedRun& made, const Question& question) {
  if (question.figure.empty()) return;
  story::Instant at = made.at(question.before);
  at.settled = true;
  CHECK(!known(kind, at, question.iteration).first);
  (void)made.at(question.after);
  CHECK(known(kind, at, question.iteration).second);
}

}  // namespace

TEST_CASE("many questions of each kind have the answers that follow from their keys") {
  constexpr std::uint32_t asked = 4;
  const std::uint32_t runs = 250 / tests::one_case_of();
  REQUIRE(oracles.size() == story::question_kinds().size());
  for (Seed seed = 0; seed < runs; ++seed) {
    std::vector<std::pair<QuestionRun, std::shared_ptr<const tests::RecordedRun>>> shared;
    for (const QuestionKind* kind : story::question_kinds()) {
      const std::string name(kind->name);
      INFO(name, ", seed ", seed);
      const Oracle oracle = oracles.at(name);
      // What depends on the run alone is asked about other runs, the rest about other parts of the same run.
      const bool of_run_alone = name == "iterations" || name == "stable";
      for (std::uint32_t k = 0; k < asked; ++k) {
        const Seed question_seed = seed + k * runs;
        const QuestionRun run = kind->run(of_run_alone ? question_seed : seed);
        auto found = std::find_if(shared.begin(), shared.end(), [&](const auto& each) { return each.first == run; });
        if (found == shared.end())
          found = shared.emplace(shared.end(), run, std::make_shared<const tests::RecordedRun>(run.config, run.input));
        const tests::RecordedRun& made = *found->second;
        const Question question = kind->ask(made.recording, made.keys, question_seed);
        INFO("question ", question_seed);
        REQUIRE(question.answer == oracle(run, question));
        check_wrong_numbers(question);
        if (seed < 20) check_moments(name, made, question);
        CHECK(question == kind->ask(made.recording, made.keys, question_seed));
      }
    }
  }
}

TEST_CASE("questions of different seeds differ, and both answers of yes or no occur") {
  std::map<std::string, std::set<std::vector<std::string>>> worded;
  std::set<Numbers> yes_or_no;
  for (Seed seed = 0; seed < 40; ++seed)
    for (const QuestionKind* kind : story::question_kinds()) {
      const QuestionRun run = kind->run(seed);
      CHECK(run == kind->run(seed));
      std::vector<std::string> words{run.config.sort};
      for (const std::uint64_t key : run.input.keys) words.push_back(std::to_string(key));
      worded[std::string(kind->name)].insert(words);
      if (kind->name != "stable") continue;
      const tests::RecordedRun made(run.config, run.input);
      yes_or_no.insert(kind->ask(made.recording, made.keys, seed).answer);
    }
  for (const auto& each : worded) CHECK_MESSAGE(each.second.size() == 40, each.first);
  CHECK(yes_or_no == std::set<Numbers>{{0}, {1}});
}

TEST_CASE("what is drawn from a seed is the same on every machine") {
  story::Draw draw(7, story::Draw::Purpose::run);
  // std::mt19937's words are fixed by the standard, and so is how it is seeded: any change shows.
  std::mt19937 words(story::Draw::mixed(7 + 0x9e3779b9U));
  for (int k = 0; k < 5; ++k) CHECK(draw.below(1000) == words() % 1000);
  std::vector<std::uint32_t> order = draw.order(9);
  std::sort(order.begin(), order.end());
  CHECK(order == std::vector<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8});
}
