// A made-up NVRTC that takes its time. Variables of the environment, read at each call: MADE_UP_NVRTC, its version
// (12040); MADE_UP_COMPILE_MS, how long it compiles a kernel (0).
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace {

int number(const char* name, int otherwise) {
  const char* word = std::getenv(name);
  return word == nullptr ? otherwise : std::atoi(word);
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
int nvrtcCreateProgram(void** program, const char*, const char*, int, const char* const*, const char* const*) {
  *program = nullptr;
  return 0;
}
int nvrtcDestroyProgram(void**) {
  return 0;
}
int nvrtcAddNameExpression(void*, const char*) {
  return 0;
}
int nvrtcGetLoweredName(void*, const char*, const char** name) {
  *name = "kernel";
  return 0;
}
int nvrtcCompileProgram(void*, int, const char* const*) {
  (void)usleep(static_cast<useconds_t>(number("MADE_UP_COMPILE_MS", 0)) * 1000);
  return 0;
}
int nvrtcGetCUBINSize(void*, std::size_t* bytes) {
  *bytes = 5;
  return 0;
}
int nvrtcGetCUBIN(void*, char* code) {
  std::memcpy(code, "code", 5);
  return 0;
}
int nvrtcGetPTXSize(void*, std::size_t* bytes) {
  return nvrtcGetCUBINSize(nullptr, bytes);
}
int nvrtcGetPTX(void*, char* code) {
  return nvrtcGetCUBIN(nullptr, code);
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
