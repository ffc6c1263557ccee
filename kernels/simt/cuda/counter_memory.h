// The counter's place on a GPU, for Counting.
#pragma once

#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/launch_shape.h"
#include "kernels/simt/store_counts.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

class Counter {
 public:
  explicit Counter(Backend& backend) : backend_(backend) {}

  void clear(const simt::StoreCounter& at) {
    if (place_ == nullptr) place_ = static_cast<simt::StoreCounter*>(backend_.allocate(sizeof at));
    backend_.write(place_, &at, sizeof at);
  }
  void begin(const simt::LaunchShape&) {}
  void end() {}
  // Waits for what was launched.
  [[nodiscard]] simt::StoreTotals totals() const {
    simt::StoreTotals so_far;
    backend_.read(&so_far, &place_->totals, sizeof so_far);
    return so_far;
  }
  [[nodiscard]] simt::StoreCounter* target() const { return place_; }

 private:
  Backend& backend_;
  simt::StoreCounter* place_ = nullptr;
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE
