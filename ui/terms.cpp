#include "ui/terms.h"

#include <iterator>
#include <set>

#include "kernels/texts/terms.h"

namespace scatterscope {
namespace {

constexpr Term terms[] = {
    {texts::term_warp, texts::about_warp},
    {texts::term_lane, texts::about_lane},
    {texts::term_thread_block, texts::about_thread_block},
    {texts::term_grid, texts::about_grid},
    {texts::term_kernel, texts::about_kernel},
    {texts::term_phase, texts::about_phase},
    {texts::term_barrier, texts::about_barrier},
    {texts::term_sector, texts::about_sector},
    {texts::term_request, texts::about_request},
    {texts::term_coalesced, texts::about_coalesced},
    {texts::term_tile, texts::about_tile},
    {texts::term_digit, texts::about_digit},
    {texts::term_bucket, texts::about_bucket},
    {texts::term_radix, texts::about_radix},
    {texts::term_coarsening, texts::about_coarsening},
    {texts::term_exclusive_scan, texts::about_exclusive_scan},
    {texts::term_inclusive_scan, texts::about_inclusive_scan},
    {texts::term_aggregate, texts::about_aggregate},
    {texts::term_prefix, texts::about_prefix},
    {texts::term_look_back, texts::about_look_back},
    {texts::term_stable, texts::about_stable},
    {texts::term_co_rank, texts::about_co_rank},
    {texts::term_splitter, texts::about_splitter},
    {texts::term_oversampling, texts::about_oversampling},
    {texts::term_simt_executor, texts::about_simt_executor},
};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Where the name that begins at `at` ends, or 0: Latin names stand between other characters than letters.
std::size_t end_of(std::string_view words, std::size_t at, std::string_view name) {
  if (words.size() - at < name.size()) return 0;
  for (std::size_t k = 0; k < name.size(); ++k)
    if (lower(words[at + k]) != lower(name[k])) return 0;
  std::size_t end = at + name.size();
  if (!is_letter(name.front())) return end;
  if (at > 0 && is_letter(words[at - 1])) return 0;
  for (const std::string_view plural : {"es", "s"}) {
    const bool follows = words.substr(end).starts_with(plural);
    if (follows && (end + plural.size() == words.size() || !is_letter(words[end + plural.size()])))
      return end + plural.size();
  }
  return end == words.size() || !is_letter(words[end]) ? end : 0;
}

}  // namespace

std::span<const Term> all_terms() {
  return terms;
}

std::vector<TermUse> terms_in(std::string_view words, Language language) {
  std::vector<TermUse> found;
  std::set<std::uint32_t> used;
  for (std::size_t at = 0; at < words.size(); ++at) {
    TermUse best;
    const auto take = [&](std::uint32_t term, std::string_view name) {
      const std::size_t end = end_of(words, at, name);
      if (end > best.end) best = {at, end, term};
    };
    for (std::uint32_t term = 0; term < std::size(terms); ++term) {
      take(term, text(terms[term].name, language));
      if (language == Language::english && terms[term].name == texts::term_thread_block) take(term, "block");
    }
    if (best.end == 0) continue;
    if (used.insert(best.term).second) found.push_back(best);
    at = best.end - 1;
  }
  return found;
}

}  // namespace scatterscope
