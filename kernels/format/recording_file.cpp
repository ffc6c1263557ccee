#include "kernels/format/recording_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "kernels/error.h"
#include "kernels/format/old_names.h"
#include "kernels/format/validity.h"
#include "kernels/parameters/file_version.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/texts/files.h"

namespace scatterscope::format {
namespace {

using namespace recording;

constexpr std::string_view magic{"\x89SCSREC\n", 8};
constexpr std::uint32_t version = parameters::InFile{}.since;
// Since this one a file holds what compiled the kernels for a GPU.
constexpr std::uint32_t version_with_compiler = 10;
// Since this one it says what values mean.
constexpr std::uint32_t version_with_meanings = 11;
// Since this one it says what was shown of the recording when it was saved.
constexpr std::uint32_t version_with_shown = 12;
// Since this one it says which accesses are volatile, which lanes a warp barrier is for, and where fences stand.
constexpr std::uint32_t version_with_order = 13;
// Since this one ballots and shuffles are events of their own, not barriers of their warp.
constexpr std::uint32_t version_with_exchanges = 14;
// Since this one it says what belongs to which of several devices.
constexpr std::uint32_t version_with_devices = 17;
constexpr std::uint32_t last_version = parameters::last_file_version;
constexpr std::uint64_t max_name_bytes = 4096;
constexpr std::uint64_t max_text_bytes = 4'000'000;
constexpr std::uint64_t max_entries = 65'535;  // of a table that is indexed by 16 bits
constexpr std::uint64_t max_file_bytes = budget::fixed(budget::Cost::file_bytes);

// FNV-1a with 64 bits, eight bytes at a time: it has to find damage, not malice.
class Checksum {
 public:
  void add(const char* data, std::size_t size) {
    for (; size > 0 && pending_size_ != 0; ++data, --size) add_byte(*data);
    for (; size >= 8; data += 8, size -= 8) {
      std::uint64_t word = 0;
      for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{static_cast<unsigned char>(data[i])} << (8 * i);
      add_word(word);
    }
    for (; size > 0; ++data, --size) add_byte(*data);
  }
  [[nodiscard]] std::uint64_t value() const { return (hash_ ^ pending_) * prime; }

 private:
  static constexpr std::uint64_t prime = 0x0000'0100'0000'01b3ULL;
  void add_word(std::uint64_t word) {
    hash_ = (hash_ ^ word) * prime;
    hash_ ^= hash_ >> 29U;
  }
  void add_byte(char c) {
    pending_ |= std::uint64_t{static_cast<unsigned char>(c)} << (8 * pending_size_);
    if (++pending_size_ < 8) return;
    add_word(pending_);
    pending_ = 0;
    pending_size_ = 0;
  }
  std::uint64_t hash_ = 0xcbf2'9ce4'8422'2325ULL, pending_ = 0;
  unsigned pending_size_ = 0;
};

using Sink = std::function<void(const char* data, std::size_t size)>;

class Writer {
 public:
  explicit Writer(Sink sink) : sink_(std::move(sink)) {}

