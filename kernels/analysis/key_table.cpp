#include "kernels/analysis/key_table.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "kernels/analysis/by_thread.h"
#include "kernels/analysis/leads.h"

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using recording::Meaning;
using recording::Recording;
using recording::Space;

constexpr std::uint32_t none = 0xffff'ffffU;
constexpr std::uint32_t most_passes = 128;  // a pass sorts by a bit of a key, or makes a step of a network

using Column = std::vector<std::optional<KeyValue>>;

// Walks the events once, keeping just the arrays that hold keys and what each thread works on.
class Gatherer {
 public:
  explicit Gatherer(const Recording& r)
      : r_(r),
        n_(r.input.size()),
        held_(r.arrays.size()),
        tracked_(r.arrays.size()),
        no_keys_(std::vector<std::uint64_t>(n_)),
        unknown_(std::vector<std::uint8_t>(n_)),
        known_(std::vector<std::uint8_t>(n_, 1)),
        no_moves_(std::vector<std::optional<Move>>(n_)) {
    for (const recording::Iteration& i : r.iterations) {
      tracked_[i.keys_array] = tracked_[i.result_array] = 1;
      if (i.local) tracked_[i.local->keys_array] = 1;
    }
    for (std::size_t a = 0; a < r.arrays.size(); ++a) {
      if (tracked_[a] == 0) continue;
      held_[a] = {no_keys_, unknown_};
      if (r.arrays[a].initial.empty()) continue;
      std::vector<std::uint64_t>& key = held_[a].key.own();
      std::copy_n(r.arrays[a].initial.begin(), std::min(n_, r.arrays[a].initial.size()), key.begin());
      held_[a].known = known_;
    }
    std::vector<std::uint32_t> in_order(n_);
    std::iota(in_order.begin(), in_order.end(), 0U);
    in_order_ = std::move(in_order);
    origin_.assign(r.arrays.size(), in_order_);
  }

  KeyTable gather() {
    table_.iterations.resize(r_.iterations.size());
    std::uint32_t done = 0;
    for (std::size_t k = 0; k < r_.iterations.size(); ++k) {
      const recording::Iteration& iteration = r_.iterations[k];
      walk_outside(done, iteration.first_step, k == 0 ? &table_.before_iterations : nullptr);
      begin(iteration, table_.iterations[k]);
      walk(iteration.first_step, iteration.end_step);
      end();
      follow_origins(iteration, table_.iterations[k]);
      done = iteration.end_step;
    }
    walk_outside(done, r_.step_count(), r_.iterations.empty() ? nullptr : &table_.after_iterations);
    if (!table_.iterations.empty() && ended_early()) forget_unwritten();
    table_.final_origin = r_.iterations.empty() ? in_order_ : origin_[r_.iterations.back().result_array];
    return std::move(table_);
  }

 private:
  using Move = KeyTable::Iteration::Move;
  // What a thread of the launch being walked works on.
  struct Work {
    std::uint32_t key = none, pass = none, tile_first = none;
    std::uint32_t ranked = none, slot = none;  // of a local sort: a key that goes to its slot of the tile next
  };

  void walk_outside(std::uint32_t first, std::uint32_t end, KeyTable::Columns* columns) {
    of_ = nullptr;
    iteration_ = nullptr;
    of_slot_.clear();
    came_from_.clear();
    outside_ = columns;
    by_name_.assign(r_.names.size(), nullptr);
    walk(first, end);
    outside_ = nullptr;
  }

  void begin(const recording::Iteration& iteration, KeyTable::Iteration& of) {
    iteration_ = &iteration;
    of_ = &of;
    of.keys = held_[iteration.keys_array].key;
    of.has_key = held_[iteration.keys_array].known;
    of.moves = no_moves_;
    read_ = written_ = unknown_;
    by_name_.assign(r_.names.size(), nullptr);
    of_slot_.clear();
    came_from_.clear();
    if (!iteration.local) return;
    of.buckets = 1U << iteration.digit_bits;
    of.tiles = static_cast<std::uint32_t>((n_ + iteration.local->tile_keys - 1) / iteration.local->tile_keys);
    const std::size_t cells = std::size_t{of.buckets} * of.tiles;
    if (no_cells_.size() != cells) no_cells_ = Column(cells);
    of.bucket_sizes = of.bucket_starts = of.partial_starts = no_cells_;
    if (no_loads_.size() != n_) no_loads_ = std::vector<std::optional<KeyTable::Iteration::Load>>(n_);
    of.loads = no_loads_;
  }

