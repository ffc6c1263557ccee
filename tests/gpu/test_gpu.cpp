// What only a GPU can show: the kernels sort there, and a recording of the GPU is the executor's, byte for byte.
// Without a GPU every case says so and is skipped (status 77).
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "kernels/format/recording_file.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/texts/failed_runs.h"
#include "tests/gpu/compiled_first.h"
#include "tests/gpu/no_gpu.h"
#include "tests/gpu/wrong_kernels.h"
#include "tests/recorded.h"
#include "tests/sorts/canonical_recordings.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using catalog::Backend;
using recording::Config;
using recording::Recording;

namespace {

// Two recordings with the source text and the device left out of the message when they differ.
std::string first_difference(const Recording& a, const Recording& b) {
  if (a.launches.size() != b.launches.size()) return "number of launches";
  if (a.arrays != b.arrays) return "arrays";
  if (a.names != b.names) return "names";
  const auto place = [](const Recording& r, std::size_t s) {
    return r.files[r.steps[s].file].name + ":" + std::to_string(r.steps[s].line) + ", execution " +
           std::to_string(r.steps[s].execution) + ", events from " + std::to_string(r.steps[s].first_event);
  };
  for (std::size_t s = 0; s < std::min(a.steps.size(), b.steps.size()); ++s)
    if (!(a.steps[s] == b.steps[s])) return "step " + std::to_string(s) + ": " + place(a, s) + " and " + place(b, s);
  if (a.steps.size() != b.steps.size()) return "number of steps";
  if (a.launches != b.launches) return "launches";
  if (a.iterations != b.iterations) return "iterations";
  for (std::size_t e = 0; e < std::min(a.events.size(), b.events.size()); ++e) {
    const auto x = a.events[e];
    const auto y = b.events[e];
    if (std::tie(x.kind, x.block, x.thread, x.what, x.index, x.value, x.before, x.before_defined) !=
        std::tie(y.kind, y.block, y.thread, y.what, y.index, y.value, y.before, y.before_defined))
      return "event " + std::to_string(e);
  }
  return a.output == b.output ? "" : "output";
}

// Named values by launch, name, tile and thread, those of the look-back itself left out.
std::vector<std::tuple<std::uint32_t, std::string, std::uint64_t, std::uint32_t, std::uint64_t>> values_by_tile(
    const Recording& r) {
  std::vector<std::tuple<std::uint32_t, std::string, std::uint64_t, std::uint32_t, std::uint64_t>> values;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint64_t> tile_of;  // launch, block, thread
  for (std::uint32_t s = 0; s < r.step_count(); ++s)
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      const auto event = r.events[e];
      if (event.kind != recording::EventKind::value) continue;
      const std::string& name = r.names[event.what].name;
      if (name == "back" || name == "status" || name == "sum_before") continue;
      auto& tile = tile_of.try_emplace({r.steps[s].launch, event.block, event.thread}, event.block).first->second;
      if (name == "tile") tile = event.value;
      values.emplace_back(r.steps[s].launch, name, tile, event.thread, event.value);
    }
  std::sort(values.begin(), values.end());
  return values;
}

// Contents of all global arrays at the end of each launch.
std::vector<std::vector<std::optional<std::uint64_t>>> arrays_by_launch(const Recording& r) {
  std::vector<std::vector<std::optional<std::uint64_t>>> all;
  recording::Moment moment(std::make_shared<recording::Keyframes>(r));
  for (std::uint32_t launch = 0; launch < r.launches.size(); ++launch) {
    moment.seek(r.end_step(launch));
    for (std::uint16_t a = 0; a < r.arrays.size(); ++a) {
      if (r.arrays[a].space != recording::Space::global) continue;
      auto& cells = all.emplace_back();
      for (std::uint32_t i = 0; i < r.arrays[a].extent; ++i) cells.push_back(moment.cell(a, 0, i));
    }
  }
  return all;
}

