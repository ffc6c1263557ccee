// Shipped lectures, their runs recorded once for all tests of the window's parts.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/courses/course_job.h"
#include "app/links/scene_link.h"
#include "app/session/session.h"
#include "app/views/sources.h"
#include "kernels/catalog.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/moment_intents.h"

namespace scatterscope::tests {

inline const app::Course& shipped_lecture(std::string_view name) {
  for (const app::Course& lecture : app::shipped_courses(app::CourseKind::lecture))
    if (lecture.name == name) return lecture;
  FAIL("no lecture " << std::string(name));
  return app::shipped_courses(app::CourseKind::lecture).front();
}

inline app::Recorded record(const app::RunRequest& run) {
  return std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, run.backend));
}

inline analysis::RunPtr recorded(const app::RunArguments& run) {
  static std::map<std::string, analysis::RunPtr> made;
  auto& found = made[app::link_of(run)];
  if (found != nullptr) return found;
  found = analysis::make_run(record(app::parse_run(run, app::MissingInput::is_a_problem)));
  return found;
}

// What a scene is drawn from, by sources_of().
inline app::SourcesPtr made_of(const app::RunArguments& sources) {
  static std::map<std::string, app::SourcesPtr> all;
  app::SourcesPtr& made = all[app::link_of(sources)];
  if (made != nullptr) return made;
  if (app::content_of(sources) == app::Content(app::ShowFigure{})) return made = app::of_run(recorded(sources));
  const auto record_here = [](const app::RunRequest& run, const catalog::Progress&) { return record(run); };
  return made = std::make_shared<const app::ViewSources>(
             app::make_sources(sources, record_here, {}, SCATTERSCOPE_PROGRAM));
}

// What a job reports when these runs are recorded.
inline app::CourseState recorded_runs(const std::vector<app::RunArguments>& runs) {
  app::CourseState state;
  state.kind = app::JobState::Kind::done;
  for (const app::RunArguments& run : runs) state.runs.push_back({app::link_of(run), made_of(run), std::nullopt});
  return state;
}

// The runs that are asked for; none where nothing is.
inline std::vector<app::RunArguments> runs_asked(const app::Changes& changes) {
  for (const app::Effect& effect : changes.effects)
    if (const auto* wanted = std::get_if<app::RecordCourse>(&effect)) return wanted->runs;
  return {};
}
inline app::CourseState recorded_for(const app::Changes& changes) {
  return recorded_runs(runs_asked(changes));
}

inline void open_lecture(app::Session& session, const std::string& name) {
  const auto runs = runs_asked(apply(session, panels::OpenLecture{name}));
  REQUIRE_FALSE(runs.empty());
  (void)hear(session, recorded_runs(runs));
}

// The scene at its own moment.
inline void end_walk(app::Session& session) {
  if (session.teaching.lecture()) (void)apply(session, panels::SeekTo{session.teaching.course->stops.back()});
}
inline void show_scene(app::Session& session, std::size_t k) {
  (void)apply(session, panels::GoToScene{k});
  end_walk(session);
}

}  // namespace scatterscope::tests
