// In how many contiguous runs the blocks write an iteration's keys, one by one (Fig. 13.2) or sorted (13.5 to 13.10).
#include "kernels/analysis/scatter/scatter.h"
#include "kernels/story/questions/asked_runs.h"

namespace scatterscope::story {
namespace {

QuestionRun run(Seed seed) {
  return Draw(seed, Draw::Purpose::order).below(2) == 0 ? run_of_one_bit(seed) : run_of_tiles(seed);
}

// Those of the whole list, as though one block had written it.
std::int64_t runs_across_blocks(const analysis::KeyTable::Iteration& keys) {
  std::int64_t runs = 0;
  std::uint32_t last = 0;
  for (std::uint32_t k = 0; k < keys.moves.size(); ++k) {
    const std::uint32_t to = keys.moves[keys.local_from.empty() ? k : keys.local_from[k]].value().to;
    if (k == 0 || to != last + 1) ++runs;
    last = to;
  }
  return runs;
}

Question ask(const recording::Recording& recording, const analysis::KeyTable& table, Seed seed) {
  Draw draw(seed, Draw::Purpose::question);
  Question question;
  const AskedIteration asked = choose_iteration(recording, table, draw, question);
  const analysis::KeyTable::Iteration& keys = asked.keys;
  const recording::Iteration& range = asked.range;
  const bool tiles = sorts_tiles(recording);
  question.figure = tiles ? figure_of_tiles(recording) : "13.2";
  if (tiles) question.before = tiles_sorted(keys);
  question.answer = {analysis::count_scatter(recording, table, question.iteration).contiguous_runs};
  const auto n = static_cast<std::int64_t>(keys.keys.size());
  const std::uint32_t block = recording.config.block_threads * recording.config.keys_per_thread;
  const std::int64_t blocks = (n + block - 1) / block, buckets = std::int64_t{1} << range.digit_bits;
  question.wrong = wrong_numbers(question.answer[0], keys.keys.size())
                       .add(runs_across_blocks(keys), Misconception::across_blocks)
                       .add(blocks * buckets, Misconception::empty_buckets_too)
                       .add(buckets, Misconception::a_run_a_bucket)
                       .add(blocks, Misconception::a_run_a_block)
                       .add(n, Misconception::a_run_a_key)
                       .take();
  return question;
}

}  // namespace

extern const QuestionKind contiguous_runs_question;
const QuestionKind contiguous_runs_question{"contiguous-runs", run, ask};

}  // namespace scatterscope::story
