// Random configurations with keys for them, the same for the same seed: every sort that is right, every parameter that
// it takes.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

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

// Numbers that follow from a name (FNV-1a, then SplitMix64: Steele, Lea, Flood 2014).
class NamedDraws {
 public:
  explicit NamedDraws(const std::string& name) {
    for (const char c : name) state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100'0000'01b3ULL;
  }

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e37'79b9'7f4a'7c15ULL;
    z = (z ^ (z >> 30U)) * 0xbf58'476d'1ce4'e5b9ULL;
    z = (z ^ (z >> 27U)) * 0x94d0'49bb'1331'11ebULL;
    return z ^ (z >> 31U);
  }
  std::uint64_t below(std::uint64_t end) { return next() % end; }
  // As likely small as large; often a power of two.
  std::uint64_t logarithmic(std::uint64_t least, std::uint64_t most) {
    const double unit = static_cast<double>(next() >> 32U) / 4294967296.0;
    const auto from = static_cast<double>(std::max<std::uint64_t>(1, least));
    const double span = std::log(static_cast<double>(most + 1) / from);
    auto value = static_cast<std::uint64_t>(from * std::exp(unit * span));
    if (below(3) == 0) value = std::bit_floor(std::max<std::uint64_t>(1, value));
    return std::clamp(value, least, most);
  }

 private:
  std::uint64_t state_ = 0xcbf2'9ce4'8422'2325ULL;
};

// A run's draws follow from the seed, its number, its sort's name and each parameter's own: another parameter leaves
// them as they are, and another sort takes the place of some runs.
class RandomRuns {
 public:
  explicit RandomRuns(unsigned seed) : seed_(std::to_string(seed)) {}

  RandomRun next() {
    const std::string number = seed_ + " any " + std::to_string(all_++);
    const catalog::SortInfo* chosen = nullptr;
    std::uint64_t largest = 0;
    for (const catalog::SortInfo* info : catalog::sorts()) {
      if (info->wrong_on_purpose) continue;
      const std::uint64_t drawn = NamedDraws(number + named(*info)).next();
      if (chosen != nullptr && drawn < largest) continue;
      chosen = info;
      largest = drawn;
    }
    return drawn_run(*chosen, number + named(*chosen));
  }

  RandomRun next(const catalog::SortInfo& info) {
    return drawn_run(info, seed_ + named(info) + " " + std::to_string(of_sort_[info.name]++));
  }

 private:
  static std::string named(const catalog::SortInfo& info) { return " " + std::string(info.name); }

  static RandomRun drawn_run(const catalog::SortInfo& info, const std::string& name) {
    const auto draws = [&name](std::string_view of) { return NamedDraws(name + " " + std::string(of)); };
    RandomRun run;
    recording::Config& config = run.config;
    config.sort = info.name;
    for (const parameters::Parameter& row : parameters::table) {
      const bool counts = row.use == parameters::Use::execution || row.name == "n" || row.name == "seed";
      if (counts || row.name == "launches" || !parameters::takes(info, row)) continue;
      const parameters::Range kept = parameters::kept_range(row);
      std::uint64_t most = kept.most;
      if (row.field.kind == parameters::Kind::number) most = std::min(most, parameters::most_of(info, row));
      NamedDraws own = draws(row.name);
      std::uint64_t value = own.logarithmic(kept.least, most);
      if (row.powers_of_two) value = std::bit_floor(std::max<std::uint64_t>(1, value));
      if (row.field.kind != parameters::Kind::number) value = kept.least + own.below(most - kept.least + 1);
      row.field.set(config, value);
    }
    if (catalog::can_be_cooperative(info) && (!catalog::chooses_launches(info) || draws("launches").below(2) == 0))
      config.launches = recording::Launches::one;
    const std::uint32_t width = recording::width_bits(config.key_type);
    const bool whole = recording::has_ordered_bits(config.key_type) || draws("whole").below(3) == 0;
    config.key_bits = whole ? width : static_cast<std::uint32_t>(1 + draws("key_bits").below(width));
    config.block_threads =
        static_cast<std::uint32_t>(draws("block_threads").logarithmic(1, recording::most_block_threads));
    if (config.compare == recording::Comparison::lexicographic) config.values = true;
    auto n = static_cast<std::uint32_t>(draws("n").logarithmic(1, info.max_recorded_keys));
    if (info.powers_of_two) n = std::bit_floor(n);
    config.n = n;
    config.set(recording::seed, 1 + draws("seed").below(1000));
    constexpr std::size_t spreads = std::size(recording::all_distributions);
    const auto spread = recording::all_distributions[draws("distribution").below(spreads)];
    run.input.keys = recording::random_keys(n, static_cast<std::uint32_t>(config[recording::seed]), spread,
                                            config.key_bits, config.key_type);
    if (config.values)
      for (std::uint32_t k = 0; k < n; ++k) run.input.values.push_back(k);
    return run;
  }

  std::string seed_;
  std::uint64_t all_ = 0;
  std::map<std::string_view, std::uint64_t> of_sort_;  // runs drawn of it alone
};

}  // namespace scatterscope::tests
