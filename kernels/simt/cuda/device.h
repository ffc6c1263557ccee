// The GPU as the rest of the program sees it. No CUDA header: the driver is found when the program runs.
//
// Everything here works on one GPU, the first or that of use(), and on its default stream. Functions that throw throw
// Error{run_device_error} with the driver's words and what was being done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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
  // What a multiprocessor has: threads at a time, registers of 32 bits, bytes of shared memory.
  std::uint32_t multiprocessor_threads = 0, multiprocessor_registers = 0;
  std::uint64_t multiprocessor_shared_bytes = 0;
  std::uint32_t multiprocessor_blocks = 0;  // at a time, however small; 0: not known
};
// Throws Error{run_no_device}.
[[nodiscard]] const DeviceFacts& device_facts();

// GPUs of this machine, at most recording::most_devices.
[[nodiscard]] unsigned gpu_count();
// That GPU of the machine's, modulo their number, is the first; before anything else here.
void begin_with(unsigned gpu);
// What this thread does from here on it does on that GPU, below gpu_count().
void use(unsigned gpu);
// Lets kernels of each of the first `gpus` GPUs reach the memory of all others; an error where they cannot.
void reach_peers(unsigned gpus);
// What each of the first `gpus` GPUs is given from here on waits for what all of them were given before.
void join(unsigned gpus);

[[nodiscard]] std::uint64_t free_bytes();
[[nodiscard]] void* allocate(std::uint64_t bytes);
void release(void* block);  // nothing where the GPU does not answer any more
void write(void* to, const void* from, std::uint64_t bytes);
// In the order of launches, asynchronously.
void fill(void* to, unsigned char value, std::uint64_t bytes);
void copy(void* to, const void* from, std::uint64_t bytes);
// Waits for all launches before.
void read(void* to, const void* from, std::uint64_t bytes);
// Waits for all launches; ends with an error after wait_limit_seconds, and from then on every call does: a kernel that
// does not end cannot be taken back but by ending the program.
void wait();
inline constexpr unsigned wait_limit_seconds = 60;
// Called again and again by a wait that takes longer than some milliseconds; what it throws ends the wait.
void watch_waits(std::function<void()> look);
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
  std::uint32_t shared_bytes = 0;     // static and dynamic
  double occupancy = 0;               // resident warps / most warps
  std::uint32_t resident_blocks = 0;  // of a multiprocessor, at a time
};
[[nodiscard]] KernelFacts facts_of(const Kernel& kernel, const LaunchShape& shape);

}  // namespace scatterscope::simt::cuda
