#include "app/session/jobs/load_job.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "app/files/recording_input.h"
#include "app/session/drafts/outside.h"
#include "app/session/session.h"
#include "app/window/folders.h"
#include "kernels/format/measured_json.h"
#include "tests/temporary_folder.h"
#include "tests/timing/made_up.h"
#include "tests/window/book_recording.h"
#include "ui/panels/intents/file_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"

namespace scatterscope {
namespace {

using Kind = app::JobState::Kind;

struct TemporaryFile {
  explicit TemporaryFile(const std::string& bytes) : path(folder.write("file", bytes)) {}
  tests::TemporaryFolder folder;
  std::filesystem::path path;
};

// The news once the task has ended.
app::LoadState loaded(app::LoadJob& loader, app::Task<app::LoadState> task) {
  loader.start(std::move(task));
  loader.wait();
  return *loader.news();
}

TEST_CASE("a file is read and prepared beside the caller, its result given once") {
  const auto book = tests::book_recording();
  const TemporaryFile file(app::recording_bytes(*book));
  app::LoadJob loader;
  CHECK_FALSE(loader.news());
  app::LoadState loading = loaded(loader, app::read_task(file.path.string()));
  CHECK_FALSE(loader.running());
  REQUIRE(loading.kind == Kind::done);
  CHECK(loading.path == file.path.string());
  CHECK_FALSE(loader.news());

  app::Session session;
  load(session, std::move(loading.ready), loading.path);
  CHECK(session.shown.recording()->input == book->input);
  CHECK(session.shown.recording()->step_count() == book->step_count());
  CHECK(session.shown.run->keys.iterations.size() == book->iterations.size());
  CHECK(session.shown.path == file.path.string());
}

TEST_CASE("a saved recording opens where it was saved: figure, step, followed key; what does not fit it is left out") {
  app::Session before;
  load(before, tests::book_recording());
  (void)apply(before, panels::PickFigure{"13.2"});
  (void)apply(before, panels::SeekTo{70});
  (void)apply(before, panels::FollowKey{9});
  const app::Changes saving = apply(before, panels::SaveRecording{"a.scs"});
  REQUIRE(saving.effects.size() == 1);
  const auto* write = std::get_if<app::WriteRecording>(&saving.effects.front());
  REQUIRE(write != nullptr);
  app::LoadJob loader;
  const auto opened = [&](const std::string& shown) {
    const TemporaryFile file(app::recording_bytes(*write->recording, shown));
    app::Session session;
    (void)hear(session, loaded(loader, app::read_task(file.path.string())));
    return session;
  };
  const app::Session after = opened(write->shown);
  CHECK(after.shown.view.figure->id == "13.2");
  CHECK(after.shown.step() == 70);
  CHECK(after.shown.view.selection.followed_key == 9U);
  for (const char* wrong : {"", "figure=99", "step=100000", "no link", "sort=merge"}) {
    CAPTURE(std::string(wrong));
    const app::Session session = opened(wrong);
    CHECK(session.shown.view.figure->id == "13.3");
    CHECK(session.shown.step() == 0);
    CHECK(session.message.text.empty());
  }
}

TEST_CASE("a lecture's file is opened as a lecture") {
  const app::Course& shipped = app::shipped_courses(app::CourseKind::lecture).back();
  const TemporaryFile file(app::course_json(shipped)), bad("{\"format\": \"scatterscope-lecture\", \"version\": 9}");
  app::LoadJob loader;
  app::Session session;
  (void)hear(session, loaded(loader, app::read_task(file.path.string())));
  REQUIRE(session.teaching.lecture() != nullptr);
  CHECK(session.teaching.lecture()->course().sections == shipped.sections);
  CHECK(session.teaching.lecture()->file() == file.path.string());
  CHECK(loaded(loader, app::read_task(bad.path.string())).kind == Kind::failed);
}

TEST_CASE("a file that is no recording is a problem, not a recording") {
  const TemporaryFile file("no recording at all");
  app::LoadJob loader;
  const app::LoadState loading = loaded(loader, app::read_task(file.path.string()));
  CHECK(loading.kind == Kind::failed);
  CHECK_FALSE(describe(loading.problem, Language::english).empty());
}

TEST_CASE("a file of measured results is recognized and read; a bad one is a problem") {
  const timing::MeasuredSet set = tests::made_up_set();
  const TemporaryFile good(format::measured_json(set)), bad("{\"format\": \"scatterscope-measured\"}");
  CHECK_FALSE(window::looks_like_keys(good.path.string()));
  app::LoadJob loader;
  const app::LoadState loading = loaded(loader, app::read_task(good.path.string()));
  REQUIRE(loading.kind == Kind::done);
  REQUIRE(loading.measured != nullptr);
  CHECK(*loading.measured == set);
  CHECK(loading.path == good.path.string());
  const app::LoadState wrong = loaded(loader, app::read_task(bad.path.string()));
  CHECK(wrong.kind == Kind::failed);
  CHECK(describe(wrong.problem, Language::english).rfind("FILE " + bad.path.string() + ": ", 0) == 0);
}

TEST_CASE("only what was asked for last is given") {
  const auto book = tests::book_recording();
  app::LoadJob loader;
  loader.start(app::read_task("/nowhere/at/all"));
  const app::LoadState loading = loaded(loader, app::prepare_task(book));
  REQUIRE(loading.kind == Kind::done);
  CHECK(loading.ready->recording == book);
  CHECK_FALSE(loader.news());
}

TEST_CASE("what was forgotten is not given") {
  app::LoadJob loader;
  loader.start(app::prepare_task(tests::book_recording()));
  loader.forget();
  loader.wait();
  CHECK_FALSE(loader.news());
}

}  // namespace
}  // namespace scatterscope
