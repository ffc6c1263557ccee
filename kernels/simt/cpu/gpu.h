// What host code of a sort talks to: arrays and launches, the same calls on every probe.
//
//   Gpu gpu(context);
//   auto keys = gpu.upload<unsigned>("keys", host_keys);
//   gpu.iteration(k, shift, digit_bits, keys, result);
//   gpu.launch("extract_bits", extract_bits, blocks, threads, keys, bits, n, k);
//   return gpu.download(result);
#pragma once

#include <string>
#include <thread>
#include <tuple>
#include <utility>

#include "kernels/simt/cpu/access.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// A global array; what kernels get is a View of it. Cheap to copy; the Gpu owns the memory.
template <class T>
struct Array {
  T* data = nullptr;
  unsigned extent = 0;
  const char* name = "";
  std::uint32_t what = 0;  // in the recording

  template <class U>
  requires std::is_same_v<std::remove_cv_t<U>, T>
  operator View<U>() const {
#if SCATTERSCOPE_PROBE_RECORDS
    return {data, extent, name, what};
#else
    return {data, extent, name};
#endif
  }
};

class Gpu {
 public:
  explicit Gpu(simt::RunContext& context) : context_(context) {}

  // `extent` elements, undefined. `name` must be a literal.
  template <class T>
  Array<T> array(const char* name, unsigned extent) {
    return make<T>(name, extent, {});
  }
  template <class T, class U>
  Array<T> upload(const char* name, std::span<const U> values) {
    return make<T>(name, static_cast<unsigned>(values.size()), {values.begin(), values.end()});
  }
  template <class T>
  std::vector<std::uint64_t> download(const Array<T>& array) const {
    return {array.data, array.data + array.extent};
  }

  // Blocks that a cooperative launch of a kernel may have, at most `wanted`: those resident at a time.
  template <class... P>
  [[nodiscard]] unsigned most_cooperative_blocks(void (*)(P...), unsigned, unsigned wanted) const {
    const unsigned resident = context_.config.resident_blocks;
    return resident == 0 ? wanted : std::min(resident, wanted);
  }

  // From here on launches belong to iteration `index` of `count`, which moves keys from one array to the other.
  template <class T>
  void iteration(unsigned index, unsigned count, unsigned shift, unsigned digit_bits, const Array<T>& from,
                 const Array<T>& to) {
    if (context_.builder != nullptr) context_.builder->begin_iteration(index, shift, digit_bits, from.what, to.what);
    report(static_cast<double>(index) / count);
  }
  // Iterations that a kernel counts itself by its named value `name`, sorting the array `keys` in place.
  void iterations_within(const char* name, const char* keys, unsigned digit_bits) {
    if (context_.builder != nullptr) context_.builder->iterations_within(name, keys, digit_bits);
  }

  template <class... P, class... A>
  void launch(const char* name, void (*kernel)(P...), unsigned blocks, unsigned threads, const A&... arguments) {
    run(name, kernel, blocks, threads, false, arguments...);
  }
  // All blocks are resident together, or a grid-wide wait would not end.
  template <class... P, class... A>
  void launch_cooperative(const char* name, void (*kernel)(P...), unsigned blocks, unsigned threads,
                          const A&... arguments) {
    run(name, kernel, blocks, threads, true, arguments...);
  }

 private:
  template <class T>
  Array<T> make(const char* name, unsigned extent, std::vector<T> values) {
    auto memory = std::make_unique<std::byte[]>(std::max<std::size_t>(1, extent * sizeof(T)));
    T* data = reinterpret_cast<T*>(memory.get());
    std::memset(memory.get(), simt::cpu::shared_fill_byte, extent * sizeof(T));
    std::copy(values.begin(), values.end(), data);
    memory_.push_back(std::move(memory));
    Array<T> array{data, extent, name, 0};
    if (context_.builder != nullptr)
      array.what = context_.builder->add_array(name, simt::value_type<T>(), extent, {values.begin(), values.end()});
    return array;
  }

  void report(double done) {
    if (context_.progress && !context_.progress(done)) throw catalog::RunCancelled{};
  }

  template <class T>
  static recording::Argument argument(const Array<T>& array) {
    return {"", static_cast<std::uint16_t>(array.what), 0};
  }
  template <class T>
  requires std::is_arithmetic_v<T>
  static recording::Argument argument(const T& value) { return {"", {}, simt::to_bits(value)}; }

  template <class... P, class... A>
  void run(const char* name, void (*kernel)(P...), unsigned blocks, unsigned threads, bool cooperative,
           const A&... arguments) {
    if (blocks == 0) return;
    const recording::Config& config = context_.config;
    simt::cpu::Grid grid;
    grid.kernel = name;
    grid.blocks = blocks;
    grid.block_threads = threads;
    grid.resident_blocks = config.resident_blocks;
    grid.schedule_seed = config.schedule_seed;
    grid.barrier_rule = config.barrier_rule;
    grid.access_limit = config.access_limit;
    // Recorded runs use one core; below some thousand threads starting another costs more than it brings.
    const bool large = std::uint64_t{blocks} * threads >= 8192;
    grid.workers = recording_probe || !large ? 1 : std::max(1U, std::thread::hardware_concurrency());
    const auto closure = std::make_pair(kernel, std::tuple<P...>(static_cast<P>(arguments)...));
    const auto body = [](const void* data) {
      const auto& call = *static_cast<const std::remove_cvref_t<decltype(closure)>*>(data);
      std::apply(call.first, call.second);
    };
#if SCATTERSCOPE_PROBE_RECORDS
    record_launch(grid, body, &closure, cooperative, {argument(arguments)...});
#else
    (void)cooperative;
    simt::cpu::run_grid(grid, body, &closure);
#endif
  }

#if SCATTERSCOPE_PROBE_RECORDS
  void record_launch(const simt::cpu::Grid& grid, void (*body)(const void*), const void* closure, bool cooperative,
                     std::vector<recording::Argument> arguments) {
    shared_declarations().list.clear();
    struct Logs {
      unsigned threads;
      std::vector<ThreadLog> by_thread;
    } logs{grid.block_threads, std::vector<ThreadLog>(std::size_t{grid.blocks} * grid.block_threads)};
    simt::cpu::run_grid(
        grid, body, closure,
        [](void* owner, unsigned block, unsigned thread) -> void* {
          auto& mine = *static_cast<Logs*>(owner);
          return &mine.by_thread[std::size_t{block} * mine.threads + thread];
        },
        &logs);
    std::vector<std::uint64_t> offsets{0};
    offsets.reserve(logs.by_thread.size() + 1);
    for (const ThreadLog& log : logs.by_thread) offsets.push_back(offsets.back() + log.size());
    std::vector<RawEvent> events;
    events.reserve(offsets.back());
    for (ThreadLog& log : logs.by_thread) {
      events.insert(events.end(), log.begin(), log.end());
      ThreadLog().swap(log);
    }
    recording::LaunchLog launch;
    launch.kernel = grid.kernel;
    launch.blocks = grid.blocks;
    launch.block_threads = grid.block_threads;
    launch.cooperative = cooperative;
    launch.arguments = std::move(arguments);
    launch.shared = shared_declarations().list;
    launch.events = events;
    launch.offsets = offsets;
    context_.builder->add_launch(launch);
  }
#endif

  simt::RunContext& context_;
  std::vector<std::unique_ptr<std::byte[]>> memory_;
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE
