// Any bytes as measured runs: a set that can be plotted and written again, or one line that says why not.
#include <string>

#include "app/files/regular_file.h"
#include "kernels/format/measured_json.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  try {
    const timing::MeasuredSet set = format::read_measured_json(tests::text_of(data, size));
    const std::string again = format::measured_json(set);
    tests::require(format::measured_json(format::read_measured_json(again)) == again);
  } catch (const Error& error) {
    tests::require_line(app::wrong_json("measured.json", "FILE", error));
  }
  return 0;
}
