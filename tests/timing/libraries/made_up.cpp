// libscatterscope_libraries.so as a test makes one up: the same interface, keys in the host's memory.
// MADE_UP_VERSION: that it says it has.
#include <algorithm>
#include <compare>
#include <numeric>
#include <vector>

#include "kernels/timing/libraries.h"

namespace {

using namespace scatterscope::timing;

template <class Key>
void sort(LibraryCall& call) {
  const auto* keys = static_cast<const Key*>(call.keys);
  std::vector<unsigned> places(call.n);
  std::iota(places.begin(), places.end(), 0U);
  std::stable_sort(places.begin(), places.end(), [&](unsigned a, unsigned b) {
    return std::strong_order(keys[call.descending != 0 ? b : a], keys[call.descending != 0 ? a : b]) < 0;
  });
  const auto put = [&](auto* from, void* to) {
    auto* all = static_cast<decltype(from)>(call.scratch);
    std::transform(places.begin(), places.end(), all, [&](unsigned place) { return from[place]; });
    std::copy(all, all + call.n, static_cast<decltype(from)>(to));
  };
  // CUB's radix sort leaves the output in either place.
  const bool other = call.other_keys != nullptr;
  call.sorted_keys = other ? call.other_keys : call.keys;
  call.sorted_values = other ? call.other_values : call.values;
  if (call.with_values != 0) put(static_cast<unsigned*>(call.values), call.sorted_values);
  put(static_cast<Key*>(call.keys), call.sorted_keys);
}

}  // namespace

std::uint32_t scatterscope_libraries_version() {
  return MADE_UP_VERSION;
}

const char* scatterscope_libraries_built_with() {
  return "made up for tests";
}

const char* scatterscope_library_sort(LibraryCall* call) {
  const std::uint64_t bytes = call->n * 8;
  if (call->n == 13) return "thirteen keys";
  if (call->scratch == nullptr) {
    call->scratch_bytes = bytes;
    return nullptr;
  }
  if (call->scratch_bytes != bytes) return "not the scratch that was asked for";
  switch (call->key) {
    case LibraryKey::u32:
      sort<std::uint32_t>(*call);
      break;
    case LibraryKey::i32:
      sort<std::int32_t>(*call);
      break;
    case LibraryKey::f32:
      sort<float>(*call);
      break;
    case LibraryKey::u64:
      sort<std::uint64_t>(*call);
      break;
  }
  return nullptr;
}
