// The figure: picked by tabs, fitted or zoomed, scrolled where it is too wide; what it shows is hovered and chosen.
#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/texts/window_figure.h"
#include "kernels/texts/window_panels.h"
#include "ui/figures/sentences.h"
#include "ui/figures/stage_zoom.h"
#include "ui/panels/draw.h"
#include "ui/panels/explaining/caption.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/pointing/cell_menu.h"
#include "ui/panels/pointing/pointing.h"
#include "ui/panels/predicting/predicting.h"
#include "ui/panels/stage.h"
#include "ui/plots/field_names.h"

namespace scatterscope::panels {
namespace {

constexpr float smallest_fit = 0.6F;  // of the logical size; below, the figure scrolls
constexpr float largest_fit = 2.2F;
constexpr float widest_canvas = 2.6F;  // width to height: no figure is laid out for a flatter one
constexpr float zoom_step = 1.2F, least_zoom = 0.2F, most_zoom = 6;

// Figure 13.4 is the kernel's code: the source beside it would say the same, unless it is asked for.
struct CodeMemory {
  bool source_beside = false;
};
bool shows_code(const Draw& draw) {
  return draw.input.shown.view.figure == figures::find_figure("13.4") && draw.input.settings.layout.show_source;
}

bool is_wide(const Draw& draw) {
  const Layout& layout = draw.input.settings.layout;
  return !layout.show_source && !drawer_is_open(layout);
}

// The figure alone, and all panels back again.
void draw_wide_button(Draw& draw) {
  const bool wide = is_wide(draw);
  if (text_button(draw, "wide", draw.say(wide ? texts::win_all_panels : texts::win_wide))) {
    Settings settings = draw.input.settings;
    settings.layout.show_source = wide;
    settings.layout.drawer = false;
    draw.ask(ChangeSettings{settings});
  }
}

float button_width(const char* words) {
  return ImGui::CalcTextSize(words).x + 2 * ImGui::GetStyle().FramePadding.x;
}

bool picks_iteration(const Draw& draw) {
  const figures::FigureInfo* figure = draw.input.shown.view.figure;
  return figure != nullptr && figure->per_iteration && !draw.input.shown.recording().iterations.empty();
}

constexpr float iteration_width = 130;  // logical pixels

// What draw_view_controls() takes of a row.
float view_controls_width(const Draw& draw) {
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  float width = button_width(draw.say(texts::win_zoom_fit)) + button_width("-") + button_width("+") + 2 * gap;
  if (picks_iteration(draw)) width += draw.px(iteration_width) + gap;
  if (is_low(draw)) return width;
  if (shows_code(draw)) width += button_width(draw.say(texts::win_source)) + gap;
  return width + button_width(draw.say(is_wide(draw) ? texts::win_all_panels : texts::win_wide)) + gap;
}

// Names and titles of a list of figures stand in a column each: where the titles begin.
float column_of(const Draw& draw, const std::vector<const figures::FigureInfo*>& all) {
  float widest = 0;
  for (const figures::FigureInfo* figure : all) widest = std::max(widest, ImGui::CalcTextSize(draw.say(figure->tab)).x);
  return widest + draw.px(18);
}
// Returns whether it is chosen.
bool figure_row(const Draw& draw, const figures::FigureInfo& figure, bool on, float column) {
  const float whole = column + ImGui::CalcTextSize(draw.say(figure.title)).x;
  const std::string id = "##" + std::string(figure.id);
  const bool chosen =
      ImGui::Selectable(id.c_str(), on, 0, ImVec2(std::max(whole, ImGui::GetContentRegionAvail().x), 0));
  const ImVec2 from = ImGui::GetItemRectMin();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float half = ImGui::GetStyle().ItemSpacing.x / 2,
              y = ImGui::GetItemRectMin().y + ImGui::GetStyle().ItemSpacing.y / 2;
  list->AddText(ImVec2(from.x + half, y), draw.palette.ink, draw.say(figure.tab));
  list->AddText(ImVec2(from.x + half + column, y), draw.palette.faint, draw.say(figure.title));
  return chosen;
}

// Figures by their names, in one row: those that find no room stand in a list at its end. Returns whether the controls
// of the view find room beside it.
bool draw_tabs(Draw& draw) {
  const std::vector<const figures::FigureInfo*> all = figures_to_choose(draw.input);
  std::vector<const figures::FigureInfo*> listed;
  const figures::FigureInfo* chosen = draw.input.shown.view.figure;
  const float gap = ImGui::GetStyle().ItemSpacing.x, line = ImGui::GetContentRegionAvail().x;
  const auto wide = [&](const figures::FigureInfo& figure) { return button_width(tab_of(draw, figure).c_str()) + gap; };
  const auto more_words = [&](std::size_t count) { return draw.say(texts::win_more_figures, {std::to_string(count)}); };
  const float more = button_width(more_words(all.size()).c_str()) + ImGui::GetFrameHeight();
  const float beside = line - view_controls_width(draw) - 2 * gap,
              least = more + (chosen != nullptr ? wide(*chosen) : 0);
  const float room = beside >= least ? beside : line;
  float whole = -gap;
  for (const figures::FigureInfo* figure : all) whole += wide(*figure);
  float left = room - least;
  for (std::size_t k = 0; whole > room && k < all.size(); ++k) {
    if (all[k] == chosen) continue;
    left -= listed.empty() ? wide(*all[k]) : 0;
    if (left < 0) listed.push_back(all[k]);
  }
  bool first = true;
  for (const figures::FigureInfo* figure : all) {
    if (std::find(listed.begin(), listed.end(), figure) != listed.end()) continue;
    if (!std::exchange(first, false)) ImGui::SameLine();
    const std::string id(figure->id);
    if (text_button(draw, ("figure_" + id).c_str(), tab_of(draw, *figure).c_str(), true, figure == chosen))
      draw.ask(PickFigure{id});
    draw.tooltip(draw.say(figure->title));
  }
  if (listed.empty()) return beside >= least;
  if (!first) ImGui::SameLine();
  ImGui::SetNextItemWidth(more);
  const bool open = ImGui::BeginCombo("##figures", more_words(listed.size()).c_str(), ImGuiComboFlags_HeightLarge);
  draw.mark("more_figures");
  if (!open) return beside >= least;
  const float column = column_of(draw, listed);
  for (const figures::FigureInfo* figure : listed) {
    if (figure_row(draw, *figure, false, column)) draw.ask(PickFigure{std::string(figure->id)});
    draw.mark("figure_" + std::string(figure->id));
  }
  ImGui::EndCombo();
  return beside >= least;
}

// The controls at the right end of a row.
void draw_view_controls(Draw& draw) {
  const recording::Recording& r = draw.input.shown.recording();
  ImGui::SetCursorPosX(
      std::max(ImGui::GetCursorPosX(), ImGui::GetWindowContentRegionMax().x - view_controls_width(draw)));
  if (picks_iteration(draw)) {
    const auto& chosen = draw.input.shown.view.iteration;
    const std::string shown = chosen ? draw.say(texts::win_iteration_n, {std::to_string(*chosen + 1)})
                                     : std::string(draw.say(texts::win_iteration_follow));
    ImGui::SetNextItemWidth(draw.px(iteration_width));
    if (ImGui::BeginCombo("##iteration", shown.c_str(), ImGuiComboFlags_HeightLarge)) {
      if (ImGui::Selectable(draw.say(texts::win_iteration_follow), !chosen)) draw.ask(PickIteration{});
      ImGuiListClipper rows;
      rows.Begin(static_cast<int>(r.iterations.size()));
      while (rows.Step()) {
        for (auto k = static_cast<std::uint32_t>(rows.DisplayStart); k < static_cast<std::uint32_t>(rows.DisplayEnd);
             ++k) {
          const std::string words = draw.say(texts::win_iteration_n, {std::to_string(k + 1)});
          if (ImGui::Selectable(words.c_str(), chosen == k)) draw.ask(PickIteration{k});
        }
      }
      ImGui::EndCombo();
    }
    draw.mark("iteration");
    ImGui::SameLine();
  }
  draw_zoom_buttons(draw);
  if (is_low(draw)) return;
  if (shows_code(draw)) {
    bool& beside = draw.state.own.of<CodeMemory>().source_beside;
    ImGui::SameLine();
    if (text_button(draw, "source_beside", draw.say(texts::win_source), true, beside)) beside = !beside;
  }
  ImGui::SameLine();
  draw_wide_button(draw);
}

void draw_canvas(Draw& draw, float below) {
  // The panel's frame is the figure's.
  ImGui::PushStyleColor(ImGuiCol_Border, 0U);
  begin_canvas(draw, "canvas", "canvas", -below);
  ImGui::PopStyleColor();
  ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 canvas = canvas_shape(draw);
  const figures::FigureInput key = figure_key(draw.input, canvas.x, canvas.y);
  const scene::Scene& scene = moving_scene(draw, key);
  float zoom = draw.state.figure_zoom;
  if (zoom <= 0 && scene.width > 0 && scene.height > 0) {
    zoom = fitting_zoom(draw, scene, room);
    // Where it has to scroll sideways the scroll bar takes its share.
    if (scene.width * zoom > room.x) room.y -= ImGui::GetStyle().ScrollbarSize;
  }
  follow_focus(draw.state.elsewhere, scene.focus, zoom, room);
  paint_figure(draw, scene, zoom, room);
  draw_ink(draw);
  end_canvas();
}

}  // namespace

const std::string& step_caption(Draw& draw) {
  CaptionOf caption = caption_of(draw.input);
  if (caption.words != nullptr) return *caption.words;
  Kept& kept = draw.state.kept;
  if (caption.phase) return kept.phase_words.of(std::move(caption.key), words_of_phase);
  return kept.step_words.of(std::move(caption.key), words_of_step);
}

void follow_focus(bool& elsewhere, const std::optional<scene::Focus>& focus, float zoom, ImVec2 room) {
  if (!std::exchange(elsewhere, false) || !focus) return;
  ImGui::SetScrollX(scrolled_to(focus->at.x * zoom, focus->width * zoom, ImGui::GetScrollX(), room.x));
  ImGui::SetScrollY(scrolled_to(focus->at.y * zoom, focus->height * zoom, ImGui::GetScrollY(), room.y));
}

float scrolled_to(float from, float length, float scroll, float room) {
  constexpr float long_stretch = 0.8F;  // of the room
  const float end = from + length;
  const bool in_sight = from >= scroll && end <= scroll + room, partly = end > scroll && from < scroll + room;
  if (in_sight || (partly && length > long_stretch * room)) return scroll;
  if (end <= room) return 0;
  return length > room ? from : from + length / 2 - room / 2;
}

ImVec2 canvas_shape(const Draw& draw) {
  const float scale = draw.input.scale;
  // Of the window rather than of what scroll bars leave: they come and go with the figure that is laid out for it.
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  ImVec2 canvas(std::floor((ImGui::GetWindowWidth() - 2 * padding.x) / scale),
                std::floor((ImGui::GetWindowHeight() - 2 * padding.y) / scale));
  canvas.x = std::max(canvas.x, 1.0F);
  canvas.y = std::max(canvas.y, std::floor(canvas.x / widest_canvas));
  return canvas;
}

const scene::Scene& moving_scene(Draw& draw, const figures::FigureInput& key) {
  const KeptScene kept{draw.state.kept.figure_scene, draw.state.motion, draw.state.elsewhere};
  return moving_scene(draw, key, kept);
}

const scene::Scene& moving_scene(Draw& draw, const figures::FigureInput& key, const KeptScene& kept) {
  auto& [cache, motion, elsewhere] = kept;
  const double now = draw.input.seconds;
  motion.on = false;
  const std::optional<figures::FigureInput>& shown = cache.key();
  const bool same_run = shown && shown->sources.run == key.sources.run,
             steps = shown && shown->view.step != key.view.step;
  const bool same_figure = shown && shown->view.figure == key.view.figure;
  elsewhere = elsewhere || !same_run || steps || !same_figure;
  if (cache.key() != key) {
    std::optional<scene::Scene> before;
    if (now > 0 && same_run && steps && same_figure && shown->view.iteration == key.view.iteration)
      before = cache.value();
    const scene::Scene& after = cache.of(key, draw_figure);
    motion.travels = before ? scene::travels(*before, after) : std::vector<scene::Travel>{};
    motion.began = now;
  }
  const float part = static_cast<float>((now - motion.began) / static_cast<double>(scene::travel_seconds));
  if (motion.travels.empty() || now <= 0 || part >= 1) return cache.value();
  motion.on = true;
  motion.scene = scene::under_way(cache.value(), motion.travels, part);
  return motion.scene;
}

float fitting_zoom(const Draw& draw, const scene::Scene& scene, ImVec2 room) {
  const float scale = draw.input.scale;
  const float fit = std::min(room.x / scene.width, room.y / scene.height);
  if (draw.state.figure_zoom == fit_all) return std::min(fit, largest_fit * scale);
  // What can be read does not hang on the scale: at a large one a figure need not leave its panel.
  const float smallest = std::max(smallest_fit, scene.least_zoom);
  const bool high = scene.height > scene.width && fit < legible_fit;  // a table of many rows
  if (fit >= smallest && !high) return std::min(fit, largest_fit * scale);
  // In a canvas too low for it the figure takes the width and scrolls up and down.
  return std::clamp((room.x - ImGui::GetStyle().ScrollbarSize) / scene.width, smallest, scale);
}

void paint_figure(Draw& draw, const scene::Scene& scene, float zoom, ImVec2 room) {
  const scene::Theme& theme = scene::theme(draw.input.settings.theme);
  draw.state.figure_scale = zoom;
  const ImVec2 size(scene.width * zoom, scene.height * zoom);
  draw.state.figure_whole = size.x <= room.x + 1 && size.y <= room.y + 1;
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const ImVec2 origin(std::floor(start.x + std::max(0.0F, (room.x - size.x) / 2)),
                      std::floor(start.y + std::max(0.0F, (room.y - size.y) / 2)));
  scene::paint(scene, ImGui::GetWindowDrawList(), origin, zoom, theme, draw.input.fonts.figure, draw.input.rasters);
  ImGui::InvisibleButton("scene", ImVec2(std::max(size.x, 1.0F), std::max(size.y, 1.0F)));
  // The button just drawn is active from the click on.
  if (!draw.state.pointer_rests && ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto ref = scene::hit(scene, {(mouse.x - origin.x) / zoom, (mouse.y - origin.y) / zoom});
    if (explain_terms(draw, scene, origin, zoom)) return;
    if (ref) draw.hovered = ref;
    offer_cell_menu(draw, scene, origin, zoom, ref);
    const float turned = ImGui::GetIO().KeyCtrl ? ImGui::GetIO().MouseWheel : 0;
    const bool staged = is_staged(draw.input);
    if (turned != 0 && staged) draw.ask(SizeStageText{turned > 0 ? 1 : -1});
    if (turned != 0 && !staged)
      draw.state.figure_zoom = std::clamp(zoom * std::pow(zoom_step, turned), least_zoom, most_zoom);
    if (!draw.input.pen.on && ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !click_guesses(draw, ref))
      draw.ask(Choose{ref, draw.side});
  } else {
    offer_cell_menu(draw, scene, origin, zoom, std::nullopt);
  }
  if (const auto of_menu = menu_of(draw)) draw.hovered = of_menu;
}

std::string tab_of(const Draw& draw, const figures::FigureInfo& figure) {
  return draw.say(figure.tab);
}

void draw_figure_combo(Draw& draw, const char* name) {
  const figures::FigureInfo* shown = draw.input.shown.view.figure;
  const std::string shown_tab = shown == nullptr ? std::string() : tab_of(draw, *shown);
  const float needed = ImGui::CalcTextSize(shown_tab.c_str()).x + ImGui::GetFrameHeight() + draw.px(20);
  ImGui::SetNextItemWidth(std::max(draw.px(100), needed));
  if (ImGui::BeginCombo("##figure", shown_tab.c_str(), ImGuiComboFlags_HeightLarge)) {
    const std::vector<const figures::FigureInfo*> all = figures_to_choose(draw.input);
    const float column = column_of(draw, all);
    for (const figures::FigureInfo* figure : all)
      if (figure_row(draw, *figure, figure == shown, column)) draw.ask(PickFigure{std::string(figure->id), draw.side});
    ImGui::EndCombo();
  }
  draw.mark(name);
}

void draw_zoom_buttons(Draw& draw) {
  // Of a figure that is not seen whole all of it is fitted, whatever its letters.
  const bool automatic = draw.state.figure_zoom == 0, whole = draw.state.figure_whole;
  if (text_button(draw, "zoom_fit", draw.say(texts::win_zoom_fit), !whole || draw.state.figure_zoom > 0))
    draw.state.figure_zoom = automatic ? fit_all : 0;
  ImGui::SameLine();
  const float now = draw.state.figure_scale;
  if (text_button(draw, "zoom_out", "-")) draw.state.figure_zoom = std::max(least_zoom, now / zoom_step);
  draw.tooltip(draw.say(texts::win_zoom_out));
  ImGui::SameLine();
  if (text_button(draw, "zoom_in", "+")) draw.state.figure_zoom = std::min(most_zoom, now * zoom_step);
  draw.tooltip(draw.say(texts::win_zoom_in));
}

StepKey step_key(const WorkspaceInput& input) {
  return {input.shown.sources.run, input.shown.view.step.value_or(0)};
}

bool shows_source(Draw& draw) {
  return draw.input.settings.layout.show_source && (!shows_code(draw) || draw.state.own.of<CodeMemory>().source_beside);
}

float sentence_height(Draw& draw, float width) {
  if (!says_sentence(draw.input)) return 0;
  const float asked = predicting_height(draw), gap = ImGui::GetStyle().ItemSpacing.y, why = why_height(draw, width);
  const float below = why > 0 ? why + gap : 0;
  if (asked == 0) return caption_height(draw, width) + below;
  return below + (draw.sentence_below ? std::max(asked, caption_height(draw, width, 0.5F))
                                      : asked + gap + caption_height(draw, width));
}

// Over the width of the window a number that is asked for has the left half, else a row of its own.
void draw_sentence(Draw& draw, float height) {
  const float asked = predicting_height(draw), gap = ImGui::GetStyle().ItemSpacing.y;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  if (const float why = why_height(draw, ImGui::GetContentRegionAvail().x); why > 0) {
    height -= why + gap;
    ImGui::SetCursorScreenPos(ImVec2(at.x, at.y + height + gap));
    draw_why(draw, why);
    ImGui::SetCursorScreenPos(at);
  }
  if (asked == 0) return draw_caption(draw, height);
  const float half = std::floor(ImGui::GetContentRegionAvail().x / 2);
  draw_predicting(draw, draw.sentence_below ? half - draw.px(16) : 0);
  ImGui::SetCursorScreenPos(draw.sentence_below ? ImVec2(at.x + half, at.y) : ImVec2(at.x, at.y + asked + gap));
  draw_caption(draw, draw.sentence_below ? height : height - asked - gap);
}

void draw_figure_panel(Draw& draw) {
  if (!draw.input.shown.loaded()) {
    ImGui::TextWrapped("%s", draw.say(texts::win_welcome));
    return;
  }
  const figures::FigureInfo* figure = draw.input.shown.view.figure;
  if (is_low(draw)) {
    draw_figure_combo(draw, "figure_combo");  // too low for two rows of controls
    continue_line(view_controls_width(draw));
  } else if (draw_tabs(draw)) {
    ImGui::SameLine();
  }
  draw_view_controls(draw);
  if (figure == nullptr) {
    ImGui::TextWrapped("%s", draw.say(texts::win_no_figure));
    return;
  }
  if (const auto why = figures::why_not_shown(figure_key(draw.input), *figure)) {
    ImGui::TextWrapped("%s", plots::with_field_names(figures::words_of(*why, draw.input.settings.language),
                                                     draw.input.settings.language)
                                 .c_str());
    return;
  }
  if (figure == &figures::heatmap_figure()) draw_heatmap_controls(draw);
  const float room = ImGui::GetContentRegionAvail().x, below = draw.sentence_below ? 0 : sentence_height(draw, room);
  draw_canvas(draw, below > 0 ? below + ImGui::GetStyle().ItemSpacing.y : 0);
  if (below > 0) draw_sentence(draw, below);
}

}  // namespace scatterscope::panels
