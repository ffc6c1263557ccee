// The map of the chapter: all sorts on the loaded keys, a dialog; ui/plots/chapter_map.h draws it.
#include <algorithm>
#include <cmath>
#include <variant>

#include "kernels/texts/chapter_map.h"
#include "kernels/texts/window_buttons.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope::panels {
namespace {

struct MapKey {
  std::shared_ptr<const plots::ChapterMap> map;
  std::optional<scene::Ref> hovered;
  Language language = Language::english;
  float width = 0, height = 0;
  bool operator==(const MapKey&) const = default;
};
struct MapMemory {
  std::optional<scene::Ref> hovered;  // a sort
  Cached<MapKey, scene::Scene> scene;
};

using Kind = plots::PlacedSort::Kind;

const scene::Scene& cached_map(Draw& draw, const std::shared_ptr<const plots::ChapterMap>& map, ImVec2 canvas) {
  return draw.state.own.of<MapMemory>().scene.of(
      {map, draw.state.own.of<MapMemory>().hovered, draw.input.settings.language, canvas.x, canvas.y},
      [](const MapKey& key) {
        return plots::draw_chapter_map({*key.map, key.language, key.width, key.height, key.hovered, {}});
      });
}

// Names the rows of the table, which was just painted, for tests.
void mark_rows(Draw& draw, const plots::ChapterMap& map, const scene::Scene& scene, ImVec2 origin, float zoom) {
  for (const scene::Shape& shape : scene.shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    const bool row = rect != nullptr && rect->ref.kind == scene::Ref::Kind::sort && rect->width > scene.width / 2 &&
                     rect->ref.sort() < map.sorts.size();
    if (!row) continue;
    const ImVec2 from(origin.x + rect->at.x * zoom, origin.y + rect->at.y * zoom);
    draw.mark("map_" + map.sorts[rect->ref.sort()].name, from,
              ImVec2(from.x + rect->width * zoom, from.y + rect->height * zoom));
  }
}

void describe_sort(const Draw& draw, const plots::ChapterMap& map, std::size_t sort) {
  ImGui::BeginTooltip();
  for (const std::string& line : plots::words_of(map, sort, draw.input.settings.language))
    ImGui::TextUnformatted(line.c_str());
  ImGui::EndTooltip();
}

// What the mouse is over is lit up, described, and opened by a click.
void draw_map(Draw& draw, const std::shared_ptr<const plots::ChapterMap>& map) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float scale = draw.input.scale;
  const ImVec2 canvas(std::max(1.0F, std::floor(room.x / scale)), std::max(1.0F, std::floor(room.y / scale)));
  const scene::Scene& scene = cached_map(draw, map, canvas);
  const float zoom = std::min(room.x / scene.width, room.y / scene.height);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const ImVec2 origin(std::floor(start.x + (room.x - scene.width * zoom) / 2), start.y);
  scene::paint(scene, ImGui::GetWindowDrawList(), origin, zoom, scene::theme(draw.input.settings.theme),
               draw.input.fonts.figure, draw.input.rasters);
  draw.state.figure_scale = zoom;
  mark_rows(draw, *map, scene, origin, zoom);
  const bool pressed = ImGui::InvisibleButton("map", ImVec2(std::max(1.0F, room.x), std::max(1.0F, room.y)));
  draw.mark("chapter_map");
  std::optional<scene::Ref> over;
  if (ImGui::IsItemHovered()) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    over = scene::hit(scene, {(mouse.x - origin.x) / zoom, (mouse.y - origin.y) / zoom});
    if (over && (over->kind != scene::Ref::Kind::sort || over->sort() >= map->sorts.size())) over.reset();
  }
  draw.state.own.of<MapMemory>().hovered = over;
  if (!over) return;
  describe_sort(draw, *map, over->sort());
  if (!pressed || map->sorts[over->sort()].kind != Kind::counted || draw.input.progress.running) return;
  draw.ask(OpenSortOfChapterMap{over->sort()});
  draw.state.dialog = Dialog::none;
}

}  // namespace

void draw_chapter_map(Draw& draw) {
  const ChapterMapView& view = draw.input.chapter_map;
  const float footer = ImGui::GetFrameHeightWithSpacing() + draw.px(4);
  ImGui::BeginChild("canvas", ImVec2(0, std::max(draw.px(80), ImGui::GetContentRegionAvail().y - footer)), false);
  if (view.map != nullptr) draw_map(draw, view.map);
  ImGui::EndChild();
  // First, so that it does not move when the others come and go.
  if (text_button(draw, "close_map", draw.say(texts::win_close))) draw.state.dialog = Dialog::none;
  ImGui::SameLine();
  if (view.running) {
    const auto counted = std::count_if(view.map->sorts.begin(), view.map->sorts.end(), [](const auto& sort) {
      return sort.kind == Kind::counted || sort.kind == Kind::cannot_run;
    });
    const std::string words =
        draw.say(texts::map_counting, {std::to_string(counted), std::to_string(view.map->sorts.size())});
    ImGui::ProgressBar(static_cast<float>(view.done), ImVec2(draw.px(260), ImGui::GetFrameHeight()), words.c_str());
    draw.mark("map_progress");
    draw.mark("map_progress");
    ImGui::SameLine();
    if (text_button(draw, "map_cancel", draw.say(texts::win_cancel))) draw.ask(CancelChapterMap{});
  } else if (text_button(draw, "map_loaded", draw.say(texts::map_of_loaded), draw.input.shown.loaded(),
                         !view.of_loaded)) {
    draw.ask(StartChapterMap{});
  }
  ImGui::SameLine(0, draw.px(16));
  clipped_text(draw, draw.say(texts::map_click), ImGui::GetContentRegionAvail().x, draw.palette.faint);
}

}  // namespace scatterscope::panels
