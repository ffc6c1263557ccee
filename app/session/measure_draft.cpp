#include "app/session/measure_draft.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "app/parameters/derived_run.h"

namespace scatterscope::app {
namespace {

using catalog::Backend;

constexpr const char* grid_of_tiles = "1,2,4,8";                         // radixes, and coarsenings
constexpr std::uint32_t least_power_on_cpu = 4, most_power_on_cpu = 14;  // a run ends within a second
constexpr std::uint32_t least_power_on_cuda = 10;
static_assert(1U << most_power_on_cpu <= max_executor_keys);

bool is_wanted_on_cuda(const panels::MeasureDraft& draft) {
  return draft.device != "cpu" && catalog::cuda_available();
}

const panels::MeasureDraft::Powers& powers_of(const panels::MeasureDraft& draft) {
  return is_wanted_on_cuda(draft) ? draft.on_cuda : draft.on_cpu;
}

std::string listed(const std::vector<std::string>& words) {
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ",") + word;
  return list;
}

// Baselines that were chosen for another device are left out here.
std::vector<std::string> contestants(const panels::MeasureDraft& draft) {
  std::vector<std::string> words = draft.sorts;
  const auto here = timing::baseline_names(is_wanted_on_cuda(draft) ? Backend::cuda : Backend::cpu);
  for (const std::string& word : draft.baselines) {
    if (std::find(here.begin(), here.end(), word) != here.end()) words.push_back(word);
  }
  return words;
}

RunArguments arguments_of(const panels::MeasureDraft& draft) {
  const auto [from, to] = powers_of(draft);
  std::string numbers;
  for (std::uint32_t power = from; power <= to; power += std::max(1U, draft.growth)) {
    numbers += (numbers.empty() ? "2^" : ",2^") + std::to_string(power);
  }
  RunArguments arguments{{"--n", numbers},
                         {"--device", draft.device},
                         {"--key-type", std::string(recording::spelling(draft.key_type))},
                         {"--distribution", draft.distribution}};
  if (draft.values) arguments["--values"] = "";
  return arguments;
}

}  // namespace

Outcome<MeasureRequest> request_of(const panels::MeasureDraft& draft) {
  const std::vector<std::string> words = contestants(draft);
  if (words.empty()) return Problem{Text::tm_nothing_chosen, {}, exit_bad_input};
  RunArguments arguments = arguments_of(draft);
  arguments["--sort"] = listed(words);
  auto request = parse_measure(arguments);
  if (!request) return request;
  if (auto problem = sweep_blocks(*request, draft.blocks)) return *problem;
  const bool tiles = std::find(draft.sorts.begin(), draft.sorts.end(), tiled_sort().name) != draft.sorts.end();
  if (!draft.grid || !tiles) return request;
  arguments["--sort"] = tiled_sort().name;
  arguments["--radix-bits"] = arguments["--keys-per-thread"] = grid_of_tiles;
  auto grid = parse_measure(arguments);
  if (!grid) return grid;
  for (std::size_t k = 0; k < request->contests.size(); ++k) {
    auto& sorts = request->contests[k].sorts;
    const auto& more = grid->contests[k].sorts;
    sorts.insert(sorts.end(), more.begin(), more.end());
  }
  return request;
}

panels::MeasureCheck check_measure(const panels::MeasureDraft& draft, Language language) {
  panels::MeasureCheck check;
  check.on_cuda = is_wanted_on_cuda(draft);
  const Backend backend = check.on_cuda ? Backend::cuda : Backend::cpu;
  check.device = catalog::device_info(backend).name;
  check.always = check.on_cuda
                     ? std::vector<std::string>{std::string(timing::device_copy), std::string(timing::cub_radix_sort)}
                     : timing::baseline_names(backend);
  check.baselines = timing::baseline_names(backend);
  std::erase_if(check.baselines, [&](const std::string& word) {
    return std::find(check.always.begin(), check.always.end(), word) != check.always.end();
  });
  check.least_power = check.on_cuda ? least_power_on_cuda : least_power_on_cpu;
  check.most_power =
      check.on_cuda ? static_cast<std::uint32_t>(std::bit_width(catalog::max_plain_keys) - 1) : most_power_on_cpu;
  auto request = request_of(draft);
  if (!request) {
    check.problem = describe(request.problem(), language);
    return check;
  }
  if (const auto missing = drop_missing_baselines(*request)) check.missing = describe(*missing, language);
  for (const timing::Contest& contest : request->contests) {
    check.results += contest.sorts.size() + contest.baselines.size();
    check.runs = contest.runs;
  }
  return check;
}

}  // namespace scatterscope::app
