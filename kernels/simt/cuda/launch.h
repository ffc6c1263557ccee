// Memory and launches on a GPU, for Gpu.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/recording/builder.h"
#include "kernels/simt/cuda/memory.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_context.h"
#if SCATTERSCOPE_PROBE_RECORDS
#include "kernels/simt/cuda/recorder.h"
#endif

namespace scatterscope::SCATTERSCOPE_PROBE {

using simt::LaunchShape;

class Backend {
 public:
  explicit Backend(simt::RunContext& context) : context_(context) {}

  void* allocate(std::size_t bytes) { return memory_.allocate(bytes); }
  void write(void* to, const void* from, std::size_t bytes) {
    if (bytes > 0) simt::cuda::check(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice), "writing memory");
  }
  // In the order of launches; nobody waits for it.
  void clear(void* to, std::size_t bytes) {
    if (bytes > 0) simt::cuda::check(cudaMemsetAsync(to, 0, bytes, nullptr), "clearing memory");
  }
  void read(void* to, const void* from, std::size_t bytes) const {
    if (bytes > 0) simt::cuda::check(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost), "reading memory");
  }

  // What the device holds together of this kernel, at most the wanted blocks and at most --resident-blocks.
  template <class... P>
  [[nodiscard]] unsigned most_cooperative_blocks(void (*kernel)(P...), const LaunchShape& wanted) const {
    const unsigned resident = context_.config.resident_blocks;
    const unsigned held = resident_blocks(reinterpret_cast<const void*>(kernel), wanted);
    if (held == 0)
      throw RunError(Failure::too_wide,
                     std::string(wanted.kernel) + " waits for the whole grid: a block of " +
                         std::to_string(wanted.threads) + " threads and " + std::to_string(wanted.shared_bytes) +
                         " bytes of shared memory does not fit a multiprocessor of the GPU",
                     {wanted.kernel, std::to_string(wanted.blocks), "0"});
    return std::min(wanted.blocks, resident == 0 ? held : std::min(resident, held));
  }

#if SCATTERSCOPE_PROBE_RECORDS
  // Of the launch that follows.
  void set_arguments(std::vector<recording::Argument> arguments) {
    arguments_ = std::move(arguments);
  }
#endif
  template <class... P>
  void run(const LaunchShape& shape, void (*kernel)(P...), P... values) {
    void* parameters[] = {&values..., nullptr};
    const auto* function = reinterpret_cast<const void*>(kernel);
    if (shape.cooperative) {
      const unsigned held = resident_blocks(function, shape);
      if (shape.blocks > held)
        throw RunError(Failure::too_wide,
                       std::string(shape.kernel) + " waits for the whole grid: " + std::to_string(shape.blocks) +
                           " blocks must be resident together, the GPU holds " + std::to_string(held),
                       {shape.kernel, std::to_string(shape.blocks), std::to_string(held)});
    }
#if SCATTERSCOPE_PROBE_RECORDS
    record(shape, std::move(arguments_), function, parameters);
#else
    if (context_.device_run != nullptr) context_.device_run->begin_launch(shape, function);
    start(shape, function, parameters);
    if (context_.device_run != nullptr) context_.device_run->end_launch();
#endif
  }

 private:
  static void allow_shared(const void* kernel, const LaunchShape& shape) {
    // Beyond 48 KiB a kernel has to opt in, its static arrays counted.
    if (shape.shared_bytes == 0) return;
    const auto bytes = static_cast<int>(shape.shared_bytes);
    simt::cuda::check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
                      "asking for shared memory");
  }

  static unsigned resident_blocks(const void* kernel, const LaunchShape& shape) {
    allow_shared(kernel, shape);
    int multiprocessors = 0;
    int blocks = 0;
    simt::cuda::check(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0), "asking the GPU");
    simt::cuda::check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, static_cast<int>(shape.threads),
                                                                    shape.shared_bytes),
                      "asking for the occupancy");
    return static_cast<unsigned>(multiprocessors * blocks);
  }

  static void start(const LaunchShape& shape, const void* kernel, void** parameters) {
    allow_shared(kernel, shape);
    const dim3 blocks(shape.blocks), threads(shape.threads);
    const std::size_t shared = shape.shared_bytes;
    const cudaError_t error = shape.cooperative
                                  ? cudaLaunchCooperativeKernel(kernel, blocks, threads, parameters, shared, nullptr)
                                  : cudaLaunchKernel(kernel, blocks, threads, parameters, shared, nullptr);
    simt::cuda::check(error, shape.kernel);
  }

