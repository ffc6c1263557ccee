#include "ui/panels/stage.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/figures/explanation.h"
#include "ui/panels/draw.h"
#include "ui/panels/explaining/caption.h"
#include "ui/panels/lesson/draw_lesson.h"
#include "ui/panels/pointing/pointing.h"
#include "ui/panels/predicting/predicting.h"

namespace scatterscope::panels {
namespace {

struct StageMemory {
  bool transport = false;  // shown: it comes with the mouse at the lower edge, and goes when that is far
};

using figures::caption_edge;
using figures::caption_pitch;
using figures::caption_size;

constexpr float caption_lines = 2;
constexpr float caption_part = 30;   // of the window's height are letters of the caption
constexpr float least_part = 51;     // the same of the figure's labels at the least zoom: what is larger then scrolls
constexpr float most_part = 18;      // and at the largest zoom
constexpr float largest_small = 14;  // of a figure's smallest letters, in logical pixels
constexpr float least_more = 0.003F;
constexpr float tried_zoom_step = 1.015F;  // from one that is tried to the next
constexpr std::size_t coarsest = 8;        // such steps at once, at first
constexpr float most_shrunk = 0.8F;        // texts at a step to texts at the end of the run
constexpr float text_step = 1.12F;         // that + and - change the texts by
constexpr std::chrono::milliseconds search_of_a_frame{30};
constexpr float lesson_part = 0.3F;                           // of the width
constexpr float transport_near = 0.6F, transport_far = 1.8F;  // of the transport's height: the mouse brings it, it goes

// The larger of its sides to the room's. Scenes are of whole logical pixels, so that one may be too much.
float times_the_room(const scene::Scene& scene, float width, float height, float zoom) {
  return std::max((scene.width - 1) * zoom / width, (scene.height - 1) * zoom / height);
}

float caption_zoom(float window_height) {
  return window_height / caption_part / caption_size;
}

}  // namespace

float smallest_letters(const scene::Scene& scene) {
  float least = 0;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* label = std::get_if<scene::Label>(&shape);
    if (label != nullptr && !label->text.empty()) least = least == 0 ? label->size : std::min(least, label->size);
  }
  return least;
}

float stage_height(float window_height) {
  const float caption = caption_size * caption_pitch * caption_lines + caption_edge;
  return std::floor(window_height - caption * caption_zoom(window_height));
}

figures::FigureInput on_stage(figures::FigureInput figure, float width, float height, float zoom) {
  figure.room = {width / zoom, height / zoom};
  return figure;
}

StageZoomSearch::StageZoomSearch(const figures::FigureInput& figure, float width, float height)
    : end_(std::make_unique<recording::Moment>(figure.moment())),
      last_(figure),
      width_(width),
      height_(height),
      best_(height / least_part / caption_size),
      more_(tried_zoom_step - 1) {
  end_->seek(figure.recording().step_count());
  last_.view.step = end_->step();
  last_.sources.moment = end_.get();
  const float least = best_, most = height / most_part / caption_size;
  // Coarse before fine, so that the best is nearly the best early. And one by one in the end: a figure may fit at a
  // zoom at which it turns its labels, and not at a smaller one.
  std::vector<float> zooms;
  for (float zoom = most; zoom > least; zoom /= tried_zoom_step) zooms.push_back(zoom);
  for (std::size_t stride = coarsest; stride > 0; stride /= 2) {
    const bool first = stride == coarsest;
    for (std::size_t k = first ? 0 : stride; k < zooms.size(); k += first ? stride : 2 * stride)
      zooms_.push_back(zooms[k]);
  }
}

void StageZoomSearch::try_one() {
  if (next_ < zooms_.size()) {
    const float zoom = zooms_[next_++];
    if (zoom * largest_small >= letters_) take_if_better(zoom);
  } else {  // and a little more where that fits too
    take_if_better(best_ * (1 + more_ / 2));
    more_ /= 2;
  }
  while (next_ < zooms_.size() && zooms_[next_] * largest_small < letters_) ++next_;
}

bool StageZoomSearch::done() const {
  return next_ == zooms_.size() && (letters_ == 0 || more_ <= least_more);
}

void StageZoomSearch::take_if_better(float zoom) {
  const scene::Scene scene = draw_figure(on_stage(last_, width_, height_, zoom));
  if (times_the_room(scene, width_, height_, zoom) > 1) return;
  const float letters = std::min(largest_small, smallest_letters(scene)) * zoom;
  if (letters < letters_ || (letters == letters_ && zoom <= best_)) return;
  letters_ = letters;
  best_ = zoom;
}

