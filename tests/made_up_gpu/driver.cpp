// A made-up libcuda.so.1: a GPU on which kernels do nothing. Variables of the environment, read at each call:
// MADE_UP_GPUS, how many there are (1); MADE_UP_STUCK, where given no kernel ever ends, nor do the exit handlers;
// MADE_UP_MEMORY, the bytes that are free. Of kernels that know their keys a thread, the number of threads of a block
// that is not launched, that never ends, that sorts wrongly, or that takes the GPU away from the program:
// MADE_UP_NO_LAUNCH, MADE_UP_STUCK_AT, MADE_UP_WRONG, MADE_UP_LOST_AT. MADE_UP_BEST, "threads keys" of the shape that
// is the fastest: others take the longer the farther they are from it.
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <string>

#include "kernels/parameters/limits.h"
#include "kernels/timing/key_rules.h"

namespace {

int number(const char* name, int otherwise) {
  const char* word = std::getenv(name);
  return word == nullptr ? otherwise : std::atoi(word);
}
bool launched = false;

// What the compiler said of a program. `keys`: the most that there are where it is made for any number.
struct Kernel {
  unsigned keys = 0;
  std::string expression;
};
struct Shape {
  unsigned threads = 0, keys = 0;
};
Shape sorting;  // of the last kernel of a sort

bool sorts_with(const char* variable) {
  return number(variable, 0) != 0 && static_cast<unsigned>(number(variable, 0)) == sorting.threads;
}
bool is_stuck() {
  return std::getenv("MADE_UP_STUCK") != nullptr || sorts_with("MADE_UP_STUCK_AT");
}
bool was_lost = false;
// Every call fails from then on, with the error of the kernel.
int lost() {
  constexpr int launch_failed = 719;
  return was_lost && std::getenv("MADE_UP_LOST_AT") != nullptr ? launch_failed : 0;
}

float milliseconds(Shape shape) {
  const char* best = std::getenv("MADE_UP_BEST");
  Shape fastest;
  if (best == nullptr || std::sscanf(best, "%u %u", &fastest.threads, &fastest.keys) != 2) return 1;
  return 1 + std::abs(std::log2(static_cast<float>(shape.threads) / static_cast<float>(fastest.threads))) +
         std::abs(static_cast<float>(shape.keys) - static_cast<float>(fastest.keys)) / 8;
}

int launch(void* handle, unsigned threads, void** parameters) {
  if (lost() != 0) return lost();
  launched = true;
  const Kernel& kernel = *static_cast<const Kernel*>(handle);
  if (kernel.keys < scatterscope::recording::most_keys_of_thread) {
    sorting = {threads, kernel.keys};
    constexpr int out_of_resources = 701;
    if (sorts_with("MADE_UP_NO_LAUNCH")) return out_of_resources;
    was_lost = sorts_with("MADE_UP_LOST_AT");
  }
  // The kernel that checks what a sort left finds a fault.
  if (kernel.expression.find("find_faults") != std::string::npos && sorts_with("MADE_UP_WRONG"))
    (*static_cast<scatterscope::timing::KeyFindings**>(parameters[5]))->wrong = 1;
  return 0;
}

// As the driver's own: it waits for all kernels.
struct ExitHandler {
  ~ExitHandler() {
    while (launched && is_stuck()) (void)usleep(100'000);
  }
} exit_handler;

// Those that a stuck program never frees are no leaks: they are found here to the end.
std::set<void*>& blocks() {
  static auto* all = new std::set<void*>;
  return *all;
}

std::size_t free_bytes() {
  return static_cast<std::size_t>(number("MADE_UP_MEMORY", 1 << 30U));
}

// Kernels stay for as long as the program runs; they are found here to the end.
void* keep_kernel(const char* code) {
  static std::mutex mutex;
  static auto* all = new std::set<Kernel*>;
  auto* kernel = new Kernel;
  char* rest = nullptr;
  kernel->keys = static_cast<unsigned>(std::strtoul(code, &rest, 10));
  kernel->expression = rest;
  const std::lock_guard lock(mutex);
  all->insert(kernel);
  return kernel;
}

constexpr std::size_t memory_bytes = std::size_t{1} << 30U;

}  // namespace

extern "C" {

using Address = unsigned long long;

int cuInit(unsigned) {
  return number("MADE_UP_GPUS", 1) == 0 ? 100 : 0;
}
int cuDriverGetVersion(int* version) {
  *version = 12'040;
  return 0;
}
int cuGetErrorString(int, const char** text) {
  *text = "made up";
  return 0;
}
int cuDeviceGetCount(int* count) {
  *count = number("MADE_UP_GPUS", 1);
  return 0;
}
int cuDeviceGet(int* device, int) {
  *device = 0;
  return 0;
}
int cuDeviceGetName(char* name, int length, int) {
  std::strncpy(name, "made-up GPU", static_cast<std::size_t>(length));
  return 0;
}
int cuDeviceGetAttribute(int* value, int which, int) {
  constexpr int multiprocessors = 16, threads = 39, major = 75, all_shared_bytes = 81, registers = 82,
                shared_bytes = 97;
  *value = which == multiprocessors    ? 4
           : which == threads          ? 1024
           : which == major            ? 9
           : which == shared_bytes     ? 64 * 1024
           : which == registers        ? 64 * 1024
           : which == all_shared_bytes ? 100 * 1024
                                       : 0;
  return 0;
}
int cuDeviceTotalMem_v2(std::size_t* bytes, int) {
  *bytes = memory_bytes;
  return 0;
}
int cuDevicePrimaryCtxRetain(void** context, int) {
  *context = nullptr;
  return 0;
}
int cuCtxSetCurrent(void*) {
  return 0;
}
int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
  *free = free_bytes();
  *total = memory_bytes;
  return lost();
}
int cuMemAlloc_v2(Address* block, std::size_t bytes) {
  constexpr int out_of_memory = 2;
  if (lost() != 0) return lost();
  if (bytes > free_bytes()) return out_of_memory;
  void* made = std::calloc(1, bytes);
  blocks().insert(made);
  *block = reinterpret_cast<Address>(made);
  return 0;
}
int cuMemFree_v2(Address block) {
  blocks().erase(reinterpret_cast<void*>(block));
  std::free(reinterpret_cast<void*>(block));
  return 0;
}
int cuMemcpyHtoD_v2(Address to, const void* from, std::size_t bytes) {
  std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return 0;
}
int cuMemcpyDtoH_v2(void* to, Address from, std::size_t bytes) {
  std::memcpy(to, reinterpret_cast<void*>(from), bytes);
  return 0;
}
int cuMemcpyDtoDAsync_v2(Address to, Address from, std::size_t bytes, void*) {
  std::memcpy(reinterpret_cast<void*>(to), reinterpret_cast<void*>(from), bytes);
  return 0;
}
int cuMemsetD8Async(Address to, unsigned char value, std::size_t count, void*) {
  std::memset(reinterpret_cast<void*>(to), value, count);
  return 0;
}
int cuDeviceCanAccessPeer(int* can, int, int) {
  *can = 1;
  return 0;
}
int cuCtxEnablePeerAccess(void*, unsigned) {
  return 0;
}
int cuLibraryLoadData(void** library, const void* code, void*, void**, unsigned, void*, void**, unsigned) {
  *library = keep_kernel(static_cast<const char*>(code));
  return lost();
}
int cuLibraryGetKernel(void** kernel, void* library, const char*) {
  *kernel = library;
  return lost();
}
int cuLibraryGetGlobal(Address* block, std::size_t* bytes, void*, const char*) {
  static char log[1 << 16];
  *block = reinterpret_cast<Address>(log);
  *bytes = sizeof log;
  return 0;
}
int cuKernelGetAttribute(int* value, int, void*, int) {
  *value = 0;
  return 0;
}
int cuKernelSetAttribute(int, int, void*, int) {
  return 0;
}
int cuLaunchKernel(void* kernel, unsigned, unsigned, unsigned, unsigned threads, unsigned, unsigned, unsigned, void*,
                   void** parameters, void**) {
  return launch(kernel, threads, parameters);
}
int cuLaunchKernelEx(const void* config, void* kernel, void** parameters, void**) {
  return launch(kernel, static_cast<const unsigned*>(config)[3], parameters);
}
int cuLaunchCooperativeKernel(void* kernel, unsigned, unsigned, unsigned, unsigned threads, unsigned, unsigned,
                              unsigned, void*, void** parameters) {
  return launch(kernel, threads, parameters);
}
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void*, int, std::size_t) {
  *blocks = 2;
  return 0;
}
// Memory of this process alone.
int cuMemGetAddressRange_v2(Address*, std::size_t*, Address) {
  return 801;
}
int cuIpcGetMemHandle(void*, Address) {
  return 801;
}
int cuIpcOpenMemHandle_v2(Address*, std::array<char, 64>, unsigned) {
  return 801;
}
int cuIpcCloseMemHandle(Address) {
  return 801;
}
int cuStreamQuery(void*) {
  return is_stuck() ? 600 : lost();
}
int cuStreamWaitEvent(void*, void*, unsigned) {
  return 0;
}
int cuEventCreate(void** event, unsigned) {
  *event = new Shape;
  return lost();
}
int cuEventRecord(void* event, void*) {
  *static_cast<Shape*>(event) = sorting;
  return lost();
}
int cuEventElapsedTime(float* elapsed, void*, void* to) {
  *elapsed = milliseconds(*static_cast<Shape*>(to));
  return lost();
}
int cuEventDestroy_v2(void* event) {
  delete static_cast<Shape*>(event);
  return 0;
}

}  // extern "C"
