#include "app/session/session.h"

#include <utility>

#include "app/session/said_in_window.h"
#include "app/session/scene_content.h"
#include "app/session/settings.h"
#include "kernels/texts/window_files.h"
#include "kernels/timing/shapes/shape_cost.h"

namespace scatterscope::app {
namespace {

// What stands in place of a figure; behind it the run is loaded, where it has none of its own.
void open_view(Session& session, const WindowOptions& options, bool at_once, Changes& changes) {
  const Content content = content_of(options.view);
  const bool of_run = !std::holds_alternative<ShowPlot>(content) && !std::holds_alternative<ShowWords>(content);
  SourcesPtr made = options.sources;
  if (made == nullptr && !of_run)
    made = std::make_shared<const ViewSources>(make_sources(sources_of(options.view), recorded_in_child()));
  if (made != nullptr) show_view(session, options.view, made, changes);
  if (at_once) return;
  session.jobs.opening = options;
  if (made == nullptr) {
    changes.effects.emplace_back(MakeView{options.view});
  } else if (!of_run) {
    changes.effects.emplace_back(RecordRun{options.run});
  }
}

}  // namespace

void load(Session& session, analysis::RunPtr run, std::string path) {
  Shown& shown = session.shown;
  if (std::optional<OpenCourse>& course = session.teaching.course) {
    course->waiting = false;
    leave_scene(session, run);
  }
  shown.comparison.reset();
  shown.instead = panels::Instead::none;
  drop_maps(shown);
  forget_changes(session.transport);
  shown.moment.reset();
  shown.run = std::move(run);
  shown.path = std::move(path);
  shown.changed.reset();
  shown.moment.emplace(shown.run->keyframes);
  shown.view = {.figure = figure_for(shown.loaded(), shown.view.figure), .step = 0, .hide_step = shown.view.hide_step};
  stop(session.transport);
  keep_breakpoints(session.transport, shown.loaded());
}

void compare(Session& session, PreparedComparison prepared, std::optional<ShownMistake> mistake) {
  Comparison comparison(std::move(prepared));
  if (mistake) {
    session.shown.view.hide_step = false;  // it is opened to be seen
    comparison.show(std::move(*mistake));
  }
  compare(session, std::move(comparison));
}

void compare(Session& session, Comparison comparison) {
  Shown& shown = session.shown;
  shown.instead = panels::Instead::none;
  drop_maps(shown);
  forget_changes(session.transport);
  shown.comparison.emplace(std::move(comparison));
  stop(session.transport);
}

void close_comparison(Session& session, Changes& changes) {
  Shown& shown = session.shown;
  if (!shown.comparison) return;
  shown.comparison.reset();
  drop_maps(shown);
  forget_changes(session.transport);
  session.transport.playing = false;
  session.message = {};  // of its keys
  changes.comparison = changes.message = true;
}

void show_maps(Session& session, RunHeatmaps maps, std::string file) {
  Shown& shown = session.shown;
  if (!file.empty()) {
    shown.comparison.reset();
    forget_changes(session.transport);
  }
  shown.instead = panels::Instead::none;
  shown.maps = std::move(maps);
  shown.map_file = std::move(file);
  shown.view.selection.hovered.reset();
  if (shown.comparison) {
    for (std::size_t k = 0; k < 2; ++k) (void)shown.comparison->pick_figure(k, &figures::heatmap_figure());
  } else {
    shown.view.figure = &figures::heatmap_figure();
  }
}

void show_timing(Session& session, bool on, Changes& changes) {
  if (on) show_instead(session, panels::Instead::none, changes);
  changes.timing |= session.shown.timings.show(on);
  session.transport.playing = false;
}

void show_instead(Session& session, panels::Instead what, Changes& changes) {
  Shown& shown = session.shown;
  const JobStates& jobs = session.jobs;
  if (shown.instead == what) return;
  changes.figure = true;
  if (what != panels::Instead::none) {
    show_timing(session, false, changes);
    for (const std::size_t side : {0, 1}) hover(shown, std::nullopt, side, changes);
  }
  shown.instead = what;
  const bool lacks_grid = what == panels::Instead::grid && jobs.trade_off->cells.empty();
  const bool lacks_map = what == panels::Instead::chapter_map && shown.run != nullptr &&
                         (jobs.chapter_map->base == nullptr || jobs.chapter_map_run != shown.run->id);
  if (lacks_grid) count_grid(session, std::nullopt, changes);
  if (lacks_map) count_sorts(session, changes);
}

void open_measured(Session& session, std::string path, std::shared_ptr<const timing::MeasuredSet> set) {
  session.shown.timings.open(std::move(path), std::move(set));
  session.shown.instead = panels::Instead::none;
  session.transport.playing = false;
}

void change_settings(Session& session, const panels::Settings& settings, Changes& changes) {
  const panels::Settings now = within_limits(settings);
  if (now == session.settings) return;
  session.settings = now;
  changes.settings = true;
  changes.effects.emplace_back(KeepSettings{});
}

void show_message(Session& session, std::string text, bool error) {
  session.message = {std::move(text), error};
}

void say(Session& session, Text id, Changes& changes, std::initializer_list<std::string_view> arguments) {
  show_message(session, format_text(id, session.settings.language, arguments), false);
  changes.message = true;
}

void say(Session& session, const Error& problem, Changes& changes) {
  show_message(session, said_in_window(problem, session.settings.language), true);
  changes.message = true;
}

Changes fail(Session& session, const Error& problem) {
  Changes changes;
  say(session, problem, changes);
  return changes;
}

Changes saved(Session& session, const std::string& path, const std::shared_ptr<const recording::Recording>& recording) {
  Shown& shown = session.shown;
  Changes changes;
  if (recording != nullptr && shown.run != nullptr && recording == shown.run->recording) shown.path = path;
  say(session, texts::win_saved, changes, {path});
  return changes;
}

AskedLooks asked_looks(const panels::Settings& settings) {
  return {{}, settings.key_format, settings.heatmap};
}

Changes open(Session& session, const WindowOptions& options, bool at_once) {
  Teaching& teaching = session.teaching;
  Changes changes;
  session.shown.gpu = timing::device_here();
  session.stage.shown = options.stage;
  if (options.course) {
    open_course(session, *options.course, options.course_file, options.course_scene, changes);
    if (!at_once) return changes;
    CourseState recorded;
    recorded.kind = JobState::Kind::done;
    recorded.runs.push_back({teaching.course->link(), options.sources, std::nullopt});
    Changes shown;
    heard(session, recorded, shown);
    return shown;
  }
  if (!options.view.empty()) {
    open_view(session, options, at_once, changes);
    return changes;
  }
  if (options.recording && at_once) {
    load(session, options.recording, options.file);
    if (options.counted_heatmap) show_maps(session, {options.counted_heatmap, nullptr}, options.heatmap_file);
    show_scene(session.shown, options.scene);
    return changes;
  }
  session.jobs.opening = options;
  if (options.recording) {
    changes.effects.emplace_back(PrepareRecording{options.recording, options.file});
  } else {
    changes.effects.emplace_back(RecordRun{options.run});
  }
  return changes;
}

panels::WorkspaceInput workspace(const Session& session) {
  const Shown& shown = session.shown;
  const Transport& transport = session.transport;
  const Teaching& teaching = session.teaching;
  panels::WorkspaceInput input;
  input.shown = shown.of_run(session.settings.looks());
  if (shown.comparison) input.shown.view.guesses.clear();
  input.breakpoints = &transport.breakpoints;
  input.playing = transport.playing;
  input.stage = session.stage;
  if (shown.changed) input.changed = words_of(*shown.changed, session.settings.language);
  input.pen = session.pen;
  input.why = session.why;
  input.settings = session.settings;
  input.scale = session.settings.text_size;  // on a display of scale 1
  if (transport.marks.found && transport.marks.of == figures::without_moment(input.shown))
    input.changes = transport.marks.steps;
  input.message = session.message;
  input.file_name = shown.path;
  input.heatmap_file = shown.map_file;
  if (shown.comparison) {
    input.compare = shown.comparison->both();
    for (std::size_t k = 0; k < 2; ++k) {
      input.compare->sides[k].sources.counted = shown.maps[k];
      input.compare->sides[k].sources.gpu = input.shown.sources.gpu;
      input.compare->sides[k].view.hide_step = shown.view.hide_step;
    }
    if (const ShownMistake* mistake = shown.comparison->mistake()) {
      input.compare->mistake = view_of(*mistake, shown.comparison->alignment(), session.settings.language);
      // What the student is to find is not said: only what came of the run, and what is thought.
      if (teaching.lesson() && mistake->mistake != nullptr && !mistake->trial.exposed() &&
          teaching.course->seeks_keys_for(mistake->mistake->name)) {
        input.compare->mistake->offer.reset();
        input.compare->mistake->words.resize(input.compare->mistake->verdicts + 1);
      }
    }
  }
  if (shown.timings.shown()) input.timing = shown.timings.view();
  input.instead = shown.instead;
  input.words = shown.words;
  input.grid_quantity = shown.grid_quantity;
  add_jobs(session, input);
  if (teaching.lecture()) add_lecture(session, input);
  add_unsaved(session, input);
  if (teaching.lesson()) add_lesson(session, input);
  input.lessons_done = teaching.progress;
  return input;
}

}  // namespace scatterscope::app
