#include "app/session/drafts/measure_draft.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "app/parameters/derived_run.h"
#include "app/session/said_in_window.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/timing.h"

namespace scatterscope::app {
namespace {

using catalog::Backend;

constexpr std::array<std::uint32_t, 4> grid_of_tiles{1, 2, 4, 8};        // radixes, and coarsenings
constexpr std::uint32_t least_power_on_cpu = 4, most_power_on_cpu = 14;  // a run ends within a second
constexpr std::uint32_t least_power_on_cuda = 10;
static_assert(1U << most_power_on_cpu <= max_executor_keys);

bool is_wanted_on_cuda(const panels::MeasureDraft& draft) {
  return draft.device != "cpu" && catalog::cuda_available();
}

const panels::MeasureDraft::Powers& powers_of(const panels::MeasureDraft& draft) {
  return is_wanted_on_cuda(draft) ? draft.on_cuda : draft.on_cpu;
}

WantedRun run_of(const panels::MeasureDraft& draft, const std::string& sort,
                 std::vector<parameters::Assignment> named = {}) {
  using recording::Config;
  named.push_back(parameters::assign<&Config::key_type>(draft.key_type));
  named.push_back(parameters::assign<&Config::values>(draft.values));
  WantedRun run = app::asked_of(sort, recording::random_keys_of(1), named);
  run.device = draft.device;
  return run;
}

// Every sort that is chosen, and baselines but for those that were chosen for another device.
AskedMeasurement asked_of(const panels::MeasureDraft& draft) {
  AskedMeasurement asked;
  const auto [from, to] = powers_of(draft);
  for (std::uint32_t power = from; power <= to; power += std::max(1U, draft.growth))
    asked.sizes.push_back(std::uint64_t{1} << power);
  asked.distributions = {draft.distribution};
  const auto here = timing::baseline_names(is_wanted_on_cuda(draft) ? Backend::cuda : Backend::cpu);
  for (const std::string& name : draft.baselines)
    if (std::find(here.begin(), here.end(), name) != here.end()) asked.baselines.push_back(name);
  asked.tune = draft.tune;
  if (draft.tune) asked.baselines.clear();
  for (const std::string& sort : draft.sorts)
    if (!draft.tune || catalog::has_own_shapes(catalog::description_of(sort)))
      asked.runs.push_back(run_of(draft, sort));
  asked.baselines_alone = asked.runs.empty();
  if (asked.runs.empty() && !asked.baselines.empty()) asked.runs.push_back(run_of(draft, "radix-1bit"));
  return asked;
}

}  // namespace

MeasureRequest request_of(const panels::MeasureDraft& draft) {
  using recording::Config;
  AskedMeasurement asked = asked_of(draft);
  if (asked.runs.empty()) throw Error{texts::tm_nothing_chosen, {}, exit_bad_input};
  auto request = resolved(asked);
  if (draft.tune) return request;
  sweep_blocks(request, draft.blocks);
  const bool tiles = std::find(draft.sorts.begin(), draft.sorts.end(), tiled_sort().name) != draft.sorts.end();
  if (!draft.grid || !tiles) return request;
  asked.runs.clear();
  for (const std::uint32_t radix_bits : grid_of_tiles) {
    for (const std::uint32_t keys : grid_of_tiles)
      asked.runs.push_back(run_of(
          draft, std::string(tiled_sort().name),
          {parameters::assign<&Config::radix_bits>(radix_bits), parameters::assign<&Config::keys_per_thread>(keys)}));
  }
  const MeasureRequest grid = resolved(asked);
  for (std::size_t k = 0; k < request.contests.size(); ++k) {
    auto& sorts = request.contests[k].sorts;
    for (const recording::Config& more : grid.contests[k].sorts)
      if (std::find(sorts.begin(), sorts.end(), more) == sorts.end()) sorts.push_back(more);
  }
  return request;
}

panels::MeasureCheck check_measure(const panels::MeasureDraft& draft, Language language) {
  panels::MeasureCheck check;
  check.on_cuda = is_wanted_on_cuda(draft);
  const Backend backend = check.on_cuda ? Backend::cuda : Backend::cpu;
  check.device = catalog::device_info(backend).name;
  check.always = baselines_anyway(backend);
  check.baselines = timing::baseline_names(backend);
  std::erase_if(check.baselines, [&](const std::string& word) {
    return std::find(check.always.begin(), check.always.end(), word) != check.always.end();
  });
  check.least_power = check.on_cuda ? least_power_on_cuda : least_power_on_cpu;
  check.most_power =
      check.on_cuda ? static_cast<std::uint32_t>(std::bit_width(catalog::max_plain_keys) - 1) : most_power_on_cpu;
  MeasureRequest request;
  try {
    request = request_of(draft);
  } catch (const Error& error) {
    check.problem = said_in_window(error, language);
    return check;
  }
  if (const auto missing = drop_missing_baselines(request)) check.missing = said_in_window(*missing, language);
  for (const timing::Contest& contest : request.contests) {
    check.results += contest.sorts.size() + contest.baselines.size();
    check.runs = contest.runs;
  }
  return check;
}

}  // namespace scatterscope::app
