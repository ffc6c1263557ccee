#include "app/session/drafts/outside.h"

#include <algorithm>
#include <bit>

#include "app/comparing/compare_presets.h"
#include "app/courses/course.h"
#include "app/exercises/exercise.h"
#include "app/files/output_file.h"
#include "app/files/regular_file.h"
#include "app/jobs/store_counting.h"
#include "app/mistakes/mistake_trial.h"
#include "app/parameters/changed_run.h"
#include "app/parameters/derived_run.h"
#include "app/parameters/key_input.h"
#include "app/session/drafts/exam_draft.h"
#include "app/session/drafts/lecture_export_draft.h"
#include "app/session/drafts/measure_draft.h"
#include "app/session/said_in_window.h"
#include "kernels/analysis/key_text.h"
#include "kernels/catalog.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/key_input.h"
#include "kernels/texts/window_files.h"

namespace scatterscope::app {

recording::WantedRun asked_of(const recording::WantedRun& draft) {
  recording::WantedRun asked = draft;
  const catalog::SortInfo* sort = catalog::find_sort(draft.config.sort);
  if (sort == nullptr) return asked;
  // What a sort does not know is not said.
  for (const parameters::Parameter& row : parameters::table) {
    if (!parameters::is_offered(*sort, draft.config, row)) {
      row.field.set(asked.config, parameters::default_of(row));
    } else if (&row == &parameters::of<&recording::Config::launches>() || !parameters::is_default(draft.config, row)) {
      asked.given.insert(&row);
    }
  }
  return asked;
}

RunRequest run_of_draft(const recording::WantedRun& draft) {
  if (draft.keys.kind == recording::KeySource::Kind::file) check_regular("--input", draft.keys.file);
  return resolved(asked_of(draft));
}

namespace {

// The field of the form that a problem names by its option: "--key-bits '40'" is about "key_bits".
std::string field_of(const Error& problem) {
  // Keys are given the bits that they need: fewer were asked for.
  if (problem.message().id == texts::key_too_wide) return "key_bits";
  for (const std::string& argument : problem.arguments()) {
    for (const parameters::Parameter& row : parameters::table) {
      const std::string option = parameters::option_of(row);
      const bool named = argument == option || argument.starts_with(option + " ") || argument.starts_with(option + ":");
      if (!row.value.empty() && named) return std::string(row.name);
    }
    for (const char* source : {"--keys", "--input", "--random", "--preset"})
      if (argument.starts_with(source) && !argument.starts_with("--keys-per-thread")) return "keys";
  }
  return {};
}

}  // namespace

panels::DraftCheck check_draft(const recording::WantedRun& draft, Language language) {
  try {
    const RunRequest run = run_of_draft(draft);
    // A recording without keys shows nothing, and takes the place of one that does.
    if (run.input.keys.empty()) return {{}, text(texts::win_no_keys, language), "keys"};
    panels::DraftCheck check;
    for (const std::uint64_t key : run.input.keys) check.keys.push_back(analysis::written(key, run.config.key_type));
    return check;
  } catch (const Error& error) {
    return {{}, said_in_window(error, language), field_of(error)};
  }
}

std::optional<std::uint32_t> needed_bits(const recording::WantedRun& draft) {
  using Kind = recording::KeySource::Kind;
  const recording::KeySource& keys = draft.keys;
  const recording::KeyType type = draft.config.key_type;
  if ((keys.kind != Kind::typed && keys.kind != Kind::file) || recording::has_ordered_bits(type)) return 0;
  const auto read = attempt([&]() -> Keys {
    if (keys.kind == Kind::typed) return parse_keys(keys.typed, "--keys", type);
    check_regular("--input", keys.file);
    return read_key_file(keys.file, "--input", type).keys;
  });
  if (!read || read->empty()) return std::nullopt;
  return std::max(1, static_cast<int>(std::bit_width(*std::max_element(read->begin(), read->end()))));
}

recording::WantedRun draft_of(const recording::Recording& recording, const recording::WantedRun& now) {
  const auto asked = attempt([&] { return run_of_draft(now); });
  if (asked && asked->config == recording.config &&
      asked->input == recording::Pairs(recording.input, recording.input_values))
    return now;
  recording::WantedRun draft;
  draft.keys = source_of(recording);
  draft.device = now.device;
  draft.config = recording.config;
  return draft;
}

std::vector<panels::WhatIfChoice> what_if(const recording::Recording& recording, Language language) {
  std::vector<panels::WhatIfChoice> choices;
  for (const ChangedRun& changed : changed_runs(recording)) {
    choices.push_back({words_of(changed, language), {}});
    if (!changed.run) choices.back().problem = said_in_window(*changed.problem, language);
  }
  return choices;
}

panels::Outside make_outside(Language language) {
  panels::Outside outside;
  outside.sorts = catalog::sorts();
  for (const Preset& preset : presets()) {
    outside.presets.push_back({std::string(preset.name), text(preset.title, language)});
  }
  for (const CourseHead& lesson : course_heads(CourseKind::lesson))
    outside.lessons.push_back({lesson.name, lesson.title.of(language), lesson.scenes});
  for (const mistakes::Mistake& mistake : mistakes::all())
    outside.mistakes.push_back({std::string(mistake.name), mistake_text(mistake, "title", language)});
  for (const ExerciseHead& exercise : exercise_heads())
    outside.exercises.push_back({exercise.name, exercise.title.of(language), exercise.lesson});
  outside.keys_refused = [](const std::string& mistake, const std::string& keys, Language in) -> std::string {
    try {
      (void)request_of_mistake(*mistakes::find(mistake), 0, keys);
      return {};
    } catch (const Error& problem) {
      return said_in_window(problem, in);
    }
  };
  for (const CourseHead& lecture : course_heads(CourseKind::lecture))
    outside.lectures.push_back({lecture.name, lecture.title.of(language), lecture.minutes});
  std::string why;
  if (!catalog::cuda_available(&why)) outside.cuda_absent = format_text(texts::win_no_gpu, language, {why});
  outside.fit_form = [](recording::Config& config, const std::string& device) {
    const bool on_gpu = device != "cpu" && catalog::cuda_available();
    catalog::fit_form(config, on_gpu ? catalog::Backend::cuda : catalog::Backend::cpu);
  };
  outside.check = check_draft;
  outside.needed_bits = needed_bits;
  outside.config_of_example = [](const std::string& sort, const std::string& example) {
    return asked_of(sort, recording::keys_of(recording::KeySource::Kind::preset, example)).config;
  };
  outside.draft_of = draft_of;
  outside.what_if = what_if;
  outside.check_measure = check_measure;
  outside.check_exam = check_exam_draft;
  outside.check_lecture_export = check_export_draft;
  outside.name_is_taken = name_is_taken;
  outside.run_name = run_name;
  outside.most_counted = most_counted(catalog::cuda_available() ? catalog::Backend::cuda : catalog::Backend::cpu);
  return outside;
}

std::string run_name(const recording::Recording& recording) {
  const auto asked = attempt([&] { return asked_for(recording); });
  const bool example = asked && asked->keys.kind == recording::KeySource::Kind::preset;
  return recording.config.sort + "-" + (example ? asked->keys.preset : std::to_string(recording.config.n));
}

}  // namespace scatterscope::app
