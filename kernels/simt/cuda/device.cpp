#include "kernels/simt/cuda/device.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <unordered_map>

#include "kernels/error.h"
#include "kernels/parameters/limits.h"
#include "kernels/simt/cuda/compiler.h"
#include "kernels/simt/cuda/driver.h"
#include "kernels/simt/cuda/kernel.h"
#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/cuda/prepare.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt::cuda {
namespace {

// "580.65.06": the first word of the driver's line that has digits around a point.
std::string driver_version() {
  std::ifstream file("/proc/driver/nvidia/version");
  for (std::string word; file >> word;)
    if (word.find_first_not_of("0123456789.") == std::string::npos && word.find('.') != std::string::npos) return word;
  return {};
}

std::atomic<unsigned> first_gpu{0};

// The driver, the GPUs and the compiler for them, which are alike: what is said of the first holds for all.
struct Device {
  std::string why;  // empty: all of them are there
  const Driver* driver = nullptr;
  const Nvrtc* nvrtc = nullptr;
  std::vector<DeviceNumber> numbers;
  std::vector<Context> contexts;  // of those that were used
  Target target;
  DeviceFacts facts;

  Device() {
    driver = find_driver(why);
    if (driver == nullptr) return;
    // The compiler's library is large: it is loaded while the driver wakes the GPU.
    const std::future<void> loading = std::async(std::launch::async, [] {
      std::string unused;
      (void)Nvrtc::find(0, unused);
    });
    int count = 0;
    constexpr Result no_device = 100;
    const Result begun = driver->cuInit(0);
    if (begun != no_device && (fails(begun) || fails(driver->cuDeviceGetCount(&count)))) return;
    if (count == 0) {
      why = "the NVIDIA driver finds no GPU";
      return;
    }
    CudaVersion version = 0;
    if (fails(driver->cuDriverGetVersion(&version)) ||
        !find(std::min(count, static_cast<int>(recording::most_devices))))
      return;
    contexts.resize(numbers.size());
    if (fails(driver->cuDevicePrimaryCtxRetain(contexts.data(), numbers.front()))) return;
    nvrtc = Nvrtc::find(version, why);
    if (nvrtc != nullptr) look(version);
  }

  bool find(int count) {
    numbers.resize(static_cast<std::size_t>(count));
    for (int gpu = 0; gpu < count; ++gpu)
      if (fails(driver->cuDeviceGet(&numbers[static_cast<std::size_t>(gpu)], gpu))) return false;
    std::rotate(numbers.begin(), numbers.begin() + first_gpu % numbers.size(), numbers.end());
    return true;
  }

  void look(CudaVersion version) {
    char name[256] = "";
    std::size_t bytes = 0;
    if (fails(driver->cuDeviceGetName(name, sizeof name, numbers.front())) ||
        fails(driver->cuDeviceTotalMem(&bytes, numbers.front())))
      return;
    const int major = attribute(DeviceAttribute::compute_capability_major);
    const int minor = attribute(DeviceAttribute::compute_capability_minor);
    target = Target::of(10 * major + minor, nvrtc->architectures());
    facts.name = name;
    facts.driver = driver_version();
    facts.cuda = spelling(version);
    facts.compiler = "NVRTC " + spelling(nvrtc->version());
    facts.compute_capability = std::to_string(major) + "." + std::to_string(minor);
    facts.memory_bytes = bytes;
    facts.multiprocessors = static_cast<std::uint32_t>(attribute(DeviceAttribute::multiprocessors));
    facts.clock_mhz = static_cast<std::uint32_t>(attribute(DeviceAttribute::clock_khz) / 1000);
    facts.shared_bytes = static_cast<std::uint64_t>(attribute(DeviceAttribute::shared_bytes_opted_in));
    using enum DeviceAttribute;
    facts.multiprocessor_threads = static_cast<std::uint32_t>(attribute(threads_a_multiprocessor));
    facts.multiprocessor_registers = static_cast<std::uint32_t>(attribute(registers_a_multiprocessor));
    facts.multiprocessor_shared_bytes = static_cast<std::uint64_t>(attribute(shared_bytes_a_multiprocessor));
    facts.multiprocessor_blocks = static_cast<std::uint32_t>(attribute(blocks_a_multiprocessor));
  }

