#include "kernels/story/bits/ordered_bits.h"

#include <algorithm>

#include "kernels/recording/key_order.h"

namespace scatterscope::story {

bool sorts_ordered_bits(const recording::Recording& recording, const analysis::KeyTable& keys) {
  return !recording::has_ordered_bits(recording.config.key_type) || keys.before_iterations.contains(Meaning::ordered);
}

bool on_the_way_back(const Instant& at) {
  const auto& launches = at.recording.launches;
  const auto back = std::find_if(launches.rbegin(), launches.rend(), [](const recording::Launch& launch) {
    return launch.work == recording::Work::restores_keys;
  });
  return back != launches.rend() && at.moment.step() > back->first_step;
}

OrderedBits ordered_bits(const Instant& at, bool back, std::uint32_t i) {
  const auto shown = [&](Meaning meaning) {
    const auto& columns = back ? at.keys.after_iterations : at.keys.before_iterations;
    const auto column = columns.find(meaning);
    return column != columns.end() && i < column->second.size() ? value_of(at, column->second[i]) : Value{};
  };
  OrderedBits made;
  made.key = back ? at.recording.output[i] : at.recording.input[i];
  made.before = back ? recording::to_ordered(at.recording.config.key_type, made.key) : made.key;
  made.flipped = shown(Meaning::flipped);
  made.made = shown(back ? Meaning::key : Meaning::ordered);
  return made;
}

}  // namespace scatterscope::story
