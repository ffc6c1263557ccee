// Covering sets: few rows in which every pair of levels of every two factors stands. Greedy, the same rows every time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>
#include <vector>

namespace scatterscope::tests {

using PairwiseRow = std::vector<unsigned>;  // a level a factor
inline constexpr unsigned no_level = std::numeric_limits<unsigned>::max();

// Which pairs of levels are still to be covered, and how often each level stands in a row.
class UncoveredPairs {
 public:
  explicit UncoveredPairs(const std::vector<unsigned>& levels) : levels_(levels) {
    for (std::size_t a = 0; a < levels.size(); ++a) {
      used_.emplace_back(levels[a]);
      for (std::size_t b = a + 1; b < levels.size(); ++b)
        open_.push_back(
            {a, b, std::vector<bool>(std::size_t{levels[a]} * levels[b], true), std::size_t{levels[a]} * levels[b], 0});
    }
  }

  // Sets two levels of an empty row to the next open pair of the two factors that have most of them; false if none is
  // left.
  bool start(PairwiseRow& row) {
    const auto most =
        std::max_element(open_.begin(), open_.end(), [](const Table& x, const Table& y) { return x.left < y.left; });
    if (most == open_.end() || most->left == 0) return false;
    while (!most->is_open[most->next]) ++most->next;
    row[most->a] = static_cast<unsigned>(most->next / levels_[most->b]);
    row[most->b] = static_cast<unsigned>(most->next % levels_[most->b]);
    return true;
  }

  // Open pairs that a level of a factor without one makes with the levels that the row has.
  [[nodiscard]] unsigned gain(const PairwiseRow& row, std::size_t factor, unsigned level) const {
    unsigned pairs = 0;
    for (const Table& table : open_) {
      if (table.a != factor && table.b != factor) continue;
      const unsigned other = row[table.a == factor ? table.b : table.a];
      if (other == no_level) continue;
      const auto [x, y] = table.a == factor ? std::pair{level, other} : std::pair{other, level};
      pairs += table.is_open[std::size_t{x} * levels_[table.b] + y] ? 1 : 0;
    }
    return pairs;
  }
  [[nodiscard]] unsigned used(std::size_t factor, unsigned level) const { return used_[factor][level]; }

  void close(const PairwiseRow& row) {
    for (Table& table : open_) {
      if (row[table.a] == no_level || row[table.b] == no_level) continue;
      const std::size_t pair = std::size_t{row[table.a]} * levels_[table.b] + row[table.b];
      table.left -= table.is_open[pair] ? 1 : 0;
      table.is_open[pair] = false;
    }
    for (std::size_t f = 0; f < row.size(); ++f)
      if (row[f] != no_level) ++used_[f][row[f]];
  }

 private:
  struct Table {
    std::size_t a, b;  // the factors, a < b
    std::vector<bool> is_open;
    std::size_t left;  // open pairs
    std::size_t next;  // none before it is open
  };
  std::vector<unsigned> levels_;
  std::vector<Table> open_;
  std::vector<std::vector<unsigned>> used_;
};

// Rows that hold every allowed pair. allowed(row) judges rows in which factors may have no_level yet: it is true where
// some level of them is allowed. seed: of the choice between levels that cover as many pairs; 0: the one used least.
template <class Allowed>
std::vector<PairwiseRow> pairwise(const std::vector<unsigned>& levels, Allowed allowed, std::uint32_t seed = 0) {
  UncoveredPairs uncovered(levels);
  std::mt19937 random(seed);
  std::vector<PairwiseRow> rows;
  for (PairwiseRow row(levels.size(), no_level); uncovered.start(row); row.assign(levels.size(), no_level)) {
    if (allowed(row)) {
      for (std::size_t f = 0; f < levels.size(); ++f) {
        if (row[f] != no_level) continue;
        unsigned best = no_level;
        std::pair<unsigned, unsigned> best_worth;
        for (unsigned level = 0; level < levels[f]; ++level) {
          row[f] = level;
          if (!allowed(row)) continue;
          row[f] = no_level;
          const unsigned turn = seed == 0 ? no_level - uncovered.used(f, level) : static_cast<unsigned>(random());
          const std::pair worth{uncovered.gain(row, f, level), turn};
          if (best == no_level || worth > best_worth) {
            best = level;
            best_worth = worth;
          }
        }
        row[f] = best;
      }
      rows.push_back(row);
    }
    uncovered.close(row);
  }
  return rows;
}

}  // namespace scatterscope::tests
