// Two runs side by side: each one's figure at the same scale, and what both count to.
#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

#include "kernels/texts/compare.h"
#include "kernels/texts/window_figure.h"
#include "ui/figures/pairs/pair.h"
#include "ui/figures/stage_zoom.h"
#include "ui/panels/comparing/draw_compare.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/predicting/predicting.h"
#include "ui/panels/values/transport_value.h"
#include "ui/plots/field_names.h"

namespace scatterscope::panels {
namespace {

// The width of a key's cell on both sides of a comparison; their steps and selections are left out: it is the same at
// every moment.
struct KeyWidthKey {
  std::array<figures::FigureInput, 2> sides;
  bool operator==(const KeyWidthKey&) const = default;
};
struct CompareMemory {
  std::array<bool, 2> elsewhere{};            // a side shows what happens elsewhere than before
  std::array<analysis::SeenRun, 2> opened{};  // the runs that were shown last
  Cached<KeyWidthKey, float> key_width;
};

constexpr float mistake_fit = 0.55F, largest_mistake = 1.6F;  // of the logical size

// It does not depend on the moment.
float key_width_in(Draw& draw, ImVec2 canvas) {
  KeyWidthKey wanted;
  for (std::size_t k = 0; k < 2; ++k) {
    wanted.sides[k] = figure_key(side_input(draw.input, k), canvas.x, canvas.y);
    wanted.sides[k].view.step = 0;
    wanted.sides[k].view.selection = {};
  }
  return draw.state.own.of<CompareMemory>().key_width.of(
      std::move(wanted), [](const KeyWidthKey& key) { return figures::common_key_width(key.sides); });
}

// The scale that both figures fit at, so that a key is as large on both sides.
float common_zoom(Draw& draw, ImVec2 canvas) {
  const float scale = draw.input.scale;
  float zoom = 0;
  for (std::size_t k = 0; k < 2; ++k) {
    WorkspaceInput input = side_input(draw.input, k);
    input.shown.room.key_cell_width = key_width_in(draw, canvas);
    Draw side{input, draw.state, draw.intents, draw.palette, std::nullopt, k};
    const figures::FigureInput key = figure_key(input, canvas.x, canvas.y);
    const scene::Scene& scene = side_scene(side, key);
    if (scene.width <= 0 || scene.height <= 0) continue;
    const ImVec2 room(canvas.x * scale, canvas.y * scale);
    // Both wholes at a glance matter more here than large letters, as long as these can be read; most of all where one
    // looks for the difference that a mistake makes.
    const float all = std::min(room.x / scene.width, room.y / scene.height);
    const bool seen_whole = draw.input.compare->mistake && all >= mistake_fit * scale;
    const float whole = std::max(all, std::max(legible_fit, scene.least_zoom) * scale);
    const float fit =
        seen_whole ? std::min(all, largest_mistake * scale) : std::min(fitting_zoom(draw, scene, room), whole);
    zoom = zoom == 0 ? fit : std::min(zoom, fit);
  }
  return zoom;
}

// What is to be in sight: of a mistake that was just opened the first difference, which is marked.
std::optional<scene::Focus> focus_of(Draw& side, const scene::Scene& scene) {
  const analysis::SeenRun run = side.input.shown.sources.run;
  const bool opened = std::exchange(side.state.own.of<CompareMemory>().opened[side.side], run) != run;
  const std::optional<scene::Ref>& mark = side.input.shown.view.selection.chosen;
  if (!opened || !mark || !side.input.compare->mistake) return scene.focus;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    if (rect != nullptr && rect->ref.kind != scene::Ref::Kind::none && scene::same_thing(rect->ref, *mark))
      return scene::Focus{rect->at, rect->width, rect->height};
  }
  return scene.focus;
}

void draw_side_canvas(Draw& draw, Draw& side, float height) {
  begin_canvas(draw, "canvas", "canvas_" + std::to_string(side.side), height);
  const ImVec2 canvas = canvas_shape(draw);
  const float fit = common_zoom(draw, canvas);
  const scene::Scene& scene = kept_side_scene(side);  // common_zoom() saw to it
  if (scene.width > 0 && scene.height > 0) {
    const float zoom = draw.state.figure_zoom <= 0 ? fit : draw.state.figure_zoom;
    ImVec2 room = ImGui::GetContentRegionAvail();
    if (draw.state.figure_zoom <= 0 && scene.width * zoom > room.x) room.y -= ImGui::GetStyle().ScrollbarSize;
    paint_side(side, scene, zoom, room);
  } else {
    ImGui::TextWrapped("%s", draw.say(texts::win_no_figure));
  }
  end_canvas();
}

void draw_side(Draw& draw, std::size_t k) {
  const WorkspaceInput input = side_input(draw.input, k);
  Draw side{input, draw.state, draw.intents, draw.palette, std::nullopt, k};
  ImGui::PushID(static_cast<int>(k));
  draw_figure_combo(side, k == 0 ? "figure_left" : "figure_right");
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  {
    const FontScope bold(draw.input.fonts.bold);
    clipped_text(draw, figures::short_side_words(draw.input.compare->runs(), k, draw.input.settings.language),
                 ImGui::GetContentRegionAvail().x, draw.palette.ink);
  }
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float predicting = predicting_height(side);
  const float under = line + (predicting > 0 ? predicting + ImGui::GetStyle().ItemSpacing.y : 0);
  draw_side_canvas(draw, side, std::max(1.0F, ImGui::GetContentRegionAvail().y - under));
  draw_predicting(side);
  const auto& mistake = draw.input.compare->mistake;
  const bool of_student = k == 1 && mistake && mistake->submission;
  std::string words = moment_words(input, input.shown.recording(), input.shown.moment().step(),
                                   of_student ? &*mistake->submission : nullptr);
  const std::string waiting = figures::waiting_words(draw.input.compare->runs(), k, draw.input.settings.language);
  // A launch that failed has no recorded steps: its place is said instead.
  if (k == 1 && mistake && !mistake->failure.empty() && !waiting.empty()) words = mistake->failure;
  if (!waiting.empty()) {
    const FontScope bold(draw.input.fonts.bold);
    ImGui::TextUnformatted(waiting.c_str());
    ImGui::SameLine(0, draw.px(12));
  }
  parts_text(draw, words, ImGui::GetContentRegionAvail().x, waiting.empty() ? draw.palette.ink : draw.palette.faint);
  ImGui::PopID();
  take_hover(draw, side);
}

constexpr float widest_name = 84;  // of a sort, over a column

void number_cell(Draw& draw, const std::string& words, bool strong) {
  ImGui::TableNextColumn();
  const FontScope font(strong ? draw.input.fonts.bold : nullptr);
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(words.c_str()).x;
  if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
  ImGui::TextUnformatted(words.c_str());
}

// Left, right and their difference; a side that is null has no such iteration.
void value_cells(Draw& draw, const std::array<const analysis::RunCounts*, 2>& counts, const figures::CountRow& row,
                 const char* mark) {
  std::array<figures::CountValue, 2> values;
  for (std::size_t k = 0; k < 2; ++k) values[k] = counts[k] != nullptr ? row.value(*counts[k]) : std::nullopt;
  number_cell(draw, figures::count_words(values[0], row.fraction, false), false);
  if (mark != nullptr) draw.mark(std::string(mark) + "_left");
  number_cell(draw, figures::count_words(values[1], row.fraction, false), false);
  const figures::CountValue difference =
      values[0] && values[1] ? figures::CountValue(*values[1] - *values[0]) : std::nullopt;
  number_cell(draw, figures::count_words(difference, row.fraction, true), difference && *difference != 0);
}

// The sides' sorts, or where they stand if both have one.
std::array<std::string, 2> column_names(const Draw& draw) {
  const auto& sides = draw.input.compare->sides;
  std::array<std::string, 2> names;
  for (std::size_t k = 0; k < 2; ++k) names[k] = sides[k].sources.run->recording->config.sort;
  if (names[0] == names[1]) return {draw.say(texts::cmp_left), draw.say(texts::cmp_right)};
  return names;
}

void draw_header(Draw& draw, std::uint32_t iteration) {
  std::array<std::string, 2> names = column_names(draw);
  for (std::string& name : names) name = cut_to(name, draw.px(widest_name));
  ImGui::PushStyleColor(ImGuiCol_Text, draw.palette.faint);
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  for (const int group : {0, 1}) {
    ImGui::TableNextColumn();
    const FontScope bold(draw.input.fonts.bold);
    const std::string words = group == 0 ? draw.say(texts::win_iteration_n, {std::to_string(iteration + 1)})
                                         : std::string(draw.say(texts::cmp_whole));
    // Over the group's three columns.
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::Dummy(ImVec2(1, ImGui::GetTextLineHeight()));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRectFullScreen();
    list->AddText(at, draw.palette.faint, words.c_str());
    list->PopClipRect();
    ImGui::TableNextColumn();
    ImGui::TableNextColumn();
  }
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  for (int group = 0; group < 2; ++group) {
    number_cell(draw, names[0], false);
    number_cell(draw, names[1], false);
    number_cell(draw, draw.say(texts::cmp_difference), false);
  }
  ImGui::PopStyleColor();
}

void draw_table(Draw& draw) {
  const CompareView& compare = *draw.input.compare;
  const analysis::AlignedSlot* slot = compare.alignment->slot_at(compare.position);
  const std::uint32_t iteration = slot == nullptr ? 0 : slot->iteration;
  std::array<const analysis::RunCounts*, 2> now{}, whole{};
  for (std::size_t k = 0; k < 2; ++k) {
    const CompareSide& side = compare.sides[k];
    now[k] = iteration < side.iterations.size() ? &side.iterations[iteration] : nullptr;
    whole[k] = side.whole;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(draw.px(5), draw.px(1)));
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit;
  if (ImGui::BeginTable("counts", 7, flags)) {
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    const std::array<std::string, 2> names = column_names(draw);
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
      const auto side = static_cast<std::size_t>((*name - 'a') % 3);
      const float words = ImGui::CalcTextSize(side == 2 ? draw.say(texts::cmp_difference) : names[side].c_str()).x;
      ImGui::TableSetupColumn(
          name, ImGuiTableColumnFlags_WidthFixed,
          side == 2 ? std::max(draw.px(70), words) : std::clamp(words, draw.px(66), draw.px(widest_name)));
    }
    draw_header(draw, iteration);
    const auto rows = figures::count_rows();
    for (std::size_t k = 0; k < rows.size(); ++k) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      wrapped_text(draw, draw.say(rows[k].words), draw.palette.ink);
      const std::string mark = "count_" + std::to_string(k);
      value_cells(draw, now, rows[k], mark.c_str());
      value_cells(draw, whole, rows[k], nullptr);
    }
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(draw.say(texts::cmp_iterations));
    for (int k = 0; k < 3; ++k) ImGui::TableNextColumn();
    const auto left = static_cast<double>(compare.sides[0].iterations.size());
    const auto right = static_cast<double>(compare.sides[1].iterations.size());
    number_cell(draw, figures::count_words(left, false, false), false);
    number_cell(draw, figures::count_words(right, false, false), false);
    number_cell(draw, figures::count_words(right - left, false, true), left != right);
    ImGui::EndTable();
  }
  ImGui::PopStyleVar();
}

