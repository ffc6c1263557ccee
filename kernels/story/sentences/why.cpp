// Why a step is done: lines for each kind of sentence that describes one, from the numbers that it names and from those
// that they were computed from. Where a kind has fewer than three lines, what stands around the step fills up.
#include <algorithm>
#include <functional>
#include <utility>

#include "kernels/story/bits/destination.h"
#include "kernels/story/events.h"
#include "kernels/story/merge/co_rank_search.h"
#include "kernels/story/onesweep/bucket_look_back.h"
#include "kernels/story/scans/tile_sums.h"
#include "kernels/story/sentences/describe.h"
#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;
using Of = Count::Of;
using Which = HeldIn::Which;

constexpr std::size_t all_lines = 3;

class Explanation {
 public:
  Explanation(const StepReader& step, const Sentence& said) : step_(step), said_(said) {}

  Why make() {
    rule();
    if (why_.result && step_.iteration()) why_.operands = operands_of(step_.at(), *step_.iteration(), *why_.result);
    if (!why_.operands) why_.result.reset();
    fill();
    why_.lines.resize(std::min(why_.lines.size(), all_lines));
    return std::move(why_);
  }

 private:
  [[nodiscard]] std::uint64_t number(std::size_t argument) const {
    return std::get<std::uint64_t>(said_.arguments.at(argument));
  }
  [[nodiscard]] std::uint64_t counted(std::size_t argument) const {
    return std::get<Count>(said_.arguments.at(argument)).number;
  }
  void say(Says says, std::vector<Argument> arguments = {}) { why_.lines.push_back({says, std::move(arguments)}); }
  void shows(std::uint64_t position, Meaning meaning) {
    if (step_.iteration()) why_.result = ShownOf{*step_.iteration(), static_cast<std::uint32_t>(position), meaning};
  }
  void holds(Which which = Which::now) {
    if (const Event* write = step_.only_write()) why_.result = HeldIn{step_.cell_of(*write), which};
  }
  [[nodiscard]] const recording::Config& config() const { return step_.recording().config; }

  // --- One for each subject.

  void rule() {
    if (of_any() || of_bits() || of_tiles() || of_scans() || of_look_back()) return;
    of_the_rest();
  }

  bool of_any() {
    switch (said_.says) {
      case Says::barrier_of_block:
      case Says::barrier_of_blocks:
        say(Says::why_barrier, {said_.arguments[0]});
        say(Says::why_barrier_all);
        return true;
      case Says::barrier_of_grid:
        say(Says::why_grid_barrier, {said_.arguments[1]});
        say(Says::why_barrier_all);
        return true;
      case Says::barrier_of_warp:
        say(Says::why_warp_barrier, {said_.arguments[0]});
        return true;
      case Says::exchange_of_warp:
        say(Says::why_warp_exchange, {said_.arguments[0]});
        return true;
      case Says::copies_async:
        say(Says::why_copies_async);
        return true;
      case Says::waits_for_copies:
        say(Says::why_copy_wait);
        return true;
      case Says::atomic_adds:
      case Says::atomic_subtracts:
        say(Says::why_atomic, {said_.arguments[1]});
        return true;
      case Says::flips_sign:
      case Says::flips_all:
      case Says::flips_sign_back:
      case Says::flips_all_back:
        say(Says::why_flips);
        return true;
      case Says::iteration_begins:
      case Says::pass_begins:
        of_iteration();
        say(Says::why_stable);
        return true;
      default:
        return false;
    }
  }

  void of_iteration() {
    if (!step_.iteration() || step_.range().digit_bits == 0) return;
    const std::uint64_t iteration = *step_.iteration() + 1;
    const std::uint64_t below = step_.range().shift;
    if (below > 0) return say(Says::why_iteration, {iteration, below});
    say(Says::why_first_bits, {iteration});
  }

