// The figure of ranking by ballots, read back from its SVG, against ranks that are counted from the keys alone.
#include "tests/testing.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "tests/ui/svg_reader.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

using Words = std::vector<std::string>;

// What the rows of the figure hold, lane by lane, from top to bottom: a row a bit, peers, peers before, next place,
// place; and the formula below.
struct Ranking {
  std::uint32_t lanes = 0, lane = 0;
  std::vector<Words> rows;
  std::string formula;
};

// Of the key at position p of an iteration's list, from the keys' digits.
Ranking counted(const recording::Config& config, const std::vector<std::uint64_t>& keys, unsigned shift, unsigned bits,
                std::uint32_t p) {
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  const std::uint64_t flipped = config.order == recording::Order::descending ? mask : 0;
  const std::uint32_t c = config.keys_per_thread, tile_size = config.block_threads * c;
  const std::uint32_t first = p / tile_size * tile_size;
  const auto end = std::min<std::uint32_t>(first + tile_size, static_cast<std::uint32_t>(keys.size()));
  const auto bucket = [&](std::uint32_t q) { return q < end ? (keys[q] >> shift & mask) ^ flipped : mask; };
  // Stable: by bucket, then by position.
  std::vector<std::uint32_t> order;
  for (std::uint32_t q = first; q < end; ++q) order.push_back(q);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return bucket(a) < bucket(b); });
  std::vector<std::uint32_t> place(end - first);
  for (std::uint32_t k = 0; k < order.size(); ++k) place[order[k] - first] = k;

  std::uint32_t warp_first = first, lanes = 0;
  for (std::uint32_t threads = config.block_threads;; threads -= lanes, warp_first += lanes * c) {
    lanes = std::min(32U, threads);
    if (p < warp_first + lanes * c) break;
  }
  const std::uint32_t row = p - (p - warp_first) % lanes;
  Ranking r{lanes, p - row, std::vector<Words>(bits + 4), ""};
  std::uint32_t ahead = 0;
  for (std::uint32_t q = row; q < row + lanes; ++q) {
    std::uint32_t before = 0;
    for (std::uint32_t other = row; other < q; ++other) before += bucket(other) == bucket(q) ? 1 : 0;
    if (q == p) ahead = before;
    for (std::uint32_t bit = 0; bit < bits; ++bit)
      r.rows[bits - 1 - bit].push_back(std::to_string(bucket(q) >> bit & 1));
    r.rows[bits].push_back(bucket(q) == bucket(p) ? "1" : "0");
    const bool held = q < end;
    r.rows[bits + 1].push_back(held ? std::to_string(before) : "");
    r.rows[bits + 2].push_back(held ? std::to_string(place[q - first] - before) : "");
    r.rows[bits + 3].push_back(held ? std::to_string(place[q - first]) : "");
  }
  const std::uint32_t of_p = place[p - first];
  r.formula = "place = next place + # peers before = " + std::to_string(of_p - ahead) + " + " + std::to_string(ahead) +
              " = " + std::to_string(of_p);
  return r;
}

void check_key(Recorded& r, std::uint32_t iteration, std::uint32_t p) {
  INFO("iteration ", iteration, ", p ", p);
  const recording::Iteration& range = r.recording.iterations[iteration];
  r.selection.chosen = scene::Ref{scene::Ref::Kind::key, iteration, p, 0};
  const scene::Scene scene = draw(r, "ranking", range.end_step, {.iteration = iteration});
  check_inside(scene);
  const Ranking expected =
      counted(r.recording.config, r.keys.iterations[iteration].keys, range.shift, range.digit_bits, p);
  const std::vector<SvgRow> rows = rows_of(svg_of(scene), expected.lanes);
  REQUIRE(rows.size() == expected.rows.size() + 1);  // the keys above
  for (std::size_t k = 0; k < expected.rows.size(); ++k) {
    CAPTURE(k);
    CHECK(rows[k + 1].cells == expected.rows[k]);
  }
  // Bold in the rows of ballots and peers: what the chosen lane has too.
  for (std::size_t k = 0; k <= range.digit_bits; ++k) {
    const Words& row = expected.rows[k];
    for (std::size_t lane = 0; lane < row.size(); ++lane)
      CHECK(rows[k + 1].bold[lane] == (row[lane] == row[expected.lane] ? row[lane] : ""));
  }
  CHECK(says(scene, expected.formula));
}

}  // namespace

