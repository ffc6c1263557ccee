#include "ui/panels/values/draw_value.h"

// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <sstream>
#include <utility>

namespace scatterscope::panels {
namespace {

constexpr float least_field = 80, beside_field = 40;  // logical pixels

void draw_kind(Draw& draw, const Words& words) {
  const Palette& p = draw.palette;
  const ImU32 colour = words.tone == Tone::faint    ? p.faint
                       : words.tone == Tone::accent ? p.accent
                       : words.tone == Tone::error  ? p.error
                                                    : p.ink;
  if (words.tone == Tone::heading) {
    panel_heading(draw, words.words);
  } else if (words.one_line) {
    clipped_text(draw, words.words, ImGui::GetContentRegionAvail().x, colour);
  } else if (words.tone == Tone::title) {
    const FontScope bold(draw.input.fonts.bold);
    wrapped_text(draw, words.words, p.ink);
  } else {
    wrapped_text(draw, words.words, colour);
  }
  if (!words.name.empty()) draw.mark(words.name);
}

void draw_kind(Draw& draw, const Button& button) {
  const TransportSizes sizes = transport_sizes(draw);
  const bool pressed =
      button.icon ? icon_button(draw, button.name.c_str(), *button.icon, button.words.c_str(), button.allowed,
                                button.main, button.main ? sizes.play_width : sizes.button_width, sizes.button_height)
                  : text_button(draw, button.name.c_str(), button.words.c_str(), button.allowed, button.main);
  if (!button.icon && !button.tip.empty()) draw.tooltip(button.tip.c_str());
  if (!pressed) return;
  if (!button.opens.empty()) draw.state.typed[button.opens].opening = true;
  if (button.writes) draw.state.typed[button.writes->field].words = button.writes->words;
  if (button.asks) draw.ask(*button.asks);
}

void draw_kind(Draw& draw, const Options& options) {
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

void write_beside(const std::string& words, ImU32 colour) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(words.c_str());
  ImGui::PopStyleColor();
}

void draw_kind(Draw& draw, const Field& field) {
  PanelState::Typed& typed = draw.state.typed[field.name];
  const float left = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(field.press.words.c_str()).x;
  ImGui::SetNextItemWidth(field.letters > 0 ? field.letters * ImGui::GetFontSize()
                          : field.width > 0 ? draw.px(field.width)
                                            : std::max(draw.px(least_field), left - draw.px(beside_field)));
  if (std::exchange(typed.opening, false)) ImGui::SetKeyboardFocusHere();
  const std::string label = "##" + field.name;
  ImGui::InputTextWithHint(label.c_str(), field.hint.c_str(), &typed.words,
                           field.again ? ImGuiInputTextFlags_AutoSelectAll : 0);
  const bool written = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
  draw.mark_field(field.name, label.c_str());
  if (!field.tip.empty()) draw.tooltip(field.tip.c_str());
  ImGui::SameLine();
  const Button& press = field.press;
  const bool alone = press.name.empty();
  const bool pressed = !alone && text_button(draw, press.name.c_str(), press.words.c_str(), press.allowed);
  if (pressed || (written && press.allowed && draw.state.focus.take_accept())) {
    auto intent = field.asks(typed.words);
    typed.refused = !intent;
    typed.opening = field.again;
    if (intent) draw.ask(std::move(*intent));
  }
  if (!alone && typed.refused) wrapped_text(draw, field.refused, draw.palette.error);
  if (alone)
    write_beside(typed.refused ? field.refused : field.after, typed.refused ? draw.palette.error : draw.palette.ink);
  if (alone && typed.refused) draw.mark("problem_" + field.name);
}

// A mark for each step: filled where it was done, ringed at the one where it stands.
void draw_kind(Draw& draw, const Steps& steps) {
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

void draw_kind(Draw& draw, const Code& code) {
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

void draw_kind(Draw&, Gap) {
  ImGui::Spacing();
}

void ask_for(Draw& draw, const std::optional<Intent>& intent) {
  if (intent) draw.ask(*intent);
}

void draw_kind(Draw& draw, const Check& check) {
  bool on = check.on;
  if (ImGui::Checkbox(check.words.c_str(), &on)) ask_for(draw, check.asks(on));
  draw.mark(check.name);
  draw.tooltip(check.tip.c_str());
}

void draw_kind(Draw& draw, const Slider& slider) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(slider.words.c_str());
  ImGui::SameLine();
  float value = slider.value;
  ImGui::SetNextItemWidth(draw.px(110));
  if (ImGui::SliderFloat(("##" + slider.name).c_str(), &value, slider.least, slider.most, "",
                         ImGuiSliderFlags_Logarithmic))
    ask_for(draw, slider.asks(value));
  draw.mark(slider.name);
  draw.tooltip(slider.tip.c_str());
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(slider.shown.c_str());
}

void draw_kind(Draw& draw, const Buttons& buttons) {
  for (std::size_t k = 0; k < buttons.row.size(); ++k) {
    if (k > 0) ImGui::SameLine();
    draw_kind(draw, buttons.row[k]);
  }
}

void draw_kind(Draw& draw, const Timeline& time) {
  draw_timeline(draw, time);
}

void draw_kind(Draw& draw, const Row& row) {
  for (std::size_t k = 0; k < row.parts.size(); ++k) {
    if (k > 0) ImGui::SameLine();
    const auto* words = std::get_if<Words>(&row.parts[k]);
    words != nullptr ? write_beside(words->words, draw.palette.ink) : draw_part(draw, row.parts[k]);
  }
}

}  // namespace

void draw_part(Draw& draw, const Part& part) {
  std::visit([&](const auto& each) { draw_kind(draw, each); }, part);
}

void draw_value(Draw& draw, const PanelValue& value) {
  for (const Part& part : value) draw_part(draw, part);
}

}  // namespace scatterscope::panels
