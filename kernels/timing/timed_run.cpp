#include "kernels/timing/timed_run.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/simt/cuda/prepare.h"
#include "kernels/simt/ranks/links.h"
#include "kernels/simt/ranks/ranks.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/timing/baselines/baselines.h"
#include "kernels/timing/baselines/std_sort.h"
#include "kernels/timing/cpu_stage.h"
#include "kernels/timing/cuda_stage.h"
#include "kernels/timing/sort_run.h"

namespace scatterscope::timing {
namespace {

// One that takes part: a sort, a baseline of the stage, or std-sort.
struct Contestant {
  MeasuredRun result;
  std::unique_ptr<SortRun> sort;
  Baseline* baseline = nullptr;
  std::unique_ptr<StdSort> host;
  std::uint32_t rounds = 0, details = 0;
  std::vector<double> times;

  [[nodiscard]] bool on_host() const { return !sort && baseline == nullptr; }
};

const std::unique_ptr<Baseline>* find(const Stage& stage, const std::string& name) {
  const auto& all = stage.baselines();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each->name() == name; });
  return found == all.end() ? nullptr : &*found;
}

MeasuredRun result_of(const Workload& w, const recording::Config& config) {
  MeasuredRun run;
  run.config = config;
  run.sort = config.sort;
  run.distribution = recording::spelling(w.distribution);
  run.seed = w.seed;
  run.n = w.n;
  return run;
}

recording::Config baseline_config(const Workload& w, const std::string& name) {
  recording::Config config;
  config.sort = name;
  return config_for(w, config);
}

class Running {
 public:
  Running(Stage& stage, const Contest& contest, catalog::Backend backend, const catalog::Progress& progress)
      : stage_(stage), contest_(contest), w_(contest.workload), backend_(backend), progress_(progress) {}

  std::vector<MeasuredRun> all(std::vector<MeasuredRun>* cut_short) {
    prepare();
    for (Contestant& each : contestants_) {
      each.rounds = each.on_host() ? std::min(contest_.runs, max_std_sort_runs) : contest_.runs;
      each.details = std::min(each.rounds, contest_.details);
    }
    count_steps();
    for (std::uint32_t round = 0; round <= contest_.runs; ++round) {
      for (Contestant& each : contestants_) {
        if (round > each.rounds) continue;
        const double elapsed = once(each, round == each.rounds);
        if (round > 0) {
          each.times.push_back(elapsed);
        } else {
          limit(each, elapsed);
        }
        step();
      }
      if (round == 0) count_steps();
    }
    for (Contestant& each : contestants_) {
      each.result.runs = static_cast<std::uint32_t>(each.times.size());
      each.result.milliseconds = spread_of(std::move(each.times));
    }
    for (Contestant& each : contestants_) {
      if (each.sort) time_details(each, cut_short);
    }
    return results();
  }

 private:
  std::vector<MeasuredRun> results() {
    std::vector<MeasuredRun> all;
    for (Contestant& each : contestants_) {
      each.result.date = date_today();
      all.push_back(std::move(each.result));
    }
    return all;
  }

  // A warm-up, the rounds, the verification, the runs for iterations and launches: so much to do.
  void count_steps() {
    steps_ = 0;
    for (const Contestant& each : contestants_) steps_ += 1.0 + each.rounds + (each.sort ? 2.0 * each.details : 0.0);
  }
  // Fewer runs of what takes long, by its warm-up. Half of the time goes to iterations and launches as well.
  void limit(Contestant& each, double elapsed) const {
    if (contest_.most_ms <= 0 || elapsed <= 0) return;
    const auto fitting = [elapsed](double ms, std::uint32_t least, std::uint32_t most) {
      const double runs = std::clamp<double>(ms / elapsed, std::min(least, most), most);
      return static_cast<std::uint32_t>(runs);
    };
    each.rounds = fitting(contest_.most_ms, each.on_host() ? 1 : least_runs, each.rounds);
    each.details = std::min(each.rounds, fitting(contest_.most_ms / 2, least_detail_runs, each.details));
  }

  void step() {
    done_ += 1;
    progress_(std::min(1.0, done_ / steps_));
  }

