#include "ui/figures/live_keys.h"

#include <algorithm>

namespace scatterscope::figures {
namespace {

constexpr std::uint32_t nobody = UINT32_MAX;

std::optional<ThreadId> thread_of(const analysis::KeyTable::Iteration& table, std::uint32_t p) {
  const auto of_name = [&](const auto& values) -> std::optional<ThreadId> {
    if (p >= values.size() || !values[p]) return std::nullopt;
    return ThreadId{values[p]->block, values[p]->thread};
  };
  if (const auto index = table.by_key.find("i"); index != table.by_key.end()) {
    if (const auto found = of_name(index->second)) return found;
  }
  for (const auto& [name, values] : table.by_key) {
    if (const auto found = of_name(values)) return found;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> key_of_thread(const analysis::KeyTable::Iteration& table, ThreadId wanted) {
  for (std::uint32_t p = 0; p < table.keys.size(); ++p) {
    if (thread_of(table, p) == wanted) return p;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> position_of(const analysis::KeyTable::Iteration& table, std::uint32_t original) {
  const auto found = std::find(table.origin.begin(), table.origin.end(), original);
  if (found == table.origin.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - table.origin.begin());
}

std::optional<std::uint32_t> key_in_cell(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  const analysis::KeyTable::Iteration& table = input.keys.iterations[iteration];
  const recording::Iteration& range = input.recording.iterations[iteration];
  if (ref.a >= input.recording.arrays.size()) return std::nullopt;
  const auto count = static_cast<std::uint32_t>(table.keys.size());
  if (ref.a == range.keys_array) return ref.c < count ? std::optional(ref.c) : std::nullopt;
  if (ref.a == range.result_array) {
    for (std::uint32_t p = 0; p < count; ++p) {
      if (p < table.moves.size() && table.moves[p] && table.moves[p]->to == ref.c) return p;
    }
    return std::nullopt;
  }
  const recording::ArrayInfo& array = input.recording.arrays[ref.a];
  // A cell of a shared array belongs to the thread of its number; one of an array as long as the keys to that key.
  if (array.space == recording::Space::shared) return key_of_thread(table, {ref.b, ref.c});
  if (array.extent == count && ref.c < count) return ref.c;
  return std::nullopt;
}

}  // namespace

When when(const FigureInput& input, std::uint32_t step) {
  const std::uint32_t t = input.moment.step();
  if (step >= t) return When::future;
  if (step + 1 < t) return When::past;
  return input.hide_step ? When::hidden : When::now;
}

std::optional<std::uint32_t> original_key(const analysis::KeyTable& keys, std::uint32_t iteration,
                                          std::uint32_t position) {
  if (iteration >= keys.iterations.size() || position >= keys.iterations[iteration].origin.size()) return std::nullopt;
  return keys.iterations[iteration].origin[position];
}

std::optional<std::uint32_t> key_shown(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  if (iteration >= input.keys.iterations.size() || iteration >= input.recording.iterations.size()) return std::nullopt;
  const analysis::KeyTable::Iteration& table = input.keys.iterations[iteration];
  switch (ref.kind) {
    case scene::Ref::Kind::key: {
      const auto original = original_key(input.keys, ref.a, ref.b);
      return original ? position_of(table, *original) : std::nullopt;
    }
    case scene::Ref::Kind::thread:
      return key_of_thread(table, {ref.a, ref.b});
    case scene::Ref::Kind::cell:
      return key_in_cell(input, iteration, ref);
    default:
      return std::nullopt;
  }
}

LiveKeys::LiveKeys(const FigureInput& input, std::uint32_t iteration)
    : input_(input),
      iteration_(iteration),
      table_(&input.keys.iterations[iteration]),
      range_(&input.recording.iterations[iteration]) {
  source_.assign(count(), nobody);
  for (std::uint32_t p = 0; p < table_->moves.size(); ++p) {
    const auto& move = table_->moves[p];
    if (move && move->to < count()) source_[move->to] = p;
  }
  arrived_.assign(count(), When::past);
  if (iteration > 0) {
    const analysis::KeyTable::Iteration& previous = input.keys.iterations[iteration - 1];
    const std::uint32_t end = input.recording.iterations[iteration - 1].end_step;
    const When by_end = input.moment.step() >= end ? When::past : When::future;
    arrived_.assign(count(), by_end);
    for (const auto& move : previous.moves) {
      if (!move || move->to >= count()) continue;
      const When then = when(input, move->step);
      arrived_[move->to] = then;
    }
  }
  read_step();
  read_selection();
}

void LiveKeys::read_step() {
  const std::uint32_t t = input_.moment.step();
  const recording::Recording& r = input_.recording;
  if (t == 0 || input_.hide_step || t > r.step_count() || t <= range_->first_step || t > range_->end_step) return;
  const recording::Launch& launch = r.launches[r.steps[t - 1].launch];
  block_threads_ = launch.block_threads;
  active_.assign(std::size_t{launch.blocks} * launch.block_threads, false);
  read_now_.assign(count(), false);
  for (std::uint64_t e = r.first_event(t - 1); e < r.end_event(t - 1); ++e) {
    const recording::Event event = r.events[e];
    const std::size_t who = std::size_t{event.block} * block_threads_ + event.thread;
    if (who < active_.size()) active_[who] = true;
    if (event.kind == recording::EventKind::read && event.what == range_->keys_array && event.index < count()) {
      read_now_[event.index] = true;
    }
  }
}

void LiveKeys::read_selection() {
  const Selection& selection = input_.selection;
  const auto set = [&](std::optional<std::uint32_t> p, Mark mark) {
    if (!p || *p >= count()) return;
    marks_.resize(count(), Mark::none);
    marks_[*p] = mark;
  };
  if (selection.hovered) set(key_shown(input_, iteration_, *selection.hovered), Mark::hovered);
  if (selection.followed_key) set(position_of(*table_, *selection.followed_key), Mark::followed);
  if (selection.chosen) set(key_shown(input_, iteration_, *selection.chosen), Mark::chosen);
}

unsigned LiveKeys::digit(std::uint64_t key) const {
  return static_cast<unsigned>(key >> range_->shift & ((std::uint64_t{1} << range_->digit_bits) - 1));
}

When LiveKeys::arrived(std::uint32_t p) const {
  return arrived_[p];
}

When LiveKeys::moved(std::uint32_t p) const {
  if (p >= table_->moves.size() || !table_->moves[p]) return When::never;
  return when(input_, table_->moves[p]->step);
}

When LiveKeys::filled(std::uint32_t q) const {
  if (source_[q] != nobody) return moved(source_[q]);
  return input_.moment.step() >= range_->end_step ? When::past : When::future;
}

std::optional<std::uint32_t> LiveKeys::target(std::uint32_t p) const {
  if (p >= table_->moves.size() || !table_->moves[p]) return std::nullopt;
  return table_->moves[p]->to;
}

std::optional<std::uint32_t> LiveKeys::source(std::uint32_t q) const {
  if (source_[q] == nobody) return std::nullopt;
  return source_[q];
}

LiveKeys::Value LiveKeys::value(const char* name, std::uint32_t p) const {
  const auto values = table_->by_key.find(name);
  if (values == table_->by_key.end() || p >= values->second.size() || !values->second[p]) return {};
  return {when(input_, values->second[p]->step), values->second[p]->value};
}

const char* LiveKeys::first_shown(std::initializer_list<const char*> names) const {
  for (const char* name : names) {
    const auto values = table_->by_key.find(name);
    if (values == table_->by_key.end()) continue;
    if (std::any_of(values->second.begin(), values->second.end(), [](const auto& v) { return v.has_value(); })) {
      return name;
    }
  }
  return nullptr;
}

std::optional<ThreadId> LiveKeys::thread(std::uint32_t p) const {
  return thread_of(*table_, p);
}

bool LiveKeys::acts_now(std::uint32_t p) const {
  if (active_.empty()) return false;
  const auto who = thread(p);
  if (!who) return false;
  const std::size_t at = std::size_t{who->block} * block_threads_ + who->thread;
  return at < active_.size() && active_[at];
}

}  // namespace scatterscope::figures
