#include "kernels/timing/shapes/find_shape.h"

#include <algorithm>
#include <span>
#include <utility>

#include "kernels/error.h"
#include "kernels/timing/shapes/shape_choice.h"

namespace scatterscope::timing {
namespace {

using catalog::Backend;
using recording::Config;
using recording::Shape;
using Clock = std::chrono::steady_clock;
using Heard = std::function<void(const std::vector<MeasuredRun>&)>;

Shape shape_of(const MeasuredRun& run) {
  return {run.config.block_threads, run.config.keys_per_thread};
}

// The longest of the launches that have blocks of the run's shape.
LongestLaunch longest_of(const MeasuredRun& run) {
  MeasuredRun in_shape;
  for (const MeasuredLaunch& launch : run.launches)
    if (launch.block_threads == run.config.block_threads) in_shape.launches.push_back(launch);
  const MeasuredLaunch* longest = longest_launch(in_shape);
  if (longest == nullptr) return {};
  return {longest->kernel, longest->registers, longest->shared_bytes};
}

class Finding {
 public:
  Finding(Stage& stage, const Workload& w, const Config& sort, Backend backend, const catalog::Progress& progress,
          const Heard& heard, const SearchTime& time)
      : stage_(stage), w_(w), sort_(sort), backend_(backend), progress_(progress), heard_(heard), time_(time) {}

  FoundShape find() {
    const catalog::SortInfo& info = catalog::description_of(sort_.sort);
    const SearchLimits limits{time_.most_tried, likely(), [this] { return Clock::now() - begin_ >= time_.all; }};
    const auto time = [this](std::span<const Shape> shapes) { return time_all(shapes); };
    (void)search_shapes(shape_space(info), predicted_shape(sort_, room_of(backend_)), time, limits);
    choose();
    return std::move(found_);
  }

 private:
  // What is shipped of this sort for keys of this type, with values or without, whatever the GPU.
  [[nodiscard]] std::vector<Shape> likely() const {
    std::vector<Shape> shapes;
    for (const KnownShape& known : shipped_shapes())
      if (known.sort == sort_.sort && known.key_bits == recording::width_bits(w_.key_type) && known.values == w_.values)
        shapes.push_back(known.shape);
    return shapes;
  }
  // Short runs differ more from one to the next: radix-1bit with 2^20 keys by a fifth (H200).
  [[nodiscard]] std::uint32_t runs_of(std::uint32_t few, std::uint32_t many) const {
    constexpr std::uint64_t short_run = 1U << 23U;
    return w_.n < short_run ? many : few;
  }

  [[nodiscard]] std::optional<Config> config_of(const Shape& shape) const {
    Config config = sort_;
    take_shape(config, shape);
    catalog::set_timed_form(config, backend_);
    if (!fits(config, backend_)) return {};
    return config;
  }

  std::vector<std::optional<double>> time_all(std::span<const Shape> shapes) {
    std::vector<Config> configs;
    for (const Shape& shape : shapes)
      if (std::optional<Config> config = config_of(shape)) configs.push_back(*std::move(config));
    const std::vector<MeasuredRun> runs = measured(configs, runs_of(3, 15));
    std::vector<std::optional<double>> times;
    for (const Shape& shape : shapes) {
      const auto run =
          std::find_if(runs.begin(), runs.end(), [&](const auto& each) { return shape_of(each) == shape; });
      const bool counts = run != runs.end() && run->verified;
      times.push_back(counts ? std::optional(run->milliseconds.median) : std::nullopt);
      found_.failed += run == runs.end() ? 1 : 0;
    }
    found_.tried.insert(found_.tried.end(), runs.begin(), runs.end());
    if (heard_) heard_(found_.tried);
    const double tried = static_cast<double>(found_.tried.size() + found_.failed);
    const std::chrono::duration<double> taken = Clock::now() - begin_;
    progress_(std::min(1.0, std::max(tried / static_cast<double>(time_.most_tried), taken / time_.all)));
    return times;
  }

  // All together; where one of them cannot be compiled or launched, each alone.
  std::vector<MeasuredRun> measured(const std::vector<Config>& configs, std::uint32_t runs) {
    if (configs.empty()) return {};
    Contest contest;
    contest.workload = w_;
    contest.sorts.assign(configs.begin(), configs.end());
    contest.runs = runs;
    contest.details = 1;
    std::vector<MeasuredRun> all;
    try {
      all = measure(stage_, contest, backend_, silent());
    } catch (const Error& error) {
      if (!answers()) throw;
      if (configs.size() == 1) {
        if (!found_.problem) found_.problem = error;
        return {};
      }
      for (const Config& config : configs)
        for (MeasuredRun& run : measured({config}, runs)) all.push_back(std::move(run));
    }
    return all;
  }
  // Not where a kernel never ends, or took the GPU away from this program: no other shape would run either.
  [[nodiscard]] bool answers() const {
    try {
      (void)stage_.free_bytes();
      return true;
    } catch (const Error&) {
      return false;
    }
  }
  // What hears how far a single contest is would jump.
  [[nodiscard]] catalog::Progress silent() const {
    catalog::Progress of = progress_;
    of.running = {};
    return of;
  }

  // The fastest of the few that were fastest, by more runs. Short runs differ by more: with 5 of them and 25 runs the
  // shape that was found for 2^20 keys took 6 % longer than the fastest of all (shapes.md).
  void choose() {
    std::vector<MeasuredRun> fastest = found_.tried;
    std::erase_if(fastest, [](const MeasuredRun& run) { return !run.verified; });
    std::stable_sort(fastest.begin(), fastest.end(), [](const MeasuredRun& a, const MeasuredRun& b) {
      return a.milliseconds.median < b.milliseconds.median;
    });
    const std::size_t most = runs_of(5, 12);
    std::vector<Config> configs;
    for (const MeasuredRun& run : fastest)
      if (configs.size() < most) configs.push_back(run.config);
    const std::vector<MeasuredRun> last = measured(configs, runs_of(9, 60));
    for (const MeasuredRun& run : last) {
      *std::find_if(found_.tried.begin(), found_.tried.end(),
                    [&](const MeasuredRun& each) { return each.config == run.config; }) = run;
      if (!run.verified || (found_.best && found_.best->ms <= run.milliseconds.median)) continue;
      found_.best = KnownShape{setting_of(backend_),
                               run.sort,
                               recording::width_bits(w_.key_type),
                               w_.values,
                               w_.n,
                               shape_of(run),
                               run.milliseconds.median,
                               run.date,
                               longest_of(run)};
    }
    for (MeasuredRun& run : found_.tried)
      if (found_.best && shape_of(run) == found_.best->shape) run.shape_from = recording::ShapeFrom::found;
  }

  Stage& stage_;
  const Workload& w_;
  const Config& sort_;
  Backend backend_;
  const catalog::Progress& progress_;
  const Heard& heard_;
  const SearchTime& time_;
  const Clock::time_point begin_ = Clock::now();
  FoundShape found_;
};

}  // namespace

FoundShape find_shape(Stage& stage, const Workload& workload, const Config& sort, Backend backend,
                      const catalog::Progress& progress, const Heard& heard, const SearchTime& time) {
  const Config config = config_for(workload, sort);
  return Finding(stage, workload, config, backend, progress, heard, time).find();
}

}  // namespace scatterscope::timing
