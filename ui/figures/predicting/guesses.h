// Guesses of numbers that a figure keeps back: drawn into it, and beside the numbers once these are shown.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/story/predicting/prediction.h"
#include "ui/figures/figure.h"

namespace scatterscope::figures {

// What may be asked of what was clicked: a number that the step made and keeps back. Of a place of the result it is
// where the followed key goes, and the guess is that place.
struct Asked {
  scene::Ref of;
  std::optional<std::uint64_t> guess;
};
[[nodiscard]] std::optional<Asked> asked_of(const FigureInput& input, const scene::Ref& clicked);
// "Destination of key 9".
[[nodiscard]] std::string question_words(const FigureInput& input, const scene::Ref& of);

// What became of a guess at the moment.
enum class Verdict : std::uint8_t { open, right, wrong };
[[nodiscard]] Verdict verdict_of(const FigureInput& input, const Guess& guess);
// The number that is guessed; none where nothing can be asked.
[[nodiscard]] std::optional<story::Predicted> number_of(const FigureInput& input, const scene::Ref& of);
// Wrong numbers that learners get in place of it.
[[nodiscard]] std::vector<story::WrongNumber> wrong_numbers(const FigureInput& input, const scene::Ref& of);
// In one or more sentences, with what a wrong one comes from where that is known; empty as long as it is open.
struct Judgement {
  std::string words;
  std::optional<story::Misconception> misconception;
};
[[nodiscard]] Judgement judge(const FigureInput& input, const Guess& guess);
// Of a class: how many hands are right, and what the most of the others come from.
[[nodiscard]] Judgement judge_votes(const FigureInput& input, std::span<const Guess> votes);
// What a wrong number comes from, in a sentence.
[[nodiscard]] std::string misconception_words(story::Misconception misconception, std::uint64_t wrong,
                                              Language language);
// Both, where two lead to that number; nothing where none does.
[[nodiscard]] std::string misconception_words(const story::WrongNumbers& all, std::uint64_t wrong, Language language);

// Adds the guesses to a scene of the figure: beside the cells that they are of, and as arrows to where keys go where
// the figure has their places. Of hands, once the number is shown, a bar for each answer: that of the right one filled.
void draw_guesses(scene::Scene& scene, const FigureInput& input, std::span<const Guess> guesses);

}  // namespace scatterscope::figures
