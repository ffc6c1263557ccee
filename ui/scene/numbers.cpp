#include "ui/scene/numbers.h"

namespace scatterscope::scene {

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t k = digits.size(); k > 3; k -= 3) digits.insert(k - 3, ",");
  return digits;
}

}  // namespace scatterscope::scene