  template <typename T>
  void number(T value) {
    static_assert(std::is_unsigned_v<T>);
    bytes_of(value, sizeof(T));
  }
  void bytes_of(std::uint64_t value, std::size_t size) {
    std::array<char, 8> bytes{};
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(value >> (8 * i));
    raw(bytes.data(), size);
  }
  template <typename Enum>
  void enumerator(Enum value) {
    number(static_cast<std::uint8_t>(value));
  }
  void text(std::string_view value) {
    number(std::uint64_t{value.size()});
    raw(value.data(), value.size());
  }
  template <typename T>
  void column(const std::vector<T>& values) {
    if constexpr (std::endian::native == std::endian::little) {
      raw(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    } else {
      for (const T value : values) number(value);
    }
  }
  void numbers(const std::vector<std::uint64_t>& values) {
    number(std::uint64_t{values.size()});
    column(values);
  }
  // The last thing written.
  void checksum() {
    number(checksum_.value());
    flush();
  }

 private:
  void raw(const char* data, std::size_t size) {
    if (size == 0) return;
    checksum_.add(data, size);
    if (buffer_.size() + size > 1U << 16U) flush();
    if (size > 1U << 16U) {
      sink_(data, size);
    } else {
      buffer_.append(data, size);
    }
  }
  void flush() {
    sink_(buffer_.data(), buffer_.size());
    buffer_.clear();
  }
  Sink sink_;
  std::string buffer_;
  Checksum checksum_;
};

void write_config(Writer& w, const Config& config, std::uint32_t as_version) {
  w.text(config.sort);
  for (const parameters::Parameter* row : parameters::in_file_order()) {
    if (row->in_file.since <= as_version) w.bytes_of(parameters::value_in(config, *row), row->field.bytes);
  }
}

void write_tables(Writer& w, const Recording& r, std::uint32_t as_version) {
  w.number(std::uint64_t{r.files.size()});
  for (const SourceFile& f : r.files) {
    w.text(f.name);
    w.text(f.text);
  }
  w.number(std::uint64_t{r.arrays.size()});
  for (const ArrayInfo& a : r.arrays) {
    w.text(a.name);
    w.enumerator(a.space);
    w.enumerator(a.type);
    w.number(a.extent);
    w.numbers(a.initial);
  }
  w.number(std::uint64_t{r.names.size()});
  for (const NameInfo& n : r.names) {
    w.text(n.name);
    w.enumerator(n.type);
    if (as_version >= version_with_meanings) w.enumerator(n.meaning);
  }
  w.number(std::uint64_t{r.launches.size()});
  for (const Launch& l : r.launches) {
    w.text(l.kernel);
    w.number(l.blocks);
    w.number(l.block_threads);
    w.number(std::uint8_t{l.cooperative});
    w.number(l.first_step);
    w.number(std::uint64_t{l.arguments.size()});
    for (const Argument& a : l.arguments) {
      w.text(a.name);
      w.number(std::uint8_t{a.array.has_value()});
      w.number(a.array.value_or(0));
      w.number(a.value);
    }
  }
  w.number(std::uint64_t{r.iterations.size()});
  for (const Iteration& i : r.iterations) {
    w.number(i.index);
    w.number(i.shift);
    w.number(i.digit_bits);
    w.number(i.first_step);
    w.number(i.end_step);
    w.number(i.keys_array);
    w.number(i.result_array);
    w.number(std::uint8_t{i.result_values_array.has_value()});
    w.number(i.result_values_array.value_or(0));
    w.number(std::uint8_t{i.local.has_value()});
    if (!i.local) continue;
    w.number(i.local->keys_array);
    w.number(i.local->sizes_array);
    w.number(i.local->starts_array);
    w.number(i.local->tile_keys);
  }
}

// What each of several devices has; of one device nothing.
template <typename T>
void write_parts(Writer& w, const std::vector<T>& on_device) {
  w.number(std::uint8_t{!on_device.empty()});
  w.column(on_device);
}
void write_devices(Writer& w, const Recording& r) {
  if (r.config.devices == 1) return;
  for (const ArrayInfo& a : r.arrays) write_parts(w, a.on_device);
  for (const Launch& l : r.launches) {
    write_parts(w, l.on_device);
    for (const Argument& a : l.arguments) write_parts(w, a.on_device);
  }
}

// Columns as versions before version_with_order have them.
std::vector<std::uint8_t> kinds_alone(const EventColumns& e) {
  std::vector<std::uint8_t> kinds = e.kind;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    kinds[i] &= static_cast<std::uint8_t>(~EventColumns::volatile_bit);
    if (e.kind_at(i) == EventKind::warp_exchange) kinds[i] = static_cast<std::uint8_t>(EventKind::warp_barrier);
  }
  return kinds;
}
std::vector<std::uint32_t> values_without_masks(const EventColumns& e) {
  std::vector<std::uint32_t> values = e.value;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (e.kind_at(i) == EventKind::warp_barrier || e.kind_at(i) == EventKind::warp_exchange) values[i] = 0;
  return values;
}

void write(const Recording& r, const DeviceInfo& device, std::uint32_t as_version, std::string_view shown, Sink sink) {
  Writer w(std::move(sink));
  for (const char c : magic) w.number(static_cast<std::uint8_t>(c));
  w.number(as_version);
  write_config(w, r.config, as_version);
  w.text(device.backend);
  w.text(device.name);
  if (as_version >= version_with_compiler) w.text(device.compiler);
  w.numbers(r.input);
  w.numbers(r.output);
  w.numbers(r.input_values);
  w.numbers(r.output_values);
  write_tables(w, r, as_version);
  if (as_version >= version_with_devices) write_devices(w, r);
  w.number(std::uint64_t{r.steps.size()});
  for (const Step& s : r.steps) {
    w.number(s.launch);
    w.number(s.phase);
    w.number(s.file);
    w.number(s.line);
    w.number(s.execution);
    w.number(s.first_event);
  }
  const EventColumns& e = r.events;
  w.number(std::uint64_t{e.size()});
  w.number(std::uint8_t{!e.value_high.empty()});
  const bool with_order = as_version >= version_with_order;
  w.column(with_order ? e.kind : kinds_alone(e));
  w.column(e.block);
  w.column(e.thread);
  w.column(e.what);
  w.column(e.index);
  w.column(with_order ? e.value : values_without_masks(e));
  w.column(e.before);
  w.column(e.value_high);
  w.column(e.before_high);
  if (as_version >= version_with_shown) w.text(shown);
  w.checksum();
}

void write_canonical(const Recording& r, Sink sink) {
  write(r, DeviceInfo{"", ""}, parameters::file_version(r.config), {}, std::move(sink));
}

std::size_t likely_bytes(const Recording& r) {
  std::size_t bytes = r.events.size() * (r.events.value_high.empty() ? 19 : 27) + r.steps.size() * 24 + (1U << 16U);
  for (const SourceFile& f : r.files) bytes += f.text.size();
  for (const ArrayInfo& a : r.arrays) bytes += a.initial.size() * 8;
  return bytes;
}

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint64_t left() const { return bytes_.size() - at_; }
  [[nodiscard]] std::uint64_t at() const { return at_; }

