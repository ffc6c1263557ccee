// What host code of a sort talks to: arrays and launches, the same calls on the executor and on a GPU, whether a run is
// recorded, counted or neither.
//
//   Gpu gpu(context);
//   auto keys = gpu.upload<unsigned>("keys", host_keys);
//   gpu.iteration({k, count, shift, digit_bits}, keys, result, values);
//   gpu.launch<extract_bits<unsigned>>({blocks, threads}, keys, bits, n, k);
//   return gpu.download(result);
//
// A kernel's parameter that is a struct of Views is given their arrays by std::tie, in its order. Markers say what an
// array holds (kernels/recording/content.h) and what a launch does (kernels/recording/work.h), to code that looks for
// it.
//
// On the executor a launch calls the kernel. On a GPU it finds the kernel by its name in a program that was compiled
// from the same text (kernels/simt/cuda), with the settings among its arguments as constants where nothing is recorded.
// In a DeviceRun the same calls copy and allocate nothing: what is uploaded, keys first and values second, is there.
//
// In a run over several devices (over_devices) each device's host code has a Gpu of its own, with a memory of its own.
// All of them make the same arrays and launches in the same order, where they meet (devices.h), with what extents and
// grids they need; those of recorded runs are one array and one launch. In recorded runs one GPU is all of them, in a
// DeviceRun neighbours share one where there are fewer GPUs.
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

#include "kernels/parameters/limits.h"
#include "kernels/recording/builder.h"
#include "kernels/simt/arrays.h"
#include "kernels/simt/counting.h"
#include "kernels/simt/cpu/access.h"
#include "kernels/simt/cpu/launch.h"
#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/device_run.h"
#include "kernels/simt/device_views.h"
#include "kernels/simt/devices.h"
#include "kernels/simt/elements.h"
#include "kernels/simt/kernel_id.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/launching.h"
#include "kernels/simt/ranks/links.h"
#include "kernels/simt/ranks/ranks.h"
#include "kernels/simt/run_context.h"
#include "kernels/simt/run_memory.h"
#include "kernels/simt/value_bits.h"

// The kernel file of the sort that is compiled, as programs for a GPU include it.
#ifndef SCATTERSCOPE_KERNEL_FILE
#define SCATTERSCOPE_KERNEL_FILE ""
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

template <auto kernel>
const simt::KernelId& kernel_id(simt::Probe probe) {
  static const simt::KernelIds ids =
      simt::make_kernel_ids(typeid(simt::KernelTag<kernel>).name(), SCATTERSCOPE_KERNEL_FILE);
  return ids[static_cast<std::size_t>(probe)];
}

// A page reaches none: what it launches on one is not compiled for it.
#ifdef __wasm__
inline constexpr bool reaches_gpus = false;
#else
inline constexpr bool reaches_gpus = true;
#endif

// Iteration `index` of `count`, by the digit of `digit_bits` bits at `shift`; digit_bits 0: not by one digit.
struct Turn {
  unsigned index, count, shift, digit_bits;
};

class Gpu {
 public:
  explicit Gpu(simt::RunContext& context) : context_(context), memory_(context.on_gpu) {}

