#include "app/jobs/measure.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "app/jobs/run_progress.h"
#include "kernels/parameters/form.h"

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
         (parameter.use == Use::shape || parameter.use == Use::form);
}

// Why a run of this cannot be.
std::optional<Problem> unfit(const recording::Config& config, catalog::Backend backend) {
  try {
    catalog::check_reach(config);
    catalog::check_shared_memory(config, backend);
    return std::nullopt;
  } catch (const RunError& error) {
    return problem_of(error);
  }
}

class MeasureReader {
 public:
  explicit MeasureReader(const RunArguments& arguments) : arguments_(arguments) {}

  Outcome<MeasureRequest> read() {
    for (auto step : {&MeasureReader::read_input, &MeasureReader::read_sorts, &MeasureReader::read_repeat,
                      &MeasureReader::read_configs}) {
      if (auto problem = (this->*step)()) return *problem;
    }
    MeasureRequest request;
    request.backend = backend_;
    for (const std::string& distribution : distributions_) {
      for (const std::string& n : numbers_) {
        Outcome<Contest> contest = contest_of(distribution, n);
        if (!contest) return contest.problem();
        request.contests.push_back(std::move(*contest));
      }
    }
    return request;
  }

 private:
  using Trouble = std::optional<Problem>;

  [[nodiscard]] const std::string* given(std::string_view name) const {
    const auto found = arguments_.find(name);
    return found == arguments_.end() ? nullptr : &found->second;
  }

  Trouble read_input() {
    const std::string* n = given("--n");
    if (n == nullptr) return Problem{Text::option_missing, {"--n", "--n 2^20, --n 65536,2^20,2^28"}, exit_bad_input};
    for (const char* other : {"--keys", "--input", "--random", "--preset"}) {
      if (const std::string* word = given(other)) {
        return conflict("--n", *n, other, *word);
      }
    }
    if (given("--as-timed") != nullptr && given("--as-stepped") != nullptr) {
      return conflict("--as-timed", "", "--as-stepped", "");
    }
    numbers_ = split(*n);
    distributions_ = split(given("--distribution") == nullptr ? "uniform" : *given("--distribution"));
    return std::nullopt;
  }

  // Sorts and baselines by name, and those that take part anyway.
  Trouble read_sorts() {
    const std::string* list = given("--sort");
    std::vector<std::string> allowed;
    for (const SortInfo* sort : catalog::sorts()) {
      if (!sort->wrong_on_purpose) allowed.emplace_back(sort->name);
    }
    const std::vector<std::string> sorts = allowed, all = timing::baseline_names(catalog::Backend::cuda);
    allowed.insert(allowed.end(), all.begin(), all.end());
    if (list == nullptr) return Problem{Text::option_missing, {"--sort", joined(allowed)}, exit_bad_input};
    for (const std::string& name : split(*list)) {
      if (std::find(sorts.begin(), sorts.end(), name) != sorts.end()) {
        sorts_.push_back(name);
      } else if (std::find(all.begin(), all.end(), name) != all.end()) {
        baselines_.push_back(name);
      } else {
        return unknown_word("--sort", name, allowed);
      }
    }
    return std::nullopt;
  }

  Trouble read_repeat() {
    const std::string* word = given("--repeat");
    if (word == nullptr) return std::nullopt;
    const auto repeat = parse_number("--repeat", *word, 1, max_repeat);
    if (!repeat) return repeat.problem();
    repeat_ = static_cast<std::uint32_t>(*repeat);
    return std::nullopt;
  }

  // Every sort with every combination of the parameters that it knows. Baselines alone still have a device, a type of
  // keys and so on: those of a sort that knows no parameter.
  Trouble read_configs() {
    std::vector<const SortInfo*> infos;
    for (const std::string& name : sorts_) infos.push_back(catalog::find_sort(name));
    const bool alone = infos.empty();
    if (alone) infos.push_back(catalog::find_sort("radix-1bit"));
    for (const SortInfo* info : infos) {
      std::vector<RunArguments> runs{arguments_for(*info, infos)};
      for (const Parameter& row : parameters::table)
        if (is_swept(row)) spread(runs, row, *info, infos);
      for (const RunArguments& run : runs) {
        if (auto problem = add_config(run, *info, alone)) return problem;
      }
    }
    if (repeat_ == 0)
      repeat_ = backend_ == catalog::Backend::cuda ? timing::default_runs : timing::default_executor_runs;
    return read_baselines();
  }

  Trouble read_baselines() {
    const std::vector<std::string> here = timing::baseline_names(backend_);
    for (const std::string& name : baselines_) {
      if (std::find(here.begin(), here.end(), name) == here.end()) {
        return Problem{Text::baseline_needs_gpu, {name, joined(here)}, exit_lacking};
      }
    }
    const std::vector<std::string> always =
        backend_ == catalog::Backend::cuda
            ? std::vector<std::string>{std::string(timing::device_copy), std::string(timing::cub_radix_sort)}
            : here;
    for (const std::string& name : always) {
      if (std::find(baselines_.begin(), baselines_.end(), name) == baselines_.end()) baselines_.push_back(name);
    }
    return std::nullopt;
  }

