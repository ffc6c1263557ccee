// What recordings of the largest input cost: time to make them, memory, JSON; of the first seeks, and its way into a
// file and back.
//
//   bench_recording [--keys N] [--repeat R] [--seeks S]
//
// The cases: radix-1bit, and radix-local with --radix-bits 4 --keys-per-thread 4, on the cpu executor, 32-bit keys of
// std::mt19937 seeded with 1, blocks of 256 threads. Times are of the wall clock, with the processor's time of this
// process beside it where other programs may run. Fails where a number misses what is wanted of it.
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/analysis/races/races.h"
#include "kernels/catalog.h"
#include "kernels/format/recording_file.h"
#include "kernels/format/recording_json.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/recording/moment.h"
#include "tests/bench/wanted.h"

using namespace scatterscope;

namespace {

struct Seconds {
  double wall = 0, processor = 0;
};

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

// The most that the process has had in memory so far, in MB.
double peak_megabytes() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_maxrss) * 1024 / 1e6;
}

template <class Work>
Seconds seconds_of(Work work) {
  const double processor = processor_seconds();
  const auto begin = std::chrono::steady_clock::now();
  work();
  return {std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
          processor_seconds() - processor};
}

double quantile(std::vector<double> values, double q) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

// Returns the median of the wall clock.
double print_seconds(const char* what, const std::vector<Seconds>& runs) {
  std::vector<double> wall, processor;
  for (const Seconds& s : runs) {
    wall.push_back(s.wall);
    processor.push_back(s.processor);
  }
  const double median = quantile(wall, 0.5);
  std::printf("%-10s %8.3f s, processor %.3f s (medians of %zu)\n", what, median, quantile(processor, 0.5),
              runs.size());
  return median;
}

void time_seeks(const recording::Recording& recorded, unsigned seeks, bench::Wanted& wanted) {
  std::shared_ptr<const recording::Keyframes> keyframes;
  const Seconds building = seconds_of([&] { keyframes = std::make_shared<const recording::Keyframes>(recorded); });
  print_seconds("keyframes", {building});
  std::printf("           %8.1f MB, one every %llu events\n", static_cast<double>(keyframes->bytes()) / 1e6,
              static_cast<unsigned long long>(keyframes->spacing()));
  recording::Moment moment(keyframes);
  std::mt19937 random(1);
  std::vector<double> wall, processor;
  for (unsigned i = 0; i < seeks; ++i) {
    const auto step = static_cast<std::uint32_t>(random() % (recorded.step_count() + std::uint64_t{1}));
    const Seconds one = seconds_of([&] { moment.seek(step); });
    wall.push_back(one.wall * 1000);
    processor.push_back(one.processor * 1000);
  }
  const auto print = [&](const char* clock, const std::vector<double>& ms) {
    std::printf("%-10s %8.3f ms, 99 %% below %.3f ms, longest %.3f ms (%s, median of %u)\n", "seek", quantile(ms, 0.5),
                quantile(ms, 0.99), quantile(ms, 1), clock, seeks);
  };
  print("wall", wall);
  print("processor", processor);
  wanted.at_most("processor's ms of 99 % of the seeks", quantile(processor, 0.99), 5, bench::Wanted::time_tolerance);
}

void time_file(const recording::Recording& recorded, unsigned repeat) {
  std::vector<Seconds> encoding, decoding;
  std::size_t bytes = 0;
  for (unsigned r = 0; r < repeat; ++r) {
    std::string file;
    encoding.push_back(seconds_of([&] { file = format::encode(recorded); }));
    bytes = file.size();
    recording::Recording read;
    decoding.push_back(seconds_of([&] { read = format::decode(std::as_bytes(std::span(file))); }));
    if (read != recorded) {
      std::fprintf(stderr, "the recording that was read is another one\n");
      std::exit(1);
    }
  }
  print_seconds("encode", encoding);
  print_seconds("decode", decoding);
  std::printf("%-10s %8.1f MB\n", "file", static_cast<double>(bytes) / 1e6);
}

recording::Recording time_recording(const recording::Config& config, const std::vector<std::uint64_t>& keys,
                                    unsigned repeat, double wanted_seconds, bool holds_peak, bench::Wanted& wanted) {
  recording::Recording recorded;
  std::vector<Seconds> runs;
  double peak = 0;  // of this process until the end of its first run
  for (unsigned r = 0; r < repeat; ++r) {
    recorded = {};
    runs.push_back(seconds_of([&] { recorded = catalog::record(config, keys, catalog::Backend::cpu); }));
    if (r == 0) peak = peak_megabytes();
  }
  if (!std::is_sorted(recorded.output.begin(), recorded.output.end()) || recorded.output.size() != keys.size()) {
    std::fprintf(stderr, "the output is not sorted\n");
    std::exit(1);
  }
  const auto events = static_cast<double>(recorded.events.size());
  std::printf("%zu keys of 32 bits, %s, r = %u, c = %u, 256 threads a block: %.0f events in %u steps of %zu launches\n",
              keys.size(), config.sort.c_str(), config.radix_bits, config.keys_per_thread, events,
              recorded.step_count(), recorded.launches.size());
  wanted.at_most("seconds to record", print_seconds("record", runs), wanted_seconds, bench::Wanted::time_tolerance);
  std::printf("%-10s %8.1f MB of events\n", "memory", static_cast<double>(recorded.event_bytes()) / 1e6);
  if (holds_peak) wanted.at_most("peak of MB after the first run", peak, 1000);
  wanted.at_most("bytes an event, steps included", static_cast<double>(recorded.event_bytes()) / events, 24);
  std::size_t bytes = 0;
  const Seconds json = seconds_of([&] { bytes = format::to_json(recorded).size(); });
  print_seconds("JSON", {json});
  std::printf("%-10s %8.1f MB\n", "", static_cast<double>(bytes) / 1e6);
  return recorded;
}

void time_races(const recording::Recording& recorded, unsigned repeat, bench::Wanted& wanted) {
  std::vector<Seconds> runs;
  for (unsigned r = 0; r < repeat; ++r) {
    std::size_t races = 0;
    runs.push_back(seconds_of([&] { races = analysis::find_races(recorded).size(); }));
    if (races != 0) {
      std::fprintf(stderr, "the sort races\n");
      std::exit(1);
    }
  }
  wanted.at_most("seconds to look for races", print_seconds("races", runs), 1, bench::Wanted::time_tolerance);
}

}  // namespace

int main(int count, char** words) {
  unsigned n = recording::max_recorded_keys, repeat = 3, seeks = 1000;
  for (int i = 1; i + 1 < count; i += 2) {
    const auto value = static_cast<unsigned>(std::strtoul(words[i + 1], nullptr, 10));
    if (std::string_view(words[i]) == "--keys") n = std::clamp(value, 1U, recording::max_recorded_keys);
    if (std::string_view(words[i]) == "--repeat") repeat = std::max(1U, value);
    if (std::string_view(words[i]) == "--seeks") seeks = std::max(1U, value);
  }
  std::mt19937 random(1);
  std::vector<std::uint64_t> keys(n);
  for (auto& key : keys) key = random();
  recording::Config config{.sort = "radix-1bit", .block_threads = 256};
  bench::Wanted wanted;
  const recording::Recording recorded = time_recording(config, keys, repeat, 3, true, wanted);
  time_seeks(recorded, seeks, wanted);
  time_file(recorded, repeat);

  config.sort = "radix-local";
  config.radix_bits = 4;
  config.keys_per_thread = 4;
  time_races(time_recording(config, keys, repeat, 2, false, wanted), repeat, wanted);
  return wanted.exit_status();
}
