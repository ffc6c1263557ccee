#include "app/exercises/checking.h"

#include <utf8.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "app/parameters/key_input.h"
#include "kernels/analysis/key_text.h"
#include "kernels/catalog.h"
#include "kernels/recording/key_order.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/stopped_runs.h"

namespace scatterscope::app {
namespace {

constexpr std::chrono::seconds longest_run{5};
// Shares of a check's time.
constexpr double share_of_compiling = 0.4, share_of_runs = 0.5;
constexpr std::size_t most_failed_runs = 8, most_lost_runs = 2;
constexpr std::size_t most_shrinking_runs = 24;
constexpr std::size_t most_compared_runs = 8;  // with mistakes
constexpr std::size_t most_printed_lines = 20;
constexpr unsigned default_key_bits = 4;
constexpr std::size_t large_run = 130;  // keys
constexpr std::uint32_t schedule_seeds[] = {1, 2, 3};
// What a GPU decides by itself.
constexpr const char* of_the_executor[] = {"--schedule-seed", "--resident-blocks", "--barrier-rule"};
constexpr const char* timed_sizes = "2^16,2^20,2^24";
// A mended sort is not made for many keys.
constexpr const char* timed_size_of_mended = "2^12";
// Beside what a sort that is shipped wrong on purpose is timed once it is mended.
constexpr const char* timed_in_place_of_wrong = "radix-1bit";

using Numbers = std::vector<std::int64_t>;

std::string listed(const Numbers& keys) {
  std::string words;
  for (const std::int64_t key : keys) words += (words.empty() ? "" : ",") + std::to_string(key);
  return words;
}

std::string option_of(const RunArguments& run, std::string_view name, const std::string& otherwise) {
  const std::string* found = find_option(run, name);
  return found != nullptr ? *found : otherwise;
}

// Keys of the exercise's type and bits, few enough of them that some are equal.
class SomeKeys {
 public:
  SomeKeys(const RunArguments& options, std::uint32_t seed) : random_(seed * 1000 + 7) {
    const std::string type = option_of(options, "--key-type", "u32");
    signed_ = type == "i32" || type == "f32";
    if (!signed_)
      bits_ = static_cast<unsigned>(std::stoul(option_of(options, "--key-bits", std::to_string(default_key_bits))));
  }
  Numbers random(std::size_t count) {
    Numbers keys;
    while (keys.size() < count) keys.push_back(one());
    return keys;
  }
  Numbers sorted(std::size_t count) {
    Numbers keys = random(count);
    std::sort(keys.begin(), keys.end());
    return keys;
  }
  Numbers reversed(std::size_t count) {
    Numbers keys = sorted(count);
    std::reverse(keys.begin(), keys.end());
    return keys;
  }
  Numbers equal(std::size_t count) { return {Numbers(count, one())}; }

 private:
  std::int64_t one() {
    const std::int64_t limit = signed_ ? 32 : std::int64_t{1} << std::min(bits_, 6U);
    const std::int64_t key = random_() % limit;
    return signed_ ? key - limit / 2 : key;
  }

