// What is special about the sample sort over several devices: who gets which keys, what crosses from memory to memory,
// and how a recording names devices.
#include "kernels/analysis/sample_rule.h"
#include "kernels/format/recording_file.h"
#include "tests/recorded.h"
#include "tests/sorts/covering_set.h"
#include "tests/sorts/expected_order.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Recording;

namespace {

recording::Config over(std::uint32_t devices, std::uint32_t block_threads, std::uint32_t key_bits = 32) {
  recording::Config config = tests::of_sort("sample-devices", block_threads, key_bits);
  config.radix_bits = std::min(8U, key_bits);
  config.devices = devices;
  return config;
}

const recording::ArrayInfo& array_of(const Recording& r, const char* name) {
  const auto at = r.array_named(name);
  REQUIRE(at.has_value());
  return r.arrays[*at];
}

// The keys as they lie on each device after the exchange.
std::vector<std::vector<std::uint64_t>> received(const Recording& r, const analysis::KeyTable& table) {
  std::vector<std::vector<std::uint64_t>> of_device;
  const std::vector<std::uint64_t> keys(table.iterations[1].result.begin(), table.iterations[1].result.end());
  auto from = keys.begin();
  for (const std::uint32_t count : array_of(r, "received_a").on_device) {
    of_device.emplace_back(from, from + count);
    from += count;
  }
  return of_device;
}

}  // namespace

TEST_CASE("sample-devices: the result is the stable order, over any number of devices, for any N") {
  for (const std::uint32_t devices : tests::device_counts)
    for (const std::uint32_t n : {0U, 1U, 2U, 3U, 15U, 16U, 17U, 64U, 333U})
      for (const recording::Order order : {recording::Order::ascending, recording::Order::descending}) {
        if ((n + devices) % 2 == (order == recording::Order::ascending ? 0U : 1U)) continue;
        recording::Config config = over(devices, 32);
        config.keys_per_thread = 2;
        config.order = order;
        config.values = true;
        config.send_directly = n % 3 == 1;
        INFO("devices ", devices, ", n ", n);
        for (const tests::SortCase& of : tests::cases_of(n, 32, n + devices)) {
          CAPTURE(of.name);
          const recording::Pairs input = tests::with_places(of.keys);
          CHECK((catalog::run(config, input, catalog::Backend::cpu) == tests::stably_sorted(config, input)));
        }
      }
}

