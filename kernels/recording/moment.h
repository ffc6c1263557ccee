// All state at one step of a recording: moves both ways, and seeks by keyframes under a byte budget.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/recording/recording.h"
#include "kernels/recording/replay.h"

namespace scatterscope::recording {

// States of the arrays at regular distances, shared by all moments of a recording. Its spacing doubles until they
// fit the budget. The recording must outlive it. Throws std::length_error for a recording whose state is larger than
// max_state_cells.
class Keyframes {
 public:
  explicit Keyframes(const Recording& recording, std::uint64_t byte_budget = 64'000'000);
  ~Keyframes();
  Keyframes(const Keyframes&) = delete;
  Keyframes& operator=(const Keyframes&) = delete;
  [[nodiscard]] const Recording& recording() const { return *recording_; }
  [[nodiscard]] std::uint64_t bytes() const;    // that the keyframes take
  [[nodiscard]] std::uint64_t spacing() const;  // events between them

 private:
  friend class Moment;
  struct Data;
  const Recording* recording_;
  std::unique_ptr<Data> data_;
};

// step() = t: steps [0, t) have happened; 0 is before anything ran. The step just done is t - 1.
class Moment {
 public:
  explicit Moment(std::shared_ptr<const Keyframes> keyframes);

  [[nodiscard]] const Recording& recording() const { return keyframes_->recording(); }
  [[nodiscard]] std::uint32_t step() const { return replay_.step(); }
  // Equal to a replay from the start, for every t; t beyond the end is the end. At most 5 ms for 4,096 keys.
  void seek(std::uint32_t t);

  // What a cell holds; none where nothing has written it yet, and for shared arrays of a launch that is not the one
  // of the step just done. `block` is 0 for global arrays.
  [[nodiscard]] std::optional<std::uint64_t> cell(std::uint16_t array, std::uint32_t block, std::uint32_t index) const;

  // The value that a thread last showed under `name`, in the current launch; none if it did not yet.
  [[nodiscard]] std::optional<std::uint64_t> named(std::uint16_t name, std::uint32_t block, std::uint32_t thread) const;

  [[nodiscard]] bool operator==(const Moment& other) const;  // same step, same state

 private:
  [[nodiscard]] bool can_step_back() const;
  void load(std::uint32_t t);  // by the keyframe at or before t

  std::shared_ptr<const Keyframes> keyframes_;
  Replay replay_;
};

// Where a gait leads from step t (one of 0..step_count): the next or previous line, phase border, iteration border.
enum class Gait : std::uint8_t { line, phase, iteration };
[[nodiscard]] std::uint32_t next_stop(const Recording& recording, std::uint32_t t, Gait gait);
[[nodiscard]] std::uint32_t previous_stop(const Recording& recording, std::uint32_t t, Gait gait);

// The write or atomic on a cell nearest before or after step t (events of steps < t, or >= t).
struct CellWrite {
  std::uint32_t step = 0;  // the step of the write: seek(step + 1) shows it just done
  Event event;
};
[[nodiscard]] std::optional<CellWrite> last_write(const Recording& r, std::uint32_t t, std::uint16_t array,
                                                  std::uint32_t block, std::uint32_t index);
[[nodiscard]] std::optional<CellWrite> next_write(const Recording& r, std::uint32_t t, std::uint16_t array,
                                                  std::uint32_t block, std::uint32_t index);

}  // namespace scatterscope::recording
