// Made-up kernels, and an oracle that judges them by their text alone: a graph of all deeds, and who reaches whom.
// Included after interpret.cuh, in a file that has opened its namespace.
#pragma once

#include <algorithm>
#include <bitset>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace scatterscope::SCATTERSCOPE_PROBE {

// A deed of a thread of the grid. The deeds of a kernel are listed in an order in which it can run.
struct Done {
  unsigned thread = 0;
  Deed deed = read_global;
  unsigned cell = 0;
  unsigned meeting = 0;  // of those that meet: the same number
};

using CellId = std::tuple<bool, unsigned, unsigned>;  // shared, its block, index

struct MadeUp {
  unsigned blocks = 1, threads = 1;
  std::vector<Done> deeds;
  std::optional<CellId> planted;  // the one cell that races, where the generator knows

  [[nodiscard]] unsigned block_of(const Done& d) const { return d.thread / threads; }
  void add(unsigned thread, Deed deed, unsigned cell = 0) { deeds.push_back({thread, deed, cell, 0}); }
  void meet(Deed deed, unsigned cell, const std::vector<unsigned>& who) {
    ++meetings;
    for (const unsigned thread : who) deeds.push_back({thread, deed, cell, meetings});
  }
  void meet_in_block(unsigned block) {
    std::vector<unsigned> who;
    for (unsigned t = 0; t < threads; ++t) who.push_back(block * threads + t);
    meet(meet_block, 0, who);
  }
  unsigned meetings = 0;
};

// --- The oracle.

class Oracle {
 public:
  explicit Oracle(const MadeUp& kernel) : kernel_(kernel) {
    REQUIRE(kernel.deeds.size() + kernel.meetings < most);
    add_own_orders_and_meetings();
    const std::vector<Reached> without_flags = reached();
    add_flags(without_flags);
    all_ = reached();
  }

  struct Pair {
    CellId cell;
    unsigned thread_a, thread_b;
    bool operator<(const Pair& other) const {
      return std::tie(cell, thread_a, thread_b) < std::tie(other.cell, other.thread_a, other.thread_b);
    }
  };
  // Both ways round.
  [[nodiscard]] std::set<Pair> races() const {
    std::set<Pair> out;
    const std::vector<Done>& deeds = kernel_.deeds;
    for (std::size_t a = 0; a < deeds.size(); ++a)
      for (std::size_t b = a + 1; b < deeds.size(); ++b) {
        const auto cell = cell_of(deeds[a]);
        if (!cell || cell != cell_of(deeds[b]) || deeds[a].thread == deeds[b].thread) continue;
        const bool one_writes = writes(deeds[a].deed) || writes(deeds[b].deed);
        const bool one_is_plain = is_plain(deeds[a].deed) || is_plain(deeds[b].deed);
        if (!one_writes || !one_is_plain || all_[a][b]) continue;
        out.insert({*cell, deeds[a].thread, deeds[b].thread});
        out.insert({*cell, deeds[b].thread, deeds[a].thread});
      }
    return out;
  }

 private:
  static constexpr std::size_t most = 1024;  // nodes
  using Reached = std::bitset<most>;

  static bool writes(Deed d) {
    return d == write_global || d == write_shared || d == write_strongly || d == add_global || d == add_shared;
  }
  static bool is_plain(Deed d) {
    return d == read_global || d == write_global || d == read_shared || d == write_shared;
  }
  [[nodiscard]] std::optional<CellId> cell_of(const Done& d) const {
    if (d.deed == read_shared || d.deed == write_shared || d.deed == add_shared)
      return CellId{true, kernel_.block_of(d), d.cell};
    if (d.deed <= add_global) return CellId{false, 0, d.cell};
    return std::nullopt;
  }

  // Nodes: the deeds, then the meetings. Edges lead from earlier deeds to later ones.
  void add_own_orders_and_meetings() {
    const std::size_t n = kernel_.deeds.size();
    after_.resize(n + kernel_.meetings + 1);
    std::map<unsigned, std::size_t> last;  // by thread
    for (std::size_t i = 0; i < n; ++i) {
      const Done& d = kernel_.deeds[i];
      if (const auto before = last.find(d.thread); before != last.end()) {
        after_[before->second].push_back(i);
        const unsigned met = kernel_.deeds[before->second].meeting;
        if (met > 0) after_[n + met].push_back(i);
      }
      if (d.meeting > 0) after_[i].push_back(n + d.meeting);
      last[d.thread] = i;
    }
  }

  // Whom each node reaches.
  [[nodiscard]] std::vector<Reached> reached() const {
    std::vector<Reached> out(after_.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = after_.size(); i-- > 0;) {
        const Reached before = out[i];
        for (const std::size_t to : after_[i]) {
          out[i] |= out[to];
          out[i].set(to);
        }
        changed = changed || out[i] != before;
      }
    }
    return out;
  }

  // A fence before a flag is published, and one after it is seen.
  void add_flags(const std::vector<Reached>& reach) {
    const std::vector<Done>& deeds = kernel_.deeds;
    for (std::size_t w = 0; w < deeds.size(); ++w)
      for (std::size_t r = 0; r < deeds.size(); ++r) {
        if (deeds[w].deed != publish_flag || deeds[r].deed != await_flag || deeds[w].cell != deeds[r].cell) continue;
        const bool one_block = kernel_.block_of(deeds[w]) == kernel_.block_of(deeds[r]);
        const auto serves = [&](Deed d) { return d == fence_device || (one_block && d == fence_block); };
        for (std::size_t f = 0; f < deeds.size(); ++f)
          for (std::size_t g = 0; g < deeds.size(); ++g)
            if (serves(deeds[f].deed) && serves(deeds[g].deed) && reach[f][w] && reach[r][g]) after_[f].push_back(g);
      }
  }

  const MadeUp& kernel_;
  std::vector<std::vector<std::size_t>> after_;
  std::vector<Reached> all_;
};

