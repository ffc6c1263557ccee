// The figure: picked by tabs, fitted or zoomed, scrolled where it is too wide; what it shows is hovered and chosen.
#include <algorithm>
#include <cmath>
#include <utility>

#include "kernels/texts/window_figure.h"
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

// The figure alone, and all panels back again.
void draw_wide_button(Draw& draw) {
  const Layout& layout = draw.input.settings.layout;
  const bool wide = !layout.show_source && !drawer_is_open(layout);
  if (text_button(draw, "wide", draw.say(wide ? texts::win_all_panels : texts::win_wide))) {
    Settings settings = draw.input.settings;
    settings.layout.show_source = wide;
    settings.layout.drawer = false;
    draw.ask(ChangeSettings{settings});
  }
}

void draw_tabs(Draw& draw) {
  const figures::FigureInput key = figure_key(draw.input);
  bool first = true;
  for (const figures::FigureInfo& figure : figures::catalog()) {
    if (figures::why_not_shown(key, figure)) continue;
    const std::string id(figure.id);
    const std::string tab = tab_of(draw, figure);
    if (row_button(draw, ("figure_" + id).c_str(), tab.c_str(), true, &figure == draw.input.shown.view.figure, first))
      draw.ask(PickFigure{id});
    first = false;
    draw.tooltip(draw.say(figure.title));
  }
}

void draw_view_controls(Draw& draw, bool per_iteration) {
  const recording::Recording& r = draw.input.shown.recording();
  const bool low = draw.input.height / draw.input.scale < low_window;
  const float buttons = draw.px(low ? 160.0F : 290.0F);
  const float combo = draw.px(140);
  const float need = buttons + (per_iteration ? combo + draw.px(8) : 0);
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  if (ImGui::GetItemRectMax().x + draw.px(16) + need <= right) ImGui::SameLine(0, draw.px(16));
  if (per_iteration && !r.iterations.empty()) {
    const auto& chosen = draw.input.shown.view.iteration;
    const std::string shown = chosen ? draw.say(texts::win_iteration_n, {std::to_string(*chosen + 1)})
                                     : std::string(draw.say(texts::win_iteration_follow));
    ImGui::SetNextItemWidth(combo);
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
  if (low) return;
  ImGui::SameLine();
  draw_wide_button(draw);
}

void draw_canvas(Draw& draw, float below) {
  begin_canvas(draw, "canvas", "canvas", -below);
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
  draw.state.figure_top = ImGui::GetWindowPos().y;
  follow_focus(draw.state.elsewhere, scene.focus, zoom, room);
  paint_figure(draw, scene, zoom, room);
  draw_ink(draw);
  end_canvas();
}

}  // namespace

const std::string& step_caption(Draw& draw) {
  const OpenLectureView& open = draw.input.lecture;
  // The figure of a question shows a moment of its own, of which nothing is said.
  if (draw.input.lesson.of_scene) return draw.input.lesson.lesson->caption;
  static const std::string nothing;
  if (draw.input.lesson.lesson != nullptr && draw.input.lesson.lesson->keeps_sentence) return nothing;
  // A scene's words may name what the step keeps back, unless the scene itself does so.
  const bool keeps_back = draw.input.shown.view.hide_step && open.here && !open.lecture->scenes[open.at].hides;
  if (open.here && !keeps_back) return open.lecture->scenes[open.at].caption;
  if (open.begins && !open.lecture->scenes[open.at].opening.empty()) return open.lecture->scenes[open.at].opening;
  figures::FigureInput key = figure_key(draw.input);
  key.view.selection.hovered.reset();
  const bool between = is_staged(draw.input) && open.within && !open.waiting && !open.moment;
  if (between && !draw.input.stage.of_step) {
    key.view.selection = {};
    return draw.state.kept.phase_words.of(std::move(key), words_of_phase);
  }
  return draw.state.kept.step_words.of(std::move(key), words_of_step);
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
  note_explained(draw, scene, origin, zoom);
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
  return figure.tab ? std::string(draw.say(*figure.tab)) : std::string(figure.id);
}

