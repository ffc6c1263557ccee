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
  const std::uint32_t tiles = keys.tiles, buckets = keys.buckets;
  question.columns = tiles;
  for (const auto& start : keys.bucket_starts) question.answer.push_back(start.value().value);
  // Sums of the sizes of the cells that come before a cell in some order.
  const auto size = [&keys, tiles](std::uint32_t bucket, std::uint32_t tile) {
    return static_cast<std::int64_t>(keys.bucket_sizes[bucket * tiles + tile].value().value);
  };
  choose_one(question, draw, [&](std::uint32_t k) {
    const std::uint32_t bucket = k / tiles, tile = k % tiles;
    std::int64_t in_row = 0, in_column = 0, columns_before = 0;
    for (std::uint32_t t = 0; t < tile; ++t) {
      in_row += size(bucket, t);
      for (std::uint32_t b = 0; b < buckets; ++b) columns_before += size(b, t);
    }
    for (std::uint32_t b = 0; b < bucket; ++b) in_column += size(b, tile);
    return WrongNumbers(question.answer[k], keys.keys.size())
        .add(columns_before + in_column, "by_columns")
        .add(static_cast<std::int64_t>(question.answer[k]) + size(bucket, tile), "inclusive")
        .add(in_row, "own_row_alone")
        .add(in_column, "start_in_tile")
        .take();
  });
  question.one_details = {binary(question.one / tiles, range.digit_bits), std::to_string(question.one % tiles)};
  return question;
}

}  // namespace

extern const QuestionKind starts_question;
const QuestionKind starts_question{"starts", run_of_tiles, ask};

}  // namespace scatterscope::story
