// The recordings by which the backends are compared: every sort, block size and scan, small and partial inputs, a
// covering set of all parameters, and the forms that timed runs have.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/format/recording_file.h"
#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/parameters/sort_info.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/sort_cases.h"

namespace scatterscope::tests {

struct CanonicalRecording {
  std::string name;
  recording::Config config;
  recording::Pairs input;
  // Look-back: how far a tile looks back differs from run to run; counting by atomics: which of a warp's lanes is
  // first.
  bool path_depends_on_timing = false;
};

class CanonicalRecordings {
 public:
  void add(const catalog::SortInfo& info, const recording::Config& config, recording::Pairs input,
           std::string_view form = "") {
    using recording::GridScan;
    std::string name = name_of(info, config, input.keys.size()) + std::string(form);
    if (!names_.insert(name).second) return;
    const bool looks_back = catalog::is_cooperative(info, config.launches) ||
                            (info.has_grid_scan && config.grid_scan == GridScan::look_back);
    // A scan of one tile looks nowhere.
    const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
    const std::uint64_t tiles = (input.keys.size() + tile - 1) / tile;
    const std::uint64_t scanned = info.max_radix_bits > 1 ? tiles << config.radix_bits : input.keys.size();
    // sample, and a rank by ballots: how many keys of a tile are in each bucket.
    const bool counts_by_atomics = info.searches || config[recording::rank_by_ballots];
    const bool depends =
        info.looks_back || counts_by_atomics || (looks_back && scanned > config.block_threads && !info.one_block);
    all_.push_back({std::move(name), config, std::move(input), depends});
  }
  std::vector<CanonicalRecording> take() { return std::move(all_); }

 private:
  static std::string name_of(const catalog::SortInfo& info, const recording::Config& config, std::size_t n) {
    std::string name = config.sort;
    for (const std::string_view word : {recording::spelling(config.block_scan), recording::spelling(config.grid_scan)})
      name += "/" + std::string(word);
    if (catalog::is_cooperative(info, config.launches) && info.several_launches_form == info.name) name += "/one";
    name +=
        "/n" + std::to_string(n) + "/b" + std::to_string(config.block_threads) + "/k" + std::to_string(config.key_bits);
    if (info.max_radix_bits > 1) name += "/r" + std::to_string(config.radix_bits);
    if (info.max_keys_per_thread > 1) name += "/c" + std::to_string(config.keys_per_thread);
    if (config.key_type != recording::KeyType::u32) name += "/" + std::string(recording::spelling(config.key_type));
    if (config.order == recording::Order::descending) name += "/descending";
    if (config.compare != recording::Comparison::key) name += "/" + std::string(recording::spelling(config.compare));
    if (config.values) name += "/values";
    if (config.devices > 1) name += "/d" + std::to_string(config.devices);
    return name;
  }

