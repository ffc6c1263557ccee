// What is said of two runs that stand beside each other: their names, what both have in common, where they stand on
// one timeline, and the counts in which they differ. On panels, on the stage and in pictures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kernels/analysis/comparing/run_alignment.h"
#include "kernels/analysis/run_counts.h"
#include "kernels/analysis/scatter/counted_scatter.h"
#include "kernels/recording/recording.h"
#include "kernels/text.h"

namespace scatterscope::figures {

// A mistake's run beside the right one, in the reader's language.
struct PairedMistake {
  std::string title;
  std::array<std::string, 2> sides;  // what stands on each
  std::string verdict;               // where the runs part, or why they do not
  std::string failure;               // why and where it ended early, without a result; empty: it did not
};

// What is pointed at must outlive it.
struct RunPair {
  std::array<const recording::Recording*, 2> recordings{};
  std::array<const analysis::RunCounts*, 2> counts{};  // of the whole runs
  // Counted maps that are shown; null: none. Then the counts are theirs: of one iteration, of other keys.
  std::array<const analysis::CountedScatter*, 2> counted{};
  const analysis::Alignment* alignment = nullptr;
  std::uint32_t position = 0;  // on the alignment's timeline
  const PairedMistake* mistake = nullptr;
};

// The run of a side; of a mistake what it stands for.
[[nodiscard]] std::string side_words(const RunPair& pair, std::size_t side, Language language);
// The same without what words_in_common() says, and with the mistake's name.
[[nodiscard]] std::string short_side_words(const RunPair& pair, std::size_t side, Language language);
// Keys, bits and threads per block of both runs; empty where these differ, and of a mistake.
[[nodiscard]] std::string words_in_common(const RunPair& pair, Language language);
// How a side stands to the other one; empty while it goes on.
[[nodiscard]] std::string waiting_words(const RunPair& pair, std::size_t side, Language language);

// What a slot of the timeline does; null: before its first.
[[nodiscard]] std::string stage_words(const analysis::AlignedSlot* slot, Language language);
// Where both runs stand: "Iteration 2: moving the keys".
[[nodiscard]] std::string aligned_words(const analysis::Alignment& alignment, std::uint32_t position,
                                        Language language);
// One sentence: of a mistake the verdict, else where both runs stand.
[[nodiscard]] std::string pair_caption(const RunPair& pair, Language language);

// What is counted of a run. None where the run has nothing of it.
using CountValue = std::optional<double>;
struct CountRow {
  Text words;
  CountValue (*value)(const analysis::RunCounts&);
  bool fraction = false;
};
[[nodiscard]] std::span<const CountRow> count_rows();
[[nodiscard]] std::string count_words(const CountValue& value, bool fraction, bool with_sign = false);

// A count of both whole runs, or of both counted maps.
struct TellingCount {
  std::string words;
  std::array<std::string, 2> numbers;
  bool differs = false;
};
// Those first that differ; at most `most`.
[[nodiscard]] std::vector<TellingCount> telling_counts(const RunPair& pair, Language language, std::size_t most);
// What they cover: the whole sort, whichever moment the figures show; nothing of counted maps, which say it themselves.
[[nodiscard]] std::string words_of_counts(const RunPair& pair, Language language);

}  // namespace scatterscope::figures
