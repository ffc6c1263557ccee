// Figs. 13.5 to 13.10, 13.7 excepted: the same two pictures of a sort by tiles for its three kinds.
#include "ui/figures/figures.h"
#include "ui/figures/local_figures.h"

namespace scatterscope::figures {
namespace {

constexpr TileKind one_bit{false, false}, larger_radix{true, false}, coarsened{false, true};

}  // namespace

std::optional<Refusal> refuse_other_tiles(const recording::Recording& recording, TileKind kind) {
  const recording::Config& config = recording.config;
  const bool by_tiles =
      recording.iterations.empty() ? config.sort == "radix-local" : recording.iterations.front().local.has_value();
  const bool radix_fits = kind.coarsened || (config.radix_bits > 1) == kind.larger_radix;
  if (by_tiles && radix_fits && (config.keys_per_thread > 1) == kind.coarsened) return std::nullopt;
  return Refusal{Text::why_needs_tiles,
                 {kind.coarsened      ? "--radix-bits 1..8"
                  : kind.larger_radix ? "--radix-bits 2..8"
                                      : "--radix-bits 1",
                  kind.coarsened ? "--keys-per-thread 2..16" : "--keys-per-thread 1"}};
}

std::optional<Refusal> cannot_show_13_5(const recording::Recording& recording) {
  return refuse_other_tiles(recording, one_bit);
}
std::optional<Refusal> cannot_show_13_6(const recording::Recording& recording) {
  return refuse_other_tiles(recording, one_bit);
}
std::optional<Refusal> cannot_show_13_8(const recording::Recording& recording) {
  return refuse_other_tiles(recording, larger_radix);
}
std::optional<Refusal> cannot_show_13_9(const recording::Recording& recording) {
  return refuse_other_tiles(recording, larger_radix);
}
std::optional<Refusal> cannot_show_13_10(const recording::Recording& recording) {
  return refuse_other_tiles(recording, coarsened);
}

scene::Scene draw_13_5(const FigureInput& input) {
  return draw_local_sort(input, Text::fig_13_5_title);
}
scene::Scene draw_13_6(const FigureInput& input) {
  return draw_bucket_tables(input, Text::fig_13_6_title);
}
scene::Scene draw_13_8(const FigureInput& input) {
  return draw_local_sort(input, Text::fig_13_8_title);
}
scene::Scene draw_13_9(const FigureInput& input) {
  return draw_bucket_tables(input, Text::fig_13_9_title);
}
scene::Scene draw_13_10(const FigureInput& input) {
  return draw_local_sort(input, Text::fig_13_10_title);
}

}  // namespace scatterscope::figures
