// The program's only mutable state: what is loaded, which moment of it is shown, what is selected, what goes on beside
// the window. It knows neither ImGui nor files nor processes: what they are needed for it returns as effects.
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "app/comparing/comparison.h"
#include "app/courses/open_course.h"
#include "app/courses/progress.h"
#include "app/session/change_walk.h"
#include "app/session/effects.h"
#include "app/session/jobs.h"
#include "app/session/timings.h"
#include "app/session/window_options.h"
#include "kernels/analysis/key_table.h"
#include "kernels/recording/moment.h"
#include "kernels/recording/recording.h"
#include "ui/cached.h"
#include "ui/figures/figure.h"
#include "ui/panels/drafts.h"
#include "ui/panels/intents/intent.h"
#include "ui/panels/workspace.h"

namespace scatterscope::panels {
struct CountStores;
struct EditScene;
struct GoToWrite;
struct Guess;
struct StartCompare;
}  // namespace scatterscope::panels

namespace scatterscope::app {

// What an intent or a job changed, and what is to be done outside for it.
struct Changes {
  bool moment = false, selection = false, figure = false, playing = false, settings = false, message = false,
       breakpoints = false, comparison = false, timing = false;
  bool jobs = false;      // one began or ended
  bool progress = false;  // one went on
  Effects effects;

  // Anything by which panels are laid out anew.
  [[nodiscard]] bool layout() const {
    return figure || settings || message || breakpoints || comparison || timing || jobs;
  }
  [[nodiscard]] bool any() const { return layout() || moment || selection || playing || progress; }
};

class Session {
 public:
  explicit Session(panels::Settings settings = {}) : settings_(settings) {}

  // Shows what the command line asks for. `at_once`: for a picture, which no work beside the window is waited for.
  Changes open(const WindowOptions& options, bool at_once);

  // Shows a recording from its start, paused; breakpoints whose line it has are kept, the rest of the selection goes.
  void load(analysis::RunPtr run, std::string path = {});
  void load(std::shared_ptr<const recording::Recording> recording, std::string path = {}) {
    load(analysis::make_run(std::move(recording)), std::move(path));
  }
  // Shows two runs side by side, from their start, paused, until they are closed or something is loaded. What was
  // loaded stays as it is; the transport and the selection are the comparison's meanwhile.
  void compare(PreparedComparison prepared, std::optional<ShownMistake> mistake = std::nullopt);
  [[nodiscard]] const Comparison* comparison() const { return comparison_ ? &*comparison_ : nullptr; }
  // Measured results, and whether they are shown in place of all that; nothing plays meanwhile.
  [[nodiscard]] const Timings& timings() const { return timings_; }
  void open_measured(std::string path, std::shared_ptr<const timing::MeasuredSet> set);
  void measured_here(std::shared_ptr<const timing::MeasuredSet> set, bool first);
  // Shows scatter maps in place of the recording's, or of both sides of the comparison, until others are shown or
  // something is loaded. One that was read from `file` ends the comparison.
  void show_maps(RunHeatmaps maps, std::string file = {});
  // Of what is loaded; how it is drawn is left to the settings.
  void show_scene(const figures::View& scene);
  // Null: none is open.
  [[nodiscard]] const OpenCourse* lecture() const { return course_ && !course_->is_lesson() ? &*course_ : nullptr; }
  // A lesson, or the lecture while its scene's question is asked; null: neither.
  [[nodiscard]] const OpenCourse* lesson() const { return course_ && course_->asking() ? &*course_ : nullptr; }
  // Steps of lessons that were answered before the window opened.
  void know(LessonProgress progress) { progress_ = std::move(progress); }
  // Whether the lecturer's own window is open.
  [[nodiscard]] bool lecturer_window() const { return lecturer_window_; }
  // Says something to the user until it is dismissed or replaced.
  void show_message(std::string text, bool error);

  // One handler for each kind of intent, and one for each job.
  Changes apply(const panels::Intent& intent);
  template <class State>
  Changes hear(State state) {
    Changes changes;
    try {
      heard(std::move(state), changes);
    } catch (const Error& error) {
      say(error, changes);
    }
    follow_lesson(changes);
    return changes;
  }
  // Why an effect could not be performed.
  Changes fail(const Error& problem);
  // Where something was saved: `recording`, if it was one.
  Changes saved(const std::string& path, const std::shared_ptr<const recording::Recording>& recording = nullptr);
  Changes lecture_saved(const std::string& path);
  // While playing: takes the steps that are due after `seconds`; stops at a breakpoint and at the end.
  Changes pass_time(double seconds);
  // Whether a walk to a change of the figure is under way, or the timeline's marks are still to be found.
  [[nodiscard]] bool looking() const { return walking_.has_value() || marks_due(); }
  // Goes on with it for a few milliseconds.
  Changes look_for_changes();
  // Seconds until the next step is due; none while paused.
  [[nodiscard]] std::optional<double> next_due() const;

