#include "kernels/cost/cost.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <vector>

#include "kernels/cost/launch_terms.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/builder.h"

namespace scatterscope::cost {
namespace {

enum class Quantity : std::uint8_t { events, cells, steps, end };
constexpr std::size_t quantity_count = static_cast<std::size_t>(Quantity::end);
using Factors = std::array<Terms, quantity_count>;

const std::map<std::string, Factors, std::less<>>& all_factors() {
  static const auto factors = [] {
    struct Row {
      std::string_view group;
      Quantity quantity;
      Term term;
      double factor;
    };
    static constexpr Row rows[] = {
#define COST(group, quantity, ...) {group, Quantity::quantity, Term::end, 0}, __VA_ARGS__
#define F(term, factor) {{}, Quantity::end, Term::term, factor},
#include "kernels/cost/fitted_costs.def"
#undef F
#undef COST
    };
    std::map<std::string, Factors, std::less<>> made;
    Terms* filled = nullptr;
    for (const Row& row : rows) {  // a group and its quantity, then their factors
      if (row.term == Term::end) {
        filled = &made[std::string(row.group)][static_cast<std::size_t>(row.quantity)];
      } else {
        (*filled)[static_cast<std::size_t>(row.term)] = row.factor;
      }
    }
    return made;
  }();
  return factors;
}

std::array<double, quantity_count> fitted(const recording::Config& config, const PlannedLaunch& launch) {
  const Terms terms = terms_of(config, launch);
  std::array<double, quantity_count> sums{};
  const auto known = all_factors().find(group_of(config, launch));
  if (known == all_factors().end()) {  // a kernel that was added since: as costly as the costliest
    const double slots = terms[static_cast<std::size_t>(Term::slots_log_tile)] + terms[1];
    return {64 * slots, 64 * slots, 1024};
  }
  for (std::size_t q = 0; q < quantity_count; ++q)
    for (std::size_t t = 0; t < term_count; ++t) sums[q] += known->second[q][t] * terms[t];
  return sums;
}

// Measured on recordings of a million to eight million events by all sorts: while a launch is recorded each of its
// events took 38 to 100 bytes beside its columns, which have room to grow for a quarter more; of the processor 0.08 to
// 0.26 microseconds an event, the most where memory was new to the process.
constexpr std::uint64_t launch_event_bytes = 100, cell_bytes = 9, base_bytes = 20'000'000;
constexpr double event_seconds = 2e-7;

std::uint64_t up(double number) {
  return static_cast<std::uint64_t>(std::ceil(std::max(0.0, number)));
}

// A search for a configuration that fits, with keys of its own.
class Search {
 public:
  Search(const recording::Config& config, const recording::Pairs& input, catalog::Backend backend)
      : config_(config), info_(catalog::description_of(config.sort)), backend_(backend) {
    for (const std::uint64_t key : input.keys) widest_ = std::max(widest_, static_cast<unsigned>(std::bit_width(key)));
  }

  std::string find(budget::Cost exceeded) {
    std::string bits = options([&] { return fewer_bits(); });
    if (exceeded == budget::Cost::events && !bits.empty()) return bits;
    for (const bool more_keys_too : {false, true})
      if (std::string found = options([&] { return larger_blocks(more_keys_too); }); !found.empty()) return found;
    if (std::string found = options([&] { return more_keys_a_thread(); }); !found.empty()) return found;
    if (!bits.empty()) return bits;
    if (std::string found = options([&] { return fewer_devices(); }); !found.empty()) return found;
    if (std::string found = fewer_keys(); !found.empty()) return found;
    return options([&] { return smaller_tile(); });
  }

