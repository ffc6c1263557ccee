// CUDA's driver, found when the program runs: libcuda.so.1, which comes with the GPU's driver. Names, types and numbers
// are those of CUDA's driver API; nothing of CUDA is needed to build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace scatterscope::simt::cuda {

using Result = int;  // 0: success
inline constexpr Result not_ready = 600;
using DeviceNumber = int;
using Address = std::uint64_t;  // on the device
using Context = struct ContextOfCuda*;
using Library = struct LibraryOfCuda*;      // code for every GPU
using KernelHandle = struct KernelOfCuda*;  // launched on the GPU whose context is current
using EventHandle = struct EventOfCuda*;
using Stream = struct StreamOfCuda*;
// A block of memory as another process may open it.
struct IpcHandle {
  char bytes[64];
};

enum class DeviceAttribute : int {
  clock_khz = 13,
  multiprocessors = 16,
  threads_a_multiprocessor = 39,
  compute_capability_major = 75,
  compute_capability_minor = 76,
  shared_bytes_a_multiprocessor = 81,
  registers_a_multiprocessor = 82,
  shared_bytes_opted_in = 97,
  blocks_a_multiprocessor = 106,
};
enum class FunctionAttribute : int { shared_bytes = 1, local_bytes = 3, registers = 4, most_dynamic_shared_bytes = 8 };

// The attribute of a launch that may begin before the one before it in the stream ends.
inline constexpr int programmatic_stream_serialization = 6;
struct LaunchAttribute {
  alignas(8) int id;
  alignas(8) char value[64];
};
struct LaunchConfig {
  unsigned blocks_x, blocks_y, blocks_z;
  unsigned threads_x, threads_y, threads_z;
  unsigned shared_bytes;
  Stream stream;
  LaunchAttribute* attributes;
  unsigned attribute_count;
};

struct Driver {
  Result (*cuInit)(unsigned flags);
  Result (*cuDriverGetVersion)(int* version);
  Result (*cuGetErrorString)(Result error, const char** text);
  Result (*cuDeviceGetCount)(int* count);
  Result (*cuDeviceGet)(DeviceNumber* device, int ordinal);
  Result (*cuDeviceGetName)(char* name, int length, DeviceNumber device);
  Result (*cuDeviceGetAttribute)(int* value, DeviceAttribute which, DeviceNumber device);
  Result (*cuDeviceTotalMem)(std::size_t* bytes, DeviceNumber device);
  Result (*cuDevicePrimaryCtxRetain)(Context* context, DeviceNumber device);
  Result (*cuCtxSetCurrent)(Context context);
  Result (*cuDeviceCanAccessPeer)(int* can, DeviceNumber device, DeviceNumber peer);
  Result (*cuCtxEnablePeerAccess)(Context peer, unsigned flags);
  Result (*cuMemGetInfo)(std::size_t* free, std::size_t* total);
  Result (*cuMemAlloc)(Address* block, std::size_t bytes);
  Result (*cuMemFree)(Address block);
  Result (*cuMemGetAddressRange)(Address* block, std::size_t* bytes, Address within);
  Result (*cuIpcGetMemHandle)(IpcHandle* handle, Address block);
  Result (*cuIpcOpenMemHandle)(Address* block, IpcHandle handle, unsigned flags);
  Result (*cuIpcCloseMemHandle)(Address block);
  Result (*cuMemcpyHtoD)(Address to, const void* from, std::size_t bytes);
  Result (*cuMemcpyDtoH)(void* to, Address from, std::size_t bytes);
  Result (*cuMemcpyDtoDAsync)(Address to, Address from, std::size_t bytes, Stream stream);
  Result (*cuMemsetD8Async)(Address to, unsigned char value, std::size_t count, Stream stream);
  Result (*cuLibraryLoadData)(Library* library, const void* image, void* options, void** values, unsigned count,
                              void* library_options, void** library_values, unsigned library_count);
  Result (*cuLibraryGetKernel)(KernelHandle* kernel, Library library, const char* name);
  Result (*cuLibraryGetGlobal)(Address* block, std::size_t* bytes, Library library, const char* name);
  Result (*cuKernelGetAttribute)(int* value, FunctionAttribute which, KernelHandle kernel, DeviceNumber device);
  Result (*cuKernelSetAttribute)(FunctionAttribute which, int value, KernelHandle kernel, DeviceNumber device);
  Result (*cuLaunchKernel)(KernelHandle kernel, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z,
                           unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared_bytes,
                           Stream stream, void** parameters, void** extra);
  Result (*cuLaunchKernelEx)(const LaunchConfig* config, KernelHandle kernel, void** parameters, void** extra);
  Result (*cuLaunchCooperativeKernel)(KernelHandle kernel, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z,
                                      unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared_bytes,
                                      Stream stream, void** parameters);
  Result (*cuOccupancyMaxActiveBlocksPerMultiprocessor)(int* blocks, KernelHandle kernel, int threads,
                                                        std::size_t shared_bytes);
  Result (*cuStreamQuery)(Stream stream);
  Result (*cuStreamWaitEvent)(Stream stream, EventHandle event, unsigned flags);
  Result (*cuEventCreate)(EventHandle* event, unsigned flags);
  Result (*cuEventRecord)(EventHandle event, Stream stream);
  Result (*cuEventElapsedTime)(float* milliseconds, EventHandle from, EventHandle to);
  Result (*cuEventDestroy)(EventHandle event);
};

// The driver, loaded at the first call; null where it is not there, and why in one line.
[[nodiscard]] const Driver* find_driver(std::string& why);

}  // namespace scatterscope::simt::cuda
