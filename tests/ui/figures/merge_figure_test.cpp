// The figures of the merge sort: blocks and bars.
#include <algorithm>

#include "kernels/story/merge/co_rank_search.h"
#include "kernels/story/sentences/describe.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "ui/figures/sentences.h"

namespace scatterscope::tests {
namespace {

recording::Config merging(std::uint32_t key_bits, std::uint32_t block_threads, std::uint32_t keys_per_thread) {
  return config_of("merge", key_bits, 1, block_threads, keys_per_thread);
}

std::size_t rects_of(const scene::Scene& scene, scene::Role fill) {
  std::size_t count = 0;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    count += rect != nullptr && rect->fill == fill ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("Fig. 13.11 fills its bars as keys are stored, and says how many blocks share a merge") {
  const Recorded r(merging(5, 4, 1), random_keys(32, 5));
  REQUIRE(r.recording.iterations.size() == 4);
  CHECK(rects_of(draw(r, "13.11", 0), scene::Role::tint0) == 32);  // the input alone
  for (std::uint32_t k = 0; k < 4; ++k) {
    CAPTURE(k);
    const recording::Iteration& range = r.recording.iterations[k];
    const scene::Scene end = draw(r, "13.11", range.end_step);
    CHECK(rects_of(end, scene::Role::tint0) == 32 * (k + 2));
    CHECK(has_text(end, "sort"));
    CHECK(has_text(end, "merge") == (k > 0));
    const std::uint32_t stored = r.after("output[destination] = keys[position]", range.first_step);
    CHECK(rects_of(draw(r, "13.11", stored - 1), scene::Role::tint0) == 32 * (k + 1));
    const scene::Scene during = draw(r, "13.11", stored);
    CHECK(rects_of(during, scene::Role::tint0) > 32 * (k + 1));
    CHECK(rects_of(during, scene::Role::tint1) == (k == 0 ? 0 : 8));  // all blocks store at once
  }
  CHECK(has_text(draw(r, "13.11", r.recording.iterations[0].end_step), "Iteration 1 of 4: each block sorts its tile"));
  CHECK(has_text(draw(r, "13.11", r.recording.iterations[1].end_step), "runs of length 4 are merged, up to 2 blocks"));
  CHECK(has_text(draw(r, "13.11", r.recording.iterations[2].end_step), "runs of length 8 are merged, up to 4 blocks"));
  CHECK(has_text(draw(r, "13.11", r.recording.iterations[3].end_step), "runs of length 16 are merged, up to 8 blocks"));
}

TEST_CASE("Fig. 13.11: what a chosen thread's block merges is outlined in both runs") {
  Recorded r(merging(4, 4, 1), book_keys);
  const std::uint32_t merged = r.after("see(i, key, slot)", r.recording.iterations[2].first_step);
  r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 3, 0, 0};
  std::size_t outlined = 0;
  for (const scene::Shape& shape : draw(r, "13.11", merged).shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    outlined += rect != nullptr && rect->stroke == scene::Role::read && rect->stroke_width == 3 ? 1 : 0;
  }
  CHECK(outlined == 2);  // 12, 15 of run A and 11, 13 of run B
}

TEST_CASE("a recorded search by co-rank ends where a merge by hand does") {
  for (const auto order : {recording::Order::ascending, recording::Order::descending})
    for (const std::uint32_t n : {16U, 23U, 64U}) {
      recording::Config config = merging(4, 4, 2);
      config.order = order;
      const Recorded r(config, random_keys(n, 4));
      const auto before = [&](std::uint64_t x, std::uint64_t y) {
        return order == recording::Order::ascending ? x < y : y < x;
      };
      for (std::size_t k = 1; k < r.recording.iterations.size(); ++k) {
        const recording::Iteration& range = r.recording.iterations[k];
        const std::vector<std::uint64_t>& list = r.keys.iterations[k].keys;
        for (std::uint32_t tile = 0; tile < (n + 7) / 8; ++tile) {
          const auto searches =
              story::co_rank_searches(r.recording, {tile / 4, tile % 4}, range.first_step, range.end_step);
          REQUIRE_FALSE(searches.empty());
          const story::CoRankSearch& of = searches.front();  // in the list: for the tile's block
          CHECK(of.A + of.k == tile * 8);
          REQUIRE(of.k <= of.m + of.n);
          std::uint32_t a = 0, b = 0;
          while (a + b < of.k) {
            const bool from_A = b == of.n || (a < of.m && !before(list[of.B + b], list[of.A + a]));
            from_A ? ++a : ++b;
          }
          const std::size_t count = of.comparisons.size();
          CHECK(of.low_after(count) == a);
          CHECK(of.high_after(count) == a);
          for (const auto& c : of.comparisons) {
            CHECK(c.decided.has_value());
            CHECK(c.a + c.b + 1 == of.k);
            CHECK(c.key_a == list[of.A + c.a]);
            CHECK(c.key_b == list[of.B + c.b]);
            CHECK(c.from_A == (c.a < a));
          }
        }
      }
    }
}

TEST_CASE("the merged output by thread: neighbours of the result, and what was taken for them, in one colour") {
  Recorded r(merging(5, 4, 2), random_keys(40, 5));
  const recording::Iteration& range = r.recording.iterations[1];
  CHECK(has_text(draw(r, "merged", r.recording.iterations[0].end_step), "Blocks sort their tiles in this iteration"));
  const auto tinted = [&](std::uint32_t step) {
    const scene::Scene scene = draw(r, "merged", step);
    std::size_t count = 0;
    for (const scene::Role role : {scene::Role::tint0, scene::Role::tint1, scene::Role::tint2, scene::Role::tint3})
      count += rects_of(scene, role);
    return count;
  };
  const std::uint32_t merged = r.after("see(i, key, slot)", range.first_step);
  CHECK(tinted(merged - 1) == 0);
  CHECK(tinted(merged) > 0);
  CHECK(tinted(range.end_step) == 2 * 40);  // each key among the runs and in the result
  // Thread 1 of block 2 makes keys 18 and 19 of the result.
  r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 2, 1, 0};
  const scene::Scene shown = draw(r, "merged", range.end_step);
  const std::vector<std::uint64_t>& keys = r.keys.iterations[1].keys;
  std::size_t from_A = 0;
  for (std::uint32_t i = 16; i < 24; ++i) {
    const auto& move = r.keys.iterations[1].moves[i];
    REQUIRE(move.has_value());
    from_A += move->to == 18 || move->to == 19 ? 1 : 0;
  }
  CHECK(keys.size() == 40);
  CHECK(has_text(
      shown, "Block 2, thread 1: " + std::to_string(from_A) + " from A, " + std::to_string(2 - from_A) + " from B"));
}

TEST_CASE(
    "the figure of the co-rank and its sentence show which condition each comparison breaks, and for which split") {
  for (const auto order : {recording::Order::ascending, recording::Order::descending}) {
    recording::Config config = merging(4, 4, 1);
    config.order = order;
    const bool rising = order == recording::Order::ascending;
    Recorded r(config, book_keys);
    const recording::Iteration& range = r.recording.iterations.back();
    const std::vector<std::uint64_t>& list = r.keys.iterations.back().keys;  // two runs of eight
    for (std::uint32_t thread = 1; thread < 4; ++thread) {
      const figures::ThreadId id{0, thread};
      r.selection.watched = id;
      const std::int64_t k = std::int64_t{4} * thread;
      const auto held = [&](int side, std::int64_t at) { return list[static_cast<std::size_t>(side * 8 + at)]; };
      const auto before = [&](std::uint64_t x, std::uint64_t y) { return rising ? x < y : y < x; };
      // By the rule alone, of all splits.
      const auto after_A = [&](std::int64_t i) {
        return i == 0 || k - i == 8 || !before(held(1, k - i), held(0, i - 1));
      };
      const auto after_B = [&](std::int64_t i) {
        return i == 8 || k - i == 0 || before(held(1, k - i - 1), held(0, i));
      };
      std::vector<std::int64_t> splits;
      for (std::int64_t i = std::max<std::int64_t>(0, k - 8); i <= std::min<std::int64_t>(8, k); ++i)
        if (after_A(i) && after_B(i)) splits.push_back(i);
      REQUIRE(splits.size() == 1);
      const auto search = story::co_rank_searches(r.recording, id, range.first_step, range.end_step).front();
      for (const auto& c : search.comparisons) {
        const std::int64_t i = c.refuted_i();
        CHECK(i + c.refuted_j() == k);
        const scene::Scene decided = draw(r, "co-rank", *c.decided + 1), not_yet = draw(r, "co-rank", *c.decided);
        const std::string place = "i = " + std::to_string(i) + ", j = " + std::to_string(k - i) + ":  ";
        const auto side = [&](const char* name, int of, std::int64_t at) {
          return std::string(name) + "[" + std::to_string(at) + "] = " + std::to_string(held(of, at));
        };
        CHECK(after_A(i) == c.from_A);
        CHECK(after_B(i) != c.from_A);
        const std::string broken = c.from_A ? side("B", 1, k - i - 1) + (rising ? " < " : " > ") + side("A", 0, i) +
                                                  " fails, so i >= " + std::to_string(i + 1)
                                            : side("A", 0, i - 1) + (rising ? " <= " : " >= ") + side("B", 1, k - i) +
                                                  " fails, so i <= " + std::to_string(i - 1);
        CHECK(has_text(decided, place + broken));
        CHECK_FALSE(has_text(not_yet, place + broken));
        CHECK((c.from_A ? splits[0] > i : splits[0] < i));
        const recording::Moment moment = r.moment(*c.decided + 1);
        const story::Instant at{r.recording, r.keys, moment};
        const std::string said =
            figures::words_of(story::describe_step(at, {.thread = id, .actor = id}), at, Language::english, {});
        const std::string rule =
            c.from_A ? (rising ? "B[j-1] < A[i]" : "B[j-1] > A[i]") : (rising ? "A[i-1] <= B[j]" : "A[i-1] >= B[j]");
        CHECK_MESSAGE(said.find("i = " + std::to_string(i) + ", j = " + std::to_string(k - i) + " breaks " + rule) !=
                          std::string::npos,
                      said);
        if (&c != &search.comparisons.back()) continue;
        CHECK(has_text(decided, "i = " + std::to_string(splits[0]) + ", j = " + std::to_string(k - splits[0]) + ":  "));
        CHECK(said.find("So the first " + std::to_string(k) + " are " + std::to_string(splits[0]) + " of A") !=
              std::string::npos);
      }
    }
  }
}

}  // namespace scatterscope::tests