 private:
  [[nodiscard]] bool fits(const recording::Config& config) const {
    try {
      recording::Pairs keys;
      keys.keys.resize(static_cast<std::size_t>(config.n));
      keys.values.resize(config.values ? keys.keys.size() : 0);
      const recording::Config resolved = catalog::resolve(config, keys);
      catalog::check_shared_memory(resolved, backend_);
      return !excess_of(resolved);
    } catch (const Error&) {
      return false;
    }
  }
  // What changed, as options, if the search left a configuration that fits.
  template <class Change>
  std::string options(Change change) {
    tried_ = config_;
    if (!change()) return {};
    std::vector<parameters::Assignment> changed;
    for (const parameters::Parameter& row : parameters::table) {
      const std::uint64_t value = parameters::value_in(tried_, row);
      if (value != parameters::value_in(config_, row)) changed.push_back({&row, value});
    }
    return parameters::options_of(changed);
  }
  bool larger_blocks(bool more_keys_too) {
    if (info_.one_block) return false;
    const auto& keys = parameters::of<&recording::Config::keys_per_thread>();
    if (more_keys_too && !parameters::takes(info_, keys)) return false;
    while (tried_.block_threads < recording::most_block_threads) {
      tried_.block_threads = std::min(recording::most_block_threads, std::bit_ceil(tried_.block_threads + 1));
      if (more_keys_too)
        tried_.keys_per_thread = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(std::max(2U, tried_.keys_per_thread * 2), parameters::most_of(info_, keys)));
      if (fits(tried_)) return true;
    }
    return false;
  }
  bool more_keys_a_thread() {
    const auto& keys = parameters::of<&recording::Config::keys_per_thread>();
    const std::uint64_t most = parameters::takes(info_, keys) ? parameters::most_of(info_, keys) : 0;
    while (tried_.keys_per_thread < most) {
      tried_.keys_per_thread =
          static_cast<std::uint32_t>(std::min<std::uint64_t>(std::uint64_t{tried_.keys_per_thread} * 2, most));
      if (fits(tried_)) return true;
    }
    return false;
  }
  // Of a block that costs too much whatever keys there are.
  bool smaller_tile() {
    while (tried_.keys_per_thread > 1) {
      tried_.keys_per_thread /= 2;
      if (fits(tried_)) return true;
    }
    return false;
  }
  bool fewer_devices() {
    while (tried_.devices > 1) {
      tried_.devices /= 2;
      if (fits(tried_)) return true;
    }
    return false;
  }
  // Keys with a seed are drawn with as many bits as there are to be.
  bool fewer_bits() {
    if (recording::has_ordered_bits(config_.key_type) || !catalog::by_digits(info_)) return false;
    const unsigned digit = std::max(1U, config_.radix_bits),
                   least = config_[recording::seed] != 0 ? 1 : std::max(1U, widest_);
    for (unsigned bits = (config_.key_bits - 1) / digit * digit; bits >= least && bits > 0; bits -= digit) {
      tried_.key_bits = bits;
      tried_.radix_bits = std::min(config_.radix_bits, bits);
      if (fits(tried_)) return true;
    }
    return false;
  }
  std::string fewer_keys() {
    const auto fitting = [this](std::uint32_t n) {
      tried_ = config_;
      tried_.n = n;
      return fits(tried_);
    };
    std::uint32_t least = 0, most = static_cast<std::uint32_t>(config_.n);
    if (info_.powers_of_two) {
      for (most = std::bit_floor(most) / 2; most > 0; most /= 2)
        if (fitting(most)) return "--random " + std::to_string(most);
      return {};
    }
    while (least + 1 < most) {
      const std::uint32_t middle = least + (most - least) / 2;
      (fitting(middle) ? least : most) = middle;
    }
    return least > 0 ? "--random " + std::to_string(least) : std::string();
  }

  const recording::Config& config_;
  const catalog::SortInfo& info_;
  catalog::Backend backend_;
  unsigned widest_ = 0;  // bits of the largest key
  recording::Config tried_;
};

}  // namespace

Cost cost_of(const recording::Config& config) {
  const RunPlan plan = plan_run(config);
  Cost cost;
  cost.launches = plan.launches.size();
  cost.global_cells = plan.global_cells;
  double events = 0, steps = 0;
  for (const PlannedLaunch& launch : plan.launches) {
    const auto [of_events, of_cells, of_steps] = fitted(config, launch);
    events += of_events;
    steps += std::min(of_steps, of_events);
    cost.threads += launch.threads();
    cost.launch_blocks = std::max(cost.launch_blocks, launch.blocks);
    cost.launch_events = std::max(cost.launch_events, up(of_events));
    cost.state_cells = std::max(cost.state_cells, plan.global_cells + up(of_cells));
  }
  cost.state_cells = std::max(cost.state_cells, plan.global_cells);
  cost.events = up(events);
  cost.steps = up(steps);
  // Keys, or the words of a look-back.
  const catalog::SortInfo& info = catalog::description_of(config.sort);
  const bool looks_back = info.looks_back || config.grid_scan == recording::GridScan::look_back;
  cost.wide =
      recording::width_bits(config.key_type) == 64 || looks_back || catalog::is_cooperative(info, config.launches);
  const std::uint64_t columns = cost.wide ? recording::wide_event_bytes : recording::narrow_event_bytes;
  cost.file_bytes = 500'000 + cost.events * columns + cost.steps * 24;
  cost.recording_bytes = cost.file_bytes + plan.global_bytes;
  cost.peak_bytes = base_bytes + cost.events * columns * 5 / 4 + cost.launch_events * launch_event_bytes +
                    cost.state_cells * cell_bytes;
  cost.seconds = events * event_seconds;
  return cost;
}

bool is_fitted(const recording::Config& config, const PlannedLaunch& launch) {
  return all_factors().count(group_of(config, launch)) > 0;
}

std::optional<Excess> excess_of(const recording::Config& config, bool certain) {
  const Cost cost = cost_of(config);
  using budget::Cost;
  std::vector<Excess> rows{
      {Cost::launch_blocks, cost.launch_blocks, budget::fixed(Cost::launch_blocks)},
      {Cost::state_cells, certain ? cost.global_cells : cost.state_cells, budget::fixed(Cost::state_cells)}};
  if (!certain) {
    rows.push_back({Cost::launches, cost.launches, budget::fixed(Cost::launches)});
    rows.push_back({Cost::events, cost.events, recording::most_events(cost.wide)});
    rows.push_back({Cost::memory, cost.peak_bytes, budget::most(Cost::memory)});
  }
  const auto passed = std::find_if(rows.begin(), rows.end(), [](const Excess& row) { return row.asked > row.most; });
  return passed == rows.end() ? std::nullopt : std::optional(*passed);
}

std::string fitting_setting(const recording::Config& config, const recording::Pairs& input, catalog::Backend backend,
                            budget::Cost exceeded) {
  return Search(config, input, backend).find(exceeded);
}

}  // namespace scatterscope::cost
