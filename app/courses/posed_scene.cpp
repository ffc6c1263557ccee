#include "app/courses/posed_scene.h"

#include <algorithm>
#include <utility>

#include "app/exams/posed_question.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/mistakes/mistake_trial.h"
#include "app/parameters/key_input.h"
#include "kernels/parameters/parameters.h"
#include "kernels/recording/moment.h"
#include "kernels/story/bits/keys_of.h"
#include "kernels/story/predicting/prediction.h"
#include "kernels/texts/forms.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/window_figure.h"
#include "kernels/texts/window_new_run.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/changes.h"
#include "ui/figures/predicting/guesses.h"
#include "ui/overloaded.h"
#include "ui/plots/parameter_words.h"
#include "ui/typed_text.h"

namespace scatterscope::app {
namespace {

using recording::Recording;

Error not_there(const std::string& field, const std::string& found, const std::string& allowed) {
  return {texts::lesson_not_there, {field, found, allowed}};
}

std::string name_of(const NamedCell& cell) {
  return cell.array + "[" + std::to_string(cell.index) + "]";
}

// The recording's cell of that name.
story::CellId find_cell(const NamedCell& cell, const Recording& recording) {
  const auto array = recording.array_named(cell.array);
  if (!array) {
    std::vector<std::string> names;
    for (const recording::ArrayInfo& each : recording.arrays) names.push_back(each.name);
    throw unknown_word("array", cell.array, names);
  }
  const recording::ArrayInfo& info = recording.arrays[*array];
  if (cell.index >= info.extent)
    throw not_there("index", std::to_string(cell.index), "0 to " + std::to_string(info.extent - 1));
  return story::CellId{*array, cell.block, cell.index};
}

void take_point(const PointAt& point, const Recording& recording, figures::Selection& selection) {
  if (const auto* key = std::get_if<PointAtKey>(&point)) {
    if (key->key >= recording.input.size())
      throw not_there("point.key", std::to_string(key->key), "0 to " + std::to_string(recording.input.size() - 1));
    selection.followed_key = key->key;
  } else if (const auto* cell = std::get_if<NamedCell>(&point)) {
    selection.chosen = figures::ref_to(find_cell(*cell, recording));
  } else if (const auto* thread = std::get_if<PointAtThread>(&point)) {
    selection.chosen = view_of({{"--thread", thread->thread}}, recording).selection.chosen;
  }
}

std::string source_of(const Recording& recording, std::uint32_t step, Language language) {
  const recording::Step& made = recording.steps[step];
  return format_text(texts::lesson_source, language,
                     {recording.files[made.file].name + ":" + std::to_string(made.line), std::to_string(step + 1)});
}

void pose_guess(const AskGuess& guess, const analysis::Run& run, Language language, PosedScene& posed) {
  const std::uint32_t iteration = posed.open.iteration.value_or(0);
  const std::size_t keys = run.recording->input.size();
  if (guess.key >= keys)
    throw not_there("ask.guess.key", std::to_string(guess.key), "0 to " + std::to_string(keys - 1));
  const std::string what(recording::spelling(guess.what));
  const auto p = story::position_of(run.keys, iteration, guess.key);
  if (!p)
    throw not_there("ask.guess.key", std::to_string(guess.key), "a key of iteration " + std::to_string(iteration));
  const analysis::KeyTable::Iteration& table = run.keys.iterations[iteration];
  const std::uint32_t at = *p < table.local_of.size() ? table.local_of[*p] : *p;
  const auto column = table.by_key.find(guess.what);
  if (column == table.by_key.end() || at >= column->second.size() || !column->second[at]) {
    std::vector<std::string> shown;
    for (const auto& [meaning, values] : table.by_key)
      if (at < values.size() && values[at]) shown.emplace_back(recording::spelling(meaning));
    throw not_there("ask.guess.what", what, "what this run shows of the key: " + joined(shown));
  }
  const analysis::KeyValue& made = *column->second[at];
  posed.asked.number = made.value;
  posed.source = source_of(*run.recording, made.step, language);
  posed.iteration = iteration;
  posed.known = made.step + 1;
  posed.place = story::ShownOf{iteration, at, guess.what};
  posed.of = figures::ref_to(story::ShownOf{iteration, at, guess.what});
  posed.open.step = posed.answered.step = posed.known;
  posed.open.iteration = posed.answered.iteration = iteration;
  posed.open.hide_step = true;
  posed.answered.hide_formula = false;
  for (figures::View* shown : {&posed.open, &posed.answered}) {
    shown->selection.followed_key = guess.key;
    // Behind a local sort another thread works on the key than the one that loaded it.
    if (at != *p) shown->selection.watched = figures::ThreadId{made.block, made.thread};
  }
  const recording::Moment moment = run.moment(0);
  posed.asked.label = figures::question_words({{&run, &moment, nullptr}, posed.open, {language, {}, {}}},
                                              figures::ref_to(story::ShownOf{iteration, guess.key, guess.what}));
}

// Moments that options of a place name; the end for none.
std::uint32_t moment_of(const RunArguments& at, const Recording& recording) {
  return view_of(at, recording).step.value_or(recording.step_count());
}

void pose_cell(const AskCell& asked, const analysis::Run& run, Language language, PosedScene& posed) {
  const auto cell = find_cell(asked.cell, *run.recording);
  const std::uint32_t at = asked.at.empty() ? *posed.open.step : moment_of(asked.at, *run.recording);
  const recording::Moment moment = run.moment(at);
  const auto held = moment.cell(cell.array, cell.block, cell.index);
  if (!held)
    throw not_there("ask.cell", name_of(asked.cell) + ", which nothing has written", "one that is written by then");
  posed.asked.number = *held;
  const auto write = recording::last_write(*run.recording, at, cell.array, cell.block, cell.index);
  posed.source = write ? source_of(*run.recording, write->step, language) : name_of(asked.cell);
  posed.known = write ? write->step + 1 : at;
  posed.iteration = story::iteration_at({*run.recording, run.keys, moment});
  posed.place = story::HeldIn{cell};
  posed.of = figures::ref_to(cell);
  if (at > *posed.open.step && !asked.stays) posed.answered.step = at;
  // Whoever writes the cell is spoken of, where the step points to nobody else.
  for (figures::View* shown : {&posed.open, &posed.answered}) {
    figures::Selection& selection = shown->selection;
    if (!selection.chosen && !selection.followed_key && !selection.watched) selection.chosen = posed.of;
  }
  posed.asked.label = format_text(texts::lesson_cell, language, {name_of(asked.cell)});
}

void pose_choice(const AskChoice& asked, Language language, PosedScene& posed) {
  for (const AskChoice::Option& option : asked.options)
    posed.asked.options.push_back({option.text.of(language), option.because.of(language)});
  posed.asked.right = asked.right;
}

// A lesson shows a figure beside words too, where there is one.
void pose_question_step(const AskQuestion& asked, bool lesson, const analysis::Run& run, Language language,
                        PosedScene& posed) {
  const PosedQuestion question = pose_question(asked.kind, asked.seed, language, [&](const RunRequest&) {
    return RecordedMistake{run.recording, {}};
  });
  if (question.has_figure() || (lesson && question.facts && !question.facts->beside.empty())) {
    posed.open = view_of(question, Filled::no);
    posed.answered = view_of(question, Filled::yes);
  }
  posed.asked = question.asked;
  posed.source = asked.kind + ", seed " + std::to_string(asked.seed);
}

// The moment since which the figure shows what it shows at `until`: who walks from change to change stops there.
std::uint32_t shown_since(const figures::View& shown, const analysis::Run& run, std::uint32_t until) {
  figures::FigureChanges changes({{&run, nullptr, nullptr}, shown, {}});
  return *changes.last(until, [] { return true; });
}

void pose_wait(const Wait& wait, const analysis::Run& run, PosedScene& posed) {
  const Recording& recording = *run.recording;
  if (const auto* place = std::get_if<WaitForPlace>(&wait)) {
    const auto until = moment_of(place->at, recording);
    if (until <= *posed.open.step)
      throw not_there("wait.step", "moment " + std::to_string(until),
                      "one behind moment " + std::to_string(*posed.open.step));
    posed.wait_until = std::max(shown_since(posed.open, run, until), *posed.open.step + 1);
    posed.answered.step = posed.wait_until;
  }
  if (const auto* figure = std::get_if<WaitForFigure>(&wait)) {
    const auto found = parse_figure(&figure->id, recording);
    if (found == posed.open.figure) throw not_there("wait.figure", figure->id, "another figure than the one shown");
    posed.answered.figure = found;
  }
}

}  // namespace

RunArguments run_of(const CourseScene& step) {
  const AskQuestion* question = step.question();
  if (question != nullptr && question->kind != kind_in_words) return run_of_question(question->kind, question->seed);
  return step.run();
}

PosedScene pose_scene(const CourseScene& step, const analysis::Run& run, Language language) {
  PosedScene posed;
  if (const AskQuestion* question = step.question()) {
    pose_question_step(*question, step.phase.has_value(), run, language, posed);
    return posed;
  }
  auto shown = view_of(step.arguments, *run.recording);
  if (!shown.step) shown.step = run.recording->step_count();
  take_point(step.point, *run.recording, shown.selection);
  posed.open = posed.answered = shown;
  std::visit(Overloaded{[](std::monostate) {}, [](const AskQuestion&) {},
                        [&](const AskGuess& asked) { pose_guess(asked, run, language, posed); },
                        [&](const AskCell& asked) { pose_cell(asked, run, language, posed); },
                        [&](const AskChoice& asked) { pose_choice(asked, language, posed); }},
             step.ask);
  // What was predicted of an iteration is shown once it is answered.
  if (step.phase == Phase::predict && std::holds_alternative<AskChoice>(step.ask) && shown.iteration) {
    const auto end = moment_of({{"--iteration", std::to_string(*shown.iteration)}}, *run.recording);
    posed.answered.step = std::max(end, *shown.step);
  }
  pose_wait(step.wait, run, posed);
  return posed;
}

Verdict judge(const PosedScene& posed, const analysis::Run& run, std::uint64_t answer, Language language) {
  Verdict verdict{posed.asked.is_right(answer), {}};
  if (!posed.asked.options.empty()) {
    if (answer < posed.asked.options.size()) verdict.why = posed.asked.options[static_cast<std::size_t>(answer)].why;
  } else if (posed.place && !verdict.right) {
    const recording::Moment moment = run.moment(posed.known);
    verdict.why = figures::misconception_words(
        story::known_wrong_numbers({*run.recording, run.keys, moment}, posed.iteration, *posed.place), answer,
        language);
  }
  return verdict;
}

namespace {

std::string listed(const std::string& words, const std::string& next, Language language) {
  return words.empty() || next.empty() ? words + next : format_text(texts::form_and, language, {words, next});
}

// "Iteration 1, bucket_starts", of what a place names; other options as they are.
std::string place_words(const RunArguments& at, Language language) {
  RunArguments rest = at;
  std::string words;
  if (const auto iteration = rest.find("--iteration"); iteration != rest.end()) {
    if (const auto number = typed_number(iteration->second)) {
      words = format_text(texts::win_iteration_n, language, {std::to_string(*number + 1)});
      rest.erase(iteration);
    }
  }
  if (const auto after = rest.extract("--after"); !after.empty()) words = listed(words, after.mapped(), language);
  return rest.empty() ? words : listed(words, link_of(rest), language);
}

std::string field_words(const std::string& option, const std::string& value, Language language) {
  if (option == "--sort") return text(texts::win_sort, language) + (" " + value);
  if (const Preset* preset = option == "--preset" ? find_preset(value) : nullptr) return text(preset->title, language);
  for (const parameters::Parameter& row : parameters::table)
    if (const auto label = plots::label_of(row); label && parameters::option_of(row) == option)
      return text(*label, language) + (" " + value);
  return option + " " + value;
}

// What is to be set in the form of a new run, by the names of its fields.
std::string form_words(const RunArguments& changed, Language language) {
  std::string words;
  for (const auto& [option, value] : changed) words = listed(words, field_words(option, value, language), language);
  return words;
}

}  // namespace

std::string wait_words(const CourseScene& step, Language language) {
  const auto about_mistake = [&](Text id, const std::string& name) {
    return format_text(id, language, {mistake_text(*mistakes::find(name), "title", language)});
  };
  return std::visit(
      Overloaded{[](std::monostate) { return std::string(); },
                 [&](const WaitForPlace& wait) {
                   if (step.makes()) return std::string(text(texts::lesson_wait_model, language));
                   if (wait.at.empty()) return std::string(text(texts::lesson_wait_end, language));
                   return format_text(texts::lesson_wait_place, language, {place_words(wait.at, language)});
                 },
                 [&](const WaitForFigure& wait) {
                   const figures::FigureInfo& figure = *figures::find_figure(wait.id);
                   return format_text(texts::lesson_wait_figure, language, {text(figure.tab, language)});
                 },
                 [&](const WaitForRun& wait) {
                   return format_text(texts::lesson_wait_run, language, {form_words(wait.changed, language)});
                 },
                 [&](const WaitForExposed& wait) { return about_mistake(texts::lesson_wait_exposed, wait.mistake); },
                 [&](const WaitForRepair& wait) { return about_mistake(texts::lesson_wait_repair, wait.mistake); }},
      step.wait);
}

std::string differing_words(const RunRequest& wanted, const Recording& made, Language language) {
  if (made.config.sort != wanted.config.sort)
    return format_text(texts::lesson_field_differs, language,
                       {text(texts::win_sort, language), made.config.sort, wanted.config.sort});
  std::string words;
  for (const parameters::Parameter& row : parameters::table) {
    const std::uint64_t found = row.field.get(made.config), asked = row.field.get(wanted.config);
    const auto label = plots::label_of(row);
    if (!label || found == asked) continue;
    words = listed(words,
                   format_text(texts::lesson_field_differs, language,
                               {text(*label, language), plots::value_words(row, found, language),
                                plots::value_words(row, asked, language)}),
                   language);
  }
  const bool keys_differ = made.config.n != wanted.config.n || made.input != wanted.input.keys;
  return keys_differ ? listed(words, text(texts::lesson_keys_differ, language), language) : words;
}

}  // namespace scatterscope::app
