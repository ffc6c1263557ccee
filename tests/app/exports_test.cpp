
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "app/courses/course_runs.h"
#include "app/exports/export_job.h"
#include "app/exports/figure_frames.h"
#include "app/exports/lecture_export.h"
#include "app/exports/sheet.h"
#include "app/files/tool.h"
#include "app/pictures/qr_code.h"
#include "kernels/texts/files.h"
#include "tests/app/typed.h"
#include "tests/testing.h"
#include "tests/ui/scene_checks.h"
#include "ui/scene/svg.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

std::shared_ptr<const recording::Recording> book(const char* sort) {
  return tests::recorded("--preset book --device cpu --sort " + std::string(sort));
}

scene::Scene square(float width, float height) {
  scene::Scene figure;
  figure.width = width;
  figure.height = height;
  figure.shapes.emplace_back(scene::Rect{{0, 0}, width, height, scene::Role::cell, scene::Role::now});
  return figure;
}

// The figure's rectangle on the sheet.
scene::Rect shown(const scene::Scene& page) {
  for (const scene::Shape& shape : page.shapes)
    if (const auto* rect = std::get_if<scene::Rect>(&shape); rect != nullptr && rect->stroke == scene::Role::now)
      return *rect;
  FAIL("no figure");
  return {};
}

float largest_right(const scene::Scene& page) {
  float right = 0;
  for (std::size_t k = 0; k < page.shapes.size(); ++k)
    if (const auto* label = std::get_if<scene::Label>(&page.shapes[k]); label != nullptr && !label->continues)
      right = std::max(right, label->at.x + (label->align == scene::Align::end
                                                 ? 0
                                                 : scene::line_width(page.shapes, k, scene::table_metrics())));
  return right;
}

float lowest_text(const scene::Scene& page) {
  float low = 0;
  for (const scene::Label& label : tests::all_of<scene::Label>(page)) low = std::max(low, label.at.y);
  return low;
}

}  // namespace

TEST_CASE("a sheet holds its figure and all words, at every size and with a note of any length") {
  const std::string words = "An exclusive scan across all blocks counts the ones before each key. ";
  for (const auto& size : {std::pair{1280.0F, 720.0F}, std::pair{1920.0F, 1080.0F}, std::pair{640.0F, 480.0F}}) {
    const float width = size.first, height = size.second;
    for (const int times : {1, 10, 40}) {
      SheetWords said{.title = "13.3", .place = "1 / 18", .caption = words, .note = {}, .link = "sort=merge"};
      for (int k = 0; k < times; ++k) said.note += words;
      for (const bool coded : {false, true}) {
        if (coded) said.code = qr_code(said.link, scene::theme(scene::ThemeName::light));
        const scene::Scene page = sheet(square(900, 300), said, width, height);
        const scene::Rect figure = shown(page);
        INFO("width ", width, ", times ", times);
        CHECK(figure.at.x >= 0);
        CHECK(figure.at.x + figure.width <= width);
        CHECK(figure.width / figure.height == doctest::Approx(3));
        CHECK(largest_right(page) <= width);
        CHECK(lowest_text(page) <= height);
        if (times <= 10) CHECK(figure.height > height / 4);
      }
    }
  }
}

TEST_CASE("figures of a series stand in one place, whatever their captions") {
  const std::string longest(400, 'm');
  SheetWords said{
      .title = "13.3", .place = "1 / 2", .caption = "short", .longest_caption = longest, .note = {}, .link = {}};
  const scene::Rect first = shown(sheet(square(900, 500), said, 1280, 720));
  said.caption = longest;
  const scene::Rect second = shown(sheet(square(900, 500), said, 1280, 720));
  CHECK(first.at == second.at);
  CHECK(first.width == second.width);
}

TEST_CASE("the frames of a figure are its changes, and their links lead to them") {
  FigureDrawer drawer(book("radix-local"));
  figures::View wanted{.figure = figures::find_figure("13.6"), .step = 41};
  wanted.selection.followed_key = 9;
  const Stretch steps{0, drawer.recording().step_count()};
  const auto frames = figure_frames(drawer, wanted, {Language::traditional_chinese, {}, {}}, steps);
  const auto scenes = frames.lecture.scenes();
  figures::View from_start = wanted;
  from_start.step = 0;
  REQUIRE(scenes.size() == drawer.changes(from_start, {}, steps.end).size());
  CHECK(scenes.size() > 4);
  // The last one that is not after step 41.
  CHECK(std::stoul(scenes[frames.place]->arguments.at("--step")) <= 41);
  CHECK(std::stoul(scenes[frames.place + 1]->arguments.at("--step")) > 41);

  const DrawScene draw = drawn_by(drawer, page_room);
  CourseRuns runs([&](const RunRequest&) { return book("radix-local"); });
  std::string before;
  for (const CourseScene* scene : scenes) {
    CHECK_FALSE(scene->arguments.contains("--language"));
    CHECK(scene->arguments.at("--key") == "9");
    CHECK_FALSE(scene->say.of(Language::simplified_chinese).empty());
    const auto drawn = draw(*scene, Language::english), linked = runs.draw(*scene, Language::english);
    const scene::Theme& light = scene::theme(scene::ThemeName::light);
    const std::string svg = scene::to_svg(drawn, light);
    CHECK(svg == scene::to_svg(linked, light));
    CHECK(svg != before);
    CHECK(drawn.description == scene->say.of(Language::english));
    before = svg;
  }
}

