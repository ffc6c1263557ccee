// A launch's raw log cut into executions of lines: the pieces that steps are put together from.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/recording/builder.h"

namespace scatterscope::recording {

// A source line in its n-th execution within a thread's phase, where lanes that met (__syncwarp) count on from there
// alike. Ordered by file, line and n: the order of ties.
struct LineExecution {
  std::uint16_t file = 0;
  std::uint16_t line = 0;
  std::uint32_t n = 0;
  auto operator<=>(const LineExecution&) const = default;
};

// One thread's execution of one line: events [first, first + count) of the launch's log.
struct Execution {
  std::uint64_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t node = 0;    // index into LaunchExecutions::nodes
  std::uint32_t thread = 0;  // block * block_threads + threadIdx.x
  std::uint32_t phase = 0;   // within the thread
};

// Where an event stands in the canonical order of one execution.
enum class CanonicalClass : std::uint8_t { read, value, write, barrier };
[[nodiscard]] CanonicalClass canonical_class(EventKind kind);

// A thread's stretch between two barriers.
struct ThreadPhase {
  std::uint32_t first = 0, end = 0;  // executions
  std::uint64_t hash = 0;            // of the nodes in order
};

struct LaunchExecutions {
  std::vector<LineExecution> nodes;
  std::vector<Execution> executions;   // thread by thread, in program order
  std::vector<ThreadPhase> phases;     // thread by thread
  std::vector<std::size_t> of_thread;  // thread t has phases [of_thread[t], of_thread[t + 1])
  // Of each block the phases that end at a grid-wide barrier, ascending; empty vector where no thread met one.
  std::vector<std::vector<std::uint32_t>> grid_barriers;

  [[nodiscard]] std::uint32_t phase_count(std::uint32_t thread) const {
    return static_cast<std::uint32_t>(of_thread[thread + 1] - of_thread[thread]);
  }
  [[nodiscard]] const ThreadPhase& phase(std::uint32_t thread, std::uint32_t p) const {
    return phases[of_thread[thread] + p];
  }
};

// `file_hashes`: of the recording's files, by index. Throws std::runtime_error where an event names no file or line.
[[nodiscard]] LaunchExecutions cut_into_executions(const LaunchLog& log, std::span<const std::uint32_t> file_hashes);

}  // namespace scatterscope::recording
