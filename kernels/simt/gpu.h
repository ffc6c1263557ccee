// What host code of a sort talks to: arrays and launches, the same calls on every probe.
//
//   Gpu gpu(context);
//   auto keys = gpu.upload<unsigned>("keys", host_keys);
//   gpu.iteration({k, count, shift, digit_bits}, keys, result, values);
//   gpu.launch("extract_bits", extract_bits, blocks, threads, keys, bits, n, k);
//   return gpu.download(result);
//
// In a DeviceRun the same calls copy and allocate nothing: what is uploaded, keys first and values second, is there.
//
// The backend supplies in its launch.h: Backend (allocate, write, clear, read, most_cooperative_blocks, run).
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_context.h"
#include "kernels/simt/value_bits.h"
#if SCATTERSCOPE_PROBE_CPU
#include "kernels/simt/cpu/launch.h"
#else
#include "kernels/simt/cuda/launch.h"
#endif
#if SCATTERSCOPE_PROBE_COUNTS
#if SCATTERSCOPE_PROBE_CPU
#include "kernels/simt/cpu/counter.h"
#else
#include "kernels/simt/cuda/counter_memory.h"
#endif
#include "kernels/simt/counting.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

// A global array; what kernels get is a View of it. Cheap to copy; the Gpu owns the memory.
template <class T>
struct Array {
  T* data = nullptr;
  unsigned extent = 0;
  const char* name = "";
  std::uint32_t what = 0;  // in the recording

  template <class U>
  [[nodiscard]] View<U> view() const {
#if SCATTERSCOPE_PROBE_CPU && !SCATTERSCOPE_PROBE_RECORDS
    return {data, extent, name};
#elif SCATTERSCOPE_PROBE_RECORDS
    return {data, extent, name, what};
#elif SCATTERSCOPE_PROBE_COUNTS
    return {data};
#else
    return data;
#endif
  }
};

// What a kernel parameter of type P gets for an argument.
template <class P>
struct Parameter {
  template <class A>
  static P from(const A& argument) {
    return static_cast<P>(argument);
  }
};
#if SCATTERSCOPE_PROBE_CPU || SCATTERSCOPE_PROBE_RECORDS || SCATTERSCOPE_PROBE_COUNTS
template <class U>
struct Parameter<View<U>> {
  template <class T>
  static View<U> from(const Array<T>& array) {
    return array.template view<U>();
  }
};
#else
template <class U>
struct Parameter<U*> {
  template <class T>
  static U* from(const Array<T>& array) {
    return array.data;
  }
};
#endif

// Iteration `index` of `count`, by the digit of `digit_bits` bits at `shift`; digit_bits 0: not by one digit.
struct Turn {
  unsigned index, count, shift, digit_bits;
};

class Gpu {
 public:
  explicit Gpu(simt::RunContext& context) : context_(context), backend_(context) {}

  // `extent` elements, undefined. `name` must be a literal.
  template <class T>
  Array<T> array(const char* name, unsigned extent) {
    return make<T>(name, extent, {});
  }
  template <class T>
  Array<T> upload(const char* name, std::span<const std::uint64_t> values) {
    if (context_.device_run != nullptr) {
      const simt::DeviceRun::Input input = context_.device_run->input();
      return {static_cast<T*>(input.data), input.extent, name, 0};
    }
    return make<T>(name, static_cast<unsigned>(values.size()), {values.begin(), values.end()});
  }
  // `extent` elements, zero.
  template <class T>
  Array<T> zeros(const char* name, unsigned extent) {
    if (context_.device_run == nullptr) return make<T>(name, extent, std::vector<T>(extent));
    const Array<T> array = make<T>(name, extent, {});
    if (!context_.device_run->only_plans()) backend_.clear(array.data, extent * sizeof(T));
    return array;
  }
  template <class T>
  std::vector<std::uint64_t> download(const Array<T>& array) const {
    if (context_.device_run != nullptr) {
      context_.device_run->output(array.data);
      return {};
    }
    std::vector<T> values(array.extent);
    backend_.read(values.data(), array.data, values.size() * sizeof(T));
    return {values.begin(), values.end()};
  }