// Why requests and sectors say so little of a small array; none for a larger one.
std::optional<std::string> few_sectors_words(const Draw& draw) {
  constexpr std::uint64_t few = 4;  // one 128-byte line
  const auto& sides = draw.input.compare->sides;
  const std::uint64_t sectors = analysis::sectors_of_keys(*sides[0].sources.run->recording);
  if (sectors == 0 || sectors > few) return std::nullopt;
  const analysis::AlignedSlot* slot = draw.input.compare->alignment->slot_at(draw.input.compare->position);
  const std::uint32_t iteration = slot == nullptr ? 0 : slot->iteration;
  const auto counts = [&](std::size_t k) {
    return iteration < sides[k].iterations.size() ? sides[k].iterations[iteration] : *sides[k].whole;
  };
  const bool same = counts(0).requests == counts(1).requests && counts(0).sectors == counts(1).sectors;
  return draw.say(same ? texts::cmp_why_same : texts::cmp_why_few, {std::to_string(sectors)});
}

void draw_notes(Draw& draw) {
  const auto& sides = draw.input.compare->sides;
  if (sides[0].view.figure == &figures::heatmap_figure() || sides[1].view.figure == &figures::heatmap_figure())
    draw_map_sizes(draw);
  draw_zoom_buttons(draw);
  ImGui::SameLine();
  if (text_button(draw, "close_compare", draw.say(texts::cmp_close))) draw.ask(CloseCompare{});
  if (const auto common = figures::words_in_common(draw.input.compare->runs(), draw.input.settings.language);
      !common.empty())
    wrapped_text(draw, common, draw.palette.ink);
  if (const auto why = few_sectors_words(draw)) {
    wrapped_text(draw, *why, draw.palette.ink);
    draw.mark("compare_why");
  }
  wrapped_text(draw, draw.say(texts::cmp_not_times), draw.palette.faint);
}

}  // namespace

