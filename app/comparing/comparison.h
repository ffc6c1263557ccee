// Two runs on the same keys, shown at one place of one timeline. No ImGui in it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/mistakes/shown_mistake.h"
#include "kernels/analysis/comparing/run_alignment.h"
#include "kernels/analysis/run.h"
#include "kernels/analysis/run_counts.h"
#include "ui/figures/figure.h"
#include "ui/panels/comparing/compare_view.h"

namespace scatterscope::app {

// A side with all that is shown of it: slow to make for a large recording, by any thread.
struct ComparedRun {
  analysis::RunPtr run;
  std::vector<analysis::RunCounts> iterations;
  analysis::RunCounts whole;
  const figures::FigureInfo* figure = nullptr;  // one that can show the recording
};
struct PreparedComparison {
  std::array<ComparedRun, 2> sides;
  analysis::Alignment alignment;
  std::uint32_t opens_at = 0;  // a position at which its figures have something to show
};
// `figures`: those to begin with; where one cannot show its recording, another that can.
[[nodiscard]] PreparedComparison prepare_comparison(
    const std::array<std::shared_ptr<const recording::Recording>, 2>& recordings,
    const std::array<std::string, 2>& figures);

// `wanted` where there is one and it can show the recording, else the recording's default one.
[[nodiscard]] const figures::FigureInfo* figure_for(const recording::Recording& recording,
                                                    const figures::FigureInfo* wanted);
// The input key that a reference to a key stands for.
[[nodiscard]] std::optional<std::uint32_t> input_key(const analysis::KeyTable& keys, const scene::Ref& ref);

class Comparison {
 public:
  explicit Comparison(PreparedComparison prepared);

  [[nodiscard]] std::uint32_t position() const { return position_; }
  [[nodiscard]] std::uint32_t length() const { return prepared_.alignment.length; }
  [[nodiscard]] const analysis::Alignment& alignment() const { return prepared_.alignment; }
  [[nodiscard]] const PreparedComparison& prepared() const { return prepared_; }
  [[nodiscard]] const ComparedRun& side(std::size_t k) const { return prepared_.sides[k]; }
  [[nodiscard]] figures::View view(std::size_t side) const;

  // True if it changed anything.
  bool seek(std::uint32_t position);
  // Both runs are a mistake's: begins with its figure, where the difference is seen best, and marks the first one.
  void show(ShownMistake mistake);
  [[nodiscard]] const ShownMistake* mistake() const { return mistake_ ? &*mistake_ : nullptr; }
  bool walk(recording::Gait gait, bool forward);
  bool pick_figure(std::size_t side, const figures::FigureInfo* figure);
  // A key that is pointed at or chosen on one side is the same key on the other, wherever it stands there.
  bool hover(std::size_t side, const std::optional<scene::Ref>& ref);
  bool choose(std::size_t side, const std::optional<scene::Ref>& ref);
  bool follow(std::optional<std::uint32_t> key);
  [[nodiscard]] const recording::Moment& moment(std::size_t side) const { return moments_[side]; }
  // Of a side's numbers that are kept back.
  [[nodiscard]] figures::Guesses& guesses(std::size_t side) { return views_[side].guesses; }

  // Points into this object.
  [[nodiscard]] panels::CompareView both() const;

 private:
  [[nodiscard]] std::optional<scene::Ref> on_other_side(std::size_t side, const std::optional<scene::Ref>& ref) const;

  PreparedComparison prepared_;
  std::vector<recording::Moment> moments_;  // one a side
  std::array<figures::View, 2> views_;
  std::size_t hovered_side_ = 0, chosen_side_ = 0;
  std::uint32_t position_ = 0;
  std::optional<ShownMistake> mistake_;
};

}  // namespace scatterscope::app
