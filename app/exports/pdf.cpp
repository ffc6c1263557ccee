#include "app/exports/pdf.h"

#include "app/exports/qr_code.h"
#include "app/exports/sheet.h"
#include "app/exports/tool.h"
#include "app/lectures/scene_link.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {
namespace {

constexpr float page_width = 1280, page_height = 720;

}  // namespace

Outcome<std::string> pdf_of(const std::vector<std::string>& svgs) {
  ToolRun run(rsvg_convert);
  std::vector<std::string> arguments{"--format=pdf"};
  for (const std::string& svg : svgs) {
    std::string name;
    if (auto problem = run.add_file(svg, name)) return *problem;
    arguments.push_back(std::move(name));
  }
  if (auto problem = run.start(arguments)) return *problem;
  return run.finish();
}

Outcome<std::string> lecture_pdf(const Lecture& lecture, const DrawScene& draw, Language language, bool codes) {
  const scene::Theme& theme = scene::theme(scene::ThemeName::light);
  const std::size_t scenes = lecture.scenes().size();
  std::vector<std::string> pages;
  for (const LectureSection& section : lecture.sections) {
    for (const LectureScene& scene : section.scenes) {
      const std::size_t number = pages.size() + 1;
      const auto figure = draw(scene, language);
      if (!figure) return in_scene(lecture.name, number, figure.problem());
      SheetWords words{.title = section.title.of(language),
                       .place = std::to_string(number) + " / " + std::to_string(scenes),
                       .caption = scene.caption.of(language),
                       .note = scene.note.of(language),
                       .link = link_of(scene.arguments)};
      if (codes) {
        auto code = qr_code(words.link, theme);
        if (!code) return in_scene(lecture.name, number, code.problem());
        words.code = std::move(*code);
      }
      pages.push_back(scene::to_svg(sheet(*figure, words, page_width, page_height), theme));
    }
  }
  return pdf_of(pages);
}

}  // namespace scatterscope::app
