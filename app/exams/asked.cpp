#include "app/exams/asked.h"

#include <algorithm>
#include <utility>

#include "ui/figures/predicting/guesses.h"

namespace scatterscope::app {

std::string Asked::answer() const {
  if (in_words()) return words;
  return options.empty() ? std::to_string(number) : options[right].words;
}

Asked asked_among(std::string label, std::uint64_t number, std::span<const story::WrongNumber> wrong,
                  Language language) {
  std::vector<std::pair<std::uint64_t, std::string>> all{{number, {}}};
  for (const story::WrongNumber& each : wrong)
    all.emplace_back(each.value, figures::misconception_words(each.misconception, each.value, language));
  std::sort(all.begin(), all.end());
  Asked asked{std::move(label), {}, 0, number, {}};
  for (auto& [value, mistake] : all) {
    if (value == number) asked.right = asked.options.size();
    asked.options.push_back({std::to_string(value), std::move(mistake)});
  }
  return asked;
}

}  // namespace scatterscope::app
