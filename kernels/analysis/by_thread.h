// Something of each thread of a launch, at a cost that follows the events there are rather than the grid announced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace scatterscope::analysis {

// Whether a table of all threads is no larger than what its events take.
[[nodiscard]] constexpr bool fits_its_events(std::uint64_t threads, std::uint64_t events) {
  return threads <= 4 * events + 1024;
}

template <class T>
class ByThread {
 public:
  void restart(std::uint64_t threads, std::uint64_t events, const T& first) {
    first_ = first;
    some_.clear();
    // Threads are no more than the events, which are in memory.
    all_.assign(fits_its_events(threads, events) ? static_cast<std::size_t>(threads) : 0, first);
  }
  [[nodiscard]] T& operator[](std::size_t thread) {
    return all_.empty() ? some_.try_emplace(thread, first_).first->second : all_[thread];
  }

 private:
  T first_{};
  std::vector<T> all_;
  std::unordered_map<std::size_t, T> some_;  // where `all_` is empty
};

}  // namespace scatterscope::analysis
