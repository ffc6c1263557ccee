// Runs of a sort whose keys lie on the device and stay there, so that the same host code can be run again and again
// without a copy or an allocation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "kernels/simt/kernel_id.h"
#include "kernels/simt/launch_shape.h"

namespace scatterscope::simt {

namespace cuda {
struct Kernel;
}

// What Gpu asks instead of copying and allocating. The owner calls the sort once for each run.
class DeviceRun {
 public:
  struct Input {
    void* data;
    unsigned extent;
  };

  virtual ~DeviceRun() = default;

  // The keys at a run's first call, the values at its second; the sort may change them.
  virtual Input input() = 0;
  // Memory of this run, aligned to 256 bytes, holding anything.
  virtual void* memory(std::size_t bytes) = 0;
  // Where the sorted keys lie at a run's first call, the values at its second, and how many.
  virtual void output(const void* data, unsigned extent) = 0;

  // Of a run over several devices, which has an input, memory and an output on each: that of one of them.
  virtual DeviceRun& of_device(unsigned /*device*/) { return *this; }
  // From here on memory and launches are those of this device.
  virtual void enter() {}
  // What each device is given from here on waits for what all of them were given before.
  virtual void join() {}
  // The device's share of the input, so many bytes: its keys at a run's first call, their values at its second.
  virtual void* share(std::size_t bytes) { return memory(bytes); }
  // In a run that plans: how many of `all` keys the device gets from all devices. Here as many as make the most tiles,
  // when the first device gets all but one for each other.
  [[nodiscard]] virtual unsigned planned_arrivals(unsigned device, unsigned devices, std::uint64_t all) const {
    const std::uint64_t others = std::min<std::uint64_t>(all - 1, devices - 1);
    if (device > 0) return device <= others ? 1 : 0;
    return static_cast<unsigned>(std::min<std::uint64_t>(all - others, std::numeric_limits<unsigned>::max()));
  }

  // Whether nothing is to be launched or cleared: a run that only plans asks for memory and names its kernels.
  [[nodiscard]] virtual bool only_plans() const = 0;
  // `numbers`: for each of the launch's arguments its value, of an array its extent.
  virtual void plan_kernel(const KernelId& kernel, const GivenSettings& settings, const LaunchShape& shape,
                           std::span<const std::uint64_t> numbers) = 0;
  virtual void plan_array(std::uint64_t /*extent*/) {}
  // What the host reads of an array in a run that plans.
  [[nodiscard]] virtual std::uint64_t planned_element() const { return 0; }
  virtual void begin_iteration(unsigned index, unsigned digit_bits) = 0;
  virtual void end_iterations() = 0;
  // Around each launch. `kernel`: as it was compiled for the GPU; null on the executor.
  virtual void begin_launch(const LaunchShape& shape, const cuda::Kernel* kernel) = 0;
  virtual void end_launch() = 0;
};

}  // namespace scatterscope::simt
