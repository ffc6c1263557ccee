#include "app/jobs/measure.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <new>
#include <utility>

#include "kernels/parameters/form.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/simt/ranks/links.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/key_input.h"
#include "kernels/texts/measuring.h"
#include "kernels/timing/shapes/find_shape.h"
#include "kernels/timing/shapes/shape_choice.h"

namespace scatterscope::app {
namespace {

using catalog::SortInfo;
using timing::Contest;
using timing::Workload;

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> words(1);
  for (const char c : list) {
    if (c == ',') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  // A word that is there twice is measured once.
  std::vector<std::string> once;
  for (std::string& word : words) {
    if (std::find(once.begin(), once.end(), word) == once.end()) once.push_back(std::move(word));
  }
  return once;
}

using parameters::Parameter;
using parameters::Use;

// Of the sort, and not known to every one.
bool is_of_sorts(const Parameter& parameter) {
  return parameters::depends_on_sort(parameter) && parameter.use != Use::keys && parameter.use != Use::execution;
}
// Whether the option holds a list, one value of which is measured at a time.
bool is_swept(const Parameter& parameter) {
  return parameter.field.kind == parameters::Kind::number &&
         (parameter.use == Use::shape || parameter.use == Use::form ||
          &parameter == &parameters::of<&recording::Config::devices>());
}

void check_fit(const recording::Config& config, catalog::Backend backend) {
  catalog::check_reach(config);
  catalog::check_shared_memory(config, backend);
}

// The numbers of keys that shapes are searched for where none are named: from one to the next the fastest shape changes
// little.
std::vector<std::uint64_t> usual_searches(catalog::Backend backend) {
  if (backend == catalog::Backend::cpu) return {1U << 8U, 1U << 12U};
  return {1U << 16U, 1U << 18U, 1U << 20U, 1U << 22U, 1U << 25U, (1U << 28U) - 4096};
}

class MeasureReader {
 public:
  explicit MeasureReader(const RunArguments& arguments) : arguments_(arguments) {}

  AskedMeasurement read() {
    asked_.tune = given("--tune") != nullptr;
    asked_.as_stepped = given("--as-stepped") != nullptr;
    for (auto step : {&MeasureReader::check_input, &MeasureReader::read_sorts, &MeasureReader::read_repeat,
                      &MeasureReader::read_runs, &MeasureReader::read_keys}) {
      (this->*step)();
    }
    return std::move(asked_);
  }

 private:
  [[nodiscard]] const std::string* given(std::string_view name) const {
    const auto found = arguments_.find(name);
    return found == arguments_.end() ? nullptr : &found->second;
  }

  void check_input() {
    const std::string* n = given("--n");
    if (asked_.tune) return check_tuning();
    if (n == nullptr) throw missing_option("--n", "--n 2^20, --n 65536,2^20,2^28");
    for (const char* other : {"--keys", "--input", "--random", "--preset"}) {
      if (const std::string* word = given(other)) {
        throw conflict("--n", *n, other, *word);
      }
    }
    if (given("--as-timed") != nullptr && given("--as-stepped") != nullptr) {
      throw conflict("--as-timed", "", "--as-stepped", "");
    }
  }

  // A search says what shape, radix, scans and form there are, and how often each runs.
  void check_tuning() const {
    for (const RunOption& option : run_options()) {
      constexpr std::array allowed{"--sort",         "--key-type", "--values", "--seed",
                                   "--distribution", "--order",    "--device"};
      const std::string* word = given(option.name);
      if (word == nullptr || std::find(allowed.begin(), allowed.end(), option.name) != allowed.end()) continue;
      throw conflict("--tune", "", option.name, *word);
    }
    for (const char* other : {"--as-stepped", "--repeat"})
      if (const std::string* word = given(other)) throw conflict("--tune", "", other, *word);
  }

  // Sorts and baselines by name.
  void read_sorts() {
    const std::string* list = given("--sort");
    std::vector<std::string> allowed;
    for (const SortInfo* sort : catalog::sorts()) {
      const bool tuned = catalog::has_own_shapes(*sort);
      if (asked_.tune ? !tuned : sort->wrong_on_purpose) continue;
      allowed.emplace_back(sort->name);
      if (asked_.tune && list == nullptr) sorts_.push_back(sort);
    }
    if (!sorts_.empty()) return;
    const std::vector<std::string> sorts = allowed, all = asked_.tune ? std::vector<std::string>{}
                                                                      : timing::baseline_names(catalog::Backend::cuda);
    allowed.insert(allowed.end(), all.begin(), all.end());
    if (list == nullptr) throw missing_option("--sort", joined(allowed));
    for (const std::string& name : split(*list)) {
      if (std::find(sorts.begin(), sorts.end(), name) != sorts.end()) {
        sorts_.push_back(catalog::find_sort(name));
      } else if (std::find(all.begin(), all.end(), name) != all.end()) {
        asked_.baselines.push_back(name);
      } else {
        throw unknown_word("--sort", name, allowed);
      }
    }
  }

