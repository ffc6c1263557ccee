#include "app/comparing/compare_presets.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/mistakes/mistake_trial.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"

namespace scatterscope::app {
namespace {

constexpr ComparePreset::Side naive{"13.2", "radix-1bit"};
constexpr ComparePreset::Side local{"13.5", "radix-local"};
constexpr ComparePreset::Side radix_4{"13.8", "radix-local", 2};
constexpr ComparePreset::Side coarsened{"13.10", "radix-local", 2, 2};

constexpr ComparePreset::Side least_first{"heatmap", "onesweep", 2};
constexpr ComparePreset::Side most_first{"heatmap", "radix-msd", 2};

constexpr ComparePreset::Side naive_warp{"warp", "radix-1bit"};
constexpr ComparePreset::Side local_warp{"warp", "radix-local"};

constexpr ComparePreset all[] = {
    {"13.2-13.5", naive, local},
    {"13.5-13.8", local, radix_4},
    {"13.8-13.10", radix_4, coarsened},
    {"lsd-msd", least_first, most_first},
    {"warp", naive_warp, local_warp},
    {"13.2-13.5-4096", naive, local, true},
    {"13.5-13.8-4096", local, radix_4, true},
    {"13.8-13.10-4096", radix_4, coarsened, true},
    {"lsd-msd-4096", least_first, most_first, true},
    {"warp-4096", naive_warp, local_warp, true},
};

WantedRun run_of(const ComparePreset& preset, const ComparePreset::Side& side) {
  using recording::Config;
  std::vector named{parameters::assign<&Config::radix_bits>(side.radix_bits),
                    parameters::assign<&Config::keys_per_thread>(side.keys_per_thread)};
  if (!preset.large) return asked_of(side.sort, {}, named);
  named.push_back(parameters::assign<&Config::key_bits>(8));
  return asked_of(side.sort, recording::random_keys_of(recording::max_recorded_keys), named);
}

}  // namespace

std::span<const ComparePreset> compare_presets() {
  return all;
}

CompareRequest request_of_mistake(const mistakes::Mistake& mistake, std::uint32_t repair, const std::string& keys) {
  const auto arguments = mistake_arguments(mistake, keys.empty() ? RunArguments() : RunArguments{{"--keys", keys}});
  auto run = parse_run(arguments, MissingInput::is_a_problem);
  CompareRequest request;
  for (std::size_t k = 0; k < 2; ++k) {
    const mistakes::Program program = repair == 0 ? mistakes::Program::wrong : mistakes::offered(mistake, repair);
    run.mistake = program_name(mistake, k == 0 ? mistakes::Program::right : program);
    request.sides[k].run = run;
  }
  request.mistake = {&mistake, repair, arguments};
  return request;
}

CompareRequest request_of(std::string_view id, std::string_view argument) {
  if (const mistakes::Mistake* mistake = mistakes::find(id)) return request_of_mistake(*mistake);
  const auto* preset = std::find_if(std::begin(all), std::end(all), [id](const auto& p) { return p.id == id; });
  if (preset == std::end(all)) {
    std::vector<std::string> ids;
    for (const ComparePreset& known : all) ids.emplace_back(known.id);
    for (const mistakes::Mistake& known : mistakes::all()) ids.emplace_back(known.name);
    throw unknown_word(argument, std::string(id), ids);
  }
  CompareRequest request;
  const std::array<const ComparePreset::Side*, 2> sides{&preset->left, &preset->right};
  for (std::size_t k = 0; k < 2; ++k) {
    request.sides[k] = {resolved(run_of(*preset, *sides[k])), nullptr, std::string(sides[k]->figure)};
  }
  return request;
}

}  // namespace scatterscope::app
