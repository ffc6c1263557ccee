// Work beside the window: what is made of what it reports.
#include <utility>

#include "app/files/measured_files.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/session/said_in_window.h"
#include "app/session/session.h"
#include "kernels/parameters/seed.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/stopped_runs.h"
#include "kernels/texts/timing.h"
#include "kernels/texts/trade_off.h"
#include "kernels/texts/window_files.h"
#include "ui/panels/new_run/field_names.h"

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

// In a cell of the grid; its tooltip says all.
Text short_words(const Error& problem) {
  if (problem.id() == texts::run_shared_memory) return texts::to_tile_too_large;
  return problem.id() == texts::run_too_many_events ? texts::to_too_many_events : texts::to_failed;
}

panels::TradeOffView view_of(const TradeOffState& state, Language language) {
  panels::TradeOffView view;
  if (state.base == nullptr) return view;
  const RunRequest& base = *state.base;
  view.running = state.running();
  view.done = state.progress;
  view.compiling = state.compiling;
  view.n = static_cast<std::uint32_t>(base.input.keys.size());
  view.keys = base.input.keys;
  view.key_bits = base.config.key_bits;
  view.block_threads = base.config.block_threads;
  for (const TradeOffCell& cell : state.cells)
    if (view.radix_bits.empty() || view.radix_bits.back() != cell.radix_bits)
      view.radix_bits.push_back(cell.radix_bits);
  view.keys_per_thread.assign(std::begin(trade_off_keys_per_thread), std::end(trade_off_keys_per_thread));
  for (const TradeOffCell& cell : state.cells) {
    view.cells.push_back({cell.radix_bits, cell.keys_per_thread, cell.kind, cell.iterations, cell.counts, {}, {}});
    if (cell.kind != TradeOffCell::Kind::cannot_run) continue;
    view.cells.back().short_problem = text(short_words(cell.problem), language);
    view.cells.back().problem = said_in_window(cell.problem, language);
  }
  return view;
}

std::shared_ptr<const plots::ChapterMap> map_of(const ChapterMapState& state, Language language) {
  if (state.base == nullptr) return nullptr;
  const auto& shipped = shipped_sets();
  const timing::MeasuredSet* measured = shipped.empty() ? nullptr : shipped.front().set.get();
  plots::ChapterMap map = chapter_map(state.base.get(), state.sorts, measured, language);
  for (plots::PlacedSort& sort : map.sorts) {
    sort.problem = panels::with_field_names(sort.problem, language);
    sort.form = panels::with_field_names(sort.form, language);
  }
  return std::make_shared<const plots::ChapterMap>(std::move(map));
}

}  // namespace

// --- The beginning.
void Session::open_results(const WindowOptions& options, Changes& changes) {
  show_timing(true, changes);
  const auto opened = [&](const std::string& path, const std::shared_ptr<const timing::MeasuredSet>& set) {
    open_measured(path, set);
    return timings_.choice().set;
  };
  panels::TimingChoice choice = timings_.choice();
  if (options.measured) choice.set = opened(options.measured_file, options.measured);
  if (options.measured_beside) choice.beside = opened(options.beside_file, options.measured_beside);
  choice.view = *options.plot;
  (void)timings_.choose(choice);
}

Changes Session::open(const WindowOptions& options, bool at_once) {
  Changes changes;
  lessons_hint_ = options.nothing_asked;
  if (options.course) {
    open_course(*options.course, options.course_file, options.course_scene, changes);
    hint_ = options.hint;
    if (!at_once) return changes;
    CourseState recorded;
    recorded.kind = Kind::done;
    recorded.runs.push_back({course_->link(), analysis::make_run(options.recording), std::nullopt});
    Changes shown;
    heard(recorded, shown);
    return shown;
  }
  if (options.plot) open_results(options, changes);
  if (options.plot && at_once && !options.recording) return changes;  // a picture of results alone
  if (options.recording && at_once) {
    load(options.recording, options.file);
    if (options.counted_heatmap) show_maps({options.counted_heatmap, nullptr}, options.heatmap_file);
    if (options.compared[0] && options.compared[1])
      compare(prepare_comparison(options.compared, options.compared_figures), options.mistake);
    if (options.scene.step || !options.mistake) show_scene(options.scene);
    return changes;
  }
  opening_ = options;
  if (options.recording) {
    changes.effects.emplace_back(PrepareRecording{options.recording, options.file});
  } else {
    changes.effects.emplace_back(RecordRun{options.run});
  }
  return changes;
}

