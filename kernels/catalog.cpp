#include "kernels/catalog.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "kernels/cost/cost.h"
#include "kernels/cost/run_plan.h"
#include "kernels/parameters/form.h"
#include "kernels/parameters/limits.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/key_order.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/simt/cuda/prepare.h"
#include "kernels/simt/device_run.h"
#include "kernels/simt/run_context.h"
#include "kernels/simt/store_counts.h"
#include "kernels/sources.h"
#include "kernels/texts/failed_runs.h"

#define S(...)
namespace scatterscope::any_probe {
#define SORT(folder, name, sentence) extern const simt::SortEntry name##_entry;
#include "assets/translations/sorts.def"
#undef SORT
}  // namespace scatterscope::any_probe

namespace scatterscope::catalog {
namespace {

constexpr std::uint32_t most_threads = recording::most_block_threads;

// What GPUs of compute capability 8.6 and 8.9 give a block: 99 KiB.
constexpr std::uint64_t executor_shared_bytes = 99 * 1024;

constexpr const simt::SortEntry* entries[] = {
#define SORT(folder, name, sentence) &any_probe::name##_entry,
#include "assets/translations/sorts.def"
#undef SORT
};
#undef S

const simt::SortEntry* added = nullptr;  // by add_program()

const simt::SortEntry& entry_of(std::string_view name) {
  for (const simt::SortEntry* entry : entries)
    if (entry->info->name == name) return *entry;
  if (added != nullptr && added->info->name == name) return *added;
  std::string allowed;
  for (const simt::SortEntry* entry : entries)
    allowed += (allowed.empty() ? "" : ", ") + std::string(entry->info->name);
  throw Error(texts::run_parameter, {"--sort", std::string(name), allowed});
}
const SortInfo& info_of(std::string_view name) {
  return *entry_of(name).info;
}

// `with`: the option, and its value, that the limits depend on.
[[noreturn]] void refuse(const std::string& parameter, const std::string& value, std::uint64_t least,
                         std::uint64_t most, const std::string& with = {}) {
  std::vector<std::string> said{parameter, value, std::to_string(least), std::to_string(most)};
  if (with.empty()) throw Error(texts::run_parameter_range, std::move(said));
  said.push_back(with);
  throw Error(texts::run_parameter_with, std::move(said));
}

[[noreturn]] void refuse_all_but(const std::string& parameter, const std::string& value, const std::string& allowed) {
  throw Error(texts::run_parameter, {parameter, value, allowed});
}

void require_device(Backend backend) {
  std::string why;
  if (backend == Backend::cuda && !cuda_available(&why)) throw Error(texts::run_no_device, {why}, exit_lacking);
}

// A kernel known to wait for ever is not sent to a GPU.
void refuse_too_wide([[maybe_unused]] const recording::Config& config) {
  if (config.grid_blocks != 0 && config.resident_blocks != 0 && config.grid_blocks > config.resident_blocks)
    throw Error(texts::run_too_wide,
                {config.sort, std::to_string(config.grid_blocks), std::to_string(config.resident_blocks)});
}

void refuse_other_than_powers(const SortInfo& info, std::uint64_t n) {
  if (takes(info, n)) return;
  refuse_all_but("n", std::to_string(n), "0, 1, 2, 4, 8, 16, ... (--sort " + std::string(info.name) + ")");
}

// The sort that --launches turns one into.
std::string form_of(const recording::Config& config) {
  const SortInfo& info = info_of(config.sort);
  const bool one = config.launches == recording::Launches::one;
  const std::string_view form = one ? info.one_launch_form : info.several_launches_form;
  return std::string(form.empty() ? info.name : form);
}

// Numbers and flags that depend on the sort alone.
void check_parameters_of(const SortInfo& info, const recording::Config& config) {
  for (const parameters::Parameter& row : parameters::table) {
    if (row.field.kind == parameters::Kind::word || row.use == parameters::Use::execution) continue;
    if (!parameters::depends_on_sort(row) || row.anyway != nullptr) continue;  // what it has anyway is right
    const std::uint64_t value = parameters::value_in(config, row), least = parameters::kept_range(row).least;
    const std::uint64_t most = parameters::most_of(info, row);
    const std::string option = parameters::option_of(row);
    if (value < least || value > most)
      refuse(option, std::to_string(value), least, most, "--sort " + std::string(info.name));
    if (!parameters::can_be_kept(row, value))
      refuse_all_but(option, std::to_string(value), parameters::allowed_list(row));
  }
}

recording::Config resolve(recording::Config config, const recording::Pairs& input, bool recorded) {
  config.sort = form_of(config);
  const SortInfo* info = find_sort(config.sort);
  const auto number = [](std::uint64_t value) { return std::to_string(value); };
  const auto within = [&](const std::string& parameter, std::uint64_t value, std::uint64_t least, std::uint64_t most,
                          const std::string& where = {}) {
    if (value >= least && value <= most) return;
    refuse(parameter, number(value), least, most, where);
  };
  const std::string for_sort = "--sort " + std::string(info->name);
  within("n", input.keys.size(), 0, max_keys(*info, recorded), for_sort);
  config.n = input.keys.size();
  refuse_other_than_powers(*info, config.n);
  const std::string type(recording::spelling(config.key_type));
  const std::uint32_t width = recording::width_bits(config.key_type);
  within("--key-bits", config.key_bits, recording::has_ordered_bits(config.key_type) ? width : 1, width,
         "--key-type " + type);
  if (info->one_block) config.block_threads = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, config.n));
  within("--block-threads", config.block_threads, 1, most_threads);
  // What the executor holds at a time: a stack for each thread.
  constexpr std::uint32_t most_cooperative_threads = 65'536;
  within("--grid-blocks", config.grid_blocks, 0, most_cooperative_threads / config.block_threads,
         "--block-threads " + number(config.block_threads));
  check_parameters_of(*info, config);
  const std::uint64_t values = config.values ? input.keys.size() : 0;
  within("n of --values", input.values.size(), values, values);
  for (const std::uint64_t key : input.keys)
    if (config.key_bits < 64 && (key >> config.key_bits) != 0)
      refuse("--keys", number(key), 0, (std::uint64_t{1} << config.key_bits) - 1,
             "--key-bits " + number(config.key_bits));
  for (const std::uint64_t value : input.values) within("--values", value, 0, 0xffff'ffffU);
  const std::string key_words = "ascending, descending", compare(recording::spelling(config.compare));
  if (config.compare != recording::Comparison::key && !info->compares) refuse_all_but("--compare", compare, key_words);
  if (config.compare == recording::Comparison::lexicographic && !config.values)
    refuse_all_but("--compare", compare, key_words + ", absolute");
  return config;
}

// A kernel known to be wrong is not sent to a GPU either.
void refuse_on_gpu(const SortInfo& info, Backend backend) {
  if (backend == Backend::cuda && info.wrong_on_purpose) throw Error(texts::run_parameter, {"--device", "cuda", "cpu"});
}

std::uint64_t table_words(const SortInfo& info, const recording::Config& config) {
  if (info.table_words != nullptr) return info.table_words(config);
  const std::uint64_t tile = std::uint64_t{config.block_threads} * config.keys_per_thread;
  const std::uint64_t tiles = (config.n + tile - 1) / tile;
  if (!info.table_of_all_digits) return tiles << std::min(config.radix_bits, config.key_bits);
  return tiles * iterations_of(info, config) << config.radix_bits;
}

analysis::Traffic traffic(const simt::StoreTotals& totals, std::uint32_t element_bytes) {
  return {totals.requests, totals.stores, totals.elements * element_bytes, totals.sectors, totals.lines, 0};
}

analysis::CountedScatter counted_scatter(const simt::CountedIteration& of) {
  static_assert(simt::counted_bins == analysis::most_bins);
  analysis::CountedScatter made;
  made.iteration = of.index;
  made.iterations = of.count;
  made.shift = of.shift;
  made.digit_bits = of.digit_bits;
  made.keys = of.keys;
  made.element_bytes = of.element_bytes;
  made.total = traffic(of.totals, of.element_bytes);
  for (const simt::CountedLaunch& launch : of.launches)
    made.launches.push_back({launch.kernel, traffic(launch.totals, of.element_bytes)});
  made.map.columns = of.bins;
  for (std::size_t cell = 0; cell < of.stores.size(); ++cell)
    made.map.cells.push_back({of.stores[cell], of.sectors[cell], of.stores[cell] > 0 ? of.first_sources[cell] : 0});
  for (std::uint32_t row = 0; row < of.bins; ++row)
    made.map.rows.push_back({of.row_requests[row], of.row_sectors[row], analysis::first_of_bin(row, of.bins, of.keys)});
  return made;
}

}  // namespace

