// The words that tiles publish for those behind them, and the walk back over them.
#include <algorithm>

#include "kernels/story/scans/published_word.h"
#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;

std::optional<std::uint64_t> argument(const recording::Launch& launch, std::string_view name) {
  for (const recording::Argument& each : launch.arguments)
    if (each.name == name && !each.array) return each.value;
  return std::nullopt;
}

// Whose word a cell is: a word a tile, or a word a bucket of a tile, digit by digit where a launch sorts by one.
std::optional<TileName> tile_of(const StepReader& step, const Event& event) {
  if (step.recording().arrays[event.what].type == recording::ValueType::u64) return TileName{event.index, {}};
  const recording::Launch& launch = step.launch();
  std::uint64_t first = 0;
  std::optional<std::uint64_t> bits = argument(launch, "digit_bits");
  if (const auto digit = argument(launch, "digit_index")) {
    bits = step.recording().config.radix_bits;
    first = (*digit * launch.blocks) << std::min<std::uint64_t>(*bits, 16);
  }
  if (!bits || *bits > 16 || event.index < first) return std::nullopt;
  const std::uint64_t within = event.index - first;
  return TileName{within >> *bits, within & ((std::uint64_t{1} << *bits) - 1)};
}

Sentences of_read(const StepReader& step, const TileName& tile, const PublishedWord& word) {
  if (word.kind == PublishedWord::Kind::nothing) return {{Says::finds_nothing, {step.who(), tile}}};
  // Words that are read ahead may not count.
  const bool adds = !tile.bucket || step.recording().config.look_back_words <= 1;
  const Says says = word.is_prefix() ? (adds ? Says::adds_prefix : Says::sees_prefix)
                                     : (adds ? Says::adds_aggregate : Says::sees_aggregate);
  return {{says, {step.who(), tile, word.sum}}};
}

// The aggregate that the thread published in the cell before, in this launch.
std::optional<std::uint64_t> own_sum(const StepReader& step, const Event& write) {
  for (const auto& events : step.earlier(SIZE_MAX, UINT32_MAX)) {
    for (const Event& event : events) {
      if (event.kind != EventKind::write || event.what != write.what || event.index != write.index) continue;
      const PublishedWord word = published_word(step.recording().arrays[write.what].type, event.value);
      if (word.kind == PublishedWord::Kind::aggregate) return word.sum;
      return std::nullopt;
    }
  }
  return std::nullopt;
}

Sentences of_write(const StepReader& step, const Event& write, const TileName& tile, const PublishedWord& word) {
  if (word.kind == PublishedWord::Kind::nothing) return {{Says::clears_word, {step.who(), tile}}};
  if (!word.is_prefix()) return {{Says::publishes_aggregate, {step.who(), tile, word.sum}}};
  if (const auto own = own_sum(step, write); own && *own <= word.sum)
    return {{Says::publishes_sum, {step.who(), tile, word.sum - *own, *own, word.sum}}};
  return {{tile.tile == 0 ? Says::publishes_first : Says::publishes_prefix, {step.who(), tile, word.sum}}};
}

}  // namespace

Sentences look_back_sentences(const StepReader& step) {
  const Event *read = step.only_read(), *write = step.only_write();
  if ((read == nullptr) == (write == nullptr)) return {};
  const Event& event = read != nullptr ? *read : *write;
  const recording::ArrayInfo& array = step.recording().arrays[event.what];
  if (!holds_published_words(array)) return {};
  const auto tile = tile_of(step, event);
  if (!tile) return {};
  const PublishedWord word = published_word(array.type, event.value);
  return read != nullptr ? of_read(step, *tile, word) : of_write(step, event, *tile, word);
}

}  // namespace scatterscope::story
