// A sample sort: the sample, its splitters, and the bucket that a key finds among them.
#include <algorithm>

#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Event;

// Whether the launch finds buckets by splitters.
bool has_splitters(const recording::Launch& launch) {
  return std::any_of(launch.arguments.begin(), launch.arguments.end(),
                     [](const recording::Argument& each) { return each.array && each.name == "splitters"; });
}

// Even buckets lie between two splitters, odd ones hold the keys that equal one.
Sentences of_bucket(const StepReader& step) {
  const auto index = step.shown(Meaning::index), bucket = step.shown(Meaning::bucket);
  if (!index || !bucket || *index >= step.keys().count() || step.shown(Meaning::destination) ||
      step.shown(Meaning::slot))
    return {};
  const KeyBits key{step.keys().key(static_cast<std::uint32_t>(*index))};
  const std::uint64_t before = *bucket / 2;
  if (*bucket % 2 == 1) return {{Says::equals_splitter, {step.who(), *index, key, *bucket, before}}};
  return {{Says::between_splitters, {step.who(), *index, key, *bucket, Count{Count::Of::splitters, before}}}};
}

}  // namespace

Sentences sample_sentences(const StepReader& step) {
  if (!step.iteration() || step.range().digit_bits != 0) return {};
  if (step.shown(Meaning::bucket)) return has_splitters(step.launch()) ? of_bucket(step) : Sentences{};
  const Event* write = step.only_write();
  if (write == nullptr || step.is_shared(write->what)) return {};
  const CellValues cell{{{{write->what, write->index}, write->value}}, 0};
  // The sample is sorted by way of other arrays.
  if (step.array_name(write->what) == "sample" && step.launch().kernel == "draw_sample")
    return {{Says::draws, {step.who(), cell}}};
  if (step.array_name(write->what) == "splitters")
    return {{Says::chooses_splitter, {step.who(), std::uint64_t{write->index}, cell}}};
  return {};
}

}  // namespace scatterscope::story
