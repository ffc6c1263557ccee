// One thread in the step just done, as sentences are made from it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/sentences/sentence.h"

namespace scatterscope::story {

class StepReader {
 public:
  // A step must have been done, and the thread must have taken part in it.
  StepReader(const Instant& at, ThreadId thread);

  [[nodiscard]] const Instant& at() const { return at_; }
  [[nodiscard]] const recording::Recording& recording() const { return at_.recording; }
  [[nodiscard]] std::uint32_t step() const { return at_.step() - 1; }
  [[nodiscard]] const recording::Launch& launch() const;
  [[nodiscard]] ThreadId thread() const { return thread_; }
  [[nodiscard]] ThreadName who() const { return name_in(step(), thread_); }
  // A thread of that step's launch, which need not be this one's.
  [[nodiscard]] ThreadName name_in(std::uint32_t step, ThreadId thread) const {
    const std::uint32_t of = recording().steps[step].launch;
    return {thread, recording().launches[of].blocks <= 1, recording().device_of(of, thread.block)};
  }

  // What the thread did, each kind in the order of its events.
  [[nodiscard]] const std::vector<recording::Event>& reads() const { return reads_; }
  [[nodiscard]] const std::vector<recording::Event>& writes() const { return writes_; }
  [[nodiscard]] const std::vector<recording::Event>& atomics() const { return atomics_; }
  [[nodiscard]] const std::vector<recording::Event>& values() const { return values_; }
  // The kind of barrier that it met, or a wait for its copies, if any.
  [[nodiscard]] const std::optional<recording::EventKind>& barrier() const { return barrier_; }
  // The one read or write, where there is no other and no atomic.
  [[nodiscard]] const recording::Event* only_read() const;
  [[nodiscard]] const recording::Event* only_write() const;

  // What it showed under that meaning in this step; its last one.
  [[nodiscard]] std::optional<std::uint64_t> shown(Meaning meaning) const;
  // What it showed last in the launch, this step counted.
  [[nodiscard]] std::optional<std::uint64_t> last_shown(Meaning meaning) const;
  // The events of the thread's steps before this one, newest step first, back to its `most`-th step or `within` steps
  // of the launch.
  [[nodiscard]] std::vector<std::vector<recording::Event>> earlier(std::size_t most, std::uint32_t within = 64) const;

  // The iteration that the step belongs to; none outside all of them.
  [[nodiscard]] const std::optional<std::uint32_t>& iteration() const { return iteration_; }
  [[nodiscard]] const recording::Iteration& range() const { return recording().iterations[*iteration_]; }
  // Of the iteration, which must exist.
  [[nodiscard]] const IterationKeys& keys() const;
  [[nodiscard]] bool descending() const { return recording().config.order == recording::Order::descending; }
  [[nodiscard]] bool is_shared(std::uint16_t array) const {
    return recording().arrays[array].space == recording::Space::shared;
  }
  [[nodiscard]] CellId cell_of(const recording::Event& event) const {
    return {event.what, is_shared(event.what) ? std::uint32_t{event.block} : 0U, event.index};
  }
  [[nodiscard]] recording::Content content(std::uint16_t array) const { return recording().arrays[array].content; }

 private:
  // A position in the list of all devices, as everything here counts it.
  [[nodiscard]] std::uint64_t in_list(Meaning meaning, std::uint64_t value) const;

  Instant at_;
  ThreadId thread_;
  std::vector<recording::Event> reads_, writes_, atomics_, values_;
  std::optional<recording::EventKind> barrier_;
  std::optional<std::uint32_t> iteration_;
  mutable std::unique_ptr<IterationKeys> keys_;  // made when first needed
};

// The sentences that know one subject; empty where the step is none of theirs.
[[nodiscard]] Sentences copy_sentences(const StepReader& step);
[[nodiscard]] Sentences bit_sentences(const StepReader& step);
[[nodiscard]] Sentences tile_sentences(const StepReader& step);
[[nodiscard]] Sentences scan_sentences(const StepReader& step);
[[nodiscard]] Sentences look_back_sentences(const StepReader& step);
[[nodiscard]] Sentences merge_sentences(const StepReader& step);
[[nodiscard]] Sentences network_sentences(const StepReader& step);
[[nodiscard]] Sentences sample_sentences(const StepReader& step);
[[nodiscard]] Sentences bucket_sentences(const StepReader& step);
// Of any other step; never empty.
[[nodiscard]] Sentences general_sentences(const StepReader& step);

// Of the why of a step: `most` lines, or fewer, about what stands around it.
[[nodiscard]] Sentences around_step(const StepReader& step, std::size_t most);

}  // namespace scatterscope::story
