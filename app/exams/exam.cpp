#include "app/exams/exam.h"

#include <algorithm>
#include <utility>

#include "app/exams/exam_pages.h"
#include "app/exams/moodle.h"
#include "kernels/story/questions/draw.h"
#include "kernels/texts/exams.h"

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
    question.marks = marks == request.marks.end() ? usual_marks(question) : marks->second;
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

}  // namespace

std::vector<std::string> usual_kinds() {
  std::vector<std::string> kinds = question_kind_names();
  kinds.emplace_back(kind_in_words);
  return kinds;
}

std::uint32_t usual_marks(const PosedQuestion& question) {
  constexpr std::uint32_t of_one = 2, of_words = 4;
  if (!question.facts) return of_words;
  const std::size_t numbers = question.facts->answer.size();
  return numbers > 1 ? static_cast<std::uint32_t>(numbers) : of_one;
}

void make_exam(const ExamRequest& request, const MakeRecording& record, const AppendToFile& append,
               const std::function<void(std::uint32_t)>& follow) {
  const Language language = request.language;
  const std::string title = request.title.empty() ? std::string(text(texts::exam_title, language)) : request.title;
  const std::string sheet_head = page_head(title, language);
  MoodleFile bank(title, request.seed, language);
  std::string sheets = sheet_head, moodle = MoodleFile::head();
  std::string solutions = page_head(text(texts::exam_solutions, language), language);
  std::string json = "{\"format\": \"scatterscope-exam\", \"version\": 1, \"seed\": " + std::to_string(request.seed) +
                     ", \"sheets\": [\n";
  const auto write_down = [&]() {
    for (const auto& [name, bytes] : {std::pair{"sheets.html", &sheets}, std::pair{"solutions.html", &solutions},
                                      std::pair{"moodle.xml", &moodle}, std::pair{"exam.json", &json}}) {
      append(name, *bytes);
      bytes->clear();
    }
  };
  for (std::uint32_t student = 1; student <= request.students; ++student) {
    const auto sheet = make_sheet(request, student, record);
    const std::string part = sheet_part(sheet, language);
    const std::string file = "sheet-" + padded(student, request.students) + ".html";
    append(file, sheet_head + part + std::string(page_end));
    sheets += part;
    solutions += solution_part(sheet, request.seed, language);
    json += (student == 1 ? "" : ",\n") + sheet_json(sheet);
    moodle += bank.sheet(sheet);
    write_down();
    if (follow) follow(student);
  }
  sheets = solutions = page_end;
  moodle = MoodleFile::end();
  json = "\n]}\n";
  write_down();
}

}  // namespace scatterscope::app
