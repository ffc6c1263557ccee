// The figure of the look-back by buckets, read back from its SVG, against counts of the keys alone.
#include "kernels/texts/figure_onesweep.h"
#include "tests/testing.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "tests/ui/svg_reader.h"
#include "ui/figures/sentences.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

constexpr std::uint32_t tile_size = 8, tiles = 8, n = 60;

std::string line_with(const scene::Scene& scene, const std::string& start) {
  for (const std::string& line : lines_of(scene))
    if (line.starts_with(start)) return line;
  return "";
}

// Keys of a bucket in each tile.
std::vector<std::uint64_t> counts_of(const std::vector<std::uint64_t>& keys, unsigned shift, unsigned bits,
                                     std::uint64_t bucket) {
  std::vector<std::uint64_t> counts(tiles);
  for (std::size_t p = 0; p < keys.size(); ++p)
    counts[p / tile_size] += (keys[p] >> shift & ((1U << bits) - 1)) == bucket ? 1 : 0;
  return counts;
}

// The boxes' texts, and the tiles that arrows begin at, nearest first.
struct Seen {
  std::vector<std::string> words;
  std::vector<std::size_t> from;
  std::string sum;
};
Seen seen_of(const scene::Scene& scene) {
  const auto elements = read_svg(scene::to_svg(scene, scene::theme(scene::ThemeName::light)));
  const auto rows = rows_of(elements, tiles);
  REQUIRE(rows.size() == 1);
  Seen seen{rows[0].cells, {}, line_with(scene, "sum before the tile")};
  for (const SvgArrow& arrow : arrows_of(elements)) seen.from.push_back(cell_at(rows[0], arrow.x0));
  return seen;
}

}  // namespace

TEST_CASE("look-back: at every moment the tiles' words and the sum of those that were added") {
  Recorded r(sweep(4, 2, tile_size, 1), random_keys(n, 4));
  const recording::Iteration& range = r.recording.iterations[1];
  View view{.iteration = 1};
  std::size_t empty = 0, aggregates = 0, prefixes = 0, arrows = 0;
  for (const std::uint32_t p : {59U, 42U, 20U, 3U}) {
    CAPTURE(p);
    r.selection.chosen = scene::Ref{scene::Ref::Kind::key, 1, p, 0};
    const auto& keys = r.keys.iterations[1].keys;
    const auto counts = counts_of(keys, 2, 2, keys[p] >> 2 & 3);
    for (std::uint32_t t = range.first_step; t <= range.end_step; t += t + 1 < range.end_step ? 2 : 1) {
      CAPTURE(t);
      const scene::Scene scene = draw(r, "look-back", t, view);
      check_inside(scene);
      const Seen seen = seen_of(scene);
      std::uint64_t before = 0;
      for (std::uint32_t tile = 0; tile < tiles; ++tile) {
        const std::string own = std::to_string(counts[tile]), all = std::to_string(before + counts[tile]);
        const std::string& word = seen.words[tile];
        empty += word.empty() ? 1 : 0;
        aggregates += word == "A " + own ? 1 : 0;
        prefixes += word == "P " + all ? 1 : 0;
        CHECK((word.empty() || (word == "A " + own && tile > 0) || word == "P " + all));
        before += counts[tile];
      }
      arrows += seen.from.size();
      for (std::size_t k = 0; k < seen.from.size(); ++k) CHECK(seen.from[k] + k + 1 == p / tile_size);
    }
    // In the end the sum is all keys of the bucket in the tiles before.
    const scene::Scene scene = draw(r, "look-back", range.end_step, view);
    std::uint64_t before = 0;
    for (std::uint32_t tile = 0; tile < p / tile_size; ++tile) before += counts[tile];
    const std::string sum = seen_of(scene).sum;
    CHECK(sum.substr(sum.rfind(' ') + 1) == std::to_string(before));
    const std::uint64_t own = counts[p / tile_size];
    CHECK(line_with(scene, "prefix of the tile") ==
          "prefix of the tile = sum before + its own keys = " + std::to_string(before) + " + " + std::to_string(own) +
              " = " + std::to_string(before + own));
    CHECK(seen_of(scene).from.empty() == (p < tile_size));
  }
  CHECK(empty > 0);
  CHECK(aggregates > 0);
  CHECK(prefixes > 0);
  CHECK(arrows > 0);
}

