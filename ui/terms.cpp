#include "ui/terms.h"

#include <iterator>
#include <set>

#include "kernels/texts/terms.h"

namespace scatterscope {
namespace {

constexpr Term terms[] = {
    {texts::term_key, texts::about_key, "sort=radix-1bit&preset=book&figure=key", false},
    {texts::term_bit, texts::about_bit, "sort=radix-1bit&preset=book&figure=key&step=0", false},
    {texts::term_destination, texts::about_destination, "sort=radix-1bit&preset=book&figure=13.3&iteration=0", false},
    {texts::term_iteration, texts::about_iteration, "sort=radix-1bit&preset=book&figure=13.1&iteration=3", false},
    {texts::term_scan, texts::about_scan, "sort=radix-1bit&preset=scan&figure=scan&iteration=0", false},
    {texts::term_scatter, texts::about_scatter, "sort=radix-1bit&preset=book&figure=13.2&iteration=0", false},
    {texts::term_launch, texts::about_launch, "sort=radix-1bit&preset=book&figure=blocks&iteration=0", false},
    {texts::term_shared_memory, texts::about_shared_memory, "sort=onesweep&preset=book&figure=reorder&iteration=0",
     false},
    {texts::term_global_memory, texts::about_global_memory, "sort=radix-1bit&preset=book&figure=warp&iteration=0",
     false},
    {texts::term_merge, texts::about_merge, "sort=merge&preset=book&figure=13.11&iteration=2", false},
    {texts::term_mistake, texts::about_mistake, "side-by-side=last-bit-forgotten", false},
    {texts::term_warp, texts::about_warp, "sort=radix-1bit&preset=book&figure=warp&iteration=0"},
    {texts::term_lane, texts::about_lane, "sort=onesweep&preset=book&figure=ranking&iteration=0"},
    {texts::term_thread_block, texts::about_thread_block, "sort=radix-1bit&preset=book&figure=13.2&iteration=0"},
    {texts::term_grid, texts::about_grid, "sort=radix-1bit&preset=book&figure=blocks&iteration=0"},
    {texts::term_kernel, texts::about_kernel, "sort=radix-1bit&preset=book&figure=13.4&iteration=0"},
    {texts::term_phase, texts::about_phase, "sort=radix-1bit&preset=book&figure=scan&iteration=0"},
    {texts::term_barrier, texts::about_barrier, "sort=radix-1bit&preset=scan&figure=scan&iteration=0"},
    {texts::term_sector, texts::about_sector, "sort=radix-local&preset=book&figure=warp&iteration=0"},
    {texts::term_request, texts::about_request, "sort=radix-1bit&preset=book&figure=warp&iteration=0"},
    {texts::term_coalesced, texts::about_coalesced, "side-by-side=warp"},
    {texts::term_tile, texts::about_tile, "sort=onesweep&preset=book&figure=reorder&iteration=0"},
    {texts::term_digit, texts::about_digit, "sort=radix-local&radix-bits=2&preset=book&figure=13.7&iteration=1"},
    {texts::term_bucket, texts::about_bucket, "sort=radix-local&preset=book&figure=13.5&iteration=0"},
    {texts::term_radix, texts::about_radix, "sort=radix-local&radix-bits=2&preset=book&figure=13.8&iteration=0"},
    {texts::term_coarsening, texts::about_coarsening,
     "sort=radix-local&radix-bits=2&keys-per-thread=2&preset=book&figure=13.10&iteration=0"},
    {texts::term_exclusive_scan, texts::about_exclusive_scan, "sort=radix-1bit&preset=book&figure=13.3&iteration=0"},
    {texts::term_inclusive_scan, texts::about_inclusive_scan, "sort=radix-1bit&preset=scan&figure=scan&iteration=0"},
    {texts::term_aggregate, texts::about_aggregate,
     "sort=radix-1bit&preset=book&grid-scan=look-back&figure=blocks&iteration=0"},
    {texts::term_prefix, texts::about_prefix,
     "sort=radix-1bit&preset=book&grid-scan=look-back&figure=blocks&iteration=0"},
    {texts::term_look_back, texts::about_look_back, "sort=onesweep&preset=look-back&figure=look-back&iteration=0"},
    {texts::term_stable, texts::about_stable, "sort=radix-local&preset=cascade-age&figure=stability&iteration=5"},
    {texts::term_co_rank, texts::about_co_rank, "sort=merge&preset=book&figure=co-rank&iteration=2"},
    {texts::term_splitter, texts::about_splitter, "sort=sample&preset=book&figure=splitters&iteration=0"},
    {texts::term_oversampling, texts::about_oversampling, "sort=sample&preset=book&figure=oversampling&iteration=0"},
    {texts::term_simt_executor, texts::about_simt_executor,
     "sort=radix-1bit&preset=book&device=cpu&figure=13.4&iteration=0"},
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
      if (!terms[term].marked) continue;
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
