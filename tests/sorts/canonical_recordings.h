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
  using recording::BlockScan;
  using recording::GridScan;
  const std::vector<std::uint64_t> book{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};
  std::vector<CanonicalRecording> all;
  const auto add = [&all](const catalog::SortInfo& info, recording::Config config, std::vector<std::uint64_t> keys) {
    for (const BlockScan block_scan : {BlockScan::hillis_steele, BlockScan::brent_kung})
      for (const GridScan grid_scan : {GridScan::block_sums, GridScan::look_back}) {
        if (block_scan != BlockScan::hillis_steele && !info.has_block_scan) continue;
        if (grid_scan != GridScan::block_sums && !info.has_grid_scan) continue;
        config.sort = info.name;
        config.launches = info.cooperative ? recording::Launches::one : recording::Launches::several;
        config.block_scan = block_scan;
        config.grid_scan = grid_scan;
        const bool several_tiles = keys.size() > config.block_threads;
        const bool looks_back = info.cooperative || (info.has_grid_scan && grid_scan == GridScan::look_back);
        std::string name = config.sort + "/" + std::string(recording::spelling(block_scan)) + "/" +
                           std::string(recording::spelling(grid_scan)) + "/n" + std::to_string(keys.size()) + "/b" +
                           std::to_string(config.block_threads) + "/k" + std::to_string(config.key_bits);
        all.push_back({std::move(name), config, keys, looks_back && several_tiles && !info.one_block});
      }
  };
  for (const catalog::SortInfo* info : catalog::sorts()) {
    recording::Config config;
    config.key_bits = 4;
    config.block_threads = 4;
    add(*info, config, book);
    for (const unsigned block : {1U, 3U, 32U, 33U, 256U, 1024U})
      for (const unsigned n : {0U, 1U, 5U, 64U, 100U, 1024U}) {
        config.block_threads = block;
        config.key_bits = n > 64 ? 3 : 5;
        if (block == 1 && n > 100) continue;
        add(*info, config, cases_of(n, config.key_bits, n + block).front().keys);
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
