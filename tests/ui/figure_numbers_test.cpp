// The figures' texts and arrow ends, read back from their SVG, against the numbers of the book's figures.
#include "kernels/story/scans/published_word.h"
#include "kernels/story/scans/scan_levels.h"
#include "kernels/texts/figure_bits.h"
#include "tests/app/typed.h"
#include "tests/testing.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "tests/ui/svg_reader.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

const std::vector<std::string> sorts{"radix-1bit", "radix-1bit-single", "radix-block"};

}  // namespace

TEST_CASE("13.1: each list twice, the digit just sorted and the next one bold") {
  const std::vector<std::string> lists{
      "1100 0011 0110 1001 1111 1000 0101 1010 1001 0110 1011 1101 0100 1010 0111 0000",
      "1100 0110 1000 1010 0110 0100 1010 0000 0011 1001 1111 0101 1001 1011 1101 0111",
      "1100 1000 0100 0000 1001 0101 1001 1101 0110 1010 0110 1010 0011 1111 1011 0111",
      "1000 0000 1001 1001 1010 1010 0011 1011 1100 0100 0101 1101 0110 0110 1111 0111",
      "0000 0011 0100 0101 0110 0110 0111 1000 1001 1001 1010 1010 1011 1100 1101 1111"};
  for (const std::string& sort : sorts) {
    CAPTURE(sort);
    const Recorded r(of_sort(sort, 4, 4), book_keys);
    const auto rows = rows_of(svg_of(draw(r, "13.1", r.recording.step_count())), 16);
    REQUIRE(rows.size() == 8);
    for (std::size_t row = 0; row < 8; ++row) {
      CAPTURE(row);
      const std::vector<std::string> expected = words(lists[(row + 1) / 2]);
      CHECK(rows[row].cells == expected);
      const std::size_t bit = row / 2;
      for (std::size_t i = 0; i < 16; ++i) CHECK(rows[row].bold[i] == expected[i].substr(3 - bit, 1));
    }
  }
}

TEST_CASE("13.1: nothing of later iterations is shown beforehand") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const auto rows = rows_of(svg_of(draw(r, "13.1", r.recording.iterations[1].first_step)), 16);
  REQUIRE(rows.size() == 8);
  CHECK(rows[2].cells[1] == "0110");
  for (std::size_t row = 3; row < 8; ++row) CHECK(rows[row].cells == std::vector<std::string>(16));
}

TEST_CASE("13.2: arrows lead from each key to its destination") {
  const std::vector<std::size_t> destinations{0, 8, 1, 9, 10, 2, 11, 3, 12, 4, 13, 14, 5, 6, 15, 7};
  for (const std::string& sort : sorts) {
    CAPTURE(sort);
    const Recorded r(of_sort(sort, 4, 4), book_keys);
    const auto elements = svg_of(draw_end(r, "13.2"));
    const auto rows = rows_of(elements, 16);
    REQUIRE(rows.size() == 2);
    const auto arrows = arrows_of(elements);
    REQUIRE(arrows.size() == 16);
    for (const SvgArrow& arrow : arrows) {
      CHECK(arrow.y0 > rows[0].y + rows[0].height);
      CHECK(arrow.y1 < rows[1].y);
      const std::size_t from = cell_at(rows[0], arrow.x0), to = cell_at(rows[1], arrow.x1);
      CHECK(to == destinations[from]);
      CHECK(rows[0].cells[from] == rows[1].cells[to]);
      CHECK(arrow.colour == (book_keys[from] % 2 == 0 ? "#5b9bd5" : "#70ad47"));
    }
  }
}

TEST_CASE("13.2: before the scatter there is neither arrow nor output") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const std::uint32_t stored = r.after("output[destination] = key");
  const auto before = svg_of(draw(r, "13.2", stored - 1));
  CHECK(arrows_of(before).empty());
  CHECK(rows_of(before, 16)[1].cells == std::vector<std::string>(16));

  const auto asked = svg_of(draw(r, "13.2", stored, {.hide_step = true}));
  CHECK(arrows_of(asked).empty());
  CHECK(rows_of(asked, 16)[1].cells == std::vector<std::string>(16, "?"));
}

