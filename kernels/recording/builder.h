// Turns the raw logs of a run, thread by thread, into a Recording. Both backends end here, so that what they log
// alike they record alike.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/recording/recording.h"
#include "kernels/run_error.h"

namespace scatterscope::recording {

// FNV-1a of a file's name without folders.
[[nodiscard]] std::uint32_t file_hash(std::string_view path);

struct LaunchLog {
  std::string kernel;
  std::uint32_t blocks = 0;
  std::uint32_t block_threads = 0;
  bool cooperative = false;
  // One for each kernel parameter, in order; names are read from the source.
  std::vector<Argument> arguments;
  std::vector<SharedDeclaration> shared;
  // Events of thread t of block b are [offsets[b*block_threads+t], offsets[b*block_threads+t+1]) in program order.
  std::span<const RawEvent> events;
  std::span<const std::uint64_t> offsets;
};

// The refusal of a run that makes more events than a recording holds, or needs more bytes: names the count, the limit
// and a setting that would fit. For the backends' counting runs too, which know the count before anything is stored.
[[nodiscard]] RunError too_many_events(std::uint64_t events, const Config& config,
                                       std::uint64_t limit = max_recorded_events);

// Source files must be given before the first launch. Throws RunError{too_many_events} when the limits of
// recording.h are passed, and std::runtime_error with one line when a log contradicts the source (a name or array that
// its line does not hold) or itself (an index beyond its array).
class Builder {
 public:
  Builder(Config config, DeviceInfo device, std::vector<SourceFile> files);
  ~Builder();
  Builder(Builder&&) noexcept;
  Builder& operator=(Builder&&) noexcept;

  // A global array; `initial` empty: undefined. The result is what its events call `what`.
  std::uint32_t add_array(std::string name, ValueType type, std::uint32_t extent,
                          std::vector<std::uint64_t> initial = {});
  // From here on launches belong to this iteration. digit_bits 0: not by one digit.
  void begin_iteration(std::uint32_t index, std::uint32_t shift, std::uint32_t digit_bits, std::uint32_t keys_array,
                       std::uint32_t result_array, std::optional<std::uint16_t> result_values_array = std::nullopt,
                       std::optional<LocalSort> local = std::nullopt);
  // From here on launches belong to no iteration.
  void end_iterations();
  // Iterations that a kernel counts itself: each change of a value that means Meaning::iteration begins one, in which
  // the shared or global array `keys` is sorted in place. shift = value * digit_bits.
  void iterations_within(std::string keys, std::uint32_t digit_bits);
  void add_launch(const LaunchLog& log);

  [[nodiscard]] std::uint64_t events() const;
  // What a GPU reported of an access beyond an array, in the words of Failure::out_of_bounds. `what` as in RawEvent.
  [[nodiscard]] RunError out_of_bounds(const std::string& kernel, std::span<const SharedDeclaration> shared,
                                       std::uint32_t block, std::uint32_t thread, const RawEvent& access,
                                       std::uint32_t extent);
  Recording finish(Pairs input, Pairs output);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace scatterscope::recording
