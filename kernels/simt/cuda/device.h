// The GPU as the rest of the program sees it. No CUDA header: the driver is found when the program runs.
//
// Everything here works on the first GPU and on CUDA's default stream. Functions that throw throw
// RunError{device_error} with the driver's words and what was being done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "kernels/simt/launch_shape.h"

namespace scatterscope::simt::cuda {

struct Kernel;

// Whether there is a driver, a GPU and a compiler for it (NVRTC); the reason, in one line, goes to `why`.
[[nodiscard]] bool device_answers(std::string* why = nullptr);

struct DeviceFacts {
  std::string name;                // "NVIDIA H200"
  std::string driver;              // "580.65.06"; empty where the system does not say
  std::string cuda;                // the version that the driver knows: "13.0"
  std::string compiler;            // "NVRTC 13.0"
  std::string compute_capability;  // "9.0"
  std::uint64_t memory_bytes = 0;
  std::uint32_t multiprocessors = 0;
  std::uint32_t clock_mhz = 0;
  std::uint64_t shared_bytes = 0;  // that a block may opt in to
};
// Throws RunError{no_device}.
[[nodiscard]] const DeviceFacts& device_facts();

[[nodiscard]] std::uint64_t free_bytes();
[[nodiscard]] void* allocate(std::size_t bytes);
void release(void* block);  // nothing where the GPU does not answer any more
void write(void* to, const void* from, std::size_t bytes);
// In the order of launches, asynchronously.
void fill(void* to, unsigned char value, std::size_t bytes);
void copy(void* to, const void* from, std::size_t bytes);
// Waits for all launches before.
void read(void* to, const void* from, std::size_t bytes);
// Waits for all launches; ends with an error after wait_limit_seconds, and from then on every call does: a kernel that
// does not end cannot be taken back but by ending the program.
void wait();
inline constexpr unsigned wait_limit_seconds = 60;
void set_wait_limit(unsigned seconds);  // for tests
// Whether wait() gave up.
[[nodiscard]] bool is_stuck();

// A point of time in the order of launches.
class Event {
 public:
  Event();
  ~Event();
  Event(Event&& other) noexcept : event_(other.event_) { other.event_ = nullptr; }
  Event& operator=(Event&&) = delete;
  void record();
  // After wait().
  [[nodiscard]] double milliseconds_since(const Event& before) const;

 private:
  void* event_ = nullptr;
};

struct KernelFacts {
  std::uint32_t registers = 0;
  std::uint32_t shared_bytes = 0;  // static and dynamic
  double occupancy = 0;            // resident warps / most warps
};
[[nodiscard]] KernelFacts facts_of(const Kernel& kernel, const LaunchShape& shape);

}  // namespace scatterscope::simt::cuda
