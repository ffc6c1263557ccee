// The figures of the sort from the most significant digit: the tree of buckets, and how far keys move.
#include <algorithm>

#include "kernels/story/lists/bucket_tree.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "ui/figures/bits/live_keys.h"

namespace scatterscope::tests {
namespace {

using story::Bucket;

recording::Config from_the_top(std::uint32_t key_bits, std::uint32_t radix_bits, std::uint32_t block_threads,
                               std::uint32_t keys_per_thread) {
  return config_of("radix-msd", key_bits, radix_bits, block_threads, keys_per_thread);
}

// The buckets of a depth by hand: runs of keys that agree in their first bits, where the bucket above was large.
std::vector<std::vector<Bucket>> tree_by_hand(const recording::Config& config, std::vector<std::uint64_t> keys) {
  std::sort(keys.begin(), keys.end());
  const std::uint32_t tile = config.block_threads * config.keys_per_thread;
  const auto n = static_cast<std::uint32_t>(keys.size());
  std::vector<std::vector<Bucket>> tree{{Bucket{0, n, n > tile ? Bucket::Kind::large : Bucket::Kind::small}}};
  for (std::uint32_t left = config.key_bits; left > 0;) {
    const std::uint32_t bits = std::min(left, config.radix_bits);
    left -= bits;
    std::vector<Bucket> below;
    for (const Bucket& above : tree.back()) {
      if (above.kind != Bucket::Kind::large) continue;
      std::uint32_t begin = above.begin;
      for (std::uint64_t digit = 0; digit < std::uint64_t{1} << bits; ++digit) {
        Bucket made{begin};
        while (begin < above.begin + above.size && (keys[begin] >> left & ((std::uint64_t{1} << bits) - 1)) == digit)
          ++begin;
        made.size = begin - made.begin;
        made.kind = made.size == 0     ? Bucket::Kind::empty
                    : left == 0        ? Bucket::Kind::spent
                    : made.size > tile ? Bucket::Kind::large
                                       : Bucket::Kind::small;
        below.push_back(made);
      }
    }
    if (below.empty()) break;
    tree.push_back(below);
  }
  return tree;
}

}  // namespace

TEST_CASE("the tree of a recording is the tree by hand") {
  struct Case {
    std::size_t n;
    std::uint32_t key_bits, radix_bits, block_threads, keys_per_thread;
  };
  for (const Case& c : {Case{16, 4, 1, 4, 1},
                        {16, 4, 2, 4, 1},
                        {3, 4, 2, 4, 1},
                        {200, 7, 3, 4, 2},
                        {300, 3, 1, 8, 1},
                        {1000, 8, 8, 32, 1}}) {
    CAPTURE(c.n);
    const recording::Config config = from_the_top(c.key_bits, c.radix_bits, c.block_threads, c.keys_per_thread);
    const std::vector<std::uint64_t> keys = random_keys(c.n, c.key_bits);
    const Recorded r(config, keys);
    const auto told = story::bucket_tree(r.recording);
    const auto expected = tree_by_hand(config, keys);
    REQUIRE(told.size() == expected.size());
    for (std::size_t d = 0; d < told.size(); ++d) {
      CAPTURE(d);
      REQUIRE(told[d].size() == expected[d].size());
      for (std::size_t b = 0; b < told[d].size(); ++b) {
        CHECK(told[d][b].begin == expected[d][b].begin);
        CHECK(told[d][b].size == expected[d][b].size);
        CHECK(told[d][b].kind == expected[d][b].kind);
        CHECK(told[d][b].listed >= told[d][b].placed);
      }
    }
  }
}

TEST_CASE("keys of a bucket move within it, and every key is finished once") {
  const Recorded r(from_the_top(8, 2, 4, 1), random_keys(300, 8));
  const auto tree = story::bucket_tree(r.recording);
  for (std::size_t d = 0; d < tree.size(); ++d)
    for (const Bucket& bucket : tree[d]) {
      if (bucket.kind != Bucket::Kind::large && bucket.kind != Bucket::Kind::small) continue;
      const std::size_t k = bucket.kind == Bucket::Kind::large ? d : r.keys.iterations.size() - 1;
      for (std::uint32_t p = bucket.begin; p < bucket.begin + bucket.size; ++p) {
        const auto& move = r.keys.iterations[k].moves[p];
        REQUIRE(move.has_value());
        CHECK(move->to >= bucket.begin);
        CHECK(move->to < bucket.begin + bucket.size);
        CHECK(move->step > bucket.listed);
      }
    }
  CHECK(r.keys.iterations.back().result == r.recording.output);
}

TEST_CASE("the tree draws no bucket before it is known, and describes the one that is pointed at") {
  Recorded r(from_the_top(4, 1, 4, 1), book_keys);
  const std::uint32_t placed = r.after("see(child, begin, size)");
  const auto tree = story::bucket_tree(r.recording);
  REQUIRE(tree.size() >= 2);
  REQUIRE(tree[1].size() == 2);
  CHECK(tree[1][0].size == 7);
  r.selection.hovered = figures::ref_to(tree[1][0].counted_in);
  CHECK_FALSE(has_text(draw(r, "bucket-tree", placed - 1), "Bucket: 7 keys, positions 0 to 6"));
  CHECK(has_text(draw(r, "bucket-tree", r.recording.step_count()), "Bucket: 7 keys, positions 0 to 6"));
  CHECK_FALSE(has_text(draw(r, "bucket-tree", placed - 1), "9"));
  CHECK(has_text(draw(r, "bucket-tree", placed), "9"));
  CHECK(has_text(draw(r, "bucket-tree", placed, {.hide_step = true}), "?"));
  CHECK(has_text(draw(r, "bucket-tree", r.recording.step_count()), "small buckets"));
}

TEST_CASE("the mean distance that is shown is that of the keys moved") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  // Fig. 13.3: destinations 0 8 1 9 10 2 11 3 12 4 13 14 5 6 15 7, distances in sum 70.
  const scene::Scene end = draw(r, "distance", r.recording.iterations[0].end_step);
  CHECK(has_text(end, "Keys moved: 16 of 16; mean distance 4.4, farthest 8"));
  CHECK(has_text(draw(r, "distance", 0), "No key has been moved"));
}

