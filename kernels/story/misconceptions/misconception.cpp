#include "kernels/story/misconceptions/misconception.h"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <string_view>

namespace scatterscope::story {
namespace {

struct Entry {
  std::string_view name;
  unsigned mistake;
};
#define MISCONCEPTION(name, mistake) Entry{#name, mistake},
constexpr std::array entries{
#include "kernels/story/misconceptions/misconceptions.def"
};
#undef MISCONCEPTION

std::int64_t sum(const Numbers& numbers, std::uint32_t first, std::uint32_t end) {
  return std::accumulate(numbers.begin() + first, numbers.begin() + end, std::int64_t{0},
                         [](std::int64_t all, std::uint64_t each) { return all + static_cast<std::int64_t>(each); });
}

std::optional<Misconception> found_in(const std::vector<WrongNumber>& all, std::uint64_t value) {
  const auto found =
      std::find_if(all.begin(), all.end(), [value](const WrongNumber& wrong) { return wrong.value == value; });
  return found == all.end() ? std::nullopt : std::optional(found->misconception);
}

}  // namespace

std::span<const Misconception> misconceptions() {
  static const auto all = [] {
    std::array<Misconception, entries.size()> made{};
    for (std::size_t k = 0; k < made.size(); ++k) made[k] = static_cast<Misconception>(k);
    return made;
  }();
  return all;
}

std::string spelling(Misconception misconception) {
  std::string name(entries[static_cast<std::size_t>(misconception)].name);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

unsigned mistake_of(Misconception misconception) {
  return entries[static_cast<std::size_t>(misconception)].mistake;
}

WrongNumbers& WrongNumbers::add(std::int64_t value, Misconception misconception) {
  if (value < 0 || all_.size() == enough_) return *this;
  const auto number = static_cast<std::uint64_t>(value);
  if (number != right_ && number <= most_) (of(number) ? others_ : all_).push_back({number, misconception});
  return *this;
}

std::optional<Misconception> WrongNumbers::of(std::uint64_t value) const {
  return found_in(all_, value);
}

std::optional<Misconception> WrongNumbers::other_of(std::uint64_t value) const {
  return found_in(others_, value);
}

void add_wrong_sums(WrongNumbers& wrong, const Numbers& bits, std::uint32_t position, std::uint32_t tile) {
  const auto n = static_cast<std::uint32_t>(bits.size());
  const std::uint32_t own = position / tile * tile, previous = own < tile ? 0 : own - tile;
  wrong.add(sum(bits, 0, position + 1), Misconception::counts_itself)
      .add(sum(bits, own, position), Misconception::own_block_only)
      .add(sum(bits, previous, position), Misconception::previous_block_only)
      .add(position - sum(bits, 0, position), Misconception::zeros_for_ones)
      .add(sum(bits, 0, n), Misconception::all_ones);
}

void add_wrong_totals(WrongNumbers& wrong, const Numbers& bits) {
  const auto n = static_cast<std::uint32_t>(bits.size());
  if (n == 0) return;
  wrong.add(sum(bits, 0, n - 1), Misconception::total_without_last)
      .add(n - sum(bits, 0, n), Misconception::zeros_for_ones);
}

void add_wrong_destinations(WrongNumbers& wrong, const Numbers& bits, std::uint32_t position, std::uint32_t padded) {
  const auto size = static_cast<std::uint32_t>(bits.size());
  const std::int64_t n = size, p = position, before = sum(bits, 0, position), total = sum(bits, 0, size);
  const std::int64_t zeros = n - total;
  if (bits[position] == 0) {
    wrong.add(zeros + before, Misconception::formula_of_one)
        .add(before, Misconception::zeros_for_ones)
        .add(total + p - before, Misconception::zeros_behind_ones)
        .add(p, Misconception::stays)
        .add(p - before + 1, Misconception::counted_from_one);
    return;
  }
  wrong.add(before, Misconception::nothing_skipped)
      .add(zeros - before, Misconception::ones_subtracted)
      .add(n - before, Misconception::total_forgotten)
      .add(p - before, Misconception::formula_of_zero)
      .add(zeros + before + 1, Misconception::counts_itself)
      .add(zeros + before + static_cast<std::int64_t>(bits.back()), Misconception::total_without_last)
      .add(padded - total + before, Misconception::padding_counted)
      .add(total + before, Misconception::skips_ones)
      .add(zeros + before + 1, Misconception::counted_from_one);
}

void add_wrong_starts(WrongNumbers& wrong, const Numbers& sizes, std::uint32_t tiles, std::uint32_t cell) {
  const std::uint32_t row = cell / tiles, column = cell % tiles;
  const auto of = [&](const auto& counts) {
    std::int64_t all = 0;
    for (std::uint32_t k = 0; k < sizes.size(); ++k)
      if (counts(k / tiles, k % tiles)) all += static_cast<std::int64_t>(sizes[k]);
    return all;
  };
  using At = std::uint32_t;
  wrong.add(of([&](At r, At c) { return c < column || (c == column && r < row); }), Misconception::by_columns)
      .add(of([&](At r, At c) { return r < row || (r == row && c <= column); }), Misconception::counts_itself)
      .add(of([&](At r, At c) { return r == row && c < column; }), Misconception::own_row_only)
      .add(of([&](At r, At c) { return r < row && c == column; }), Misconception::start_in_tile)
      .add(of([&](At r, At) { return r < row; }), Misconception::other_buckets_only);
}

void add_wrong_sectors(WrongNumbers& wrong, const analysis::MemoryRequest& request, std::uint32_t bytes) {
  const auto lanes = static_cast<std::uint32_t>(std::popcount(request.lanes));
  const auto lines = analysis::pieces_touched(request, bytes, analysis::line_bytes).size();
  wrong
      .add((lanes * request.lane_bytes(bytes) + analysis::sector_bytes - 1) / analysis::sector_bytes,
           Misconception::as_if_one_run)
      .add(static_cast<std::int64_t>(lines), Misconception::lines_for_sectors)
      .add(lanes, Misconception::a_sector_a_thread);
}

}  // namespace scatterscope::story
