// GLFW and OpenGL: a window with a context, what the user did since the last frame, pictures of what was drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/window/lecturer/screens.h"

struct GLFWwindow;

namespace scatterscope::window {

// A key or character as the shortcuts know them; texts go to ImGui by themselves.
struct KeyPress {
  int key = 0;        // GLFW_KEY_*, 0 for a character
  int modifiers = 0;  // GLFW_MOD_*
  char32_t character = 0;
  bool repeated = false;  // the key is held down
  int place = 0;          // GLFW_KEY_* by its place on an American keyboard, as ImGui knows it
};

// A key by the letter that the keyboard's layout has on it, `name`, where GLFW names keys by their place on an American
// one: Ctrl+Z is where Z is. Null, or no letter of ASCII: the key as it is.
[[nodiscard]] int lettered_key(int key, const char* name);

class Platform {
 public:
  // The program's window of that many logical pixels, but no larger than its display; its context is current. One that
  // is not visible has that many pixels. Throws Error where there is no display or no OpenGL 3.3. One at a
  // time.
  Platform(std::uint32_t width, std::uint32_t height, bool visible);
  // A window of that many logical pixels beside that one, whose textures it has too, on another screen where there is
  // one. It must go first. Which context is current does not change. Throws Error.
  Platform(const Platform& main, int width, int height);
  ~Platform();
  Platform(const Platform&) = delete;
  Platform& operator=(const Platform&) = delete;

  [[nodiscard]] GLFWwindow* handle() const { return window_; }
  // Handles what has happened in all windows; waits at most `seconds` for it if that is not 0.
  void wait(double seconds);
  // Whether anything has happened since the last call.
  [[nodiscard]] bool take_activity();
  [[nodiscard]] std::vector<KeyPress> take_keys();
  // In pixels of the framebuffer.
  struct Mouse {
    float x = 0, y = 0;
    bool down = false;
    float turned = 0;  // the wheel, since the last call
  };
  [[nodiscard]] Mouse take_mouse();
  // The key that lights what the mouse points at as long as it is held.
  [[nodiscard]] bool spotlight_held() const;
  [[nodiscard]] std::vector<std::string> take_dropped_files();
  [[nodiscard]] bool should_close() const;
  // Whether the user has asked to close it since the last call.
  [[nodiscard]] bool take_close();
  // From any thread: ends a wait().
  static void wake();
  // On the screen that it stands on.
  void toggle_full_screen();
  [[nodiscard]] bool has_other_screen() const;
  [[nodiscard]] bool full_screen() const { return full_screen_; }
  // Pixels of the framebuffer.
  void size(int& width, int& height) const;
  void set_title(const std::string& title);
  // Onto the clipboard.
  void copy(const std::string& text);
  // Pixels a logical pixel on the display that the window stands on, as usable_scale() says.
  [[nodiscard]] float display_scale() const { return display_scale_; }
  void swap();

 private:
  void install_callbacks();
  // In screen coordinates, of which a display that is scaled may have one for several pixels.
  [[nodiscard]] Area area() const;
  [[nodiscard]] float coordinates_a_logical_pixel() const;
  void measure_display();
  void fit_to_display(int width, int height);
  GLFWwindow* window_ = nullptr;
  bool beside_ = false;  // the program's other window
  bool activity_ = true;
  bool full_screen_ = false;
  float display_scale_ = 1;
  std::string title_;
  Area kept_;  // while it fills a screen
  float turned_ = 0;
  std::vector<KeyPress> keys_;
  bool repeating_ = false;  // the key whose characters come now
  std::vector<std::string> dropped_;
};

}  // namespace scatterscope::window