  // One element as the launches so far leave it: the host waits for them, in a DeviceRun too, whose time that is. 0
  // where only memory is planned.
  template <class T>
  [[nodiscard]] T element(const Array<T>& array, unsigned i) const {
    T value{};
    if (context_.device_run == nullptr || !context_.device_run->only_plans())
      backend_.read(&value, array.data + i, sizeof(T));
    return value;
  }

  // Blocks that a cooperative launch of a kernel may have, at most those of `wanted`: those resident at a time.
  template <class... P>
  [[nodiscard]] unsigned most_cooperative_blocks(void (*kernel)(P...), const simt::LaunchShape& wanted) const {
    return backend_.most_cooperative_blocks(kernel, wanted);
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
    if (context_.device_run != nullptr) context_.device_run->begin_iteration(turn.index);
#if SCATTERSCOPE_PROBE_COUNTS
    counting_.begin_iteration({turn.index, turn.count, turn.shift, turn.digit_bits, to.extent, sizeof(T)}, to.data);
    turn_ = turn;
    launches_ = 0;
#endif
    if (context_.progress && !context_.progress(static_cast<double>(turn.index) / turn.count))
      throw catalog::RunCancelled{};
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
  // Iterations that a kernel counts itself by its named value `name`, sorting the array `keys` in place.
  void iterations_within(const char* name, const char* keys, unsigned digit_bits) {
    if (context_.builder != nullptr) context_.builder->iterations_within(name, keys, digit_bits);
  }

  template <class... P, class... A>
  void launch(const char* name, void (*kernel)(P...), unsigned blocks, unsigned threads, const A&... arguments) {
    launch({name, blocks, threads}, kernel, arguments...);
  }
  template <class... P, class... A>
  void launch(const simt::LaunchShape& shape, void (*kernel)(P...), const A&... arguments) {
    if (shape.blocks == 0 || (context_.device_run != nullptr && context_.device_run->only_plans())) return;
#if SCATTERSCOPE_PROBE_RECORDS
    backend_.set_arguments({describe(arguments)...});
    backend_.run(shape, kernel, Parameter<P>::from(arguments)...);
#elif SCATTERSCOPE_PROBE_COUNTS
    watch_launch();
    counting_.begin_launch(shape);
    backend_.run(shape, kernel, counting_.watched(Parameter<P>::from(arguments), arguments)...);
    counting_.end_launch(shape);
#else
    backend_.run(shape, kernel, Parameter<P>::from(arguments)...);
#endif
  }

 private:
  // Counted runs of the executor are long: they tell their progress, and ask whether to go on, within a launch too.
  void watch_launch() {
#if SCATTERSCOPE_PROBE_COUNTS && SCATTERSCOPE_PROBE_CPU
    if (!context_.progress || turn_.count == 0) return;
    constexpr double usual_launches = 6;  // of an iteration; more of them are told as its end
    backend_.set_watch([this, before = launches_++](double part) {
      const double within = std::min((before + part) / usual_launches, 0.99);
      return context_.progress((turn_.index + within) / turn_.count);
    });
#endif
  }

  template <class T>
  Array<T> make(const char* name, unsigned extent, const std::vector<T>& values) {
    if (context_.device_run != nullptr)
      return {static_cast<T*>(context_.device_run->memory(extent * sizeof(T))), extent, name, 0};
    Array<T> array{static_cast<T*>(backend_.allocate(extent * sizeof(T))), extent, name, 0};
    backend_.write(array.data, values.data(), values.size() * sizeof(T));
    if (context_.builder != nullptr)
      array.what = context_.builder->add_array(name, simt::value_type<T>(), extent, {values.begin(), values.end()});
    return array;
  }

#if SCATTERSCOPE_PROBE_RECORDS
  template <class T>
  static recording::Argument describe(const Array<T>& array) {
    return {"", static_cast<std::uint16_t>(array.what), 0};
  }
  template <class T>
  requires std::is_arithmetic_v<T>
  static recording::Argument describe(const T& value) {
    return {"", {}, simt::to_bits(value)};
  }
  template <class T, T value>
  static recording::Argument describe(std::integral_constant<T, value>) {
    return {"", {}, simt::to_bits(value)};
  }
#endif

  simt::RunContext& context_;
  Backend backend_;
#if SCATTERSCOPE_PROBE_COUNTS
  Turn turn_{};
  unsigned launches_ = 0;  // of this turn
  Counting counting_{context_, backend_};
#endif
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE
