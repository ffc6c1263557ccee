#include "app/jobs/measure_everything.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "app/jobs/run_progress.h"

namespace scatterscope::app {
namespace {

using timing::Contest;

// Of the timed runs of each that takes part. A naive sort of 2^29 keys takes half a second and more.
constexpr double most_ms = 500;

constexpr std::string_view usual_sizes =
    "2^16,2^17,2^18,2^19,2^20,2^21,2^22,2^23,2^24,2^25,2^26,2^27,2^28-4096,2^28,2^29-4096,2^29";
constexpr std::string_view skewed_size = "2^28-4096", grid_sizes = "2^24,2^28";
constexpr std::string_view skewed = "equal,few,sorted";
// Odd numbers of keys a thread beside even ones: their threads meet in no bank of shared memory.
constexpr std::string_view radixes = "1,2,3,4,5,6,7,8", coarsenings = "1,2,4,7,8,16,19";

// Threads a block, beside the fastest: as many as the sort takes with its keys a thread known to the compiler.
struct BlockSweep {
  const char* sort;
  std::vector<std::string> blocks;
};
const std::array<BlockSweep, 3> block_sweeps{{{"radix-1bit", {"64", "128", "256", "512", "1024"}},
                                              {"radix-1bit-single", {"64", "128", "256", "512", "1024"}},
                                              {"radix-local", {"64", "128", "192", "256", "384"}}}};

struct Kind {
  const char* key_type;
  bool values, with_simpler_forms;
};
constexpr std::array<Kind, 4> kinds{
    {{"u32", false, true}, {"u32", true, true}, {"u64", false, false}, {"u64", true, false}}};

// What faster sorts are held against, a key a thread: the rungs of the ladder that are not the fastest of their sort
// (naive sort, local sort, larger radix), and the networks in global memory alone, a launch a pass. The naive sort
// scans as many elements as there are keys, and tiles of a key a thread are too small to look back over (2^29 keys on
// an H200: 784 ms, of which 672 ms in the scan).
std::array<RunArguments, 3> simpler_forms() {
  return {{{{"--sort", "radix-1bit"}, {"--keys-per-thread", "1"}, {"--grid-scan", "block-sums"}},
           {{"--sort", "radix-local"}, {"--keys-per-thread", "1"}, {"--radix-bits", "1,4"}},
           {{"--sort", "bitonic,odd-even-merge"}}}};
}

// Those whose fastest shapes are known.
std::string all_sorts() {
  std::vector<std::string> names;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    if (sort->tune != nullptr) names.emplace_back(sort->name);
  }
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ",") + name;
  return list;
}

class List {
 public:
  explicit List(RunArguments given) : given_(std::move(given)) {
    const auto n = given_.find("--n");
    if (n != given_.end()) sizes_ = n->second;
    skewed_size_ = last_of(n == given_.end() ? std::string(skewed_size) : sizes_);
    grid_sizes_ = n == given_.end() ? std::string(grid_sizes) : skewed_size_;
  }

  std::optional<Problem> make() {
    if (auto problem = lacks_gpu()) return problem;
    for (const Kind& kind : kinds) {
      RunArguments of{{"--n", sizes_}, {"--key-type", kind.key_type}};
      if (kind.values) of["--values"] = "";
      if (auto problem = add_comparisons(of, kind.with_simpler_forms)) return problem;
    }
    if (auto problem = add_comparisons({{"--n", skewed_size_}, {"--distribution", std::string(skewed)}}, false)) {
      return problem;
    }
    if (auto problem = add_grid()) return problem;
    return add_block_sweeps();
  }
  MeasureRequest take() { return std::move(list_); }

 private:
  static std::string last_of(const std::string& list) {
    const std::size_t comma = list.rfind(',');
    return comma == std::string::npos ? list : list.substr(comma + 1);
  }

  // The usual numbers of keys are for a GPU.
  [[nodiscard]] std::optional<Problem> lacks_gpu() const {
    if (given_.find("--n") != given_.end()) return std::nullopt;
    const auto one_key = parse({{"--n", "1"}, {"--sort", all_sorts()}});
    if (!one_key) return one_key.problem();
    if (one_key->backend == catalog::Backend::cuda) return std::nullopt;
    const bool wanted = given_.find("--device") != given_.end() && given_.find("--device")->second == "cpu";
    return Problem{
        Text::everything_needs_gpu, {std::to_string(max_executor_keys)}, wanted ? exit_bad_input : exit_lacking};
  }

