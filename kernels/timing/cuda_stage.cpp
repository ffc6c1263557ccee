#include "kernels/timing/cuda_stage.h"

#include <algorithm>
#include <string>
#include <vector>

#include "kernels/error.h"
#include "kernels/recording/random_keys.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/timing/baselines/baselines.h"
#include "kernels/timing/cuda_keys.h"

namespace scatterscope::timing {
namespace {

namespace cuda = simt::cuda;

class CudaStage : public Stage {
 public:
  CudaStage() : baselines_(make_gpu_baselines(cuda::copy)) { prepare_key_kernels(); }
  ~CudaStage() override { free_all(); }
  CudaStage(const CudaStage&) = delete;
  CudaStage& operator=(const CudaStage&) = delete;

  [[nodiscard]] Provenance provenance() const override {
    const cuda::DeviceFacts& facts = cuda::device_facts();
    Provenance p;
    p.device = facts.name;
    p.driver = facts.driver;
    p.cuda = facts.cuda;
    p.compiler = facts.compiler;
    p.compute_capability = facts.compute_capability;
    p.backend = "cuda";
    p.memory_bytes = facts.memory_bytes;
    p.multiprocessors = facts.multiprocessors;
    p.clock_mhz = facts.clock_mhz;
    return p;
  }

  [[nodiscard]] std::uint64_t free_bytes() const override { return cuda::free_bytes(); }
  void* allocate(std::uint64_t bytes) override {
    blocks_.push_back(cuda::allocate(bytes));
    return blocks_.back();
  }
  void release() noexcept override {
    // A destructor calls this: that another rank has ended, which a wait finds, is thrown by what made it end or by the
    // next wait.
    try {
      if (!cuda::is_stuck()) finish();
    } catch (const Error&) {
    }
    free_all();
  }
  [[nodiscard]] unsigned devices() const override { return cuda::gpu_count(); }
  void use(unsigned device) override {
    cuda::use(device);
    used_ = device;
    if (events_.size() <= device) events_.resize(device + 1);
  }
  void join(unsigned devices) override {
    cuda::reach_peers(devices);
    cuda::join(devices);
  }
  void copy(void* to, const void* from, std::uint64_t bytes) override { cuda::copy(to, from, bytes); }

  void generate(const Workload& w, std::uint64_t first, std::uint64_t count, void* keys) override {
    if (w.n > max_host_keys) return generate_on_gpu(*this, w, first, count, keys);
    const auto all =
        recording::random_keys(static_cast<std::uint32_t>(w.n), w.seed, w.distribution, w.key_bits, w.key_type);
    if (recording::width_bits(w.key_type) == 64)
      return cuda::write(keys, all.data() + static_cast<std::size_t>(first), count * sizeof(std::uint64_t));
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<std::uint32_t> narrow(begin, begin + static_cast<std::ptrdiff_t>(count));
    cuda::write(keys, narrow.data(), count * sizeof(std::uint32_t));
  }
  [[nodiscard]] KeyFacts key_facts(const Workload& w, std::uint64_t count, const void* keys) override {
    return key_facts_on_gpu(w, count, keys);
  }
  void restore(const Workload& w, const void* keys, const Buffers& work) override {
    cuda::copy(work.keys, keys, key_bytes(w));
    if (w.values) write_indices(static_cast<std::uint32_t*>(work.values), w.n);
  }
  bool verify(const Workload& w, const void* input, const Buffers& output, const Ties& ties) override {
    return verify_on_gpu(w, input, output, ties);
  }
  void read(void* to, const void* from, std::uint64_t bytes) override { cuda::read(to, from, bytes); }

  void mark(unsigned place) override {
    std::vector<cuda::Event>& events = events_[used_];
    while (events.size() <= place) events.emplace_back();
    events[place].record();
  }
  void finish() override {
    for (auto device = static_cast<unsigned>(events_.size()); device-- > 0;) {
      use(device);
      cuda::wait();
    }
  }
  [[nodiscard]] double milliseconds(unsigned device, unsigned from, unsigned to) const override {
    return events_[device][to].milliseconds_since(events_[device][from]);
  }

  [[nodiscard]] KernelFacts facts(const simt::cuda::Kernel* kernel, const simt::LaunchShape& shape) const override {
    return cuda::facts_of(*kernel, shape);
  }
  [[nodiscard]] const std::vector<std::unique_ptr<Baseline>>& baselines() const override { return baselines_; }

 private:
  void free_all() {
    for (void* block : blocks_) cuda::release(block);
    blocks_.clear();
  }

  unsigned used_ = 0;
  std::vector<void*> blocks_;
  std::vector<std::vector<cuda::Event>> events_{1};  // of each device that was in use
  std::vector<std::unique_ptr<Baseline>> baselines_;
};

}  // namespace

std::unique_ptr<Stage> make_cuda_stage() {
  return std::make_unique<CudaStage>();
}

}  // namespace scatterscope::timing
