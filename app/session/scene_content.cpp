#include "app/session/scene_content.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/comparing/compare_presets.h"
#include "app/files/measured_files.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/parameters/derived_run.h"
#include "app/session/session.h"
#include "app/session/teaching.h"
#include "app/views/draw_view.h"
#include "app/views/plot_choice.h"
#include "kernels/texts/lectures.h"
#include "ui/overloaded.h"

namespace scatterscope::app {
namespace {

using panels::Instead;

// The place of the set among those that are shown; none of one that was not opened.
std::optional<std::size_t> place_of_set(const Timings& timings, const timing::MeasuredSet* set) {
  const auto& all = timings.sets();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.set.get() == set; });
  return found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin()));
}

std::size_t open_set(Session& session, const RunArguments& arguments, const char* option,
                     const std::shared_ptr<const timing::MeasuredSet>& set) {
  Timings& timings = session.shown.timings;
  if (const auto known = place_of_set(timings, set.get())) return *known;
  const std::string* name = find_option(arguments, option);
  open_measured(session, name == nullptr ? std::string() : *name, set);
  return timings.choice().set;
}

void show_plot(Session& session, const RunArguments& arguments, const ViewSources& made, Changes& changes) {
  show_timing(session, true, changes);
  panels::TimingChoice choice;
  choice.view = plot_view(*made.set, arguments);
  choice.set = open_set(session, arguments, "--measured", made.set);
  if (made.beside != nullptr) choice.beside = open_set(session, arguments, "--beside", made.beside);
  changes.timing |= session.shown.timings.choose(choice);
}

void show_pair(Session& session, const RunArguments& arguments, const ViewSources& made, Changes& changes) {
  Shown& shown = session.shown;
  Comparison comparison = comparison_of(arguments, made);
  if (shown.run != made.run) load(session, made.run);
  compare(session, std::move(comparison));
  if (made.counted[0] != nullptr) show_maps(session, made.counted);
  shown.view.hide_step = arguments.contains("--hide");
  show_timing(session, false, changes);
  changes.comparison = true;
}

}  // namespace

void show_content(Session& session, const RunArguments& arguments, const SourcesPtr& made, Changes& changes) {
  Shown& shown = session.shown;
  std::visit(Overloaded{[&](const ShowFigure&) {
                          show_run(session, made->run, changes);
                          if (made->counted[0] != nullptr) show_maps(session, {made->counted[0], nullptr});
                        },
                        [&](const ShowPair&) { show_pair(session, arguments, *made, changes); },
                        [&](const ShowMistake&) { show_pair(session, arguments, *made, changes); },
                        [&](const ShowPlot&) { show_plot(session, arguments, *made, changes); },
                        [&](const ShowGrid& grid) {
                          show_run(session, made->run, changes);
                          session.jobs.trade_off = made->grid;
                          shown.grid_quantity = grid.quantity;
                          show_instead(session, Instead::grid, changes);
                        },
                        [&](const ShowChapterMap&) {
                          show_run(session, made->run, changes);
                          session.jobs.chapter_map = made->map;
                          session.jobs.chapter_map_run = made->run->id;
                          show_instead(session, Instead::chapter_map, changes);
                        },
                        [&](const ShowWords& alone) {
                          if (!alone.words.empty()) shown.words = alone.words;
                          show_instead(session, Instead::words, changes);
                        }},
             content_of(arguments));
  changes.figure = true;
}

void show_view(Session& session, const RunArguments& arguments, const SourcesPtr& made, Changes& changes) {
  show_content(session, arguments, made, changes);
  const figures::Looks looks = looks_of(arguments).over(session.settings.looks());
  session.settings.key_format = looks.key_format;
  session.settings.heatmap = looks.heatmap;
  if (is_figure(content_of(arguments))) show_scene(session.shown, figure_view_of(arguments, *made));
}

void show_timing_of_scene(Session& session, Changes& changes) {
  const bool untouched = session.shown.timings.sets().empty();
  show_timing(session, true, changes);
  const Teaching& teaching = session.teaching;
  if (!teaching.lecture()) return;
  const std::string* gpu = find_option(teaching.course->scene().arguments, "--gpu");
  for (const CourseScene* scene : teaching.course->course().scenes())
    if (gpu == nullptr && untouched) gpu = find_option(scene->arguments, "--gpu");
  const auto place = gpu == nullptr ? std::nullopt : attempt([&] { return shipped_place({{"--gpu", *gpu}}); });
  if (!place) return;
  panels::TimingChoice choice = session.shown.timings.choice();
  choice.set = place_of_set(session.shown.timings, shipped_sets()[*place].set.get()).value_or(choice.set);
  changes.timing |= session.shown.timings.choose(std::move(choice));
}

