#include "ui/panels/values/draw_value.h"

// clang-format off
#include <imgui.h>
#include <imgui_stdlib.h>
// clang-format on

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string_view>
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
  if (button.link) {
    ImGui::PushStyleColor(ImGuiCol_Button, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.accent);
  }
  const bool pressed =
      button.icon ? icon_button(draw, button.name.c_str(), *button.icon, button.words.c_str(), button.allowed,
                                button.main, button.main ? sizes.play_width : sizes.button_width, sizes.button_height)
                  : text_button(draw, button.name.c_str(), button.words.c_str(), button.allowed, button.main);
  if (button.link) {
    ImGui::PopStyleColor(2);
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax(), pad = ImGui::GetStyle().FramePadding;
    const float below = to.y - pad.y;
    ImGui::GetWindowDrawList()->AddLine(ImVec2(from.x + pad.x, below), ImVec2(to.x - pad.x, below),
                                        draw.palette.accent);
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  if (!button.icon && !button.tip.empty()) draw.tooltip(button.tip.c_str());
  if (!pressed) return;
  if (!button.opens.empty()) draw.state.typed[button.opens].opening = true;
  if (button.writes) draw.state.typed[button.writes->field] = {.words = button.writes->words};
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
  if (ImGui::InputTextWithHint(label.c_str(), field.hint.c_str(), &typed.words,
                               field.again ? ImGuiInputTextFlags_AutoSelectAll : 0))
    typed.refused = false;  // what was refused stands there no more
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
    if (typed.refused) draw.state.focus.go_to(field.name);  // what is typed next takes its place
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
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0));
    std::istringstream lines(code.lines);
    for (std::string line; std::getline(lines, line);) {
      const std::size_t lead = std::min(line.find_first_not_of(' '), line.size());
      ImGui::SetCursorPosX(left + ImGui::CalcTextSize(line.c_str(), line.c_str() + lead).x);
      wrapped_text(draw, line.substr(lead), draw.palette.ink);
    }
    ImGui::PopStyleVar();
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
  if (!check.tip.empty()) draw.tooltip(check.tip.c_str());
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
  for (const Button& button : buttons.row) {
    if (&button != buttons.row.data() && button.icon) ImGui::SameLine();
    if (&button != buttons.row.data() && !button.icon)
      continue_line(ImGui::CalcTextSize(button.words.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x);
    draw_kind(draw, button);
  }
}

void draw_lines(Draw& draw, const Choice& choice) {
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  draw.mark(choice.name, from, ImVec2(from.x + width, from.y));
  const float room = width - ImGui::GetFrameHeight() - ImGui::GetStyle().ItemInnerSpacing.x;
  for (std::size_t k = 0; k < choice.options.size(); ++k) {
    const std::string words = in_lines(choice.options[k].words, room) + "##" + choice.options[k].name;
    if (ImGui::RadioButton(words.c_str(), choice.chosen == k)) ask_for(draw, choice.asks(k));
    draw.mark(choice.options[k].name);
  }
}

void draw_list(Draw& draw, const Choice& choice) {
  const std::string chosen = choice.chosen < choice.options.size() ? choice.options[choice.chosen].words : "";
  ImGui::SetNextItemWidth(choice.width > 0 ? draw.px(choice.width) : -1);
  const bool open = ImGui::BeginCombo(("##" + choice.name).c_str(), chosen.c_str());
  draw.mark(choice.name);
  if (!open) return;
  for (std::size_t k = 0; k < choice.options.size(); ++k)
    if (ImGui::Selectable(choice.options[k].words.c_str(), choice.chosen == k)) ask_for(draw, choice.asks(k));
  ImGui::EndCombo();
}

void draw_kind(Draw& draw, const Choice& choice) {
  if (choice.look == Choice::Look::lines) return draw_lines(draw, choice);
  if (choice.look == Choice::Look::list) return draw_list(draw, choice);
  for (std::size_t k = 0; k < choice.options.size(); ++k) {
    const auto& [name, words] = choice.options[k];
    if (row_button(draw, name.c_str(), words.c_str(), true, choice.chosen == k, k == 0)) ask_for(draw, choice.asks(k));
  }
}

void draw_kind(Draw& draw, const Problem& problem) {
  wrapped_text(draw, problem.words, draw.palette.error);
  draw.mark("problem_" + problem.field, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  draw.state.form.shown_beside = true;
}

// About a field: red while what it holds is wrong.
class FieldFrame {
 public:
  FieldFrame(const Draw& draw, bool wrong) : wrong_(wrong) {
    if (!wrong_) return;
    ImGui::PushStyleColor(ImGuiCol_Border, draw.palette.error);
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, draw.px(2));
  }
  ~FieldFrame() {
    if (!wrong_) return;
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
  }
  FieldFrame(const FieldFrame&) = delete;
  FieldFrame& operator=(const FieldFrame&) = delete;

 private:
  bool wrong_;
};

