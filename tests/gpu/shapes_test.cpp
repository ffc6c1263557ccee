// A search for the fastest shape beside an exhaustive sweep.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "kernels/timing/shapes/find_shape.h"
#include "kernels/timing/shapes/shape_choice.h"
#include "tests/gpu/no_gpu.h"
#include "tests/testing.h"

using namespace scatterscope;
using recording::Config;
using recording::Shape;

namespace {

constexpr auto cuda = catalog::Backend::cuda;

double median_of(const std::vector<timing::MeasuredRun>& runs, const Shape& shape) {
  for (const timing::MeasuredRun& run : runs)
    if (Shape{run.config.block_threads, run.config.keys_per_thread} == shape) return run.milliseconds.median;
  return 0;
}

std::vector<timing::MeasuredRun> timed(timing::Stage& stage, const timing::Workload& workload,
                                       const std::vector<Config>& configs, std::uint32_t runs) {
  timing::Contest contest;
  contest.workload = workload;
  contest.sorts.assign(configs.begin(), configs.end());
  contest.runs = runs;
  contest.details = 1;
  return timing::measure(stage, contest, cuda);
}

// Every shape of the space that fits, in groups; those that are among the fastest once more, with `found`, in one
// contest. Returns how much longer `found` took than the fastest.
double beside_every_shape(timing::Stage& stage, const timing::Workload& workload, const Config& sort,
                          const Shape& found) {
  const bool few = workload.n < 1U << 23U;
  const auto in_shape = [&](const Shape& shape) {
    Config config = timing::config_for(workload, sort);
    timing::take_shape(config, shape);
    catalog::set_timed_form(config, cuda);
    return config;
  };
  const timing::ShapeSpace space = timing::shape_space(catalog::description_of(sort.sort));
  std::vector<Config> all;
  for (const std::uint32_t threads : space.block_threads)
    for (const std::uint32_t keys : space.keys_per_thread)
      if (Config config = in_shape({threads, keys}); timing::fits(config, cuda)) all.push_back(std::move(config));
  std::vector<timing::MeasuredRun> runs;
  for (std::size_t first = 0; first < all.size(); first += 32) {
    const std::vector<Config> group(all.begin() + static_cast<std::ptrdiff_t>(first),
                                    all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), first + 32)));
    for (timing::MeasuredRun& run : timed(stage, workload, group, few ? 5 : 2)) runs.push_back(std::move(run));
  }
  std::erase_if(runs, [](const timing::MeasuredRun& run) { return !run.verified; });
  std::stable_sort(runs.begin(), runs.end(),
                   [](const auto& a, const auto& b) { return a.milliseconds.median < b.milliseconds.median; });
  std::vector<Config> last{in_shape(found)};
  for (std::size_t k = 0; k < runs.size() && last.size() < 12; ++k)
    if (Shape{runs[k].config.block_threads, runs[k].config.keys_per_thread} != found) last.push_back(runs[k].config);
  const std::vector<timing::MeasuredRun> again = timed(stage, workload, last, few ? 60 : 20);
  const auto best = std::min_element(again.begin(), again.end(), [](const auto& a, const auto& b) {
    return a.milliseconds.median < b.milliseconds.median;
  });
  const double ms = median_of(again, found);
  std::printf("%s, N = %llu: found %u x %u %.4f ms, of %zu shapes the fastest %u x %u %.4f ms: %.3f\n",
              std::string(sort.sort).c_str(), static_cast<unsigned long long>(workload.n), found.block_threads,
              found.keys_per_thread, ms, runs.size(), best->config.block_threads, best->config.keys_per_thread,
              best->milliseconds.median, ms / best->milliseconds.median);
  std::fflush(stdout);
  return ms / best->milliseconds.median;
}

}  // namespace

// SCATTERSCOPE_SORT and SCATTERSCOPE_N: one sort, one number of keys.
TEST_CASE("found shapes are within three percent of every shape's fastest" * doctest::skip()) {
  if (tests::no_gpu()) return;
  const char* const one_sort = std::getenv("SCATTERSCOPE_SORT");
  const char* const one_n = std::getenv("SCATTERSCOPE_N");
  for (const char* name : {"onesweep", "radix-msd", "merge"}) {
    if (one_sort != nullptr && std::string(one_sort) != name) continue;
    for (const std::uint64_t n : {std::uint64_t{1} << 20U, std::uint64_t{1} << 24U, (std::uint64_t{1} << 28U) - 4096}) {
      if (one_n != nullptr && std::strtoull(one_n, nullptr, 10) != n) continue;
      const std::unique_ptr<timing::Stage> stage = timing::make_stage(cuda);
      timing::Workload workload;
      workload.n = n;
      const timing::FoundShape found = timing::find_shape(*stage, workload, {.sort = name}, cuda);
      REQUIRE(found.best);
      CHECK(beside_every_shape(*stage, workload, {.sort = name}, found.best->shape) <= 1.03);
    }
  }
}
