#include "app/figure_drawer.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace scatterscope::app {
namespace {

void scale_point(scene::Point& point, float factor) {
  point.x *= factor;
  point.y *= factor;
}

void scale_shape(scene::Rect& rect, float factor) {
  scale_point(rect.at, factor);
  rect.width *= factor;
  rect.height *= factor;
  rect.stroke_width *= factor;
  rect.radius *= factor;
}

void scale_shape(scene::Line& line, float factor) {
  for (scene::Point& point : line.points) scale_point(point, factor);
  line.stroke_width *= factor;
}

void scale_shape(scene::Text& text, float factor) {
  scale_point(text.at, factor);
  text.size *= factor;
}

void scale_shape(scene::Grid& grid, float factor) {
  scale_point(grid.at, factor);
  grid.cell_width *= factor;
  grid.cell_height *= factor;
}

void scale_shape(scene::Raster& raster, float factor) {
  scale_point(raster.at, factor);
  raster.width *= factor;
  raster.height *= factor;
}

}  // namespace

FigureDrawer::FigureDrawer(std::shared_ptr<const recording::Recording> recording)
    : recording_(std::move(recording)),
      keys_(analysis::make_key_table(*recording_)),
      moment_(std::make_shared<const recording::Keyframes>(*recording_)) {}

scene::Scene FigureDrawer::draw(const figures::FigureInfo& figure, const View& view) {
  moment_.seek(view.step);
  const figures::Selection nothing;
  return figure.draw({*recording_, keys_, moment_, nothing, scene::table_metrics(), view.language, view.key_format,
                      view.iteration, false});
}

std::vector<Stretch> phases_of(const recording::Recording& recording, Stretch within) {
  std::vector<Stretch> phases;
  for (std::uint32_t step = within.begin; step < within.end; ++step) {
    const recording::Step& now = recording.steps[step];
    const bool goes_on = step > within.begin && recording.steps[step - 1].launch == now.launch &&
                         recording.steps[step - 1].phase == now.phase;
    if (goes_on) {
      phases.back().end = step + 1;
    } else {
      phases.push_back({step, step + 1});
    }
  }
  return phases;
}

Outcome<Stretch> find_stretch(const recording::Recording& recording, std::optional<std::uint32_t> iteration,
                              std::optional<std::uint32_t> phase) {
  const auto missing = [](std::string_view what, std::uint32_t index, std::size_t count, std::string_view needed) {
    const std::string word = std::to_string(index);
    if (count == 0) {
      return Problem{Text::recording_has_no, {std::string(what), word, std::string(needed)}, exit_bad_input};
    }
    return Problem{Text::number_not_allowed, {std::string(what), word, "0", std::to_string(count - 1)}, exit_bad_input};
  };
  Stretch stretch{0, recording.step_count()};
  if (iteration) {
    if (*iteration >= recording.iterations.size()) {
      return missing("--iteration", *iteration, recording.iterations.size(), "keys");
    }
    const recording::Iteration& chosen = recording.iterations[*iteration];
    stretch = {chosen.first_step, chosen.end_step};
  }
  if (phase) {
    const std::vector<Stretch> phases = phases_of(recording, stretch);
    if (*phase >= phases.size()) return missing("--phase", *phase, phases.size(), "keys");
    stretch = phases[*phase];
  }
  return stretch;
}

Outcome<const figures::FigureInfo*> parse_figure(std::string_view id) {
  if (const figures::FigureInfo* figure = figures::find_figure(id)) return figure;
  std::vector<std::string> names;
  for (const figures::FigureInfo& figure : figures::catalog()) names.emplace_back(figure.id);
  return unknown_word("--figure", id, names);
}

std::optional<Problem> check_figure(const figures::FigureInfo& figure, const recording::Recording& recording) {
  const auto why = figure.cannot_show(recording);
  if (!why) return std::nullopt;
  std::vector<std::string> others;
  for (const figures::FigureInfo& other : figures::catalog()) {
    if (!other.cannot_show(recording)) others.emplace_back(other.id);
  }
  return Problem{Text::figure_cannot_show,
                 {std::string(figure.id), figures::told(*why, Language::english),
                  others.empty() ? "a recording with keys" : joined(others)},
                 exit_bad_input};
}

scene::Scene scaled(scene::Scene scene, float factor) {
  if (factor == 1) return scene;
  scene.width *= factor;
  scene.height *= factor;
  for (scene::Shape& shape : scene.shapes) {
    std::visit([&](auto& held) { scale_shape(held, factor); }, shape);
  }
  return scene;
}

}  // namespace scatterscope::app