  Outcome<MeasureRequest> parse(RunArguments arguments) const {
    for (const char* option : {"--device", "--seed", "--repeat"}) {
      const auto found = given_.find(option);
      if (found != given_.end()) arguments[option] = found->second;
    }
    auto request = parse_measure(arguments);
    if (!request) return request;
    for (Contest& contest : request->contests) contest.most_ms = most_ms;
    return request;
  }

  // Every sort at its fastest and every baseline.
  std::optional<Problem> add_comparisons(const RunArguments& of, bool with_simpler_forms) {
    RunArguments arguments = of;
    arguments["--sort"] = all_sorts();
    auto request = parse(arguments);
    if (!request) return request.problem();
    if (with_simpler_forms) {
      for (RunArguments& simpler : simpler_forms()) {
        simpler.insert(of.begin(), of.end());
        if (auto problem = add_sorts(*request, simpler)) return problem;
      }
    }
    list_.backend = request->backend;
    for (Contest& contest : request->contests) {
      contest.baselines = timing::baseline_names(list_.backend);
      list_.contests.push_back(std::move(contest));
    }
    return std::nullopt;
  }

  // Those that these arguments choose too, into the contests of the same keys.
  std::optional<Problem> add_sorts(MeasureRequest& request, const RunArguments& arguments) const {
    const auto more = parse(arguments);
    if (!more) return more.problem();
    for (std::size_t k = 0; k < request.contests.size(); ++k) {
      std::vector<recording::Config>& sorts = request.contests[k].sorts;
      for (const recording::Config& config : more->contests[k].sorts) {
        if (std::find(sorts.begin(), sorts.end(), config) == sorts.end()) sorts.push_back(config);
      }
    }
    return std::nullopt;
  }

  // Radix by coarsening, a contest a radix, without baselines: they are timed on these keys already.
  std::optional<Problem> add_grid() {
    for (const char radix : radixes) {
      if (radix == ',') continue;
      auto request = parse({{"--n", grid_sizes_},
                            {"--sort", "radix-local"},
                            {"--radix-bits", std::string(1, radix)},
                            {"--keys-per-thread", std::string(coarsenings)}});
      if (!request) return request.problem();
      add_unlisted(*request);
    }
    return std::nullopt;
  }

  // A contest a sort, likewise.
  std::optional<Problem> add_block_sweeps() {
    for (const BlockSweep& sweep : block_sweeps) {
      auto request = parse({{"--n", grid_sizes_}, {"--sort", sweep.sort}});
      if (!request) return request.problem();
      if (auto problem = sweep_blocks(*request, sweep.blocks)) return problem;
      add_unlisted(*request);
    }
    return std::nullopt;
  }

  // What no contest of the same keys measures yet.
  void add_unlisted(MeasureRequest& request) {
    for (Contest& contest : request.contests) {
      contest.baselines.clear();
      std::erase_if(contest.sorts, [&](const recording::Config& config) { return is_listed(contest, config); });
      if (!contest.sorts.empty()) list_.contests.push_back(std::move(contest));
    }
  }
  [[nodiscard]] bool is_listed(const Contest& contest, const recording::Config& config) const {
    return std::any_of(list_.contests.begin(), list_.contests.end(), [&](const Contest& other) {
      return other.workload == contest.workload &&
             std::find(other.sorts.begin(), other.sorts.end(), config) != other.sorts.end();
    });
  }

  RunArguments given_;
  std::string sizes_{usual_sizes}, skewed_size_, grid_sizes_;
  MeasureRequest list_;
};

bool holds(const timing::MeasuredSet& set, const timing::Workload& workload, const recording::Config& config) {
  return std::any_of(set.runs.begin(), set.runs.end(), [&](const timing::MeasuredRun& run) {
    return run.n == workload.n && run.distribution == recording::spelling(workload.distribution) &&
           run.seed == workload.seed && run.config == config && !run.launches.empty();
  });
}

bool same(const timing::MeasuredRun& a, const timing::MeasuredRun& b) {
  return a.n == b.n && a.distribution == b.distribution && a.seed == b.seed && a.config == b.config;
}

