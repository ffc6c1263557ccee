#include "app/exams/posed_question.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/links/scene_link.h"
#include "app/mistakes/mistake_trial.h"
#include "app/parameters/derived_run.h"
#include "kernels/mistakes/exposure.h"
#include "kernels/mistakes/mistake_question.h"
#include "kernels/texts/mistakes.h"
#include "kernels/texts/questions.h"

namespace scatterscope::app {
namespace {

using story::Question;
using story::QuestionKind;

struct InWords {
  Text question, answer;
};
constexpr InWords fixed_set[] = {
    {texts::words_conditions, texts::answer_conditions},
    {texts::words_use_of_stable, texts::answer_use_of_stable},
    {texts::words_stable_iterations, texts::answer_stable_iterations},
    {texts::words_bound, texts::answer_bound},
    {texts::words_digits, texts::answer_digits},
    {texts::words_parallel_iterations, texts::answer_parallel_iterations},
    {texts::words_scan_outside, texts::answer_scan_outside},
    {texts::words_two_barriers, texts::answer_two_barriers},
    {texts::words_grid_scan, texts::answer_grid_scan},
    {texts::words_slow_write, texts::answer_slow_write},
    {texts::words_larger_radix, texts::answer_larger_radix},
    {texts::words_coarsening, texts::answer_coarsening},
    {texts::words_merge_or_radix, texts::answer_merge_or_radix},
    {texts::words_merge_parallel, texts::answer_merge_parallel},
    {texts::words_lsd_msd, texts::answer_lsd_msd},
    {texts::words_up_down, texts::answer_up_down},
    {texts::words_networks, texts::answer_networks},
    {texts::words_oversampling, texts::answer_oversampling},
    {texts::words_production, texts::answer_production},
};

// The words of a kind: "question_" and "ones-before".
Text words_named(std::string_view first, std::string_view name) {
  std::string identifier = std::string(first) + std::string(name);
  std::replace(identifier.begin(), identifier.end(), '-', '_');
  return find_text(identifier).value();
}

// Lists among the arguments, "30-47, 92-105", with the comma that the language has for them.
std::vector<std::string> listed_in(Language language, std::vector<std::string> arguments) {
  if (language == Language::english) return arguments;
  for (std::string& each : arguments)
    for (std::size_t at = 0; (at = each.find(", ", at)) != std::string::npos;) each.replace(at, 2, "\u3001");
  return arguments;
}

// `failure`: why no is right, where nothing of the output shows it.
std::string words_of_answer(const Question& facts, const std::string& failure, Language language) {
  if (facts.yes_or_no) {
    if (facts.answer[0] != 0) return text(texts::answer_yes, language);
    const Text words = facts.words.empty()         ? texts::answer_broken
                       : facts.witness.size() == 2 ? texts::mistake_unwritten  // no key stands there
                       : facts.witness.size() == 3 ? texts::mistake_unsorted
                                                   : texts::mistake_unstable;
    return format_text(texts::answer_no_because, language,
                       {facts.witness.empty() ? failure : format_text(words, language, facts.witness)});
  }
  std::string words;
  for (std::size_t k = 0; k < facts.answer.size(); ++k) {
    if (k > 0) words += k % facts.columns == 0 ? " | " : " ";
    words += std::to_string(facts.answer[k]);
  }
  return words;
}

RunRequest request_of(const story::QuestionRun& run) {
  RunRequest request;
  request.config = catalog::resolve(run.config, run.input);
  request.input = run.input;
  return request;
}

// The recording of a question's run becomes its drawer.
RecordedMistake record_run(PosedQuestion& posed, const story::QuestionRun& run, const MakeRecording& record) {
  auto request = request_of(run);
  if (posed.mistake != nullptr) request.mistake = program_name(*posed.mistake, mistakes::Program::wrong);
  auto recorded = record(request);
  posed.drawer = std::make_shared<FigureDrawer>(recorded.recording);
  return recorded;
}

// The answers, once there are facts. `label`: what is asked for where there is one number to choose.
void add_answers(PosedQuestion& posed, std::string label, const std::string& failure = {}) {
  const Question& facts = *posed.facts;
  posed.answer = words_of_answer(facts, failure, posed.language);
  if (facts.yes_or_no) {
    const std::size_t right = facts.answer[0] != 0 ? 0 : 1;
    posed.asked = {std::move(label),
                   {{text(texts::answer_yes, posed.language), {}}, {text(texts::answer_no, posed.language), {}}},
                   right,
                   {},
                   {}};
  } else {
    posed.asked = asked_among(std::move(label), facts.answer[facts.one], facts.wrong, posed.language);
  }
}

// What the mistake did in this run, or why it did nothing.
std::string why(const mistakes::Mistake& mistake, const RecordedMistake& run, Language language) {
  const recording::Recording& r = *run.recording;
  const auto said = mistakes::forecast(mistake, r.config, {r.input, r.input_values}).exposure;
  const bool exposed = said == mistakes::Exposure::exposes ||
                       (said == mistakes::Exposure::depends && (run.failure || !mistakes::ends_sorted(r)));
  return exposed ? mistake_text(mistake, "happens", language)
                 : format_text(texts::answer_why_hidden, language, {why_hidden(mistake, r, language)});
}

PosedQuestion pose_mistake(PosedQuestion posed, const MakeRecording& record) {
  const Language language = posed.language;
  const mistakes::QuestionRun run = mistakes::question_run(posed.seed);
  posed.mistake = run.mistake;
  posed.lines = mistakes::changed_lines(*run.mistake);
  const auto recorded = record_run(posed, run.run, record);
  posed.facts = mistakes::ask(*recorded.recording, recorded.failure.has_value(), posed.seed);
  const Question& facts = *posed.facts;
  const auto asking = [&](std::string what) {
    if (run.mistake->name == mistakes::barrier_inside_if)
      what = format_text(run.run.config.barrier_rule == recording::BarrierRule::volta ? texts::question_barrier_volta
                                                                                      : texts::question_barrier_book,
                         language, {what});
    if (run.run.config.values) what = format_text(texts::question_with_values, language, {what});
    if (run.run.config.order == recording::Order::descending)
      what = format_text(texts::question_descending, language, {what});
    std::vector<std::string> arguments{mistake_text(*run.mistake, "thought", language),
                                       std::string(run.mistake->sort),
                                       facts.details[0],
                                       facts.details[1],
                                       facts.details[2],
                                       std::move(what)};
    const bool with_blocks = facts.details.size() > 3;
    if (with_blocks) arguments.insert(arguments.end(), facts.details.begin() + 3, facts.details.end());
    return format_text(with_blocks ? texts::question_mistake_blocks : texts::question_mistake, language, arguments);
  };
  posed.text = asking(text(words_named("question_", facts.words), language));
  add_answers(posed,
              facts.one_details.empty()
                  ? posed.text
                  : asking(format_text(words_named("one_of_", facts.words), language, facts.one_details)),
              recorded.failure ? describe(*recorded.failure, language) : "");
  posed.answer = format_text(texts::answer_and_why, language, {posed.answer, why(*run.mistake, recorded, language)});
  return posed;
}

}  // namespace

std::vector<std::string> question_kind_names() {
  std::vector<std::string> names;
  for (const QuestionKind* kind : story::question_kinds()) names.emplace_back(kind->name);
  names.emplace_back(kind_of_mistakes);
  names.emplace_back(kind_in_words);
  return names;
}

std::uint32_t questions_in_words() {
  return std::size(fixed_set);
}

RunArguments run_of_question(std::string_view kind, Seed seed) {
  auto request = request_of(story::find_question_kind(kind)->run(seed));
  recording::Recording asked;  // what it would be recorded of
  asked.config = std::move(request.config);
  asked.input = request.input.keys;
  asked.input_values = request.input.values;
  RunArguments arguments = arguments_of(asked_for(asked));
  arguments["--device"] = "cpu";
  return arguments;
}

std::string kind_title(std::string_view kind, Language language) {
  return text(words_named("kind_", kind), language);
}

PosedQuestion pose_question(std::string_view kind, Seed seed, Language language, const MakeRecording& record) {
  PosedQuestion posed;
  posed.kind = kind;
  posed.language = language;
  posed.seed = seed;
  if (kind == kind_in_words) {
    const InWords& chosen = fixed_set[seed % std::size(fixed_set)];
    posed.text = text(chosen.question, language);
    posed.answer = text(chosen.answer, language);
    posed.asked.label = posed.text;
    posed.asked.words = posed.answer;
    return posed;
  }
  if (kind == kind_of_mistakes) return pose_mistake(std::move(posed), record);
  const QuestionKind& asked = *story::find_question_kind(kind);
  record_run(posed, asked.run(seed), record);
  posed.facts = asked.ask(posed.drawer->recording(), posed.drawer->keys(), seed);
  const Question& facts = *posed.facts;
  posed.text = format_text(words_named("question_", kind), language, listed_in(language, facts.details));
  add_answers(posed, facts.one_details.empty()
                         ? posed.text
                         : format_text(words_named("one_of_", kind), language, facts.one_details));
  return posed;
}

figures::View view_of(const PosedQuestion& question, Filled filled) {
  const Question& facts = question.facts.value();
  figures::View shown;
  shown.figure = figures::find_figure(facts.figure.empty() ? facts.beside : facts.figure);
  shown.step = filled == Filled::yes ? facts.after : facts.before;
  shown.iteration = facts.iteration;
  if (facts.watched) shown.selection.watched = facts.watched;
  shown.settled = true;
  return shown;
}

scene::Scene figure_of(const PosedQuestion& question, Filled filled) {
  const std::string_view figure = question.facts.value().figure;
  // As wide as the text of a sheet of A4.
  constexpr float wide = 680, low = 260, high = 340;
  const bool with_rows = figure == "13.3" || figure == "13.6" || figure == "13.9";
  scene::Scene scene =
      question.drawer->draw(view_of(question, filled), {question.language, {}, {}}, {wide, with_rows ? high : low});
  scene.description.clear();  // of the last step, which is not what is asked
  return scene;
}

std::string link_of(const PosedQuestion& question, Filled filled) {
  return link_to(question.drawer->recording(), view_of(question, filled));
}

}  // namespace scatterscope::app
