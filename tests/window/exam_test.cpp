// The dialog that makes an exam: what it asks for, what speaks against it, and the folder that comes of it.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "app/session/drafts/exam_draft.h"
#include "kernels/texts/processes.h"
#include "tests/window/panel_bench.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope {
namespace {

namespace fs = std::filesystem;
using app::Session;
using panels::Dialog;
using Kind = app::JobState::Kind;

// A folder that goes with its test.
struct TestFolder {
  TestFolder() {
    std::string name = (fs::temp_directory_path() / "scatterscope-exam-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~TestFolder() { fs::remove_all(path); }
  [[nodiscard]] std::string file(const std::string& name, const std::string& words = {}) const {
    if (!words.empty()) std::ofstream(path / name) << words;
    return (path / name).string();
  }
  fs::path path;
};

panels::ExamDraft draft_into(std::string folder) {
  panels::ExamDraft draft;
  draft.students = 2;
  draft.folder = std::move(folder);
  draft.pdf = false;
  return draft;
}

}  // namespace

TEST_CASE("what speaks against an exam is said in one line, by the names of the fields") {
  const TestFolder folder;
  panels::ExamDraft draft = draft_into(folder.file("new"));
  const auto problem = [&](Language language = Language::english) {
    return app::check_exam_draft(draft, language).problem;
  };
  CHECK(problem().empty());
  CHECK(app::check_exam_draft(draft, Language::english).students == 2);
  CHECK(app::check_exam_draft(draft, Language::english).usual_title == "Exam: sorting on a GPU");
  draft.title = std::string(61, 'x');
  CHECK(problem().starts_with("Title 'xxx"));
  CHECK(problem().ends_with("': 61 characters; allowed: 1 to 60 characters that can be printed"));
  CHECK(problem(Language::traditional_chinese) != problem());
  draft.title = "Midterm";
  draft.names = folder.file("none.txt");
  CHECK(problem().starts_with("Class list " + draft.names + ": cannot be read"));
  draft.names = folder.file("class.txt", "1\tAda\n2\t李雷\n3\tGrace\n");
  CHECK(problem().empty());
  CHECK(app::check_exam_draft(draft, Language::english).students == 3);
  CHECK(app::order_of(draft).request.names.at(1).name == "李雷");
  draft.folder.clear();
  CHECK(problem() == "Name a new or an empty folder");
  draft.folder = folder.path.string();
  CHECK(problem() == "Folder " + draft.folder + ": holds files already; allowed: a new or an empty folder");
  for (const Language language : all_languages) CHECK(problem(language).find("--") == std::string::npos);
}

TEST_CASE("the dialog asks for the exam that it describes, and only for one that can be made") {
  const TestFolder folder;
  for (const Language language : all_languages) {
    tests::PanelBench bench;
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    bench.open(Dialog::exam);
    CHECK(bench.settled().empty());
    CHECK(bench.state.exam_draft.language == language);  // what the window speaks
    bench.state.exam_draft = draft_into(folder.path.string());
    bench.check_steady();
    (void)bench.click("exam_zh-Hant");
    CHECK(bench.state.exam_draft.language == Language::traditional_chinese);
    (void)bench.click("exam_pdf");
    CHECK(bench.state.exam_draft.pdf);
    bench.state.exam_draft.pdf = false;
    CHECK(bench.has("exam_students"));
    bench.state.exam_draft.folder = folder.file("class.txt", "Ada\n") + "/in a file";
    bench.state.exam_draft.names = folder.file("class.txt");
    (void)bench.settled();
    CHECK_FALSE(bench.has("exam_students"));  // the list has them
    bench.state.exam_draft.folder = folder.path.string();
    CHECK(tests::find<panels::StartExam>(bench.click("exam_start")) == nullptr);
    CHECK(bench.state.dialog == Dialog::exam);
    bench.state.exam_draft.folder = folder.file("new");
    const auto asked = bench.asked<panels::StartExam>("exam_start");
    CHECK(asked.draft == bench.state.exam_draft);
    CHECK(bench.state.dialog == Dialog::none);
  }
}

TEST_CASE("an exam is made beside the window, is cancelled, and its end is said") {
  const TestFolder folder;
  tests::PanelBench bench;
  Session& session = bench.session;
  const panels::ExamDraft draft = draft_into(folder.file("new"));
  const app::Changes started = apply(session, panels::StartExam{draft});
  REQUIRE(started.effects.size() == 1);
  const auto& order = std::get<app::MakeExam>(started.effects.front()).order;
  CHECK(order.folder == draft.folder);
  CHECK(order.request.students == 2);
  CHECK(order.request.kinds == app::usual_kinds());

  app::ExamState state;
  state.folder = draft.folder;
  state.kind = Kind::running;
  state.progress = 0.5;
  CHECK(hear(session, state).effects.empty());
  (void)bench.settled();
  CHECK(bench.has("exam_progress"));
  (void)bench.asked<panels::CancelExam>("cancel_exam");
  CHECK(std::holds_alternative<app::Cancel<app::ExamJob>>(apply(session, panels::CancelExam{}).effects.front()));
  // Another one waits for its end.
  bench.open(Dialog::exam);
  bench.state.exam_draft = draft;
  CHECK(tests::find<panels::StartExam>(bench.click("exam_start")) == nullptr);
  bench.state.dialog = Dialog::none;
  state.kind = Kind::done;
  CHECK(hear(session, state).message);
  CHECK(session.message.text.find(draft.folder) != std::string::npos);
  CHECK_FALSE(session.message.error);
  (void)bench.settled();
  CHECK_FALSE(bench.has("exam_progress"));
  state.kind = Kind::failed;
  state.problem = {texts::run_ended, {"7"}, 2};
  (void)hear(session, state);
  CHECK(session.message.error);

  // A folder that was filled since is named when it is asked for.
  (void)folder.file("full", "mine");
  panels::ExamDraft full = draft;
  full.folder = folder.path.string();
  CHECK(apply(session, panels::StartExam{full}).effects.empty());
  CHECK(session.message.text == "Folder " + full.folder + ": holds files already; allowed: a new or an empty folder");
}

}  // namespace scatterscope
