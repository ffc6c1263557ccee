// The buckets of a recorded sort from the most significant digit, depth by depth, as its kernels showed them.
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/story/instant.h"

namespace scatterscope::story {

struct Bucket {
  enum class Kind : std::uint8_t {
    large,  // split by the next digit
    small,  // finished in shared memory
    spent,  // its digits are used up: its keys are alike
    empty,
  };
  std::uint32_t begin = 0, size = 0;  // positions [begin, begin + size)
  Kind kind = Kind::empty;
  std::uint32_t placed = 0;  // the step that showed begin and size
  std::uint32_t listed = 0;  // the step that showed the kind; of a spent or empty bucket `placed`
  CellId counted_in{};       // the cell that counts its keys
};

// By depth, in the order of positions; depth 0 is the whole list. Depths without a key at the end are left out.
[[nodiscard]] std::vector<std::vector<Bucket>> bucket_tree(const recording::Recording& recording);

}  // namespace scatterscope::story
