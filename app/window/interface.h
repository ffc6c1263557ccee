// Dear ImGui on a platform window: context, backends, one frame.
#pragma once

#include <array>

#include "app/window/platform.h"

namespace scatterscope::window {

class Interface {
 public:
  explicit Interface(const Platform& platform);
  ~Interface();
  Interface(const Interface&) = delete;
  Interface& operator=(const Interface&) = delete;

  // Between begin and end everything is drawn; sizes in pixels, the same for both.
  void begin(int width, int height);
  void end(int width, int height, std::array<float, 3> background);
  // A text field has the keyboard.
  [[nodiscard]] bool typing() const;
};

}  // namespace scatterscope::window