TEST_CASE("13.3: bits, ones before, destinations, the total") {
  for (const std::string& sort : sorts) {
    CAPTURE(sort);
    const Recorded r(of_sort(sort, 4, 4), book_keys);
    const auto elements = svg_of(draw_end(r, "13.3"));
    const auto rows = rows_of(elements, 16);
    REQUIRE(rows.size() == 4);
    CHECK(rows[0].cells == words("1100 0011 0110 1001 1111 1000 0101 1010 1001 0110 1011 1101 0100 1010 0111 0000"));
    CHECK(rows[1].cells == words("0 1 0 1 1 0 1 0 1 0 1 1 0 0 1 0"));
    // The one-block sort scans inclusively.
    CHECK(rows[2].cells ==
          words(sort == "radix-block" ? "0 1 1 2 3 3 4 4 5 5 6 7 7 7 8 8" : "0 0 1 1 2 3 3 4 4 5 5 6 7 7 7 8"));
    CHECK(rows[3].cells == words("0 8 1 9 10 2 11 3 12 4 13 14 5 6 15 7"));
    // The total stands over the right end of the scan's row.
    const bool total = std::any_of(elements.begin(), elements.end(), [&](const SvgElement& e) {
      return e.name == "text" && e.text == "8" && e.number("x") > rows[2].left + 14 * rows[2].cell_width &&
             e.number("y") < rows[2].y && e.number("y") > rows[1].y + rows[1].height;
    });
    CHECK(total);
  }
}

TEST_CASE("13.3: eight keys of the chapter's readers") {
  const std::vector<std::uint64_t> keys{3, 5, 4, 1, 7, 2, 6, 0};
  for (const std::string sort : {"radix-1bit", "radix-1bit-single"}) {
    CAPTURE(sort);
    const Recorded r(of_sort(sort, 4, 3), keys);
    View view{.iteration = 0};
    const auto rows = rows_of(svg_of(draw(r, "13.3", r.recording.iterations[0].end_step, view)), 8);
    REQUIRE(rows.size() == 4);
    CHECK(rows[1].cells == words("1 1 0 1 1 0 0 0"));
    CHECK(rows[2].cells == words("0 1 2 2 3 4 4 4"));
    CHECK(rows[3].cells == words("4 5 0 6 7 1 2 3"));
    view.key_format = figures::KeyFormat::decimal;
    const auto lists = rows_of(svg_of(draw(r, "13.1", r.recording.step_count(), view)), 8);
    REQUIRE(lists.size() == 6);
    // A decimal key shows the bit on a line of its own.
    CHECK(lists[1].cells == words("40 20 60 00 31 51 11 71"));
    CHECK(lists[1].bold == words("0 0 0 0 1 1 1 1"));
  }
}

TEST_CASE("13.1: four keys of the chapter's readers") {
  const std::vector<std::uint64_t> keys{11, 7, 8, 4};
  for (const std::string& sort : sorts) {
    CAPTURE(sort);
    const Recorded r(of_sort(sort, 2, 4), keys);
    const auto rows = rows_of(svg_of(draw(r, "13.1", r.recording.step_count())), 4);
    REQUIRE(rows.size() == 8);
    CHECK(rows[1].cells == words("1000 0100 1011 0111"));
    CHECK(rows[3].cells == words("1000 0100 1011 0111"));
    CHECK(rows[5].cells == words("1000 1011 0100 0111"));
    CHECK(rows[7].cells == words("0100 0111 1000 1011"));
  }
}

