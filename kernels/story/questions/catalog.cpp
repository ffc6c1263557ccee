#include <algorithm>
#include <array>

#include "kernels/story/questions/question.h"

namespace scatterscope::story {

#define QUESTION(kind) extern const QuestionKind kind##_question;
#include "kernels/story/questions/catalog.def"
#undef QUESTION

std::span<const QuestionKind* const> question_kinds() {
  static constexpr std::array kinds{
#define QUESTION(kind) &kind##_question,
#include "kernels/story/questions/catalog.def"
#undef QUESTION
  };
  return kinds;
}

const QuestionKind* find_question_kind(std::string_view name) {
  const auto kinds = question_kinds();
  const auto found =
      std::find_if(kinds.begin(), kinds.end(), [name](const QuestionKind* kind) { return kind->name == name; });
  return found == kinds.end() ? nullptr : *found;
}

}  // namespace scatterscope::story
