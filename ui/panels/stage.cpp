#include "ui/panels/stage.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "kernels/texts/lectures.h"
#include "kernels/texts/what_if.h"
#include "ui/figures/explanation.h"
#include "ui/figures/pairs/pair.h"
#include "ui/figures/stage_zoom.h"
#include "ui/panels/comparing/draw_compare.h"
#include "ui/panels/draw.h"
#include "ui/panels/explaining/caption.h"
#include "ui/panels/explaining/stage_lines.h"
#include "ui/panels/lesson/draw_lesson.h"
#include "ui/panels/pointing/pointing.h"
#include "ui/panels/predicting/predicting.h"
#include "ui/panels/values/predicting_value.h"

namespace scatterscope::panels {
namespace {

using figures::StageKey;

struct StageMemory {
  bool transport = false;  // shown: it comes with the mouse at the lower edge, and goes when that is far
  // Where the pointer was when it moved last, and when, in seconds of ImGui's clock.
  ImVec2 pointer{};
  double moved = 0;
  // Two figures at a zoom.
  struct AtZoom {
    StageKey room;
    float zoom = 1;
    bool operator==(const AtZoom&) const = default;
  };
  Cached<AtZoom, float> key_width;
};

using figures::caption_edge;
using figures::caption_pitch;
using figures::caption_size;

// Parts of the window's height.
constexpr float margin_part = 100;    // above all: what is marked in the first row has room for its ring
constexpr float progress_part = 200;  // the line above that, and the lines between figures
constexpr float least_part = 51;      // of the figure's height: its labels at the least zoom, below which it scrolls
constexpr float narrow = 1.5F;  // of a window's height its width: in narrower ones figures shrink before they scroll
constexpr float narrow_least_part = 72;
constexpr float caption_lines = 2;  // that there is always room for; more make the figure smaller
constexpr float most_lines = 4;     // smaller letters have room in so many
constexpr float last_line =
    1 + (figures::caption_pitch - 1) / 2;  // of the size: a caption's last line has no other below it
constexpr float stage_code_part = 30;      // of the window's height are letters of the line that is running
constexpr float most_grown = 1.8F;         // captions with the texts
constexpr float text_step = 1.12F;         // that + and - change the texts by
constexpr std::chrono::milliseconds search_of_a_frame{30};
constexpr float lesson_part = 0.3F;                           // of the width
constexpr float transport_near = 0.6F, transport_far = 1.8F;  // of the transport's height: the mouse brings it, it goes
constexpr double resting_seconds = 2;

float caption_zoom(float window_height) {
  return window_height / stage_caption_part / caption_size;
}

// The smallest letters of figures that are so high.
float least_letters(const Draw& draw, float height) {
  return height / (draw.input.width < narrow * draw.input.height ? narrow_least_part : least_part);
}

// What a caption's lines take at that zoom.
float lines_height(float lines, float zoom) {
  return caption_size * zoom * (caption_pitch * (lines - 1) + last_line);
}

}  // namespace

float stage_height(float window_height) {
  return std::floor(window_height - window_height / margin_part -
                    lines_height(caption_lines, caption_zoom(window_height)));
}

namespace {

// Whether the transport is shown: from when the mouse is at the lower edge until it is well above.
bool brings_transport(Draw& draw, float transport) {
  if (!draw.input.has_steps()) return false;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float from_edge = draw.input.height - mouse.y;
  const bool there = from_edge > 0 && mouse.x >= 0;
  bool& shown = draw.state.own.of<StageMemory>().transport;
  shown = there && from_edge < transport * (shown ? transport_far : transport_near);
  return shown;
}

// What a pointer points at that was left somewhere stays marked in the hall for good.
void watch_pointer(Draw& draw) {
  StageMemory& memory = draw.state.own.of<StageMemory>();
  const ImGuiIO& io = ImGui::GetIO();
  const bool moved = io.MousePos.x != memory.pointer.x || io.MousePos.y != memory.pointer.y;
  if (moved || io.MouseDown[0] || io.MouseDown[1] || io.MouseWheel != 0) {
    memory.pointer = io.MousePos;
    memory.moved = ImGui::GetTime();
  }
  const double rested = ImGui::GetTime() - memory.moved;
  const bool within = ImGui::IsMousePosValid();
  draw.state.pointer_rests = within && rested >= resting_seconds;
  if (within && rested < resting_seconds) draw.state.pointer_rests_in = resting_seconds - rested;
  if (draw.state.pointer_rests) ImGui::SetMouseCursor(ImGuiMouseCursor_None);
}

// The best zoom found so far: a frame searches for so long and the next goes on.
float searched_zoom(StageSearch& kept, const StageKey& whole) {
  StageKey room = figures::without_moment(whole);
  if (kept.search == nullptr || kept.room != room) {
    kept.search = std::make_shared<figures::StageZoomSearch>(room);
    kept.room = std::move(room);
  }
  const auto begin = std::chrono::steady_clock::now();
  while (!kept.search->done() && std::chrono::steady_clock::now() - begin < search_of_a_frame) kept.search->try_one();
  kept.running = !kept.search->done();
  return kept.search->best();
}

// Where things stand on a stage that ends at `bottom`: above a transport that was brought, all of it is a little
// smaller.
struct StageRoom {
  float bottom = 0, texts = 1;  // what + and - make of the texts, times what fits
  float left = 0, width = 0;    // beside a lesson
  float top = 0, height = 0;    // of what is shown
  float part = 1;               // of that height in the whole window below which the caption has its usual lines
  float caption_top = 0, card = 0, zoom = 1;
  [[nodiscard]] float letters(float of_height) const { return bottom / of_height; }
};

// A lesson, or the question of a lecture's scene, left of the figure.
void draw_stage_lesson(Draw& draw, const StageRoom& room) {
  if (room.left == 0) return;
  const float edge = draw.px(16), plain = ImGui::GetFontSize();  // within the child it is scaled already
  ImGui::SetCursorScreenPos(ImVec2(0, room.top));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(edge, edge));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, draw.palette.panel);
  ImGui::BeginChild("stage_lesson", ImVec2(room.left, room.height), true, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::SetWindowFontScale(caption_size * caption_zoom(draw.input.height) / plain);
  draw_lesson(draw);
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

// A line at the upper edge, as long as the part of the lecture that was shown.
void draw_progress(Draw& draw, const StageRoom& room) {
  ImGui::GetWindowDrawList()->AddRectFilled(
      ImVec2(0, 0), ImVec2(room.left + room.width, room.top),
      scene::to_imgui(scene::theme(draw.input.settings.theme).fill(scene::Role::paper)));
  const OpenLectureView& open = draw.input.lecture;
  if (open.lecture == nullptr || open.lecture->scenes.empty()) return;
  const float high = std::max(2.0F, draw.input.height / progress_part);
  const float part = static_cast<float>(open.at + 1) / static_cast<float>(open.lecture->scenes.size());
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->AddRectFilled(ImVec2(0, 0), ImVec2(draw.input.width, high), draw.palette.raised);
  list->AddRectFilled(ImVec2(0, 0), ImVec2(std::floor(draw.input.width * part), high), draw.palette.accent);
  draw.mark("stage_progress", ImVec2(0, 0), ImVec2(std::floor(draw.input.width * part), high));
}

// Where one is: section and scene of a lecture, or which key leads back there; and the keys of both runs.
std::vector<std::string> place_on_stage(const Draw& draw) {
  const WorkspaceInput& input = draw.input;
  const OpenLectureView& open = input.lecture;
  std::vector<std::string> words;
  if (open.left) {
    words.push_back(draw.say(texts::lec_left, {std::to_string(open.at + 1)}));
  } else if (open.lecture != nullptr && open.at < open.lecture->scenes.size()) {
    std::string section;
    for (const LectureView::Section& each : open.lecture->sections)
      if (each.first <= open.at) section = each.title;
    if (!section.empty()) words.push_back(std::move(section));
    words.push_back(
        draw.say(texts::lec_place, {std::to_string(open.at + 1), std::to_string(open.lecture->scenes.size())}));
  }
  if (!input.compare || !input.has_steps()) return words;
  if (std::string common = figures::words_in_common(input.compare->runs(), input.settings.language); !common.empty())
    words.push_back(std::move(common));
  return words;
}

// What the stage shows is drawn by one of these, into the current child window and the room it has there.

// The figure that is shown.
void draw_one(Draw& draw, const StageRoom& room, float whole) {
  const WorkspaceInput& input = draw.input;
  const StageKey key{{figure_key(input)}, room.width, whole, least_letters(draw, whole)};
  const float most = searched_zoom(draw.state.stage_search, key);
  const float wanted = most * room.texts;
  const std::vector<figures::FigureInput> figures = figures::on_stage(key, wanted);
  const scene::Scene& scene = moving_scene(draw, figures.front());
  const bool fitted = room.texts == 1;
  const float zoom = (fitted ? figures::painted_zoom(scene, key.width, key.height, wanted) : wanted) * room.part;
  const ImVec2 seen(room.width, room.height);
  follow_focus(draw.state.elsewhere, scene.focus, zoom, seen);
  paint_figure(draw, scene, zoom, seen);
}

// Part of a stage in pixels, in the glyphs of the figure's zoom.
void paint_line(const Draw& draw, const scene::Scene& line, ImVec2 at) {
  const float zoom = draw.state.figure_scale > 0 ? draw.state.figure_scale : 1;
  scene::paint(scene::scaled(line, 1 / zoom), ImGui::GetWindowDrawList(), at, zoom,
               scene::theme(draw.input.settings.theme), draw.input.fonts.figure, draw.input.rasters);
}

void draw_counts(Draw& draw, const StageRoom& room, float top, const figures::PairSizes& sizes) {
  const figures::RunPair runs = draw.input.compare->runs();
  const Language language = draw.input.settings.language;
  const std::string cover = figures::words_of_counts(runs, language);
  const float before = figures::width_of_cover(cover, sizes), width = room.width - before;
  const std::vector<figures::TellingCount> counts =
      figures::fitting_counts(figures::telling_counts(runs, language, figures::most_counts), width, sizes);
  paint_line(draw, figures::counts_line(counts, cover, room.width, sizes), ImVec2(room.left, top));
  if (before > 0) draw.mark("stage_cover", ImVec2(room.left, top), ImVec2(room.left + before, top + sizes.number));
  const float cell = width / static_cast<float>(std::max<std::size_t>(1, counts.size()));
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const float left = room.left + before + cell * static_cast<float>(k);
    draw.mark("stage_count_" + std::to_string(k), ImVec2(left, top), ImVec2(left + cell, top + sizes.number));
  }
}

// Two figures at one zoom, each below the name of its run, above the counts.
void draw_pair(Draw& draw, const StageRoom& room, float whole) {
  const std::array<WorkspaceInput, 2> inputs{side_input(draw.input, 0), side_input(draw.input, 1)};
  const figures::PairSizes sizes(room.bottom), usual(draw.input.height);
  const float besides = std::floor(usual.head() + usual.counts() + usual.gap);
  const float width = std::floor((room.width - sizes.gap) / 2);
  const float height = std::floor(room.height - sizes.head() - sizes.counts());
  const StageKey key{{figure_key(inputs[0]), figure_key(inputs[1])},
                     width,
                     std::floor(whole - besides),
                     least_letters(draw, draw.input.height)};
  const float wanted = searched_zoom(draw.state.stage_search, key) * room.texts;
  const float key_width = draw.state.own.of<StageMemory>().key_width.of(
      {figures::without_moment(key), wanted},
      [](const StageMemory::AtZoom& at) { return figures::on_stage(at.room, at.zoom).front().room.key_cell_width; });
  const std::vector<figures::FigureInput> figures = figures::on_stage(key, wanted, key_width);
  std::array<Draw, 2> sides{Draw{inputs[0], draw.state, draw.intents, draw.palette, std::nullopt, 0},
                            Draw{inputs[1], draw.state, draw.intents, draw.palette, std::nullopt, 1}};
  float zoom = wanted, smallest = caption_size;
  for (std::size_t k = 0; k < 2; ++k) {
    const scene::Scene& scene = side_scene(sides[k], figures[k]);
    const float painted = figures::painted_zoom(scene, key.width, key.height, wanted);
    const float letters = figures::smallest_letters(scene);
    if (letters > 0) smallest = std::min(smallest, letters);
    if (room.texts == 1) zoom = std::min(zoom, painted);
  }
  zoom *= room.part;
  // Captions of more lines make them no smaller than that; what is larger scrolls.
  if (room.bottom == draw.input.height) zoom = std::max(zoom, key.least_letters / smallest);
  const figures::RunPair runs = draw.input.compare->runs();
  for (std::size_t k = 0; k < 2; ++k) {
    const float left = room.left + static_cast<float>(k) * (width + sizes.gap);
    const Language language = draw.input.settings.language;
    paint_line(draw,
               figures::name_line(figures::short_side_words(runs, k, language),
                                  figures::waiting_words(runs, k, language), width, sizes),
               ImVec2(left, room.top));
    draw.mark("stage_name_" + std::to_string(k), ImVec2(left, room.top), ImVec2(left + width, room.top + sizes.name));
    ImGui::SetCursorScreenPos(ImVec2(left, room.top + sizes.head()));
    const std::string id = "stage_" + std::to_string(k);
    begin_canvas(draw, id.c_str(), id, height, width);
    paint_side(sides[k], kept_side_scene(sides[k]), zoom, ImVec2(width, height));
    end_canvas();
    take_hover(draw, sides[k]);
  }
  const float middle = room.left + width, bottom = room.top + sizes.head() + height;
  ImGui::GetWindowDrawList()->AddRectFilled(
      ImVec2(middle, room.top), ImVec2(middle + sizes.gap, bottom),
      scene::to_imgui(scene::theme(draw.input.settings.theme).fill(scene::Role::faint)));
  draw_counts(draw, room, bottom, sizes);
}

// --- The whole.
// A lecture's question stands in the caption, until a number of the figure is asked for or guessed in its row.
bool predicts_on_stage(const Draw& draw) {
  const WorkspaceInput& input = draw.input;
  if (input.compare || !input.has_steps() || predicting_height(draw) == 0) return false;
  const bool of_lecture = input.lecture.lecture != nullptr && (input.lecture.within || input.lesson.of_scene);
  return !of_lecture || asked_number(input) || !input.shown.view.guesses.empty();
}

}  // namespace

