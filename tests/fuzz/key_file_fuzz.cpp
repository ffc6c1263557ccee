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

// Keys of what is read fit their type; what is refused is one line.
template <class Read>
void check(KeyType type, Read read) {
  app::Keys keys;
  try {
    keys = read();
  } catch (const Error& error) {
    return tests::require_line(error);
  }
  require(keys.size() <= recording::max_recorded_keys);
  app::check_key_width(keys, recording::width_bits(type), "--keys");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = tests::text_of(data, size);
  for (const KeyType type : {KeyType::u32, KeyType::i32, KeyType::f32, KeyType::u64}) {
    check(type, [&] {
      const recording::Pairs pairs = app::parse_key_lines(text, "--input keys.txt", type);
      require(pairs.values.empty() || pairs.values.size() == pairs.keys.size());
      for (const std::uint64_t value : pairs.values) require(value <= UINT32_MAX);
      return pairs.keys;
    });
    check(type, [&] { return app::parse_keys(text, "--keys", type); });
  }
  return 0;
}