bool shows_content(const Session& session, const Content& content, const SourcesPtr& made) {
  const Shown& shown = session.shown;
  if (made == nullptr) return false;
  const bool plain = !shown.timings.shown() && shown.instead == Instead::none;
  return std::visit(
      Overloaded{
          [&](const ShowFigure&) {
            return plain && !shown.comparison && shown.run == made->run && shown.maps[0] == made->counted[0];
          },
          [&](const ShowPair&) {
            return plain && shown.comparison && shown.comparison->side(1).run == made->pair->sides[1].run &&
                   shown.maps == made->counted;
          },
          [&](const ShowMistake&) {
            return plain && shown.comparison && shown.comparison->side(1).run == made->pair->sides[1].run;
          },
          [&](const ShowPlot&) {
            return shown.timings.shown() && place_of_set(shown.timings, made->set.get()) == shown.timings.choice().set;
          },
          [&](const ShowGrid&) {
            return !shown.timings.shown() && shown.instead == Instead::grid && session.jobs.trade_off == made->grid;
          },
          [&](const ShowChapterMap&) {
            return !shown.timings.shown() && shown.instead == Instead::chapter_map &&
                   session.jobs.chapter_map == made->map;
          },
          [&](const ShowWords&) { return !shown.timings.shown() && shown.instead == Instead::words; }},
      content);
}

bool shows_as_asked(const Session& session, const RunArguments& arguments, const SourcesPtr& made) {
  const Content content = content_of(arguments);
  if (!shows_content(session, content, made)) return false;
  const Shown& shown = session.shown;
  if (const auto* grid = std::get_if<ShowGrid>(&content)) return shown.grid_quantity == grid->quantity;
  if (!std::holds_alternative<ShowPlot>(content)) return true;
  // What is not named is as by default, whether it is chosen or not.
  const auto plain = [&](plots::View view) {
    const timing::MeasuredSet& set = *made->set;
    view.n = plots::drawn_size(set, view);
    if (!view.slice) view.slice = plots::default_slice(set);
    view.sort = plots::drawn_sort(set, view);
    view.hovered.reset();
    view.chosen.reset();
    return view;
  };
  const auto asked = attempt([&] { return plot_view(*made->set, arguments); });
  return asked && plain(*asked) == plain(shown.timings.choice().view);
}

