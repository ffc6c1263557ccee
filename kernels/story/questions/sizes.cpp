// The table of the buckets' sizes: Figs. 13.6 and 13.9 once the tiles are sorted.
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
  question.before = tiles_sorted(keys);
  const std::uint32_t tiles = keys.tiles, buckets = keys.buckets;
  question.columns = tiles;
  for (const auto& size : keys.bucket_sizes) question.answer.push_back(size.value().value);
  const auto number = [&](std::uint32_t bucket, std::uint32_t tile) {
    return static_cast<std::int64_t>(question.answer[bucket * tiles + tile]);
  };
  choose_one(question, draw, [&](std::uint32_t k) {
    const std::uint32_t bucket = k / tiles, tile = k % tiles;
    std::int64_t in_list = 0, before = 0;
    for (std::uint32_t t = 0; t < tiles; ++t) in_list += number(bucket, t);
    for (std::uint32_t b = 0; b < bucket; ++b) before += number(b, tile);
    WrongNumbers wrong = wrong_numbers(question.answer[k], keys.keys.size());
    wrong.add(in_list, Misconception::whole_list)
        .add(before, Misconception::start_in_tile)
        .add(before + number(bucket, tile), Misconception::end_in_tile);
    if (tile < buckets && bucket < tiles) wrong.add(number(tile, bucket), Misconception::rows_for_columns);
    return wrong.add(range.local->tile_keys, Misconception::whole_tile).take();
  });
  question.one_details = {binary(question.one / tiles, range.digit_bits), std::to_string(question.one % tiles)};
  return question;
}

}  // namespace

extern const QuestionKind sizes_question;
const QuestionKind sizes_question{"sizes", run_of_tiles, ask};

}  // namespace scatterscope::story
