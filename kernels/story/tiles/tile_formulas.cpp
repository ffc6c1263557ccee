#include "kernels/story/tiles/tile_formulas.h"

#include <algorithm>
#include <cstddef>

#include "kernels/parameters/rank_by_ballots.h"

namespace scatterscope::story {

namespace {

Value value_in_pass(const IterationKeys& keys, std::size_t pass, Meaning meaning, std::uint32_t at) {
  const auto& columns = keys.table().passes[pass].by_key;
  const auto column = columns.find(meaning);
  if (column == columns.end() || at >= column->second.size()) return {};
  return value_of(keys.instant(), column->second[at]);
}

}  // namespace

PassBits bits_of_pass(const recording::Config& config, const recording::Iteration& range, std::uint32_t pass) {
  if (config[recording::rank_by_ballots]) return {0, range.digit_bits, 1};
  const std::uint32_t bits = std::max(1U, config.pass_bits), first = std::min(pass * bits, range.digit_bits);
  return {first, std::min(bits, range.digit_bits - first), (range.digit_bits + bits - 1) / bits};
}

PassPlace place_in_pass(const IterationKeys& keys, std::uint32_t pass, std::uint32_t from) {
  const auto value = [&](Meaning meaning) { return value_in_pass(keys, pass, meaning, from); };
  const std::uint32_t tile_keys = std::max(1U, keys.range().local->tile_keys);
  PassPlace made;
  const recording::Config& config = keys.instant().recording.config;
  made.pass = pass;
  made.bits = bits_of_pass(config, keys.range(), pass);
  made.by = config.pass_bits > 1 ? PassPlace::By::two_bits : PassPlace::By::one_bit;
  made.position = from % tile_keys;
  made.size = std::min(tile_keys, keys.count() - (from - made.position));
  made.bit = value(Meaning::bit);
  made.before = value(Meaning::before);
  made.total = value(Meaning::total);
  made.place = value(Meaning::place);
  made.lower = value(Meaning::lower);
  if (!config[recording::rank_by_ballots]) return made;
  made.by = PassPlace::By::ballots;
  made.bit = value(Meaning::bucket);
  made.before = value(Meaning::peers_before);
  made.next = value(Meaning::next_place);
  made.place = value(Meaning::slot);
  made.place.value -= std::min<std::uint64_t>(made.place.value, from - made.position);
  return made;
}

std::optional<PassPlace> pass_place(const IterationKeys& keys, std::uint32_t p) {
  const auto& passes = keys.table().passes;
  if (passes.empty()) return std::nullopt;
  std::uint32_t pass = 0, from = p, at = p;  // in the list of all tiles
  for (std::uint32_t k = 0; k < passes.size(); ++k) {
    if (visible(value_in_pass(keys, k, Meaning::index, at).when)) {
      pass = k;
      from = at;
    }
    if (passes[k].moves[at]) at = passes[k].moves[at]->to;
  }
  return place_in_pass(keys, pass, from);
}

BucketPlace bucket_place(const IterationKeys& keys, std::uint32_t p) {
  const analysis::KeyTable::Iteration& table = keys.table();
  const unsigned digit = keys.digit(keys.key(p));
  const bool descending = keys.instant().recording.config.order == recording::Order::descending;
  const std::uint32_t row = descending ? table.buckets - 1 - digit : digit;
  const std::size_t cell = std::size_t{row} * table.tiles + p / std::max(1U, keys.range().local->tile_keys);
  const std::uint32_t at = table.local_of[p];
  BucketPlace made{
      {}, keys.value(Meaning::in_bucket, at), keys.value(Meaning::destination, at), static_cast<std::uint32_t>(cell)};
  if (cell < table.bucket_starts.size()) made.start = value_of(keys.instant(), table.bucket_starts[cell]);
  return made;
}

}  // namespace scatterscope::story
