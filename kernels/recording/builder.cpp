#include "kernels/recording/builder.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "kernels/parameters/limits.h"
#include "kernels/recording/source_names.h"
#include "kernels/recording/steps/dependencies.h"
#include "kernels/recording/steps/device_logs.h"
#include "kernels/recording/steps/executions.h"
#include "kernels/recording/steps/step_order.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::recording {
namespace {

std::string_view without_folders(std::string_view path) {
  return path.substr(path.find_last_of("/\\") + 1);
}

// "as::bit(bit)" -> "bit": the value within a marker.
std::string without_marker(const std::string& argument) {
  const std::size_t opened = argument.find('(');
  if (!argument.starts_with("as::") || opened == std::string::npos || !argument.ends_with(')')) return argument;
  return argument.substr(opened + 1, argument.size() - opened - 2);
}

ArrayCells undefined_cells(std::uint64_t count) {
  const auto size = static_cast<std::size_t>(count);
  return {std::vector<std::uint64_t>(size, 0), std::vector<std::uint8_t>(size, 0)};
}

template <typename T>
void resize_column(std::vector<T>& column, std::size_t size) {
  if (size > column.capacity()) column.reserve(std::max(size, column.capacity() + column.capacity() / 4));
  column.resize(size);
}

// Copies only where more than an eighth would be saved.
template <typename T>
void give_back_room(std::vector<T>& column) {
  if (column.capacity() > column.size() + column.size() / 8) column.shrink_to_fit();
}

}  // namespace

std::uint64_t most_events(bool wide) {
  const std::uint64_t by_columns = max_recording_bytes / (wide ? wide_event_bytes : narrow_event_bytes);
  const std::uint64_t by_memory = budget::most(budget::Cost::memory) / (wide ? wide_peak_bytes : narrow_peak_bytes);
  return std::min({max_recorded_events, by_columns, by_memory});
}

std::uint32_t file_hash(std::string_view path) {
  std::uint32_t hash = 0x811c'9dc5U;
  for (const char c : without_folders(path)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x0100'0193U;
  return hash;
}

Error too_many_events(std::uint64_t events, std::uint64_t limit, const std::string& setting) {
  return {texts::run_too_many_events, {std::to_string(events), std::to_string(limit), setting}};
}

Error too_much_state(std::uint64_t cells, const std::string& setting) {
  return {texts::run_too_much_state, {std::to_string(cells), std::to_string(max_state_cells), setting}};
}

struct Builder::State {
  Config config;
  Recording recording;
  std::vector<std::uint32_t> file_hashes;
  std::vector<SharedNames> sources;
  ViewsByStruct views;            // of the structs in all of them
  std::vector<ArrayCells> cells;  // by array; empty for shared ones

  std::vector<ArrayPart> parts;  // of arrays over several devices

  struct SharedKey {
    std::uint32_t array = 0;
    SharedDeclaration declaration;
  };
  std::vector<SharedKey> shared_keys;

  // Of the launch being added.
  std::vector<std::uint32_t> array_of_shared;  // by declaration
  std::vector<ArrayCells> shared_cells;        // by array
  std::vector<ArrayCells> named_cells;         // by name, then thread of the grid; empty until shown

  std::unordered_map<std::uint64_t, std::uint16_t> name_of_place;  // by file, line, place and type
  std::array<std::pair<std::uint64_t, std::uint16_t>, 16> recent_names{};

  struct Within {
    std::string keys;
    std::uint32_t digit_bits = 1;
  };
  std::optional<Within> within;
  std::optional<std::uint64_t> within_value;

  std::vector<RawEvent> sorted;  // one execution's events where its log is not canonical

  std::uint64_t state_cells = 0;  // of the launch being added

  void grow_state(std::uint64_t by) {
    state_cells += by;
    if (state_cells > max_state_cells) throw too_much_state(state_cells);
  }

  void require(bool holds, const std::string& line) const {
    if (!holds) throw std::runtime_error(line);
  }

  std::uint32_t file_index(std::uint32_t hash) const {
    const auto at = std::find(file_hashes.begin(), file_hashes.end(), hash);
    require(at != file_hashes.end(), "a log names a source file that the recording lacks");
    return static_cast<std::uint32_t>(at - file_hashes.begin());
  }

  std::string place_name(std::uint32_t file, std::uint32_t line) const {
    return recording.files[file].name + ":" + std::to_string(line);
  }

  std::uint32_t add_array(ArrayInfo info) {
    require(recording.arrays.size() < 0xffffU, "a recording holds at most 65,535 arrays");
    require(info.initial.empty() || info.initial.size() == info.extent,
            "the initial contents of " + info.name + " do not have its extent");
    ArrayCells own;
    if (info.space == Space::global) {
      own = undefined_cells(info.extent);
      if (!info.initial.empty()) {
        own.value = info.initial;
        std::fill(own.defined.begin(), own.defined.end(), std::uint8_t{1});
      }
    }
    cells.push_back(std::move(own));
    recording.arrays.push_back(std::move(info));
    return static_cast<std::uint32_t>(recording.arrays.size() - 1);
  }

  std::uint32_t shared_array(const SharedDeclaration& d) {
    for (const SharedKey& key : shared_keys) {
      if (key.declaration.file == d.file && key.declaration.line == d.line && key.declaration.type == d.type &&
          key.declaration.extent == d.extent) {
        return key.array;
      }
    }
    const std::uint32_t file = file_index(d.file);
    auto arguments = sources[file]->call(d.line, "SHARED");
    if (!arguments) arguments = sources[file]->call(d.line, "DYNAMIC_SHARED");
    const bool declared = arguments && (arguments->size() == 4 || arguments->size() == 5);  // the last: a marker
    require(declared, place_name(file, d.line) + " holds no SHARED declaration");
    require(d.content < Content::end, "a log declares an array that holds nothing known");
    const std::uint32_t array = add_array({(*arguments)[1], Space::shared, d.type, d.extent, {}, {}, d.content});
    shared_keys.push_back({array, d});
    return array;
  }

  std::vector<Argument> named_arguments(const LaunchLog& log) const {
    std::vector<Argument> arguments = log.arguments;
    std::optional<std::vector<std::string>> parameters;
    for (std::size_t i = 0; i < sources.size() && !parameters; ++i) {
      parameters = sources[i]->parameters(plain_kernel_name(log.kernel));
    }
    require(parameters.has_value(), "no source file defines the kernel " + log.kernel);
    parameters = with_views(views, *parameters);
    require(parameters->size() == arguments.size(), "the kernel " + log.kernel + " has " +
                                                        std::to_string(parameters->size()) + " parameters, its log " +
                                                        std::to_string(arguments.size()));
    for (std::size_t i = 0; i < arguments.size(); ++i) arguments[i].name = parameter_name((*parameters)[i]);
    return arguments;
  }

  // Every event's array and index, and the room that the launch's state takes.
  void check_events(const LaunchLog& log) const {
    for (const RawEvent& e : log.events) {
      if (canonical_class(e.kind) != CanonicalClass::read && canonical_class(e.kind) != CanonicalClass::write) continue;
      const bool shared = (e.what & shared_array_bit) != 0;
      const std::uint32_t number = e.what & ~shared_array_bit;
      const bool known = shared ? number < array_of_shared.size()
                                : number < recording.arrays.size() && recording.arrays[number].space == Space::global;
      if (!known) throw std::runtime_error("the log of " + log.kernel + " names an array that it was not given");
      const ArrayInfo& array = recording.arrays[shared ? array_of_shared[number] : number];
      if (e.index >= array.extent) {
        throw std::runtime_error("the log of " + log.kernel + " goes beyond the array " + array.name);
      }
    }
  }

  void check_size(const LaunchLog& log) {
    require(
        log.blocks >= 1 && log.blocks <= 65'536 && log.block_threads >= 1 && log.block_threads <= most_block_threads,
        "the launch of " + log.kernel + " has an impossible grid");
    state_cells = 0;
    for (const ArrayInfo& a : recording.arrays) grow_state(a.space == Space::global ? a.extent : 0);
    for (const SharedDeclaration& d : log.shared) grow_state(std::uint64_t{d.extent} * log.blocks);
  }

  std::uint16_t name_of(std::uint16_t file, const RawEvent& e) {
    const std::uint64_t key = (std::uint64_t{file} << 48U) | (std::uint64_t{e.line} << 32U) |
                              (std::uint64_t{e.index & 0xff'ffffU} << 8U) | (static_cast<std::uint64_t>(e.type) + 1);
    auto& recent = recent_names[e.index % recent_names.size()];
    if (recent.first == key) return recent.second;
    const auto known = name_of_place.find(key);
    const std::uint16_t id = known != name_of_place.end() ? known->second : find_name(file, e);
    if (known == name_of_place.end()) name_of_place.emplace(key, id);
    recent = {key, id};
    return id;
  }

  std::uint16_t find_name(std::uint16_t file, const RawEvent& e) {
    const auto shown = sources[file]->call(e.line, "see");
    require(shown && e.index < shown->size(),
            place_name(file, e.line) + " shows no value number " + std::to_string(e.index) + " by one see()");
    require(e.what < static_cast<std::uint32_t>(Meaning::end), "a log shows a value that means nothing known");
    const NameInfo info{without_marker((*shown)[e.index]), e.type, static_cast<Meaning>(e.what)};
    const auto at = std::find(recording.names.begin(), recording.names.end(), info);
    if (at != recording.names.end()) return static_cast<std::uint16_t>(at - recording.names.begin());
    require(recording.names.size() < 0xffffU, "a recording holds at most 65,535 names");
    recording.names.push_back(info);
    named_cells.emplace_back();
    return static_cast<std::uint16_t>(recording.names.size() - 1);
  }

  // The launch's number of an array; shared arrays are numbered like the others in the recording.
  std::uint32_t array_of(const RawEvent& e) const {
    return (e.what & shared_array_bit) != 0 ? array_of_shared[e.what & ~shared_array_bit] : e.what;
  }

  // The events of an execution in canonical order: the log itself where it is so already.
  std::span<const RawEvent> canonical(std::span<const RawEvent> events) {
    const auto before = [this](const RawEvent& a, const RawEvent& b) {
      const CanonicalClass ca = canonical_class(a.kind), cb = canonical_class(b.kind);
      if (ca != cb) return ca < cb;
      if (ca == CanonicalClass::value) return a.index < b.index;
      if (ca != CanonicalClass::read) return false;
      const std::uint32_t ia = array_of(a), ib = array_of(b);
      if (ia != ib) return ia < ib;
      if (a.before != b.before && (a.before == copied_access || b.before == copied_access))
        return b.before == copied_access;
      return a.index < b.index;
    };
    if (events.size() < 2 || std::is_sorted(events.begin(), events.end(), before)) return events;
    sorted.assign(events.begin(), events.end());
    std::stable_sort(sorted.begin(), sorted.end(), before);
    return sorted;
  }

  void widen() {
    EventColumns& c = recording.events;
    if (wide) return;
    wide = true;
    c.value_high.resize(c.size(), 0);
    c.before_high.resize(c.size(), 0);
  }

  void put(std::uint64_t at, const Event& e) {
    EventColumns& c = recording.events;
    c.kind[at] = static_cast<std::uint8_t>(
        static_cast<unsigned>(e.kind) | (e.before_defined ? EventColumns::defined_bit : 0U) |
        (e.is_volatile ? EventColumns::volatile_bit : 0U) | (e.is_copied ? EventColumns::copied_bit : 0U));
    c.block[at] = e.block;
    c.thread[at] = e.thread;
    c.what[at] = e.what;
    c.index[at] = e.index;
    c.value[at] = static_cast<std::uint32_t>(e.value);
    c.before[at] = static_cast<std::uint32_t>(e.before);
    if (wide) {
      c.value_high[at] = static_cast<std::uint32_t>(e.value >> 32U);
      c.before_high[at] = static_cast<std::uint32_t>(e.before >> 32U);
    }
  }

  void resize_events(std::size_t size) {
    each_column(recording.events, wide, [size](auto& column) { resize_column(column, size); });
  }

  // Completes an event by what the replay knows, and replays it.
  Event replayed(const RawEvent& raw, std::uint16_t file, std::uint32_t thread, const LaunchLog& log) {
    Event e;
    e.kind = raw.kind;
    e.block = static_cast<std::uint16_t>(thread / log.block_threads);
    e.thread = static_cast<std::uint16_t>(thread % log.block_threads);
    const CanonicalClass c = canonical_class(raw.kind);
    e.value = raw.value;
    if (c == CanonicalClass::barrier) return e;
    e.index = raw.index;
    ArrayCells* all = nullptr;
    std::size_t cell = raw.index;
    if (c == CanonicalClass::value) {
      e.what = name_of(file, raw);
      all = &named_cells[e.what];
      if (all->value.empty()) {
        grow_state(std::uint64_t{log.blocks} * log.block_threads);
        *all = undefined_cells(std::uint64_t{log.blocks} * log.block_threads);
      }
      cell = thread;
      note_iteration(e);
    } else {
      e.what = static_cast<std::uint16_t>(array_of(raw));
      const ArrayInfo& info = recording.arrays[e.what];
      all = info.space == Space::shared ? &shared_cells[e.what] : &cells[e.what];
      if (info.space == Space::shared) cell += std::size_t{e.block} * info.extent;
    }
    e.before = all->value[cell];
    e.before_defined = all->defined[cell] != 0;
    if (e.kind == EventKind::atomic) {
      e.before = raw.before;
      e.before_defined = true;
    } else {
      e.is_volatile = c != CanonicalClass::value && raw.before == volatile_access;
      e.is_copied = c != CanonicalClass::value && raw.before == copied_access;
    }
    if (e.kind != EventKind::read) {
      all->value[cell] = raw.value;
      all->defined[cell] = 1;
    }
    return e;
  }

  void note_iteration(const Event& e) {
    if (!within || recording.names[e.what].meaning != Meaning::iteration || within_value == e.value) return;
    within_value = e.value;
    const auto step = static_cast<std::uint32_t>(recording.steps.size() - 1);
    end_iteration(step);
    Iteration i;
    i.index = static_cast<std::uint32_t>(recording.iterations.size());
    i.shift = static_cast<std::uint32_t>(e.value * within->digit_bits);
    i.digit_bits = config.key_bits > i.shift ? std::min(within->digit_bits, config.key_bits - i.shift) : 1;
    i.first_step = step;
    i.end_step = step;
    recording.iterations.push_back(i);
  }

  // Iterations by digits are much alike: after the first the columns get room for all, so that they need not be copied
  // to grow.
  void reserve_for_all_iterations() {
    const EventColumns& c = recording.events;
    const std::uint64_t iterations = (config.key_bits + config.radix_bits - 1) / std::max(1U, config.radix_bits);
    const std::uint64_t all = std::min(c.size() * iterations + c.size() / 8, max_recorded_events);
    if (all > most()) return;
    each_column(recording.events, wide, [all](auto& column) { column.reserve(static_cast<std::size_t>(all)); });
  }

  void end_iteration(std::uint32_t step) {
    if (!recording.iterations.empty() && iteration_open) recording.iterations.back().end_step = step;
    iteration_open = true;
  }
  bool iteration_open = false;
  bool wide = false;                     // 64-bit values have come
  std::optional<std::uint64_t> counted;  // events; nothing is kept any more

  std::uint64_t kept_at_most = max_recorded_events;

  [[nodiscard]] std::uint64_t most() const { return std::min(kept_at_most, most_events(wide)); }
  void count_on(std::uint64_t more) {
    if (!counted) {
      counted = recording.events.size();
      recording.events = {};
      recording.steps = {};
    }
    *counted += more;
  }

  void add_steps(const LaunchLog& log, const LaunchExecutions& cut, const StepOrder& order) {
    const auto launch = static_cast<std::uint32_t>(recording.launches.size() - 1);
    std::uint64_t at = recording.events.size();
    resize_events(static_cast<std::size_t>(at + log.offsets.back() - log.offsets.front()));
    for (std::size_t s = 0; s < order.steps.size(); ++s) {
      const PlannedStep& planned = order.steps[s];
      const LineExecution& line = cut.nodes[planned.node];
      recording.steps.push_back({launch, planned.round, line.file, line.line, line.n, at});
      const std::size_t end = s + 1 < order.steps.size() ? order.steps[s + 1].first : order.executions.size();
      for (std::size_t i = planned.first; i < end; ++i) {
        const Execution& x = cut.executions[order.executions[i]];
        for (const RawEvent& raw : canonical(log.events.subspan(static_cast<std::size_t>(x.first), x.count))) {
          put(at++, replayed(raw, line.file, x.thread, log));
        }
      }
    }
    require(at == recording.events.size(), "the log of " + log.kernel + " lost events on its way into steps");
  }
};

Builder::Builder(Config config, DeviceInfo device, std::vector<SourceFile> files) : state_(std::make_unique<State>()) {
  state_->config = config;
  state_->recording.config = std::move(config);
  state_->recording.device = std::move(device);
  for (SourceFile& file : files) {
    file.name = std::string(without_folders(file.name));
    state_->file_hashes.push_back(file_hash(file.name));
    state_->sources.push_back(shared_names(file.text));
  }
  state_->views = views_by_struct(state_->sources);
  state_->recording.files = std::move(files);
}
Builder::~Builder() = default;
Builder::Builder(Builder&&) noexcept = default;
Builder& Builder::operator=(Builder&&) noexcept = default;

std::uint32_t Builder::add_array(std::string name, ValueType type, std::uint32_t extent,
                                 std::vector<std::uint64_t> initial, Content content) {
  return state_->add_array({std::move(name), Space::global, type, extent, std::move(initial), {}, content});
}

std::uint32_t Builder::add_parts(std::string name, ValueType type, std::vector<std::uint32_t> extents,
                                 std::vector<std::uint64_t> initial, Content content) {
  State& s = *state_;
  const auto first_part = static_cast<std::uint32_t>(s.parts.size());
  ArrayPart part{static_cast<std::uint32_t>(s.recording.arrays.size()), 0, 0};
  for (const std::uint32_t extent : extents) {
    part.extent = extent;
    s.parts.push_back(part);
    part.first += extent;
  }
  s.add_array({std::move(name), Space::global, type, part.first, std::move(initial), std::move(extents), content});
  return device_part_bit | first_part;
}

std::uint16_t Builder::array_of(std::uint32_t what) const {
  return static_cast<std::uint16_t>((what & device_part_bit) != 0 ? state_->parts.at(what & ~device_part_bit).array
                                                                  : what);
}

void Builder::begin_iteration(std::uint32_t index, std::uint32_t shift, std::uint32_t digit_bits,
                              std::uint32_t keys_array, std::uint32_t result_array,
                              std::optional<std::uint32_t> result_values_array, std::optional<LocalSort> local) {
  State& s = *state_;
  if (s.counted) return;
  keys_array = array_of(keys_array);
  result_array = array_of(result_array);
  std::optional<std::uint16_t> values;
  if (result_values_array) values = array_of(*result_values_array);
  const auto step = static_cast<std::uint32_t>(s.recording.steps.size());
  s.require(keys_array < s.recording.arrays.size() && result_array < s.recording.arrays.size(),
            "an iteration names an array that was not added");
  s.end_iteration(step);
  if (s.recording.iterations.size() == 1 && digit_bits > 0) s.reserve_for_all_iterations();
  s.recording.iterations.push_back({index, shift, digit_bits, step, step, static_cast<std::uint16_t>(keys_array),
                                    static_cast<std::uint16_t>(result_array), values, local});
}

void Builder::end_iterations() {
  state_->end_iteration(state_->recording.step_count());
  state_->iteration_open = false;
}

void Builder::iterations_within(std::string keys, std::uint32_t digit_bits) {
  state_->within = State::Within{std::move(keys), digit_bits};
  state_->within_value.reset();
}

void Builder::add_launch(const LaunchLog& log) {
  State& s = *state_;
  if (std::any_of(log.events.begin(), log.events.end(), [](const RawEvent& e) { return e.type == ValueType::u64; })) {
    s.widen();
  }
  if (s.counted || s.recording.events.size() + log.events.size() > s.most()) return s.count_on(log.events.size());
  s.check_size(log);
  Launch launch{log.kernel,
                log.blocks,
                log.block_threads,
                log.cooperative,
                static_cast<std::uint32_t>(s.recording.steps.size()),
                s.named_arguments(log),
                {},
                log.work};
  s.array_of_shared.clear();
  for (const SharedDeclaration& d : log.shared) s.array_of_shared.push_back(s.shared_array(d));
  s.check_events(log);
  s.shared_cells.assign(s.recording.arrays.size(), {});
  for (const std::uint32_t a : s.array_of_shared) {
    if (s.shared_cells[a].value.empty()) {
      s.shared_cells[a] = undefined_cells(std::uint64_t{s.recording.arrays[a].extent} * log.blocks);
    }
  }
  for (ArrayCells& named : s.named_cells) named = {};
  s.require(s.recording.launches.size() < 0xffffU, "a recording holds at most 65,535 launches");
  s.recording.launches.push_back(std::move(launch));

  const LaunchExecutions cut = cut_into_executions(log, s.file_hashes);
  const std::vector<Dependency> dependencies = find_dependencies(log, cut, s.cells);
  s.add_steps(log, cut, order_steps(cut, log.blocks, log.block_threads, dependencies));
}

void Builder::add_launch(std::vector<KeptLog> by_device) {
  State& s = *state_;
  std::uint64_t events = 0;
  bool beyond = false, wide = false;
  for (const KeptLog& of : by_device) {
    events += of.beyond > 0 ? of.beyond : of.events.size();
    beyond = beyond || of.beyond > 0;
    wide = wide || of.wide;
  }
  if (beyond) return count_launch(events, wide);
  KeptLog all = by_device.size() == 1 ? std::move(by_device.front()) : merged(by_device, s.parts);
  if (all.log.blocks == 0) return;
  all.log.events = all.events;
  all.log.offsets = all.offsets;
  const std::size_t launches = s.recording.launches.size();
  add_launch(all.log);
  if (by_device.size() == 1 || s.recording.launches.size() == launches) return;
  std::vector<std::uint32_t>& blocks = s.recording.launches.back().on_device;
  for (const KeptLog& of : by_device) blocks.push_back(of.log.blocks);
}

Error Builder::out_of_bounds(const std::string& kernel, std::span<const SharedDeclaration> shared, std::uint32_t block,
                             std::uint32_t thread, const RawEvent& access, std::uint32_t extent) {
  const bool in_shared = (access.what & shared_array_bit) != 0;
  const std::uint32_t number = access.what & ~shared_array_bit;
  const std::uint32_t array = in_shared ? state_->shared_array(shared[number]) : array_of(number);
  const std::string name = state_->recording.arrays[array].name;
  const std::string place = state_->place_name(state_->file_index(access.file), access.line);
  return {texts::run_out_of_bounds,
          {kernel, std::to_string(block), std::to_string(thread), place, name, std::to_string(access.value),
           std::to_string(extent)}};
}

std::uint64_t Builder::events() const {
  return state_->counted.value_or(state_->recording.events.size());
}

void Builder::keep_at_most(std::uint64_t events) {
  state_->kept_at_most = events;
}

std::uint64_t Builder::room() const {
  const std::uint64_t most = state_->most();
  return state_->counted || events() > most ? 0 : most - events();
}

void Builder::count_launch(std::uint64_t events, bool wide) {
  state_->wide = state_->wide || wide;
  state_->count_on(events);
}

Recording Builder::finish(Pairs input, Pairs output) {
  State& s = *state_;
  if (s.counted) throw too_many_events(*s.counted, s.most());
  s.end_iteration(s.recording.step_count());
  if (s.within && !s.recording.iterations.empty()) {
    const auto keys = s.recording.array_named(s.within->keys);
    s.require(keys.has_value(), "no array is called " + s.within->keys);
    for (Iteration& i : s.recording.iterations) i.keys_array = i.result_array = *keys;
  }
  s.recording.input = std::move(input.keys);
  s.recording.output = std::move(output.keys);
  s.recording.input_values = std::move(input.values);
  s.recording.output_values = std::move(output.values);
  // Column by column: never more than one of them twice in memory.
  each_column(s.recording.events, true, [](auto& column) { give_back_room(column); });
  give_back_room(s.recording.steps);
  return std::move(s.recording);
}

}  // namespace scatterscope::recording
