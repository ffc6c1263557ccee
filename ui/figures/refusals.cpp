#include "ui/figures/refusals.h"

#include "kernels/analysis/comparators.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/story/merge/merge_passes.h"
#include "kernels/story/sample/device_exchange.h"
#include "kernels/texts/figure_lists.h"
#include "kernels/texts/figure_merge.h"
#include "kernels/texts/figure_networks.h"
#include "kernels/texts/figure_onesweep.h"
#include "kernels/texts/figure_sample.h"

namespace scatterscope::figures {

using recording::Recording;

std::optional<Refusal> refuse_without(const recording::Recording& recording, std::initializer_list<Meaning> meanings) {
  for (const Meaning meaning : meanings)
    if (!recording.shows(meaning)) return Refusal{texts::why_name_missing, {std::string(recording::spelling(meaning))}};
  return std::nullopt;
}

std::optional<Refusal> refuse_other_than_merges(const recording::Recording& recording) {
  if (!catalog::description_of(recording.config.sort).merges_runs)
    return Refusal{texts::why_no_merges, {recording.config.sort}};
  // A file may hold anything: more passes than double the tile to the whole list are none of a merge sort.
  const story::MergePasses passes = story::merge_passes(recording);
  std::size_t expected = passes.n == 0 ? 0 : 1;
  for (std::uint64_t run = passes.tile; run < passes.n; run *= 2) ++expected;
  if (passes.count > expected) return Refusal{texts::why_no_merges, {recording.config.sort}};
  return std::nullopt;
}

std::optional<Refusal> refuse_other_than_networks(const recording::Recording& recording) {
  if (analysis::has_comparators(recording) || recording.iterations.empty()) return std::nullopt;
  return Refusal{texts::why_no_network, {recording.config.sort}};
}

std::optional<Refusal> refuse_other_than_samples(const recording::Recording& recording) {
  if (!draws_sample(catalog::description_of(recording.config.sort)))
    return Refusal{texts::why_no_sample, {recording.config.sort}};
  return std::nullopt;
}

std::optional<Refusal> refuse_other_than_devices(const recording::Recording& recording) {
  // Nothing to sort: an empty figure.
  if (recording.config.devices > 1 && (recording.iterations.empty() || story::device_exchange(recording)))
    return std::nullopt;
  return Refusal{texts::why_one_device, {recording.config.sort}};
}

std::optional<Refusal> refuse_several_devices(const recording::Recording& recording) {
  if (recording.config.devices == 1) return std::nullopt;
  return Refusal{texts::why_several_devices, {std::to_string(recording.config.devices)}};
}

std::optional<Refusal> refuse_other_than_trees(const Recording& recording) {
  if (!grows_bucket_tree(catalog::description_of(recording.config.sort)))
    return Refusal{texts::why_no_bucket_tree, {recording.config.sort}};
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  using recording::Content;
  for (const Content content : {Content::large_size, Content::small_size, Content::child_sizes})
    if (!recording.array_of(content)) return Refusal{texts::why_name_missing, {std::string(spelling(content))}};
  return std::nullopt;
}

}  // namespace scatterscope::figures
