#include "kernels/timing/baselines/baselines.h"

#include <dlfcn.h>

#include <cstdlib>
#include <mutex>
#include <system_error>
#include <utility>

#include "kernels/error.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::timing {
namespace {

using recording::KeyType;
static_assert(static_cast<unsigned>(LibraryKey::u64) == static_cast<unsigned>(KeyType::u64) &&
              static_cast<unsigned>(LibraryKey::f32) == static_cast<unsigned>(KeyType::f32) &&
              static_cast<unsigned>(LibraryKey::i32) == static_cast<unsigned>(KeyType::i32));

constexpr std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + 255) / 256 * 256;
}
// A second place for keys and values at the start of the scratch.
Buffers second_place(const Workload& w, void* scratch) {
  auto* bytes = static_cast<std::byte*>(scratch);
  return {bytes, w.values ? bytes + aligned(key_bytes(w)) : nullptr};
}
std::uint64_t second_bytes(const Workload& w) {
  return aligned(key_bytes(w)) + aligned(value_bytes(w));
}

class CopyBaseline : public Baseline {
 public:
  explicit CopyBaseline(DeviceCopy copy) : copy_(std::move(copy)) {}
  [[nodiscard]] std::string_view name() const override { return device_copy; }
  [[nodiscard]] bool takes(const Workload&) const override { return true; }
  [[nodiscard]] std::uint64_t scratch_bytes(const Workload& w) const override { return second_bytes(w); }
  [[nodiscard]] std::uint64_t moved_bytes(const Workload& w) const override {
    return 2 * (key_bytes(w) + value_bytes(w));
  }
  [[nodiscard]] bool sorts() const override { return false; }
  Buffers run(const Workload& w, const Buffers& work, void* scratch) override {
    const Buffers to = second_place(w, scratch);
    if (w.n > 0) copy_(to.keys, work.keys, key_bytes(w));
    if (w.n > 0 && w.values) copy_(to.values, work.values, value_bytes(w));
    return to;
  }

 private:
  DeviceCopy copy_;
};

class LibraryBaseline : public Baseline {
 public:
  LibraryBaseline(LibrarySort sort, decltype(Libraries::sort) function) : sort_(sort), function_(function) {}
  [[nodiscard]] std::string_view name() const override { return library_calls[static_cast<std::size_t>(sort_)]; }
  [[nodiscard]] bool takes(const Workload& w) const override {
    if (is_radix()) return true;
    return (w.key_type == KeyType::u32 || w.key_type == KeyType::u64) &&
           (is(LibrarySort::cub_merge) || w.order == recording::Order::ascending);
  }
  // Asked once for a workload, before it is timed.
  [[nodiscard]] std::uint64_t scratch_bytes(const Workload& w) const override {
    if (!(w == workload_)) {
      bytes_ = call(w, {}, nullptr).scratch_bytes;
      workload_ = w;
    }
    return own_place(w) + bytes_;
  }
  // An LSD radix sort by 8 bits reads the keys for their histograms, then keys and values in each pass, and writes
  // them. Thrust sorts so by all bits.
  [[nodiscard]] std::uint64_t moved_bytes(const Workload& w) const override {
    if (is(LibrarySort::cub_merge)) return 0;
    const std::uint32_t bits = is(LibrarySort::thrust) ? recording::width_bits(w.key_type) : w.key_bits;
    return key_bytes(w) + (bits + 7) / 8 * 2 * (key_bytes(w) + value_bytes(w));
  }
  [[nodiscard]] bool zeros_tie() const override { return is_radix(); }
  Buffers run(const Workload& w, const Buffers& work, void* scratch) override {
    const LibraryCall done = call(w, work, scratch);
    return {done.sorted_keys, w.values ? done.sorted_values : nullptr};
  }

