#include "kernels/analysis/key_text.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "kernels/recording/key_order.h"

namespace scatterscope::analysis {

using recording::KeyType;

std::string written(std::uint64_t key, KeyType type) {
  if (type == KeyType::i32) return std::to_string(static_cast<std::int32_t>(static_cast<std::uint32_t>(key)));
  if (type != KeyType::f32) return std::to_string(key);
  const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(key));
  char text[32];
  if (std::isnan(value)) {
    (void)std::snprintf(text, sizeof text, "nan(0x%08x)", static_cast<unsigned>(key));
    return text;
  }
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string written_short(std::uint64_t ordered, KeyType type) {
  const std::uint64_t key = recording::from_ordered(type, ordered);
  if (type == KeyType::f32 && std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(key)))) {
    return (key >> 31U) != 0 ? "-nan" : "nan";
  }
  return written(key, type);
}

}  // namespace scatterscope::analysis
