// What is said of a mistake is what happens: its rule (exposure.h) against runs on random keys and parameters, of all
// kinds that its sort takes.
#include "kernels/mistakes/exposure.h"

#include "app/mistakes/mistake_trial.h"
#include "kernels/analysis/key_text.h"
#include "kernels/parameters/rank_by_ballots.h"
#include "tests/recorded.h"

using namespace scatterscope;
using mistakes::Condition;
using mistakes::Exposure;
using mistakes::Forecast;
using mistakes::Mistake;
using mistakes::Program;

namespace {

class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  std::uint32_t from(std::uint32_t least, std::uint32_t most) { return least + below(most - least + 1); }
  bool once_in(std::uint32_t n) { return below(n) == 0; }
  std::uint32_t bits(std::uint32_t bits) { return static_cast<std::uint32_t>(random_()) >> (32 - bits); }

 private:
  std::mt19937 random_;
};

struct DrawnRun {
  recording::Config config;
  recording::Pairs input;
};

// Of numbers that floats and large integers differ in: both infinities, NaNs, zeros, the largest float, some beyond
// 0x7f7f7f7f, small ones.
std::uint64_t drawn_word(Draw& draw) {
  static constexpr std::array<std::uint32_t, 12> words{0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000,
                                                       0x7f7fffff, 0x7f7f7f80, 0x7f7f7f7f, 0,
                                                       0x80000000, 0x3f800000, 0x40000000, 0xbf800000};
  return draw.once_in(4) ? draw.bits(32) : words[draw.below(words.size())];
}

DrawnRun drawn_run(const Mistake& mistake, Draw& draw) {
  const catalog::SortInfo& info = *catalog::find_sort(mistake.sort);
  DrawnRun made;
  recording::Config& config = made.config;
  config.sort = mistake.sort;
  config.block_threads = draw.from(1, 8);
  if (info.max_radix_bits > 1) config.radix_bits = draw.from(1, 3);
  if (info.max_keys_per_thread > 1 && draw.once_in(3)) config.keys_per_thread = draw.from(1, 4);
  if (mistake.sort == "bitonic-shared") {  // whose tiles are powers of two
    config.block_threads = 1U << draw.below(4);
    config.keys_per_thread = 1U << draw.below(3);
  }
  config.key_bits = draw.from(1, 5);
  // No narrow key is above that padding, or has a sign.
  const bool wide = mistake.name == "finite-padding" || mistake.name == "sign-bit-as-it-is";
  const bool by_value = mistake.name == "descending-by-reversing" || mistake.name == "ties-from-the-right";
  if (draw.once_in(wide ? 1 : 8)) {
    config.key_type =
        std::array{recording::KeyType::f32, recording::KeyType::i32, recording::KeyType::u32}[draw.below(3)];
    config.key_bits = 32;
  }
  if (draw.once_in(wide ? 6 : 3) || (by_value && draw.once_in(2))) config.order = recording::Order::descending;
  config.values = by_value ? !draw.once_in(4) : draw.once_in(5);
  if (info.has_block_scan && draw.once_in(4)) config.block_scan = static_cast<recording::BlockScan>(draw.below(3));
  if (info.has_grid_scan && (mistake.name == "block-number-fixed") != draw.once_in(6))
    config.grid_scan = recording::GridScan::look_back;
  if (draw.once_in(2)) config.schedule_seed = draw.from(1, 40);
  if (config.grid_scan == recording::GridScan::look_back && draw.once_in(2)) config.resident_blocks = draw.from(1, 4);
  if (draw.once_in(3)) config.barrier_rule = recording::BarrierRule::volta;
  if (mistake.sort == "radix-local" && draw.once_in(6)) config.launches = recording::Launches::one;
  if (info.max_pass_bits > 1 && draw.once_in(4)) config.pass_bits = 2;
  if (info.max_pass_bits > 1 && draw.once_in(4)) config.set(recording::rank_by_ballots, true);
  if (info.merges_runs) {
    config.merge_ways = draw.once_in(2) ? 4 : 2;
    config.shares_by_warps = draw.once_in(2);
    if (draw.once_in(4)) config.compare = recording::Comparison::absolute;
    if (config.values && draw.once_in(3)) config.compare = recording::Comparison::lexicographic;
  }
  const std::uint32_t n = draw.from(draw.once_in(20) ? 0 : 1, 24);
  // Half of the lists hold few values, or are nearly in order: there mistakes hide.
  const std::uint32_t narrow = draw.from(0, std::min(config.key_bits, 3U)), kind = draw.below(6);
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint64_t word = config.key_bits == 32 ? drawn_word(draw) : draw.bits(config.key_bits);
    made.input.keys.push_back(kind == 0            ? (narrow == 0 ? 0 : draw.bits(narrow))
                              : kind == 1 && i > 0 ? made.input.keys[0]
                                                   : word);
    if (config.values) made.input.values.push_back(by_value && kind % 2 == 0 ? i : draw.below(4));
  }
  auto& keys = made.input.keys;
  if (kind == 2 || kind == 3) std::sort(keys.begin(), keys.end());
  if (kind == 3 && n > 1) std::swap(keys[draw.below(n)], keys[draw.below(n)]);
  config = catalog::resolve(config, made.input);
  return made;
}

