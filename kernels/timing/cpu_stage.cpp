#include "kernels/timing/cpu_stage.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <numeric>
#include <string>
#include <thread>

#include "kernels/parameters/limits.h"
#include "kernels/timing/verification.h"

namespace scatterscope::timing {
namespace {

constexpr std::align_val_t alignment{256};

struct Release {
  void operator()(void* block) const { ::operator delete(block, alignment); }
};

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

// What programs can still have: files that are only cached give way. 0: not known.
std::uint64_t available_bytes() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("MemAvailable:", 0) == 0) return std::strtoull(line.c_str() + 13, nullptr, 10) << 10U;
  }
  return 0;
}

class CpuStage : public Stage {
 public:
  [[nodiscard]] Provenance provenance() const override {
    Provenance p;
    const std::string processor = processor_name();
    p.device = "SIMT executor" + (processor.empty() ? "" : " on " + processor);
    p.backend = "cpu";
    p.memory_bytes = pages(_SC_PHYS_PAGES);
    p.multiprocessors = std::thread::hardware_concurrency();
    return p;
  }

  [[nodiscard]] std::uint64_t free_bytes() const override {
    const std::uint64_t available = available_bytes();
    return available > 0 ? available : pages(_SC_AVPHYS_PAGES);
  }
  void* allocate(std::uint64_t bytes) override {
    blocks_.emplace_back(::operator new(static_cast<std::size_t>(bytes), alignment));
    return blocks_.back().get();
  }
  void release() noexcept override { blocks_.clear(); }
  // All of them are this one, which does one thing at a time.
  [[nodiscard]] unsigned devices() const override { return recording::most_devices; }
  void use(unsigned device) override {
    used_ = device;
    if (marks_.size() <= device) marks_.resize(device + 1);
  }
  void join(unsigned) override {}
  void copy(void* to, const void* from, std::uint64_t bytes) override { read(to, from, bytes); }

  void generate(const Workload& w, std::uint64_t first, std::uint64_t count, void* keys) override {
    const auto all =
        recording::random_keys(static_cast<std::uint32_t>(w.n), w.seed, w.distribution, w.key_bits, w.key_type);
    const auto from = static_cast<std::size_t>(first);
    for (std::size_t i = 0; i < count; ++i) {
      if (recording::width_bits(w.key_type) == 64) {
        static_cast<std::uint64_t*>(keys)[i] = all[from + i];
      } else {
        static_cast<std::uint32_t*>(keys)[i] = static_cast<std::uint32_t>(all[from + i]);
      }
    }
  }
  [[nodiscard]] KeyFacts key_facts(const Workload& w, std::uint64_t count, const void* keys) override {
    return facts_of_keys(w, count, keys);
  }
  void restore(const Workload& w, const void* keys, const Buffers& work) override {
    read(work.keys, keys, key_bytes(w));
    auto* values = static_cast<std::uint32_t*>(work.values);
    if (w.values) std::iota(values, values + w.n, 0U);
  }
  bool verify(const Workload& w, const void* input, const Buffers& output, const Ties& ties) override {
    return is_sorted_input(w, input, output, ties);
  }
  void read(void* to, const void* from, std::uint64_t bytes) override {
    if (bytes > 0) std::memcpy(to, from, static_cast<std::size_t>(bytes));
  }

  void mark(unsigned place) override {
    auto& marks = marks_[used_];
    if (marks.size() <= place) marks.resize(place + 1);
    marks[place] = std::chrono::steady_clock::now();
  }
  void finish() override { use(0); }
  [[nodiscard]] double milliseconds(unsigned device, unsigned from, unsigned to) const override {
    return std::chrono::duration<double, std::milli>(marks_[device][to] - marks_[device][from]).count();
  }

  [[nodiscard]] KernelFacts facts(const simt::cuda::Kernel*, const simt::LaunchShape& shape) const override {
    return {0, shape.shared_bytes, 0};
  }
  [[nodiscard]] const std::vector<std::unique_ptr<Baseline>>& baselines() const override { return baselines_; }

 private:
  static std::uint64_t pages(int which) {
    const long count = sysconf(which), size = sysconf(_SC_PAGESIZE);
    return count > 0 && size > 0 ? static_cast<std::uint64_t>(count) * static_cast<std::uint64_t>(size) : 0;
  }

  std::vector<std::unique_ptr<void, Release>> blocks_;
  unsigned used_ = 0;
  std::vector<std::vector<std::chrono::steady_clock::time_point>> marks_{1};  // of each device that was in use
  std::vector<std::unique_ptr<Baseline>> baselines_;                          // none: std-sort is the host's
};

}  // namespace

std::unique_ptr<Stage> make_cpu_stage() {
  return std::make_unique<CpuStage>();
}

}  // namespace scatterscope::timing
