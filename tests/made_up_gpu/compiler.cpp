// A made-up NVRTC that takes its time. Variables of the environment, read at each call: MADE_UP_NVRTC, its version
// (12040); MADE_UP_COMPILE_MS, how long it compiles a kernel (0); MADE_UP_NO_COMPILE, keys a thread of programs that it
// refuses. The code of a program says what the made-up driver wants to know of it: the keys a thread that it is made
// for and the kernel's expression.
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <string>

namespace {

int number(const char* name, int otherwise) {
  const char* word = std::getenv(name);
  return word == nullptr ? otherwise : std::atoi(word);
}

struct Program {
  std::string keys;
  std::string expression{};
  [[nodiscard]] std::string code() const { return keys + " " + expression; }
};
Program& program(void* handle) {
  return *static_cast<Program*>(handle);
}

}  // namespace

extern "C" {

int nvrtcVersion(int* major, int* minor) {
  const int version = number("MADE_UP_NVRTC", 12'040);
  *major = version / 1000;
  *minor = version % 1000 / 10;
  return 0;
}
int nvrtcGetNumSupportedArchs(int* count) {
  *count = 1;
  return 0;
}
int nvrtcGetSupportedArchs(int* architectures) {
  *architectures = 90;
  return 0;
}
int nvrtcCreateProgram(void** made, const char* source, const char*, int, const char* const*, const char* const*) {
  constexpr const char* setting = "#define SCATTERSCOPE_KeysPerThread ";
  const char* at = std::strstr(source, setting);
  *made = new Program{at == nullptr ? "0" : std::to_string(std::atoi(at + std::strlen(setting)))};
  return 0;
}
int nvrtcDestroyProgram(void** handle) {
  delete static_cast<Program*>(*handle);
  *handle = nullptr;
  return 0;
}
int nvrtcAddNameExpression(void* handle, const char* expression) {
  if (program(handle).expression.empty()) program(handle).expression = expression;
  return 0;
}
int nvrtcGetLoweredName(void*, const char*, const char** name) {
  *name = "kernel";
  return 0;
}
int nvrtcCompileProgram(void* handle, int, const char* const*) {
  (void)usleep(static_cast<useconds_t>(number("MADE_UP_COMPILE_MS", 0)) * 1000);
  constexpr int compilation = 6;
  const char* refused = std::getenv("MADE_UP_NO_COMPILE");
  return refused != nullptr && program(handle).keys == refused ? compilation : 0;
}
int nvrtcGetCUBINSize(void* handle, std::size_t* bytes) {
  *bytes = program(handle).code().size() + 1;
  return 0;
}
int nvrtcGetCUBIN(void* handle, char* code) {
  const std::string all = program(handle).code();
  std::memcpy(code, all.c_str(), all.size() + 1);
  return 0;
}
int nvrtcGetPTXSize(void* handle, std::size_t* bytes) {
  return nvrtcGetCUBINSize(handle, bytes);
}
int nvrtcGetPTX(void* handle, char* code) {
  return nvrtcGetCUBIN(handle, code);
}
int nvrtcGetProgramLogSize(void*, std::size_t* bytes) {
  *bytes = 1;
  return 0;
}
int nvrtcGetProgramLog(void*, char* log) {
  *log = 0;
  return 0;
}
const char* nvrtcGetErrorString(int) {
  return "made up";
}

}  // extern "C"
