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
  Numbers bits;
  for (const auto& bit : keys.by_key.at(Meaning::bit)) bits.push_back(bit.value().value);
  const std::uint32_t block = recording.config.block_threads, padded = (question.columns + block - 1) / block * block;
  choose_one(question, draw, [&](std::uint32_t p) {
    WrongNumbers wrong = wrong_numbers(question.answer[p], question.columns);
    add_wrong_destinations(wrong, bits, p, padded);
    return wrong.take();
  });
  question.one_details = {std::to_string(question.one), binary(keys.keys[question.one], recording.config.key_bits)};
  return question;
}

}  // namespace

extern const QuestionKind destinations_question;
const QuestionKind destinations_question{"destinations", run_of_one_bit, ask};

}  // namespace scatterscope::story
