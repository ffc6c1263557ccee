// What every part of the dialect on the executor stands on: CUDA's words, subscripts that know their source line, and
// the two checks of an access. Compiled into namespace SCATTERSCOPE_PROBE.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "kernels/recording/builder.h"
#include "kernels/simt/cpu/executor.h"
#include "kernels/simt/run_context.h"
#include "kernels/simt/value_bits.h"

#define __global__ inline
#define __device__
#define __host__
#define __forceinline__ inline
#define __restrict__ __restrict
#define __launch_bounds__(...)

namespace scatterscope::SCATTERSCOPE_PROBE {

using simt::divide_up;
using simt::cpu::blockDim;
using simt::cpu::blockIdx;
using simt::cpu::CodeLine;
using simt::cpu::gridDim;
using simt::cpu::threadIdx;

// A subscript that knows its source line: the defaults are those of the place where the conversion happens.
struct Index {
  template <class T>
  Index(T i, unsigned at_line = __builtin_LINE(), const char* at_file = __builtin_FILE())
      : value(static_cast<std::uint64_t>(i)), line(at_line), file(at_file) {
    static_assert(std::is_integral_v<T>, "a subscript is an integer");
  }
  [[nodiscard]] CodeLine place() const { return {file, line}; }
  [[nodiscard]] std::uint32_t number() const { return static_cast<std::uint32_t>(value); }
  std::uint64_t value;
  unsigned line;
  const char* file;
};

inline void count_access(CodeLine at) {
  if (--simt::cpu::lane.accesses_left == 0) [[unlikely]]
    simt::cpu::look_up(at);
}

inline void bounds_check(const char* name, Index i, unsigned extent) {
  if (i.value >= extent) [[unlikely]]
    simt::cpu::out_of_bounds(name, i.value, extent, i.place());
}

}  // namespace scatterscope::SCATTERSCOPE_PROBE