// --- The generators.

using Random = std::mt19937;

inline MadeUp made_up_grid(Random& random) {
  MadeUp kernel;
  kernel.blocks = 1 + random() % 3;
  kernel.threads = random() % 3 == 0 ? 33 + random() % 8 : 2 + random() % 8;
  return kernel;
}

// Anything in any order. Flags and fences, or atomics and volatile words.
inline MadeUp made_up_wildly(Random& random) {
  MadeUp kernel = made_up_grid(random);
  const unsigned all = kernel.blocks * kernel.threads;
  const bool flags = random() % 2 == 0;
  const unsigned cells = 2 + random() % 12;
  unsigned published = 0;
  while (kernel.deeds.size() < 60 + all) {
    const unsigned thread = random() % all, block = thread / kernel.threads, what = random() % 20;
    if (what < 10) {
      constexpr Deed with_flags[] = {read_global, write_global, read_shared, write_shared};
      constexpr Deed without[] = {read_global,   write_global,   read_shared, write_shared,
                                  read_strongly, write_strongly, add_global,  add_shared};
      kernel.add(thread, flags ? with_flags[random() % 4] : without[random() % 8], random() % cells);
    } else if (what < 12) {
      kernel.meet_in_block(block);
    } else if (what < 14) {
      const unsigned warp = thread % kernel.threads / 32, lanes = std::min(32U, kernel.threads - warp * 32);
      const unsigned existing = lanes == 32 ? ~0U : (1U << lanes) - 1;
      const unsigned mask = (random() % 2 == 0 ? existing : random() & existing) | 1U << thread % kernel.threads % 32;
      std::vector<unsigned> who;
      for (unsigned l = 0; l < lanes; ++l)
        if ((mask >> l & 1U) != 0) who.push_back(block * kernel.threads + warp * 32 + l);
      kernel.meet(meet_lanes, mask, who);
    } else if (what == 14 && random() % 4 == 0) {
      std::vector<unsigned> who;
      for (unsigned t = 0; t < all; ++t) who.push_back(t);
      kernel.meet(meet_grid, 0, who);
    } else if (what < 17 && flags) {
      kernel.add(thread, random() % 3 == 0 ? fence_block : fence_device);
    } else if (what == 17 && flags && published < 16) {
      kernel.add(thread, publish_flag, published++);
    } else if (flags && published > 0) {
      kernel.add(thread, await_flag, random() % published);
    }
  }
  return kernel;
}

// Phases between barriers: in each a cell belongs to one thread, or to all of its block that read it. With a race a
// thread writes what another has in the same phase, or a fence of a handover is left out.
inline MadeUp made_up_by_phases(Random& random, bool racy) {
  MadeUp kernel = made_up_grid(random);
  if (kernel.threads > 32 && kernel.blocks > 2) kernel.blocks = 2;
  constexpr unsigned shared_cells = 6, handed = 30;  // global cells of block b: b * 8 to b * 8 + 5
  const unsigned phases = 2 + random() % 3;
  const unsigned planted_phase = random() % phases, planted_block = random() % kernel.blocks;
  const bool hands_over = kernel.blocks > 1 && random() % 2 == 0;
  const bool leaves_fence_out = racy && hands_over && random() % 2 == 0;
  if (hands_over) {
    kernel.add(0, write_global, handed);
    const bool writer_fences = !leaves_fence_out || random() % 2 == 0;
    if (writer_fences) kernel.add(0, fence_device);
    kernel.add(0, publish_flag, 0);
    const unsigned seer = kernel.threads + random() % kernel.threads;
    kernel.add(seer, await_flag, 0);
    if (!leaves_fence_out || !writer_fences) kernel.add(seer, fence_device);
    kernel.add(seer, random() % 2 == 0 ? read_global : write_global, handed);
    if (leaves_fence_out) kernel.planted = CellId{false, 0, handed};
  }
  for (unsigned phase = 0; phase < phases; ++phase)
    for (unsigned block = 0; block < kernel.blocks; ++block) {
      const unsigned first = block * kernel.threads;
      for (unsigned c = 0; c < shared_cells; ++c)
        for (const bool shared : {false, true}) {
          const unsigned owner = first + random() % kernel.threads, cell = shared ? c : block * 8 + c;
          const Deed read = shared ? read_shared : read_global, write = shared ? write_shared : write_global;
          const bool all_read = random() % 3 == 0;
          if (all_read) {
            for (int i = 0; i < 3; ++i) kernel.add(first + random() % kernel.threads, read, cell);
          } else {
            kernel.add(owner, write, cell);
            if (random() % 2 == 0) kernel.add(owner, read, cell);
          }
          if (racy && !kernel.planted && phase == planted_phase && block == planted_block && !all_read) {
            const unsigned other = first + (owner - first + 1 + random() % (kernel.threads - 1)) % kernel.threads;
            kernel.add(other, random() % 2 == 0 ? read : write, cell);
            kernel.planted = CellId{shared, shared ? block : 0, cell};
          }
        }
      kernel.meet_in_block(block);
    }
  return kernel;
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE
