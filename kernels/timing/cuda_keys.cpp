#include "kernels/timing/cuda_keys.h"

#include <algorithm>
#include <string>

#include "kernels/catalog.h"
#include "kernels/recording/key_order.h"
#include "kernels/simt/cuda/device.h"
#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/cuda/prepare.h"
#include "kernels/simt/run_memory.h"
#include "kernels/timing/shapes/shape_choice.h"
#include "kernels/timing/sort_run.h"

namespace scatterscope::timing {
namespace {

using recording::Distribution;

simt::KernelId id_of(const std::string& name, const std::string& type = {}) {
  return {name, "scatterscope::timing::device_keys::" + name + type, "kernels/timing/device_keys.cuh"};
}
// Of 32-bit and of 64-bit keys.
struct KeyKernels {
  simt::KernelId narrow, wide;
  explicit KeyKernels(const std::string& name)
      : narrow(id_of(name, "<unsigned int>")), wide(id_of(name, "<unsigned long long>")) {}
  [[nodiscard]] const simt::KernelId& of(const Workload& w) const {
    return recording::width_bits(w.key_type) == 64 ? wide : narrow;
  }
};
struct AllKernels {
  KeyKernels make_keys{"make_keys"}, find_faults{"find_faults"};
  simt::KernelId number_values = id_of("number_values");
};
const AllKernels& kernels() {
  static const AllKernels all;
  return all;
}

template <class... P>
void launch(const simt::KernelId& id, std::uint64_t n, P... values) {
  constexpr std::uint64_t threads = 256, most_blocks = 8192;  // more blocks would wait for them to end
  simt::LaunchShape shape;
  shape.kernel = id.name.c_str();
  shape.threads = threads;
  shape.blocks = static_cast<unsigned>(std::min((n + threads - 1) / threads, most_blocks));
  void* parameters[] = {&values...};
  simt::cuda::launch(simt::cuda::kernel(id, {}), shape, parameters);
}

KeyRule rule_of(Distribution distribution) {
  switch (distribution) {
    case Distribution::few:
      return KeyRule::few;
    case Distribution::equal:
      return KeyRule::equal;
    case Distribution::normal:
      return KeyRule::normal;
    case Distribution::zipf:
      return KeyRule::zipf;
    default:
      return KeyRule::uniform;
  }
}

// In the order of the key type, by the fastest of our sorts.
void sort_in_place(Stage& stage, const Workload& w, void* keys) {
  Workload workload = w;
  workload.values = false;
  workload.order =
      w.distribution == Distribution::reversed ? recording::Order::descending : recording::Order::ascending;
  workload.key_bits = recording::width_bits(w.key_type);
  recording::Config config;
  config.sort = "onesweep";
  config.n = w.n;
  config.key_type = w.key_type;
  config.key_bits = workload.key_bits;
  config.order = workload.order;
  take_fastest(config, catalog::Backend::cuda);
  catalog::set_timed_form(config, catalog::Backend::cuda);
  SortRun run(config, workload, catalog::Backend::cuda);
  simt::RunMemory memory(true);
  void* scratch = memory.allocate(static_cast<std::size_t>(run.plan()));
  const Buffers sorted = run.run(stage, {keys, nullptr}, scratch, SortRun::Marks::none);
  if (sorted.keys != keys) simt::cuda::copy(keys, sorted.keys, key_bytes(w));
  simt::cuda::wait();
}

}  // namespace

void generate_on_gpu(Stage& stage, const Workload& w, std::uint64_t first, std::uint64_t count, void* keys) {
  if (count == 0) return;
  launch(kernels().make_keys.of(w), count, keys, first, count, Words{std::uint64_t{w.seed} << 32U, w.key_bits},
         rule_of(w.distribution));
  if (w.distribution == Distribution::sorted || w.distribution == Distribution::reversed) sort_in_place(stage, w, keys);
}

void write_indices(std::uint32_t* values, std::uint64_t n) {
  if (n > 0) launch(kernels().number_values, n, values, n);
}

namespace {

KeyFindings find_faults(const Workload& w, std::uint64_t count, const void* input, const Buffers& output,
                        const Ties& ties) {
  simt::RunMemory memory(true);
  KeyFindings found;
  auto* findings = static_cast<KeyFindings*>(memory.allocate(sizeof found));
  memory.clear(findings, sizeof found);
  const KeyComparison comparison{recording::has_ordered_bits(w.key_type), w.key_type == recording::KeyType::f32,
                                 w.order == recording::Order::descending, ties};
  launch(kernels().find_faults.of(w), count, input, static_cast<const void*>(output.keys),
         static_cast<const void*>(output.values), count, comparison, findings);
  memory.read(&found, findings, sizeof found);
  return found;
}

}  // namespace

bool verify_on_gpu(const Workload& w, const void* input, const Buffers& output, const Ties& ties) {
  if (w.n == 0) return true;
  const KeyFindings found = find_faults(w, w.n, input, output, ties);
  return found.wrong == 0 && found.of_input == found.of_output && found.of_indices == found.of_values;
}

KeyFacts key_facts_on_gpu(const Workload& w, std::uint64_t count, const void* keys) {
  if (count == 0) return {};
  const KeyFindings found = find_faults(w, count, keys, {const_cast<void*>(keys), nullptr}, {});
  KeyFacts facts{found.of_output, found.wrong == 0};
  const std::uint64_t width = recording::width_bits(w.key_type) / 8;
  simt::cuda::read(&facts.first, keys, width);  // the rest of the word stays 0
  simt::cuda::read(&facts.last, static_cast<const std::byte*>(keys) + (count - 1) * width, width);
  return facts;
}

void prepare_key_kernels() {
  const AllKernels& all = kernels();
  simt::cuda::prepare({{&all.make_keys.narrow, {}},
                       {&all.make_keys.wide, {}},
                       {&all.find_faults.narrow, {}},
                       {&all.find_faults.wide, {}},
                       {&all.number_values, {}}},
                      {});
}

}  // namespace scatterscope::timing