  // A key that no thread has read stays at its place.
  void keep_unread() {
    if (iteration_->keys_array == iteration_->result_array) return;
    Held& result = held_[iteration_->result_array];
    if (written_.shared_with(unknown_) && read_.shared_with(unknown_)) {
      result = {of_->keys, of_->has_key};
      return;
    }
    for (std::size_t p = 0; p < n_; ++p) {
      if (written_[p] != 0 || read_[p] != 0) continue;
      result.key.own()[p] = of_->keys[p];
      if (result.known[p] != of_->has_key[p]) result.known.own()[p] = of_->has_key[p];
    }
  }

  void end() {
    keep_unread();
    of_->result = held_[iteration_->result_array].key;
    of_->has_result = held_[iteration_->result_array].known;
    if (!iteration_->local) {
      if (of_slot_.empty() && !of_->passes.empty()) of_slot_ = keys_by_place();
      if (!of_slot_.empty()) take_slots();
      return;
    }
    of_->local_keys = held_[iteration_->local->keys_array].key;
    of_->local_from = of_->local_of = in_order_;
    if (came_from_.empty()) return;
    of_->local_from = keys_by_place();
    const std::vector<std::uint32_t>& from = of_->local_from;
    of_->local_of = places_of(from);
    // The writes were reported by position in the sorted tile.
    if (of_->moves.shared_with(no_moves_)) return;
    if (!stores(of_->local_keys) && stores(of_->keys)) return take_input_order();
    std::vector<std::optional<Move>> moves(n_);
    for (std::uint32_t p = 0; p < n_; ++p) {
      if (!of_->moves[p]) continue;
      moves[from[p]] = of_->moves[p];
      moves[from[p]]->from = from[p];
    }
    of_->moves = std::move(moves);
  }
  // Whether the keys that were stored are those at the positions of this list that were shown.
  [[nodiscard]] bool stores(const SharedList<std::uint64_t>& list) const {
    for (std::uint32_t p = 0; p < n_; ++p)
      if (of_->moves[p] && of_->result[of_->moves[p]->to] != list[p]) return false;
    return true;
  }
  // A kernel at fault sorts its tiles and stores the keys in the order of the input: what a thread shows is of the key
  // that it stores.
  void take_input_order() {
    of_->stores_input_order = true;
    for (auto& [meaning, column] : of_->by_key) {
      Column by_place(n_);
      for (std::uint32_t p = 0; p < n_; ++p) by_place[of_->local_of[p]] = column[p];
      column = std::move(by_place);
    }
  }
  [[nodiscard]] std::vector<std::uint32_t> places_of(const std::vector<std::uint32_t>& keys) const {
    std::vector<std::uint32_t> places(n_);
    for (std::uint32_t p = 0; p < n_; ++p) places[keys[p]] = p;
    return places;
  }

  // The key that the passes so far, or the first `passes` of them, brought to a place.
  [[nodiscard]] std::uint32_t key_at(std::uint64_t place) const { return key_at(place, came_from_.size()); }
  [[nodiscard]] std::uint32_t key_at(std::uint64_t place, std::size_t passes) const {
    auto key = static_cast<std::uint32_t>(place);
    for (std::size_t p = passes; p-- > 0;) key = came_from_[p][key];
    return key;
  }
  [[nodiscard]] std::vector<std::uint32_t> keys_by_place() const {
    std::vector<std::uint32_t> keys(n_);
    for (std::uint32_t place = 0; place < n_; ++place) keys[place] = key_at(place);
    return keys;
  }

  void take_slots() {
    std::vector<std::uint64_t> keys(n_);
    for (std::uint32_t p = 0; p < n_; ++p) keys[p] = of_->keys[of_slot_[p]];
    of_->local_keys = std::move(keys);
    of_->local_of = places_of(of_slot_);
    of_->local_from = std::exchange(of_slot_, {});
  }

