#include "kernels/timing/sort_run.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>

#include "kernels/parameters/sort_info.h"
#include "kernels/simt/device_run.h"
#include "kernels/simt/ranks/links.h"
#include "kernels/simt/ranks/ranks.h"
#include "kernels/timing/verification.h"

namespace scatterscope::timing {

class SortRun::Device : public simt::DeviceRun {
 public:
  Device(SortRun& run, unsigned number) : run_(run), number_(number) {}

  Buffers work;              // its keys and values before the run
  Buffers sorted;            // after it
  unsigned sorted_keys = 0;  // how many
  std::uint64_t taken = 0;   // bytes of memory, by the run so far
  std::uint64_t planned = 0;

  void begin() {
    taken = 0;
    inputs_ = outputs_ = 0;
    sorted = {};
    sorted_keys = 0;
  }
  // Before a run: memory for what was planned, or for what the last run took where that is more. `scratch`: what was
  // planned, or null.
  void make_room(void* scratch) {
    const bool fits = scratch != nullptr && taken <= planned;
    if (!fits && taken <= room_) return;
    room_ = fits ? planned : taken;
    memory_ = static_cast<std::byte*>(fits ? scratch : run_.stage_->allocate(taken));
  }

 private:
  Input input() override {
    const auto n = static_cast<unsigned>(run_.workload_.n);
    if (inputs_++ == 0) return {work.keys, n};
    return {work.values, run_.workload_.values ? n : 0};
  }
  void* share(std::size_t bytes) override {
    if (only_plans()) return nullptr;
    return inputs_++ == 0 || bytes == 0 ? work.keys : work.values;
  }
  void* memory(std::size_t bytes) override {
    constexpr std::uint64_t alignment = 256;
    const std::uint64_t rounded = (bytes + alignment - 1) / alignment * alignment, begin = taken;
    taken += rounded;
    if (only_plans()) return nullptr;
    // More keys came than were planned for: those of this run lie beside, those of the next in more room.
    if (taken > room_) return run_.stage_->allocate(rounded);
    return memory_ + begin;
  }
  void output(const void* data, unsigned extent) override {
    // Where an array has no elements there is no output.
    if (outputs_++ == 0) {
      sorted.keys = const_cast<void*>(data);
      sorted_keys = extent;
    } else if (run_.workload_.values) {
      sorted.values = const_cast<void*>(data);
    }
  }

  DeviceRun& of_device(unsigned device) override { return *run_.devices_[device]; }
  void enter() override {
    if (run_.stage_ != nullptr) run_.use(number_);
  }
  void join() override {
    if (run_.stage_ != nullptr) run_.join();
  }
  // A quarter more than its share.
  [[nodiscard]] unsigned planned_arrivals(unsigned, unsigned devices, std::uint64_t all) const override {
    const std::uint64_t share = (all + devices - 1) / devices;
    return static_cast<unsigned>(std::min<std::uint64_t>(all, share + share / 4 + 1024));
  }

  [[nodiscard]] bool only_plans() const override { return run_.stage_ == nullptr; }
  void plan_kernel(const simt::KernelId& kernel, const simt::GivenSettings& settings, const simt::LaunchShape&,
                   std::span<const std::uint64_t>) override {
    run_.kernels_.push_back({&kernel, settings});
  }
  void begin_iteration(unsigned, unsigned) override {
    if (number_ == 0) run_.begin_iteration();
  }
  void end_iterations() override {
    if (number_ == 0 && !run_.iteration_marks_.empty()) run_.begin_iteration();
  }
  void begin_launch(const simt::LaunchShape& shape, const simt::cuda::Kernel* kernel) override {
    run_.begin_launch(number_, shape, kernel);
  }
  void end_launch() override { run_.end_launch(); }

