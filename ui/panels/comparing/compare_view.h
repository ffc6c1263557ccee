// Two runs side by side, as the panels draw them: plain values and what they point to.
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
#include "ui/figures/pairs/pair_words.h"
#include "ui/figures/view.h"

namespace scatterscope::panels {

struct CompareSide {
  figures::Sources sources;
  figures::View view;
  std::span<const analysis::RunCounts> iterations;  // one an iteration
  const analysis::RunCounts* whole = nullptr;
};

// A mistake that is compared, in the user's language.
struct MistakeView : figures::PairedMistake {
  std::string name;                // as StartCompare takes it
  std::vector<std::string> words;  // what came of this run, what is thought, what happens, where
  std::size_t verdicts = 0;        // so many of the words: what came of this run
  std::string keys;                // of this run, as typed
  struct Offer {                   // of keys that expose it, where these do not
    std::string words, keys;       // as StartCompare takes them
  };
  std::optional<Offer> offer;
  struct RaceLine {
    std::string words;
    std::uint32_t position = 0;  // its later access is done then
  };
  std::vector<RaceLine> races;         // of the run at fault
  std::optional<std::uint32_t> first;  // the position of the first difference
  std::string fault_words, fault;      // what stands above the lines at fault, and these
  std::array<std::string, 3> repairs;  // their lines
  // A student's file in place of a shipped mistake: then nothing is offered but to check it again.
  struct Submission {
    std::string file;
    std::vector<std::string> hints;
    bool passed = false;
    std::string kernel_file;  // in whose place it was compiled, as the recording names it
    // A recorded file as the student calls it: theirs by its own name.
    [[nodiscard]] std::string name_of(const std::string& recorded) const {
      return recorded == kernel_file ? file.substr(file.rfind('/') + 1) : recorded;
    }
  };
  std::optional<Submission> submission;
};

struct CompareView {
  std::array<CompareSide, 2> sides;
  const analysis::Alignment* alignment = nullptr;
  std::uint32_t position = 0;  // on the alignment's timeline
  // What the mouse points at, and on which side; the other side shows the same key.
  std::size_t hovered_side = 0;
  std::optional<scene::Ref> hovered;
  std::size_t chosen_side = 0;  // that was clicked last
  std::optional<MistakeView> mistake;

  // As words are made of them, which point to what this does, and into it.
  [[nodiscard]] figures::RunPair runs() const {
    figures::RunPair pair;
    for (std::size_t k = 0; k < 2; ++k) {
      pair.recordings[k] = sides[k].sources.run->recording.get();
      pair.counts[k] = sides[k].whole;
      if (sides[k].sources.counted != nullptr) pair.counted[k] = &sides[k].sources.counted->scatter;
    }
    pair.alignment = alignment;
    pair.position = position;
    pair.mistake = mistake ? &*mistake : nullptr;
    return pair;
  }
};

}  // namespace scatterscope::panels