TEST_CASE("13.3: below the braces stand the places of the output, and zeros and ones, in rooms of every width") {
  std::vector<std::uint64_t> few_zeros(16, 15);
  few_zeros[3] = 0;
  for (const auto& keys : {book_keys, few_zeros}) {
    const Recorded r(of_sort("radix-1bit", 4, 4), keys);
    for (std::uint32_t k = 0; k < r.recording.iterations.size(); ++k) {
      const auto zeros = static_cast<std::size_t>(
          std::count_if(keys.begin(), keys.end(), [k](std::uint64_t key) { return (key >> k & 1) == 0; }));
      const auto places = [](std::size_t first, std::size_t end) {
        return std::to_string(first) + (end == first + 1 ? "" : "\u2013" + std::to_string(end - 1));
      };
      const std::string number = std::to_string(zeros), whole = "N - " + std::to_string(16 - zeros) + " = " + number;
      for (const Language language : all_languages)
        for (const float size : {1.0F, 1.5F})
          for (const float width : {640.0F, 960.0F, 1900.0F}) {
            INFO("language ", language_code(language), ", size ", size, ", width ", width, ", zeros ", zeros);
            const View view{.language = language, .iteration = k, .width = width, .text_size = size};
            const scene::Scene scene = draw(r, "13.3", r.recording.iterations[k].end_step, view);
            check_inside(scene);
            const auto written = [&](Text id, std::size_t first, std::size_t end, const std::string& count) {
              return says(scene, format_text(id, language, {places(first, end), count}));
            };
            CHECK((written(texts::fig_zeros_skipped, 0, zeros, whole) ||
                   written(texts::fig_zeros_first, 0, zeros, whole) ||
                   written(texts::fig_zeros_first, 0, zeros, number)));
            CHECK(written(texts::fig_ones_behind, zeros, 16, std::to_string(16 - zeros)));
          }
    }
  }
}

TEST_CASE("13.3: what has not happened yet is empty, row by row") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const auto filled = [&](std::uint32_t t) {
    std::string out;
    for (const SvgRow& row : rows_of(svg_of(draw(r, "13.3", t)), 16)) {
      out += row.cells == std::vector<std::string>(16) ? '-' : '#';
    }
    return out;
  };
  CHECK(filled(0) == "#---");
  CHECK(filled(r.after("see(i, key, bit)")) == "##--");
  CHECK(filled(r.after("see(element, before);")) == "###-");
  CHECK(filled(r.after("see(i, ones_before, ones_total, destination)")) == "####");
}

TEST_CASE("scan: each Hillis-Steele stride of the bits of iteration 1") {
  // 8 keys in one block: bits 1 1 0 1 1 0 0 0.
  const Recorded r(of_sort("radix-1bit", 8, 3), {3, 5, 4, 1, 7, 2, 6, 0});
  const std::vector<std::string> lists{"1 1 0 1 1 0 0 0", "1 2 1 1 2 1 0 0", "1 2 2 3 3 2 2 1", "1 2 2 3 4 4 4 4"};
  std::uint32_t t = 0;
  for (std::size_t level = 0; level < 3; ++level) {
    CAPTURE(level);
    t = r.after("x[t] = sum", t);
    const auto elements = svg_of(draw(r, "scan", t));
    const auto rows = rows_of(elements, 8);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].cells == words(lists[level]));
    CHECK(rows[1].cells == words(lists[level + 1]));
    const std::size_t stride = std::size_t{1} << level;
    std::size_t slanted = 0;
    for (const SvgArrow& arrow : arrows_of(elements)) {
      const std::size_t from = cell_at(rows[0], arrow.x0), to = cell_at(rows[1], arrow.x1);
      if (from == to) continue;
      ++slanted;
      CHECK(to - from == stride);
    }
    CHECK(slanted == 8 - stride);
  }
}

