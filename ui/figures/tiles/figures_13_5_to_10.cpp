// Figs. 13.5 to 13.10, 13.7 excepted: the same two pictures of a sort by tiles for its three kinds. The tables are
// those of a coarsened sort too, which the book does not draw.
#include <string>

#include "kernels/parameters/sort_info.h"
#include "kernels/texts/figure_tiles.h"
#include "ui/figures/figure.h"
#include "ui/figures/tiles/local_figures.h"

namespace scatterscope::figures {
namespace {

constexpr Span one{1, 1}, several_bits{2, 8}, any_bits{1, 8}, several_keys{2, 16}, any_keys{1, 16};

bool holds(const Span& span, std::uint32_t value) {
  return value >= span.least && value <= span.most;
}

std::string option(const char* name, const Span& span) {
  const std::string least = std::to_string(span.least), most = std::to_string(span.most);
  return std::string(name) + " " + (span.least == span.most ? least : least + ".." + most);
}

}  // namespace

bool sorts_by_tiles(const recording::Recording& recording) {
  if (recording.iterations.empty()) return catalog::description_of(recording.config.sort).sorts_tiles;
  return recording.iterations.front().local.has_value();
}

std::optional<Refusal> refuse_other_tiles(const recording::Recording& recording, const TileKind& kind) {
  const recording::Config& config = recording.config;
  if (sorts_by_tiles(recording) && holds(kind.radix_bits, config.radix_bits) &&
      holds(kind.keys_per_thread, config.keys_per_thread)) {
    return std::nullopt;
  }
  return Refusal{texts::why_needs_tiles,
                 {option("--radix-bits", kind.radix_bits), option("--keys-per-thread", kind.keys_per_thread)}};
}

std::optional<Refusal> cannot_show_13_5(const recording::Recording& recording) {
  return refuse_other_tiles(recording, {one, one});
}
std::optional<Refusal> cannot_show_13_6(const recording::Recording& recording) {
  return refuse_other_tiles(recording, {one, any_keys});
}
std::optional<Refusal> cannot_show_13_8(const recording::Recording& recording) {
  return refuse_other_tiles(recording, {several_bits, one});
}
std::optional<Refusal> cannot_show_13_9(const recording::Recording& recording) {
  return refuse_other_tiles(recording, {several_bits, any_keys});
}
std::optional<Refusal> cannot_show_13_10(const recording::Recording& recording) {
  return refuse_other_tiles(recording, {any_bits, several_keys});
}

scene::Scene draw_13_5(const FigureInput& input) {
  return draw_local_sort(input);
}
scene::Scene draw_13_6(const FigureInput& input) {
  return draw_bucket_tables(input);
}
scene::Scene draw_13_8(const FigureInput& input) {
  return draw_local_sort(input);
}
scene::Scene draw_13_9(const FigureInput& input) {
  return draw_bucket_tables(input);
}
scene::Scene draw_13_10(const FigureInput& input) {
  return draw_local_sort(input);
}

}  // namespace scatterscope::figures