  template <typename T>
  void number(T& value) {
    value = static_cast<T>(bytes(sizeof(T)));
  }
  [[nodiscard]] std::uint64_t bytes(std::size_t size) {
    const std::byte* from = take(size);
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < size; ++i) all |= std::to_integer<std::uint64_t>(from[i]) << (8 * i);
    return all;
  }
  template <typename T>
  [[nodiscard]] T number() {
    T value{};
    number(value);
    return value;
  }
  template <typename Enum>
  void enumerator(Enum& value) {
    value = static_cast<Enum>(number<std::uint8_t>());
  }
  [[nodiscard]] bool flag() {
    const auto value = number<std::uint8_t>();
    if (value > 1) refuse_contradiction("a yes-or-no that is neither");
    return value == 1;
  }
  // A number of elements that take at least `bytes_each` bytes of what is left.
  [[nodiscard]] std::uint64_t count(std::uint64_t limit, std::uint64_t bytes_each, std::string_view what) {
    const auto value = number<std::uint64_t>();
    if (value > limit) refuse_size(what, value, limit);
    if (value > left() / bytes_each) end_too_early();
    return value;
  }
  [[nodiscard]] std::string text(std::uint64_t limit, std::string_view what = "the bytes of a name") {
    const std::uint64_t size = count(limit, 1, what);
    const std::byte* from = take(size);
    return {reinterpret_cast<const char*>(from), size};
  }
  template <typename T>
  void column(std::vector<T>& values, std::uint64_t size) {
    if (size > left() / sizeof(T)) end_too_early();
    values.resize(size);
    if constexpr (std::endian::native == std::endian::little) {
      if (size > 0) std::memcpy(values.data(), take(size * sizeof(T)), size * sizeof(T));
    } else {
      for (T& value : values) number(value);
    }
  }
  void numbers(std::vector<std::uint64_t>& values, std::uint64_t limit, std::string_view what) {
    column(values, count(limit, 8, what));
  }

 private:
  [[noreturn]] static void end_too_early() { throw Error(texts::recording_cut); }
  const std::byte* take(std::uint64_t size) {
    if (size > left()) end_too_early();
    const std::byte* from = bytes_.data() + at_;
    at_ += size;
    return from;
  }
  std::span<const std::byte> bytes_;
  std::uint64_t at_ = 0;
};