TEST_CASE("sample-devices: larger lists, and every order in which blocks may run") {
  for (const std::uint32_t devices : {2U, 7U})
    for (const recording::KeyType type : {recording::KeyType::f32, recording::KeyType::u64}) {
      recording::Config config = over(devices, 128, recording::width_bits(type));
      config.key_type = type;
      config.keys_per_thread = 4;
      config.values = true;
      config.schedule_seed = devices;
      CAPTURE(devices);
      const recording::Pairs input = tests::mixed_keys(config, 20'000, devices);
      CHECK((catalog::run(config, input, catalog::Backend::cpu) == tests::stably_sorted(config, input)));
    }
}

TEST_CASE("sample-devices: devices receive what stands between their splitters, in the order of the list") {
  for (const std::uint32_t devices : {2U, 3U, 7U, 16U})
    for (const tests::SortCase& of : tests::cases_of(300, 10, devices)) {
      INFO("devices ", devices, ", of.name ", of.name);
      recording::Config config = over(devices, 32, of.key_bits);
      const Recording r = tests::record(config, of.keys);
      const analysis::KeyTable table = analysis::make_key_table(r);
      REQUIRE(r.iterations.size() == 2 + (of.key_bits + 7) / 8);
      const auto parts = received(r, table);
      REQUIRE(parts.size() == devices);
      // What the rule says that figures draw other factors by.
      const auto sizes = analysis::device_part_sizes(of.keys, array_of(r, "keys_a").on_device, 16, config.order);
      for (std::uint32_t d = 0; d < devices; ++d) CHECK(sizes[2 * d] == parts[d].size());
      // Keys of a device come after those of the device before it; in the stable order their places do too.
      std::uint32_t first = 0;
      std::vector<std::uint32_t> stable(of.keys.size());
      std::iota(stable.begin(), stable.end(), 0U);
      std::stable_sort(stable.begin(), stable.end(),
                       [&](std::uint32_t a, std::uint32_t b) { return of.keys[a] < of.keys[b]; });
      for (const auto& part : parts) {
        std::vector<std::uint32_t> places(stable.begin() + first, stable.begin() + first + part.size());
        std::sort(places.begin(), places.end());
        for (std::size_t k = 0; k < part.size(); ++k) {
          CHECK(part[k] == of.keys[places[k]]);
          CHECK(table.iterations[2].origin[first + k] == places[k]);
        }
        first += static_cast<std::uint32_t>(part.size());
      }
      CHECK(first == of.keys.size());
      for (std::size_t q = 0; q < r.output.size(); ++q) CHECK(r.input[table.final_origin[q]] == r.output[q]);
    }
}

TEST_CASE("sample-devices: equal keys do not pile up on one device") {
  unsigned number = 0;
  for (const std::uint32_t devices : {2U, 4U, 7U, 16U})
    for (const std::uint32_t distinct : {1U, 2U, 3U, 1000U}) {
      if (!tests::is_run(++number)) continue;
      INFO("devices ", devices, ", distinct ", distinct);
      recording::Config config = over(devices, 64);
      config.oversampling = 64;
      std::vector<std::uint64_t> keys(2048);
      for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = i * 2654435761U % 4093 % distinct;
      const Recording r = tests::record(config, keys);
      const auto& parts = array_of(r, "received_a").on_device;
      const std::uint32_t most = *std::max_element(parts.begin(), parts.end());
      CHECK(most <= 2 * keys.size() / devices);
    }
}

TEST_CASE("sample-devices: the exchange moves as many keys from device to device as were announced") {
  const std::uint32_t devices = 4;
  recording::Config config = over(devices, 16);
  config.values = true;
  SUBCASE("after the partition") {}
  SUBCASE("as the partition goes") {
    config.send_directly = true;
  }
  const recording::Pairs input = tests::mixed_keys(config, 500, 3);
  const tests::RecordedRun run(config, input);
  const Recording& r = run.recording;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> keys, values, announced;
  for (const bool of_values : {false, true})
    for (const auto& event :
         tests::events_of(r, recording::EventKind::write, of_values ? "received_values_a" : "received_a", 1)) {
      const recording::ArrayInfo& array = r.arrays[event.what];
      const std::uint32_t to = recording::part_with(array.on_device, event.index, array.extent).device;
      ++(of_values ? values : keys)[{r.device_of(r.steps[event.step].launch, event.block), to}];
    }
  CHECK(keys == values);
  // As it stands in the memory of the first device.
  const recording::ArrayInfo& sends = array_of(r, "sends");
  const recording::Moment moment = run.moment(r.iterations[1].first_step);
  const std::uint32_t row = devices + 1;
  for (std::uint32_t from = 0; from < devices; ++from)
    for (std::uint32_t to = 0; to < devices; ++to) {
      const auto cell = [&](std::uint32_t k) {
        return static_cast<std::uint32_t>(*moment.cell(*r.array_named("sends"), 0, from * row + k));
      };
      if (cell(to + 1) > cell(to)) announced[{from, to}] = cell(to + 1) - cell(to);
    }
  CHECK(sends.on_device == std::vector<std::uint32_t>(devices, devices * row));
  CHECK(keys == announced);
}

TEST_CASE("sample-devices: a recording names devices, and its file keeps them") {
  for (const std::uint32_t devices : tests::device_counts) {
    recording::Config config = over(devices, 8);
    config.values = devices % 2 == 0;
    const recording::Pairs input = tests::mixed_keys(config, 70, devices);
    const Recording r = tests::record(config, input);
    CAPTURE(devices);
    for (const recording::Launch& launch : r.launches) {
      CHECK(launch.on_device.size() == (devices == 1 ? 0 : devices));
      if (devices > 1) CHECK(std::accumulate(launch.on_device.begin(), launch.on_device.end(), 0U) == launch.blocks);
    }
    const auto& keys = array_of(r, "keys_a").on_device;
    if (devices > 1) {
      CHECK(*std::max_element(keys.begin(), keys.end()) - *std::min_element(keys.begin(), keys.end()) <= 1);
      // What differs is kept for each device.
      const auto drawing = std::find_if(r.launches.begin(), r.launches.end(),
                                        [](const recording::Launch& launch) { return launch.kernel == "draw_share"; });
      REQUIRE(drawing != r.launches.end());
      for (const recording::Argument& argument : drawing->arguments) {
        if (argument.name == "device")
          for (std::uint32_t d = 0; d < devices; ++d) CHECK(argument.on_device.at(d) == d);
        if (argument.name == "draws") CHECK(argument.on_device.empty());
      }
    }
    const std::string bytes = format::encode(r);
    CHECK((format::decode(std::as_bytes(std::span(bytes))) == r));
  }
}
