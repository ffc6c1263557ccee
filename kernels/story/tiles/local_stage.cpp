#include "kernels/story/tiles/local_stage.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "kernels/story/events.h"
#include "kernels/story/tiles/tile_formulas.h"

namespace scatterscope::story {
namespace {

const std::vector<std::optional<analysis::KeyValue>>* column(const analysis::KeyTable::Columns& columns,
                                                             Meaning meaning) {
  const auto found = columns.find(meaning);
  return found == columns.end() ? nullptr : &found->second;
}

}  // namespace

LocalStage::LocalStage(const Instant& at, std::uint32_t iteration)
    : at_(at),
      table_(&at.keys.iterations[iteration]),
      range_(&at.recording.iterations[iteration]),
      local_(&*range_->local),
      cells_(table_->keys.size()),
      places_(table_->keys.size()),
      workers_(table_->keys.size()) {
  load();
  std::vector<std::uint32_t> from(count());  // by position: the key there when the pass begins
  std::iota(from.begin(), from.end(), 0U);
  for (std::uint32_t k = 0; k < table_->passes.size(); ++k) {
    run_pass(k, from);
    std::vector<std::uint32_t> next = from;
    for (const auto& move : table_->passes[k].moves) {
      if (move && move->to < count()) next[move->to] = from[move->from];
    }
    from = std::move(next);
  }
  if (const auto* shown = column(table_->by_key, Meaning::index)) {
    for (std::uint32_t p = 0; p < count(); ++p) take_part(from[p], (*shown)[p]);
  }
  take_from_memory();
}

// Who stores a key of a sorted tile in global memory, or reads it there, has it in hand in this step.
void LocalStage::take_from_memory() {
  for_each_event_now(at_, [&](const recording::Event& event) {
    const bool moves = event.kind == recording::EventKind::read || event.kind == recording::EventKind::write;
    if (!moves || event.what != local_->keys_array || event.index >= count()) return;
    if (const auto key = occupant(static_cast<std::uint32_t>(event.index)))
      workers_[*key] = Worker{{event.block, event.thread}, at_.step() - 1};
  });
}

void LocalStage::load() {
  for (std::uint32_t p = 0; p < count(); ++p) {
    places_[p].position = p;
    if (!table_->loads[p]) continue;
    const auto& load = *table_->loads[p];
    const When then = when(at_, load.step);
    cells_[p] = {p, visible(then), then, 0};
    places_[p].when = then;
    workers_[p] = Worker{{load.block, load.thread}, load.step};
  }
}

void LocalStage::run_pass(std::uint32_t number, const std::vector<std::uint32_t>& from) {
  const analysis::KeyTable::Iteration::Pass& pass = table_->passes[number];
  const auto* shown = column(pass.by_key, Meaning::index);
  const PassBits bits = bits_of_pass(at_.recording.config, *range_, number);
  const std::uint32_t sorted = bits.first + bits.count;
  Pass state{number, true, false};
  bool begun = false;
  for (std::uint32_t p = 0; p < count(); ++p) {
    if (shown != nullptr && (*shown)[p]) {
      take_part(from[p], (*shown)[p]);
      const When then = when(at_, (*shown)[p]->step);
      begun = begun || visible(then);
      state.now = state.now || then == When::now;
    }
    const auto& move = pass.moves[p];
    if (!move || move->to >= count()) {
      state.done = false;
      continue;
    }
    const When then = when(at_, move->step);
    state.done = state.done && visible(then);
    state.now = state.now || then == When::now;
    if (then == When::hidden) cells_[move->to].when = then;
    if (!visible(then)) continue;
    cells_[move->to] = {from[p], true, then, sorted};
    places_[from[p]] = {move->to, then, sorted};
  }
  if (begun) pass_ = state;
}

void LocalStage::take_part(std::uint32_t key, const std::optional<analysis::KeyValue>& shown) {
  if (shown && visible(when(at_, shown->step))) workers_[key] = Worker{{shown->block, shown->thread}, shown->step};
}

std::uint32_t LocalStage::tile_end(std::uint32_t tile) const {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(count(), (std::uint64_t{tile} + 1) * std::uint64_t{local_->tile_keys}));
}

std::uint32_t LocalStage::block_of(std::uint32_t tile) const {
  const std::uint64_t first = std::uint64_t{tile} * local_->tile_keys;
  if (first >= count()) return tile;
  const auto& load = table_->loads[static_cast<std::size_t>(first)];
  return load ? load->block : tile;
}

bool LocalStage::tiles_are_blocks() const {
  for (std::uint32_t tile = 0; tile < tiles(); ++tile) {
    if (block_of(tile) != tile) return false;
  }
  return true;
}

unsigned LocalStage::digit_of_row(std::uint32_t row) const {
  return at_.recording.config.order == recording::Order::descending ? buckets() - 1 - row : row;
}

std::optional<std::uint32_t> LocalStage::occupant(std::uint32_t position) const {
  if (position >= count() || !cells_[position].there) return std::nullopt;
  return cells_[position].key;
}

std::vector<std::optional<std::uint32_t>> LocalStage::tiles_in_hand() const {
  const recording::Recording& r = at_.recording;
  std::vector<std::optional<std::uint32_t>> tiles;
  const std::uint32_t end = std::min({at_.moment.step(), range_->end_step, r.step_count()});
  if (end <= range_->first_step || tile_keys() == 0) return tiles;
  std::size_t missing = r.launches[r.steps[end - 1].launch].blocks;
  tiles.resize(missing);
  for (std::uint32_t s = end; missing > 0 && s-- > range_->first_step;) {
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      const recording::Event event = r.events[e];
      if (event.kind != recording::EventKind::read || event.block >= tiles.size() || tiles[event.block]) continue;
      if (event.what != range_->keys_array && event.what != local_->keys_array) continue;
      tiles[event.block] = static_cast<std::uint32_t>(event.index / tile_keys());
      --missing;
    }
  }
  return tiles;
}

std::vector<bool> LocalStage::read_now() const {
  std::vector<bool> read(count(), false);
  const std::vector<recording::ArrayInfo>& arrays = at_.recording.arrays;
  std::vector<std::optional<std::uint32_t>> tile_of_block;  // found when it is needed
  for_each_event_now(at_, [&](const recording::Event& event) {
    if (event.kind != recording::EventKind::read || arrays[event.what].space != recording::Space::shared) return;
    if (arrays[event.what].content != recording::Content::keys) return;
    if (tile_of_block.empty()) tile_of_block = tiles_in_hand();
    if (event.block >= tile_of_block.size() || !tile_of_block[event.block]) return;
    const std::uint64_t p = std::uint64_t{*tile_of_block[event.block]} * tile_keys() + event.index;
    if (p < read.size()) read[static_cast<std::size_t>(p)] = true;
  });
  return read;
}

LocalStage::Writer LocalStage::writer(std::uint32_t position) const {
  const auto* shown = column(table_->by_key, Meaning::index);
  if (shown == nullptr || !(*shown)[position]) return {};
  return {when(at_, (*shown)[position]->step), (*shown)[position]->thread};
}

}  // namespace scatterscope::story
