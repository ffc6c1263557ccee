#include "ui/figures/pairs/pair_words.h"

#include <algorithm>
#include <cstdio>

#include "kernels/texts/compare.h"
#include "kernels/texts/window_transport.h"

namespace scatterscope::figures {
namespace {

using analysis::RunCounts;

bool is_by_tiles(const recording::Recording& recording) {
  return !recording.iterations.empty() && recording.iterations[0].local;
}

std::string mistake_side(const PairedMistake& mistake, std::size_t side, const std::string& name) {
  return mistake.sides[side] + " " + name;
}

constexpr CountRow rows[] = {
    {texts::cmp_requests, [](const RunCounts& c) -> CountValue { return static_cast<double>(c.requests); }},
    {texts::cmp_sectors, [](const RunCounts& c) -> CountValue { return static_cast<double>(c.sectors); }},
    {texts::cmp_sectors_per_request, [](const RunCounts& c) -> CountValue { return c.sectors_per_request(); }, true},
    {texts::cmp_runs, [](const RunCounts& c) -> CountValue { return static_cast<double>(c.contiguous_runs); }},
    {texts::cmp_table_cells,
     [](const RunCounts& c) -> CountValue {
       return c.table_cells ? CountValue(static_cast<double>(*c.table_cells)) : std::nullopt;
     }},
    {texts::cmp_launches, [](const RunCounts& c) -> CountValue { return static_cast<double>(c.launches); }},
    {texts::cmp_barriers, [](const RunCounts& c) -> CountValue { return static_cast<double>(c.barriers); }},
};

// Keys of the right run's output that stand elsewhere in a mistake's; none where that one came to no end.
CountValue misplaced_keys(const RunPair& pair) {
  const auto &right = pair.recordings[0]->output, &tried = pair.recordings[1]->output;
  if (pair.mistake == nullptr || !pair.mistake->failure.empty() || right.size() != tried.size()) return std::nullopt;
  double count = 0;
  for (std::size_t k = 0; k < right.size(); ++k) count += right[k] != tried[k] ? 1 : 0;
  return count;
}

}  // namespace

std::string side_words(const RunPair& pair, std::size_t side, Language language) {
  const recording::Recording& recording = *pair.recordings[side];
  const recording::Config& config = recording.config;
  // Both runs of a mistake are the same but for its lines.
  if (pair.mistake != nullptr) return mistake_side(*pair.mistake, side, config.sort);
  const std::string threads = std::to_string(config.block_threads);
  const std::string n = std::to_string(config.n), bits = std::to_string(config.key_bits);
  if (!is_by_tiles(recording)) return format_text(texts::cmp_run, language, {config.sort, threads, n, bits});
  return format_text(
      texts::cmp_run_tiled, language,
      {config.sort, std::to_string(config.radix_bits), std::to_string(config.keys_per_thread), threads, n, bits});
}

std::string short_side_words(const RunPair& pair, std::size_t side, Language language) {
  const recording::Recording& recording = *pair.recordings[side];
  const recording::Config& config = recording.config;
  if (pair.mistake != nullptr) return mistake_side(*pair.mistake, side, side == 1 ? pair.mistake->title : config.sort);
  if (words_in_common(pair, language).empty()) return side_words(pair, side, language);
  if (!is_by_tiles(recording)) return config.sort;
  return format_text(texts::cmp_run_in_short, language,
                     {config.sort, std::to_string(config.radix_bits), std::to_string(config.keys_per_thread)});
}

std::string words_in_common(const RunPair& pair, Language language) {
  const recording::Config &a = pair.recordings[0]->config, &b = pair.recordings[1]->config;
  const bool common = a.n == b.n && a.key_bits == b.key_bits && a.block_threads == b.block_threads;
  if (!common || pair.mistake != nullptr) return {};
  return format_text(texts::cmp_in_common, language,
                     {std::to_string(a.block_threads), std::to_string(a.n), std::to_string(a.key_bits)});
}

std::string waiting_words(const RunPair& pair, std::size_t side, Language language) {
  if (pair.position == 0) return {};
  const std::uint32_t step = pair.alignment->steps_at(pair.position)[side];
  if (step >= pair.recordings[side]->step_count()) {
    const bool failed = side == 1 && pair.mistake != nullptr && !pair.mistake->failure.empty();
    return text(failed ? texts::cmp_failed : texts::cmp_finished, language);
  }
  const bool moved = pair.alignment->steps_at(pair.position - 1)[side] != step;
  return moved ? std::string() : std::string(text(texts::cmp_waits, language));
}

std::string stage_words(const analysis::AlignedSlot* slot, Language language) {
  constexpr std::array stages{texts::cmp_stage_before, texts::cmp_stage_prepare, texts::cmp_stage_scan,
                              texts::cmp_stage_move, texts::cmp_stage_after};
  return text(slot == nullptr ? texts::win_before_start : stages[static_cast<std::size_t>(slot->stage)], language);
}

std::string aligned_words(const analysis::Alignment& alignment, std::uint32_t position, Language language) {
  const analysis::AlignedSlot* slot = alignment.slot_at(position);
  const std::string stage = stage_words(slot, language);
  const bool within =
      slot != nullptr && slot->stage != analysis::Stage::before && slot->stage != analysis::Stage::after;
  return within ? format_text(texts::cmp_moment, language, {std::to_string(slot->iteration + 1), stage}) : stage;
}

std::string pair_caption(const RunPair& pair, Language language) {
  if (pair.mistake != nullptr && !pair.mistake->verdict.empty()) return pair.mistake->verdict;
  return aligned_words(*pair.alignment, pair.position, language);
}

std::span<const CountRow> count_rows() {
  return rows;
}

std::string count_words(const CountValue& value, bool fraction, bool with_sign) {
  if (!value) return "-";
  char words[32];
  const char* const format = fraction ? (with_sign ? "%+.2f" : "%.2f") : (with_sign ? "%+.0f" : "%.0f");
  std::snprintf(words, sizeof words, format, *value == 0 ? 0.0 : *value);
  return with_sign && *value == 0 ? (fraction ? "0.00" : "0") : words;
}

namespace {

std::vector<TellingCount> counts_of_maps(const RunPair& pair, Language language) {
  std::vector<TellingCount> counts;
  const auto add = [&](Text words, bool fraction, auto value) {
    const CountValue left = value(*pair.counted[0]), right = value(*pair.counted[1]);
    counts.push_back(
        {text(words, language), {count_words(left, fraction), count_words(right, fraction)}, left != right});
  };
  using Map = analysis::CountedScatter;
  add(texts::cmp_sectors_per_request, true, [](const Map& map) {
    const auto requests = static_cast<double>(map.total.requests);
    return requests > 0 ? CountValue(static_cast<double>(map.total.sectors) / requests) : CountValue();
  });
  add(texts::cmp_sectors, false, [](const Map& map) { return CountValue(map.total.sectors); });
  add(texts::cmp_requests, false, [](const Map& map) { return CountValue(map.total.requests); });
  return counts;
}

}  // namespace

// The first ones say most of how keys go through memory.
std::vector<TellingCount> telling_counts(const RunPair& pair, Language language, std::size_t most) {
  if (pair.counted[0] != nullptr && pair.counted[1] != nullptr) return counts_of_maps(pair, language);
  constexpr std::array order{
      texts::cmp_runs,    texts::cmp_sectors_per_request, texts::cmp_barriers, texts::cmp_launches, texts::cmp_requests,
      texts::cmp_sectors, texts::cmp_table_cells};
  static_assert(order.size() == std::size(rows));
  std::vector<TellingCount> counts, alike;
  if (const auto misplaced = misplaced_keys(pair); misplaced && *misplaced > 0)
    counts.push_back({text(texts::cmp_misplaced, language), {"0", count_words(misplaced, false)}, true});
  for (const Text words : order) {
    const auto* row =
        std::find_if(std::begin(rows), std::end(rows), [&](const CountRow& each) { return each.words == words; });
    const std::array<CountValue, 2> values{row->value(*pair.counts[0]), row->value(*pair.counts[1])};
    if (!values[0] || !values[1]) continue;
    const bool differs = values[0] != values[1];
    (differs ? counts : alike)
        .push_back({text(words, language),
                    {count_words(values[0], row->fraction), count_words(values[1], row->fraction)},
                    differs});
  }
  counts.insert(counts.end(), alike.begin(), alike.end());
  if (counts.size() > most) counts.resize(most);
  return counts;
}

std::string words_of_counts(const RunPair& pair, Language language) {
  const bool of_maps = pair.counted[0] != nullptr && pair.counted[1] != nullptr;
  return of_maps ? std::string() : std::string(text(texts::cmp_whole, language));
}

}  // namespace scatterscope::figures
