#include "kernels/timing/verification.h"

#include "kernels/recording/key_order.h"

namespace scatterscope::timing {
namespace {

// Sebastiano Vigna's splitmix64: a bijection whose sums over multisets that differ differ too, but by rare chance.
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

template <class Key>
bool is_sorted_input_of(const Workload& w, const Key* input, const Key* keys, const std::uint32_t* values,
                        const Ties& ties) {
  const auto rank = [&](Key key) {
    if (ties.zeros && w.key_type == recording::KeyType::f32 && key == 0x8000'0000U) key = 0;
    const std::uint64_t ordered = recording::to_ordered(w.key_type, key);
    return w.order == recording::Order::descending ? ~ordered : ordered;
  };
  std::uint64_t of_input = 0, of_output = 0;    // sums over keys
  std::uint64_t of_indices = 0, of_values = 0;  // sums over values
  for (std::uint64_t i = 0; i < w.n; ++i) {
    const bool tie = i > 0 && rank(keys[i - 1]) == rank(keys[i]);
    if (i > 0 && rank(keys[i]) < rank(keys[i - 1])) return false;
    of_input += mixed(input[i]);
    of_output += mixed(keys[i]);
    if (values == nullptr) continue;
    if (values[i] >= w.n || input[values[i]] != keys[i]) return false;
    if (tie && ties.stable && values[i] <= values[i - 1]) return false;
    of_indices += mixed(i);
    of_values += mixed(values[i]);
  }
  return of_input == of_output && of_indices == of_values;
}

}  // namespace

bool is_sorted_input(const Workload& w, const void* input, const Buffers& output, const Ties& ties) {
  const auto* values = static_cast<const std::uint32_t*>(output.values);
  if (recording::width_bits(w.key_type) == 64)
    return is_sorted_input_of(w, static_cast<const std::uint64_t*>(input),
                              static_cast<const std::uint64_t*>(output.keys), values, ties);
  return is_sorted_input_of(w, static_cast<const std::uint32_t*>(input), static_cast<const std::uint32_t*>(output.keys),
                            values, ties);
}

}  // namespace scatterscope::timing
