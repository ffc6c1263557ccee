// What a run leaves behind: an immutable value that needs no kernel, no window and no GPU to be read.
//
// A run over several devices is one: an array stands in it once, the parts of all devices one after the other, and so
// do the blocks of a launch that every device makes. What belongs to which device follows from ArrayInfo::on_device and
// Launch::on_device.
//
// Events are kept in columns, ordered by step, block, thread and, within one thread's execution of a line, in
// canonical order: reads (by array and index, those of a copy last), named values (as the line lists them), writes and
// atomics. The same run on either backend leaves the same bytes, the device's name aside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/parameters/budget.h"
#include "kernels/parameters/config.h"
#include "kernels/recording/content.h"
#include "kernels/recording/meaning.h"
#include "kernels/recording/raw_event.h"
#include "kernels/recording/work.h"

namespace scatterscope::recording {

inline constexpr std::uint64_t max_recorded_events = budget::fixed(budget::Cost::events);
inline constexpr std::uint64_t max_recording_bytes = budget::fixed(budget::Cost::event_bytes);
inline constexpr std::uint64_t max_state_cells = budget::fixed(budget::Cost::state_cells);

enum class Space : std::uint8_t { global, shared };

// An array that kernels touched. A shared array exists once for each block of a launch; its cells are addressed by
// (array, block, index), those of a global array by (array, 0, index).
struct ArrayInfo {
  std::string name;
  Space space = Space::global;
  ValueType type = ValueType::u32;
  std::uint32_t extent = 0;            // elements
  std::vector<std::uint64_t> initial;  // contents before the first launch, as bits; empty: undefined
  // Of an array over several devices: the elements in the memory of each, one after the other; empty: there is one.
  std::vector<std::uint32_t> on_device = {};
  Content content = Content::none;
  bool operator==(const ArrayInfo&) const = default;
};

// What its marker is called; `meaning` before Meaning::end, `content` before Content::end.
[[nodiscard]] std::string_view spelling(Meaning meaning);
[[nodiscard]] std::string_view spelling(Content content);

// Whether the cells of such an array are keys.
[[nodiscard]] constexpr bool is_of_keys(Content content) {
  return content == Content::keys || content == Content::tile_keys || content == Content::sample ||
         content == Content::sorted_sample || content == Content::splitters;
}

// Whether such a value is a place in the list that its launch works on: it counts from the first key of its device.
[[nodiscard]] constexpr bool is_position(Meaning meaning) {
  return meaning == Meaning::index || meaning == Meaning::element || meaning == Meaning::tile_first ||
         meaning == Meaning::slot || meaning == Meaning::from_slot || meaning == Meaning::destination;
}

// A local value that a kernel shows by see(): the variable, and what it means.
struct NameInfo {
  std::string name;
  ValueType type = ValueType::u32;
  Meaning meaning = Meaning::none;
  bool operator==(const NameInfo&) const = default;
};

// A source file as it was compiled. `name` is the file's own name without folders.
struct SourceFile {
  std::string name;
  std::string text;
  bool operator==(const SourceFile&) const = default;
};

// A parameter of a launched kernel: its name in the source and the array or number that it stood for.
struct Argument {
  std::string name;
  std::optional<std::uint16_t> array;         // index into arrays
  std::uint64_t value = 0;                    // bits of a number when it is no array
  std::vector<std::uint64_t> on_device = {};  // those of each device, where they differ
  bool operator==(const Argument&) const = default;
};

struct Launch {
  std::string kernel;
  std::uint32_t blocks = 0;
  std::uint32_t block_threads = 0;
  bool cooperative = false;
  std::uint32_t first_step = 0;  // its steps end where the next launch's begin
  std::vector<Argument> arguments;
  // Of a launch on several devices: the blocks of each, one after the other; empty: there is one.
  std::vector<std::uint32_t> on_device = {};
  Work work = Work::none;
  bool operator==(const Launch&) const = default;
};

// Of things counted over all devices, by how many each has.
struct DevicePart {
  std::uint32_t device = 0, first = 0, count = 0;
  bool operator==(const DevicePart&) const = default;
};
// `on_device` empty: one device has all.
[[nodiscard]] DevicePart part_of(std::span<const std::uint32_t> on_device, std::uint32_t device, std::uint32_t all);
// The part that holds number i, which must be below the sum of them.
[[nodiscard]] DevicePart part_with(std::span<const std::uint32_t> on_device, std::uint32_t i, std::uint32_t all);

// One source line in its n-th execution within a phase, by all threads of all resident blocks that execute it there.
// Lanes of a warp that have met (__syncwarp) count on alike, whether or not they had a part in the line before.
struct Step {
  std::uint32_t launch = 0;
  std::uint32_t phase = 0;  // within the launch: blocks advance phase by phase together
  std::uint16_t file = 0;   // index into files
  std::uint16_t line = 0;   // from 1
  std::uint32_t execution = 0;
  std::uint64_t first_event = 0;  // its events end where the next step's begin
  bool operator==(const Step&) const = default;
};

// What an iteration of a sort by tiles has beside its keys and its result (PMPP 13.4): tile b of `tile_keys` keys is
// sorted by the digit into keys_array, sizes_array[d * tiles + b] counts its keys of bucket d, and
// starts_array[d * tiles + b] is where they go in the result. All are global arrays.
struct LocalSort {
  std::uint16_t keys_array = 0;
  std::uint16_t sizes_array = 0;
  std::uint16_t starts_array = 0;
  std::uint32_t tile_keys = 1;
  bool operator==(const LocalSort&) const = default;
};

// One pass of a sort over its keys. Steps count from 0; the iteration holds steps [first_step, end_step).
struct Iteration {
  std::uint32_t index = 0;
  std::uint32_t shift = 0;       // of the digit that it sorts by, in bits
  std::uint32_t digit_bits = 1;  // the last digit may be narrower; 0: not by one digit
  std::uint32_t first_step = 0;
  std::uint32_t end_step = 0;
  std::uint16_t keys_array = 0;                                     // holds the keys at first_step
  std::uint16_t result_array = 0;                                   // holds them at end_step
  std::optional<std::uint16_t> result_values_array = std::nullopt;  // of a sort that carries values
  std::optional<LocalSort> local = std::nullopt;
  bool operator==(const Iteration&) const = default;
};

// Keys and the values that they carry along: as many values as keys, or none.
struct Pairs {
  std::vector<std::uint64_t> keys, values;
  Pairs() = default;
  Pairs(std::vector<std::uint64_t> k, std::vector<std::uint64_t> v = {})  // NOLINT: keys alone are pairs without values
      : keys(std::move(k)), values(std::move(v)) {}
  bool operator==(const Pairs&) const = default;
};

struct DeviceInfo {
  std::string backend = "cpu";  // or "cuda"
  std::string name;
  std::string compiler = {};  // of kernels for a GPU: "NVRTC 13.0"
  bool operator==(const DeviceInfo&) const = default;
};

struct Event {
  EventKind kind = EventKind::read;
  std::uint16_t block = 0;
  std::uint16_t thread = 0;
  std::uint16_t what = 0;   // index into arrays, or into names for a named value; 0 for a barrier
  std::uint32_t index = 0;  // element of the array
  std::uint64_t value = 0;  // as bits; of a warp barrier its mask (0 in old files), of a fence its FenceScope
  std::uint64_t before = 0;
  bool before_defined = false;  // false: nothing had written the cell yet
  bool is_volatile = false;     // a read or write through View<volatile T>
  bool is_copied = false;       // a read or write of an element by an asynchronous copy
};

// A column of the events, by their numbers: these have 64 bits, a place in memory 32 where std::size_t has.
template <class T>
class EventColumn : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  [[nodiscard]] T& operator[](std::uint64_t e) { return std::vector<T>::operator[](static_cast<std::size_t>(e)); }
  [[nodiscard]] const T& operator[](std::uint64_t e) const {
    return std::vector<T>::operator[](static_cast<std::size_t>(e));
  }
};