  void prepare() {
    progress_(0);
    const std::uint64_t scratch_bytes = scratch();
    compile();
    if (in_shares(contest_)) return;
    input_ = stage_.allocate(key_bytes(w_));
    stage_.generate(w_, 0, w_.n, input_);  // may take for a while as much again as is allocated next
    stage_.finish();
    work_.keys = stage_.allocate(key_bytes(w_));
    if (w_.values) work_.values = stage_.allocate(value_bytes(w_));
    scratch_ = stage_.allocate(scratch_bytes);
  }

  // Whether this process has the sorted keys.
  [[nodiscard]] bool is_first() const { return contest_.links == nullptr || contest_.links->ranks().rank() == 0; }

  // Before anything is timed, and while nothing is.
  void compile() const {
    if (backend_ != catalog::Backend::cuda) return;
    std::vector<simt::cuda::PlannedKernel> kernels;
    for (const Contestant& each : contestants_)
      if (each.sort) kernels.insert(kernels.end(), each.sort->kernels().begin(), each.sort->kernels().end());
    simt::cuda::prepare(kernels, progress_);
  }

  // Sets up all that take part; the most scratch that any of them needs.
  std::uint64_t scratch() {
    std::uint64_t most = 0;
    for (const Entrant& asked : contest_.sorts) {
      const recording::Config config = config_for(w_, asked);
      Contestant each;
      each.result = result_of(w_, config);
      if (catalog::has_shapes(catalog::description_of(config.sort))) each.result.shape_from = asked.shape_from;
      // How often a sort from the top moves keys that are not spread evenly depends on them.
      const auto* info = catalog::find_sort(config.sort);
      const bool known = info != nullptr && info->moved_bytes != nullptr &&
                         (!info->top_down || w_.distribution == recording::Distribution::uniform);
      if (known) each.result.moved_bytes = info->moved_bytes(config);
      each.sort = std::make_unique<SortRun>(config, w_, backend_, contest_.links);
      if (each.sort->devices() > stage_.devices()) each.result.gpus = stage_.devices();
      most = std::max(most, each.sort->plan());
      contestants_.push_back(std::move(each));
    }
    for (const std::string& name : contest_.baselines) {
      if (in_shares(contest_)) break;  // no baseline runs over devices
      Contestant each;
      each.result = result_of(w_, baseline_config(w_, name));
      if (const auto* baseline = find(stage_, name)) {
        if (!(*baseline)->takes(w_)) continue;
        each.baseline = baseline->get();
        each.result.moved_bytes = each.baseline->moved_bytes(w_);
        most = std::max(most, each.baseline->scratch_bytes(w_));
      } else if (name != std_sort || w_.n > max_std_sort_keys) {
        continue;
      }
      contestants_.push_back(std::move(each));
    }
    return most;
  }

  // The input, as it is before a run.
  void restore(Contestant& each) {
    if (!in_shares(contest_)) return stage_.restore(w_, input_, work_);
    sum_ = each.sort->make_shares(stage_);
    stage_.finish();
  }

  // One run, in milliseconds.
  double once(Contestant& each, bool verified) {
    if (each.on_host()) {
      if (!each.host) {
        std::vector<std::byte> keys(static_cast<std::size_t>(key_bytes(w_)));
        stage_.read(keys.data(), input_, keys.size());
        each.host = std::make_unique<StdSort>(w_, std::move(keys));
      }
      const double elapsed = each.host->run();
      if (verified) each.result.verified = each.host->verify();
      return elapsed;
    }
    restore(each);
    Buffers output;
    if (each.sort) {
      output = each.sort->run(stage_, work_, scratch_, SortRun::Marks::none, progress_);
    } else {
      stage_.mark(0);
      output = each.baseline->run(w_, work_, scratch_);
      stage_.mark(1);
    }
    stage_.finish();
    const double elapsed = stage_.milliseconds(0, 0, 1);
    if (verified && !is_first()) {
      each.result.verified = true;  // by rank 0, which has the keys
    } else if (verified && in_shares(contest_)) {
      each.result.verified = each.sort->verify_shares(stage_, sum_);
    } else if (verified) {
      const bool sorts = each.sort || each.baseline->sorts();
      const Ties ties{each.baseline != nullptr && each.baseline->zeros_tie(),
                      !each.sort || catalog::find_sort(each.result.config.sort)->stable};
      each.result.verified = sorts && stage_.verify(w_, input_, output, ties);
    }
    return elapsed;
  }

