#include "kernels/story/merge/co_rank_search.h"

#include <algorithm>

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;

// Takes the events of one thread in their order.
class Reader {
 public:
  explicit Reader(const recording::Recording& r) : r_(r) {}

  void take(std::uint32_t step, const Event& event) {
    if (event.kind == EventKind::value) {
      show(step, r_.names[event.what].meaning, static_cast<std::uint32_t>(event.value));
    } else if (event.kind == EventKind::read) {
      read(step, event);
    }
  }
  // What a line showed together is known at its end.
  void end_of_line(std::uint32_t step) {
    if (bounds_ && !searches_.empty()) move_bounds(step);
    bounds_ = false;
  }
  std::vector<CoRankSearch> take_all() { return std::move(searches_); }

 private:
  void show(std::uint32_t step, Meaning meaning, std::uint32_t value) {
    if (meaning == Meaning::run_a) {
      searches_.emplace_back();
      searches_.back().step = step;
      low_ = high_ = 0;
      begun_ = false;
    }
    if (searches_.empty()) return;
    CoRankSearch& of = searches_.back();
    if (meaning == Meaning::run_a) of.A = value;
    if (meaning == Meaning::size_a) of.m = value;
    if (meaning == Meaning::run_b) of.B = value;
    if (meaning == Meaning::size_b) of.n = value;
    if (meaning == Meaning::rank && !begun_) of.k = value;
    if (meaning == Meaning::rank_low) new_low_ = value;
    if (meaning == Meaning::rank_high) new_high_ = value;
    bounds_ = bounds_ || meaning == Meaning::rank_high;
  }

  void move_bounds(std::uint32_t step) {
    CoRankSearch& of = searches_.back();
    if (!begun_) {
      of.low = new_low_;
      of.high = new_high_;
      of.step = step;
      begun_ = true;
    } else if (!of.comparisons.empty() && !of.comparisons.back().decided) {
      of.comparisons.back().decided = step;
      of.comparisons.back().from_A = new_low_ != low_;
    }
    low_ = new_low_;
    high_ = new_high_;
  }

  // Of a search that is not at its end: A[a], then B[b].
  void read(std::uint32_t step, const Event& event) {
    if (!begun_ || searches_.empty() || low_ >= high_) return;
    CoRankSearch& of = searches_.back();
    if (of.comparisons.empty() || of.comparisons.back().decided) {
      of.array = event.what;
      const std::uint32_t a = event.index - of.A;
      of.comparisons.push_back({a, of.k - 1 - a, low_, high_, event.value, 0, 0, 0, step, step, std::nullopt, false});
      return;
    }
    if (event.what != *of.array) {
      CoRankSearch::Comparison& last = of.comparisons.back();
      (event.index == of.A + last.a ? last.value_a : last.value_b) = event.value;
      return;
    }
    of.comparisons.back().key_b = event.value;
    of.comparisons.back().read_b = step;
  }

  const recording::Recording& r_;
  std::vector<CoRankSearch> searches_;
  std::uint32_t low_ = 0, high_ = 0, new_low_ = 0, new_high_ = 0;
  bool begun_ = false, bounds_ = false;
};

}  // namespace

std::uint32_t CoRankSearch::low_after(std::size_t count) const {
  std::uint32_t at = low;
  for (std::size_t c = 0; c < std::min(count, comparisons.size()); ++c)
    if (comparisons[c].from_A) at = comparisons[c].a + 1;
  return at;
}

std::uint32_t CoRankSearch::high_after(std::size_t count) const {
  std::uint32_t at = high;
  for (std::size_t c = 0; c < std::min(count, comparisons.size()); ++c)
    if (!comparisons[c].from_A) at = comparisons[c].a;
  return at;
}

namespace {

// What a search can be; a file may hold anything.
bool is_sound(const CoRankSearch& of, std::size_t keys) {
  const auto inside = [&](const CoRankSearch::Comparison& c) { return c.a < of.m && c.b < of.n; };
  return of.m <= keys && of.n <= keys && of.k <= of.m + of.n && of.low <= of.high && of.high <= std::min(of.k, of.m) &&
         of.k - of.low <= of.n && std::all_of(of.comparisons.begin(), of.comparisons.end(), inside);
}

}  // namespace

std::vector<CoRankSearch> co_rank_searches(const recording::Recording& recording, ThreadId thread, std::uint32_t first,
                                           std::uint32_t end) {
  Reader reader(recording);
  for (std::uint32_t step = first; step < std::min(end, recording.step_count()); ++step) {
    const auto [from, to] = events_of(recording, step, thread);
    for (std::uint64_t e = from; e < to; ++e) reader.take(step, recording.events[e]);
    if (from < to) reader.end_of_line(step);
  }
  std::vector<CoRankSearch> searches = reader.take_all();
  std::erase_if(searches, [&](const CoRankSearch& of) { return !is_sound(of, recording.input.size()); });
  return searches;
}

}  // namespace scatterscope::story
