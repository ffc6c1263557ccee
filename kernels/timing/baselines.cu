#include "kernels/timing/baselines.h"

#include <cuda_runtime.h>

#include "kernels/simt/cuda/memory.h"
#include "kernels/timing/library_sorts.cuh"

namespace scatterscope::timing {
namespace {

using recording::KeyType;

constexpr std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + 255) / 256 * 256;
}
bool plain_integers(const Workload& w) {
  return w.key_type == KeyType::u32 || w.key_type == KeyType::u64;
}
// An LSD radix sort by 8 bits reads the keys for their histograms, then keys and values in each pass, and writes them.
std::uint64_t radix_bytes(const Workload& w) {
  return key_bytes(w) + (w.key_bits + 7) / 8 * 2 * (key_bytes(w) + value_bytes(w));
}
// A second place for keys and values at the start of the scratch, and what is left of it.
Buffers second_place(const Workload& w, void* scratch) {
  auto* bytes = static_cast<std::byte*>(scratch);
  return {bytes, w.values ? bytes + aligned(key_bytes(w)) : nullptr};
}
std::uint64_t second_bytes(const Workload& w) {
  return aligned(key_bytes(w)) + aligned(value_bytes(w));
}

// Scratch of a library's sort. Asked once for a workload, before it is timed.
template <class Ask>
class Scratch {
 public:
  std::size_t bytes(const Workload& w) const {
    if (!(w == workload_)) {
      bytes_ = 0;
      Ask::ask(w, bytes_);
      workload_ = w;
    }
    return bytes_;
  }

 private:
  mutable Workload workload_;
  mutable std::size_t bytes_ = 0;
};

class DeviceCopy : public Baseline {
 public:
  [[nodiscard]] std::string_view name() const override { return device_copy; }
  [[nodiscard]] bool takes(const Workload&) const override { return true; }
  [[nodiscard]] std::uint64_t scratch_bytes(const Workload& w) const override { return second_bytes(w); }
  [[nodiscard]] std::uint64_t moved_bytes(const Workload& w) const override {
    return 2 * (key_bytes(w) + value_bytes(w));
  }
  [[nodiscard]] bool sorts() const override { return false; }
  Buffers run(const Workload& w, const Buffers& work, void* scratch) override {
    const Buffers to = second_place(w, scratch);
    const auto copy = [](void* target, const void* from, std::uint64_t bytes) {
      if (bytes > 0)
        simt::cuda::check(cudaMemcpyAsync(target, from, bytes, cudaMemcpyDeviceToDevice, nullptr), "copying");
    };
    copy(to.keys, work.keys, key_bytes(w));
    copy(to.values, work.values, value_bytes(w));
    return to;
  }
};

class CubRadix : public Baseline {
 public:
  [[nodiscard]] std::string_view name() const override { return "cub-radix"; }
  [[nodiscard]] bool takes(const Workload&) const override { return true; }
  [[nodiscard]] std::uint64_t scratch_bytes(const Workload& w) const override {
    return second_bytes(w) + scratch_.bytes(w);
  }
  [[nodiscard]] std::uint64_t moved_bytes(const Workload& w) const override { return radix_bytes(w); }
  [[nodiscard]] bool zeros_tie() const override { return true; }
  Buffers run(const Workload& w, const Buffers& work, void* scratch) override {
    std::size_t bytes = scratch_.bytes(w);
    return sort(w, static_cast<std::byte*>(scratch) + second_bytes(w), bytes, work, second_place(w, scratch));
  }
  static void ask(const Workload& w, std::size_t& bytes) { (void)sort(w, nullptr, bytes, {}, {}); }

 private:
  static Buffers sort(const Workload& w, void* scratch, std::size_t& bytes, const Buffers& work, const Buffers& other) {
    switch (w.key_type) {
      case KeyType::i32:
        return cub_radix_sort<int>(w, scratch, bytes, work, other);
      case KeyType::f32:
        return cub_radix_sort<float>(w, scratch, bytes, work, other);
      case KeyType::u64:
        return cub_radix_sort<unsigned long long>(w, scratch, bytes, work, other);
      case KeyType::u32:
        break;
    }
    return cub_radix_sort<unsigned>(w, scratch, bytes, work, other);
  }

  Scratch<CubRadix> scratch_;
};

class CubMerge : public Baseline {
 public:
  [[nodiscard]] std::string_view name() const override { return "cub-merge"; }
  [[nodiscard]] bool takes(const Workload& w) const override { return plain_integers(w); }
  [[nodiscard]] std::uint64_t scratch_bytes(const Workload& w) const override { return scratch_.bytes(w); }
  static void ask(const Workload& w, std::size_t& bytes) { sort(w, nullptr, bytes, {}); }
  [[nodiscard]] std::uint64_t moved_bytes(const Workload&) const override { return 0; }
  Buffers run(const Workload& w, const Buffers& work, void* scratch) override {
    std::size_t bytes = scratch_.bytes(w);
    sort(w, scratch, bytes, work);
    return work;
  }

 private:
  static void sort(const Workload& w, void* scratch, std::size_t& bytes, const Buffers& work) {
    if (w.key_type == KeyType::u64) return cub_merge_sort<unsigned long long>(w, scratch, bytes, work);
    cub_merge_sort<unsigned>(w, scratch, bytes, work);
  }

  Scratch<CubMerge> scratch_;
};

class Thrust : public Baseline {
 public:
  [[nodiscard]] std::string_view name() const override { return "thrust"; }
  [[nodiscard]] bool takes(const Workload& w) const override {
    return plain_integers(w) && w.order == recording::Order::ascending;
  }
  // It sorts by CUB's radix sort with a second place of its own, all bits.
  [[nodiscard]] std::uint64_t scratch_bytes(const Workload& w) const override { return scratch_.bytes(w); }
  [[nodiscard]] std::uint64_t moved_bytes(const Workload& w) const override {
    Workload all = w;
    all.key_bits = recording::width_bits(w.key_type);
    return radix_bytes(all);
  }
  Buffers run(const Workload& w, const Buffers& work, void* scratch) override {
    if (w.key_type == KeyType::u64) {
      thrust_sort<unsigned long long>(w, scratch, scratch_bytes(w), work);
    } else {
      thrust_sort<unsigned>(w, scratch, scratch_bytes(w), work);
    }
    return work;
  }
  static void ask(const Workload& w, std::size_t& bytes) {
    constexpr std::uint64_t slack = 1U << 20U;
    if (w.key_type == KeyType::u64) {
      (void)cub_radix_sort<unsigned long long>(w, nullptr, bytes, {}, {});
    } else {
      (void)cub_radix_sort<unsigned>(w, nullptr, bytes, {}, {});
    }
    bytes = second_bytes(w) + 2 * bytes + slack;
  }

 private:
  Scratch<Thrust> scratch_;
};

}  // namespace

std::vector<std::unique_ptr<Baseline>> make_gpu_baselines() {
  std::vector<std::unique_ptr<Baseline>> all;
  all.push_back(std::make_unique<DeviceCopy>());
  all.push_back(std::make_unique<CubRadix>());
  all.push_back(std::make_unique<CubMerge>());
  all.push_back(std::make_unique<Thrust>());
  return all;
}

}  // namespace scatterscope::timing
