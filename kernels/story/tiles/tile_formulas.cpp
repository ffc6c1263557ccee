#include "kernels/story/tiles/tile_formulas.h"

#include <algorithm>
#include <cstddef>

namespace scatterscope::story {

std::optional<PassPlace> pass_place(const IterationKeys& keys, std::uint32_t p) {
  const auto& passes = keys.table().passes;
  if (passes.empty()) return std::nullopt;
  const auto value = [&](std::size_t pass, Meaning meaning, std::uint32_t at) {
    const auto column = passes[pass].by_key.find(meaning);
    return column == passes[pass].by_key.end() ? Value{} : value_of(keys.instant(), column->second[at]);
  };
  PassPlace made;
  std::uint32_t from = p, at = p;  // in the list of all tiles
  for (std::uint32_t k = 0; k < passes.size(); ++k) {
    if (visible(value(k, Meaning::index, at).when)) {
      made.pass = k;
      from = at;
    }
    if (passes[k].moves[at]) at = passes[k].moves[at]->to;
  }
  const std::uint32_t tile_keys = std::max(1U, keys.range().local->tile_keys);
  made.position = from % tile_keys;
  made.size = std::min(tile_keys, keys.count() - (from - made.position));
  made.bit = value(made.pass, Meaning::bit, from);
  made.before = value(made.pass, Meaning::before, from);
  made.total = value(made.pass, Meaning::total, from);
  made.place = value(made.pass, Meaning::place, from);
  return made;
}

BucketPlace bucket_place(const IterationKeys& keys, std::uint32_t p) {
  const analysis::KeyTable::Iteration& table = keys.table();
  const unsigned digit = keys.digit(keys.key(p));
  const bool descending = keys.instant().recording.config.order == recording::Order::descending;
  const std::uint32_t row = descending ? table.buckets - 1 - digit : digit;
  const std::size_t cell = std::size_t{row} * table.tiles + p / std::max(1U, keys.range().local->tile_keys);
  const std::uint32_t at = table.local_of[p];
  BucketPlace made{{}, keys.value(Meaning::in_bucket, at), keys.value(Meaning::destination, at)};
  if (cell < table.bucket_starts.size()) made.start = value_of(keys.instant(), table.bucket_starts[cell]);
  return made;
}

}  // namespace scatterscope::story
