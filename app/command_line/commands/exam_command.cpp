// `scatterscope quiz` and `scatterscope exam`.
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "app/command_line/command.h"
#include "app/exams/exam_folder.h"
#include "app/files/output_file.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/exams.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/lessons.h"
#include "ui/typed_text.h"

namespace scatterscope::app {
namespace {

constexpr std::uint64_t most_seed = 0xffff'ffffU;

Seed seed_of(const Given& given) {
  const std::string* word = given.find("--seed");
  if (word == nullptr) return Seed{1};
  const auto seed = parse_number("--seed", *word, 0, most_seed);
  return static_cast<Seed>(seed);
}

void check_kind(std::string_view argument, const std::string& kind) {
  const std::vector<std::string> names = question_kind_names();
  if (std::find(names.begin(), names.end(), kind) != names.end()) return;
  throw unknown_word(argument, kind, names);
}

std::vector<std::string> kinds_of(const Given& given) {
  const std::string* list = given.find("--kinds");
  if (list == nullptr) return usual_kinds();
  std::vector<std::string> kinds;
  for (std::size_t first = 0; first <= list->size();) {
    const std::size_t end = std::min(list->find(',', first), list->size());
    kinds.push_back(list->substr(first, end - first));
    first = end + 1;
    check_kind("--kinds", kinds.back());
  }
  if (kinds.size() > most_questions)
    throw Error{texts::run_parameter_range,
                {"--kinds", std::to_string(kinds.size()), "1", std::to_string(most_questions)}};
  return kinds;
}

// "starts=8,words=6".
std::map<std::string, std::uint32_t, std::less<>> marks_of(const Given& given) {
  std::map<std::string, std::uint32_t, std::less<>> marks;
  const std::string* list = given.find("--marks");
  if (list == nullptr) return marks;
  for (std::size_t first = 0; first <= list->size();) {
    const std::size_t end = std::min(list->find(',', first), list->size());
    const std::string each = list->substr(first, end - first);
    first = end + 1;
    const std::size_t sign = std::min(each.find('='), each.size());
    const std::string kind = each.substr(0, sign);
    check_kind("--marks", kind);
    const auto number = sign == each.size() ? std::nullopt : typed_number(std::string_view(each).substr(sign + 1));
    if (!number || *number < 1 || *number > most_marks)
      throw Error{texts::number_not_allowed, {"--marks", shown(each), "1", std::to_string(most_marks)}, exit_bad_input};
    marks[kind] = static_cast<std::uint32_t>(*number);
  }
  return marks;
}

std::string title_of(const Given& given) {
  const std::string* title = given.find("--title");
  return title == nullptr ? "" : checked_title("--title", *title);
}

struct Students {
  std::uint32_t count = 0;
  std::vector<Student> names;  // or none
};
Students students_of(const Given& given) {
  const std::string *count = given.find("--students"), *file = given.find("--names");
  if (count != nullptr && file != nullptr) throw conflict("--students", *count, "--names", *file);
  if (file == nullptr) {
    if (count == nullptr) throw missing_option("--students", "1 to " + std::to_string(most_students));
    const auto number = parse_number("--students", *count, 1, most_students);
    return Students{static_cast<std::uint32_t>(number), {}};
  }
  const std::string argument = as_given("--names", *file);
  auto names = read_class_list(argument, *file);
  return Students{static_cast<std::uint32_t>(names.size()), std::move(names)};
}

std::string plain_words(const PosedQuestion& question) {
  const auto say = [&](Text id, const std::string& what) { return format_text(id, question.language, {what}); };
  std::string words = question.text + "\n" + question.lines;
  if (question.has_figure()) {
    if (const auto link = attempt([&] { return link_of(question, Filled::no); })) words += *link + "\n";
  }
  words += say(texts::lesson_answer, question.answer) + "\n";
  if (!question.facts || question.facts->yes_or_no) return words;
  if (question.asked.label != question.text) words += question.asked.label + "\n";
  for (const Choice& choice : question.asked.options) {
    words += "  " + choice.words;
    if (!choice.why.empty()) words += "  " + say(texts::exam_wrong, choice.why);
    words += "\n";
  }
  return words;
}

}  // namespace

int run_quiz(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  const Seed seed = seed_of(given);
  const std::string *kind = given.find("--kind"), *json = given.find("--json");
  if (kind == nullptr) throw missing_option("--kind", joined(question_kind_names()));
  check_kind("--kind", *kind);
  if (json != nullptr) check_writable("--json", *json);
  const auto question = pose_question(*kind, seed, looks.language, recording_quietly(given.progress));
  if (json != nullptr)
    write_output_or_stdout("--json", *json, question_json(question) + "\n");
  else
    print(plain_words(question));
  return exit_ok;
}

int run_exam(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  const Seed seed = seed_of(given);
  const std::string* out = given.find("--out");
  auto students = students_of(given);
  auto kinds = kinds_of(given);
  auto title = title_of(given);
  auto marks = marks_of(given);
  if (out == nullptr) throw missing_option("--out", "--out DIR");
  ExamOrder order{{seed, students.count, looks.language, std::move(students.names), std::move(kinds), std::move(title),
                   std::move(marks), given.find("--pdf") != nullptr},
                  *out};
  write_exam("--out", order, given.progress);
  return exit_ok;
}

}  // namespace scatterscope::app
