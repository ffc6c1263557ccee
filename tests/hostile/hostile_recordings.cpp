#include "tests/hostile/hostile_recordings.h"

#include <numeric>

namespace scatterscope::tests {
namespace {

using namespace recording;

constexpr std::uint16_t keys = 0, result = 1;

void add_launch(Recording& r, std::uint32_t blocks, std::uint32_t block_threads) {
  r.launches.push_back({"kernel", blocks, block_threads, false, r.step_count(), {{"keys", keys, 0}}});
}

// A step of the last launch.
void add_step(Recording& r) {
  const auto launch = static_cast<std::uint32_t>(r.launches.size() - 1);
  r.steps.push_back({launch, r.step_count(), 0, 1, 0, r.events.size()});
}

// An event of the last step.
void add_event(Recording& r, EventKind kind, std::uint16_t what, std::uint32_t index, std::uint32_t value,
               std::uint16_t block = 0, std::uint16_t thread = 0) {
  EventColumns& e = r.events;
  e.kind.push_back(static_cast<std::uint8_t>(kind));
  e.block.push_back(block);
  e.thread.push_back(thread);
  e.what.push_back(what);
  e.index.push_back(index);
  e.value.push_back(value);
  e.before.push_back(0);
}

// A step of one event of the last thread.
void add_write(Recording& r, std::uint16_t array = keys) {
  add_step(r);
  const Launch& launch = r.launches.back();
  add_event(r, EventKind::write, array, 0, 1, static_cast<std::uint16_t>(launch.blocks - 1),
            static_cast<std::uint16_t>(launch.block_threads - 1));
}

std::uint16_t add_name(Recording& r, Meaning meaning) {
  r.names.push_back({std::string(spelling(meaning)), ValueType::u32, meaning});
  return static_cast<std::uint16_t>(r.names.size() - 1);
}

std::uint16_t add_array(Recording& r, Space space, std::uint32_t extent) {
  r.arrays.push_back({"array_" + std::to_string(r.arrays.size()), space, ValueType::u32, extent, {}});
  return static_cast<std::uint16_t>(r.arrays.size() - 1);
}

void begin_iteration(Recording& r) {
  const auto number = static_cast<std::uint32_t>(r.iterations.size());
  r.iterations.push_back({number, 0, 1, r.step_count(), r.step_count(), keys, result, {}, {}});
}
void end_iteration(Recording& r) {
  r.iterations.back().end_step = r.step_count();
}

Recording huge_grid() {
  Recording r = bare_recording(1);
  add_launch(r, 65'536, 1024);
  add_write(r);
  return r;
}

Recording many_huge_grids() {
  Recording r = bare_recording(16);
  for (int l = 0; l < 3000; ++l) {
    add_launch(r, 65'536, 1024);
    begin_iteration(r);
    add_write(r);
    end_iteration(r);
  }
  return r;
}

Recording launches_without_events() {
  Recording r = bare_recording(16);
  for (int l = 0; l < 65'000; ++l) add_launch(r, 65'536, 1024);
  add_write(r);
  return r;
}

Recording huge_array() {
  Recording r = bare_recording(16);
  const std::uint16_t array = add_array(r, Space::global, 15'900'000);
  add_launch(r, 1, 1);
  add_write(r, array);
  return r;
}

Recording huge_shared_arrays() {
  Recording r = bare_recording(16);
  const std::uint16_t array = add_array(r, Space::shared, 240);
  for (int l = 0; l < 100; ++l) {
    add_launch(r, 65'536, 1);
    add_write(r, array);
  }
  return r;
}

Recording cleared_at_every_launch() {
  Recording r = bare_recording(16);
  const std::uint16_t array = add_array(r, Space::shared, 30);
  for (int l = 0; l < 3000; ++l) {
    add_launch(r, 65'536, 1);
    add_write(r, array);
  }
  return r;
}

Recording value_of_every_thread() {
  Recording r = bare_recording(16);
  const std::uint16_t name = add_name(r, Meaning::total);
  for (int l = 0; l < 100; ++l) {
    add_launch(r, 15'000, 1024);
    add_step(r);
    add_event(r, EventKind::value, name, 0, 1);
  }
  return r;
}

Recording iterations_without_events() {
  Recording r = bare_recording(66);
  for (int k = 0; k < 60'000; ++k) begin_iteration(r);
  return r;
}

Recording iterations_of_one_event() {
  Recording r = bare_recording(66);
  add_launch(r, 1, 1);
  for (int k = 0; k < 60'000; ++k) {
    begin_iteration(r);
    add_write(r);
    end_iteration(r);
  }
  return r;
}

Recording passes() {
  Recording r = bare_recording(4096);
  const std::uint16_t pass = add_name(r, Meaning::pass), index = add_name(r, Meaning::index);
  add_launch(r, 1, 1);
  for (int k = 0; k < 900; ++k) {
    begin_iteration(r);
    add_step(r);
    add_event(r, EventKind::value, pass, 0, 127);
    add_step(r);
    add_event(r, EventKind::value, index, 0, 4095);
    end_iteration(r);
  }
  return r;
}

Recording tables_of_buckets(std::uint32_t iterations, bool events) {
  Recording r = bare_recording(4096);
  r.config.radix_bits = 8;
  const std::uint16_t sizes = add_array(r, Space::global, 4096U << 8U),
                      starts = add_array(r, Space::global, 4096U << 8U);
  add_launch(r, 1, 1);
  for (std::uint32_t k = 0; k < iterations; ++k) {
    begin_iteration(r);
    r.iterations.back().digit_bits = 8;
    r.iterations.back().local = LocalSort{keys, sizes, starts, 1};
    if (events) add_write(r, sizes);
    end_iteration(r);
  }
  if (!events) add_write(r, sizes);
  return r;
}

Recording values_of_one_key() {
  Recording r = bare_recording(4096);
  const std::uint16_t index = add_name(r, Meaning::index);
  std::vector<std::uint16_t> names;
  for (auto meaning = static_cast<unsigned>(Meaning::key); meaning < static_cast<unsigned>(Meaning::end); ++meaning)
    names.push_back(add_name(r, static_cast<Meaning>(meaning)));
  add_launch(r, 1, 1);
  for (int k = 0; k < 900; ++k) {
    begin_iteration(r);
    add_step(r);
    add_event(r, EventKind::value, index, 0, 1);
    for (const std::uint16_t name : names) add_event(r, EventKind::value, name, name, 1);
    end_iteration(r);
  }
  return r;
}

Recording comparators() {
  Recording r = bare_recording(16);
  const std::uint16_t swapped = add_name(r, Meaning::swapped);
  add_launch(r, 1, 1024);
  begin_iteration(r);
  for (std::uint32_t k = 0; k < 300'000; ++k) {
    if (k % 1024 == 0) add_step(r);
    add_event(r, EventKind::value, swapped, 0, 1, 0, static_cast<std::uint16_t>(k % 1024));
  }
  end_iteration(r);
  return r;
}

Recording many_names() {
  Recording r = bare_recording(16);
  for (int k = 0; k < 60'000; ++k) add_name(r, Meaning::total);
  return r;
}

Recording many_arrays() {
  Recording r = bare_recording(16);
  while (r.arrays.size() < 60'000) add_array(r, Space::global, 0);
  return r;
}

Recording many_arguments() {
  Recording r = bare_recording(16);
  for (int l = 0; l < 100; ++l) {
    add_launch(r, 1, 1);
    r.launches.back().arguments.resize(5000);
  }
  add_write(r);
  return r;
}

Recording many_files() {
  Recording r = bare_recording(16);
  r.files.resize(65'000);
  add_launch(r, 1, 1);
  add_write(r);
  return r;
}

Recording long_source(std::size_t lines, const std::string& line) {
  Recording r = bare_recording(16);
  r.files[0].text.clear();
  for (std::size_t k = 0; k < lines; ++k) r.files[0].text += line + "\n";
  add_launch(r, 1, 1);
  for (int s = 0; s < 1000; ++s) {
    add_write(r);
    r.steps.back().line = 65'535;
  }
  return r;
}

Recording many_phases() {
  Recording r = bare_recording(16);
  add_launch(r, 1, 1);
  begin_iteration(r);
  for (int s = 0; s < 200'000; ++s) add_write(r);
  end_iteration(r);
  return r;
}

}  // namespace

Recording bare_recording(std::uint32_t n) {
  Recording r;
  r.config.sort = "radix-1bit";
  r.config.n = n;
  r.device = {"cpu", "by hand", ""};
  r.input.resize(n);
  std::iota(r.input.begin(), r.input.end(), 0U);
  r.output = r.input;
  r.files = {{"kernel.cu", "line\n"}};
  r.arrays = {{"keys", Space::global, ValueType::u32, n, {}}, {"result", Space::global, ValueType::u32, n, {}}};
  return r;
}

const std::vector<Hostile>& hostile_recordings() {
  static const std::vector<Hostile> all{
      {"huge_grid", huge_grid},
      {"many_huge_grids", many_huge_grids},
      {"launches_without_events", launches_without_events},
      {"huge_array", huge_array},
      {"huge_shared_arrays", huge_shared_arrays},
      {"cleared_at_every_launch", cleared_at_every_launch},
      {"value_of_every_thread", value_of_every_thread},
      {"iterations_without_events", iterations_without_events},
      {"iterations_of_one_event", iterations_of_one_event},
      {"passes", passes},
      {"tables_without_events", [] { return tables_of_buckets(900, false); }},
      {"tables_of_one_event", [] { return tables_of_buckets(900, true); }},
      {"one_table", [] { return tables_of_buckets(1, true); }},
      {"values_of_one_key", values_of_one_key},
      {"comparators", comparators},
      {"many_names", many_names},
      {"many_arrays", many_arrays},
      {"many_arguments", many_arguments},
      {"many_files", many_files},
      {"source_of_short_lines", [] { return long_source(3'900'000, ""); }},
      {"long_source",
       [] { return long_source(9'999, "  for (unsigned i = threadIdx.x; i < n; i += f(i)) a[i] = i;"); }},
      {"source_of_one_line", [] { return long_source(1, std::string(3'900'000, '(')); }},
      {"many_phases", many_phases},
  };
  return all;
}

}  // namespace scatterscope::tests
