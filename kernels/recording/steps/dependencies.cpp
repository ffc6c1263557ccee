#include "kernels/recording/steps/dependencies.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace scatterscope::recording {
namespace {

// A cell with one value that it took.
struct CellValue {
  std::uint64_t cell = 0;
  std::uint64_t value = 0;
  bool operator==(const CellValue&) const = default;
};

struct CellValueHash {
  std::size_t operator()(const CellValue& c) const {
    std::uint64_t h = (c.cell ^ (c.value * 0x9e37'79b9'7f4a'7c15ULL)) * 0xff51'afd7'ed55'8ccdULL;
    return static_cast<std::size_t>(h ^ (h >> 29U));
  }
};

struct Consumer {
  CellValue got;
  std::uint32_t execution = 0;
  bool atomic = false;
};

// Writes of one value to one cell that are looked at: keeps a launch where all write the same word linear.
constexpr std::size_t max_producers = 256;
constexpr std::uint32_t nobody = 0xffff'ffffU;
constexpr std::uint32_t several = 0xffff'fffeU;

class Finder {
 public:
  Finder(const LaunchLog& log, const LaunchExecutions& executions, const std::vector<ArrayCells>& cells)
      : log_(log), executions_(executions), cells_(cells), writer_(cells.size()), read_(cells.size()) {}

  std::vector<Dependency> find() {
    note_writers();
    if (!any_atomic_ && !any_shared_between_blocks()) return {};
    collect_consumers();
    if (consumers_.empty()) return {};
    collect_producers();
    return match();
  }

 private:
  std::uint32_t block_of(const Execution& e) const { return e.thread / log_.block_threads; }

  static bool is_shared(const RawEvent& e) { return (e.what & shared_array_bit) != 0; }

  // Array and index; of a shared array the block too. 2^20 elements of an array in a recording are never reached.
  std::uint64_t cell_of(const RawEvent& e, std::uint32_t block) const {
    const std::uint64_t array = e.what & 0xffffU;
    return is_shared(e) ? (1ULL << 63U) | (array << 48U) | (std::uint64_t{block & 0xffffU} << 32U) | e.index
                        : (array << 32U) | e.index;
  }

  template <typename Visit>
  void each_access(Visit visit) {
    for (std::uint32_t x = 0; x < executions_.executions.size(); ++x) {
      const Execution& execution = executions_.executions[x];
      for (std::uint64_t i = execution.first; i < execution.first + execution.count; ++i) {
        const RawEvent& e = log_.events[static_cast<std::size_t>(i)];
        if (canonical_class(e.kind) == CanonicalClass::read || canonical_class(e.kind) == CanonicalClass::write) {
          visit(e, x, execution);
        }
      }
    }
  }

  void note_writers() {
    each_access([&](const RawEvent& e, std::uint32_t, const Execution& execution) {
      if (e.kind == EventKind::atomic) any_atomic_ = true;
      if (is_shared(e)) return;
      if (e.kind != EventKind::write) read_[e.what] = 1;
      if (e.kind == EventKind::read) return;
      std::vector<std::uint32_t>& writers = writer_[e.what];
      if (writers.empty()) writers.assign(cells_[e.what].value.size(), nobody);
      std::uint32_t& writer = writers[e.index];
      const std::uint32_t block = block_of(execution);
      writer = writer == nobody || writer == block ? block : several;
    });
  }

  bool any_shared_between_blocks() const {
    if (log_.blocks < 2) return false;
    for (std::size_t a = 0; a < writer_.size(); ++a) {
      if (!writer_[a].empty() && read_[a] != 0) return true;
    }
    return false;
  }

  bool held_at_launch(const RawEvent& e, std::uint64_t value) const {
    return !is_shared(e) && cells_[e.what].defined[e.index] != 0 && cells_[e.what].value[e.index] == value;
  }

  void collect_consumers() {
    each_access([&](const RawEvent& e, std::uint32_t x, const Execution& execution) {
      const std::uint32_t block = block_of(execution);
      if (e.kind == EventKind::atomic) {
        if (!held_at_launch(e, e.before)) consumers_.push_back({{cell_of(e, block), e.before}, x, true});
      } else if (e.kind == EventKind::read && !is_shared(e) && !writer_[e.what].empty()) {
        const std::uint32_t writer = writer_[e.what][e.index];
        if (writer == nobody || writer == block || held_at_launch(e, e.value)) return;
        consumers_.push_back({{cell_of(e, block), e.value}, x, false});
      }
    });
  }

  void collect_producers() {
    for (const Consumer& c : consumers_) producers_.try_emplace(c.got);
    each_access([&](const RawEvent& e, std::uint32_t x, const Execution& execution) {
      if (e.kind == EventKind::read || (e.kind == EventKind::atomic && e.before == e.value)) return;
      if (is_shared(e) && e.kind != EventKind::atomic) return;  // barriers order those
      const auto at = producers_.find({cell_of(e, block_of(execution)), e.value});
      if (at == producers_.end() || at->second.size() == max_producers) return;
      at->second.push_back({x, e.kind == EventKind::atomic});
    });
  }

  std::vector<Dependency> match() {
    std::vector<Dependency> out;
    for (const Consumer& c : consumers_) {
      const Execution& consumer = executions_.executions[c.execution];
      std::uint32_t best = nobody;
      bool own = false;
      for (const Producer& p : producers_.find(c.got)->second) {
        const Execution& producer = executions_.executions[p.execution];
        if (producer.thread == consumer.thread) {
          own = own || p.execution <= c.execution;
        } else if (block_of(producer) != block_of(consumer) || (c.atomic && p.atomic)) {
          if (best == nobody || order(p.execution) < order(best)) best = p.execution;
        } else {
          own = true;
        }
      }
      if (best != nobody && !own) out.push_back({best, c.execution});
    }
    return out;
  }

  std::tuple<std::uint32_t, std::uint32_t, std::uint32_t> order(std::uint32_t x) const {
    const Execution& e = executions_.executions[x];
    return {e.phase, e.thread, x};
  }

  struct Producer {
    std::uint32_t execution = 0;
    bool atomic = false;
  };

  const LaunchLog& log_;
  const LaunchExecutions& executions_;
  const std::vector<ArrayCells>& cells_;
  std::vector<std::vector<std::uint32_t>> writer_;  // by array, then element: the block that wrote it
  std::vector<std::uint8_t> read_;                  // by array
  std::vector<Consumer> consumers_;
  std::unordered_map<CellValue, std::vector<Producer>, CellValueHash> producers_;
  bool any_atomic_ = false;
};

}  // namespace

std::vector<Dependency> find_dependencies(const LaunchLog& log, const LaunchExecutions& executions,
                                          const std::vector<ArrayCells>& cells) {
  return Finder(log, executions, cells).find();
}

}  // namespace scatterscope::recording