// The executor runs a tile's look-back only when the tile before has its prefix; blocks that run at once find
// aggregates.
TEST_CASE("look-back: an aggregate and a prefix are added") {
  Recorded r(sweep(4, 2, 4, 1), book_keys);
  const recording::Iteration& range = r.recording.iterations[0];
  const auto words = r.recording.array_named("tile_words");
  REQUIRE(words.has_value());
  auto& events = r.recording.events;
  const auto read_of = [&](std::uint32_t index) {
    for (std::uint64_t e = r.recording.first_event(range.first_step); e < events.size(); ++e) {
      const recording::Event event = events[e];
      if (event.kind == recording::EventKind::read && event.what == *words && event.index == index && event.value != 0)
        return e;
    }
    FAIL("no such read");
    return std::uint64_t{0};
  };
  // Bucket 00 has 1, 1, 0 and 2 keys in the tiles. Tile 3 read tile 2's prefix for it, and then that of bucket 01.
  const std::uint64_t first = read_of(2 * 4), second = read_of(2 * 4 + 1);
  REQUIRE(first < second);
  REQUIRE(events[first].block == events[second].block);
  REQUIRE(events[first].value == (0x80000000U | 2U));
  events.value[first] = 0 + 1;
  events.index[second] = 1 * 4;
  events.value[second] = 0x80000000U | 2U;
  r.selection.chosen = scene::Ref{scene::Ref::Kind::key, 0, 15, 0};  // 0000, in tile 3
  const scene::Scene scene = draw(r, "look-back", range.end_step, {.iteration = 0});
  CHECK(line_with(scene, "sum before the tile") == "sum before the tile = 0 + 2 = 2");
  CHECK(line_with(scene, "prefix of the tile") == "prefix of the tile = sum before + its own keys = 2 + 2 = 4");
  std::size_t arrows = 0;
  for (const scene::Line& line : all_of<scene::Line>(scene)) {
    if (!line.arrow) continue;
    CHECK(line.ref == scene::Ref{scene::Ref::Kind::cell, *words, 0, arrows == 0 ? 2U * 4 : 1U * 4});
    ++arrows;
  }
  CHECK(arrows == 2);
}

TEST_CASE("look-back: as long as nothing is chosen it is of the bucket of the key that the sentence stores") {
  Recorded r(sweep(4, 4, 4, 1), book_keys);
  const recording::Iteration& range = r.recording.iterations[0];
  std::size_t stores = 0;
  for (std::uint32_t t = range.first_step + 1; t <= range.end_step; ++t) {
    const recording::Moment moment = r.moment(t);
    const std::string said = figures::step_words({{r.run, &moment, nullptr}, {.step = t}, {}});
    static const std::regex stored(R"( key ([01]{4}) .*keys_b\[)");
    std::smatch match;
    if (!std::regex_search(said, match, stored)) continue;
    ++stores;
    CAPTURE(said);
    CHECK(line_with(draw(r, "look-back", t, {.iteration = 0}), "Tile ").ends_with("in binary " + match[1].str()));
  }
  CHECK(stores > 0);
}

