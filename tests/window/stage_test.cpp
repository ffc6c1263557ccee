// The stage: all of the figure in sight, in letters that two hundred students can read.
#include "ui/panels/stage.h"

#include <doctest/doctest.h>

#include "kernels/catalog.h"
#include "kernels/recording/replay.h"
#include "tests/ui/recorded.h"

namespace scatterscope::tests {
namespace {

// The smallest letters of a scene, in logical pixels.
float smallest_letters(const scene::Scene& scene) {
  float least = 1e9F;
  for (const scene::Shape& shape : scene.shapes) {
    if (const auto* label = std::get_if<scene::Label>(&shape)) least = std::min(least, label->size);
  }
  return least;
}

constexpr std::pair<float, float> windows[] = {{1280, 800}, {1920, 1080}, {3840, 2160}};

// Letters on the stage, as a part of the window's height.
struct Shown {
  scene::Scene scene;
  float zoom = 1, width = 0, height = 0;  // of the figure's room
  float part = 0;
};
Shown on_stage_of(const Recorded& r, const std::string& figure, float width, float height) {
  const recording::Moment moment = r.moment(r.recording.step_count() / 2);
  panels::WorkspaceInput input;
  input.recording = &r.recording;
  input.keys = &r.keys;
  input.moment = &moment;
  input.figure = figure;
  const panels::FigureKey key = panels::figure_key(input);
  Shown shown;
  shown.width = width;
  shown.height = panels::stage_height(height);
  shown.zoom = panels::stage_zoom(key, width, shown.height);
  shown.scene = panels::draw_figure(panels::on_stage(key, width, shown.height, shown.zoom));
  shown.part = smallest_letters(shown.scene) * shown.zoom / height;
  return shown;
}

}  // namespace

TEST_CASE("on the stage figures of sixteen keys are all in sight, in letters that can be read from afar") {
  struct Case {
    std::string sort, figure;
    unsigned radix_bits, part;  // one part of so many
  };
  const Case cases[] = {
      {"radix-1bit", "13.3", 1, 31},  {"radix-1bit", "scan", 1, 31},  {"onesweep", "look-back", 1, 31},
      {"merge", "co-rank", 1, 31},    {"radix-1bit", "13.1", 1, 34},  {"radix-1bit", "13.2", 1, 34},
      {"radix-local", "13.7", 2, 34}, {"merge", "13.11", 1, 34},      {"merge", "merged", 1, 34},
      {"onesweep", "ranking", 1, 34}, {"sample", "splitters", 1, 34}, {"radix-local", "13.8", 2, 51},
      {"radix-local", "13.9", 2, 51}, {"bitonic", "network", 1, 51},  {"bitonic", "split", 1, 51}};
  for (const Case& of : cases) {
    recording::Config config = config_of(of.sort, 4, 4);
    config.radix_bits = of.radix_bits;
    const Recorded r(config, book_keys);
    for (const auto& [width, height] : windows) {
      CAPTURE(of.sort);
      CAPTURE(of.figure);
      CAPTURE(width);
      const Shown shown = on_stage_of(r, of.figure, width, height);
      CHECK(shown.part >= 1.0F / static_cast<float>(of.part));
      CHECK(shown.scene.width * shown.zoom <= shown.width * 1.02F);
      CHECK(shown.scene.height * shown.zoom <= shown.height * 1.02F);
    }
  }
}

TEST_CASE("a figure too long for the stage keeps its letters and scrolls") {
  const Recorded r(config_of("onesweep", 4, 4), book_keys);
  for (const auto& [width, height] : windows) {
    const Shown code = on_stage_of(r, "13.4", width, height);
    CHECK(code.part >= 1.0F / 60);
    CHECK(code.scene.height * code.zoom > code.height);
  }
}

}  // namespace scatterscope::tests
