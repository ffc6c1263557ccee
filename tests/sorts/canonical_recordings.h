// The recordings by which the backends are compared: every sort, block size and scan, small and partial inputs.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/recording/recording_file.h"
#include "tests/sorts/sort_cases.h"

namespace scatterscope::tests {

struct CanonicalRecording {
  std::string name;
  recording::Config config;
  std::vector<std::uint64_t> keys;
  bool path_depends_on_timing = false;  // look-back: how far a tile looks back differs from run to run
};

inline std::vector<CanonicalRecording> canonical_recordings() {
  using recording::Config;
  using recording::GridScan;
  const std::vector<std::uint64_t> book{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};
  std::vector<CanonicalRecording> all;
  const auto add = [&all](const catalog::SortInfo& info, recording::Config config, std::vector<std::uint64_t> keys) {
    for (const Config& variant : scan_variants(info, config)) {
      const bool cooperative = catalog::is_cooperative(info, variant.launches);
      const bool looks_back = cooperative || (info.has_grid_scan && variant.grid_scan == GridScan::look_back);
      std::string name = variant.sort;
      for (const std::string_view word :
           {recording::spelling(variant.block_scan), recording::spelling(variant.grid_scan)})
        name += "/" + std::string(word);
      if (cooperative && info.several_launches_form == info.name) name += "/one";
      name += "/n" + std::to_string(keys.size()) + "/b" + std::to_string(variant.block_threads) + "/k" +
              std::to_string(variant.key_bits);
      if (info.max_radix_bits > 1) name += "/r" + std::to_string(variant.radix_bits);
      if (info.max_keys_per_thread > 1) name += "/c" + std::to_string(variant.keys_per_thread);
      // A scan of one tile looks nowhere.
      const std::uint64_t tile = std::uint64_t{variant.block_threads} * variant.keys_per_thread;
      const std::uint64_t tiles = (keys.size() + tile - 1) / tile;
      const std::uint64_t scanned = info.max_radix_bits > 1 ? tiles << variant.radix_bits : keys.size();
      all.push_back({std::move(name), variant, keys, looks_back && scanned > variant.block_threads && !info.one_block});
    }
  };
  for (const catalog::SortInfo* info : catalog::sorts()) {
    recording::Config config;
    config.key_bits = 4;
    config.block_threads = 4;
    for (const auto& [r, c] : radix_and_coarsening(*info)) {
      config.radix_bits = r;
      config.keys_per_thread = c;
      add(*info, config, book);
    }
    for (const unsigned block : {1U, 3U, 32U, 33U, 256U, 1024U})
      for (const unsigned n : {0U, 1U, 5U, 64U, 100U, 1024U}) {
        config.block_threads = block;
        config.key_bits = n > 64 ? 3 : 5;
        if (block == 1 && n > 100) continue;
        for (const auto& [r, c] : radix_and_coarsening(*info)) {
          config.radix_bits = r;
          config.keys_per_thread = c;
          add(*info, config, cases_of(n, config.key_bits, n + block).front().keys);
        }
      }
  }
  return all;
}

// Hash of what a run did: the source text and the device are left out, and a line counts by its rank among the lines
// that were recorded, so that a comment or another kernel's file changes nothing.
inline std::uint64_t behaviour_hash(recording::Recording r) {
  std::set<std::pair<std::string, std::uint16_t>> lines;
  for (const recording::Step& step : r.steps) lines.emplace(r.files[step.file].name, step.line);
  std::vector<recording::SourceFile> files;
  std::map<std::string, std::uint16_t> file_index;
  std::map<std::pair<std::string, std::uint16_t>, std::uint16_t> rank;
  for (const auto& line : lines) {
    if (file_index.try_emplace(line.first, static_cast<std::uint16_t>(files.size())).second)
      files.push_back({line.first, ""});
    rank.emplace(line, static_cast<std::uint16_t>(rank.size() + 1));
  }
  for (recording::Step& step : r.steps) {
    const std::string& file = r.files[step.file].name;
    step.line = rank.at({file, step.line});
    step.file = file_index.at(file);
  }
  r.files = std::move(files);
  return recording::canonical_hash(r);
}

}  // namespace scatterscope::tests
