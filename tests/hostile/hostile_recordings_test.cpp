// What a recording announces costs nothing: memory and time follow the bytes that are there.
#include <chrono>
#include <span>

#include "app/pictures/figure_drawer.h"
#include "kernels/format/recording_file.h"
#include "kernels/format/validity.h"
#include "kernels/parameters/budget.h"
#include "tests/hostile/counted_memory.h"
#include "tests/hostile/hostile_recordings.h"
#include "tests/testing.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Null where the reader refuses it.
std::unique_ptr<app::FigureDrawer> opened(const std::string& bytes) {
  try {
    auto read = std::make_shared<const recording::Recording>(format::decode(std::as_bytes(std::span(bytes))));
    return std::make_unique<app::FigureDrawer>(std::move(read));
  } catch (const Error&) {
    return nullptr;
  }
}

}  // namespace

TEST_CASE("loading takes at most ten times the file, and a constant, in memory and time") {
  for (const Hostile& hostile : hostile_recordings()) {
    CAPTURE(hostile.name);
    const std::string bytes = format::encode(hostile.make());
    const std::size_t allowed = budget::fixed(budget::Cost::load_ratio) * bytes.size() + format::small_recording_bytes;
    const HeapPeak peak;
    const auto start = Clock::now();
    const auto drawer = opened(bytes);
    const double seconds = seconds_since(start);
    MESSAGE(hostile.name << ": " << bytes.size() << " bytes, " << peak.bytes() << " in memory, " << seconds << " s, "
                         << std::string(drawer ? "read" : "refused"));
    CHECK(bytes.size() + peak.bytes() <= allowed);
#ifndef SCATTERSCOPE_ASAN
    CHECK(seconds < 3);
#endif
  }
}

TEST_CASE("every figure of what was read is bounded, whatever sort the file names") {
  for (const Hostile& hostile : hostile_recordings()) {
    for (const char* sort : {"radix-1bit", "radix-local", "onesweep", "radix-msd", "merge", "sample", "bitonic"}) {
      INFO("hostile.name ", hostile.name, ", sort ", std::string(sort));
      recording::Recording made = hostile.make();
      made.config.sort = sort;
      const auto drawer = opened(format::encode(made));
      if (!drawer) continue;
      for (const figures::FigureInfo& figure : figures::catalog()) {
        if (figure.cannot_show(drawer->recording())) continue;
        CAPTURE(std::string(figure.id));
        figures::View shown{.figure = &figure};
        const HeapPeak peak;
        const auto start = Clock::now();
        const scene::Scene scene = drawer->draw(shown, {});
        const std::string svg = scene::to_svg(scene, scene::theme(scene::ThemeName::light));
        const double seconds = seconds_since(start);
        if (seconds > 0.2 || scene.shapes.size() > 20'000)
          MESSAGE(scene.shapes.size() << " shapes, " << svg.size() << " bytes, " << seconds << " s, " << peak.bytes()
                                      << " in memory");
        CHECK(scene.shapes.size() <= budget::fixed(budget::Cost::figure_shapes));
#ifndef SCATTERSCOPE_ASAN
        CHECK(seconds < 5);
        CHECK(peak.bytes() < 300'000'000);
#endif
      }
    }
  }
}

}  // namespace scatterscope::tests
