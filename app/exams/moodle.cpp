#include "app/exams/moodle.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include "app/exams/answer_table.h"
#include "kernels/texts/exams.h"
#include "ui/scene/small_svg.h"
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

// A part of a category's path, in which one slash parts categories.
std::string path_part(std::string_view words) {
  std::string part;
  for (const char c : words) part += c == '/' ? "//" : std::string(1, c);
  return part;
}

// What is said to a wrong number in a field: the importer decodes it once, and ends it at a tilde or a brace.
std::string feedback_in_field(std::string_view words) {
  std::string coded;
  for (const char c : escaped(words)) {
    if (c == '~' || c == '}' || c == '\\')
      coded += "&#" + std::to_string(static_cast<int>(c)) + ";";
    else
      coded += c;
  }
  return escaped(coded);
}

// A table of keys holds all that their figure shows.
bool needs_picture(const PosedQuestion& question) {
  return question.has_figure() &&
         (question.facts->answer.size() == 1 || question.facts->columns < question.facts->answer.size());
}

// One question, whose tags are added in turn.
class Item {
 public:
  explicit Item(const PosedQuestion& question) : question_(question) {}
  // The question's text with its figure below, and what follows.
  Item& ask(const std::string& words, const std::string& below = {}) {
    std::string html = paragraph(words), file;
    if (!question_.lines.empty()) html += "<pre>" + escaped(question_.lines) + "</pre>";
    if (needs_picture(question_)) {
      html += "<p><img src=\"@@PLUGINFILE@@/figure.svg\" alt=\"" +
              escaped(text(figures::find_figure(question_.facts->figure)->title, question_.language)) + "\"></p>";
      const std::string svg =
          scene::to_small_svg(figure_of(question_, Filled::no), scene::theme(scene::ThemeName::light));
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
  Item& graded(std::string_view penalty) {
    return tag("defaultgrade", std::to_string(question_.marks)).tag("penalty", penalty).tag("hidden", "0");
  }
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

std::string choice_item(const PosedQuestion& question) {
  Item item(question);
  item.ask(question.asked.label)
      .graded("0.3333333")
      .tag("single", "true")
      .tag("shuffleanswers", "false")
      .tag("answernumbering", "abc");
  for (std::size_t k = 0; k < question.asked.options.size(); ++k)
    item.answer(k == question.asked.right, question.asked.options[k].words, question.asked.options[k].why, false);
  return item.end();
}

// A field for a number. One of a question's numbers knows wrong ones, and says how they came about. A question's marks
// are those of its fields, in whole numbers: where these do not come out even, each has one.
std::string field(const PosedQuestion& question, std::size_t k) {
  const story::Question& facts = *question.facts;
  const std::size_t count = facts.answer.size();
  const std::size_t marks = question.marks % count == 0 ? question.marks / count : 1;
  std::string made = "{" + std::to_string(marks) + ":NUMERICAL:=" + std::to_string(facts.answer[k]) + ":0";
  if (k == facts.one) {
    for (const Choice& choice : question.asked.options)
      if (!choice.why.empty()) made += "~%0%" + choice.words + ":0#" + feedback_in_field(choice.why);
  }
  return made + "}";
}

std::string table_of_fields(const PosedQuestion& question) {
  const AnswerTable table = answer_table(question);
  std::string html = "<table><thead><tr>";
  for (const std::string& head : table.heads) html += "<th scope=\"col\">" + escaped(head) + "</th>";
  html += "</tr></thead><tbody>";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    html += "<tr>";
    for (const std::string& name : table.rows[row]) html += "<th scope=\"row\">" + escaped(name) + "</th>";
    for (std::size_t k = 0; k < table.fields; ++k) html += "<td>" + field(question, row * table.fields + k) + "</td>";
    html += "</tr>";
  }
  return html + "</tbody></table>";
}

std::string_view type_of(const PosedQuestion& question) {
  if (!question.facts) return "essay";
  if (question.facts->yes_or_no) return "multichoice";
  return question.facts->answer.size() > 1 ? "cloze" : "numerical";
}

// All of a question behind its name.
std::string item_of(const PosedQuestion& question) {
  const std::string_view type = type_of(question);
  if (type == "essay") {
    return Item(question)
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
  if (type == "multichoice") return choice_item(question);
  Item item(question);
  if (type == "cloze")
    return item.ask(words_above_fields(question), table_of_fields(question))
        .tag("penalty", "0.3333333")
        .tag("hidden", "0")
        .end();
  item.ask(words_above_fields(question)).graded("0.3333333");
  for (std::size_t k = 0; k < question.asked.options.size(); ++k)
    item.answer(k == question.asked.right, question.asked.options[k].words, question.asked.options[k].why, true);
  return item.end();
}

}  // namespace

MoodleFile::MoodleFile(const std::string& title, Seed seed, Language language)
    : above_("$course$/top/" + path_part(format_text(texts::exam_category, language, {title, std::to_string(seed)})) +
             "/") {}

std::string MoodleFile::sheet(const ExamSheet& sheet) {
  std::map<std::string, std::size_t> named;
  std::string part, category;
  for (const PosedQuestion& question : sheet.questions) {
    const std::string title = kind_title(question.kind, question.language);
    std::string name = title + " " + std::to_string(sheet.number);
    if (const std::size_t number = ++named[question.kind]; number > 1) name += "-" + std::to_string(number);
    const std::string item = item_of(question);
    if (!needs_picture(question) && !asked_.insert(item).second) continue;
    if (category != question.kind)
      part += "<question type=\"category\"><category><text>" + escaped(above_ + path_part(title)) +
              "</text></category></question>\n";
    category = question.kind;
    part += "<question type=\"" + std::string(type_of(question)) + "\">\n<name><text>" + escaped(name) +
            "</text></name>\n" + item;
  }
  return part;
}

}  // namespace scatterscope::app