float stage_zoom(const figures::FigureInput& figure, float width, float height) {
  StageZoomSearch search(figure, width, height);
  while (!search.done()) search.try_one();
  return search.best();
}

float painted_zoom(const scene::Scene& scene, float width, float height, float zoom) {
  if (scene.width <= 0 || scene.height <= 0) return zoom;
  const float all = std::min(width / scene.width, height / scene.height);
  // Where it is a lot larger, it scrolls.
  return all < zoom && all > zoom * most_shrunk ? all : zoom;
}

bool is_staged(const WorkspaceInput& input) {
  return input.stage.shown && input.shown.loaded() && !input.timing && !input.compare;
}

namespace {

// Whether the transport is shown: from when the mouse is at the lower edge until it is well above.
bool brings_transport(Draw& draw, float transport) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const float from_edge = draw.input.height - mouse.y;
  const bool there = from_edge > 0 && mouse.x >= 0;
  bool& shown = draw.state.own.of<StageMemory>().transport;
  shown = there && from_edge < transport * (shown ? transport_far : transport_near);
  return shown;
}

// The best zoom found so far: a frame searches for so long and the next goes on.
float searched_zoom(StageSearch& kept, const StageKey& room) {
  if (kept.search == nullptr || kept.room != room) {
    kept.search = std::make_shared<StageZoomSearch>(room.figure, room.width, room.height);
    kept.room = room;
  }
  const auto begin = std::chrono::steady_clock::now();
  while (!kept.search->done() && std::chrono::steady_clock::now() - begin < search_of_a_frame) kept.search->try_one();
  kept.running = !kept.search->done();
  return kept.search->best();
}

// A lesson, or the question of a lecture's scene, left of the figure.
void draw_stage_lesson(Draw& draw, float top, float width, float height) {
  if (width == 0) return;
  const float edge = draw.px(16);
  ImGui::SetCursorScreenPos(ImVec2(0, top));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(edge, edge));
  ImGui::PushStyleColor(ImGuiCol_ChildBg, draw.palette.panel);
  ImGui::BeginChild("stage_lesson", ImVec2(width, height), true, ImGuiWindowFlags_AlwaysUseWindowPadding);
  ImGui::SetWindowFontScale(caption_size * caption_zoom(draw.input.height) / ImGui::GetFontSize());
  draw_lesson(draw);
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
}

}  // namespace

void draw_stage(Draw& draw, float top, float transport) {
  const WorkspaceInput& input = draw.input;
  const float beside = input.lesson.lesson != nullptr ? std::floor(input.width * lesson_part) : 0;
  const ImVec2 size(input.width - beside, stage_height(input.height));
  StageKey room{figure_key(input), size.x, size.y};
  figures::FigureInput key = room.figure;
  room.figure.view.selection = {};
  room.figure.view.step = 0;
  room.figure.view.hide_step = false;
  room.figure.view.guesses = {};
  const float most = searched_zoom(draw.state.stage_search, room);
  const bool fitted = input.stage.text_steps == 0;
  const float wanted = most * std::pow(text_step, static_cast<float>(input.stage.text_steps));
  key = on_stage(std::move(key), size.x, size.y, wanted);
  // The stage below the notes and above the transport is the same, a little smaller; a low window's transport covers
  // it.
  const bool brought = brings_transport(draw, transport);
  const float bottom = input.height - (brought && input.height > 2 * transport ? transport : 0), shown = bottom - top;
  const float card = predicting_height(draw) > 0 ? 0 : stage_card_height(draw, shown, caption_zoom(shown));
  const float part = (stage_height(shown) - card) / size.y, high = std::floor(size.y * part);

  draw_stage_lesson(draw, top, beside, high);
  ImGui::SetCursorScreenPos(ImVec2(beside, top));
  for (const ImGuiStyleVar corner : {ImGuiStyleVar_ChildRounding, ImGuiStyleVar_ChildBorderSize})
    ImGui::PushStyleVar(corner, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  begin_canvas(draw, "stage", "stage", high);
  const scene::Scene& scene = moving_scene(draw, key);
  const float zoom = (fitted ? painted_zoom(scene, size.x, size.y, wanted) : wanted) * part;
  const ImVec2 seen(size.x, high);
  follow_focus(draw.state.elsewhere, scene.focus, zoom, seen);
  paint_figure(draw, scene, zoom, seen);
  draw_ink(draw);
  end_canvas();

  if (!draw_stage_predicting(draw, top + high, bottom, caption_zoom(shown)))
    draw_stage_caption(draw, {top + high + card, bottom, card, caption_zoom(shown)});
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
