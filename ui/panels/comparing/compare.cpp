// Two runs side by side: each one's figure at the same scale, and what both count to.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <variant>

#include "kernels/texts/compare.h"
#include "kernels/texts/window_figure.h"
#include "ui/figures/memory/heatmap_words.h"
#include "ui/panels/comparing/draw_compare.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/new_run/field_names.h"
#include "ui/panels/predicting/predicting.h"
#include "ui/panels/values/transport_value.h"

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

using analysis::RunCounts;

// The width of a key's cell in a figure, 0 if it has none.
float key_cell_width(const scene::Scene& scene) {
  for (const scene::Shape& shape : scene.shapes) {
    if (const auto* rect = std::get_if<scene::Rect>(&shape); rect != nullptr && rect->ref.kind == scene::Ref::Kind::key)
      return rect->width;
    if (const auto* grid = std::get_if<scene::Grid>(&shape);
        grid != nullptr && grid->first.kind == scene::Ref::Kind::key)
      return grid->cell_width;
  }
  return 0;
}

// It does not depend on the moment.
float key_width_in(Draw& draw, ImVec2 canvas) {
  KeyWidthKey wanted;
  for (std::size_t k = 0; k < 2; ++k) {
    wanted.sides[k] = figure_key(side_input(draw.input, k), canvas.x, canvas.y);
    wanted.sides[k].view.step = 0;
    wanted.sides[k].view.selection = {};
  }
  return draw.state.own.of<CompareMemory>().key_width.of(
      std::move(wanted), [](const KeyWidthKey& key) { return common_key_width(key.sides); });
}

bool is_by_tiles(const recording::Recording& recording) {
  return !recording.iterations.empty() && recording.iterations[0].local;
}

std::string run_words(const Draw& draw, const recording::Recording& recording) {
  const recording::Config& config = recording.config;
  const std::string threads = std::to_string(config.block_threads);
  const std::string n = std::to_string(config.n), bits = std::to_string(config.key_bits);
  if (!is_by_tiles(recording)) return draw.say(texts::cmp_run, {config.sort, threads, n, bits});
  return draw.say(texts::cmp_run_tiled, {config.sort, std::to_string(config.radix_bits),
                                         std::to_string(config.keys_per_thread), threads, n, bits});
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
    // Both wholes at a glance matter more here than large letters, as long as these can be read.
    const float smallest = std::max(legible_fit, scene.least_zoom) * scale;
    const float whole = std::max(smallest, std::min(room.x / scene.width, room.y / scene.height));
    const float fit = std::min(fitting_zoom(draw, scene, room), whole);
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
    clipped_text(draw, side_words(draw, k), ImGui::GetContentRegionAvail().x, draw.palette.ink);
  }
  const float line = ImGui::GetTextLineHeightWithSpacing();
  const float predicting = predicting_height(side);
  const float under = line + (predicting > 0 ? predicting + ImGui::GetStyle().ItemSpacing.y : 0);
  draw_side_canvas(draw, side, std::max(1.0F, ImGui::GetContentRegionAvail().y - under));
  draw_predicting(side);
  const std::string words = moment_words(input, input.shown.recording(), input.shown.moment().step());
  const std::string waiting = waiting_words(draw, k);
  if (!waiting.empty()) {
    const FontScope bold(draw.input.fonts.bold);
    ImGui::TextUnformatted(waiting.c_str());
    ImGui::SameLine(0, draw.px(12));
  }
  clipped_text(draw, words, ImGui::GetContentRegionAvail().x, waiting.empty() ? draw.palette.ink : draw.palette.faint);
  ImGui::PopID();
  report_hover(draw, side);
}

// --- What is counted.
struct CountRow {
  Text words;
  std::optional<double> (*value)(const RunCounts&);
  bool fraction = false;
};
using Value = std::optional<double>;

constexpr std::array<CountRow, 7> rows{{
    {texts::cmp_requests, [](const RunCounts& c) -> Value { return static_cast<double>(c.requests); }},
    {texts::cmp_sectors, [](const RunCounts& c) -> Value { return static_cast<double>(c.sectors); }},
    {texts::cmp_sectors_per_request, [](const RunCounts& c) -> Value { return c.sectors_per_request(); }, true},
    {texts::cmp_runs, [](const RunCounts& c) -> Value { return static_cast<double>(c.contiguous_runs); }},
    {texts::cmp_table_cells,
     [](const RunCounts& c) -> Value {
       return c.table_cells ? Value(static_cast<double>(*c.table_cells)) : std::nullopt;
     }},
    {texts::cmp_launches, [](const RunCounts& c) -> Value { return static_cast<double>(c.launches); }},
    {texts::cmp_barriers, [](const RunCounts& c) -> Value { return static_cast<double>(c.barriers); }},
}};