// --- What is said to the user.
void Session::say(Text id, Changes& changes, std::initializer_list<std::string_view> arguments) {
  show_message(format_text(id, settings_.language, arguments), false);
  changes.message = true;
}

void Session::say(const Error& problem, Changes& changes) {
  show_message(said_in_window(problem, settings_.language), true);
  changes.message = true;
}

Changes Session::fail(const Error& problem) {
  Changes changes;
  say(problem, changes);
  return changes;
}

Changes Session::saved(const std::string& path, const std::shared_ptr<const recording::Recording>& recording) {
  Changes changes;
  if (recording != nullptr && run_ != nullptr && recording == run_->recording) path_ = path;
  say(texts::win_saved, changes, {path});
  return changes;
}

void Session::heard(const ExportState& state, Changes& changes) {
  if (!note(exported_, state, changes)) return;
  if (state.kind == Kind::failed) say(state.problem, changes);
  if (state.kind == Kind::done) say(texts::win_saved, changes, {state.path});
  if (!exports_.empty()) exports_.pop_front();
  if (!exports_.empty()) changes.effects.emplace_back(ExportShown{exports_.front()});
}

// --- Recording and loading.
void Session::heard(RecordState state, Changes& changes) {
  if (!note(recorded_, state, changes)) return;
  if (state.kind == Kind::failed) say(state.problem, changes);
  if (state.kind == Kind::cancelled) say(texts::run_cancelled, changes);
  if (state.kind != Kind::done) return opens_link_.reset();
  changes.effects.emplace_back(PrepareRecording{std::move(state.recording), {}});
}

void Session::heard(LoadState state, Changes& changes) {
  if (!note(loaded_, state, changes)) return;
  if (state.kind == Kind::failed) return say(state.problem, changes);
  if (state.kind != Kind::done) return;
  if (state.course) return open_course(*state.course, std::move(state.path), std::nullopt, changes);
  if (state.measured) return open_measured(std::move(state.path), std::move(state.measured));
  if (state.counted_heatmap) return show_map(std::move(state.counted_heatmap), std::move(state.path), changes);
  show_recording(state, changes);
  remind_of_run(changes);
}

void Session::show_recording(LoadState& read, Changes& changes) {
  const bool first = run_ == nullptr;
  load(std::move(read.ready), std::move(read.path));
  if (const auto on = std::exchange(goes_on_, std::nullopt); on && on->seed == loaded().config[recording::seed])
    (void)seek(on->step);
  if (const auto link = std::exchange(opens_link_, std::nullopt); link && link->config == loaded().config) {
    const figures::View view = view_of(link->arguments, loaded());
    const figures::Looks looks = looks_of(link->arguments).over(settings_.looks());
    settings_.key_format = looks.key_format;
    settings_.heatmap = looks.heatmap;
    show_scene(view);
  }
  if (const RunArguments saved = shown_arguments(read.shown, loaded()); !saved.empty())
    show_scene(view_of(saved, loaded()));
  if (opening_ && opening_->counted_heatmap)
    show_map(std::exchange(opening_->counted_heatmap, nullptr), opening_->heatmap_file, changes);
  if (!first) show_timing(false, changes);
  // What was wrong at the start is still to be read.
  if (!first || message_.text.empty()) show_message({}, false);
  if (!first || !opening_) return;
  if (opening_->compare.empty()) {
    show_scene(opening_->scene);
    opening_.reset();
    return;
  }
  // The left run of the comparison is loaded by now.
  auto request = app::request_of(opening_->compare, "--side-by-side");
  request.sides[0].recorded = run_->recording;
  request.sides[1].recorded = std::exchange(opening_->compared[1], nullptr);
  changes.effects.emplace_back(CompareRuns{std::move(request)});
}

void Session::show_map(std::shared_ptr<const analysis::RunHeatmap> map, std::string file, Changes& changes) {
  stop_counting(changes);
  show_timing(false, changes);
  show_maps({std::move(map), nullptr}, std::move(file));
}

