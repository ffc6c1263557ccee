// What stands in the figure's place: the grid of counts, the map of the chapter, words alone.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/parameters/sort_info.h"
#include "kernels/texts/chapter_map.h"
#include "kernels/texts/trade_off.h"
#include "kernels/texts/window_buttons.h"
#include "ui/figures/words.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope::panels {
namespace {

struct InsteadMemory {
  std::optional<scene::Ref> hovered;  // a cell that was counted, or a sort
};

std::string counted_sorts_words(const Draw& draw, const plots::ChapterMap& map) {
  using Kind = plots::PlacedSort::Kind;
  const auto counted = std::count_if(map.sorts.begin(), map.sorts.end(), [](const plots::PlacedSort& sort) {
    return sort.kind == Kind::counted || sort.kind == Kind::cannot_run;
  });
  return draw.say(texts::map_counting, {std::to_string(counted), std::to_string(map.sorts.size())});
}

// --- Controls. Close comes first: it must not move when the others come and go.
void close_button(Draw& draw, const char* name) {
  if (row_button(draw, name, draw.say(texts::win_close), true, false, true)) draw.ask(ShowInstead{});
}

void progress_bar(Draw& draw, const char* name, double done, const std::string& words) {
  const float width = draw.px(260);
  continue_line(width);
  ImGui::ProgressBar(static_cast<float>(done), ImVec2(width, ImGui::GetFrameHeight()), words.c_str());
  draw.mark(name);
}

void draw_quantities(Draw& draw) {
  const auto quantities = plots::grid_quantities();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(draw.say(texts::to_quantity));
  for (std::size_t k = 0; k < quantities.size(); ++k) {
    const std::string name = "quantity_" + std::string(quantities[k].mark);
    const bool on = draw.input.grid_quantity == k;
    if (row_button(draw, name.c_str(), draw.say(quantities[k].words), true, on, false)) draw.ask(ChooseGridQuantity{k});
  }
}

void grid_controls(Draw& draw) {
  const TradeOffView& view = grid_of(draw.input);
  close_button(draw, "close_trade_off");
  if (view.running) {
    if (view.compiling.all > 0) {
      continue_line(compiling_width(draw, view.compiling));
      draw_compiling(draw, view.compiling, draw.px(220));
      draw.mark("trade_off_progress");
    } else {
      progress_bar(draw, "trade_off_progress", view.done, counted_words(draw, texts::to_counting, view));
    }
    if (row_button(draw, "trade_off_cancel", draw.say(texts::win_cancel), true, false, false))
      draw.ask(CancelTradeOff{});
  } else {
    const bool loaded = draw.input.shown.loaded();
    if (row_button(draw, "trade_off_loaded", draw.say(texts::to_of_loaded), loaded, view.cells.empty(), false))
      draw.ask(StartTradeOff{});
    if (row_button(draw, "trade_off_draft", draw.say(texts::to_of_draft), true, false, false))
      draw.ask(StartTradeOff{draw.state.draft});
  }
  draw_quantities(draw);
}

void map_controls(Draw& draw) {
  const ChapterMapView& view = draw.input.chapter_map;
  close_button(draw, "close_map");
  if (view.running) {
    progress_bar(draw, "map_progress", view.done, counted_sorts_words(draw, *view.map));
    if (row_button(draw, "map_cancel", draw.say(texts::win_cancel), true, false, false)) draw.ask(CancelChapterMap{});
  } else if (row_button(draw, "map_loaded", draw.say(texts::map_of_loaded), draw.input.shown.loaded(), !view.of_loaded,
                        false)) {
    draw.ask(StartChapterMap{});
  }
  clipped_text(draw, draw.say(texts::map_click), ImGui::GetContentRegionAvail().x, draw.palette.faint);
}

// --- The view itself.
void describe(const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  ImGui::BeginTooltip();
  for (const std::string& line : lines) ImGui::TextUnformatted(line.c_str());
  ImGui::EndTooltip();
}

struct Painted {
  const scene::Scene& scene;
  ImVec2 origin;
  float zoom;
  [[nodiscard]] ImVec2 place(scene::Point at) const { return ImVec2(origin.x + at.x * zoom, origin.y + at.y * zoom); }
};

bool can_point(const Draw& draw) {
  return !draw.state.pointer_rests && !draw.input.pen.on;
}

// A button over each cell.
void over_grid(Draw& draw, const Painted& painted) {
  const TradeOffView& view = grid_of(draw.input);
  std::optional<scene::Ref>& hovered = draw.state.own.of<InsteadMemory>().hovered;
  hovered.reset();
  for (const scene::Shape& shape : painted.scene.shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    const plots::GridCell* cell = rect == nullptr ? nullptr : plots::cell_at(view, rect->ref);
    if (cell == nullptr) continue;
    const ImVec2 from = painted.place(rect->at);
    ImGui::SetCursorScreenPos(from);
    const std::string name =
        "trade_off_" + std::to_string(cell->radix_bits) + "_" + std::to_string(cell->keys_per_thread);
    const ImVec2 size(std::max(1.0F, rect->width * painted.zoom), std::max(1.0F, rect->height * painted.zoom));
    const bool pressed = ImGui::InvisibleButton(name.c_str(), size);
    draw.mark(name);
    if (!can_point(draw)) continue;
    const bool opens = cell->kind == plots::GridCell::Kind::counted && !draw.input.progress.running;
    if (ImGui::IsItemHovered()) {
      if (opens) hovered = rect->ref;
      describe(plots::words_of(*cell, draw.input.settings.language));
    }
    if (pressed && opens) draw.ask(OpenTradeOffCell{cell->radix_bits, cell->keys_per_thread});
  }
}

// Names the rows of the table for tests.
void mark_rows(Draw& draw, const plots::ChapterMap& map, const Painted& painted) {
  for (const scene::Shape& shape : painted.scene.shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    const bool row = rect != nullptr && rect->ref.kind == scene::Ref::Kind::sort &&
                     rect->width > painted.scene.width / 2 && rect->ref.sort() < map.sorts.size();
    if (!row) continue;
    draw.mark("map_" + map.sorts[rect->ref.sort()].name, painted.place(rect->at),
              painted.place({rect->at.x + rect->width, rect->at.y + rect->height}));
  }
}

// What the mouse is over is lit up, described, and opened by a click.
void over_map(Draw& draw, const Painted& painted, ImVec2 room) {
  if (draw.input.chapter_map.map == nullptr) return;
  const plots::ChapterMap& map = *draw.input.chapter_map.map;
  mark_rows(draw, map, painted);
  const bool pressed = ImGui::InvisibleButton("map", ImVec2(std::max(1.0F, room.x), std::max(1.0F, room.y)));
  std::optional<scene::Ref> over;
  if (can_point(draw) && ImGui::IsItemHovered()) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    over = scene::hit(painted.scene,
                      {(mouse.x - painted.origin.x) / painted.zoom, (mouse.y - painted.origin.y) / painted.zoom});
    if (over && (over->kind != scene::Ref::Kind::sort || over->sort() >= map.sorts.size())) over.reset();
  }
  draw.state.own.of<InsteadMemory>().hovered = over;
  if (!over) return;
  describe(plots::words_of(map, over->sort(), draw.input.settings.language));
  const bool counted = map.sorts[over->sort()].kind == plots::PlacedSort::Kind::counted;
  if (pressed && counted && !draw.input.progress.running) draw.ask(OpenSortOfChapterMap{over->sort()});
}

