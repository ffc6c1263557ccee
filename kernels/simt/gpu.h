// What host code of a sort talks to: arrays and launches, the same calls on the executor and on a GPU, under every
// probe.
//
//   Gpu gpu(context);
//   auto keys = gpu.upload<unsigned>("keys", host_keys);
//   gpu.iteration({k, count, shift, digit_bits}, keys, result, values);
//   gpu.launch<extract_bits<unsigned>>({blocks, threads}, keys, bits, n, k);
//   return gpu.download(result);
//
// On the executor a launch calls the kernel. On a GPU it finds the kernel by its name in a program that was compiled
// from the same text (kernels/simt/cuda), with the settings among its arguments as constants where nothing is recorded.
// In a DeviceRun the same calls copy and allocate nothing: what is uploaded, keys first and values second, is there.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <typeinfo>
#include <utility>
#include <vector>

#include "kernels/recording/builder.h"
#include "kernels/simt/cpu/launch.h"
#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/device_run.h"
#include "kernels/simt/kernel_id.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_context.h"
#include "kernels/simt/run_memory.h"
#include "kernels/simt/value_bits.h"
#if SCATTERSCOPE_PROBE_COUNTS
#include "kernels/simt/counting.h"
#endif

// The kernel file of the sort that is compiled, as programs for a GPU include it.
#ifndef SCATTERSCOPE_KERNEL_FILE
#define SCATTERSCOPE_KERNEL_FILE ""
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

template <auto kernel>
const simt::KernelId& kernel_id() {
  constexpr simt::Probe probe = SCATTERSCOPE_PROBE_RECORDS  ? simt::Probe::recorder
                                : SCATTERSCOPE_PROBE_COUNTS ? simt::Probe::counter
                                                            : simt::Probe::none;
  static const simt::KernelId id =
      simt::make_kernel_id(typeid(simt::KernelTag<kernel>).name(), SCATTERSCOPE_KERNEL_FILE, probe);
  return id;
}

// A global array; what kernels get is a View of it. Cheap to copy; the Gpu owns the memory.
template <class T>
struct Array {
  T* data = nullptr;
  unsigned extent = 0;
  const char* name = "";
  std::uint32_t what = 0;  // in the recording
};

// What a kernel's parameter of type P gets for an argument: on the executor, and what a GPU reads in its place.
template <class P>
struct Parameter {
  template <class A>
  static P on_executor(const A& argument) {
    if constexpr (simt::setting_index<P> == simt::no_setting) {
      return static_cast<P>(argument);
    } else {
      return P{static_cast<decltype(P::number)>(argument)};
    }
  }
  template <class A>
  static P on_gpu(const A& argument) {
    return on_executor(argument);  // of a setting that is a constant there nothing is read
  }
};
template <class U>
struct Parameter<View<U>> {
  template <class T>
  static View<U> on_executor(const Array<T>& array) {
#if SCATTERSCOPE_PROBE_RECORDS
    return {array.data, array.extent, array.name, array.what};
#else
    return {array.data, array.extent, array.name};
#endif
  }
#if SCATTERSCOPE_PROBE_RECORDS
  template <class T>
  static View<U> on_gpu(const Array<T>& array) {
    return on_executor(array);
  }
#elif SCATTERSCOPE_PROBE_COUNTS
  struct CountedPointer {
    const void* data = nullptr;
    simt::StoreCounter* counter = nullptr;
  };
  template <class T>
  static CountedPointer on_gpu(const Array<T>& array) {
    return {array.data};
  }
#else
  template <class T>
  static const void* on_gpu(const Array<T>& array) {
    return array.data;
  }
#endif
};

// Iteration `index` of `count`, by the digit of `digit_bits` bits at `shift`; digit_bits 0: not by one digit.
struct Turn {
  unsigned index, count, shift, digit_bits;
};

class Gpu {
 public:
  explicit Gpu(simt::RunContext& context) : context_(context), memory_(context.on_gpu) {}

  // `extent` elements, undefined. `name` must be a literal.
  template <class T>
  Array<T> array(const char* name, unsigned extent) {
    return make<T>(name, extent, {});
  }
  template <class T>
  Array<T> upload(const char* name, std::span<const std::uint64_t> values) {
    if (context_.device_run != nullptr) {
      const simt::DeviceRun::Input input = context_.device_run->input();
      context_.device_run->plan_array(input.extent);
      return {static_cast<T*>(input.data), input.extent, name, 0};
    }
    return make<T>(name, static_cast<unsigned>(values.size()), {values.begin(), values.end()});
  }
  // `extent` elements, zero.
  template <class T>
  Array<T> zeros(const char* name, unsigned extent) {
    if (context_.device_run == nullptr) return make<T>(name, extent, std::vector<T>(extent));
    const Array<T> array = make<T>(name, extent, {});
    if (!context_.device_run->only_plans()) memory_.clear(array.data, extent * sizeof(T));
    return array;
  }
  template <class T>
  std::vector<std::uint64_t> download(const Array<T>& array) const {
    if (context_.device_run != nullptr) {
      context_.device_run->output(array.data);
      return {};
    }
    std::vector<T> values(array.extent);
    memory_.read(values.data(), array.data, values.size() * sizeof(T));
    return {values.begin(), values.end()};
  }

