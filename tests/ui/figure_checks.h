// What holds for every figure of every recording, and why a figure shows none of some.
#pragma once

#include <doctest/doctest.h>

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
