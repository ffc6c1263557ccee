// What is asked of a reader and what answers it: one value for a question, a lesson's step and a prediction, for
// window, command line, sheet and page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "kernels/story/misconceptions/misconception.h"
#include "kernels/text.h"

namespace scatterscope::app {

struct Choice {
  std::string words, why;  // why it is wrong, or right; may be empty
};

struct Asked {
  std::string label;            // what is asked for
  std::vector<Choice> options;  // none: a number is asked for, or words
  std::size_t right = 0;        // of the options
  std::uint64_t number = 0;     // where there are none
  std::string words;            // the answer in words, which has neither

  [[nodiscard]] bool in_words() const { return !words.empty(); }
  // The answer is a number, or an option by its index.
  [[nodiscard]] bool is_right(std::uint64_t answer) const { return answer == (options.empty() ? number : right); }
  [[nodiscard]] std::string answer() const;
};

// The right number among wrong ones, in ascending order, each wrong one with the mistake that leads to it.
[[nodiscard]] Asked asked_among(std::string label, std::uint64_t number, std::span<const story::WrongNumber> wrong,
                                Language language);

}  // namespace scatterscope::app