  void time_details(Contestant& each, std::vector<MeasuredRun>* cut_short) {
    try {
      time_details(each);
    } catch (const catalog::RunCancelled&) {
      each.result.launches.clear();
      each.result.timeline.clear();
      if (cut_short != nullptr) *cut_short = results();
      throw;
    }
  }
  void time_details(Contestant& each) {
    std::vector<std::vector<double>> iterations;
    std::vector<std::vector<double>> launches;  // sums of each kernel, run by run
    const auto place = [](auto& lists, std::size_t index, double value) {
      if (lists.size() <= index) lists.resize(index + 1);
      lists[index].push_back(value);
    };
    for (std::uint32_t run = 0; run < each.details; ++run) {
      restore(each);
      (void)each.sort->run(stage_, work_, scratch_, SortRun::Marks::iterations, progress_);
      stage_.finish();
      const std::vector<double> times = each.sort->iteration_ms(stage_);
      for (std::size_t i = 0; i < times.size(); ++i) place(iterations, i, times[i]);
      step();
      restore(each);
      (void)each.sort->run(stage_, work_, scratch_, SortRun::Marks::launches, progress_);
      stage_.finish();
      add_launches(each, launches);
      step();
    }
    for (auto& times : iterations) each.result.iterations.push_back(spread_of(std::move(times)));
    for (std::size_t k = 0; k < each.result.launches.size(); ++k)
      each.result.launches[k].milliseconds = spread_of(std::move(launches[k]));
  }

  // The last run's launches, summed by kernel, those of the first device; all of them, by device, are the timeline. A
  // kernel's facts are those of its first launch.
  void add_launches(Contestant& each, std::vector<std::vector<double>>& sums) const {
    std::vector<MeasuredLaunch>& kernels = each.result.launches;
    for (MeasuredLaunch& kernel : kernels) kernel.launches = 0;
    for (auto& list : sums) list.push_back(0);
    each.result.timeline.clear();
    for (const SortRun::Launch& launch : each.sort->launches()) {
      auto found = std::find_if(kernels.begin(), kernels.end(),
                                [&](const MeasuredLaunch& kernel) { return kernel.kernel == launch.kernel; });
      if (found == kernels.end()) {
        MeasuredLaunch kernel;
        kernel.kernel = launch.kernel;
        kernel.blocks = launch.shape.blocks;
        kernel.block_threads = launch.shape.threads;
        kernel.registers = launch.facts.registers;
        kernel.shared_bytes = launch.facts.shared_bytes;
        kernel.occupancy = launch.facts.occupancy;
        kernel.resident_blocks = launch.facts.resident_blocks;
        kernels.push_back(kernel);
        sums.emplace_back(1, 0.0);
        found = kernels.end() - 1;
      }
      const auto kernel = static_cast<std::uint32_t>(found - kernels.begin());
      const unsigned gpu = each.sort->gpu_of(launch.device, stage_.devices());
      const auto ms = [&](unsigned from, unsigned to) { return stage_.milliseconds(gpu, from, to); };
      if (each.sort->devices() > 1)
        each.result.timeline.push_back({launch.device, kernel, ms(0, launch.mark), ms(0, launch.mark + 1)});
      if (launch.device > 0) continue;
      ++found->launches;
      sums[kernel].back() += ms(launch.mark, launch.mark + 1);
    }
  }

  Stage& stage_;
  const Contest& contest_;
  const Workload& w_;
  catalog::Backend backend_;
  const catalog::Progress& progress_;
  std::vector<Contestant> contestants_;
  void* input_ = nullptr;
  Buffers work_;
  void* scratch_ = nullptr;
  std::uint64_t sum_ = 0;  // of keys in shares
  double steps_ = 1, done_ = 0;
};

struct Releaser {
  Stage& stage;
  ~Releaser() { stage.release(); }
};

}  // namespace

