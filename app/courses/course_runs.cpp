#include "app/courses/course_runs.h"

#include <algorithm>
#include <utility>

#include "app/courses/posed_prediction.h"
#include "app/courses/scene_walk.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/views/content.h"
#include "app/views/draw_view.h"
#include "kernels/texts/lecture_files.h"

namespace scatterscope::app {
namespace {

void check_texts(const Press& press, const scene::Scene& drawn) {
  const std::string written = written_in(drawn);
  for (const std::string& text : press.expect) {
    if (written.find(text) == std::string::npos) throw Error{texts::lecture_text_missing, {shown(text), written}};
  }
  for (const std::string& text : press.lacks) {
    if (written.find(text) != std::string::npos) throw Error{texts::lecture_text_there, {shown(text)}};
  }
}

}  // namespace

FigureDrawer& CourseRuns::drawer(const RunArguments& of_run) {
  std::unique_ptr<FigureDrawer>& drawer = drawers_[link_of(of_run)];
  if (drawer != nullptr) return *drawer;
  drawer = std::make_unique<FigureDrawer>(record_(parse_run(of_run, MissingInput::is_a_problem)));
  return *drawer;
}

const ViewSources& CourseRuns::sources(const RunArguments& arguments) {
  const RunArguments wanted = sources_of(arguments);
  SourcesPtr& made = made_[link_of(wanted)];
  if (made != nullptr) return *made;
  const RecordRunBy record = [this](const RunRequest& run, const catalog::Progress&) { return record_(run); };
  made = std::make_shared<const ViewSources>(make_sources(wanted, record, {}, executable_));
  return *made;
}

scene::Scene CourseRuns::draw(const RunArguments& arguments, const std::string& words, Language language,
                              const figures::Room& room) {
  if (content_of(arguments) != Content(ShowFigure{}))
    return draw_view(arguments, sources(arguments), words, language, room);
  FigureDrawer& drawn_by = drawer(run_options_of(arguments));
  const figures::Looks looks = looks_of(arguments).over({language, {}, {}});
  return drawn_by.draw(view_of(arguments, drawn_by.recording()), looks, room);
}

scene::Scene CourseRuns::draw(const CourseScene& scene, Language language, const figures::Room& room) {
  return draw(scene.arguments, scene.say.of(language), language, room);
}

PosePrediction CourseRuns::predicting() {
  return [this](const CourseScene& scene, const CourseScene& next, Language language) {
    const bool of_figures = is_figure(content_of(scene.arguments)) && is_figure(content_of(next.arguments));
    if (!of_figures || link_of(scene.run()) != link_of(next.run())) return std::optional<PosedQuestion>();
    return predicted_by(drawer(scene.run()))(scene, next, language);
  };
}

PosedScene CourseRuns::pose(const CourseScene& scene, Language language) {
  const RunArguments arguments = run_of(scene);
  const analysis::Run& run = drawer(arguments).run();
  if (const auto* wait = std::get_if<WaitForRun>(&scene.wait)) (void)drawer(changed_run(arguments, *wait));
  return pose_scene(scene, run, language);
}

Verdict CourseRuns::judge(const CourseScene& scene, const PosedScene& posed, std::uint64_t answer, Language language) {
  return app::judge(posed, drawer(run_of(scene)).run(), answer, language);
}

std::vector<std::uint32_t> CourseRuns::presses(const CourseScene& scene) {
  const Content content = content_of(scene.arguments);
  if (is_pair(content))
    return walk_stops(scene.walk, comparison_of(scene.arguments, sources(scene.arguments)).position());
  if (content != Content(ShowFigure{})) return {0};
  FigureDrawer& drawn_by = drawer(scene.run());
  figures::View view = view_of(scene.arguments, drawn_by.recording());
  if (!view.step) view.step = drawn_by.recording().step_count();
  return pressed_moments(scene.walk, {{&drawn_by.run(), nullptr, nullptr}, view, looks_of(scene.arguments).over()});
}

// Its options, for a moment of its own walk to be added.
RunArguments CourseRuns::without_place(const CourseScene& scene) {
  RunArguments at = scene.arguments;
  for (const char* place : {"--iteration", "--phase", "--before", "--after"}) at.erase(place);
  if (is_figure(content_of(at))) {  // what its place said of the iteration that is drawn
    const figures::View view = view_of(scene.arguments, drawer(scene.run()).recording());
    if (view.iteration) at["--drawn-iteration"] = std::to_string(*view.iteration);
  }
  return at;
}

std::string CourseRuns::words_of_step(const RunArguments& arguments, Language language) {
  FigureDrawer& drawn_by = drawer(run_options_of(arguments));
  return drawn_by.describe(view_of(arguments, drawn_by.recording()), looks_of(arguments).over({language, {}, {}}));
}

std::vector<CourseScene> CourseRuns::pressed(const CourseScene& scene) {
  const std::vector<std::uint32_t> moments = presses(scene);
  std::vector<CourseScene> all;
  CourseScene at = scene;
  at.arguments = without_place(scene);
  for (std::size_t k = 0; k + 1 < moments.size(); ++k) {
    at.arguments["--step"] = std::to_string(moments[k]);
    for (const Language language : all_languages) {
      const bool opens = k == 0 && !scene.opening.of(language).empty();
      if (opens)
        at.say.of(language) = scene.opening.of(language);
      else if (is_figure(content_of(at.arguments)))
        at.say.of(language) = words_of_step(at.arguments, language);
    }
    all.push_back(at);
  }
  all.push_back(scene);
  if (CourseScene shown = scene; shown.arguments.erase("--hide") > 0) all.push_back(std::move(shown));
  return all;
}

PosedAsk CourseRuns::ask(const CourseScene& scene, const PoseQuestion& pose_question, Language language) {
  PosedAsk made;
  if (const AskQuestion* question = scene.question()) {
    const PosedQuestion posed = pose_question(*question, language);
    made = {posed.text, posed.lines, posed.asked, posed.answer};
    if (posed.has_figure()) made.open = figure_of(posed, Filled::no), made.answered = figure_of(posed, Filled::yes);
    return made;
  }
  const PosedScene posed = pose(scene, language);
  made.text = posed.asked.label;
  made.asked = posed.asked;
  made.answer = posed.asked.answer();
  if (const std::string& then = scene.then.of(language); !then.empty()) made.answer += ". " + then;
  const RunArguments arguments = run_of(scene);
  const auto drawn = [&](const figures::View& view) -> std::optional<scene::Scene> {
    if (view.figure == nullptr) return std::nullopt;
    return drawer(arguments).draw(view, looks_of(scene.arguments).over({language, {}, {}}), page_room);
  };
  made.open = drawn(posed.open);
  made.answered = drawn(posed.answered);
  return made;
}

void CourseRuns::check_presses(const CourseScene& scene) {
  const std::vector<std::uint32_t> moments = presses(scene);
  if (scene.presses.empty()) return;
  if (scene.presses.size() + 1 != moments.size())
    throw Error{texts::lecture_presses, {std::to_string(scene.presses.size()), std::to_string(moments.size() - 1)}};
  RunArguments at = without_place(scene);
  for (std::size_t k = 0; k < scene.presses.size(); ++k) {
    at["--step"] = std::to_string(moments[k]);
    check_texts(scene.presses[k], draw(at, scene.say.of(Language::english), Language::english, page_room));
  }
}

void CourseRuns::check(const CourseScene& scene) {
  if (!scene.phase) {
    check_texts({scene.expect, scene.lacks}, draw(scene, Language::english));
    check_presses(scene);
    if (scene.asks() && scene.question() == nullptr) (void)pose(scene, Language::english);
    return;
  }
  figures::View shown = pose(scene, Language::english).answered;
  if (shown.figure == nullptr) return;
  FigureDrawer* drawn_by = &drawer(run_of(scene));
  if (const auto* wait = std::get_if<WaitForRun>(&scene.wait)) {  // then the other run is shown
    drawn_by = &drawer(changed_run(scene.run(), *wait));
    shown = view_of(scene.arguments, drawn_by->recording());
  }
  const std::string figure(shown.figure->id);
  (void)parse_figure(&figure, drawn_by->recording());
  if (scene.expect.empty() && scene.lacks.empty()) return;
  check_texts({scene.expect, scene.lacks}, drawn_by->draw(shown, looks_of(scene.arguments).over(), page_room));
}

std::string written_in(const scene::Scene& scene) {
  struct Line {
    scene::Point at;
    float size;
    std::string text;
  };
  std::vector<Line> lines;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* label = std::get_if<scene::Label>(&shape);
    if (label == nullptr || label->text.empty()) continue;
    if (label->continues && !lines.empty()) {
      lines.back().text += label->text;
    } else {
      lines.push_back({label->at, label->size, label->text});
    }
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.at.y < b.at.y; });
  std::string written;
  for (auto from = lines.begin(); from != lines.end();) {
    // What stands within half of a letter's height stands in one line.
    const auto to =
        std::find_if(from, lines.end(), [&](const Line& line) { return line.at.y - from->at.y > from->size / 2; });
    std::stable_sort(from, to, [](const Line& a, const Line& b) { return a.at.x < b.at.x; });
    for (; from != to; ++from) written += (written.empty() ? "" : " ") + from->text;
  }
  return written;
}

}  // namespace scatterscope::app
