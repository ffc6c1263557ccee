#include "app/exams/exam_html.h"

#include "ui/scene/svg.h"

namespace scatterscope::app {
namespace {

using scene::escaped;

constexpr std::string_view layout_rules = R"css(
@page{size:A4;margin:0}
body{margin:0;font-family:Inter,"Noto Sans","DejaVu Sans",sans-serif}
.page{width:210mm;height:297mm;overflow:hidden;break-inside:avoid;break-after:page}
.page:last-of-type{break-after:auto}
svg{display:block;width:100%;height:100%}
svg text{white-space:pre}
.m{font-family:"DejaVu Sans Mono",ui-monospace,monospace}
@media screen{body{background:#888}.page{margin:8mm auto}}
)css";

}  // namespace

std::string exam_html_head(const std::string& title, Language language) {
  return "<!DOCTYPE html>\n<html lang=\"" + std::string(language_code(language)) +
         "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
         "content=\"width=device-width,initial-scale=1\">\n<title>" +
         escaped(title) + "</title>\n<style>\n:root{" + scene::page_colours(paper_theme()) +
         "}\nsvg{fill:" + scene::page_text(scene::Role::ink) + "}" + std::string(layout_rules) +
         "</style>\n</head>\n<body>\n";
}

std::string exam_html_pages(const std::vector<ExamPage>& pages, std::uint32_t sheet) {
  std::string html;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    const std::string id = "p" + std::to_string(sheet) + "-" + std::to_string(page + 1);
    html += "<div class=\"page\">\n<div id=\"" + id + "\" hidden>\n";
    for (const std::string& words : pages[page].words) html += "<pre>" + escaped(words) + "</pre>\n";
    html += "</div>\n" + scene::to_page_svg(pages[page].drawn, id) + "</div>\n";
  }
  return html;
}

}  // namespace scatterscope::app