std::string caption_on_stage(Draw& draw) {
  const WorkspaceInput& input = draw.input;
  const OpenLectureView& open = input.lecture;
  const bool of_scene =
      open.lecture != nullptr && (open.here || (open.begins && !open.lecture->scenes[open.at].opening.empty()));
  // Words alone say themselves what the scene says.
  if (input.instead == Instead::words || (input.instead != Instead::none && !of_scene)) return instead_caption(draw);
  if (of_scene || (!input.timing && !input.compare)) {
    const std::string& said = step_caption(draw);
    return of_scene || input.changed.empty() ? said : draw.say(texts::what_if_caption, {input.changed, said});
  }
  return input.timing ? timing_caption(draw) : compare_caption(draw);
}

void draw_stage(Draw& draw, float transport) {
  const WorkspaceInput& input = draw.input;
  watch_pointer(draw);
  // A low window's transport covers the stage.
  const bool brought = brings_transport(draw, transport);
  StageRoom room;
  room.bottom = input.height - (brought && input.height > 2 * transport ? transport : 0);
  room.texts = std::pow(text_step, static_cast<float>(input.stage.text_steps));
  room.zoom = caption_zoom(room.bottom) * std::min(room.texts, most_grown);
  const bool asks = predicts_on_stage(draw);
  const StageCaption caption =
      stage_caption(draw, caption_on_stage(draw), place_on_stage(draw), room.letters(stage_label_part), room.zoom);
  const float lines = std::clamp(asks ? caption_lines : lines_of(draw, caption, room.zoom), caption_lines, most_lines);
  room.card = asks ? 0 : stage_card_height(draw, room.bottom, caption_zoom(room.bottom));
  room.caption_top = std::floor(room.bottom - lines_height(lines, room.zoom));
  const float code = stage_lines_height(draw, room.letters(stage_code_part) * std::min(room.texts, most_grown));
  room.top = std::ceil(room.letters(margin_part));
  room.height = room.caption_top - room.card - code - room.top;
  room.left = input.lesson.lesson != nullptr ? std::floor(input.width * lesson_part) : 0;
  room.width = input.width - room.left;
  // What the figure is laid out for: the room in a window of full height with a caption of the usual lines.
  const float whole = stage_height(input.height);
  room.part = room.height / whole;

  draw_progress(draw, room);
  for (const ImGuiStyleVar corner : {ImGuiStyleVar_ChildRounding, ImGuiStyleVar_ChildBorderSize})
    ImGui::PushStyleVar(corner, 0.0F);
  draw_stage_lesson(draw, room);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::SetCursorScreenPos(ImVec2(room.left, room.top));
  begin_canvas(draw, "stage", "stage", room.height);
  if (input.timing)
    draw_timing_stage(draw, ImVec2(room.width, room.height), room.letters(stage_label_part));
  else if (input.instead != Instead::none)
    draw_instead_stage(draw, ImVec2(room.width, room.height), room.letters(stage_label_part));
  else if (input.compare)
    draw_pair(draw, room, whole);
  else
    draw_one(draw, room, whole);
  draw_ink(draw);
  end_canvas();
  if (code > 0)
    draw_stage_lines(draw, room.caption_top - room.card - code,
                     room.letters(stage_code_part) * std::min(room.texts, most_grown));
  if (!asks || !draw_stage_predicting(draw, room.caption_top, room.bottom, caption_zoom(room.bottom)))
    draw_stage_caption(draw, caption, {room.caption_top, room.bottom, room.card, room.zoom});
  ImGui::PopStyleVar(3);

  if (!brought) return;
  ImGui::SetCursorScreenPos(ImVec2(0, input.height - transport));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, draw.palette.panel);
  ImGui::BeginChild("stage_transport", ImVec2(input.width, transport), true,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  draw_transport(draw);
  ImGui::EndChild();
  ImGui::PopStyleColor();
}

}  // namespace scatterscope::panels