  [[nodiscard]] int attribute(DeviceAttribute which) const {
    int value = 0;
    (void)driver->cuDeviceGetAttribute(&value, which, numbers.front());
    return value;
  }
  [[nodiscard]] std::string words(Result error) const {
    const char* text = nullptr;
    return driver->cuGetErrorString(error, &text) == 0 && text != nullptr ? text : "error " + std::to_string(error);
  }
  bool fails(Result result) {
    if (result != 0) why = "the NVIDIA driver reports \"" + words(result) + "\"";
    return result != 0;
  }
};

Device& device() {
  static Device only;
  return only;
}

std::atomic<bool> stuck{false};
std::atomic<unsigned> wait_limit{wait_limit_seconds};

[[noreturn]] void throw_device_error(const std::string& words) {
  throw Error(texts::run_device_error, {words}, exit_lacking);
}
[[noreturn]] void throw_stuck() {
  const std::string words =
      "a kernel did not end within " + std::to_string(wait_limit) + " s; it runs until the program ends";
  throw Error(texts::run_device_error, {words}, exit_lacking);
}

void check(Result result, const char* doing) {
  if (result != 0) throw_device_error(doing + (": " + device().words(result)));
}

const Device& usable_device() {
  const Device& gpu = device();
  if (!gpu.why.empty()) throw Error(texts::run_no_device, {gpu.why}, exit_lacking);
  return gpu;
}

// The GPU that this thread uses.
thread_local unsigned current_gpu = 0;

Context context_of(unsigned gpu) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  Context& context = device().contexts[gpu];
  if (context == nullptr)
    check(device().driver->cuDevicePrimaryCtxRetain(&context, device().numbers[gpu]), "waking a GPU");
  return context;
}

// The driver, with the GPU's context current on this thread.
const Driver& driver() {
  const Driver& cu = *usable_device().driver;
  if (stuck) throw_stuck();
  thread_local unsigned chosen = recording::most_devices;
  if (chosen != current_gpu) check(cu.cuCtxSetCurrent(context_of(current_gpu)), "choosing the GPU");
  chosen = current_gpu;
  return cu;
}

Address address(const void* block) {
  return reinterpret_cast<Address>(block);
}

// --- Kernels.

struct KernelKey {
  const KernelId* id;
  GivenSettings settings;
  bool operator==(const KernelKey&) const = default;
};
struct KernelHash {
  std::size_t operator()(const KernelKey& key) const {
    std::uint64_t hash = reinterpret_cast<std::uintptr_t>(key.id);
    for (const std::uint32_t number : key.settings.numbers) hash = (hash ^ number) * 0x0000'0100'0000'01b3ULL;
    return static_cast<std::size_t>(hash);
  }
};

struct LoadedKernels {
  std::shared_mutex mutex;
  std::unordered_map<KernelKey, std::unique_ptr<Kernel>, KernelHash> by_key;

  const Kernel* find(const KernelKey& key) {
    const std::shared_lock lock(mutex);
    const auto found = by_key.find(key);
    return found == by_key.end() ? nullptr : found->second.get();
  }
};
LoadedKernels& loaded() {
  static LoadedKernels all;
  return all;
}

KernelKey key_of(const KernelId& id, const GivenSettings& settings) {
  return {&id, constants_of(id.probe, settings)};
}

