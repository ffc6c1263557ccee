// Where the buckets of the tiles start in the result: the exclusive scan of the table of their sizes.
#include <algorithm>

#include "kernels/story/questions/asked_runs.h"

namespace scatterscope::story {
namespace {

Question ask(const recording::Recording& recording, const analysis::KeyTable& table, Seed seed) {
  Draw draw(seed, Draw::Purpose::question);
  Question question;
  const AskedIteration asked = choose_iteration(recording, table, draw, question);
  const analysis::KeyTable::Iteration& keys = asked.keys;
  const recording::Iteration& range = asked.range;
  question.figure = figure_of_table(recording);
  question.before = question.after;
  for (const auto& start : keys.partial_starts) question.before = std::min(question.before, start.value().step);
  const std::uint32_t tiles = keys.tiles;
  question.columns = tiles;
  for (const auto& start : keys.bucket_starts) question.answer.push_back(start.value().value);
  Numbers sizes;
  for (const auto& size : keys.bucket_sizes) sizes.push_back(size.value().value);
  choose_one(question, draw, [&](std::uint32_t k) {
    WrongNumbers wrong = wrong_numbers(question.answer[k], keys.keys.size());
    add_wrong_starts(wrong, sizes, tiles, k);
    return wrong.take();
  });
  question.one_details = {binary(question.one / tiles, range.digit_bits), std::to_string(question.one % tiles)};
  return question;
}

}  // namespace

extern const QuestionKind starts_question;
const QuestionKind starts_question{"starts", run_of_tiles, ask};

}  // namespace scatterscope::story
