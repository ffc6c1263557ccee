#include "ui/panels/palette.h"

#include <cstdint>

namespace scatterscope::panels {
namespace {

constexpr ImU32 rgb(std::uint32_t hex, std::uint32_t alpha = 0xff) {
  return alpha << 24U | (hex & 0xffU) << 16U | (hex & 0xff00U) | (hex >> 16U & 0xffU);
}

Palette light() {
  Palette p;
  p.window = rgb(0xE9ECF1);
  p.panel = rgb(0xFFFFFF);
  p.raised = rgb(0xEFF2F6);
  p.raised_hovered = rgb(0xDFE5EE);
  p.border = rgb(0xC9D0DA);
  p.ink = rgb(0x16191F);
  p.faint = rgb(0x566070);
  p.accent = rgb(0x1F5FBF);
  p.accent_hovered = rgb(0x174C9C);
  p.on_accent = rgb(0xFFFFFF);
  p.accent_soft = rgb(0xFFF1C9);
  p.hovered = rgb(0xE3EDFB);
  p.chosen = rgb(0xCFE0F8);
  p.read = rgb(0x1F5FBF);
  p.write = rgb(0xB4500B);
  p.atomic = rgb(0x7A3FA0);
  p.barrier = rgb(0x566070);
  p.error = rgb(0xB3261E);
  p.on_error = rgb(0xFFFFFF);
  p.notice = rgb(0xDCE8F9);
  p.on_notice = rgb(0x12366E);
  p.breakpoint = rgb(0xC62828);
  return p;
}

Palette dark() {
  Palette p;
  p.window = rgb(0x14171C);
  p.panel = rgb(0x1E2229);
  p.raised = rgb(0x2C323C);
  p.raised_hovered = rgb(0x3A424F);
  p.border = rgb(0x3D4552);
  p.ink = rgb(0xECEFF4);
  p.faint = rgb(0xA5AFBD);
  p.accent = rgb(0x6AA8F7);
  p.accent_hovered = rgb(0x8BBDFA);
  p.on_accent = rgb(0x0C1420);
  p.accent_soft = rgb(0x4A3F1C);
  p.hovered = rgb(0x2B3A50);
  p.chosen = rgb(0x31507A);
  p.read = rgb(0x7DB4FA);
  p.write = rgb(0xF5A35C);
  p.atomic = rgb(0xCE9BEF);
  p.barrier = rgb(0xA5AFBD);
  p.error = rgb(0xF2B8B5);
  p.on_error = rgb(0x3B0A08);
  p.notice = rgb(0x23395B);
  p.on_notice = rgb(0xDCE8F9);
  p.breakpoint = rgb(0xF0706A);
  return p;
}

Palette high_contrast() {
  Palette p;
  p.window = rgb(0x000000);
  p.panel = rgb(0x000000);
  p.raised = rgb(0x1A1A1A);
  p.raised_hovered = rgb(0x404040);
  p.border = rgb(0xFFFFFF);
  p.ink = rgb(0xFFFFFF);
  p.faint = rgb(0xE0E0E0);
  p.accent = rgb(0xFFE100);
  p.accent_hovered = rgb(0xFFF27A);
  p.on_accent = rgb(0x000000);
  p.accent_soft = rgb(0x5C5000);
  p.hovered = rgb(0x003A6B);
  p.chosen = rgb(0x0050A0);
  p.read = rgb(0x6FC3FF);
  p.write = rgb(0xFFA64D);
  p.atomic = rgb(0xE3A8FF);
  p.barrier = rgb(0xE0E0E0);
  p.error = rgb(0xFF8A80);
  p.on_error = rgb(0x000000);
  p.notice = rgb(0x00356B);
  p.on_notice = rgb(0xFFFFFF);
  p.breakpoint = rgb(0xFF5C5C);
  return p;
}

ImVec4 colour(ImU32 packed) {
  return ImGui::ColorConvertU32ToFloat4(packed);
}

}  // namespace

Palette palette(scene::ThemeName theme) {
  switch (theme) {
    case scene::ThemeName::dark:
      return dark();
    case scene::ThemeName::high_contrast:
      return high_contrast();
    default:
      return light();
  }
}

void apply_style(scene::ThemeName theme, float scale) {
  const Palette p = palette(theme);
  ImGuiStyle style;
  if (theme == scene::ThemeName::light) {
    ImGui::StyleColorsLight(&style);
  } else {
    ImGui::StyleColorsDark(&style);
  }
  style.WindowPadding = ImVec2(10, 9);
  style.FramePadding = ImVec2(10, 6);
  style.ItemSpacing = ImVec2(8, 7);
  style.ItemInnerSpacing = ImVec2(7, 5);
  style.CellPadding = ImVec2(6, 3);
  style.IndentSpacing = 18;
  style.ScrollbarSize = 13;
  style.GrabMinSize = 14;
  style.WindowRounding = 6;
  style.ChildRounding = 6;
  style.FrameRounding = 5;
  style.PopupRounding = 6;
  style.ScrollbarRounding = 6;
  style.GrabRounding = 5;
  style.TabRounding = 5;
  style.WindowBorderSize = 1;
  style.ChildBorderSize = 1;
  style.FrameBorderSize = 1;
  style.PopupBorderSize = 1;
  style.WindowTitleAlign = ImVec2(0.0F, 0.5F);
  style.ScaleAllSizes(scale);
  const auto set = [&](ImGuiCol which, ImU32 packed) { style.Colors[which] = colour(packed); };
  set(ImGuiCol_Text, p.ink);
  set(ImGuiCol_TextDisabled, p.faint);
  set(ImGuiCol_WindowBg, p.window);
  set(ImGuiCol_ChildBg, p.panel);
  set(ImGuiCol_PopupBg, p.panel);
  set(ImGuiCol_MenuBarBg, p.window);
  set(ImGuiCol_Border, p.border);
  set(ImGuiCol_BorderShadow, rgb(0, 0));
  set(ImGuiCol_FrameBg, p.raised);
  set(ImGuiCol_FrameBgHovered, p.raised_hovered);
  set(ImGuiCol_FrameBgActive, p.raised_hovered);
  set(ImGuiCol_TitleBg, p.raised);
  set(ImGuiCol_TitleBgActive, p.raised);
  set(ImGuiCol_TitleBgCollapsed, p.raised);
  set(ImGuiCol_Button, p.raised);
  set(ImGuiCol_ButtonHovered, p.raised_hovered);
  set(ImGuiCol_ButtonActive, p.chosen);
  set(ImGuiCol_Header, p.chosen);
  set(ImGuiCol_HeaderHovered, p.hovered);
  set(ImGuiCol_HeaderActive, p.chosen);
  set(ImGuiCol_CheckMark, p.accent);
  set(ImGuiCol_SliderGrab, p.accent);
  set(ImGuiCol_SliderGrabActive, p.accent_hovered);
  set(ImGuiCol_Separator, p.border);
  set(ImGuiCol_ScrollbarBg, rgb(0, 0));
  set(ImGuiCol_ScrollbarGrab, p.border);
  set(ImGuiCol_ScrollbarGrabHovered, p.faint);
  set(ImGuiCol_ScrollbarGrabActive, p.faint);
  set(ImGuiCol_Tab, p.raised);
  set(ImGuiCol_TabHovered, p.hovered);
  set(ImGuiCol_TabActive, p.chosen);
  set(ImGuiCol_TableHeaderBg, p.raised);
  set(ImGuiCol_TableBorderStrong, p.border);
  set(ImGuiCol_TableBorderLight, p.border);
  set(ImGuiCol_TextSelectedBg, p.chosen);
  set(ImGuiCol_PlotHistogram, p.accent);
  set(ImGuiCol_ModalWindowDimBg, rgb(0x000000, 0x73));
  ImGui::GetStyle() = style;
}

}  // namespace scatterscope::panels
