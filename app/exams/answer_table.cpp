#include "app/exams/answer_table.h"

#include <utility>

#include "kernels/story/questions/asked_runs.h"
#include "kernels/texts/questions.h"

namespace scatterscope::app {
namespace {

// Buckets by blocks.
AnswerTable table_of_buckets(const PosedQuestion& question) {
  const story::Question& facts = *question.facts;
  const std::uint32_t bits = question.drawer->recording().iterations[facts.iteration].digit_bits;
  AnswerTable table;
  table.fields = facts.columns;
  table.heads.emplace_back(text(texts::fields_bucket, question.language));
  for (std::uint32_t block = 0; block < facts.columns; ++block)
    table.heads.push_back(format_text(texts::fields_block, question.language, {std::to_string(block)}));
  for (std::uint32_t bucket = 0; bucket < facts.answer.size() / facts.columns; ++bucket)
    table.rows.push_back({story::binary(bucket, bits)});
  return table;
}

// A key in each row, and its bit where it is known.
AnswerTable table_of_keys(const PosedQuestion& question, Text asked, bool with_bit) {
  const recording::Recording& recording = question.drawer->recording();
  const story::Question& facts = *question.facts;
  const std::uint32_t shift = recording.iterations[facts.iteration].shift;
  const auto& keys = question.drawer->keys().iterations[facts.iteration].keys;
  AnswerTable table;
  for (const Text head : {texts::fields_index, texts::fields_key})
    table.heads.emplace_back(text(head, question.language));
  if (with_bit) table.heads.push_back(format_text(texts::fields_bit, question.language, {std::to_string(shift)}));
  table.heads.emplace_back(text(asked, question.language));
  for (std::size_t k = 0; k < facts.answer.size(); ++k) {
    table.rows.push_back({std::to_string(k), story::binary(keys[k], recording.config.key_bits)});
    if (with_bit) table.rows.back().push_back(std::to_string(keys[k] >> shift & 1U));
  }
  return table;
}

}  // namespace

AnswerTable answer_table(const PosedQuestion& question) {
  if (question.kind == "destinations") return table_of_keys(question, texts::fields_destination, false);
  if (question.kind == "ones-before") return table_of_keys(question, texts::fields_before, true);
  if (question.kind != kind_of_mistakes) return table_of_buckets(question);
  const Text asked = question.facts->words == "mistake_values" ? texts::fields_value : texts::fields_key;
  AnswerTable table;
  for (const Text head : {texts::fields_index, asked}) table.heads.emplace_back(text(head, question.language));
  for (std::size_t k = 0; k < question.facts->answer.size(); ++k) table.rows.push_back({std::to_string(k)});
  return table;
}

std::string words_above_fields(const PosedQuestion& question) {
  for (const auto& [kind, words] :
       {std::pair{"destinations", texts::fields_destinations}, std::pair{"ones-before", texts::fields_ones_before},
        std::pair{"sizes", texts::fields_sizes}, std::pair{"starts", texts::fields_starts}})
    if (question.kind == kind) return format_text(words, question.language, question.facts->details);
  return question.text;
}

}  // namespace scatterscope::app
