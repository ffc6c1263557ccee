// One intent of all kinds, for those that look into it.
#pragma once

#include <type_traits>
#include <variant>

#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/intent.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope::panels {

struct AnyIntent {
  std::variant<MomentIntent, SelectionIntent, ShownIntent, WindowIntent, FileIntent, WorkIntent, LectureIntent,
               LessonIntent>
      of;
};

// Null: it is of another kind.
template <class Kind>
const Kind* as(const Intent& intent) {
  const auto find = []<class... Kinds>(const std::variant<Kinds...>& subject) -> const Kind* {
    if constexpr ((std::is_same_v<Kind, Kinds> || ...)) return std::get_if<Kind>(&subject);
    return nullptr;
  };
  return std::visit(find, intent.kind().of);
}

}  // namespace scatterscope::panels
