#include "ui/panels/values/lesson_value.h"

#include <charconv>
#include <utility>

#include "kernels/texts/exercises.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/lessons.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/values/exercise_value.h"
#include "ui/panels/values/say.h"

namespace scatterscope::panels {
namespace {

using Stage = LessonView::Stage;
constexpr float number_width = 120;  // logical pixels

class LessonPanel {
 public:
  explicit LessonPanel(const WorkspaceInput& input)
      : input_(input), lesson_(*input.lesson.lesson), open_(lesson_.stage == Stage::open) {}

  PanelValue make() && {
    add(Words{"", lesson_.title, Tone::title});
    if (input_.lesson.of_scene) {
      line(lesson_.say);
    } else {
      say();
    }
    if (lesson_.recording) {
      add(Words{"", say(texts::lec_not_recorded), Tone::faint});
    } else {
      task();
    }
    add(Foot{});
    if (open_ && !input_.lesson.away) line(lesson_.verdict, Tone::error, "lesson_verdict");
    add(Gap{});
    buttons();
    return std::move(value_);
  }

 private:
  void add(Part part) { value_.push_back(std::move(part)); }
  // A line unless it is empty.
  void line(const std::string& words, Tone tone = Tone::ink, std::string name = {}) {
    if (!words.empty()) add(Words{std::move(name), words, tone});
  }
  [[nodiscard]] std::string say(Text id) const { return panels::say(input_, id); }

  // How far the lesson is, and what it says.
  void say() {
    add(Steps{lesson_.done, lesson_.at});
    const std::string at = std::to_string(lesson_.at + 1), all = std::to_string(lesson_.done.size());
    line(panels::say(input_, texts::lesson_place, {at, all, lesson_.phase}), Tone::faint, "lesson_place");
    if (lesson_.at == 0) line(lesson_.goal, Tone::faint);
    add(Gap{});
    add(Words{"lesson_say", lesson_.say, Tone::ink});
    add(Gap{});
  }

  void number() {
    const auto read = [](const std::string& words) -> std::optional<Intent> {
      std::uint64_t number = 0;
      const char* const end = words.data() + words.size();
      const auto read = std::from_chars(words.data(), end, number);
      if (words.empty() || read.ec != std::errc{} || read.ptr != end) return std::nullopt;
      return AnswerLesson{number};
    };
    add(Field{.name = "lesson_answer",
              .hint = {},
              .press = {"lesson_commit", say(texts::lesson_commit), std::nullopt},
              .asks = read,
              .refused = say(texts::lesson_no_number),
              .width = number_width,
              .again = true});
  }

  void options() {
    Options options{"lesson_option", lesson_.options, {}, lesson_.right, lesson_.wrong};
    for (std::size_t k = 0; open_ && k < lesson_.options.size(); ++k) options.asks.emplace_back(AnswerLesson{k});
    if (lesson_.options.empty()) return;
    add(std::move(options));
    if (open_ && !lesson_.wrong) line(say(texts::lesson_letters), Tone::faint, "lesson_letters");
  }

  // What is asked or waited for, and what became of it.
  void task() {
    line(lesson_.label);
    if (input_.lesson.away) {
      line(say(texts::lesson_away), Tone::accent);
      return add(Button{"lesson_return", say(texts::lesson_return), GoToLessonStep{lesson_.at}, true, true});
    }
    if (lesson_.asks_number && open_) number();
    options();
    if (open_ && !lesson_.figure.empty()) {
      Button link{"lesson_figure", lesson_.wait, PickFigure{lesson_.figure}};
      link.link = true;
      add(std::move(link));
    } else {
      line(lesson_.wait, open_ ? Tone::accent : Tone::faint, "lesson_wait");
    }
    if (!lesson_.wait.empty() && !lesson_.mistake.empty() && open_) {
      Button button{"lesson_mistake", say(texts::lesson_open_mistake), StartCompare{lesson_.mistake, {}}};
      button.allowed = !input_.progress.running;
      button.writes = {"mistake_keys", {}};  // they were typed for another one
      add(std::move(button));
    }
    const ExerciseChoice* exercise = lesson_.makes && open_ ? exercise_of_lesson(input_, lesson_.name) : nullptr;
    if (exercise != nullptr) {
      add(Button{"lesson_exercise", say(texts::exercise_write_it), StartExercise{exercise->name},
                 !input_.progress.running});
    }
    if (lesson_.makes && open_)
      add(Button{"lesson_show_answer", say(texts::lesson_show_model), ShowLessonAnswer{}, true, true});
    if (open_) return;
    add(News{});
    line(lesson_.verdict, Tone::ink, "lesson_verdict");
    line(lesson_.answer);
    line(lesson_.then);
    if (lesson_.summary) summary(*lesson_.summary);
  }