// By the recorded reads and writes alone: of each tile before, nearest first, what the tile's block read last of it.
std::vector<std::pair<std::uint32_t, std::string>> read_of_tile(const recording::Recording& r,
                                                                const recording::Iteration& range, std::uint32_t begin,
                                                                std::uint32_t tile, std::uint32_t bucket,
                                                                std::uint32_t end_step) {
  const std::uint32_t words = *r.array_named("tile_words"), buckets = 1U << r.config.radix_bits;
  const auto index_of = [&](std::uint32_t of) { return begin + of * buckets + bucket; };
  std::optional<std::uint16_t> block;
  std::map<std::uint32_t, std::uint64_t> last;
  for (std::uint64_t e = r.first_event(range.first_step); e < r.end_event(range.end_step - 1); ++e) {
    const recording::Event event = r.events[e];
    if (event.what == words && event.kind == recording::EventKind::write && event.index == index_of(tile))
      block = event.block;
  }
  for (std::uint64_t e = r.first_event(range.first_step); e < r.end_event(end_step - 1); ++e) {
    const recording::Event event = r.events[e];
    if (event.what == words && event.kind == recording::EventKind::read && event.block == block && event.value != 0)
      last[event.index] = event.value;
  }
  std::vector<std::pair<std::uint32_t, std::string>> read;
  for (std::uint32_t from = tile; from-- > 0;) {
    const auto found = last.find(index_of(from));
    if (found == last.end()) break;
    const bool prefix = (found->second & 0x80000000U) != 0;
    read.emplace_back(
        from, prefix ? "P " + std::to_string(found->second & 0x7fffffffU) : "A " + std::to_string(found->second - 1));
    if (prefix) break;
  }
  return read;
}

TEST_CASE("look-back: what a tile read of each word stands in the figure for good, whatever the word is later") {
  std::size_t changed = 0, aggregates = 0;
  for (const char* sort : {"onesweep", "radix-msd"})
    for (const std::uint64_t seed : {std::uint64_t{3}, std::uint64_t{8}}) {
      recording::Config config = config_of(sort, 4, 1, 2, 1);
      config.schedule_seed = seed;
      Recorded r(config, {6, 1, 13, 10, 3, 15, 8, 4, 11, 2, 14, 7, 9, 0, 5, 12});
      if (figures::find_figure("look-back")->cannot_show(r.recording)) continue;
      INFO("sort ", sort, ", seed ", seed);
      for (std::uint32_t k = 0; k < r.recording.iterations.size(); ++k) {
        const recording::Iteration& range = r.recording.iterations[k];
        for (std::uint32_t p = 0; p < 16; ++p) {
          r.selection.chosen = scene::Ref{scene::Ref::Kind::key, k, p, 0};
          const auto bucket = static_cast<std::uint32_t>(r.keys.iterations[k].keys[p] >> range.shift & 1);
          for (const std::uint32_t t : {(range.first_step + range.end_step) / 2, range.end_step}) {
            const scene::Scene scene = draw(r, "look-back", t, {.iteration = k});
            std::vector<std::pair<std::uint32_t, std::string>> shown;
            std::map<std::uint32_t, std::string> now;
            const std::uint32_t begin = k * 8 * 2;
            for (const scene::Label& label : all_of<scene::Label>(scene)) {
              if (label.ref.kind != scene::Ref::Kind::cell) continue;
              const std::uint32_t from = (label.ref.c - begin) / 2;
              if (label.colour == scene::Role::read) {
                shown.emplace_back(from, label.text);
              } else {
                now[from] = label.text;
              }
            }
            CHECK(shown == read_of_tile(r.recording, range, begin, p / 2, bucket, t));
            std::uint64_t sum = 0;
            for (const auto& [from, text] : shown) {
              changed += now[from] != text ? 1 : 0;
              aggregates += text.starts_with("A") ? 1 : 0;
              sum += std::stoull(text.substr(2));
            }
            const std::string line = line_with(scene, "sum before the tile");
            if (!shown.empty()) CHECK(line.substr(line.rfind(' ') + 1) == std::to_string(sum));
          }
        }
      }
    }
  CHECK(changed > 0);
  CHECK(aggregates > 0);
}

TEST_CASE("look-back: the words beside a row stand on one line in rooms of every height") {
  const Recorded r(sweep(4, 1, 2, 1), {6, 1, 13, 10, 3, 15, 8, 4, 11, 2, 14, 7, 9, 0, 5, 12});
  for (const float height : {330.0F, 390.0F, 560.0F, 900.0F})
    for (const Language language : all_languages) {
      CAPTURE(height);
      View view{.language = language, .width = 650, .height = height};
      const scene::Scene words = draw(r, "look-back", r.recording.step_count(), view);
      for (const Text id : {texts::fig_look_back_tile, texts::fig_look_back_read})
        CHECK(says(words, std::string(text(id, language))));
    }
}

}  // namespace scatterscope::tests