void draw_figure_combo(Draw& draw, const char* name) {
  const figures::FigureInfo* shown = draw.input.shown.view.figure;
  const std::string shown_tab = shown == nullptr ? std::string() : tab_of(draw, *shown);
  const float needed = ImGui::CalcTextSize(shown_tab.c_str()).x + ImGui::GetFrameHeight() + draw.px(20);
  ImGui::SetNextItemWidth(std::max(draw.px(100), needed));
  if (ImGui::BeginCombo("##figure", shown_tab.c_str(), ImGuiComboFlags_HeightLarge)) {
    const figures::FigureInput key = figure_key(draw.input);
    for (const figures::FigureInfo& figure : figures::catalog()) {
      if (figures::why_not_shown(key, figure)) continue;
      const std::string words = tab_of(draw, figure) + "   " + draw.say(figure.title);
      if (ImGui::Selectable(words.c_str(), &figure == draw.input.shown.view.figure))
        draw.ask(PickFigure{std::string(figure.id), draw.side});
    }
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

// None: that of the moment. What was guessed of an iteration's last step is shown in that iteration, until the next one
// has done as many steps.
std::optional<std::uint32_t> shown_iteration(const WorkspaceInput& input) {
  constexpr std::uint32_t steps_to_judge = 2;
  const figures::View& view = input.shown.view;
  if (view.iteration || view.guesses.empty() || !view.hide_step || !input.shown.loaded()) return view.iteration;
  const scene::Ref& of = view.guesses.back().of;
  const auto& iterations = input.shown.recording().iterations;
  if (of.kind != scene::Ref::Kind::key || of.iteration() >= iterations.size()) return std::nullopt;
  const std::uint32_t step = view.step.value_or(0), end = iterations[of.iteration()].end_step;
  return step > end && step <= end + steps_to_judge ? std::optional(of.iteration()) : std::nullopt;
}

figures::FigureInput figure_key(const WorkspaceInput& input, float width, float height) {
  figures::FigureInput key = input.shown;
  key.view.iteration = shown_iteration(input);
  if (width > 0) key.room.width = width;
  if (height > 0) key.room.height = height;
  return key;
}

std::string words_of_step(const figures::FigureInput& key) {
  const bool counted = key.sources.counted != nullptr && key.view.figure == &figures::heatmap_figure();
  return key.loaded() && !counted ? figures::step_words(key) : std::string();
}

std::string words_of_phase(const figures::FigureInput& key) {
  const bool counted = key.sources.counted != nullptr && key.view.figure == &figures::heatmap_figure();
  return key.loaded() && !counted ? figures::phase_words(key) : std::string();
}

scene::Scene draw_figure(const figures::FigureInput& key) {
  return figures::draw_shown(key);
}

void draw_figure_panel(Draw& draw) {
  if (!draw.input.shown.loaded()) {
    ImGui::TextWrapped("%s", draw.say(texts::win_welcome));
    return;
  }
  const figures::FigureInfo* figure = draw.input.shown.view.figure;
  const bool low = draw.input.height / draw.input.scale < low_window;
  if (low) {
    draw_figure_combo(draw, "figure_combo");  // too low for two rows of controls
  } else {
    draw_tabs(draw);
  }
  draw_view_controls(draw, figure != nullptr && figure->per_iteration);
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
  const bool has_caption = figure != &figures::heatmap_figure() || draw.input.shown.sources.counted == nullptr;
  const float caption = has_caption ? caption_height(draw) : 0;
  const float gap = ImGui::GetStyle().ItemSpacing.y;
  const float predicting = predicting_height(draw) > 0 ? predicting_height(draw) + gap : 0;
  draw_canvas(draw, (has_caption ? caption + gap : 0) + predicting);
  draw_predicting(draw);
  if (has_caption) draw_caption(draw, caption);
}

}  // namespace scatterscope::panels
