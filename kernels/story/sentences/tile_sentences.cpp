// A sort by tiles: the local sort, the table of buckets, and where a key of a local bucket goes.
#include <algorithm>

#include "kernels/story/sentences/step_reader.h"
#include "kernels/story/tiles/tile_formulas.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using Of = Count::Of;

// Of a pass by two bits: what they are, and where the key goes.
Sentences of_two_bits(const StepReader& step, const PassPlace& of) {
  const std::uint64_t position = of.position, before = of.before.value;
  if (!step.shown(Meaning::place)) {
    if (!visible(of.bit.when)) return {};
    return {{step.descending() ? Says::takes_bits_flipped : Says::takes_bits,
             {step.who(), of.bits.count, step.range().shift + of.bits.first, position, of.bit.value}}};
  }
  if (!visible(of.bit.when) || !visible(of.lower.when) || !visible(of.before.when) || !visible(of.place.when) ||
      of.lower.value + before != of.place.value)
    return {};
  return {{Says::place_by_bits,
           {step.who(), position, of.bit.value, Count{Of::keys, of.lower.value}, of.lower.value,
            Count{Of::keys, before}, before, of.place.value}}};
}

Sentences of_pass(const StepReader& step) {
  const auto index = step.shown(Meaning::index), pass = step.last_shown(Meaning::pass);
  if (!index || !pass || *index >= step.keys().count() || *pass >= step.keys().table().passes.size()) return {};
  const PassPlace of =
      place_in_pass(step.keys(), static_cast<std::uint32_t>(*pass), static_cast<std::uint32_t>(*index));
  if (of.by == PassPlace::By::two_bits) return of_two_bits(step, of);
  if (!visible(of.bit.when) || !visible(of.before.when) || !visible(of.total.when) || !visible(of.place.when))
    return {};
  const std::uint64_t position = of.position, size = of.size, before = of.before.value, to = of.place.value;
  const Count ones{Of::ones_before, before};
  if (of.bit.value == 0) {
    if (position - before != to) return {};
    return {{Says::place_of_zero, {step.who(), position, ones, before, to}}};
  }
  const std::uint64_t zeros = size - of.total.value;
  if (of.total.value > size || zeros + before != to) return {};
  return {{Says::place_of_one, {step.who(), position, size, of.total.value, zeros, ones, before, to}}};
}

Sentences of_bucket_destination(const StepReader& step) {
  const auto index = step.shown(Meaning::index), bucket = step.shown(Meaning::bucket);
  const auto& from = step.keys().table().local_from;
  if (!index || !bucket || *index >= from.size()) return {};
  const std::uint32_t key = from[static_cast<std::size_t>(*index)];
  if (key >= step.keys().count()) return {};
  const BucketPlace of = bucket_place(step.keys(), key);
  if (!visible(of.start.when) || !visible(of.in_bucket.when) || !visible(of.destination.when)) return {};
  if (of.start.value + of.in_bucket.value != of.destination.value) return {};
  return {{Says::bucket_destination,
           {step.who(), *bucket, of.start.value, Count{Of::keys_before, of.in_bucket.value}, of.in_bucket.value,
            of.destination.value}}};
}

Sentences of_table(const StepReader& step, const Event& write) {
  const analysis::KeyTable::Iteration& table = step.keys().table();
  const recording::LocalSort& local = *step.range().local;
  if (table.tiles == 0 || write.index >= std::uint64_t{table.buckets} * table.tiles) return {};
  const std::uint64_t bucket = write.index / table.tiles, tile = write.index % table.tiles;
  const auto written_now = [&](const auto& cells) {
    return write.index < cells.size() && cells[write.index] && cells[write.index]->step == step.step() &&
           cells[write.index]->value == write.value;
  };
  if (write.what == local.sizes_array) {
    if (!written_now(table.bucket_sizes)) return {};
    return {{Says::bucket_size, {step.who(), bucket, tile, Count{Of::keys, write.value}}}};
  }
  if (written_now(table.bucket_starts)) return {{Says::bucket_start, {step.who(), bucket, tile, write.value}}};
  if (!written_now(table.partial_starts)) return {};
  return {{Says::bucket_start_in_part, {step.who(), bucket, tile, write.value}}};
}

}  // namespace

Sentences tile_sentences(const StepReader& step) {
  if (!step.iteration() || !step.range().local) return {};
  const recording::LocalSort& local = *step.range().local;
  if (step.shown(Meaning::place)) return of_pass(step);
  if (step.shown(Meaning::in_bucket)) return of_bucket_destination(step);
  if (step.recording().config.pass_bits > 1 && step.shown(Meaning::bit)) return of_pass(step);
  const Event* write = step.only_write();
  if (write == nullptr) return {};
  if (write->what == local.sizes_array || write->what == local.starts_array) return of_table(step, *write);
  if (write->what != local.keys_array) return {};
  return {{Says::stores_sorted,
           {step.who(), std::uint64_t{write->index % std::max(1U, local.tile_keys)},
            CellValues{{{{write->what, write->index}, write->value}}, 0}}}};
}

}  // namespace scatterscope::story
