#include "app/views/draw_view.h"

#include <variant>

#include "app/comparing/comparison_picture.h"
#include "app/files/measured_files.h"
#include "app/links/scene_options.h"
#include "app/pictures/figure_drawer.h"
#include "app/views/content.h"
#include "app/views/plot_choice.h"
#include "kernels/recording/moment.h"
#include "ui/figures/words.h"
#include "ui/overloaded.h"
#include "ui/plots/chapter_map.h"
#include "ui/plots/count_grid.h"
#include "ui/plots/plot.h"

namespace scatterscope::app {
namespace {

constexpr float least_plot_letters = 1.0F / 40;  // of the room's height, as on the stage

scene::Scene draw_pair_view(const RunArguments& arguments, const ViewSources& made, Language language,
                            const figures::Room& room) {
  return draw_comparison(comparison_of(arguments, made), made.counted, looks_of(arguments).over({language, {}, {}}),
                         room);
}

scene::Scene draw_plot_view(const RunArguments& arguments, const ViewSources& made, Language language,
                            const figures::Room& room) {
  const plots::View view = plot_view(*made.set, arguments);
  plots::PlotInput input{*made.set, view, language, room.width, room.height};
  input.least_letters = least_plot_letters;
  input.beside = made.beside.get();
  scene::Scene scene = plots::draw(input);
  scene.description = plots::caption_of(*made.set, view.kind, plots::drawn_size(*made.set, view), language);
  return scene;
}

scene::Scene draw_grid_view(const ShowGrid& content, const ViewSources& made, Language language,
                            const figures::Room& room) {
  const plots::CountGrid grid = grid_of(*made.grid, language);
  plots::CountGridInput input{grid, content.quantity, language, room.width, room.height};
  input.least_letters = least_plot_letters;
  scene::Scene scene = plots::draw_count_grid(input);
  scene.description = plots::caption_of(grid, content.quantity, language);
  return scene;
}

scene::Scene draw_map_view(const ViewSources& made, Language language, const figures::Room& room) {
  const plots::ChapterMap map = drawn_map(*made.map, 0, language);  // the same on every machine
  plots::ChapterMapInput input{map, language, room.width, room.height};
  input.least_letters = least_plot_letters;
  scene::Scene scene = plots::draw_chapter_map(input);
  scene.description = map.input;
  return scene;
}

}  // namespace

Comparison comparison_of(const RunArguments& arguments, const ViewSources& made) {
  Comparison comparison(*made.pair);
  if (made.mistake) comparison.show(*made.mistake);
  const Content content = content_of(arguments);
  if (const auto* pair = std::get_if<ShowPair>(&content)) {
    const std::string* figures[] = {find_option(arguments, "--figure"), find_option(pair->other, "--figure")};
    for (std::size_t side = 0; side < 2; ++side) {
      if (pair->counted > 0) {
        (void)comparison.pick_figure(side, &figures::heatmap_figure());
      } else if (figures[side] != nullptr) {
        (void)comparison.pick_figure(side, parse_figure(figures[side], *comparison.side(side).run->recording));
      }
    }
  }
  if (const std::string* key = find_option(arguments, "--key"))
    (void)comparison.follow(parse_place("--key", *key, made.run->recording->input.size()));
  if (const std::string* step = find_option(arguments, "--step"))
    (void)comparison.seek(parse_place("--step", *step, std::size_t{comparison.length()} + 1));
  return comparison;
}

figures::View figure_view_of(const RunArguments& arguments, const ViewSources& made) {
  const recording::Recording& recording = *made.run->recording;
  figures::View view = view_of(arguments, recording);
  if (view.figure == nullptr && made.counted[0] != nullptr) view.figure = &figures::heatmap_figure();
  if (!view.step) view.step = recording.step_count();
  return view;
}

scene::Scene draw_view(const RunArguments& arguments, const ViewSources& made, const std::string& words,
                       Language language, const figures::Room& room) {
  scene::Scene drawn =
      std::visit(Overloaded{[&](const ShowFigure&) {
                              FigureDrawer drawer(made.run);
                              return drawer.draw(figure_view_of(arguments, made),
                                                 looks_of(arguments).over({language, {}, {}}), room, made.counted[0]);
                            },
                            [&](const ShowPair&) { return draw_pair_view(arguments, made, language, room); },
                            [&](const ShowMistake&) { return draw_pair_view(arguments, made, language, room); },
                            [&](const ShowPlot&) { return draw_plot_view(arguments, made, language, room); },
                            [&](const ShowGrid& grid) { return draw_grid_view(grid, made, language, room); },
                            [&](const ShowChapterMap&) { return draw_map_view(made, language, room); },
                            [&](const ShowWords& alone) {
                              const std::string& shown = alone.words.empty() ? words : alone.words;
                              scene::Scene scene = figures::draw_words(shown, room.width, room.height);
                              scene.description = shown;
                              return scene;
                            }},
                 content_of(arguments));
  drawn.language = language;
  return drawn;
}

}  // namespace scatterscope::app
