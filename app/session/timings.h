// Measured results of every origin, and what the timing view shows of them. Plain state; a part of the session.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/timing/measured.h"
#include "ui/panels/timing_view.h"

namespace scatterscope::app {

class Timings {
 public:
  // Whether they are shown in place of the recording.
  [[nodiscard]] bool shown() const { return shown_; }
  // The first time the shipped results are read. False where that is so already.
  bool show(bool on);
  // A file's results, shown and chosen; those that were read from it before are replaced.
  void open(std::string path, std::shared_ptr<const timing::MeasuredSet> set);
  // What this session has measured: another one with `first`, which is chosen, else the last
  // one as it has grown.
  void measured(std::shared_ptr<const timing::MeasuredSet> set, bool first);

  // Each returns whether anything changed. What is not there is left out of a choice: sets, a slice.
  bool choose(panels::TimingChoice choice);
  bool hover(const std::optional<scene::Ref>& ref);
  bool pick(const std::optional<scene::Ref>& ref);
  // The next kind of plot, or the one before; round and round.
  bool turn(bool forward);

  [[nodiscard]] const std::vector<panels::TimingSet>& sets() const { return sets_; }
  [[nodiscard]] const panels::TimingChoice& choice() const { return choice_; }
  [[nodiscard]] panels::TimingView view() const { return {sets_, choice_}; }

 private:
  void add_shipped();
  void choose_set(std::size_t index);

  bool shown_ = false, shipped_added_ = false;
  std::vector<panels::TimingSet> sets_;
  unsigned measured_here_ = 0;
  panels::TimingChoice choice_;
};

}  // namespace scatterscope::app
