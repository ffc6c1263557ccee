// A scene as a file of its own: SVG 1.1, fonts by name with fall-backs for Chinese, numbers printed alike everywhere.
#pragma once

#include <string>
#include <string_view>

#include "ui/scene/scene.h"
#include "ui/scene/theme.h"

namespace scatterscope::scene {

// Ends in a newline. Bytes that are no UTF-8, and control characters that XML forbids, become U+FFFD.
[[nodiscard]] std::string to_svg(const Scene& scene, const Theme& theme);

// The same as an element of a page that holds several: fonts are the page's (.m: of one width), colours its variables
// (page_colours), those of a raster the light theme's. Places are in tenths. `named_by`: the ids of the elements that
// say what it shows.
[[nodiscard]] std::string to_page_svg(const Scene& scene, std::string_view named_by);
// Declarations of the variables, for a rule of a style sheet.
[[nodiscard]] std::string page_colours(const Theme& theme);
// "var(--t1)": the colour of texts in that role; of areas and lines.
[[nodiscard]] std::string page_text(Role role);
[[nodiscard]] std::string page_fill(Role role);

// As text in XML and HTML, also between quotes.
[[nodiscard]] std::string escaped(std::string_view utf8);

}  // namespace scatterscope::scene
