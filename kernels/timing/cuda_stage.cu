#include "kernels/timing/cuda_stage.h"

#include <cuda_runtime.h>

#include <fstream>
#include <string>

#include "kernels/recording/random_keys.h"
#include "kernels/simt/cuda/memory.h"
#include "kernels/timing/baselines.h"
#include "kernels/timing/cuda_keys.cuh"

namespace scatterscope::timing {
namespace {

using simt::cuda::check;

int attribute(cudaDeviceAttr which) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, which, 0), "asking the GPU");
  return value;
}

// "580.65.06": the first word of the driver's line that has digits around a point.
std::string driver_version() {
  std::ifstream file("/proc/driver/nvidia/version");
  for (std::string word; file >> word;)
    if (word.find_first_not_of("0123456789.") == std::string::npos && word.find('.') != std::string::npos) return word;
  return {};
}

std::string cuda_version() {
  int version = 0;
  check(cudaRuntimeGetVersion(&version), "asking the GPU");
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

class CudaStage : public Stage {
 public:
  CudaStage()
      : baselines_(make_gpu_baselines([](void* to, const void* from, std::uint64_t bytes) {
          check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, nullptr), "copying");
        })) {
    check(cudaSetDevice(0), "asking for the GPU");
  }
  ~CudaStage() override {
    free_all();
    for (cudaEvent_t event : events_)
      if (event != nullptr) (void)cudaEventDestroy(event);
  }
  CudaStage(const CudaStage&) = delete;
  CudaStage& operator=(const CudaStage&) = delete;

  [[nodiscard]] Provenance provenance() const override {
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, 0), "asking the GPU");
    Provenance p;
    p.device = properties.name;
    p.driver = driver_version();
    p.cuda = cuda_version();
    p.compute_capability = std::to_string(properties.major) + "." + std::to_string(properties.minor);
    p.backend = "cuda";
    p.memory_bytes = properties.totalGlobalMem;
    p.multiprocessors = static_cast<std::uint32_t>(properties.multiProcessorCount);
    p.clock_mhz = static_cast<std::uint32_t>(attribute(cudaDevAttrClockRate) / 1000);
    return p;
  }

  [[nodiscard]] std::uint64_t free_bytes() const override {
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for the GPU's memory");
    return free;
  }
  void* allocate(std::uint64_t bytes) override {
    void* block = nullptr;
    check(cudaMalloc(&block, bytes == 0 ? 1 : bytes), "allocating memory");
    blocks_.push_back(block);
    return block;
  }
  void release() override {
    (void)cudaDeviceSynchronize();
    free_all();
  }

  void generate(const Workload& w, void* keys) override {
    if (w.n > max_host_keys) return generate_on_gpu(w, keys);
    const auto all =
        recording::random_keys(static_cast<std::uint32_t>(w.n), w.seed, w.distribution, w.key_bits, w.key_type);
    if (recording::width_bits(w.key_type) == 64) return write(keys, all.data(), key_bytes(w));
    const std::vector<std::uint32_t> narrow(all.begin(), all.end());
    write(keys, narrow.data(), key_bytes(w));
  }
  void restore(const Workload& w, const void* keys, const Buffers& work) override {
    if (w.n > 0)
      check(cudaMemcpyAsync(work.keys, keys, key_bytes(w), cudaMemcpyDeviceToDevice, nullptr), "restoring the input");
    if (w.values) write_indices(static_cast<std::uint32_t*>(work.values), w.n);
  }
  bool verify(const Workload& w, const void* input, const Buffers& output, const Ties& ties) override {
    return verify_on_gpu(w, input, output, ties);
  }
  void read(void* to, const void* from, std::uint64_t bytes) override {
    if (bytes > 0) check(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost), "reading memory");
  }

  void mark(unsigned place) override {
    if (events_.size() <= place) events_.resize(place + 1, nullptr);
    if (events_[place] == nullptr) check(cudaEventCreate(&events_[place]), "making an event");
    check(cudaEventRecord(events_[place], nullptr), "recording an event");
  }
  void finish() override { check(cudaDeviceSynchronize(), "running"); }
  [[nodiscard]] double milliseconds(unsigned from, unsigned to) const override {
    float elapsed = 0;
    check(cudaEventElapsedTime(&elapsed, events_[from], events_[to]), "reading an event");
    return elapsed;
  }

  [[nodiscard]] KernelFacts facts(const void* kernel, const simt::LaunchShape& shape) const override {
    if (shape.shared_bytes > 0)
      check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(shape.shared_bytes)),
            "asking for shared memory");
    cudaFuncAttributes attributes{};
    check(cudaFuncGetAttributes(&attributes, kernel), "asking about a kernel");
    int blocks = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, static_cast<int>(shape.threads),
                                                        shape.shared_bytes),
          "asking for the occupancy");
    const unsigned warps = (shape.threads + 31) / 32;
    const int most_warps = attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / 32;
    return {static_cast<std::uint32_t>(attributes.numRegs),
            static_cast<std::uint32_t>(attributes.sharedSizeBytes) + shape.shared_bytes,
            static_cast<double>(blocks) * warps / most_warps};
  }
  [[nodiscard]] const std::vector<std::unique_ptr<Baseline>>& baselines() const override { return baselines_; }

 private:
  static void write(void* to, const void* from, std::uint64_t bytes) {
    if (bytes > 0) check(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice), "writing memory");
  }
  void free_all() {
    for (void* block : blocks_) (void)cudaFree(block);
    blocks_.clear();
  }

  std::vector<void*> blocks_;
  std::vector<cudaEvent_t> events_;
  std::vector<std::unique_ptr<Baseline>> baselines_;
};

}  // namespace

std::unique_ptr<Stage> make_cuda_stage() {
  return std::make_unique<CudaStage>();
}

}  // namespace scatterscope::timing
