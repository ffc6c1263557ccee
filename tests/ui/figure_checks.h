// What holds for every figure of every recording, and why a figure shows none of some.
#pragma once

#include "tests/testing.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {

// At any moment, in every language. `cells`: their texts are apart too.
inline void check_always(const Recorded& r, std::string_view figure, bool cells = true) {
  const std::uint32_t end = r.recording.step_count();
  for (const std::uint32_t t : {0U, end / 7, end / 3, end / 2, end}) {
    CAPTURE(t);
    for (const Language language : all_languages) {
      const scene::Scene scene = draw(r, figure, t, {.language = language, .hide_step = t % 2 == 1});
      check_inside(scene);
      if (cells) check_cells(scene);
    }
  }
}

// How large a figure may be at the zoom that makes its smallest text legible, in widths and heights of its panel.
// Beyond one of each it scrolls.
struct Sight {
  float most_widths = 1, most_heights = 1;
};
inline constexpr float legible_size = 10.99F;  // pixels
inline constexpr Sight whole_figure{1, 1};

// The figure in a window of 1280x800 with all panels, with the figure alone, and the same of 1920x1080.
inline void check_legible(const Recorded& r, std::string_view figure, std::uint32_t t,
                          const Sight& sight = whole_figure) {
  struct Canvas {
    float width, height;
  };
  for (const Canvas& canvas : {Canvas{571, 508}, Canvas{1224, 544}, Canvas{888, 824}, Canvas{1864, 824}}) {
    CAPTURE(canvas.width);
    for (const Language language : all_languages) {
      View view{.language = language, .width = canvas.width, .height = canvas.height};
      const scene::Scene scene = draw(r, figure, t, view);
      check_inside(scene);
      float smallest = 100;
      for (const scene::Label& text : all_of<scene::Label>(scene)) smallest = std::min(smallest, text.size);
      const float readable = legible_size / smallest;  // of the texts alone, whatever zoom the figure asks for
      CHECK(scene.width * readable <= canvas.width * sight.most_widths);
      CHECK(scene.height * readable <= canvas.height * sight.most_heights);
      CHECK(scene.least_zoom >= std::min(readable, 1.0F));
    }
  }
}

// What is lit as the user's choice: outlines, and arrows of keys and threads.
struct Lit {
  std::size_t outlines = 0, thin = 0, arrows = 0;  // thin: round what is described as long as nothing is chosen
  bool operator==(const Lit&) const = default;
};
inline Lit lit_in(const scene::Scene& scene) {
  Lit lit;
  for (const scene::Shape& shape : scene.shapes) {
    if (const auto* rect = std::get_if<scene::Rect>(&shape); rect != nullptr && rect->stroke == scene::Role::selected)
      ++(rect->stroke_width < 2 ? lit.thin : lit.outlines);
    if (const auto* line = std::get_if<scene::Line>(&shape); line != nullptr && line->stroke == scene::Role::selected)
      ++lit.arrows;
  }
  return lit;
}

// In English: a text that holds the words.
inline bool has_text(const scene::Scene& scene, std::string_view words) {
  std::string line;
  for (const scene::Label& text : all_of<scene::Label>(scene)) {
    line = text.continues ? line + text.text : text.text;
    if (line.find(words) != std::string::npos) return true;
  }
  return false;
}

// In English.
inline std::string refusal(const Recorded& r, std::string_view figure) {
  const auto why = figures::find_figure(figure)->cannot_show(r.recording);
  REQUIRE(why.has_value());
  return figures::words_of(*why, Language::english);
}

}  // namespace scatterscope::tests