// The events' columns. 64-bit halves are kept only where a 64-bit array or value occurs (`wide`).
struct EventColumns {
  static constexpr std::uint8_t defined_bit = 0x80U, volatile_bit = 0x40U, copied_bit = 0x20U;
  EventColumn<std::uint8_t> kind;  // EventKind, + defined_bit where `before` is defined, + volatile_bit, + copied_bit
  EventColumn<std::uint16_t> block, thread, what;
  EventColumn<std::uint32_t> index, value, before;
  EventColumn<std::uint32_t> value_high, before_high;  // empty unless wide

  [[nodiscard]] std::size_t size() const { return kind.size(); }
  [[nodiscard]] EventKind kind_at(std::uint64_t i) const {
    return static_cast<EventKind>(kind[i] & ~(defined_bit | volatile_bit | copied_bit));
  }
  [[nodiscard]] bool volatile_at(std::uint64_t i) const { return (kind[i] & volatile_bit) != 0; }
  [[nodiscard]] bool copied_at(std::uint64_t i) const { return (kind[i] & copied_bit) != 0; }
  [[nodiscard]] Event operator[](std::uint64_t i) const {
    Event e;
    e.kind = kind_at(i);
    e.before_defined = (kind[i] & defined_bit) != 0;
    e.is_volatile = volatile_at(i);
    e.is_copied = copied_at(i);
    e.block = block[i];
    e.thread = thread[i];
    e.what = what[i];
    e.index = index[i];
    e.value = value[i];
    e.before = before[i];
    if (!value_high.empty()) {
      e.value |= std::uint64_t{value_high[i]} << 32U;
      e.before |= std::uint64_t{before_high[i]} << 32U;
    }
    return e;
  }
  bool operator==(const EventColumns&) const = default;
};
// Calls visit(column) for each, in their order; the halves of wide ones where `wide`.
template <class Columns, class Visit>
void each_column(Columns& columns, bool wide, Visit visit) {
  visit(columns.kind);
  visit(columns.block);
  visit(columns.thread);
  visit(columns.what);
  visit(columns.index);
  visit(columns.value);
  visit(columns.before);
  if (!wide) return;
  visit(columns.value_high);
  visit(columns.before_high);
}

