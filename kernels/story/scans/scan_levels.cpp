#include "kernels/story/scans/scan_levels.h"

#include <algorithm>

#include "kernels/story/events.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;
using recording::Recording;

// Follows one block through its steps. A thread is armed from showing the stride until its store; its reads of shared
// arrays in between are the sources of that store.
class Walk {
 public:
  Walk(const Recording& r, std::uint32_t block) : r_(r), block_(block) { state_.resize(r.arrays.size()); }

  std::vector<ScanLevel> run(std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t step = first; step < end; ++step) {
      if (step == first || r_.steps[step].launch != r_.steps[step - 1].launch) enter(r_.steps[step].launch);
      if (block_ >= r_.launches[r_.steps[step].launch].blocks) continue;
      const auto [begin, stop] = block_events(r_, step, block_);
      for (std::uint64_t e = begin; e < stop; ++e) take(step, r_.events[e]);
    }
    // A stride that no store followed is no level: the last lines of an interrupted run.
    std::erase_if(levels_, [](const ScanLevel& level) { return level.stores.empty(); });
    return std::move(levels_);
  }

 private:
  struct Thread {
    bool armed = false;
    std::vector<std::pair<std::uint16_t, ScanStore::Source>> reads;  // array and place
  };

  void enter(std::uint32_t launch) {
    threads_.assign(r_.launches[launch].block_threads, {});
    for (std::size_t a = 0; a < state_.size(); ++a) {
      if (r_.arrays[a].space == recording::Space::shared) state_[a].assign(r_.arrays[a].extent, std::nullopt);
    }
    open_ = false;
  }

  void take(std::uint32_t step, const Event& event) {
    if (event.thread >= threads_.size()) return;
    Thread& thread = threads_[event.thread];
    if (event.kind == EventKind::value && r_.names[event.what].meaning == recording::Meaning::stride) {
      if (!open_ || !levels_.back().stores.empty()) {
        begin_level(step, event.value);
      } else if (levels_.back().stride != event.value) {
        // Nobody had anything to add at the stride before: the level is that of the new one.
        levels_.back().stride = static_cast<std::uint32_t>(event.value);
        levels_.back().first_step = step;
      }
      thread.armed = true;
      thread.reads.clear();
      return;
    }
    const bool access = event.kind == EventKind::read || event.kind == EventKind::write;
    if (!access || r_.arrays[event.what].space != recording::Space::shared) return;
    if (event.kind == EventKind::read) {
      if (thread.armed) thread.reads.push_back({event.what, {event.index, step}});
      return;
    }
    store(step, event, thread);
  }

  void begin_level(std::uint32_t step, std::uint64_t stride) {
    ScanLevel level;
    level.launch = r_.steps[step].launch;
    level.block = block_;
    level.stride = static_cast<std::uint32_t>(stride);
    level.first_step = step;
    level.scan = scan_;
    levels_.push_back(std::move(level));
    open_ = true;
  }

  void store(std::uint32_t step, const Event& event, Thread& thread) {
    auto& cells = state_[event.what];
    const bool own = std::any_of(thread.reads.begin(), thread.reads.end(), [&](const auto& read) {
      return read.first == event.what && read.second.from == event.index;
    });
    if (open_ && thread.armed && own) {
      ScanLevel& level = levels_.back();
      if (level.stores.empty()) {
        level.array = event.what;
        level.before = cells;
      }
      ScanStore made{event.index, event.value, step, event.thread, {}};
      for (const auto& [array, source] : thread.reads) {
        if (array == event.what) made.sources.push_back(source);
      }
      std::sort(made.sources.begin(), made.sources.end(),
                [](const ScanStore::Source& a, const ScanStore::Source& b) { return a.from < b.from; });
      level.stores.push_back(std::move(made));
      scanned_ = true;
    } else if (scanned_) {
      // A store of anything else ends the scan: the next levels belong to another one.
      open_ = false;
      scanned_ = false;
      ++scan_;
    }
    thread.armed = false;
    if (event.index < cells.size()) cells[event.index] = event.value;
  }

  const Recording& r_;
  std::uint32_t block_;
  std::vector<std::vector<std::optional<std::uint64_t>>> state_;  // by array, then cell
  std::vector<Thread> threads_;
  std::vector<ScanLevel> levels_;
  bool open_ = false, scanned_ = false;
  std::uint32_t scan_ = 0;
};

}  // namespace

std::vector<ScanLevel> scan_levels(const Recording& recording, std::uint32_t first, std::uint32_t end,
                                   std::uint32_t block) {
  return Walk(recording, block).run(first, end);
}

}  // namespace scatterscope::story