  // Null: nothing is loaded.
  [[nodiscard]] const analysis::RunPtr& run() const { return run_; }
  [[nodiscard]] const recording::Recording* recording() const {
    return run_ == nullptr ? nullptr : run_->recording.get();
  }
  [[nodiscard]] const recording::Moment* moment() const { return moment_ ? &*moment_ : nullptr; }
  [[nodiscard]] std::uint32_t step() const { return moment_ ? moment_->step() : 0; }
  // What is shown of the run, at its step.
  [[nodiscard]] const figures::View& shown_view() const { return view_; }
  [[nodiscard]] const std::set<panels::Breakpoint>& breakpoints() const { return breakpoints_; }
  [[nodiscard]] bool playing() const { return playing_; }
  [[nodiscard]] const panels::Settings& settings() const { return settings_; }
  [[nodiscard]] const panels::MessageView& message() const { return message_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  // What the panels draw; fonts, size and what is outside are left to the window.
  [[nodiscard]] panels::WorkspaceInput view() const;

 private:
  bool seek(std::uint32_t step);
  // The recording that is loaded: there must be one.
  [[nodiscard]] const recording::Recording& loaded() const { return *run_->recording; }
  [[nodiscard]] std::vector<WalkedFigure> walked_figures() const;
  [[nodiscard]] bool marks_due() const;
  // Before a recording goes that they are those of.
  void forget_changes();
  // As far as it comes in a few milliseconds.
  void walk_to_change(Changes& changes);
  [[nodiscard]] std::uint32_t played_to(std::uint32_t change);
  // Where the transport stands and ends: on the recording, or on the comparison's timeline.
  [[nodiscard]] std::uint32_t place() const;
  [[nodiscard]] std::uint32_t end() const;
  // True if there were any.
  bool drop_maps();
  [[nodiscard]] std::optional<std::uint32_t> followed_by(const scene::Ref& ref) const;
  [[nodiscard]] bool at_breakpoint(std::uint32_t step) const;
  void say(Text id, Changes& changes, std::initializer_list<std::string_view> arguments = {});
  void say(const Error& problem, Changes& changes);
  void show_timing(bool on, Changes& changes);
  void show_map(std::shared_ptr<const analysis::RunHeatmap> map, std::string file, Changes& changes);
  void show_recording(LoadState& loaded, Changes& changes);
  void stop_counting(Changes& changes);
  void open_results(const WindowOptions& options, Changes& changes);
  void add_jobs(panels::WorkspaceInput& input) const;

  void choose(const std::optional<scene::Ref>& ref, std::size_t side, Changes& changes);
  void toggle_breakpoint(panels::Breakpoint place);
  // What is shown of the run that is loaded, and the same or that of a side of the comparison. They point into this
  // object.
  [[nodiscard]] figures::FigureInput shown_run() const;
  [[nodiscard]] figures::FigureInput shown(std::size_t side = 0) const;
  // How it is drawn, as links and files say it: language is the reader's own.
  [[nodiscard]] AskedLooks asked_looks() const { return {{}, settings_.key_format, settings_.heatmap}; }
  void guess(const panels::Guess& wanted, Changes& changes);
  void forget_guesses();
  void draw_new_keys(Changes& changes);
  void go_to_write(const panels::GoToWrite& wanted, Changes& changes);
  void change_settings(const panels::Settings& settings, Changes& changes);
  void start_comparison(const panels::StartCompare& wanted, Changes& changes);
  void close_comparison(Changes& changes);
  void copy_link(Changes& changes);
  void open_link(const std::string& link, Changes& changes);
  void open_course(Course course, std::string file, std::optional<std::size_t> scene, Changes& changes);
  void open_lecture(Course lecture, std::string file, std::size_t scene, Changes& changes);
  void go_to_scene(std::size_t scene, Changes& changes);
  // What the course's scene shows, as soon as its run is recorded, or its question.
  void show_or_record(Changes& changes);
  void show_course(Changes& changes);
  void show_run(const analysis::RunPtr& run, Changes& changes);
  // The scene that is shown is one of the open lecture's, or a later moment of its run.
  [[nodiscard]] bool in_lecture() const;
  void walk_lecture(bool forward, Changes& changes);
  void add_scene(Changes& changes);
  void edit_scene(const panels::EditScene& wanted, Changes& changes);
  // Once something has moved.
  void end_hint(Changes& changes);
  void add_lecture(panels::WorkspaceInput& input) const;
  void add_scene_ahead(panels::OpenLectureView& view) const;
  void export_shown(const std::string& path, Changes& changes);
  void count_stores(const panels::CountStores& wanted, Changes& changes);
  void start_measuring(const panels::MeasureDraft& draft, Changes& changes);
  // At that step; none: at the first that is still to be answered or done.
  void open_lesson(Course lesson, std::optional<std::size_t> step, Changes& changes);
  void close_lesson(Changes& changes);
  void go_to_lesson_step(std::size_t step, Changes& changes);
  void begin_step(Changes& changes);
  void show_lesson_step(Changes& changes);
  void answer_lesson(std::uint64_t answer, Changes& changes);
  void answer_lesson_by(const figures::Guesses& guesses, Changes& changes);
  void show_lesson_answer(Changes& changes);
  void show_question(bool on, Changes& changes);
  void keep_lesson_progress(Changes& changes);
  [[nodiscard]] bool lesson_wait_is_over() const;
  void follow_lesson(Changes& changes);
  // Once another run is loaded than the one that the lesson waits for.
  void remind_of_run(Changes& changes);
  void wipe_lessons(Changes& changes);
  void add_lesson(panels::WorkspaceInput& input) const;
  // The handlers of intents.
  auto on_moment(Changes& changes);
  auto on_what_is_shown(Changes& changes);
  auto on_work(Changes& changes);
  auto on_lectures(Changes& changes);
  auto on_lessons(Changes& changes);

  void heard(RecordState state, Changes& changes);
  void heard(ComparisonState state, Changes& changes);
  void heard(LoadState state, Changes& changes);
  void heard(TradeOffState state, Changes& changes);
  void heard(ChapterMapState state, Changes& changes);
  void heard(CountState state, Changes& changes);
  void heard(const MeasureState& state, Changes& changes);
  void heard(const CourseState& state, Changes& changes);
  void heard(const ExportState& state, Changes& changes);

  panels::Settings settings_;
  analysis::RunPtr run_;
  figures::View view_;  // of the run; its step is the moment's
  std::optional<recording::Moment> moment_;
  std::optional<Comparison> comparison_;
  Timings timings_;
  std::set<panels::Breakpoint> breakpoints_;
  bool playing_ = false;
  // A run on new keys that is waited for, and the step that it goes on at.
  struct GoesOn {
    std::uint64_t seed = 0;
    std::uint32_t step = 0;
  };
  std::optional<GoesOn> goes_on_;
  // A link whose run is waited for.
  struct OpensLink {
    recording::Config config;
    RunArguments arguments;
  };
  std::optional<OpensLink> opens_link_;
  bool plays_lines_ = false;  // else changes of what is shown
  panels::WorkspaceInput::Stage stage_;
  panels::WorkspaceInput::Pen pen_;
  bool why_ = false;
  double waited_seconds_ = 0;
  panels::MessageView message_;
  std::string path_;
  ChangeWalk change_walk_;
  // To the next change, or back; a lecture's walk takes those before `limit` and goes on to the next scene there, or
  // back to the scene's own moment. None: no walk is under way.
  struct ChangeStep {
    bool forward = true;
    std::optional<std::uint32_t> limit;
  };
  std::optional<ChangeStep> walking_;
  std::optional<OpenCourse> course_;
  LessonProgress progress_;
  bool notes_ = false, lecturer_window_ = false;
  bool hint_ = false;          // what to do first is still shown
  bool lessons_hint_ = false;  // nothing was named: where the settings do not say otherwise, that there are lessons
  // The timeline's: the shown figure's changes.
  struct Marks {
    std::optional<figures::FigureInput> of;
    bool found = false;  // all of them
    std::vector<std::uint32_t> steps;
  };
  Marks marks_;
  RunHeatmaps maps_;  // the first one alone where nothing is compared
  std::string map_file_;

  // What the command line asks for and was not shown yet.
  std::optional<WindowOptions> opening_;
  // What the jobs reported last.
  JobState recorded_, compared_, loaded_, counted_, course_recorded_, exported_;
  std::deque<ExportRequest> exports_;  // the one under way, and those that wait for it
  MeasureState measured_;
  std::size_t measured_results_ = 0;  // of the measurement in progress, in timings_
  std::shared_ptr<const TradeOffState> trade_off_ = std::make_shared<const TradeOffState>();
  std::shared_ptr<const ChapterMapState> chapter_map_ = std::make_shared<const ChapterMapState>();
  std::uint64_t chapter_map_run_ = 0;  // the id of the run that the map of the chapter was last asked for

  // How views are made of them.
  template <class State>
  struct InLanguage {
    std::shared_ptr<const State> state;
    Language language;
    bool operator==(const InLanguage&) const = default;
  };
  struct CourseKey {
    const OpenCourse* course;
    std::uint64_t revision;
    Language language;
    bool operator==(const CourseKey&) const = default;
  };
  struct SceneKey {
    const OpenCourse* course;
    std::uint64_t revision;
    std::size_t scene;
    bool operator==(const SceneKey&) const = default;
  };
  struct MomentAhead {
    std::optional<figures::FigureInput> shown;  // none: it cannot be
    std::optional<recording::Moment> moment;
  };
  mutable Cached<CourseKey, panels::LectureView> lecture_view_;
  mutable Cached<CourseKey, panels::LessonView> lesson_view_;
  mutable Cached<SceneKey, MomentAhead> ahead_;
  mutable Cached<InLanguage<TradeOffState>, panels::TradeOffView> trade_off_view_;
  mutable Cached<InLanguage<ChapterMapState>, std::shared_ptr<const plots::ChapterMap>> chapter_map_view_;
};

}  // namespace scatterscope::app
