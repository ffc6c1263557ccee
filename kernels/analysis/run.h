// What ran: a recording with what moments of it and its keys' ways are made from. Immutable and shared; slow to make
// for a large one, by any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/analysis/key_table.h"
#include "kernels/analysis/races/races.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct Run {
  std::shared_ptr<const recording::Recording> recording;
  std::shared_ptr<const recording::Keyframes> keyframes;
  KeyTable keys;
  std::shared_ptr<const std::vector<Race>> races;  // null: not looked for
  std::uint64_t id = 0;                            // another for each run, never 0

  // What all of it is, t steps done.
  [[nodiscard]] recording::Moment moment(std::uint32_t t) const;
};
using RunPtr = std::shared_ptr<const Run>;

enum class Races : bool { left_out, found };
[[nodiscard]] RunPtr make_run(std::shared_ptr<const recording::Recording> recording, Races races = Races::found);

// A run that is looked at and not owned. What was kept of it can be known from that of another one when it is gone.
class SeenRun {
 public:
  SeenRun() = default;
  SeenRun(const Run* run) : run_(run), id_(run == nullptr ? 0 : run->id) {}  // NOLINT(google-explicit-constructor)
  SeenRun(const RunPtr& run) : SeenRun(run.get()) {}                         // NOLINT(google-explicit-constructor)
  explicit operator bool() const { return run_ != nullptr; }
  const Run& operator*() const { return *run_; }
  const Run* operator->() const { return run_; }
  [[nodiscard]] std::uint64_t id() const { return id_; }  // 0: none
  bool operator==(const SeenRun& other) const { return id_ == other.id_; }

 private:
  const Run* run_ = nullptr;
  std::uint64_t id_ = 0;
};

}  // namespace scatterscope::analysis
