// A page in a browser, natively: what it shows as JSON, and what becomes of the parts that are pressed.
#include "app/page/page.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/courses/course.h"
#include "app/exercises/exercise.h"
#include "app/page/link_answers.h"
#include "kernels/catalog.h"

namespace scatterscope {
namespace {

using nlohmann::json;

class Reader {
 public:
  explicit Reader(const app::PageStart& start = {})
      : page_(
            start, [](double) {}, SCATTERSCOPE_PROGRAM) {
    show();
  }

  Reader& open(const std::string& link) {
    page_.open(link);
    return settle();
  }
  // The same before more than its first run is recorded.
  Reader& begin(const std::string& link) {
    page_.open(link);
    (void)page_.work();
    show();
    return *this;
  }
  // All that is to be done, and what is shown then.
  Reader& settle() {
    for (int k = 0; k < 1000; ++k)
      if (!page_.work()) break;
    show();
    while (page_.work()) show();
    show();
    return *this;
  }
  [[nodiscard]] const json& shown() const { return shown_; }
  [[nodiscard]] std::string link() const { return shown_["link"]; }
  // All parts that have a name, wherever they stand.
  [[nodiscard]] std::vector<json> parts() const {
    std::vector<json> found;
    const std::function<void(const json&)> look = [&](const json& place) {
      if (place.is_object() && place.contains("name")) found.push_back(place);
      if (place.is_structured())
        for (const json& each : place) look(each);
    };
    look(shown_);
    return found;
  }
  [[nodiscard]] json part(const std::string& name) const {
    for (const json& each : parts())
      if (each["name"] == name) return each;
    return nullptr;
  }
  Reader& press(const std::string& name, const std::string& words = {}) {
    const json found = part(name);
    REQUIRE_MESSAGE(found.contains("act"), name << " is not shown");
    page_.act(found["act"].get<std::size_t>(), words);
    return settle();
  }
  Reader& key(panels::Key key) {
    page_.press_key({key});
    return settle();
  }
  [[nodiscard]] app::Page& page() { return page_; }
  // What was handed to the browser since the page began, the last of each name.
  [[nodiscard]] const json& effects() const { return effects_; }
  // What is said beside the figure.
  [[nodiscard]] std::string side() const {
    std::string words;
    for (const json& each : shown_["side"]) words += each.value("words", "") + "\n";
    return words;
  }

 private:
  void show() {
    shown_ = json::parse(page_.json());
    for (const json& each : shown_["effects"])
      for (const auto& [name, value] : each.items()) effects_[name] = value;
  }

  app::Page page_;
  json shown_, effects_;
};

bool has(const std::string& words, const std::string& part) {
  return words.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a page shows every sort of the catalog, its figures, sentences and source, in the reader's language") {
  for (const char* language : {"en", "zh-CN", "zh-TW"}) {
    app::PageStart start;
    start.language = language;
    Reader reader(start);
    for (const catalog::SortInfo* sort : catalog::sorts()) {
      if (start.language != "en" && sort->name != "radix-local") continue;
      CAPTURE(sort->name);
      reader.open("sort=" + std::string(sort->name) + "&preset=book");
      REQUIRE(reader.shown()["figures"].size() == 1);
      CHECK(has(reader.shown()["figures"][0]["svg"], "<svg"));
      CHECK_FALSE(reader.shown()["caption"]["runs"].empty());
      CHECK_FALSE(reader.shown()["source"]["lines"].empty());
      const json tabs = reader.shown()["tabs"][0]["options"];
      CHECK(tabs.size() > 2);
      const std::string before = reader.shown()["figures"][0]["svg"];
      reader.key(panels::Key::right);
      CHECK(reader.shown()["figures"][0]["svg"] != before);
    }
  }
}

TEST_CASE("what became of a lesson's questions goes along to another engine") {
  json tries{{"lesson", "1-destinations"}, {"answered", json::array()}};
  for (std::size_t k = 0; k < app::shipped_course(app::CourseKind::lesson, "1-destinations")->scenes().size(); ++k)
    tries["answered"].push_back({static_cast<unsigned>(panels::LessonView::Stage::answered), k == 0});
  app::PageStart start;
  Reader afresh(start);
  CHECK(afresh.open("lesson=1-destinations&lesson-step=1").part("lesson_option_1").contains("act"));
  start.tries = tries.dump();
  Reader reader(start);
  reader.open("lesson=1-destinations&lesson-step=1");
  CHECK_FALSE(reader.part("lesson_option_1").contains("act"));
  CHECK(reader.part("lesson_continue")["main"] == true);
}

TEST_CASE("a link of a page leads to the same moment, and a course to its scene and step") {
  Reader reader;
  reader.open("sort=radix-local&preset=book&figure=13.6&step=60");
  for (int k = 0; k < 3; ++k) reader.key(panels::Key::right);
  const std::string there = reader.link(), drawn = reader.shown()["figures"][0]["svg"];
  Reader other;
  other.open(there);
  CHECK(other.shown()["figures"][0]["svg"] == drawn);
  other.begin("lecture=45-minutes&scene=4");
  CHECK(other.link() == "lecture=45-minutes&scene=4");
  other.begin("lesson=4-local-sort&lesson-step=2");
  CHECK(other.link() == "lesson=4-local-sort&lesson-step=2");
  for (const char* wrong : {"sort=none", "lecture=none", "sort=radix-1bit&figure=none", "nonsense"}) {
    CAPTURE(wrong);
    other.open(wrong);
    CHECK(other.shown()["message"]["error"] == true);
  }
}

TEST_CASE("a lesson on a page judges as in the window, and hands its progress on to be kept") {
  Reader reader;
  reader.begin("lesson=1-destinations&lesson-step=1");
  reader.press("lesson_option_0");
  CHECK(has(reader.side(), "not right"));
  CHECK(reader.part("lesson_option_0")["is"] == "wrong");
  reader.press("lesson_option_2");
  CHECK(reader.part("lesson_option_2")["is"] == "right");
  CHECK(reader.part("lesson_continue")["main"] == true);
  CHECK_FALSE(reader.part("lesson_option_1").contains("act"));
}

TEST_CASE("keys of one's own: what is no number is refused beside its field, what is one is recorded") {
  Reader reader;
  reader.open("sort=radix-1bit&preset=book");
  reader.press("menu_new");
  REQUIRE(reader.shown().contains("dialog"));
  reader.press("keys_from", "1");
  reader.press("typed", "9 3 x 7");
  CHECK(reader.part("record")["allowed"] == false);
  reader.press("typed", "9 3 7 3 12 5 8 1");
  CHECK(reader.part("record")["allowed"] == true);
  reader.press("record");
  CHECK_FALSE(reader.shown().contains("dialog"));
  CHECK(has(reader.link(), "keys=9,3,7,3,12,5,8,1"));
}

TEST_CASE("a mistake on a page is run, said, and repaired") {
  Reader reader;
  reader.open("sort=radix-1bit&preset=book");
  reader.press("menu_mistakes");
  std::string first;
  for (const json& each : reader.parts())
    if (first.empty() && has(each["name"], "mistake") && each.value("part", "") == "button") first = each["name"];
  reader.press(first);
  CHECK(reader.shown()["figures"].size() == 2);
  CHECK_FALSE(reader.side().empty());
}

TEST_CASE("each exercise is read on a page as it is handed out, its model and its mistakes where they are asked for") {
  app::PageStart start;
  start.exercises = app::progress_json({{"bits", {0}}});
  Reader reader(start);
  reader.open("sort=radix-1bit&preset=book").press("menu_exercises");
  CHECK(reader.part("exercise_given").is_null());
  for (const app::Exercise& exercise : app::exercises()) {
    CAPTURE(exercise.name);
    reader.press("exercise_" + exercise.name);
    CHECK(reader.part("exercise_given")["lines"] == app::handed_out(exercise, Language::english));
    CHECK(reader.part("exercise_command")["lines"] == "scatterscope exercise start " + exercise.name);
    CHECK(reader.part("exercise_model_lines").is_null());
    for (std::size_t k = 1; k <= exercise.hints.size(); ++k)
      CHECK_FALSE(reader.part("exercise_" + exercise.name + "_hint_" + std::to_string(k)).is_null());
    for (const std::string& mistake : exercise.mistakes) CHECK(reader.part("mistake_" + mistake).contains("act"));
  }
  CHECK_FALSE(reader.effects().contains("exercises"));
  const app::Exercise& last = app::exercises().back();
  reader.press("exercise_model", "1");
  CHECK(reader.part("exercise_model_lines")["lines"] == app::model_lines(last));
  const json kept = json::parse(reader.effects()["exercises"].get<std::string>());
  CHECK(kept["lessons"]["bits"] == json::array({0}));
  CHECK(kept["lessons"][last.name] == json::array({1}));
  reader.press("mistake_" + last.mistakes.front());
  CHECK(reader.shown()["figures"].size() == 2);

  // A lesson's last step leads to its own.
  reader.open("lesson=2-stability&lesson-step=1");
  std::size_t steps = 0;
  while (reader.part("lesson_exercise").is_null() && ++steps < 40) reader.press("lesson_continue");
  reader.press("lesson_exercise");
  CHECK(reader.part("exercise_command")["lines"] == "scatterscope exercise start stable-places");
  CHECK(reader.part("lesson_show_answer").contains("act"));
}

TEST_CASE("what leaves a page is said in a line: a link that is copied, a figure that is saved") {
  Reader reader;
  reader.open("sort=radix-1bit&preset=book&figure=13.3").press("menu_copy_link");
  CHECK(reader.shown()["message"]["words"] == "The link is copied.");
  reader.press("save_svg");
  CHECK(reader.shown()["message"]["words"] == "Saved: scatterscope.svg");
  CHECK(reader.shown()["message"]["error"] == false);
}

TEST_CASE("a link alone records no large run, a page none that a browser has no room for") {
  Reader reader;
  reader.open("sort=radix-1bit&random=1024&seed=1&key-bits=32");
  REQUIRE(reader.shown().contains("dialog"));
  CHECK(reader.shown()["figures"].empty());
  reader.open("sort=radix-1bit&random=4096&seed=1&key-bits=32");
  CHECK(has(reader.shown()["message"]["words"], "at most"));
}

TEST_CASE("pressing every part that a page shows leaves a page") {
  // What records or counts for long has tests of its own.
  constexpr std::string_view long_work[] = {"menu_lecture_", "menu_lesson_", "menu_chapter_map", "menu_trade_off",
                                            "menu_results"};
  const auto is_long = [&](const std::string& name) {
    return std::any_of(std::begin(long_work), std::end(long_work),
                       [&](std::string_view each) { return name.starts_with(each); });
  };
  Reader reader;
  std::set<std::string> pressed;
  for (const char* link : {"sort=radix-1bit&preset=book", "lesson=4-local-sort"}) {
    reader.open(link);
    for (const json& each : reader.parts()) {
      const std::string name = each["name"];
      CAPTURE(name);
      if (is_long(name) || !reader.part(name).contains("act") || !pressed.insert(name).second) continue;
      reader.press(name, "1");
      CHECK(reader.shown().contains("menus"));
      reader.page().act(reader.shown()["close"].get<std::size_t>(), "");
    }
    reader.page().act(1'000'000, "");
    for (float at = 0; at < 900; at += 45)
      for (const auto how : {app::PointedBy::hover, app::PointedBy::press, app::PointedBy::menu, app::PointedBy::tap})
        reader.page().point(how, at > 450 ? 1 : 0, at, at * 0.6F);
    reader.settle();
  }
  CHECK(pressed.size() > 40);
}

TEST_CASE("on a phone the letters of sixteen keys are large enough, and their figure fits the screen or nearly") {
  Reader reader{app::PageStart{}};
  reader.page().set_room({374, 422, 14});
  for (const char* figure : {"13.1", "13.2", "13.3"}) {
    CAPTURE(figure);
    reader.page().open("sort=radix-1bit&preset=book&figure=" + std::string(figure) + "&step=104");
    const json drawn = reader.settle().shown()["figures"][0];
    const std::string svg = drawn["svg"];
    double least = 99;
    for (std::size_t at = 0; (at = svg.find("font-size=\"", at)) != std::string::npos; ++at)
      least = std::min(least, std::stod(svg.substr(at + 11)));
    CHECK(least * drawn["zoom"].get<double>() > 13.99);
    CHECK(drawn["width"].get<double>() * drawn["zoom"].get<double>() < 1.1 * 374);
  }
}

}  // namespace scatterscope
