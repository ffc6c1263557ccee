// The counter's place in the memory of the device that counts, for Counting.
#pragma once

#include <optional>

#include "kernels/simt/cpu/store_gatherer.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/run_memory.h"
#include "kernels/simt/store_counts.h"

namespace scatterscope::simt {

class Counter {
 public:
  Counter(RunMemory& memory, bool on_gpu) : memory_(memory), on_gpu_(on_gpu) {}

  // Counts from nothing on, into arrays of the device.
  void clear(const StoreCounter& at) {
    gatherer_.counter = at;
    if (!on_gpu_) return;
    if (place_ == nullptr) place_ = static_cast<StoreCounter*>(memory_.allocate(sizeof at));
    memory_.write(place_, &at, sizeof at);
  }
  // Around a launch that may count.
  void begin(const LaunchShape& shape) {
    if (!on_gpu_) gatherer_.begin(shape);
  }
  void end() {
    if (!on_gpu_) gatherer_.end();
  }
  // So far. Waits for what was launched.
  [[nodiscard]] StoreTotals totals() const {
    if (!on_gpu_) return gatherer_.counter.totals;
    StoreTotals so_far;
    memory_.read(&so_far, &place_->totals, sizeof so_far);
    return so_far;
  }
  [[nodiscard]] cpu::StoreGatherer* gatherer() { return &gatherer_; }
  // What a View of the counted array holds on a GPU.
  [[nodiscard]] StoreCounter* place() const { return place_; }

 private:
  RunMemory& memory_;
  bool on_gpu_;
  cpu::StoreGatherer gatherer_;
  StoreCounter* place_ = nullptr;
};

}  // namespace scatterscope::simt
