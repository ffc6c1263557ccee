// The dialog that exports a lecture: what it asks for, what speaks against it, and what becomes of it.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/session/drafts/lecture_export_draft.h"
#include "kernels/texts/processes.h"
#include "tests/temporary_folder.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope {
namespace {

using app::Session;
using panels::Dialog;
using Draft = panels::LectureExportDraft;
using Kind = app::JobState::Kind;

}  // namespace

TEST_CASE("what speaks against an export is said in one line, by the names of the fields") {
  const tests::TemporaryFolder folder;
  Draft draft;
  const auto check = [&](Language language = Language::english) { return app::check_export_draft(draft, language); };
  CHECK(check().problem == "Name a file");
  draft.path = (folder.path / "a").string();
  CHECK(check().problem.empty());
  CHECK(check().path == draft.path + ".html");
  CHECK_FALSE(check().taken);
  (void)folder.write("a.html", "old");
  CHECK(check().taken);
  draft.path = (folder.path / "no" / "a.html").string();
  for (const Language language : all_languages) {
    CHECK(check(language).problem.find(draft.path) != std::string::npos);
    CHECK(check(language).problem.find("--") == std::string::npos);
    CHECK(check(language).problem.find('\n') == std::string::npos);
  }
  CHECK(folder.entries() == 1);
  // What is asked for comes into the order.
  draft.path = (folder.path / "b.html").string();
  draft.one_scene = draft.codes = true;
  draft.notes = draft.answers = false;
  draft.language = Language::traditional_chinese;
  const app::Course& lecture = tests::shipped_lecture("onesweep");
  const app::LectureExport order = app::order_of(draft, lecture, 3);
  CHECK(order.lecture == lecture);
  CHECK(order.scene == 3U);
  CHECK(order.path == draft.path);
  CHECK(order.codes);
  CHECK_FALSE(order.notes);
  CHECK_FALSE(order.answers);
  CHECK(order.language == Language::traditional_chinese);
  draft.one_scene = false;
  CHECK_FALSE(app::order_of(draft, lecture, 3).scene);
}

TEST_CASE("the dialog asks for the export that it describes, its file's name follows the format") {
  const tests::TemporaryFolder folder;
  for (const Language language : all_languages) {
    tests::PanelBench bench;
    tests::open_lecture(bench.session, "onesweep");
    (void)apply(bench.session, panels::GoToScene{1});
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    bench.state.export_draft.path = (folder.path / "lecture").string();
    bench.open(Dialog::lecture_export);
    CHECK(bench.settled().empty());
    bench.check_steady();
    const Draft& draft = bench.state.export_draft;
    CHECK(draft.language == language);
    CHECK(draft.path == (folder.path / "lecture.html").string());
    (void)bench.click("export_pdf");
    CHECK(draft.path == (folder.path / "lecture.pdf").string());
    (void)bench.click("export_png");
    CHECK(draft.path == (folder.path / "lecture").string());  // a folder of all pages
    (void)bench.click("export_scene");
    CHECK(draft.path == (folder.path / "lecture.png").string());
    (void)bench.click("export_html");
    (void)bench.click("export_notes");
    (void)bench.click("export_answers");
    (void)bench.click("export_codes");
    (void)bench.click("export_zh-Hant");
    CHECK((!draft.notes && !draft.answers && draft.codes && draft.one_scene));
    CHECK(draft.language == Language::traditional_chinese);
    bench.state.export_draft.path = (folder.path / "no" / "a.html").string();
    CHECK(tests::find<panels::StartLectureExport>(bench.click("export_start")) == nullptr);
    CHECK(bench.state.dialog == Dialog::lecture_export);
    bench.state.export_draft.path = (folder.path / "a.html").string();
    const auto asked = bench.asked<panels::StartLectureExport>("export_start");
    CHECK(asked.draft == draft);
    CHECK(asked.scene == 1);
    CHECK(bench.state.dialog == Dialog::none);
  }
}

TEST_CASE("a lecture's export goes on beside the window, is cancelled, and its end is said") {
  const tests::TemporaryFolder folder;
  tests::PanelBench bench;
  Session& session = bench.session;
  Draft draft;
  draft.path = (folder.path / "a.html").string();
  CHECK(apply(session, panels::StartLectureExport{draft, 0}).effects.empty());  // no lecture is open
  tests::open_lecture(session, "onesweep");
  CHECK(apply(session, panels::StartLectureExport{draft, 1000}).effects.empty());
  const app::Changes started = apply(session, panels::StartLectureExport{draft, 0});
  REQUIRE(started.effects.size() == 1);
  const auto& order = std::get<app::MakeLectureExport>(started.effects.front()).order;
  CHECK(order.path == draft.path);
  CHECK(order.lecture.name == "onesweep");

  app::LectureExportState state;
  state.path = draft.path;
  state.kind = Kind::running;
  state.progress = 0.5;
  CHECK(hear(session, state).effects.empty());
  (void)bench.settled();
  CHECK(bench.has("export_progress"));
  (void)bench.asked<panels::CancelLectureExport>("cancel_export");
  CHECK(std::holds_alternative<app::Cancel<app::LectureExportJob>>(
      apply(session, panels::CancelLectureExport{}).effects.front()));
  // Another one waits for its end.
  bench.open(Dialog::lecture_export);
  bench.state.export_draft = draft;
  CHECK(tests::find<panels::StartLectureExport>(bench.click("export_start")) == nullptr);
  bench.state.dialog = Dialog::none;
  state.kind = Kind::done;
  CHECK(hear(session, state).message);
  CHECK(session.message.text.find(draft.path) != std::string::npos);
  CHECK_FALSE(session.message.error);
  (void)bench.settled();
  CHECK_FALSE(bench.has("export_progress"));
  state.kind = Kind::failed;
  state.problem = {texts::run_ended, {"7"}, 2};
  (void)hear(session, state);
  CHECK(session.message.error);
}

}  // namespace scatterscope