  // A parameter that this sort does not know is dropped if another one that is asked for does.
  static bool dropped(const Parameter& parameter, const SortInfo& info, const std::vector<const SortInfo*>& infos) {
    const auto known = [&](const SortInfo* sort) { return parameters::takes(*sort, parameter); };
    return !known(&info) && std::any_of(infos.begin(), infos.end(), known);
  }

  [[nodiscard]] RunArguments arguments_for(const SortInfo& info, const std::vector<const SortInfo*>& infos) const {
    RunArguments run;
    for (const RunOption& option : run_options()) {
      if (const std::string* word = given(option.name)) run[std::string(option.name)] = *word;
    }
    run["--sort"] = info.name;
    run["--random"] = "1";
    run.erase("--distribution");
    for (const Parameter& row : parameters::table) {
      if (is_swept(row) || (is_of_sorts(row) && dropped(row, info, infos))) run.erase(parameters::option_of(row));
    }
    return run;
  }

  // Each run once for each value of the parameter.
  void spread(std::vector<RunArguments>& runs, const Parameter& parameter, const SortInfo& info,
              const std::vector<const SortInfo*>& infos) const {
    const std::string option = parameters::option_of(parameter);
    const std::string* list = given(option);
    if (list == nullptr || dropped(parameter, info, infos)) return;
    std::vector<RunArguments> all;
    for (const RunArguments& run : runs) {
      for (const std::string& value : split(*list)) {
        all.push_back(run);
        all.back()[option] = value;
      }
    }
    runs = std::move(all);
  }

  Trouble add_config(const RunArguments& arguments, const SortInfo& info, bool alone) {
    // All that take part sort by the same, baselines too.
    const auto compare = arguments.find("--compare");
    const auto what =
        compare == arguments.end() ? std::nullopt : recording::parse_word<recording::Comparison>(compare->second);
    if (what && *what != recording::Comparison::key) {
      return Problem{
          Text::timed_runs_compare_keys, {"--compare", compare->second, "ascending, descending"}, exit_bad_input};
    }
    Outcome<RunRequest> run = parse_run(arguments, MissingInput::is_a_problem);
    if (!run) return run.problem();
    backend_ = run->backend;
    const SortInfo* runs = catalog::find_sort(run->config.sort);
    bool shaped = false;  // the fastest shape is another one's
    for (const Parameter& row : parameters::table) {
      const bool given_here = arguments.find(parameters::option_of(row)) != arguments.end();
      shaped = shaped || (row.use == Use::shape && given_here);
    }
    Candidate candidate{run->config, !shaped && runs->tune != nullptr};
    if (!candidate.tuned && info.one_block) candidate.config.block_threads = 1;
    workload_.key_type = run->config.key_type;
    workload_.key_bits = run->config.key_bits;
    workload_.order = run->config.order;
    workload_.values = run->config.values;
    workload_.seed = static_cast<std::uint32_t>(run->config.seed);
    if (!alone) candidates_.push_back(std::move(candidate));
    return std::nullopt;
  }

  // In place of those that recordings default to, where none are named.
  void take_fastest_scans(recording::Config& config, const SortInfo& info) const {
    if (info.tune == nullptr) return;
    recording::Config fastest = config;
    info.tune(fastest);
    if (given("--block-scan") == nullptr) config.block_scan = fastest.block_scan;
    if (given("--grid-scan") == nullptr) config.grid_scan = fastest.grid_scan;
  }

  Outcome<Contest> contest_of(const std::string& distribution, const std::string& n) const {
    Contest contest;
    contest.workload = workload_;
    contest.baselines = baselines_;
    contest.runs = repeat_;
    const auto kind = recording::parse_distribution(distribution);
    if (!kind) return unknown_distribution(distribution);
    contest.workload.distribution = *kind;
    const auto count = parse_count("--n", n, 1, catalog::max_plain_keys);
    if (!count) return count.problem();
    if (backend_ == catalog::Backend::cpu && *count > max_executor_keys) {
      return Problem{Text::too_many_keys_for_executor,
                     {"--n", std::to_string(*count), std::to_string(max_executor_keys)},
                     exit_bad_input};
    }
    contest.workload.n = *count;
    for (const Candidate& candidate : candidates_) {
      recording::Config config = candidate.config;
      const SortInfo& info = *catalog::find_sort(config.sort);
      config.n = static_cast<std::uint32_t>(*count);
      if (config.n > catalog::max_keys(info, false)) {
        return Problem{Text::too_many_keys_for_sort,
                       {"--n", std::to_string(config.n), std::to_string(catalog::max_keys(info, false)), config.sort},
                       exit_bad_input};
      }
      if (candidate.tuned) {
        info.tune(config);
      } else {
        take_fastest_scans(config, info);
      }
      if (given("--as-stepped") == nullptr) {
        catalog::take_timed_form(info, config,
                                 [this](const Parameter& row) { return given(parameters::option_of(row)) != nullptr; });
        if (given("--histogram-copies") == nullptr) catalog::fit_form(config, backend_);
      }
      if (auto problem = unfit(config, backend_)) return *problem;
      contest.sorts.push_back(config);
    }
    return contest;
  }

