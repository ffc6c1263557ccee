#include "app/courses/scene_walk.h"

#include <algorithm>

#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "kernels/recording/moment.h"
#include "kernels/texts/lessons.h"
#include "ui/figures/changes.h"

namespace scatterscope::app {
namespace {

using recording::Gait;
using recording::Recording;

// `least` to `most`, or the error names the place.
std::uint32_t moment_within(const RunArguments& place, const Recording& recording, std::uint32_t least,
                            std::uint32_t most) {
  const std::uint32_t moment = view_of(place, recording).step.value_or(0);
  if (moment >= least && moment <= most) return moment;
  throw Error{texts::lesson_not_there,
              {"walk", link_of(place) + ", moment " + std::to_string(moment),
               "moments " + std::to_string(least) + " to " + std::to_string(most)}};
}

}  // namespace

std::vector<std::uint32_t> walk_stops(const SceneWalk& walk, const Recording& recording, std::uint32_t own) {
  if (walk.by == WalkBy::at_once) return {own};
  std::vector<std::uint32_t> stops{moment_within(walk.from, recording, 0, own)};
  for (const RunArguments& place : walk.places) stops.push_back(moment_within(place, recording, stops.back(), own));
  if (walk.by == WalkBy::phases || walk.by == WalkBy::iterations) {
    const Gait gait = walk.by == WalkBy::phases ? Gait::phase : Gait::iteration;
    for (std::uint32_t t = stops.front(); t < own;) {
      const std::uint32_t next = std::min(own, recording::next_stop(recording, t, gait));
      if (next <= t) break;
      stops.push_back(t = next);
    }
  }
  stops.push_back(own);
  stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
  return stops;
}

std::vector<std::uint32_t> walk_stops(const SceneWalk& walk, std::uint32_t own) {
  if (walk.by == WalkBy::at_once) return {own};
  std::vector<std::uint32_t> stops;
  const auto add = [&](const RunArguments& place) {
    for (const auto& [name, value] : place)
      if (name != "--step") throw conflict("walk", link_of(place), "--side-by-side", "");
    const auto step = place.find("--step");
    const std::uint32_t at = step == place.end() ? 0 : parse_place("--step", step->second, std::size_t{own} + 1);
    if (!stops.empty() && at < stops.back())
      throw Error{texts::lesson_not_there,
                  {"walk", link_of(place), "moments " + std::to_string(stops.back()) + " to " + std::to_string(own)}};
    stops.push_back(at);
  };
  add(walk.from);
  for (const RunArguments& place : walk.places) add(place);
  stops.push_back(own);
  stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
  return stops;
}

std::vector<std::uint32_t> pressed_moments(const SceneWalk& walk, const figures::FigureInput& shown) {
  const std::uint32_t own = *shown.view.step;
  std::vector<std::uint32_t> stops = walk_stops(walk, shown.recording(), own);
  if (walk.by != WalkBy::changes) return stops;
  figures::FigureChanges changes(shown);
  const auto always = [] { return true; };
  stops.pop_back();
  for (std::uint32_t t = stops.empty() ? own : stops.front(); t < own;) {
    const std::uint32_t next = *changes.next(t, always);
    const std::uint32_t then = next == t || next >= own ? own : *changes.next(next, always);
    t = then == next || then > own ? own : next;  // the last change is that of its own moment
    stops.push_back(t);
  }
  if (stops.empty()) stops.push_back(own);
  stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
  return stops;
}

RunArguments iteration_start(const Recording& recording, std::uint32_t moment) {
  const recording::Iteration* iteration = moment == 0 ? nullptr : recording.iteration_of(moment - 1);
  if (iteration == nullptr) return {};
  return {{"--iteration", std::to_string(iteration->index)}, {"--step", "0"}};
}

}  // namespace scatterscope::app
