// What a larger radix and coarser threads buy and cost on one input: every cell of the grid counted from a real run of
// radix-local, one after the other, beside the window.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/jobs/background_job.h"
#include "app/parameters/options.h"
#include "kernels/analysis/run_counts.h"

namespace scatterscope::app {

inline constexpr std::uint32_t trade_off_radix_bits[] = {1, 2, 3, 4, 5, 6, 7, 8};
inline constexpr std::uint32_t trade_off_keys_per_thread[] = {1, 2, 4, 8, 16};

struct TradeOffCell {
  std::uint32_t radix_bits = 1, keys_per_thread = 1;
  enum class Kind : std::uint8_t { waiting, running, counted, cannot_run };
  Kind kind = Kind::waiting;
  std::uint32_t iterations = 0;
  analysis::RunCounts counts;  // of the whole run
  Problem problem;             // when it cannot run
  bool operator==(const TradeOffCell&) const = default;
};

struct TradeOffState : BackgroundState {
  std::vector<TradeOffCell> cells;  // row by row: a row a radix; kept when it is cancelled
};

class TradeOffJob : public BackgroundJob<TradeOffState> {
 public:
  explicit TradeOffJob(std::string executable = "/proc/self/exe") : executable_(std::move(executable)) {}

  // `run` gives the keys and every parameter but sort, radix and coarsening. Cancels the grid in progress, if any.
  void start(RunRequest run, std::span<const std::uint32_t> radix_bits = trade_off_radix_bits,
             std::span<const std::uint32_t> keys_per_thread = trade_off_keys_per_thread);
  // The run that the grid was started with; none before.
  [[nodiscard]] const RunRequest* base() const { return base_ ? &*base_ : nullptr; }

 private:
  std::string executable_;
  std::optional<RunRequest> base_;
};

}  // namespace scatterscope::app
