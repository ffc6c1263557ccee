#include "kernels/story/questions/asked_runs.h"

#include <algorithm>
#include <utility>

namespace scatterscope::story {
namespace {

constexpr std::uint32_t key_bits = 4, block_threads = 4;

// Keys of whose every digit there are enough of both halves: not all of them go the same way.
recording::Pairs mixed_keys(Draw& draw, std::uint32_t count) {
  std::vector<std::uint64_t> keys(count);
  const auto one_sided = [&](std::uint32_t bit) {
    const auto ones = static_cast<std::size_t>(
        std::count_if(keys.begin(), keys.end(), [bit](std::uint64_t key) { return (key >> bit & 1U) != 0; }));
    return ones * 3 < keys.size() || ones * 3 > keys.size() * 2;
  };
  do {
    for (std::uint64_t& key : keys) key = draw.below(1U << key_bits);
  } while (one_sided(0) || one_sided(1) || one_sided(2) || one_sided(3));
  return keys;
}

}  // namespace

QuestionRun run_of_one_bit(Seed seed) {
  Draw draw(seed, Draw::Purpose::run);
  QuestionRun run;
  run.config.sort = "radix-1bit";
  run.config.key_bits = key_bits;
  run.config.block_threads = block_threads;
  run.input = mixed_keys(draw, draw.one_of<std::uint32_t>({12, 14, 16}));
  return run;
}

QuestionRun run_of_tiles(Seed seed) {
  Draw draw(seed, Draw::Purpose::run);
  QuestionRun run;
  run.config.sort = "radix-local";
  run.config.key_bits = key_bits;
  run.config.block_threads = block_threads;
  struct Shape {
    std::uint32_t radix_bits, keys_per_thread;
  };
  const Shape shape = draw.one_of<Shape>({{1, 1}, {2, 1}, {2, 2}});  // of Figs. 13.5, 13.8 and 13.10
  run.config.radix_bits = shape.radix_bits;
  run.config.keys_per_thread = shape.keys_per_thread;
  run.input = mixed_keys(draw, 16);
  return run;
}

bool sorts_tiles(const recording::Recording& recording) {
  return !recording.iterations.empty() && recording.iterations[0].local.has_value();
}

std::string_view figure_of_tiles(const recording::Recording& recording) {
  if (recording.config.keys_per_thread > 1) return "13.10";
  return recording.config.radix_bits > 1 ? "13.8" : "13.5";
}

std::string_view figure_of_table(const recording::Recording& recording) {
  return recording.config.radix_bits > 1 ? "13.9" : "13.6";
}

std::uint32_t tiles_sorted(const analysis::KeyTable::Iteration& keys) {
  std::uint32_t last = 0;
  for (const auto& move : keys.passes.back().moves)
    if (move) last = std::max(last, move->step);
  return last + 1;
}

AskedIteration choose_iteration(const recording::Recording& recording, const analysis::KeyTable& keys, Draw& draw,
                                Question& question) {
  question.iteration = draw.below(static_cast<std::uint32_t>(recording.iterations.size()));
  const recording::Iteration& range = recording.iterations[question.iteration];
  question.before = range.first_step;
  question.after = range.end_step;
  const std::string first = std::to_string(range.shift);
  question.details = {std::to_string(question.iteration + 1),
                      range.digit_bits == 1 ? first : first + "-" + std::to_string(range.shift + range.digit_bits - 1)};
  return {range, keys.iterations[question.iteration]};
}

std::string binary(std::uint64_t number, std::uint32_t bits) {
  std::string digits;
  while (bits-- > 0) digits += (number >> bits & 1U) != 0 ? '1' : '0';
  return digits;
}

}  // namespace scatterscope::story
