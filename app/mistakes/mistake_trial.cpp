#include "app/mistakes/mistake_trial.h"

#include <algorithm>
#include <array>
#include <utility>

#include "kernels/analysis/key_text.h"
#include "kernels/mistakes/exposure.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/races.h"
#include "ui/figures/memory/race_words.h"

namespace scatterscope::app {
namespace {

constexpr std::array<std::string_view, 5> key_sources = {"--keys", "--input", "--random", "--preset", "--distribution"};
// What a preset says itself.
constexpr std::array<std::string_view, 4> of_presets = {"--key-bits", "--key-type", "--block-threads", "--radix-bits"};

// Both store a key to one element of a list: no barrier is missing, but a place is wrong.
bool is_for_one_place(const recording::Recording& r, const analysis::Race& race) {
  const auto is_store = [&](const analysis::RaceAccess& access) {
    return r.events.kind_at(access.event) == recording::EventKind::write;
  };
  const std::uint16_t array = r.events[race.first.event].what;
  const bool of_keys = std::any_of(r.iterations.begin(), r.iterations.end(),
                                   [&](const auto& iteration) { return iteration.result_array == array; });
  return of_keys && is_store(race.first) && is_store(race.second);
}

RecordedMistake record(const mistakes::Mistake& mistake, mistakes::Program program, RunRequest run,
                       const catalog::Progress& progress, const std::string& executable) {
  run.mistake = program_name(mistake, program);
  return record_mistake_in_child(run, progress, executable);
}

std::string words_of(mistakes::Condition condition, Language language) {
  return text(find_text("mistake_if_" + std::string(mistakes::spelling(condition))).value(), language);
}

// Where the result is wrong, what it holds there and what it should hold.
std::vector<std::string> position_words(const mistakes::Verdict& verdict, recording::KeyType type) {
  return {std::to_string(verdict.position), analysis::written(verdict.found, type),
          analysis::written(verdict.wanted, type)};
}

// What ended a run. Of an access beyond an array the sentence says what, failure_place() where.
std::string failure_words(const Error& failure, Language language) {
  const std::vector<std::string>& said = failure.arguments();
  if (failure.id() != texts::run_out_of_bounds) return describe(failure, language);
  const std::string &thread = said[2], &array = said[4], &index = said[5], &extent = said[6];
  const bool below_zero = index.starts_with("-") || std::stoull(index) > INT32_MAX;
  if (below_zero) return format_text(texts::mistake_below_zero, language, {thread, array, index});
  return format_text(texts::mistake_beyond, language, {thread, array, extent, index});
}

// Empty where failure_words() says it.
std::string failure_place(const RecordedMistake& run, Language language) {
  if (run.failure->id() != texts::run_out_of_bounds) return {};
  const std::vector<std::string>& said = run.failure->arguments();
  const std::string &kernel = said[0], &block = said[1], &thread = said[2], &place = said[3];
  const auto& begun = run.recording->iterations;
  if (begun.empty()) return format_text(texts::mistake_failed_before, language, {kernel, block, thread, place});
  return format_text(texts::mistake_failed_at, language,
                     {std::to_string(begun.back().index + 1), kernel, block, thread, place});
}

std::string all_conditions(const mistakes::Mistake& mistake, Language language) {
  std::string all;
  for (const mistakes::Condition condition : mistakes::conditions_of(mistake)) {
    const std::string clause = words_of(condition, language);
    all = all.empty() ? clause : format_text(texts::mistake_if_or, language, {all, clause});
  }
  return all;
}

}  // namespace

std::string hiding_keys(const mistakes::Mistake& mistake) {
  RunArguments shows = arguments_of(mistake.shows.front());
  for (const mistakes::Example& example : mistake.hides) {
    const RunArguments hides = arguments_of(example);
    const auto keys = hides.find("--keys");
    if (keys == hides.end()) continue;
    shows["--keys"] = keys->second;
    if (shows == hides) return keys->second;
  }
  return {};
}

RunArguments arguments_of(const mistakes::Example& example) {
  RunArguments arguments;
  std::string name;
  for (std::string_view left = example.options; !left.empty();) {
    const std::size_t end = std::min(left.find(' '), left.size());
    const std::string_view word = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    if (word.starts_with("--")) {
      name = word;
      arguments[name] = "";
    } else {
      arguments[name] = word;
    }
  }
  return arguments;
}

RunArguments mistake_arguments(const mistakes::Mistake& mistake, const RunArguments& given) {
  RunArguments arguments = arguments_of(mistake.shows.front());
  const auto is_given = [&](std::string_view name) { return given.find(name) != given.end(); };
  if (std::any_of(key_sources.begin(), key_sources.end(), is_given)) arguments.erase("--keys");
  if (is_given("--preset"))
    for (const std::string_view name : of_presets) arguments.erase(std::string(name));
  if (is_given("--key-type")) arguments.erase("--key-bits");  // of another type than the example's
  for (const auto& [name, value] : given) arguments[name] = value;
  for (const auto& [name, allowed] :
       {std::pair<const char*, std::string_view>{"--sort", mistake.sort}, {"--device", "cpu"}}) {
    const auto [option, added] = arguments.emplace(name, allowed);
    if (option->second != allowed) throw unknown_word(name, option->second, {std::string(allowed)});
  }
  return arguments;
}

std::string words_of(const mistakes::Mistake& mistake, const RunArguments& arguments) {
  std::string words = "--sort " + std::string(mistake.sort);
  for (const auto& [name, value] : arguments)
    if (name != "--sort" && name != "--device") words += " " + as_given(name, value);
  return words;
}

std::string program_name(const mistakes::Mistake& mistake, mistakes::Program program) {
  return std::string(mistake.name) + "/" + std::string(mistakes::spelling(program));
}

std::string_view MistakeTrial::how() const {
  return tried.failure ? failure_name(tried.failure->id()) : mistakes::spelling(verdict.fault);
}

MistakeTrial try_mistake(const mistakes::Mistake& mistake, mistakes::Program program, const RunArguments& arguments,
                         const catalog::Progress& progress, const std::string& executable) {
  const RunRequest run = parse_run(arguments, MissingInput::is_a_problem);
  auto right = record(mistake, mistakes::Program::right, run, progress, executable);
  if (right.failure) throw Error(*right.failure);
  auto tried = record(mistake, program, run, progress, executable);
  MistakeTrial trial{arguments, std::move(right), std::move(tried), {}, {}, {}};
  if (!trial.tried.failure) trial.verdict = mistakes::judge(mistake, *trial.right.recording, *trial.tried.recording);
  trial.races = analysis::find_races(*trial.tried.recording);
  if (trial.exposed()) trial.parts = analysis::first_difference(*trial.right.recording, *trial.tried.recording);
  return trial;
}

RepairTrial try_repair(const mistakes::Mistake& mistake, unsigned number, const RunArguments& arguments,
                       const catalog::Progress& progress, const std::string& executable) {
  const mistakes::Program program = mistakes::offered(mistake, number);
  auto given = try_mistake(mistake, program, arguments, progress, executable);
  if (given.exposed()) return RepairTrial{number, std::move(given)};
  for (const auto* examples : {&mistake.shows, &mistake.repairs_fail, &mistake.hides})
    for (const mistakes::Example& example : *examples) {
      RunArguments run = arguments_of(example);
      run.insert({{"--sort", std::string(mistake.sort)}, {"--device", "cpu"}});
      auto trial = try_mistake(mistake, program, run, progress, executable);
      if (trial.exposed()) return RepairTrial{number, std::move(trial), mistakes::Fault::unsorted, true};
    }
  const auto wrong = try_mistake(mistake, mistakes::Program::wrong, arguments, progress, executable);
  return RepairTrial{number, std::move(given), wrong.tried.failure ? mistakes::Fault::unsorted : wrong.verdict.fault};
}

std::string mistake_text(const mistakes::Mistake& mistake, std::string_view part, Language language) {
  std::string id = "mistake_" + std::string(mistake.name) + "_" + std::string(part);
  std::replace(id.begin(), id.end(), '-', '_');
  const std::optional<Text> found = find_text(id);
  return found ? text(*found, language) : "";
}

std::string where_words(const mistakes::Mistake& mistake, Language language) {
  return format_text(texts::mistake_hides_where, language, {all_conditions(mistake, language)});
}

std::string why_hidden(const mistakes::Mistake& mistake, const recording::Recording& run, Language language) {
  const mistakes::Forecast said = mistakes::forecast(mistake, run.config, {run.input, run.input_values});
  const bool contradicts = said.exposure == mistakes::Exposure::exposes;
  return contradicts ? all_conditions(mistake, language) : words_of(said.condition, language);
}

std::string fault_words(const MistakeTrial& trial, Language language) {
  if (trial.tried.failure) {
    std::string words = failure_words(*trial.tried.failure, language);
    const std::string place = failure_place(trial.tried, language);
    if (!place.empty()) return format_text(texts::mistake_fault_there, language, {words, place});
    const auto& begun = trial.tried.recording->iterations;
    if (begun.empty()) return words;
    return format_text(texts::mistake_in_iteration, language, {std::to_string(begun.back().index + 1), words});
  }
  const mistakes::Verdict& verdict = trial.verdict;
  const recording::KeyType type = trial.tried.recording->config.key_type;
  switch (verdict.fault) {
    case mistakes::Fault::none:
      return {};
    case mistakes::Fault::unsorted:
      if (verdict.unwritten)
        return format_text(texts::mistake_unwritten, language,
                           {std::to_string(verdict.position), analysis::written(verdict.wanted, type)});
      if (verdict.found_value)
        return format_text(texts::mistake_unstable, language,
                           {std::to_string(verdict.position), analysis::written(verdict.found, type),
                            std::to_string(*verdict.found_value), std::to_string(*verdict.wanted_value)});
      return format_text(texts::mistake_unsorted, language, position_words(verdict, type));
    case mistakes::Fault::more_runs:
      return format_text(texts::mistake_more_runs, language,
                         {std::to_string(verdict.found), std::to_string(verdict.wanted)});
    case mistakes::Fault::fewer_blocks:
      return format_text(texts::mistake_fewer_blocks, language,
                         {std::to_string(verdict.found), std::to_string(verdict.wanted)});
    case mistakes::Fault::race:
      return text(trial.parts ? texts::mistake_race_on_the_way : texts::mistake_race_alone, language);
  }
  return {};
}

std::string parting_words(const MistakeTrial& trial, Language language) {
  if (!trial.exposed()) return {};
  if (!trial.parts && trial.verdict.fault == mistakes::Fault::race) return {};
  if (!trial.parts) return text(texts::mistake_parts_never, language);
  const analysis::FirstDifference& parts = *trial.parts;
  const std::string iteration = std::to_string(parts.iteration + 1), step = std::to_string(parts.step);
  if (!parts.tried && trial.tried.failure && parts.step >= trial.tried.recording->step_count())
    return format_text(texts::mistake_parts_at_end, language, {iteration, step});
  const std::string block = std::to_string(parts.block), thread = std::to_string(parts.thread);
  if (parts.tried && parts.right) {
    const std::string right = std::to_string(*parts.right);
    return format_text(texts::mistake_parts, language,
                       {iteration, step, parts.kernel, block, thread, parts.what, std::to_string(*parts.tried),
                        parts.right_what == parts.what ? right : parts.right_what + " = " + right});
  }
  const std::uint64_t value = parts.tried ? *parts.tried : *parts.right;
  const std::string does = (parts.tried ? parts.what : parts.right_what) + " = " + std::to_string(value);
  const std::string what =
      format_text(parts.tried ? texts::mistake_only_wrong : texts::mistake_only_right, language, {does});
  return format_text(texts::mistake_parts_missing, language, {iteration, step, parts.kernel, block, thread, what});
}

std::vector<std::string> race_lines(const MistakeTrial& trial, Language language) {
  std::vector<std::string> lines;
  for (const analysis::Race& race : trial.races) {
    if (lines.size() == most_races_named) {
      lines.push_back(format_text(texts::race_more, language, {std::to_string(trial.races.size() - most_races_named)}));
      break;
    }
    const recording::Recording& r = *trial.tried.recording;
    const Text words = is_for_one_place(r, race) ? texts::mistake_race_one_place : texts::mistake_race;
    lines.push_back(format_text(words, language, {figures::race_words(r, race, language)}));
  }
  return lines;
}

std::string repair_words(const mistakes::Mistake& mistake, const RepairTrial& repair, Language language) {
  const std::string number = std::to_string(repair.number);
  using mistakes::Fault;
  if (repair.right() && repair.fault == Fault::none)
    return format_text(texts::mistake_repaired_hidden, language,
                       {number, why_hidden(mistake, *repair.trial.tried.recording, language)});
  if (repair.right() && (repair.fault == Fault::more_runs || repair.fault == Fault::fewer_blocks)) {
    const Text cost = repair.fault == Fault::more_runs ? texts::mistake_cost_runs : texts::mistake_cost_blocks;
    return format_text(texts::mistake_repaired_cost, language, {number, text(cost, language)});
  }
  if (repair.right())
    return format_text(repair.fault == Fault::race ? texts::mistake_repaired_race : texts::mistake_repaired, language,
                       {number});
  const RecordedMistake& tried = repair.trial.tried;
  std::string where = tried.failure ? failure_place(tried, language) : std::string();
  std::string fault = where.empty() ? fault_words(repair.trial, language) : failure_words(*tried.failure, language);
  const mistakes::Verdict& verdict = repair.trial.verdict;
  if (verdict.fault == Fault::unsorted && !verdict.unwritten && !verdict.found_value)
    fault = format_text(texts::mistake_result, language, position_words(verdict, tried.recording->config.key_type));
  const auto type = repair.trial.arguments.find("--key-type");
  const bool of_floats = type != repair.trial.arguments.end() && type->second.starts_with("f");
  std::string words = format_text(
      repair.elsewhere ? (of_floats ? texts::mistake_not_repaired_floats : texts::mistake_not_repaired_elsewhere)
                       : texts::mistake_not_repaired,
      language, {number, fault});
  where = where.empty() ? parting_words(repair.trial, language)
                        : format_text(texts::mistake_failed_there, language, {where});
  if (!where.empty()) words += "\n" + where;
  const auto for_one_place = [&](const analysis::Race& race) { return is_for_one_place(*tried.recording, race); };
  if (std::any_of(repair.trial.races.begin(), repair.trial.races.end(), for_one_place)) {
    words += "\n" + std::string(text(texts::mistake_one_place, language));
  } else {
    for (const std::string& line : race_lines(repair.trial, language)) words += "\n" + line;
  }
  if (repair.elsewhere)
    words += "\n" + format_text(texts::mistake_tried, language, {words_of(mistake, repair.trial.arguments)});
  return words;
}

}  // namespace scatterscope::app
