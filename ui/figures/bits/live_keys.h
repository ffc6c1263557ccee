// One iteration as it stands at a moment: which keys are there already, what is known of each, what the step just done
// did to it, and which of them the user points at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ui/figures/bits/source_view.h"
#include "ui/figures/figure.h"

namespace scatterscope::figures {

// When something happened, seen from the moment.
enum class When : std::uint8_t {
  never,   // this recording does not show it
  future,  // not yet
  hidden,  // in the step just done, which the figure keeps back
  now,     // in the step just done
  past,
};
[[nodiscard]] inline bool visible(When w) {
  return w == When::now || w == When::past;
}
[[nodiscard]] When when(const FigureInput& input, std::uint32_t step);

enum class Mark : std::uint8_t { none, hovered, followed, chosen };

// Positions, when iteration `iteration` began, of the keys that a reference shows: a thread shows those that it works
// on at the moment, the one it took last first.
[[nodiscard]] std::vector<std::uint32_t> keys_shown(const FigureInput& input, std::uint32_t iteration,
                                                    const scene::Ref& ref);
// The first of them; none if it shows no key of the iteration.
[[nodiscard]] std::optional<std::uint32_t> key_shown(const FigureInput& input, std::uint32_t iteration,
                                                     const scene::Ref& ref);
// Index into the recording's input of the key that stood at a position when an iteration began.
[[nodiscard]] std::optional<std::uint32_t> original_key(const analysis::KeyTable& keys, std::uint32_t iteration,
                                                        std::uint32_t position);

class LiveKeys {
 public:
  // `iteration` must exist; the input must outlive this.
  LiveKeys(const FigureInput& input, std::uint32_t iteration);

  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(table_->keys.size()); }
  [[nodiscard]] std::uint32_t iteration() const { return iteration_; }
  [[nodiscard]] const recording::Iteration& range() const { return *range_; }
  [[nodiscard]] std::uint64_t key(std::uint32_t p) const { return table_->keys[p]; }
  [[nodiscard]] std::uint64_t result(std::uint32_t q) const { return table_->result[q]; }
  // The digit that this iteration sorts by, as it stands in the key whatever the order is.
  [[nodiscard]] unsigned digit(std::uint64_t key) const;
  // Do the iteration's keys have the bits that it sorts by? Signed and floating-point keys do after a stage of its own.
  [[nodiscard]] bool has_ordered_bits(std::uint32_t p) const;

  // Does key p stand at its place of departure yet?
  [[nodiscard]] When arrived(std::uint32_t p) const;
  [[nodiscard]] When moved(std::uint32_t p) const;                           // was it stored at its destination?
  [[nodiscard]] When filled(std::uint32_t q) const;                          // is place q of the result taken?
  [[nodiscard]] std::optional<std::uint32_t> target(std::uint32_t p) const;  // of the store; none: no store seen
  [[nodiscard]] std::optional<std::uint32_t> source(std::uint32_t q) const;
  [[nodiscard]] bool read_now(std::uint32_t p) const { return !read_now_.empty() && read_now_[p]; }

  struct Value {
    When when = When::never;
    std::uint64_t value = 0;
  };
  [[nodiscard]] Value value(const char* name, std::uint32_t p) const;
  // The first of several names that this recording shows for any key of the iteration; null if none.
  [[nodiscard]] const char* first_shown(std::initializer_list<const char*> names) const;

  // The thread that works on key p, in a sort by tiles the one that loads it, and whether it took part in the step just
  // done.
  [[nodiscard]] std::optional<ThreadId> thread(std::uint32_t p) const;
  [[nodiscard]] bool acts_now(std::uint32_t p) const;
  [[nodiscard]] Mark mark(std::uint32_t p) const { return marks_.empty() ? Mark::none : marks_[p]; }
  [[nodiscard]] scene::Ref key_ref(std::uint32_t p) const { return {scene::Ref::Kind::key, iteration_, p, 0}; }
  [[nodiscard]] scene::Ref result_ref(std::uint32_t q) const {
    return {scene::Ref::Kind::cell, range_->result_array, 0, q};
  }

 private:
  void read_step();
  void read_selection();
  const FigureInput& input_;
  std::uint32_t iteration_;
  const analysis::KeyTable::Iteration* table_;
  const recording::Iteration* range_;
  std::vector<std::uint32_t> source_;  // by place of the result: key, or none
  std::vector<When> arrived_;
  std::vector<bool> read_now_;
  std::vector<bool> active_;  // by block * block_threads + thread
  std::uint32_t block_threads_ = 0;
  std::vector<Mark> marks_;
};

}  // namespace scatterscope::figures
