#include "app/exams/moodle.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

#include "kernels/texts/exams.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace scatterscope::app {
namespace {

using scene::escaped;

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t k = 0; k < bytes.size(); k += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j)
      group = group << 8U | (k + j < bytes.size() ? static_cast<unsigned char>(bytes[k + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j) out += k + j > bytes.size() ? '=' : digits[group >> (18 - 6 * j) & 63U];
  }
  return out;
}

// HTML within a file of XML. What was escaped holds no end of such a section.
std::string cdata(const std::string& html) {
  return "<text><![CDATA[" + html + "]]></text>";
}

std::string paragraph(std::string_view words) {
  return "<p>" + escaped(words) + "</p>";
}

// One question, whose tags are added in turn.
class Item {
 public:
  Item(std::string_view type, const std::string& name, const PosedQuestion& question) : question_(question) {
    xml_ = "<question type=\"" + std::string(type) + "\">\n<name><text>" + escaped(name) + "</text></name>\n";
  }
  // The question's text with its figure below, and what follows.
  Item& ask(const std::string& words, const std::string& below = {}) {
    std::string html = paragraph(words), file;
    if (!question_.lines.empty()) html += "<pre>" + escaped(question_.lines) + "</pre>";
    if (question_.has_figure()) {
      html += "<p><img src=\"@@PLUGINFILE@@/figure.svg\" alt=\"" +
              escaped(text(figures::find_figure(question_.facts->figure)->title, question_.language)) + "\"></p>";
      const std::string svg = scene::to_svg(figure_of(question_, Filled::no), scene::theme(scene::ThemeName::light));
      file = "<file name=\"figure.svg\" path=\"/\" encoding=\"base64\">" + base64(svg) + "</file>";
    }
    xml_ += "<questiontext format=\"html\">" + cdata(html + below) + file + "</questiontext>\n";
    xml_ += "<generalfeedback format=\"html\">" + cdata(paragraph(question_.answer)) + "</generalfeedback>\n";
    return *this;
  }
  Item& tag(std::string_view name, std::string_view value) {
    xml_ += "<" + std::string(name) + ">" + std::string(value) + "</" + std::string(name) + ">\n";
    return *this;
  }
  Item& graded(std::string_view penalty) { return tag("defaultgrade", "1").tag("penalty", penalty).tag("hidden", "0"); }
  // An answer, right or wrong; of a numerical question with no tolerance.
  Item& answer(bool right, const std::string& words, const std::string& mistake, bool numerical) {
    xml_ +=
        "<answer fraction=\"" + std::string(right ? "100" : "0") + "\" format=\"" +
        (numerical ? "moodle_auto_format\"><text>" + escaped(words) + "</text>" : "html\">" + cdata(escaped(words))) +
        "<feedback format=\"html\">" + cdata(mistake.empty() ? "" : paragraph(mistake)) + "</feedback>" +
        (numerical ? "<tolerance>0</tolerance>" : "") + "</answer>\n";
    return *this;
  }
  Item& raw(const std::string& xml) {
    xml_ += xml;
    return *this;
  }
  [[nodiscard]] std::string end() { return xml_ + "</question>\n"; }

 private:
  const PosedQuestion& question_;
  std::string xml_;
};

std::string choice_item(const PosedQuestion& question, const std::string& name) {
  Item item("multichoice", name, question);
  item.ask(question.asked.label)
      .graded("0.3333333")
      .tag("single", "true")
      .tag("shuffleanswers", question.facts->yes_or_no ? "false" : "true")
      .tag("answernumbering", "abc");
  for (std::size_t k = 0; k < question.asked.options.size(); ++k)
    item.answer(k == question.asked.right, question.asked.options[k].words, question.asked.options[k].why, false);
  return item.end();
}

// A table with a field for each number.
std::string fields(const story::Question& facts) {
  std::string html = "<table>";
  for (std::size_t k = 0; k < facts.answer.size(); ++k) {
    if (k % facts.columns == 0) html += k == 0 ? "<tr>" : "</tr><tr>";
    html += "<td>{1:NUMERICAL:=" + std::to_string(facts.answer[k]) + ":0}</td>";
  }
  return html + "</tr></table>";
}

std::string items(const PosedQuestion& question, const std::string& name) {
  if (!question.facts) {
    return Item("essay", name, question)
        .ask(question.text)
        .graded("0")
        .tag("responseformat", "editor")
        .tag("responserequired", "1")
        .tag("responsefieldlines", "10")
        .tag("attachments", "0")
        .tag("attachmentsrequired", "0")
        .raw("<graderinfo format=\"html\">" + cdata(paragraph(question.answer)) + "</graderinfo>\n")
        .raw("<responsetemplate format=\"html\"><text></text></responsetemplate>\n")
        .end();
  }
  const story::Question& facts = *question.facts;
  if (facts.yes_or_no) return choice_item(question, name);
  if (facts.answer.size() > 1) {
    const std::string cloze = Item("cloze", name, question)
                                  .ask(question.text, fields(facts))
                                  .tag("penalty", "0.3333333")
                                  .tag("hidden", "0")
                                  .end();
    return cloze + choice_item(question, name + " (" + std::to_string(facts.one) + ")");
  }
  Item item("numerical", name, question);
  item.ask(question.text).graded("0.3333333");
  for (std::size_t k = 0; k < question.asked.options.size(); ++k)
    item.answer(k == question.asked.right, question.asked.options[k].words, question.asked.options[k].why, true);
  return item.end();
}

}  // namespace

std::string moodle_part(const ExamSheet& sheet, Seed seed, Language language) {
  const std::string above = "$course$/top/" + format_text(texts::exam_category, language, {std::to_string(seed)}) + "/";
  std::map<std::string, std::size_t> asked;
  std::string part, category;
  for (const PosedQuestion& question : sheet.questions) {
    const std::string title = kind_title(question.kind, question.language);
    if (category != question.kind)
      part +=
          "<question type=\"category\"><category><text>" + escaped(above + title) + "</text></category></question>\n";
    category = question.kind;
    std::string name = title + " " + std::to_string(sheet.number);
    if (const std::size_t number = ++asked[question.kind]; number > 1) name += "-" + std::to_string(number);
    part += items(question, name);
  }
  return part;
}

}  // namespace scatterscope::app