struct Recording {
  Config config;
  DeviceInfo device;
  // Keys as bits of the key type; key arrays of i32 and f32 hold them as ordered bits (key_order.h) while they are
  // sorted. Values only with config.values: as many as keys.
  std::vector<std::uint64_t> input, output;
  std::vector<std::uint64_t> input_values, output_values;
  std::vector<SourceFile> files;
  std::vector<ArrayInfo> arrays;
  std::vector<NameInfo> names;
  std::vector<Launch> launches;
  std::vector<Iteration> iterations;
  std::vector<Step> steps;
  EventColumns events;

  [[nodiscard]] std::uint32_t step_count() const { return static_cast<std::uint32_t>(steps.size()); }
  // Events [first, end) of a step.
  [[nodiscard]] std::uint64_t first_event(std::uint32_t step) const { return steps[step].first_event; }
  [[nodiscard]] std::uint64_t end_event(std::uint32_t step) const {
    return step + 1 < steps.size() ? steps[step + 1].first_event : events.size();
  }
  [[nodiscard]] std::uint32_t end_step(std::uint32_t launch) const {
    return launch + 1 < launches.size() ? launches[launch + 1].first_step : step_count();
  }
  // The iteration that a step belongs to; none outside all of them.
  [[nodiscard]] const Iteration* iteration_of(std::uint32_t step) const;
  // The first array that holds it.
  [[nodiscard]] std::optional<std::uint16_t> array_of(Content content) const;
  // The array of a name that a user gave, or that the source text has.
  [[nodiscard]] std::optional<std::uint16_t> array_named(std::string_view name) const;
  // Whether the launch was given an array that holds it.
  [[nodiscard]] bool takes(const Launch& launch, Content content) const;
  // The device of a launch's block.
  [[nodiscard]] std::uint32_t device_of(std::uint32_t launch, std::uint32_t block) const;
  // Where each device begins in the list that a launch works on: that of the iteration's keys, or, outside of all, of
  // its first array of all keys. Positions that its blocks show count from there. Empty: one device has all.
  [[nodiscard]] std::vector<std::uint32_t> list_begins(std::uint32_t launch, const Iteration* iteration) const;
  // Whether threads show a value of that meaning.
  [[nodiscard]] bool shows(Meaning meaning) const;
  // Memory that the events take, in bytes.
  [[nodiscard]] std::uint64_t event_bytes() const;
  // Source line `line` (from 1) of file `file`, without its newline; empty beyond the end.
  [[nodiscard]] std::string_view source_line(std::uint16_t file, std::uint32_t line) const;

  bool operator==(const Recording&) const = default;
};

}  // namespace scatterscope::recording
