#include "app/exports/framed_page.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "app/courses/caption_runs.h"
#include "app/files/shipped_files.h"
#include "app/links/scene_link.h"
#include "app/pictures/qr_code.h"
#include "kernels/texts/exams.h"
#include "kernels/texts/lecture_page.h"
#include "kernels/texts/lectures.h"
#include "kernels/texts/predicting.h"
#include "kernels/texts/window_buttons.h"
#include "ui/scene/smallest_letters.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {
namespace {

using nlohmann::ordered_json;
using scene::escaped;

// The lines of all drawings, each once: frames share most of theirs with others.
class LineTable {
 public:
  // Where in the table the drawing's lines stand: how far behind the last one, how many, and so on.
  [[nodiscard]] ordered_json runs_of(const scene::Scene& scene) {
    std::vector<std::ptrdiff_t> runs;
    std::ptrdiff_t behind = 0;
    std::string svg = scene::to_page_svg(scene, {});
    std::replace(svg.begin(), svg.end(), '"', '\'');  // within texts both are escaped
    // An element begins a line, the root the first; texts may hold ends of lines, but no '<'.
    for (std::size_t at = svg.find("\n<"); at != std::string::npos;) {
      const std::size_t end = svg.find("\n<", at + 1);
      if (end == std::string::npos) break;  // of the root
      const auto place = static_cast<std::ptrdiff_t>(place_of(svg.substr(at + 2, end - at - 2)));
      if (!runs.empty() && place == behind) {
        ++runs.back();
      } else {
        runs.insert(runs.end(), {place - behind, 1});
      }
      behind = place + 1;
      at = end;
    }
    return runs;
  }
  [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

 private:
  std::size_t place_of(std::string line) {
    const auto [found, added] = places_.emplace(std::move(line), lines_.size());
    if (added) lines_.push_back(found->first);
    return found->second;
  }

  std::map<std::string, std::size_t> places_;
  std::vector<std::string> lines_;
};

struct FramedScene {
  const CourseSection* section;
  const CourseScene* scene;
  std::size_t number;  // from 1
  std::vector<CourseScene> presses;
};

class FrameWriter {
 public:
  FrameWriter(const Course& lecture, const DrawScene& draw, const PageOpening& opening)
      : lecture_(lecture), draw_(draw), opening_(opening) {
    std::size_t number = 0;
    for (const CourseSection& section : lecture.sections) {
      for (const CourseScene& scene : section.scenes) {
        ++number;
        if (opening.only && number != *opening.only + 1) continue;
        FramedScene framed{&section, &scene, number, {}};
        in(framed, [&] { framed.presses = opening.presses ? opening.presses(scene) : std::vector{scene}; });
        scenes_.push_back(std::move(framed));
      }
    }
    count_ = number;
  }

  [[nodiscard]] ordered_json all() {
    ordered_json made{{"language", language_code(opening_.language)}, {"count", count_}};
    ordered_json scenes = ordered_json::array(), languages;
    std::size_t frames = 0;
    for (const FramedScene& scene : scenes_) {
      ordered_json each{{"first", frames}, {"number", scene.number}};
      if (scene.number == opening_.scene + 1) made["at"] = frames;
      frames += scene.presses.size();
      if (asks(scene)) each["ask"] = frames++;
      if (asks(scene) && opening_.answers) each["answer"] = frames++;
      scenes.push_back(std::move(each));
    }
    made.emplace("at", 0);
    made["scenes"] = std::move(scenes);
    for (const Language language : all_languages) languages[language_code(language)] = in_language(language);
    made["languages"] = std::move(languages);
    made["lines"] = table_.lines();
    return made;
  }

  // Each scene's last frame, for browsers without scripts.
  [[nodiscard]] std::string plain() const { return plain_; }

 private:
  template <class Work>
  void in(const FramedScene& scene, const Work& work) const {
    in_scene(lecture_.kind, lecture_.name, scene.number, work);
  }
  [[nodiscard]] bool asks(const FramedScene& scene) const { return scene.scene->asks() && opening_.ask; }

