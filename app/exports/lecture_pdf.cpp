#include "app/exports/lecture_pdf.h"

#include <algorithm>

#include "app/exports/sheet.h"
#include "app/links/scene_link.h"
#include "app/pictures/pdf.h"
#include "app/pictures/qr_code.h"
#include "kernels/texts/lessons.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {
namespace {

constexpr float page_width = 1280, page_height = 720;

std::string page_of(const scene::Scene& figure, const SheetWords& words) {
  return scene::to_svg(sheet(figure, words, page_width, page_height), scene::theme(scene::ThemeName::light));
}

// The lines of a kernel, one below the other, in a scene that is no smaller than a page of them: few are not blown up.
scene::Scene drawn_lines(std::string_view lines) {
  constexpr float size = 14, pitch = 1.4F, advance = 0.602F, least_columns = 110, least_rows = 16;
  scene::Scene made;
  float row = 0, columns = 0;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    row += 1;
    columns = std::max(columns, static_cast<float>(line.size()));
    // The mark and the text behind its indentation each in its place: drawings collapse blanks.
    const bool marked = line.starts_with("- ") || line.starts_with("+ ");
    const std::size_t text = line.find_first_not_of(' ', marked ? 1 : 0);
    const auto add = [&](std::string_view words, std::size_t column) {
      made.shapes.emplace_back(scene::Label{{static_cast<float>(column) * size * advance, row * size * pitch},
                                            std::string(words),
                                            size,
                                            scene::Role::ink,
                                            scene::Align::start,
                                            line.starts_with("+ "),
                                            true});
    };
    if (marked) add(line.substr(0, 1), 0);
    if (text != std::string_view::npos) add(line.substr(text), text);
  }
  made.width = std::max(columns, least_columns) * size * advance;
  made.height = (std::max(row, least_rows) + 0.5F) * size * pitch;
  return made;
}

// What is asked, with the choices; with `answers` on the second page the answer. `words` are those of the question's
// scene.
void add_question(const PosedQuestion& question, SheetWords words, bool answers, std::vector<std::string>& pages) {
  scene::Scene instead;
  instead.width = instead.height = 1;
  const bool of_lines = !question.lines.empty();  // then its words are long
  if (of_lines) instead = drawn_lines(question.lines);
  const auto figure = [&](Filled filled) { return question.has_figure() ? figure_of(question, filled) : instead; };
  words.link.clear();
  words.code.reset();
  words.note.clear();
  words.caption = of_lines ? kind_title(question.kind, question.language) : question.text;
  if (of_lines || question.asked.label != question.text) words.note = question.asked.label + " ";
  for (const Choice& choice : question.asked.options)
    words.note += (&choice == question.asked.options.data() ? "" : " / ") + choice.words;
  pages.push_back(page_of(figure(Filled::no), words));
  if (!answers) return;
  words.note = format_text(texts::lesson_answer, question.language, {question.answer});
  pages.push_back(page_of(figure(Filled::yes), words));
}

}  // namespace

std::vector<std::string> lecture_pages(const Course& lecture, const DrawScene& draw, const PageOpening& opening) {
  const Language language = opening.language;
  const std::size_t scenes = lecture.scenes().size();
  std::vector<std::string> pages;
  std::size_t number = 0;
  for (const CourseSection& section : lecture.sections) {
    for (const CourseScene& scene : section.scenes) {
      ++number;
      if (opening.only && number != *opening.only + 1) continue;
      const auto of_scene = [&](const auto& work) { return in_scene(lecture.kind, lecture.name, number, work); };
      const scene::Scene figure = of_scene([&] { return draw(scene, language); });
      SheetWords words{.title = section.title.of(language),
                       .place = std::to_string(number) + " / " + std::to_string(scenes),
                       .caption = scene.draws_what_it_says() ? std::string() : scene.say.of(language),
                       .note = opening.notes ? scene.note.of(language) : std::string(),
                       .link = link_of(scene.arguments)};
      if (opening.codes)
        words.code = of_scene([&] { return qr_code(words.link, scene::theme(scene::ThemeName::light)); });
      pages.push_back(page_of(figure, words));
      if (scene.question() == nullptr || !opening.pose) continue;
      add_question(of_scene([&] { return opening.pose(*scene.question(), language); }), words, opening.answers, pages);
    }
  }
  return pages;
}

std::string lecture_pdf(const Course& lecture, const DrawScene& draw, const PageOpening& opening,
                        const catalog::Progress& progress) {
  return pdf_of(lecture_pages(lecture, draw, opening), progress);
}

}  // namespace scatterscope::app