ImGuiInputTextFlags own_undo(const Draw& draw) {
  return draw.state.form.undoes ? ImGuiInputTextFlags_NoUndoRedo : ImGuiInputTextFlags_None;
}

bool is_wrong(const FormState& form, const Number& number) {
  return !number.problem.empty() || form.refused.contains(number.name);
}

// Whether something below a heading is.
bool is_wrong(const FormState& form, const PanelValue& parts) {
  return std::any_of(parts.begin(), parts.end(), [&form](const Part& part) {
    const auto* number = std::get_if<Number>(&part);
    return std::holds_alternative<Problem>(part) || (number != nullptr && is_wrong(form, *number));
  });
}

void draw_kind(Draw& draw, const Number& number) {
  std::map<std::string, std::string>& refused = draw.state.form.refused;
  const auto kept = refused.find(number.name);
  std::string typed = kept != refused.end() ? kept->second : std::to_string(number.value);
  ImGui::SetNextItemWidth(draw.px(90));
  const std::string label = "##" + number.name;
  const FieldFrame frame(draw, is_wrong(draw.state.form, number));
  if (ImGui::InputText(label.c_str(), &typed,
                       ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_AutoSelectAll | own_undo(draw)) &&
      !draw.state.form.undone) {
    refused.erase(number.name);
    if (const auto read = number.read(typed)) {
      number.takes(*read);
    } else {
      refused[number.name] = typed;
    }
  }
  draw.mark_field(number.name, label.c_str());
  ImGui::SameLine();
  ImGui::TextUnformatted(number.words.c_str());
  if (refused.contains(number.name)) {
    draw.state.form.any_refused = true;
    wrapped_text(draw, number.refusal(typed, draw.input.settings.language), draw.palette.error);
    draw.mark("problem_" + number.name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  } else if (!number.problem.empty()) {
    draw_kind(draw, Problem{number.name, number.problem});
  }
}

// Enter alone accepts the text. With Shift it breaks a line, as what is pasted with Ctrl+V may.
int no_line_of_enter(ImGuiInputTextCallbackData* data) {
  const ImGuiIO& io = ImGui::GetIO();
  return data->EventChar == '\n' && !io.KeyShift && !io.KeyCtrl ? 1 : 0;
}

void draw_kind(Draw& draw, const Line& line) {
  const std::string label = "##" + line.name;
  std::string words = line.words;
  const FieldFrame frame(draw, line.wrong);
  if (line.several) {
    const FontScope mono(draw.input.fonts.mono);
    const ImVec2 size(-1, draw.px(64));
    if (ImGui::InputTextMultiline(label.c_str(), &words, size, ImGuiInputTextFlags_CallbackCharFilter | own_undo(draw),
                                  no_line_of_enter) &&
        !draw.state.form.undone)
      line.takes(words);
    draw.mark_field(line.name, label.c_str());
    if (ImGui::IsItemActive()) draw.state.focus.write_in_lines();
    return;
  }
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputText(label.c_str(), &words, own_undo(draw)) && !draw.state.form.undone) line.takes(words);
  draw.mark_field(line.name, label.c_str());
}

// The mouse sets the number that it is dragged over to its height.
void draw_kind(Draw& draw, const Columns& columns) {
  const ImVec2 size(std::max(1.0F, ImGui::GetContentRegionAvail().x), draw.px(96));
  ImGui::InvisibleButton(columns.name.c_str(), size);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  draw.mark(columns.name, from, to);
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, to, p.raised, draw.px(4));
  list->AddRect(from, to, p.border, draw.px(4));
  const float column = size.x / static_cast<float>(columns.room), edge = draw.px(2);
  for (std::size_t k = 0; k < columns.values.size(); ++k) {
    const float share =
        static_cast<float>(static_cast<double>(columns.values[k]) / static_cast<double>(columns.highest));
    const float x = from.x + static_cast<float>(k) * column;
    // A 0 is seen too.
    const float top = to.y - edge - std::min(1.0F, share) * (size.y - 3 * edge) - edge;
    list->AddRectFilled(ImVec2(x + edge, top), ImVec2(x + column - edge, to.y - edge), p.accent);
  }
  if (columns.values.empty()) {
    const std::string words = cut_to(columns.hint, size.x - draw.px(16));
    list->AddText(ImVec2(from.x + draw.px(8), from.y + draw.px(8)), p.faint, words.c_str());
  }
  draw.tooltip(columns.hint.c_str());
  if (!ImGui::IsItemActive()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float across = std::clamp((mouse.x - from.x) / size.x, 0.0F, 0.999F);
  const float up = std::clamp((to.y - edge - mouse.y) / (size.y - 3 * edge), 0.0F, 1.0F);
  columns.takes(
      static_cast<std::size_t>(across * static_cast<float>(columns.room)),
      static_cast<std::uint64_t>(std::llround(static_cast<double>(up) * static_cast<double>(columns.highest))));
}

