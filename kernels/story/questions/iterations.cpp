// How many iterations keys of so many bits take with a radix of so many.
#include "kernels/story/questions/asked_runs.h"

namespace scatterscope::story {
namespace {

constexpr std::uint32_t most_radix_bits = 8, most_buckets = 1U << most_radix_bits;

QuestionRun run(Seed seed) {
  Draw draw(seed, Draw::Purpose::run);
  QuestionRun run;
  run.config.sort = "radix-local";
  run.config.block_threads = 4;
  run.config.radix_bits = 2 + draw.below(most_radix_bits - 1);
  run.config.key_bits = run.config.radix_bits + 1 + draw.below(32 - run.config.radix_bits);
  for (std::uint32_t k = 0; k < 4; ++k) run.input.keys.push_back(draw.below(1U << (run.config.key_bits - 1)));
  return run;
}

Question ask(const recording::Recording& recording, const analysis::KeyTable&, Seed) {
  const std::uint32_t bits = recording.config.key_bits, radix = recording.config.radix_bits;
  Question question;
  question.details = {std::to_string(bits), std::to_string(radix), std::to_string(1U << radix)};
  question.answer = {recording.iterations.size()};
  question.wrong = wrong_numbers(question.answer[0], most_buckets)
                       .add(bits / radix, Misconception::rounded_down)
                       .add(bits, Misconception::an_iteration_a_bit)
                       .add(static_cast<std::int64_t>(question.answer[0]) + 1, Misconception::one_more)
                       .add(std::int64_t{1} << radix, Misconception::number_of_buckets)
                       .add(radix, Misconception::bits_of_digit)
                       .take();
  return question;
}

}  // namespace

extern const QuestionKind iterations_question;
const QuestionKind iterations_question{"iterations", run, ask};

}  // namespace scatterscope::story
