// Whether equal keys kept their order in a run of a stable sort, or of the one that is not.
#include "kernels/story/questions/asked_runs.h"

namespace scatterscope::story {
namespace {

constexpr std::uint32_t count = 10, values = 4;  // so that keys are equal, whatever is drawn

QuestionRun run(Seed seed) {
  Draw draw(seed, Draw::Purpose::run);
  QuestionRun run;
  run.config.key_bits = 2;
  run.config.block_threads = 4;
  if (draw.below(2) == 0) {
    run.config.sort = "radix-1bit";
  } else {
    run.config.sort = "radix-unstable";
    run.config.radix_bits = 2;
    run.config.schedule_seed = 1 + draw.below(1000);  // threads come in any order
  }
  for (std::uint32_t k = 0; k < count; ++k) run.input.keys.push_back(draw.below(values));
  return run;
}

// "3a": the key 3 that stood in the first place.
std::string lettered(const recording::Recording& recording, std::uint32_t place) {
  return std::to_string(recording.input[place]) + static_cast<char>('a' + place);
}

Question ask(const recording::Recording& recording, const analysis::KeyTable& table, Seed) {
  Question question;
  question.yes_or_no = true;
  std::string before, after;
  for (std::uint32_t k = 0; k < count; ++k) {
    const std::uint32_t from = table.final_origin[k];
    before += (k == 0 ? "" : " ") + lettered(recording, k);
    after += (k == 0 ? "" : " ") + lettered(recording, from);
    if (k == 0 || !question.witness.empty()) continue;
    const std::uint32_t last = table.final_origin[k - 1];
    if (recording.input[last] == recording.input[from] && last > from)
      question.witness = {lettered(recording, last), lettered(recording, from)};
  }
  question.details = {before, after};
  question.answer = {question.witness.empty() ? 1U : 0U};
  return question;
}

}  // namespace

extern const QuestionKind stable_question;
const QuestionKind stable_question{"stable", run, ask};

}  // namespace scatterscope::story