void draw_sketch(const Draw& draw, const std::vector<Stroke>& sketch, ImVec2 from, float unit) {
  using Kind = Stroke::Kind;
  const scene::Theme& theme = scene::theme(draw.input.settings.theme);
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (const Stroke& s : sketch) {
    const ImVec2 a(from.x + s.x * unit, from.y + s.y * unit), b(from.x + s.to_x * unit, from.y + s.to_y * unit);
    const ImU32 ink = draw.palette.faint;
    if (s.kind == Kind::line) list->AddLine(a, b, ink, draw.px(1.5F));
    if (s.kind == Kind::dot) list->AddCircleFilled(a, unit * 0.4F, ink, 10);
    if (s.kind == Kind::box) list->AddRect(a, b, ink, 0, 0, draw.px(1.5F));
    if (s.kind == Kind::bar)
      list->AddRectFilled(a, b, scene::to_imgui(theme.fill(s.second ? scene::Role::bucket1 : scene::Role::bucket0)));
  }
}

// The title over the sentence, in full.
void draw_kind(Draw& draw, const Card& card) {
  const Palette& p = draw.palette;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float pad = draw.px(8), sketch = draw.px(60), width = ImGui::GetContentRegionAvail().x;
  const ImVec2 from = ImGui::GetCursorScreenPos();
  // Drawn first, to know its height; its ground lies in another channel, below.
  list->ChannelsSplit(2);
  list->ChannelsSetCurrent(1);
  draw_sketch(draw, card.sketch, ImVec2(from.x + pad, from.y + draw.px(9)), sketch / 10);
  ImGui::SetCursorScreenPos(ImVec2(from.x + 2 * pad + sketch, from.y + draw.px(4)));
  ImGui::BeginGroup();
  {
    const FontScope bold(draw.input.fonts.bold);
    ImGui::TextUnformatted(card.title.c_str());
  }
  wrapped_text(draw, card.words, p.faint);
  ImGui::EndGroup();
  const float height = std::max(ImGui::GetItemRectMax().y - from.y + draw.px(5), draw.px(18) + sketch * 0.6F);
  list->ChannelsSetCurrent(0);
  ImGui::SetCursorScreenPos(from);
  if (ImGui::InvisibleButton(card.title.c_str(), ImVec2(width, height))) card.takes();
  const ImVec2 to(from.x + width, from.y + height);
  if (card.chosen || ImGui::IsItemHovered())
    list->AddRectFilled(from, to, card.chosen ? p.chosen : p.hovered, draw.px(5));
  if (card.chosen) list->AddRectFilled(from, ImVec2(from.x + draw.px(3), to.y), p.accent);
  list->ChannelsMerge();
  draw.mark(card.name);
}

void draw_kind(Draw&, InSight) {
  if (!ImGui::IsWindowAppearing()) return;
  // What is seen from the top is left there.
  const float bottom = ImGui::GetItemRectMax().y - ImGui::GetWindowPos().y + ImGui::GetScrollY();
  if (bottom <= ImGui::GetWindowHeight())
    ImGui::SetScrollY(0);
  else
    ImGui::SetScrollHereY();
}

void draw_kind(Draw&, News) {}
void draw_kind(Draw&, Foot) {}

void draw_kind(Draw& draw, const Fold& fold) {
  const bool wrong = is_wrong(draw.state.form, fold.parts);
  if (fold.open || wrong) ImGui::SetNextItemOpen(true, wrong ? ImGuiCond_Always : ImGuiCond_Appearing);
  ImGui::PushStyleColor(ImGuiCol_Text, wrong ? draw.palette.error : draw.palette.ink);
  const bool open = ImGui::CollapsingHeader(fold.words.c_str());
  ImGui::PopStyleColor();
  draw.mark(fold.name);
  if (!fold.tip.empty()) draw.tooltip(fold.tip.c_str());
  if (!open) return;
  ImGui::Indent();
  draw_value(draw, fold.parts);
  ImGui::Unindent();
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
