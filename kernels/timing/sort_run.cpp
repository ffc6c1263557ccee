#include "kernels/timing/sort_run.h"

namespace scatterscope::timing {

void SortRun::begin(Stage* stage, const Buffers& work, void* scratch, Marks marks) {
  stage_ = stage;
  work_ = work;
  output_ = {};
  scratch_ = static_cast<std::byte*>(scratch);
  taken_ = 0;
  inputs_ = outputs_ = 0;
  marks_ = marks;
  next_mark_ = 2;
  iteration_marks_.clear();
  launches_.clear();
}

std::uint64_t SortRun::plan() {
  begin(nullptr, {}, nullptr, Marks::none);
  kernels_.clear();
  catalog::run_on_device(config_, *this, backend_);
  return taken_;
}

Buffers SortRun::run(Stage& stage, const Buffers& work, void* scratch, Marks marks, const catalog::Progress& progress) {
  begin(&stage, work, scratch, marks);
  stage.mark(0);
  catalog::run_on_device(config_, *this, backend_, {.stop = progress.stop, .deadline = progress.deadline});
  stage.mark(1);
  return output_;
}

std::vector<double> SortRun::iteration_ms(const Stage& stage) const {
  std::vector<double> times;
  for (std::size_t i = 1; i < iteration_marks_.size(); ++i)
    times.push_back(stage.milliseconds(iteration_marks_[i - 1], iteration_marks_[i]));
  return times;
}

simt::DeviceRun::Input SortRun::input() {
  const auto n = static_cast<unsigned>(workload_.n);
  if (inputs_++ == 0) return {work_.keys, n};
  return {work_.values, workload_.values ? n : 0};
}

void* SortRun::memory(std::size_t bytes) {
  constexpr std::uint64_t alignment = 256;
  std::byte* block = scratch_ == nullptr ? nullptr : scratch_ + taken_;
  taken_ += (bytes + alignment - 1) / alignment * alignment;
  return block;
}

void SortRun::output(const void* data) {
  // Where an array has no elements there is no output.
  if (outputs_++ == 0) {
    output_.keys = const_cast<void*>(data);
  } else if (workload_.values) {
    output_.values = const_cast<void*>(data);
  }
}

void SortRun::begin_iteration(unsigned, unsigned) {
  if (marks_ != Marks::iterations) return;
  iteration_marks_.push_back(next_mark_);
  stage_->mark(next_mark_++);
}

void SortRun::end_iterations() {
  if (!iteration_marks_.empty()) begin_iteration(0, 0);
}

void SortRun::begin_launch(const simt::LaunchShape& shape, const simt::cuda::Kernel* kernel) {
  if (marks_ != Marks::launches) return;
  const auto [found, is_new] = facts_.try_emplace({kernel, shape.threads, shape.shared_bytes});
  if (is_new) found->second = stage_->facts(kernel, shape);
  launches_.push_back({shape.kernel, shape, found->second, next_mark_});
  stage_->mark(next_mark_++);
}

void SortRun::end_launch() {
  if (marks_ == Marks::launches) stage_->mark(next_mark_++);
}

}  // namespace scatterscope::timing
