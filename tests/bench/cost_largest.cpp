// Peak memory and time of the largest recordings that the limits allow, each in a process of its own, beside what was
// computed before: the fifty with the most events, by as many sorts as there are. Fails where one takes more than 1.2
// times what was computed, in time on a machine as fast as that of the fit (cost.cpp).
//
//   cost_largest [RECORDINGS] [DRAWN]
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "kernels/cost/cost.h"
#include "kernels/parameters/parameters.h"
#include "tests/sorts/random_run.h"

namespace {

using namespace scatterscope;

struct Found {
  double seconds = 0;
  std::uint64_t events = 0, steps = 0, peak_bytes = 0;
  bool recorded = false;
};

struct Drawn {
  recording::Config config;
  cost::Cost cost;
};

recording::Pairs keys_for(const recording::Config& config) {
  recording::Pairs input;
  input.keys = recording::random_keys(config.n, 7, recording::Distribution::uniform, config.key_bits, config.key_type);
  for (std::uint32_t k = 0; config.values && k < config.n; ++k) input.values.push_back(k);
  return input;
}

Found record(const recording::Config& config) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    Found found;
    try {
      const recording::Recording r = catalog::record(config, keys_for(config), catalog::Backend::cpu);
      found.events = r.events.size();
      found.steps = r.steps.size();
      found.recorded = true;
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
    }
    const bool written = write(ends[1], &found, sizeof found) == sizeof found;
    _exit(written ? 0 : 1);
  }
  close(ends[1]);
  Found found;
  const bool answered = read(ends[0], &found, sizeof found) == sizeof found;
  close(ends[0]);
  rusage used{};
  int status = 0;
  wait4(child, &status, 0, &used);
  found.recorded = found.recorded && answered;
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  found.seconds = seconds(used.ru_utime) + seconds(used.ru_stime);  // of the processor: others may be at work too
  found.peak_bytes = static_cast<std::uint64_t>(used.ru_maxrss) * 1024;
  return found;
}

// The drawn configurations that are allowed, of each sort those with the most events.
std::vector<Drawn> largest(std::size_t recordings, unsigned draws) {
  std::map<std::string, std::vector<Drawn>> by_sort;
  tests::RandomRuns runs(3);
  for (unsigned k = 0; k < draws; ++k) {
    const tests::RandomRun run = runs.next();
    try {
      const recording::Config config = catalog::resolve(run.config, run.input);
      catalog::check_shared_memory(config, catalog::Backend::cpu);
      if (!cost::excess_of(config)) by_sort[config.sort].push_back({config, cost::cost_of(config)});
    } catch (const Error&) {
    }
  }
  std::vector<Drawn> chosen;
  for (auto& [sort, drawn] : by_sort)
    std::sort(drawn.begin(), drawn.end(), [](const Drawn& a, const Drawn& b) { return a.cost.events > b.cost.events; });
  for (std::size_t rank = 0; chosen.size() < recordings && rank < draws; ++rank)
    for (const auto& [sort, drawn] : by_sort)
      if (rank < drawn.size() && chosen.size() < recordings) chosen.push_back(drawn[rank]);
  return chosen;
}

std::string options(const recording::Config& config) {
  std::vector<parameters::Assignment> named;
  for (const parameters::Parameter& row : parameters::table)
    if (parameters::is_option(row) && !parameters::is_default(config, row))
      named.push_back({&row, parameters::value_in(config, row)});
  return "--sort " + config.sort + " --random " + std::to_string(config.n) + " " + parameters::options_of(named);
}

}  // namespace

int main(int count, char** words) {
  const std::size_t recordings = count > 1 ? std::strtoul(words[1], nullptr, 10) : 50;
  const auto draws = static_cast<unsigned>(count > 2 ? std::strtoul(words[2], nullptr, 10) : 20'000);
  std::printf("%9s %5s %8s %5s %7s %5s  %s\n", "events", "of", "MB", "of", "s", "of", "recording");
  double worst_memory = 0, worst_time = 0;
  for (const Drawn& drawn : largest(recordings, draws)) {
    const Found found = record(drawn.config);
    const auto share = [](double of, double all) { return all > 0 ? of / all : 0; };
    const double memory = share(static_cast<double>(found.peak_bytes), static_cast<double>(drawn.cost.peak_bytes));
    const double time = share(found.seconds, drawn.cost.seconds);
    std::printf("%9llu %5.2f %8.0f %5.2f %7.1f %5.2f  %s%s\n", static_cast<unsigned long long>(found.events),
                share(static_cast<double>(found.events), static_cast<double>(drawn.cost.events)),
                static_cast<double>(found.peak_bytes) / 1e6, memory, found.seconds, time, options(drawn.config).c_str(),
                found.recorded ? "" : "  REFUSED");
    std::fflush(stdout);
    worst_memory = std::max(worst_memory, found.recorded ? memory : 99);
    worst_time = std::max(worst_time, time);
  }
  std::printf("at most %.2f times the computed memory, %.2f times the computed time\n", worst_memory, worst_time);
  return worst_memory <= 1.2 && worst_time <= 1.2 ? 0 : 1;
}
