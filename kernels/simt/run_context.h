// What a sort's host code is given beside its keys, and how the catalog reaches it.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/recording/builder.h"

namespace scatterscope::simt {

struct RunContext {
  const recording::Config& config;
  recording::Builder* builder = nullptr;  // under a recording probe
  catalog::Progress progress;
};

// One for each sort and probe; keys as bits, the result is the sorted keys.
using SortFunction = std::vector<std::uint64_t> (*)(RunContext& context, std::span<const std::uint64_t> keys);

struct SortEntry {
  const catalog::SortInfo* info = nullptr;
  SortFunction run = nullptr;
};

[[nodiscard]] constexpr unsigned divide_up(unsigned n, unsigned d) {
  return (n + d - 1) / d;
}

}  // namespace scatterscope::simt
