#include "kernels/format/validity.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>

#include "kernels/analysis/key_table.h"
#include "kernels/error.h"
#include "kernels/format/recording_file.h"
#include "kernels/parameters/budget.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/recording/plain_text.h"
#include "kernels/recording/replay.h"
#include "kernels/recording/steps/executions.h"
#include "kernels/texts/files.h"

namespace scatterscope::format {
namespace {

using namespace recording;

// Keys times iterations, above any sort that is recorded: what a table of them may take.
constexpr std::uint64_t max_iteration_keys = 4'000'000;
// A cell of state while a keyframe is made of it: the state at two moments, and the keyframe.
constexpr std::uint64_t bytes_of_cell = 2 * 9 + 8;
// Cells of their own that all launches have together, beside four an event: each is cleared when its launch begins.
constexpr std::uint64_t small_cleared_cells = 100'000'000;
// Above any sort's; each iteration and launch looks at all of them.
constexpr std::size_t max_names = 1024, max_arrays = 4096;
// Of a source text, above any kernel's: Fig. 13.4 draws all of them.
constexpr std::size_t max_lines = 10'000, max_line_bytes = 4'000;

void require(bool holds, std::string_view contradiction) {
  if (!holds) refuse_contradiction(contradiction);
}

void check_config(const Recording& r) {
  const Config& c = r.config;
  for (const parameters::Parameter& row : parameters::table) {
    require(parameters::can_be_kept(row, parameters::value_in(c, row)),
            row.field.kind == parameters::Kind::word ? "an unknown setting" : row.name);
  }
  require(c.compare != Comparison::lexicographic || c.values, "values to compare");
  require(c.key_bits <= width_bits(c.key_type), "key_bits");
  require(c.n <= max_recorded_keys && r.input.size() == c.n && r.output.size() == c.n, "the number of keys");
  const std::uint64_t values = c.values ? c.n : 0;
  require(r.input_values.size() == values && r.output_values.size() == values, "the number of values");
}

void check_texts(const Recording& r) {
  const auto plain = [](std::string_view name) { require(is_plain(name), "a name with characters that nobody sees"); };
  for (const std::string* name : {&r.config.sort, &r.device.backend, &r.device.name, &r.device.compiler}) plain(*name);
  for (const SourceFile& f : r.files) {
    plain(f.name);
    std::size_t lines = 0;
    for (std::size_t begin = 0, end = 0; begin < f.text.size(); begin = end + 1) {
      end = std::min(f.text.find('\n', begin), f.text.size());
      ++lines;
      if (end - begin > max_line_bytes)
        refuse_size("the bytes of source line " + std::to_string(lines) + " of " + f.name, end - begin, max_line_bytes);
    }
    if (lines > max_lines) refuse_size("the lines of source text " + f.name, lines, max_lines);
    require(is_plain(f.text, Lines::several), "a source text with characters that nobody sees");
  }
  for (const ArrayInfo& a : r.arrays) plain(a.name);
  for (const NameInfo& n : r.names) plain(n.name);
  for (const Launch& l : r.launches) {
    plain(l.kernel);
    for (const Argument& a : l.arguments) plain(a.name);
  }
}

void check_tables(const Recording& r) {
  if (r.names.size() > max_names) refuse_size("its named values", r.names.size(), max_names);
  if (r.arrays.size() > max_arrays) refuse_size("its arrays", r.arrays.size(), max_arrays);
  for (const ArrayInfo& a : r.arrays) {
    require(a.space <= Space::shared && a.type <= ValueType::u16 && a.content < Content::end, "an array's kind");
    require(a.initial.empty() || (a.initial.size() == a.extent && a.space == Space::global), "an array's contents");
  }
  for (const NameInfo& n : r.names) require(n.type <= ValueType::u16 && n.meaning < Meaning::end, "a value's kind");
  for (const Launch& l : r.launches) {
    require(l.blocks >= 1 && l.blocks <= 65'536 && l.block_threads >= 1 && l.block_threads <= most_block_threads,
            "a launch's grid");
    require(l.work < Work::end, "what a launch does");
    for (const Argument& a : l.arguments) require(!a.array || *a.array < r.arrays.size(), "a launch's argument");
  }
}

// Parts make up the whole.
void check_parts(const std::vector<std::uint32_t>& on_device, std::uint32_t devices, std::uint64_t all) {
  if (on_device.empty()) return;
  require(on_device.size() == devices && std::accumulate(on_device.begin(), on_device.end(), std::uint64_t{0}) == all,
          "the parts of devices");
}
void check_devices(const Recording& r) {
  const std::uint32_t devices = r.config.devices;
  for (const ArrayInfo& a : r.arrays) {
    check_parts(a.on_device, devices, a.extent);
    require(a.on_device.empty() || a.space == Space::global, "the device of a shared array");
  }
  for (const Launch& l : r.launches) {
    check_parts(l.on_device, devices, l.blocks);
    for (const Argument& a : l.arguments)
      require(a.on_device.empty() || (a.on_device.size() == devices && !a.array), "the arguments of devices");
  }
}

void check_steps(const Recording& r) {
  require(r.steps.empty() == (r.events.size() == 0), "events and steps");
  require(r.launches.empty() ? r.steps.empty() : r.launches.front().first_step == 0, "the first launch");
  for (std::size_t l = 0; l < r.launches.size(); ++l) {
    const std::uint32_t first = r.launches[l].first_step;
    const std::uint32_t end = l + 1 < r.launches.size() ? r.launches[l + 1].first_step : r.step_count();
    require(first <= end && end <= r.step_count(), "the steps of a launch");
    for (std::uint32_t s = first; s < end; ++s) {
      require(r.steps[s].launch == l, "the launch of a step");
      require(s == first || r.steps[s].phase >= r.steps[s - 1].phase, "the phase of a step");
    }
  }
  for (std::size_t s = 0; s < r.steps.size(); ++s) {
    require(r.steps[s].file < r.files.size() && r.steps[s].line >= 1, "the source line of a step");
    require(s == 0 ? r.steps[s].first_event == 0 : r.steps[s].first_event > r.steps[s - 1].first_event,
            "the order of events");
    require(r.steps[s].first_event < r.events.size(), "the events of a step");
  }
}

void check_events(const Recording& r) {
  for (std::uint32_t s = 0; s < r.step_count(); ++s) {
    const Launch& launch = r.launches[r.steps[s].launch];
    std::uint32_t last_thread = 0;
    CanonicalClass last_class = CanonicalClass::read;
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
      const EventKind kind = r.events.kind_at(e);
      require(kind <= EventKind::copy_wait, "the kind of an event");
      const bool marked = r.events.volatile_at(e) || r.events.copied_at(e);
      require(!marked || kind == EventKind::read || kind == EventKind::write, "the kind of an access");
      require(!r.events.volatile_at(e) || !r.events.copied_at(e), "a copy of a word that is waited for");
      const CanonicalClass c = canonical_class(kind);
      require(r.events.block[e] < launch.blocks && r.events.thread[e] < launch.block_threads, "the thread of an event");
      const std::uint32_t thread = r.events.block[e] * launch.block_threads + r.events.thread[e];
      require(thread > last_thread || (thread == last_thread && c >= last_class) || e == r.first_event(s),
              "the order of events in a step");
      last_thread = thread;
      last_class = c;
      const std::uint16_t what = r.events.what[e];
      if (c == CanonicalClass::value) {
        require(what < r.names.size(), "the name of a value");
      } else if (c != CanonicalClass::barrier) {
        require(what < r.arrays.size() && r.events.index[e] < r.arrays[what].extent, "an access beyond its array");
      }
    }
  }
}

bool is_global(const Recording& r, std::uint16_t array) {
  return array < r.arrays.size() && r.arrays[array].space == Space::global;
}

void check_local_sort(const Recording& r, const Iteration& i) {
  const LocalSort& local = *i.local;
  require(is_global(r, local.keys_array) && is_global(r, local.sizes_array) && is_global(r, local.starts_array) &&
              is_global(r, i.keys_array) && is_global(r, i.result_array),
          "the arrays of a local sort");
  require(local.tile_keys >= 1 && i.digit_bits >= 1 && i.digit_bits <= 8, "the tiles of a local sort");
  const std::uint64_t tiles = (std::uint64_t{r.config.n} + local.tile_keys - 1) / local.tile_keys;
  const std::uint64_t cells = tiles << i.digit_bits;
  require(r.arrays[local.keys_array].extent >= r.config.n && r.arrays[local.sizes_array].extent >= cells &&
              r.arrays[local.starts_array].extent >= cells,
          "the extents of a local sort");
}

void check_iterations(const Recording& r) {
  const std::uint64_t iteration_keys = r.iterations.size() * std::max<std::uint64_t>(1, r.input.size());
  if (iteration_keys > max_iteration_keys)
    refuse_size("its keys in all iterations", iteration_keys, max_iteration_keys);
  std::uint32_t last_end = 0;
  for (const Iteration& i : r.iterations) {
    require(i.first_step >= last_end && i.first_step <= i.end_step && i.end_step <= r.step_count(),
            "the steps of an iteration");
    require(i.keys_array < r.arrays.size() && i.result_array < r.arrays.size(), "the arrays of an iteration");
    require(i.digit_bits <= 32 && i.shift < 64, "the digit of an iteration");
    require(!i.result_values_array || *i.result_values_array < r.arrays.size(), "the values of an iteration");
    if (i.local) check_local_sort(r, i);
    last_end = i.end_step;
  }
}

std::uint64_t memory_bytes(const Recording& r) {
  std::uint64_t bytes = r.event_bytes();
  bytes += (r.input.size() + r.output.size() + r.input_values.size() + r.output_values.size()) * sizeof(std::uint64_t);
  for (const SourceFile& f : r.files) bytes += sizeof f + f.name.capacity() + f.text.capacity();
  for (const ArrayInfo& a : r.arrays) bytes += sizeof a + a.name.capacity() + a.initial.size() * sizeof(std::uint64_t);
  if (r.config.devices > 1) bytes += r.config.devices * sizeof(std::uint32_t) * (r.arrays.size() + r.launches.size());
  for (const NameInfo& n : r.names) bytes += sizeof n + n.name.capacity();
  for (const Launch& l : r.launches) {
    bytes += sizeof l + sizeof(StateLayout::OfLaunch) + l.kernel.capacity();
    for (const Argument& a : l.arguments)
      bytes += sizeof a + a.name.capacity() + a.on_device.size() * sizeof(std::uint64_t);
  }
  return bytes + r.iterations.size() * sizeof(Iteration);
}

// What headers announce must be there: a state, or a table of keys, far larger than what happens in it is no run's.
void check_memory(const Recording& r, std::uint64_t file_bytes) {
  std::uint64_t cells = 0, cleared = 0;
  try {
    const StateLayout layout = make_layout(r);
    cells = layout.global_cells;
    for (const StateLayout::OfLaunch& launch : layout.launches) {
      cells = std::max<std::uint64_t>(cells, launch.cells);
      cleared += launch.cells - layout.global_cells;
    }
  } catch (const TooMuchState& state) {
    refuse_size(state.place, state.cells, max_state_cells);
  }
  const std::uint64_t taken = file_bytes + memory_bytes(r) + cells * bytes_of_cell + analysis::key_table_bytes(r);
  if (cleared > 4 * r.events.size() + small_cleared_cells) throw Error(texts::recording_hollow);
  if (taken > budget::fixed(budget::Cost::load_ratio) * file_bytes + small_recording_bytes)
    throw Error(texts::recording_hollow);
}

}  // namespace

void refuse_contradiction(std::string_view contradiction) {
  throw Error(texts::recording_inconsistent, {std::string(contradiction)});
}

void refuse_size(std::string_view what, std::uint64_t found, std::uint64_t most) {
  throw Error(texts::recording_oversized,
              {std::string(what), std::to_string(found), "at most " + std::to_string(most)});
}

void check_validity(const Recording& recording, std::uint64_t file_bytes) {
  check_config(recording);
  check_texts(recording);
  check_tables(recording);
  check_devices(recording);
  check_steps(recording);
  check_events(recording);
  check_iterations(recording);
  check_memory(recording, file_bytes);
}

}  // namespace scatterscope::format
