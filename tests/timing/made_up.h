// Made-up measured results for tests, of a device that says so.
#pragma once

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>

#include "kernels/timing/measured.h"

namespace scatterscope::tests {

inline timing::Spread made_up_spread(double milliseconds) {
  return {milliseconds, milliseconds * 0.96, milliseconds * 1.07};
}

// A run of `sort` at n keys whose time grows towards n / keys_per_second.
inline timing::MeasuredRun made_up_run(const std::string& sort, std::uint64_t n, double keys_per_second,
                                       std::uint32_t radix_bits = 1, std::uint32_t keys_per_thread = 1) {
  timing::MeasuredRun run;
  run.sort = sort;
  run.config.sort = sort;
  run.config.n = static_cast<std::uint32_t>(n);
  run.config.radix_bits = radix_bits;
  run.config.keys_per_thread = keys_per_thread;
  run.n = n;
  run.distribution = "uniform";
  run.runs = 40;
  run.milliseconds = made_up_spread(0.05 + static_cast<double>(n) / keys_per_second * 1e3);
  run.moved_bytes = n * 8 * ((32 + radix_bits - 1) / radix_bits);
  run.verified = true;
  run.date = "2001-02-03";
  return run;
}

inline void add_launches(timing::MeasuredRun& run, std::initializer_list<std::pair<const char*, double>> shares) {
  for (const auto& [kernel, share] : shares) {
    run.launches.push_back({kernel, 32 / run.config.radix_bits, 65'536, run.config.block_threads,
                            made_up_spread(run.milliseconds.median * share), 32, 16'384, 0.75});
  }
}

// The same with blocks of so many threads, `slower` times as slow.
inline timing::MeasuredRun with_blocks(timing::MeasuredRun run, std::uint32_t block_threads, double slower) {
  run.config.block_threads = block_threads;
  run.milliseconds = made_up_spread(run.milliseconds.median * slower);
  run.launches.clear();
  return run;
}

// A run over so many devices, with iterations and, where they are several, a timeline.
inline timing::MeasuredRun made_up_device_run(std::uint64_t n, unsigned devices) {
  auto run = made_up_run("sample-devices", n, 3.4e10 * devices, 8, 20);
  run.config.devices = devices;
  const double ms = run.milliseconds.median;
  for (const double share : {0.1, 0.25, 0.15, 0.15, 0.15, 0.15}) run.iterations.push_back(made_up_spread(ms * share));
  const std::pair<const char*, double> kernels[]{{"draw_share<unsigned int>", 0.02},
                                                 {"count_destinations<unsigned int>", 0.08},
                                                 {"exchange<unsigned int>", 0.25},
                                                 {"sweep<unsigned int, 20>", 0.6}};
  double begin = 0;
  for (std::uint32_t kernel = 0; kernel < std::size(kernels); ++kernel) {
    add_launches(run, {kernels[kernel]});
    const double end = begin + ms * kernels[kernel].second;
    for (std::uint32_t device = 0; devices > 1 && device < devices; ++device)
      run.timeline.push_back({device, kernel, begin + 0.002 * ms * device, end});
    begin = end;
  }
  return run;
}

// Every kind of plot has something to show at 2^24 keys, all but that of blocks at 2^28 - 4096.
inline timing::MeasuredSet made_up_set() {
  timing::MeasuredSet set;
  set.provenance = {"GPU made up for tests",
                    "1.2.3",
                    "13.0",
                    "NVRTC 13.0",
                    "9.0",
                    "2001-02-03",
                    "cuda",
                    std::uint64_t{141} << 30,
                    132,
                    1980,
                    ""};
  for (const std::uint64_t n : {1U << 16, 1U << 20, 1U << 24, (1U << 28) - 4096}) {
    auto copy = made_up_run("device-copy", n, 5e11);
    copy.moved_bytes = 8 * n;
    set.runs.push_back(copy);
    for (const std::uint32_t c : {1U, 31U}) {
      auto naive = made_up_run("radix-1bit", n, c == 1 ? 2.1e9 : 3.5e9, 1, c);
      add_launches(naive, {{"extract_bits", 0.15}, {"scan_tiles", 0.2}, {"scan_block_sums", 0.02}, {"scatter", 0.6}});
      set.runs.push_back(naive);
    }
    auto sweep = made_up_run("onesweep", n, 4.9e10, 8, 20);
    add_launches(sweep, {{"histogram<unsigned int>", 0.06}, {"sweep<unsigned int, 20>", 0.9}});
    set.runs.push_back(sweep);
    for (const auto& [threads, slower] : {std::pair{128U, 1.1}, {384U, 1.02}, {512U, 1.05}, {1024U, 1.4}}) {
      if (n == 1U << 24) set.runs.push_back(with_blocks(sweep, threads, slower));
    }
    set.runs.push_back(made_up_run("cub-radix", n, 4.2e10, 8));
    set.runs.push_back(made_up_run("cub-merge", n, 9e9));
    set.runs.push_back(made_up_run("thrust", n, 4.1e10, 8));
    set.runs.push_back(made_up_run("std-sort", n, 1.1e7));
    for (const std::uint32_t r : {1U, 2U, 4U, 8U}) {
      for (const std::uint32_t c : {1U, 2U, 4U, 8U, 16U}) {
        if (r == 8 && c == 16) continue;
        auto local = made_up_run("radix-local", n, 3e9 * std::sqrt(r * 1.5) * (1 + std::log2(c)), r, c);
        add_launches(local, {{"sort_tiles", 0.5}, {"scan_tiles", 0.1}, {"write_tiles", 0.35}});
        set.runs.push_back(local);
        if (n != 1U << 24 || r < 4 || c != 8) continue;
        for (const auto& [threads, slower] : {std::pair{64U, 1.6}, {512U, 1.2}})
          set.runs.push_back(with_blocks(local, threads, slower));
      }
    }
  }
  for (const auto& [n, devices] : {std::pair{1U << 23, 1U}, {1U << 24, 1U}, {1U << 24, 2U}})
    set.runs.push_back(made_up_device_run(n, devices));
  auto pairs = made_up_run("onesweep", 1U << 24, 2e10, 8, 20);
  pairs.config.values = true;
  set.runs.push_back(pairs);
  return set;
}

}  // namespace scatterscope::tests