std::unique_ptr<Kernel> load(const PlannedKernel& planned) {
  const Driver& cu = driver();
  static const KernelCache cache(KernelCache::usual_folder());
  const Image image = compiled(planned, device().target, *device().nvrtc, cache);
  Library library = nullptr;
  check(cu.cuLibraryLoadData(&library, image.code.c_str(), nullptr, nullptr, 0, nullptr, nullptr, 0),
        "loading a kernel");
  auto kernel = std::make_unique<Kernel>();
  kernel->id = planned.id;
  check(cu.cuLibraryGetKernel(&kernel->handle, library, image.names[0].c_str()), "finding a kernel");
  std::size_t bytes = 0;
  if (image.names.size() > 1)
    check(cu.cuLibraryGetGlobal(&kernel->device_log, &bytes, library, image.names[1].c_str()), "finding a log");
  return kernel;
}

const Kernel& keep(const KernelKey& key, std::unique_ptr<Kernel> kernel) {
  LoadedKernels& all = loaded();
  const std::unique_lock lock(all.mutex);
  return *all.by_key.try_emplace(key, std::move(kernel)).first->second;
}

// Beyond 48 KiB a kernel has to opt in, its static arrays counted.
void allow_shared(const Driver& cu, const Kernel& kernel, unsigned bytes) {
  std::atomic<unsigned>& allowed = kernel.shared_bytes_allowed[current_gpu];
  if (bytes <= allowed) return;
  check(cu.cuKernelSetAttribute(FunctionAttribute::most_dynamic_shared_bytes, static_cast<int>(bytes), kernel.handle,
                                device().numbers[current_gpu]),
        "asking for shared memory");
  allowed = bytes;
}

unsigned blocks_a_multiprocessor(const Kernel& kernel, const LaunchShape& shape) {
  const Driver& cu = driver();
  allow_shared(cu, kernel, shape.shared_bytes);
  int blocks = 0;
  check(cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel.handle, static_cast<int>(shape.threads),
                                                       shape.shared_bytes),
        "asking for the occupancy");
  return static_cast<unsigned>(blocks);
}

}  // namespace

bool device_answers(std::string* why) {
  const Device& gpu = device();
  if (why != nullptr) *why = gpu.why;
  return gpu.why.empty();
}

const DeviceFacts& device_facts() {
  return usable_device().facts;
}

unsigned gpu_count() {
  return static_cast<unsigned>(usable_device().numbers.size());
}
void begin_with(unsigned gpu) {
  first_gpu = gpu;
}
void use(unsigned gpu) {
  current_gpu = gpu;
}

namespace {

// Each of the first `gpus` GPUs in use after another, and then again the one that was.
template <class Function>
void on_each(unsigned gpus, Function function) {
  const unsigned before = current_gpu;
  for (unsigned gpu = 0; gpu < gpus; ++gpu) {
    use(gpu);
    function(driver(), gpu);
  }
  use(before);
}

}  // namespace

void reach_peers(unsigned gpus) {
  static unsigned reached = 1;  // of the first so many all reach each other
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (gpus <= reached) return;
  constexpr Result already = 704;
  on_each(gpus, [gpus](const Driver& cu, unsigned gpu) {
    for (unsigned peer = 0; peer < gpus; ++peer) {
      int can = 0;
      if (peer == gpu || (gpu < reached && peer < reached)) continue;
      check(cu.cuDeviceCanAccessPeer(&can, device().numbers[gpu], device().numbers[peer]), "asking for peer access");
      if (can == 0)
        throw_device_error("GPU " + std::to_string(gpu) + " reaches for the memory of GPU " + std::to_string(peer) +
                           ": this machine does not let it");
      const Result result = cu.cuCtxEnablePeerAccess(context_of(peer), 0);
      if (result != already) check(result, "asking for peer access");
    }
  });
  reached = gpus;
}

