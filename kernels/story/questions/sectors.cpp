// How many sectors the store of a warp touches, whose threads write sorted buckets.
#include "kernels/analysis/memory_requests.h"
#include "kernels/story/questions/asked_runs.h"

namespace scatterscope::story {
namespace {

using analysis::MemoryRequest;

QuestionRun run(Seed seed) {
  Draw draw(seed, Draw::Purpose::run);
  QuestionRun run;
  run.config.sort = "radix-local";
  run.config.block_threads = analysis::warp_threads;
  run.config.key_bits = 6;
  run.config.radix_bits = 1 + draw.below(3);
  run.config.key_type = draw.below(3) == 0 ? recording::KeyType::u64 : recording::KeyType::u32;
  for (std::uint32_t k = 0; k < 4 * analysis::warp_threads; ++k) run.input.keys.push_back(draw.below(64));
  return run;
}

// The indices that a request stores to as stretches: "17-25, 40-46".
struct Stretches {
  std::string words;
  std::int64_t count = 0, sectors_if_aligned = 0;
};
Stretches stretches_of(const MemoryRequest& request, std::uint32_t bytes) {
  Stretches made;
  for (std::uint32_t lane = 0; lane < analysis::warp_threads;) {
    const std::uint32_t first = lane;
    do {
      ++lane;
    } while (lane < analysis::warp_threads && request.index[lane] == request.index[lane - 1] + 1);
    const std::uint32_t from = request.index[first], to = request.index[lane - 1];
    if (!made.words.empty()) made.words += ", ";
    made.words += std::to_string(from);
    if (to != from) made.words += "-" + std::to_string(to);
    ++made.count;
    made.sectors_if_aligned += ((lane - first) * bytes + analysis::sector_bytes - 1) / analysis::sector_bytes;
  }
  return made;
}

Question ask(const recording::Recording& recording, const analysis::KeyTable& table, Seed seed) {
  Draw draw(seed, Draw::Purpose::question);
  Question question;
  const AskedIteration asked = choose_iteration(recording, table, draw, question);
  const recording::Iteration& range = asked.range;
  const auto block = static_cast<std::uint16_t>(draw.below(4));
  const std::uint32_t bytes = analysis::element_bytes(recording.arrays[range.result_array].type);
  std::optional<MemoryRequest> loaded, stored;
  analysis::for_each_request(recording, range.first_step, range.end_step,
                             [&](const MemoryRequest& request) {
                               if (request.block == block && !loaded) loaded = request;
                             },
                             {range.keys_array, analysis::Access::load});
  analysis::for_each_request(recording, range.first_step, range.end_step,
                             [&](const MemoryRequest& request) {
                               if (request.block == block) stored = request;
                             },
                             {range.result_array, analysis::Access::store});
  const MemoryRequest& request = stored.value();
  const Stretches stretches = stretches_of(request, bytes);
  question.details = {std::to_string(analysis::warp_threads), std::to_string(bytes), stretches.words,
                      std::to_string(analysis::sector_bytes)};
  // First the warp's load of the same keys, neighbour beside neighbour.
  question.beside = "warp";
  question.watched = ThreadId{block, 0};
  question.before = loaded.value().step + 1;
  question.after = request.step + 1;
  question.answer = {analysis::pieces_touched(request, bytes, analysis::sector_bytes).size()};
  WrongNumbers wrong = wrong_numbers(question.answer[0], analysis::warp_threads);
  wrong.add(stretches.sectors_if_aligned, Misconception::as_if_aligned)
      .add(stretches.count, Misconception::a_sector_a_run);
  add_wrong_sectors(wrong, request, bytes);
  question.wrong = wrong.take();
  return question;
}

}  // namespace

extern const QuestionKind sectors_question;
const QuestionKind sectors_question{"sectors", run, ask};

}  // namespace scatterscope::story
