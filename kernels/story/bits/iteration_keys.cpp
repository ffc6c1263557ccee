#include "kernels/story/bits/iteration_keys.h"

#include <algorithm>

#include "kernels/recording/key_order.h"
#include "kernels/story/events.h"

namespace scatterscope::story {
namespace {

using Move = analysis::KeyTable::Iteration::Move;

constexpr std::uint32_t nobody = UINT32_MAX;

std::optional<ThreadId> thread_of(const analysis::KeyTable::Iteration& table, std::uint32_t p) {
  if (p < table.loads.size()) {
    if (!table.loads[p]) return std::nullopt;
    return ThreadId{table.loads[p]->block, table.loads[p]->thread};
  }
  const auto of_column = [&](const auto& values) -> std::optional<ThreadId> {
    if (p >= values.size() || !values[p]) return std::nullopt;
    return ThreadId{values[p]->block, values[p]->thread};
  };
  if (const auto index = table.by_key.find(Meaning::index); index != table.by_key.end()) {
    if (const auto found = of_column(index->second)) return found;
  }
  for (const auto& [meaning, values] : table.by_key) {
    if (const auto found = of_column(values)) return found;
  }
  return std::nullopt;
}

// The thread that showed something of the key in these steps, where another one had loaded it before.
std::optional<ThreadId> thread_within(const analysis::KeyTable::Iteration& table, std::uint32_t p, std::uint32_t first,
                                      std::uint32_t end) {
  const auto within = [&](const auto& taken) { return taken && taken->step >= first && taken->step < end; };
  if (p < table.loads.size() && within(table.loads[p])) return std::nullopt;
  for (const auto& [meaning, values] : table.by_key)
    if (p < values.size() && within(values[p])) return ThreadId{values[p]->block, values[p]->thread};
  return std::nullopt;
}

}  // namespace

std::optional<ThreadId> thread_of_key(const Instant& at, std::uint32_t iteration, std::uint32_t p) {
  const analysis::KeyTable::Iteration& table = at.keys.iterations[iteration];
  const recording::Iteration& range = at.recording.iterations[iteration];
  const std::uint32_t t = at.step();
  if (!range.local && t > range.first_step && t <= range.end_step) {
    const std::uint32_t launch = at.recording.steps[t - 1].launch;
    const std::uint32_t first = at.recording.launches[launch].first_step;
    if (const auto now = thread_within(table, p, first, at.recording.end_step(launch))) return now;
  }
  return thread_of(table, p);
}

IterationKeys::IterationKeys(const Instant& at, std::uint32_t iteration)
    : at_(at),
      iteration_(iteration),
      table_(&at.keys.iterations[iteration]),
      range_(&at.recording.iterations[iteration]) {
  find_sources();
  arrived_.assign(count(), When::past);
  if (iteration > 0) {
    const std::uint32_t end = at.recording.iterations[iteration - 1].end_step;
    const When by_end = at.moment.step() >= end ? When::past : When::future;
    for (std::uint32_t p = 0; p < count(); ++p) arrived_[p] = table_->has_key[p] ? by_end : When::never;
    std::vector<const Move*> last(count());
    for (const auto& move : at.keys.iterations[iteration - 1].moves) {
      if (!move || move->to >= count()) continue;
      if (last[move->to] == nullptr || analysis::is_later(*move, *last[move->to])) last[move->to] = &*move;
    }
    for (std::uint32_t p = 0; p < count(); ++p)
      if (last[p] != nullptr) arrived_[p] = when(at, last[p]->step);
  }
  read_step();
}

void IterationKeys::find_sources() {
  source_.assign(count(), nobody);
  is_result_.assign(count(), true);
  const auto is_done = [this](const Move& move) { return move.step < at_.moment.step(); };
  for (std::uint32_t p = 0; p < table_->moves.size(); ++p) {
    const auto& move = table_->moves[p];
    if (!move || move->to >= count()) continue;
    std::uint32_t& source = source_[move->to];
    if (source == nobody) {
      source = p;
      continue;
    }
    // Where a kernel at fault stores twice: the last one yet, or else the first one to come.
    const Move& other = *table_->moves[source];
    const bool later = analysis::is_later(*move, other);
    if (later && !is_done(*move)) is_result_[move->to] = false;
    if (!later && !is_done(other)) is_result_[move->to] = false;
    if (later ? is_done(*move) : !is_done(other)) source = p;
  }
}

void IterationKeys::read_step() {
  const std::uint32_t t = at_.step();
  if (t <= range_->first_step || t > range_->end_step) return;
  if (at_.hide_step) return;
  const recording::Launch& launch = at_.recording.launches[at_.recording.steps[t - 1].launch];
  block_threads_ = launch.block_threads;
  active_.assign(std::size_t{launch.blocks} * launch.block_threads, false);
  read_now_.assign(count(), false);
  for_each_event_now(at_, [&](const recording::Event& event) {
    const std::size_t who = std::size_t{event.block} * block_threads_ + event.thread;
    if (who < active_.size()) active_[who] = true;
    if (event.kind == recording::EventKind::read && event.what == range_->keys_array && event.index < count())
      read_now_[event.index] = true;
  });
}

unsigned IterationKeys::digit(std::uint64_t key) const {
  return static_cast<unsigned>(key >> range_->shift & ((std::uint64_t{1} << range_->digit_bits) - 1));
}

bool IterationKeys::complements_bits() const {
  const bool descending = at_.recording.config.order == recording::Order::descending;
  const auto bits = table_->by_key.find(Meaning::bit);
  if (range_->local || bits == table_->by_key.end()) return descending;
  const auto& shown = bits->second;
  bool zeros = false, ones = false, as_they_are = false;  // zeros: some that are shown as 1
  for (std::uint32_t p = 0; p < shown.size(); ++p) {
    if (!shown[p]) continue;
    const unsigned own = digit(key(p));
    const bool is_digit = shown[p]->value == own;
    as_they_are |= is_digit;
    if (!is_digit) (own == 0 ? zeros : ones) = true;
  }
  // A row of one value alone is wrong in some other way, where no order asks for it.
  return descending ? zeros || ones || !as_they_are : zeros && ones && !as_they_are;
}

bool IterationKeys::has_ordered_bits(std::uint32_t p) const {
  if (iteration_ > 0 || !recording::has_ordered_bits(at_.recording.config.key_type)) return true;
  const auto ordered = at_.keys.before_iterations.find(Meaning::ordered);
  if (ordered == at_.keys.before_iterations.end() || p >= ordered->second.size() || !ordered->second[p]) return true;
  return visible(when(at_, ordered->second[p]->step));
}

When IterationKeys::moved(std::uint32_t p) const {
  if (p >= table_->moves.size() || !table_->moves[p]) return When::never;
  return when(at_, table_->moves[p]->step);
}

When IterationKeys::filled(std::uint32_t q) const {
  if (source_[q] != nobody) return moved(source_[q]);
  if (!table_->has_result[q]) return When::never;
  return at_.moment.step() >= range_->end_step ? When::past : When::future;
}

std::optional<std::uint32_t> IterationKeys::target(std::uint32_t p) const {
  if (p >= table_->moves.size() || !table_->moves[p]) return std::nullopt;
  return table_->moves[p]->to;
}

std::optional<std::uint32_t> IterationKeys::source(std::uint32_t q) const {
  if (source_[q] == nobody) return std::nullopt;
  return source_[q];
}

Value IterationKeys::value(Meaning meaning, std::uint32_t p) const {
  const auto values = table_->by_key.find(meaning);
  if (values == table_->by_key.end() || p >= values->second.size()) return {};
  return value_of(at_, values->second[p]);
}

bool IterationKeys::shows(Meaning meaning) const {
  const auto values = table_->by_key.find(meaning);
  return values != table_->by_key.end() &&
         std::any_of(values->second.begin(), values->second.end(), [](const auto& v) { return v.has_value(); });
}

bool IterationKeys::acts_now(std::uint32_t p) const {
  if (active_.empty() || at_.settled) return false;
  const auto who = thread(p);
  if (!who) return false;
  const std::size_t at = std::size_t{who->block} * block_threads_ + who->thread;
  return at < active_.size() && active_[at];
}

}  // namespace scatterscope::story
