#include "app/window/platform.h"

#include <glad/gl.h>
// After the loader.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cstdlib>
#include <utility>

#include "kernels/texts/outputs.h"

namespace scatterscope::window {
namespace {

Platform& platform_of(GLFWwindow* window) {
  return *static_cast<Platform*>(glfwGetWindowUserPointer(window));
}

std::vector<GLFWmonitor*> monitors() {
  int count = 0;
  GLFWmonitor** all = glfwGetMonitors(&count);
  return {all, all + count};
}

// What of a monitor windows may cover.
std::vector<Area> screens() {
  std::vector<Area> areas;
  for (GLFWmonitor* monitor : monitors()) {
    Area& area = areas.emplace_back();
    glfwGetMonitorWorkarea(monitor, &area.x, &area.y, &area.width, &area.height);
  }
  return areas;
}

Error no_display(const char* reason) {
  return {
      texts::no_display, {"open", reason == nullptr ? "GLFW" : reason, "scatterscope tour --out DIR"}, exit_lacking};
}

#ifdef GLFW_PLATFORM  // since GLFW 3.4
// Whether libwayland has a place to look for a compositor; without one it writes a line of its own on stderr.
bool may_have_wayland() {
  const auto is_path = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && value[0] == '/';
  };
  return is_path("XDG_RUNTIME_DIR") || is_path("WAYLAND_DISPLAY") || std::getenv("WAYLAND_SOCKET") != nullptr;
}
#endif

}  // namespace

Platform::Platform(std::uint32_t width, std::uint32_t height, bool visible) {
  const char* reason = nullptr;
  glfwInitHint(GLFW_JOYSTICK_HAT_BUTTONS, GLFW_FALSE);
#ifdef GLFW_PLATFORM
  if (!may_have_wayland()) glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
  if (glfwInit() == GLFW_FALSE) {
    glfwGetError(&reason);
    throw no_display(reason);
  }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);  // before its size is known
  // Beside a window that fills its screen another one can be used.
  glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "scatterscope");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "scatterscope");
#ifdef GLFW_WAYLAND_APP_ID  // since GLFW 3.4
  glfwWindowHintString(GLFW_WAYLAND_APP_ID, "scatterscope");
#endif
  window_ = glfwCreateWindow(static_cast<int>(width), static_cast<int>(height), "scatterscope", nullptr, nullptr);
  if (window_ == nullptr) {
    glfwGetError(&reason);
    Error problem = no_display(reason);
    glfwTerminate();
    throw Error(problem);
  }
  glfwMakeContextCurrent(window_);
  if (gladLoadGL(glfwGetProcAddress) == 0) {
    glfwDestroyWindow(window_);
    glfwTerminate();
    throw no_display("OpenGL 3.3");
  }
  glfwSwapInterval(visible ? 1 : 0);
  glfwSetWindowSizeLimits(window_, 640, 480, GLFW_DONT_CARE, GLFW_DONT_CARE);
  measure_display();
  if (visible) {
    fit_to_display(static_cast<int>(width), static_cast<int>(height));
    glfwShowWindow(window_);
  }
  install_callbacks();
}

Platform::Platform(const Platform& main, int width, int height) : beside_(true) {
  const std::vector<Area> all = screens();
  const auto other = other_screen(all, main.area());
  const Area size = scaled(main.coordinates_a_logical_pixel(), width, height);
  const Area place = other ? placed_on(all[*other], size.width, size.height) : size;
  glfwWindowHint(GLFW_VISIBLE, other ? GLFW_FALSE : GLFW_TRUE);
  window_ = glfwCreateWindow(place.width, place.height, "scatterscope", nullptr, main.window_);
  if (window_ == nullptr) {
    const char* reason = nullptr;
    glfwGetError(&reason);
    throw no_display(reason);
  }
  glfwSetWindowSizeLimits(window_, 400, 300, GLFW_DONT_CARE, GLFW_DONT_CARE);
  measure_display();
  if (other) {
    glfwSetWindowPos(window_, place.x, place.y);
    glfwShowWindow(window_);
  }
  // The main window's frames wait for its screen alone.
  GLFWwindow* const current = glfwGetCurrentContext();
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(0);
  glfwMakeContextCurrent(current);
  install_callbacks();
}

Platform::~Platform() {
  glfwDestroyWindow(window_);
  if (!beside_) glfwTerminate();
}

int lettered_key(int key, const char* name) {
  if (name == nullptr || *name < 'a' || *name > 'z' || name[1] != '\0') return key;
  return GLFW_KEY_A + (*name - 'a');
}

