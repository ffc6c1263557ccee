// Kernels under the empty probe beside twins that are written by hand, timed on the GPU.
#include <cstdio>

#include "kernels/simt/cuda/device.h"
#include "kernels/simt/cuda/launch.h"
#include "kernels/simt/cuda/prepare.h"
#include "kernels/simt/run_context.h"
#include "tests/gpu/hand_twins.h"
#include "tests/gpu/no_gpu.h"
#include "tests/testing.h"

using namespace scatterscope;

namespace {

// Device memory of one comparison.
class Memory {
 public:
  explicit Memory(std::size_t words) : data_(simt::cuda::allocate(words * 4)), words_(words) {}
  explicit Memory(const std::vector<unsigned>& words) : Memory(words.size()) {
    simt::cuda::write(data_, words.data(), words.size() * 4);
  }
  ~Memory() { simt::cuda::release(data_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  [[nodiscard]] void* data() const { return data_; }
  void clear() const { simt::cuda::fill(data_, 0, words_ * 4); }
  [[nodiscard]] std::vector<unsigned> read() const {
    std::vector<unsigned> words(words_);
    simt::cuda::read(words.data(), data_, words_ * 4);
    return words;
  }

 private:
  void* data_;
  std::size_t words_;
};

// Random keys: the upper half of Fibonacci hashing.
std::vector<unsigned> random_keys(unsigned n) {
  std::vector<unsigned> keys(n);
  for (unsigned i = 0; i < n; ++i) keys[i] = static_cast<unsigned>((i + 1) * 0x9E37'79B9'7F4A'7C15ULL >> 32U);
  return keys;
}

void scan_exclusively(std::vector<unsigned>& counts) {
  unsigned before = 0;
  for (unsigned& count : counts) before += std::exchange(count, before);
}

// The pointers of a struct that a kernel takes. Its twin takes each as a parameter.
template <class... P>
std::array<void*, sizeof...(P)> of_struct(P... pointers) {
  return {pointers...};
}
void add_addresses(std::vector<void*>& to, bool, auto& number) {
  to.push_back(&number);
}
template <std::size_t count>
void add_addresses(std::vector<void*>& to, bool of_twin, std::array<void*, count>& pointers) {
  for (std::size_t k = 0; k < (of_twin ? count : 1); ++k) to.push_back(&pointers[k]);
}

// A launch of a kernel and of its twin, whose parameters are the kernel's without the settings at their end.
class Race {
 public:
  template <class... P>
  Race(const tests::HandTwin& of, const simt::LaunchShape& shape, P... parameters) : shape_(shape) {
    kernels_ = {&simt::cuda::kernel(*of.kernel.id, of.kernel.settings), &simt::cuda::kernel(of.twin, of.twin_settings)};
    shape_.kernel = of.twin.name.c_str();
    run_ = [this, parameters...](std::size_t which) mutable {
      unsigned setting = 0;  // a constant: nothing is read
      std::vector<void*> addresses;
      (add_addresses(addresses, which == 1, parameters), ...);
      addresses.insert(addresses.end(), 6, &setting);
      simt::cuda::launch(*kernels_[which], shape_, addresses.data());
    };
  }
  void run(std::size_t which) { run_(which); }

  // Medians in milliseconds, in turns. prepare() comes before each launch and is not timed.
  std::array<double, 2> times(const std::function<void()>& prepare) {
    constexpr int warm_up = 4, rounds = 41;
    simt::cuda::Event begin, end;
    std::array<std::vector<double>, 2> all;
    for (std::size_t round = 0; round < warm_up + rounds; ++round) {
      for (std::size_t turn = 0; turn < 2; ++turn) {
        const std::size_t which = (turn + round) % 2;
        if (prepare) prepare();
        begin.record();
        run(which);
        end.record();
        simt::cuda::wait();
        if (round >= warm_up) all[which].push_back(end.milliseconds_since(begin));
      }
    }
    for (std::vector<double>& of : all) std::nth_element(of.begin(), of.begin() + rounds / 2, of.end());
    return {all[0][rounds / 2], all[1][rounds / 2]};
  }

 private:
  simt::LaunchShape shape_;
  std::array<const simt::cuda::Kernel*, 2> kernels_{};
  std::function<void(std::size_t)> run_;
};

// `output`: equal after both. Returns how many differ: 1 where the medians do by more than 1 %.
unsigned compare(const tests::HandTwin& of, Race& race, const Memory& output,
                 const std::function<void()>& prepare = {}) {
  CAPTURE(of.shape);
  std::array<std::vector<unsigned>, 2> outputs;
  for (std::size_t which = 0; which < 2; ++which) {
    output.clear();
    if (prepare) prepare();
    race.run(which);
    outputs[which] = output.read();
  }
  CHECK((outputs[0] == outputs[1]));
  const auto [kernel_ms, twin_ms] = race.times(prepare);
  const double ratio = kernel_ms / twin_ms;
  std::printf("%-56s %8.4f ms, twin %8.4f ms, ratio %.4f\n", of.shape.c_str(), kernel_ms, twin_ms, ratio);
  return std::abs(ratio - 1) > 0.01 ? 1 : 0;
}

void* const no_values = nullptr;

// By bit 0.
unsigned compare_scatter(const tests::HandTwin& of, const std::vector<unsigned>& keys) {
  const unsigned n = of.config.n, iter = 0, descending = 0;
  std::vector<unsigned> ones(keys.size() + 1);
  for (std::size_t i = 0; i < keys.size(); ++i) ones[i + 1] = ones[i] + (keys[i] & 1);
  const Memory input(keys), scan(ones), output(keys.size());
  const unsigned threads = of.config.block_threads, tile = threads * of.config.keys_per_thread;
  Race race(of, {simt::divide_up(n, tile), threads}, input.data(), scan.data(), output.data(), no_values, no_values, n,
            iter, descending);
  return compare(of, race, output);
}

// By the lowest digit.
unsigned compare_local_sort(const tests::HandTwin& of, const tests::HandTwin& write,
                            const std::vector<unsigned>& keys) {
  const recording::Config& config = of.config;
  const unsigned n = config.n, tile = config.block_threads * config.keys_per_thread, shift = 0, descending = 0;
  const unsigned bits = config.radix_bits;
  const simt::LaunchShape shape{simt::divide_up(n, tile), config.block_threads, tile * 4};
  const Memory input(keys), local(keys.size()), sizes(std::size_t{shape.blocks} << bits);
  Race sorting(of, shape, of_struct(input.data(), local.data(), no_values, no_values), sizes.data(), n, shift, bits,
               descending);
  const unsigned differ = compare(of, sorting, local);
  if (config.block_scan != recording::BlockScan::warp_shuffle) return differ;
  std::vector<unsigned> cells = sizes.read();
  scan_exclusively(cells);
  const Memory starts(cells);
  Race writing(write, shape, local.data(), input.data(), no_values, no_values, starts.data(), n, shift, bits,
               descending);
  return differ + compare(write, writing, input);
}

// By the lowest digit of 8 bits.
unsigned compare_sweep(const tests::HandTwin& of, const std::vector<unsigned>& keys) {
  const recording::Config& config = of.config;
  const unsigned n = config.n, tile = config.block_threads * config.keys_per_thread, buckets = 256;
  const unsigned digit = 0, shift = 0, radix_bits = 8, digit_bits = 8, descending = 0;
  std::vector<unsigned> counts(buckets);
  for (const unsigned key : keys) ++counts[key % buckets];
  scan_exclusively(counts);
  const unsigned counters = config.block_threads / 32 * buckets;
  const simt::LaunchShape shape{simt::divide_up(n, tile), config.block_threads, (tile + counters) * 4};
  const Memory input(keys), output(keys.size()), starts(counts), words(std::size_t{shape.blocks} * buckets), next(1);
  const Memory alike(std::vector<unsigned>{0});  // no digit is
  Race race(of, shape, of_struct(input.data(), output.data(), no_values, no_values),
            of_struct(output.data(), input.data(), no_values, no_values),
            of_struct(starts.data(), words.data(), next.data(), alike.data()), n, digit, shift, radix_bits, digit_bits,
            descending);
  return compare(of, race, output, [&] {
    words.clear();
    next.clear();
  });
}

}  // namespace

// Skipped unless it is asked for: it wants the GPU for itself. run_on_gpu calls it alone.
TEST_CASE("times of kernels and their twins differ by at most 1 %" * doctest::skip()) {
  if (tests::no_gpu()) return;
  tests::add_twin_texts();
  const std::vector<tests::HandTwin> twins = tests::hand_twins(false);
  std::vector<simt::cuda::PlannedKernel> kernels;
  for (const tests::HandTwin& twin : twins) {
    kernels.push_back(twin.kernel);
    kernels.push_back({&twin.twin, twin.twin_settings});
  }
  simt::cuda::prepare(kernels, {});
  const std::vector<unsigned> keys = random_keys(twins.front().config.n);
  unsigned differ = 0;
  for (std::size_t k = 0; k < twins.size(); ++k) {
    if (twins[k].twin.name.starts_with("scatter")) differ += compare_scatter(twins[k], keys);
    if (twins[k].twin.name == "sort_tiles") differ += compare_local_sort(twins[k], twins[k + 1], keys);
    if (twins[k].twin.name == "sweep") differ += compare_sweep(twins[k], keys);
  }
  std::printf("compared times: %u differ by more than 1 %%\n", differ);
  CHECK(differ == 0);
}
