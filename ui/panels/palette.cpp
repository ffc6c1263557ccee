#include "ui/panels/palette.h"

#include <cstdint>

namespace scatterscope::panels {
namespace {

constexpr ImU32 rgb(std::uint32_t hex, std::uint32_t alpha = 0xff) {
  return alpha << 24U | (hex & 0xffU) << 16U | (hex & 0xff00U) | (hex >> 16U & 0xffU);
}

struct Row {
  ImU32 Palette::*colour;
  std::uint32_t light, dark, high_contrast;  // 0xRRGGBB
};
constexpr Row rows[] = {
    {&Palette::window, 0xE9ECF1, 0x14171C, 0x000000},         {&Palette::panel, 0xFFFFFF, 0x1E2229, 0x000000},
    {&Palette::raised, 0xEFF2F6, 0x2C323C, 0x1A1A1A},         {&Palette::raised_hovered, 0xDFE5EE, 0x3A424F, 0x404040},
    {&Palette::border, 0xC9D0DA, 0x3D4552, 0xFFFFFF},         {&Palette::ink, 0x16191F, 0xECEFF4, 0xFFFFFF},
    {&Palette::faint, 0x566070, 0xA5AFBD, 0xE0E0E0},          {&Palette::accent, 0x1F5FBF, 0x6AA8F7, 0xFFE100},
    {&Palette::accent_hovered, 0x174C9C, 0x8BBDFA, 0xFFF27A}, {&Palette::on_accent, 0xFFFFFF, 0x0C1420, 0x000000},
    {&Palette::accent_soft, 0xFFF1C9, 0x4A3F1C, 0x544900},    {&Palette::hovered, 0xE3EDFB, 0x2B3A50, 0x003A6B},
    {&Palette::chosen, 0xCFE0F8, 0x284264, 0x004890},         {&Palette::read, 0x1F5FBF, 0x7DB4FA, 0x6FC3FF},
    {&Palette::write, 0xA0470A, 0xF5A35C, 0xFFA64D},          {&Palette::atomic, 0x7A3FA0, 0xCE9BEF, 0xE3A8FF},
    {&Palette::barrier, 0x566070, 0xA5AFBD, 0xE0E0E0},        {&Palette::error, 0xB3261E, 0xF2B8B5, 0xFF8A80},
    {&Palette::on_error, 0xFFFFFF, 0x3B0A08, 0x000000},       {&Palette::notice, 0xDCE8F9, 0x23395B, 0x00356B},
    {&Palette::on_notice, 0x12366E, 0xDCE8F9, 0xFFFFFF},      {&Palette::breakpoint, 0xC62828, 0xF0706A, 0xFF7070},
    {&Palette::keyword, 0x7A1F7A, 0xE6C0F7, 0xF3C6FF},        {&Palette::type, 0x174C9C, 0xA6D0FF, 0xB0E0FF},
    {&Palette::cuda, 0x005560, 0x9FE3EA, 0xA0F4F4},           {&Palette::number, 0x8A3300, 0xF8C896, 0xFFD29A},
    {&Palette::comment, 0x3F5A3A, 0xBBD6B2, 0xD2F5C6},
};

ImVec4 colour(ImU32 packed) {
  return ImGui::ColorConvertU32ToFloat4(packed);
}

}  // namespace

Palette palette(scene::ThemeName theme) {
  const auto of = theme == scene::ThemeName::dark            ? &Row::dark
                  : theme == scene::ThemeName::high_contrast ? &Row::high_contrast
                                                             : &Row::light;
  Palette p;
  for (const Row& row : rows) p.*row.colour = rgb(row.*of);
  return p;
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
  set(ImGuiCol_PlotHistogram, p.chosen);  // under words in ink
  set(ImGuiCol_ModalWindowDimBg, rgb(0x000000, 0x73));
  ImGui::GetStyle() = style;
}

}  // namespace scatterscope::panels
