// The program's only mutable state, in parts: what is loaded, which moment of it is shown, what is selected, what goes
// on beside the window. It knows neither ImGui nor files nor processes: what they are needed for it returns as effects.
// The parts are plain; what changes a part alone takes that part, what changes several takes the session.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/session/effects.h"
#include "app/session/jobs/job_states.h"
#include "app/session/shown.h"
#include "app/session/teaching.h"
#include "app/session/transport.h"
#include "ui/cached.h"
#include "ui/panels/intents/intent.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::app {

// Views that are slow to make, with what they are made from.
struct KeptViews {
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
    bool away = false;  // something else than the step's figure is shown
    bool operator==(const CourseKey&) const = default;
  };
  struct SceneKey {
    const OpenCourse* course;
    std::uint64_t revision;
    std::size_t scene;
    Language language;
    bool operator==(const SceneKey&) const = default;
  };
  struct MomentAhead {
    std::optional<figures::FigureInput> shown;  // none: it cannot be, or is no figure
    std::optional<recording::Moment> moment;
    std::shared_ptr<const scene::Scene> picture;  // of what stands in place of a figure
  };
  Cached<CourseKey, panels::LectureView> lecture;
  Cached<CourseKey, panels::LessonView> lesson;
  Cached<SceneKey, MomentAhead> ahead;
  Cached<InLanguage<TradeOffState>, panels::TradeOffView> trade_off;
  Cached<InLanguage<ChapterMapState>, std::shared_ptr<const plots::ChapterMap>> chapter_map;
};

struct Session {
  panels::Settings settings{};
  Shown shown{};
  Transport transport{};
  Teaching teaching{};
  JobStates jobs{};
  panels::WorkspaceInput::Stage stage{};
  panels::WorkspaceInput::Pen pen{};
  panels::WhyCard why = panels::WhyCard::closed;
  panels::MessageView message{};

  mutable KeptViews kept{};
};

// Shows what the command line asks for. `at_once`: for a picture, which no work beside the window is waited for.
Changes open(Session& session, const WindowOptions& options, bool at_once);
// One handler for each kind of intent.
Changes apply(Session& session, const panels::Intent& intent);
// What a job reports.
template <class State>
Changes hear(Session& session, State state);
// Why an effect could not be performed.
Changes fail(Session& session, const Error& problem);
// Where something was saved: `recording`, if it was one.
Changes saved(Session& session, const std::string& path,
              const std::shared_ptr<const recording::Recording>& recording = nullptr);
Changes lecture_saved(Session& session, const std::string& path);
Changes unsaved_left(Session& session, UnsavedLecture lecture);
// While playing: takes the steps that are due after `seconds`; stops at a breakpoint and at the end.
Changes pass_time(Session& session, double seconds);
// Seconds until the next step is due; none while paused.
[[nodiscard]] std::optional<double> next_due(const Session& session);
// Whether a walk to a change of the figure is under way, or the timeline's marks are still to be found.
[[nodiscard]] bool looking(const Session& session);
// Goes on with it for a few milliseconds.
Changes look_for_changes(Session& session);
// What the panels draw; fonts, size and what is outside are left to the window.
[[nodiscard]] panels::WorkspaceInput workspace(const Session& session);

// --- Changes of several parts.

// Shows a run from its start, paused; breakpoints whose line it has are kept, the rest of the selection goes.
void load(Session& session, analysis::RunPtr run, std::string path = {});
inline void load(Session& session, std::shared_ptr<const recording::Recording> recording, std::string path = {}) {
  load(session, analysis::make_run(std::move(recording)), std::move(path));
}
// Shows two runs side by side, from their start, paused, until they are closed or something is loaded.
void compare(Session& session, PreparedComparison prepared, std::optional<ShownMistake> mistake = std::nullopt);
void compare(Session& session, Comparison comparison);
void close_comparison(Session& session, Changes& changes);
// Shows scatter maps in place of the recording's, or of both sides of the comparison, until others are shown or
// something is loaded. One that was read from `file` ends the comparison.
void show_maps(Session& session, RunHeatmaps maps, std::string file = {});
// Measured results, and whether they are shown in place of all that; nothing plays meanwhile.
void show_timing(Session& session, bool on, Changes& changes);
// What stands in place of all that, or nothing; nothing plays meanwhile. What the grid or the map counts begins where
// nothing is counted yet. A run, a comparison, a scatter map or measured results that are shown end it.
void show_instead(Session& session, panels::Instead what, Changes& changes);
void open_measured(Session& session, std::string path, std::shared_ptr<const timing::MeasuredSet> set);
void change_settings(Session& session, const panels::Settings& settings, Changes& changes);
// Says something to the user until it is dismissed or replaced.
void show_message(Session& session, std::string text, bool error);
void say(Session& session, Text id, Changes& changes, std::initializer_list<std::string_view> arguments = {});
void say(Session& session, const Error& problem, Changes& changes);
// How what is shown is drawn, as links and files say it: language is the reader's own.
[[nodiscard]] AskedLooks asked_looks(const panels::Settings& settings);

template <class State>
Changes hear(Session& session, State state) {
  Changes changes;
  try {
    heard(session, std::move(state), changes);
  } catch (const Error& error) {
    say(session, error, changes);
  }
  follow_lesson(session, changes);
  return changes;
}

}  // namespace scatterscope::app