// Set before ImGui's, which call these first.
void Platform::install_callbacks() {
  glfwSetWindowUserPointer(window_, this);
  glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int scancode, int action, int modifiers) {
    Platform& platform = platform_of(window);
    platform.activity_ = true;
    platform.repeating_ = action == GLFW_REPEAT;
    if (action == GLFW_RELEASE) return;
    platform.keys_.push_back(
        {lettered_key(key, glfwGetKeyName(key, scancode)), modifiers, 0, platform.repeating_, key});
  });
  glfwSetCharCallback(window_, [](GLFWwindow* window, unsigned character) {
    Platform& platform = platform_of(window);
    platform.activity_ = true;
    platform.keys_.push_back({0, 0, character, platform.repeating_});
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int, int, int) { platform_of(window).activity_ = true; });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double, double) { platform_of(window).activity_ = true; });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int) { platform_of(window).activity_ = true; });
  glfwSetScrollCallback(window_, [](GLFWwindow* window, double, double turned) {
    platform_of(window).activity_ = true;
    platform_of(window).turned_ += static_cast<float>(turned);
  });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int) { platform_of(window).activity_ = true; });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { platform_of(window).activity_ = true; });
  glfwSetWindowContentScaleCallback(window_, [](GLFWwindow* window, float, float) {
    platform_of(window).measure_display();
    platform_of(window).activity_ = true;
  });
  glfwSetWindowCloseCallback(window_, [](GLFWwindow* window) { platform_of(window).activity_ = true; });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* window, int, int) { platform_of(window).activity_ = true; });
  glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
    Platform& platform = platform_of(window);
    platform.activity_ = true;
    for (int k = 0; k < count; ++k) platform.dropped_.emplace_back(paths[k]);
  });
}

void Platform::wait(double seconds) {
  if (seconds > 0) {
    glfwWaitEventsTimeout(seconds);
  } else {
    glfwPollEvents();
  }
}

bool Platform::take_activity() {
  return std::exchange(activity_, false);
}

std::vector<KeyPress> Platform::take_keys() {
  return std::exchange(keys_, {});
}

Platform::Mouse Platform::take_mouse() {
  double x = 0, y = 0;
  glfwGetCursorPos(window_, &x, &y);
  int width = 0, height = 0;
  size(width, height);
  const Area in = area();
  const auto pixels = [](double at, int of, int points) {
    return points == 0 ? 0 : static_cast<float>(at * of / points);
  };
  const bool down = glfwGetMouseButton(window_, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
  return {pixels(x, width, in.width), pixels(y, height, in.height), down, std::exchange(turned_, 0.0F)};
}

bool Platform::spotlight_held() const {
  const auto held = [this](int key) { return glfwGetKey(window_, key) == GLFW_PRESS; };
  return held(GLFW_KEY_S) && !held(GLFW_KEY_LEFT_CONTROL) && !held(GLFW_KEY_RIGHT_CONTROL);
}

std::vector<std::string> Platform::take_dropped_files() {
  return std::exchange(dropped_, {});
}

bool Platform::should_close() const {
  return glfwWindowShouldClose(window_) != GLFW_FALSE;
}

bool Platform::take_close() {
  const bool asked = should_close();
  glfwSetWindowShouldClose(window_, GLFW_FALSE);
  return asked;
}

void Platform::wake() {
  glfwPostEmptyEvent();
}

Area Platform::area() const {
  Area area;
  glfwGetWindowPos(window_, &area.x, &area.y);
  glfwGetWindowSize(window_, &area.width, &area.height);
  return area;
}

bool Platform::has_other_screen() const {
  return monitors().size() > 1 && other_screen(screens(), area()).has_value();
}

void Platform::toggle_full_screen() {
  const std::vector<Area> all = screens();
  if (all.empty()) return;
  GLFWmonitor* monitor = monitors()[screen_of(all, area())];
  const GLFWvidmode* mode = glfwGetVideoMode(monitor);
  if (mode == nullptr) return;
  if (full_screen_) {
    glfwSetWindowMonitor(window_, nullptr, kept_.x, kept_.y, kept_.width, kept_.height, GLFW_DONT_CARE);
  } else {
    kept_ = area();
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  }
  full_screen_ = !full_screen_;
  activity_ = true;
}

void Platform::size(int& width, int& height) const {
  glfwGetFramebufferSize(window_, &width, &height);
}

void Platform::copy(const std::string& text) {
  glfwSetClipboardString(window_, text.c_str());
}

void Platform::set_title(const std::string& title) {
  if (std::exchange(title_, title) != title) glfwSetWindowTitle(window_, title.c_str());
}

void Platform::measure_display() {
  float x = 1, y = 1;
  glfwGetWindowContentScale(window_, &x, &y);
  const std::vector<Area> all = screens();
  const Area in = area();
  int width = 0, height = 0;
  size(width, height);
  Area room = all.empty() ? Area() : all[screen_of(all, in)];
  if (in.width > 0 && in.height > 0) {
    room.width = room.width * width / in.width;
    room.height = room.height * height / in.height;
  }
  display_scale_ = usable_scale(x, room);
}

float Platform::coordinates_a_logical_pixel() const {
  int width = 0, height = 0;
  size(width, height);
  const Area in = area();
  return width == 0 ? 1 : display_scale_ * static_cast<float>(in.width) / static_cast<float>(width);
}

void Platform::fit_to_display(int width, int height) {
  Area place = scaled(coordinates_a_logical_pixel(), width, height);
  if (GLFWmonitor* monitor = glfwGetPrimaryMonitor()) {
    Area room;
    glfwGetMonitorWorkarea(monitor, &room.x, &room.y, &room.width, &room.height);
    int left = 0, top = 0, right = 0, bottom = 0;
    glfwGetWindowFrameSize(window_, &left, &top, &right, &bottom);
    place = within({0, 0, room.width - left - right, room.height - top - bottom}, place);
  }
  glfwSetWindowSize(window_, place.width, place.height);
}

void Platform::swap() {
  glfwSwapBuffers(window_);
}

}  // namespace scatterscope::window
