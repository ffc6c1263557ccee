#include <nlohmann/json.hpp>
#include <utility>

#include "app/exams/posed_question.h"
#include "kernels/format/config_json.h"
#include "kernels/format/key_json.h"

namespace scatterscope::app {
namespace {

using nlohmann::ordered_json;

ordered_json json_of(const PosedQuestion& question) {
  ordered_json all{{"kind", question.kind},
                   {"seed", question.seed},
                   {"language", language_code(question.language)},
                   {"question", question.text},
                   {"answer", question.answer}};
  if (!question.facts) return all;
  const story::Question& facts = *question.facts;
  const recording::Recording& recording = question.drawer->recording();
  if (facts.yes_or_no) {
    all["yes"] = facts.answer[0] != 0;
  } else {
    all["numbers"] = facts.answer;
    all["columns"] = facts.columns;
    all["choice"] = {{"question", question.asked.label}, {"index", facts.one}, {"right", facts.answer[facts.one]}};
    auto wrong = ordered_json::array();
    for (const Choice& choice : question.asked.options) {
      if (!choice.why.empty()) wrong.push_back({{"number", std::stoull(choice.words)}, {"mistake", choice.why}});
    }
    all["choice"]["wrong"] = std::move(wrong);
  }
  if (question.mistake != nullptr) {
    all["mistake"] = question.mistake->name;
    all["lines"] = question.lines;
  }
  all["run"] = {{"sort", recording.config.sort},
                {"config", format::config_json(recording.config)},
                {"keys", format::keys_json(recording.config.key_type, recording.input)}};
  if (question.has_figure()) {
    all["figure"] = facts.figure;
    all["iteration"] = facts.iteration;
    for (const auto& each : {std::pair{"link", Filled::no}, std::pair{"solution_link", Filled::yes}})
      if (const auto link = attempt([&] { return link_of(question, each.second); })) all[each.first] = *link;
  }
  return all;
}

}  // namespace

std::string question_json(const PosedQuestion& question) {
  return json_of(question).dump(2);
}

std::string sheet_json(const ExamSheet& sheet, const std::string& title) {
  ordered_json all{{"sheet", sheet.number}, {"title", title}};
  if (!sheet.student.name.empty()) all["name"] = sheet.student.name;
  if (!sheet.student.number.empty()) all["student_number"] = sheet.student.number;
  all["marks"] = sheet.marks();
  all["marks_of_questions"] = ordered_json::array();
  all["questions"] = ordered_json::array();
  for (const PosedQuestion& question : sheet.questions) {
    all["marks_of_questions"].push_back(question.marks);
    all["questions"].push_back(json_of(question));
  }
  return all.dump(2);
}

}  // namespace scatterscope::app
