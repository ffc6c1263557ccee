// Fits the factors of kernels/cost/fitted_costs.def to recordings of random configurations: what a launch has at most
// of events, cells and steps, as a sum of terms (launch_terms.h). Non-negative least squares of the relative error, in
// which too little weighs more, then all factors of a kernel are raised until nothing that was recorded is above.
//
//   cost_fit kernels/cost/fitted_costs.def [CONFIGURATIONS] [SEED]
//
// Adds what the file lacks: a group of launches (launch_terms.h) whose lines stand there keeps them. Lines that are
// deleted before are fitted anew.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/cost/launch_terms.h"
#include "kernels/parameters/sort_info.h"
#include "tests/sorts/random_run.h"

namespace {

using namespace scatterscope;
using cost::Terms;

struct Sample {
  Terms terms{};
  std::array<double, 3> found{};  // events, cells, steps
};
using Samples = std::map<std::string, std::vector<Sample>>;
using Lines = std::map<std::string, std::vector<std::string>>;  // of each group

constexpr std::array<const char*, 3> quantities{"events", "cells", "steps"};

Lines lines_in(const char* path) {
  Lines lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t begin = line.find('"') + 1;
    if (line.starts_with("COST(\"")) lines[line.substr(begin, line.find('"', begin) - begin)].push_back(line);
  }
  return lines;
}

bool lacks_some(const recording::Config& config, const Lines& kept) {
  const cost::RunPlan plan = cost::plan_run(config);
  return std::any_of(plan.launches.begin(), plan.launches.end(),
                     [&](const cost::PlannedLaunch& launch) { return !kept.contains(cost::group_of(config, launch)); });
}

void take(const recording::Recording& r, const recording::Config& config, const Lines& kept, Samples& samples) {
  const cost::RunPlan plan = cost::plan_run(config);
  std::size_t planned = 0;
  for (std::uint32_t l = 0; l < r.launches.size(); ++l, ++planned) {
    const recording::Launch& launch = r.launches[l];
    while (planned < plan.launches.size() && plan.launches[planned].kernel != launch.kernel) ++planned;
    if (planned == plan.launches.size()) {
      std::fprintf(stderr, "%s: %s was not planned\n", config.sort.c_str(), launch.kernel.c_str());
      return;
    }
    if (kept.contains(cost::group_of(config, plan.launches[planned]))) continue;
    const std::uint32_t first = launch.first_step, end = r.end_step(l);
    std::set<std::uint16_t> names, shared, busy;
    double events = 0;
    std::uint64_t children = 0;  // that are listed
    const auto child_sizes = r.array_named("child_sizes");
    for (std::uint32_t s = first; s < end; ++s) {
      events += static_cast<double>(r.end_event(s) - r.first_event(s));
      for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
        const recording::EventKind kind = r.events.kind_at(e);
        const std::uint16_t what = r.events.what[e];
        if (kind == recording::EventKind::value) names.insert(what);
        if (kind == recording::EventKind::write) busy.insert(r.events.block[e]);
        if (kind == recording::EventKind::read && what == child_sizes) ++children;
        const bool access = kind == recording::EventKind::read || kind == recording::EventKind::write ||
                            kind == recording::EventKind::atomic;
        if (access && r.arrays[what].space == recording::Space::shared) shared.insert(what);
      }
    }
    double cells = static_cast<double>(names.size()) * launch.blocks * launch.block_threads;
    for (const std::uint16_t a : shared) cells += static_cast<double>(r.arrays[a].extent) * launch.blocks;
    // Which blocks of a sort from the top find work depends on the keys.
    cost::PlannedLaunch of = plan.launches[planned];
    if (catalog::grows_bucket_tree(catalog::description_of(config.sort))) of.busy_blocks = busy.size();
    if (of.kernel == "list_children") of.elements = children;
    samples[cost::group_of(config, of)].push_back(
        {cost::terms_of(config, of), {events, cells, static_cast<double>(end - first)}});
  }
}

double sum_of(const Terms& factors, const Sample& sample) {
  double sum = 0;
  for (std::size_t t = 0; t < factors.size(); ++t) sum += factors[t] * sample.terms[t];
  return sum;
}

// Minimizes the sum of (emphasis * (terms * factors - found) / found)^2 over factors >= 0 of the terms that are used,
// coordinate by coordinate; in turns what is too little gets more emphasis.
Terms fit(const std::vector<Sample>& samples, std::size_t quantity, const std::vector<bool>& used) {
  constexpr std::size_t count = cost::term_count;
  Terms scale{}, factors{};
  std::vector<double> weights(samples.size()), emphasis(samples.size(), 1);
  for (std::size_t s = 0; s < samples.size(); ++s) {
    weights[s] = 1 / std::max(64.0, samples[s].found[quantity]);
    for (std::size_t t = 0; t < count; ++t)
      if (used[t]) scale[t] = std::max(scale[t], samples[s].terms[t] * weights[s]);
  }
  for (int round = 0; round < 6; ++round) {
    std::vector<Terms> gram(count, Terms{});
    Terms right{}, x{};
    for (std::size_t s = 0; s < samples.size(); ++s) {
      Terms row{};
      for (std::size_t t = 0; t < count; ++t) row[t] = scale[t] > 0 ? samples[s].terms[t] * weights[s] / scale[t] : 0;
      const double aim = samples[s].found[quantity] * weights[s];
      for (std::size_t a = 0; a < count; ++a) {
        if (row[a] == 0) continue;
        right[a] += emphasis[s] * row[a] * aim;
        for (std::size_t b = 0; b < count; ++b) gram[a][b] += emphasis[s] * row[a] * row[b];
      }
    }
    for (std::size_t t = 0; t < count; ++t) x[t] = factors[t] * scale[t];
    for (int sweep = 0; sweep < 2000; ++sweep) {
      for (std::size_t a = 0; a < count; ++a) {
        if (gram[a][a] <= 1e-12) continue;
        double rest = right[a];
        for (std::size_t b = 0; b < count; ++b) rest -= b == a ? 0 : gram[a][b] * x[b];
        x[a] = std::max(0.0, rest / gram[a][a]);
      }
    }
    for (std::size_t t = 0; t < count; ++t) factors[t] = scale[t] > 0 ? x[t] / scale[t] : 0;
    for (std::size_t s = 0; s < samples.size(); ++s)
      if (sum_of(factors, samples[s]) < samples[s].found[quantity]) emphasis[s] = std::min(1e4, emphasis[s] * 8);
  }
  return factors;
}

