// Dear ImGui on a platform window: context, backends, one frame.
#pragma once

#include <array>
#include <optional>
#include <utility>

#include "app/window/platform.h"
#include "ui/scene/theme.h"

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
  // After the atlas' picture has changed.
  void upload_fonts();
  // Colours and sizes of all widgets.
  void style(scene::ThemeName theme, float scale);
  // A text field has the keyboard.
  [[nodiscard]] bool typing() const;

 private:
  std::optional<std::pair<scene::ThemeName, float>> styled_;
  unsigned letters_ = 0;  // texture of the atlas; 0: the backend has it
};

}  // namespace scatterscope::window