// --- Comparing.
void Session::heard(ComparisonState state, Changes& changes) {
  if (!note(compared_, state, changes)) return;
  if (state.kind == Kind::failed) return say(state.problem, changes);
  if (state.kind == Kind::cancelled) return say(texts::run_cancelled, changes);
  compare(std::move(*state.prepared), std::move(state.mistake));
  show_timing(false, changes);
  if (opening_ && (opening_->scene.step || !comparison_->mistake())) show_scene(opening_->scene);
  opening_.reset();
  show_message({}, false);
}

// --- The grid of radixes and coarsenings.
void Session::heard(TradeOffState state, Changes& changes) {
  JobState last = *trade_off_;
  note(last, state, changes);
  trade_off_ = std::make_shared<const TradeOffState>(std::move(state));
}

// --- The map of the chapter.
void Session::heard(ChapterMapState state, Changes& changes) {
  JobState last = *chapter_map_;
  note(last, state, changes);
  chapter_map_ = std::make_shared<const ChapterMapState>(std::move(state));
}

// --- Scatter maps.
void Session::stop_counting(Changes& changes) {
  changes.effects.emplace_back(Forget<CountJob>{});
  changes.jobs |= counted_.running();
  counted_ = {};
}

void Session::heard(CountState state, Changes& changes) {
  if (!note(counted_, state, changes)) return;
  if (state.kind == Kind::failed) return say(state.problem, changes);
  if (state.kind == Kind::done) show_maps(std::move(state.runs));
}

// --- The runs of a lecture.
void Session::heard(const CourseState& state, Changes& changes) {
  JobState last = course_recorded_;
  const bool ended = note(last, state, changes);
  course_recorded_ = last;
  if (!course_) return;
  const auto failed = course_->take(state);
  if (lesson()) changes.figure = true;
  if (course_->waiting && course_->run() != nullptr) {
    show_course(changes);
  } else if (course_->waiting && ended) {
    course_->waiting = false;
    if (lecture() && state.kind == Kind::cancelled) say(texts::run_cancelled, changes);
  }
  for (const std::size_t scene : failed) {
    if (scene == course_->at()) course_->waiting = false;
    const CourseRun* run = course_->run_of(scene);
    if (run != nullptr && run->problem)
      say(in_scene(course_->course().kind, course_->course().name, scene + 1, *run->problem), changes);
  }
}

// --- Measuring.
void Session::heard(const MeasureState& state, Changes& changes) {
  if (state.set && state.set->runs.size() != measured_results_) {
    measured_here(state.set, measured_results_ == 0);
    measured_results_ = state.set->runs.size();
    changes.timing = true;
  }
  measured_.seconds_left = state.seconds_left;
  if (!note(measured_, state, changes)) return;
  const std::string results = std::to_string(measured_results_);
  if (state.kind == Kind::failed) {
    say(state.problem, changes);
  } else if (state.kind == Kind::done) {
    say(texts::tm_measured, changes, {results});
  } else if (measured_results_ > 0) {
    say(texts::tm_cancelled, changes, {results});
  } else {
    say(texts::tm_cancelled_empty, changes);
  }
}

// --- How far all that is, as the panels show it.
void Session::add_jobs(panels::WorkspaceInput& input) const {
  const JobState& shown = recorded_.running() ? recorded_ : compared_;
  input.progress = {recorded_.running() || loaded_.running() || compared_.running(), 1, {}};
  if (shown.running()) {
    input.progress.done = shown.progress;
    input.progress.compiling = shown.compiling;
  }
  input.trade_off = &trade_off_view_.of({trade_off_, settings_.language},
                                        [](const auto& key) { return view_of(*key.state, key.language); });
  input.chapter_map.map = chapter_map_view_.of({chapter_map_, settings_.language},
                                               [](const auto& key) { return map_of(*key.state, key.language); });
  input.chapter_map.running = chapter_map_->running();
  input.chapter_map.done = chapter_map_->progress;
  input.chapter_map.of_loaded = chapter_map_->base != nullptr && run_ != nullptr && chapter_map_run_ == run_->id;
  input.measuring = {measured_.running(), measured_.progress, measured_.seconds_left, measured_.compiling};
  input.counting = {counted_.running(), counted_.progress, counted_.compiling};
}

}  // namespace scatterscope::app
