// Where each key of an iteration by one bit goes: Fig. 13.2 without its arrows.
#include "kernels/story/questions/asked_runs.h"

namespace scatterscope::story {
namespace {

using recording::Meaning;

Question ask(const recording::Recording& recording, const analysis::KeyTable& table, Seed seed) {
  Draw draw(seed, Draw::Purpose::question);
  Question question;
  const AskedIteration asked = choose_iteration(recording, table, draw, question);
  const analysis::KeyTable::Iteration& keys = asked.keys;
  question.figure = "13.2";
  for (const auto& shown : keys.by_key.at(Meaning::destination)) question.answer.push_back(shown.value().value);
  question.columns = static_cast<std::uint32_t>(question.answer.size());
  const auto n = static_cast<std::int64_t>(question.answer.size());
  const auto number = [&](Meaning meaning, std::uint32_t p) {
    return static_cast<std::int64_t>(keys.by_key.at(meaning)[p].value().value);
  };
  choose_one(question, draw, [&](std::uint32_t p) {
    const std::int64_t i = p, before = number(Meaning::before, p), total = number(Meaning::total, p);
    WrongNumbers wrong(question.answer[p], question.columns);
    if (number(Meaning::bit, p) != 0) {
      return wrong.add(before, "without_zeros")
          .add(n - total - before, "before_subtracted")
          .add(n - before, "without_total")
          .add(i - before, "as_zero")
          .add(n - total + before + 1, "inclusive")
          .take();
    }
    return wrong.add(n - total + before, "as_one")
        .add(before, "ones_for_zeros")
        .add(total + i - before, "zeros_behind_ones")
        .add(i, "stays")
        .take();
  });
  question.one_details = {std::to_string(question.one), binary(keys.keys[question.one], recording.config.key_bits)};
  return question;
}

}  // namespace

extern const QuestionKind destinations_question;
const QuestionKind destinations_question{"destinations", run_of_one_bit, ask};

}  // namespace scatterscope::story
