// What can be predicted at a stop, each by a name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/story/misconceptions/misconception.h"
#include "ui/figures/figure.h"

namespace scatterscope::figures {

struct Prediction {
  std::string name;  // "before[9]", "bucket_starts[3]", "move[9]", "stored_sectors[0][1]": of block 0, warp 1
  scene::Ref of;
  std::string question;
  std::uint64_t number = 0;  // the right answer
  std::vector<story::WrongNumber> wrong;
};
// The numbers of the drawn iteration that the step just done makes: of keys, of cells, and of warps' accesses to global
// memory. Whether that step is hidden is of no meaning.
[[nodiscard]] std::vector<Prediction> predictions_at(const FigureInput& input);

}  // namespace scatterscope::figures