TEST_CASE("a QR code is dark on light in every theme, with the quiet zone that readers need") {
  for (const scene::ThemeName name : scene::all_themes) {
    const scene::Theme& theme = scene::theme(name);
    const auto code = qr_code("sort=merge&preset=book", theme);
    CHECK(code.cells.size() == std::size_t{code.columns} * code.columns);
    const auto at = [&](std::uint32_t row, std::uint32_t column) {
      const scene::Rgba c = theme.fill(code.cells[std::size_t{row} * code.columns + column]);
      return c.r + c.g + c.b;
    };
    for (std::uint32_t k = 0; k < code.columns; ++k)
      for (std::uint32_t edge = 0; edge < 4; ++edge) CHECK(at(edge, k) > 600);
    // The corner of the finder pattern, and its light ring.
    CHECK(at(4, 4) < 200);
    CHECK(at(5, 5) > 600);
    CHECK(at(6, 6) < 200);
  }
  CHECK_THROWS_AS((void)qr_code(std::string(2332, 'x'), scene::theme(scene::ThemeName::light)), Error);
  CHECK_NOTHROW((void)qr_code(std::string(2331, 'x'), scene::theme(scene::ThemeName::light)));
}

TEST_CASE("an export of the window is what the command line writes of the same moment") {
  const tests::TemporaryFolder folder;
  const std::string path = (folder.path / "a.html").string();
  const auto recording = book("radix-1bit");
  figures::View shown{.figure = figures::find_figure("13.3"), .step = 51};
  shown.selection.followed_key = 9;
  const AskedLooks looks{Language::simplified_chinese, {}, {}};
  ExportJob job;
  job.start(export_task({path, recording, shown, looks, "dark"}, SCATTERSCOPE_PROGRAM));
  const ExportState end = job.wait();
  REQUIRE_MESSAGE(end.kind == JobState::Kind::done, tests::english(end.problem));
  CHECK(end.path == path);
  std::ifstream file(path);
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"zh-Hans\">"));
  FigureDrawer drawer(recording);
  const auto frames = figure_frames(drawer, shown, looks, {0, recording->step_count()});
  CHECK(page.find("\"at\":" + std::to_string(frames.place) + ",") != std::string::npos);
  CHECK(frames.place > 0);

  job.start(
      export_task({(folder.path / "no" / "a.html").string(), recording, shown, looks, "dark"}, SCATTERSCOPE_PROGRAM));
  CHECK(job.wait().problem.id() == texts::file_unwritable);
  shown.figure = figures::find_figure("13.11");
  job.start(export_task({path, recording, shown, looks, "dark"}, SCATTERSCOPE_PROGRAM));
  CHECK(tests::english(job.wait().problem).starts_with("scatterscope failed: --figure 13.11: cannot show"));
}