  // What the lesson was about, and what to look at again.
  void summary(const LessonView::Summary& all) {
    add(Gap{});
    add(Words{"lesson_summary", say(texts::lesson_learnt), Tone::title});
    line(lesson_.goal);
    const auto text_of = [](std::size_t number) { return std::to_string(number); };
    if (all.tried > 0) line(panels::say(input_, texts::lesson_first_try, {text_of(all.at_once), text_of(all.tried)}));
    if (!all.again.empty()) line(say(texts::lesson_look_again));
    constexpr std::size_t of_row = 3;
    Buttons row;
    for (const std::size_t step : all.again) {
      row.row.push_back({"lesson_again_" + text_of(step),
                         panels::say(input_, texts::lesson_one_step, {text_of(step + 1)}), GoToLessonStep{step}});
      if (row.row.size() == of_row) add(std::exchange(row, {}));
    }
    if (!row.row.empty()) add(std::move(row));
  }

  // The next of those that the program carries; null: it is none of them, or the last.
  [[nodiscard]] const ShippedLessonView* next_lesson() const {
    if (input_.outside == nullptr) return nullptr;
    const std::vector<ShippedLessonView>& all = input_.outside->lessons;
    for (std::size_t k = 0; k + 1 < all.size(); ++k)
      if (all[k].name == lesson_.name) return &all[k + 1];
    return nullptr;
  }

  void buttons() {
    const bool of_scene = input_.lesson.of_scene, asks = lesson_.asks_number || !lesson_.options.empty();
    Buttons row;
    // A lecturer may want to show it at once.
    if ((of_scene || (asks && lesson_.wrong)) && open_ && !input_.lesson.away && !lesson_.recording)
      row.row.push_back({"lesson_show_answer", say(texts::lesson_show_answer), ShowLessonAnswer{}});
    if (of_scene) {
      row.row.push_back({"lesson_continue", say(texts::lec_back_to_scene), ShowQuestion{false}, true, !open_});
      return add(std::move(row));
    }
    const bool last = lesson_.at + 1 >= lesson_.done.size();
    Button back{"lesson_back", say(texts::lesson_back), GoToLessonStep{lesson_.at - 1}, lesson_.at > 0};
    Button on{"lesson_continue",
              say(last    ? texts::lesson_end
                  : open_ ? texts::lesson_skip
                          : texts::lesson_continue),
              last ? Intent(CloseLesson{}) : Intent(GoToLessonStep{lesson_.at + 1}), true, !open_};
    const ShippedLessonView* next = last && !open_ ? next_lesson() : nullptr;
    if (next == nullptr) {
      row.row.insert(row.row.begin(), {std::move(back), std::move(on)});
      return add(std::move(row));
    }
    add(std::move(back));
    add(Button{"lesson_next", say(texts::lesson_next), OpenLesson{next->name}, true, true});
    line(next->title, Tone::faint);
    on.main = false;
    add(std::move(on));
  }

  const WorkspaceInput& input_;
  const LessonView& lesson_;
  bool open_;  // what it asks or waits for is still to be done
  PanelValue value_;
};

}  // namespace

PanelValue lesson_value(const WorkspaceInput& input) {
  return LessonPanel(input).make();
}

}  // namespace scatterscope::panels
