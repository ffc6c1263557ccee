// What explains a step beside its figure: the caption, and the card that says why. Terms of the glossary are underlined
// in them with dots and refer to their place in it.
#pragma once

#include <string>
#include <vector>

#include "ui/figures/figure.h"
#include "ui/layout/box.h"

namespace scatterscope::figures {

// The words, in parts: those that are terms refer to them (scene::Ref::Kind::term).
[[nodiscard]] std::vector<layout::Run> with_terms(const std::string& words, Language language,
                                                  scene::Role colour = scene::Role::ink, bool bold = false);

inline constexpr float caption_size = 14, caption_edge = 8;  // logical pixels
inline constexpr float caption_pitch = 1.35F;                // of the size
// As wide as given, in logical pixels, and as high as its words then are.
[[nodiscard]] scene::Scene caption_scene(const std::string& words, Language language, float width, scene::Align align,
                                         const scene::TextMetrics& metrics = scene::table_metrics());

// Why the step is done that the figure shows: a line each, and below them what its number was computed from, where it
// made one. The same width and units.
[[nodiscard]] scene::Scene why_scene(const FigureInput& input, float width);

}  // namespace scatterscope::figures
