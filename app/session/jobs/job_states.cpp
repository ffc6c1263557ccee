#include "app/session/jobs/job_states.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "app/files/measured_files.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/mistakes/mistake_trial.h"
#include "app/parameters/changed_run.h"
#include "app/parameters/derived_run.h"
#include "app/session/drafts/measure_draft.h"
#include "app/session/said_in_window.h"
#include "app/session/scene_content.h"
#include "app/session/session.h"
#include "app/views/plot_choice.h"
#include "kernels/analysis/comparing/run_alignment.h"
#include "kernels/catalog.h"
#include "kernels/parameters/seed.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/recording/random_keys.h"
#include "kernels/texts/stopped_runs.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/window_files.h"
#include "kernels/timing/shapes/shape_cost.h"
#include "ui/panels/intents/any_intent.h"
#include "ui/panels/values/predicting_value.h"
#include "ui/plots/field_names.h"

namespace scatterscope::app {
namespace {

using Kind = JobState::Kind;

// Keeps what every job reports; true where the work has ended.
bool note(JobState& last, const JobState& state, Changes& changes) {
  changes.jobs |= !last.running() || !state.running();
  changes.progress = true;
  last = state;
  return !state.running();
}

panels::TradeOffView trade_off_view(const TradeOffState& state, Language language) {
  panels::TradeOffView view;
  if (state.base == nullptr) return view;
  static_cast<plots::CountGrid&>(view) = grid_of(state, language);
  view.running = state.running();
  view.done = state.progress;
  view.compiling = state.compiling;
  view.keys = state.base->input.keys;
  for (plots::GridCell& cell : view.cells) cell.problem = plots::with_field_names(cell.problem, language);
  return view;
}

std::shared_ptr<const plots::ChapterMap> map_of(const ChapterMapState& state, Language language) {
  if (state.base == nullptr) return nullptr;
  plots::ChapterMap map = drawn_map(state, nearest_shipped(), language);
  for (plots::PlacedSort& sort : map.sorts) {
    sort.problem = plots::with_field_names(sort.problem, language);
    sort.form = plots::with_field_names(sort.form, language);
  }
  return std::make_shared<const plots::ChapterMap>(std::move(map));
}

void show_map(Session& session, std::shared_ptr<const analysis::RunHeatmap> map, std::string file, Changes& changes) {
  stop_counting(session, changes);
  show_timing(session, false, changes);
  show_maps(session, {std::move(map), nullptr}, std::move(file));
}

void show_recording(Session& session, LoadState& read, Changes& changes) {
  Shown& shown = session.shown;
  JobStates& jobs = session.jobs;
  const bool first = shown.run == nullptr;
  const Keys before = first ? Keys() : shown.loaded().input;
  load(session, std::move(read.ready), std::move(read.path));
  // Who brings keys wants to see them: code shows none.
  if (!first && shown.view.figure == figures::find_figure("13.4") && shown.loaded().input != before &&
      source_of(shown.loaded()).kind == recording::KeySource::Kind::typed)
    shown.view.figure = &figures::default_figure(shown.loaded());
  if (const auto on = std::exchange(jobs.goes_on, std::nullopt);
      on && on->seed == shown.loaded().config[recording::seed])
    (void)seek(shown, on->step);
  if (const auto asked = std::exchange(jobs.what_if, std::nullopt);
      asked && asked->config == shown.loaded().config && asked->keys == shown.loaded().input) {
    (void)seek(shown, analysis::same_place(*asked->of->recording, shown.loaded(), asked->step));
    if (asked->followed_key) follow_key(shown, asked->followed_key, changes);
    shown.changed = asked->changed;
  }
  if (const auto link = std::exchange(jobs.opens_link, std::nullopt); link && link->config == shown.loaded().config) {
    const figures::View view = view_of(link->arguments, shown.loaded());
    const figures::Looks looks = looks_of(link->arguments).over(session.settings.looks());
    session.settings.key_format = looks.key_format;
    session.settings.heatmap = looks.heatmap;
    show_scene(shown, view);
  }
  if (const RunArguments saved = shown_arguments(read.shown, shown.loaded()); !saved.empty())
    show_scene(shown, view_of(saved, shown.loaded()));
  if (jobs.opening && jobs.opening->counted_heatmap)
    show_map(session, std::exchange(jobs.opening->counted_heatmap, nullptr), jobs.opening->heatmap_file, changes);
  if (!first) show_timing(session, false, changes);
  // What was wrong at the start is still to be read.
  if (!first || session.message.text.empty()) show_message(session, {}, false);
  if (!first || !jobs.opening) return;
  if (jobs.opening->view.empty()) show_scene(shown, jobs.opening->scene);
  jobs.opening.reset();
}

}  // namespace

void draw_new_keys(Session& session, Changes& changes) {
  Shown& shown = session.shown;
  if (shown.comparison || !shown.moment) return;
  auto run = run_on_keys_of(shown.loaded(), shown.loaded().config);
  const std::uint32_t seed = panels::next_seed(shown.loaded());
  const auto drawn = attempt([&] { return asked_for(shown.loaded()); });  // of typed keys: as uniform ones
  const recording::Config& config = run.config;
  run.input.keys = recording::random_keys(static_cast<std::uint32_t>(config.n), seed,
                                          drawn ? drawn->keys.distribution : Distribution::uniform, config.key_bits,
                                          config.key_type);
  run.config.set(recording::seed, seed);
  session.jobs.goes_on = {seed, shown.moment->step()};
  changes.effects.emplace_back(RecordRun{std::move(run)});
}

void ask_what_if(Session& session, std::size_t choice, Changes& changes) {
  Shown& shown = session.shown;
  if (!shown.comparison && !shown.moment) return;
  const analysis::RunPtr run = shown.comparison ? shown.comparison->side(0).run : shown.run;
  const recording::Moment& moment = shown.comparison ? shown.comparison->moment(0) : *shown.moment;
  const figures::View& view = shown.comparison ? shown.comparison->view(0) : shown.view;
  std::vector<ChangedRun> all = changed_runs(*run->recording);
  if (choice >= all.size()) return;
  ChangedRun& chosen = all[choice];
  if (!chosen.run) return say(session, *chosen.problem, changes);
  const bool same_keys = chosen.run->input.keys == run->recording->input;
  session.jobs.what_if = {run,
                          moment.step(),
                          chosen.run->config,
                          chosen.run->input.keys,
                          same_keys ? view.selection.followed_key : std::nullopt,
                          chosen};
  changes.effects.emplace_back(RecordRun{std::move(*chosen.run)});
}

void count_grid(const Session& session, const std::optional<recording::WantedRun>& draft, Changes& changes) {
  const Shown& shown = session.shown;
  if (draft) {
    changes.effects.emplace_back(CountGrid{*draft});
  } else if (shown.run != nullptr) {
    changes.effects.emplace_back(CountGrid{run_on_keys_of(shown.loaded(), shown.loaded().config)});
  }
}

void count_sorts(Session& session, Changes& changes) {
  const Shown& shown = session.shown;
  if (shown.run == nullptr) return;
  auto run = run_on_keys_of(shown.loaded(), shown.loaded().config);
  session.jobs.chapter_map_run = shown.run->id;
  changes.effects.emplace_back(CountSorts{std::move(run)});
}

void start_comparison(Session& session, const panels::StartCompare& wanted, Changes& changes) {
  Shown& shown = session.shown;
  if (!wanted.preset.empty()) {
    const mistakes::Mistake* mistake = mistakes::find(wanted.preset);
    std::string keys = wanted.keys;
    // Where a lesson asks for keys that expose it, it begins on keys that hide it.
    if (mistake != nullptr && keys.empty() && wanted.repair == 0 && session.teaching.lesson() &&
        session.teaching.course->seeks_keys_for(mistake->name))
      keys = hiding_keys(*mistake);
    changes.effects.emplace_back(CompareRuns{mistake != nullptr ? request_of_mistake(*mistake, wanted.repair, keys)
                                                                : app::request_of(wanted.preset, "--side-by-side")});
    return;
  }
  if (shown.run == nullptr) return;
  auto run = run_on_keys_of(shown.loaded(), wanted.config);
  CompareRequest request;
  request.sides[0].recorded = shown.run->recording;
  request.sides[0].figure = shown.view.figure->id;
  request.sides[1] = {std::move(run), nullptr, request.sides[0].figure};
  changes.effects.emplace_back(CompareRuns{std::move(request)});
}

// A link as `open` on the command line takes it.
void open_link(Session& session, const std::string& link, Changes& changes) {
  const auto arguments = arguments_of_link(link);
  check_scene(arguments);
  if (content_of(arguments) != Content(ShowFigure{})) return (void)changes.effects.emplace_back(MakeView{arguments});
  auto run = parse_run(run_options_of(arguments), MissingInput::is_the_book);
  session.jobs.opens_link = {run.config, arguments};
  changes.effects.emplace_back(RecordRun{std::move(run)});
}

void export_shown(Session& session, const std::string& path, Changes& changes) {
  Shown& shown = session.shown;
  JobStates& jobs = session.jobs;
  const bool drawn_here = path.ends_with(".svg") || path.ends_with(".pdf");
  if (drawn_here || shown.run == nullptr || shown.comparison || !shown.has_steps()) {
    changes.effects.emplace_back(WriteFigure{path});
  } else {
    const std::string theme(scene::theme(session.settings.theme).name);
    AskedLooks looks = asked_looks(session.settings);
    looks.language = session.settings.language;
    jobs.exports.push_back({path, shown.run->recording, shown.view, looks, theme});
    if (jobs.exports.size() > 1)
      return say(session, texts::win_export_waits, changes, {path, jobs.exports.front().path});
    changes.effects.emplace_back(ExportShown{jobs.exports.front()});
  }
}

void count_stores(Session& session, const panels::CountStores& wanted, Changes& changes) {
  Shown& shown = session.shown;
  std::vector<CountRequest> requests;
  if (shown.comparison) {
    for (std::size_t k = 0; k < 2; ++k) {
      requests.push_back(
          count_request_of(*shown.comparison->side(k).run->recording, wanted.keys, wanted.iterations[k]));
    }
  } else if (shown.run) {
    requests.push_back(count_request_of(shown.loaded(), wanted.keys, wanted.iterations[0]));
  }
  if (!requests.empty()) changes.effects.emplace_back(CountScatter{std::move(requests)});
}

void start_measuring(Session& session, const panels::MeasureDraft& draft, Changes& changes) {
  auto request = app::request_of(draft);
  session.jobs.measured = {};
  session.jobs.measured_results = 0;
  show_message(session, {}, false);
  show_timing(session, true, changes);
  changes.effects.emplace_back(MeasureSorts{std::move(request)});
  if (!draft.tune) return;
  panels::TimingChoice choice = session.shown.timings.choice();
  choice.view.kind = plots::Kind::shapes;
  changes.timing |= session.shown.timings.choose(std::move(choice));
}

// --- Scatter maps.
void stop_counting(Session& session, Changes& changes) {
  changes.effects.emplace_back(Forget<CountJob>{});
  changes.jobs |= session.jobs.counted.running();
  session.jobs.counted = {};
}

void heard(Session& session, const ExportState& state, Changes& changes) {
  JobStates& jobs = session.jobs;
  if (!note(jobs.exported, state, changes)) return;
  if (state.kind == Kind::failed) say(session, state.problem, changes);
  if (state.kind == Kind::done) say(session, texts::win_saved, changes, {state.path});
  if (!jobs.exports.empty()) jobs.exports.pop_front();
  if (!jobs.exports.empty()) changes.effects.emplace_back(ExportShown{jobs.exports.front()});
}

void heard(Session& session, const ExamState& state, Changes& changes) {
  if (!note(session.jobs.exam, state, changes)) return;
  if (state.kind == Kind::failed) say(session, state.problem, changes);
  if (state.kind == Kind::cancelled) say(session, texts::run_cancelled, changes);
  if (state.kind == Kind::done) say(session, texts::win_saved, changes, {state.folder});
}

void heard(Session& session, const LectureExportState& state, Changes& changes) {
  if (!note(session.jobs.lecture_export, state, changes)) return;
  if (state.kind == Kind::failed) say(session, state.problem, changes);
  if (state.kind == Kind::cancelled) say(session, texts::run_cancelled, changes);
  if (state.kind == Kind::done) say(session, texts::win_saved, changes, {state.path});
}

// --- Recording and loading.
void heard(Session& session, RecordState state, Changes& changes) {
  if (!note(session.jobs.recorded, state, changes)) return;
  if (state.kind == Kind::failed) say(session, state.problem, changes);
  if (state.kind == Kind::cancelled) say(session, texts::run_cancelled, changes);
  if (state.kind != Kind::done) {
    session.jobs.what_if.reset();
    return session.jobs.opens_link.reset();
  }
  changes.effects.emplace_back(PrepareRecording{std::move(state.recording), {}});
}

void heard(Session& session, LoadState state, Changes& changes) {
  if (!note(session.jobs.loaded, state, changes)) return;
  if (state.kind == Kind::failed) return say(session, state.problem, changes);
  if (state.kind != Kind::done) return;
  if (state.course) return open_course(session, *state.course, std::move(state.path), std::nullopt, changes);
  if (state.measured) return open_measured(session, std::move(state.path), std::move(state.measured));
  if (state.counted_heatmap) return show_map(session, std::move(state.counted_heatmap), std::move(state.path), changes);
  show_recording(session, state, changes);
  remind_of_run(session, changes);
}

// --- Comparing.
void heard(Session& session, ComparisonState state, Changes& changes) {
  JobStates& jobs = session.jobs;
  if (!note(jobs.compared, state, changes)) return;
  if (state.kind == Kind::failed) return say(session, state.problem, changes);
  if (state.kind == Kind::cancelled) return say(session, texts::run_cancelled, changes);
  compare(session, std::move(*state.prepared), std::move(state.mistake));
  show_timing(session, false, changes);
  show_message(session, {}, false);
}

// --- What stands in place of a figure.
void heard(Session& session, const ViewState& state, Changes& changes) {
  if (!note(session.jobs.viewed, state, changes)) return;
  session.jobs.opening.reset();
  if (state.kind == Kind::failed) return say(session, state.problem, changes);
  if (state.kind == Kind::cancelled) return say(session, texts::run_cancelled, changes);
  show_view(session, state.arguments, state.made, changes);
  show_message(session, {}, false);
}

// --- The grid of radixes and coarsenings.
void heard(Session& session, TradeOffState state, Changes& changes) {
  JobState last = *session.jobs.trade_off;
  note(last, state, changes);
  session.jobs.trade_off = std::make_shared<const TradeOffState>(std::move(state));
}

// --- The map of the chapter.
void heard(Session& session, ChapterMapState state, Changes& changes) {
  JobState last = *session.jobs.chapter_map;
  note(last, state, changes);
  session.jobs.chapter_map = std::make_shared<const ChapterMapState>(std::move(state));
}

void heard(Session& session, CountState state, Changes& changes) {
  if (!note(session.jobs.counted, state, changes)) return;
  if (state.kind == Kind::failed) return say(session, state.problem, changes);
  if (state.kind == Kind::done) show_maps(session, std::move(state.runs));
}

// --- The runs of a lecture.
void heard(Session& session, const CourseState& state, Changes& changes) {
  Teaching& teaching = session.teaching;
  JobState last = session.jobs.course;
  const bool ended = note(last, state, changes);
  session.jobs.course = last;
  if (!teaching.course) return;
  const bool failed = teaching.course->take(state);
  if (teaching.lesson()) changes.figure = true;
  if (teaching.course->waiting && teaching.course->sources() != nullptr) {
    show_course(session, changes);
  } else if (teaching.course->waiting && ended) {
    teaching.course->waiting = false;
    if (teaching.lecture() && state.kind == Kind::cancelled) say(session, texts::run_cancelled, changes);
  }
  if (!failed) return;
  // Other scenes that failed are marked in the list, and say why when they are opened.
  OpenCourse& course = *teaching.course;
  course.waiting = false;
  say(session,
      in_scene(course.course().kind, course.course().name, course.at() + 1, *course.run_of(course.at())->problem),
      changes);
}

// --- Measuring.
void heard(Session& session, const MeasureState& state, Changes& changes) {
  JobStates& jobs = session.jobs;
  if (state.set && !state.set->runs.empty() && state.set != jobs.measured.set) {
    jobs.measured.set = state.set;
    session.shown.timings.measured(state.set, jobs.measured_results == 0);
    jobs.measured_results = state.set->runs.size();
    changes.timing = true;
  }
  jobs.measured.seconds_left = state.seconds_left;
  if (!note(jobs.measured, state, changes)) return;
  session.shown.gpu = timing::device_here();  // with the shapes that were found
  const std::string results = std::to_string(jobs.measured_results);
  if (state.kind == Kind::failed) {
    say(session, state.problem, changes);
  } else if (state.kind == Kind::done) {
    say(session, texts::tm_measured, changes, {results});
  } else if (jobs.measured_results > 0) {
    say(session, texts::tm_cancelled, changes, {results});
  } else {
    say(session, texts::tm_cancelled_empty, changes);
  }
}

// --- How far all that is, as the panels show it.
void add_jobs(const Session& session, panels::WorkspaceInput& input) {
  const JobStates& jobs = session.jobs;
  const JobState& shown = jobs.recorded.running() ? jobs.recorded : jobs.viewed.running() ? jobs.viewed : jobs.compared;
  input.progress = {shown.running() || jobs.loaded.running(), 1, {}};
  if (shown.running()) {
    input.progress.done = shown.progress;
    input.progress.compiling = shown.compiling;
  }
  input.trade_off = &session.kept.trade_off.of({jobs.trade_off, session.settings.language}, [](const auto& key) {
    return trade_off_view(*key.state, key.language);
  });
  input.chapter_map.map = session.kept.chapter_map.of({jobs.chapter_map, session.settings.language},
                                                      [](const auto& key) { return map_of(*key.state, key.language); });
  input.chapter_map.running = jobs.chapter_map->running();
  input.chapter_map.done = jobs.chapter_map->progress;
  input.chapter_map.of_loaded = jobs.chapter_map->base != nullptr && session.shown.run != nullptr &&
                                jobs.chapter_map_run == session.shown.run->id;
  input.measuring = {jobs.measured.running(), jobs.measured.progress, jobs.measured.seconds_left,
                     jobs.measured.compiling};
  input.exam = {jobs.exam.running(), jobs.exam.progress, {}};
  input.lecture_export = {jobs.lecture_export.running(), jobs.lecture_export.progress, {}};
  input.counting = {jobs.counted.running(), jobs.counted.progress, jobs.counted.compiling};
}

}  // namespace scatterscope::app