 private:
  [[nodiscard]] bool is(LibrarySort sort) const { return sort_ == sort; }
  [[nodiscard]] bool is_radix() const { return is(LibrarySort::cub_radix) || is(LibrarySort::cub_radix64); }
  [[nodiscard]] std::uint64_t own_place(const Workload& w) const { return is_radix() ? second_bytes(w) : 0; }
  [[nodiscard]] LibraryCall call(const Workload& w, const Buffers& work, void* scratch) const {
    LibraryCall call;
    call.sort = sort_;
    call.key = static_cast<LibraryKey>(w.key_type);
    call.key_bits = w.key_bits;
    call.descending = w.order == recording::Order::descending ? 1 : 0;
    call.with_values = w.values ? 1 : 0;
    call.n = w.n;
    if (scratch != nullptr) {
      call.scratch_bytes = scratch_bytes(w) - own_place(w);
      call.scratch = static_cast<std::byte*>(scratch) + own_place(w);
      call.keys = work.keys;
      call.values = work.values;
      if (is_radix()) {
        call.other_keys = second_place(w, scratch).keys;
        call.other_values = second_place(w, scratch).values;
      }
    }
    if (const char* error = function_(&call); error != nullptr) {
      const std::string words = std::string(name()) + ": " + error;
      throw Error(texts::run_device_error, {words}, exit_lacking);
    }
    return call;
  }

  LibrarySort sort_;
  decltype(Libraries::sort) function_;
  mutable Workload workload_;
  mutable std::uint64_t bytes_ = 0;
};

template <class Function>
Function find(void* object, const char* name) {
  return reinterpret_cast<Function>(dlsym(object, name));
}

// False, and why, where the file cannot be used.
bool load(const std::filesystem::path& file, Libraries& into) {
  void* object = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (object == nullptr) {
    into.why_not = dlerror();
    return false;
  }
  using Version = decltype(&scatterscope_libraries_version);
  using BuiltWith = decltype(&scatterscope_libraries_built_with);
  const auto version = find<Version>(object, "scatterscope_libraries_version");
  const std::uint32_t found = version == nullptr ? 0 : version();
  if (found == libraries_version) {
    into = {find<decltype(into.sort)>(object, "scatterscope_library_sort"),
            find<BuiltWith>(object, "scatterscope_libraries_built_with")(),
            {}};
    return true;
  }
  into.why_not = file.string() + " has version " + std::to_string(found) +
                 " of the interface; allowed: " + std::to_string(libraries_version);
  (void)dlclose(object);
  return false;
}

}  // namespace

Libraries load_libraries(const std::vector<std::filesystem::path>& folders) {
  Libraries found;
  for (const auto& folder : folders) {
    std::error_code ignored;
    if (std::filesystem::exists(folder / libraries_file, ignored) && load(folder / libraries_file, found)) break;
  }
  return found;
}

Libraries libraries() {
  static std::mutex mutex;
  static Libraries found;
  const std::scoped_lock lock(mutex);
  if (found.sort != nullptr) return found;
  std::error_code ignored;
  const auto beside = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  std::vector<std::filesystem::path> folders;
  if (const char* named = std::getenv("SCATTERSCOPE_LIBRARIES"); named != nullptr && *named != '\0')
    folders.emplace_back(named);
  folders.insert(folders.end(), {beside, beside / "../lib"});
  found = load_libraries(folders);
  return found;
}

std::vector<std::unique_ptr<Baseline>> make_gpu_baselines(DeviceCopy copy, const Libraries& from) {
  std::vector<std::unique_ptr<Baseline>> all;
  all.push_back(std::make_unique<CopyBaseline>(std::move(copy)));
  if (from.sort == nullptr) return all;
  for (const LibrarySort sort :
       {LibrarySort::cub_radix, LibrarySort::cub_radix64, LibrarySort::cub_merge, LibrarySort::thrust})
    all.push_back(std::make_unique<LibraryBaseline>(sort, from.sort));
  return all;
}

}  // namespace scatterscope::timing
