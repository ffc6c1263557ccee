// A search for the fastest shape beside an exhaustive sweep.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "kernels/timing/shapes/find_shape.h"
#include "kernels/timing/shapes/shape_choice.h"
#include "tests/gpu/compiled_first.h"
#include "tests/gpu/no_gpu.h"
#include "tests/testing.h"

using namespace scatterscope;
using recording::Config;
using recording::Shape;

namespace {

using timing::MeasuredRun;
using Clock = std::chrono::steady_clock;

constexpr auto cuda = catalog::Backend::cuda;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

Shape shape_of(const MeasuredRun& run) {
  return {run.config.block_threads, run.config.keys_per_thread};
}

double median_of(const std::vector<MeasuredRun>& runs, const Shape& shape) {
  for (const MeasuredRun& run : runs)
    if (shape_of(run) == shape) return run.milliseconds.median;
  return 0;
}

Config in_shape(const timing::Workload& workload, const Config& sort, const Shape& shape) {
  Config config = timing::config_for(workload, sort);
  timing::take_shape(config, shape);
  catalog::set_timed_form(config, cuda);
  return config;
}

// Every shape of the space that fits.
std::vector<Config> every_shape(const timing::Workload& workload, const Config& sort) {
  const timing::ShapeSpace space = timing::shape_space(catalog::description_of(sort.sort));
  std::vector<Config> all;
  for (const std::uint32_t threads : space.block_threads)
    for (const std::uint32_t keys : space.keys_per_thread)
      if (Config config = in_shape(workload, sort, {threads, keys}); timing::fits(config, cuda))
        all.push_back(std::move(config));
  return all;
}

// Each after a warm-up, in one contest.
std::vector<MeasuredRun> timed(timing::Stage& stage, const timing::Workload& workload,
                               const std::vector<Config>& configs, std::uint32_t runs) {
  timing::Contest contest;
  contest.workload = workload;
  contest.sorts.assign(configs.begin(), configs.end());
  contest.runs = runs;
  contest.details = 0;
  return timing::measure(stage, contest, cuda);
}

// The same in groups; those that are verified, the fastest first.
std::vector<MeasuredRun> ranked(timing::Stage& stage, const timing::Workload& workload,
                                const std::vector<Config>& configs, std::uint32_t runs_of_each) {
  constexpr std::size_t group = 32;
  std::vector<MeasuredRun> runs;
  for (std::size_t first = 0; first < configs.size(); first += group) {
    const auto begin = configs.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(configs.size() - first, group));
    for (MeasuredRun& run : timed(stage, workload, {begin, end}, runs_of_each)) runs.push_back(std::move(run));
  }
  std::erase_if(runs, [](const MeasuredRun& run) { return !run.verified; });
  std::stable_sort(runs.begin(), runs.end(), [](const MeasuredRun& a, const MeasuredRun& b) {
    return a.milliseconds.median < b.milliseconds.median;
  });
  return runs;
}

bool is_long(const timing::Workload& workload) {
  return workload.n >= 1U << 26U;
}

// The sweep is exhaustive: every shape is timed. Runs of many keys take milliseconds and differ little, so one run
// decides about a shape that takes more than half as long again as the fastest; the others are timed again.
std::vector<MeasuredRun> swept(timing::Stage& stage, const timing::Workload& workload,
                               const std::vector<Config>& shapes) {
  if (!is_long(workload)) return ranked(stage, workload, shapes, 5);
  constexpr double clearly_slower = 1.5;
  std::vector<MeasuredRun> once = ranked(stage, workload, shapes, 1);
  std::vector<Config> close;
  for (const MeasuredRun& run : once)
    if (run.milliseconds.median <= clearly_slower * once.front().milliseconds.median) close.push_back(run.config);
  std::vector<MeasuredRun> runs = ranked(stage, workload, close, 3);
  once.erase(once.begin(), once.begin() + static_cast<std::ptrdiff_t>(close.size()));
  runs.insert(runs.end(), once.begin(), once.end());
  return runs;
}

