#include "kernels/analysis/key_text.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "kernels/recording/key_order.h"

namespace scatterscope::analysis {

using recording::KeyType;

std::string written(std::uint64_t key, KeyType type) {
  if (type == KeyType::i32) return std::to_string(static_cast<std::int32_t>(static_cast<std::uint32_t>(key)));
  if (type != KeyType::f32) return std::to_string(key);
  const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(key));
  if (std::isnan(value)) return std::signbit(value) ? "-nan" : "nan";
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::string written_short(std::uint64_t ordered, KeyType type, std::size_t most) {
  const std::uint64_t key = recording::from_ordered(type, ordered);
  std::string text = written(key, type);
  if (type != KeyType::f32) return text;
  const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(key));
  for (int digits = std::numeric_limits<float>::max_digits10; text.size() > most && digits > 0; --digits) {
    char rounded[32];
    const auto end = std::to_chars(rounded, rounded + sizeof rounded, value, std::chars_format::general, digits).ptr;
    text.assign(rounded, end);
  }
  return text;
}

}  // namespace scatterscope::analysis