  struct Candidate {
    recording::Config config;
    bool tuned;  // its parameters are those that are fastest for the keys
  };

  const RunArguments& arguments_;
  std::vector<std::string> numbers_, distributions_, sorts_, baselines_;
  std::vector<Candidate> candidates_;
  Workload workload_;
  catalog::Backend backend_ = catalog::Backend::cpu;
  std::uint32_t repeat_ = 0;
};

// What a contest takes beside others, roughly.
double weight(const Contest& contest, catalog::Backend backend) {
  // Below it what is launched counts, not what is moved.
  const double least = backend == catalog::Backend::cuda ? 1U << 20U : 1U << 7U;
  return (static_cast<double>(contest.workload.n) + least) *
         static_cast<double>(contest.sorts.size() * 2 + contest.baselines.size());
}

}  // namespace

Outcome<MeasureRequest> parse_measure(const RunArguments& arguments) {
  return MeasureReader(arguments).read();
}

std::optional<Problem> drop_missing_baselines(MeasureRequest& request, const timing::Libraries& libraries) {
  if (libraries.sort != nullptr) return std::nullopt;
  std::vector<std::string> missing;
  for (const std::string_view name : timing::library_baselines) {
    std::size_t dropped = 0;
    for (Contest& contest : request.contests) dropped += std::erase(contest.baselines, name);
    if (dropped > 0) missing.emplace_back(name);
  }
  if (missing.empty()) return std::nullopt;
  if (libraries.why_not.empty()) return Problem{Text::baselines_not_built, {joined(missing), timing::libraries_file}};
  return Problem{Text::baselines_not_loaded, {joined(missing), libraries.why_not}};
}

std::optional<Problem> sweep_blocks(MeasureRequest& request, const std::vector<std::string>& words) {
  std::vector<std::uint32_t> block_threads;
  for (const std::string& word : words) {
    const auto threads = parse_number("--block-threads", word, 1, recording::most_block_threads);
    if (!threads) return threads.problem();
    block_threads.push_back(static_cast<std::uint32_t>(*threads));
  }
  for (Contest& contest : request.contests) {
    const std::vector<recording::Config> sorts = contest.sorts;
    for (const recording::Config& sort : sorts) {
      if (catalog::find_sort(sort.sort)->one_block) continue;
      for (const std::uint32_t threads : block_threads) {
        recording::Config config = sort;
        config.block_threads = threads;
        if (std::find(contest.sorts.begin(), contest.sorts.end(), config) != contest.sorts.end()) continue;
        if (auto problem = unfit(config, request.backend)) return problem;
        contest.sorts.push_back(std::move(config));
      }
    }
  }
  return std::nullopt;
}

Measurement measure(const MeasureRequest& request, const catalog::Progress& progress,
                    const std::function<void(const timing::MeasuredSet&)>& finished) {
  Measurement measurement;
  double all = 0, done = 0;
  for (const Contest& contest : request.contests) all += weight(contest, request.backend);
  std::vector<timing::MeasuredRun> cut_short;
  const auto keep = [&](std::vector<timing::MeasuredRun>& runs) {
    if (runs.empty()) return;
    measurement.set.runs.insert(measurement.set.runs.end(), std::make_move_iterator(runs.begin()),
                                std::make_move_iterator(runs.end()));
    if (finished) finished(measurement.set);
  };
  try {
    const auto stage = timing::make_stage(request.backend);
    measurement.set.provenance = timing::provenance_now(*stage);
    for (const Contest& contest : request.contests) timing::check_memory(*stage, contest, request.backend);
    for (const Contest& contest : request.contests) {
      const double share = weight(contest, request.backend);
      auto runs =
          timing::measure(*stage, contest, request.backend, part_of(progress, done / all, share / all), &cut_short);
      keep(runs);
      done += share;
    }
  } catch (const RunError& error) {
    measurement.problem = problem_of(error);
  } catch (const catalog::RunCancelled&) {
    keep(cut_short);
    measurement.problem = Problem{Text::run_cancelled, {}, exit_bad_input};
  }
  return measurement;
}

}  // namespace scatterscope::app
