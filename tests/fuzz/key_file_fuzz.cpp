// Any bytes as a key file and as typed keys: keys that fit, or one line that says why not.
#include <string_view>

#include "app/parameters/key_input.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/recording/recording.h"
#include "tests/fuzz/hostile.h"

namespace {

using namespace scatterscope;
using recording::KeyType;
using tests::require;

void check(const app::Outcome<app::Keys>& keys, KeyType type) {
  if (keys) {
    require(keys->size() <= recording::max_recorded_keys);
    require(!app::check_key_width(*keys, recording::width_bits(type), "--keys"));
    return;
  }
  tests::require_line(keys.problem());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = tests::text_of(data, size);
  for (const KeyType type : {KeyType::u32, KeyType::i32, KeyType::f32, KeyType::u64}) {
    const auto pairs = app::parse_key_lines(text, "--input keys.txt", type);
    if (pairs) {
      require(pairs->values.empty() || pairs->values.size() == pairs->keys.size());
      require(!app::check_key_width(pairs->values, 32, "--input"));
    }
    check(pairs ? app::Outcome<app::Keys>(pairs->keys) : app::Outcome<app::Keys>(pairs.problem()), type);
    check(app::parse_keys(text, "--keys", type), type);
  }
  return 0;
}