  SortRun& run_;
  unsigned number_;
  std::byte* memory_ = nullptr;
  std::uint64_t room_ = 0;
  unsigned inputs_ = 0, outputs_ = 0;
};

SortRun::SortRun(const recording::Config& config, const Workload& workload, catalog::Backend backend,
                 simt::Links* links)
    : config_(config), workload_(workload), backend_(backend), links_(links) {
  const bool several = links == nullptr && catalog::runs_over_devices(catalog::description_of(config.sort));
  for (unsigned device = 0; device < (several ? config.devices : 1); ++device)
    devices_.push_back(std::make_unique<Device>(*this, device));
}

SortRun::~SortRun() = default;

void SortRun::begin(Stage* stage, Marks marks) {
  stage_ = stage;
  for (const auto& device : devices_) device->begin();
  marks_ = marks;
  next_mark_ = 2;
  iteration_marks_.clear();
  launches_.clear();
}

std::uint64_t SortRun::plan() {
  begin(nullptr, Marks::none);
  kernels_.clear();
  catalog::run_on_device(config_, *devices_.front(), backend_, {}, links_);
  for (const auto& device : devices_) device->planned = device->taken;
  return devices_.front()->planned;
}

std::vector<std::uint64_t> SortRun::kept_bytes(unsigned gpus, bool in_shares) const {
  std::vector<std::uint64_t> bytes(gpus);
  for (unsigned d = in_shares ? 0 : 1; d < devices(); ++d) {
    const Workload share = share_of(d);
    bytes[gpu_of(d, gpus)] += devices_[d]->planned + key_bytes(share) + value_bytes(share);
  }
  return bytes;
}

std::uint64_t SortRun::share_begin(unsigned device) const {
  return workload_.n * device / (links_ != nullptr ? links_->ranks().count() : devices_.size());
}

Workload SortRun::share_of(unsigned device) const {
  Workload share = workload_;
  share.n = share_begin(device + 1) - share_begin(device);
  return share;
}

void SortRun::join() {
  if (links_ != nullptr) return links_->join();
  stage_->join(std::min(devices(), stage_->devices()));
}

void SortRun::use(unsigned device) const {
  stage_->use(gpu_of(device, stage_->devices()));
}

void SortRun::make_room_on(unsigned device) {
  const Workload share = share_of(device);
  Device& own = *devices_[device];
  use(device);
  own.make_room(nullptr);
  if (own.work.keys == nullptr) own.work.keys = stage_->allocate(key_bytes(share));
  if (share.values && own.work.values == nullptr) own.work.values = stage_->allocate(value_bytes(share));
}

std::uint64_t SortRun::make_shares(Stage& stage) {
  stage_ = &stage;
  std::uint64_t sum = 0;
  for (unsigned d = devices(); d-- > 0;) {
    const std::uint64_t first = share_begin(d), count = share_of(d).n;
    make_room_on(d);
    stage.generate(workload_, first, count, devices_[d]->work.keys);
    sum += stage.key_facts(workload_, count, devices_[d]->work.keys).sum;
  }
  return sum;
}

bool SortRun::verify_shares(Stage& stage, std::uint64_t sum) const {
  std::uint64_t found = 0, keys = 0;
  std::optional<std::uint64_t> before;  // the last key of the devices before
  bool in_order = true;
  for (unsigned d = 0; d < devices(); ++d) {
    const Device& device = *devices_[d];
    use(d);
    const KeyFacts facts = stage.key_facts(workload_, device.sorted_keys, device.sorted.keys);
    found += facts.sum;
    keys += device.sorted_keys;
    in_order = in_order && facts.in_order;
    if (device.sorted_keys == 0) continue;
    in_order = in_order && (!before || may_precede(workload_, *before, facts.first));
    before = facts.last;
  }
  use(0);
  return in_order && found == sum && keys == workload_.n;
}

void SortRun::spread(const Buffers& work) {
  const std::uint64_t key_width = recording::width_bits(workload_.key_type) / 8;
  devices_.front()->work = work;
  if (links_ != nullptr) {
    const std::uint64_t first = share_begin(links_->ranks().rank());
    devices_.front()->work.keys = static_cast<std::byte*>(work.keys) + first * key_width;
    if (workload_.values) devices_.front()->work.values = static_cast<std::byte*>(work.values) + first * 4;
  }
  for (unsigned d = 1; d < devices_.size(); ++d) {
    const std::uint64_t first = share_begin(d), count = share_begin(d + 1) - first;
    Device& device = *devices_[d];
    make_room_on(d);
    use(0);
    stage_->copy(device.work.keys, static_cast<std::byte*>(work.keys) + first * key_width, count * key_width);
    if (workload_.values) stage_->copy(device.work.values, static_cast<std::byte*>(work.values) + first * 4, count * 4);
  }
}

Buffers SortRun::gather(const Buffers& work) {
  const std::uint64_t key_width = recording::width_bits(workload_.key_type) / 8;
  std::uint64_t first = 0;
  for (const auto& device : devices_) {
    const std::uint64_t count = device->sorted_keys;
    stage_->copy(static_cast<std::byte*>(work.keys) + first * key_width, device->sorted.keys, count * key_width);
    if (workload_.values)
      stage_->copy(static_cast<std::byte*>(work.values) + first * 4, device->sorted.values, count * 4);
    first += count;
  }
  return work;
}

Buffers SortRun::run(Stage& stage, const Buffers& work, void* scratch, Marks marks, const catalog::Progress& progress) {
  stage_ = &stage;
  if (work.keys != nullptr) {
    devices_.front()->make_room(scratch);
    spread(work);
  }
  join();
  begin(&stage, marks);
  for (unsigned device = devices(); device-- > 0;) {
    use(device);
    stage.mark(0);
  }
  catalog::run_on_device(config_, *devices_.front(), backend_, {.stop = progress.stop, .deadline = progress.deadline},
                         links_);
  join();
  stage.mark(1);
  if (work.keys == nullptr) return {};
  if (links_ != nullptr) return gather_on_rank_0(work);
  return devices_.size() > 1 ? gather(work) : devices_.front()->sorted;
}

std::vector<double> SortRun::iteration_ms(const Stage& stage) const {
  std::vector<double> times;
  for (std::size_t i = 1; i < iteration_marks_.size(); ++i)
    times.push_back(stage.milliseconds(0, iteration_marks_[i - 1], iteration_marks_[i]));
  return times;
}

Buffers SortRun::gather_on_rank_0(const Buffers& work) {
  simt::Ranks& ranks = links_->ranks();
  const Device& own = *devices_.front();
  const std::vector<std::string> counts = ranks.gather(std::to_string(own.sorted_keys));
  std::vector<std::uint64_t> firsts{0};
  for (unsigned rank = 0; rank < ranks.count(); ++rank) {
    std::uint64_t keys = 0;
    const std::string& count = counts[rank];
    const auto [end, error] = std::from_chars(count.data(), count.data() + count.size(), keys);
    if (error != std::errc() || keys > workload_.n - firsts.back()) ranks.end_strange(rank);
    firsts.push_back(firsts.back() + keys);
  }
  const auto bring = [&](const void* from, void* to, std::uint64_t width) {
    std::vector<std::uint64_t> sends(ranks.count() + 1, own.sorted_keys * width), arrivals = firsts;
    sends[0] = 0;
    for (std::uint64_t& first : arrivals) first *= ranks.rank() == 0 ? width : 0;
    links_->all_to_all(from, sends, to, arrivals);
  };
  bring(own.sorted.keys, work.keys, recording::width_bits(workload_.key_type) / 8);
  if (workload_.values) bring(own.sorted.values, work.values, 4);
  return work;
}

void SortRun::begin_iteration() {
  if (marks_ != Marks::iterations) return;
  join();
  iteration_marks_.push_back(next_mark_);
  stage_->mark(next_mark_++);
}

void SortRun::begin_launch(unsigned device, const simt::LaunchShape& shape, const simt::cuda::Kernel* kernel) {
  if (marks_ != Marks::launches) return;
  const auto [found, is_new] = facts_.try_emplace({kernel, shape.threads, shape.shared_bytes});
  if (is_new) found->second = stage_->facts(kernel, shape);
  launches_.push_back({shape.kernel, shape, device, found->second, next_mark_});
  stage_->mark(next_mark_++);
}

void SortRun::end_launch() {
  if (marks_ == Marks::launches) stage_->mark(next_mark_++);
}

}  // namespace scatterscope::timing