  [[nodiscard]] ordered_json in_language(Language language) {
    const auto say = [language](Text words) { return text(words, language); };
    ordered_json scenes = ordered_json::array(), frames = ordered_json::array();
    for (std::size_t k = 0; k < scenes_.size(); ++k) {
      in(scenes_[k], [&] {
        scenes.push_back(about(scenes_[k], language));
        add_frames(k, language, frames);
      });
    }
    return {{"name", language_name(language)},
            {"words",
             {{"title", lecture_.title.of(language)},
              {"panels", say(texts::lecture_note)},
              {"close", say(texts::win_close)},
              {"back", say(texts::lecture_back)},
              {"next", say(texts::lecture_next)},
              {"note", say(texts::lecture_note)},
              {"question", say(texts::lecture_question)},
              {"predict", say(texts::lecture_predict)},
              {"answer", say(texts::lecture_answer)},
              {"check", say(texts::lecture_check)},
              {"right", say(texts::answer_right)},
              {"scenes", say(texts::lec_scenes)},
              {"language", say(texts::lecture_language)}}},
            {"scenes", std::move(scenes)},
            {"frames", std::move(frames)}};
  }

  // What is the same in all frames of a scene.
  [[nodiscard]] ordered_json about(const FramedScene& scene, Language language) {
    ordered_json made{{"words", std::to_string(scene.number) + "  " + scene.scene->heading(language)},
                      {"section", scene.section->title.of(language)}};
    if (opening_.notes && !scene.scene->note.of(language).empty()) made["note"] = scene.scene->note.of(language);
    if (!opening_.codes) return made;
    const std::string link = link_of(scene.scene->arguments);
    const auto code = qr_code(link, scene::theme(scene::ThemeName::light));
    scene::Scene drawn;
    drawn.width = drawn.height = side_of(code);
    drawn.shapes.emplace_back(code);
    made["link"] = link;
    made["code"] = figure(drawn);
    return made;
  }

  void add_frames(std::size_t k, Language language, ordered_json& frames) {
    const FramedScene& scene = scenes_[k];
    for (std::size_t press = 0; press < scene.presses.size(); ++press) {
      const CourseScene& at = scene.presses[press];
      const CourseScene* next = press + 1 < scene.presses.size() ? &scene.presses[press + 1]
                                : k + 1 < scenes_.size()         ? &scenes_[k + 1].presses.front()
                                                                 : nullptr;
      const scene::Scene drawn = draw_(at, language);
      ordered_json frame = figure(drawn);
      if (opening_.narrow) frame["narrow"] = figure(opening_.narrow(at, language));
      if (!at.draws_what_it_says()) frame["say"] = caption_runs(at.say.of(language), language);
      if (next != nullptr && opening_.predict)
        if (const auto predicted = opening_.predict(at, *next, language)) frame["predict"] = prediction(*predicted);
      if (press + 1 == scene.presses.size() && language == opening_.language) add_plain(scene, at, drawn);
      frames.push_back(std::move(frame));
    }
    if (!asks(scene)) return;
    const PosedAsk posed = opening_.ask(*scene.scene, language);
    const auto add = [&](const std::optional<scene::Scene>& drawn, const std::string& words) {
      ordered_json frame = frames.back();  // the scene's own
      frame.erase("predict");
      if (drawn) {
        frame.erase("narrow");
        frame.update(figure(*drawn));
      }
      frame["say"] = caption_runs(words, language);
      frame["ask"] = ask(posed, language);
      frames.push_back(std::move(frame));
    };
    add(posed.open, posed.text);
    if (opening_.answers) add(posed.answered, posed.answer);
  }

  [[nodiscard]] ordered_json figure(const scene::Scene& drawn) {
    return {{"lines", table_.runs_of(drawn)},
            {"width", drawn.width},
            {"height", drawn.height},
            {"letters", scene::smallest_letters(drawn)}};
  }

