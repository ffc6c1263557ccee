#include "kernels/format/key_json.h"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

namespace scatterscope::format {

using nlohmann::ordered_json;
using recording::KeyType;

ordered_json key_json(KeyType type, std::uint64_t key) {
  if (type == KeyType::i32) return static_cast<std::int32_t>(static_cast<std::uint32_t>(key));
  if (type == KeyType::u64) return std::to_string(key);
  if (type != KeyType::f32) return key;
  char text[11];
  (void)std::snprintf(text, sizeof text, "0x%08x", static_cast<unsigned>(key));
  return text;
}

ordered_json keys_json(KeyType type, std::span<const std::uint64_t> keys) {
  ordered_json list = ordered_json::array();
  for (const std::uint64_t key : keys) list.push_back(key_json(type, key));
  return list;
}

}  // namespace scatterscope::format
