// What holds for every figure of every recording, and why a figure shows none of some.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {

// At any moment, in every language. `cells`: their texts are apart too.
inline void check_always(const Recorded& r, std::string_view figure, bool cells = true) {
  const std::uint32_t end = r.recording.step_count();
  for (const std::uint32_t t : {0U, end / 7, end / 3, end / 2, end}) {
    CAPTURE(t);
    for (const Language language : all_languages) {
      View view;
      view.language = language;
      view.hide_step = t % 2 == 1;
      const scene::Scene scene = draw(r, figure, t, view);
      check_inside(scene);
      if (cells) check_cells(scene);
    }
  }
}

// In a window of 1280x800 with all panels and with the figure alone, and in one of 1920x1080: at the scale that it
// gives a figure, no text is smaller than this.
inline constexpr float legible_size = 10.99F;
// The figure's panel fits it, or scrolls.
inline float window_scale(const scene::Scene& scene, float width, float height) {
  const float fit = std::min(width / scene.width, height / scene.height);
  const float smallest = std::max(0.6F, scene.least_zoom);
  const bool table = scene.height > scene.width && fit < 0.8F;
  return fit >= smallest && !table ? fit : std::clamp((width - 14) / scene.width, smallest, 1.0F);
}
inline void check_legible(const Recorded& r, std::string_view figure, std::uint32_t t) {
  struct Canvas {
    float width, height;
  };
  for (const Canvas& canvas : {Canvas{571, 508}, Canvas{1224, 544}, Canvas{888, 824}, Canvas{1864, 824}}) {
    CAPTURE(canvas.width);
    for (const Language language : all_languages) {
      View view;
      view.language = language;
      view.width = canvas.width;
      view.height = canvas.height;
      const scene::Scene scene = draw(r, figure, t, view);
      check_inside(scene);
      float smallest = 100;
      for (const scene::Shape& shape : scene.shapes)
        if (const auto* text = std::get_if<scene::Text>(&shape)) smallest = std::min(smallest, text->size);
      CHECK(smallest * window_scale(scene, canvas.width, canvas.height) >= legible_size);
    }
  }
}

// In English: a text that holds the words.
inline bool tells(const scene::Scene& scene, std::string_view words) {
  for (const scene::Shape& shape : scene.shapes) {
    const auto* text = std::get_if<scene::Text>(&shape);
    if (text != nullptr && text->text.find(words) != std::string::npos) return true;
  }
  return false;
}

// In English.
inline std::string refusal(const Recorded& r, std::string_view figure) {
  const auto why = figures::find_figure(figure)->cannot_show(r.recording);
  REQUIRE(why.has_value());
  return figures::told(*why, Language::english);
}

}  // namespace scatterscope::tests