// Fills `room`, in pixels, at the cursor. Words that are too many scroll.
void draw_in_room(Draw& draw, InsteadKey key, ImVec2 room) {
  key.hovered = draw.state.own.of<InsteadMemory>().hovered;
  const Instead what = key.what;
  const scene::Scene& scene = draw.state.kept.instead_scene.of(std::move(key), draw_instead);
  const float across = room.x / scene.width, down = room.y / scene.height;
  const float zoom = what == Instead::words ? across : std::min(across, down);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const Painted painted{scene,
                        ImVec2(std::floor(start.x + std::max(0.0F, (room.x - scene.width * zoom) / 2)),
                               std::floor(start.y + std::max(0.0F, (room.y - scene.height * zoom) / 2))),
                        zoom};
  draw.state.figure_scale = zoom;
  scene::paint(scene, ImGui::GetWindowDrawList(), painted.origin, zoom, scene::theme(draw.input.settings.theme),
               draw.input.fonts.figure, draw.input.rasters);
  if (what == Instead::grid) over_grid(draw, painted);
  if (what == Instead::chapter_map) over_map(draw, painted, room);
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy(ImVec2(std::max(1.0F, room.x), std::max(room.y, std::floor(scene.height * zoom))));
  if (what == Instead::chapter_map) draw.mark("chapter_map");
  if (what == Instead::words) draw.mark("words");
}

}  // namespace

std::string counted_words(const Draw& draw, Text id, const TradeOffView& view) {
  using Kind = plots::GridCell::Kind;
  const auto counted = std::count_if(view.cells.begin(), view.cells.end(), [](const plots::GridCell& cell) {
    return cell.kind == Kind::counted || cell.kind == Kind::cannot_run;
  });
  return draw.say(id, {std::to_string(counted), std::to_string(view.cells.size())});
}

void draw_instead_panel(Draw& draw) {
  const Instead what = draw.input.instead;
  if (what == Instead::grid) grid_controls(draw);
  if (what == Instead::chapter_map) map_controls(draw);
  if (what == Instead::words) close_button(draw, "close_words");
  begin_canvas(draw, "instead_canvas", "instead_canvas");
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float scale = draw.input.scale;
  draw_in_room(
      draw,
      instead_key(draw.input, std::max(1.0F, std::floor(room.x / scale)), std::max(1.0F, std::floor(room.y / scale))),
      room);
  end_canvas();
}

void draw_instead_stage(Draw& draw, ImVec2 room, float letters) {
  InsteadKey key = instead_key(draw.input, room.x, room.y);
  key.least_letters = letters / room.y;
  draw_in_room(draw, std::move(key), room);
}

std::string instead_caption(const Draw& draw) {
  const Language language = draw.input.settings.language;
  if (draw.input.instead == Instead::grid)
    return plots::caption_of(grid_of(draw.input), draw.input.grid_quantity, language);
  if (draw.input.instead == Instead::words) return {};
  const auto& map = draw.input.chapter_map.map;
  return map != nullptr && !map->input.empty() ? map->input : draw.say(texts::map_title);
}

}  // namespace scatterscope::panels