  bool of_bits() {
    switch (said_.says) {
      case Says::takes_bit:
      case Says::takes_bit_flipped:
      case Says::takes_bit_in_tile:
      case Says::takes_bit_in_tile_flipped:
        of_iteration();
        say(Says::why_bit, {said_.arguments[3], said_.arguments[1], said_.arguments[4]});
        say(Says::why_stable);
        return true;
      case Says::writes_total:
        holds();
        say(Says::why_total, {number(2), std::uint64_t{step_.keys().count()}, step_.keys().count() - number(2)});
        say(Says::why_only_ones);
        return true;
      case Says::writes_before:
        holds();
        say(Says::why_only_ones);
        return true;
      case Says::goes_as_zero:
      case Says::goes_as_one:
      case Says::goes_as_one_through:
        shows(number(1), Meaning::destination);
        zeros_first();
        formula();
        say(Says::why_only_ones);
        return true;
      case Says::stores_key:
        say(Says::why_no_two, {said_.arguments[3]});
        neighbour();
        return true;
      default:
        return false;
    }
  }

  // Of a destination or a new place, with its numbers.
  void formula() {
    const std::size_t last = said_.arguments.size() - 1;
    const bool zero = said_.says == Says::goes_as_zero || said_.says == Says::place_of_zero;
    if (zero) return say(Says::why_zero, {number(1), number(last - 1), number(last)});
    const bool through = said_.says == Says::goes_as_one_through;  // the ones before: without its own
    if (through) return say(Says::why_one, {number(last - 2), number(last - 1) - 1, number(last)});
    say(Says::why_one, {number(last - 3), number(last - 1), number(last)});
  }

  // How many of each, counted from the bits that the threads showed by now.
  void zeros_first() {
    const IterationKeys& keys = step_.keys();
    std::uint64_t ones = 0;
    for (std::uint32_t p = 0; p < keys.count(); ++p) {
      const Value bit = keys.value(Meaning::bit, p);
      if (!visible(bit.when)) return;
      ones += bit.value;
    }
    say(Says::why_zeros_first, {keys.count() - ones, ones});
  }

  // Where the thread beside this one stores in the same step.
  void neighbour() {
    const Event* mine = step_.only_write();
    if (mine == nullptr) return;
    for (const std::uint32_t other : {step_.thread().thread + 1, step_.thread().thread - 1}) {
      const ThreadId beside{step_.thread().block, other};
      const auto [first, end] = events_of(step_.recording(), step_.step(), beside);
      for (std::uint64_t e = first; e < end; ++e) {
        const Event event = step_.recording().events[e];
        if (event.kind != EventKind::write || event.what != mine->what) continue;
        return say(Says::why_neighbours, {step_.name_in(step_.step(), beside), CellName{event.what, event.index},
                                          CellName{mine->what, mine->index}});
      }
    }
  }

  bool of_tiles() {
    switch (said_.says) {
      case Says::place_of_zero:
      case Says::place_of_one:
        say(Says::why_local, {Count{Of::keys, step_.range().local->tile_keys}});
        formula();
        runs();
        return true;
      case Says::place_by_bits:
        say(Says::why_local, {Count{Of::keys, step_.range().local->tile_keys}});
        runs();
        return true;
      case Says::stores_sorted:
        say(Says::why_local, {Count{Of::keys, step_.range().local->tile_keys}});
        runs();
        price();
        return true;
      case Says::bucket_size:
        holds();
        say(Says::why_table, {std::uint64_t{step_.keys().table().buckets}, std::uint64_t{step_.keys().table().tiles}});
        say(Says::why_rows);
        return true;
      case Says::bucket_start:
      case Says::bucket_start_in_part:
        holds();
        of_start();
        say(Says::why_rows);
        return true;
      case Says::bucket_destination:
        bucket_of_key();
        say(Says::why_in_bucket, {number(1), number(2), number(4)});
        say(Says::why_local, {Count{Of::keys, step_.range().local->tile_keys}});
        runs();
        return true;
      case Says::finds_bucket:
      case Says::between_splitters:
      case Says::equals_splitter:
        if (said_.says == Says::finds_bucket) of_iteration();
        if (said_.says == Says::between_splitters) say(Says::why_splitter);
        if (said_.says == Says::equals_splitter) say(Says::why_equal_keys);
        say(Says::why_buckets);
        return true;
      case Says::goes_to_device:
        say(Says::why_devices);
        return true;
      case Says::tells_device:
        say(Says::why_all_told);
        return true;
      case Says::crosses:
      case Says::stays_on_device:
        say(Says::why_crosses);
        return true;
      case Says::takes_last_place:
        say(Says::why_last_place);
        return true;
      case Says::peers:
      case Says::place_by_peers:
        say(Says::why_peers);
        say(Says::why_stable);
        return true;
      case Says::to_slot:
      case Says::from_slot:
      case Says::from_slot_same:
        say(Says::why_slots);
        return true;
      case Says::child_begins:
      case Says::lists_large:
      case Says::lists_small:
        say(Says::why_child);
        return true;
      case Says::skips_iteration:
        say(Says::why_skipped);
        return true;
      default:
        return false;
    }
  }

