// The counter on the executor, for Counting.
#pragma once

#include "kernels/simt/cpu/launch.h"
#include "kernels/simt/cpu/store_gatherer.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

class Counter {
 public:
  explicit Counter(Backend&) {}

  void clear(const simt::StoreCounter& at) { gatherer_.counter = at; }
  void begin(const simt::LaunchShape& shape) { gatherer_.begin(shape); }
  void end() { gatherer_.end(); }
  [[nodiscard]] simt::StoreTotals totals() const { return gatherer_.counter.totals; }
  [[nodiscard]] simt::cpu::StoreGatherer* target() { return &gatherer_; }

 private:
  simt::cpu::StoreGatherer gatherer_;
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE
