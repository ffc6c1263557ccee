#include "app/window/platform.h"

#include <glad/gl.h>
// After the loader.
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <utility>

namespace scatterscope::window {
namespace {

Platform& platform_of(GLFWwindow* window) {
  return *static_cast<Platform*>(glfwGetWindowUserPointer(window));
}

app::Problem no_display(const char* reason) {
  return {Text::no_display,
          {"open", reason == nullptr ? "GLFW" : reason, "scatterscope tour --out DIR"},
          app::exit_lacking};
}

}  // namespace

Platform::Platform(std::uint32_t width, std::uint32_t height, bool visible) {
  const char* reason = nullptr;
  glfwInitHint(GLFW_JOYSTICK_HAT_BUTTONS, GLFW_FALSE);
  if (glfwInit() == GLFW_FALSE) {
    glfwGetError(&reason);
    throw no_display(reason);
  }
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_VISIBLE, visible ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
  glfwWindowHintString(GLFW_X11_CLASS_NAME, "scatterscope");
  glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "scatterscope");
  window_ = glfwCreateWindow(static_cast<int>(width), static_cast<int>(height), "scatterscope", nullptr, nullptr);
  if (window_ == nullptr) {
    glfwGetError(&reason);
    app::Problem problem = no_display(reason);
    glfwTerminate();
    throw app::Problem(problem);
  }
  glfwMakeContextCurrent(window_);
  if (gladLoadGL(glfwGetProcAddress) == 0) {
    glfwDestroyWindow(window_);
    glfwTerminate();
    throw no_display("OpenGL 3.3");
  }
  glfwSwapInterval(visible ? 1 : 0);
  glfwSetWindowSizeLimits(window_, 640, 480, GLFW_DONT_CARE, GLFW_DONT_CARE);
  install_callbacks();
}

Platform::~Platform() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

// Set before ImGui's, which call these first.
void Platform::install_callbacks() {
  glfwSetWindowUserPointer(window_, this);
  glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int, int action, int modifiers) {
    Platform& platform = platform_of(window);
    platform.activity_ = true;
    if (action != GLFW_RELEASE) platform.keys_.push_back({key, modifiers, 0});
  });
  glfwSetCharCallback(window_, [](GLFWwindow* window, unsigned character) {
    Platform& platform = platform_of(window);
    platform.activity_ = true;
    platform.keys_.push_back({0, 0, character});
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int, int, int) { platform_of(window).activity_ = true; });
  glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double, double) { platform_of(window).activity_ = true; });
  glfwSetCursorEnterCallback(window_, [](GLFWwindow* window, int) { platform_of(window).activity_ = true; });
  glfwSetScrollCallback(window_, [](GLFWwindow* window, double, double) { platform_of(window).activity_ = true; });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow* window, int) { platform_of(window).activity_ = true; });
  glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { platform_of(window).activity_ = true; });
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

void Platform::close() {
  glfwSetWindowShouldClose(window_, GLFW_TRUE);
}

void Platform::wake() {
  glfwPostEmptyEvent();
}

void Platform::toggle_full_screen() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
  if (mode == nullptr) return;
  if (full_screen_) {
    glfwSetWindowMonitor(window_, nullptr, kept_x_, kept_y_, kept_width_, kept_height_, GLFW_DONT_CARE);
  } else {
    glfwGetWindowPos(window_, &kept_x_, &kept_y_);
    glfwGetWindowSize(window_, &kept_width_, &kept_height_);
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

float Platform::suggested_scale() const {
  float x = 1, y = 1;
  glfwGetWindowContentScale(window_, &x, &y);
  return x > 0 ? x : 1;
}

void Platform::swap() {
  glfwSwapBuffers(window_);
}

}  // namespace scatterscope::window
