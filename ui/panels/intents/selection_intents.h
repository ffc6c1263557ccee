// What is pointed at, chosen and followed, and in which figure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "ui/panels/intents/intent.h"
#include "ui/scene/scene.h"

namespace scatterscope::panels {

struct Hover {
  std::optional<scene::Ref> ref;
  std::size_t side = 0;  // of a comparison
};
struct Choose {
  std::optional<scene::Ref> ref;
  std::size_t side = 0;
};
struct FollowKey {
  std::optional<std::uint32_t> key;  // index into the recording's input
};
struct ToggleBreakpoint {
  std::uint16_t file = 0;
  std::uint32_t line = 0;
};
struct ClearBreakpoints {};
struct PickFigure {
  std::string id;
  std::size_t side = 0;  // of a comparison
};
struct PickIteration {
  std::optional<std::uint32_t> iteration;  // none: that of the moment
};

using SelectionIntent =
    std::variant<Hover, Choose, FollowKey, ToggleBreakpoint, ClearBreakpoints, PickFigure, PickIteration>;
[[nodiscard]] Intent intent_of(SelectionIntent kind);

}  // namespace scatterscope::panels
