// A sample sort: the sample, its splitters, and the bucket that a key finds among them.
#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Content;
using recording::Event;
using recording::Work;

// Whether the launch finds buckets by splitters.
bool has_splitters(const StepReader& step) {
  return step.recording().takes(step.launch(), Content::splitters);
}

// Of several devices: a key's bucket is the device that it goes to, and the exchange brings it there.
Sentences of_devices(const StepReader& step) {
  const auto index = step.shown(Meaning::index), bucket = step.shown(Meaning::bucket);
  const Event* write = step.only_write();
  if (step.launch().work == Work::gathers && write != nullptr) {
    const recording::ArrayInfo& array = step.recording().arrays[write->what];
    const std::uint64_t to = recording::part_with(array.on_device, write->index, array.extent).device;
    return {{Says::tells_device, {step.who(), to, CellValues{{{{write->what, write->index}, write->value}}, 0}}}};
  }
  if (!index || *index >= step.keys().count()) return {};
  const auto p = static_cast<std::uint32_t>(*index);
  const KeyBits key{step.keys().key(p)};
  if (bucket && has_splitters(step)) return {{Says::goes_to_device, {step.who(), *index, key, *bucket}}};
  const auto to = step.keys().target(p);
  if (step.launch().work != Work::exchanges || !to) return {};
  const std::uint64_t from =
      step.recording().device_of(step.recording().steps[step.step()].launch, step.thread().block);
  const recording::ArrayInfo& received = step.recording().arrays[step.range().result_array];
  const std::uint64_t comes_to = recording::part_with(received.on_device, *to, received.extent).device;
  if (from == comes_to) return {{Says::stays_on_device, {step.who(), *index, key, from}}};
  return {{Says::crosses, {step.who(), *index, key, from, comes_to}}};
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
  if (step.recording().config.devices > 1)
    if (Sentences made = of_devices(step); !made.empty()) return made;
  if (step.shown(Meaning::bucket)) return has_splitters(step) ? of_bucket(step) : Sentences{};
  const Event* write = step.only_write();
  if (write == nullptr || step.is_shared(write->what)) return {};
  const CellValues cell{{{{write->what, write->index}, write->value}}, 0};
  const Content content = step.content(write->what);
  // Launches that gather samples, and those that sort one, store in it too.
  const bool has_sample =
      step.launch().work == Work::gathers || step.recording().takes(step.launch(), Content::sorted_sample);
  if (content == Content::own_sample || (content == Content::sample && !has_sample))
    return {{Says::draws, {step.who(), cell}}};
  if (content == Content::splitters) return {{Says::chooses_splitter, {step.who(), std::uint64_t{write->index}, cell}}};
  return {};
}

}  // namespace scatterscope::story
