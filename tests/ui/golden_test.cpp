// Every figure at chosen moments of the book's sixteen keys, byte for byte. SCATTERSCOPE_UPDATE_GOLDEN=1 rewrites the
// files: look at them before committing.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/ui/recorded.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

struct Golden {
  std::string file, figure;
  std::uint32_t step = 0;
  View view{};
};

void compare(const Recorded& r, const Golden& golden) {
  CAPTURE(golden.file);
  const std::string svg =
      scene::to_svg(draw(r, golden.figure, golden.step, golden.view), scene::theme(scene::ThemeName::light));
  const std::string path = "tests/golden/" + golden.file + ".svg";
  if (const char* update = std::getenv("SCATTERSCOPE_UPDATE_GOLDEN"); update != nullptr && *update == '1') {
    std::ofstream(path, std::ios::binary) << svg;
  }
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in.good());
  std::ostringstream kept;
  kept << in.rdbuf();
  // Not CHECK(svg == kept): a failure would print both.
  const bool same = svg == kept.str();
  CHECK(same);
}

}  // namespace

TEST_CASE("golden figures of the 1-bit sort") {
  const Recorded r(config_of("radix-1bit", 4, 4), book_keys);
  const std::uint32_t shown = r.after("see(i, ones_before, ones_total, destination)");
  const std::uint32_t stored = r.after("output[destination] = key");
  const std::uint32_t second = r.after("output[destination] = key", r.recording.iterations[1].first_step);
  View chinese, hidden;
  chinese.language = Language::simplified_chinese;
  hidden.hide_step = true;
  const std::vector<Golden> all{
      {"13.1-end", "13.1", r.recording.step_count()},
      {"13.1-second-scatter", "13.1", second},
      {"13.2-scatter", "13.2", stored},
      {"13.3-start", "13.3", 0},
      {"13.3-bits", "13.3", r.after("see(i, key, bit)")},
      {"13.3-destination", "13.3", shown},
      {"13.3-destination-hidden", "13.3", shown, hidden},
      {"13.3-destination-zh-Hans", "13.3", shown, chinese},
      {"13.4-destination", "13.4", shown},
      {"scan-hillis-steele-1", "scan", r.after("x[t] = sum")},
      {"scan-hillis-steele-2", "scan", r.after("x[t] = sum", r.after("x[t] = sum"))},
      {"blocks-sums", "blocks", r.after("see(element, before);")},
  };
  std::set<std::string> drawn;
  for (const Golden& golden : all) {
    compare(r, golden);
    drawn.insert(golden.figure);
  }
  for (const figures::FigureInfo& figure : figures::catalog()) CHECK(drawn.count(std::string(figure.id)) == 1);
}

TEST_CASE("golden figures of the other scans and sorts") {
  recording::Config config = config_of("radix-1bit", 4, 4);
  config.block_scan = recording::BlockScan::brent_kung;
  const Recorded tree(config, book_keys);
  compare(tree, {"scan-brent-kung-up", "scan", tree.after("x[right] +=")});
  compare(tree, {"scan-brent-kung-down", "scan", tree.after("x[left + stride] +=")});

  config.grid_scan = recording::GridScan::look_back;
  const Recorded back(config, book_keys);
  compare(back, {"blocks-look-back", "blocks", back.after("see(element, before);")});

  const Recorded block(config_of("radix-block", 4, 16), book_keys);
  compare(block, {"13.3-one-block", "13.3", block.after("see(ones_through, ones_total, zeros_total, destination)")});
}

}  // namespace scatterscope::tests
