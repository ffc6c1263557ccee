#include "app/exports/framed_page.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/courses/course_runs.h"
#include "tests/app/typed.h"
#include "tests/testing.h"
#include "ui/scene/svg.h"

using namespace scatterscope;
using namespace scatterscope::app;
using Json = nlohmann::json;

namespace {

std::shared_ptr<const recording::Recording> record(const RunRequest& run) {
  return tests::recorded(run);
}

PosedQuestion posed(const AskQuestion& question, Language language) {
  return pose_question(question.kind, question.seed, language, [](const RunRequest& run) {
    return RecordedMistake{record(run), {}};
  });
}

const Course& shipped(std::string_view name) {
  const std::vector<Course>& all = shipped_courses(CourseKind::lecture);
  const auto found = std::find_if(all.begin(), all.end(), [&](const Course& course) { return course.name == name; });
  REQUIRE(found != all.end());
  return *found;
}

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) ++found;
  return found;
}

Json frames_of(const std::string& page) {
  const std::string begin = "id=\"frames\">";
  const std::size_t from = page.find(begin);
  REQUIRE(from != std::string::npos);
  const std::size_t at = from + begin.size();
  return Json::parse(page.substr(at, page.find("</script>", at) - at));
}

// A frame's drawing, its lines put together as the page does it.
std::string drawn(const Json& frames, const Json& of) {
  std::string all;
  int line = 0;
  for (std::size_t k = 0; k < of["lines"].size(); k += 2) {
    line += of["lines"][k].get<int>();
    for (int left = of["lines"][k + 1]; left > 0; --left)
      all += "<" + frames["lines"][static_cast<std::size_t>(line++)].get<std::string>() + "\n";
  }
  return all;
}

std::string said(const Json& frame) {
  std::string words;
  for (const Json& run : frame["say"]) words += run["words"].get<std::string>();
  return words;
}

PageOpening opening_of(CourseRuns& runs) {
  PageOpening opening;
  opening.ask = [&](const CourseScene& scene, Language language) { return runs.ask(scene, posed, language); };
  opening.predict = runs.predicting();
  opening.presses = [&](const CourseScene& scene) { return runs.pressed(scene); };
  return opening;
}

Course of_scenes(const std::string& name, std::size_t first, std::size_t last) {
  Course lecture = shipped(name);
  std::vector<CourseScene> wanted;
  const auto all = lecture.scenes();
  for (std::size_t k = first; k <= last; ++k) wanted.push_back(*all[k]);
  lecture.sections = {{lecture.sections.front().title, std::move(wanted)}};
  return lecture;
}

}  // namespace

TEST_CASE("the page of a lecture has each change of its stage, in every language, and nothing from outside") {
  const Course lecture = of_scenes("45-minutes", 2, 8);
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  PageOpening opening = opening_of(runs);
  opening.language = Language::traditional_chinese;
  const std::string page = framed_page(lecture, runs.drawn(), opening);
  CHECK(page.starts_with("<!DOCTYPE html>\n<html lang=\"zh-Hant\">"));
  CHECK(count(page, "<script") == 2);
  for (const std::string outside : {"src=", "href=", "url(", "@import", "<link", "innerHTML", "@FRAMES@", "@BODY@"})
    CHECK_MESSAGE(page.find(outside) == std::string::npos, outside);
  const Json frames = frames_of(page);
  CHECK(frames["language"] == "zh-Hant");
  CHECK(frames["scenes"].size() == lecture.scenes().size());
  for (const Language language : all_languages) {
    const Json& own = frames["languages"][language_code(language)];
    std::size_t at = 0;
    for (std::size_t k = 0; k < lecture.scenes().size(); ++k) {
      const CourseScene& scene = *lecture.scenes()[k];
      CHECK(frames["scenes"][k]["first"] == at);
      CHECK(own["scenes"][k]["note"] == scene.note.of(language));
      std::string before;
      const auto presses = runs.presses(scene);
      for (std::size_t press = 0; press < presses.size(); ++press, ++at) {
        const std::string now = drawn(frames, own["frames"][at]);
        CHECK(now != before);
        before = now;
      }
      // As the scene is drawn, colours of its roles and all.
      std::string whole = scene::to_page_svg(runs.draw(scene, language), {});
      std::replace(whole.begin(), whole.end(), '"', '\'');
      CHECK(whole.find(before) != std::string::npos);
      CHECK(said(own["frames"][at - 1]) == scene.say.of(language));
      if (scene.asks()) at += 2;
    }
    CHECK(own["frames"].size() == at);
  }
  // Every variable that a figure is coloured by has a value.
  for (auto at = page.find("var(--f"); at != std::string::npos; at = page.find("var(--f", at + 1)) {
    const std::string name = page.substr(at + 4, page.find(')', at) - at - 4);
    if (name.find_last_not_of("0123456789") > 2) continue;  // the page's own
    REQUIRE(page.find(name + ":#") != std::string::npos);
  }
}