TEST_CASE("ranking: the sixteen keys, every key of both iterations") {
  Recorded r(sweep(4, 2, 16, 1), book_keys);
  REQUIRE(r.recording.iterations.size() == 2);
  for (std::uint32_t iteration = 0; iteration < 2; ++iteration) {
    for (std::uint32_t p = 0; p < 16; ++p) check_key(r, iteration, p);
  }
  // 0101 is the third key of bucket 01 and comes behind five of bucket 00.
  r.selection.chosen = scene::Ref{scene::Ref::Kind::key, 0, 6, 0};
  const scene::Scene scene = draw(r, "ranking", r.recording.step_count(), {.iteration = 0});
  CHECK(says(scene, "Tile 0, warp 0, row k = 0: keys 0 to 15"));
  CHECK(says(scene, "Lane 6 holds a key of bucket 1, in binary 01."));
}

TEST_CASE("ranking: two warps, rows of 32 lanes, a last tile that is not full, wide digits, descending order") {
  const auto keys = random_keys(200, 8);
  for (const std::uint32_t radix_bits : {8U, 4U}) {
    for (const recording::Order order : {recording::Order::ascending, recording::Order::descending}) {
      CAPTURE(radix_bits);
      recording::Config config = sweep(8, radix_bits, 64, 2);
      config.order = order;
      Recorded r(config, keys);
      const auto last = static_cast<std::uint32_t>(r.recording.iterations.size() - 1);
      for (std::uint32_t p = 0; p < keys.size(); p += 9) check_key(r, last, p);
      check_key(r, 0, 199);
      // 200 = 128 + 64 + 8: the second warp's first row of the second tile has eight keys.
      const scene::Scene scene = draw(r, "ranking", r.recording.step_count(), {.iteration = 0});
      CHECK(says(scene, "Tile 1, warp 1, row k = 0: keys 192 to 199"));
      CHECK(says(scene, "Lanes without a key vote with the last bucket and take no place."));
      CHECK(says(scene, "Descending order: the lanes vote with the digit's complement.") ==
            (order == recording::Order::descending));
    }
  }
}

TEST_CASE("ranking: a block whose last warp is narrower, coarsened") {
  Recorded r(sweep(6, 3, 40, 3), random_keys(150, 6));
  for (std::uint32_t p = 0; p < 150; p += 7) check_key(r, 1, p);
  check_key(r, 0, 119);
}

TEST_CASE("ranking: values appear in the step that shows them, and what the user points at chooses the row") {
  Recorded r(sweep(8, 4, 64, 2), random_keys(200, 8));
  const std::uint32_t voted = r.after("see(i, bucket, peers)");
  const std::uint32_t placed = r.after("see(peers_before, next_place, slot)");
  REQUIRE(voted < placed);
  const auto texts = [&](std::uint32_t t, std::size_t row, bool hide = false) {
    const auto rows = rows_of(svg_of(draw(r, "ranking", t, {.hide_step = hide})), 32);
    REQUIRE(rows.size() == 9);
    std::string all;
    for (const std::string& cell : rows[row].cells) all += cell;
    return all;
  };
  const std::string questions(32, '?');
  const Ranking first = counted(r.recording.config, r.recording.input, 0, 4, 0);
  std::string peers;
  for (const std::string& bit : first.rows[4]) peers += bit;
  r.selection.chosen = scene::Ref::to_key(0, 0);
  for (std::size_t row = 1; row < 9; ++row) CHECK(texts(voted - 1, row).empty());
  CHECK(texts(voted, 5) == peers);
  CHECK(texts(voted, 5, true) == questions);
  CHECK(texts(voted, 8).empty());
  CHECK(says(draw(r, "ranking", voted), "place = next place + # peers before"));
  CHECK(texts(placed, 8, true) == questions);
  CHECK(says(draw(r, "ranking", placed), first.formula));
  // Nothing is lost while threads look back for buckets of other keys.
  const std::uint32_t end = r.recording.iterations[0].end_step;
  for (std::uint32_t t = placed; t <= end; t += 5) {
    for (std::size_t row = 1; row < 9; ++row) CHECK(texts(t, row).size() >= 32);
  }
  r.selection.chosen = scene::Ref::to_thread(0, 0);
  // A thread's first row, and the second once it is ranked.
  const std::uint32_t second = r.after("see(i, bucket, peers)", placed);
  CHECK(says(draw(r, "ranking", second), "Tile 0, warp 0, row k = 1: keys 32 to 63"));
  r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 0, 35, 0};
  CHECK(says(draw(r, "ranking", voted), "Tile 0, warp 1, row k = 0: keys 64 to 95"));
  CHECK(says(draw(r, "ranking", second), "Tile 0, warp 1, row k = 1: keys 96 to 127"));
  r.selection.chosen.reset();
  r.selection.followed_key = 130;
  CHECK(says(draw(r, "ranking", voted), "Tile 1, warp 0, row k = 0: keys 128 to 159"));
}

}  // namespace scatterscope::tests