const scene::Scene& side_scene(Draw& side, const figures::FigureInput& key) {
  const KeptScene kept{side.state.kept.compare_scenes[side.side], side.state.compare_motion[side.side],
                       side.state.own.of<CompareMemory>().elsewhere[side.side]};
  return moving_scene(side, key, kept);
}

const scene::Scene& kept_side_scene(const Draw& side) {
  const Motion& motion = side.state.compare_motion[side.side];
  return motion.on ? motion.scene : side.state.kept.compare_scenes[side.side].value();
}

void paint_side(Draw& side, const scene::Scene& scene, float zoom, ImVec2 room) {
  follow_focus(side.state.own.of<CompareMemory>().elsewhere[side.side], focus_of(side, scene), zoom, room);
  paint_figure(side, scene, zoom, room);
}

void take_hover(Draw& draw, const Draw& side) {
  if (!side.hovered) return;
  draw.hovered = side.hovered;
  draw.hovered_side = side.side;
}

void report_hover(Draw& draw) {
  const CompareView& compare = *draw.input.compare;
  if (!draw.hovered && compare.hovered) return draw.ask(Hover{std::nullopt, compare.hovered_side});
  if (draw.hovered && (compare.hovered != draw.hovered || compare.hovered_side != draw.hovered_side))
    draw.ask(Hover{draw.hovered, draw.hovered_side});
}

