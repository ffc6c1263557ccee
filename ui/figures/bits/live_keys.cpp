#include "ui/figures/bits/live_keys.h"

#include <algorithm>

#include "kernels/recording/key_order.h"
#include "ui/figures/tiles/local_stage.h"

namespace scatterscope::figures {
namespace {

constexpr std::uint32_t nobody = UINT32_MAX;

std::optional<ThreadId> thread_of(const analysis::KeyTable::Iteration& table, std::uint32_t p) {
  if (p < table.loads.size()) {
    if (!table.loads[p]) return std::nullopt;
    return ThreadId{table.loads[p]->block, table.loads[p]->thread};
  }
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

using Positions = std::vector<std::uint32_t>;

Positions keys_of_thread(const FigureInput& input, std::uint32_t iteration, ThreadId wanted) {
  const analysis::KeyTable::Iteration& table = input.keys.iterations[iteration];
  if (!input.recording.iterations[iteration].local) {
    for (std::uint32_t p = 0; p < table.keys.size(); ++p) {
      if (thread_of(table, p) == wanted) return {p};
    }
    return {};
  }
  const LocalStage stage(input, iteration);
  Positions found;
  for (std::uint32_t p = 0; p < table.keys.size(); ++p) {
    const auto& worker = stage.worker(p);
    if (worker && worker->thread == wanted) found.push_back(p);
  }
  // In a pass and in the write a thread takes its keys one by one; before it takes any, by their positions.
  const auto taken = [&](std::uint32_t p) {
    const std::uint32_t step = stage.worker(p)->step;
    return step < input.moment.step() ? step + 1 : 0;
  };
  std::stable_sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) { return taken(a) > taken(b); });
  return found;
}

std::optional<std::uint32_t> position_of(const analysis::KeyTable::Iteration& table, std::uint32_t original) {
  const auto found = std::find(table.origin.begin(), table.origin.end(), original);
  if (found == table.origin.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - table.origin.begin());
}

std::string_view array_name(const FigureInput& input, const scene::Ref& ref) {
  return input.recording.arrays[ref.a].name;
}

// Of a sort by tiles: cells of its shared tile, of the locally sorted list, of values that go with keys.
Positions keys_in_tile_cell(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  const recording::ArrayInfo& array = input.recording.arrays[ref.a];
  const recording::LocalSort& local = *input.recording.iterations[iteration].local;
  if (ref.a == local.sizes_array || ref.a == local.starts_array) return {};
  const LocalStage stage(input, iteration);
  const auto held = [&](std::uint64_t position) -> Positions {
    if (position >= stage.count()) return {};
    const auto key = stage.occupant(static_cast<std::uint32_t>(position));
    return key ? Positions{*key} : Positions{};
  };
  if (ref.a == local.keys_array || array_name(input, ref) == "local_values") return held(ref.c);
  if (array.space == recording::Space::global) return {};
  const std::string_view name = array_name(input, ref);
  if (name == "x") return keys_of_thread(input, iteration, {ref.b, ref.c});
  if (name != "keys" && name != "values") return {};
  const auto tiles = stage.tiles_in_hand();
  const auto tile = ref.b < tiles.size() ? tiles[ref.b] : std::nullopt;
  return tile ? held(std::uint64_t{*tile} * stage.tile_keys() + ref.c) : Positions{};
}

// Of a tile that is reordered for the write: the key that its block puts into a place.
Positions keys_in_reordered_cell(const FigureInput& input, const analysis::KeyTable::Iteration& table,
                                 const scene::Ref& ref) {
  const auto slots = table.by_key.find("slot");
  if (slots == table.by_key.end()) return {};
  const recording::Config& config = input.recording.config;
  const std::uint64_t tile = std::uint64_t{std::max(1U, config.block_threads)} * std::max(1U, config.keys_per_thread);
  for (std::uint32_t p = 0; p < slots->second.size(); ++p) {
    const auto& slot = slots->second[p];
    if (slot && slot->block == ref.b && slot->value == p / tile * tile + ref.c) return {p};
  }
  return {};
}

std::optional<std::uint32_t> single(std::uint32_t p, std::uint32_t count) {
  return p < count ? std::optional(p) : std::nullopt;
}

Positions listed(std::optional<std::uint32_t> p) {
  return p ? Positions{*p} : Positions{};
}

Positions keys_in_cell(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  const analysis::KeyTable::Iteration& table = input.keys.iterations[iteration];
  const recording::Iteration& range = input.recording.iterations[iteration];
  if (ref.a >= input.recording.arrays.size()) return {};
  const auto count = static_cast<std::uint32_t>(table.keys.size());
  if (ref.a == range.keys_array) return listed(single(ref.c, count));
  if (ref.a == range.result_array || ref.a == range.result_values_array) {
    for (std::uint32_t p = 0; p < count; ++p) {
      if (p < table.moves.size() && table.moves[p] && table.moves[p]->to == ref.c) return {p};
    }
    return {};
  }
  if (range.local) return keys_in_tile_cell(input, iteration, ref);
  const recording::ArrayInfo& array = input.recording.arrays[ref.a];
  if (array.name == "tile_keys" || array.name == "tile_values") return keys_in_reordered_cell(input, table, ref);
  // A cell of a shared array belongs to the thread of its number; one of an array as long as the keys to that key.
  if (array.space == recording::Space::shared) return keys_of_thread(input, iteration, {ref.b, ref.c});
  if (array.extent == count) return listed(single(ref.c, count));
  return {};
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

Positions keys_shown(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  if (iteration >= input.keys.iterations.size() || iteration >= input.recording.iterations.size()) return {};
  const analysis::KeyTable::Iteration& table = input.keys.iterations[iteration];
  switch (ref.kind) {
    case scene::Ref::Kind::key: {
      const auto original = original_key(input.keys, ref.a, ref.b);
      return listed(original ? position_of(table, *original) : std::nullopt);
    }
    case scene::Ref::Kind::thread:
      return keys_of_thread(input, iteration, {ref.a, ref.b});
    case scene::Ref::Kind::cell:
      return keys_in_cell(input, iteration, ref);
    default:
      return {};
  }
}

std::optional<std::uint32_t> key_shown(const FigureInput& input, std::uint32_t iteration, const scene::Ref& ref) {
  const Positions shown = keys_shown(input, iteration, ref);
  return shown.empty() ? std::nullopt : std::optional(shown.front());
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
  const auto set_all = [&](const std::optional<scene::Ref>& ref, Mark mark) {
    if (!ref) return;
    for (const std::uint32_t p : keys_shown(input_, iteration_, *ref)) set(p, mark);
  };
  set_all(selection.hovered, Mark::hovered);
  if (selection.followed_key) set(position_of(*table_, *selection.followed_key), Mark::followed);
  set_all(selection.chosen, Mark::chosen);
}

unsigned LiveKeys::digit(std::uint64_t key) const {
  return static_cast<unsigned>(key >> range_->shift & ((std::uint64_t{1} << range_->digit_bits) - 1));
}

bool LiveKeys::has_ordered_bits(std::uint32_t p) const {
  if (iteration_ > 0 || !recording::has_ordered_bits(input_.recording.config.key_type)) return true;
  const auto ordered = input_.keys.before_iterations.find("ordered");
  if (ordered == input_.keys.before_iterations.end() || p >= ordered->second.size() || !ordered->second[p]) return true;
  return visible(when(input_, ordered->second[p]->step));
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
