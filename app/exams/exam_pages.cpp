#include "app/exams/exam_pages.h"

#include "kernels/texts/exams.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {
namespace {

using scene::escaped;
using scene::Role;

constexpr std::string_view layout = R"css(
@page{size:A4;margin:14mm 15mm}
*{box-sizing:border-box}
body{margin:0 auto;max-width:180mm;font:11pt/1.4 Inter,"Noto Sans","DejaVu Sans","WenQuanYi Micro Hei",sans-serif}
svg{display:block;width:100%;height:auto}
svg text{white-space:pre}
pre{margin:1mm 0 2mm;white-space:pre-wrap;font-size:8.5pt}
.m,pre{font-family:"DejaVu Sans Mono",ui-monospace,monospace}
section+section{break-before:page}
header{display:flex;gap:8mm;align-items:baseline;border-bottom:.3mm solid;padding-bottom:1mm}
h1{font-size:14pt;margin:0 auto 0 0}
.fields{display:flex;gap:8mm;margin-top:6mm}
.field{flex:1;display:flex;gap:2mm}
.line{flex:1;border-bottom:.2mm solid;min-width:30mm}
article{break-inside:avoid;margin:4mm 0}
h2{font-size:11pt;margin:0 0 1mm;break-after:avoid}
p{margin:1mm 0 2mm}
.answer{display:flex;gap:2mm;margin-top:3mm}
.ruled{border-bottom:.2mm solid #888;height:7mm}
.box{display:inline-block;width:3.5mm;height:3.5mm;border:.3mm solid;margin:0 1mm 0 4mm}
.solution svg{width:75%}
@media screen{body{padding:8mm 0}section{margin-bottom:20mm}}
)css";

// "var(--f5)" -> "--f5"
std::string variable_of(Role role) {
  const std::string use = scene::page_fill(role);
  const std::size_t first = use.find("--");
  return use.substr(first, use.find(')') - first);
}

std::string say(Text id, Language language) {
  return escaped(text(id, language));
}

std::string head(const ExamSheet& sheet, Text title, Language language) {
  return "<section>\n<header><h1>" + say(title, language) + "</h1><span>" +
         escaped(format_text(texts::exam_sheet, language, {std::to_string(sheet.number)})) + "</span>";
}

// To be filled in where nothing is known.
std::string field(Text name, Language language, const std::string& known) {
  return "<span class=\"field\">" + say(name, language) + " <span class=\"line\">" + escaped(known) + "</span></span>";
}

// The heading of a question, with an id by which its drawing is named.
std::string heading(const ExamSheet& sheet, std::size_t k, Language language) {
  return "<h2 id=\"q" + std::to_string(sheet.number) + "-" + std::to_string(k) + "\">" + std::to_string(k + 1) + ". " +
         escaped(kind_title(sheet.questions[k].kind, language)) + "</h2>\n";
}

std::string drawing(const ExamSheet& sheet, std::size_t k, Filled filled) {
  if (!sheet.questions[k].has_figure()) return {};
  return scene::to_page_svg(figure_of(sheet.questions[k], filled),
                            "q" + std::to_string(sheet.number) + "-" + std::to_string(k));
}

// What is asked, with the lines of a kernel that it is about.
std::string words_of(const PosedQuestion& question) {
  const std::string lines = question.lines.empty() ? "" : "<pre>" + escaped(question.lines) + "</pre>\n";
  return "<p>" + escaped(question.text) + "</p>\n" + lines;
}

// Where the student writes: nothing below a figure whose cells take the answer, a line, two boxes, or ruled lines.
std::string room_for_answer(const PosedQuestion& question, Language language) {
  constexpr int lines_in_words = 4;
  std::string room;
  if (!question.facts) {
    for (int k = 0; k < lines_in_words; ++k) room += "<div class=\"ruled\"></div>";
    return room + "\n";
  }
  const bool in_figure = question.has_figure() && question.facts->answer.size() > 1 && question.kind != "destinations";
  if (in_figure) return {};
  room = "<div class=\"answer\">" + say(texts::exam_answer, language);
  if (question.facts->yes_or_no) {
    for (const Choice& choice : question.asked.options)
      room += "<span><span class=\"box\"></span>" + escaped(choice.words) + "</span>";
  }
  return room + " <span class=\"line\"></span></div>\n";
}

}  // namespace

std::string sheet_part(const ExamSheet& sheet, Language language) {
  std::string part = head(sheet, texts::exam_title, language) + "</header>\n<div class=\"fields\">" +
                     field(texts::exam_name, language, sheet.student.name) +
                     field(texts::exam_number, language, sheet.student.number) + "</div>\n";
  for (std::size_t k = 0; k < sheet.questions.size(); ++k) {
    part += "<article>\n" + heading(sheet, k, language) + words_of(sheet.questions[k]) + drawing(sheet, k, Filled::no) +
            room_for_answer(sheet.questions[k], language) + "</article>\n";
  }
  return part + "</section>\n";
}

std::string solution_part(const ExamSheet& sheet, Seed exam, Language language) {
  std::string part = head(sheet, texts::exam_solutions, language) + "<span>" +
                     escaped(format_text(texts::exam_seed, language, {std::to_string(exam)}));
  for (const std::string& each : {sheet.student.number, sheet.student.name})
    if (!each.empty()) part += "</span><span>" + escaped(each);
  part += "</span></header>\n<div class=\"solution\">\n";
  for (std::size_t k = 0; k < sheet.questions.size(); ++k) {
    part += "<article>\n" + heading(sheet, k, language);
    if (!sheet.questions[k].has_figure()) part += words_of(sheet.questions[k]);
    part +=
        "<p><b>" + escaped(sheet.questions[k].answer) + "</b></p>\n" + drawing(sheet, k, Filled::yes) + "</article>\n";
  }
  return part + "</div>\n</section>\n";
}

std::string page_head(const std::string& title, Language language) {
  const scene::Theme& theme = scene::theme(scene::ThemeName::light);
  return "<!DOCTYPE html>\n<html lang=\"" + std::string(language_code(language)) +
         "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
         "content=\"width=device-width,initial-scale=1\">\n<title>" +
         escaped(title) + "</title>\n<style>\n:root{" + scene::page_colours(theme) + variable_of(Role::empty_cell) +
         ":" + scene::page_fill(Role::paper) + "}\nbody{background:" + scene::page_fill(Role::paper) +
         ";color:" + scene::page_text(Role::ink) + "}\nsvg{fill:" + scene::page_text(Role::ink) + "}" +
         std::string(layout) + "</style>\n</head>\n<body>\n";
}

}  // namespace scatterscope::app
