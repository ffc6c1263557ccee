#include "kernels/text_hash.h"

#define XXH_INLINE_ALL
#define XXH_NO_INLINE_HINTS 1  // GCC 14 cannot follow them at every level of optimization
#include <xxhash.h>

#include <array>
#include <cstdio>

namespace scatterscope {

std::string hash_of_text(std::string_view text) {
  const XXH128_hash_t hash = XXH3_128bits(text.data(), text.size());
  std::array<char, 33> digits{};
  (void)std::snprintf(digits.data(), digits.size(), "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                      static_cast<unsigned long long>(hash.low64));
  return digits.data();
}

}  // namespace scatterscope
