#include "kernels/story/onesweep/tile_reorder.h"

#include <algorithm>

#include "kernels/analysis/memory_requests.h"
#include "kernels/story/events.h"

namespace scatterscope::story {
namespace {

using recording::Content;
using recording::EventKind;

}  // namespace

TileReorder::TileReorder(const IterationKeys& keys, std::optional<std::uint32_t> wanted)
    : at_(keys.instant()), live_(keys), table_(keys.table()) {
  const recording::Recording& r = at_.recording;
  const std::uint64_t threads = std::max(1U, r.config.block_threads),
                      coarsening = std::max(1U, r.config.keys_per_thread);
  const auto tile_size = static_cast<std::uint32_t>(std::min<std::uint64_t>(threads * coarsening, keys.count()));
  number_ = wanted ? *wanted / tile_size : tile_at_work(tile_size);
  first_ = number_ * tile_size;
  size_ = std::min(tile_size, keys.count() - first_);
  find_block();
  has_values_ = r.input_values.size() == keys.count() && keys.range().result_values_array.has_value();
  read_stores();
  values_began_ = std::any_of(values_.begin(), values_.end(), [](const auto& write) { return write.has_value(); });
}

std::uint32_t TileReorder::tile_at_work(std::uint32_t tile_size) const {
  std::uint32_t tile = 0, last = 0;
  for (std::uint32_t p = 0; p < live_.count(); ++p) {
    for (const Meaning meaning : {Meaning::slot, Meaning::destination}) {
      const analysis::KeyValue* shown = table_.at(meaning, p, at_.moment.step());
      if (shown == nullptr || shown->step + 1 <= last) continue;
      last = shown->step + 1;
      tile = p / tile_size;
    }
  }
  return tile;
}

void TileReorder::find_block() {
  const auto slots = table_.by_key.find(Meaning::slot);
  if (slots == table_.by_key.end()) return;
  for (std::uint32_t p = first_; p < first_ + size_; ++p) {
    if (p >= slots->second.size() || !slots->second[p]) continue;
    if (!block_) block_ = slots->second[p]->block;
    first_rank_ = std::min(first_rank_, slots->second[p]->step);
  }
}

void TileReorder::read_stores() {
  const recording::Recording& r = at_.recording;
  const recording::Iteration& range = live_.range();
  keys_.resize(size_);
  values_.resize(size_);
  shifts_.resize(std::size_t{1} << std::min(range.digit_bits, 16U));
  output_values_.resize(live_.count());
  std::vector<Cells*> by_array(r.arrays.size(), nullptr);
  for (std::size_t a = 0; a < r.arrays.size(); ++a) {
    const Content content = r.arrays[a].content;
    if (content == Content::tile_keys) by_array[a] = &keys_;
    if (content == Content::tile_values) by_array[a] = &values_;
    if (content == Content::bucket_shifts) by_array[a] = &shifts_;
    if (a == range.result_values_array) by_array[a] = &output_values_;
  }
  for_each_event(r, range.first_step, std::min(range.end_step, at_.step()), [&](std::uint32_t step, const auto& event) {
    if (event.kind != EventKind::write) return;
    Cells* const cells = by_array[event.what];
    if (cells == nullptr || (cells != &output_values_ && event.block != block_)) return;
    // A tile may come to the same place by copies before its keys are ranked.
    if (cells == &keys_ && step < first_rank_) return;
    if (event.index < cells->size()) (*cells)[event.index] = Write{step, event.value};
    if (cells != &keys_) return;  // else lanes without a key store beyond the tile's end, too
    if (end_store_ == 0) first_store_ = step;
    end_store_ = step + 1;
  });
}

TileReorder::Stored TileReorder::stored(const std::optional<Write>& write) const {
  return write ? Stored{when(at_, write->step), write->value} : Stored{};
}

std::optional<std::uint32_t> TileReorder::key_at(std::uint32_t place) const {
  if (first_ + place >= table_.local_from.size()) return std::nullopt;
  const std::uint32_t key = table_.local_from[first_ + place];
  return key >= first_ && key - first_ < size_ ? std::optional(key) : std::nullopt;
}

Value TileReorder::place_of(std::uint32_t key) const {
  const Value slot = live_.value(Meaning::slot, key);
  if (slot.when == When::never || slot.value < first_ || slot.value - first_ >= size_) return {};
  return {slot.when, slot.value - first_};
}

TileReorder::Shift TileReorder::shift_of(std::uint32_t key) const {
  std::uint64_t bucket = live_.digit(live_.key(key));
  if (at_.recording.config.order == recording::Order::descending) bucket ^= shifts_.size() - 1;
  if (bucket >= shifts_.size()) return {};
  const Stored shift = stored(shifts_[static_cast<std::size_t>(bucket)]);
  return {shift.when, static_cast<std::int32_t>(static_cast<std::uint32_t>(shift.value))};
}

TileReorder::Writer TileReorder::writer(std::uint32_t place) const {
  const auto key = key_at(place);
  const analysis::KeyValue* shown = key ? table_.at(Meaning::destination, *key, at_.moment.step()) : nullptr;
  if (shown == nullptr) return {};
  return {when(at_, shown->step), {shown->block, shown->thread}};
}

When TileReorder::value_moved(std::uint32_t key) const {
  const auto target = live_.target(key);
  return target && *target < live_.count() ? value_out(*target).when : When::never;
}

std::uint32_t TileReorder::stages_begun() const {
  std::uint32_t begun = values_began_ ? 4 : 0;
  const auto begin = [&](std::uint32_t stage, When then) {
    if (then != When::never && then != When::future) begun = std::max(begun, stage);
  };
  for (std::uint32_t p = first_; p < first_ + size_; ++p) {
    begin(1, place_of(p).when);
    begin(2, key_in(p - first_).when);
    begin(3, live_.moved(p));
    if (has_values_) begin(5, value_moved(p));
  }
  return begun;
}

std::optional<std::uint64_t> TileReorder::value_of(std::uint32_t key) const {
  const auto& all = at_.recording.input_values;
  if (key >= table_.origin.size() || table_.origin[key] >= all.size()) return std::nullopt;
  return all[table_.origin[key]];
}

TileReorder::BankCount TileReorder::bank_count() const {
  const recording::Recording& r = at_.recording;
  const std::uint32_t kept_back = at_.hide_step ? 1 : 0;
  const std::uint32_t end = std::min(end_store_, at_.moment.step() - std::min(at_.moment.step(), kept_back));
  BankCount count;
  for (std::size_t a = 0; a < r.arrays.size() && first_store_ < end; ++a) {
    if (r.arrays[a].content != Content::tile_keys) continue;
    const auto add = [&](const analysis::MemoryRequest& request) {
      if (request.block != block_) return;
      const analysis::Traffic traffic =
          analysis::traffic_of(request, recording::Space::shared, analysis::element_bytes(r.arrays[a].type));
      count.requests += traffic.requests;
      count.wavefronts += traffic.wavefronts;
    };
    analysis::for_each_request(r, first_store_, end, add, {static_cast<std::uint16_t>(a), analysis::Access::store});
  }
  return count;
}

}  // namespace scatterscope::story
