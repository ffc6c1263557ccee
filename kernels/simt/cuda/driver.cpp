#include "kernels/simt/cuda/driver.h"

#include <dlfcn.h>

namespace scatterscope::simt::cuda {
namespace {

struct Found {
  Driver driver{};
  std::string why;  // empty: it is there
};

Found load() {
  Found found;
#ifdef __wasm__
  found.why = "a browser has none";
  return found;
#endif
  void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    found.why = "there is no NVIDIA driver (libcuda.so.1 was not found)";
    return found;
  }
  const auto take = [&](auto& function, const char* name) {
    void* symbol = dlsym(library, name);
    if (symbol == nullptr && found.why.empty())
      found.why = std::string("the NVIDIA driver is too old (libcuda.so.1 has no ") + name + ")";
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(symbol);
  };
#define TAKE(name) take(found.driver.name, #name)
#define TAKE_V2(name) take(found.driver.name, #name "_v2")  // the present form of an old name
  TAKE(cuInit);
  TAKE(cuDriverGetVersion);
  TAKE(cuGetErrorString);
  TAKE(cuDeviceGetCount);
  TAKE(cuDeviceGet);
  TAKE(cuDeviceGetName);
  TAKE(cuDeviceGetAttribute);
  TAKE_V2(cuDeviceTotalMem);
  TAKE(cuDevicePrimaryCtxRetain);
  TAKE(cuCtxSetCurrent);
  TAKE(cuDeviceCanAccessPeer);
  TAKE(cuCtxEnablePeerAccess);
  TAKE_V2(cuMemGetInfo);
  TAKE_V2(cuMemAlloc);
  TAKE_V2(cuMemFree);
  TAKE_V2(cuMemGetAddressRange);
  TAKE(cuIpcGetMemHandle);
  TAKE_V2(cuIpcOpenMemHandle);
  TAKE(cuIpcCloseMemHandle);
  TAKE_V2(cuMemcpyHtoD);
  TAKE_V2(cuMemcpyDtoH);
  TAKE_V2(cuMemcpyDtoDAsync);
  TAKE(cuMemsetD8Async);
  TAKE(cuLibraryLoadData);
  TAKE(cuLibraryGetKernel);
  TAKE(cuLibraryGetGlobal);
  TAKE(cuKernelGetAttribute);
  TAKE(cuKernelSetAttribute);
  TAKE(cuLaunchKernel);
  TAKE(cuLaunchKernelEx);
  TAKE(cuLaunchCooperativeKernel);
  TAKE(cuOccupancyMaxActiveBlocksPerMultiprocessor);
  TAKE(cuStreamQuery);
  TAKE(cuStreamWaitEvent);
  TAKE(cuEventCreate);
  TAKE(cuEventRecord);
  TAKE(cuEventElapsedTime);
  TAKE_V2(cuEventDestroy);
#undef TAKE
#undef TAKE_V2
  return found;
}

}  // namespace

const Driver* find_driver(std::string& why) {
  static const Found found = load();
  why = found.why;
  return found.why.empty() ? &found.driver : nullptr;
}

}  // namespace scatterscope::simt::cuda