  // One element as the launches so far leave it: the host waits for them, in a DeviceRun too, whose time that is. Of a
  // run that only plans what that says.
  template <class T>
  [[nodiscard]] T element(const Array<T>& array, unsigned i) const {
    if (plans()) return static_cast<T>(context_.device_run->planned_element());
    T value{};
    memory_.read(&value, array.data + i, sizeof(T));
    return value;
  }

  // From here on launches belong to an iteration, which moves keys from one array to the other, and values, if there
  // are any, into `to_values`.
  template <class T>
  void iteration(const Turn& turn, const Array<T>& from, const Array<T>& to, const Array<unsigned>& to_values,
                 std::optional<recording::LocalSort> local = std::nullopt) {
    if (context_.builder != nullptr) {
      std::optional<std::uint16_t> values;
      if (to_values.extent > 0) values = static_cast<std::uint16_t>(to_values.what);
      context_.builder->begin_iteration(turn.index, turn.shift, turn.digit_bits, from.what, to.what, values, local);
    }
    if (context_.device_run != nullptr) context_.device_run->begin_iteration(turn.index, turn.digit_bits);
#if SCATTERSCOPE_PROBE_COUNTS
    counting_.begin_iteration({turn.index, turn.count, turn.shift, turn.digit_bits, to.extent, sizeof(T)}, to.data);
#endif
    turn_ = turn;
    launches_ = 0;
    context_.progress(static_cast<double>(turn.index) / turn.count);
  }
  // What an iteration of a sort by tiles has beside.
  template <class T>
  static recording::LocalSort local_sort(const Array<T>& local_keys, const Array<unsigned>& bucket_sizes,
                                         const Array<unsigned>& bucket_starts, unsigned tile_keys) {
    return {static_cast<std::uint16_t>(local_keys.what), static_cast<std::uint16_t>(bucket_sizes.what),
            static_cast<std::uint16_t>(bucket_starts.what), tile_keys};
  }
  // From here on launches belong to no iteration.
  void end_iterations() {
#if SCATTERSCOPE_PROBE_COUNTS
    counting_.end_iterations();
#endif
    if (context_.device_run != nullptr) context_.device_run->end_iterations();
    if (context_.builder != nullptr) context_.builder->end_iterations();
  }
  // Iterations that a kernel counts itself (as::iteration), sorting the array `keys` in place.
  void iterations_within(const char* keys, unsigned digit_bits) {
    if (context_.builder != nullptr) context_.builder->iterations_within(keys, digit_bits);
  }

  // `arguments`: for each parameter of the kernel an array or a number.
  template <auto kernel, class... A>
  void launch(const simt::LaunchShape& shape, const A&... arguments) {
    launch_as<kernel>(kernel, shape, arguments...);
  }

 private:
  template <auto kernel, class... P, class... A>
  void launch_as(void (*)(P...), simt::LaunchShape shape, const A&... arguments) {
    static_assert(sizeof...(P) == sizeof...(A), "an argument for each parameter of the kernel");
    if (shape.blocks == 0) return;
    const simt::KernelId& id = kernel_id<kernel>();
    shape.kernel = id.name.c_str();
    simt::GivenSettings settings;
    if (context_.on_gpu) {
      settings.give(simt::of_settings::Threads, shape.threads);
      (give<P>(settings, arguments), ...);
      if (settings.numbers[simt::of_settings::Threads] != shape.threads)
        throw std::logic_error(id.name + ": the setting Threads is not the size of the launch's blocks");
    }
    if (plans()) {
      shape.blocks = blocks_of(shape, nullptr);
      const std::array<std::uint64_t, sizeof...(A)> numbers{number_of(arguments)...};
      return context_.device_run->plan_kernel(id, settings, shape, numbers);
    }
    const simt::cuda::Kernel* compiled = context_.on_gpu ? &simt::cuda::kernel(id, settings) : nullptr;
    shape.blocks = blocks_of(shape, compiled);
    std::vector<recording::Argument> described;
    if (context_.builder != nullptr) described = {describe(arguments)...};
#if SCATTERSCOPE_PROBE_COUNTS
    counting_.begin_launch(shape);
#endif
    if (context_.device_run != nullptr) context_.device_run->begin_launch(shape, compiled);
    if (compiled != nullptr) {
      launch_on_gpu(*compiled, shape, std::move(described), watched(Parameter<P>::on_gpu(arguments), arguments)...);
    } else {
      launch_on_executor<kernel>(context_, shape, std::move(described), progress_of_launch(),
                                 std::tuple<P...>(watched(Parameter<P>::on_executor(arguments), arguments)...));
    }
    if (context_.device_run != nullptr) context_.device_run->end_launch();
#if SCATTERSCOPE_PROBE_COUNTS
    counting_.end_launch(shape);
#endif
  }