std::string as_options(const DrawnRun& run) {
  const recording::Config& c = run.config;
  std::string words = "--keys ";
  for (const std::uint64_t key : run.input.keys) words += analysis::written(key, c.key_type) + ",";
  words += " --key-bits " + std::to_string(c.key_bits) + " --block-threads " + std::to_string(c.block_threads) +
           " --keys-per-thread " + std::to_string(c.keys_per_thread) + " --radix-bits " + std::to_string(c.radix_bits) +
           " --schedule-seed " + std::to_string(c.schedule_seed) + " --merge-ways " + std::to_string(c.merge_ways);
  for (const std::string_view word :
       {recording::spelling(c.key_type), recording::spelling(c.order), recording::spelling(c.block_scan),
        recording::spelling(c.grid_scan), recording::spelling(c.launches), recording::spelling(c.barrier_rule),
        recording::spelling(c.compare)})
    words += " " + std::string(word);
  return words + (c.values ? " with values" : "");
}

std::string found_in(const Mistake& mistake, const DrawnRun& run) {
  const mistakes::Run right = mistakes::record(mistake, Program::right, run.config, run.input);
  REQUIRE_FALSE(right.failure);
  const mistakes::Run wrong = mistakes::record(mistake, Program::wrong, run.config, run.input);
  if (wrong.failure) return std::string(failure_name(wrong.failure->id()));
  return std::string(mistakes::spelling(mistakes::judge(mistake, right.recording, wrong.recording).fault));
}

}  // namespace

TEST_CASE("no run contradicts the rule of a mistake, which decides nine of ten" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  const unsigned runs = tests::one_case_of() == 1 ? 2000 : 300;
  for (const Mistake& mistake : mistakes::all()) {
    CAPTURE(mistake.name);
    const auto& conditions = mistakes::conditions_of(mistake);
    Draw draw(mistake.number);
    std::set<Condition> met;
    unsigned decided = 0;
    for (unsigned k = 0; k < runs; ++k) {
      const DrawnRun run = drawn_run(mistake, draw);
      const Forecast said = mistakes::forecast(mistake, run.config, run.input);
      const std::string found = found_in(mistake, run);
      CAPTURE(as_options(run));
      CAPTURE(mistakes::spelling(said.condition));
      CAPTURE(found);
      if (said.exposure != Exposure::depends) {
        ++decided;
        CHECK((said.exposure == Exposure::exposes) == (found != "none"));
      }
      if (said.exposure == Exposure::exposes || run.input.keys.empty()) continue;
      CHECK(std::count(conditions.begin(), conditions.end(), said.condition) == 1);
      met.insert(said.condition);
    }
    const bool of_schedule = mistake.number == 3 || mistake.number == 5 || mistake.number == 9;
    CHECK((of_schedule || 10 * decided >= 9 * runs));
    for (const Condition each : conditions) {  // the text names none that no run meets
      CAPTURE(mistakes::spelling(each));
      CHECK(met.count(each) == 1);
    }
  }
}

TEST_CASE("runs that contradicted what was said of their mistake") {
  const std::string eleven = "inf,1,2,3,4,5,6,7,8,9,10,11";
  for (const auto& each : std::vector<std::array<std::string, 4>>{
           {"finite-padding", "--key-type f32 --block-threads 4 --keys-per-thread 2 --keys inf,1,2,3", "none",
            "N is a power of two"},
           {"finite-padding", "--key-type f32 --block-threads 4 --keys-per-thread 1 --keys " + eleven, "unsorted", ""},
           {"finite-padding", "--key-type f32 --block-threads 4 --keys inf,1,2 --order descending", "none",
            "the order is descending"},
           {"one-barrier-scan", "--keys 3,1,2,3,3,1,0,2 --key-bits 2 --block-threads 2", "none", "one or two threads"},
           {"previous-block-only", "--keys 0,0,0,0,1,1,0,1,1,0,1,0 --key-bits 1 --block-threads 4", "none",
            "counts all ones before it"},
           {"block-scan-alone", "--keys 0,0,0,0,1,1,0,1 --key-bits 1 --block-threads 4", "none",
            "every 1 stands in the last block"},
           {"block-scan-alone", "--keys 2,2,2,2,2,2,2,2 --key-bits 2 --block-threads 4", "none",
            "only equal keys meet"},
           {"block-scan-alone", "--keys 1,1,1,1,1,1,1,1 --key-bits 2 --block-threads 4", "unsorted", ""},
           {"padding-as-zeros", "--keys 0,0,0,0,0,0 --key-bits 4 --block-threads 4", "none", "no key has a 1"},
           {"fixed-result-buffer", "--keys 0,1,2,3 --key-bits 3 --block-threads 4", "none",
            "the last iteration leaves the list as it is"},
           {"fixed-result-buffer", "--keys 4,1,2,3 --key-bits 3 --block-threads 4", "unsorted", ""}}) {
    const std::string &name = each[0], &options = each[1], &how = each[2], &why = each[3];
    INFO("name ", name, ", options ", options);
    const Mistake& mistake = *mistakes::find(name);
    const auto arguments = app::mistake_arguments(mistake, app::arguments_of(mistakes::Example{{}, options}));
    const auto request = app::parse_run(arguments, app::MissingInput::is_a_problem);
    const DrawnRun run{request.config, request.input};
    CHECK(found_in(mistake, run) == how);
    const Forecast said = mistakes::forecast(mistake, run.config, run.input);
    CHECK((said.exposure == Exposure::exposes) == (how != "none"));
    if (how != "none") continue;
    const recording::Recording recorded = mistakes::record(mistake, Program::wrong, run.config, run.input).recording;
    const std::string clause = app::why_hidden(mistake, recorded, Language::english);
    CHECK(clause.find(why) != std::string::npos);
    CHECK(app::where_words(mistake, Language::english).find(clause) != std::string::npos);
  }
}
