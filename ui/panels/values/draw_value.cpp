#include "ui/panels/values/draw_value.h"

// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <sstream>
#include <utility>

#include "ui/overloaded.h"

namespace scatterscope::panels {
namespace {

constexpr float least_field = 80, beside_field = 40;  // logical pixels

void draw_words(Draw& draw, const Words& words) {
  const Palette& p = draw.palette;
  if (words.tone == Tone::heading) {
    panel_heading(draw, words.words);
  } else if (words.tone == Tone::title) {
    const FontScope bold(draw.input.fonts.bold);
    wrapped_text(draw, words.words, p.ink);
  } else {
    wrapped_text(draw, words.words,
                 words.tone == Tone::faint    ? p.faint
                 : words.tone == Tone::accent ? p.accent
                 : words.tone == Tone::error  ? p.error
                                              : p.ink);
  }
  if (!words.name.empty()) draw.mark(words.name);
}

void draw_button(Draw& draw, const Button& button) {
  if (!text_button(draw, button.name.c_str(), button.words.c_str(), button.allowed, button.main)) return;
  if (button.writes) draw.state.typed[button.writes->field].words = button.writes->words;
  if (button.asks) draw.ask(*button.asks);
}

void draw_options(Draw& draw, const Options& options) {
  const bool open = !options.asks.empty();
  for (std::size_t k = 0; k < options.words.size(); ++k) {
    const std::string name = options.name + "_" + std::to_string(k), letter(1, static_cast<char>('A' + k));
    const bool right = options.right == k;
    if (text_button(draw, name.c_str(), letter.c_str(), open || right, right) && open) draw.ask(options.asks[k]);
    ImGui::SameLine();
    wrapped_text(draw, options.words[k], options.wrong == k ? draw.palette.error : draw.palette.ink);
    draw.mark(name + "_words", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    if (!open || !ImGui::IsItemHovered()) continue;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) draw.ask(options.asks[k]);
  }
}

void draw_field(Draw& draw, const Field& field) {
  PanelState::Typed& typed = draw.state.typed[field.name];
  const float left = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(field.press.words.c_str()).x;
  ImGui::SetNextItemWidth(field.width > 0 ? draw.px(field.width)
                                          : std::max(draw.px(least_field), left - draw.px(beside_field)));
  if (std::exchange(typed.opening, false)) ImGui::SetKeyboardFocusHere();
  const std::string label = "##" + field.name;
  ImGui::InputTextWithHint(label.c_str(), field.hint.c_str(), &typed.words,
                           field.again ? ImGuiInputTextFlags_AutoSelectAll : 0);
  const bool written = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  draw.mark_field(field.name, label.c_str());
  ImGui::SameLine();
  const Button& press = field.press;
  const bool pressed = text_button(draw, press.name.c_str(), press.words.c_str(), press.allowed);
  if (pressed || (written && press.allowed && draw.state.focus.take_accept())) {
    auto intent = field.asks(typed.words);
    typed.refused = !intent;
    typed.opening = field.again;
    if (intent) draw.ask(std::move(*intent));
  }
  if (typed.refused) wrapped_text(draw, field.refused, draw.palette.error);
}

// A mark for each step: filled where it was done, ringed at the one where it stands.
void draw_steps(Draw& draw, const Steps& steps) {
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, radius = draw.px(4);
  const auto count = static_cast<float>(steps.done.size());
  const float gap = std::min(draw.px(14), (room - 2 * radius) / std::max(1.0F, count - 1));
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (std::size_t k = 0; k < steps.done.size(); ++k) {
    const ImVec2 middle(from.x + radius + draw.px(2) + gap * static_cast<float>(k), from.y + radius + draw.px(2));
    if (steps.done[k]) {
      list->AddCircleFilled(middle, radius, draw.palette.accent);
    } else {
      list->AddCircle(middle, radius, draw.palette.faint);
    }
    if (k == steps.at) list->AddCircle(middle, radius + draw.px(2), draw.palette.ink, 0, draw.px(1.5F));
  }
  ImGui::Dummy(ImVec2(room, 2 * radius + draw.px(4)));
}

void draw_code(Draw& draw, const Code& code) {
  ImGui::BeginGroup();
  if (!code.heading.empty()) {
    panel_heading(draw, code.heading);
    ImGui::SameLine();
  }
  ImGui::BeginGroup();
  {
    const FontScope mono(draw.input.fonts.source);
    const float left = ImGui::GetCursorPosX();
    std::istringstream lines(code.lines);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t lead = std::min(line.find_first_not_of(' '), line.size());
      ImGui::SetCursorPosX(left + ImGui::CalcTextSize(line.c_str(), line.c_str() + lead).x);
      wrapped_text(draw, line.substr(lead), draw.palette.ink);
    }
  }
  ImGui::EndGroup();
  ImGui::EndGroup();
  if (!code.name.empty()) draw.mark(code.name);
}

}  // namespace

void draw_value(Draw& draw, const PanelValue& value) {
  for (const Part& part : value) {
    std::visit(Overloaded{[&](const Words& words) { draw_words(draw, words); },
                          [&](const Button& button) { draw_button(draw, button); },
                          [&](const Buttons& buttons) {
                            for (std::size_t k = 0; k < buttons.row.size(); ++k) {
                              if (k > 0) ImGui::SameLine();
                              draw_button(draw, buttons.row[k]);
                            }
                          },
                          [&](const Options& options) { draw_options(draw, options); },
                          [&](const Field& field) { draw_field(draw, field); },
                          [&](const Steps& steps) { draw_steps(draw, steps); },
                          [&](const Code& code) { draw_code(draw, code); }, [](Gap) { ImGui::Spacing(); }},
               part);
  }
}

}  // namespace scatterscope::panels
