// What the user asked for. Panels return intents; app/session has a handler for each kind (one that it lacks does not
// compile), nothing else changes anything.
//
// The kinds stand in the headers beside this one, by subject, each subject with the variant of its kinds and the
// function that makes an intent of one. What returns or hands on intents knows none of them, so that a new kind
// compiles those files alone that ask for one of its subject, and the handlers.
#pragma once

#include <concepts>
#include <memory>
#include <utility>
#include <vector>

namespace scatterscope::panels {

struct AnyIntent;  // one of all kinds: any_intent.h

class Intent {
 public:
  explicit Intent(std::shared_ptr<const AnyIntent> kind) : kind_(std::move(kind)) {}
  // One of its subject's kinds.
  template <class Kind>
  requires(!std::same_as<Kind, Intent>) && requires(Kind kind) {
    { intent_of(std::move(kind)) } -> std::same_as<Intent>;
  }
  Intent(Kind kind) : Intent(intent_of(std::move(kind))) {}  // NOLINT: a panel hands its kind on
  [[nodiscard]] const AnyIntent& kind() const { return *kind_; }

 private:
  std::shared_ptr<const AnyIntent> kind_;  // never null
};
using Intents = std::vector<Intent>;

}  // namespace scatterscope::panels
