// What the generated file of programs begins with, and the table that it ends with.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "kernels/mistakes/mistakes.h"
#include "kernels/simt/run_context.h"

namespace scatterscope::mistakes {

// A mistake's file as the build read it. Pieces and entries by Program.
struct Source {
  unsigned number;
  std::string_view name, file;
  Program shipped;
  std::string_view head;
  std::array<std::vector<std::string_view>, program_count> pieces;
  std::array<const simt::SortEntry*, program_count> entries;
};
[[nodiscard]] const std::vector<Source>& sources();

}  // namespace scatterscope::mistakes