namespace {

// What a run that is not the shown one differs in, on the same keys.
RunArguments changes_of(const recording::Recording& other, const std::string& figure) {
  RunArguments all = arguments_of(asked_for(other));
  std::erase_if(all, [](const auto& option) { return is_of_keys(option.first); });
  if (!figure.empty()) all["--figure"] = figure;
  return all;
}

ShownAsScene pair_as_scene(const Session& session) {
  const Shown& shown = session.shown;
  const Comparison& comparison = *shown.comparison;
  ShownAsScene scene;
  ViewSources made;
  RunArguments changed;  // of the right run
  if (const ShownMistake* mistake = comparison.mistake()) {
    if (mistake->mistake == nullptr) throw Error{texts::lec_cannot_be_scene, {}};  // a file that nobody else has
    scene.arguments = mistake->trial.arguments;
    scene.arguments["--side-by-side"] = std::string(mistake->mistake->name);
    if (mistake->repair > 0) scene.arguments["--repair"] = std::to_string(mistake->repair);
    made.mistake = *mistake;
  } else {
    scene.arguments = arguments_of(asked_for(*comparison.side(0).run->recording));
    scene.arguments["--figure"] = std::string(comparison.view(0).figure->id);
    changed = changes_of(*comparison.side(1).run->recording, std::string(comparison.view(1).figure->id));
  }
  scene.arguments["--step"] = std::to_string(comparison.position());
  if (const auto& key = comparison.view(0).selection.followed_key) scene.arguments["--key"] = std::to_string(*key);
  if (shown.maps[0] != nullptr) {
    const analysis::RunHeatmap& map = *shown.maps[0];
    scene.arguments["--counted"] = std::to_string(map.config.n);
    if (map.scatter.iteration > 0) scene.arguments["--iteration"] = std::to_string(map.scatter.iteration);
    made.counted = shown.maps;
    const std::uint32_t other = shown.maps[1]->scatter.iteration;
    if (other != map.scatter.iteration) changed["--iteration"] = std::to_string(other);
  }
  if (!comparison.mistake()) scene.arguments["--side-by-side"] = link_of(changed);
  made.pair = comparison.prepared();
  made.run = made.pair->sides[0].run;
  scene.made = std::make_shared<const ViewSources>(std::move(made));
  return scene;
}

ShownAsScene plot_as_scene(const Session& session) {
  const Timings& timings = session.shown.timings;
  const panels::TimingChoice& choice = timings.choice();
  if (choice.set >= timings.sets().size()) throw Error{texts::lec_cannot_be_scene, {}};
  const auto name_set = [&](std::size_t place, const char* shipped, const char* file, RunArguments& arguments) {
    const panels::TimingSet& set = timings.sets()[place];
    if (set.origin == panels::TimingSet::Origin::shipped && shipped != nullptr) {
      arguments[shipped] = std::filesystem::path(set.name).stem().string();
    } else if (set.origin == panels::TimingSet::Origin::file) {
      arguments[file] = set.name;
    } else {
      throw Error{texts::lec_save_results_first, {}};
    }
  };
  ShownAsScene scene;
  ViewSources made;
  name_set(choice.set, "--gpu", "--measured", scene.arguments);
  made.set = timings.sets()[choice.set].set;
  if (choice.beside) {
    name_set(*choice.beside, nullptr, "--beside", scene.arguments);
    made.beside = timings.sets()[*choice.beside].set;
  }
  scene.arguments.merge(options_of_plot(*made.set, choice.view));
  scene.made = std::make_shared<const ViewSources>(std::move(made));
  return scene;
}

}  // namespace

ShownAsScene shown_as_scene(const Session& session) {
  const Shown& shown = session.shown;
  if (shown.timings.shown()) return plot_as_scene(session);
  const AskedLooks looks = asked_looks(session.settings);
  if (shown.instead == Instead::words) return {{{"--words", shown.words}}, std::make_shared<const ViewSources>()};
  if (shown.instead != Instead::none) {
    ShownAsScene scene;
    ViewSources made;
    const bool grid = shown.instead == Instead::grid;
    const auto& base = grid ? session.jobs.trade_off->base : session.jobs.chapter_map->base;
    const JobState& state = grid ? static_cast<const JobState&>(*session.jobs.trade_off)
                                 : static_cast<const JobState&>(*session.jobs.chapter_map);
    if (base == nullptr || shown.run == nullptr || state.kind != JobState::Kind::done ||
        base->input.keys != shown.loaded().input)
      throw Error{texts::lec_count_first, {}};
    scene.arguments = arguments_of(asked_for(shown.loaded()));
    if (grid) {
      scene.arguments["--grid"] = grid_words().at(shown.grid_quantity);
      made.grid = session.jobs.trade_off;
    } else {
      scene.arguments["--chapter-map"] = "";
      scene.arguments.merge(RunArguments(session.jobs.chapter_map->times));
      made.map = session.jobs.chapter_map;
    }
    made.run = shown.run;
    scene.made = std::make_shared<const ViewSources>(std::move(made));
    return scene;
  }
  if (shown.comparison) {
    ShownAsScene scene = pair_as_scene(session);
    scene.arguments.merge(arguments_of(figures::View{}, looks));
    return scene;
  }
  if (!shown.map_file.empty()) throw Error{texts::lec_map_of_file, {}};
  if (!shown.moment) throw Error{texts::lec_cannot_be_scene, {}};
  ShownAsScene scene;
  ViewSources made;
  made.run = shown.run;
  scene.arguments = arguments_of_link(link_to(shown.loaded(), shown.view, looks));
  if (shown.maps[0] != nullptr) {
    const analysis::RunHeatmap& map = *shown.maps[0];
    scene.arguments["--counted"] = std::to_string(map.config.n);
    scene.arguments.erase("--step");
    scene.arguments["--iteration"] = std::to_string(map.scatter.iteration);
    made.counted = shown.maps;
  }
  scene.made = std::make_shared<const ViewSources>(std::move(made));
  return scene;
}

}  // namespace scatterscope::app
