#include "app/exports/figure_frames.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/links/scene_options.h"
#include "app/parameters/derived_run.h"
#include "kernels/texts/outputs.h"

namespace scatterscope::app {

FigureFrames figure_frames(FigureDrawer& drawer, const figures::View& shown, AskedLooks looks, Stretch steps,
                           const catalog::Progress& progress) {
  looks.language.reset();
  figures::View each = shown;
  each.step = steps.begin;
  const std::vector<std::uint32_t> changes = drawer.changes(each, looks.over(), steps.end, most_frames + 1, progress);
  if (changes.size() > most_frames) throw Error{texts::too_many_frames, {std::to_string(most_frames)}};

  const recording::Recording& recording = drawer.recording();
  const auto asked = attempt([&] { return asked_for(recording); });  // a run that no link can name has frames too
  FigureFrames frames;
  CourseSection section;
  frames.lecture.name = shown.figure->id;
  for (const Language language : all_languages) {
    const auto at = static_cast<std::size_t>(language);
    frames.lecture.title.in[at] = text(shown.figure->title, language);
    section.title.in[at] = recording.config.sort + ", N = " + std::to_string(recording.input.size());
  }
  for (const std::uint32_t step : changes) {
    if (shown.step && step <= *shown.step) frames.place = section.scenes.size();
    each.step = step;
    CourseScene scene;
    scene.arguments = arguments_of(each, looks);
    if (asked) scene.arguments.merge(arguments_of(*asked));
    for (const Language language : all_languages)
      scene.say.in[static_cast<std::size_t>(language)] = drawer.describe(each, looks.over({language, {}, {}}));
    section.scenes.push_back(std::move(scene));
  }
  frames.lecture.sections.push_back(std::move(section));
  return frames;
}

DrawScene drawn_by(FigureDrawer& drawer, figures::Room room) {
  return [&drawer, room](const CourseScene& scene, Language language) {
    return drawer.draw(view_of(scene.arguments, drawer.recording()), looks_of(scene.arguments).in(language), room);
  };
}

}  // namespace scatterscope::app
