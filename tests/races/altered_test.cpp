// Recordings that a file altered, and odd ones: the analysis ends, whatever they say.
#include "kernels/analysis/races/races.h"
#include "kernels/format/recording_file.h"
#include "tests/recording/sample_recording.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::recording;

namespace {

std::size_t analysed_after(const std::function<void(Recording&)>& alter, Recording r) {
  alter(r);
  const std::string bytes = format::encode(r);
  try {
    return analysis::find_races(format::decode(std::as_bytes(std::span(bytes)))).size();
  } catch (const Error&) {
    return 0;
  }
}

}  // namespace

TEST_CASE("altered recordings are analysed without harm") {
  std::mt19937 random(29);
  std::size_t races = 0;
  for (int i = 0; i < 3000; ++i) {
    const Recording r = sample_recording(2, 1U << random() % 5, random() % 2 == 0);
    races += analysed_after(
        [&](Recording& altered) {
          EventColumns& events = altered.events;
          for (unsigned change = 0; change < 1 + random() % 12; ++change) {
            const std::size_t e = random() % events.size();
            const auto kind = static_cast<std::uint8_t>(random() % 8);
            switch (random() % 4) {
              case 0:
                events.kind[e] = kind;
                events.what[e] = 0;
                events.index[e] = 0;
                break;
              case 1:
                events.value[e] = static_cast<std::uint32_t>(random());
                break;
              case 2:
                events.kind[e] ^= EventColumns::volatile_bit;
                break;
              default:
                events.thread[e] = static_cast<std::uint16_t>(random() % altered.launches[0].block_threads);
            }
          }
        },
        r);
  }
  CHECK(races > 0);
}

TEST_CASE("a vast grid of which one thread did one thing costs what that thread did") {
  Recording r = sample_recording(1, 1);
  r.launches[0].blocks = 65'536;
  r.launches[0].block_threads = 1024;
  r.arrays.clear();
  r.arrays.push_back({"a", Space::global, ValueType::u32, 1, {}});
  r.steps.resize(1);
  r.steps[0].first_event = 0;
  EventColumns one;
  one.kind = {static_cast<std::uint8_t>(EventKind::write)};
  one.block = {65'535};
  one.thread = {1023};
  one.what = {0};
  one.index = one.value = one.before = {0};
  r.events = one;
  CHECK(analysis::find_races(r).empty());
}
