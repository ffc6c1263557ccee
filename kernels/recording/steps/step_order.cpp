#include "kernels/recording/steps/step_order.h"

#include <boost/graph/vector_as_graph.hpp>  // first: the next header calls its functions

#include <algorithm>
#include <boost/graph/strong_components.hpp>
#include <functional>
#include <queue>
#include <unordered_set>
#include <utility>

namespace scatterscope::recording {
namespace {

constexpr std::uint32_t none = 0xffff'ffffU;

struct BlockPhase {
  std::uint32_t block = 0, phase = 0;
  bool operator==(const BlockPhase&) const = default;
};

class Orderer {
 public:
  Orderer(const LaunchExecutions& launch, std::uint32_t blocks, std::uint32_t block_threads,
          std::span<const Dependency> dependencies)
      : launch_(launch),
        block_threads_(block_threads),
        next_(blocks, 0),
        total_(blocks, 0),
        in_round_(blocks, 0),
        dependencies_of_(blocks),
        local_of_node_(launch.nodes.size(), none) {
    for (std::uint32_t t = 0; t < blocks * block_threads; ++t) {
      std::uint32_t& total = total_[t / block_threads];
      total = std::max(total, launch.phase_count(t));
    }
    for (const Dependency& d : dependencies) dependencies_of_[place(d.consumer).block].push_back(d);
    for (auto& of_block : dependencies_of_) {
      std::stable_sort(of_block.begin(), of_block.end(), [&](const Dependency& a, const Dependency& b) {
        return launch_.executions[a.consumer].phase < launch_.executions[b.consumer].phase;
      });
    }
    if (!dependencies.empty()) local_of_execution_.assign(launch.executions.size(), none);
  }

  StepOrder order() {
    for (;;) {
      const std::vector<std::uint32_t> round = eligible();
      if (!round.empty()) {
        place_round(round);
        for (const std::uint32_t b : round) ++next_[b];
      } else if (!place_knot()) {
        return std::move(out_);
      }
      ++round_number_;
    }
  }

 private:
  BlockPhase place(std::uint32_t x) const {
    return {launch_.executions[x].thread / block_threads_, launch_.executions[x].phase};
  }
  bool finished(std::uint32_t block) const { return next_[block] >= total_[block]; }

  std::span<const Dependency> dependencies_of(BlockPhase p) const {
    const auto& all = dependencies_of_[p.block];
    const auto begin = std::partition_point(
        all.begin(), all.end(), [&](const Dependency& d) { return launch_.executions[d.consumer].phase < p.phase; });
    auto end = begin;
    while (end != all.end() && launch_.executions[end->consumer].phase == p.phase) ++end;
    return {all.data() + (begin - all.begin()), static_cast<std::size_t>(end - begin)};
  }

  // Blocks that can all do their next phase now, ascending.
  std::vector<std::uint32_t> eligible() {
    std::vector<std::uint32_t> round;
    std::size_t least_passed = none;
    for (std::uint32_t b = 0; b < next_.size(); ++b) {
      if (!finished(b)) least_passed = std::min(least_passed, grid_barriers_passed(b));
    }
    for (std::uint32_t b = 0; b < next_.size(); ++b) {
      in_round_[b] = !finished(b) && grid_barriers_passed(b) == least_passed;
      if (in_round_[b]) round.push_back(b);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::uint32_t b : round) {
        if (!in_round_[b]) continue;
        for (const Dependency& d : dependencies_of({b, next_[b]})) {
          const BlockPhase need = place(d.producer);
          if (need.phase < next_[need.block] || need.block == b) continue;
          if (need.phase == next_[need.block] && in_round_[need.block]) continue;
          in_round_[b] = false;
          changed = true;
          break;
        }
      }
    }
    round.erase(std::remove_if(round.begin(), round.end(), [&](std::uint32_t b) { return !in_round_[b]; }),
                round.end());
    return round;
  }

  std::size_t grid_barriers_passed(std::uint32_t block) const {
    const auto& ends = launch_.grid_barriers[block];
    return static_cast<std::size_t>(std::lower_bound(ends.begin(), ends.end(), next_[block]) - ends.begin());
  }

