#include "kernels/story/tiles/bucket_numbers.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "kernels/story/events.h"

namespace scatterscope::story {

BucketNumbers bucket_numbers(const Instant& at, std::uint32_t iteration, BucketNumbers::Holds holds) {
  const analysis::KeyTable::Iteration& table = at.keys.iterations[iteration];
  const recording::LocalSort& local = *at.recording.iterations[iteration].local;
  const bool sizes = holds == BucketNumbers::Holds::sizes;
  BucketNumbers made{sizes ? local.sizes_array : local.starts_array, table.buckets, table.tiles, {}};
  made.numbers.resize(std::size_t{made.rows} * made.tiles);
  for (std::size_t k = 0; k < made.numbers.size(); ++k) {
    BucketNumbers::Number& number = made.numbers[k];
    const auto take = [&](const std::optional<analysis::KeyValue>& held, bool partial) {
      if (!held) return;
      const When then = when(at, held->step);
      if (number.when != When::never && then == When::future) return;
      number = {then, held->value, partial, false};
    };
    if (sizes) {
      take(table.bucket_sizes[k], false);
      continue;
    }
    const auto &first = table.partial_starts[k], &last = table.bucket_starts[k];
    take(first, !last || first->step != last->step);
    take(last, false);
  }
  for_each_event_now(at, [&](const recording::Event& event) {
    if (event.kind == recording::EventKind::read && event.what == made.array && event.index < made.numbers.size())
      made.numbers[event.index].read_now = true;
  });
  return made;
}

std::optional<MisplacedSize> misplaced_size(const Instant& at, std::uint32_t iteration) {
  constexpr std::size_t most_cells = 8;
  constexpr std::uint32_t most_steps = 4;  // from where a thread shows its bucket to where it stores the size
  const recording::Recording& r = at.recording;
  const analysis::KeyTable::Iteration& table = at.keys.iterations[iteration];
  for (std::uint32_t cell = 0; cell < std::min(most_cells, table.bucket_sizes.size()); ++cell) {
    const auto& size = table.bucket_sizes[cell];
    if (!size || !visible(when(at, size->step))) continue;
    const recording::Launch& launch = r.launches[r.steps[size->step].launch];
    if (launch.blocks != table.tiles) return std::nullopt;
    std::optional<std::uint64_t> bucket;
    const std::uint32_t first = std::max(launch.first_step, size->step - std::min(size->step, most_steps));
    for (std::uint64_t e = r.first_event(first); e < r.end_event(size->step); ++e) {
      const recording::Event event = r.events[e];
      if (event.kind == recording::EventKind::value && event.block == size->block && event.thread == size->thread &&
          r.names[event.what].meaning == Meaning::bucket)
        bucket = event.value;
    }
    if (bucket && *bucket * table.tiles + size->block != cell) return MisplacedSize{size->block, cell, *bucket};
  }
  return std::nullopt;
}

}  // namespace scatterscope::story