  void read_repeat() {
    const std::string* word = given("--repeat");
    if (word == nullptr) return;
    const auto repeat = parse_number("--repeat", *word, 1, max_repeat);
    asked_.repeat = static_cast<std::uint32_t>(repeat);
  }

  // Every sort with every combination of the parameters that it knows. Baselines alone still have a device, a type of
  // keys and so on: those of a sort that knows no parameter.
  void read_runs() {
    asked_.baselines_alone = sorts_.empty();
    if (sorts_.empty()) sorts_.push_back(catalog::find_sort("radix-1bit"));
    for (const SortInfo* info : sorts_) {
      std::vector<RunArguments> runs{arguments_for(*info)};
      for (const Parameter& row : parameters::table)
        if (is_swept(row)) spread(runs, row, *info);
      for (const RunArguments& run : runs) {
        read_run(run);
      }
    }
  }

  // A parameter that this sort does not know is dropped if another one that is asked for does.
  [[nodiscard]] bool dropped(const Parameter& parameter, const SortInfo& info) const {
    const auto known = [&](const SortInfo* sort) { return parameters::takes(*sort, parameter); };
    return !known(&info) && std::any_of(sorts_.begin(), sorts_.end(), known);
  }

  [[nodiscard]] RunArguments arguments_for(const SortInfo& info) const {
    RunArguments run;
    for (const RunOption& option : run_options()) {
      if (const std::string* word = given(option.name)) run[std::string(option.name)] = *word;
    }
    run["--sort"] = info.name;
    run["--random"] = "1";
    run.erase("--distribution");
    for (const Parameter& row : parameters::table) {
      if (is_swept(row) || (is_of_sorts(row) && dropped(row, info))) run.erase(parameters::option_of(row));
    }
    return run;
  }

  // Each run once for each value of the parameter.
  void spread(std::vector<RunArguments>& runs, const Parameter& parameter, const SortInfo& info) const {
    const std::string option = parameters::option_of(parameter);
    const std::string* list = given(option);
    if (list == nullptr || dropped(parameter, info)) return;
    std::vector<RunArguments> all;
    for (const RunArguments& run : runs) {
      for (const std::string& value : split(*list)) {
        all.push_back(run);
        all.back()[option] = value;
      }
    }
    runs = std::move(all);
  }

  void read_run(const RunArguments& arguments) {
    // All that take part sort by the same, baselines too.
    const auto compare = arguments.find("--compare");
    const auto what =
        compare == arguments.end() ? std::nullopt : recording::parse_word<recording::Comparison>(compare->second);
    if (what && *what != recording::Comparison::key) {
      throw Error{
          texts::timed_runs_compare_keys, {"--compare", compare->second, "ascending, descending"}, exit_bad_input};
    }
    WantedRun run = read_arguments(arguments, MissingInput::is_a_problem);
    asked_.runs.push_back(std::move(run));
  }

  void read_keys() {
    if (const std::string* distributions = given("--distribution")) {
      asked_.distributions.clear();
      for (const std::string& word : split(*distributions)) {
        const auto kind = recording::parse_distribution(word);
        if (!kind) throw unknown_distribution(word);
        asked_.distributions.push_back(*kind);
      }
    }
    if (given("--n") == nullptr) return;  // the usual ones of a search
    for (const std::string& n : split(*given("--n"))) {
      const auto count = parse_count("--n", n, 1, recording::most_devices * catalog::max_keys_of_device);
      asked_.sizes.push_back(count);
    }
  }

  const RunArguments& arguments_;
  std::vector<const SortInfo*> sorts_;
  AskedMeasurement asked_;
};

// Makes contests of what is asked for, and ends at the first thing that speaks against one.
class MeasureResolver {
 public:
  explicit MeasureResolver(const AskedMeasurement& asked) : asked_(asked) { contest_.runs = asked.repeat; }

  MeasureRequest resolve() {
    for (const WantedRun& run : asked_.runs) {
      add_candidate(run);
    }
    if (contest_.runs == 0)
      contest_.runs = request_.backend == catalog::Backend::cuda ? timing::default_runs : timing::default_executor_runs;
    if (!asked_.tune) add_baselines();
    request_.tune = asked_.tune;
    for (const Distribution distribution : asked_.distributions) {
      for (const std::uint64_t n : asked_.sizes.empty() ? usual_searches(request_.backend) : asked_.sizes) {
        add_contest(distribution, n);
      }
    }
    return std::move(request_);
  }