  // Contiguous stretches that the iteration's tiles write once sorted, counted from the moves.
  void runs() {
    const auto& moves = step_.keys().table().moves;
    const auto& from = step_.keys().table().local_from;
    const std::uint32_t tile = std::max(1U, step_.range().local->tile_keys);
    std::uint64_t runs = 0;
    for (std::size_t p = 0; p < from.size(); ++p) {
      if (from[p] >= moves.size() || !moves[from[p]]) return;
      const bool joins = p % tile != 0 && moves[from[p - 1]]->to + 1 == moves[from[p]]->to;
      runs += joins ? 0 : 1;
    }
    if (runs > 0) say(Says::why_pattern, {Count{Of::keys, from.size()}, runs});
  }

  // Of the local sort, counted in its launch: barriers that this thread's block meets, and keys that are stored on the
  // way to their destinations.
  void price() {
    const recording::Recording& r = step_.recording();
    const std::uint16_t array = step_.range().local->keys_array;
    const std::uint32_t launch = r.steps[step_.step()].launch;
    std::uint64_t barriers = 0, stored = 0;
    for_each_event(r, r.launches[launch].first_step, r.end_step(launch), [&](std::uint32_t, const Event& event) {
      const bool mine = event.block == step_.thread().block && event.thread == step_.thread().thread;
      if (event.kind == EventKind::barrier && mine) ++barriers;
      if (event.kind == EventKind::write && event.what == array) ++stored;
    });
    say(Says::why_local_cost, {barriers, Count{Of::keys, stored}, ArrayName{array}});
  }

  // In smaller buckets of all tiles, and in the same one of the tiles before.
  void of_start() {
    const Event* write = step_.only_write();
    const auto& table = step_.keys().table();
    if (write == nullptr || table.tiles == 0) return;
    const std::uint32_t bucket = write->index / table.tiles, tile = write->index % table.tiles;
    std::uint64_t smaller = 0, before = 0;
    for (std::uint32_t k = 0; k < write->index; ++k) {
      const Value size = value_of(step_.at(), table.bucket_sizes[k]);
      if (!visible(size.when)) return;
      (k / table.tiles < bucket ? smaller : before) += size.value;
    }
    if (smaller + before == write->value)
      say(Says::why_bucket_start,
          {std::uint64_t{bucket}, std::uint64_t{tile}, smaller, before, std::uint64_t{write->value}});
  }

  void bucket_of_key() {
    if (const auto index = step_.shown(Meaning::index)) shows(*index, Meaning::destination);
  }

  bool of_scans() {
    switch (said_.says) {
      case Says::round_begins:
        say(Says::why_round, {counted(0), 2 * counted(0)});
        return true;
      case Says::scan_adds:
        say(Says::why_round, {counted(1), 2 * counted(1)});
        say(Says::why_no_overlap, {number(3), number(2), said_.arguments[1]});
        return true;
      case Says::scan_stores: {
        holds(Which::second);
        const std::uint64_t stride = step_.last_shown(Meaning::stride).value_or(0);
        say(Says::why_round, {stride, 2 * stride});
        say(Says::why_no_overlap, {number(3), number(2), Count{Of::places, stride}});
        return true;
      }
      case Says::scan_keeps:
        say(Says::why_round, {counted(1), 2 * counted(1)});
        say(Says::why_nothing_before, {std::uint64_t{std::get<CellName>(said_.arguments[2]).index}, counted(1)});
        return true;
      case Says::before_element_sum:
      case Says::before_in_tile:
        shows(number(1), said_.says == Says::before_in_tile ? Meaning::before_in_tile : Meaning::before);
        say(Says::why_two_levels);
        return true;
      case Says::tile_sum:
      case Says::tile_sum_before:
        holds(said_.says == Says::tile_sum ? Which::first : Which::second);
        say(Says::why_two_levels);
        say(Says::why_tile_sum, {number(1)});
        return true;
      default:
        return false;
    }
  }