TEST_CASE("scan: each Brent-Kung level adds the tree's pairs") {
  const Recorded r(of_sort("radix-1bit --block-scan brent-kung", 8, 3), {3, 5, 4, 1, 7, 2, 6, 0});
  struct Level {
    const char* code;
    std::string after;
    std::vector<std::size_t> targets;
    std::size_t stride;
  };
  const std::vector<Level> levels{{"x[right] +=", "1 2 0 1 1 1 0 0", {1, 3, 5, 7}, 1},
                                  {"x[right] +=", "1 2 0 3 1 1 0 1", {3, 7}, 2},
                                  {"x[right] +=", "1 2 0 3 1 1 0 4", {7}, 4},
                                  {"x[left + stride] +=", "1 2 0 3 1 4 0 4", {5}, 2},
                                  {"x[left + stride] +=", "1 2 2 3 4 4 4 4", {2, 4, 6}, 1}};
  std::vector<std::uint32_t> strides;
  for (const story::ScanLevel& level : story::scan_levels(r.recording, 0, r.recording.iterations[0].end_step, 0)) {
    if (level.scan == 0 && strides.size() < levels.size()) strides.push_back(level.stride);
  }
  CHECK(strides == std::vector<std::uint32_t>{1, 2, 4, 2, 1});
  std::uint32_t t = 0;
  for (const Level& level : levels) {
    CAPTURE(level.after);
    t = r.after(level.code, t);
    const auto elements = svg_of(draw(r, "scan", t));
    const auto rows = rows_of(elements, 8);
    REQUIRE(rows.size() == 2);
    CHECK(rows[1].cells == words(level.after));
    std::vector<std::size_t> targets;
    for (const SvgArrow& arrow : arrows_of(elements)) {
      const std::size_t from = cell_at(rows[0], arrow.x0), to = cell_at(rows[1], arrow.x1);
      if (from == to) continue;
      CHECK(to - from == level.stride);
      targets.push_back(to);
    }
    CHECK(targets == level.targets);
  }
}

TEST_CASE("blocks: sums of the tiles, what stands before them, and the two added") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const auto elements = svg_of(draw_end(r, "blocks"));
  const auto rows = rows_of(elements, 16);
  REQUIRE(rows.size() == 3);
  CHECK(rows[1].cells == words("0 0 1 1 0 1 1 2 0 1 1 2 0 0 0 1"));
  CHECK(rows[2].cells == words("0 0 1 1 2 3 3 4 4 5 5 6 7 7 7 8"));
  std::map<float, std::string> tiles;  // texts between the rows of keys, by height
  for (const SvgElement& e : elements) {
    const bool number = e.name == "text" && e.text.find_first_not_of("0123456789") == std::string::npos;
    if (number && e.number("y") > rows[1].y + rows[1].height && e.number("y") < rows[2].y) {
      tiles[e.number("y")] += e.text + ' ';
    }
  }
  REQUIRE(tiles.size() == 2);
  CHECK(tiles.begin()->second == "2 2 3 1 ");
  CHECK(tiles.rbegin()->second == "0 2 4 7 ");
}

TEST_CASE("blocks: prefixes of the tiles by looking back") {
  const Recorded r(of_sort("radix-1bit --grid-scan look-back", 4, 4), book_keys);
  const auto elements = svg_of(draw_end(r, "blocks"));
  const auto rows = rows_of(elements, 16);
  REQUIRE(rows.size() == 2);
  CHECK(rows[1].cells == words("0 0 1 1 2 3 3 4 4 5 5 6 7 7 7 8"));
  std::map<float, std::string> tiles;
  for (const SvgElement& e : elements) {
    const bool number = e.name == "text" && e.text.find_first_not_of("0123456789") == std::string::npos;
    if (number && e.number("y") > rows[0].y + rows[0].height && e.number("y") < rows[1].y) {
      tiles[e.number("y")] += e.text + ' ';
    }
  }
  REQUIRE(tiles.size() == 2);
  CHECK(tiles.begin()->second == "2 3 1 ");  // the first tile publishes a prefix at once
  CHECK(tiles.rbegin()->second == "2 4 7 8 ");
}

