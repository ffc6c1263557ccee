// `scatterscope show`: a figure into a file, all its changes into a page, or one file for each step or each change.
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/command_line/given_view.h"
#include "app/courses/posed_prediction.h"
#include "app/exports/figure_frames.h"
#include "app/exports/framed_page.h"
#include "app/files/output_file.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/pictures/figure_drawer.h"
#include "app/pictures/qr_code.h"
#include "app/pictures/scene_output.h"
#include "app/views/content.h"
#include "app/views/draw_view.h"
#include "app/views/sources.h"
#include "kernels/texts/arguments.h"
#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

constexpr const char *every_step = "--every-step", *every_change = "--every-change", *page_suffix = ".html";

// What `show` is asked and can be judged before anything runs. Figure and place depend on the recording.
struct WantedFigure {
  Looks looks;
  AskedLooks drawn;
  bool code = false;
  std::optional<std::string> out;  // or a series:
  struct Series {
    std::string option, folder;
  };
  std::optional<Series> series;
  catalog::Progress progress;
};

WantedFigure parse_figure(const Given& given) {
  WantedFigure wanted;
  check_scene(given.options);
  const Looks looks = parse_looks(given, most_picture_scale);
  wanted.looks = looks;
  wanted.drawn = looks_of(given.options);
  wanted.code = given.find("--qr") != nullptr;
  wanted.progress = given.progress;

  const std::string* out = given.find("--out");
  for (const char* option : {every_step, every_change}) {
    const std::string* folder = given.find(option);
    if (folder == nullptr) continue;
    if (wanted.series) throw conflict(wanted.series->option, wanted.series->folder, option, *folder);
    if (out != nullptr) throw conflict("--out", *out, option, *folder);
    for (const char* place : {"--step", "--before", "--after"})
      if (const std::string* word = given.find(place)) throw conflict(place, *word, option, *folder);
    wanted.series = {option, *folder};
  }
  if (out == nullptr && !wanted.series) {
    throw missing_option("--out", "--out F.svg, F.png, F.pdf or F.html, --every-step DIR or --every-change DIR");
  }
  if (out == nullptr) return wanted;
  wanted.out = *out;
  if (!out->ends_with(page_suffix)) {
    check_scene_output("--out", *out, page_suffix);
  }
  return wanted;
}

std::vector<std::uint32_t> moments_of(FigureDrawer& drawer, const figures::View& first, const WantedFigure& wanted,
                                      Stretch steps) {
  if (wanted.series->option == every_change)
    return drawer.changes(first, wanted.drawn.over(), steps.end, SIZE_MAX, wanted.progress);
  std::vector<std::uint32_t> all(std::size_t{steps.end - steps.begin} + 1);
  std::iota(all.begin(), all.end(), steps.begin);
  return all;
}

// The scene, with its link beside it where that is wanted.
scene::Scene drawn(FigureDrawer& drawer, const figures::View& shown, const WantedFigure& wanted) {
  scene::Scene scene = drawer.draw(shown, wanted.drawn.over());
  if (!wanted.code) return scene;
  return with_code(std::move(scene), qr_code(link_to(drawer.recording(), shown, wanted.drawn), *wanted.looks.theme));
}

void write_page(FigureDrawer& drawer, const figures::View& shown, const WantedFigure& wanted, Stretch steps) {
  if (wanted.code) (void)link_to(drawer.recording(), shown, wanted.drawn);  // throws where there is none
  const auto frames = figure_frames(drawer, shown, wanted.drawn, steps, wanted.progress);
  PageOpening opening;
  opening.language = wanted.looks.language;
  opening.scene = frames.place;
  opening.codes = wanted.code;
  opening.predict = predicted_by(drawer);
  opening.narrow = drawn_by(drawer, narrow_room);
  write_output("--out", *wanted.out, framed_page(frames.lecture, drawn_by(drawer, page_room), opening));
}

void write_series(FigureDrawer& drawer, const figures::View& shown, const WantedFigure& wanted, Stretch steps) {
  OutputFolder folder(wanted.series->option, wanted.series->folder);
  folder.create();
  const std::size_t digits = std::max<std::size_t>(4, std::to_string(steps.end).size());
  figures::View each = shown;
  each.step = steps.begin;
  const auto moments = moments_of(drawer, each, wanted, steps);
  std::size_t count = 0;
  for (const std::uint32_t step : moments) {
    wanted.progress(static_cast<double>(count++) / static_cast<double>(moments.size()));
    std::string number = std::to_string(step);
    number.insert(0, digits - number.size(), '0');
    each.step = step;
    const auto scene = drawn(drawer, each, wanted);
    const std::string svg = scene::to_svg(scene::scaled(scene, wanted.looks.scale), *wanted.looks.theme);
    folder.add(std::string(shown.figure->id) + "-" + number + ".svg", svg);
  }
  folder.publish();
}

// What stands in place of a figure.
int show_view(const RunArguments& view, const WantedFigure& wanted, const Given& given, const WindowHooks& hooks) {
  const auto& series = wanted.series;
  const auto refused = [&](const std::string& option, const std::string& value) {
    throw Error{texts::link_shows_no_figure, {as_given(option, value)}, exit_bad_input};
  };
  if (series) refused(series->option, series->folder);
  if (wanted.out->ends_with(page_suffix)) refused("--out", *wanted.out);
  check_scene_tools("--out", *wanted.out, hooks.draw_pictures);
  const ViewSources made = make_sources(sources_of(view), recorded_in_child(), given.progress);
  scene::Scene scene = draw_view(view, made, {}, wanted.looks.language, FigureDrawer::file_room);
  if (wanted.code) scene = with_code(std::move(scene), qr_code(link_of(view), *wanted.looks.theme));
  write_output("--out", *wanted.out,
               scene_bytes(*wanted.out, scene, wanted.looks, hooks.draw_pictures, given.progress));
  return exit_ok;
}

}  // namespace

int run_show(const Given& given, const WindowHooks& hooks) {
  const WantedFigure wanted = parse_figure(given);
  if (wanted.out) check_writable("--out", *wanted.out);
  if (const RunArguments view = view_given(given); !view.empty()) return show_view(view, wanted, given, hooks);
  const auto recording = obtain_recording(given);
  (void)parse_figure(given.find("--figure"), *recording);
  const figures::View shown = view_of(given.options, *recording);
  if (wanted.out) check_scene_tools("--out", *wanted.out, hooks.draw_pictures);

  FigureDrawer drawer(recording);
  const auto chosen = find_steps(*recording, given.find("--iteration"), given.find("--phase"));
  if (wanted.series) {
    write_series(drawer, shown, wanted, chosen.steps);
  } else if (wanted.out->ends_with(page_suffix)) {
    write_page(drawer, shown, wanted, chosen.steps);
  } else {
    const scene::Scene scene = drawn(drawer, shown, wanted);
    write_output("--out", *wanted.out,
                 scene_bytes(*wanted.out, scene, wanted.looks, hooks.draw_pictures, given.progress));
  }
  return exit_ok;
}

}  // namespace scatterscope::app