std::string compare_caption(const Draw& draw) {
  const Language language = draw.input.settings.language;
  return plots::with_field_names(figures::pair_caption(draw.input.compare->runs(), language), language);
}

void draw_compare_left(Draw& draw) {
  draw_side(draw, 0);
}

void draw_compare_right(Draw& draw) {
  draw_side(draw, 1);
}

void draw_compare_both(Draw& draw) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float width = std::floor((ImGui::GetContentRegionAvail().x - gap) / 2);
  for (std::size_t k = 0; k < 2; ++k) {
    if (k > 0) ImGui::SameLine();
    ImGui::BeginChild(k == 0 ? "left" : "right", ImVec2(width, 0), false);
    draw_side(draw, k);
    ImGui::EndChild();
  }
}

bool compares_source(Draw& draw) {
  if (!draw.input.compare || !draw.input.compare->mistake) return false;
  const WorkspaceInput input = side_input(draw.input, 1);
  Draw side{input, draw.state, draw.intents, draw.palette, std::nullopt, 1};
  return shows_source(side);
}

void draw_compare_source(Draw& draw) {
  const WorkspaceInput input = side_input(draw.input, 1);
  Draw side{input, draw.state, draw.intents, draw.palette, std::nullopt, 1};
  draw_source(side);
  take_hover(draw, side);
}

void draw_compare_counts(Draw& draw) {
  if (draw.input.compare->mistake) return draw_mistake(draw);
  const float width = ImGui::GetContentRegionAvail().x;
  const float least = draw.px(640);
  if (width < least + draw.px(200)) {
    draw_table(draw);
    draw_notes(draw);
    return;
  }
  ImGui::BeginChild("table", ImVec2(std::clamp(std::floor(width * 0.66F), least, draw.px(860)), 0), false);
  draw_table(draw);
  ImGui::EndChild();
  ImGui::SameLine(0, draw.px(16));
  ImGui::BeginChild("notes", ImVec2(0, 0), false);
  draw_notes(draw);
  ImGui::EndChild();
}

}  // namespace scatterscope::panels