  void walk(std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t s = first; s < end; ++s) {
      if (!in_launch_ || launch_ != r_.steps[s].launch) enter_launch(r_.steps[s].launch);
      const std::uint64_t stop = r_.end_event(s);
      for (std::uint64_t e = r_.first_event(s); e < stop; ++e) {
        const auto kind = r_.events.kind_at(e);
        if (kind == EventKind::value) {
          if (of_keys_) show(s, e);
        } else if (kind == EventKind::write || kind == EventKind::atomic) {
          write(s, e);
        } else if (kind == EventKind::read) {
          note_read(e);
          load(s, e);
        } else if (kind == EventKind::grid_barrier) {
          work_of(e) = {};
        }
      }
    }
  }

  void note_read(std::uint64_t e) {
    if (of_ == nullptr || r_.events.what[e] != iteration_->keys_array) return;
    const std::uint32_t index = r_.events.index[e];
    if (index < n_ && read_[index] == 0) read_.own()[index] = 1;
  }

  void enter_launch(std::uint32_t launch) {
    in_launch_ = true;
    launch_ = launch;
    block_threads_ = r_.launches[launch].block_threads;
    begin_on_device_ = r_.list_begins(launch, iteration_);
    const std::uint32_t first = r_.launches[launch].first_step, end = r_.end_step(launch);
    work_.restart(std::uint64_t{r_.launches[launch].blocks} * block_threads_,
                  r_.end_event(end - 1) - r_.first_event(first), {});
    of_keys_ = iteration_ == nullptr || iteration_->digit_bits > 0 || handed_keys(r_.launches[launch]);
    for (std::size_t a = 0; a < r_.arrays.size(); ++a) {
      if (tracked_[a] != 0 && r_.arrays[a].space == Space::shared) held_[a] = {no_keys_, unknown_};
    }
  }

  // Where whole keys are compared, a launch that is handed none of the lists sorts a sample or scans a table.
  [[nodiscard]] bool handed_keys(const recording::Launch& launch) const {
    return std::any_of(launch.arguments.begin(), launch.arguments.end(), [&](const recording::Argument& argument) {
      return argument.array && tracked_[*argument.array] != 0;
    });
  }

  Work& work_of(std::uint64_t e) {
    return work_[std::size_t{r_.events.block[e]} * block_threads_ + r_.events.thread[e]];
  }

  KeyTable::Iteration::Pass& pass(std::uint32_t number) {
    of_->passes.reserve(most_passes);  // columns are pointed to
    while (of_->passes.size() <= number) {
      of_->passes.emplace_back().moves.resize(n_);
      by_name_.resize(by_name_.size() + r_.names.size(), nullptr);
      came_from_.emplace_back(n_);
      std::iota(came_from_.back().begin(), came_from_.back().end(), 0U);
    }
    return of_->passes[number];
  }

  // Where values of a name go: none where they are not kept.
  Column* column(std::uint16_t name, const Work& work) {
    const bool in_pass = of_ != nullptr && work.pass != none;
    KeyTable::Columns* columns = outside_;
    if (of_ != nullptr) columns = in_pass ? &pass(work.pass).by_key : &of_->by_key;
    if (columns == nullptr) return nullptr;
    Column*& known = by_name_[name + (in_pass ? (std::size_t{work.pass} + 1) * r_.names.size() : 0)];
    if (known == nullptr) {
      const Meaning meaning = r_.names[name].meaning;
      known = &(*columns)[meaning == Meaning::element ? Meaning::index : meaning];
      known->resize(n_);
    }
    return known;
  }

  void show(std::uint32_t step, std::uint64_t e) {
    const std::uint16_t name = r_.events.what[e];
    const Meaning meaning = r_.names[name].meaning;
    std::uint64_t value = r_.events[e].value;
    if (!begin_on_device_.empty() && recording::is_position(meaning))
      value += begin_on_device_[r_.device_of(launch_, r_.events.block[e])];
    Work& work = work_of(e);
    const bool local = iteration_ != nullptr && iteration_->local;
    switch (meaning) {
      case Meaning::index:
        work.key = value < n_ ? static_cast<std::uint32_t>(value) : none;
        break;
      case Meaning::element:  // of a scan: over the keys, or over the table
        work.key = !local && value < n_ ? static_cast<std::uint32_t>(value) : none;
        break;
      case Meaning::pass:
        if (of_ == nullptr) return;
        work.key = none;
        work.pass = value < most_passes ? static_cast<std::uint32_t>(value) : none;
        return;
      case Meaning::tile_first:
        work.tile_first = static_cast<std::uint32_t>(value);
        return;
      case Meaning::slot:
        if (work.key == none || value >= n_) return;
        if (of_ != nullptr && work.pass != none) {
          (void)pass(work.pass);
          came_from_[work.pass][static_cast<std::size_t>(value)] = work.key;
          if (local) {
            work.ranked = work.key;
            work.slot = static_cast<std::uint32_t>(value);
          }
          break;
        }
        if (of_slot_.empty()) {
          of_slot_.resize(n_);
          std::iota(of_slot_.begin(), of_slot_.end(), 0U);
        }
        of_slot_[static_cast<std::size_t>(value)] = work.key;
        break;
      case Meaning::from_slot:
        work = {};
        if (value < n_ && !of_slot_.empty()) {
          work.key = of_slot_[static_cast<std::size_t>(value)];
        } else if (value < n_ && !came_from_.empty()) {
          work.key = key_at(value);
        }
        return;
      case Meaning::none:
        return;
      default:
        break;
    }
    if (work.key == none) return;
    Column* of_name = column(name, work);
    if (of_name == nullptr) return;
    // The first showing of the value that stays.
    std::optional<KeyValue>& held = (*of_name)[work.key];
    if (!held || held->value != value) held = KeyValue{value, step, r_.events.block[e], r_.events.thread[e]};
    if (meaning == Meaning::slot) work.key = none;
  }

  void load(std::uint32_t step, std::uint64_t e) {
    if (iteration_ == nullptr || !iteration_->local || r_.events.what[e] != iteration_->keys_array) return;
    const std::uint32_t key = r_.events.index[e];
    if (key >= n_ || of_->loads[key]) return;
    of_->loads.own()[key] = KeyTable::Iteration::Load{step, r_.events.block[e], r_.events.thread[e]};
  }

  void write(std::uint32_t step, std::uint64_t e) {
    const std::uint16_t array = r_.events.what[e];
    const std::uint32_t index = r_.events.index[e];
    if (of_ != nullptr) write_in_tile(step, e);
    if (of_ != nullptr && iteration_->local) {
      keep_table(iteration_->local->sizes_array, of_->bucket_sizes, step, e);
      keep_table(iteration_->local->starts_array, of_->bucket_starts, step, e);
      if (array == iteration_->local->starts_array && index < of_->partial_starts.size() && !of_->partial_starts[index])
        of_->partial_starts.own()[index] = of_->bucket_starts[index];
    }
    if (tracked_[array] == 0) return;
    const bool of_first_block = r_.arrays[array].space == Space::global || r_.events.block[e] == 0;
    if (index >= n_ || !of_first_block) return;
    held_[array].key.own()[index] = r_.events[e].value;
    if (held_[array].known[index] == 0) held_[array].known.own()[index] = 1;
    if (of_ != nullptr && array == iteration_->result_array && written_[index] == 0) written_.own()[index] = 1;
    if (of_ == nullptr || work_of(e).key == none || array != iteration_->result_array) return;
    Work& work = work_of(e);
    const std::uint32_t key = work.pass == none ? work.key : key_at(work.key, work.pass);
    work.key = none;
    of_->moves.own()[key] = Move{step, key, index, r_.events.block[e], r_.events.thread[e]};
  }

  // The store of a key to the slot that it was shown to go to in this pass of a local sort.
  void write_in_slot(std::uint32_t step, std::uint64_t e, Work& work) {
    if (r_.arrays[r_.events.what[e]].content != recording::Content::keys) return;
    if (r_.events.index[e] != work.slot % iteration_->local->tile_keys) return;
    pass(work.pass).moves[work.ranked] =
        KeyTable::Iteration::Move{step, work.ranked, work.slot, r_.events.block[e], r_.events.thread[e]};
    work.ranked = none;
  }

  // The first store to the place that a key was shown to go to in this pass: of a tile, or of the list.
  void write_in_tile(std::uint32_t step, std::uint64_t e) {
    Work& work = work_of(e);
    if (work.pass != none && work.ranked != none) return write_in_slot(step, e, work);
    if (work.pass == none || work.key == none) return;
    const recording::ArrayInfo& array = r_.arrays[r_.events.what[e]];
    KeyTable::Iteration::Pass& in = pass(work.pass);
    const auto places = in.by_key.find(Meaning::place);
    if (places == in.by_key.end() || in.moves[work.key]) return;
    const std::optional<KeyValue>& place = places->second[work.key];
    const auto cells = in.by_key.find(Meaning::cell);
    const std::optional<KeyValue>& cell = cells == in.by_key.end() ? place : cells->second[work.key];
    if (!place || !cell || cell->value != r_.events.index[e]) return;
    std::uint32_t first = 0;
    if (array.space == Space::shared)
      first = work.tile_first != none ? work.tile_first : work.key - work.key % array.extent;
    const std::uint64_t shown = first + place->value;
    if (shown >= n_) return;
    const auto to = static_cast<std::uint32_t>(shown);
    // A store to the result itself belongs to the place that its thread showed before it.
    if (iteration_ == nullptr || r_.events.what[e] != iteration_->result_array) came_from_[work.pass][to] = work.key;
    in.moves[work.key] = KeyTable::Iteration::Move{step, work.key, to, r_.events.block[e], r_.events.thread[e]};
  }

  void keep_table(std::uint16_t array, SharedList<std::optional<KeyValue>>& cells, std::uint32_t step,
                  std::uint64_t e) const {
    if (r_.events.what[e] != array || r_.events.index[e] >= cells.size()) return;
    cells.own()[r_.events.index[e]] = KeyValue{r_.events[e].value, step, r_.events.block[e], r_.events.thread[e]};
  }

  // The run broke off in its last iteration: nothing came after it, and the host has not read what it left.
  [[nodiscard]] bool ended_early() const {
    if (r_.iterations.back().end_step < r_.step_count()) return false;
    const bool read_in_vain = written_.shared_with(unknown_) && !read_.shared_with(unknown_);
    return read_in_vain || table_.iterations.back().result != r_.output;
  }

  void forget_unwritten() {
    if (r_.iterations.back().keys_array == r_.iterations.back().result_array) return;
    table_.iterations.back().has_result = written_;
  }

  // Each list has its own: what an iteration neither reads nor overwrites stays in it.
  void follow_origins(const recording::Iteration& iteration, KeyTable::Iteration& of) {
    of.origin = origin_[iteration.keys_array];
    SharedList<std::uint32_t>& after = origin_[iteration.result_array];
    if (iteration.keys_array != iteration.result_array) {
      if (written_.shared_with(unknown_) && read_.shared_with(unknown_)) {
        after = of.origin;
        return;
      }
      for (std::size_t p = 0; p < n_; ++p)
        if (written_[p] == 0 && read_[p] == 0 && after[p] != of.origin[p]) after.own()[p] = of.origin[p];
    }
    if (of.moves.shared_with(no_moves_)) return;
    std::vector<std::uint32_t>& changed = after.own();
    std::vector<const Move*> last(n_);
    for (const auto& move : of.moves) {
      if (!move || (last[move->to] != nullptr && is_later(*last[move->to], *move))) continue;
      last[move->to] = &*move;
      changed[move->to] = of.origin[move->from];
    }
  }

  const Recording& r_;
  std::size_t n_;
  struct Held {
    SharedList<std::uint64_t> key;
    SharedList<std::uint8_t> known;  // whether something was stored there
  };
  std::vector<Held> held_;             // by array, where tracked
  std::vector<std::uint8_t> tracked_;  // by array
  // What an iteration has before anything happens in it: without steps it takes no memory of its own.
  SharedList<std::uint64_t> no_keys_;
  SharedList<std::uint8_t> unknown_, known_;
  SharedList<std::optional<Move>> no_moves_;
  SharedList<std::optional<KeyValue>> no_cells_;
  SharedList<std::optional<KeyTable::Iteration::Load>> no_loads_;
  SharedList<std::uint32_t> in_order_;
  std::vector<SharedList<std::uint32_t>> origin_;  // by array, then by place
  // Of what is being walked: an iteration, or the steps outside.
  const recording::Iteration* iteration_ = nullptr;
  KeyTable::Iteration* of_ = nullptr;
  KeyTable::Columns* outside_ = nullptr;
  SharedList<std::uint8_t> read_;       // by place of the iteration's keys
  SharedList<std::uint8_t> written_;    // by place of the iteration's result
  std::vector<Column*> by_name_;        // outside the passes, then pass by pass
  ByThread<Work> work_;                 // of the launch being walked
  std::vector<std::uint32_t> of_slot_;  // the key index of each slot shown in this iteration; empty: none was
  std::vector<std::vector<std::uint32_t>> came_from_;  // by pass, then by place after it: the place before it
  std::uint32_t launch_ = 0, block_threads_ = 1;
  std::vector<std::uint32_t> begin_on_device_;  // of the list that the launch works on
  bool in_launch_ = false, of_keys_ = true;
  KeyTable table_;
};

}  // namespace