std::string number_words(const Value& value, bool fraction, bool with_sign) {
  if (!value) return "-";
  char words[32];
  const char* const format = fraction ? (with_sign ? "%+.2f" : "%.2f") : (with_sign ? "%+.0f" : "%.0f");
  std::snprintf(words, sizeof words, format, *value == 0 ? 0.0 : *value);
  return with_sign && *value == 0 ? (fraction ? "0.00" : "0") : words;
}

void number_cell(Draw& draw, const std::string& words, bool strong) {
  ImGui::TableNextColumn();
  const FontScope font(strong ? draw.input.fonts.bold : nullptr);
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(words.c_str()).x;
  if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
  ImGui::TextUnformatted(words.c_str());
}

// Left, right and their difference; a side that is null has no such iteration.
void value_cells(Draw& draw, const std::array<const RunCounts*, 2>& counts, const CountRow& row, const char* mark) {
  std::array<Value, 2> values;
  for (std::size_t k = 0; k < 2; ++k) values[k] = counts[k] != nullptr ? row.value(*counts[k]) : std::nullopt;
  number_cell(draw, number_words(values[0], row.fraction, false), false);
  if (mark != nullptr) draw.mark(std::string(mark) + "_left");
  number_cell(draw, number_words(values[1], row.fraction, false), false);
  const Value difference = values[0] && values[1] ? Value(*values[1] - *values[0]) : std::nullopt;
  number_cell(draw, number_words(difference, row.fraction, true), difference && *difference != 0);
}

void draw_header(Draw& draw, std::uint32_t iteration) {
  const CompareView& compare = *draw.input.compare;
  std::array<std::string, 2> names{draw.say(texts::cmp_left), draw.say(texts::cmp_right)};
  if (compare.sides[0].view.figure != compare.sides[1].view.figure) {
    for (std::size_t k = 0; k < 2; ++k) {
      if (const figures::FigureInfo* figure = compare.sides[k].view.figure) {
        names[k] = tab_of(draw, *figure);
      }
    }
  }
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
  std::array<const RunCounts*, 2> now{}, whole{};
  for (std::size_t k = 0; k < 2; ++k) {
    const CompareSide& side = compare.sides[k];
    now[k] = iteration < side.iterations.size() ? &side.iterations[iteration] : nullptr;
    whole[k] = side.whole;
  }
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2(draw.px(5), draw.px(1)));
  constexpr ImGuiTableFlags flags = ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit;
  if (ImGui::BeginTable("counts", 7, flags)) {
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
      const bool difference = *name == 'c' || *name == 'f';
      const float words = ImGui::CalcTextSize(draw.say(texts::cmp_difference)).x;
      ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed,
                              difference ? std::max(draw.px(70), words) : draw.px(66));
    }
    draw_header(draw, iteration);
    for (std::size_t k = 0; k < rows.size(); ++k) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(draw.say(rows[k].words));
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
    number_cell(draw, number_words(left, false, false), false);
    number_cell(draw, number_words(right, false, false), false);
    number_cell(draw, number_words(right - left, false, true), left != right);
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
  if (const auto why = few_sectors_words(draw)) {
    wrapped_text(draw, *why, draw.palette.ink);
    draw.mark("compare_why");
  }
  wrapped_text(draw, draw.say(texts::cmp_not_times), draw.palette.faint);
}

}  // namespace

float common_key_width(const std::array<figures::FigureInput, 2>& sides) {
  float narrower = std::numeric_limits<float>::max(), needed = 0;
  for (figures::FigureInput side : sides) {
    narrower = std::min(narrower, key_cell_width(draw_figure(side)));
    side.room.key_cell_width = 1e-3F;
    needed = std::max(needed, key_cell_width(draw_figure(side)));
  }
  const bool same_keys = sides[0].recording().config.n == sides[1].recording().config.n;
  return same_keys && narrower > 0 ? std::max(narrower, needed) : 0;
}

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

// The mouse is over one side at most; the side that it left reports so.
void report_hover(Draw& draw, const Draw& side) {
  const CompareView& compare = *draw.input.compare;
  const std::size_t k = side.side;
  if (side.hovered && (compare.hovered_side != k || compare.hovered != side.hovered)) {
    draw.ask(Hover{side.hovered, k});
  } else if (!side.hovered && compare.hovered && compare.hovered_side == k) {
    draw.ask(Hover{std::nullopt, k});
  }
}

std::string side_words(const Draw& draw, std::size_t side, bool in_short) {
  const recording::Recording& recording = *draw.input.compare->sides[side].sources.run->recording;
  const recording::Config& config = recording.config;
  const auto& mistake = draw.input.compare->mistake;
  // Both runs of a mistake are the same but for its lines.
  if (mistake) return mistake->sides[side] + " " + (in_short && side == 1 ? mistake->title : config.sort);
  if (!in_short || words_in_common(draw).empty()) return run_words(draw, recording);
  if (!is_by_tiles(recording)) return config.sort;
  return draw.say(texts::cmp_run_in_short,
                  {config.sort, std::to_string(config.radix_bits), std::to_string(config.keys_per_thread)});
}