// Adds runs, each in place of the same one measured before; one that was cut short in place of no whole one.
void merge(Piece& piece, std::vector<timing::MeasuredRun>&& runs, const timing::Provenance& now) {
  std::vector<timing::MeasuredRun>& known = piece.set.runs;
  std::erase_if(runs, [&](const timing::MeasuredRun& run) {
    return run.launches.empty() && std::any_of(known.begin(), known.end(), [&](const timing::MeasuredRun& before) {
             return same(run, before) && !before.launches.empty();
           });
  });
  std::erase_if(known, [&](const timing::MeasuredRun& before) {
    return std::any_of(runs.begin(), runs.end(), [&](const timing::MeasuredRun& run) { return same(run, before); });
  });
  piece.more += runs.size();
  std::move(runs.begin(), runs.end(), std::back_inserter(known));
  piece.set.provenance = now;
}

// What a contest takes beside others: as many runs of each as its limit lets through.
double weight(const Contest& contest) {
  return static_cast<double>(contest.sorts.size() + contest.baselines.size());
}

}  // namespace

Outcome<MeasureRequest> everything(const RunArguments& arguments) {
  constexpr std::array<std::string_view, 5> allowed{"--device", "--seed", "--repeat", "--n", "--json"};
  for (const RunOption& option : run_options()) {
    const auto found = arguments.find(option.name);
    if (found == arguments.end() || std::find(allowed.begin(), allowed.end(), option.name) != allowed.end()) continue;
    return conflict("--everything", "", option.name, found->second);
  }
  if (arguments.find("--as-stepped") != arguments.end()) return conflict("--everything", "", "--as-stepped", "");
  List list(arguments);
  if (auto problem = list.make()) return *problem;
  return list.take();
}

bool holds(const timing::MeasuredSet& set, const Contest& contest) {
  return std::all_of(contest.sorts.begin(), contest.sorts.end(), [&](const recording::Config& config) {
    return holds(set, contest.workload, timing::config_for(contest.workload, config));
  });
}

std::optional<Problem> other_machine(const timing::Provenance& those, const timing::Provenance& now,
                                     const std::string& file) {
  const auto differs = [&](const std::string& before, const std::string& here) {
    return Problem{Text::measured_elsewhere, {file, shown(before), shown(here)}, exit_bad_input};
  };
  if (those.device != now.device) return differs(those.device, now.device);
  if (those.driver != now.driver) return differs("driver " + those.driver, "driver " + now.driver);
  if (those.cuda != now.cuda) return differs("CUDA " + those.cuda, "CUDA " + now.cuda);
  if (!those.libraries.empty() && !now.libraries.empty() && those.libraries != now.libraries) {
    return differs(those.libraries, now.libraries);
  }
  return std::nullopt;
}

Piece measure_piece(const MeasureRequest& list, timing::MeasuredSet known, const PieceLimits& limits,
                    const catalog::Progress& progress,
                    const std::function<std::optional<Problem>(const timing::MeasuredSet&)>& keep) {
  const auto begin = std::chrono::steady_clock::now();
  Piece piece;
  piece.set = std::move(known);
  double all = 0, done = 0;
  for (const Contest& contest : list.contests) all += weight(contest);
  timing::Provenance now;
  std::vector<timing::MeasuredRun> cut_short;
  try {
    const auto stage = timing::make_stage(list.backend);
    now = timing::provenance_now(*stage);
    if (!piece.set.runs.empty()) piece.problem = other_machine(piece.set.provenance, now, limits.file);
    if (piece.problem) return piece;
    for (const Contest& contest : list.contests) {
      const double share = weight(contest);
      if (holds(piece.set, contest)) {
        ++piece.held;
      } else if (timing::needed_bytes(*stage, contest, list.backend) > stage->free_bytes()) {
        ++piece.unfit;
      } else if (!limits.time || std::chrono::steady_clock::now() - begin < *limits.time) {
        merge(piece,
              timing::measure(*stage, contest, list.backend, part_of(progress, done / all, share / all), &cut_short),
              now);
        ++piece.held;
        piece.problem = keep(piece.set);
        if (piece.problem) return piece;
      }
      done += share;
    }
  } catch (const RunError& error) {
    piece.problem = problem_of(error);
  } catch (const catalog::RunCancelled&) {
    if (!cut_short.empty()) {
      merge(piece, std::move(cut_short), now);
      piece.problem = keep(piece.set);
    }
    if (!piece.problem) piece.problem = Problem{Text::run_cancelled, {}, exit_bad_input};
  }
  return piece;
}

}  // namespace scatterscope::app
