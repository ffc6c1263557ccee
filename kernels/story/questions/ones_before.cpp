// The exclusive scan of the bits: Fig. 13.3 with its bits alone.
#include <algorithm>

#include "kernels/story/questions/asked_runs.h"

namespace scatterscope::story {
namespace {

using recording::Meaning;

Question ask(const recording::Recording& recording, const analysis::KeyTable& table, Seed seed) {
  Draw draw(seed, Draw::Purpose::question);
  Question question;
  const AskedIteration asked = choose_iteration(recording, table, draw, question);
  const analysis::KeyTable::Iteration& keys = asked.keys;
  question.figure = "13.3";
  Numbers bits;
  for (const auto& bit : keys.by_key.at(Meaning::bit)) {
    bits.push_back(bit.value().value);
    question.before = std::max(question.before, bit->step + 1);
  }
  for (const auto& shown : keys.by_key.at(Meaning::before)) question.answer.push_back(shown.value().value);
  question.columns = static_cast<std::uint32_t>(question.answer.size());
  const std::uint32_t block = recording.config.block_threads * recording.config.keys_per_thread;
  choose_one(question, draw, [&](std::uint32_t p) {
    WrongNumbers wrong = wrong_numbers(question.answer[p], question.columns);
    add_wrong_sums(wrong, bits, p, block);
    return wrong.take();
  });
  question.one_details = {std::to_string(question.one), binary(keys.keys[question.one], recording.config.key_bits)};
  return question;
}

}  // namespace

extern const QuestionKind ones_before_question;
const QuestionKind ones_before_question{"ones-before", run_of_one_bit, ask};

}  // namespace scatterscope::story
