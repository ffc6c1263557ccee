#include "ui/panels/races/races.h"

#include <algorithm>

#include "kernels/texts/races.h"
#include "kernels/texts/window_panels.h"
#include "ui/figures/memory/race_words.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"

namespace scatterscope::panels {
namespace {

using analysis::Race;
using analysis::RaceAccess;
using Ref = scene::Ref;

constexpr std::size_t most_rows = 10;

Ref cell_of(const recording::Recording& r, const Race& race) {
  const recording::Event event = r.events[race.first.event];
  const bool shared = r.arrays[event.what].space == recording::Space::shared;
  return scene::Ref::to_cell(event.what, shared ? event.block : 0U, event.index);
}

bool is_just_done(const Draw& draw, const RaceAccess& access) {
  return draw.input.shown.moment().step() == access.step + 1;
}

bool is_shown(const Draw& draw, const Race& race) {
  return draw.input.shown.view.selection.chosen == cell_of(draw.input.shown.recording(), race) &&
         (is_just_done(draw, race.first) || is_just_done(draw, race.second));
}

void draw_row(Draw& draw, const Race& race, std::size_t row) {
  const recording::Recording& r = draw.input.shown.recording();
  const bool shown = is_shown(draw, race);
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImGui::BeginGroup();
  wrapped_text(draw, figures::race_words(r, race, draw.input.settings.language), draw.palette.ink);
  ImGui::EndGroup();
  const ImVec2 to = ImGui::GetItemRectMax();
  ImGui::SetCursorScreenPos(from);
  ImGui::PushID(static_cast<int>(row));
  const bool pressed = ImGui::InvisibleButton(
      "race", ImVec2(std::max(1.0F, ImGui::GetContentRegionAvail().x), std::max(1.0F, to.y - from.y)));
  ImGui::PopID();
  draw.mark("race_" + std::to_string(row));
  const bool framed = shown || ImGui::IsItemHovered();
  ImGui::GetWindowDrawList()->AddRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), draw.palette.error, 4, 0,
                                      draw.px(framed ? 2.5F : 1));
  if (!pressed) return;
  // The later access first: what it met is in the cell then.
  const RaceAccess& wanted = shown && is_just_done(draw, race.second) ? race.first : race.second;
  draw.ask(SeekTo{wanted.step + 1});
  draw.ask(Choose{cell_of(r, race)});
}

}  // namespace

bool has_part_in_race(const Draw& draw, std::uint32_t block, std::uint32_t thread) {
  if (!draw.input.shown.loaded()) return false;
  const auto& races = draw.input.shown.sources.run->races;
  if (races == nullptr) return false;
  const recording::EventColumns& events = draw.input.shown.recording().events;
  return std::any_of(races->begin(), races->end(), [&](const Race& race) {
    const auto is = [&](std::uint64_t e) { return events.block[e] == block && events.thread[e] == thread; };
    return (is(race.first.event) || is(race.second.event)) && is_shown(draw, race);
  });
}

void draw_races(Draw& draw) {
  const auto& races = draw.input.shown.sources.run->races;
  if (races == nullptr || races->empty()) return;
  panel_heading(draw, draw.say(texts::win_races, {std::to_string(races->size())}));
  draw.mark("races");
  for (std::size_t row = 0; row < std::min(races->size(), most_rows); ++row) draw_row(draw, (*races)[row], row);
  if (races->size() > most_rows) {
    wrapped_text(draw, draw.say(texts::race_more, {std::to_string(races->size() - most_rows)}), draw.palette.faint);
  }
  ImGui::Separator();
}

}  // namespace scatterscope::panels
