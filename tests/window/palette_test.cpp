// The window's own colours: every text can be read on every ground that the panels lay it on, and what is no text but
// carries a meaning is seen, in all themes.
#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ui/panels/palette.h"
#include "ui/scene/imgui/imgui_painter.h"
#include "ui/scene/theme.h"

namespace scatterscope {
namespace {

using panels::Palette;
using scene::Role;
using scene::ThemeName;

// WCAG 2.2: success criteria 1.4.3 of texts, 1.4.11 of signs. It asks nothing of controls that are off.
constexpr double readable = 4.5, seen = 3;
constexpr ThemeName all[] = {ThemeName::light, ThemeName::dark, ThemeName::high_contrast};

double luminance(ImVec4 c) {
  const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z);
}
double contrast(ImVec4 a, ImVec4 b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}
ImVec4 of(ImU32 packed) {
  return ImGui::ColorConvertU32ToFloat4(packed);
}
// What is not opaque, over what is.
ImVec4 over(ImVec4 top, ImVec4 ground) {
  const auto mix = [&](float a, float b) { return a * top.w + b * (1 - top.w); };
  return {mix(top.x, ground.x), mix(top.y, ground.y), mix(top.z, ground.z), 1};
}

struct Named {
  const char* name;
  ImU32 Palette::*colour;
};
#define NAMED(colour)         \
  Named {                     \
#colour, &Palette::colour \
  }
struct Pairs {
  std::vector<Named> inks, grounds;
};

void check(const std::vector<Pairs>& pairs, double least) {
  for (const ThemeName theme : all) {
    const Palette p = panels::palette(theme);
    for (const Pairs& each : pairs)
      for (const Named& ink : each.inks)
        for (const Named& ground : each.grounds) {
          const std::string what = std::string(ink.name) + " on " + ground.name;
          CAPTURE(static_cast<int>(theme));
          CAPTURE(what);
          CHECK(contrast(of(p.*ink.colour), of(p.*ground.colour)) >= least);
        }
  }
}

TEST_CASE("texts of the panels have a contrast of 4.5 to 1 on their grounds") {
  const std::vector<Named> rows{NAMED(panel), NAMED(hovered), NAMED(chosen), NAMED(accent_soft)};
  check(
      {
          {{NAMED(ink), NAMED(faint)},
           {NAMED(window), NAMED(panel), NAMED(raised), NAMED(raised_hovered), NAMED(hovered), NAMED(chosen),
            NAMED(accent_soft)}},
          {{NAMED(read), NAMED(write), NAMED(atomic), NAMED(barrier), NAMED(keyword), NAMED(type), NAMED(cuda),
            NAMED(number), NAMED(comment)},
           rows},
          {{NAMED(on_accent)}, {NAMED(accent), NAMED(accent_hovered)}},
          {{NAMED(on_error)}, {NAMED(error)}},
          {{NAMED(on_notice)}, {NAMED(notice)}},
          {{NAMED(error)}, {NAMED(panel), NAMED(window)}},
          {{NAMED(accent)}, {NAMED(panel)}},
      },
      readable);
}

TEST_CASE("signs of the panels have a contrast of 3 to 1 on their grounds") {
  check({{{NAMED(accent)},
          {NAMED(window), NAMED(panel), NAMED(raised), NAMED(raised_hovered), NAMED(hovered), NAMED(chosen),
           NAMED(accent_soft)}},
         {{NAMED(breakpoint)}, {NAMED(panel), NAMED(hovered), NAMED(chosen), NAMED(accent_soft)}},
         {{NAMED(faint)}, {NAMED(window)}}},
        seen);
}
#undef NAMED

TEST_CASE("texts of ImGui's own controls have that contrast too: fields, buttons, menus, lists, tables, titles") {
  for (const ThemeName theme : all) {
    ImGui::CreateContext();
    panels::apply_style(theme, 1);
    const ImVec4* colours = ImGui::GetStyle().Colors;
    const ImVec4 panel = colours[ImGuiCol_ChildBg];
    for (const ImGuiCol ground :
         {ImGuiCol_WindowBg,      ImGuiCol_ChildBg,        ImGuiCol_PopupBg,        ImGuiCol_MenuBarBg,
          ImGuiCol_FrameBg,       ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive,  ImGuiCol_TitleBg,
          ImGuiCol_TitleBgActive, ImGuiCol_Button,         ImGuiCol_ButtonHovered,  ImGuiCol_ButtonActive,
          ImGuiCol_Header,        ImGuiCol_HeaderHovered,  ImGuiCol_HeaderActive,   ImGuiCol_TableHeaderBg,
          ImGuiCol_TableRowBg,    ImGuiCol_TableRowBgAlt,  ImGuiCol_TextSelectedBg, ImGuiCol_PlotHistogram}) {
      CAPTURE(static_cast<int>(theme));
      CAPTURE(ImGui::GetStyleColorName(ground));
      // A menu's keys are written in the colour of what is off.
      for (const ImGuiCol ink : {ImGuiCol_Text, ImGuiCol_TextDisabled})
        CHECK(contrast(colours[ink], over(colours[ground], panel)) >= readable);
    }
    for (const ImGuiCol sign : {ImGuiCol_CheckMark, ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive})
      CHECK(contrast(colours[sign], colours[ImGuiCol_FrameBg]) >= seen);
    ImGui::DestroyContext();
  }
}

TEST_CASE("captions, cards and arithmetic are in the figures' colours on the panels' ground, and so are dotted lines") {
  for (const ThemeName theme : all) {
    const Palette p = panels::palette(theme);
    for (const Role role : {Role::ink, Role::faint, Role::ones_before, Role::ones_total, Role::bucket0, Role::bucket1,
                            Role::bucket2, Role::bucket3, Role::bucket4, Role::bucket5, Role::bucket6, Role::bucket7}) {
      CAPTURE(static_cast<int>(role));
      CAPTURE(static_cast<int>(theme));
      CHECK(contrast(of(scene::to_imgui(scene::theme(theme).text(role))), of(p.panel)) >= readable);
    }
  }
}

}  // namespace
}  // namespace scatterscope