  // The graph of a round's lines: its nodes are numbered as they come.
  struct Graph {
    std::vector<std::uint32_t> nodes;               // local -> launch's
    std::vector<std::vector<std::uint32_t>> after;  // edges
    std::vector<std::vector<std::uint32_t>> who;    // executions, by thread
    std::vector<std::uint8_t> contradicts_itself;   // a dependency within the line, against the threads' order
  };

  std::uint32_t local(Graph& g, std::uint32_t node) {
    std::uint32_t& l = local_of_node_[node];
    if (l == none) {
      l = static_cast<std::uint32_t>(g.nodes.size());
      g.nodes.push_back(node);
      g.after.emplace_back();
      g.who.emplace_back();
      g.contradicts_itself.push_back(0);
    }
    return l;
  }

  void place_round(const std::vector<std::uint32_t>& round) {
    Graph g;
    std::unordered_set<std::uint64_t> known;  // hashes of the sequences whose edges stand
    std::uint64_t last_hash = 0;
    for (const std::uint32_t b : round) {
      for (std::uint32_t t = b * block_threads_; t < (b + 1) * block_threads_; ++t) {
        if (launch_.phase_count(t) <= next_[b]) continue;
        const ThreadPhase& p = launch_.phase(t, next_[b]);
        const bool is_new = known.empty() || (p.hash != last_hash && known.count(p.hash) == 0);
        if (is_new) known.insert(p.hash);
        last_hash = p.hash;
        std::uint32_t previous = none;
        for (std::uint32_t x = p.first; x < p.end; ++x) {
          const std::uint32_t l = local(g, launch_.executions[x].node);
          g.who[l].push_back(x);
          if (is_new && previous != none) g.after[previous].push_back(l);
          previous = l;
        }
      }
    }
    bool depends = false;
    for (const std::uint32_t b : round) {
      for (const Dependency& d : dependencies_of({b, next_[b]})) {
        const BlockPhase producer = place(d.producer);
        if (!in_round_[producer.block] || producer.phase != next_[producer.block]) continue;
        depends = true;
        const std::uint32_t from = local_of_node_[launch_.executions[d.producer].node];
        const std::uint32_t to = local_of_node_[launch_.executions[d.consumer].node];
        if (from != to) {
          g.after[from].push_back(to);
        } else if (d.producer > d.consumer) {  // executions are numbered by thread
          g.contradicts_itself[from] = 1;
        }
      }
    }
    if (known.size() == 1 && !depends) {
      for (std::uint32_t l = 0; l < g.nodes.size(); ++l) emit(g.nodes[l], g.who[l]);
    } else {
      place_graph(g);
    }
    for (const std::uint32_t node : g.nodes) local_of_node_[node] = none;
  }

  // Kahn over the strongly connected components, ties by the least line of each.
  void place_graph(const Graph& g) {
    std::vector<std::uint32_t> component(g.after.size());
    const boost::identity_property_map number;
    const std::uint32_t count = boost::strong_components(
        g.after, boost::make_iterator_property_map(component.begin(), number), boost::vertex_index_map(number));
    std::vector<std::vector<std::uint32_t>> members(count);
    std::vector<LineExecution> least(count, LineExecution{0xffff, 0xffff, none});
    std::vector<std::uint32_t> waits(count, 0);
    for (std::uint32_t l = 0; l < g.nodes.size(); ++l) {
      members[component[l]].push_back(l);
      least[component[l]] = std::min(least[component[l]], launch_.nodes[g.nodes[l]]);
      for (const std::uint32_t to : g.after[l]) waits[component[to]] += component[to] != component[l] ? 1 : 0;
    }
    using Entry = std::pair<LineExecution, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
    for (std::uint32_t c = 0; c < count; ++c) {
      if (waits[c] == 0) ready.emplace(least[c], c);
    }
    while (!ready.empty()) {
      const std::uint32_t c = ready.top().second;
      ready.pop();
      if (members[c].size() == 1 && g.contradicts_itself[members[c][0]] == 0) {
        emit(g.nodes[members[c][0]], g.who[members[c][0]]);
      } else {
        std::vector<std::uint32_t> executions;
        for (const std::uint32_t l : members[c]) executions.insert(executions.end(), g.who[l].begin(), g.who[l].end());
        std::sort(executions.begin(), executions.end());
        place_by_thread(executions);
      }
      for (const std::uint32_t l : members[c]) {
        for (const std::uint32_t to : g.after[l]) {
          if (component[to] != c && --waits[component[to]] == 0) ready.emplace(least[component[to]], component[to]);
        }
      }
    }
  }

