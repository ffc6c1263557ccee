// Any bytes as a map of stores: one that can be drawn and written again, or one line that says why not.
#include <string>

#include "app/files/regular_file.h"
#include "kernels/format/scatter_map_json.h"
#include "tests/fuzz/hostile.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scatterscope;
  try {
    const analysis::RunHeatmap run = format::read_heatmap_json(tests::text_of(data, size));
    const std::string again = format::to_json(run);
    tests::require(format::to_json(format::read_heatmap_json(again)) == again);
  } catch (const Error& error) {
    tests::require_line(app::wrong_json("map.json", "FILE", error));
  }
  return 0;
}