TEST_CASE("the value of a followed key stands clear of the heading over many keys") {
  Recorded r(from_the_top(16, 8, 32, 1), random_keys(700, 16));
  r.selection.followed_key = 0;
  const scene::Scene scene = draw(r, "bucket-tree", 0);
  const auto* heading = std::get_if<scene::Label>(&*std::find_if(
      scene.shapes.begin(), scene.shapes.end(), [](const scene::Shape& s) { return std::get_if<scene::Label>(&s); }));
  REQUIRE(heading != nullptr);
  for (const scene::Shape& shape : scene.shapes) {
    const auto* label = std::get_if<scene::Rect>(&shape);
    if (label != nullptr && label->fill == scene::Role::paper) CHECK(label->at.y > heading->at.y);
  }
}

TEST_CASE("values of marked keys stand inside the figure and apart, however narrow their buckets") {
  Recorded r(from_the_top(32, 4, 4, 1), random_keys(65, 32));
  const std::uint32_t end = r.recording.step_count();
  r.selection.followed_key = 1;
  for (std::uint32_t key = 0; key < 65; ++key) {
    CAPTURE(key);
    r.selection.hovered = scene::Ref{scene::Ref::Kind::key, 0, key, 0};
    for (const std::uint32_t t : {end / 2, end}) {
      const scene::Scene scene = draw(r, "bucket-tree", t);
      check_inside(scene);
      std::vector<scene::Rect> labels;
      for (const scene::Rect& rect : all_of<scene::Rect>(scene))
        if (rect.fill == scene::Role::paper) labels.push_back(rect);
      CHECK_FALSE(labels.empty());
      for (std::size_t a = 0; a < labels.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
          CHECK((labels[a].at.y != labels[b].at.y || labels[a].at.x + labels[a].width <= labels[b].at.x ||
                 labels[b].at.x + labels[b].width <= labels[a].at.x));
    }
  }
}

}  // namespace scatterscope::tests
