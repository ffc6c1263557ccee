// Random configurations with keys for them, the same for the same generator: every sort that is right, every
// parameter that it takes.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/random_keys.h"

namespace scatterscope::tests {

struct RandomRun {
  recording::Config config;  // resolved but for what refuses it
  recording::Pairs input;
};

class RandomRuns {
 public:
  explicit RandomRuns(unsigned seed) : random_(seed) {}

  RandomRun next() {
    std::vector<const catalog::SortInfo*> right;
    for (const catalog::SortInfo* info : catalog::sorts())
      if (!info->wrong_on_purpose) right.push_back(info);
    return next(*right[below(right.size())]);
  }

  RandomRun next(const catalog::SortInfo& info) {
    RandomRun run;
    recording::Config& config = run.config;
    config.sort = info.name;
    for (const parameters::Parameter& row : parameters::table) {
      const bool counts = row.use == parameters::Use::execution || row.name == "n" || row.name == "seed";
      if (counts || row.name == "launches" || !parameters::takes(info, row)) continue;
      const parameters::Range kept = parameters::kept_range(row);
      std::uint64_t most = kept.most;
      if (row.field.kind == parameters::Kind::number) most = std::min(most, parameters::most_of(info, row));
      std::uint64_t value = logarithmic(kept.least, most);
      if (row.powers_of_two) value = std::bit_floor(std::max<std::uint64_t>(1, value));
      if (row.field.kind != parameters::Kind::number) value = kept.least + below(most - kept.least + 1);
      row.field.set(config, value);
    }
    if (catalog::chooses_launches(info) && below(2) == 0) config.launches = recording::Launches::one;
    if (!catalog::chooses_launches(info) && catalog::can_be_cooperative(info))
      config.launches = recording::Launches::one;
    const std::uint32_t width = recording::width_bits(config.key_type);
    const bool whole = recording::has_ordered_bits(config.key_type) || below(3) == 0;
    config.key_bits = whole ? width : static_cast<std::uint32_t>(1 + below(width));
    config.block_threads = static_cast<std::uint32_t>(logarithmic(1, recording::most_block_threads));
    if (config.compare == recording::Comparison::lexicographic) config.values = true;
    auto n = static_cast<std::uint32_t>(logarithmic(1, info.max_recorded_keys));
    if (info.powers_of_two) n = std::bit_floor(n);
    config.n = n;
    config.set(recording::seed, 1 + below(1000));
    const auto spread = recording::all_distributions[below(std::size(recording::all_distributions))];
    run.input.keys = recording::random_keys(n, static_cast<std::uint32_t>(config[recording::seed]), spread,
                                            config.key_bits, config.key_type);
    if (config.values)
      for (std::uint32_t k = 0; k < n; ++k) run.input.values.push_back(k);
    return run;
  }

  std::uint64_t below(std::uint64_t end) { return random_() % end; }

 private:
  // As likely small as large; often a power of two.
  std::uint64_t logarithmic(std::uint64_t least, std::uint64_t most) {
    const double unit = static_cast<double>(random_()) / 4294967296.0;
    const double span =
        std::log(static_cast<double>(most + 1) / static_cast<double>(std::max<std::uint64_t>(1, least)));
    auto value =
        static_cast<std::uint64_t>(static_cast<double>(std::max<std::uint64_t>(1, least)) * std::exp(unit * span));
    if (below(3) == 0) value = std::bit_floor(std::max<std::uint64_t>(1, value));
    return std::clamp(value, least, most);
  }

  std::mt19937 random_;
};

}  // namespace scatterscope::tests