std::string words_in_common(const Draw& draw) {
  const auto& sides = draw.input.compare->sides;
  const recording::Config &a = sides[0].sources.run->recording->config, &b = sides[1].sources.run->recording->config;
  const bool common = a.n == b.n && a.key_bits == b.key_bits && a.block_threads == b.block_threads;
  if (!common || draw.input.compare->mistake) return {};
  return draw.say(texts::cmp_in_common,
                  {std::to_string(a.block_threads), std::to_string(a.n), std::to_string(a.key_bits)});
}

std::string waiting_words(const Draw& draw, std::size_t side) {
  const CompareView& compare = *draw.input.compare;
  const CompareSide& of = compare.sides[side];
  if (compare.position == 0) return {};
  const std::uint32_t step = of.sources.moment->step();
  if (step >= of.sources.run->recording->step_count()) return draw.say(texts::cmp_finished);
  const bool moved = compare.alignment->steps_at(compare.position - 1)[side] != step;
  return moved ? std::string() : std::string(draw.say(texts::cmp_waits));
}

namespace {

// Keys of the right run's output that stand elsewhere in a mistake's; none where that one came to no end.
Value misplaced_keys(const CompareView& compare) {
  const auto& right = compare.sides[0].sources.run->recording->output;
  const auto& tried = compare.sides[1].sources.run->recording->output;
  if (!compare.mistake || compare.mistake->ended_early || right.size() != tried.size()) return std::nullopt;
  double count = 0;
  for (std::size_t k = 0; k < right.size(); ++k) count += right[k] != tried[k] ? 1 : 0;
  return count;
}

}  // namespace

// The first ones say most of how keys go through memory.
std::vector<TellingCount> telling_counts(const Draw& draw, std::size_t most) {
  constexpr std::array order{
      texts::cmp_runs,    texts::cmp_sectors_per_request, texts::cmp_barriers, texts::cmp_launches, texts::cmp_requests,
      texts::cmp_sectors, texts::cmp_table_cells};
  static_assert(order.size() == rows.size());
  const auto& sides = draw.input.compare->sides;
  std::vector<TellingCount> counts, alike;
  if (const auto misplaced = misplaced_keys(*draw.input.compare); misplaced && *misplaced > 0)
    counts.push_back({draw.say(texts::cmp_misplaced), {"0", number_words(misplaced, false, false)}, true});
  for (const Text words : order) {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const CountRow& each) { return each.words == words; });
    const std::array<Value, 2> values{row->value(*sides[0].whole), row->value(*sides[1].whole)};
    if (!values[0] || !values[1]) continue;
    const bool differs = values[0] != values[1];
    (differs ? counts : alike)
        .push_back({draw.say(words),
                    {number_words(values[0], row->fraction, false), number_words(values[1], row->fraction, false)},
                    differs});
  }
  counts.insert(counts.end(), alike.begin(), alike.end());
  if (counts.size() > most) counts.resize(most);
  return counts;
}

std::string compare_caption(const Draw& draw) {
  const CompareView& compare = *draw.input.compare;
  // The last of the verdicts says where the runs part, or why they do not.
  if (compare.mistake && compare.mistake->verdicts > 0)
    return with_field_names(compare.mistake->words[compare.mistake->verdicts - 1], draw.input.settings.language);
  return aligned_words(draw.input);
}

WorkspaceInput side_input(const WorkspaceInput& input, std::size_t side) {
  const CompareSide& of = input.compare->sides[side];
  WorkspaceInput one = input;
  one.shown.sources = of.sources;
  one.shown.view = of.view;
  const CompareSide& other = input.compare->sides[1 - side];
  const figures::FigureInfo* const map = &figures::heatmap_figure();
  if (of.view.figure == map && other.view.figure == map)
    one.shown.sources.beside = figures::map_beside({other.sources, other.view, {}, {}});
  return one;
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

void draw_compare_counts(Draw& draw) {
  if (draw.input.compare->mistake) return draw_mistake(draw);
  const float width = ImGui::GetContentRegionAvail().x;
  const float least = draw.px(640);
  if (width < least + draw.px(200)) {
    draw_table(draw);
    draw_notes(draw);
    return;
  }
  ImGui::BeginChild("table", ImVec2(std::clamp(std::floor(width * 0.58F), least, draw.px(760)), 0), false);
  draw_table(draw);
  ImGui::EndChild();
  ImGui::SameLine(0, draw.px(16));
  ImGui::BeginChild("notes", ImVec2(0, 0), false);
  draw_notes(draw);
  ImGui::EndChild();
}

}  // namespace scatterscope::panels
