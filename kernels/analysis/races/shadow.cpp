#include "kernels/analysis/races/shadow.h"

#include <utility>

namespace scatterscope::analysis::races {

Shadow::Shadow(const recording::EventColumns& events, const LaunchItems& launch, const Knowledge& knowledge,
               std::vector<std::uint32_t> keeping_all)
    : events_(events),
      launch_(launch),
      knowledge_(knowledge),
      cells_(launch.cells),
      keeping_all_(std::move(keeping_all)) {}

std::vector<std::uint32_t> Shadow::cells_written_alike() const {
  std::vector<std::uint32_t> cells = equal_cells_;
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

// Behind a barrier that all met who may use the cell, nothing before it can race any more.
Shadow::Cell& Shadow::cell_of(std::uint32_t thread, const Item& item) {
  Cell& cell = cells_[item.cell];
  const std::uint32_t era = item.cell < launch_.shared_cells ? knowledge_.phase(thread) : knowledge_.grid(thread);
  if (era > cell.era) {
    for (std::uint32_t& list : cell.since) clear(list);
    cell.plain_write = {};
    cell.era = era;
  }
  return cell;
}

// A thread's latest access of a kind stands for those before it.
void Shadow::keep(std::uint32_t& list, const Past& past) {
  if (list != nothing && knowledge_.thread_of(nodes_[list].past.segment) == knowledge_.thread_of(past.segment)) {
    nodes_[list].past = past;
    return;
  }
  push(list, past);
}

void Shadow::push(std::uint32_t& list, const Past& past) {
  std::uint32_t node = free_;
  if (node == nothing) {
    node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back();
  } else {
    free_ = nodes_[node].next;
  }
  nodes_[node] = {past, list};
  list = node;
}

void Shadow::clear(std::uint32_t& list) {
  while (list != nothing) {
    const std::uint32_t node = list;
    list = nodes_[node].next;
    nodes_[node].next = free_;
    free_ = node;
  }
}

}  // namespace scatterscope::analysis::races
