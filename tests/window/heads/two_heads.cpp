// A display with two heads where there is one: loaded before GLFW, it answers that the screen's left and right half are
// two monitors. An Xvfb has one output, whatever screens it has.
#include <dlfcn.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <array>

namespace {

template <class Function>
Function real(Function, const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

// The left one is the display's own.
std::array<GLFWmonitor*, 2> heads{};
std::array<int, 4> head_area(std::size_t head) {
  std::array<int, 4> all{};
  real(&glfwGetMonitorWorkarea, "glfwGetMonitorWorkarea")(heads[0], all.data(), &all[1], &all[2], &all[3]);
  const int half = all[2] / 2;
  return {all[0] + static_cast<int>(head) * half, all[1], half, all[3]};
}

}  // namespace

extern "C" {

GLFWmonitor** glfwGetMonitors(int* count) {
  static char second;
  int real_count = 0;
  GLFWmonitor** all = real(&glfwGetMonitors, "glfwGetMonitors")(&real_count);
  *count = 0;
  if (real_count == 0) return nullptr;
  heads = {all[0], reinterpret_cast<GLFWmonitor*>(&second)};
  *count = 2;
  return heads.data();
}

void glfwGetMonitorWorkarea(GLFWmonitor* monitor, int* x, int* y, int* width, int* height) {
  if (heads[0] == nullptr) {
    int count = 0;
    (void)glfwGetMonitors(&count);
  }
  const auto area = head_area(monitor == heads[1] ? 1 : 0);
  *x = area[0];
  *y = area[1];
  *width = area[2];
  *height = area[3];
}

const GLFWvidmode* glfwGetVideoMode(GLFWmonitor* monitor) {
  static GLFWvidmode mode;
  mode = *real(&glfwGetVideoMode, "glfwGetVideoMode")(heads[0]);
  const auto area = head_area(monitor == heads[1] ? 1 : 0);
  mode.width = area[2];
  mode.height = area[3];
  return &mode;
}

void glfwSetWindowMonitor(GLFWwindow* window, GLFWmonitor* monitor, int x, int y, int width, int height, int rate) {
  if (monitor != nullptr) {
    const auto area = head_area(monitor == heads[1] ? 1 : 0);
    x = area[0];
    y = area[1];
  }
  real(&glfwSetWindowMonitor, "glfwSetWindowMonitor")(window, nullptr, x, y, width, height, rate);
}

}  // extern "C"
