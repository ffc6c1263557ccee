// The glossary: terms that a reader may ask for, each with a sentence that says what it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ui/text.h"

namespace scatterscope {

struct Term {
  Text name, about;
};

inline constexpr Term all_terms[] = {
    {Text::term_warp, Text::about_warp},
    {Text::term_lane, Text::about_lane},
    {Text::term_thread_block, Text::about_thread_block},
    {Text::term_grid, Text::about_grid},
    {Text::term_kernel, Text::about_kernel},
    {Text::term_phase, Text::about_phase},
    {Text::term_barrier, Text::about_barrier},
    {Text::term_sector, Text::about_sector},
    {Text::term_request, Text::about_request},
    {Text::term_coalesced, Text::about_coalesced},
    {Text::term_tile, Text::about_tile},
    {Text::term_digit, Text::about_digit},
    {Text::term_bucket, Text::about_bucket},
    {Text::term_radix, Text::about_radix},
    {Text::term_coarsening, Text::about_coarsening},
    {Text::term_exclusive_scan, Text::about_exclusive_scan},
    {Text::term_inclusive_scan, Text::about_inclusive_scan},
    {Text::term_aggregate, Text::about_aggregate},
    {Text::term_prefix, Text::about_prefix},
    {Text::term_look_back, Text::about_look_back},
    {Text::term_stable, Text::about_stable},
    {Text::term_co_rank, Text::about_co_rank},
    {Text::term_splitter, Text::about_splitter},
    {Text::term_oversampling, Text::about_oversampling},
    {Text::term_simt_executor, Text::about_simt_executor},
};

// Where a term stands in a text: bytes [begin, end).
struct TermUse {
  std::size_t begin = 0, end = 0;
  std::uint32_t term = 0;  // of all_terms
  bool operator==(const TermUse&) const = default;
};
// The first use of each, in order, none within another: the longest where several begin. English plurals count, and so
// does "block" alone, which every caption calls a thread block.
[[nodiscard]] std::vector<TermUse> terms_in(std::string_view words, Language language);

}  // namespace scatterscope
