// One iteration as it stands at a moment: which keys are there already, what is known of each, and what the step just
// done did to it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/story/instant.h"

namespace scatterscope::story {

// See IterationKeys::thread; `iteration` must exist.
[[nodiscard]] std::optional<ThreadId> thread_of_key(const Instant& at, std::uint32_t iteration, std::uint32_t p);

class IterationKeys {
 public:
  // `iteration` must exist.
  IterationKeys(const Instant& at, std::uint32_t iteration);

  [[nodiscard]] const Instant& instant() const { return at_; }
  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(table_->keys.size()); }
  [[nodiscard]] std::uint32_t iteration() const { return iteration_; }
  [[nodiscard]] const recording::Iteration& range() const { return *range_; }
  [[nodiscard]] const analysis::KeyTable::Iteration& table() const { return *table_; }
  [[nodiscard]] std::uint64_t key(std::uint32_t p) const { return table_->keys[p]; }
  // At place q of the result: in the end, or as long as another one is still to be stored over it.
  [[nodiscard]] std::uint64_t result(std::uint32_t q) const {
    return is_result_[q] ? table_->result[q] : table_->keys[source_[q]];
  }
  // The digit that this iteration sorts by, as it stands in the key whatever the order is.
  [[nodiscard]] unsigned digit(std::uint64_t key) const;
  // Does the iteration sort by the complement of each bit, as the descending order asks? A wrong program may do
  // otherwise.
  [[nodiscard]] bool complements_bits() const;
  // Do the iteration's keys have the bits that it sorts by? Signed and floating-point keys do after a stage of its own.
  [[nodiscard]] bool has_ordered_bits(std::uint32_t p) const;

  // Does key p stand at its place of departure yet?
  [[nodiscard]] When arrived(std::uint32_t p) const { return arrived_[p]; }
  [[nodiscard]] When moved(std::uint32_t p) const;                           // was it stored at its destination?
  [[nodiscard]] When filled(std::uint32_t q) const;                          // is place q of the result taken?
  [[nodiscard]] std::optional<std::uint32_t> target(std::uint32_t p) const;  // of the store; none: no store seen
  [[nodiscard]] std::optional<std::uint32_t> source(std::uint32_t q) const;
  [[nodiscard]] bool read_now(std::uint32_t p) const { return !read_now_.empty() && read_now_[p]; }

  // What a thread showed of key p.
  [[nodiscard]] Value value(Meaning meaning, std::uint32_t p) const;
  // Whether it is shown of any key of the iteration.
  [[nodiscard]] bool shows(Meaning meaning) const;

  // The thread that works on key p in the launch of the step just done, where blocks may have taken other tiles than in
  // the launch before; else the one that takes it in the iteration. In a sort by tiles the one that loads it. And
  // whether it took part in that step.
  [[nodiscard]] std::optional<ThreadId> thread(std::uint32_t p) const { return thread_of_key(at_, iteration_, p); }
  [[nodiscard]] bool acts_now(std::uint32_t p) const;

 private:
  void find_sources();
  void read_step();
  Instant at_;
  std::uint32_t iteration_;
  const analysis::KeyTable::Iteration* table_;
  const recording::Iteration* range_;
  std::vector<std::uint32_t> source_;  // by place of the result: key, or none
  std::vector<bool> is_result_;        // by place of the result: its key stays
  std::vector<When> arrived_;
  std::vector<bool> read_now_;
  std::vector<bool> active_;  // by block * block_threads + thread
  std::uint32_t block_threads_ = 0;
};

}  // namespace scatterscope::story