// Without the terms that are never a fiftieth of the sum.
Terms sparse_fit(const std::vector<Sample>& samples, std::size_t quantity) {
  std::vector<bool> used(cost::term_count, true);
  Terms factors = fit(samples, quantity, used);
  for (const double least : {0.005, 0.01, 0.02}) {
    std::vector<double> share(cost::term_count);
    for (const Sample& sample : samples) {
      const double sum = std::max(64.0, sum_of(factors, sample));
      for (std::size_t t = 0; t < factors.size(); ++t)
        share[t] = std::max(share[t], factors[t] * sample.terms[t] / sum);
    }
    for (std::size_t t = 0; t < factors.size(); ++t) used[t] = share[t] > least;
    factors = fit(samples, quantity, used);
  }
  return factors;
}

// Cheap enough to be one of thousands.
bool is_small(const recording::Config& config) {
  const cost::RunPlan plan = cost::plan_run(config);
  std::uint64_t slots = 0;
  for (const cost::PlannedLaunch& launch : plan.launches) slots += launch.threads() * config.keys_per_thread;
  return slots < 40'000 && plan.global_cells < 200'000;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fputs("cost_fit FILE [CONFIGURATIONS] [SEED]\n", stderr);
    return 2;
  }
  const char* path = words[1];
  const unsigned long configurations = count > 2 ? std::strtoul(words[2], nullptr, 10) : 3000;
  const unsigned seed = count > 3 ? static_cast<unsigned>(std::strtoul(words[3], nullptr, 10)) : 1;
  tests::RandomRuns runs(seed);
  Lines lines = lines_in(path);
  Samples samples;
  const auto add = [&lines, &samples](const tests::RandomRun& run) {
    try {
      const recording::Config resolved = catalog::resolve(run.config, run.input);
      catalog::check_shared_memory(resolved, catalog::Backend::cpu);
      if (!lacks_some(resolved, lines) || !is_small(resolved)) return;
      const recording::Recording r = catalog::record(run.config, run.input, catalog::Backend::cpu);
      take(r, r.config, lines, samples);
    } catch (const Error&) {
    }
  };
  for (unsigned long k = 0; k < configurations; ++k) add(runs.next());
  // Seldom drawn: many small blocks that run at once and look back to each other.
  for (const catalog::SortInfo* info : catalog::sorts()) {
    for (unsigned long k = 0; k < configurations / 10 && catalog::can_be_cooperative(*info); ++k) {
      tests::RandomRun run = runs.next(*info);
      run.config.launches = recording::Launches::one;
      run.config.block_threads = static_cast<std::uint32_t>(1 + k % 4);
      run.config.keys_per_thread = static_cast<std::uint32_t>(1 + k / 4 % 2);
      add(run);
    }
  }
  for (const auto& [group, of] : samples) {
    for (std::size_t q = 0; q < quantities.size(); ++q) {
      Terms factors = sparse_fit(of, q);
      double raise = 1, above = 1, found_all = 0, sum_all = 0, more = 0;
      for (const Sample& s : of)
        if (s.found[q] >= 1000) raise = std::max(raise, s.found[q] / std::max(1.0, sum_of(factors, s)));
      constexpr double room = 1.3;  // for configurations that were not recorded
      for (double& factor : factors) factor *= raise * room;
      for (const Sample& s : of) {
        more = std::max(more, s.found[q] - sum_of(factors, s));
        if (s.found[q] >= 1000) above = std::max(above, sum_of(factors, s) / s.found[q]);
        found_all += s.found[q];
        sum_all += sum_of(factors, s);
      }
      factors[0] += std::ceil(more);
      std::fprintf(stderr, "%-40s %-7s %6zu samples, raised %.3f, most above %.2f, all %.3f\n", group.c_str(),
                   quantities[q], of.size(), raise, above, found_all > 0 ? sum_all / found_all : 1);
      std::string line = "COST(\"" + group + "\", " + quantities[q] + ",";
      for (std::size_t t = 0; t < factors.size(); ++t) {
        if (factors[t] < 1e-6) continue;
        std::array<char, 64> factor{};
        std::snprintf(factor.data(), factor.size(), ", %.5g)", factors[t]);
        line += " F(" + std::string(cost::spelling(static_cast<cost::Term>(t))) + factor.data();
      }
      lines[group].push_back(line + ")");
    }
  }
  std::ofstream file(path);
  file << "// Written by tests/bench/cost_fit.cpp: COST(group, quantity, F(term, factor) ...).\n";
  for (const auto& [group, of] : lines)
    for (const std::string& line : of) file << line << '\n';
  return file.flush() ? 0 : 1;
}
