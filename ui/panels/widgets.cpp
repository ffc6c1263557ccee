#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "kernels/story/scans/published_word.h"
#include "kernels/texts/window_panels.h"
#include "ui/figures/strip.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/values/transport_value.h"
#include "ui/scene/line_breaks.h"
#include "ui/scene/utf8.h"

namespace scatterscope::panels {

void Draw::mark(std::string_view name) {
  mark(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  state.focus.add(name, last_item(), false, palette.accent, px(2));
}

void Draw::mark_field(std::string_view name, const char* label) {
  mark(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  state.focus.add(name, ImGui::GetID(label), true, palette.accent, px(2));
}

void Draw::mark(std::string_view name, ImVec2 from, ImVec2 to) {
  state.widgets.push_back({std::string(name), from.x, from.y, to.x - from.x, to.y - from.y});
}

void Draw::refer(const scene::Ref& ref) {
  if (ImGui::IsItemHovered()) hovered = ref;
  if (ImGui::IsItemClicked()) ask(Choose{ref, side});
}

bool is_low(const Draw& draw) {
  return draw.input.height / draw.input.scale < low_window;
}

void Draw::tooltip(const char* words) const {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  constexpr float widest = 380;  // logical pixels
  const std::string lines = in_lines(words, px(widest));
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax(), padding(px(8), px(4));
  // Words are lower than the controls beside them.
  const float gap = px(4) + std::max(0.0F, (ImGui::GetFrameHeight() - (to.y - from.y)) / 2);
  const ImVec2 size = ImGui::CalcTextSize(lines.c_str());
  const float width = size.x + 2 * padding.x, height = size.y + 2 * padding.y;
  const bool above = from.y + to.y > input.height;
  const float top = above ? from.y - gap - height : to.y + gap;
  float left = std::min(from.x, input.width - width);
  for (const WidgetRect& other : state.widgets) {
    const bool control = other.x > from.x && other.height <= 1.5F * ImGui::GetFrameHeight();
    const bool beside = other.y < top + height && other.y + other.height > top && other.x < left + width;
    if (control && beside) left = other.x - px(4) - width;
  }
  ImGui::SetNextWindowPos(ImVec2(std::max(0.0F, left), top));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, padding);
  ImGui::BeginTooltip();
  ImGui::PopStyleVar();
  ImGui::TextUnformatted(lines.c_str());
  const ImVec2 at = ImGui::GetWindowPos();
  state.widgets.push_back({"tooltip", at.x, at.y, ImGui::GetWindowWidth(), ImGui::GetWindowHeight()});
  ImGui::EndTooltip();
}

namespace {

// Signs are made of triangles and open angles, that point to the left or to the right, and bars, in a square of side 1
// around (0, 0). Triangles play and walk by changes, angles walk by lines, phases and iterations.
struct Shape {
  enum class Kind : std::uint8_t { none, left, right, bar, angle_left, angle_right, angle_up, angle_down };
  Kind kind = Kind::none;
  float x = 0, width = 0, height = 0;
};
using Sign = std::array<Shape, 3>;

constexpr Shape left(float x, float width, float height) {
  return {Shape::Kind::left, x, width, height};
}
constexpr Shape right(float x, float width, float height) {
  return {Shape::Kind::right, x, width, height};
}
constexpr Shape bar(float x, float width, float height) {
  return {Shape::Kind::bar, x, width, height};
}
constexpr Shape angle(Shape::Kind kind, float x, float width, float height) {
  return {kind, x, width, height};
}
constexpr Shape angle_left(float x) {
  return angle(Shape::Kind::angle_left, x, 0.3F, 0.66F);
}
constexpr Shape angle_right(float x) {
  return angle(Shape::Kind::angle_right, x, 0.3F, 0.66F);
}

// In the order of Icon.
constexpr Sign signs[] = {
    {right(-0.32F, 0.74F, 0.86F)},
    {bar(-0.34F, 0.24F, 0.84F), bar(0.1F, 0.24F, 0.84F)},
    {left(-0.4F, 0.54F, 0.76F), bar(0.2F, 0.17F, 0.76F)},
    {bar(-0.37F, 0.17F, 0.76F), right(-0.14F, 0.54F, 0.76F)},
    {angle_left(-0.17F)},
    {angle_right(-0.13F)},
    {angle_left(-0.37F), angle_left(0.03F)},
    {angle_right(-0.33F), angle_right(0.07F)},
    {angle_left(-0.57F), angle_left(-0.17F), angle_left(0.23F)},
    {angle_right(-0.53F), angle_right(-0.13F), angle_right(0.27F)},
    {bar(-0.42F, 0.13F, 0.7F), left(-0.22F, 0.54F, 0.7F)},
    {right(-0.32F, 0.54F, 0.7F), bar(0.29F, 0.13F, 0.7F)},
    {angle(Shape::Kind::angle_down, -0.33F, 0.66F, 0.34F)},
    {angle(Shape::Kind::angle_up, -0.33F, 0.66F, 0.34F)},
};
static_assert(std::size(signs) == static_cast<std::size_t>(Icon::unfold) + 1);

void draw_sign(ImDrawList* list, ImVec2 centre, float side, ImU32 colour, Icon icon) {
  const auto at = [&](float x, float y) { return ImVec2(centre.x + x * side, centre.y + y * side); };
  const auto open_angle = [&](ImVec2 from, ImVec2 tip, ImVec2 to) {
    const ImVec2 points[] = {from, tip, to};
    list->AddPolyline(points, 3, colour, 0, 0.15F * side);
  };
  for (const Shape& part : signs[static_cast<std::size_t>(icon)]) {
    const float end = part.x + part.width, half = part.height / 2, middle = part.x + part.width / 2;
    if (part.kind == Shape::Kind::angle_left) open_angle(at(end, -half), at(part.x, 0), at(end, half));
    if (part.kind == Shape::Kind::angle_right) open_angle(at(part.x, -half), at(end, 0), at(part.x, half));
    if (part.kind == Shape::Kind::angle_up) open_angle(at(part.x, half), at(middle, -half), at(end, half));
    if (part.kind == Shape::Kind::angle_down) open_angle(at(part.x, -half), at(middle, half), at(end, -half));
    if (part.kind == Shape::Kind::bar) list->AddRectFilled(at(part.x, -half), at(end, half), colour);
    if (part.kind == Shape::Kind::left) list->AddTriangleFilled(at(end, -half), at(end, half), at(part.x, 0), colour);
    if (part.kind == Shape::Kind::right)
      list->AddTriangleFilled(at(part.x, -half), at(end, 0), at(part.x, half), colour);
  }
}

}  // namespace

void open_dialog(Draw& draw, Dialog dialog) {
  draw.state.dialog = dialog;
  draw.state.dialog_opening = true;
}

void begin_canvas(Draw& draw, const char* id, const std::string& mark, float height, float width) {
  // Paper of the panel's own colour is there already.
  const ImU32 paper = scene::to_imgui(scene::theme(draw.input.settings.theme).fill(scene::Role::paper));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, paper == draw.palette.panel ? 0U : paper);
  ImGui::BeginChild(id, ImVec2(width, height), true, ImGuiWindowFlags_HorizontalScrollbar);
  const ImVec2 from = ImGui::GetWindowPos();
  draw.mark(mark, from, ImVec2(from.x + ImGui::GetWindowWidth(), from.y + ImGui::GetWindowHeight()));
}

void end_canvas() {
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

void paint_words(const Draw& draw, const SizedWords& words) {
  // The zoom of the figure, whose letters are there already.
  const float zoom = draw.state.figure_scale > 0 ? draw.state.figure_scale : 1;
  scene::Scene scene;
  scene.shapes.emplace_back(
      scene::Label{{0, 0}, words.words, words.letters / zoom, words.colour, words.align, words.bold, false, {}});
  scene::paint(scene, ImGui::GetWindowDrawList(), words.at, zoom, scene::theme(draw.input.settings.theme),
               draw.input.fonts.figure, draw.input.rasters);
}

float width_of(const std::string& words, float letters, bool bold) {
  return scene::table_metrics().width(words, letters, bold, false);
}

bool icon_button(Draw& draw, const char* name, Icon icon, const char* tip, bool enabled, bool strong, float width,
                 float height) {
  const Palette& p = draw.palette;
  ImGui::BeginDisabled(!enabled);
  const bool pressed = ImGui::InvisibleButton(name, ImVec2(draw.px(width), draw.px(height)));
  ImGui::EndDisabled();
  draw.mark(name);
  const bool over = enabled && ImGui::IsItemHovered();
  const bool down = enabled && ImGui::IsItemActive();
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 ground = strong ? (over ? p.accent_hovered : p.accent)
                       : down ? p.chosen
                       : over ? p.raised_hovered
                              : p.raised;
  ImU32 ink = strong ? p.on_accent : p.ink;
  if (!enabled) ink = (ink & 0x00ff'ffffU) | 0x5000'0000U;
  const float rounding = draw.px(6);
  list->AddRectFilled(from, to, enabled || !strong ? ground : p.raised, rounding);
  if (!strong || !enabled) list->AddRect(from, to, p.border, rounding, 0, draw.px(1));
  if (!enabled && strong) ink = (p.ink & 0x00ff'ffffU) | 0x5000'0000U;
  const ImVec2 centre((from.x + to.x) / 2, (from.y + to.y) / 2);
  draw_sign(list, centre, draw.px(height) * 0.46F, ink, icon);
  draw.tooltip(tip);
  return pressed && enabled;
}

bool text_button(Draw& draw, const char* name, const char* label, bool enabled, bool strong) {
  const Palette& p = draw.palette;
  if (strong) {
    ImGui::PushStyleColor(ImGuiCol_Button, p.accent);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, p.accent_hovered);
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, p.accent_hovered);
    ImGui::PushStyleColor(ImGuiCol_Text, p.on_accent);
  }
  ImGui::BeginDisabled(!enabled);
  const std::string id = label_of(label) + "##" + name;
  const bool pressed = ImGui::Button(id.c_str());
  ImGui::EndDisabled();
  if (strong) ImGui::PopStyleColor(4);
  draw.mark(name);
  return pressed && enabled;
}

bool accept_button(Draw& draw, const char* name, const char* label, bool enabled) {
  const bool pressed = text_button(draw, name, label, enabled, true);
  return pressed || (enabled && draw.state.focus.take_accept());
}

std::string label_of(std::string words) {
  for (std::size_t at = words.find("##"); at != std::string::npos; at = words.find("##", at + 1))
    words.insert(at + 1, 1, ' ');
  return words;
}

void chip(Draw& draw, const char* name, const std::string& words, ImU32 ground, ImU32 ink) {
  const ImVec2 size = ImGui::CalcTextSize(words.c_str());
  const ImVec2 padding(draw.px(9), draw.px(3));
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImGui::Dummy(ImVec2(size.x + 2 * padding.x, size.y + 2 * padding.y));
  draw.mark(name);
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(from, ImGui::GetItemRectMax(), ground, draw.px(10));
  list->AddText(ImVec2(from.x + padding.x, from.y + padding.y), ink, words.c_str());
}

void panel_heading(Draw& draw, const std::string& words) {
  const FontScope bold(draw.input.fonts.bold);
  ImGui::TextUnformatted(words.c_str());
}

std::string cut_to(const std::string& words, float width) {
  if (ImGui::CalcTextSize(words.c_str()).x <= width) return words;
  static constexpr const char* ellipsis = "...";
  const float room = width - ImGui::CalcTextSize(ellipsis).x;
  std::size_t end = 0;
  for (std::size_t at = 0; at < words.size();) {
    (void)scene::next_code_point(words, at);
    if (ImGui::CalcTextSize(words.c_str(), words.c_str() + at).x > room) break;
    end = at;
  }
  return words.substr(0, end) + ellipsis;
}

void clipped_text(Draw& draw, const std::string& words, float width, ImU32 colour) {
  const std::string cut = cut_to(words, width);
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::TextUnformatted(cut.c_str());
  ImGui::PopStyleColor();
  if (cut == words) return;
  draw.tooltip(words.c_str());
  draw.mark("cut_words", ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
}

void parts_text(Draw& draw, const std::string& words, float width, ImU32 colour) {
  const std::string between = moment_gap;
  std::string shown = words;
  while (ImGui::CalcTextSize(shown.c_str()).x > width && shown.rfind(between) != std::string::npos)
    shown.resize(shown.rfind(between));
  clipped_text(draw, shown, width, colour);
  draw.tooltip(words.c_str());
}

std::string in_lines(const std::string& words, float width) {
  std::string all;
  for (const std::string_view line : scene::lines_of(words, [width](std::string_view part) {
         return ImGui::CalcTextSize(part.data(), part.data() + part.size()).x <= width;
       }))
    all += (all.empty() ? "" : "\n") + std::string(line);
  return all;
}

void wrapped_text(Draw&, const std::string& words, ImU32 colour) {
  const float width = ImGui::GetContentRegionAvail().x;
  const auto fits = [width](std::string_view line) {
    return ImGui::CalcTextSize(line.data(), line.data() + line.size()).x <= width;
  };
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  ImGui::BeginGroup();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, ImGui::GetFontSize() * 0.15F));
  for (const std::string_view line : scene::lines_of(words, fits)) {
    ImGui::TextUnformatted(line.data(), line.data() + line.size());
  }
  ImGui::PopStyleVar();
  ImGui::EndGroup();
  ImGui::PopStyleColor();
}

namespace {

std::string compiling_words(const Draw& draw, const CompilingView& kernels) {
  return draw.say(texts::win_compiling, {std::to_string(kernels.done), std::to_string(kernels.all)});
}

}  // namespace

float compiling_width(const Draw& draw, const CompilingView& kernels) {
  return ImGui::CalcTextSize(compiling_words(draw, kernels).c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

void draw_compiling(Draw& draw, const CompilingView& kernels, float least_width) {
  const std::string words = compiling_words(draw, kernels);
  const float done = static_cast<float>(kernels.done) / static_cast<float>(kernels.all);
  const ImVec2 bar(std::max(least_width, compiling_width(draw, kernels)), ImGui::GetFrameHeight());
  ImGui::ProgressBar(done, bar, words.c_str());
  draw.tooltip(words.c_str());
}

void continue_line(float width) {
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + width <= right) ImGui::SameLine();
}

bool row_button(Draw& draw, const char* name, const char* words, bool enabled, bool on, bool first) {
  if (!first) continue_line(ImGui::CalcTextSize(words).x + 2 * ImGui::GetStyle().FramePadding.x);
  return text_button(draw, name, words, enabled, on);
}

std::string value_words(const WorkspaceInput& input, std::uint64_t value, recording::ValueType type, bool is_key) {
  using figures::KeyFormat;
  if (type == recording::ValueType::boolean) return value != 0 ? "1" : "0";
  if (type == recording::ValueType::i32) return std::to_string(static_cast<std::int32_t>(value));
  if (!is_key) return std::to_string(value);
  const std::uint32_t bits = input.shown.loaded() ? std::max(1U, input.shown.recording().config.key_bits) : 32U;
  const KeyFormat format = input.shown.loaded()
                               ? figures::written_format(input.settings.key_format, input.shown.recording().config)
                               : input.settings.key_format;
  std::string words;
  if (format == KeyFormat::binary) {
    for (std::uint32_t b = bits; b-- > 0;) words += (value >> b & 1U) != 0 ? '1' : '0';
    return words;
  }
  if (format == KeyFormat::hexadecimal) {
    for (std::uint32_t digit = (bits + 3) / 4; digit-- > 0;) words += "0123456789abcdef"[value >> (4 * digit) & 15U];
    return words;
  }
  return std::to_string(value);
}

std::string cell_words(const WorkspaceInput& input, std::uint16_t array, std::uint64_t value) {
  const recording::Recording& r = input.shown.recording();
  if (story::holds_published_words(r.arrays[array])) return story::published_text(r.arrays[array].type, value);
  return value_words(input, value, r.arrays[array].type, story::holds_keys(r, array));
}

}  // namespace scatterscope::panels
