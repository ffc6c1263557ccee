#include "app/session/loader.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "app/files/recording_input.h"
#include "app/window/outside.h"
#include "kernels/format/measured_json.h"
#include "tests/temporary_folder.h"
#include "tests/timing/made_up.h"
#include "tests/window/book_recording.h"

namespace scatterscope {
namespace {

using Kind = app::JobState::Kind;

struct TemporaryFile {
  explicit TemporaryFile(const std::string& bytes) : path(folder.write("file", bytes)) {}
  tests::TemporaryFolder folder;
  std::filesystem::path path;
};

TEST_CASE("a file is read and prepared beside the caller, its result given once") {
  const auto book = tests::book_recording();
  const TemporaryFile file(app::recording_bytes(*book));
  window::Loader loader;
  CHECK(loader.take().kind == Kind::idle);
  loader.read(file.path.string());
  loader.wait();
  CHECK_FALSE(loader.running());
  window::Loading loading = loader.take();
  REQUIRE(loading.kind == Kind::done);
  CHECK(loading.path == file.path.string());
  CHECK(loader.take().kind == Kind::idle);

  app::Session session;
  session.load(std::move(loading.ready), loading.path);
  CHECK(session.recording()->input == book->input);
  CHECK(session.recording()->step_count() == book->step_count());
  CHECK(session.keys().iterations.size() == book->iterations.size());
  CHECK(session.path() == file.path.string());
}

TEST_CASE("a file that is no recording is a problem, not a recording") {
  const TemporaryFile file("no recording at all");
  window::Loader loader;
  loader.read(file.path.string());
  loader.wait();
  const window::Loading loading = loader.take();
  CHECK(loading.kind == Kind::failed);
  CHECK_FALSE(app::describe(loading.problem, Language::english).empty());
}

TEST_CASE("a file of measured results is told from recordings and keys, and read; a bad one is a problem") {
  const timing::MeasuredSet set = tests::made_up_set();
  const TemporaryFile good(format::measured_json(set)), bad("{\"format\": \"scatterscope-measured\"}");
  CHECK_FALSE(window::looks_like_keys(good.path.string()));
  window::Loader loader;
  loader.read(good.path.string());
  loader.wait();
  const window::Loading loading = loader.take();
  REQUIRE(loading.kind == Kind::done);
  REQUIRE(loading.measured != nullptr);
  CHECK(*loading.measured == set);
  CHECK(loading.path == good.path.string());
  loader.read(bad.path.string());
  loader.wait();
  const window::Loading wrong = loader.take();
  CHECK(wrong.kind == Kind::failed);
  CHECK(app::describe(wrong.problem, Language::english).rfind("FILE " + bad.path.string() + ": ", 0) == 0);
}

TEST_CASE("only what was asked for last is given") {
  const auto book = tests::book_recording();
  window::Loader loader;
  loader.read("/nowhere/at/all");
  loader.prepare(book);
  loader.wait();
  const window::Loading loading = loader.take();
  REQUIRE(loading.kind == Kind::done);
  CHECK(loading.ready.recording == book);
  CHECK(loader.take().kind == Kind::idle);
}

TEST_CASE("what was forgotten is not given") {
  window::Loader loader;
  loader.prepare(tests::book_recording());
  loader.forget();
  loader.wait();
  CHECK(loader.take().kind == Kind::idle);
}

}  // namespace
}  // namespace scatterscope
