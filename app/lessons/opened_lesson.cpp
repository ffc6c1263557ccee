#include "app/lessons/opened_lesson.h"

#include <utility>

#include "app/lessons/lesson_text.h"
#include "app/links/scene_link.h"
#include "kernels/parameters/parameters.h"
#include "kernels/texts/lessons.h"
#include "kernels/texts/sentences.h"

namespace scatterscope::app {
namespace {

// Names of code stand in backquotes; the panel has one face of letters.
std::string without_quotes(std::string words) {
  std::erase(words, '`');
  return words;
}

}  // namespace

OpenedLesson::OpenedLesson(Lesson lesson, std::set<std::uint32_t> done, std::uint64_t revision)
    : lesson_(std::move(lesson)), answered_(lesson_.steps.size()), done_(std::move(done)), revision_(revision) {
  for (std::size_t k = 0; k < count(); ++k) {
    const auto run = attempt([&] { return run_of(lesson_.steps[k]); });
    links_.push_back(run ? link_of(*run) : std::string());
    if (lesson_.steps[k].asks() || lesson_.steps[k].waits()) answered_[k].stage = Stage::open;
  }
  go_to(0);
}

std::size_t OpenedLesson::first_to_do() const {
  for (std::uint32_t k = 0; k < count(); ++k)
    if ((lesson_.steps[k].asks() || lesson_.steps[k].waits()) && !done_.contains(k)) return k;
  return 0;
}

analysis::RunPtr OpenedLesson::run() const {
  const auto found = runs_.find(links_[at_]);
  return found == runs_.end() ? nullptr : found->second.ready;
}

std::vector<RunArguments> OpenedLesson::missing() const {
  std::vector<RunArguments> wanted;
  std::set<std::string> taken;
  for (std::size_t k = 0; k < count(); ++k) {
    const std::size_t each = (at_ + k) % count();
    const auto known = runs_.find(links_[each]);
    if (known != runs_.end() && (known->second.ready != nullptr || each != at_)) continue;
    auto run = attempt([&] { return run_of(lesson_.steps[each]); });
    if (run && taken.insert(links_[each]).second) wanted.push_back(std::move(*run));
  }
  return wanted;
}

std::optional<Error> OpenedLesson::take(const LectureState& state) {
  std::optional<Error> failed;
  for (const LectureRun& run : state.runs) {
    if (run.ready == nullptr && !run.problem) continue;
    if (run.problem && waiting && run.link == links_[at_]) failed = run.problem;
    runs_[run.link] = run;
  }
  ++revision_;
  return failed;
}

const OpenedLesson::Posed& OpenedLesson::posed_anew(Language language) const {
  const analysis::RunPtr of = run();
  if (posed_ && posed_->at == at_ && posed_->run == of && posed_->language == language) return *posed_;
  posed_.emplace(Posed{at_, of, language, std::nullopt, std::nullopt});
  if (of == nullptr) return *posed_;
  try {
    posed_->step = pose_step(step(), *of, language);
  } catch (const Error& error) {
    posed_->wrong = error;
  }
  return *posed_;
}

const PosedStep* OpenedLesson::posed(Language language) const {
  const Posed& now = posed_anew(language);
  return now.step ? &*now.step : nullptr;
}

std::optional<Error> OpenedLesson::wrong(Language language) const {
  return posed_anew(language).wrong;
}

bool OpenedLesson::seeks_keys_for(std::string_view mistake) const {
  const auto* wait = std::get_if<WaitForExposed>(&step().wait);
  return wait != nullptr && wait->mistake == mistake && answered().stage == Stage::open;
}

void OpenedLesson::go_to(std::size_t step) {
  at_ = step;
  wanted_run_.reset();
  if (const auto* wait = std::get_if<WaitForRun>(&this->step().wait))
    wanted_run_ =
        attempt([&] { return parse_run(changed_run(this->step().scene.run(), *wait), MissingInput::is_a_problem); });
  ++revision_;
}

bool OpenedLesson::read() {
  if (answered().stage != Stage::said) return false;
  done_.insert(static_cast<std::uint32_t>(at_));
  ++revision_;
  return true;
}

bool OpenedLesson::answer(const PosedStep& posed, std::uint64_t answer) {
  const bool right = is_right(posed, answer);
  if (right) {
    done();
  } else {
    answered_[at_].wrong = answer;
  }
  ++revision_;
  return right;
}

void OpenedLesson::reveal() {
  answered_[at_].stage = Stage::revealed;
  ++revision_;
}

void OpenedLesson::done() {
  answered_[at_].stage = Stage::answered;
  done_.insert(static_cast<std::uint32_t>(at_));
  ++revision_;
}

panels::LessonView OpenedLesson::view(Language language) const {
  const LessonStep& now = step();
  const Answered& became = answered();
  panels::LessonView view;
  view.name = lesson_.name;
  view.title = lesson_.title.of(language);
  view.goal = lesson_.goal.of(language);
  view.at = at_;
  for (std::uint32_t k = 0; k < count(); ++k) view.done.push_back(done_.contains(k));
  view.phase = phase_words(now.phase, language);
  view.say = without_quotes(now.scene.caption.of(language));
  view.stage = became.stage;
  if (const auto* wait = std::get_if<WaitForExposed>(&now.wait)) view.mistake = wait->mistake;
  if (const auto* wait = std::get_if<WaitForRepair>(&now.wait)) {
    view.mistake = wait->mistake;
    view.seeks_repair = true;
  }
  if (const auto* run = std::get_if<WaitForRun>(&now.wait)) {
    view.seeks_run = true;
    for (const parameters::Parameter& row : parameters::table)
      if (run->changed.contains(parameters::option_of(row))) view.run_fields.emplace_back(row.name);
  }
  if (view.stage == Stage::answered || view.stage == Stage::revealed) view.then = without_quotes(now.then.of(language));
  view.recording = run() == nullptr;
  const bool open = now.asks() && view.stage == Stage::open;
  view.keeps_values = open && now.phase == LessonPhase::predict;
  view.keeps_sentence = open && now.question() != nullptr;  // its figure shows a moment of its own
  const PosedStep* asked = posed(language);
  if (asked == nullptr) return view;
  view.wait = wait_words(now, language);
  if (!now.asks()) return view;
  view.label = asked->label;
  view.asks_number = asked->options.empty() && asked->words.empty();
  for (const PosedOption& option : asked->options) view.options.push_back(option.text);
  view.wrong = became.wrong;
  if (view.stage == Stage::open) {
    if (!became.wrong) return view;
    std::string because = why(*asked, *run(), *became.wrong, language);
    if (because.empty()) because = without_quotes(now.hint.of(language));
    if (!asked->options.empty() && !because.empty()) {  // the wrong option is marked
      view.verdict = because;
      return view;
    }
    view.verdict = asked->options.empty() ? format_text(texts::lesson_not_so, language, {std::to_string(*became.wrong)})
                                          : text(texts::lesson_not_chosen, language);
    if (!because.empty()) view.verdict = format_text(texts::sentence_next, language, {view.verdict, because});
    return view;
  }
  if (asked->options.empty()) {
    view.answer = format_text(texts::lesson_answer, language, {asked->answer()});
  } else {
    view.right = asked->right;
    view.verdict = asked->options[asked->right].why;
  }
  return view;
}

}  // namespace scatterscope::app
