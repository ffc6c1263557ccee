// The host's side of the counter probe: which array's stores are counted, launch by launch and iteration by iteration.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "kernels/simt/counter.h"
#include "kernels/simt/run_context.h"

namespace scatterscope::simt {

class Counting {
 public:
  Counting(RunContext& context, RunMemory& memory)
      : counts_(context.counts), memory_of_run_(memory), counter_(memory, context.on_gpu) {}

  struct Turn {
    std::uint32_t index, count, shift, digit_bits, keys, element_bytes;
  };
  // An iteration begins that moves keys into the array at `result`.
  void begin_iteration(const Turn& turn, const void* result) {
    end_iterations();
    if (counts_ == nullptr) return;
    if (counts_->only && turn.index > *counts_->only) throw CountedEnough{};
    if (turn.keys == 0 || (counts_->only && turn.index < *counts_->only)) return;
    current_ = CountedIteration{};
    current_.index = turn.index;
    current_.count = turn.count;
    current_.shift = turn.shift;
    current_.digit_bits = turn.digit_bits;
    current_.keys = turn.keys;
    current_.element_bytes = turn.element_bytes;
    current_.bins = std::min(turn.keys, counts_->most_bins);
    result_ = result;
    const std::size_t cells = std::size_t{current_.bins} * current_.bins;
    const std::size_t words = 3 * cells + 2 * std::size_t{current_.bins};
    if (memory_ == nullptr)
      memory_ = static_cast<std::uint32_t*>(memory_of_run_.allocate(words * sizeof(std::uint32_t)));
    std::vector<std::uint32_t> empty(words);
    std::fill_n(empty.begin() + static_cast<std::ptrdiff_t>(2 * cells), cells, 0xffff'ffffU);
    memory_of_run_.write(memory_, empty.data(), words * sizeof(std::uint32_t));
    StoreCounter at;
    at.keys = turn.keys;
    at.bins = current_.bins;
    at.stores = memory_;
    at.sectors = memory_ + cells;
    at.first_sources = memory_ + 2 * cells;
    at.row_requests = memory_ + 3 * cells;
    at.row_sectors = at.row_requests + current_.bins;
    counter_.clear(at);
  }
  // Hands over what was counted, if anything was.
  void end_iterations() {
    if (result_ == nullptr) return;
    result_ = nullptr;
    current_.totals = counter_.totals();
    const std::size_t bins = current_.bins;
    const std::uint32_t* at = memory_;
    const auto take = [&](std::vector<std::uint32_t>& to, std::size_t count) {
      to.resize(count);
      memory_of_run_.read(to.data(), at, count * sizeof(std::uint32_t));
      at += count;
    };
    take(current_.stores, bins * bins);
    take(current_.sectors, bins * bins);
    take(current_.first_sources, bins * bins);
    take(current_.row_requests, bins);
    take(current_.row_sectors, bins);
    counts_->iterations.push_back(std::move(current_));
  }

  // Whether what is stored to the array there is counted, and by what.
  [[nodiscard]] bool counts(const void* array) const { return result_ != nullptr && array == result_; }
  [[nodiscard]] cpu::StoreGatherer* gatherer() { return counter_.gatherer(); }
  [[nodiscard]] StoreCounter* on_gpu() const { return counter_.place(); }
  void begin_launch(const LaunchShape& shape) {
    if (counts_ != nullptr) ++counts_->tally.launches;
    if (result_ != nullptr) counter_.begin(shape);
  }
  void end_launch(const LaunchShape& shape) {
    if (result_ == nullptr) return;
    counter_.end();
    StoreTotals of = counter_.totals();
    for (const CountedLaunch& before : current_.launches) {
      of.requests -= before.totals.requests;
      of.stores -= before.totals.stores;
      of.elements -= before.totals.elements;
      of.sectors -= before.totals.sectors;
      of.lines -= before.totals.lines;
    }
    if (of.requests > 0) current_.launches.push_back({shape.kernel, of});
  }

 private:
  StoreCounts* counts_;
  RunMemory& memory_of_run_;
  Counter counter_;
  const void* result_ = nullptr;  // null: nothing is counted
  std::uint32_t* memory_ = nullptr;
  CountedIteration current_;
};

}  // namespace scatterscope::simt