std::span<const SortInfo* const> sorts() {
  static const auto infos = [] {
    std::array<const SortInfo*, std::size(entries)> list{};
    std::transform(std::begin(entries), std::end(entries), list.begin(),
                   [](const simt::SortEntry* entry) { return entry->info; });
    return list;
  }();
  return infos;
}

const SortInfo& description_of(std::string_view sort) {
  static constexpr SortInfo none;
  const SortInfo* found = find_sort(sort);
  return found != nullptr ? *found : none;
}

const SortInfo* find_sort(std::string_view name) {
  for (const SortInfo* info : sorts())
    if (info->name == name) return info;
  return added != nullptr && added->info->name == name ? added->info : nullptr;
}

void add_program(const simt::SortEntry& entry) {
  added = &entry;
}

bool cuda_available(std::string* why) {
  return simt::cuda::device_answers(why);
}

unsigned most_devices(Backend backend) {
  return backend == Backend::cuda ? simt::cuda::gpu_count() : recording::most_devices;
}

recording::DeviceInfo device_info(Backend backend) {
  if (backend == Backend::cpu) return {"cpu", "SIMT executor"};
  const simt::cuda::DeviceFacts& facts = simt::cuda::device_facts();
  return {"cuda", facts.name, facts.compiler};
}

recording::Config resolve(recording::Config config, const recording::Pairs& input) {
  return resolve(std::move(config), input, true);
}

namespace {

std::uint64_t most_shared_bytes(Backend backend) {
  return backend == Backend::cuda ? simt::cuda::device_facts().shared_bytes : executor_shared_bytes;
}

}  // namespace

void check_shared_memory(const recording::Config& resolved, Backend backend, Probe probe) {
  const SortInfo* info = find_sort(resolved.sort);
  if (info == nullptr || info->shared_bytes == nullptr) return;
  const std::uint64_t limit = most_shared_bytes(backend);
  const std::uint64_t probe_bytes =
      backend == Backend::cuda && probe == Probe::counter ? simt::counted_shared_bytes : 0;
  const auto bytes_of = [&](const recording::Config& config) { return info->shared_bytes(config) + probe_bytes; };
  const std::uint64_t needed = bytes_of(resolved);
  if (needed <= limit) return;
  recording::Config fitting = resolved;
  while (fitting.keys_per_thread > 1 && bytes_of(fitting) > limit) --fitting.keys_per_thread;
  const std::string c = std::to_string(resolved.keys_per_thread), b = std::to_string(resolved.block_threads);
  const std::string bytes = std::to_string(needed), most = std::to_string(limit);
  const std::string excess = std::to_string(needed - limit), fits = std::to_string(fitting.keys_per_thread);
  throw Error(texts::run_shared_memory, {c, b, bytes, excess, most, fits});
}

void set_timed_form(recording::Config& config, Backend backend) {
  const SortInfo& info = info_of(config.sort);
  if (info.as_timed == nullptr) return;
  info.as_timed(config);
  fit_form(config, backend);
}

void fit_form(recording::Config& config, Backend backend) {
  fit_form(info_of(config.sort), config, most_shared_bytes(backend));
}

namespace {

// A run that names its kernels and does nothing else.
class KernelPlan : public simt::DeviceRun {
 public:
  explicit KernelPlan(const recording::Config& config) : config_(config) {}
  std::vector<simt::cuda::PlannedKernel> kernels;

 private:
  Input input() override { return {nullptr, inputs_++ == 0 || config_.values ? static_cast<unsigned>(config_.n) : 0}; }
  void* memory(std::size_t) override { return nullptr; }
  void output(const void*, unsigned) override {}
  [[nodiscard]] bool only_plans() const override { return true; }
  void plan_kernel(const simt::KernelId& kernel, const simt::GivenSettings& settings, const simt::LaunchShape&,
                   std::span<const std::uint64_t>) override {
    const simt::cuda::PlannedKernel planned{&kernel, settings};
    if (std::find(kernels.begin(), kernels.end(), planned) == kernels.end()) kernels.push_back(planned);
  }
  void begin_iteration(unsigned, unsigned) override {}
  void end_iterations() override {}
  void begin_launch(const simt::LaunchShape&, const simt::cuda::Kernel*) override {}
  void end_launch() override {}

  const recording::Config& config_;
  unsigned inputs_ = 0;
};

// A run that lists its launches and its arrays.
class LaunchPlan : public simt::DeviceRun {
 public:
  explicit LaunchPlan(const recording::Config& config) : config_(config) {}
  cost::RunPlan plan;

 private:
  Input input() override {
    const std::uint32_t extent = inputs_++ == 0 || config_.values ? static_cast<std::uint32_t>(config_.n) : 0;
    plan.global_bytes += std::uint64_t{extent} * recording::width_bits(config_.key_type) / 8;
    return {nullptr, extent};
  }
  void* memory(std::size_t bytes) override {
    plan.global_bytes += bytes;
    return nullptr;
  }
  void output(const void*, unsigned) override {}
  [[nodiscard]] bool only_plans() const override { return true; }
  void plan_kernel(const simt::KernelId& kernel, const simt::GivenSettings& settings, const simt::LaunchShape& shape,
                   std::span<const std::uint64_t> numbers) override {
    // A small bucket has a key at least, and is in one list.
    std::uint64_t busy = shape.blocks;
    if (shape.work == recording::Work::finishes_buckets) {
      busy = std::min<std::uint64_t>(busy, config_.n - finished_);
      finished_ += busy;
    }
    // Several devices make one launch of a recording.
    const bool joins =
        shape.device > last_device_ && !plan.launches.empty() && plan.launches.back().kernel == kernel.name;
    last_device_ = shape.device;
    if (!joins) {
      namespace of = simt::of_settings;
      plan.launches.push_back({.kernel = kernel.name,
                               .work = shape.work,
                               .blocks = shape.blocks,
                               .block_threads = shape.threads,
                               .busy_blocks = busy,
                               .digit_bits = digit_bits_,
                               .keys_per_thread = settings.numbers[of::KeysPerThread],
                               .elements = shape.elements,
                               .numbers = std::vector(numbers.begin(), numbers.end()),
                               .cooperative = shape.cooperative(),
                               .by_block_scan = settings.has(of::BlockScanBy),
                               .by_pass_bits = settings.has(of::PassBits),
                               .by_shares_by_warps = settings.has(of::SharesByWarps)});
      return;
    }
    cost::PlannedLaunch& all = plan.launches.back();
    all.blocks += shape.blocks;
    all.busy_blocks += busy;
    all.elements += shape.elements;
    std::transform(numbers.begin(), numbers.end(), all.numbers.begin(), all.numbers.begin(), std::plus<>());
  }
  void plan_array(std::uint64_t extent) override { plan.global_cells += extent; }
  // Not 0: a run that may end early goes on.
  [[nodiscard]] std::uint64_t planned_element() const override { return 1; }
  void begin_iteration(unsigned, unsigned digit_bits) override { digit_bits_ = digit_bits; }
  void end_iterations() override { digit_bits_ = 0; }
  void begin_launch(const simt::LaunchShape&, const simt::cuda::Kernel*) override {}
  void end_launch() override {}

  const recording::Config& config_;
  unsigned inputs_ = 0;
  std::uint32_t digit_bits_ = 0, last_device_ = 0;
  std::uint64_t finished_ = 0;
};

std::vector<simt::cuda::PlannedKernel> planned_kernels(const simt::SortEntry& entry, recording::Config config,
                                                       Probe probe) {
  if (entry.info->one_block) config.block_threads = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, config.n));
  KernelPlan plan(config);
  simt::RunContext context{config, nullptr, {}};
  context.device_run = &plan;
  context.on_gpu = true;
  context.planned = probe;
  (void)entry.run(context, {});
  return std::move(plan.kernels);
}

// Runs a sort whose configuration is resolved, on a GPU with its kernels compiled before.
recording::Pairs run_sort(const simt::SortEntry& entry, simt::RunContext& context, const recording::Pairs& input) {
  if (context.on_gpu) simt::cuda::prepare(planned_kernels(entry, context.config, context.probe()), context.progress);
  return entry.run(context, input);
}
recording::Pairs run_sort(simt::RunContext& context, const recording::Pairs& input) {
  return run_sort(entry_of(context.config.sort), context, input);
}

}  // namespace

std::vector<simt::cuda::PlannedKernel> planned_kernels(recording::Config config, Probe probe) {
  config.sort = form_of(config);
  const simt::SortEntry& entry = entry_of(config.sort);
  return planned_kernels(entry, std::move(config), probe);
}

}  // namespace scatterscope::catalog

namespace scatterscope::cost {

RunPlan plan_run(const recording::Config& config) {
  catalog::LaunchPlan plan(config);
  simt::RunContext context{config, nullptr, {}};
  context.device_run = &plan;
  (void)catalog::entry_of(config.sort).run(context, {});
  return std::move(plan.plan);
}

}  // namespace scatterscope::cost

namespace scatterscope::catalog {

namespace {

// What is known exactly before the run.
void refuse_too_costly(const recording::Config& config, const recording::Pairs& input, Backend backend) {
  const auto excess = cost::excess_of(config, true);
  if (!excess) return;
  const std::string asked = std::to_string(excess->asked), most = std::to_string(excess->most);
  const std::string setting = cost::fitting_setting(config, input, backend, excess->cost);
  if (excess->cost == budget::Cost::state_cells) throw recording::too_much_state(excess->asked, setting);
  throw Error(texts::run_too_many_blocks, {asked, most, setting});
}

}  // namespace

Error with_setting(const Error& error, const recording::Config& config, const recording::Pairs& input,
                   Backend backend) {
  const bool events = error.id() == texts::run_too_many_events, state = error.id() == texts::run_too_much_state;
  if (!events && !state) return error;
  const std::uint64_t count = std::stoull(error.arguments()[0]);
  if (state) {
    return recording::too_much_state(count, cost::fitting_setting(config, input, backend, budget::Cost::state_cells));
  }
  return recording::too_many_events(count, std::stoull(error.arguments()[1]),
                                    cost::fitting_setting(config, input, backend, budget::Cost::events));
}

recording::Recording record(const recording::Config& config, const recording::Pairs& input, Backend backend,
                            const Progress& progress) {
  require_device(backend);
  const recording::Config resolved = resolve(config, input);
  check_shared_memory(resolved, backend);
  if (backend == Backend::cuda) refuse_too_wide(resolved);
  const SortInfo& info = info_of(resolved.sort);
  refuse_on_gpu(info, backend);
  refuse_too_costly(resolved, input, backend);
  recording::Builder builder(resolved, device_info(backend), kernel_sources());
  simt::RunContext context{resolved, &builder, progress};
  context.on_gpu = backend == Backend::cuda;
  try {
    recording::Pairs output = run_sort(context, input);
    return builder.finish(input, std::move(output));
  } catch (const Error& error) {
    throw with_setting(error, resolved, input, backend);
  }
}

ProgramRun record_program(const simt::SortEntry& entry, std::vector<recording::SourceFile> sources,
                          const recording::Config& resolved, const recording::Pairs& input, const Progress& progress,
                          Backend backend) {
  require_device(backend);
  check_shared_memory(resolved, backend);
  recording::Builder builder(resolved, device_info(backend), std::move(sources));
  simt::RunContext context{resolved, &builder, progress};
  context.on_gpu = backend == Backend::cuda;
  ProgramRun run;
  recording::Pairs output;
  try {
    output = run_sort(entry, context, input);
  } catch (const Error& error) {
    run.failure = error;
    output = input;
  }
  try {
    run.recording = builder.finish(input, std::move(output));
  } catch (const Error& error) {
    throw with_setting(error, resolved, input, backend);
  }
  return run;
}

namespace {

// The configuration of a run that is not recorded, once everything that forbids it has been asked.
recording::Config resolve_plain(const recording::Config& config, const recording::Pairs& input, Backend backend,
                                Probe probe) {
  require_device(backend);
  recording::Config resolved = resolve(config, input, false);
  check_shared_memory(resolved, backend, probe);
  if (backend == Backend::cuda) refuse_too_wide(resolved);
  refuse_on_gpu(info_of(resolved.sort), backend);
  check_reach(resolved);
  return resolved;
}

}  // namespace

namespace {

void refuse_several_devices(const recording::Config& config) {
  if (config.devices > 1) throw Error(texts::run_devices_counted, {"--devices", std::to_string(config.devices)});
}

}  // namespace

recording::Pairs run(const recording::Config& config, const recording::Pairs& input, Backend backend) {
  const recording::Config resolved = resolve_plain(config, input, backend, Probe::none);
  simt::RunContext context{resolved, nullptr, {}};
  context.on_gpu = backend == Backend::cuda;
  return run_sort(context, input);
}

void run_on_device(const recording::Config& config, simt::DeviceRun& device_run, Backend backend,
                   const Progress& progress, simt::Links* links) {
  simt::RunContext context{config, nullptr, progress};
  context.device_run = &device_run;
  context.links = links;
  context.on_gpu = backend == Backend::cuda;
  (void)entry_of(config.sort).run(context, {});
}

void check_reach(const recording::Config& config) {
  const SortInfo& info = info_of(config.sort);
  const std::uint64_t most = max_keys_over(info, config.devices),
                      of_device = (config.n + config.devices - 1) / config.devices;
  if (config.n > most) refuse("n", std::to_string(config.n), 0, most, "--sort " + config.sort);
  refuse_other_than_powers(info, config.n);
  if (info.one_block) return;
  // A grid has fewer than 2^31 blocks, and a table fewer than 2^31 words.
  constexpr std::uint64_t too_many = std::uint64_t{1} << 31U;
  const auto reaches = [&](std::uint32_t threads, std::uint32_t keys_per_thread) {
    if ((of_device + threads - 1) / threads >= too_many) return false;
    if (info.max_keys_per_thread == 1) return true;
    recording::Config tried = config;
    tried.block_threads = threads;
    tried.keys_per_thread = keys_per_thread;
    return table_words(info, tried) < too_many;
  };
  const std::uint32_t b = config.block_threads, c = config.keys_per_thread, most_c = info.max_keys_per_thread;
  if (reaches(b, c)) return;
  const std::string where = "--sort " + config.sort + ", n = " + std::to_string(config.n);
  const auto name = [](const char* option, std::uint32_t value) { return option + std::to_string(value) + ", "; };
  // Larger blocks, or else more keys a thread, or else both.
  if (reaches(most_threads, c) || !reaches(b, most_c)) {
    const bool both = !reaches(most_threads, c);
    const std::uint32_t keys = both ? most_c : c;
    std::uint32_t fits = b;
    while (fits < most_threads && !reaches(fits, keys)) ++fits;
    refuse("--block-threads", std::to_string(b), fits, most_threads,
           (both ? name("--keys-per-thread ", keys) : "") + where);
  }
  std::uint32_t fits = c;
  while (!reaches(b, fits)) ++fits;
  refuse("--keys-per-thread", std::to_string(c), fits, most_c, name("--block-threads ", b) + where);
}

std::vector<analysis::CountedScatter> count(const recording::Config& config, const recording::Pairs& input,
                                            Backend backend, const Progress& progress,
                                            std::optional<std::uint32_t> iteration) {
  const recording::Config resolved = resolve_plain(config, input, backend, Probe::counter);
  refuse_several_devices(resolved);
  simt::StoreCounts counts;
  counts.only = iteration;
  simt::RunContext context{resolved, nullptr, progress};
  context.counts = &counts;
  context.on_gpu = backend == Backend::cuda;
  try {
    (void)run_sort(context, input);
  } catch (const simt::CountedEnough&) {
  }
  std::vector<analysis::CountedScatter> made;
  for (const simt::CountedIteration& of : counts.iterations) made.push_back(counted_scatter(of));
  return made;
}

analysis::SortCounts count_sort(const recording::Config& config, const recording::Pairs& input,
                                const Progress& progress) {
  const recording::Config resolved = resolve_plain(config, input, Backend::cpu, Probe::counter);
  refuse_several_devices(resolved);
  simt::StoreCounts found;
  found.most_bins = 1;  // sums, no map
  simt::RunContext context{resolved, nullptr, progress};
  context.counts = &found;
  (void)run_sort(context, input);
  analysis::SortCounts counts;
  const SortInfo& info = *find_sort(resolved.sort);
  // A block that holds all keys counts its iterations itself.
  counts.iterations =
      info.one_block ? iterations_of(info, resolved) : static_cast<std::uint32_t>(found.iterations.size());
  for (const simt::CountedIteration& iteration : found.iterations) {
    counts.key_moves += iteration.totals.stores;
    counts.requests += iteration.totals.requests;
    counts.sectors += iteration.totals.sectors;
  }
  counts.comparisons = found.tally.comparisons;
  counts.launches = found.tally.launches;
  counts.barriers = found.tally.barriers;
  return counts;
}

}  // namespace scatterscope::catalog
