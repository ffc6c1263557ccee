// A sort of the catalog on a stage: what its host code asks for, and marks around what it begins.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/simt/cuda/compiler.h"
#include "kernels/simt/device_run.h"
#include "kernels/timing/stage.h"

namespace scatterscope::timing {

class SortRun : public simt::DeviceRun {
 public:
  enum class Marks { none, iterations, launches };

  // Of a kernel's launches in one run.
  struct Launch {
    std::string kernel;
    simt::LaunchShape shape;
    KernelFacts facts;
    unsigned mark = 0;  // place of its first mark; the second follows
  };

  SortRun(const recording::Config& config, const Workload& workload, catalog::Backend backend)
      : config_(config), workload_(workload), backend_(backend) {}

  // Bytes of scratch that a run takes.
  [[nodiscard]] std::uint64_t plan();
  // What that run will launch on a GPU: for compiling before it.
  [[nodiscard]] const std::vector<simt::cuda::PlannedKernel>& kernels() const { return kernels_; }
  // One run on what lies in `work`, between the marks 0 and 1. Returns where the output lies.
  // `progress` ends it, and hears nothing: a clock is running.
  Buffers run(Stage& stage, const Buffers& work, void* scratch, Marks marks, const catalog::Progress& progress = {});

  // Of the last run with such marks: times of iterations, and launches in their order.
  [[nodiscard]] std::vector<double> iteration_ms(const Stage& stage) const;
  [[nodiscard]] const std::vector<Launch>& launches() const { return launches_; }

 private:
  Input input() override;
  void* memory(std::size_t bytes) override;
  void output(const void* data) override;
  [[nodiscard]] bool only_plans() const override { return stage_ == nullptr; }
  void plan_kernel(const simt::KernelId& kernel, const simt::GivenSettings& settings, const simt::LaunchShape&,
                   std::span<const std::uint64_t>) override {
    kernels_.push_back({&kernel, settings});
  }
  void begin_iteration(unsigned index, unsigned digit_bits) override;
  void end_iterations() override;
  void begin_launch(const simt::LaunchShape& shape, const simt::cuda::Kernel* kernel) override;
  void end_launch() override;
  void begin(Stage* stage, const Buffers& work, void* scratch, Marks marks);

  recording::Config config_;
  Workload workload_;
  catalog::Backend backend_;
  Stage* stage_ = nullptr;  // null: only plans
  Buffers work_, output_;
  std::byte* scratch_ = nullptr;
  std::uint64_t taken_ = 0;
  unsigned inputs_ = 0, outputs_ = 0;
  Marks marks_ = Marks::none;
  unsigned next_mark_ = 2;
  std::vector<unsigned> iteration_marks_;
  std::vector<Launch> launches_;
  std::vector<simt::cuda::PlannedKernel> kernels_;
  std::map<std::tuple<const simt::cuda::Kernel*, unsigned, unsigned>, KernelFacts>
      facts_;  // asking takes as long as a launch
};

}  // namespace scatterscope::timing