  // All the phases that the first unfinished block's next one needs, directly or not, as one. False when all are done.
  bool place_knot() {
    std::uint32_t first = 0;
    while (first < next_.size() && finished(first)) ++first;
    if (first == next_.size()) return false;
    std::vector<std::uint32_t> end(next_);  // of each block the phases [next, end) are needed
    std::vector<BlockPhase> open{{first, next_[first]}};
    end[first] = next_[first] + 1;
    while (!open.empty()) {
      const BlockPhase p = open.back();
      open.pop_back();
      for (const Dependency& d : dependencies_of(p)) {
        const BlockPhase need = place(d.producer);
        for (; end[need.block] <= need.phase; ++end[need.block]) open.push_back({need.block, end[need.block]});
      }
    }
    std::vector<std::uint32_t> executions;
    for (std::uint32_t b = 0; b < next_.size(); ++b) {
      for (std::uint32_t t = b * block_threads_; t < (b + 1) * block_threads_; ++t) {
        for (std::uint32_t p = next_[b]; p < std::min(end[b], launch_.phase_count(t)); ++p) {
          for (std::uint32_t x = launch_.phase(t, p).first; x < launch_.phase(t, p).end; ++x) executions.push_back(x);
        }
      }
    }
    place_by_thread(executions);
    next_ = end;
    return true;
  }

  // What each of some executions still waits for, while they are taken one by one.
  struct Waiting {
    std::vector<std::uint32_t> dependencies;            // number of producers among them not yet done
    std::vector<std::vector<std::uint32_t>> consumers;  // of each producer
    std::vector<std::uint8_t> done, reached;            // reached: the thread has come here
    std::vector<std::uint32_t> left;                    // by block and phase, from the block's first in here
    std::vector<std::vector<std::uint32_t>> gate;       // executions that begin a phase, by block and phase
    std::vector<std::uint32_t> first;                   // executions that nothing but dependencies holds back
    std::vector<std::uint32_t> phase_slot;              // of each execution: index into left and gate
  };

  // `executions`: ascending, thus thread by thread in program order.
  void place_by_thread(const std::vector<std::uint32_t>& executions) {
    Waiting w = waiting_for(executions);
    using Entry = std::pair<LineExecution, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
    const auto offer = [&](std::uint32_t i) {
      if (w.reached[i] != 0 && w.done[i] == 0 && w.dependencies[i] == 0) ready.emplace(line_of(executions[i]), i);
    };
    const auto reach = [&](std::uint32_t i) {
      w.reached[i] = 1;
      offer(i);
    };
    for (const std::uint32_t i : w.first) reach(i);
    std::size_t taken = 0;
    while (taken < executions.size()) {
      if (ready.empty()) {  // values that contradict each other: go on with the first thread that can
        std::uint32_t i = 0;
        while (w.done[i] != 0 || w.reached[i] == 0) ++i;
        ready.emplace(line_of(executions[i]), i);
      }
      std::vector<std::uint32_t> step, now;
      const LineExecution line = ready.top().first;
      while (!ready.empty() && ready.top().first == line) {
        const std::uint32_t i = ready.top().second;
        ready.pop();
        if (w.done[i] != 0) continue;
        w.done[i] = 1;
        now.push_back(i);
        step.push_back(executions[i]);
      }
      if (step.empty()) continue;
      emit(launch_.executions[step.front()].node, step);
      taken += now.size();
      for (const std::uint32_t i : now) {
        for (const std::uint32_t c : w.consumers[i]) {
          if (--w.dependencies[c] == 0) offer(c);
        }
        const std::uint32_t slot = w.phase_slot[i];
        const bool ends_phase = i + 1 == executions.size() || w.phase_slot[i + 1] != slot ||
                                thread_of(executions[i + 1]) != thread_of(executions[i]);
        if (!ends_phase) reach(i + 1);
        if (--w.left[slot] == 0 && slot + 1 < w.gate.size()) {
          for (const std::uint32_t g : w.gate[slot + 1]) reach(g);
        }
      }
    }
    if (!local_of_execution_.empty()) {
      for (const std::uint32_t x : executions) local_of_execution_[x] = none;
    }
  }

