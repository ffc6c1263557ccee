#include <thrust/version.h>
#include <cstdio>
#include <cub/version.cuh>

#include "kernels/timing/libraries/library_sorts.h"

namespace {

using namespace scatterscope::timing;

void sort(LibraryCall& call) {
  if (call.version != libraries_version) throw std::invalid_argument("another version of the interface");
  if (call.scratch == nullptr) check(cudaFree(nullptr));  // where there is no GPU this says so, CUB another error
  call.sorted_keys = call.keys;
  call.sorted_values = call.values;
  switch (call.sort) {
    case LibrarySort::cub_radix:
      return cub_radix_sort(call);
    case LibrarySort::cub_radix64:
      return cub_radix64_sort(call);
    case LibrarySort::cub_merge:
      return cub_merge_sort(call);
    case LibrarySort::thrust:
      return thrust_sort(call);
  }
  throw std::invalid_argument("no such sort");
}

}  // namespace

std::uint32_t scatterscope_libraries_version() {
  return libraries_version;
}

#define WORD(number) WORD_OF(number)
#define WORD_OF(number) #number
const char* scatterscope_libraries_built_with() {
  static char text[96];
  std::snprintf(text, sizeof text, "CUB %d.%d.%d, Thrust %d.%d.%d, CUDA %d.%d", CUB_MAJOR_VERSION, CUB_MINOR_VERSION,
                CUB_SUBMINOR_VERSION, THRUST_MAJOR_VERSION, THRUST_MINOR_VERSION, THRUST_SUBMINOR_VERSION,
                CUDART_VERSION / 1000, CUDART_VERSION % 1000 / 10);
  return text;
}

const char* scatterscope_library_sort(LibraryCall* call) {
  thread_local char text[256];
  try {
    sort(*call);
    return nullptr;
  } catch (const std::exception& error) {
    std::snprintf(text, sizeof text, "%s", error.what());
  } catch (...) {
    std::snprintf(text, sizeof text, "an error without words");
  }
  (void)cudaGetLastError();  // reported once: the next call begins without it
  return text;
}