  bool of_look_back() {
    switch (said_.says) {
      case Says::publishes_aggregate:
        holds(Which::first);
        say(Says::why_aggregate, {said_.arguments[1]});
        return true;
      case Says::publishes_first:
        holds(Which::second);
        say(Says::why_first_tile);
        say(Says::why_prefix, {said_.arguments[1]});
        return true;
      case Says::publishes_prefix:
      case Says::publishes_sum:
        holds(Which::second);
        say(Says::why_prefix, {said_.arguments[1]});
        say(Says::why_first_tile);
        return true;
      case Says::finds_nothing:
        say(Says::why_started);
        say(Says::why_first_tile);
        return true;
      case Says::sees_aggregate:
      case Says::adds_aggregate:
        say(Says::why_adds, {said_.arguments[1], number(2)});
        say(Says::why_walk_goes_on, {said_.arguments[1]});
        say(Says::why_first_tile);
        return true;
      case Says::sees_prefix:
      case Says::adds_prefix:
        say(Says::why_walk_ends, {said_.arguments[1], number(2)});
        say(Says::why_started);
        say(Says::why_first_tile);
        return true;
      case Says::clears_word:
        say(Says::why_started);
        return true;
      default:
        return false;
    }
  }

  void of_the_rest() {
    switch (said_.says) {
      case Says::co_rank_begins:
      case Says::co_rank_known:
        say(Says::why_co_rank, {number(1)});
        say(Says::why_alone);
        return;
      case Says::co_rank_takes_a:
      case Says::co_rank_takes_b: {
        const auto searches =
            co_rank_searches(step_.recording(), step_.thread(), step_.launch().first_step, step_.step() + 1);
        if (searches.empty()) return;
        say(Says::why_co_rank, {std::uint64_t{searches.back().k}});
        say(Says::why_diagonal, {number(1), number(3), std::uint64_t{searches.back().k}});
        const CoRankSearch& search = searches.back();
        const std::size_t done = search.comparisons.size();
        say(Says::why_halves, {std::uint64_t{search.high_after(done)} - search.low_after(done) + 1,
                               std::uint64_t{search.comparisons.back().high} - search.comparisons.back().low + 1});
        return;
      }
      case Says::changes_places:
      case Says::stays:
      case Says::changes_backwards:
      case Says::stays_backwards:
        say(Says::why_comparator, {number(1), number(2)});
        say(Says::why_fixed);
        return;
      case Says::stage:
        say(Says::why_fixed);
        return;
      case Says::draws:
        say(Says::why_sample);
        return;
      case Says::chooses_splitter:
        say(Says::why_sample);
        say(Says::why_splitter);
        return;
      default:
        return;
    }
  }

  // --- What fills up: from where it came, and what becomes of it.

  void fill() {
    if (why_.operands && why_.operands->all.size() > 1) insert(1, {Says::why_sum, {*why_.operands}});
    if (why_.lines.size() >= all_lines) return;
    for (Sentence& line : around_step(step_, all_lines - why_.lines.size())) why_.lines.push_back(std::move(line));
  }
  // Where the kind's own lines leave room.
  void insert(std::size_t at, Sentence line) {
    if (why_.lines.size() >= all_lines) return;
    why_.lines.insert(why_.lines.begin() + static_cast<std::ptrdiff_t>(std::min(at, why_.lines.size())),
                      std::move(line));
  }

  const StepReader& step_;
  const Sentence& said_;
  Why why_;
};

}  // namespace

Why explain_step(const Instant& at, const Protagonist& about) {
  const Sentences said = describe_step(at, about);
  if (!about.actor) return {{{Says::why_start, {Count{Count::Of::keys, at.recording.input.size()}}}}};
  if (at.hide_step) return {said};
  const StepReader step(at, *about.actor);
  const bool waits = said.front().says == Says::takes_no_part;
  return Explanation(step, said[waits ? 1 : 0]).make();
}

}  // namespace scatterscope::story