  std::uint32_t thread_of(std::uint32_t x) const { return launch_.executions[x].thread; }
  LineExecution line_of(std::uint32_t x) const { return launch_.nodes[launch_.executions[x].node]; }

  bool begins_in(const std::vector<std::uint32_t>& executions, std::uint32_t i) const {
    return i == 0 || thread_of(executions[i - 1]) != thread_of(executions[i]) ||
           launch_.executions[executions[i - 1]].phase != launch_.executions[executions[i]].phase;
  }

  Waiting waiting_for(const std::vector<std::uint32_t>& executions) {
    Waiting w;
    const std::size_t count = executions.size();
    w.dependencies.assign(count, 0);
    w.consumers.resize(count);
    w.done.assign(count, 0);
    w.reached.assign(count, 0);
    w.phase_slot.assign(count, 0);
    // Slots: block by block, its phases ascending, an unused slot between blocks.
    std::size_t i = 0;
    while (i < count) {
      const std::uint32_t block = place(executions[i]).block;
      std::size_t end = i;
      std::uint32_t low = none, high = 0;
      for (; end < count && place(executions[end]).block == block; ++end) {
        low = std::min(low, place(executions[end]).phase);
        high = std::max(high, place(executions[end]).phase);
      }
      const auto base = static_cast<std::uint32_t>(w.left.size());
      w.left.resize(base + (high - low) + 2, 0);
      w.gate.resize(w.left.size());
      for (; i < end; ++i) {
        const auto local = static_cast<std::uint32_t>(i);
        const std::uint32_t phase = place(executions[i]).phase;
        w.phase_slot[i] = base + (phase - low);
        ++w.left[w.phase_slot[i]];
        if (begins_in(executions, local)) (phase == low ? w.first : w.gate[w.phase_slot[i]]).push_back(local);
      }
    }
    if (local_of_execution_.empty()) return w;
    for (std::uint32_t l = 0; l < count; ++l) local_of_execution_[executions[l]] = l;
    for_each_dependency(executions, [&](const Dependency& d) {
      const std::uint32_t producer = local_of_execution_[d.producer], consumer = local_of_execution_[d.consumer];
      if (producer == none || consumer == none) return;
      w.consumers[producer].push_back(consumer);
      ++w.dependencies[consumer];
    });
    return w;
  }

  // The dependencies of all phases that the executions are in, each once.
  template <typename Visit>
  void for_each_dependency(const std::vector<std::uint32_t>& executions, Visit visit) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> phases;
    for (const std::uint32_t x : executions) {
      const BlockPhase p = place(x);
      if (phases.empty() || phases.back() != std::pair{p.block, p.phase}) phases.emplace_back(p.block, p.phase);
    }
    std::sort(phases.begin(), phases.end());
    phases.erase(std::unique(phases.begin(), phases.end()), phases.end());
    for (const auto& [block, phase] : phases) {
      for (const Dependency& d : dependencies_of({block, phase})) visit(d);
    }
  }

  void emit(std::uint32_t node, const std::vector<std::uint32_t>& executions) {
    out_.steps.push_back({node, round_number_, static_cast<std::uint32_t>(out_.executions.size())});
    out_.executions.insert(out_.executions.end(), executions.begin(), executions.end());
  }

  const LaunchExecutions& launch_;
  std::uint32_t block_threads_;
  std::vector<std::uint32_t> next_, total_;               // phases, by block
  std::vector<std::uint8_t> in_round_;                    // by block
  std::vector<std::vector<Dependency>> dependencies_of_;  // by the consumer's block, ascending by its phase
  std::vector<std::uint32_t> local_of_node_, local_of_execution_;
  std::uint32_t round_number_ = 0;
  StepOrder out_;
};

}  // namespace

StepOrder order_steps(const LaunchExecutions& launch, std::uint32_t blocks, std::uint32_t block_threads,
                      std::span<const Dependency> dependencies) {
  return Orderer(launch, blocks, block_threads, dependencies).order();
}

}  // namespace scatterscope::recording
