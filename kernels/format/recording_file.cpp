#include "kernels/format/recording_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "kernels/error.h"
#include "kernels/format/old_names.h"
#include "kernels/format/validity.h"
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
// Since this one it says what arrays hold, and what launches do.
constexpr std::uint32_t version_with_contents = 19;
// Since this one it says which accesses are elements of an asynchronous copy, and where copies are waited for.
constexpr std::uint32_t version_with_copies = 21;
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

// How many elements a list may have, how many bytes each takes at least, and what they are.
struct Count {
  std::uint64_t limit, bytes_each;
  std::string_view what;
};

// Columns as versions before version_with_order have them: accesses are no volatile ones.
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

// Writes fields; a Reader has the same members and fills them.
class Writer {
 public:
  Writer(std::uint32_t version, Sink sink) : version_(version), sink_(std::move(sink)) {}

  [[nodiscard]] std::uint32_t version() const { return version_; }

  template <typename T>
  void number(T value) {
    static_assert(std::is_unsigned_v<T>);
    bytes_of(value, sizeof(T));
  }
  template <typename Enum>
  void enumerator(Enum value) {
    number(static_cast<std::uint8_t>(value));
  }
  bool flag(bool value) {
    number(std::uint8_t{value});
    return value;
  }
  void text(std::string_view value, std::uint64_t = 0, std::string_view = {}) {
    number(std::uint64_t{value.size()});
    raw(value.data(), value.size());
  }
  std::uint64_t count(std::uint64_t size, const Count&) {
    number(size);
    return size;
  }
  template <typename T, typename Visit>
  void each(const std::vector<T>& values, const Count& of, Visit visit) {
    count(values.size(), of);
    for (const T& value : values) visit(value);
  }
  template <typename T>
  void column(const std::vector<T>& values, std::uint64_t) {
    if constexpr (std::endian::native == std::endian::little) {
      raw(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    } else {
      for (const T value : values) number(value);
    }
  }
  template <typename T>
  void event_column(const EventColumns& e, const std::vector<T>& values, std::uint64_t size) {
    const void* const which = &values;
    if (version_ < version_with_order && which == &e.kind) return column(kinds_alone(e), size);
    if (version_ < version_with_order && which == &e.value) return column(values_without_masks(e), size);
    column(values, size);
  }
  void index(const std::optional<std::uint16_t>& value, std::string_view) {
    flag(value.has_value());
    number(value.value_or(0));
  }
  template <typename T, typename Visit>
  void maybe(const std::optional<T>& value, Visit visit) {
    if (flag(value.has_value())) visit(*value);
  }
  void parameter(const Config& config, const parameters::Parameter& row) {
    bytes_of(parameters::value_in(config, row), row.field.bytes);
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
  void bytes_of(std::uint64_t value, std::size_t size) {
    std::array<char, 8> bytes{};
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(value >> (8 * i));
    raw(bytes.data(), size);
  }

  std::uint32_t version_;
  Sink sink_;
  std::string buffer_;
  Checksum checksum_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::uint32_t version() const { return version_; }
  void take_version() { number(version_); }

  template <typename T>
  void number(T& value) {
    value = static_cast<T>(bytes(sizeof(T)));
  }
  template <typename Enum>
  void enumerator(Enum& value) {
    value = static_cast<Enum>(bytes(1));
  }
  bool flag() {
    const std::uint64_t value = bytes(1);
    if (value > 1) refuse_contradiction("a yes-or-no that is neither");
    return value == 1;
  }
  bool flag(bool& value) { return value = flag(); }
  // Whatever is there already.
  bool flag(bool&&) { return flag(); }
  // A number of elements that fit into what is left.
  std::size_t count(std::uint64_t, const Count& of) {
    const std::uint64_t value = bytes(8);
    if (value > of.limit) refuse_size(of.what, value, of.limit);
    if (value > left() / of.bytes_each) end_too_early();
    return static_cast<std::size_t>(value);
  }
  void text(std::string& value, std::uint64_t limit = max_name_bytes, std::string_view what = "the bytes of a name") {
    const std::size_t size = count(0, {limit, 1, what});
    value.assign(reinterpret_cast<const char*>(take(size)), size);
  }
  template <typename T, typename Visit>
  void each(std::vector<T>& values, const Count& of, Visit visit) {
    values.resize(count(0, of));
    for (T& value : values) visit(value);
  }
  template <typename T>
  void column(std::vector<T>& values, std::size_t size) {
    if (size > left() / sizeof(T)) end_too_early();
    values.resize(size);
    if constexpr (std::endian::native == std::endian::little) {
      if (size > 0) std::memcpy(values.data(), take(size * sizeof(T)), size * sizeof(T));
    } else {
      for (T& value : values) number(value);
    }
  }
  template <typename T>
  void event_column(const EventColumns&, std::vector<T>& values, std::size_t size) {
    column(values, size);
  }
  void index(std::optional<std::uint16_t>& value, std::string_view contradiction) {
    const bool has = flag();
    const auto found = static_cast<std::uint16_t>(bytes(2));
    if (has) value = found;
    if (!has && found != 0) refuse_contradiction(contradiction);
  }
  template <typename T, typename Visit>
  void maybe(std::optional<T>& value, Visit visit) {
    if (flag()) visit(value.emplace());
  }
  void parameter(Config& config, const parameters::Parameter& row) {
    const bool yes_or_no = row.field.kind == parameters::Kind::flag;
    row.field.set(config, yes_or_no ? std::uint64_t{flag()} : bytes(row.field.bytes));
  }

 private:
  [[noreturn]] static void end_too_early() { throw Error(texts::recording_cut); }
  std::uint64_t bytes(std::size_t size) {
    const std::byte* from = take(size);
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < size; ++i) all |= std::to_integer<std::uint64_t>(from[i]) << (8 * i);
    return all;
  }
  const std::byte* take(std::size_t size) {
    if (size > left()) end_too_early();
    const std::byte* from = bytes_.data() + at_;
    at_ += size;
    return from;
  }
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
  std::uint32_t version_ = 0;
};

// What a file holds, in its order: each field once, for a Writer of constant ones and a Reader that fills them.
template <typename File, typename Numbers>
void numbers_of(File& f, Numbers& numbers, std::uint64_t limit, std::string_view what) {
  f.column(numbers, f.count(numbers.size(), {limit, 8, what}));
}

template <typename File, typename TheConfig>
void config_of(File& f, TheConfig& config) {
  f.text(config.sort);
  for (const parameters::Parameter* row : parameters::in_file_order())
    if (row->in_file.since <= f.version()) f.parameter(config, *row);
}

template <typename File, typename TheRecording>
void tables_of(File& f, TheRecording& r) {
  f.each(r.files, {max_entries, 16, "its source texts"}, [&](auto& file) {
    f.text(file.name);
    f.text(file.text, max_text_bytes, "the bytes of a source text");
  });
  f.each(r.arrays, {max_entries, 22, "its arrays"}, [&](auto& array) {
    f.text(array.name);
    f.enumerator(array.space);
    f.enumerator(array.type);
    f.number(array.extent);
    numbers_of(f, array.initial, max_state_cells, "the elements of an array");
    if (f.version() >= version_with_contents) f.enumerator(array.content);
  });
  f.each(r.names, {max_entries, 9, "its named values"}, [&](auto& name) {
    f.text(name.name);
    f.enumerator(name.type);
    if (f.version() >= version_with_meanings) f.enumerator(name.meaning);
  });
  f.each(r.launches, {max_entries, 29, "its launches"}, [&](auto& launch) {
    f.text(launch.kernel);
    f.number(launch.blocks);
    f.number(launch.block_threads);
    f.flag(launch.cooperative);
    f.number(launch.first_step);
    if (f.version() >= version_with_contents) f.enumerator(launch.work);
    f.each(launch.arguments, {max_entries, 19, "the arguments of a launch"}, [&](auto& argument) {
      f.text(argument.name);
      f.index(argument.array, "an array in place of a number");
      f.number(argument.value);
    });
  });
  f.each(r.iterations, {max_entries, 28, "its iterations"}, [&](auto& iteration) {
    f.number(iteration.index);
    f.number(iteration.shift);
    f.number(iteration.digit_bits);
    f.number(iteration.first_step);
    f.number(iteration.end_step);
    f.number(iteration.keys_array);
    f.number(iteration.result_array);
    f.index(iteration.result_values_array, "an array of values that it lacks");
    f.maybe(iteration.local, [&](auto& local) {
      f.number(local.keys_array);
      f.number(local.sizes_array);
      f.number(local.starts_array);
      f.number(local.tile_keys);
    });
  });
}

// What each of several devices has; of one device nothing.
template <typename File, typename TheRecording>
void devices_of(File& f, TheRecording& r) {
  const std::uint32_t devices = r.config.devices;
  if (devices == 1) return;
  if (devices > most_devices) refuse_size("its devices", devices, most_devices);
  const auto parts = [&](auto& on_device) {
    if (f.flag(!on_device.empty())) f.column(on_device, devices);
  };
  for (auto& array : r.arrays) parts(array.on_device);
  for (auto& launch : r.launches) {
    parts(launch.on_device);
    for (auto& argument : launch.arguments) parts(argument.on_device);
  }
}

template <typename File, typename Columns>
void events_of(File& f, Columns& e) {
  const auto size = f.count(e.size(), {max_recorded_events, 19, "its events"});
  const bool wide = f.flag(!e.value_high.empty());
  if (wide && size == 0) refuse_contradiction("wide values of events that it lacks");
  each_column(e, wide, [&](auto& column) { f.event_column(e, column, size); });
}

template <typename File, typename TheRecording, typename Device, typename Text>
void content_of(File& f, TheRecording& r, Device& device, Text& shown) {
  config_of(f, r.config);
  f.text(device.backend);
  f.text(device.name);
  if (f.version() >= version_with_compiler) f.text(device.compiler);
  numbers_of(f, r.input, max_recorded_keys, "its keys");
  numbers_of(f, r.output, max_recorded_keys, "its keys");
  numbers_of(f, r.input_values, max_recorded_keys, "its values");
  numbers_of(f, r.output_values, max_recorded_keys, "its values");
  tables_of(f, r);
  if (f.version() >= version_with_devices) devices_of(f, r);
  f.each(r.steps, {max_recorded_events, 24, "its steps"}, [&](auto& step) {
    f.number(step.launch);
    f.number(step.phase);
    f.number(step.file);
    f.number(step.line);
    f.number(step.execution);
    f.number(step.first_event);
  });
  events_of(f, r.events);
  if (f.version() >= version_with_shown) f.text(shown);
}

void write(const Recording& r, const DeviceInfo& device, std::uint32_t as_version, std::string_view shown, Sink sink) {
  Writer w(as_version, std::move(sink));
  for (const char c : magic) w.number(static_cast<std::uint8_t>(c));
  w.number(as_version);
  content_of(w, r, device, shown);
  w.checksum();
}

bool has_copies(const EventColumns& e) {
  for (std::size_t i = 0; i < e.size(); ++i)
    if (e.copied_at(i) || e.kind_at(i) == EventKind::copy_wait) return true;
  return false;
}

void write_canonical(const Recording& r, Sink sink) {
  const std::uint32_t of_events = has_copies(r.events) ? version_with_copies : version;
  write(r, DeviceInfo{"", ""}, std::max(of_events, parameters::file_version(r.config)), {}, std::move(sink));
}

std::size_t likely_bytes(const Recording& r) {
  std::size_t bytes = r.events.size() * (r.events.value_high.empty() ? 19 : 27) + r.steps.size() * 24 + (1U << 16U);
  for (const SourceFile& f : r.files) bytes += f.text.size();
  for (const ArrayInfo& a : r.arrays) bytes += a.initial.size() * 8;
  return bytes;
}

std::string system_reason(int error) {
  return std::generic_category().message(error);
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

}  // namespace

std::uint32_t last_version() {
  return std::max(version_with_copies, parameters::last_file_version());
}

std::string encode(const Recording& recording, std::string_view shown) {
  std::string bytes;
  bytes.reserve(likely_bytes(recording));
  write(recording, recording.device, last_version(), shown,
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
  std::uint64_t of_magic = 0;
  in.number(of_magic);
  in.take_version();
  const std::uint32_t found = in.version();
  if (found == 0) throw Error(texts::recording_of_another_kind);
  if (found < version || found > last_version()) throw Error(texts::recording_other_version);
  Recording r;
  std::string said;
  content_of(in, r, r.device, said);
  if (found < version_with_meanings)
    for (NameInfo& name : r.names) name.meaning = meaning_of_old_name(name.name);
  if (found < version_with_contents) {
    for (ArrayInfo& array : r.arrays) array.content = content_of_old_name(array.name);
    for (Launch& launch : r.launches) launch.work = work_of_old_name(launch.kernel);
  }
  if (shown != nullptr) *shown = std::move(said);
  const std::size_t content = in.at();
  std::uint64_t checksum = 0;
  in.number(checksum);
  if (in.left() != 0) refuse_contradiction("what stands behind its end");
  check_validity(r, bytes.size());
  if (file_checksum(bytes.first(content)) != checksum) refuse_contradiction("its checksum");
  if (found < version_with_copies && has_copies(r.events)) refuse_contradiction("the kind of an event");
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
  std::vector<std::byte> bytes(error ? 1U << 16U : static_cast<std::size_t>(reported) + 1);
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