  // `extent` elements, undefined. `name` must be a literal.
  template <class T>
  Array<T> array(const char* name, unsigned extent, recording::Content content = recording::Content::none) {
    return make<T>(name, extent, {}, content);
  }
  template <class T>
  Array<T> upload(const char* name, std::span<const std::uint64_t> values,
                  recording::Content content = recording::Content::none) {
    if (context_.device_run != nullptr) {
      const simt::DeviceRun::Input input = context_.device_run->input();
      context_.device_run->plan_array(input.extent);
      return {static_cast<T*>(input.data), input.extent, name, 0};
    }
    return make<T>(name, static_cast<unsigned>(values.size()), {values.begin(), values.end()}, content);
  }
  // The same of a run over several devices; `extent`: of the values, or of those in a run that only plans.
  template <class T>
  Array<T> upload_part(const char* name, std::span<const std::uint64_t> values, unsigned extent) {
    if (context_.device_run != nullptr) {
      context_.device_run->plan_array(extent);
      return {static_cast<T*>(context_.device_run->share(extent * sizeof(T))), extent, name, 0};
    }
    return make<T>(name, extent, {values.begin(), values.end()});
  }
  // `extent` elements, zero.
  template <class T>
  Array<T> zeros(const char* name, unsigned extent, recording::Content content = recording::Content::none) {
    if (context_.device_run == nullptr) return make<T>(name, extent, std::vector<T>(extent), content);
    const Array<T> array = make<T>(name, extent, {}, content);
    if (!context_.device_run->only_plans()) memory_.clear(array.data, extent * sizeof(T));
    return array;
  }
  template <class T>
  std::vector<std::uint64_t> download(const Array<T>& array) const {
    if (context_.device_run != nullptr) {
      context_.device_run->output(array.data, array.extent);
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

  // All elements, likewise, of a run that does not only plan.
  template <class T>
  [[nodiscard]] std::vector<T> elements(const Array<T>& array) const {
    std::vector<T> values(array.extent);
    memory_.read(values.data(), array.data, values.size() * sizeof(T));
    return values;
  }
  // Whether the host sees what each launch leaves without taking time from it: the run is neither timed nor planned.
  [[nodiscard]] bool looks_on() const { return context_.device_run == nullptr; }
  // Whether nothing runs: launches and arrays are listed.
  [[nodiscard]] bool plans() const { return context_.device_run != nullptr && context_.device_run->only_plans(); }

  [[nodiscard]] unsigned planned_arrivals(std::uint64_t all) const {
    return context_.device_run->planned_arrivals(context_.device, context_.config.devices, all);
  }

  [[nodiscard]] unsigned device() const { return context_.device; }
  [[nodiscard]] simt::Links* links() const { return context_.links; }
  // The array's part on every device: each brings its own.
  template <class T>
  PeerArrays<T> peers(const Array<T>& own) {
    struct Brought {
      const Array<T>& own;
      PeerArrays<T> all;
    } mine{own, {}};
    context_.devices->meet(own.name, &mine, [](std::span<void* const> brought) {
      for (void* to : brought)
        for (std::size_t device = 0; device < brought.size(); ++device)
          static_cast<Brought*>(to)->all.part[device] = static_cast<const Brought*>(brought[device])->own;
    });
    return mine.all;
  }

  // Host code `sort(gpu, config, part)` of each of config.devices devices, which have equal shares of the input, in
  // order. Returns what they return, one after the other.
  template <class Sort>
  recording::Pairs over_devices(const recording::Pairs& input, Sort sort) {
    const recording::Config& config = context_.config;
    const unsigned count = std::max(1U, config.devices);
    const auto begin = [&](unsigned of) { return static_cast<std::ptrdiff_t>(config.n * of / count); };
    if (context_.links != nullptr) {
      const unsigned rank = context_.links->ranks().rank();
      auto own = config;
      own.n = static_cast<std::uint64_t>(begin(rank + 1) - begin(rank));
      simt::RunContext context{own, nullptr, context_.progress, context_.device_run, nullptr, context_.on_gpu};
      context.planned = context_.planned;
      context.device = rank;
      context.links = context_.links;
      Gpu gpu(context);
      return sort(gpu, own, recording::Pairs{});
    }
    simt::DeviceRun* const run = context_.device_run;
    simt::Devices devices(count, [run](unsigned device) {
      if (run != nullptr) run->of_device(device).enter();
    });
    std::vector<recording::Pairs> parts(count);
    devices.run([&](unsigned device) {
      const auto share = [&](const std::vector<std::uint64_t>& all) -> std::vector<std::uint64_t> {
        if (all.empty()) return {};
        return {all.begin() + begin(device), all.begin() + begin(device + 1)};
      };
      recording::Config own = config;
      own.n = static_cast<std::uint64_t>(begin(device + 1) - begin(device));
      simt::RunContext context{own, context_.builder, context_.progress, nullptr, context_.counts};
      if (run != nullptr) context.device_run = &run->of_device(device);
      context.on_gpu = context_.on_gpu;
      context.devices = &devices;
      context.device = device;
      context.planned = context_.planned;
      Gpu gpu(context);
      parts[device] = sort(gpu, own, recording::Pairs{share(input.keys), share(input.values)});
    });
    recording::Pairs all;
    for (const recording::Pairs& part : parts) {
      all.keys.insert(all.keys.end(), part.keys.begin(), part.keys.end());
      all.values.insert(all.values.end(), part.values.begin(), part.values.end());
    }
    return all;
  }

  // From here on launches belong to an iteration, which moves keys from one array to the other, and values, if there
  // are any, into `to_values`.
  template <class T>
  void iteration(const Turn& turn, const Array<T>& from, const Array<T>& to, const Array<unsigned>& to_values,
                 std::optional<recording::LocalSort> local = std::nullopt) {
    std::optional<std::uint32_t> values;
    // A device may have no keys where others have some.
    const bool has_values = context_.devices != nullptr ? context_.config.values : to_values.extent > 0;
    if (has_values) values = to_values.what;
    record_once([&](recording::Builder& builder) {
      builder.begin_iteration(turn.index, turn.shift, turn.digit_bits, from.what, to.what, values, local);
    });
    if (context_.device_run != nullptr) context_.device_run->begin_iteration(turn.index, turn.digit_bits);
    counting_.begin_iteration({turn.index, turn.count, turn.shift, turn.digit_bits, to.extent, sizeof(T)}, to.data);
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
    counting_.end_iterations();
    if (context_.device_run != nullptr) context_.device_run->end_iterations();
    record_once([](recording::Builder& builder) { builder.end_iterations(); });
  }
  // Iterations that a kernel counts itself (as::iteration), sorting the array `keys` in place.
  void iterations_within(const char* keys, unsigned digit_bits) {
    if (context_.builder != nullptr) context_.builder->iterations_within(keys, digit_bits);
  }

  // `arguments`: for each parameter of the kernel an array or a number, or std::tie of arrays.
  template <auto kernel, recording::Work work = recording::Work::none, class... A>
  void launch(simt::LaunchShape shape, const A&... arguments) {
    shape.work = work;
    shape.elements = (std::uint64_t{0} + ... + elements_of(arguments, shape));
    launch_as<kernel>(kernel, shape, without_marker(arguments)...);
  }

 private:
  template <class A>
  static const A& without_marker(const A& argument) {
    return argument;
  }
  template <class A>
  static const A& without_marker(const simt::Elements<A>& marked) {
    return marked.argument;
  }
  template <class A>
  static std::uint64_t elements_of(const A&, const simt::LaunchShape&) {
    return 0;
  }
  template <class A>
  static std::uint64_t elements_of(const simt::Elements<A>& marked, const simt::LaunchShape& shape) {
    return number_of(marked.argument) * (marked.of_each_block ? shape.blocks : 1);
  }

  // What all devices do alike is recorded once.
  template <class Record>
  void record_once(Record record) {
    if (context_.builder == nullptr) return;
    if (context_.devices == nullptr) return record(*context_.builder);
    struct Brought {
      Record& record;
      recording::Builder& builder;
    } mine{record, *context_.builder};
    context_.devices->meet("an iteration", &mine, [](std::span<void* const> brought) {
      const auto& first = *static_cast<const Brought*>(brought.front());
      first.record(first.builder);
    });
  }

  template <auto kernel, class... P, class... A>
  void launch_as(void (*)(P...), const simt::LaunchShape& shape, const A&... arguments) {
    static_assert(sizeof...(P) == sizeof...(A), "an argument for each parameter of the kernel");
    if (shape.blocks == 0 && context_.devices == nullptr && context_.links == nullptr) return;
    simt::Launching launching{kernel_id<kernel>(context_.probe()), shape};
    launching.to_peers = (is_of_peers<A> || ...);
    launching.settings.give(simt::of_settings::Threads, shape.threads);
    (give<P>(launching.settings, arguments), ...);
    if (plans()) (add_numbers(launching.numbers, arguments), ...);
    if (context_.builder != nullptr) (describe_into(launching.arguments, arguments), ...);
    const auto run = [&](const simt::Launching& as, const simt::cuda::Kernel* compiled, std::uint64_t room) {
      if constexpr (reaches_gpus) {
        if (compiled != nullptr) return launch_on_gpu(*compiled, as.shape, room, on_gpu<P>(arguments)...);
      }
      const auto body = [... given = on_executor<P>(arguments)] { kernel(given...); };
      return launch_on_executor(as.shape, room, &called<decltype(body)>, &body);
    };
    launching.run = &run;
    launching.call = [](const void* of, const simt::Launching& as, const simt::cuda::Kernel* compiled,
                        std::uint64_t room) { return (*static_cast<const decltype(run)*>(of))(as, compiled, room); };
    launch_together(launching);
  }
  template <class Body>
  static void called(const void* body) {
    (*static_cast<const Body*>(body))();
  }

  // As soon as all devices are to launch it, each has its turn. What is stored to peers is there for all that they
  // launch next.
  void launch_together(simt::Launching& launching) {
    launching.shape.kernel = launching.id.name.c_str();
    launching.shape.device = context_.device;
    if ((context_.on_gpu || plans()) &&
        launching.settings.numbers[simt::of_settings::Threads] != launching.shape.threads)
      throw std::logic_error(launching.id.name + ": the setting Threads is not the size of the launch's blocks");
    struct Brought {
      Gpu& gpu;
      simt::Launching& launching;
    } mine{*this, launching};
    const auto all = [](std::span<void* const> brought) {
      const auto& first = *static_cast<const Brought*>(brought.front());
      simt::RunContext& context = first.gpu.context_;
      std::vector<recording::KeptLog> logs;
      std::uint64_t room = context.builder != nullptr ? context.builder->room() : 0;
      for (void* each : brought) {
        const auto& of = *static_cast<const Brought*>(each);
        if (of.gpu.context_.devices != nullptr) of.gpu.context_.devices->enter(of.gpu.context_.device);
        logs.push_back(of.gpu.launch_alone(of.launching, room));
        room -= std::min<std::uint64_t>(room, logs.back().events.size());
      }
      if (context.builder != nullptr) context.builder->add_launch(std::move(logs));
      if (first.launching.to_peers && context.device_run != nullptr) context.device_run->join();
    };
    void* const alone = &mine;
    if (context_.devices == nullptr) return all(std::span(&alone, 1));
    context_.devices->meet(launching.id.name, &mine, all);
  }

  recording::KeptLog launch_alone(simt::Launching& launching, std::uint64_t room) {
    recording::KeptLog kept;
    simt::LaunchShape& shape = launching.shape;
    if (shape.blocks > 0) kept = launch_here(launching, room);
    if (context_.builder != nullptr) {
      kept.log.kernel = launching.id.name;
      kept.log.blocks = shape.blocks;
      kept.log.block_threads = shape.threads;
      kept.log.cooperative = shape.cooperative();
      kept.log.work = shape.work;
      kept.log.arguments = std::move(launching.arguments);
    }
    return kept;
  }

  recording::KeptLog launch_here(simt::Launching& launching, std::uint64_t room) {
    simt::LaunchShape& shape = launching.shape;
    if (plans()) {
      shape.blocks = blocks_of(shape, nullptr);
      context_.device_run->plan_kernel(launching.id, launching.settings, shape, launching.numbers);
      return {};
    }
    const simt::cuda::Kernel* compiled = nullptr;
    if constexpr (reaches_gpus) {
      if (context_.on_gpu) compiled = &simt::cuda::kernel(launching.id, launching.settings);
    }
    shape.blocks = blocks_of(shape, compiled);
    counting_.begin_launch(shape);
    if (context_.device_run != nullptr) context_.device_run->begin_launch(shape, compiled);
    recording::KeptLog kept = launching.call(launching.run, launching, compiled, room);
    if (context_.device_run != nullptr) context_.device_run->end_launch();
    counting_.end_launch(shape);
    return kept;
  }
  recording::KeptLog launch_on_executor(const simt::LaunchShape& shape, std::uint64_t room, void (*body)(const void*),
                                        const void* parameters) {
    return simt::cpu::launch(context_, shape, progress_of_launch(), room, counting_.gatherer(), body, parameters);
  }

  template <class... P>
  recording::KeptLog launch_on_gpu(const simt::cuda::Kernel& compiled, const simt::LaunchShape& shape,
                                   std::uint64_t room, P... values) {
    void* parameters[] = {const_cast<void*>(static_cast<const void*>(&values))..., nullptr};
    if (context_.builder != nullptr) return simt::cuda::record(compiled, shape, parameters, memory_, context_, room);
    simt::cuda::launch(compiled, shape, parameters);
    return {};
  }

  template <class P, class A>
  static void give(simt::GivenSettings& settings, const A& argument) {
    if constexpr (simt::setting_index<P> != simt::no_setting)
      settings.give(simt::setting_index<P>, static_cast<std::uint32_t>(argument));
  }

  template <class A>
  static void add_numbers(std::vector<std::uint64_t>& numbers, const A& argument) {
    numbers.push_back(number_of(argument));
  }
  template <class... T>
  static void add_numbers(std::vector<std::uint64_t>& numbers, const std::tuple<T...>& arrays) {
    std::apply([&](const auto&... array) { (numbers.push_back(number_of(array)), ...); }, arrays);
  }
  template <class A>
  void describe_into(std::vector<recording::Argument>& all, const A& argument) const {
    all.push_back(describe(argument));
  }
  template <class... T>
  void describe_into(std::vector<recording::Argument>& all, const std::tuple<T...>& arrays) const {
    std::apply([&](const auto&... array) { (all.push_back(describe(array)), ...); }, arrays);
  }

  // What a kernel's parameter of type P gets for an argument on the executor.
  template <class P, class A>
  P on_executor(const A& argument) {
    if constexpr (simt::setting_index<P> == simt::no_setting) {
      return static_cast<P>(argument);
    } else {
      return P{static_cast<decltype(P::number)>(argument)};
    }
  }
  template <class P, class T>
  P on_executor(const Array<T>& array) {
    return {array.data, array.extent, array.name, counting_.counts(array.data) ? simt::cpu::counted_array : array.what};
  }
  template <class P, class T>
  P on_executor(const PeerArrays<T>& arrays) {
    P peers;
    for (std::size_t device = 0; device < std::size(arrays.part); ++device)
      peers.part[device] = on_executor<std::remove_reference_t<decltype(peers.part[0])>>(arrays.part[device]);
    return peers;
  }
  // An array as the member of a struct, whatever View that is.
  template <class T>
  struct Member {
    Gpu& gpu;
    const Array<T>& array;
    template <class U>
    operator View<U>() const {  // NOLINT: as an array becomes a View
      return gpu.on_executor<View<U>>(array);
    }
  };
  template <class T>
  Member<T> member(const Array<T>& array) {
    return {*this, array};
  }
  template <class P, class... T>
  P on_executor(const std::tuple<T...>& arrays) {
    return std::apply([&](const auto&... array) { return P{member(array)...}; }, arrays);
  }

  // The same on a GPU. Of a setting that is a constant there nothing is read.
  template <class P, class A>
  P on_gpu(const A& argument) {
    return on_executor<P>(argument);
  }
  template <class P, class T>
  simt::DeviceViews<1> on_gpu(const Array<T>& array) {
    return {context_.probe(), {device_view(array)}};
  }
  template <class P, class T>
  simt::DeviceViews<recording::most_devices> on_gpu(const PeerArrays<T>& arrays) {
    std::array<simt::DeviceView, recording::most_devices> views;
    for (std::size_t device = 0; device < views.size(); ++device) views[device] = device_view(arrays.part[device]);
    return {context_.probe(), views};
  }
  template <class P, class... T>
  simt::DeviceViews<sizeof...(T)> on_gpu(const std::tuple<T...>& arrays) {
    const auto view = [this](const auto&... array) { return std::array{this->device_view(array)...}; };
    return {context_.probe(), std::apply(view, arrays)};
  }
  template <class T>
  [[nodiscard]] simt::DeviceView device_view(const Array<T>& array) const {
    simt::StoreCounter* const counter = counting_.counts(array.data) ? counting_.on_gpu() : nullptr;
    return {array.data, array.extent, array.name, array.what, counter};
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
    const unsigned devices = context_.devices == nullptr ? 1 : context_.devices->count();
    const double before = begun + share * context_.device / devices;
    return context_.progress.part((turn_.index + before) / turn_.count, share / devices / turn_.count);
  }

  template <class T>
  Array<T> make(const char* name, unsigned extent, const std::vector<T>& values,
                recording::Content content = recording::Content::none) {
    if (context_.device_run != nullptr) {
      context_.device_run->plan_array(extent);
      return {static_cast<T*>(context_.device_run->memory(extent * sizeof(T))), extent, name, 0};
    }
    Array<T> array{static_cast<T*>(memory_.allocate(extent * sizeof(T))), extent, name, 0};
    memory_.write(array.data, values.data(), values.size() * sizeof(T));
    if (context_.builder == nullptr) return array;
    NewArray mine{*context_.builder, name, simt::value_type<T>(), extent, {values.begin(), values.end()}, content, 0};
    void* const alone = &mine;
    if (context_.devices == nullptr) {
      add_array(std::span(&alone, 1));
    } else {
      context_.devices->meet(name, &mine, add_array);
    }
    array.what = mine.what;
    return array;
  }

  // What each device brings of an array that is recorded, and gets: what events call it.
  struct NewArray {
    recording::Builder& builder;
    const char* name;
    recording::ValueType type;
    unsigned extent;
    std::vector<std::uint64_t> initial;
    recording::Content content;
    std::uint32_t what;
  };
  static void add_array(std::span<void* const> brought) {
    auto& first = *static_cast<NewArray*>(brought.front());
    if (brought.size() == 1) {
      first.what =
          first.builder.add_array(first.name, first.type, first.extent, std::move(first.initial), first.content);
      return;
    }
    std::vector<std::uint32_t> extents;
    std::vector<std::uint64_t> initial;
    for (void* each : brought) {
      const auto& part = *static_cast<const NewArray*>(each);
      extents.push_back(part.extent);
      initial.insert(initial.end(), part.initial.begin(), part.initial.end());
    }
    std::uint32_t what =
        first.builder.add_parts(first.name, first.type, std::move(extents), std::move(initial), first.content);
    for (void* each : brought) static_cast<NewArray*>(each)->what = what++;
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
  static std::uint64_t number_of(const PeerArrays<T>& arrays) {
    return arrays.part[0].extent;
  }
  template <class T>
  recording::Argument describe(const Array<T>& array) const {
    return {"", context_.builder->array_of(array.what), 0};
  }
  template <class T>
  recording::Argument describe(const PeerArrays<T>& arrays) const {
    return describe(arrays.part[0]);
  }
  template <class T>
  requires std::is_arithmetic_v<T>
  static recording::Argument describe(const T& value) { return {"", {}, simt::to_bits(value)}; }
  static recording::Argument describe(recording::BlockScan value) {
    return {"", {}, static_cast<std::uint64_t>(value)};
  }

  simt::RunContext& context_;
  simt::RunMemory memory_;
  Turn turn_{};
  unsigned launches_ = 0;  // of this turn
  simt::Counting counting_{context_, memory_};
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE
