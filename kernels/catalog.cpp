#include "kernels/catalog.h"

#include <algorithm>
#include <array>

#include "kernels/recording/config.h"
#include "kernels/simt/run_context.h"
#include "kernels/sources.h"
#ifdef SCATTERSCOPE_WITH_CUDA
#include "kernels/simt/cuda/device.h"
#endif

#define SORT(folder, name) extern const simt::SortEntry name##_entry;
namespace scatterscope::cpu_none {
#include "kernels/catalog.def"
}
namespace scatterscope::cpu_recorder {
#include "kernels/catalog.def"
}
#ifdef SCATTERSCOPE_WITH_CUDA
namespace scatterscope::cuda_none {
#include "kernels/catalog.def"
}
namespace scatterscope::cuda_recorder {
#include "kernels/catalog.def"
}
#endif
#undef SORT

namespace scatterscope::catalog {
namespace {

struct Forms {
  const simt::SortEntry* cpu_none;
  const simt::SortEntry* cpu_recorder;
  const simt::SortEntry* cuda_none;
  const simt::SortEntry* cuda_recorder;
};

constexpr Forms forms[] = {
#ifdef SCATTERSCOPE_WITH_CUDA
#define SORT(folder, name) \
  {&cpu_none::name##_entry, &cpu_recorder::name##_entry, &cuda_none::name##_entry, &cuda_recorder::name##_entry},
#else
#define SORT(folder, name) {&cpu_none::name##_entry, &cpu_recorder::name##_entry, nullptr, nullptr},
#endif
#include "kernels/catalog.def"
#undef SORT
};

const Forms& forms_of(std::string_view name) {
  for (const Forms& form : forms)
    if (form.cpu_none->info->name == name) return form;
  std::string allowed;
  for (const Forms& form : forms) allowed += (allowed.empty() ? "" : ", ") + std::string(form.cpu_none->info->name);
  throw RunError(Failure::parameter, "--sort " + std::string(name) + ": allowed are " + allowed,
                 {"--sort", std::string(name), allowed});
}

[[noreturn]] void refuse(const std::string& parameter, const std::string& value, const std::string& allowed) {
  throw RunError(Failure::parameter, parameter + " " + value + ": allowed is " + allowed, {parameter, value, allowed});
}

void require_device(Backend backend) {
  std::string why;
  if (backend == Backend::cuda && !cuda_available(&why))
    throw RunError(Failure::no_device, "--device cuda: no GPU can be used here (" + why + ")", {why});
}

// A kernel known to wait for ever is not sent to a GPU.
void refuse_too_wide([[maybe_unused]] const recording::Config& config) {
  if (config.grid_blocks != 0 && config.resident_blocks != 0 && config.grid_blocks > config.resident_blocks)
    throw RunError(Failure::too_wide,
                   "a grid-wide wait of " + std::to_string(config.grid_blocks) +
                       " blocks needs as many resident, not " + std::to_string(config.resident_blocks) +
                       "; the cpu executor shows what happens then",
                   {config.sort, std::to_string(config.grid_blocks), std::to_string(config.resident_blocks)});
}

}  // namespace

std::span<const SortInfo* const> sorts() {
  static const auto infos = [] {
    std::array<const SortInfo*, std::size(forms)> list{};
    std::transform(std::begin(forms), std::end(forms), list.begin(),
                   [](const Forms& form) { return form.cpu_none->info; });
    return list;
  }();
  return infos;
}

const SortInfo* find_sort(std::string_view name) {
  for (const SortInfo* info : sorts())
    if (info->name == name) return info;
  return nullptr;
}

bool cuda_available([[maybe_unused]] std::string* why) {
#ifdef SCATTERSCOPE_WITH_CUDA
  return simt::cuda::device_answers(why);
#else
  if (why != nullptr) *why = "built without CUDA";
  return false;
#endif
}

recording::DeviceInfo device_info(Backend backend) {
#ifdef SCATTERSCOPE_WITH_CUDA
  if (backend == Backend::cuda) return {"cuda", simt::cuda::device_name()};
#endif
  (void)backend;
  return {"cpu", "SIMT executor"};
}

recording::Config resolve(recording::Config config, std::span<const std::uint64_t> keys) {
  const SortInfo* info = forms_of(config.sort).cpu_none->info;
  const bool one = config.launches == recording::Launches::one;
  const std::string_view form = one ? info->one_launch_form : info->several_launches_form;
  if (!form.empty()) {
    config.sort = form;
    info = find_sort(config.sort);
  }
  const auto number = [](std::uint64_t value) { return std::to_string(value); };
  if (keys.size() > info->max_recorded_keys)
    refuse("number of keys", number(keys.size()),
           "0 to " + number(info->max_recorded_keys) + " for " + std::string(info->name));
  config.n = static_cast<std::uint32_t>(keys.size());
  if (config.key_bits < 1 || config.key_bits > 32) refuse("--key-bits", number(config.key_bits), "1 to 32");
  if (info->one_block) config.block_threads = std::max(1U, config.n);
  if (config.block_threads < 1 || config.block_threads > 1024)
    refuse("--block-threads", number(config.block_threads), "1 to 1024");
  if (config.radix_bits != 1) refuse("--radix-bits", number(config.radix_bits), "1 for " + config.sort);
  if (config.keys_per_thread != 1) refuse("--keys-per-thread", number(config.keys_per_thread), "1 for " + config.sort);
  for (const std::uint64_t key : keys)
    if (config.key_bits < 64 && (key >> config.key_bits) != 0)
      refuse(
          "key", number(key),
          "0 to " + number((std::uint64_t{1} << config.key_bits) - 1) + " with --key-bits " + number(config.key_bits));
  return config;
}

recording::Recording record(const recording::Config& config, std::span<const std::uint64_t> keys, Backend backend,
                            const Progress& progress) {
  require_device(backend);
  const recording::Config resolved = resolve(config, keys);
  if (backend == Backend::cuda) refuse_too_wide(resolved);
  const Forms& form = forms_of(resolved.sort);
  recording::Builder builder(resolved, device_info(backend), kernel_sources());
  simt::RunContext context{resolved, &builder, progress};
  const simt::SortEntry& entry = backend == Backend::cuda ? *form.cuda_recorder : *form.cpu_recorder;
  std::vector<std::uint64_t> output = entry.run(context, keys);
  return builder.finish({keys.begin(), keys.end()}, std::move(output));
}

std::vector<std::uint64_t> run(const recording::Config& config, std::span<const std::uint64_t> keys, Backend backend) {
  require_device(backend);
  const recording::Config resolved = resolve(config, keys);
  if (backend == Backend::cuda) refuse_too_wide(resolved);
  const Forms& form = forms_of(resolved.sort);
  simt::RunContext context{resolved, nullptr, {}};
  return (backend == Backend::cuda ? *form.cuda_none : *form.cpu_none).run(context, keys);
}

}  // namespace scatterscope::catalog