TEST_CASE("a scene's question is a frame of its own, and its answer the next one") {
  const Course lecture = of_scenes("45-minutes", 5, 7);  // one asks for a number, one a question
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  PageOpening opening = opening_of(runs);
  const Json frames = frames_of(framed_page(lecture, runs.drawn(), opening));
  for (const Language language : all_languages) {
    const Json& own = frames["languages"][language_code(language)]["frames"];
    const Json& number = own[frames["scenes"][0]["ask"].get<std::size_t>()]["ask"];
    CHECK(number["field"]["number"] == runs.pose(*lecture.scenes()[0], language).asked.answer());
    CHECK(number["field"]["wrong"].get<std::string>().find('#') != std::string::npos);
    const auto question = posed(*lecture.scenes()[2]->question(), language);
    const Json& ask = own[frames["scenes"][2]["ask"].get<std::size_t>()];
    const Json& answer = own[frames["scenes"][2]["answer"].get<std::size_t>()];
    CHECK(said(ask) == question.text);
    CHECK(said(answer) == question.answer);
    CHECK(drawn(frames, ask) != drawn(frames, answer));
    REQUIRE(ask["ask"]["options"].size() == question.asked.options.size());
    for (std::size_t k = 0; k < question.asked.options.size(); ++k) {
      const Json& option = ask["ask"]["options"][k];
      CHECK(option["words"] == question.asked.options[k].words);
      CHECK(option["is"] == (k == question.asked.right ? "right" : "wrong"));
    }
  }
  opening.ask = {};
  const Json without = frames_of(framed_page(lecture, runs.drawn(), opening));
  for (const Json& scene : without["scenes"]) CHECK_FALSE(scene.contains("ask"));
}

TEST_CASE("a page for students has no note and nothing that says which answer is right") {
  Course lecture = of_scenes("45-minutes", 5, 7);
  const std::string note = "said to nobody but the lecturer";
  for (CourseScene& scene : lecture.sections[0].scenes) scene.note.in[0] = note;
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  PageOpening opening = opening_of(runs);
  opening.codes = true;
  // One that can be predicted, of known choices.
  const AskQuestion asked = *lecture.scenes()[2]->question();
  opening.predict = [&](const CourseScene&, const CourseScene&, Language language) {
    return std::optional(posed(asked, language));
  };
  const std::string whole = framed_page(lecture, runs.drawn(), opening);
  CHECK(whole.find(note) != std::string::npos);
  CHECK(frames_of(whole)["languages"]["en"]["frames"][0]["predict"]["field"].contains("number"));
  opening.notes = opening.answers = false;
  const std::string page = framed_page(lecture, runs.drawn(), opening);
  CHECK(page.find(note) == std::string::npos);
  const Json frames = frames_of(page);
  for (const Json& scene : frames["scenes"]) CHECK_FALSE(scene.contains("answer"));
  for (const Language language : all_languages) {
    const Json& own = frames["languages"][language_code(language)];
    for (const Json& scene : own["scenes"]) CHECK(scene.contains("link"));  // the links stay
    CHECK(own["frames"][0].contains("predict"));
    for (const Json& frame : own["frames"]) {
      for (const char* name : {"ask", "predict"}) {
        if (!frame.contains(name)) continue;
        CHECK_FALSE(frame[name].contains("field"));
        for (const Json& option : frame[name]["options"]) CHECK(option.size() == 1);
      }
    }
    const auto question = posed(asked, language);
    CHECK(own.dump().find(Json(question.answer).dump()) == std::string::npos);
    for (const Choice& choice : question.asked.options)
      if (!choice.why.empty()) CHECK(own.dump().find(choice.why) == std::string::npos);
  }
  // A scene alone keeps its number.
  opening.only = 1;
  const Json alone = frames_of(framed_page(lecture, runs.drawn(), opening));
  REQUIRE(alone["scenes"].size() == 1);
  CHECK(alone["scenes"][0]["number"] == 2);
}

TEST_CASE("what a lecture says stays text in its page") {
  Course lecture = of_scenes("45-minutes", 0, 0);
  CourseScene& scene = lecture.sections[0].scenes[0];
  lecture.title.in[0] = "</title><script>alert(1)</script>@FRAMES@";
  lecture.sections[0].title.in[1] = "<b>";
  scene.say.in[0] = "i < N && \"x\" > 'y' </p><script>@PLAIN@";
  scene.note.in[2] = "</script><!--<script><img src=x>";
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  const std::string page = framed_page(lecture, runs.drawn());
  CHECK(count(page, "<script") == 2);
  CHECK(count(page, "</script") == 2);
  for (const char* markup : {"<img", "<b>", "<!--", "</title><"}) CHECK(page.find(markup) == std::string::npos);
  CHECK(count(page, "i &lt; N &amp;&amp; &quot;x&quot; &gt; &#39;y&#39; &lt;/p&gt;&lt;script&gt;@PLAIN@") == 1);
  const Json frames = frames_of(page);
  CHECK(frames["languages"]["en"]["words"]["title"] == lecture.title.in[0]);
  CHECK(said(frames["languages"]["en"]["frames"][0]) == scene.say.in[0]);
  CHECK(frames["languages"]["zh-Hant"]["scenes"][0]["note"] == scene.note.in[2]);
}

TEST_CASE("a scene is pressed from where it begins to its own moment, and once more where it hides that") {
  CourseRuns runs(record, SCATTERSCOPE_PROGRAM);
  CourseScene scene = *shipped("45-minutes").scenes()[3];
  REQUIRE(scene.walk.by == WalkBy::changes);
  const auto presses = runs.pressed(scene);
  CHECK(presses.size() == runs.presses(scene).size());
  CHECK(presses.front().say == scene.opening);
  CHECK(presses.back() == scene);
  scene.arguments["--hide"] = "";
  const auto hidden = runs.pressed(scene);
  REQUIRE(hidden.size() == presses.size() + 1);
  CHECK(hidden[hidden.size() - 2] == scene);
  CHECK(hidden.back() == presses.back());
  const auto svg = [&](const CourseScene& at) { return scene::to_page_svg(runs.draw(at, Language::english), {}); };
  CHECK(svg(hidden.back()) != svg(scene));
  // Between, each press says what happens in its step.
  const auto network = runs.pressed(*shipped("45-minutes").scenes()[21]);
  REQUIRE(network.size() > 3);
  CHECK(network[1].say != network[2].say);
  for (const Language language : all_languages) CHECK_FALSE(network[1].say.of(language).empty());
}