  std::mt19937 random_;
  bool signed_ = false;
  unsigned bits_ = default_key_bits;
};

// What every run has: the exercise's options, keys of few bits in blocks of few threads.
RunArguments common_options(const Exercise& exercise) {
  RunArguments options = exercise.options;
  options["--sort"] = exercise.sort;
  options["--device"] = "cpu";
  if (!options.contains("--key-type")) options.try_emplace("--key-bits", std::to_string(default_key_bits));
  options.try_emplace("--block-threads", "4");
  return options;
}

// A GPU runs a student's kernels whatever sort they mend: that it refuses shipped ones that are wrong on purpose is no
// matter here.
RunRequest request_of(RunArguments run) {
  const bool on_gpu = std::exchange(run["--device"], "cpu") == "cuda";
  RunRequest request = parse_run(run, MissingInput::is_a_problem);
  if (on_gpu) request.backend = catalog::Backend::cuda;
  request.time_limit = longest_run;
  return request;
}

// What can be shown of bytes that a student's program printed: UTF-8 without control characters but line ends and tabs,
// of not too many lines.
std::string showable(const std::string& printed) {
  std::string valid;
  utf8::replace_invalid(printed.begin(), printed.end(), std::back_inserter(valid), U'?');
  std::erase_if(valid, [](unsigned char c) { return (c < ' ' && c != '\n' && c != '\t') || c == 0x7F; });
  std::size_t end = 0, lines = 0;
  while (end < valid.size() && lines < most_printed_lines) lines += valid[end++] == '\n';
  const bool more = end < valid.size() || printed.size() == most_printed_bytes;
  valid.resize(end);
  while (valid.ends_with('\n')) valid.pop_back();
  return more ? valid + "\n..." : valid;
}

// A run of the student's program, judged.
std::vector<Finding> try_run(Workshop& workshop, const RunArguments& run, const RecordedMistake& right,
                             const catalog::Progress& progress) {
  const RunRequest request = request_of(run);
  std::string printed;
  std::vector<Finding> findings;
  try {
    findings = judge_run(workshop.exercise(), right, workshop.record(request, progress, &printed));
  } catch (const Error& error) {
    if (error.id() == texts::run_cancelled) throw;
    findings = {judge_lost_run(error)};
  }
  for (Finding& finding : findings) finding.printed = showable(printed);
  return findings;
}

// All runs, several at a time; their findings by the place of the run. Runs that were not made have none.
struct Tried {
  std::vector<std::vector<Finding>> of;
  std::size_t made = 0, failed = 0, lost = 0;
};

bool is_lost(const std::vector<Finding>& findings) {
  return !findings.empty() && findings.front().lost;
}

// Reports to checking.progress which part of the runs is done; the runs themselves report nothing.
Tried try_all(Workshop& workshop, const std::vector<RunArguments>& runs, Models& models, const Checking& checking) {
  Tried tried;
  const catalog::Progress of_run = silent(checking.progress);
  tried.of.resize(runs.size());
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto work = [&] {
    for (std::size_t k = next++; k < runs.size(); k = next++) {
      try {
        const RecordedMistake* right = nullptr;
        {
          const std::lock_guard<std::mutex> lock(mutex);
          if (thrown || tried.failed >= most_failed_runs || tried.lost >= most_lost_runs) return;
          right = &models.of(workshop.exercise(), runs[k], of_run);
        }
        auto findings = try_run(workshop, runs[k], *right, of_run);
        const std::lock_guard<std::mutex> lock(mutex);
        ++tried.made;
        if (checking.progress.running)
          checking.progress.running(static_cast<double>(tried.made) / static_cast<double>(runs.size()));
        tried.failed += !findings.empty();
        tried.lost += is_lost(findings);
        tried.of[k] = std::move(findings);
      } catch (...) {
        const std::lock_guard<std::mutex> lock(mutex);
        if (!thrown) thrown = std::current_exception();
      }
    }
  };
  std::vector<std::thread> threads;
  for (unsigned k = 1; k < checking.at_a_time; ++k) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (thrown) std::rethrow_exception(thrown);
  return tried;
}

std::vector<std::string> split(const std::string& keys) {
  std::vector<std::string> all;
  for (std::size_t at = 0; at < keys.size();) {
    const std::size_t end = std::min(keys.find(',', at), keys.size());
    all.push_back(keys.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

std::string comma_separated(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) {
    if (!all.empty()) all += ',';
    all += word;
  }
  return all;
}

// The run with as many keys left out as can be while that check still fails.
void shrink(Workshop& workshop, Judged& judged, Models& models, const Checking& checking) {
  std::vector<std::string> keys = split(option_of(judged.run, "--keys", ""));
  std::size_t tries = 0;
  for (std::size_t part = keys.size() / 2; part > 0 && tries < most_shrinking_runs;) {
    bool smaller = false;
    for (std::size_t at = 0; at < keys.size() && keys.size() > 1 && tries < most_shrinking_runs; at += part) {
      std::vector<std::string> fewer = keys;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(at),
                  fewer.begin() + static_cast<std::ptrdiff_t>(std::min(at + part, fewer.size())));
      if (fewer.empty()) continue;
      RunArguments run = judged.run;
      run["--keys"] = comma_separated(fewer);
      ++tries;
      const auto findings =
          try_run(workshop, run, models.of(workshop.exercise(), run, checking.progress), checking.progress);
      const auto found =
          std::find_if(findings.begin(), findings.end(), [&](const Finding& one) { return one.check == judged.check; });
      if (found == findings.end()) continue;
      judged.run = std::move(run);
      judged.finding = *found;
      keys = std::move(fewer);
      smaller = true;
      break;
    }
    if (!smaller) part /= 2;
  }
}

// Two runs end alike: by the same failure of the same thread, or with the same result.
bool same_ending(const RecordedMistake& one, const RecordedMistake& other) {
  if (one.failure.has_value() != other.failure.has_value()) return false;
  if (one.failure) {
    if (one.failure->id() != other.failure->id()) return false;
    const auto &a = one.failure->arguments(), &b = other.failure->arguments();
    if (one.failure->id() != texts::run_out_of_bounds) return true;
    return a[1] == b[1] && a[2] == b[2] && a[5] == b[5];  // block, thread, index
  }
  return one.recording->output == other.recording->output &&
         one.recording->output_values == other.recording->output_values;
}

// The result is right in both, and they cost the same more than the right one.
bool same_cost(const mistakes::Mistake& mistake, const RecordedMistake& right, const RecordedMistake& wrong,
               const RecordedMistake& tried) {
  if (mistake.cost == mistakes::Cost::none || wrong.failure || tried.failure) return false;
  const auto of = [&](const RecordedMistake& run) {
    return mistakes::judge(mistake, *right.recording, *run.recording);
  };
  const mistakes::Verdict a = of(wrong), b = of(tried);
  return a.fault != mistakes::Fault::none && a.fault == b.fault && a.found == b.found;
}

// Those of these mistakes that end as the student's program does on a run that fails; `evident`: those that differ
// there from the right program.
std::vector<std::string> mistakes_like(const std::vector<std::string>& names, Workshop& workshop,
                                       const RunArguments& run, Models& models, const Checking& checking,
                                       std::set<std::string>& evident) {
  const RunRequest request = request_of(run);
  const auto tried = attempt([&] { return workshop.record(request, checking.progress); });
  if (!tried) return names;
  const RecordedMistake& right = models.of(workshop.exercise(), run, checking.progress);
  std::vector<std::string> like;
  for (const std::string& name : names) {
    const mistakes::Mistake* mistake = mistakes::find(name);
    if (mistake == nullptr || mistake->sort != request.config.sort) continue;
    const auto wrong = attempt([&] {
      auto made = mistakes::record(*mistake, mistakes::Program::wrong, request.config, request.input,
                                   checking.progress.within(longest_run));
      return RecordedMistake{std::make_shared<const recording::Recording>(std::move(made.recording)),
                             std::move(made.failure)};
    });
    if (!wrong || !same_ending(*wrong, *tried)) continue;
    like.push_back(name);
    if (!same_ending(*wrong, right) || same_cost(*mistake, right, *wrong, *tried)) evident.insert(name);
  }
  return like;
}

// The mistake of the exercise that ends as the student's program does on all runs that are compared.
std::string known_mistake(Workshop& workshop, const std::vector<RunArguments>& runs, const Tried& tried, Models& models,
                          const Checking& checking) {
  std::vector<std::string> left = workshop.exercise().mistakes;
  std::set<std::string> evident;
  std::size_t compared = 0;
  for (std::size_t k = 0; k < runs.size() && !left.empty() && compared < most_compared_runs; ++k) {
    if (tried.of[k].empty() || is_lost(tried.of[k])) continue;
    ++compared;
    left = mistakes_like(left, workshop, runs[k], models, checking, evident);
  }
  const auto found =
      std::find_if(left.begin(), left.end(), [&](const std::string& name) { return evident.contains(name); });
  return found == left.end() ? std::string() : *found;
}

}  // namespace

bool is_asked(const Exercise& exercise, Check check) {
  if (check == Check::arrays) return !exercise.arrays.empty();
  if (check == Check::stable) return exercise.is_stable();
  return true;
}

std::size_t key_count(const RunArguments& run) {
  const std::string keys = option_of(run, "--keys", "");
  return keys.empty() ? 0 : static_cast<std::size_t>(std::count(keys.begin(), keys.end(), ',')) + 1;
}

std::string_view spelling(Outcome outcome) {
  constexpr std::string_view words[] = {"passed", "failed", "open"};
  return words[static_cast<std::size_t>(outcome)];
}

std::vector<RunArguments> runs_of(const Exercise& exercise, std::uint32_t seed) {
  const RunArguments common = common_options(exercise);
  SomeKeys some(common, seed);
  std::vector<RunArguments> runs;
  const auto add = [&](const Numbers& keys, const RunArguments& more = {}) {
    RunArguments run = common;
    run["--keys"] = listed(keys);
    for (const auto& [name, value] : more) run[name] = value;
    runs.push_back(std::move(run));
  };
  const bool carries = exercise.is_stable();
  const RunArguments values = carries ? RunArguments{{"--values", ""}} : RunArguments{};
  add({});
  for (const std::size_t count : {1, 2, 3, 5, 7}) add(some.random(count), values);
  add(some.equal(6), values);
  add(some.sorted(8));
  add(some.reversed(8));
  for (const std::size_t count : {16, 17, 40}) {
    const Numbers keys = some.random(count);
    add(keys, values);
    for (const std::uint32_t schedule : schedule_seeds) add(keys, {{"--schedule-seed", std::to_string(schedule)}});
  }
  add(some.random(large_run));
  if (!common.contains("--order")) add(some.random(9), {{"--order", "descending"}});
  for (RunArguments run : exercise.runs) {
    run["--sort"] = exercise.sort;
    run["--device"] = "cpu";
    runs.push_back(std::move(run));
  }
  std::stable_sort(runs.begin(), runs.end(),
                   [](const RunArguments& a, const RunArguments& b) { return key_count(a) < key_count(b); });
  return runs;
}

const RecordedMistake& Models::of(const Exercise& exercise, const RunArguments& run,
                                  const catalog::Progress& progress) {
  const auto found = made_.find(run);
  if (found != made_.end()) return found->second;
  const RunRequest request = request_of(run);
  auto recording = exercise.mends_shipped()
                       ? mistakes::record(*mistakes::find(exercise.mistakes.front()), mistakes::Program::right,
                                          request.config, request.input, progress)
                             .recording
                       : catalog::record(request.config, request.input, catalog::Backend::cpu, progress);
  RecordedMistake made{std::make_shared<const recording::Recording>(std::move(recording)), std::nullopt};
  return made_.emplace(run, std::move(made)).first->second;
}

catalog::Progress silent(const catalog::Progress& progress) {
  return {{}, {}, progress.stop, progress.deadline};
}

namespace {

// What was built, on all those runs.
CheckReport check_runs(Workshop& workshop, const std::vector<RunArguments>& runs, Models& models,
                       const Checking& checking) {
  CheckReport report;
  report.warnings = workshop.warnings();
  const Exercise& exercise = workshop.exercise();
  Checking of_runs = checking, afterwards = checking;
  of_runs.progress = checking.progress.part(share_of_compiling, share_of_runs);
  afterwards.progress = silent(checking.progress);
  const Tried tried = try_all(workshop, runs, models, of_runs);
  report.runs = tried.made;
  report.failed_runs = tried.failed;
  // A run left nothing, or nothing behind some place, or keys in a wrong order: then that of equal ones says nothing.
  bool lost = false, ended = false, unsorted = false;
  for (const std::vector<Finding>& findings : tried.of)
    for (const Finding& finding : findings) {
      lost |= finding.lost;
      ended |= finding.check < Check::races;
      unsorted |= finding.check == Check::sorted;
    }
  for (std::size_t c = 0; c < number_of_checks; ++c) {
    const auto check = static_cast<Check>(c);
    if (!is_asked(exercise, check)) continue;
    const bool unknown =
        (check > Check::races ? ended : lost && check > Check::finishes) || (check == Check::stable && unsorted);
    Judged judged{check, unknown ? Outcome::open : Outcome::passed, {}, {}};
    for (std::size_t k = 0; k < runs.size() && judged.outcome != Outcome::failed; ++k) {
      const auto& found = tried.of[k];
      const auto one = std::find_if(found.begin(), found.end(), [&](const Finding& any) { return any.check == check; });
      if (one != found.end()) judged = {check, Outcome::failed, runs[k], *one};
    }
    report.checks.push_back(std::move(judged));
  }
  const auto first = std::find_if(report.checks.begin(), report.checks.end(),
                                  [](const Judged& one) { return one.outcome == Outcome::failed; });
  if (first == report.checks.end() || checking.outcomes_alone) return report;
  if (first->check != Check::finishes) shrink(workshop, *first, models, afterwards);
  report.mistake = known_mistake(workshop, runs, tried, models, afterwards);
  report.lesson = exercise.lesson;
  return report;
}

}  // namespace

CheckReport check_text(Workshop& workshop, const std::string& text, Models& models, const Checking& checking) {
  auto lines = workshop.build(text, silent(checking.progress));
  if (checking.progress.running) checking.progress.running(share_of_compiling);
  if (!lines.empty()) {
    CheckReport report;
    report.compiler = std::move(lines);
    return report;
  }
  return check_runs(workshop, runs_of(workshop.exercise(), checking.seed), models, checking);
}

GpuReport check_on_gpu(Workshop& workshop, Models& models, const Checking& checking) {
  const Exercise& exercise = workshop.exercise();
  std::vector<RunArguments> runs = runs_of(exercise, checking.seed);
  std::erase_if(runs, [](const RunArguments& run) {
    return std::any_of(std::begin(of_the_executor), std::end(of_the_executor),
                       [&](const char* option) { return run.contains(option); });
  });
  for (RunArguments& run : runs) run["--device"] = "cuda";
  GpuReport report{check_runs(workshop, runs, models, checking), {}};
  if (!report.checked.passed()) return report;
  // The form that was stepped, in the shape that suits the GPU.
  RunArguments timed = exercise.mends_shipped() ? RunArguments{} : exercise.options;
  for (const char* option : {"--block-threads", "--keys-per-thread", "--key-bits"}) timed.erase(option);
  timed["--sort"] = exercise.mends_shipped() ? timed_in_place_of_wrong : exercise.sort;
  timed["--device"] = "cuda";
  timed["--n"] = exercise.mends_shipped() ? timed_size_of_mended : timed_sizes;
  timed["--as-stepped"] = "";
  report.timed = workshop.time(timed, checking.progress);
  return report;
}

std::string run_words(const RunArguments& run) {
  std::string words;
  for (const auto& [name, value] : run)
    if (name != "--sort" && name != "--device") words += (words.empty() ? "" : " ") + as_given(name, value);
  return words;
}

}  // namespace scatterscope::app
