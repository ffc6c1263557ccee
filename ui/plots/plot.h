// A plot: a pure function of a measured set and of what is chosen of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text.h"
#include "kernels/timing/measured.h"
#include "ui/scene/scene.h"

namespace scatterscope::plots {

enum class Kind : std::uint8_t {
  throughput,  // against the number of keys, a line a sort
  ladder,      // of the book's sections, a bar each
  grid,        // of radix and coarsening, a cell each
  blocks,      // against the threads per block, a line a sort
  shapes,      // of a sort: threads per block by keys per thread, a cell each, throughput and occupancy
  launches,    // time per launch, a stacked bar a sort
  devices,     // of runs over several devices, a stacked bar a number of devices, measured or modelled
  timeline,    // of a run over several devices, a row a device, launch after launch
};
inline constexpr Kind all_kinds[] = {Kind::throughput, Kind::ladder,   Kind::grid,    Kind::blocks,
                                     Kind::shapes,     Kind::launches, Kind::devices, Kind::timeline};

// The word that the command line uses: "throughput".
[[nodiscard]] std::string_view spelling(Kind kind);
[[nodiscard]] std::optional<Kind> parse_kind(std::string_view word);
[[nodiscard]] Text name_of(Kind kind);

// What runs must have in common to be compared.
struct Slice {
  recording::KeyType key_type = recording::KeyType::u32;
  std::uint32_t key_bits = 32;
  bool values = false;
  recording::Order order = recording::Order::ascending;
  std::string distribution = "uniform";
  bool operator==(const Slice&) const = default;
};
[[nodiscard]] Slice slice_of(const timing::MeasuredRun& run);
// In the order in which a set first has them.
[[nodiscard]] std::vector<Slice> slices_of(const timing::MeasuredSet& set);
// The uniform keys of 32 bits, else the slice of the most runs.
[[nodiscard]] Slice default_slice(const timing::MeasuredSet& set);
[[nodiscard]] std::string words_of(const Slice& slice, Language language);

struct View {
  Kind kind = Kind::throughput;
  std::optional<Slice> slice{};      // none: the default one
  std::optional<std::uint64_t> n{};  // keys, of plots of one size; none, or one that is not there: the default size
  bool logarithmic = false;          // throughput, blocks: their axis; launches: each bar as 100 %
  std::optional<scene::Ref> hovered{}, chosen{};
  std::optional<std::string> sort{};  // shapes: whose; none, or one that is not there: the one with the most of them
  bool operator==(const View&) const = default;
};

// Sorts that a plot of one sort has anything of, in the order of ranks; empty for plots of several.
[[nodiscard]] std::vector<std::string> sorts_of(const timing::MeasuredSet& set, const Slice& slice, Kind kind);
// Sizes that a plot of one size has anything at, ascending; empty for throughput. `sort`: of that one alone, where it
// has some.
[[nodiscard]] std::vector<std::uint64_t> sizes_of(const timing::MeasuredSet& set, const Slice& slice, Kind kind,
                                                  const std::optional<std::string>& sort = std::nullopt);
// The size drawn: the view's, else the one with the most to show, the largest of several. 0: there is none.
[[nodiscard]] std::uint64_t drawn_size(const timing::MeasuredSet& set, const View& view);
// The sort drawn, of plots of one; else empty.
[[nodiscard]] std::string drawn_sort(const timing::MeasuredSet& set, const View& view);
// "2^28", "2^28 - 4096" or "1,000,000".
[[nodiscard]] std::string size_words(std::uint64_t n);

struct PlotInput {
  const timing::MeasuredSet& set;
  const View& view;
  Language language = Language::english;
  // The room that the scene will be scaled to fit, in logical pixels: the layout follows its ratio.
  float preferred_width = 960, preferred_height = 640;
  // What the smallest letters are of the stage's height; 0: no stage. What is said of the set stands below the plot
  // there.
  float least_letters = 0;
  // Another set in the same throughput plot, its lines dashed.
  const timing::MeasuredSet* beside = nullptr;
};
// Whether there is anything to draw.
[[nodiscard]] bool has_anything(const PlotInput& input);
// Shapes refer to runs (Ref::Kind::run). Where there is nothing to draw, a sentence says how to get it.
[[nodiscard]] scene::Scene draw(const PlotInput& input);

// "2026-11-21", or the first and the last of several days.
[[nodiscard]] std::string days_words(const timing::MeasuredSet& set, Language language);
// What a plot shows, of which size (drawn_size()), on which GPU and when, as one caption.
[[nodiscard]] std::string caption_of(const timing::MeasuredSet& set, Kind kind, std::uint64_t size, Language language);
// "measured on NVIDIA H200, 2026-11-21", with a cpu set's note. `days` of the set, or of one of its runs.
[[nodiscard]] std::string measured_on(const timing::Provenance& provenance, std::string_view days, Language language);
// The same with driver, CUDA and what the GPU is, a line each.
[[nodiscard]] std::vector<std::string> provenance_lines(const timing::Provenance& provenance, std::string_view days,
                                                        Language language);
// Everything known of the run or launch that a reference means, a line each; empty if there is none.
[[nodiscard]] std::vector<std::string> details(const timing::MeasuredSet& set, const scene::Ref& ref,
                                               Language language);
// The first lines of it: what it is and its numbers.
// Names the sorts of a set that were timed in another form than recordings have by default; empty where there are none.
[[nodiscard]] std::string other_forms(const timing::MeasuredSet& set, Language language);
[[nodiscard]] std::vector<std::string> summary(const timing::MeasuredSet& set, const scene::Ref& ref,
                                               Language language);
// The options that choose a slice: "--key-type u64 --values".
[[nodiscard]] std::string options_of(const Slice& slice);
// The command that makes results of a slice that a plot can be drawn from: all but that of blocks from the same.
[[nodiscard]] std::string example_for(Kind kind, const Slice& slice);

}  // namespace scatterscope::plots