bool is_later(const KeyTable::Iteration::Move& a, const KeyTable::Iteration::Move& b) {
  return std::tie(a.step, a.block, a.thread) > std::tie(b.step, b.block, b.thread);
}

const KeyValue* KeyTable::Iteration::at(Meaning meaning, std::uint32_t key, std::uint32_t t) const {
  const auto column = by_key.find(meaning);
  if (column == by_key.end() || key >= column->second.size() || !column->second[key]) return nullptr;
  const KeyValue& value = *column->second[key];
  return value.step < t ? &value : nullptr;
}

std::uint64_t key_table_bytes(const Recording& r) {
  const std::uint64_t n = r.input.size();
  const auto value_bytes = n * sizeof(std::optional<KeyValue>);
  const auto pass_bytes = n * (sizeof(std::optional<KeyTable::Iteration::Move>) + sizeof(std::uint32_t));
  const auto list_bytes = n * (2 * sizeof(std::uint64_t) + 4 * sizeof(std::uint32_t) + 3) + pass_bytes;
  std::vector<std::size_t> seen(r.names.size(), 0);  // iteration + 1
  std::uint64_t bytes = 0;
  const auto add = [&](std::uint32_t first, std::uint32_t end, std::size_t number) {
    if (first == end) return;
    std::uint64_t names = 0, passes = 0;
    for (std::uint64_t e = r.first_event(first); e < r.end_event(end - 1); ++e) {
      if (r.events.kind_at(e) != EventKind::value) continue;
      const std::uint16_t name = r.events.what[e];
      if (r.names[name].meaning == Meaning::swapped) bytes += 2 * sizeof(Comparator);
      if (r.names[name].meaning == Meaning::pass && r.events.value[e] < most_passes)
        passes = std::max<std::uint64_t>(passes, r.events.value[e] + 1);
      if (seen[name] == number) continue;
      seen[name] = number;
      ++names;
    }
    bytes += names * value_bytes + passes * (names * value_bytes + pass_bytes);
  };
  std::uint32_t done = 0;
  for (std::size_t k = 0; k < r.iterations.size(); ++k) {
    const recording::Iteration& iteration = r.iterations[k];
    add(done, iteration.first_step, 2 * k + 1);
    add(iteration.first_step, iteration.end_step, 2 * k + 2);
    done = iteration.end_step;
    bytes += sizeof(KeyTable::Iteration);
    if (iteration.first_step == iteration.end_step) continue;
    bytes += list_bytes;
    if (!iteration.local) continue;
    const std::uint64_t tiles = (n + iteration.local->tile_keys - 1) / iteration.local->tile_keys;
    bytes += 3 * (tiles << iteration.digit_bits) * sizeof(std::optional<KeyValue>) + 2 * value_bytes;
  }
  add(done, r.step_count(), 2 * r.iterations.size() + 1);
  return bytes;
}

KeyTable make_key_table(const recording::Recording& recording) {
  KeyTable table = Gatherer(recording).gather();
  find_leads(recording, table);
  if (!has_comparators(recording)) return table;
  for (std::size_t k = 0; k < table.iterations.size(); ++k)
    table.iterations[k].comparators = comparators_of(recording, k);
  return table;
}

}  // namespace scatterscope::analysis
