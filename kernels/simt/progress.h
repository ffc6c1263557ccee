// How a run that takes long reports how far it is, and is asked to stop.
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>

namespace scatterscope::catalog {

struct RunCancelled {};
// Called as a run goes on, and before it while kernels are compiled for a GPU; false ends it with RunCancelled.
struct Progress {
  std::function<bool(double done)> running;                          // 0 to 1
  std::function<bool(std::size_t done, std::size_t all)> compiling;  // kernels

  Progress() = default;
  template <class Function>
  // Most callers have just this one. NOLINTNEXTLINE(google-explicit-constructor)
  requires std::is_invocable_r_v<bool, Function&, double> Progress(Function function) : running(std::move(function)) {}
  explicit operator bool() const { return static_cast<bool>(running); }
  bool operator()(double done) const { return running(done); }
};

}  // namespace scatterscope::catalog
