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

#include "kernels/error.h"
#include "kernels/recording/recording.h"

namespace scatterscope::recording {

// FNV-1a of a file's name without folders.
[[nodiscard]] std::uint32_t file_hash(std::string_view path);

// Of an array over several devices each part has a number of its own, which events of kernels call `what`: this bit
// marks it. Other arrays have the number that they have in the recording.
inline constexpr std::uint32_t device_part_bit = 0x4000'0000U;

// A launch on one device.
struct LaunchLog {
  std::string kernel;
  std::uint32_t blocks = 0;
  std::uint32_t block_threads = 0;
  bool cooperative = false;
  Work work = Work::none;
  // One for each kernel parameter, in order; names are read from the source.
  std::vector<Argument> arguments;
  std::vector<SharedDeclaration> shared;
  // Events of thread t of block b are [offsets[b*block_threads+t], offsets[b*block_threads+t+1]) in program order.
  std::span<const RawEvent> events;
  std::span<const std::uint64_t> offsets;
};

// The log of a launch on one device, kept until those of the others are there. `beyond`: the launch made so many
// events, which is more than there was room for, and none are kept; `wide`: some with 64 bits.
struct KeptLog {
  LaunchLog log;  // its spans are set when it is added
  std::vector<RawEvent> events;
  std::vector<std::uint64_t> offsets;
  std::uint64_t beyond = 0;
  bool wide = false;
};

// What an event takes in columns, in bytes, and in all while a run of one launch is recorded: its raw log, its
// execution and the columns (measured: 84 and less).
inline constexpr std::uint64_t narrow_event_bytes = 19, wide_event_bytes = 27;
inline constexpr std::uint64_t narrow_peak_bytes = 90, wide_peak_bytes = 100;
// That a recording holds, on this machine; wide: with values of 64 bits.
[[nodiscard]] std::uint64_t most_events(bool wide);

// Refusals. `setting`: options that would fit; empty where nobody has looked for them yet.
[[nodiscard]] Error too_many_events(std::uint64_t events, std::uint64_t limit, const std::string& setting = {});
[[nodiscard]] Error too_much_state(std::uint64_t cells, const std::string& setting = {});

// Source files must be given before the first launch. From the event on that is one too many, events are counted and
// nothing is kept; finish() throws Error{run_too_many_events} with the count of the whole run. Throws
// Error{run_too_much_state}, and std::runtime_error with one line when a log contradicts the source (a name or array
// that its line does not hold) or itself (an index beyond its array).
class Builder {
 public:
  Builder(Config config, DeviceInfo device, std::vector<SourceFile> files);
  ~Builder();
  Builder(Builder&&) noexcept;
  Builder& operator=(Builder&&) noexcept;

  // A global array; `initial` empty: undefined. The result is what its events call `what`.
  std::uint32_t add_array(std::string name, ValueType type, std::uint32_t extent,
                          std::vector<std::uint64_t> initial = {}, Content content = Content::none);
  // One with a part in the memory of each of several devices. The result is what events call the first part; those of
  // the other devices follow it.
  std::uint32_t add_parts(std::string name, ValueType type, std::vector<std::uint32_t> extents,
                          std::vector<std::uint64_t> initial = {}, Content content = Content::none);
  // The array that events call `what`, or a part of it.
  [[nodiscard]] std::uint16_t array_of(std::uint32_t what) const;
  // From here on launches belong to this iteration. digit_bits 0: not by one digit.
  void begin_iteration(std::uint32_t index, std::uint32_t shift, std::uint32_t digit_bits, std::uint32_t keys_array,
                       std::uint32_t result_array, std::optional<std::uint32_t> result_values_array = std::nullopt,
                       std::optional<LocalSort> local = std::nullopt);
  // From here on launches belong to no iteration.
  void end_iterations();
  // Iterations that a kernel counts itself: each change of a value that means Meaning::iteration begins one, in which
  // the shared or global array `keys` is sorted in place. shift = value * digit_bits.
  void iterations_within(std::string keys, std::uint32_t digit_bits);
  void add_launch(const LaunchLog& log);
  // The same launch by each device in turn, one launch of the recording; those without blocks have no part in it.
  void add_launch(std::vector<KeptLog> by_device);
  // In its place a launch of which only the count is known, which is more than room(). wide: with values of 64 bits.
  void count_launch(std::uint64_t events, bool wide);

  [[nodiscard]] std::uint64_t events() const;
  // Less than most_events(): a test need not fill the memory.
  void keep_at_most(std::uint64_t events);
  // Events that can still be kept; 0 once they are only counted.
  [[nodiscard]] std::uint64_t room() const;
  // What a GPU reported of an access beyond an array, in the words of texts::run_out_of_bounds. `what` as in RawEvent.
  [[nodiscard]] Error out_of_bounds(const std::string& kernel, std::span<const SharedDeclaration> shared,
                                    std::uint32_t block, std::uint32_t thread, const RawEvent& access,
                                    std::uint32_t extent);
  Recording finish(Pairs input, Pairs output);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace scatterscope::recording
