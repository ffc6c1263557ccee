#include "kernels/story/tiles/bucket_numbers.h"

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

}  // namespace scatterscope::story