void join(unsigned gpus) {
  if (gpus <= 1) return;
  thread_local std::vector<EventHandle> ends;  // of what each GPU was given
  constexpr unsigned without_times = 2;
  on_each(gpus, [](const Driver& cu, unsigned gpu) {
    if (ends.size() <= gpu) ends.resize(gpu + 1);
    if (ends[gpu] == nullptr) check(cu.cuEventCreate(&ends[gpu], without_times), "making an event");
    check(cu.cuEventRecord(ends[gpu], nullptr), "recording an event");
  });
  on_each(gpus, [gpus](const Driver& cu, unsigned gpu) {
    for (unsigned peer = 0; peer < gpus; ++peer)
      if (peer != gpu) check(cu.cuStreamWaitEvent(nullptr, ends[peer], 0), "waiting for another GPU");
  });
}

std::uint64_t free_bytes() {
  std::size_t free = 0, total = 0;
  check(driver().cuMemGetInfo(&free, &total), "asking for the GPU's memory");
  return free;
}

void* allocate(std::uint64_t bytes) {
  Address block = 0;
  const Result result = driver().cuMemAlloc(&block, std::max(std::size_t{1}, static_cast<std::size_t>(bytes)));
  constexpr Result out_of_memory = 2;
  if (result == out_of_memory)
    throw_device_error("allocating " + std::to_string(bytes >> 20U) + " MiB on GPU " + std::to_string(current_gpu) +
                       ", which has " + std::to_string(free_bytes() >> 20U) + " MiB free: " + device().words(result));
  check(result, "allocating memory");
  return reinterpret_cast<void*>(block);
}
void release(void* block) {
  if (!stuck) (void)device().driver->cuMemFree(address(block));
}
void write(void* to, const void* from, std::uint64_t bytes) {
  if (bytes == 0) return;
  wait();
  check(driver().cuMemcpyHtoD(address(to), from, static_cast<std::size_t>(bytes)), "writing memory");
}
void fill(void* to, unsigned char value, std::uint64_t bytes) {
  if (bytes == 0) return;
  check(driver().cuMemsetD8Async(address(to), value, static_cast<std::size_t>(bytes), nullptr), "filling memory");
}
void copy(void* to, const void* from, std::uint64_t bytes) {
  if (bytes == 0) return;
  check(driver().cuMemcpyDtoDAsync(address(to), address(from), static_cast<std::size_t>(bytes), nullptr),
        "copying memory");
}
void read(void* to, const void* from, std::uint64_t bytes) {
  if (bytes == 0) return;
  wait();
  check(driver().cuMemcpyDtoH(to, address(from), static_cast<std::size_t>(bytes)), "reading memory");
}

namespace {

std::function<void()>& watching() {
  static std::function<void()> look;
  return look;
}

}  // namespace

void watch_waits(std::function<void()> look) {
  watching() = std::move(look);
}

