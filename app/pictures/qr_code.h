// Links as QR codes, to be photographed from a slide.
#pragma once

#include <string_view>

#include "app/errors/common_errors.h"
#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {

// Dark squares on light ones in every theme, with the four empty ones around that readers need; error correction M.
// Throws Error{link_too_long}.
[[nodiscard]] scene::Grid qr_code(std::string_view link, const scene::Theme& theme);
[[nodiscard]] inline float side_of(const scene::Grid& code) {
  return code.cell_width * static_cast<float>(code.columns);
}
// The same code elsewhere, with sides of that length.
[[nodiscard]] scene::Grid placed(scene::Grid code, scene::Point at, float side);

// The figure with the code on its right.
[[nodiscard]] scene::Scene with_code(scene::Scene figure, const scene::Grid& code);

}  // namespace scatterscope::app
