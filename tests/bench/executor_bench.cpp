// Thread-barriers a second of the executor, beside a bare ring of fibers in the same run.
//
//   bench_executor [--repeat R] [--blocks B]
//
// The case: 64 blocks of 256 threads sort 32-bit keys in shared memory, one bit a pass, by Hillis-Steele scans; checks
// on, not recorded, two OS threads. The ring makes as many switches between as many fibers. Ratio: executor to ring,
// median over interleaved runs. Fails below the ratio that is wanted, less the tolerance.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>
#include <thread>

#include "kernels/sources.h"
#include "tests/bench/block_sort.h"
#include "tests/bench/fiber_ring.h"
#include "tests/bench/wanted.h"

using namespace scatterscope;

namespace {

constexpr unsigned threads = 256, passes = 32, os_threads = 2;

// Barriers that a thread of sort_each_block comes to: one after loading; in each pass one after the bits, two a stride
// of the scan (8 strides of 256 threads), one before and one after the keys move.
constexpr unsigned barriers_a_thread = 1 + passes * (1 + 2 * 8 + 2);

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::vector<std::uint64_t> random_keys(std::size_t n) {
  std::mt19937 random(1);
  std::vector<std::uint64_t> keys(n);
  for (auto& key : keys) key = random();
  return keys;
}

bool each_block_sorted(const std::vector<std::uint64_t>& in, const std::vector<std::uint64_t>& out) {
  for (std::size_t first = 0; first < in.size(); first += threads) {
    const auto at = static_cast<std::ptrdiff_t>(first);
    std::vector<std::uint64_t> block(in.begin() + at, in.begin() + at + threads);
    std::sort(block.begin(), block.end());
    if (!std::equal(block.begin(), block.end(), out.begin() + at)) return false;
  }
  return true;
}

recording::Config config_of(std::size_t n) {
  return {.n = static_cast<std::uint32_t>(n), .key_bits = passes, .block_threads = threads};
}

// Seconds of logging and of building the recording, together.
double record_blocks(unsigned blocks, std::uint64_t& events) {
  const auto keys = random_keys(std::size_t{blocks} * threads);
  const recording::Config config = config_of(keys.size());
  std::vector<recording::SourceFile> files = catalog::kernel_sources();
  std::string text;
  if (std::FILE* file = std::fopen("tests/bench/sort_each_block.cuh", "r"); file != nullptr) {
    for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) text.push_back(static_cast<char>(c));
    std::fclose(file);
  }
  files.push_back({"sort_each_block.cuh", text});
  recording::Builder builder(config, {"cpu", "SIMT executor"}, std::move(files));
  simt::RunContext context{config, &builder, {}};
  const auto begin = std::chrono::steady_clock::now();
  const auto sorted = bench::sort_blocks(context, keys, threads);
  const double seconds = seconds_since(begin);
  events = builder.events();
  if (!each_block_sorted(keys, sorted)) std::exit(1);
  return seconds;
}

}  // namespace

int main(int count, char** words) {
  unsigned repeat = 21, blocks = 64;
  for (int i = 1; i + 1 < count; i += 2) {
    const auto value = static_cast<unsigned>(std::strtoul(words[i + 1], nullptr, 10));
    if (std::string_view(words[i]) == "--repeat") repeat = std::max(1U, value);
    if (std::string_view(words[i]) == "--blocks") blocks = std::max(2U, value);
  }
  if (std::thread::hardware_concurrency() != os_threads)
    std::printf("note: %u cores here; the executor uses as many OS threads, the ring %u\n",
                std::thread::hardware_concurrency(), os_threads);
  const auto keys = random_keys(std::size_t{blocks} * threads);
  const recording::Config config = config_of(keys.size());
  simt::RunContext context{config, nullptr, {}};
  const double thread_barriers = static_cast<double>(blocks) * threads * barriers_a_thread;

  std::vector<double> executor, ring, ratio;
  for (unsigned r = 0; r <= repeat; ++r) {
    const auto begin = std::chrono::steady_clock::now();
    const auto sorted = bench::sort_blocks(context, keys, threads);
    const double executor_seconds = seconds_since(begin);
    const double ring_seconds = bench::run_fiber_rings(blocks, threads, barriers_a_thread, os_threads);
    if (!each_block_sorted(keys, sorted)) return 1;
    if (r == 0) continue;  // warm-up
    executor.push_back(thread_barriers / executor_seconds / 1e6);
    ring.push_back(thread_barriers / ring_seconds / 1e6);
    ratio.push_back(ring_seconds / executor_seconds);
  }
  std::printf("%u blocks of %u threads, %u passes: %.0f thread-barriers a run, %u runs\n", blocks, threads, passes,
              thread_barriers, repeat);
  std::printf("executor, checks on, not recorded  %7.1f million thread-barriers/s (best %.1f)\n", median(executor),
              *std::max_element(executor.begin(), executor.end()));
  std::printf("bare Boost.Context ring            %7.1f million thread-barriers/s (best %.1f)\n", median(ring),
              *std::max_element(ring.begin(), ring.end()));
  bench::Wanted wanted;
  wanted.at_least("executor to ring, median of ratios", median(ratio), 0.8, bench::Wanted::time_tolerance);

  const unsigned recorded_blocks = std::min(blocks, 8U);
  std::uint64_t events = 0;
  std::vector<double> recorded;
  for (unsigned r = 0; r < std::min(repeat, 3U); ++r) recorded.push_back(record_blocks(recorded_blocks, events));
  std::printf("recorder on, one OS thread         %7.2f million thread-barriers/s (%u blocks, %.2f million events/s)\n",
              static_cast<double>(recorded_blocks) * threads * barriers_a_thread / median(recorded) / 1e6,
              recorded_blocks, static_cast<double>(events) / median(recorded) / 1e6);
  return wanted.exit_status();
}
