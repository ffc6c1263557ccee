// A sort of the catalog on a stage: what its host code asks for, and marks around what it begins.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/simt/cuda/compiler.h"
#include "kernels/timing/stage.h"

namespace scatterscope::timing {

class SortRun {
 public:
  enum class Marks { none, iterations, launches };

  // Of a kernel's launches in one run.
  struct Launch {
    std::string kernel;
    simt::LaunchShape shape;
    unsigned device = 0;
    KernelFacts facts;
    unsigned mark = 0;  // place of its first mark; the second follows
  };

  // `links`: of a run over several processes, to the others; this one has a share of the keys, and all of them begin
  // with the same keys in `work`.
  SortRun(const recording::Config& config, const Workload& workload, catalog::Backend backend,
          simt::Links* links = nullptr);
  ~SortRun();

  // Bytes of scratch that a run takes on the first device.
  [[nodiscard]] std::uint64_t plan();
  // After it: the bytes that the run keeps on each of so many GPUs for the other devices and their shares; of a list in
  // shares for all devices.
  [[nodiscard]] std::vector<std::uint64_t> kept_bytes(unsigned gpus, bool in_shares) const;
  // What that run will launch on a GPU: for compiling before it.
  [[nodiscard]] const std::vector<simt::cuda::PlannedKernel>& kernels() const { return kernels_; }
  // One run on what lies in `work`, between the marks 0 and 1. Returns where the output lies.
  // A run over several devices begins with a share of the keys on each, and with mark 0; they are brought there before
  // the first mark and gathered in `work` after the second, of several processes in that of rank 0.
  // Where there are fewer GPUs than devices, neighbours share one.
  // `progress` ends it, and hears nothing: a clock is running.
  Buffers run(Stage& stage, const Buffers& work, void* scratch, Marks marks, const catalog::Progress& progress = {});

  // A list that no device holds: every device's share is made where it lies, and what was sorted stays there. In place
  // of bringing keys from `work`, which run() is then given as {}. The sum of the keys, as of KeyFacts.
  [[nodiscard]] std::uint64_t make_shares(Stage& stage);
  // Whether what lies on the devices after run() is keys of that sum in order.
  [[nodiscard]] bool verify_shares(Stage& stage, std::uint64_t sum) const;

  // Of the last run with such marks: times of iterations, of the first device, and launches in their order.
  [[nodiscard]] std::vector<double> iteration_ms(const Stage& stage) const;
  [[nodiscard]] const std::vector<Launch>& launches() const { return launches_; }
  // That are in this process.
  [[nodiscard]] unsigned devices() const { return static_cast<unsigned>(devices_.size()); }
  // The place of a device's GPU, of a stage with so many.
  [[nodiscard]] unsigned gpu_of(unsigned device, unsigned gpus) const {
    return gpus < devices() ? device * gpus / devices() : device;
  }

 private:
  // What the host code of a device asks for; of a run on one device, the only one.
  class Device;

  void begin(Stage* stage, Marks marks);
  void join();
  // Where a device's share of the keys begins.
  [[nodiscard]] std::uint64_t share_begin(unsigned device) const;
  [[nodiscard]] Workload share_of(unsigned device) const;
  void use(unsigned device) const;
  // Memory for a run, and for the device's share.
  void make_room_on(unsigned device);
  void spread(const Buffers& work);
  Buffers gather(const Buffers& work);
  Buffers gather_on_rank_0(const Buffers& work);
  void begin_iteration();
  void begin_launch(unsigned device, const simt::LaunchShape& shape, const simt::cuda::Kernel* kernel);
  void end_launch();

  recording::Config config_;
  Workload workload_;
  catalog::Backend backend_;
  simt::Links* links_;
  Stage* stage_ = nullptr;  // null: only plans
  std::vector<std::unique_ptr<Device>> devices_;
  Marks marks_ = Marks::none;
  unsigned next_mark_ = 2;
  std::vector<unsigned> iteration_marks_;
  std::vector<Launch> launches_;
  std::vector<simt::cuda::PlannedKernel> kernels_;
  std::map<std::tuple<const simt::cuda::Kernel*, unsigned, unsigned>, KernelFacts>
      facts_;  // asking takes as long as a launch
};

}  // namespace scatterscope::timing