void read_config(Reader& in, std::uint32_t found, Config& config) {
  config.sort = in.text(max_name_bytes);
  for (const parameters::Parameter* row : parameters::in_file_order()) {
    if (row->in_file.since > found) continue;
    const bool flag = row->field.kind == parameters::Kind::flag;
    row->field.set(config, flag ? std::uint64_t{in.flag()} : in.bytes(row->field.bytes));
  }
}

void read_tables(Reader& in, std::uint32_t found, Recording& r) {
  r.files.resize(in.count(max_entries, 16, "its source texts"));
  for (SourceFile& f : r.files) {
    f.name = in.text(max_name_bytes);
    f.text = in.text(max_text_bytes, "the bytes of a source text");
  }
  r.arrays.resize(in.count(max_entries, 22, "its arrays"));
  for (ArrayInfo& a : r.arrays) {
    a.name = in.text(max_name_bytes);
    in.enumerator(a.space);
    in.enumerator(a.type);
    in.number(a.extent);
    in.numbers(a.initial, max_state_cells, "the elements of an array");
  }
  r.names.resize(in.count(max_entries, 9, "its named values"));
  for (NameInfo& n : r.names) {
    n.name = in.text(max_name_bytes);
    in.enumerator(n.type);
    if (found >= version_with_meanings) {
      in.enumerator(n.meaning);
    } else {
      n.meaning = meaning_of_old_name(n.name);
    }
  }
  r.launches.resize(in.count(max_entries, 29, "its launches"));
  for (Launch& l : r.launches) {
    l.kernel = in.text(max_name_bytes);
    in.number(l.blocks);
    in.number(l.block_threads);
    l.cooperative = in.flag();
    in.number(l.first_step);
    l.arguments.resize(in.count(max_entries, 19, "the arguments of a launch"));
    for (Argument& a : l.arguments) {
      a.name = in.text(max_name_bytes);
      const bool is_array = in.flag();
      const auto array = in.number<std::uint16_t>();
      if (is_array) a.array = array;
      if (!is_array && array != 0) refuse_contradiction("an array in place of a number");
      in.number(a.value);
    }
  }
  r.iterations.resize(in.count(max_entries, 28, "its iterations"));
  for (Iteration& i : r.iterations) {
    in.number(i.index);
    in.number(i.shift);
    in.number(i.digit_bits);
    in.number(i.first_step);
    in.number(i.end_step);
    in.number(i.keys_array);
    in.number(i.result_array);
    const bool has_values = in.flag();
    const auto values_array = in.number<std::uint16_t>();
    if (has_values) i.result_values_array = values_array;
    if (!has_values && values_array != 0) refuse_contradiction("an array of values that it lacks");
    if (!in.flag()) continue;
    i.local.emplace();
    in.number(i.local->keys_array);
    in.number(i.local->sizes_array);
    in.number(i.local->starts_array);
    in.number(i.local->tile_keys);
  }
}

template <typename T>
void read_parts(Reader& in, std::uint32_t devices, std::vector<T>& on_device) {
  if (in.flag()) in.column(on_device, devices);
}
void read_devices(Reader& in, Recording& r) {
  const std::uint32_t devices = r.config.devices;
  if (devices == 1) return;
  if (devices > most_devices) refuse_size("its devices", devices, most_devices);
  for (ArrayInfo& a : r.arrays) read_parts(in, devices, a.on_device);
  for (Launch& l : r.launches) {
    read_parts(in, devices, l.on_device);
    for (Argument& a : l.arguments) read_parts(in, devices, a.on_device);
  }
}

void read_steps(Reader& in, Recording& r) {
  r.steps.resize(in.count(max_recorded_events, 24, "its steps"));
  for (Step& s : r.steps) {
    in.number(s.launch);
    in.number(s.phase);
    in.number(s.file);
    in.number(s.line);
    in.number(s.execution);
    in.number(s.first_event);
  }
}

void read_events(Reader& in, EventColumns& e) {
  const std::uint64_t size = in.count(max_recorded_events, 19, "its events");
  const bool wide = in.flag();
  in.column(e.kind, size);
  in.column(e.block, size);
  in.column(e.thread, size);
  in.column(e.what, size);
  in.column(e.index, size);
  in.column(e.value, size);
  in.column(e.before, size);
  in.column(e.value_high, wide ? size : 0);
  in.column(e.before_high, wide ? size : 0);
  if (wide && size == 0) refuse_contradiction("wide values of events that it lacks");
}

