// Feeds bytes to the reader of recordings. What it accepts must be walked, tabled, written again and drawn in every
// figure without harm.
#include <cstring>
#include <memory>
#include <span>
#include <string>

#include "app/pictures/figure_drawer.h"
#include "kernels/format/recording_file.h"
#include "kernels/format/recording_json.h"
#include "kernels/parameters/budget.h"
#include "kernels/recording/moment.h"
#include "tests/fuzz/hostile.h"
#include "ui/scene/svg.h"

namespace {

using namespace scatterscope;
using tests::require;

constexpr std::size_t version_byte = 8;  // behind the magic number

// Every figure that can show it, at a few steps; each language in turn.
void draw(const std::shared_ptr<const recording::Recording>& recording) {
  app::FigureDrawer drawer(recording);
  const std::uint32_t end = recording->step_count();
  std::size_t turn = 0;
  for (const figures::FigureInfo& figure : figures::catalog()) {
    if (figure.cannot_show(*recording)) continue;
    for (const std::uint32_t step : {std::uint32_t{0}, end / 2, end}) {
      figures::View shown;
      shown.figure = &figure;
      shown.step = step;
      const scene::Scene scene = drawer.draw(shown, {all_languages[turn++ % std::size(all_languages)], {}, {}});
      require(scene.shapes.size() <= budget::fixed(budget::Cost::figure_shapes));
      if (step == end) require(!scene::to_svg(scene, scene::theme(scene::ThemeName::light)).empty());
    }
  }
}

// Whether the reader took the bytes.
bool read(std::span<const std::byte> bytes) {
  try {
    std::string shown;
    const auto r = std::make_shared<const recording::Recording>(format::decode(bytes, &shown));
    // Written again it is the same file; one of an older version becomes one of this version that holds the same.
    const std::string again = format::encode(*r, shown);
    if (static_cast<char>(bytes[version_byte]) == again[version_byte]) {
      require(again.size() == bytes.size() && std::memcmp(again.data(), bytes.data(), bytes.size()) == 0);
    } else {
      require(format::decode(std::as_bytes(std::span(again))) == *r);
    }
    const auto frames = std::make_shared<const recording::Keyframes>(*r, 1'000'000);
    recording::Moment moment(frames);
    moment.seek(r->step_count());
    moment.seek(r->step_count() / 2);
    moment.seek(r->step_count() / 2 == 0 ? 0 : r->step_count() / 2 - 1);
    static_cast<void>(recording::next_stop(*r, moment.step(), recording::Gait::iteration));
    static_cast<void>(format::to_json(*r));
    draw(r);
    return true;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  if (read(bytes) || size < 8) return 0;
  // Most inputs are refused for their checksum alone: give them the right one, so that what lies behind is reached.
  std::string repaired(reinterpret_cast<const char*>(data), size);
  const std::uint64_t checksum = format::file_checksum(bytes.first(size - 8));
  for (std::size_t i = 0; i < 8; ++i) repaired[size - 8 + i] = static_cast<char>(checksum >> (8 * i));
  static_cast<void>(read(std::as_bytes(std::span(repaired))));
  return 0;
}