  std::vector<CanonicalRecording> all_;
  std::set<std::string> names_;
};

// The book's keys and small inputs of u32 keys, by every form and scan.
inline void add_small_inputs(CanonicalRecordings& all, const catalog::SortInfo& info) {
  const auto& book = tests::book_keys;
  recording::Config config;
  const auto add = [&](const std::vector<std::uint64_t>& keys) {
    for (const auto& [r, c] : radix_and_coarsening(info)) {
      config.radix_bits = r;
      config.keys_per_thread = c;
      for (const recording::Config& variant : scan_variants(info, config)) all.add(info, variant, keys);
    }
  };
  config.key_bits = 4;
  config.block_threads = 4;
  add(book);
  const bool tiled = info.max_radix_bits > 1;
  for (const unsigned block : {1U, 3U, 32U, 33U, 256U, 1024U})
    for (const unsigned n : {0U, 1U, 5U, 64U, 100U, 1024U}) {
      // Sorts by tiles have the covering set for the rest.
      if (!catalog::takes(info, n) || (block == 1 && n > 100) || (tiled && (n < 5 || block > 256 || n > 100))) continue;
      config.block_threads = block;
      config.key_bits = n > 64 ? 3 : 5;
      add(cases_of(n, config.key_bits, n + block).front().keys);
    }
}

// All parameters, each two of their levels together; of limited size, so that they are recorded in seconds.
inline void add_covering_set(CanonicalRecordings& all, const catalog::SortInfo& info) {
  constexpr unsigned most_keys = 200;
  constexpr unsigned most_cells = 4096;  // of the table of bucket sizes
  std::uint32_t seed = 0;
  for (recording::Config config : covering_set(info, {{0, 1}, {0, 5}, {0, 100}, {1, -1}, {1, 0}, {1, 1}, {2, 3}})) {
    const unsigned tile = config.block_threads * config.keys_per_thread;
    config.n = fitting(info, std::min<std::uint64_t>({config.n, most_keys, (most_cells >> config.radix_bits) * tile}));
    if (info.one_block) config.block_threads = threads_of_one_block(config);
    all.add(info, config, mixed_keys(config, config.n, ++seed));
  }
}

// What else of the keys can be compared.
inline void add_comparisons(CanonicalRecordings& all, const catalog::SortInfo& info) {
  recording::Config config = of_sort(info.name, 8, 32);
  config.keys_per_thread = std::min(3U, info.max_keys_per_thread);
  config.values = true;
  for (const auto compare : {recording::Comparison::absolute, recording::Comparison::lexicographic})
    for (const auto order : {recording::Order::ascending, recording::Order::descending})
      for (const recording::KeyType type : key_types) {
        config.compare = compare;
        config.order = order;
        config.key_type = type;
        config.key_bits = recording::width_bits(type);
        all.add(info, config, mixed_keys(config, 100, 1));
      }
}

// As timed runs of few keys and of many have the sort: every fourth of a covering set.
inline void add_timed_forms(CanonicalRecordings& all, const catalog::SortInfo& info) {
  std::uint32_t seed = 0;
  for (const recording::Config& config : covering_set(info, {{0, 100}, {2, 3}})) {
    if (++seed % 4 != 0) continue;
    const auto add = [&](std::uint32_t n, std::string_view form) {
      recording::Config timed = config;
      timed.n = n;
      info.as_timed(timed);
      timed.n = fitting(info, std::min<std::uint64_t>(config.n, 200));
      all.add(info, timed, mixed_keys(timed, timed.n, seed), form);
    };
    add(1U << 10U, "/as-timed");
    add(1U << 28U, "/as-timed-of-many");
  }
}

inline std::vector<CanonicalRecording> canonical_recordings() {
  CanonicalRecordings all;
  for (const catalog::SortInfo* info : trusted_sorts()) {
    add_small_inputs(all, *info);
    add_covering_set(all, *info);
    if (info->compares) add_comparisons(all, *info);
    if (info->as_timed != nullptr) add_timed_forms(all, *info);
  }
  return all.take();
}

// Values of one name and type are one, whatever they mean, and what a thread showed before is of that name. Nothing is
// said of arrays and launches.
inline void forget_meanings(recording::Recording& r) {
  for (recording::ArrayInfo& array : r.arrays) array.content = recording::Content::none;
  for (recording::Launch& launch : r.launches) launch.work = recording::Work::none;
  std::vector<recording::NameInfo> names;
  std::vector<std::uint16_t> number;  // by the old one
  for (recording::NameInfo name : r.names) {
    name.meaning = recording::Meaning::none;
    const auto at = std::find(names.begin(), names.end(), name);
    number.push_back(static_cast<std::uint16_t>(at - names.begin()));
    if (at == names.end()) names.push_back(std::move(name));
  }
  using Shown = std::tuple<std::uint32_t, std::uint16_t, std::uint16_t, std::uint16_t>;  // launch, name, block, thread
  std::map<Shown, std::uint64_t> last;
  for (std::uint32_t s = 0; s < r.step_count(); ++s) {
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      const recording::Event event = r.events[e];
      if (event.kind != recording::EventKind::value) continue;
      const std::uint16_t name = r.events.what[e] = number[event.what];
      const auto [at, first] = last.try_emplace({r.steps[s].launch, name, event.block, event.thread}, 0);
      r.events.kind[e] = static_cast<std::uint8_t>((r.events.kind[e] & 0x7fU) | (first ? 0 : 0x80U));
      r.events.before[e] = static_cast<std::uint32_t>(at->second);
      if (!r.events.before_high.empty()) r.events.before_high[e] = static_cast<std::uint32_t>(at->second >> 32U);
      at->second = event.value;
    }
  }
  r.names = std::move(names);
}

// Hash of what a run did: the source text, the device and what markers say are left out, and a line counts by its rank
// among the lines that were recorded, so that a comment, a marker or another kernel's file changes nothing.
inline std::uint64_t behaviour_hash(recording::Recording r) {
  forget_meanings(r);
  using Line = std::pair<std::uint16_t, std::uint16_t>;  // file and line
  std::set<Line> recorded;
  for (const recording::Step& step : r.steps) recorded.emplace(step.file, step.line);
  std::map<std::pair<std::string, std::uint16_t>, Line> by_name;
  for (const auto& [file, line] : recorded) by_name.emplace(std::pair{r.files[file].name, line}, Line{});
  std::vector<recording::SourceFile> files;
  std::uint16_t rank = 0;
  for (auto& [line, ranked] : by_name) {
    if (files.empty() || files.back().name != line.first) files.push_back({line.first, ""});
    ranked = {static_cast<std::uint16_t>(files.size() - 1), ++rank};
  }
  std::map<Line, Line> ranked;
  for (const auto& [file, line] : recorded) ranked[{file, line}] = by_name.at({r.files[file].name, line});
  for (recording::Step& step : r.steps) std::tie(step.file, step.line) = ranked.at({step.file, step.line});
  r.files = std::move(files);
  return format::canonical_hash(r);
}

}  // namespace scatterscope::tests
