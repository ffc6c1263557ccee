#include "kernels/analysis/leads.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using Move = KeyTable::Iteration::Move;

// Events of an iteration by block and thread: all, or the reads alone.
class EventCounts {
 public:
  EventCounts(const recording::Recording& r, const recording::Iteration& iteration,
              std::optional<EventKind> kind = {}) {
    std::uint32_t blocks = 0;
    for (std::uint32_t s = iteration.first_step; s < iteration.end_step; ++s) {
      const recording::Launch& launch = r.launches[r.steps[s].launch];
      blocks = std::max(blocks, launch.blocks);
      threads_ = std::max(threads_, launch.block_threads);
    }
    counts_.resize(std::size_t{blocks} * threads_);
    for (std::uint64_t e = r.first_event(iteration.first_step); e < r.end_event(iteration.end_step - 1); ++e)
      if (!kind || r.events.kind_at(e) == *kind)
        ++counts_[std::size_t{r.events.block[e]} * threads_ + r.events.thread[e]];
  }

  struct Most {
    std::uint32_t block = 0, thread = 0, events = 0;
  };
  // The first thread with the most events: of a block, and of all.
  [[nodiscard]] Most of_block(std::uint32_t block) const {
    const auto first = counts_.begin() + static_cast<std::ptrdiff_t>(std::size_t{block} * threads_);
    return most(std::max_element(first, first + static_cast<std::ptrdiff_t>(threads_)));
  }
  [[nodiscard]] Most of_all() const { return most(std::max_element(counts_.begin(), counts_.end())); }

 private:
  [[nodiscard]] Most most(std::vector<std::uint32_t>::const_iterator found) const {
    const auto place = static_cast<std::size_t>(found - counts_.begin());
    return {static_cast<std::uint32_t>(place / threads_), static_cast<std::uint32_t>(place % threads_), *found};
  }

  std::uint32_t threads_ = 1;
  std::vector<std::uint32_t> counts_;
};

// How instructive a key is: not of the first bucket, behind another of its bucket in its block, in a later block; where
// blocks look back, what its block's furthest thread read, and whether that one does so for the key's bucket.
using Merit = std::tuple<bool, bool, bool, std::uint32_t, bool>;

// That of each key, by position; none of keys that did not move.
std::vector<std::optional<Merit>> merits(const recording::Recording& r, const recording::Iteration& iteration,
                                         const KeyTable::Iteration& table, bool looks_back) {
  std::vector<std::optional<Merit>> all(table.moves.size());
  const auto digit = [&](std::uint32_t p) {
    return table.keys[p] >> iteration.shift & ((std::uint64_t{1} << iteration.digit_bits) - 1);
  };
  const Move* first = nullptr;
  for (const auto& move : table.moves)
    if (move && (first == nullptr || move->to < first->to)) first = &*move;
  if (first == nullptr) return all;
  const std::uint64_t first_bucket = digit(first->from);
  // The thread that reads most went the furthest; it does so for the bucket of its number.
  std::optional<EventCounts> reads;
  if (looks_back) reads.emplace(r, iteration, EventKind::read);
  std::vector<std::optional<EventCounts::Most>> readers;
  std::set<std::pair<std::uint16_t, std::uint64_t>> seen;  // by block and digit
  for (std::uint32_t p = 0; p < table.moves.size(); ++p) {
    const auto& move = table.moves[p];
    if (!move) continue;
    if (move->block >= readers.size()) readers.resize(move->block + std::size_t{1});
    auto& reader = readers[move->block];
    if (!reader) reader = reads ? reads->of_block(move->block) : EventCounts::Most{};
    const bool others = !seen.emplace(move->block, digit(p)).second;
    all[p] =
        Merit{digit(p) != first_bucket, others, move->block > 0, reader->events, reads && digit(p) == reader->thread};
  }
  return all;
}

// The input's key that is among the best in most iterations; their best keys come into `best`.
std::uint32_t key_of_run(const recording::Recording& r, const KeyTable& table, bool looks_back,
                         std::vector<std::optional<std::uint32_t>>& best) {
  std::vector<std::uint32_t> counts(r.input.size());
  for (std::size_t k = 0; k < table.iterations.size(); ++k) {
    if (r.iterations[k].digit_bits == 0) continue;
    const KeyTable::Iteration& of = table.iterations[k];
    const auto all = merits(r, r.iterations[k], of, looks_back);
    const auto most = std::max_element(all.begin(), all.end());
    if (most == all.end() || !*most) continue;
    best[k] = static_cast<std::uint32_t>(most - all.begin());
    for (std::uint32_t p = 0; p < all.size(); ++p)
      if (all[p] == *most && of.origin[p] < counts.size()) ++counts[of.origin[p]];
  }
  return static_cast<std::uint32_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

}  // namespace

void find_leads(const recording::Recording& r, KeyTable& table) {
  const bool looks_back = r.array_of(recording::Content::tile_words).has_value();
  std::vector<std::optional<std::uint32_t>> best(table.iterations.size());
  const std::uint32_t key = key_of_run(r, table, looks_back, best);
  for (std::size_t k = 0; k < table.iterations.size(); ++k) {
    const recording::Iteration& iteration = r.iterations[k];
    if (iteration.first_step >= iteration.end_step) continue;
    KeyTable::Iteration& of = table.iterations[k];
    if (iteration.digit_bits == 0) {
      const EventCounts::Most most = EventCounts(r, iteration).of_all();
      of.lead = KeyTable::Lead{.key = {},
                               .block = static_cast<std::uint16_t>(most.block),
                               .thread = static_cast<std::uint16_t>(most.thread)};
      continue;
    }
    if (!best[k]) continue;
    const auto found = std::find(of.origin.begin(), of.origin.end(), key);
    const auto p = static_cast<std::uint32_t>(found - of.origin.begin());
    const bool moves = found != of.origin.end() && of.moves[p];
    of.lead = KeyTable::Lead{.key = moves && !looks_back ? p : *best[k]};
  }
}

}  // namespace scatterscope::analysis
