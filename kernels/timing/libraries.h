// CUB's and Thrust's sorts as libscatterscope_libraries.so offers them. It is built by nvcc where that is, and loaded
// where it is found (baselines.h). Plain C passes between the two: values, addresses, no exception.
#pragma once

#include <cstdint>

namespace scatterscope::timing {

// Of this interface: a program loads no object of another version.
inline constexpr std::uint32_t libraries_version = 2;
inline constexpr const char* libraries_file = "libscatterscope_libraries.so";

// cub_radix64: the same sort as cub_radix, asked with a count of 64 bits, for which CUB compiles other kernels.
enum class LibrarySort : std::uint32_t { cub_radix, cub_radix64, cub_merge, thrust };
enum class LibraryKey : std::uint32_t { u32, i32, f32, u64 };  // as recording::KeyType

// One sort of n keys, with 32-bit values or without. Addresses are of the thread's current context, the GPU's primary
// one; the work is begun on its default stream, and may change all that is handed over.
struct LibraryCall {
  std::uint32_t version = libraries_version;
  LibrarySort sort = LibrarySort::cub_radix;
  LibraryKey key = LibraryKey::u32;  // cub_merge and thrust: u32 and u64 only
  std::uint32_t key_bits = 32;       // cub_radix and cub_radix64 leave the upper ones out
  std::uint32_t descending = 0;      // not thrust
  std::uint32_t with_values = 0;
  std::uint64_t n = 0;                      // below 2^32
  void* scratch = nullptr;                  // null: scratch_bytes becomes what a sort needs, nothing else is done
  std::uint64_t scratch_bytes = 0;          // of scratch
  void *keys = nullptr, *values = nullptr;  // the input
  void *other_keys = nullptr, *other_values = nullptr;    // as large, for cub_radix and cub_radix64
  void *sorted_keys = nullptr, *sorted_values = nullptr;  // become where the output lies
};

}  // namespace scatterscope::timing

extern "C" {
// This one may be called whatever the version, the others where it is libraries_version.
std::uint32_t scatterscope_libraries_version();
// "CUB 3.0.1, Thrust 3.0.1, CUDA 13.0"
const char* scatterscope_libraries_built_with();
// Null, or what went wrong, which is valid until the thread's next call.
const char* scatterscope_library_sort(scatterscope::timing::LibraryCall* call);
}