#if SCATTERSCOPE_PROBE_RECORDS
  void record(const LaunchShape& shape, std::vector<recording::Argument> arguments, const void* kernel,
              void** parameters) {
    const std::uint64_t threads = std::uint64_t{shape.blocks} * shape.threads;
    const std::vector<std::byte> before = memory_.contents();
    std::vector<std::uint64_t> counts(threads);
    std::vector<std::uint64_t> offsets;
    std::vector<RawEvent> events;
    std::vector<recording::SharedDeclaration> shared;
    std::vector<std::uint64_t> most(threads);  // events of each thread in any run so far
    // The counting run, then the run that writes; again with more room where that took another path.
    constexpr std::uint64_t most_growth = 1024;
    for (std::uint64_t grow = 1;; grow *= 2) {
      const bool counting = offsets.empty();
      if (grow > most_growth)
        throw RunError(Failure::device_error, std::string(shape.kernel) + " takes another path in every run",
                       {std::string(shape.kernel) + " takes another path in every run"});
      log_once(shape, kernel, parameters, offsets, counts, events, shared);
      if (!counting && std::equal(counts.begin(), counts.end(), offsets.begin(),
                                  [&](const std::uint64_t& count, const std::uint64_t& offset) {
                                    return count <= *(&offset + 1) - offset;
                                  }))
        break;
      // A thread that found its answer at once may have to look back far the next time.
      const std::uint64_t slack = counting ? 0 : 32 * grow;
      std::uint64_t made = context_.builder->events();
      offsets.assign(1, 0);
      for (std::uint64_t t = 0; t < threads; ++t) {
        most[t] = std::max(most[t], counts[t]);
        made += counts[t];
        offsets.push_back(offsets.back() + most[t] + slack);
      }
      if (made > recording::max_recorded_events) throw recording::too_many_events(made, context_.config);
      memory_.restore(before);
    }
    deliver(shape, std::move(arguments), counts, offsets, events, shared);
  }

  // One run. Without offsets it counts; with them it writes events into the room that they give.
  void log_once(const LaunchShape& shape, const void* kernel, void** parameters,
                const std::vector<std::uint64_t>& offsets, std::vector<std::uint64_t>& counts,
                std::vector<RawEvent>& events, std::vector<recording::SharedDeclaration>& shared) {
    simt::cuda::Memory scratch;
    const auto zeroed = [&scratch](std::size_t bytes) {
      void* memory = scratch.allocate(bytes);
      simt::cuda::check(cudaMemset(memory, 0, bytes), "clearing memory");
      return memory;
    };
    DeviceLog log{};
    log.counts = static_cast<std::uint64_t*>(zeroed(counts.size() * sizeof(std::uint64_t)));
    log.declared = static_cast<unsigned*>(zeroed(counts.size() * sizeof(unsigned)));
    log.last_polls = static_cast<LastPoll*>(zeroed(counts.size() * sizeof(LastPoll)));
    log.out_of_bounds = static_cast<OutOfBounds*>(zeroed(sizeof(OutOfBounds)));
    log.declarations =
        static_cast<recording::SharedDeclaration*>(zeroed(most_declarations * sizeof(recording::SharedDeclaration)));
    if (!offsets.empty()) {
      auto* room = static_cast<std::uint64_t*>(scratch.allocate(offsets.size() * sizeof(std::uint64_t)));
      write(room, offsets.data(), offsets.size() * sizeof(std::uint64_t));
      log.offsets = room;
      log.events = static_cast<RawEvent*>(scratch.allocate(offsets.back() * sizeof(RawEvent)));
    }
    simt::cuda::check(cudaMemcpyToSymbol(device_log, &log, sizeof log), "preparing the log");
    start(shape, kernel, parameters);
    simt::cuda::check(cudaDeviceSynchronize(), shape.kernel);

    OutOfBounds told{};
    read(&told, log.out_of_bounds, sizeof told);
    shared.assign(most_declarations, {});
    read(shared.data(), log.declarations, most_declarations * sizeof(recording::SharedDeclaration));
    unsigned declared = 0;
    read(&declared, log.declared, sizeof declared);
    shared.resize(std::min(declared, most_declarations));
    if (told.happened != 0) {
      RawEvent access;
      access.file = told.file;
      access.line = static_cast<std::uint16_t>(told.line);
      access.what = told.what;
      access.value = told.index;
      throw context_.builder->out_of_bounds(shape.kernel, shared, told.block, told.thread, access, told.extent);
    }
    read(counts.data(), log.counts, counts.size() * sizeof(std::uint64_t));
    if (!offsets.empty()) {
      events.resize(offsets.back());
      read(events.data(), log.events, events.size() * sizeof(RawEvent));
    }
  }

  // Hands the log to the builder, without the room that threads did not use.
  void deliver(const LaunchShape& shape, std::vector<recording::Argument> arguments,
               const std::vector<std::uint64_t>& counts, std::vector<std::uint64_t>& offsets,
               std::vector<RawEvent>& events, std::vector<recording::SharedDeclaration> shared) {
    std::uint64_t filled = 0;
    for (std::size_t t = 0; t < counts.size(); ++t) {
      const auto from = events.begin() + static_cast<std::ptrdiff_t>(offsets[t]);
      std::copy(from, from + static_cast<std::ptrdiff_t>(counts[t]),
                events.begin() + static_cast<std::ptrdiff_t>(filled));
      offsets[t] = filled;
      filled += counts[t];
    }
    offsets.back() = filled;
    events.resize(filled);
    recording::LaunchLog launch;
    launch.kernel = shape.kernel;
    launch.blocks = shape.blocks;
    launch.block_threads = shape.threads;
    launch.cooperative = shape.cooperative;
    launch.arguments = std::move(arguments);
    launch.shared = std::move(shared);
    launch.events = events;
    launch.offsets = offsets;
    context_.builder->add_launch(launch);
  }
#endif

  simt::RunContext& context_;
  simt::cuda::Memory memory_;
  std::vector<recording::Argument> arguments_;
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE
