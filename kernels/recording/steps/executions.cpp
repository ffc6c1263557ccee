#include "kernels/recording/steps/executions.h"

#include <algorithm>
#include <stdexcept>

namespace scatterscope::recording {
namespace {

// Numbers (file, line, n) densely, and counts n within a thread's phase. Where the lanes of a warp meet (__syncwarp), a
// stretch of the phase ends: what a lane then does it does with what the others do then, even where some of them had
// no part in a line before.
class Nodes {
 public:
  Nodes(std::span<const std::uint32_t> file_hashes, std::vector<LineExecution>& nodes)
      : file_hashes_(file_hashes), place_of_line_(file_hashes.size()), nodes_(nodes) {}

  void begin_phase() {
    ++epoch_;
    stretch_ = 0;
  }
  void begin_stretch() { ++stretch_; }

  std::uint32_t next(std::uint32_t file, std::uint16_t line) {
    LineCounts& place = places_[place_of(file, line)];
    if (place.epoch != epoch_ || place.stretch != stretch_) {
      place.epoch = epoch_;
      place.stretch = stretch_;
      place.executions = 0;
    }
    if (place.nodes.size() <= stretch_) place.nodes.resize(stretch_ + std::size_t{1});
    std::vector<std::uint32_t>& of_stretch = place.nodes[stretch_];
    if (place.executions == of_stretch.size()) {
      of_stretch.push_back(static_cast<std::uint32_t>(nodes_.size()));
      nodes_.push_back({place.file, line, 0});
    }
    return of_stretch[place.executions++];
  }
  // Gives each line's nodes their n: stretch by stretch.
  void number() {
    for (const LineCounts& place : places_) {
      std::uint32_t n = 0;
      for (const std::vector<std::uint32_t>& of_stretch : place.nodes)
        for (const std::uint32_t node : of_stretch) nodes_[node].n = n++;
    }
  }

 private:
  struct LineCounts {
    std::uint16_t file = 0;
    std::uint32_t executions = 0;  // of this epoch's stretch
    std::uint64_t epoch = 0;
    std::uint32_t stretch = 0;
    std::vector<std::vector<std::uint32_t>> nodes;  // by stretch, in their order
  };

  std::uint32_t place_of(std::uint32_t file, std::uint16_t line) {
    if (file != last_hash_ || !any_file_) {
      std::size_t i = 0;
      while (i < file_hashes_.size() && file_hashes_[i] != file) ++i;
      if (i == file_hashes_.size()) throw std::runtime_error("a log names a source file that the recording lacks");
      last_hash_ = file;
      last_file_ = static_cast<std::uint16_t>(i);
      any_file_ = true;
    }
    if (line == 0) throw std::runtime_error("a log holds an event without a source line");
    std::vector<std::uint32_t>& lines = place_of_line_[last_file_];
    if (lines.size() <= line) lines.resize(line + std::size_t{1}, no_place);
    if (lines[line] == no_place) {
      lines[line] = static_cast<std::uint32_t>(places_.size());
      places_.push_back({last_file_, 0, 0, 0, {}});
    }
    return lines[line];
  }

  static constexpr std::uint32_t no_place = 0xffff'ffffU;
  std::span<const std::uint32_t> file_hashes_;
  std::vector<std::vector<std::uint32_t>> place_of_line_;
  std::vector<LineCounts> places_;
  std::vector<LineExecution>& nodes_;
  std::uint64_t epoch_ = 0;
  std::uint32_t stretch_ = 0;
  std::uint32_t last_hash_ = 0;
  std::uint16_t last_file_ = 0;
  bool any_file_ = false;
};

// Whether `next` cannot belong to the execution that ends with `last` on the same line.
bool begins_anew(const RawEvent& last, const RawEvent& next) {
  const CanonicalClass before = canonical_class(last.kind), after = canonical_class(next.kind);
  if (after < before || before == CanonicalClass::barrier) return true;
  // A line that shows the same name again has been executed again.
  return before == CanonicalClass::value && after == CanonicalClass::value && next.index <= last.index;
}

std::uint64_t mix(std::uint64_t hash, std::uint32_t node) {
  hash ^= node + 0x9e37'79b9'7f4a'7c15ULL;
  hash *= 0xff51'afd7'ed55'8ccdULL;
  return hash ^ (hash >> 32U);
}

void note_grid_barrier(std::vector<std::uint32_t>& of_block, std::uint32_t phase) {
  const auto at = std::lower_bound(of_block.begin(), of_block.end(), phase);
  if (at == of_block.end() || *at != phase) of_block.insert(at, phase);
}

}  // namespace

CanonicalClass canonical_class(EventKind kind) {
  switch (kind) {
    case EventKind::read:
      return CanonicalClass::read;
    case EventKind::value:
      return CanonicalClass::value;
    case EventKind::write:
    case EventKind::atomic:
      return CanonicalClass::write;
    case EventKind::barrier:
    case EventKind::warp_barrier:
    case EventKind::grid_barrier:
    case EventKind::fence:
    case EventKind::warp_exchange:
    case EventKind::copy_wait:
      break;
  }
  return CanonicalClass::barrier;
}

LaunchExecutions cut_into_executions(const LaunchLog& log, std::span<const std::uint32_t> file_hashes) {
  LaunchExecutions out;
  const std::uint64_t threads = std::uint64_t{log.blocks} * log.block_threads;
  if (log.offsets.size() != threads + 1 || log.offsets.back() > log.events.size()) {
    throw std::runtime_error("the log of " + log.kernel + " does not fit its launch");
  }
  Nodes nodes(file_hashes, out.nodes);
  out.executions.reserve(log.events.size() / 2);
  out.of_thread.reserve(log.offsets.size());
  out.grid_barriers.resize(log.blocks);
  for (std::uint32_t t = 0; t < threads; ++t) {
    out.of_thread.push_back(out.phases.size());
    const std::uint64_t end = log.offsets[t + 1];
    if (log.offsets[t] > end) throw std::runtime_error("the log of " + log.kernel + " has its threads out of order");
    std::uint32_t phase = 0;
    bool open = false;  // a phase has begun
    for (std::uint64_t e = log.offsets[t]; e < end; ++e) {
      const RawEvent& event = log.events[static_cast<std::size_t>(e)];
      if (!open) {
        nodes.begin_phase();
        const auto first = static_cast<std::uint32_t>(out.executions.size());
        out.phases.push_back({first, first, 0});
        open = true;
      }
      ThreadPhase& current = out.phases.back();
      const RawEvent* last = current.end > current.first ? &event - 1 : nullptr;
      if (last != nullptr && last->line == event.line && last->file == event.file && !begins_anew(*last, event)) {
        ++out.executions.back().count;
      } else {
        const std::uint32_t node = nodes.next(event.file, event.line);
        out.executions.push_back({e, 1, node, t, phase});
        ++current.end;
        current.hash = mix(current.hash, node);
      }
      if (event.kind == EventKind::warp_barrier) nodes.begin_stretch();
      if (event.kind == EventKind::barrier || event.kind == EventKind::grid_barrier) {
        if (event.kind == EventKind::grid_barrier) note_grid_barrier(out.grid_barriers[t / log.block_threads], phase);
        ++phase;
        open = false;
      }
    }
  }
  out.of_thread.push_back(out.phases.size());
  nodes.number();
  return out;
}

}  // namespace scatterscope::recording
