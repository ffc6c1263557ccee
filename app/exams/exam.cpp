#include "app/exams/exam.h"

#include <algorithm>
#include <utility>

#include "app/exams/exam_html.h"
#include "app/exams/exam_pages.h"
#include "app/exams/moodle.h"
#include "app/files/text_lines.h"
#include "app/pictures/pdf.h"
#include "kernels/recording/plain_text.h"
#include "kernels/story/questions/draw.h"
#include "kernels/texts/exams.h"
#include "ui/scene/svg.h"
#include "ui/scene/utf8.h"

namespace scatterscope::app {
namespace {

// Each question has a run of its own: the figure of one would answer another.
ExamSheet make_sheet(const ExamRequest& request, std::uint32_t student, const MakeRecording& record) {
  using story::Draw;
  const Seed seed = Draw::mixed(Draw::mixed(request.seed) + student);
  const std::vector<std::uint32_t> in_words = Draw(seed, Draw::Purpose::order).order(questions_in_words());
  ExamSheet sheet{student, request.names.empty() ? Student() : request.names[student - 1], {}};
  std::size_t words = 0;
  for (const std::string& kind : request.kinds) {
    const auto place = static_cast<Seed>(sheet.questions.size());
    const Seed asked = kind == kind_in_words ? in_words[words++ % in_words.size()] : Draw::mixed(seed + place);
    auto question = pose_question(kind, asked, request.language, record);
    const auto marks = request.marks.find(kind);
    question.marks = marks == request.marks.end() ? usual_marks(kind) : marks->second;
    sheet.questions.push_back(std::move(question));
  }
  return sheet;
}

// "007" of at most 1,000 students: files stand in their order.
std::string padded(std::uint32_t number, std::uint32_t most) {
  std::string digits = std::to_string(number);
  digits.insert(0, std::to_string(most).size() - digits.size(), '0');
  return digits;
}

// Pages of PDF: "sheets.pdf", and "sheets-2.pdf" with what one run of the tool could not hold.
class PdfPages {
 public:
  PdfPages(std::string name, const AppendToFile& append, const catalog::Progress& progress)
      : name_(std::move(name)), append_(append), progress_(progress) {}
  void add(const std::vector<ExamPage>& pages) {
    if (svgs_.size() + pages.size() > most_pages) write_down();
    for (const ExamPage& page : pages) svgs_.push_back(scene::to_svg(page.drawn, paper_theme()));
  }
  void write_down() {
    if (svgs_.empty()) return;
    ++files_;
    append_(name_ + (files_ == 1 ? "" : "-" + std::to_string(files_)) + ".pdf", pdf_of(svgs_, progress_));
    svgs_.clear();
  }

 private:
  static constexpr std::size_t most_pages = 600;  // each takes an open file
  std::string name_;
  const AppendToFile& append_;
  const catalog::Progress& progress_;
  std::vector<std::string> svgs_;
  std::size_t files_ = 0;
};

}  // namespace

std::vector<std::string> usual_kinds() {
  std::vector<std::string> kinds = question_kind_names();
  kinds.emplace_back(kind_in_words);
  return kinds;
}

std::uint32_t usual_marks(std::string_view kind) {
  constexpr std::uint32_t of_table = 8, of_working = 4, of_one = 2;  // working: several lines, or a count over a figure
  for (const std::string_view table : {"destinations", "ones-before", "sizes", "starts"})
    if (kind == table) return of_table;
  for (const std::string_view working : {"contiguous-runs", "sectors", "mistake", "words"})
    if (kind == working) return of_working;
  return of_one;
}

std::string checked_title(std::string_view argument, std::string_view words) {
  const std::string_view title = trimmed(words);
  bool printable = !title.empty();
  for (std::size_t at = 0; at < title.size();) {
    const std::size_t start = at;
    const char32_t c = scene::next_code_point(title, at);
    printable = printable && !recording::is_unprintable(c) && !(c == 0xfffd && at == start + 1);
  }
  const std::size_t characters = characters_of(title);
  if (!printable || characters > most_title_characters)
    throw Error{
        texts::exam_title_wrong,
        {std::string(argument), shown(words), std::to_string(characters), std::to_string(most_title_characters)},
        exit_bad_input};
  return std::string(title);
}

void make_exam(const ExamRequest& request, const MakeRecording& record, const AppendToFile& append,
               const std::function<void(std::uint32_t)>& follow, const catalog::Progress& progress) {
  const Language language = request.language;
  const std::string title = request.title.empty() ? std::string(text(texts::exam_title, language)) : request.title;
  const std::string solutions_title = format_text(texts::exam_solutions, language, {title});
  const std::string sheet_head = exam_html_head(title, language);
  MoodleFile bank(title, request.seed, language);
  std::string sheets = sheet_head, moodle = MoodleFile::head();
  std::string solutions = exam_html_head(solutions_title, language);
  std::string json = "{\"format\": \"scatterscope-exam\", \"version\": 1, \"seed\": " + std::to_string(request.seed) +
                     ", \"sheets\": [\n";
  PdfPages sheets_pdf("sheets", append, progress), solutions_pdf("solutions", append, progress);
  const auto write_down = [&]() {
    for (const auto& [name, bytes] : {std::pair{"sheets.html", &sheets}, std::pair{"solutions.html", &solutions},
                                      std::pair{"moodle.xml", &moodle}, std::pair{"exam.json", &json}}) {
      append(name, *bytes);
      bytes->clear();
    }
  };
  for (std::uint32_t student = 1; student <= request.students; ++student) {
    const auto sheet = make_sheet(request, student, record);
    const auto pages = sheet_pages(sheet, title, language);
    const auto solved = solution_pages(sheet, title, request.seed, language);
    const std::string part = exam_html_pages(pages, student);
    const std::string file = "sheet-" + padded(student, request.students) + ".html";
    append(file, sheet_head + part + std::string(exam_html_end));
    sheets += part;
    solutions += exam_html_pages(solved, student);
    if (request.pdf) {
      sheets_pdf.add(pages);
      solutions_pdf.add(solved);
    }
    json += (student == 1 ? "" : ",\n") + sheet_json(sheet, title);
    moodle += bank.sheet(sheet);
    write_down();
    if (follow) follow(student);
  }
  sheets = solutions = exam_html_end;
  moodle = MoodleFile::end();
  json = "\n]}\n";
  write_down();
  sheets_pdf.write_down();
  solutions_pdf.write_down();
}

}  // namespace scatterscope::app
