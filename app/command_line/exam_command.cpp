// `scatterscope quiz` and `scatterscope exam`.
#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/command_line/command.h"
#include "app/command_line/terminal_line.h"
#include "app/exams/exam.h"
#include "app/files/output_file.h"
#include "app/jobs/recorder.h"

namespace scatterscope::app {
namespace {

constexpr std::uint64_t most_seed = 0xffff'ffffU;

// Without progress of its own: each takes a hundredth of a second.
Outcome<Recorded> record_quietly(const RunRequest& run) {
  return record_in_child(run, {});
}

Outcome<Seed> seed_of(const Given& given) {
  const std::string* word = given.find("--seed");
  if (word == nullptr) return Seed{1};
  const auto seed = parse_number("--seed", *word, 0, most_seed);
  if (!seed) return seed.problem();
  return static_cast<Seed>(*seed);
}

std::optional<Problem> check_kind(std::string_view argument, const std::string& kind) {
  const std::vector<std::string> names = question_kind_names();
  if (std::find(names.begin(), names.end(), kind) != names.end()) return std::nullopt;
  return unknown_word(argument, kind, names);
}

Outcome<std::vector<std::string>> kinds_of(const Given& given) {
  const std::string* list = given.find("--kinds");
  if (list == nullptr) return usual_kinds();
  std::vector<std::string> kinds;
  for (std::size_t first = 0; first <= list->size();) {
    const std::size_t end = std::min(list->find(',', first), list->size());
    kinds.push_back(list->substr(first, end - first));
    first = end + 1;
    if (auto problem = check_kind("--kinds", kinds.back())) return *problem;
  }
  if (kinds.size() > most_questions)
    return Problem{Text::run_parameter_range,
                   {"--kinds", std::to_string(kinds.size()), "1", std::to_string(most_questions)}};
  return kinds;
}

std::string plain_words(const PosedQuestion& question) {
  const auto say = [&](Text id) { return std::string(text(id, question.language)); };
  std::string words = question.text + "\n";
  if (question.has_figure()) {
    if (const auto link = link_of(question, Filled::no)) words += *link + "\n";
  }
  words += say(Text::exam_answer) + " " + question.answer + "\n";
  if (!question.facts || question.facts->yes_or_no) return words;
  if (question.choice_text != question.text) words += question.choice_text + "\n";
  for (const Choice& choice : question.choices) {
    words += "  " + choice.words;
    if (!choice.mistake.empty()) words += "  " + say(Text::exam_wrong) + " " + choice.mistake;
    words += "\n";
  }
  return words;
}

}  // namespace

CommandResult run_quiz(const Given& given, const WindowHooks&) {
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  const Outcome<Seed> seed = seed_of(given);
  if (!seed) return seed.problem();
  const std::string *kind = given.find("--kind"), *json = given.find("--json");
  if (kind == nullptr) return Problem{Text::option_missing, {"--kind", joined(question_kind_names())}};
  if (auto problem = check_kind("--kind", *kind)) return problem;
  if (json != nullptr) {
    if (auto problem = check_writable("--json", *json)) return problem;
  }
  const auto question = pose_question(*kind, *seed, looks->language, record_quietly);
  if (!question) return question.problem();
  if (json != nullptr) return write_output_or_stdout("--json", *json, question_json(*question) + "\n");
  return print(plain_words(*question));
}

CommandResult run_exam(const Given& given, const WindowHooks&) {
  const Outcome<Looks> looks = parse_looks(given);
  if (!looks) return looks.problem();
  const Outcome<Seed> seed = seed_of(given);
  if (!seed) return seed.problem();
  const std::string *out = given.find("--out"), *students = given.find("--students");
  if (students == nullptr)
    return Problem{Text::option_missing, {"--students", "1 to " + std::to_string(most_students)}};
  const auto count = parse_number("--students", *students, 1, most_students);
  if (!count) return count.problem();
  auto kinds = kinds_of(given);
  if (!kinds) return kinds.problem();
  if (out == nullptr) return Problem{Text::option_missing, {"--out", "--out DIR"}};
  std::error_code none;
  if (std::filesystem::is_directory(*out, none) && !std::filesystem::is_empty(*out, none))
    return Problem{Text::folder_not_empty, {"--out", shown(*out)}};

  OutputFolder folder("--out", *out);
  if (auto problem = folder.create()) return problem;
  TerminalLine line;
  const std::string of_all = " / " + std::to_string(*count);
  const auto files = make_exam({*seed, static_cast<std::uint32_t>(*count), looks->language, std::move(*kinds)},
                               record_quietly, [&](std::uint32_t done) { line.draw(std::to_string(done) + of_all); });
  if (!files) return files.problem();
  for (const ExamFile& file : *files) {
    if (auto problem = folder.add(file.name, file.bytes)) return problem;
  }
  folder.keep();
  return std::nullopt;
}

}  // namespace scatterscope::app
