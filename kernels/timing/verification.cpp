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

// As a number that ascends in the workload's order.
std::uint64_t rank_of(const Workload& w, std::uint64_t key, const Ties& ties) {
  if (ties.zeros && w.key_type == recording::KeyType::f32 && key == 0x8000'0000U) key = 0;
  const std::uint64_t ordered = recording::to_ordered(w.key_type, key);
  return w.order == recording::Order::descending ? ~ordered : ordered;
}

template <class Key>
KeyFacts facts_of(const Workload& w, std::uint64_t count, const Key* keys) {
  KeyFacts facts;
  if (count == 0) return facts;
  facts.first = keys[0];
  facts.last = keys[count - 1];
  for (std::uint64_t i = 0; i < count; ++i) {
    facts.sum += mixed(keys[i]);
    facts.in_order = facts.in_order && (i == 0 || may_precede(w, keys[i - 1], keys[i]));
  }
  return facts;
}

template <class Key>
bool is_sorted_input_of(const Workload& w, const Key* input, const Key* keys, const std::uint32_t* values,
                        const Ties& ties) {
  const auto rank = [&](Key key) { return rank_of(w, key, ties); };
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

KeyFacts facts_of_keys(const Workload& w, std::uint64_t count, const void* keys) {
  if (recording::width_bits(w.key_type) == 64) return facts_of(w, count, static_cast<const std::uint64_t*>(keys));
  return facts_of(w, count, static_cast<const std::uint32_t*>(keys));
}

bool may_precede(const Workload& w, std::uint64_t key, std::uint64_t other) {
  return rank_of(w, key, {}) <= rank_of(w, other, {});
}

}  // namespace scatterscope::timing
