#include "app/jobs/measure_everything.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/texts/measuring.h"

namespace scatterscope::app {
namespace {

using timing::Contest;

// Of the timed runs of each that takes part. A naive sort of 2^29 keys takes half a second and more.
constexpr double most_ms = 500;

std::vector<std::uint64_t> usual_sizes() {
  std::vector<std::uint64_t> sizes;
  for (unsigned power = 16; power <= 27; ++power) sizes.push_back(std::uint64_t{1} << power);
  sizes.insert(sizes.end(), {(1U << 28U) - 4096, 1U << 28U, (1U << 29U) - 4096, 1U << 29U, 1U << 30U});
  return sizes;
}
// Runs over several GPUs: few keys, where the launches count, and many.
constexpr std::array<std::uint64_t, 5> sizes_over_gpus{1U << 22U, 1U << 26U, 1U << 28U, 1U << 29U, 1U << 30U};
constexpr std::uint64_t skewed_size = (1U << 28U) - 4096;
constexpr std::array<Distribution, 3> skewed{Distribution::equal, Distribution::few, Distribution::sorted};
// Odd numbers of keys a thread beside even ones: their threads meet in no bank of shared memory.
constexpr std::array<std::uint32_t, 7> coarsenings{1, 2, 4, 7, 8, 16, 19};
constexpr std::uint32_t most_radix_bits = 8;

// Threads a block, beside the fastest: as many as the sort takes with its keys a thread known to the compiler.
struct BlockSweep {
  const char* sort;
  std::vector<std::uint32_t> blocks;
};
const std::array<BlockSweep, 3> block_sweeps{{{"radix-1bit", {64, 128, 256, 512, 1024}},
                                              {"radix-1bit-single", {64, 128, 256, 512, 1024}},
                                              {"radix-local", {64, 128, 192, 256, 384}}}};

struct KeyKind {
  recording::KeyType key_type = recording::KeyType::u32;
  bool values = false, with_simpler_forms = false;
};
constexpr std::array<KeyKind, 4> kinds{{{recording::KeyType::u32, false, true},
                                        {recording::KeyType::u32, true, true},
                                        {recording::KeyType::u64, false, false},
                                        {recording::KeyType::u64, true, false}}};

using Assignments = std::vector<parameters::Assignment>;
using recording::Config;

Assignments tile(std::uint32_t radix_bits, std::uint32_t keys_per_thread) {
  return {parameters::assign<&Config::radix_bits>(radix_bits),
          parameters::assign<&Config::keys_per_thread>(keys_per_thread)};
}

// What faster sorts are held against, a key a thread: the rungs of the ladder that are not the fastest of their sort
// (naive sort, local sort, larger radix), and the networks in global memory alone, a launch a pass. The naive sort
// scans as many elements as there are keys, and tiles of a key a thread are too small to look back over (2^29 keys on
// an H200: 784 ms, of which 672 ms in the scan).
std::vector<std::pair<const char*, Assignments>> simpler_forms() {
  return {{"radix-1bit",
           {parameters::assign<&Config::keys_per_thread>(1),
            parameters::assign<&Config::grid_scan>(recording::GridScan::block_sums)}},
          {"radix-local", tile(1, 1)},
          {"radix-local", tile(4, 1)},
          {"bitonic", {}},
          {"odd-even-merge", {}}};
}

// Those on one device that have shapes to choose from.
std::vector<std::string> all_sorts() {
  std::vector<std::string> names;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    if (catalog::has_shapes(*sort) && !catalog::runs_over_devices(*sort)) names.emplace_back(sort->name);
  }
  return names;
}

class List {
 public:
  // `base`: its device, seed and number of runs are those of all; its sizes, where some are named, those of the list.
  List(AskedMeasurement base, bool has_sizes) : base_(std::move(base)), has_sizes_(has_sizes) {
    skewed_size_ = has_sizes ? base_.sizes.back() : skewed_size;
    grid_sizes_ = has_sizes ? std::vector{skewed_size_} : std::vector<std::uint64_t>{1U << 24U, 1U << 28U};
  }

  void make() {
    check_gpu();
    for (const KeyKind& kind : kinds) {
      AskedMeasurement of = asked(has_sizes_ ? base_.sizes : usual_sizes());
      add_comparisons(std::move(of), kind);
    }
    AskedMeasurement of = asked({skewed_size_});
    of.distributions.assign(skewed.begin(), skewed.end());
    add_comparisons(std::move(of), {});
    add_grid();
    add_block_sweeps();
    add_device_runs();
  }
  MeasureRequest take() { return std::move(list_); }

 private:
  [[nodiscard]] AskedMeasurement asked(std::vector<std::uint64_t> sizes) const {
    AskedMeasurement asked;
    asked.sizes = std::move(sizes);
    asked.repeat = base_.repeat;
    return asked;
  }
  [[nodiscard]] WantedRun run(std::string_view sort, Assignments named, const KeyKind& kind = {}) const {
    named.push_back(parameters::assign<&Config::key_type>(kind.key_type));
    if (kind.values) named.push_back(parameters::assign<&Config::values>(true));
    WantedRun run = asked_of(sort, base_.runs.front().keys, named);
    run.device = base_.runs.front().device;
    return run;
  }

  // The usual numbers of keys are for a GPU.
  void check_gpu() const {
    if (has_sizes_) return;
    const auto one_key = resolved(base_);
    if (one_key.backend == catalog::Backend::cuda) return;
    const bool wanted = base_.runs.front().device == "cpu";
    throw Error{
        texts::everything_needs_gpu, {std::to_string(max_executor_keys)}, wanted ? exit_bad_input : exit_lacking};
  }

