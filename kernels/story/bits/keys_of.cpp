#include "kernels/story/bits/keys_of.h"

#include <algorithm>

#include "kernels/story/bits/iteration_keys.h"
#include "kernels/story/tiles/local_stage.h"

namespace scatterscope::story {
namespace {

using recording::Content;

// Of a sort by tiles: cells of its shared tile, of the locally sorted list, of values that go with keys.
Positions keys_in_tile_cell(const Instant& at, std::uint32_t iteration, const CellId& cell) {
  const recording::ArrayInfo& array = at.recording.arrays[cell.array];
  const recording::LocalSort& local = *at.recording.iterations[iteration].local;
  if (cell.array == local.sizes_array || cell.array == local.starts_array) return {};
  const LocalStage stage(at, iteration);
  const auto held = [&](std::uint64_t position) -> Positions {
    if (position >= stage.count()) return {};
    const auto key = stage.occupant(static_cast<std::uint32_t>(position));
    return key ? Positions{*key} : Positions{};
  };
  if (cell.array == local.keys_array || array.content == Content::local_values) return held(cell.index);
  if (array.space == recording::Space::global) return {};
  if (array.content == Content::scanned) return keys_of_thread(at, iteration, {cell.block, cell.index});
  if (array.content != Content::keys && array.content != Content::values) return {};
  const auto tiles = stage.tiles_in_hand();
  const auto tile = cell.block < tiles.size() ? tiles[cell.block] : std::nullopt;
  return tile ? held(std::uint64_t{*tile} * stage.tile_keys() + cell.index) : Positions{};
}

// Of a tile that is reordered for the write: the key that its block puts into a place.
Positions keys_in_reordered_cell(const Instant& at, const analysis::KeyTable::Iteration& table, const CellId& cell) {
  const auto slots = table.by_key.find(recording::Meaning::slot);
  if (slots == table.by_key.end()) return {};
  const recording::Config& config = at.recording.config;
  const std::uint64_t tile = std::uint64_t{std::max(1U, config.block_threads)} * std::max(1U, config.keys_per_thread);
  for (std::uint32_t p = 0; p < slots->second.size(); ++p) {
    const auto& slot = slots->second[p];
    if (slot && slot->block == cell.block && slot->value == p / tile * tile + cell.index) return {p};
  }
  return {};
}

}  // namespace

Positions keys_of_thread(const Instant& at, std::uint32_t iteration, ThreadId wanted) {
  if (iteration >= at.keys.iterations.size() || iteration >= at.recording.iterations.size()) return {};
  const IterationKeys keys(at, iteration);
  if (!keys.range().local) {
    for (std::uint32_t p = 0; p < keys.count(); ++p) {
      if (keys.thread(p) == wanted) return {p};
    }
    return {};
  }
  const LocalStage stage(at, iteration);
  Positions found;
  for (std::uint32_t p = 0; p < keys.count(); ++p) {
    const auto& worker = stage.worker(p);
    if (worker && worker->thread == wanted) found.push_back(p);
  }
  // In a pass and in the write a thread takes its keys one by one; before it takes any, by their positions.
  const auto taken = [&](std::uint32_t p) {
    const std::uint32_t step = stage.worker(p)->step;
    return step < at.moment.step() ? step + 1 : 0;
  };
  std::stable_sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) { return taken(a) > taken(b); });
  return found;
}

