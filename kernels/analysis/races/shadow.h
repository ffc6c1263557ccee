// Of each cell of a launch the accesses that a later one may race with.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "kernels/analysis/races/knowledge.h"
#include "kernels/analysis/races/races.h"

namespace scatterscope::analysis::races {

class Shadow {
 public:
  // All must outlive it. `keeping_all`: cells, ascending, of which nothing is forgotten.
  Shadow(const recording::EventColumns& events, const LaunchItems& launch, const Knowledge& knowledge,
         std::vector<std::uint32_t> keeping_all);

  // Cells to which threads wrote the same value in no order: whoever finds any looks again, keeping all of them.
  [[nodiscard]] std::vector<std::uint32_t> cells_written_alike() const;

  // A thread's next access; accesses come in an order in which nothing comes before what happens before it. `report`
  // is called with each access that it races with.
  template <class Report>
  void access(std::uint32_t thread, const Item& item, Report report) {
    Cell& cell = cell_of(thread, item);
    const auto check = [&](const Past& past) {
      if (past.step != nothing && !knowledge_.knows(thread, past.segment)) report(RaceAccess{past.step, past.event});
    };
    const auto check_all = [&](Kind kind) {
      for (std::uint32_t n = cell.since[kind]; n != nothing; n = nodes_[n].next) check(nodes_[n].past);
    };
    if (item.operation == Operation::write) {
      for (const Kind kind : {plain_reads, strong_reads, strong_writes}) check_all(kind);
      return write(item.cell, cell, thread, item, report);
    }
    check(cell.plain_write);
    check_all(other_writes);
    if (item.operation == Operation::read) check_all(strong_writes);
    if (item.operation == Operation::strong_write) check_all(plain_reads);
    keep(cell.since[kind_of(item.operation)], past_of(thread, item));
  }

 private:
  static constexpr std::uint32_t nothing = 0xffff'ffffU;
  // other_writes: plain ones before the last, of cells that keep all.
  enum Kind : std::uint8_t { plain_reads, strong_reads, strong_writes, other_writes };
  struct Past {
    std::uint32_t segment = 0, event = 0, step = nothing;
  };
  struct Node {
    Past past;
    std::uint32_t next = nothing;
  };
  struct Cell {
    Past plain_write;                                                        // the last
    std::array<std::uint32_t, 4> since{nothing, nothing, nothing, nothing};  // lists of nodes: what came after it
    std::uint32_t era = 0;  // barriers, of the block for a shared cell, else of the grid, that it has lain behind
  };

  Cell& cell_of(std::uint32_t thread, const Item& item);
  [[nodiscard]] Past past_of(std::uint32_t thread, const Item& item) const {
    return {knowledge_.segment(thread), item.event, item.step};
  }
  static Kind kind_of(Operation operation) {
    if (operation == Operation::read) return plain_reads;
    return operation == Operation::strong_read ? strong_reads : strong_writes;
  }
  // Two writes that leave the same value do not race: whichever comes last, the cell holds it. What comes later must
  // know of both then, and of what each of them knew: such cells keep all.
  template <class Report>
  void write(std::uint32_t number, Cell& cell, std::uint32_t thread, const Item& item, Report report) {
    const auto check = [&](const Past& past) {
      if (past.step == nothing || knowledge_.knows(thread, past.segment)) return;
      if (!leave_the_same(past.event, item.event)) return report(RaceAccess{past.step, past.event});
      if (equal_cells_.empty() || equal_cells_.back() != number) equal_cells_.push_back(number);
    };
    check(cell.plain_write);
    for (std::uint32_t n = cell.since[other_writes]; n != nothing; n = nodes_[n].next) check(nodes_[n].past);
    if (std::binary_search(keeping_all_.begin(), keeping_all_.end(), number)) {
      if (cell.plain_write.step != nothing) push(cell.since[other_writes], cell.plain_write);
    } else {
      for (std::uint32_t& list : cell.since) clear(list);
    }
    cell.plain_write = past_of(thread, item);
  }
  [[nodiscard]] bool leave_the_same(std::uint32_t a, std::uint32_t b) const {
    return events_.value[a] == events_.value[b] &&
           (events_.value_high.empty() || events_.value_high[a] == events_.value_high[b]);
  }
  void keep(std::uint32_t& list, const Past& past);
  void push(std::uint32_t& list, const Past& past);
  void clear(std::uint32_t& list);

  const recording::EventColumns& events_;
  const LaunchItems& launch_;
  const Knowledge& knowledge_;
  std::vector<Cell> cells_;
  std::vector<Node> nodes_;
  std::uint32_t free_ = nothing;
  std::vector<std::uint32_t> keeping_all_, equal_cells_;
};

}  // namespace scatterscope::analysis::races