  static MeasureRequest contests_of(const AskedMeasurement& asked) {
    auto request = resolved(asked);
    for (Contest& contest : request.contests) contest.most_ms = most_ms;
    return request;
  }

  // Every sort at its fastest and every baseline.
  void add_comparisons(AskedMeasurement of, const KeyKind& kind) {
    for (const std::string& sort : all_sorts()) of.runs.push_back(run(sort, {}, kind));
    if (kind.with_simpler_forms)
      for (const auto& [sort, named] : simpler_forms()) of.runs.push_back(run(sort, named, kind));
    auto request = contests_of(of);
    list_.backend = request.backend;
    for (Contest& contest : request.contests) {
      contest.baselines = timing::baseline_names(list_.backend);
      // A simpler form may be the fastest one.
      std::vector<timing::Entrant> once;
      for (const timing::Entrant& config : contest.sorts)
        if (std::find(once.begin(), once.end(), config) == once.end()) once.push_back(config);
      contest.sorts = std::move(once);
      list_.contests.push_back(std::move(contest));
    }
  }

  // Radix by coarsening, a contest a radix, without baselines: they are timed on these keys already.
  void add_grid() {
    for (std::uint32_t radix_bits = 1; radix_bits <= most_radix_bits; ++radix_bits) {
      AskedMeasurement of = asked(grid_sizes_);
      for (const std::uint32_t keys : coarsenings) of.runs.push_back(run("radix-local", tile(radix_bits, keys)));
      auto request = contests_of(of);
      add_unlisted(request);
    }
  }

  // A contest a sort, likewise.
  void add_block_sweeps() {
    for (const BlockSweep& sweep : block_sweeps) {
      AskedMeasurement of = asked(grid_sizes_);
      of.runs = {run(sweep.sort, {})};
      auto request = contests_of(of);
      sweep_blocks(request, sweep.blocks);
      add_unlisted(request);
    }
  }

  // Over 1, 2, 4, ... devices, as many as there are, without baselines; nothing where there is only one.
  void add_device_runs() {
    const unsigned most = std::min(catalog::most_devices(list_.backend), 8U);
    if (most < 2) return;
    AskedMeasurement of = asked(has_sizes_ ? base_.sizes : std::vector(sizes_over_gpus.begin(), sizes_over_gpus.end()));
    for (unsigned devices = 1; devices <= most; devices *= 2)
      of.runs.push_back(run("sample-devices", {parameters::assign<&Config::devices>(devices)}));
    auto request = contests_of(of);
    add_unlisted(request);
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

  AskedMeasurement base_;
  bool has_sizes_;
  std::uint64_t skewed_size_ = 0;
  std::vector<std::uint64_t> grid_sizes_;
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

MeasureRequest everything(const RunArguments& arguments) {
  constexpr std::array<std::string_view, 5> allowed{"--device", "--seed", "--repeat", "--n", "--json"};
  for (const RunOption& option : run_options()) {
    const auto found = arguments.find(option.name);
    if (found == arguments.end() || std::find(allowed.begin(), allowed.end(), option.name) != allowed.end()) continue;
    throw conflict("--everything", "", option.name, found->second);
  }
  if (arguments.find("--as-stepped") != arguments.end()) throw conflict("--everything", "", "--as-stepped", "");
  RunArguments all = arguments;
  all["--sort"] = all_sorts().front();
  const bool has_sizes = !all.try_emplace("--n", "1").second;
  auto base = read_measure(all);
  List list(std::move(base), has_sizes);
  list.make();
  return list.take();
}

bool holds(const timing::MeasuredSet& set, const Contest& contest) {
  return std::all_of(contest.sorts.begin(), contest.sorts.end(), [&](const recording::Config& config) {
    return holds(set, contest.workload, timing::config_for(contest.workload, config));
  });
}

void check_machine(const timing::Provenance& those, const timing::Provenance& now, const std::string& file) {
  const auto differs = [&](const std::string& before, const std::string& here) {
    throw Error{texts::measured_elsewhere, {file, shown(before), shown(here)}, exit_bad_input};
  };
  if (those.device != now.device) differs(those.device, now.device);
  if (those.driver != now.driver) differs("driver " + those.driver, "driver " + now.driver);
  if (those.cuda != now.cuda) differs("CUDA " + those.cuda, "CUDA " + now.cuda);
  if (!those.libraries.empty() && !now.libraries.empty() && those.libraries != now.libraries) {
    differs(those.libraries, now.libraries);
  }
}

Piece measure_piece(const MeasureRequest& list, timing::MeasuredSet known, const PieceLimits& limits,
                    const catalog::Progress& progress, const std::function<void(const timing::MeasuredSet&)>& keep) {
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
    if (!piece.set.runs.empty()) check_machine(piece.set.provenance, now, limits.file);
    for (const Contest& contest : list.contests) {
      const double share = weight(contest);
      if (holds(piece.set, contest)) {
        ++piece.held;
      } else if (timing::needed_bytes(*stage, contest, list.backend) > stage->free_bytes()) {
        ++piece.unfit;
      } else if (!limits.time || std::chrono::steady_clock::now() - begin < *limits.time) {
        merge(piece, timing::measure(*stage, contest, list.backend, progress.part(done / all, share / all), &cut_short),
              now);
        ++piece.held;
        keep(piece.set);
      }
      done += share;
    }
  } catch (const Error& error) {
    piece.problem = error;
  } catch (const catalog::RunCancelled&) {
    piece.problem = cancelled();
    if (cut_short.empty()) return piece;
    merge(piece, std::move(cut_short), now);
    try {
      keep(piece.set);
    } catch (const Error& error) {
      piece.problem = error;
    }
  }
  return piece;
}

}  // namespace scatterscope::app