void wait() {
  const Driver& cu = driver();
  const auto begin = std::chrono::steady_clock::now();
  for (;;) {
    const Result result = cu.cuStreamQuery(nullptr);
    if (result != not_ready) return check(result, "running");
    const auto waited = std::chrono::steady_clock::now() - begin;
    if (waited > std::chrono::seconds(wait_limit)) {
      stuck = true;
      throw_stuck();
    }
    // The first milliseconds awake: most launches end within them.
    if (waited > std::chrono::milliseconds(5)) {
      if (watching()) watching()();
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  }
}
void set_wait_limit(unsigned seconds) {
  wait_limit = seconds;
}
bool is_stuck() {
  return stuck;
}

Event::Event() {
  EventHandle event = nullptr;
  check(driver().cuEventCreate(&event, 0), "making an event");
  event_ = event;
}
Event::~Event() {
  if (event_ != nullptr && !stuck) (void)device().driver->cuEventDestroy(static_cast<EventHandle>(event_));
}
void Event::record() {
  check(driver().cuEventRecord(static_cast<EventHandle>(event_), nullptr), "recording an event");
}
double Event::milliseconds_since(const Event& before) const {
  float elapsed = 0;
  check(
      driver().cuEventElapsedTime(&elapsed, static_cast<EventHandle>(before.event_), static_cast<EventHandle>(event_)),
      "reading an event");
  return elapsed;
}

const Kernel& kernel(const KernelId& id, const GivenSettings& settings) {
  const KernelKey key = key_of(id, settings);
  if (const Kernel* found = loaded().find(key)) return *found;
  return keep(key, load({&id, settings}));
}

void prepare(const std::vector<PlannedKernel>& kernels, const catalog::Progress& progress) {
  std::vector<PlannedKernel> missing;
  for (const PlannedKernel& planned : kernels) {
    const KernelKey key = key_of(*planned.id, planned.settings);
    const bool again = std::any_of(missing.begin(), missing.end(), [&key](const PlannedKernel& other) {
      return key_of(*other.id, other.settings) == key;
    });
    if (!again && loaded().find(key) == nullptr) missing.push_back(planned);
  }
  if (missing.empty()) return;
  (void)driver();
  in_threads(
      missing.size(),
      [&missing](std::size_t k) { keep(key_of(*missing[k].id, missing[k].settings), load(missing[k])); }, progress);
}

unsigned fitting_blocks(const Kernel& kernel, const LaunchShape& shape, const recording::Config& config) {
  const unsigned held = device().facts.multiprocessors * blocks_a_multiprocessor(kernel, shape);
  const auto too_wide = [&](unsigned blocks) {
    return Error(texts::run_too_wide, {shape.kernel, std::to_string(blocks), std::to_string(held)});
  };
  if (held == 0) throw too_wide(shape.blocks);
  const bool given = shape.cooperative() && config.grid_blocks != 0;
  if (given && config.grid_blocks > held) throw too_wide(config.grid_blocks);
  if (given) return config.grid_blocks;
  const unsigned most = config.resident_blocks == 0 ? held : std::min(config.resident_blocks, held);
  return std::min(shape.blocks, most);
}

namespace {

void launch_linked(const Driver& cu, const Kernel& kernel, const LaunchShape& shape, void** parameters) {
  LaunchAttribute attribute{programmatic_stream_serialization, {1}};
  const LaunchConfig config{shape.blocks, 1, 1, shape.threads, 1, 1, shape.shared_bytes, nullptr, &attribute, 1};
  check(cu.cuLaunchKernelEx(&config, kernel.handle, parameters, nullptr), shape.kernel);
}

}  // namespace

void launch(const Kernel& kernel, const LaunchShape& shape, void** parameters) {
  const Driver& cu = driver();
  allow_shared(cu, kernel, shape.shared_bytes);
  // Programs that record or count wait for nothing themselves, nor do those for older GPUs.
  constexpr int linking = 90;
  if (shape.linked && kernel.id->probe == Probe::none && device().target.architecture >= linking)
    return launch_linked(cu, kernel, shape, parameters);
  check(shape.cooperative() ? cu.cuLaunchCooperativeKernel(kernel.handle, shape.blocks, 1, 1, shape.threads, 1, 1,
                                                           shape.shared_bytes, nullptr, parameters)
                            : cu.cuLaunchKernel(kernel.handle, shape.blocks, 1, 1, shape.threads, 1, 1,
                                                shape.shared_bytes, nullptr, parameters, nullptr),
        shape.kernel);
}

KernelFacts facts_of(const Kernel& kernel, const LaunchShape& shape) {
  const unsigned blocks = blocks_a_multiprocessor(kernel, shape);
  const auto attribute = [&](FunctionAttribute which) {
    int value = 0;
    check(driver().cuKernelGetAttribute(&value, which, kernel.handle, device().numbers[current_gpu]),
          "asking about a kernel");
    return static_cast<std::uint32_t>(value);
  };
  const unsigned warps = (shape.threads + 31) / 32;
  const int most_warps = device().attribute(DeviceAttribute::threads_a_multiprocessor) / 32;
  return {attribute(FunctionAttribute::registers), attribute(FunctionAttribute::shared_bytes) + shape.shared_bytes,
          static_cast<double>(blocks) * warps / most_warps, blocks};
}

}  // namespace scatterscope::simt::cuda
