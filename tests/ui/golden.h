// Scenes compared with the SVG files of tests/golden, byte for byte. SCATTERSCOPE_UPDATE_GOLDEN=1 rewrites the files:
// look at them before committing.
#pragma once

#include <cstdlib>
#include <fstream>

#include "tests/testing.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {

inline void compare_golden(const std::string& name, const scene::Scene& scene) {
  CAPTURE(name);
  const std::string svg = scene::to_svg(scene, scene::theme(scene::ThemeName::light));
  const std::string path = "tests/golden/" + name + ".svg";
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

}  // namespace scatterscope::tests
