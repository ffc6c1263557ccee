#include "kernels/analysis/key_table.h"

#include <algorithm>
#include <numeric>

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using recording::Recording;
using recording::Space;

constexpr std::uint32_t no_key = 0xffff'ffffU;

// Walks the events once, keeping just the arrays that hold keys and each thread's `i`.
class Gatherer {
 public:
  explicit Gatherer(const Recording& r) : r_(r), n_(r.input.size()), held_(r.arrays.size()), tracked_(r.arrays.size()) {
    for (const recording::Iteration& i : r.iterations) tracked_[i.keys_array] = tracked_[i.result_array] = 1;
    for (std::size_t a = 0; a < r.arrays.size(); ++a) {
      if (tracked_[a] == 0) continue;
      held_[a] = r.arrays[a].initial;
      held_[a].resize(n_, 0);
    }
    for (const recording::NameInfo& name : r.names) is_key_index_.push_back(name.name == "i" ? 1 : 0);
  }

  KeyTable gather() {
    table_.iterations.resize(r_.iterations.size());
    std::uint32_t done = 0;
    for (std::size_t k = 0; k < r_.iterations.size(); ++k) {
      walk(done, r_.iterations[k].first_step, nullptr, nullptr);
      KeyTable::Iteration& of = table_.iterations[k];
      of.keys = held_[r_.iterations[k].keys_array];
      of.moves.resize(n_);
      by_name_.assign(r_.names.size(), nullptr);
      walk(r_.iterations[k].first_step, r_.iterations[k].end_step, &of, &r_.iterations[k]);
      done = r_.iterations[k].end_step;
      of.result = held_[r_.iterations[k].result_array];
    }
    follow_origins();
    return std::move(table_);
  }

 private:
  using Column = std::vector<std::optional<KeyValue>>;

  void walk(std::uint32_t first, std::uint32_t end, KeyTable::Iteration* of, const recording::Iteration* iteration) {
    for (std::uint32_t s = first; s < end; ++s) {
      if (!in_launch_ || launch_ != r_.steps[s].launch) enter_launch(r_.steps[s].launch);
      const std::uint64_t stop = r_.end_event(s);
      for (std::uint64_t e = r_.first_event(s); e < stop; ++e) {
        const auto kind = static_cast<EventKind>(r_.events.kind[e] & 0x7fU);
        if (kind == EventKind::value) {
          show(s, e, of);
        } else if ((kind == EventKind::write || kind == EventKind::atomic) && tracked_[r_.events.what[e]] != 0) {
          write(s, e, of, iteration);
        }
      }
    }
  }

  void enter_launch(std::uint32_t launch) {
    in_launch_ = true;
    launch_ = launch;
    block_threads_ = r_.launches[launch].block_threads;
    key_of_thread_.assign(std::size_t{r_.launches[launch].blocks} * block_threads_, no_key);
    for (std::size_t a = 0; a < r_.arrays.size(); ++a) {
      if (tracked_[a] != 0 && r_.arrays[a].space == Space::shared) held_[a].assign(n_, 0);
    }
  }

  std::uint32_t& key_of(std::uint64_t e) {
    return key_of_thread_[std::size_t{r_.events.block[e]} * block_threads_ + r_.events.thread[e]];
  }

  void show(std::uint32_t step, std::uint64_t e, KeyTable::Iteration* of) {
    const std::uint16_t name = r_.events.what[e];
    const std::uint64_t value = r_.events[e].value;
    std::uint32_t& key = key_of(e);
    if (is_key_index_[name] != 0) key = value < n_ ? static_cast<std::uint32_t>(value) : no_key;
    if (of == nullptr || key == no_key) return;
    Column*& column = by_name_[name];
    if (column == nullptr) {
      column = &of->by_key[r_.names[name].name];
      column->resize(n_);
    }
    // The first showing of the value that stays.
    std::optional<KeyValue>& held = (*column)[key];
    if (!held || held->value != value) held = KeyValue{value, step, r_.events.block[e], r_.events.thread[e]};
  }

  void write(std::uint32_t step, std::uint64_t e, KeyTable::Iteration* of, const recording::Iteration* iteration) {
    const std::uint16_t array = r_.events.what[e];
    const std::uint32_t index = r_.events.index[e];
    const bool of_first_block = r_.arrays[array].space == Space::global || r_.events.block[e] == 0;
    if (index >= n_ || !of_first_block) return;
    held_[array][index] = r_.events[e].value;
    const std::uint32_t key = key_of(e);
    if (of == nullptr || key == no_key || array != iteration->result_array) return;
    of->moves[key] = KeyTable::Iteration::Move{step, key, index, r_.events.block[e], r_.events.thread[e]};
  }

  void follow_origins() {
    std::vector<std::uint32_t> origin(n_);
    std::iota(origin.begin(), origin.end(), 0U);
    for (KeyTable::Iteration& of : table_.iterations) {
      of.origin = origin;
      for (const auto& move : of.moves) {
        if (move) origin[move->to] = of.origin[move->from];
      }
    }
    table_.final_origin = std::move(origin);
  }

  const Recording& r_;
  std::size_t n_;
  std::vector<std::vector<std::uint64_t>> held_;  // by array, where tracked
  std::vector<std::uint8_t> tracked_;             // by array
  std::vector<std::uint8_t> is_key_index_;        // by name
  std::vector<Column*> by_name_;                  // of the iteration being walked
  std::vector<std::uint32_t> key_of_thread_;      // of the launch being walked
  std::uint32_t launch_ = 0, block_threads_ = 1;
  bool in_launch_ = false;
  KeyTable table_;
};

}  // namespace

const KeyValue* KeyTable::Iteration::at(const std::string& name, std::uint32_t key, std::uint32_t t) const {
  const auto column = by_key.find(name);
  if (column == by_key.end() || key >= column->second.size() || !column->second[key]) return nullptr;
  const KeyValue& value = *column->second[key];
  return value.step < t ? &value : nullptr;
}

KeyTable make_key_table(const recording::Recording& recording) {
  return Gatherer(recording).gather();
}

}  // namespace scatterscope::analysis