  template <class... P>
  void launch_on_gpu(const simt::cuda::Kernel& compiled, const simt::LaunchShape& shape,
                     [[maybe_unused]] std::vector<recording::Argument> described, P... values) {
    void* parameters[] = {const_cast<void*>(static_cast<const void*>(&values))..., nullptr};
#if SCATTERSCOPE_PROBE_RECORDS
    simt::cuda::record(compiled, shape, parameters, std::move(described), memory_, context_);
#else
    simt::cuda::launch(compiled, shape, parameters);
#endif
  }

  template <class P, class A>
  static void give(simt::GivenSettings& settings, const A& argument) {
    if constexpr (simt::setting_index<P> != simt::no_setting)
      settings.give(simt::setting_index<P>, static_cast<std::uint32_t>(argument));
  }

  // Where the arguments of a counted launch name the array whose stores are counted, its View gets the counter.
  template <class P, class A>
  P watched(P parameter, [[maybe_unused]] const A& argument) {
#if SCATTERSCOPE_PROBE_COUNTS
    return counting_.watched(parameter, argument);
#else
    return parameter;
#endif
  }

  [[nodiscard]] bool plans() const {
    return context_.device_run != nullptr && context_.device_run->only_plans();
  }

  // Of a launch whose blocks are to be resident together or take turns: those that the device holds at a time, of the
  // executor all or --resident-blocks, if it wants as many.
  [[nodiscard]] unsigned blocks_of(const simt::LaunchShape& shape, const simt::cuda::Kernel* compiled) const {
    if (shape.fit == simt::GridFit::any) return shape.blocks;
    const recording::Config& config = context_.config;
    if (compiled != nullptr) return simt::cuda::fitting_blocks(*compiled, shape, config);
    if (shape.cooperative() && config.grid_blocks != 0) return config.grid_blocks;
    return config.resident_blocks == 0 ? shape.blocks : std::min(config.resident_blocks, shape.blocks);
  }

  // Launches of the executor may be long: they report how far they are, and end within.
  catalog::Progress progress_of_launch() {
    static constexpr double usual_launches = 6, most = 0.99;  // of an iteration; more of them are reported as its end
    const auto within = [](unsigned launches) { return std::min(launches / usual_launches, most); };
    const double begun = within(launches_), share = within(++launches_) - begun;
    if (turn_.count == 0) return context_.progress.part(0, 0);
    return context_.progress.part((turn_.index + begun) / turn_.count, share / turn_.count);
  }

  template <class T>
  Array<T> make(const char* name, unsigned extent, const std::vector<T>& values) {
    if (context_.device_run != nullptr) {
      context_.device_run->plan_array(extent);
      return {static_cast<T*>(context_.device_run->memory(extent * sizeof(T))), extent, name, 0};
    }
    Array<T> array{static_cast<T*>(memory_.allocate(extent * sizeof(T))), extent, name, 0};
    memory_.write(array.data, values.data(), values.size() * sizeof(T));
    if (context_.builder != nullptr)
      array.what = context_.builder->add_array(name, simt::value_type<T>(), extent, {values.begin(), values.end()});
    return array;
  }

  template <class T>
  static std::uint64_t number_of(const Array<T>& array) {
    return array.extent;
  }
  template <class T>
  static std::uint64_t number_of(const T& value) {
    return static_cast<std::uint64_t>(value);
  }
  template <class T>
  static recording::Argument describe(const Array<T>& array) {
    return {"", static_cast<std::uint16_t>(array.what), 0};
  }
  template <class T>
  requires std::is_arithmetic_v<T>
  static recording::Argument describe(const T& value) {
    return {"", {}, simt::to_bits(value)};
  }
  static recording::Argument describe(recording::BlockScan value) {
    return {"", {}, static_cast<std::uint64_t>(value)};
  }

  simt::RunContext& context_;
  simt::RunMemory memory_;
  Turn turn_{};
  unsigned launches_ = 0;  // of this turn
#if SCATTERSCOPE_PROBE_COUNTS
  simt::Counting counting_{context_, memory_};
#endif
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE
