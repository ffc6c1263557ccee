// A lecture in the panels: the list of scenes, captions, notes, the dialogs.
#include <doctest/doctest.h>

#include <cmath>
#include <tuple>

#include "tests/temporary_folder.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/commands/commands.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/lecture_intents.h"
#include "ui/panels/intents/lesson_intents.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using tests::find;

TEST_CASE("scenes are listed by section, a click goes there, and the list can be hidden") {
  Bench bench;
  CHECK_FALSE(bench.has("panel_rail"));
  tests::open_lecture(bench.session, "networks");
  bench.check_steady();
  const panels::WidgetRect rail = bench.widget("panel_rail"), figure = bench.widget("panel_figure");
  CHECK(rail.x + rail.width <= bench.widget("panel_source").x);
  const std::size_t count = workspace(bench.session).lecture.lecture->scenes.size();
  for (std::size_t k = 0; k < count; ++k)
    CHECK(bench.asked<panels::GoToScene>("scene_" + std::to_string(k)).scene == k);
  const panels::WidgetRect first = bench.widget("scene_0"), last = bench.widget("scene_" + std::to_string(count - 1));
  CHECK(last.y > first.y);
  CHECK(first.x + first.width <= rail.x + rail.width);
  (void)bench.asked<panels::AddScene>("rail_add");

  panels::Settings settings = bench.session.settings;
  settings.layout.show_rail = false;
  (void)apply(bench.session, panels::ChangeSettings{settings});
  (void)bench.settled();
  CHECK_FALSE(bench.has("panel_rail"));
  CHECK(bench.widget("panel_figure").width > figure.width);
  settings.layout.show_rail = true;
  (void)apply(bench.session, panels::ChangeSettings{settings});
  for (const float width : {1000.0F, 700.0F}) {  // no room beside the panels
    bench.width = width;
    bench.check_steady();
    CHECK_FALSE(bench.has("panel_rail"));
    CHECK(bench.has("canvas"));
  }
}

TEST_CASE("the list brings the shown scene into sight") {
  Bench bench;
  tests::open_lecture(bench.session, "45-minutes");
  for (const std::size_t k : {17U, 0U, 9U, 16U}) {
    tests::show_scene(bench.session, k);
    (void)bench.settled();
    (void)apply(bench.session, panels::ShowNotes{k > 0});  // which leave less room
    (void)bench.settled();
    const panels::WidgetRect scene = bench.widget("scene_" + std::to_string(k)), rail = bench.widget("panel_rail");
    CHECK(scene.y >= rail.y);
    CHECK(scene.y + scene.height <= rail.y + rail.height);
  }
}

TEST_CASE("below the figure stands the scene's caption, in the language chosen, until a step is taken") {
  Bench bench;
  tests::open_lecture(bench.session, "45-minutes");
  tests::show_scene(bench.session, 3);
  const app::CourseScene& scene = *tests::shipped_lecture("45-minutes").scenes()[3];
  for (const Language language : all_languages) {
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    (void)bench.settled();
    panels::Intents intents;
    const panels::WorkspaceInput input = workspace(bench.session);
    panels::Draw draw{input, bench.state, intents, {}, std::nullopt, 0};
    CHECK(panels::step_caption(draw) == scene.say.of(language));
  }
  // It may name what is hidden.
  const auto gives_way = [&] {
    const panels::WorkspaceInput input = workspace(bench.session);
    panels::Intents intents;
    panels::Draw draw{input, bench.state, intents, {}, std::nullopt, 0};
    return panels::step_caption(draw) != scene.say.of(input.settings.language);
  };
  CHECK_FALSE(gives_way());
  (void)apply(bench.session, panels::SetHide{true});
  CHECK(gives_way());
  (void)apply(bench.session, panels::SetHide{false});
  CHECK_FALSE(gives_way());
  (void)apply(bench.session, panels::Walk{recording::Gait::line, true});
  CHECK(gives_way());
  const panels::WorkspaceInput input = workspace(bench.session);
  panels::Intents intents;
  panels::Draw draw{input, bench.state, intents, {}, std::nullopt, 0};
  CHECK_FALSE(panels::step_caption(draw).empty());
}

TEST_CASE("on the stage, between scenes, the caption speaks of the phase, and C brings the step's sentence and back") {
  Bench bench;
  tests::open_lecture(bench.session, "45-minutes");
  (void)apply(bench.session, panels::GoToScene{3});
  const auto caption = [&] {
    const panels::WorkspaceInput input = workspace(bench.session);
    panels::Intents intents;
    panels::Draw draw{input, bench.state, intents, {}, std::nullopt, 0};
    return panels::step_caption(draw);
  };
  const auto presses_c = [&] {
    const panels::WorkspaceInput input = workspace(bench.session);
    const panels::Command* command = panels::command_of_key("C", input);
    if (command == nullptr) return false;
    (void)apply(bench.session, *command->does(input).intent);
    return true;
  };
  CHECK_FALSE(presses_c());
  (void)apply(bench.session, panels::ShowStage{true});
  const std::string written = caption();
  (void)apply(bench.session, panels::Walk{recording::Gait::line, true});
  const std::string phase = caption();
  CHECK(phase.starts_with("Iteration 1 of "));
  CHECK(phase.find("hread ") == std::string::npos);
  CHECK(presses_c());
  const std::string step = caption();
  CHECK(step.find("hread ") != std::string::npos);
  CHECK(presses_c());
  CHECK(caption() == phase);
  (void)apply(bench.session, panels::SetHide{true});
  CHECK(caption() == phase + " What this step does is hidden until the next step.");
  (void)apply(bench.session, panels::SetHide{false});
  // Off the stage the step's sentence stands there, and at the scene's own moment its caption.
  (void)apply(bench.session, panels::ShowStage{false});
  CHECK(caption() == step);
  (void)apply(bench.session, panels::ShowStage{true});
  (void)apply(bench.session, panels::GoToScene{3});
  CHECK(caption() == written);
  // Nothing changes without a lecture.
  (void)apply(bench.session, panels::CloseLecture{});
  (void)apply(bench.session, panels::Walk{recording::Gait::line, true});
  CHECK(caption() == step);
}

TEST_CASE(
    "on the stage a scene's question is its caption, in letters as large, until a number is asked for in the figure") {
  Bench bench;
  tests::open_lecture(bench.session, "45-minutes");
  (void)apply(bench.session, panels::ShowStage{true});
  const auto caption = [&] {
    const panels::WorkspaceInput input = workspace(bench.session);
    panels::Intents intents;
    panels::Draw draw{input, bench.state, intents, {}, std::nullopt, 0};
    return panels::step_caption(draw);
  };
  for (const std::size_t scene : {std::size_t{5}, std::size_t{7}, std::size_t{10}}) {
    CAPTURE(scene);
    tests::show_scene(bench.session, scene);
    const app::Changes changes = apply(bench.session, panels::ShowQuestion{true});
    if (!tests::runs_asked(changes).empty()) (void)hear(bench.session, tests::recorded_for(changes));
    (void)bench.settled();
    const panels::WorkspaceInput input = workspace(bench.session);
    REQUIRE(input.lesson.of_scene);
    CHECK(caption().ends_with("?"));
    CHECK(caption().find(input.lesson.lesson->label) == 0);
    CHECK_FALSE(bench.has("predicting"));
    CHECK(bench.widget("caption_letters").height >= 800 / 24.0F - 1);
    const std::string answer = input.lesson.lesson->options.empty() ? "lesson_answer" : "lesson_option_0";
    CHECK(bench.widget(answer).height >= 800 / 24.0F - 1);
    CHECK(bench.widget("stage").y >= bench.widget("stage_progress").height);
  }
  tests::show_scene(bench.session, 5);
  (void)apply(bench.session, panels::ShowQuestion{true});
  (void)apply(bench.session, panels::Choose{scene::Ref{scene::Ref::Kind::key, 0, 9, 0,
                                                       static_cast<std::uint32_t>(recording::Meaning::destination)}});
  (void)bench.settled();
  CHECK(bench.has("predicting"));
  // A scene that hides shows its own caption, too.
  (void)apply(bench.session, panels::ShowQuestion{false});
  (void)apply(bench.session, panels::GoToScene{2});
  (void)apply(bench.session, panels::SetHide{true});
  (void)bench.settled();
  CHECK_FALSE(bench.has("predicting"));
}

TEST_CASE("nothing on the stage stands over the figure's title, and the question is in sight once it is asked alone") {
  Bench bench;
  tests::open_lecture(bench.session, "45-minutes");
  (void)apply(bench.session, panels::ShowStage{true});
  (void)apply(bench.session, panels::ShowNotes{true});
  (void)apply(bench.session, panels::ShowRunningLine{true});
  show_message(bench.session, "A file cannot be read.", true);
  for (std::size_t scene = 0; scene < bench.session.teaching.course->count(); ++scene) {
    CAPTURE(scene);
    tests::show_scene(bench.session, scene);
    show_message(bench.session, "A file cannot be read.", true);
    (void)apply(bench.session, panels::ShowWhy{true});
    (void)bench.settled();
    const panels::WidgetRect stage = bench.widget("stage");
    float title = 0;  // the lower edge of the first line, as a part of the figure
    const scene::Scene& figure = bench.state.kept.figure_scene.value();
    for (const scene::Shape& shape : figure.shapes) {
      const auto* label = std::get_if<scene::Label>(&shape);
      if (label != nullptr && label->bold && (title == 0 || label->at.y < title)) title = label->at.y;
    }
    const float below = stage.y + stage.height * title / figure.height;
    for (const char* over : {"message", "why_card", "stage_lines", "caption", "stage_place", "scene_question"})
      if (bench.has(over)) CHECK_MESSAGE(bench.widget(over).y >= below, over);
    CHECK_FALSE(bench.has("note"));
    for (const char* question : {"stage_lesson", "lesson_answer", "lesson_option_0"}) CHECK_FALSE(bench.has(question));
  }
}

TEST_CASE("own scenes that are added one after the other have names that differ") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.3"});
  std::vector<std::uint32_t> steps{40, 41, 42, 51, 51};
  for (std::uint32_t k = 0; k < 4; ++k) steps.push_back(52 * k + 50);
  for (const std::uint32_t step : steps) {
    (void)apply(bench.session, panels::SeekTo{step});
    (void)apply(bench.session, panels::AddScene{});
  }
  for (const Language language : all_languages) {
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    const panels::WorkspaceInput input = workspace(bench.session);
    const auto& scenes = input.lecture.lecture->scenes;
    REQUIRE(scenes.size() == steps.size());
    for (std::size_t k = 1; k < scenes.size(); ++k)
      CHECK((scenes[k].heading != scenes[k - 1].heading || steps[k] == steps[k - 1]));
  }
}

TEST_CASE("a caption that speaks of a key gives way to the step's sentence while another one is followed") {
  Bench bench;
  const std::vector<const app::CourseScene*> scenes = [&] {
    tests::open_lecture(bench.session, "45-minutes");
    return tests::shipped_lecture("45-minutes").scenes();
  }();
  const auto caption = [&] {
    const panels::WorkspaceInput input = workspace(bench.session);
    panels::Intents intents;
    panels::Draw draw{input, bench.state, intents, {}, std::nullopt, 0};
    return panels::step_caption(draw);
  };
  std::size_t of_key = 0;
  for (std::size_t k = 0; k < scenes.size(); ++k) {
    CAPTURE(k);
    tests::show_scene(bench.session, k);
    const std::string written = scenes[k]->say.of(Language::english);
    CHECK(caption() == written);
    if (!app::is_figure(app::content_of(scenes[k]->arguments))) continue;
    const std::optional<std::uint32_t> key = bench.session.shown.view.selection.followed_key;
    (void)apply(bench.session, panels::FollowKey{8});
    if (!key) {
      CHECK(caption() == written);  // which names none
      continue;
    }
    ++of_key;
    CHECK(caption() != written);
    if (written.find("Key 9 is a zero") != std::string::npos)
      CHECK(caption().find("has key 8, a 1") != std::string::npos);
    tests::show_scene(bench.session, k);
    CHECK(caption() == written);
  }
  CHECK(of_key > 0);
}

TEST_CASE("on the stage there are neither list nor notes, but where one is in the lecture") {
  Bench bench;
  tests::open_lecture(bench.session, "45-minutes");
  (void)apply(bench.session, panels::ShowNotes{true});
  bench.check_steady();
  const panels::WidgetRect notes = bench.widget("panel_notes");
  CHECK(notes.y >= bench.widget("panel_figure").y + bench.widget("panel_figure").height);
  CHECK(notes.y + notes.height <= bench.widget("panel_transport").y);
  CHECK(bench.has("clock"));
  CHECK(bench.has("next_scene"));
  (void)apply(bench.session, panels::ShowStage{true});
  bench.check_steady();
  CHECK_FALSE(bench.has("panel_rail"));
  CHECK_FALSE(bench.has("note"));  // it is the lecturer's
  const panels::WidgetRect below = bench.widget("stage"), caption = bench.widget("caption");
  const panels::WidgetRect progress = bench.widget("stage_progress"), place = bench.widget("stage_place");
  const auto scenes = static_cast<float>(workspace(bench.session).lecture.lecture->scenes.size());
  CHECK(progress.width == std::floor(1280 / scenes));
  CHECK(progress.y + progress.height < below.y);
  CHECK(place.y >= caption.y);
  CHECK(below.y + below.height <= caption.y + 1);
  CHECK(caption.y + caption.height <= 801);  // the window's height
  (void)apply(bench.session, panels::ShowWhy{true});
  (void)bench.settled();
  CHECK(bench.widget("stage").y == below.y);
  CHECK(bench.widget("caption").y == caption.y);  // the card takes room from the figure alone
  (void)apply(bench.session, panels::ShowWhy{false});
  (void)apply(bench.session, panels::GoToScene{9});
  bench.check_steady();
  CHECK(bench.widget("stage_progress").width == std::floor(1280 * 10 / scenes));
  (void)apply(bench.session, panels::ShowStage{false});
  bench.check_steady();
  CHECK(bench.has("note"));
  (void)apply(bench.session, panels::ShowNotes{false});
  bench.check_steady();
  CHECK_FALSE(bench.has("note"));
}

TEST_CASE("words typed for a scene are not dropped by Escape, Close or the x: the dialog asks first") {
  Bench bench;
  tests::open_lecture(bench.session, "onesweep");
  const auto reopen = [&] {
    bench.open(panels::Dialog::scene_words);
    (void)bench.settled();
    (void)bench.press({panels::FocusKey::next, panels::FocusKey::next});  // out of the fields, which are changed below
  };
  const auto escape = [&] {  // as the window does
    bench.open(panels::Dialog::none);
    (void)bench.settled();
  };
  reopen();
  escape();
  CHECK(bench.state.dialog == panels::Dialog::none);  // nothing was typed
  reopen();
  CHECK(bench.click("close_words").empty());
  CHECK(bench.state.dialog == panels::Dialog::none);
  for (const char* by : {"Escape", "Close", "x"}) {
    CAPTURE(by);
    reopen();
    bench.state.scene_draft.note += " More.";
    const std::string typed = bench.state.scene_draft.note;
    if (by == std::string("Escape")) escape();
    if (by == std::string("Close")) (void)bench.click("close_words");
    if (by == std::string("x")) (void)bench.click_x(860, 420);
    (void)bench.settled();
    CHECK(bench.state.dialog == panels::Dialog::scene_words);
    CHECK(bench.has("discard_words"));
    CHECK(bench.state.scene_draft.note == typed);
    bench.check_steady();
    escape();  // takes the question back
    CHECK(bench.state.dialog == panels::Dialog::scene_words);
    CHECK_FALSE(bench.has("discard_words"));
    escape();
    CHECK(bench.asked<panels::EditScene>("keep_words").note == typed);
    CHECK(bench.state.dialog == panels::Dialog::none);
    reopen();
    bench.state.scene_draft.note += " More.";
    escape();
    CHECK(bench.click("discard_words").empty());
    (void)bench.settled();
    CHECK(bench.state.dialog == panels::Dialog::none);
    CHECK_FALSE(bench.has("scene_note"));
  }
}

TEST_CASE("a dialog that Escape closes is gone in the next frame") {
  Bench bench;
  tests::open_lecture(bench.session, "onesweep");
  for (const panels::Dialog dialog : {panels::Dialog::help, panels::Dialog::open, panels::Dialog::input}) {
    bench.open(dialog);
    (void)bench.settled();
    bench.open(panels::Dialog::none);
    (void)bench.frame();
    const int at_once = ImGui::GetDrawData()->TotalVtxCount;
    (void)bench.settled();
    CHECK(at_once == ImGui::GetDrawData()->TotalVtxCount);
  }
}

TEST_CASE("the x of a dialog closes it, so that keys mean the window again") {
  Bench bench;
  tests::open_lecture(bench.session, "onesweep");
  const std::tuple<panels::Dialog, float, float> all[] = {{panels::Dialog::help, 640, 560},
                                                          {panels::Dialog::open, 720, 520},
                                                          {panels::Dialog::exam, 640, 590},
                                                          {panels::Dialog::mistakes, 960, 420},
                                                          {panels::Dialog::unsaved_lectures, 720, 300}};
  for (const auto& [opened, width, height] : all) {
    const panels::Dialog dialog = opened;
    CAPTURE(static_cast<int>(dialog));
    bench.open(dialog);
    (void)bench.click_x(width, height);
    CHECK(bench.state.dialog == panels::Dialog::none);
    bench.check_steady();
  }
}

TEST_CASE("a run that is no scene's leaves no scene marked") {
  Bench bench;
  tests::open_lecture(bench.session, "onesweep");
  (void)apply(bench.session, panels::GoToScene{1});
  CHECK(workspace(bench.session).lecture.within);
  (void)apply(bench.session, panels::SeekTo{0});
  CHECK(workspace(bench.session).lecture.within);
  CHECK_FALSE(workspace(bench.session).lecture.here);
  load(bench.session, tests::book_recording());
  CHECK_FALSE(workspace(bench.session).lecture.within);
}

