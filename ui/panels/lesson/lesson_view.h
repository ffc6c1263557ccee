// A lesson as its panel shows it, in the user's language.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scatterscope::panels {

struct LessonView {
  // Of what the step asks or waits for.
  enum class Stage : std::uint8_t {
    said,      // nothing is asked
    open,      // not answered yet, or wrongly
    revealed,  // the answer was shown without having been found
    answered,  // rightly, or what was waited for is done
  };
  std::string name, title, goal;
  std::size_t at = 0;      // the step that is shown, or waited for
  std::vector<bool> done;  // by step: whether it was ever answered or done
  std::string phase, say, label;
  std::string caption;     // of a lecture's scene that asks: the question
  bool recording = false;  // its run is not there yet
  bool asks_number = false;
  // What the source and the sentence would say is kept back: it is to be predicted, or is of another moment.
  bool keeps_values = false, keeps_sentence = false;
  bool keeps_why = false;               // it would answer what is asked
  std::vector<std::string> options;     // the answers to choose among; none: a number, or nothing is asked
  std::string wait, mistake;            // what to do, and the mistake that is to be opened for it; may be empty
  bool seeks_repair = false;            // of that mistake, else keys that expose it
  bool seeks_run = false;               // what to do is a run of one's own
  bool makes = false;                   // what to do is to write, and then to show a model answer
  std::string figure;                   // what to do is to open it
  std::vector<std::string> run_fields;  // of that run: the parameters to be set
  Stage stage = Stage::said;
  std::optional<std::uint64_t> wrong;  // the last wrong answer: a number or an option
  std::string verdict;                 // of the last answer
  std::string answer, then;            // once it is known
  std::string to_lecturer;             // the answer of a lecture's question, known or not
  std::optional<std::size_t> right;    // the same, of options
  // What the end of the lesson says.
  struct Summary {
    std::size_t tried = 0, at_once = 0;  // steps that were read, answered or done since it was opened; at the first try
    std::vector<std::size_t> again;      // that were not, or are not done at all
  };
  std::optional<Summary> summary;
};

struct OpenLessonView {
  const LessonView* lesson = nullptr;  // null: none is open
  bool of_scene = false;               // it is the question of a lecture's scene
  bool away = false;                   // something else than its step's figure is shown

  // Its panel has the field of the number that is asked for in the figure.
  [[nodiscard]] bool has_field() const {
    return lesson != nullptr && lesson->asks_number && lesson->stage == LessonView::Stage::open && !of_scene && !away;
  }
};

// A lesson that the program carries, and how far it was done.
struct ShippedLessonView {
  std::string name, title;  // title in the user's language
  std::size_t steps = 0;
};

}  // namespace scatterscope::panels