bool in_shares(const Contest& contest) {
  return contest.keeps_shares || contest.workload.n > catalog::max_plain_keys;
}

recording::Config config_for(const Workload& w, recording::Config config) {
  config.n = w.n;
  config.key_type = w.key_type;
  config.key_bits = w.key_bits;
  config.order = w.order;
  config.values = w.values;
  config.set(recording::seed, w.seed);
  const catalog::SortInfo* info = catalog::find_sort(config.sort);
  if (info != nullptr && info->one_block)
    config.block_threads = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, w.n));
  return config;
}

Spread spread_of(std::vector<double> milliseconds) {
  if (milliseconds.empty()) return {};
  std::sort(milliseconds.begin(), milliseconds.end());
  const auto at = [&](double part) {
    const double place = part * static_cast<double>(milliseconds.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const std::size_t above = std::min(below + 1, milliseconds.size() - 1);
    const double between = std::lerp(milliseconds[below], milliseconds[above], place - std::floor(place));
    return std::round(between * 1e6) / 1e6;
  };
  return {at(0.5), at(0.05), at(0.95)};
}

std::string date_today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  char text[16] = "";
  if (localtime_r(&now, &parts) != nullptr) (void)std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

Provenance provenance_now(const Stage& stage) {
  Provenance provenance = stage.provenance();
  provenance.date = date_today();
  if (provenance.backend == "cuda") provenance.libraries = libraries().built_with;
  return provenance;
}

std::unique_ptr<Stage> make_stage(catalog::Backend backend) {
  if (backend == catalog::Backend::cuda) return make_cuda_stage();
  return make_cpu_stage();
}

std::vector<std::string> baseline_names(catalog::Backend backend) {
  std::vector<std::string> names;
  if (backend == catalog::Backend::cuda) {
    names.emplace_back(device_copy);
    names.insert(names.end(), library_calls.begin(), library_calls.end());
  }
  names.emplace_back(std_sort);
  return names;
}

std::uint64_t needed_bytes(const Stage& stage, const Contest& contest, catalog::Backend backend) {
  const Workload& w = contest.workload;
  std::uint64_t scratch = 0;
  std::vector<std::uint64_t> kept(stage.devices());
  for (const recording::Config& config : contest.sorts) {
    SortRun run(config_for(w, config), w, backend, contest.links);
    scratch = std::max(scratch, run.plan());
    const std::vector<std::uint64_t> bytes = run.kept_bytes(stage.devices(), in_shares(contest));
    std::transform(kept.begin(), kept.end(), bytes.begin(), kept.begin(), std::plus<>());
  }
  if (in_shares(contest)) return *std::max_element(kept.begin(), kept.end());
  for (const std::string& name : contest.baselines) {
    const auto* baseline = find(stage, name);
    if (baseline != nullptr && (*baseline)->takes(w)) scratch = std::max(scratch, (*baseline)->scratch_bytes(w));
  }
  return 2 * key_bytes(w) + value_bytes(w) + scratch + kept.front();
}

void check_memory(const Stage& stage, const Contest& contest, catalog::Backend backend) {
  check_memory(contest.workload.n, needed_bytes(stage, contest, backend), stage.free_bytes());
}

void check_memory(std::uint64_t n, std::uint64_t needed, std::uint64_t free) {
  if (needed <= free) return;
  const auto mebibytes = [](std::uint64_t bytes) { return std::to_string((bytes + (1U << 20U) - 1) >> 20U); };
  const std::string keys = std::to_string(n);
  throw Error(texts::run_device_memory, {keys, mebibytes(needed), std::to_string(free >> 20U)});
}

std::vector<MeasuredRun> measure(Stage& stage, const Contest& contest, catalog::Backend backend,
                                 const catalog::Progress& progress, std::vector<MeasuredRun>* cut_short) {
  check_memory(stage, contest, backend);
  const Releaser releaser{stage};
  std::vector<MeasuredRun> runs = Running(stage, contest, backend, progress).all(cut_short);
  if (contest.links != nullptr) contest.links->forget_peers();
  return runs;
}

}  // namespace scatterscope::timing