// The executor takes blocks in an order of its own, and tiles are drawn as blocks start.
TEST_CASE("blocks: a tile that looks back stands under the block that took it, which is lit") {
  std::size_t reads = 0, elsewhere = 0;
  for (const char* sort : {"radix-1bit", "radix-1bit-single"})
    for (const std::uint64_t seed : {0U, 3U, 5U}) {
      recording::Config config = of_sort(sort, 2, 4);
      config.grid_scan = recording::GridScan::look_back;
      config.schedule_seed = seed;
      const Recorded r(config, {6, 1, 13, 10, 3, 15, 8, 4, 11, 2, 14, 7, 9, 0, 5, 12});
      INFO("sort ", sort, ", seed ", seed);
      const std::uint32_t words = *r.recording.array_named("tiles"), end = r.recording.iterations[0].end_step;
      std::map<std::uint32_t, std::uint32_t> tile_of;  // by block: it published the word last
      for (std::uint32_t t = 0; t < end; ++t) {
        std::map<std::uint32_t, std::uint32_t> looking;  // block, tile
        for (std::uint64_t e = r.recording.first_event(t); e < r.recording.end_event(t); ++e) {
          const recording::Event event = r.recording.events[e];
          if (event.what != words) continue;
          if (event.kind == recording::EventKind::write) tile_of[event.block] = event.index;
          const auto mine = tile_of.find(event.block);
          if (event.kind == recording::EventKind::read && event.value != 0 && mine != tile_of.end() &&
              event.index < mine->second)
            looking[event.block] = mine->second;
        }
        if (looking.empty()) continue;
        CAPTURE(t);
        const scene::Scene scene = draw(r, "blocks", t + 1);
        std::vector<float> arrows;
        std::map<std::uint32_t, float> lit;  // by block: its acting thread's x
        float left = 1e9F, right = 0;        // of the keys
        for (const scene::Shape& shape : scene.shapes) {
          if (const auto* line = std::get_if<scene::Line>(&shape)) {
            if (line->stroke == scene::Role::read) arrows.push_back(line->points.back().x);
            const bool lead = line->stroke == scene::Role::selected;  // marked as such, whatever it does
            if ((line->stroke == scene::Role::now || lead) && line->ref.kind == scene::Ref::Kind::thread)
              lit[line->ref.a] = line->points.back().x;
          } else if (const auto* rect = std::get_if<scene::Rect>(&shape); rect != nullptr) {
            if (rect->stroke != scene::Role::block) continue;
            left = std::min(left, rect->at.x);
            right = std::max(right, rect->at.x + rect->width);
          }
        }
        REQUIRE(arrows.size() == looking.size());
        const auto tile_at = [&](float x) { return static_cast<std::uint32_t>((x - left) / (right - left) * 8); };
        for (const auto& [block, tile] : looking) {
          ++reads;
          elsewhere += block != tile ? 1 : 0;
          REQUIRE(lit.contains(block));
          CHECK(tile_at(lit[block]) == tile);
          CHECK(std::any_of(arrows.begin(), arrows.end(), [&, of = tile](float x) { return tile_at(x - 2) == of; }));
          const std::string heading = std::to_string(block);
          CHECK(std::any_of(scene.shapes.begin(), scene.shapes.end(), [&, of = tile](const scene::Shape& shape) {
            const auto* label = std::get_if<scene::Label>(&shape);
            return label != nullptr && label->colour == scene::Role::block && label->text.ends_with(heading) &&
                   tile_at(label->at.x) == of;
          }));
        }
      }
    }
  CHECK(reads > 10);
  CHECK(elsewhere > 0);
}