// A search, then every shape; those that are among the fastest once more, with the found one, in one contest. Returns
// how much longer the found one took than the fastest.
double beside_every_shape(const timing::Workload& workload, const Config& sort) {
  const std::string title = sort.sort + ", N = " + std::to_string(workload.n);
  const std::unique_ptr<timing::Stage> stage = timing::make_stage(cuda);
  const Clock::time_point begin = Clock::now();
  const timing::FoundShape search = timing::find_shape(*stage, workload, sort, cuda);
  REQUIRE(search.best);
  const Shape found = search.best->shape;
  const double searching = seconds_since(begin);
  const std::vector<Config> shapes = every_shape(workload, sort);
  const Clock::time_point compiling = Clock::now();
  tests::compile_kernels(shapes, catalog::Probe::none);
  std::printf("%s: %zu shapes tried in %.1f s, all %zu compiled in %.1f s\n", title.c_str(), search.tried.size(),
              searching, shapes.size(), seconds_since(compiling));
  std::fflush(stdout);
  const std::vector<MeasuredRun> runs = swept(*stage, workload, shapes);
  std::vector<Config> last{in_shape(workload, sort, found)};
  for (std::size_t k = 0; k < runs.size() && last.size() < 12; ++k)
    if (shape_of(runs[k]) != found) last.push_back(runs[k].config);
  const std::vector<MeasuredRun> again = timed(*stage, workload, last, is_long(workload) ? 20 : 60);
  const auto best = std::min_element(again.begin(), again.end(), [](const MeasuredRun& a, const MeasuredRun& b) {
    return a.milliseconds.median < b.milliseconds.median;
  });
  const double ms = median_of(again, found), ratio = ms / best->milliseconds.median;
  std::printf("%s: found %u x %u %.4f ms, of %zu shapes the fastest %u x %u %.4f ms: %.3f (%.1f s)\n", title.c_str(),
              found.block_threads, found.keys_per_thread, ms, runs.size(), best->config.block_threads,
              best->config.keys_per_thread, best->milliseconds.median, ratio, seconds_since(begin));
  std::fflush(stdout);
  return ratio;
}

// Numbers parted by commas.
std::vector<std::uint64_t> numbers_of(const char* text) {
  std::vector<std::uint64_t> numbers;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, ',');) {
    char* end = nullptr;
    numbers.push_back(std::strtoull(word.c_str(), &end, 10));
    REQUIRE_MESSAGE(*end == '\0', "SCATTERSCOPE_N: " << word << " is no number in digits");
  }
  return numbers;
}

}  // namespace

// SCATTERSCOPE_SORT: one sort. SCATTERSCOPE_N: other numbers of keys, parted by commas. Most of the time goes into
// compiling, by all cores; a program is compiled once for all numbers of keys that need it, so several of them belong
// in one call. Programs of radix-msd know the digits, which follow from the number of keys: few of them serve two.
TEST_CASE("found shapes are within three percent of every shape's fastest" * doctest::skip()) {
  if (tests::no_gpu()) return;
  const Clock::time_point begin = Clock::now();
  const char* const one_sort = std::getenv("SCATTERSCOPE_SORT");
  const char* const given_n = std::getenv("SCATTERSCOPE_N");
  const std::vector<std::uint64_t> numbers = numbers_of(given_n != nullptr ? given_n : "1048576,16777216,268431360");
  for (const char* name : {"onesweep", "radix-msd", "radix-local", "merge"}) {
    if (one_sort != nullptr && std::string(one_sort) != name) continue;
    for (const std::uint64_t n : numbers) {
      timing::Workload workload;
      workload.n = n;
      CHECK(beside_every_shape(workload, {.sort = name}) <= 1.03);
    }
  }
  std::printf("%.1f s in all\n", seconds_since(begin));
  std::fflush(stdout);
}
