#include "app/command_line/option_words.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string_view>
#include <utility>

#include "app/comparing/compare_presets.h"
#include "app/courses/course.h"
#include "app/exams/posed_question.h"
#include "app/exercises/exercise.h"
#include "app/files/measured_files.h"
#include "app/links/scene_options.h"
#include "app/parameters/key_input.h"
#include "app/parameters/resolved_run.h"
#include "kernels/mistakes/mistakes.h"
#include "kernels/parameters/parameters.h"
#include "ui/figures/figure.h"
#include "ui/plots/count_grid.h"
#include "ui/plots/plot.h"
#include "ui/scene/theme.h"
#include "ui/terms.h"

namespace scatterscope::app {
namespace {

using WordList = std::vector<std::string>;

// One word of each thing.
template <class Things, class WordOf>
WordList each(const Things& things, WordOf word_of) {
  WordList words;
  for (const auto& thing : things) words.emplace_back(std::invoke(word_of, thing));
  return words;
}

WordList lesson_names() {
  return course_names(CourseKind::lesson);
}

WordList lecture_names() {
  return course_names(CourseKind::lecture);
}

WordList exercise_names() {
  return each(exercises(), [](const Exercise& exercise) { return exercise.name; });
}

WordList plot_kinds() {
  return each(plots::all_kinds, [](plots::Kind kind) { return plots::spelling(kind); });
}

WordList grid_quantities() {
  return each(plots::grid_quantities(), &plots::GridQuantity::mark);
}

WordList themes() {
  return each(scene::all_themes, [](scene::ThemeName name) { return scene::theme(name).name; });
}

WordList figure_ids() {
  return each(figures::catalog(), &figures::FigureInfo::id);
}

WordList preset_names() {
  return each(presets(), &Preset::name);
}

WordList comparisons() {
  WordList words = each(compare_presets(), &ComparePreset::id);
  for (const mistakes::Mistake& mistake : mistakes::all()) words.emplace_back(mistake.name);
  return words;
}

WordList distributions() {
  return each(all_distributions, [](Distribution each) { return spelling(each); });
}

WordList languages() {
  return each(all_languages, language_code);
}

WordList devices() {
  return {"auto", "cpu", "cuda"};
}

WordList terms() {
  return each(all_terms(), [](const Term& term) { return text(term.name, Language::english); });
}

WordList key_formats() {
  return each(key_format_words(), [](std::string_view word) { return word; });
}

// Keys are options, or a command and its option.
constexpr std::pair<std::string_view, WordList (*)()> known[] = {
    {"--sort", sort_names},
    {"--distribution", distributions},
    {"--preset", preset_names},
    {"--device", devices},
    {"--figure", figure_ids},
    {"--key-format", key_formats},
    {"--language", languages},
    {"--theme", themes},
    {"--lecture", lecture_names},
    {"--lesson", lesson_names},
    {"--exercise", exercise_names},
    {"--side-by-side", comparisons},
    {"--timing", plot_kinds},
    {"--grid", grid_quantities},
    {"--term", terms},
    {"--gpu", shipped_gpus},
    {"plot --kind", plot_kinds},
    {"quiz --kind", question_kind_names},
    {"--kinds", question_kind_names},
    {"--marks", question_kind_names},
};

WordList words_of_parameter(std::string_view option) {
  for (const parameters::Parameter& row : parameters::table)
    if (parameters::is_option(row) && parameters::option_of(row) == option) return parameters::allowed_words(row);
  return {};
}

OptionWords::Place place_of(const RunOption& option) {
  using Place = OptionWords::Place;
  if (option.value == "DIR") return Place::folder;
  const bool names_a_file = option.value == "FILE" || option.name == "--lecture" || option.name == "--lesson";
  return names_a_file ? Place::file : Place::none;
}

}  // namespace

OptionWords words_of(const Command& command, const RunOption& option) {
  OptionWords result;
  if (option.value.empty()) return result;
  result.place = place_of(option);
  const std::string of_command = std::string(command.name) + " " + std::string(option.name);
  const auto* found = std::find_if(std::begin(known), std::end(known), [&](const auto& row) {
    return row.first == option.name || row.first == of_command;
  });
  result.words = found != std::end(known) ? found->second() : words_of_parameter(option.name);
  result.is_list = !result.words.empty() && (command.name == "measure" || option.value.ends_with(",..."));
  if (command.name == "measure" && option.name == "--device") result.is_list = false;
  return result;
}

OptionWords words_of_file(const Command& command) {
  if (command.name == "mistake") {
    std::vector<std::string> words{"list"};
    for (const mistakes::Mistake& mistake : mistakes::all()) words.emplace_back(mistake.name);
    return {std::move(words), OptionWords::Place::none, false};
  }
  if (command.name == "exercise start" || command.name == "exercise hint" || command.name == "exercise solution") {
    return {exercise_names(), OptionWords::Place::none, false};
  }
  OptionWords result{{}, OptionWords::Place::file, false};
  if (command.name == "lesson" || command.name == "lesson check") result.words = lesson_names();
  if (command.name == "lecture check" || command.name == "lecture export" || command.name == "animate")
    result.words = lecture_names();
  return result;
}

}  // namespace scatterscope::app
