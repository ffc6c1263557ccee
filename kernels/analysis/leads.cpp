#include "kernels/analysis/leads.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace scatterscope::analysis {
namespace {

using recording::EventKind;
using Move = KeyTable::Iteration::Move;

// The thread of each block that read most in the iteration, and how often. Where threads look back it is the one that
// went the furthest; it does so for the bucket of its number.
struct Reader {
  std::uint32_t thread = 0, reads = 0;
};
std::map<std::uint16_t, Reader> readers_of(const recording::Recording& r, const recording::Iteration& iteration) {
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint32_t> reads;
  for (std::uint64_t e = r.first_event(iteration.first_step); e < r.end_event(iteration.end_step - 1); ++e)
    if (r.events.kind_at(e) == EventKind::read) ++reads[{r.events.block[e], r.events.thread[e]}];
  std::map<std::uint16_t, Reader> readers;
  for (const auto& [who, count] : reads) {
    Reader& reader = readers[who.first];
    if (count > reader.reads) reader = {who.second, count};
  }
  return readers;
}

std::optional<std::uint32_t> key_of(const recording::Recording& r, const recording::Iteration& iteration,
                                    const KeyTable::Iteration& table) {
  const auto digit = [&](std::uint32_t p) {
    return table.keys[p] >> iteration.shift & ((std::uint64_t{1} << iteration.digit_bits) - 1);
  };
  const Move* first = nullptr;
  for (const auto& move : table.moves)
    if (move && (first == nullptr || move->to < first->to)) first = &*move;
  if (first == nullptr) return std::nullopt;
  const std::uint64_t first_bucket = digit(first->from);
  const std::map<std::uint16_t, Reader> readers = readers_of(r, iteration);
  // Whether a key of a block and digit came before.
  std::map<std::pair<std::uint16_t, std::uint64_t>, bool> before;
  std::optional<std::uint32_t> best;
  std::tuple<bool, bool, bool, std::uint32_t, bool> best_is{};
  for (std::uint32_t p = 0; p < table.moves.size(); ++p) {
    const auto& move = table.moves[p];
    if (!move) continue;
    bool& others = before[{move->block, digit(p)}];
    const auto found = readers.find(move->block);
    const Reader reader = found == readers.end() ? Reader{} : found->second;
    const std::tuple is(digit(p) != first_bucket, others, move->block > 0, reader.reads, digit(p) == reader.thread);
    others = true;
    if (best && is <= best_is) continue;
    best = p;
    best_is = is;
  }
  return best;
}

std::optional<KeyTable::Lead> busiest_thread(const recording::Recording& r, const recording::Iteration& iteration) {
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint64_t> events;
  for (std::uint64_t e = r.first_event(iteration.first_step); e < r.end_event(iteration.end_step - 1); ++e)
    ++events[{r.events.block[e], r.events.thread[e]}];
  if (events.empty()) return std::nullopt;
  const auto most =
      std::max_element(events.begin(), events.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return KeyTable::Lead{.key = {}, .block = most->first.first, .thread = most->first.second};
}

}  // namespace

void find_leads(const recording::Recording& r, KeyTable& table) {
  for (std::size_t k = 0; k < table.iterations.size(); ++k) {
    const recording::Iteration& iteration = r.iterations[k];
    if (iteration.first_step >= iteration.end_step) continue;
    KeyTable::Iteration& of = table.iterations[k];
    if (iteration.digit_bits == 0) {
      of.lead = busiest_thread(r, iteration);
    } else if (const auto key = key_of(r, iteration, of)) {
      of.lead = KeyTable::Lead{.key = key};
    }
  }
}

}  // namespace scatterscope::analysis
