#include "kernels/format/old_names.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

#include "kernels/recording/source_names.h"

namespace scatterscope::format {
namespace {

using recording::Content;
using recording::Meaning;
using recording::Work;

// A name, and what it said.
template <class Said>
struct OldName {
  std::string_view name;
  Said said;
};
constexpr OldName<Meaning> values[] = {
    {"i", Meaning::index},
    {"element", Meaning::element},
    {"pass", Meaning::pass},
    {"iter", Meaning::iteration},
    {"tile_first", Meaning::tile_first},
    {"slot", Meaning::slot},
    {"from_slot", Meaning::from_slot},
    {"place", Meaning::place},
    {"cell", Meaning::cell},
    {"key", Meaning::key},
    {"ordered", Meaning::ordered},
    {"flipped", Meaning::flipped},
    {"bit", Meaning::bit},
    {"bucket", Meaning::bucket},
    {"in_bucket", Meaning::in_bucket},
    {"before", Meaning::before},
    {"ones_before", Meaning::before},
    {"before_in_tile", Meaning::before_in_tile},
    {"ones_through", Meaning::through},
    {"T_before", Meaning::through},
    {"trues_before", Meaning::through},
    {"ones_total", Meaning::total},
    {"zeros_total", Meaning::zeros_total},
    {"F_total", Meaning::zeros_total},
    {"falses_total", Meaning::zeros_total},
    {"destination", Meaning::destination},
    {"peers", Meaning::peers},
    {"peers_before", Meaning::peers_before},
    {"next_place", Meaning::next_place},
    {"low", Meaning::low},
    {"high", Meaning::high},
    {"key_low", Meaning::key_low},
    {"key_high", Meaning::key_high},
    {"swapped", Meaning::swapped},
    {"stride", Meaning::stride},
    {"offset", Meaning::stride},
    {"inner_stride", Meaning::inner_stride},
    {"backwards", Meaning::backwards},
    {"child", Meaning::child},
    {"begin", Meaning::child_begin},
    {"size", Meaning::child_size},
    {"next_large", Meaning::next_large},
    {"next_small", Meaning::next_small},
    {"A", Meaning::run_a},
    {"m", Meaning::size_a},
    {"B", Meaning::run_b},
    {"n", Meaning::size_b},
    {"k", Meaning::rank},
    {"a_low", Meaning::rank_low},
    {"a_high", Meaning::rank_high},
};
constexpr OldName<Content> arrays[] = {
    {"keys", Content::keys},
    {"spare_keys", Content::keys},
    {"input", Content::keys},
    {"output", Content::keys},
    {"spare_sample", Content::keys},
    {"splitter", Content::keys},
    {"tree", Content::keys},
    {"tile", Content::keys},
    {"values", Content::values},
    {"tile_keys", Content::tile_keys},
    {"tile_values", Content::tile_values},
    {"local_values", Content::local_values},
    {"x", Content::scanned},
    {"block_sums", Content::block_sums},
    {"tiles", Content::tile_states},
    {"tile_words", Content::tile_words},
    {"bucket_shifts", Content::bucket_shifts},
    {"large_size", Content::large_size},
    {"small_size", Content::small_size},
    {"child_sizes", Content::child_sizes},
    {"child_starts", Content::child_starts},
    {"part_starts", Content::part_starts},
    {"sample", Content::sample},
    {"own_sample", Content::own_sample},
    {"sorted_sample", Content::sorted_sample},
    {"splitters", Content::splitters},
    {"own_sends", Content::own_sends},
};
constexpr OldName<Work> kernels[] = {
    {"from_ordered_bits", Work::restores_keys},
    {"find_shares", Work::finds_shares},
    {"finish_buckets", Work::finishes_buckets},
    {"gather_all", Work::gathers},
    {"exchange", Work::exchanges},
};

template <class Said, std::size_t count>
Said said_by(const OldName<Said> (&all)[count], std::string_view name) {
  const auto* found =
      std::find_if(std::begin(all), std::end(all), [&](const OldName<Said>& old) { return old.name == name; });
  return found == std::end(all) ? Said::none : found->said;
}

}  // namespace

Meaning meaning_of_old_name(std::string_view name) {
  return said_by(values, name);
}

Content content_of_old_name(std::string_view array) {
  return said_by(arrays, array);
}

Work work_of_old_name(std::string_view kernel) {
  return said_by(kernels, kernel);
}

void mark_volatile_accesses(recording::Recording& recording) {
  using recording::EventKind;
  std::set<std::string> volatile_parameters;  // "kernel parameter"
  for (const recording::SourceFile& file : recording.files) {
    for (const recording::SourceFunction& function : recording::shared_names(file.text)->functions())
      for (const std::string& parameter : function.parameters)
        if (parameter.starts_with("View<volatile"))
          volatile_parameters.insert(function.name + " " + recording::parameter_name(parameter));
  }
  for (std::uint32_t l = 0; l < recording.launches.size(); ++l) {
    const recording::Launch& launch = recording.launches[l];
    std::set<std::uint16_t> arrays;
    for (const recording::Argument& argument : launch.arguments) {
      const std::string kernel(recording::plain_kernel_name(launch.kernel));
      if (argument.array && volatile_parameters.contains(kernel + " " + argument.name)) arrays.insert(*argument.array);
    }
    const std::uint32_t first = launch.first_step, end = recording.end_step(l);
    if (arrays.empty() || first == end) continue;
    for (std::uint64_t e = recording.first_event(first); e < recording.end_event(end - 1); ++e) {
      const EventKind kind = recording.events.kind_at(e);
      const bool access = kind == EventKind::read || kind == EventKind::write;
      if (access && arrays.contains(recording.events.what[e]))
        recording.events.kind[e] |= recording::EventColumns::volatile_bit;
    }
  }
}

void mark_warp_exchanges(recording::Recording& recording) {
  using recording::EventKind;
  std::set<std::pair<std::size_t, std::size_t>> with_barrier;  // file, line
  for (std::size_t f = 0; f < recording.files.size(); ++f) {
    std::istringstream text(recording.files[f].text);
    std::size_t number = 1;
    for (std::string line; std::getline(text, line); ++number)
      if (line.find("__syncwarp") != std::string::npos) with_barrier.emplace(f, number);
  }
  for (std::uint32_t s = 0; s < recording.step_count(); ++s) {
    if (with_barrier.contains({recording.steps[s].file, recording.steps[s].line})) continue;
    for (std::uint64_t e = recording.first_event(s); e < recording.end_event(s); ++e)
      if (recording.events.kind_at(e) == EventKind::warp_barrier)
        recording.events.kind[e] = static_cast<std::uint8_t>(EventKind::warp_exchange);
  }
}

}  // namespace scatterscope::format