 private:
  struct Candidate {
    recording::Config config;
    const WantedRun& asked;
    bool unshaped;  // its shape, radix and scans are those that are fastest for the keys

    [[nodiscard]] bool given(const Parameter& parameter) const { return asked.given.count(&parameter) > 0; }
  };

  void add_candidate(const WantedRun& asked) {
    RunRequest run = app::resolved(asked);
    const recording::Config& config = run.config;
    request_.backend = run.backend;
    const SortInfo& info = *catalog::find_sort(config.sort);
    // Else the fastest shape is another one's.
    const bool shaped = std::any_of(asked.given.begin(), asked.given.end(),
                                    [](const Parameter* parameter) { return parameter->use == Use::shape; });
    Candidate candidate{config, asked, !shaped};
    if (info.one_block) candidate.config.block_threads = 1;
    Workload& workload = contest_.workload;
    workload.key_type = config.key_type;
    workload.key_bits = config.key_bits;
    workload.order = config.order;
    workload.values = config.values;
    workload.seed = static_cast<std::uint32_t>(config[recording::seed]);
    if (!asked_.baselines_alone) candidates_.push_back(std::move(candidate));
  }

  void add_baselines() {
    const std::vector<std::string> here = timing::baseline_names(request_.backend);
    std::vector<std::string>& all = contest_.baselines;
    all = asked_.baselines;
    for (const std::string& name : all) {
      if (std::find(here.begin(), here.end(), name) == here.end()) {
        throw Error{texts::baseline_needs_gpu, {name, joined(here)}, exit_lacking};
      }
    }
    for (std::string& name : baselines_anyway(request_.backend)) {
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(std::move(name));
    }
  }

  // In place of those that recordings default to, where none are named.
  static void take_fastest_scans(const Candidate& candidate, recording::Config& config, const SortInfo& info) {
    using recording::Config;
    if (info.tune == nullptr) return;
    Config fastest = config;
    info.tune(fastest);
    if (!candidate.given(parameters::of<&Config::block_scan>())) config.block_scan = fastest.block_scan;
    if (!candidate.given(parameters::of<&Config::grid_scan>())) config.grid_scan = fastest.grid_scan;
  }

  // More keys than one index reaches lie in shares on the devices of one process, without values, and are sorted there.
  void check_key_count(const recording::Config& config, const SortInfo& info, Distribution distribution) const {
    const bool in_order = distribution == Distribution::sorted || distribution == Distribution::reversed;
    // Of few keys drawn a device might receive several times its share.
    const bool whole = asked_.by_ranks || config.values || in_order || config.oversampling != 0;
    const std::uint64_t most = whole ? std::min<std::uint64_t>(catalog::max_plain_keys, catalog::max_keys(info, false))
                                     : catalog::max_keys_over(info, config.devices);
    if (config.n <= most) return;
    std::string with = config.devices > 1 ? " --devices " + std::to_string(config.devices) : "";
    if (config.oversampling != 0) with += " --oversampling " + std::to_string(config.oversampling);
    throw Error{texts::too_many_keys_for_sort,
                {"--n", std::to_string(config.n), std::to_string(most), config.sort + with},
                exit_bad_input};
  }

  void add_contest(Distribution distribution, std::uint64_t n) {
    Contest contest = contest_;
    contest.workload.distribution = distribution;
    contest.workload.n = n;
    if (request_.backend == catalog::Backend::cpu && n > max_executor_keys) {
      throw Error{texts::too_many_keys_for_executor,
                  {"--n", std::to_string(n), std::to_string(max_executor_keys)},
                  exit_bad_input};
    }
    if (n > catalog::max_plain_keys) {
      if (candidates_.empty() || !asked_.baselines.empty())
        throw Error{texts::too_many_keys_for_sort,
                    {"--n", std::to_string(n), std::to_string(catalog::max_plain_keys), contest.baselines.front()},
                    exit_bad_input};
      contest.baselines.clear();  // none runs over devices
    }
    for (const Candidate& candidate : candidates_) {
      recording::Config config = candidate.config;
      const SortInfo& info = *catalog::find_sort(config.sort);
      config.n = n;
      check_key_count(config, info, distribution);
      auto from = recording::ShapeFrom::named;
      if (candidate.unshaped) {
        from = timing::take_fastest(config, request_.backend);
      } else {
        take_fastest_scans(candidate, config, info);
      }
      if (!asked_.as_stepped) {
        catalog::take_timed_form(info, config, [&](const Parameter& row) { return candidate.given(row); });
        if (!candidate.given(parameters::of<&recording::Config::histogram_copies>()))
          catalog::fit_form(config, request_.backend);
      }
      check_fit(config, request_.backend);
      contest.sorts.emplace_back(std::move(config), from);
    }
    if (!timing::in_shares(contest)) {
      request_.contests.push_back(std::move(contest));
      return;
    }
    // Each takes most of the memory.
    for (const timing::Entrant& config : std::exchange(contest.sorts, {})) {
      request_.contests.push_back(contest);
      request_.contests.back().sorts = {config};
    }
  }

