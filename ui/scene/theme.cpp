#include "ui/scene/theme.h"

#include <algorithm>
#include <cmath>

namespace scatterscope::scene {
namespace {

constexpr Rgba hex(std::uint32_t rgb) {
  return {static_cast<std::uint8_t>(rgb >> 16U), static_cast<std::uint8_t>(rgb >> 8U & 0xffU),
          static_cast<std::uint8_t>(rgb & 0xffU), 255};
}

struct RoleColour {
  Role role;
  std::uint32_t fill, text;
};

// Buckets 0 to 3: the book's colours, the last one lighter, or it would be the third one's for a deuteranope; the texts
// are their darker shades. Buckets 4 to 7 after Okabe and Ito (2008). How far apart colours are is a test's:
// theme_test.
constexpr RoleColour light_colours[] = {
    {Role::ink, 0x1f2328, 0x1f2328},         {Role::faint, 0x9aa1a9, 0x5c646d},
    {Role::paper, 0xffffff, 0xffffff},       {Role::cell, 0xffffff, 0xffffff},
    {Role::empty_cell, 0xf3f4f6, 0x5c646d},  {Role::undefined, 0xe2e4e8, 0x5c646d},
    {Role::block, 0x70ad47, 0x457128},       {Role::thread, 0x1f2328, 0x1f2328},
    {Role::arrow, 0x5c646d, 0x5c646d},       {Role::read, 0x1f6fc4, 0x2065b8},
    {Role::write, 0xe06c10, 0xa84a00},       {Role::now, 0x7a1fa2, 0x7a1fa2},
    {Role::selected, 0xd81b60, 0xc2185b},    {Role::hovered, 0x00897b, 0x057365},
    {Role::ones_before, 0xed7d31, 0x903600}, {Role::ones_total, 0xc79500, 0x836000},
    {Role::bucket0, 0x5b9bd5, 0x2568a8},     {Role::bucket1, 0x70ad47, 0x457128},
    {Role::bucket2, 0xed7d31, 0x903600},     {Role::bucket3, 0xc79500, 0x836000},
    {Role::bucket4, 0xcc79a7, 0xa3407a},     {Role::bucket5, 0x1f9e8f, 0x107065},
    {Role::bucket6, 0x8467c4, 0x6a48b5},     {Role::bucket7, 0x7f7f7f, 0x525252},
    {Role::tint0, 0xdeeaf6, 0xdeeaf6},       {Role::tint1, 0xe2f0d9, 0xe2f0d9},
    {Role::tint2, 0xfbe5d7, 0xfbe5d7},       {Role::tint3, 0xfff2cd, 0xfff2cd},
    {Role::error, 0xc62828, 0xc32526},
};

constexpr RoleColour dark_colours[] = {
    {Role::ink, 0xe6e8eb, 0xe6e8eb},         {Role::faint, 0x6b737d, 0xa3abb5},
    {Role::paper, 0x16191d, 0x16191d},       {Role::cell, 0x20252b, 0x20252b},
    {Role::empty_cell, 0x191d21, 0xa3abb5},  {Role::undefined, 0x2c323a, 0xa3abb5},
    {Role::block, 0x6fae46, 0x8fce66},       {Role::thread, 0xe6e8eb, 0xe6e8eb},
    {Role::arrow, 0x9aa3ad, 0xb4bcc5},       {Role::read, 0x58a6ff, 0x7ab8ff},
    {Role::write, 0xff9a3c, 0xffac5e},       {Role::now, 0xce87fc, 0xd59bf8},
    {Role::selected, 0xff5c93, 0xff86af},    {Role::hovered, 0x2fd4bf, 0x55dfcd},
    {Role::ones_before, 0xf09050, 0xfba164}, {Role::ones_total, 0xd9ab20, 0xe8c04a},
    {Role::bucket0, 0x5b9bd5, 0x8dc6f8},     {Role::bucket1, 0x70ad47, 0x93cf6b},
    {Role::bucket2, 0xed7d31, 0xfba164},     {Role::bucket3, 0xcfa016, 0xe6bd45},
    {Role::bucket4, 0xc877ac, 0xe4a4d0},     {Role::bucket5, 0x22b3a5, 0x53d0c0},
    {Role::bucket6, 0x967fd9, 0xb8a4ea},     {Role::bucket7, 0x9a9a9a, 0xb2b2b2},
    {Role::tint0, 0x1d2b3a, 0x1d2b3a},       {Role::tint1, 0x22301b, 0x22301b},
    {Role::tint2, 0x38261a, 0x38261a},       {Role::tint3, 0x352d12, 0x352d12},
    {Role::error, 0xf76363, 0xff7d7d},
};

constexpr RoleColour high_contrast_colours[] = {
    {Role::ink, 0xffffff, 0xffffff},         {Role::faint, 0xb0b0b0, 0xd8d8d8},
    {Role::paper, 0x000000, 0x000000},       {Role::cell, 0x000000, 0x000000},
    {Role::empty_cell, 0x000000, 0xd8d8d8},  {Role::undefined, 0x2a2a2a, 0xd8d8d8},
    {Role::block, 0x7fe04a, 0x7fe04a},       {Role::thread, 0xffffff, 0xffffff},
    {Role::arrow, 0xd8d8d8, 0xd8d8d8},       {Role::read, 0x4db8ff, 0x6fc5ff},
    {Role::write, 0xffa028, 0xffb04a},       {Role::now, 0xffff00, 0xffff00},
    {Role::selected, 0xff5ca8, 0xff85bd},    {Role::hovered, 0x00ffe0, 0x00ffe0},
    {Role::ones_before, 0xffa028, 0xffb04a}, {Role::ones_total, 0xffd800, 0xffd800},
    {Role::bucket0, 0x4db8ff, 0x72c6ff},     {Role::bucket1, 0x7fe04a, 0x7ddf4d},
    {Role::bucket2, 0xffa028, 0xffb04a},     {Role::bucket3, 0xffd800, 0xffd800},
    {Role::bucket4, 0xff9ad5, 0xff9ad5},     {Role::bucket5, 0x3fe8d2, 0x3fe8d2},
    {Role::bucket6, 0xbca3fb, 0xb4a2fb},     {Role::bucket7, 0xc8c8c8, 0xc8c8c8},
    {Role::tint0, 0x001a33, 0x001a33},       {Role::tint1, 0x0d2600, 0x0d2600},
    {Role::tint2, 0x331d00, 0x331d00},       {Role::tint3, 0x332b00, 0x332b00},
    {Role::error, 0xff5555, 0xff8080},
};

template <std::size_t n>
Theme make(std::string_view name, const RoleColour (&colours)[n]) {
  static_assert(n + 1 == Theme::roles, "every role but none has a colour");
  Theme made;
  made.name = name;
  made.fills[0] = made.texts[0] = Rgba{0, 0, 0, 0};
  for (const RoleColour& c : colours) {
    made.fills[static_cast<std::size_t>(c.role)] = hex(c.fill);
    made.texts[static_cast<std::size_t>(c.role)] = hex(c.text);
  }
  return made;
}

double luminance(Rgba c) {
  const auto linear = [](std::uint8_t byte) {
    const double v = byte / 255.0;
    return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

}  // namespace

const Theme& theme(ThemeName name) {
  static const std::array<Theme, 3> themes{make("light", light_colours), make("dark", dark_colours),
                                           make("high-contrast", high_contrast_colours)};
  return themes[static_cast<std::size_t>(name)];
}

const Theme* find_theme(std::string_view name) {
  for (const ThemeName candidate : all_themes) {
    if (theme(candidate).name == name) return &theme(candidate);
  }
  return nullptr;
}

double contrast(Rgba a, Rgba b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

}  // namespace scatterscope::scene