// Where SCATTERSCOPE_PART says k/m, the k-th of m parts of the recordings: so many processes share the work.
std::vector<tests::CanonicalRecording> recordings_of_part() {
  std::vector<tests::CanonicalRecording> all = tests::canonical_recordings();
  const char* const part = std::getenv("SCATTERSCOPE_PART");
  if (part == nullptr) return all;
  std::size_t k = 0, parts = 0;
  char slash = 0;
  std::istringstream words(part);
  REQUIRE((words >> k >> slash >> parts && slash == '/' && k >= 1 && k <= parts));
  const auto place = [&](std::size_t of) { return all.begin() + static_cast<std::ptrdiff_t>(all.size() * of / parts); };
  return {place(k - 1), place(k)};
}

}  // namespace

TEST_CASE("both backends record the same, byte for byte") {
  if (tests::no_gpu()) return;
  unsigned compared = 0;
  std::string hashes;
  const std::vector<tests::CanonicalRecording> recordings = recordings_of_part();
  std::vector<Config> configs;
  for (const tests::CanonicalRecording& canonical : recordings) configs.push_back(canonical.config);
  tests::compile_kernels(configs, catalog::Probe::recorder);
  for (const tests::CanonicalRecording& canonical : recordings) {
    CAPTURE(canonical.name);
    const Recording cpu = catalog::record(canonical.config, canonical.input, Backend::cpu);
    const Recording gpu = catalog::record(canonical.config, canonical.input, Backend::cuda);
    CHECK(gpu.output == cpu.output);
    CHECK(gpu.output_values == cpu.output_values);
    if (canonical.path_depends_on_timing) {
      CHECK(values_by_tile(gpu) == values_by_tile(cpu));
      CHECK(arrays_by_launch(gpu) == arrays_by_launch(cpu));
    } else {
      CHECK(first_difference(gpu, cpu) == "");
      CHECK((format::canonical_bytes(gpu) == format::canonical_bytes(cpu)));
      CHECK((gpu.arrays == cpu.arrays && gpu.launches == cpu.launches));  // older versions say less of them
      hashes += canonical.name + " " + std::to_string(tests::behaviour_hash(gpu)) + "\n";
    }
    ++compared;
  }
  std::printf("%u recordings compared on %s\n", compared, catalog::device_info(Backend::cuda).name.c_str());
  // What machines without a GPU compare with.
  if (const char* path = std::getenv("SCATTERSCOPE_HASHES")) {
    std::ofstream out(path);
    out << hashes;
    CHECK(out.good());
  }
}

TEST_CASE("the empty probe sorts on the GPU") {
  if (tests::no_gpu()) return;
  const auto cases = [](auto visit) {
    for (const catalog::SortInfo* info : tests::trusted_sorts())
      for (const unsigned n : {0U, 1U, 2U, 31U, 255U, 256U, 257U, 1000U, 4095U, 4096U})
        for (const unsigned block : {1U, 32U, 33U, 256U, 1024U})
          for (const auto& [r, c] : tests::radix_and_coarsening(*info)) {
            if (n > info->max_recorded_keys || !catalog::takes(*info, n)) continue;
            Config base{.radix_bits = r, .block_threads = block, .keys_per_thread = c};
            for (const Config& config : tests::scan_variants(*info, base))
              visit(config, recording::Pairs(tests::cases_of(n, 32, n + block).front().keys));
          }
  };
  tests::compiled_first(catalog::Probe::none, cases, [](const Config& config, const recording::Pairs& input) {
    const auto sorted = catalog::run(config, input, Backend::cuda).keys;
    auto keys = input.keys;
    std::stable_sort(keys.begin(), keys.end());
    INFO("tests::described(config) ", tests::described(config), ", keys.size() ", keys.size());
    CHECK(sorted == keys);
  });
}

