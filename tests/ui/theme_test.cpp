// Every text can be read on the ground that it stands on, and what colours mean can be seen by every kind of colour
// vision, in all themes.
#include "ui/scene/theme.h"
#include "kernels/parameters/sort_info.h"
#include "tests/testing.h"
#include "tests/ui/recorded.h"

namespace scatterscope::tests {
namespace {

using scene::Rgba;
using scene::Role;

// --- Contrast: 4.5 to 1 is what WCAG 2.2 asks of texts (success criterion 1.4.3).
constexpr double readable = 4.5;

// Roles of texts and of the areas that they stand on, as a scene has them; what is not covered stands on paper.
using Pairs = std::set<std::pair<Role, Role>>;
void add_pairs(const scene::Scene& scene, Pairs& pairs) {
  for (std::size_t i = 0; i < scene.shapes.size(); ++i) {
    const auto* label = std::get_if<scene::Label>(&scene.shapes[i]);
    if (label == nullptr || label->text.empty() || label->colour == Role::none) continue;
    // The middle of its first line of letters.
    const float wide = scene::table_metrics().width(label->text, label->size, label->bold, label->mono);
    const float left = label->align == scene::Align::start ? 0 : label->align == scene::Align::middle ? wide / 2 : wide;
    const scene::Point at = label->turned ? scene::Point{label->at.x - label->size / 3, label->at.y + left - wide / 2}
                                          : scene::Point{label->at.x - left + wide / 2, label->at.y - label->size / 3};
    Role ground = Role::paper;
    for (std::size_t below = 0; below < i; ++below) {
      const auto* rect = std::get_if<scene::Rect>(&scene.shapes[below]);
      if (rect == nullptr || rect->fill == Role::none) continue;
      const bool under = at.x >= rect->at.x && at.x <= rect->at.x + rect->width && at.y >= rect->at.y &&
                         at.y <= rect->at.y + rect->height;
      if (under) ground = rect->fill;
    }
    pairs.emplace(label->colour, ground);
  }
}

// --- Colour vision. Matrices for linear RGB of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency" (2009), severity 1; the first is usual vision.
using Matrix = std::array<std::array<double, 3>, 3>;
constexpr std::pair<const char*, Matrix> visions[] = {
    {"usual", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

using Lab = std::array<double, 3>;  // CIE 1976, white D65
Lab seen(Rgba colour, const Matrix& vision) {
  const auto linear = [](std::uint8_t byte) {
    const double v = byte / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  const std::array<double, 3> rgb{linear(colour.r), linear(colour.g), linear(colour.b)};
  std::array<double, 3> c{};
  for (std::size_t row = 0; row < 3; ++row)
    c[row] = std::clamp(vision[row][0] * rgb[0] + vision[row][1] * rgb[1] + vision[row][2] * rgb[2], 0.0, 1.0);
  const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
  const double x = f((0.4124564 * c[0] + 0.3575761 * c[1] + 0.1804375 * c[2]) / 0.95047);
  const double y = f(0.2126729 * c[0] + 0.7151522 * c[1] + 0.0721750 * c[2]);
  const double z = f((0.0193339 * c[0] + 0.1191920 * c[1] + 0.9503041 * c[2]) / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}
double difference(const Lab& a, const Lab& b) {
  return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

// A difference of 2.3 is just noticeable (Mahy, Van Eycken and Oosterlinck 1994) in patches side by side. Colours that
// carry a meaning without a word beside them differ by three of these; buckets beyond the book's four, whose digits
// are written wherever there is room, by two.
constexpr double noticeable = 2.3, apart = 3 * noticeable, apart_beside_digits = 2 * noticeable;

template <typename ColourOf>
void check_apart(const scene::Theme& theme, std::initializer_list<Role> roles, double least, const ColourOf& of) {
  for (const auto& vision : visions) {
    const char* const name = vision.first;
    const Matrix& matrix = vision.second;
    CAPTURE(name);
    for (const Role a : roles) {
      for (const Role b : roles) {
        if (a >= b) continue;
        INFO("static_cast<int>(a) ", static_cast<int>(a), ", static_cast<int>(b) ", static_cast<int>(b));
        CHECK(difference(seen(of(theme, a), matrix), seen(of(theme, b), matrix)) >= least);
      }
    }
  }
}

}  // namespace

TEST_CASE("every text of every figure has a contrast of 4.5 to 1 on its ground, in all themes") {
  Pairs pairs;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    recording::Config config = of_sort(sort->name, 4, 4);
    config.radix_bits = std::min(2U, sort->max_radix_bits);
    const Recorded r(config, book_keys);
    for (const figures::FigureInfo& figure : figures::catalog()) {
      if (figure.cannot_show(r.recording)) continue;
      const std::uint32_t end = r.recording.step_count();
      for (const std::uint32_t t : {end / 3, end / 2, end})
        for (const bool hide : {false, true}) add_pairs(draw(r, figure.id, t, {.hide_step = hide}), pairs);
    }
  }
  CHECK(pairs.size() > 20);
  CHECK(pairs.contains({Role::ink, Role::tint3}));
  for (const scene::ThemeName name : scene::all_themes) {
    const scene::Theme& theme = scene::theme(name);
    CAPTURE(theme.name);
    for (const auto& [text, ground] : pairs) {
      const int of_text = static_cast<int>(text), of_ground = static_cast<int>(ground);
      INFO("of_text ", of_text, ", of_ground ", of_ground);
      CHECK(scene::contrast(theme.text(text), theme.fill(ground)) >= readable);
    }
  }
}

TEST_CASE("roles stay apart for protanopes, deuteranopes and tritanopes, in all themes") {
  const auto fill = [](const scene::Theme& theme, Role role) { return theme.fill(role); };
  const auto text = [](const scene::Theme& theme, Role role) { return theme.text(role); };
  const std::initializer_list<Role> books{Role::bucket0, Role::bucket1, Role::bucket2, Role::bucket3};
  const std::initializer_list<Role> buckets{Role::bucket0, Role::bucket1, Role::bucket2, Role::bucket3,
                                            Role::bucket4, Role::bucket5, Role::bucket6, Role::bucket7};
  const std::initializer_list<Role> marks{Role::ink,      Role::read,    Role::write, Role::now,
                                          Role::selected, Role::hovered, Role::error};
  for (const scene::ThemeName name : scene::all_themes) {
    const scene::Theme& theme = scene::theme(name);
    CAPTURE(theme.name);
    for (const bool of_texts : {false, true}) {
      CAPTURE(of_texts);
      const auto colour = [&](const scene::Theme& of, Role role) { return of_texts ? text(of, role) : fill(of, role); };
      check_apart(theme, books, apart, colour);
      check_apart(theme, marks, apart, colour);
      check_apart(theme, buckets, apart_beside_digits, colour);
    }
  }
}

}  // namespace scatterscope::tests
