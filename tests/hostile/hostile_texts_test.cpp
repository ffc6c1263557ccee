// Text of a file is refused where nobody could see what it is, and escaped wherever it is shown.
#include <span>

#include "app/courses/course.h"
#include "app/errors/common_errors.h"
#include "app/exports/framed_page.h"
#include "app/files/shipped_files.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/format/measured_json.h"
#include "kernels/format/recording_file.h"
#include "kernels/recording/plain_text.h"
#include "tests/hostile/hostile_recordings.h"
#include "tests/testing.h"
#include "ui/scene/svg.h"
#include "ui/scene/utf8.h"

namespace scatterscope::tests {
namespace {

// Escape sequences of terminals in one byte and two, what turns or ends a line, what is no UTF-8.
const std::vector<std::string> unseen{"\x1b[2J",
                                      "\x07",
                                      "\x7f",
                                      "a\nb",
                                      "a\rb",
                                      "\xc2\x9b"
                                      "31m",
                                      "\xd8\x9c",
                                      "\xe2\x80\x8f",
                                      "\xe2\x80\xae",
                                      "\xe2\x81\xa6",
                                      "\xe2\x80\xa8",
                                      "\xef\xbb\xbf",
                                      "\xff",
                                      "\xc0\x80",
                                      "\xed\xa0\x80",
                                      "\xef\xbf\xbe",
                                      "\xf3\xa0\x81\x81"};
const std::vector<std::string> markup{
    "<script>alert(1)</script>", "\" onload=\"alert(1)", "' x='", "]]>", "</text></svg>", "&amp;", "%s%n", "a##b"};

using recording::Recording;
using SetText = std::function<void(Recording&, const std::string&)>;

// Every text that a recording has.
const std::vector<SetText> texts{
    [](Recording& r, const std::string& s) { r.config.sort = s; },
    [](Recording& r, const std::string& s) { r.device.backend = s; },
    [](Recording& r, const std::string& s) { r.device.name = s; },
    [](Recording& r, const std::string& s) { r.device.compiler = s; },
    [](Recording& r, const std::string& s) { r.files[0].name = s; },
    [](Recording& r, const std::string& s) { r.files[0].text = s; },
    [](Recording& r, const std::string& s) { r.arrays[0].name = s; },
    [](Recording& r, const std::string& s) { r.names[0].name = s; },
    [](Recording& r, const std::string& s) { r.launches[0].kernel = s; },
    [](Recording& r, const std::string& s) { r.launches[0].arguments[0].name = s; },
};
constexpr std::size_t source_text = 5;

Recording with_text(const SetText& set, const std::string& text) {
  Recording r = bare_recording(4);
  r.names = {{"bit", recording::ValueType::u32, recording::Meaning::bit}};
  r.launches = {{"kernel", 1, 1, false, 0, {{"input", std::uint16_t{0}, 0}}}};
  r.steps = {{0, 0, 0, 1, 0, 0}};
  r.iterations = {{0, 0, 1, 0, 1, 0, 1, {}, {}}};
  for (const auto kind : {recording::EventKind::read, recording::EventKind::value, recording::EventKind::write}) {
    r.events.kind.push_back(static_cast<std::uint8_t>(kind));
    r.events.what.push_back(0);
    for (auto* column : {&r.events.block, &r.events.thread}) column->push_back(0);
    for (auto* column : {&r.events.index, &r.events.value, &r.events.before}) column->push_back(0);
  }
  set(r, text);
  return r;
}

Recording read(const Recording& r) {
  const std::string bytes = format::encode(r);
  return format::decode(std::as_bytes(std::span(bytes)));
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a recording with a name that nobody can read is refused; markup is a name like any other") {
  for (std::size_t k = 0; k < texts.size(); ++k) {
    CAPTURE(k);
    CHECK_NOTHROW(static_cast<void>(read(with_text(texts[k], "plain"))));
    for (const std::string& text : unseen) {
      CAPTURE(text);
      if (k == source_text && (text == "a\nb" || text == "a\rb")) continue;
      CHECK_THROWS_AS(static_cast<void>(read(with_text(texts[k], text))), Error);
    }
    for (const std::string& text : markup) CHECK_NOTHROW(static_cast<void>(read(with_text(texts[k], text))));
  }
}

TEST_CASE("markup in a recording is escaped in every figure as SVG, and in sentences stays one line") {
  for (const SetText& set : texts) {
    for (const std::string& text : markup) {
      CAPTURE(text);
      app::FigureDrawer drawer(std::make_shared<const Recording>(read(with_text(set, text))));
      for (const figures::FigureInfo& figure : figures::catalog()) {
        if (figure.cannot_show(drawer.recording())) continue;
        CAPTURE(std::string(figure.id));
        figures::View shown{.figure = &figure};
        const std::string svg = scene::to_svg(drawer.draw(shown, {}), scene::theme(scene::ThemeName::light));
        CHECK(recording::is_plain(svg, recording::Lines::several));
        CHECK(count(svg, "<script") == 0);
        CHECK(count(svg, "</svg>") == 1);
        CHECK(count(svg, " onload=\"") == 0);
        CHECK(count(svg, "<text") == count(svg, "</text>"));
      }
      const std::string words = drawer.describe({.step = 1}, {});
      CHECK(recording::is_plain(words));
    }
  }
}

TEST_CASE("whatever a text is: an SVG holds plain characters alone, a terminal a line of them, a page no markup") {
  for (const auto* all : {&unseen, &markup}) {
    for (const std::string& text : *all) {
      CAPTURE(text);
      scene::Scene scene;
      scene.width = scene.height = 100;
      scene.title = scene.description = text;
      scene.shapes.emplace_back(scene::Label{{10, 10}, text, 12, scene::Role::ink});
      const std::string svg = scene::to_svg(scene, scene::theme(scene::ThemeName::light));
      CHECK(recording::is_plain(svg, recording::Lines::several));
      CHECK(count(svg, "<script") + count(svg, " onload=\"") == 0);
      CHECK(count(svg, "</svg>") == 1);
      CHECK(recording::is_plain(app::shown(text)));
      CHECK(recording::is_plain(scene::plain_text(text), recording::Lines::several));
      const std::string page = scene::to_page_svg(scene, text);
      CHECK(count(page, "<script") + count(page, "\" onload=\"") == 0);
      for (const char c : {'<', '>', '"', '\''}) CHECK(scene::escaped(text).find(c) == std::string::npos);
    }
  }
}

TEST_CASE("files of JSON: a line that nobody can read is refused, with a line that everybody can") {
  const std::string words = R"({"en": "TEXT", "zh-Hans": "B", "zh-Hant": "C"})";
  const std::string scene = R"({"link": "sort=merge&preset=book&device=cpu&figure=13.11", "caption": )" + words +
                            R"(, "note": )" + words + "}";
  const std::string lecture = R"({"format": "scatterscope-lecture", "version": 1, "title": )" + words +
                              R"(, "sections": [{"title": )" + words + R"(, "scenes": [)" + scene + "]}]}";
  timing::MeasuredSet measured;
  measured.provenance.device = "TEXT";
  measured.provenance.date = "2026-11-24";
  measured.provenance.backend = "cpu";
  const std::string set = format::measured_json(measured);
  const auto with = [](std::string json, const std::string& text) {
    std::string written;
    for (const char c : text) {
      if (c == '"' || c == '\\') written += '\\';
      written += c == '\n'                              ? "\\n"
                 : c == '\r'                            ? "\\r"
                 : static_cast<unsigned char>(c) < 0x20 ? "\\u001b"
                                                        : std::string(1, c);
    }
    for (auto at = json.find("TEXT"); at != std::string::npos; at = json.find("TEXT", at + written.size()))
      json.replace(at, 4, written);
    return json;
  };
  for (const std::string& text : unseen) {
    CAPTURE(text);
    CHECK(recording::is_plain(tests::said_of(
        [&] { return app::read_course(app::CourseKind::lecture, with(lecture, text), text + ".json"); })));
    CHECK_THROWS_AS(static_cast<void>(format::read_measured_json(with(set, text))), Error);
  }
  for (const std::string& text : markup) {
    CAPTURE(text);
    const auto read = app::read_course(app::CourseKind::lecture, with(lecture, text), "mine.json");
    CHECK(read.title.of(Language::english) == text);
    const auto draw = [](const app::CourseScene&, Language) {
      scene::Scene empty;
      empty.width = empty.height = 10;
      return empty;
    };
    const auto page = app::framed_page(read, draw);
    CHECK(count(page, "alert(1)</script>") == 0);
    CHECK(count(page, "<script") == 2);  // its own, and its frames
    CHECK(count(page, "\" onload=\"") == 0);
    CHECK_NOTHROW(static_cast<void>(format::read_measured_json(with(set, text))));
  }
}

}  // namespace scatterscope::tests