  [[nodiscard]] ordered_json options(const Asked& asked, Language language) const {
    ordered_json made = ordered_json::array();
    for (std::size_t k = 0; k < asked.options.size(); ++k) {
      const Choice& choice = asked.options[k];
      ordered_json option{{"words", choice.words}};
      if (opening_.answers) {
        const bool right = k == asked.right;
        option["is"] = right ? "right" : "wrong";
        option["why"] = right ? std::string(text(texts::answer_right, language))
                              : format_text(texts::exam_wrong, language, {choice.why});
      }
      made.push_back(std::move(option));
    }
    return made;
  }

  // Where a number is typed; '#' stands for what was.
  [[nodiscard]] static ordered_json field(const std::string& answer, Language language) {
    return {{"number", answer},
            {"wrong", format_text(texts::predict_wrong, language, {"#", answer})},
            {"refused", format_text(texts::lecture_no_number, language, {"#"})}};
  }

  [[nodiscard]] ordered_json prediction(const PosedQuestion& question) const {
    ordered_json made{{"words", question.text}, {"options", options(question.asked, question.language)}};
    if (opening_.answers) made["field"] = field(question.answer, question.language);
    return made;
  }

  [[nodiscard]] ordered_json ask(const PosedAsk& posed, Language language) const {
    ordered_json made{{"options", options(posed.asked, language)}};
    if (!posed.lines.empty()) made["lines"] = posed.lines;
    if (posed.asked.label != posed.text) made["label"] = posed.asked.label;
    const bool number = posed.asked.options.empty() && !posed.asked.in_words();
    if (number && opening_.answers) made["field"] = field(posed.asked.answer(), language);
    return made;
  }

  void add_plain(const FramedScene& scene, const CourseScene& at, const scene::Scene& drawn) {
    const std::string id = "scene" + std::to_string(scene.number);
    const std::string& words = at.say.of(opening_.language);
    plain_ += "<figure>" + scene::to_page_svg(drawn, id) + "<figcaption id=\"" + id + "\">" + escaped(words) +
              "</figcaption></figure>\n";
  }

  const Course& lecture_;
  const DrawScene& draw_;
  const PageOpening& opening_;
  std::vector<FramedScene> scenes_;
  std::size_t count_ = 0;
  LineTable table_;
  std::string plain_;
};

// Colours of the figures, as the page's theme is; a code is dark on light in every theme.
std::string figure_colours() {
  const auto rule = [](const std::string& of, scene::ThemeName name) {
    return of + "{" + scene::page_colours(scene::theme(name)) + "}\n";
  };
  return rule(":root,.picture", scene::ThemeName::light) + rule(":root[data-theme=dark]", scene::ThemeName::dark) +
         "#figures svg,noscript svg{fill:" + scene::page_text(scene::Role::ink) + "}\n";
}

// Within a script element: nothing there ends it or begins another.
std::string script_json(const ordered_json& made) {
  std::string out;
  for (const char c : made.dump(-1, ' ', false, ordered_json::error_handler_t::replace))
    c == '<' ? out += "\\u003c" : out += c;
  return out;
}

}  // namespace

std::string framed_page(const Course& lecture, const DrawScene& draw, const PageOpening& opening) {
  FrameWriter writer(lecture, draw, opening);
  const std::string frames = script_json(writer.all());
  // Parts are filled in from first to last as the page has them: what is filled in is never looked through.
  const std::pair<std::string_view, std::string> filled[] = {{"@LANGUAGE@", language_code(opening.language)},
                                                             {"@TITLE@", escaped(lecture.title.of(opening.language))},
                                                             {"@COLOURS@", figure_colours()},
                                                             {"@PLAIN@", writer.plain()},
                                                             {"@FRAMES@", frames}};
  std::string page;
  std::string_view rest = shipped_framed_page();
  for (const auto& [name, with] : filled) {
    const std::size_t at = rest.find(name);
    page.append(rest.substr(0, at)).append(with);
    rest.remove_prefix(at + name.size());
  }
  return page.append(rest);
}

}  // namespace scatterscope::app
