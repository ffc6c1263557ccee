#include "ui/panels/intents/any_intent.h"

#include <memory>
#include <utility>

namespace scatterscope::panels {

Intent intent_of(MomentIntent kind) {
  return Intent(std::make_shared<const AnyIntent>(AnyIntent{std::move(kind)}));
}
Intent intent_of(SelectionIntent kind) {
  return Intent(std::make_shared<const AnyIntent>(AnyIntent{std::move(kind)}));
}
Intent intent_of(ShownIntent kind) {
  return Intent(std::make_shared<const AnyIntent>(AnyIntent{std::move(kind)}));
}
Intent intent_of(WindowIntent kind) {
  return Intent(std::make_shared<const AnyIntent>(AnyIntent{std::move(kind)}));
}
Intent intent_of(FileIntent kind) {
  return Intent(std::make_shared<const AnyIntent>(AnyIntent{std::move(kind)}));
}
Intent intent_of(WorkIntent kind) {
  return Intent(std::make_shared<const AnyIntent>(AnyIntent{std::move(kind)}));
}
Intent intent_of(LectureIntent kind) {
  return Intent(std::make_shared<const AnyIntent>(AnyIntent{std::move(kind)}));
}
Intent intent_of(LessonIntent kind) {
  return Intent(std::make_shared<const AnyIntent>(AnyIntent{std::move(kind)}));
}

}  // namespace scatterscope::panels
