// A made-up libcuda.so.1: a GPU on which kernels do nothing. Variables of the environment, read at each call:
// MADE_UP_GPUS, how many there are (1); MADE_UP_STUCK, where given no kernel ever ends, nor do the exit handlers.
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <set>

namespace {

int number(const char* name, int otherwise) {
  const char* word = std::getenv(name);
  return word == nullptr ? otherwise : std::atoi(word);
}
bool is_stuck() {
  return std::getenv("MADE_UP_STUCK") != nullptr;
}

bool launched = false;

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
  *free = *total = memory_bytes;
  return 0;
}
int cuMemAlloc_v2(Address* block, std::size_t bytes) {
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
int cuLibraryLoadData(void** library, const void*, void*, void**, unsigned, void*, void**, unsigned) {
  *library = nullptr;
  return 0;
}
int cuLibraryGetKernel(void** kernel, void*, const char*) {
  *kernel = nullptr;
  return 0;
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
int cuLaunchKernel(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*, void**, void**) {
  launched = true;
  return 0;
}
int cuLaunchKernelEx(const void*, void*, void**, void**) {
  launched = true;
  return 0;
}
int cuLaunchCooperativeKernel(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*,
                              void**) {
  launched = true;
  return 0;
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
  return is_stuck() ? 600 : 0;
}
int cuStreamWaitEvent(void*, void*, unsigned) {
  return 0;
}
int cuEventCreate(void** event, unsigned) {
  *event = nullptr;
  return 0;
}
int cuEventRecord(void*, void*) {
  return 0;
}
int cuEventElapsedTime(float* milliseconds, void*, void*) {
  *milliseconds = 1;
  return 0;
}
int cuEventDestroy_v2(void*) {
  return 0;
}

}  // extern "C"
