#include "app/exports/pdf.h"

#include <algorithm>

#include "app/exports/qr_code.h"
#include "app/exports/sheet.h"
#include "app/exports/tool.h"
#include "app/lectures/scene_link.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {
namespace {

constexpr float page_width = 1280, page_height = 720;

std::string page_of(const scene::Scene& figure, const SheetWords& words) {
  return scene::to_svg(sheet(figure, words, page_width, page_height), scene::theme(scene::ThemeName::light));
}

// What is asked, with the choices; on the second page the answer. `words` are those of the question's scene.
void add_question(const PosedQuestion& question, SheetWords words, std::vector<std::string>& pages) {
  scene::Scene nothing;
  nothing.width = nothing.height = 1;
  const auto figure = [&](Filled filled) { return question.has_figure() ? figure_of(question, filled) : nothing; };
  words.link.clear();
  words.code.reset();
  const bool in_note = !question.lines.empty();  // where letters are as small as what they say is long
  words.caption = in_note ? kind_title(question.kind, question.language) : question.text;
  words.note = in_note ? question.text + " " + question.lines : "";
  std::replace(words.note.begin(), words.note.end(), '\n', ' ');
  if (!in_note && question.choice_text != question.text) words.note = question.choice_text + " ";
  for (const Choice& choice : question.choices)
    words.note += (&choice == question.choices.data() ? "" : " / ") + choice.words;
  pages.push_back(page_of(figure(Filled::no), words));
  words.note = std::string(text(Text::exam_answer, question.language)) + " " + question.answer;
  pages.push_back(page_of(figure(Filled::yes), words));
}

}  // namespace

Outcome<std::string> pdf_of(const std::vector<std::string>& svgs, const catalog::Progress& progress) {
  ToolRun run(rsvg_convert);
  std::vector<std::string> arguments{"--format=pdf"};
  for (const std::string& svg : svgs) {
    std::string name;
    if (auto problem = run.add_file(svg, name)) return *problem;
    arguments.push_back(std::move(name));
  }
  if (auto problem = run.start(arguments)) return *problem;
  return run.finish(progress);
}

Outcome<std::string> lecture_pdf(const Lecture& lecture, const DrawScene& draw, const PageOpening& opening,
                                 const catalog::Progress& progress) {
  const Language language = opening.language;
  const std::size_t scenes = lecture.scenes().size();
  std::vector<std::string> pages;
  std::size_t number = 0;
  for (const LectureSection& section : lecture.sections) {
    for (const LectureScene& scene : section.scenes) {
      ++number;
      const auto figure = draw(scene, language);
      if (!figure) return in_scene(lecture.name, number, figure.problem());
      SheetWords words{.title = section.title.of(language),
                       .place = std::to_string(number) + " / " + std::to_string(scenes),
                       .caption = scene.caption.of(language),
                       .note = scene.note.of(language),
                       .link = link_of(scene.arguments)};
      if (opening.codes) {
        auto code = qr_code(words.link, scene::theme(scene::ThemeName::light));
        if (!code) return in_scene(lecture.name, number, code.problem());
        words.code = std::move(*code);
      }
      pages.push_back(page_of(*figure, words));
      if (!scene.question || !opening.pose) continue;
      const auto question = opening.pose(*scene.question, language);
      if (!question) return in_scene(lecture.name, number, question.problem());
      add_question(*question, words, pages);
    }
  }
  return pdf_of(pages, progress);
}

}  // namespace scatterscope::app