  const AskedMeasurement& asked_;
  std::vector<Candidate> candidates_;
  Contest contest_;  // what all have in common
  MeasureRequest request_;
};

// The other processes of a run over several.
struct Others {
  std::optional<simt::Ranks> ranks;
  std::unique_ptr<simt::Links> links;  // ends before

  void meet(const simt::Ranks::Asked& asked, catalog::Backend backend) {
    ranks.emplace(asked);
    links = backend == catalog::Backend::cuda ? simt::cuda::make_nccl_links(*ranks) : simt::make_host_links(*ranks);
  }
  // Before this one ends. They know it already where it ends because one of them did.
  void leave(const Error& problem) {
    const std::array known{texts::run_rank_failed, texts::run_rank_ended, texts::run_rank_silent,
                           texts::run_rank_strange};
    if (ranks && std::find(std::begin(known), std::end(known), problem.id()) == std::end(known))
      ranks->fail(describe(problem, Language::english));
  }
};

// Searches for each sort of the contest: all that were tried go into the set, and what was found for uniform keys is
// kept. What is in the way of one search does not end the others; the first such problem goes to `problem`.
void search(timing::Stage& stage, const Contest& contest, catalog::Backend backend, const catalog::Progress& progress,
            Measurement& measurement, const std::function<void(const timing::MeasuredSet&)>& finished) {
  timing::MeasuredSet& set = measurement.set;
  const double all = static_cast<double>(contest.sorts.size());
  for (std::size_t k = 0; k < contest.sorts.size(); ++k) {
    const std::vector<timing::MeasuredRun> before = set.runs;
    const auto hear = [&](const std::vector<timing::MeasuredRun>& tried) {
      set.runs = before;
      set.runs.insert(set.runs.end(), tried.begin(), tried.end());
      if (finished && !set.runs.empty()) finished(set);
    };
    const timing::FoundShape found = timing::find_shape(stage, contest.workload, contest.sorts[k], backend,
                                                        progress.part(static_cast<double>(k) / all, 1 / all), hear);
    hear(found.tried);
    if (found.best) {
      if (contest.workload.distribution == Distribution::uniform) timing::keep_found(*found.best);
      set.lacking -= std::min<std::uint64_t>(set.lacking, 1);
    } else if (!measurement.problem) {
      measurement.problem =
          found.problem ? *found.problem : Error{texts::no_shape_ran, {contest.sorts[k].sort}, exit_lacking};
    }
  }
}

// What a contest takes beside others, roughly.
double weight(const Contest& contest, catalog::Backend backend) {
  // Below it what is launched counts, not what is moved.
  const double least = backend == catalog::Backend::cuda ? 1U << 20U : 1U << 7U;
  return (static_cast<double>(contest.workload.n) + least) *
         static_cast<double>(contest.sorts.size() * 2 + contest.baselines.size());
}

}  // namespace

MeasureRequest resolved(const AskedMeasurement& asked) {
  return MeasureResolver(asked).resolve();
}

std::vector<std::string> baselines_anyway(catalog::Backend backend) {
  if (backend == catalog::Backend::cuda) return {std::string(timing::device_copy), "cub-radix", "cub-radix-64"};
  return timing::baseline_names(backend);
}

AskedMeasurement read_measure(const RunArguments& arguments) {
  return MeasureReader(arguments).read();
}

MeasureRequest parse_measure(const RunArguments& arguments, bool by_ranks) {
  AskedMeasurement asked = read_measure(arguments);
  asked.by_ranks = by_ranks;
  return resolved(asked);
}

void run_as_rank(MeasureRequest& request, const simt::Ranks::Asked& ranks) {
  const std::string count = std::to_string(ranks.ranks);
  for (Contest& contest : request.contests) {
    contest.baselines.clear();
    for (const recording::Config& config : contest.sorts) {
      if (!catalog::runs_over_devices(catalog::description_of(config.sort)))
        throw only_with("--ranks", count, "--sort sample-devices");
    }
  }
  request.ranks = ranks;
  // All keys may come from one rank, with their counts.
  constexpr std::uint64_t most_key_bytes = 8;
  for (const Contest& contest : request.contests)
    request.ranks->most_bytes =
        std::max(request.ranks->most_bytes, most_key_bytes * (2 * contest.workload.n + ranks.ranks));
}

std::optional<Message> drop_missing_baselines(MeasureRequest& request, const timing::Libraries& libraries) {
  if (libraries.sort != nullptr) return std::nullopt;
  std::vector<std::string> missing;
  for (const std::string_view name : timing::library_calls) {
    std::size_t dropped = 0;
    for (Contest& contest : request.contests) dropped += std::erase(contest.baselines, name);
    if (dropped > 0) missing.emplace_back(name);
  }
  if (missing.empty()) return std::nullopt;
  if (libraries.why_not.empty()) return Message{texts::baselines_not_built, {joined(missing), timing::libraries_file}};
  return Message{texts::baselines_not_loaded, {joined(missing), libraries.why_not}};
}

void sweep_blocks(MeasureRequest& request, const std::vector<std::uint32_t>& block_threads) {
  const Parameter& row = parameters::of<&recording::Config::block_threads>();
  for (const std::uint32_t threads : block_threads) {
    if (row.range.holds(threads)) continue;
    throw Error{texts::number_not_allowed,
                {parameters::option_of(row), std::to_string(threads), std::to_string(row.range.least),
                 std::to_string(row.range.most)},
                exit_bad_input};
  }
  for (Contest& contest : request.contests) {
    const std::vector<timing::Entrant> sorts = contest.sorts;
    for (const recording::Config& sort : sorts) {
      if (catalog::find_sort(sort.sort)->one_block) continue;
      for (const std::uint32_t threads : block_threads) {
        recording::Config config = sort;
        config.block_threads = threads;
        while (config.keys_per_thread > 1 && !timing::fits(config, request.backend)) --config.keys_per_thread;
        check_fit(config, request.backend);
        if (std::find(contest.sorts.begin(), contest.sorts.end(), config) != contest.sorts.end()) continue;
        contest.sorts.emplace_back(std::move(config));
      }
    }
  }
}

Measurement measure(const MeasureRequest& request, const catalog::Progress& progress,
                    const std::function<void(const timing::MeasuredSet&)>& finished) {
  Measurement measurement;
  for (const Contest& contest : request.contests)
    measurement.set.lacking += contest.sorts.size() + contest.baselines.size();
  double all = 0, done = 0;
  for (const Contest& contest : request.contests) all += weight(contest, request.backend);
  std::vector<timing::MeasuredRun> cut_short;
  Others others;
  const auto keep = [&](std::vector<timing::MeasuredRun>& runs) {
    if (runs.empty()) return;
    measurement.set.lacking -= std::min<std::uint64_t>(measurement.set.lacking, runs.size());
    measurement.set.runs.insert(measurement.set.runs.end(), std::make_move_iterator(runs.begin()),
                                std::make_move_iterator(runs.end()));
    if (finished) finished(measurement.set);
  };
  try {
    const auto stage = timing::make_stage(request.backend);
    measurement.set.provenance = timing::provenance_now(*stage);
    if (request.ranks) others.meet(*request.ranks, request.backend);
    std::vector<Contest> contests = request.contests;
    if (others.links && !others.links->reach_each_other())
      for (Contest& contest : contests)
        for (recording::Config& config : contest.sorts) config.send_directly = false;
    for (const Contest& contest : contests)
      if (!request.tune) timing::check_memory(*stage, contest, request.backend);
    for (Contest& contest : contests) {
      contest.links = others.links.get();
      const double share = weight(contest, request.backend);
      const catalog::Progress part = progress.part(done / all, share / all);
      if (!request.tune) {
        auto runs = timing::measure(*stage, contest, request.backend, part, &cut_short);
        keep(runs);
      } else {
        search(*stage, contest, request.backend, part, measurement, finished);
      }
      done += share;
    }
    if (others.ranks) (void)others.ranks->gather("");  // none leaves while another may still listen to it
    measurement.set.lacking = 0;                       // a baseline may not take part
  } catch (const Error& error) {
    measurement.problem = error;
    others.leave(*measurement.problem);
  } catch (const std::bad_alloc&) {
    measurement.problem = Error{texts::out_of_memory, {}, exit_lacking};
    others.leave(*measurement.problem);
  } catch (const catalog::RunCancelled&) {
    keep(cut_short);
    others.leave(cancelled());
    measurement.problem = cancelled();
  }
  return measurement;
}

}  // namespace scatterscope::app
