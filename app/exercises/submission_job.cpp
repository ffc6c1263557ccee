#include "app/exercises/submission_job.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "app/exercises/checking.h"
#include "app/exercises/kept_exercises.h"
#include "app/exercises/submission.h"
#include "kernels/texts/exercises.h"
#include "kernels/texts/mistakes.h"

namespace scatterscope::app {
namespace {

constexpr std::size_t keys_of_figures = 16;

// The run that shows it best: the first that is wrong, else one of a few keys, as the book's figures have them.
RunArguments shown_run(const Exercise& exercise, const CheckReport& report) {
  for (const Judged& judged : report.checks)
    if (judged.outcome == Outcome::failed) return judged.run;
  RunArguments shown;
  for (RunArguments& run : runs_of(exercise))
    if (key_count(run) <= keys_of_figures) shown = std::move(run);
  return shown;
}

// A panel has no letters for code among words.
std::string without_marks(std::string words) {
  std::erase(words, '`');
  return words;
}

panels::MistakeView view_in(Language language, const Exercise& exercise, const std::string& file,
                            const CheckReport& report, const MistakeTrial& trial,
                            const analysis::Alignment& alignment) {
  panels::MistakeView view;
  const std::string own_name = std::filesystem::path(file).filename().string();
  view.name = exercise.name;
  view.title = exercise.title.of(language);
  view.sides = {std::string(text(texts::mistake_side_right, language)), own_name};
  view.words = report_lines(exercise, report, own_name, language);
  view.verdicts = view.words.size();
  view.verdict = view.words.back();
  view.words.push_back(without_marks(exercise.goal.of(language)));
  if (trial.tried.failure) view.failure = describe(*trial.tried.failure, language);
  for (const analysis::Race& race : trial.races) {
    if (view.races.size() == most_races_named) break;
    view.races.push_back(
        {race_lines(trial, language)[view.races.size()], alignment.position_of(1, race.second.step + 1)});
  }
  if (trial.parts) view.first = trial.parts->position;
  view.submission = {file, {}, report.passed(), std::filesystem::path(exercise.file).filename().string()};
  for (const Words& hint : exercise.hints) view.submission->hints.push_back(without_marks(hint.of(language)));
  return view;
}

}  // namespace

ComparedRuns compare_submission(const std::string& file, Trust trust, const catalog::Progress& progress) {
  const std::string text = read_submission(file);
  const auto name = exercise_named_in(text);
  if (!name) throw Error{texts::exercise_no_name, {shown(file)}, exit_bad_input};
  const Exercise& exercise = exercise_called(shown(file), *name);
  Workshop workshop(exercise, trust);
  Models models;
  Checking checking;
  checking.progress = progress;
  const CheckReport report = check_text(workshop, text, models, checking);
  if (!report.compiler.empty())
    throw Error(Message{texts::exercise_not_compiled_at, {shown(file)}, {message_of(report.compiler.front())}});
  if (report.passed()) mark_exercise(exercise.name, ExerciseMark::passed);
  const RunArguments run = shown_run(exercise, report);
  ShownMistake shown;
  shown.trial.arguments = run;
  shown.trial.right = models.of(exercise, run, progress);
  shown.trial.tried = workshop.record(parse_run(run, MissingInput::is_a_problem), progress);
  shown.trial.verdict.fault = report.passed() ? mistakes::Fault::none : mistakes::Fault::unsorted;
  if (shown.trial.exposed())
    shown.trial.parts = analysis::first_difference(*shown.trial.right.recording, *shown.trial.tried.recording);
  shown.trial.races = analysis::find_races(*shown.trial.tried.recording);
  PreparedComparison prepared =
      prepare_comparison({shown.trial.right.recording, shown.trial.tried.recording}, {"", ""});
  auto submission = std::make_shared<ShownSubmission>();
  submission->exercise = exercise.name;
  submission->lesson = exercise.lesson;
  submission->figure = exercise.figure;
  submission->passed = report.passed();
  for (const Language language : all_languages)
    submission->views[static_cast<std::size_t>(language)] =
        view_in(language, exercise, file, report, shown.trial, prepared.alignment);
  shown.submission = std::move(submission);
  return {std::move(prepared), std::move(shown)};
}

Task<ComparisonState> submission_task(std::string file, Trust trust) {
  return {[file = std::move(file), trust](Work<ComparisonState>& work) {
    ComparedRuns compared = compare_submission(file, trust, work.progress_of());
    work.change([&](ComparisonState& state) {
      state.prepared = std::move(compared.prepared);
      state.mistake = std::move(compared.mistake);
    });
  }};
}

}  // namespace scatterscope::app
