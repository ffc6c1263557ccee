#include "app/exercises/judging.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "kernels/analysis/key_table.h"
#include "kernels/analysis/key_text.h"
#include "kernels/analysis/scatter/scatter.h"
#include "kernels/catalog.h"
#include "kernels/recording/moment.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/stopped_runs.h"
#include "ui/figures/memory/race_words.h"

namespace scatterscope::app {
namespace {

using recording::Recording;

constexpr std::string_view check_words[] = {"finishes", "bounds",      "barriers", "races",    "arrays",
                                            "sorted",   "permutation", "stable",   "launches", "coalescing"};
static_assert(std::size(check_words) == number_of_checks);

template <class Say>
Words in_all(const Say& say) {
  Words words;
  for (const Language language : all_languages) words.of(language) = say(language);
  return words;
}
Words in_all(Text id, const std::vector<std::string>& arguments) {
  return in_all([&](Language language) { return format_text(id, language, arguments); });
}

Check check_of(const Error& failure) {
  const Text id = failure.id();
  if (id == texts::run_out_of_bounds) return Check::bounds;
  for (const Text at_barrier :
       {texts::run_barrier_divergence, texts::run_barrier_missed, texts::run_warp_mask, texts::run_warp_incomplete})
    if (id == at_barrier) return Check::barriers;
  return Check::finishes;
}

// What ended a run, without the options by which others mend it: a student has none of them.
Words words_for_student(const Error& error) {
  if (error.id() == texts::run_time_limit) return in_all(texts::exercise_too_slow, error.arguments());
  if (error.id() == texts::run_access_limit) return in_all(texts::exercise_endless_loop, error.arguments());
  if (error.id() == texts::out_of_memory) return in_all(texts::exercise_out_of_memory, {});
  return in_all([&](Language language) { return describe(error, language); });
}

// "radix_1bit.cuh:42", wherever it stands in what a failure says.
void take_place(const Error& failure, Finding& finding) {
  for (const std::string& argument : failure.arguments()) {
    const std::size_t colon = argument.rfind(':');
    if (colon == std::string::npos || argument.find(".cuh:") == std::string::npos) continue;
    finding.file = argument.substr(0, colon);
    finding.line = static_cast<unsigned>(std::strtoul(argument.c_str() + colon + 1, nullptr, 10));
  }
}

void take_step(const Recording& r, std::uint32_t step, Finding& finding) {
  if (step >= r.steps.size()) return;
  finding.file = r.files[r.steps[step].file].name;
  finding.line = r.steps[step].line;
}

MistakeTrial trial_of(const RecordedMistake& right, const RecordedMistake& tried) {
  MistakeTrial trial;
  trial.right = right;
  trial.tried = tried;
  trial.verdict.fault = mistakes::Fault::unsorted;
  trial.parts = analysis::first_difference(*right.recording, *tried.recording);
  return trial;
}

// Where a run parts from the model's, behind what is wrong with it.
Words with_parting(const Words& said, const MistakeTrial& trial) {
  return in_all([&](Language language) {
    const std::string parts = trial.parts ? parting_words(trial, language) : std::string();
    return parts.empty() ? said.of(language) : said.of(language) + "\n" + parts;
  });
}

std::optional<std::uint16_t> global_array(const Recording& r, const std::string& name) {
  for (std::size_t k = 0; k < r.arrays.size(); ++k)
    if (r.arrays[k].space == recording::Space::global && r.arrays[k].name == name) return static_cast<std::uint16_t>(k);
  return std::nullopt;
}

// Moments of both runs.
struct BothRuns {
  const Recording &right, &tried;
  recording::Moment of_right, of_tried;
  BothRuns(const Recording& model, const Recording& student)
      : right(model),
        tried(student),
        of_right(std::make_shared<const recording::Keyframes>(model)),
        of_tried(std::make_shared<const recording::Keyframes>(student)) {}
};

// The first cell of an array that the model has written by the end of an iteration, and this run otherwise or not.
std::optional<Finding> judge_array(BothRuns& runs, const std::string& name) {
  const auto in_right = global_array(runs.right, name), in_tried = global_array(runs.tried, name);
  if (!in_right) return std::nullopt;
  Finding finding{Check::arrays, {}};
  const std::size_t count = std::min(runs.right.iterations.size(), runs.tried.iterations.size());
  for (std::size_t k = 0; k < count; ++k) {
    runs.of_right.seek(runs.right.iterations[k].end_step);
    const std::uint32_t at = runs.tried.iterations[k].end_step;
    runs.of_tried.seek(at);
    for (std::uint32_t i = 0; i < runs.right.arrays[*in_right].extent; ++i) {
      const auto wanted = runs.of_right.cell(*in_right, 0, i);
      if (!wanted) continue;
      const auto found = in_tried ? runs.of_tried.cell(*in_tried, 0, i) : std::nullopt;
      if (found == wanted) continue;
      const std::string iteration = std::to_string(k + 1), cell = name + "[" + std::to_string(i) + "]";
      const auto write = in_tried ? recording::last_write(runs.tried, at, *in_tried, 0, i) : std::nullopt;
      if (!found || !write) {
        finding.said = in_all(texts::exercise_array_missing, {iteration, cell, std::to_string(*wanted)});
        return finding;
      }
      take_step(runs.tried, write->step, finding);
      finding.said =
          in_all(texts::exercise_array_wrong,
                 {iteration, cell, std::to_string(*found), std::to_string(*wanted), std::to_string(write->event.block),
                  std::to_string(write->event.thread), finding.file + ":" + std::to_string(finding.line)});
      return finding;
    }
  }
  return std::nullopt;
}

std::optional<Finding> judge_order(const Recording& right, const Recording& tried) {
  for (std::uint32_t i = 0; i < right.output.size(); ++i) {
    if (tried.output[i] == right.output[i]) continue;
    const recording::KeyType type = right.config.key_type;
    const std::string place = std::to_string(i), wanted = analysis::written(right.output[i], type);
    const Words said =
        mistakes::is_unwritten(tried, i)
            ? in_all(texts::exercise_unwritten, {place, wanted})
            : in_all(texts::exercise_unsorted, {place, analysis::written(tried.output[i], type), wanted});
    return Finding{Check::sorted, said};
  }
  return std::nullopt;
}

std::optional<Finding> judge_permutation(const Recording& tried) {
  std::map<std::uint64_t, std::int64_t> counts;
  for (const std::uint64_t key : tried.input) ++counts[key];
  for (const std::uint64_t key : tried.output) --counts[key];
  for (const auto& counted : counts) {
    const std::uint64_t key = counted.first;
    if (counted.second == 0) continue;
    const auto times = [key](const std::vector<std::uint64_t>& keys) {
      return std::to_string(std::count(keys.begin(), keys.end(), key));
    };
    return Finding{Check::permutation,
                   in_all(texts::exercise_not_permuted,
                          {analysis::written(key, tried.config.key_type), times(tried.input), times(tried.output)})};
  }
  return std::nullopt;
}

std::optional<Finding> judge_values(const Recording& right, const Recording& tried) {
  for (std::uint32_t i = 0; i < right.output_values.size(); ++i) {
    if (tried.output_values[i] == right.output_values[i]) continue;
    return Finding{Check::stable,
                   in_all(texts::exercise_unstable,
                          {std::to_string(i), analysis::written(tried.output[i], right.config.key_type),
                           std::to_string(tried.output_values[i]), std::to_string(right.output_values[i])})};
  }
  return std::nullopt;
}

// Barriers of a block, by the blocks and the times that they come to one.
std::uint64_t barriers_of(const Recording& r) {
  std::uint64_t count = 0;
  for (std::uint64_t e = 0; e < r.events.size(); ++e) count += r.events.kind_at(e) == recording::EventKind::barrier;
  return count;
}

std::optional<Finding> judge_launches(const Recording& right, const Recording& tried) {
  const auto more = [](std::size_t most, std::size_t found, Text words) -> std::optional<Finding> {
    if (found <= most) return std::nullopt;
    return Finding{Check::launches, in_all(words, {std::to_string(found), std::to_string(most)})};
  };
  if (auto launches = more(right.launches.size(), tried.launches.size(), texts::exercise_more_launches))
    return launches;
  const std::uint32_t blocks = mistakes::blocks_of_last_pass(tried), most = mistakes::blocks_of_last_pass(right);
  if (blocks < most)
    return Finding{Check::launches,
                   in_all(texts::exercise_fewer_blocks, {std::to_string(blocks), std::to_string(most)})};
  return more(barriers_of(right), barriers_of(tried), texts::exercise_more_barriers);
}

analysis::ScatterCounts stores_of(const Recording& r) {
  const analysis::KeyTable table = analysis::make_key_table(r);
  analysis::ScatterCounts all;
  for (std::size_t k = 0; k < r.iterations.size(); ++k) {
    const analysis::ScatterCounts one = analysis::count_scatter(r, table, k);
    all.requests += one.requests;
    all.sectors += one.sectors;
  }
  return all;
}

std::optional<Finding> judge_coalescing(const Recording& right, const Recording& tried) {
  const std::uint64_t least = mistakes::contiguous_runs(right), runs = mistakes::contiguous_runs(tried);
  if (runs > least)
    return Finding{Check::coalescing, in_all(texts::exercise_more_runs, {std::to_string(runs), std::to_string(least)})};
  const analysis::ScatterCounts model = stores_of(right), found = stores_of(tried);
  const auto within = [](std::uint64_t most, std::uint64_t count) { return count <= most + most / 10; };
  if (within(model.requests, found.requests) && within(model.sectors, found.sectors)) return std::nullopt;
  return Finding{Check::coalescing, in_all(texts::exercise_not_coalesced,
                                           {std::to_string(found.requests), std::to_string(found.sectors),
                                            std::to_string(model.requests), std::to_string(model.sectors)})};
}

}  // namespace

std::string_view spelling(Check check) {
  return check_words[static_cast<std::size_t>(check)];
}

std::string title_of(Check check, Language language) {
  return text(find_text("exercise_check_" + std::string(spelling(check))).value(), language);
}

Finding judge_lost_run(const Error& error) {
  Finding finding;
  finding.said = words_for_student(error);
  finding.lost = true;
  return finding;
}

std::vector<Finding> judge_run(const Exercise& exercise, const RecordedMistake& right, const RecordedMistake& tried) {
  const Recording &model = *right.recording, &run = *tried.recording;
  std::vector<Finding> all;
  const MistakeTrial trial = trial_of(right, tried);
  const auto add = [&](std::optional<Finding> finding) {
    if (finding) all.push_back(std::move(*finding));
  };
  if (tried.failure) {
    Finding finding{check_of(*tried.failure), {}};
    finding.said = words_for_student(*tried.failure);
    take_place(*tried.failure, finding);
    finding.said = with_parting(finding.said, trial);
    all.push_back(std::move(finding));
  }
  const std::vector<analysis::Race> races = analysis::find_races(run);
  if (!races.empty()) {
    Finding finding{Check::races, {}};
    finding.said = in_all([&](Language language) { return figures::race_words(run, races.front(), language); });
    take_step(run, races.front().second.step, finding);
    all.push_back(std::move(finding));
  }
  BothRuns runs(model, run);
  for (const std::string& name : exercise.arrays) {
    auto finding = judge_array(runs, name);
    if (!finding) continue;
    finding->said = with_parting(finding->said, trial);
    all.push_back(std::move(*finding));
    break;
  }
  if (tried.failure) return all;
  if (auto unsorted = judge_order(model, run)) {
    unsorted->said = with_parting(unsorted->said, trial);
    all.push_back(std::move(*unsorted));
  } else if (exercise.is_stable()) {
    add(judge_values(model, run));
  }
  add(judge_permutation(run));
  add(judge_launches(model, run));
  add(judge_coalescing(model, run));
  std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) { return a.check < b.check; });
  return all;
}

}  // namespace scatterscope::app
