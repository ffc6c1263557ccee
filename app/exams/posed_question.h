// A question of kernels/story/questions, or one of the fixed set in words, as a student reads it in one language.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/exams/asked.h"
#include "app/exams/class_list.h"
#include "app/jobs/recorder.h"
#include "app/parameters/options.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/mistakes/mistakes.h"
#include "kernels/story/questions/question.h"
#include "kernels/text.h"

namespace scatterscope::app {

using story::Seed;

// Of the fixed set, whose answers are words too.
inline constexpr std::string_view kind_in_words = "words";
// What one of kernels/mistakes does.
inline constexpr std::string_view kind_of_mistakes = "mistake";
// Every kind that may be asked for, the fixed set last.
[[nodiscard]] std::vector<std::string> question_kind_names();
[[nodiscard]] std::uint32_t questions_in_words();

struct PosedQuestion {
  std::string kind;
  Seed seed = 0;
  Language language = Language::english;
  std::string text, answer;
  // Of kind_of_mistakes: which one, and its lines beside those of the right kernel (changed_lines).
  const mistakes::Mistake* mistake = nullptr;
  std::string lines;
  std::uint32_t marks = 0;  // on the sheet of an exam
  // One of its numbers, or yes or no, to choose from; of a question in words all of it.
  Asked asked;
  // What was read from the recording; none of a question in words.
  std::optional<story::Question> facts;
  std::shared_ptr<FigureDrawer> drawer;

  [[nodiscard]] bool has_figure() const { return facts && !facts->figure.empty(); }
};

// Of a mistake too, where the request names one.
using MakeRecording = std::function<RecordedMistake(const RunRequest&)>;

// `kind` is one of question_kind_names(). In words the seed is the question's number, modulo their number.
[[nodiscard]] PosedQuestion pose_question(std::string_view kind, Seed seed, Language language,
                                          const MakeRecording& record);

// The options of the run that it records; of any kind but in words.
[[nodiscard]] RunArguments run_of_question(std::string_view kind, Seed seed);

// The name of a kind on a page.
[[nodiscard]] std::string kind_title(std::string_view kind, Language language);

// Its figure is drawn without anything that the answer gives away, or with all of it. The question must have one.
enum class Filled : std::uint8_t { no, yes };
[[nodiscard]] scene::Scene figure_of(const PosedQuestion& question, Filled filled);
// What of its run it shows then, or what a lesson shows beside it.
[[nodiscard]] figures::View view_of(const PosedQuestion& question, Filled filled);
// The link of that scene.
[[nodiscard]] std::string link_of(const PosedQuestion& question, Filled filled);

// What one student is asked.
struct ExamSheet {
  std::uint32_t number = 1;
  Student student;
  std::vector<PosedQuestion> questions;

  [[nodiscard]] std::uint32_t marks() const {
    return std::accumulate(questions.begin(), questions.end(), 0U,
                           [](std::uint32_t sum, const PosedQuestion& question) { return sum + question.marks; });
  }
};

// Objects of JSON: what `quiz` writes, and an element of what `exam` writes.
[[nodiscard]] std::string question_json(const PosedQuestion& question);
[[nodiscard]] std::string sheet_json(const ExamSheet& sheet, const std::string& title);

}  // namespace scatterscope::app
