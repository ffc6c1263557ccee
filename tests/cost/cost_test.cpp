// What a run costs, computed before it runs, against what it came to; and the settings that refusals name.
#include "kernels/cost/cost.h"
#include "kernels/cost/launch_terms.h"
#include "kernels/format/recording_file.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/seed.h"
#include "kernels/recording/replay.h"
#include "kernels/simt/run_context.h"
#include "kernels/sources.h"
#include "kernels/texts/failed_runs.h"
#include "tests/recorded.h"
#include "tests/sorts/random_run.h"

namespace scatterscope::any_probe {
extern const simt::SortEntry onesweep_entry;
}

namespace scatterscope::tests {
namespace {

using budget::Cost;
using catalog::Backend;

recording::Pairs keys_for(const recording::Config& config) {
  recording::Pairs input;
  input.keys = recording::random_keys(config.n, 7, recording::Distribution::uniform, config.key_bits, config.key_type);
  for (std::uint32_t k = 0; config.values && k < config.n; ++k) input.values.push_back(k);
  return input;
}

// A configuration that nothing but its cost speaks against.
std::optional<recording::Config> resolved(const RandomRun& run) {
  try {
    const recording::Config config = catalog::resolve(run.config, run.input);
    catalog::check_shared_memory(config, Backend::cpu);
    return config;
  } catch (const Error&) {
    return std::nullopt;
  }
}

// Its parameters that have no default.
std::string words_of(const recording::Config& config) {
  std::vector<parameters::Assignment> set;
  for (const parameters::Parameter& row : parameters::table)
    if (!parameters::is_default(config, row)) set.push_back({&row, parameters::value_in(config, row)});
  return config.sort + " " + parameters::options_of(set);
}

// The options that a refusal names, put into the configuration that was refused.
recording::Config advised(recording::Config config, const std::string& setting) {
  std::istringstream words(setting);
  for (std::string option, value; words >> option >> value;) {
    if (option == "--random") {
      config.n = static_cast<std::uint32_t>(std::stoul(value));
      continue;
    }
    std::string name = option.substr(2);
    std::replace(name.begin(), name.end(), '-', '_');
    const parameters::Parameter* parameter = parameters::find(name);
    REQUIRE_MESSAGE(parameter != nullptr, option);
    parameter->field.set(config, std::stoull(value));
  }
  return config;
}

recording::Config config_of(const char* sort, std::uint32_t n, std::uint32_t block_threads, std::uint32_t key_bits = 32,
                            std::uint32_t radix_bits = 8) {
  recording::Config config{.sort = sort, .n = n, .block_threads = block_threads};
  config.key_bits = key_bits;
  config.radix_bits = radix_bits;
  config.set(recording::seed, 1);
  return config;
}

struct Refusals {
  unsigned seen = 0, recorded = 0;
};
// Draws configurations; for each that may cost too much the setting that is named must fit. Those of less events than
// that are recorded.
Refusals check_refusals(unsigned seed, unsigned configurations, std::uint64_t most_events, unsigned most_recorded) {
  Refusals found;
  RandomRuns runs(seed);
  for (unsigned k = 0; k < configurations; ++k) {
    const auto config = resolved(runs.next());
    if (!config) continue;
    const auto excess = cost::excess_of(*config);
    if (!excess) continue;
    ++found.seen;
    CHECK(excess->asked > excess->most);
    const std::string setting = cost::fitting_setting(*config, keys_for(*config), Backend::cpu, excess->cost);
    INFO("config->sort ", config->sort, ", config->n ", config->n, ", setting ", setting);
    REQUIRE(!setting.empty());
    const recording::Config fits = advised(*config, setting);
    const recording::Pairs input = keys_for(fits);
    const recording::Config accepted = catalog::resolve(fits, input);
    catalog::check_shared_memory(accepted, Backend::cpu);
    CHECK_FALSE(cost::excess_of(accepted));
    if (found.recorded == most_recorded || cost::cost_of(accepted).events > most_events) continue;
    ++found.recorded;
    CHECK(catalog::record(accepted, input, Backend::cpu).events.size() <= cost::cost_of(accepted).events);
  }
  return found;
}

}  // namespace

TEST_CASE("every kernel of every sort has fitted costs") {
  RandomRuns runs(11);
  for (const catalog::SortInfo* info : catalog::sorts()) {
    if (info->wrong_on_purpose) continue;
    for (unsigned k = 0; k < 100; ++k) {
      const auto config = resolved(runs.next(*info));
      if (!config) continue;
      for (const cost::PlannedLaunch& launch : cost::plan_run(*config).launches)
        CHECK_MESSAGE(cost::is_fitted(*config, launch), cost::group_of(*config, launch)
                                                            << ": write fitted_costs.def by build/.../cost_fit");
    }
  }
}

TEST_CASE("a recording costs no more than was computed, and random keys not much less") {
  RandomRuns runs(12);
  unsigned recorded = 0;
  while (recorded < 150) {
    const RandomRun run = runs.next();
    const auto config = resolved(run);
    if (!config) continue;
    const cost::Cost cost = cost::cost_of(*config);
    if (cost.events > 400'000 || cost::excess_of(*config)) continue;
    ++recorded;
    const recording::Pairs input = keys_for(*config);
    const recording::Recording r = catalog::record(*config, input, Backend::cpu);
    CAPTURE(words_of(*config));
    const catalog::SortInfo& info = *catalog::find_sort(config->sort);
    CHECK(r.events.size() <= cost.events);
    CHECK((info.ends_early ? r.launches.size() <= cost.launches : r.launches.size() == cost.launches));
    std::uint64_t blocks = 0;
    for (const recording::Launch& launch : r.launches) blocks = std::max<std::uint64_t>(blocks, launch.blocks);
    // Which device gets how many keys is known from the keys alone.
    CHECK((config->devices > 1 ? blocks <= cost.launch_blocks : blocks == cost.launch_blocks));
    CHECK(r.event_bytes() + r.steps.size() * sizeof(recording::Step) <= cost.recording_bytes);
    const std::string file = format::encode(r);
    CHECK(file.size() <= cost.file_bytes);
    if (r.events.size() > 10'000 && !info.ends_early && config->devices == 1)
      CHECK(static_cast<double>(r.events.size()) >= cost::least_share_of_events * static_cast<double>(cost.events));
  }
}

TEST_CASE("blocks that look back to all others at once cost no more than was computed") {
  recording::Config tiles = config_of("radix-local", 128, 1, 14, 7);
  tiles.grid_scan = recording::GridScan::look_back;
  recording::Config bits = config_of("radix-1bit-single", 1024, 1, 2, 1);
  for (recording::Config* config : {&tiles, &bits}) {
    config->launches = recording::Launches::one;
    const recording::Pairs input = keys_for(*config);
    const recording::Config accepted = catalog::resolve(*config, input);
    CAPTURE(config->sort);
    CHECK(catalog::record(accepted, input, Backend::cpu).events.size() <= cost::cost_of(accepted).events);
  }
}

TEST_CASE("a thread that adds up many chunks of buckets reads each once") {
  recording::Config config = config_of("radix-msd", 277, 1, 32, 5);
  config.keys_per_thread = 8;
  const std::size_t events = catalog::record(config, keys_for(config), Backend::cpu).events.size();
  CHECK(events < 4'000'000);  // 36,942,199 when each bucket read all chunks before its own
}

TEST_CASE("what was refused as an internal error, or with a setting that does not fit") {
  // clear_sweep would have 65,664 blocks.
  recording::Config config = config_of("onesweep", 513, 1);
  Error error = run_error_of([&] { (void)catalog::record(config, keys_for(config), Backend::cpu); });
  CHECK(error.id() == texts::run_too_many_blocks);
  REQUIRE(error.arguments().size() == 3);
  CHECK(error.arguments()[0] == "65664");
  CHECK(error.arguments()[1] == "65536");
  CHECK_FALSE(cost::excess_of(catalog::resolve(advised(config, error.arguments()[2]), keys_for(config))));

  for (const bool whole : {false, true}) {
    config = config_of("onesweep", 256, 1, whole ? 32 : 24);
    if (whole) config.key_type = recording::KeyType::i32;
    for (const Cost exceeded : {Cost::events, Cost::launch_blocks, Cost::state_cells}) {
      const std::string setting = cost::fitting_setting(config, keys_for(config), Backend::cpu, exceeded);
      CAPTURE(setting);
      CHECK((!whole || setting.find("--key-bits") == std::string::npos));  // i32 takes the full width only
      recording::Config fits = advised(config, setting);
      fits.n = std::min<std::uint64_t>(fits.n, 256);
      CHECK_FALSE(cost::excess_of(catalog::resolve(fits, keys_for(fits))));
    }
  }
}

TEST_CASE("typed keys keep their bits") {
  recording::Config config = config_of("radix-1bit", 64, 4, 64, 1);
  config.key_type = recording::KeyType::u64;
  config.set(recording::seed, 0);
  const recording::Pairs wide(std::vector<std::uint64_t>(64, ~0ULL)), narrow(std::vector<std::uint64_t>(64, 5));
  CHECK(cost::fitting_setting(config, wide, Backend::cpu, Cost::events).find("--key-bits") == std::string::npos);
  CHECK(cost::fitting_setting(config, narrow, Backend::cpu, Cost::events) == "--key-bits 63");
}

TEST_CASE("a run that does not fit is counted to its end") {
  recording::Config config = config_of("onesweep", 300, 32, 16, 4);
  const recording::Pairs input = keys_for(config);
  config = catalog::resolve(config, input);
  const std::uint64_t events = catalog::record(config, input, Backend::cpu).events.size();
  recording::Builder builder(config, catalog::device_info(Backend::cpu), catalog::kernel_sources());
  builder.keep_at_most(events / 3);
  simt::RunContext context{config, &builder, {}};
  const recording::Pairs output = any_probe::onesweep_entry.run(context, input);
  CHECK(std::is_sorted(output.keys.begin(), output.keys.end()));
  CHECK(builder.events() == events);
  const Error error = run_error_of([&] { (void)builder.finish(input, output); });
  CHECK(error.arguments() == std::vector<std::string>{std::to_string(events), std::to_string(events / 3), ""});
  const Error said = catalog::with_setting(error, config, input, Backend::cpu);
  CHECK(said.arguments()[2] == "--key-bits 12");
}

TEST_CASE("settings that refusals name fit") {
  const Refusals found = check_refusals(1, 1200, 300'000, 3);
  CHECK(found.seen > 20);
  MESSAGE(found.seen << " refusals, " << found.recorded << " recorded");
}

TEST_CASE("settings that ten thousand refusals name fit") {
  Refusals all;
  for (unsigned seed = 2; all.seen < 10'000; ++seed) {
    const Refusals found = check_refusals(seed, 10'000, 20'000'000, seed < 12 ? 1 : 0);
    all.seen += found.seen;
    all.recorded += found.recorded;
  }
  MESSAGE(all.seen << " refusals, " << all.recorded << " recorded");
}

}  // namespace scatterscope::tests