TEST_CASE("a scene's texts are edited in a dialog, and an edited lecture is saved by another") {
  Bench bench;
  tests::open_lecture(bench.session, "onesweep");
  const std::string caption = workspace(bench.session).lecture.lecture->scenes[1].caption;
  (void)apply(bench.session, panels::GoToScene{1});
  CHECK_FALSE(bench.has("rail_save"));
  bench.open(panels::Dialog::scene_words);
  (void)bench.settled();
  CHECK(bench.state.scene_draft.scene == 1);
  CHECK(bench.state.scene_draft.caption.substr(0, 20) == caption.substr(0, 20));
  bench.state.scene_draft = {1, caption, "A note."};
  const auto edit = bench.asked<panels::EditScene>("keep_words");
  CHECK(edit.scene == 1);
  CHECK(edit.caption == caption);
  CHECK(edit.note == "A note.");
  CHECK(bench.state.dialog == panels::Dialog::none);
  (void)apply(bench.session, edit);
  (void)bench.click("rail_save");
  CHECK(bench.state.dialog == panels::Dialog::save_lecture);
  (void)bench.settled();
  CHECK(bench.state.files.name == "lecture.scslecture");
  (void)bench.press({panels::FocusKey::next});  // out of the field, whose text is changed below
  bench.state.files.folder = "/tmp";
  bench.state.files.name = "mine";
  CHECK(bench.asked<panels::SaveLecture>("accept").path == "/tmp/mine.scslecture");
}

TEST_CASE("a lecture is saved to its own file without a question, and over another one only after it") {
  const tests::TemporaryFolder folder;
  const std::string own = folder.write("own.scslecture", "x").string();
  (void)folder.write("other.scslecture", "x");
  Bench bench;
  tests::open_lecture(bench.session, "networks");
  (void)lecture_saved(bench.session, own);
  bench.state.files.folder = "/elsewhere";
  bench.open(panels::Dialog::save_lecture);
  (void)bench.settled();
  CHECK(bench.state.files.folder == folder.path.string());
  CHECK(bench.state.files.name == "own.scslecture");
  CHECK(bench.asked<panels::SaveLecture>("accept").path == own);
  CHECK(bench.state.dialog == panels::Dialog::none);
  bench.open(panels::Dialog::save_lecture);
  (void)bench.settled();
  (void)bench.press({panels::FocusKey::next});  // out of the field, whose text is changed below
  bench.state.files.name = "other";
  CHECK(find<panels::SaveLecture>(bench.click("accept")) == nullptr);
  (void)bench.settled();
  CHECK(bench.has("overwrite"));
}

TEST_CASE("that only a number is taken is said until the field changes or the step is answered otherwise") {
  Bench bench;
  (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::OpenLesson{"1-destinations"})));
  (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::GoToLessonStep{1})));
  const auto refuse = [&] {
    bench.state.typed["lesson_answer"].words = "x";
    (void)bench.settled();
    CHECK(tests::find<panels::AnswerLesson>(bench.click("lesson_commit")) == nullptr);
    CHECK(bench.state.typed["lesson_answer"].refused);
    (void)bench.settled();
  };
  refuse();
  ImGui::GetIO().AddInputCharacter('7');
  (void)bench.settled();
  CHECK(bench.state.typed["lesson_answer"].words == "7");
  CHECK_FALSE(bench.state.typed["lesson_answer"].refused);
  (void)bench.press({panels::FocusKey::next});
  refuse();
  (void)apply(bench.session, panels::AnswerLesson{13});
  (void)bench.settled();
  CHECK_FALSE(bench.state.typed["lesson_answer"].refused);
}

TEST_CASE("why stands below the sentence in a lesson too, in sight, once the number is known") {
  Bench bench;
  (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::OpenLesson{"1-destinations"})));
  (void)hear(bench.session, tests::recorded_for(apply(bench.session, panels::GoToLessonStep{1})));
  bench.check_steady();
  CHECK_FALSE(bench.has("why"));
  CHECK_FALSE(bench.has("why_card"));
  (void)apply(bench.session, panels::AnswerLesson{4});
  bench.check_steady();
  CHECK_FALSE(bench.has("why_card"));  // this window has no room for it beside figure and source
  (void)apply(bench.session, bench.asked<panels::ShowWhy>("why"));
  bench.check_steady();
  const panels::WidgetRect card = bench.widget("why_card"), caption = bench.widget("caption");
  CHECK(card.y >= caption.y + caption.height);
  CHECK(card.y + card.height <= bench.widget("play").y);
}

}  // namespace
}  // namespace scatterscope
