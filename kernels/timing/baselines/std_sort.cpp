#include "kernels/timing/baselines/std_sort.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>

#include "kernels/recording/key_order.h"
#include "kernels/timing/verification.h"

namespace scatterscope::timing {
namespace {

// Calls function(before), with how two keys compare.
template <class Key, class Function>
void with_order(const Workload& w, Function function) {
  const bool descending = w.order == recording::Order::descending;
  if (!recording::has_ordered_bits(w.key_type)) {
    if (descending) return function([](Key a, Key b) { return b < a; });
    return function([](Key a, Key b) { return a < b; });
  }
  const auto less = [type = w.key_type](Key a, Key b) {
    return recording::to_ordered(type, a) < recording::to_ordered(type, b);
  };
  if (descending) return function([less](Key a, Key b) { return less(b, a); });
  function(less);
}

template <class Key>
double sort(const Workload& w, std::byte* keys, std::vector<std::uint32_t>& values) {
  using Clock = std::chrono::steady_clock;
  double elapsed_ms = 0;
  std::vector<Key> all(static_cast<std::size_t>(w.n));
  if (w.n > 0) std::memcpy(all.data(), keys, all.size() * sizeof(Key));
  std::vector<std::pair<Key, std::uint32_t>> pairs(w.values ? all.size() : 0);
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = {all[i], static_cast<std::uint32_t>(i)};
  with_order<Key>(w, [&](auto before) {
    const Clock::time_point begin = Clock::now();
    if (w.values) {
      std::stable_sort(pairs.begin(), pairs.end(),
                       [&](const auto& a, const auto& b) { return before(a.first, b.first); });
    } else {
      std::stable_sort(all.begin(), all.end(), before);
    }
    elapsed_ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  });
  for (std::size_t i = 0; i < pairs.size(); ++i) std::tie(all[i], values[i]) = pairs[i];
  if (w.n > 0) std::memcpy(keys, all.data(), all.size() * sizeof(Key));
  return elapsed_ms;
}

}  // namespace

StdSort::StdSort(const Workload& workload, std::vector<std::byte> input)
    : workload_(workload),
      input_(std::move(input)),
      keys_(input_),
      values_(workload.values ? static_cast<std::size_t>(workload.n) : 0) {}

double StdSort::run() {
  keys_ = input_;
  if (recording::width_bits(workload_.key_type) == 64) return sort<std::uint64_t>(workload_, keys_.data(), values_);
  return sort<std::uint32_t>(workload_, keys_.data(), values_);
}

bool StdSort::verify() const {
  std::vector<std::byte> keys = keys_;
  std::vector<std::uint32_t> values = values_;
  return is_sorted_input(workload_, input_.data(), {keys.data(), workload_.values ? values.data() : nullptr});
}

}  // namespace scatterscope::timing