TEST_CASE("look-back: in its example every word counts keys, and a tile walks back over three aggregates and more") {
  for (const char* sort : {"onesweep", "radix-1bit"}) {
    CAPTURE(sort);
    const app::RunRequest run = asked("--device cpu --preset look-back --sort " + std::string(sort));
    Recorded r(run.config, run.input.keys);
    const recording::Recording& of = r.recording;
    std::map<std::array<std::uint32_t, 3>, std::size_t> aggregates;  // by launch, block and thread, one behind another
    std::size_t longest = 0, published = 0;
    for (std::uint32_t s = 0; s < of.step_count(); ++s)
      for (std::uint64_t e = of.first_event(s); e < of.end_event(s); ++e) {
        const recording::Event event = of.events[e];
        const bool reads = event.kind == recording::EventKind::read;
        if (!reads && event.kind != recording::EventKind::write) continue;
        if (!story::holds_published_words(of.arrays[event.what])) continue;
        const auto word = story::published_word(of.arrays[event.what].type, event.value);
        if (word.kind == story::PublishedWord::Kind::nothing) continue;
        CHECK(word.sum > 0);
        published += reads ? 0 : 1;
        if (!reads) continue;
        std::size_t& walked = aggregates[{of.steps[s].launch, event.block, event.thread}];
        walked = word.is_prefix() ? 0 : walked + 1;
        longest = std::max(longest, walked);
      }
    CHECK(published >= 2 * 6);
    CHECK(longest >= 3);
    if (sort != std::string_view("onesweep")) continue;
    // The figure shows that walk of a key of its bucket in the last tile.
    std::size_t walks = 0;
    const auto last = static_cast<std::uint32_t>(of.iterations.size() - 1);
    for (std::uint32_t p = 0; p < of.input.size(); ++p) {
      r.selection.chosen = scene::Ref::to_key(last, p);
      const scene::Scene scene = draw(r, "look-back", of.step_count());
      if (!says(scene, "sum before the tile = 2 + 2 + 1 + 1 + 4 = 10")) continue;
      ++walks;
      std::size_t shown = 0;
      for (const scene::Label& label : all_of<scene::Label>(scene))
        shown += label.colour == scene::Role::read && label.text.starts_with("A ") ? 1 : 0;
      CHECK(shown == longest);
    }
    CHECK(walks > 0);
  }
}

TEST_CASE("13.3 and blocks: two keys a thread, the blocks over the keys that are theirs, the words over their tiles") {
  const Recorded r(of_sort("radix-1bit --grid-scan look-back --keys-per-thread 2", 4, 4), book_keys);
  for (const char* figure : {"13.3", "blocks"}) {
    CAPTURE(std::string(figure));
    const auto elements = svg_of(draw_end(r, figure));
    const auto rows = rows_of(elements, 16);
    REQUIRE(rows.size() >= 2);
    std::vector<std::pair<std::string, std::size_t>> blocks;  // and the eighth of the keys that each stands over
    std::map<float, std::string> tiles;
    const auto at = [&](const SvgElement& e, float width) {
      return static_cast<std::size_t>((e.number("x") - rows[0].left) / (width * rows[0].cell_width));
    };
    for (const SvgElement& e : elements) {
      if (e.name != "text") continue;
      if (e.text.rfind("block ", 0) == 0) blocks.emplace_back(e.text, at(e, 4));
      const bool number = e.text.find_first_not_of("0123456789") == std::string::npos;
      if (number && e.number("y") > rows[0].y + rows[0].height && e.number("y") < rows[1].y) {
        tiles[e.number("y")] += e.text + " over " + std::to_string(at(e, 8)) + "; ";
      }
    }
    // A block that takes a tile stands over the tile's first keys.
    CHECK(blocks == std::vector<std::pair<std::string, std::size_t>>{{"block 0", 0}, {"block 1", 2}});
    if (figure == std::string("13.3")) continue;
    REQUIRE(tiles.size() == 2);
    CHECK(tiles.begin()->second == "4 over 1; ");  // the first tile publishes a prefix at once
    CHECK(tiles.rbegin()->second == "4 over 0; 8 over 1; ");
  }
}

TEST_CASE("13.3 in one launch: blocks that go on behind the keys of the others stand there again") {
  const Recorded r(of_sort("radix-1bit --launches one --keys-per-thread 2", 4, 4), book_keys);
  const auto elements = svg_of(draw_end(r, "13.3"));
  const auto rows = rows_of(elements, 16);
  REQUIRE(!rows.empty());
  std::vector<std::pair<std::string, std::size_t>> blocks;  // and the quarter of the keys that each stands over
  for (const SvgElement& e : elements)
    if (e.name == "text" && e.text.starts_with("block "))
      blocks.emplace_back(e.text, static_cast<std::size_t>((e.number("x") - rows[0].left) / (4 * rows[0].cell_width)));
  CHECK(blocks == std::vector<std::pair<std::string, std::size_t>>{
                      {"block 0", 0}, {"block 1", 1}, {"block 0", 2}, {"block 1", 3}});
}

}  // namespace scatterscope::tests