Positions keys_in_cell(const Instant& at, std::uint32_t iteration, const CellId& cell) {
  if (iteration >= at.keys.iterations.size() || iteration >= at.recording.iterations.size()) return {};
  const analysis::KeyTable::Iteration& table = at.keys.iterations[iteration];
  const recording::Iteration& range = at.recording.iterations[iteration];
  if (cell.array >= at.recording.arrays.size()) return {};
  const auto count = static_cast<std::uint32_t>(table.keys.size());
  const auto only = [&](std::uint32_t p) { return p < count ? Positions{p} : Positions{}; };
  if (cell.array == range.keys_array) return only(cell.index);
  if (cell.array == range.result_array || cell.array == range.result_values_array) {
    // Which key goes there is still to be predicted.
    if (at.hide_step && cell.index < count && !visible(IterationKeys(at, iteration).filled(cell.index))) return {};
    for (std::uint32_t p = 0; p < count; ++p) {
      if (p < table.moves.size() && table.moves[p] && table.moves[p]->to == cell.index) return {p};
    }
    return {};
  }
  if (range.local) return keys_in_tile_cell(at, iteration, cell);
  const recording::ArrayInfo& array = at.recording.arrays[cell.array];
  if (array.content == Content::tile_keys || array.content == Content::tile_values)
    return keys_in_reordered_cell(at, table, cell);
  // A cell of a shared array belongs to the thread of its number; one of an array as long as the keys to that key.
  if (array.space == recording::Space::shared) return keys_of_thread(at, iteration, {cell.block, cell.index});
  if (array.extent == count) return only(cell.index);
  return {};
}

std::vector<CellId> cells_of_key(const Instant& at, std::uint32_t iteration, std::uint32_t key) {
  if (iteration >= at.keys.iterations.size() || iteration >= at.recording.iterations.size()) return {};
  const analysis::KeyTable::Iteration& table = at.keys.iterations[iteration];
  const recording::Iteration& range = at.recording.iterations[iteration];
  if (key >= table.keys.size()) return {};
  std::vector<CellId> cells;
  const auto add = [&](const CellId& cell) {
    if (at.moment.cell(cell.array, cell.block, cell.index) == table.keys[key]) cells.push_back(cell);
  };
  const auto add_shared = [&](Content content, std::uint32_t block, std::uint64_t index) {
    const auto array = at.recording.array_of(content);
    if (!array || at.recording.arrays[*array].space != recording::Space::shared) return;
    if (index < at.recording.arrays[*array].extent) add({*array, block, static_cast<std::uint32_t>(index)});
  };
  add({range.keys_array, 0, key});
  const auto& move = key < table.moves.size() ? table.moves[key] : std::nullopt;
  if (move && visible(when(at, move->step))) add({range.result_array, 0, move->to});
  if (range.local) {
    const LocalStage stage(at, iteration);
    const LocalStage::PlaceInTile& place = stage.place(key);
    if (!visible(place.when)) return cells;
    add({range.local->keys_array, 0, place.position});
    const auto tiles = stage.tiles_in_hand();
    for (std::uint32_t block = 0; block < tiles.size(); ++block)
      if (tiles[block] == place.position / stage.tile_keys())
        add_shared(Content::keys, block, place.position % stage.tile_keys());
  } else if (const analysis::KeyValue* slot = table.at(Meaning::slot, key, at.step())) {
    const recording::Config& config = at.recording.config;
    const std::uint64_t tile = std::uint64_t{std::max(1U, config.block_threads)} * std::max(1U, config.keys_per_thread);
    add_shared(Content::tile_keys, slot->block, slot->value % tile);
  }
  return cells;
}

std::optional<std::uint32_t> original_key(const analysis::KeyTable& keys, std::uint32_t iteration,
                                          std::uint32_t position) {
  if (iteration == keys.iterations.size() && position < keys.final_origin.size()) return keys.final_origin[position];
  if (iteration >= keys.iterations.size() || position >= keys.iterations[iteration].origin.size()) return std::nullopt;
  return keys.iterations[iteration].origin[position];
}

std::optional<std::uint32_t> position_of(const analysis::KeyTable& keys, std::uint32_t iteration,
                                         std::uint32_t original) {
  if (iteration >= keys.iterations.size()) return std::nullopt;
  const auto& origin = keys.iterations[iteration].origin;
  const auto found = std::find(origin.begin(), origin.end(), original);
  if (found == origin.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - origin.begin());
}

}  // namespace scatterscope::story
