#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/panels/values/draw_value.h"

namespace scatterscope::panels {
namespace {

constexpr float knob_radius = 9;

// The moments on a line of pixels: what is marked has its words above the knob's way, stretches have theirs below it.
struct Bar {
  Draw& draw;
  const Timeline& time;
  ImVec2 from, to;
  float names_height = draw.px(transport_sizes(draw).names_height);
  float middle = to.y - names_height - draw.px(knob_radius + 2);
  ImDrawList* list = ImGui::GetWindowDrawList();

  [[nodiscard]] float width() const { return to.x - from.x; }
  [[nodiscard]] float x_of(std::uint32_t at) const {
    return from.x + (time.end == 0 ? 0 : static_cast<float>(at) / static_cast<float>(time.end)) * width();
  }
  [[nodiscard]] float pixel_of(std::uint32_t at) const { return std::floor(x_of(at)) + 0.5F; }
  [[nodiscard]] std::uint32_t moment_at(float x) const {
    return static_cast<std::uint32_t>(
        std::lround(std::clamp((x - from.x) / width(), 0.0F, 1.0F) * static_cast<float>(time.end)));
  }
  void line(float x, float half, ImU32 colour, float thick) const {
    list->AddLine(ImVec2(x, middle - half), ImVec2(x, middle + half), colour, draw.px(thick));
  }
  void write(const Timeline::Stretch& of, const std::string& words, ImVec2 at) const {
    const ImVec2 size = ImGui::CalcTextSize(words.c_str());
    list->AddText(at, of.now ? draw.palette.ink : draw.palette.faint, words.c_str());
    draw.mark(of.name, at, ImVec2(at.x + size.x, at.y + size.y));
  }
};

float wide(const std::string& words) {
  return ImGui::CalcTextSize(words.c_str()).x;
}

// What is marked tall with its words above, tall ticks middle, others short; those are left out that would be closer
// than 4 pixels.
void draw_ticks(const Bar& bar) {
  Draw& draw = bar.draw;
  float last = bar.from.x - 100;
  for (const Timeline::Tick& tick : bar.time.ticks) {
    const float x = bar.pixel_of(tick.at);
    if (x - last < draw.px(4)) continue;
    last = x;
    bar.line(x, draw.px(tick.tall ? 8.0F : 5.0F), draw.palette.faint, tick.tall ? 1.5F : 1.0F);
  }
  float label_end = bar.from.x - 100, drawn = label_end;
  for (const auto& [moment, words] : bar.time.marks) {
    const float x = bar.pixel_of(moment);
    if (std::exchange(drawn, x) == x) continue;  // of many at one pixel the first
    const float reach = draw.px(knob_radius + 1);
    bar.line(x, reach, draw.palette.ink, 2);
    const ImVec2 size = ImGui::CalcTextSize(words.c_str());
    const float at = std::floor(std::clamp(x - size.x / 2, bar.from.x, std::max(bar.from.x, bar.to.x - size.x)));
    if (at < label_end + draw.px(4)) continue;
    label_end = at + size.x;
    bar.list->AddText(ImVec2(at, bar.middle - reach - size.y), draw.palette.ink, words.c_str());
  }
}

// Dots where the shown figure changes, unless they would run into each other.
void draw_changes(const Bar& bar) {
  const std::span<const std::uint32_t> changes = bar.time.changes;
  const float radius = bar.draw.px(2);
  // The closest two are as far apart as most of an iteration's.
  std::size_t close = 0;
  for (std::size_t k = 1; k < changes.size(); ++k)
    close += bar.x_of(changes[k]) - bar.x_of(changes[k - 1]) < 2 * radius ? 1U : 0U;
  if (2 * close > changes.size()) return;
  for (const std::uint32_t at : changes) {
    const Palette& p = bar.draw.palette;
    bar.list->AddCircleFilled(ImVec2(bar.x_of(at), bar.middle), radius, at <= bar.time.at ? p.on_accent : p.ink, 12);
  }
}

// Has as much of the words as there is room for, and the place; nothing where too few letters would be left to know it
// by.
std::string short_name(const Timeline::Stretch& of, float room) {
  if (wide(of.words + of.place) <= room) return of.words + of.place;
  const std::string cut = cut_to(of.words, room - wide(of.place));
  constexpr std::size_t enough = 7;  // letters, with the dots
  return cut.size() >= enough && wide(cut + of.place) <= room ? cut + of.place : "";
}

// Stretches, and their parts in a line below, where there is room for them. That of the moment is always named whole:
// others give way.
void draw_names(const Bar& bar) {
  if (bar.names_height <= 0) return;
  const Draw& draw = bar.draw;
  const auto& all = bar.time.stretches;
  const auto now = std::find_if(all.begin(), all.end(), [](const auto& each) { return each.now; });
  const float gap = draw.px(6), top = std::floor(bar.to.y - bar.names_height);
  const float now_wide = now == all.end() ? 0 : wide(now->words + now->place);
  const float now_at = now == all.end() ? 0 : std::min(bar.x_of(now->first), std::max(bar.from.x, bar.to.x - now_wide));
  for (auto each = all.begin(); each != all.end(); ++each) {
    // Where the name of the moment's reaches into this stretch, what stands to the left or right of it is left.
    float begins = each == now ? now_at : bar.x_of(each->first), room_end = bar.x_of(each->end);
    if (now != all.end() && each > now) begins = std::max(begins, now_at + now_wide + gap);
    if (now != all.end() && each < now) room_end = std::min(room_end, now_at);
    if (each != now && room_end - begins <= gap) continue;
    const std::string words = each == now ? each->words + each->place : short_name(*each, room_end - begins - gap);
    if (words.empty()) continue;
    bar.write(*each, words, ImVec2(std::floor(begins), top));
    for (const Timeline::Stretch& part : each->parts) {
      const float from = bar.x_of(part.first), to = bar.x_of(part.end), width = wide(part.words);
      if (width + draw.px(3) <= to - from)
        bar.write(part, part.words,
                  ImVec2(std::floor((from + to) / 2 - width / 2), top + ImGui::CalcTextSize(words.c_str()).y));
    }
  }
}

}  // namespace

void draw_timeline(Draw& draw, const Timeline& time) {
  const TransportSizes sizes = transport_sizes(draw);
  const Palette& p = draw.palette;
  ImGui::InvisibleButton(time.name.c_str(), ImVec2(std::max(ImGui::GetContentRegionAvail().x, 1.0F),
                                                   draw.px(sizes.bar_height + sizes.names_height)));
  const Bar bar{draw, time, ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
  draw.mark(time.name, bar.from, bar.to);  // the arrows move it
  const float half = draw.px(5), knob = draw.px(knob_radius), x = bar.x_of(time.at);
  const auto fill = [&](float to, ImU32 colour) {
    bar.list->AddRectFilled(ImVec2(bar.from.x, bar.middle - half), ImVec2(to, bar.middle + half), colour, half);
  };
  fill(bar.to.x, p.raised_hovered);
  if (time.end == 0) return;
  fill(x, p.accent);
  draw_ticks(bar);
  draw_changes(bar);
  draw_names(bar);
  const ImVec2 centre(std::clamp(x, bar.from.x + knob, bar.to.x - knob), bar.middle);
  bar.list->AddCircleFilled(centre, knob, p.accent, 24);
  bar.list->AddCircle(centre, knob, p.panel, 24, draw.px(2));
  const std::uint32_t pointed = bar.moment_at(ImGui::GetIO().MousePos.x);
  if (ImGui::IsItemActive() && pointed != time.at) draw.ask(time.asks(pointed));
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetTooltip("%s", time.says(pointed).c_str());
}

}  // namespace scatterscope::panels