namespace {

const Course& lecture_named(const std::string& name) {
  const std::vector<Course>& all = shipped_courses(CourseKind::lecture);
  const auto found = std::find_if(all.begin(), all.end(), [&](const Course& course) { return course.name == name; });
  REQUIRE(found != all.end());
  return *found;
}

LectureExportState exported(const LectureExport& order) {
  LectureExportJob job;
  job.start(lecture_export_task(order, SCATTERSCOPE_PROGRAM));
  return job.wait();
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a lecture is exported beside the window: whole or a scene of it, for students too") {
  const tests::TemporaryFolder folder;
  LectureExport order;
  order.lecture = lecture_named("onesweep");
  order.path = (folder.path / "a.html").string();
  order.language = Language::simplified_chinese;
  LectureExportState end = exported(order);
  REQUIRE_MESSAGE(end.kind == JobState::Kind::done, tests::english(end.problem));
  CHECK(end.path == order.path);
  const std::string whole = contents(order.path);
  CHECK(whole.starts_with("<!DOCTYPE html>\n<html lang=\"zh-Hans\">"));
  CHECK(whole.find("\"note\":\"") != whole.rfind("\"note\":\""));  // the word, and the notes
  order.scene = 2;
  order.notes = order.answers = false;
  REQUIRE(exported(order).kind == JobState::Kind::done);
  const std::string scene = contents(order.path);
  CHECK(scene.find("id=\"scene3\"") != std::string::npos);
  CHECK(scene.find("id=\"scene2\"") == std::string::npos);
  CHECK(scene.size() < whole.size() / 3);
  CHECK(folder.entries() == 1);

  // What cannot be written is said before anything is recorded.
  order.path = (folder.path / "no" / "a.html").string();
  CHECK(exported(order).problem.id() == texts::file_unwritable);
  order.path = (folder.path / "a.odp").string();
  CHECK(tests::english(exported(order).problem).ends_with("allowed: a file name that ends in .html, .pdf, .png"));
  order.scene.reset();
  order.path = (folder.path / "a.png").string();
  CHECK(tests::english(exported(order).problem).ends_with("allowed: a file name that ends in .html, .pdf"));
}

TEST_CASE("an export of a lecture that is cancelled or fails leaves the file that was there") {
  const tests::TemporaryFolder folder;
  LectureExport order;
  order.lecture = lecture_named("45-minutes");
  order.path = folder.write("a.html", "old").string();
  LectureExportJob job;
  job.start(lecture_export_task(order, SCATTERSCOPE_PROGRAM));
  const LectureExportState begun = job.wait_until([](const LectureExportState& state) { return state.progress > 0; });
  REQUIRE(begun.running());
  job.cancel();
  CHECK(job.wait().kind == JobState::Kind::cancelled);
  CHECK(contents(order.path) == "old");
  // A scene that cannot be drawn is named by its number among all.
  order.lecture.sections[0].scenes[1].arguments["--figure"] = "13.11";
  order.scene = 1;
  const LectureExportState failed = exported(order);
  CHECK(failed.kind == JobState::Kind::failed);
  CHECK(tests::english(failed.problem).find("scene 2") != std::string::npos);
  CHECK(contents(order.path) == "old");
  CHECK(folder.entries() == 1);
}

TEST_CASE("pages of a lecture as PDF and as pictures, a question's answer on a page of its own or nowhere" *
          doctest::skip(std::system("command -v rsvg-convert > /dev/null 2>&1") != 0)) {
  const tests::TemporaryFolder folder;
  LectureExport order;
  order.lecture = lecture_named("45-minutes");
  const auto scenes = order.lecture.scenes();
  const auto asks =
      std::find_if(scenes.begin(), scenes.end(), [](const CourseScene* scene) { return scene->question() != nullptr; });
  REQUIRE(asks != scenes.end());
  order.scene = static_cast<std::size_t>(asks - scenes.begin());
  order.folder = true;
  for (const bool answers : {true, false}) {
    order.answers = answers;
    order.path = (folder.path / (answers ? "with" : "without")).string();
    const LectureExportState end = exported(order);
    REQUIRE_MESSAGE(end.kind == JobState::Kind::done, tests::english(end.problem));
    for (const char* page : {"01.png", "02.png", "03.png"}) {
      const std::string picture = contents(std::filesystem::path(order.path) / page);
      const bool there = answers || std::string_view(page) != "03.png";
      CHECK(picture.starts_with("\x89PNG") == there);
      // 1920 by 1080, where a PNG has them.
      if (there) CHECK(picture.substr(16, 8) == std::string("\0\0\x07\x80\0\0\x04\x38", 8));
    }
  }
  // The scene's page is the same file either way.
  CHECK(contents(folder.path / "with" / "01.png") == contents(folder.path / "without" / "01.png"));
  order.folder = false;
  order.path = (folder.path / "scene.png").string();
  REQUIRE(exported(order).kind == JobState::Kind::done);
  CHECK(contents(order.path) == contents(folder.path / "with" / "01.png"));
  order.notes = false;
  REQUIRE(exported(order).kind == JobState::Kind::done);
  CHECK(contents(order.path) != contents(folder.path / "with" / "01.png"));
  order.path = (folder.path / "scene.pdf").string();
  REQUIRE(exported(order).kind == JobState::Kind::done);
  CHECK(contents(order.path).starts_with("%PDF"));
}

TEST_CASE("a tool gets its files and its input, and what it says where it fails") {
  const Tool shell{"sh", "dash"};
  ToolRun good(shell);
  std::string name;
  good.add_file("from a file, ", name);
  good.start({"-c", "cat \"$0\" -", name});
  good.feed("from the pipe");
  CHECK(good.finish() == "from a file, from the pipe");

  ToolRun bad(shell);
  bad.start({"-c", "echo half; echo one >&2; echo two >&2; exit 3"});
  const Error failed = tests::run_error_of([&] { (void)bad.finish(); });
  CHECK(tests::english(failed) == "sh failed: two");

  // One that ends before it has read everything fails the export; the program goes on.
  ToolRun deaf(shell);
  deaf.start({"-c", "exit 4"});
  const Error early = tests::run_error_of([&] {
    for (int k = 0; k < 100; ++k) deaf.feed(std::string(1 << 20, 'x'));
  });
  CHECK(tests::english(early) == "sh failed: status 4");

  const Error missing = tests::run_error_of([&] {
    check_tool({"no-such-program", "no-such-package"}, "--out", "a.pdf");
  });
  CHECK(missing.exit_status() == exit_lacking);
}