std::string system_reason(int error) {
  return std::generic_category().message(error);
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

}  // namespace

std::string encode(const Recording& recording, std::string_view shown) {
  std::string bytes;
  bytes.reserve(likely_bytes(recording));
  write(recording, recording.device, last_version, shown,
        [&](const char* data, std::size_t size) { bytes.append(data, size); });
  return bytes;
}

std::uint64_t file_checksum(std::span<const std::byte> bytes) {
  Checksum checksum;
  checksum.add(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return checksum.value();
}

static bool may_be_recording(std::span<const std::byte> bytes) {
  const std::string_view head(reinterpret_cast<const char*>(bytes.data()), std::min(bytes.size(), magic.size()));
  return !head.empty() && magic.starts_with(head);
}

Recording decode(std::span<const std::byte> bytes, std::string* shown) {
  if (!may_be_recording(bytes)) throw Error(texts::recording_of_another_kind);
  Reader in(bytes);
  static_cast<void>(in.number<std::uint64_t>());  // the magic
  const auto found = in.number<std::uint32_t>();
  if (found == 0) throw Error(texts::recording_of_another_kind);
  if (found < version || found > last_version) throw Error(texts::recording_other_version);
  Recording r;
  read_config(in, found, r.config);
  r.device.backend = in.text(max_name_bytes);
  r.device.name = in.text(max_name_bytes);
  if (found >= version_with_compiler) r.device.compiler = in.text(max_name_bytes);
  in.numbers(r.input, max_recorded_keys, "its keys");
  in.numbers(r.output, max_recorded_keys, "its keys");
  in.numbers(r.input_values, max_recorded_keys, "its values");
  in.numbers(r.output_values, max_recorded_keys, "its values");
  read_tables(in, found, r);
  if (found >= version_with_devices) read_devices(in, r);
  read_steps(in, r);
  read_events(in, r.events);
  const std::string said = found >= version_with_shown ? in.text(max_name_bytes) : std::string();
  if (shown != nullptr) *shown = said;
  const std::uint64_t content = in.at();
  const auto checksum = in.number<std::uint64_t>();
  if (in.left() != 0) refuse_contradiction("what stands behind its end");
  check_validity(r, bytes.size());
  if (file_checksum(bytes.first(content)) != checksum) refuse_contradiction("its checksum");
  if (found < version_with_order) mark_volatile_accesses(r);
  if (found < version_with_exchanges) mark_warp_exchanges(r);
  return r;
}

static std::vector<std::byte> read_whole(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw Error(texts::recording_unreadable, {system_reason(EISDIR)});
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) throw Error(texts::recording_unreadable, {system_reason(errno)});
  // Read to the end rather than by the reported size: pipes have none.
  const std::uint64_t reported = std::filesystem::file_size(path, error);
  if (!error && reported > max_file_bytes) refuse_size("the bytes of the file", reported, max_file_bytes);
  std::vector<std::byte> bytes(error ? 1U << 16U : reported + 1);
  std::size_t size = 0;
  while (const std::size_t got = std::fread(bytes.data() + size, 1, bytes.size() - size, file.get())) {
    size += got;
    if (!may_be_recording(std::span(bytes).first(size))) break;  // a device may never end
    if (size > max_file_bytes) refuse_size("the bytes of the file", size, max_file_bytes);
    if (size == bytes.size()) bytes.resize(2 * size);
  }
  if (std::ferror(file.get()) != 0) throw Error(texts::recording_unreadable, {system_reason(errno)});
  bytes.resize(size);
  return bytes;
}

Recording load(const std::filesystem::path& path, std::string* shown) {
  return decode(read_whole(path), shown);
}

std::string canonical_bytes(const Recording& recording) {
  std::string bytes;
  bytes.reserve(likely_bytes(recording));
  write_canonical(recording, [&](const char* data, std::size_t size) { bytes.append(data, size); });
  return bytes;
}

std::uint64_t canonical_hash(const Recording& recording) {
  std::uint64_t hash = 0xcbf2'9ce4'8422'2325ULL;
  write_canonical(recording, [&](const char* data, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
      hash = (hash ^ static_cast<unsigned char>(data[i])) * 0x0000'0100'0000'01b3ULL;
  });
  return hash;
}

}  // namespace scatterscope::format