TEST_CASE("key types, orders, comparisons, values, radices and coarsening under the empty probe on the GPU") {
  if (tests::no_gpu()) return;
  const auto cases = [](auto visit) {
    for (const catalog::SortInfo* info : tests::trusted_sorts()) {
      for (Config config : tests::covering_set(*info, {{0, 1}, {0, 300}, {1, -1}, {1, 0}, {1, 1}, {3, 5}})) {
        const recording::Pairs input = tests::mixed_keys(config, config.n, config.n);
        for (const auto compare :
             {recording::Comparison::key, recording::Comparison::absolute, recording::Comparison::lexicographic}) {
          if (compare != recording::Comparison::key && !info->compares) continue;
          if (compare == recording::Comparison::lexicographic && !config.values) continue;
          config.compare = compare;
          visit(config, input);
        }
      }
    }
  };
  tests::compiled_first(catalog::Probe::none, cases, [](const Config& config, const recording::Pairs& input) {
    CAPTURE(tests::described(config));
    CHECK(tests::is_sorted_as_promised(config, input, catalog::run(config, input, Backend::cuda)));
  });
}

TEST_CASE("an access out of bounds on the GPU is reported with block, thread, line and array") {
  if (tests::no_gpu()) return;
  for (const bool shared : {false, true}) {
    const Error error = tests::run_error_of([&] { tests::run_out_of_bounds_on_gpu(shared); });
    CHECK(error.id() == texts::run_out_of_bounds);
    const std::string line = error.what();
    CAPTURE(line);
    CHECK(line.find(shared ? "write_beyond_shared" : "write_beyond_global") != std::string::npos);
    CHECK(line.find("block 1, thread 3") != std::string::npos);
    CHECK(line.find("wrong_kernels.cuh:") != std::string::npos);
    CHECK(line.find(shared ? "index 4 of array x; allowed: below 4" : "index 8 of array data; allowed: below 8") !=
          std::string::npos);
  }
}

TEST_CASE("a grid-wide wait too wide for the GPU is refused") {
  if (tests::no_gpu()) return;
  Config config{.sort = "radix-1bit-single",
                .key_bits = 4,
                .block_threads = 4,
                .launches = recording::Launches::one,
                .resident_blocks = 2,
                .grid_blocks = 4};
  const auto keys = tests::cases_of(16, 4, 1).front().keys;
  const Error error = tests::run_error_of([&] { (void)catalog::record(config, keys, Backend::cuda); });
  CHECK(error.id() == texts::run_too_wide);
}

TEST_CASE("small runs of every kernel, for compute-sanitizer") {
  if (tests::no_gpu()) return;
  for (const tests::CanonicalRecording& canonical : tests::canonical_recordings()) {
    const std::size_t n = canonical.input.keys.size();
    if (n != 16 && n != 64 && n != 100) continue;
    if (n != 16 && canonical.config.block_threads != 33) continue;
    CAPTURE(canonical.name);
    const recording::Pairs sorted = catalog::run(canonical.config, canonical.input, Backend::cuda);
    CHECK(tests::is_sorted_as_promised(canonical.config, canonical.input, sorted));
    const Recording recorded = catalog::record(canonical.config, canonical.input, Backend::cuda);
    CHECK(recorded.output == sorted.keys);
    CHECK(recorded.output_values == sorted.values);
  }
}

// Last, since the GPU is of no use to this process afterwards; run_on_gpu calls it alone.
TEST_CASE("a kernel that does not end is given up with one line" * doctest::skip()) {
  if (tests::no_gpu()) return;
  simt::cuda::set_wait_limit(2);
  const Error error = tests::run_error_of([&] { tests::run_for_ever_on_gpu(); });
  CHECK(error.id() == texts::run_device_error);
  CHECK(std::string(error.what()).find("a kernel did not end within 2 s") != std::string::npos);
  CHECK_THROWS_AS((void)catalog::run(Config(), recording::Pairs({3, 1, 2}), Backend::cuda), Error);
  std::fflush(stdout);
}
