// Which format the automatic one is.
#include "tests/testing.h"
#include "ui/figures/strip.h"

namespace scatterscope::figures {
namespace {

TEST_CASE("keys of more than four bits are written in decimal where a sort compares them whole") {
  const auto automatic = [](const char* sort, std::uint32_t bits) {
    recording::Config config{.sort = sort, .key_bits = bits};
    return written_format(KeyFormat::automatic, config);
  };
  for (const char* sort : {"merge", "bitonic", "sample"}) {
    CAPTURE(sort);
    CHECK(automatic(sort, 4) == KeyFormat::binary);
    CHECK(automatic(sort, 8) == KeyFormat::decimal);
  }
  for (const char* sort : {"radix-1bit", "radix-local", "onesweep"}) {
    CAPTURE(sort);
    CHECK(automatic(sort, 8) == KeyFormat::binary);  // its digits are bits
    CHECK(automatic(sort, 9) == KeyFormat::decimal);
  }
  recording::Config config{.sort = "merge"};
  CHECK(written_format(KeyFormat::binary, config) == KeyFormat::binary);
}

}  // namespace
}  // namespace scatterscope::figures
