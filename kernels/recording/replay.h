// The state of a recording's arrays and named values, moved step by step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::recording {

// Where the cells of a state stand: first the global arrays, then what belongs to the launch alone, its shared arrays
// block by block and its named values thread by thread. Only what a launch touches has cells in it.
struct StateLayout {
  using Offsets = std::vector<std::pair<std::uint16_t, std::size_t>>;
  struct OfLaunch {
    Offsets arrays, names;
    std::size_t cells = 0;  // with the global ones
  };
  std::vector<std::size_t> global_offset;  // by array; unused for shared ones
  std::size_t global_cells = 0;
  std::vector<OfLaunch> launches;
};

// A state of more than max_state_cells cells. `place`: whose, "the state of launch 1 of 8 x 32 threads".
struct TooMuchState : std::length_error {
  TooMuchState(std::string whose, std::uint64_t count)
      : std::length_error(whose + " has more cells than are allowed"), place(std::move(whose)), cells(count) {}
  std::string place;
  std::uint64_t cells;  // up to the first array or value that is too much
};
// Throws TooMuchState.
[[nodiscard]] StateLayout make_layout(const Recording& recording);

// A state between two steps. The recording and the layout must outlive it.
class Replay {
 public:
  Replay(const Recording& recording, const StateLayout& layout);

  [[nodiscard]] std::uint32_t step() const { return step_; }
  // Launch of the step just done; none before the first.
  [[nodiscard]] std::optional<std::uint32_t> launch() const;

  void restart();
  // Does the next step; there must be one. False when an event's `before` is not what its cell holds, which only
  // atomics of racing kernels and altered files bring about: such a step cannot be undone from its events.
  bool forward();
  // Undoes the step just done; it must not be the first of its launch, and forward() must have been true for it.
  void backward();

  [[nodiscard]] std::optional<std::uint64_t> cell(std::uint16_t array, std::uint32_t block, std::uint32_t index) const;
  [[nodiscard]] std::optional<std::uint64_t> named(std::uint16_t name, std::uint32_t block, std::uint32_t thread) const;

  // A copy of a state, half as large where values have 32 bits.
  struct Frame {
    std::uint32_t step = 0;
    std::vector<std::uint32_t> low, high;
    std::vector<bool> defined;
    [[nodiscard]] std::uint64_t bytes() const;
  };
  [[nodiscard]] Frame save() const;
  void load(const Frame& frame);

  [[nodiscard]] bool same_state(const Replay& other) const;

 private:
  static constexpr std::size_t no_cell = static_cast<std::size_t>(-1);
  static constexpr std::uint32_t no_launch = 0xffff'ffffU;
  void set_launch(std::uint32_t launch);
  void enter_launch(std::uint32_t launch);
  // The cell of an event; no_cell for a barrier.
  [[nodiscard]] std::size_t cell_of(const EventColumns& events, std::uint64_t e) const;

  const Recording* recording_;
  const StateLayout* layout_;
  std::uint32_t step_ = 0;
  std::uint32_t launch_ = no_launch;
  std::uint32_t block_threads_ = 0, blocks_ = 0;
  std::vector<std::uint64_t> values_;  // 0 where undefined
  std::vector<std::uint8_t> defined_;
  struct ArrayPlace {
    std::size_t offset = no_cell;
    std::uint32_t per_block = 0;  // elements a block has of its own: 0 for a global array
  };
  std::vector<ArrayPlace> arrays_;
  std::vector<std::size_t> names_;  // offset by name
};

}  // namespace scatterscope::recording
