// Where timed runs take place: memory, a clock, inputs and their check, baselines. One for the executor, one for a GPU.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "kernels/parameters/choices.h"
#include "kernels/recording/random_keys.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/timing/key_rules.h"
#include "kernels/timing/measured.h"

namespace scatterscope::timing {

// What is sorted. With values each key carries its index.
struct Workload {
  std::uint64_t n = 0;
  recording::KeyType key_type = recording::KeyType::u32;
  std::uint32_t key_bits = 32;
  recording::Order order = recording::Order::ascending;
  bool values = false;
  recording::Distribution distribution = recording::Distribution::uniform;
  std::uint32_t seed = 1;

  bool operator==(const Workload&) const = default;
};

[[nodiscard]] inline std::uint64_t key_bytes(const Workload& w) {
  return w.n * (recording::width_bits(w.key_type) / 8);
}
[[nodiscard]] inline std::uint64_t value_bytes(const Workload& w) {
  return w.values ? w.n * 4 : 0;
}

// Keys by their type, values of 32 bits or null; in the stage's memory.
struct Buffers {
  void* keys = nullptr;
  void* values = nullptr;
};

// Of keys that lie one after another.
struct KeyFacts {
  std::uint64_t sum = 0;  // of the mixed keys: of other keys another one, but by rare chance
  bool in_order = true;
  std::uint64_t first = 0, last = 0;  // 0 where there are none
};

// What a device says of a kernel; 0 where it says nothing.
using simt::cuda::KernelFacts;

// Another sort to compare with. Work is begun in run(); the stage's marks measure how long it took.
class Baseline {
 public:
  virtual ~Baseline() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual bool takes(const Workload& workload) const = 0;
  [[nodiscard]] virtual std::uint64_t scratch_bytes(const Workload& workload) const = 0;
  [[nodiscard]] virtual std::uint64_t moved_bytes(const Workload& workload) const = 0;
  // Sorts what lies in `work`, which may change; returns where the output lies.
  virtual Buffers run(const Workload& workload, const Buffers& work, void* scratch) = 0;
  // A baseline that only copies sorts nothing, and -0.0 equals +0.0 to some that sort.
  [[nodiscard]] virtual bool sorts() const { return true; }
  [[nodiscard]] virtual bool zeros_tie() const { return false; }
};

class Stage {
 public:
  virtual ~Stage() = default;
  [[nodiscard]] virtual Provenance provenance() const = 0;  // without a date

  [[nodiscard]] virtual std::uint64_t free_bytes() const = 0;
  // Aligned to 256 bytes, on the device in use. Throws Error.
  virtual void* allocate(std::uint64_t bytes) = 0;
  // Gives all of it back.
  virtual void release() noexcept = 0;

  // The keys of a list from `first` on, so many, on the device in use; the same on every machine. A part of a sorted
  // list may be all of it alone, and has no more than max_plain_keys keys.
  virtual void generate(const Workload& workload, std::uint64_t first, std::uint64_t count, void* keys) = 0;
  // Copies the keys into `work` and writes indices as values, asynchronously.
  virtual void restore(const Workload& workload, const void* keys, const Buffers& work) = 0;
  // Whether `output` has the keys of `input` in order; with values, whether each index stands there once, input[value]
  // is the key, and ties are as promised.
  [[nodiscard]] virtual bool verify(const Workload& workload, const void* input, const Buffers& output,
                                    const Ties& ties) = 0;
  // What so many keys on the device in use are.
  [[nodiscard]] virtual KeyFacts key_facts(const Workload& workload, std::uint64_t count, const void* keys) = 0;

  // Devices that a run may be over. The first is in use unless another is.
  [[nodiscard]] virtual unsigned devices() const = 0;
  virtual void use(unsigned device) = 0;
  // What each of the first `devices` is given from here on waits for what all of them were given before, and each may
  // reach the others' memory. Throws Error.
  virtual void join(unsigned devices) = 0;
  // From memory of any device to that of any, in the order of work of the one in use.
  virtual void copy(void* to, const void* from, std::uint64_t bytes) = 0;

  // What stands in the stage's memory, for the host.
  virtual void read(void* to, const void* from, std::uint64_t bytes) = 0;

  // A point of time in the work of the device in use, which has places of its own; they may be used again after
  // finish().
  virtual void mark(unsigned place) = 0;
  // Waits until all work is done.
  virtual void finish() = 0;
  // Between two marks of a device.
  [[nodiscard]] virtual double milliseconds(unsigned device, unsigned from, unsigned to) const = 0;

  [[nodiscard]] virtual KernelFacts facts(const simt::cuda::Kernel* kernel, const simt::LaunchShape& shape) const = 0;
  [[nodiscard]] virtual const std::vector<std::unique_ptr<Baseline>>& baselines() const = 0;
};

}  // namespace scatterscope::timing
