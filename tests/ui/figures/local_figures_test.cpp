// Figs. 13.5 to 13.10, read back from their SVG, against the numbers of the book's figures.
#include "kernels/parameters/rank_by_ballots.h"
#include "tests/testing.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "tests/ui/svg_reader.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

using Words = std::vector<std::string>;

recording::Config tiles(std::uint32_t radix_bits, std::uint32_t keys_per_thread) {
  return config_of("radix-local", 4, radix_bits, 4, keys_per_thread);
}

std::string svg_of_role(const scene::Theme& theme, scene::Role role) {
  scene::Scene scene;
  scene.width = scene.height = 10;
  scene.title = "one";
  scene::Rect rect{{1, 1}, 8, 8};
  rect.stroke = role;
  scene.shapes.emplace_back(rect);
  return read_svg(scene::to_svg(scene, theme)).back().value("stroke");
}

std::optional<std::uint64_t> shown_value(const recording::Recording& r, std::uint32_t step, std::uint32_t block,
                                         std::uint32_t thread, std::size_t name) {
  for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
    const recording::Event event = r.events[e];
    if (event.kind == recording::EventKind::value && event.block == block && event.thread == thread &&
        event.what == name)
      return event.value;
  }
  return std::nullopt;
}

scene::Scene scene_after_first_iteration(const Recorded& r, std::string_view figure) {
  return draw_end(r, figure);
}
std::vector<SvgElement> after_first_iteration(const Recorded& r, std::string_view figure) {
  return svg_of(scene_after_first_iteration(r, figure));
}

// Filled boxes that stand side by side, `columns` of them; the texts of each from left to right.
std::vector<Words> table_rows(const std::vector<SvgElement>& elements, std::size_t columns) {
  std::map<float, std::map<float, const SvgElement*>> rows;
  for (const SvgElement& e : elements) {
    if (e.name == "rect" && e.value("fill") != "none" && !e.value("stroke").empty())
      rows[e.number("y")][e.number("x")] = &e;
  }
  std::vector<Words> out;
  for (const auto& [y, boxes] : rows) {
    if (boxes.size() != columns) continue;
    Words texts;
    for (const auto& [x, box] : boxes) {
      std::string text;
      for (const SvgElement& e : elements) {
        const float right = box->number("x") + box->number("width"), low = box->number("y") + box->number("height");
        const bool inside = e.number("x") > x && e.number("x") < right && e.number("y") > y && e.number("y") < low;
        if (e.name == "text" && inside) text += e.text;
      }
      texts.push_back(text.empty() ? "-" : text);
    }
    out.push_back(texts);
  }
  return out;
}

// Texts of figures alone between two heights, from left to right.
Words numbers_between(const std::vector<SvgElement>& elements, float top, float bottom) {
  std::map<float, std::string> found;
  for (const SvgElement& e : elements) {
    const bool number = e.name == "text" && e.text.find_first_not_of("0123456789") == std::string::npos;
    if (number && e.number("y") > top && e.number("y") < bottom) found[e.number("x")] = e.text;
  }
  Words out;
  for (const auto& [x, text] : found) out.push_back(text);
  return out;
}

bool has_text(const std::vector<SvgElement>& elements, const std::string& words) {
  return std::any_of(elements.begin(), elements.end(), [&](const SvgElement& e) { return e.text == words; });
}

std::vector<SvgArrow> arrows_between(const std::vector<SvgElement>& elements, const SvgRow& from, const SvgRow& to) {
  std::vector<SvgArrow> arrows;
  for (const SvgArrow& arrow : arrows_of(elements)) {
    const bool between = arrow.y0 > from.y + from.height && arrow.y1 < to.y;
    if (between && arrow.x0 > from.left && arrow.x1 > to.left) arrows.push_back(arrow);
  }
  return arrows;
}

// Maximal stretches of consecutive positions of one block that go to consecutive places.
std::size_t runs(const std::vector<std::size_t>& destinations, std::size_t tile) {
  std::size_t count = 0;
  for (std::size_t p = 0; p < destinations.size(); ++p) {
    if (p % tile == 0 || destinations[p] != destinations[p - 1] + 1) ++count;
  }
  return count;
}

struct Book {
  const char* figure;
  std::uint32_t radix_bits, keys_per_thread;
  std::string local, result, writers;
  std::size_t runs;
};

std::vector<std::uint64_t> scattered_keys(std::size_t n, unsigned key_bits) {
  std::vector<std::uint64_t> keys;
  for (std::uint64_t k = 0; k < n; ++k) keys.push_back((k * 2654435761U >> 7U) & ((std::uint64_t{1} << key_bits) - 1));
  return keys;
}

const std::string book_list = "1100 0011 0110 1001 1111 1000 0101 1010 1001 0110 1011 1101 0100 1010 0111 0000";

// Of a block in the order in which they are drawn, wherever they break into lines.
void check_words(const scene::Scene& scene, const Words& blocks) {
  const std::string all = joined(lines_of(scene));
  for (const std::string& words : blocks) {
    CAPTURE(words);
    CHECK(all.find(words) != std::string::npos);
  }
}

}  // namespace

TEST_CASE("13.5, 13.8, 13.10: locally sorted lists, results, and arrows from cell to cell") {
  const std::vector<Book> figures{
      {"13.5", 1, 1, "1100 0110 0011 1001 1000 1010 1111 0101 0110 1001 1011 1101 0100 1010 0000 0111",
       "1100 0110 1000 1010 0110 0100 1010 0000 0011 1001 1111 0101 1001 1011 1101 0111",
       "0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3", 8},
      {"13.8", 2, 1, "1100 1001 0110 0011 1000 0101 1010 1111 1001 1101 0110 1011 0100 0000 1010 0111",
       "1100 1000 0100 0000 1001 0101 1001 1101 0110 1010 0110 1010 0011 1111 1011 0111",
       "0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3", 14},
      {"13.10", 2, 2, "1100 1000 1001 0101 0110 1010 0011 1111 0100 0000 1001 1101 0110 1010 1011 0111",
       "1100 1000 0100 0000 1001 0101 1001 1101 0110 1010 0110 1010 0011 1111 1011 0111",
       "0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3", 8}};
  const std::vector<std::string> colours{"#5b9bd5", "#70ad47", "#ed7d31", "#c79500"};
  for (const Book& book : figures) {
    CAPTURE(std::string(book.figure));
    const Recorded r(tiles(book.radix_bits, book.keys_per_thread), book_keys);
    const auto elements = after_first_iteration(r, book.figure);
    const auto rows = rows_of(elements, 16);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].cells == words(book_list));
    CHECK(rows[1].cells == words(book.local));
    CHECK(rows[2].cells == words(book.result));
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t p = 0; p < 16; ++p) CHECK(rows[row].bold[p] == rows[row].cells[p].substr(4 - book.radix_bits));
    }
    const std::size_t tile = std::size_t{4} * book.keys_per_thread;
    const auto within = arrows_between(elements, rows[0], rows[1]);
    REQUIRE(within.size() == 16);
    for (const SvgArrow& arrow : within) {
      const std::size_t from = cell_at(rows[0], arrow.x0), to = cell_at(rows[1], arrow.x1);
      CHECK(from / tile == to / tile);
      CHECK(rows[0].cells[from] == rows[1].cells[to]);
    }
    const auto across = arrows_between(elements, rows[1], rows[2]);
    REQUIRE(across.size() == 16);
    std::vector<std::size_t> destinations(16);
    for (const SvgArrow& arrow : across) {
      const std::size_t from = cell_at(rows[1], arrow.x0), to = cell_at(rows[2], arrow.x1);
      destinations[from] = to;
      CHECK(rows[1].cells[from] == rows[2].cells[to]);
      const std::size_t digit = std::stoul(rows[1].bold[from], nullptr, 2);
      CHECK(arrow.colour == colours[digit]);
    }
    CHECK(runs(destinations, tile) == book.runs);
    const Words writers = numbers_between(elements, rows[1].y + rows[1].height, rows[2].y);
    CHECK(joined(writers) == book.writers);
  }
}

TEST_CASE("13.5: which thread writes which bucket, as the book says of blocks 2 and 3") {
  const Recorded r(tiles(1, 1), book_keys);
  const Words blocks{"block 0: threads 0–1 write the 0 bucket to 0–1; threads 2–3 write the 1 bucket to 8–9",
                     "block 1: threads 0–1 write the 0 bucket to 2–3; threads 2–3 write the 1 bucket to 10–11",
                     "block 2: thread 0 writes the 0 bucket to 4; threads 1–3 write the 1 bucket to 12–14",
                     "block 3: threads 0–2 write the 0 bucket to 5–7; thread 3 writes the 1 bucket to 15"};
  check_words(scene_after_first_iteration(r, "13.5"), blocks);
  check_words(scene_after_first_iteration(r, "13.6"), blocks);
}

TEST_CASE("13.9: every block's writes are named where there are few keys") {
  const Recorded r(tiles(2, 1), book_keys);
  check_words(scene_after_first_iteration(r, "13.9"),
              {"block 0: thread 0 writes the 00 bucket to 0; thread 1 writes the 01 bucket to 4;",
               "block 3: threads 0–1 write the 00 bucket to 2–3; thread 2 writes the 10 bucket to 11;"});
}

TEST_CASE(
    "one launch of fewer blocks than tiles: what a step reads is outlined in the tile that the block has in hand") {
  recording::Config config = tiles(1, 1);
  config.launches = recording::Launches::one;
  config.grid_blocks = 2;
  const Recorded r(config, book_keys);
  const scene::Theme& theme = scene::theme(scene::ThemeName::light);
  const std::string read = svg_of_role(theme, scene::Role::read);
  const auto index = [&](const char* name) {
    for (std::size_t n = 0; n < r.recording.names.size(); ++n) {
      if (r.recording.names[n].name == name) return n;
    }
    return r.recording.names.size();
  };
  std::size_t reads = 0;
  const recording::Iteration& range = r.recording.iterations[0];
  for (std::uint32_t s = range.first_step; s < range.end_step; ++s) {
    const recording::Step& step = r.recording.steps[s];
    if (r.recording.source_line(step.file, step.line).find("Key key = keys[position]") == std::string_view::npos)
      continue;
    std::set<std::uint64_t> expected;
    for (std::uint64_t e = r.recording.first_event(s); e < r.recording.end_event(s); ++e) {
      const recording::Event event = r.recording.events[e];
      if (event.kind != recording::EventKind::read) continue;
      for (std::uint32_t later = s + 1; later < std::min(s + 6, range.end_step); ++later) {
        const auto shown = shown_value(r.recording, later, event.block, event.thread, index("i"));
        if (!shown) continue;
        expected.insert(*shown);
        break;
      }
    }
    if (expected.empty()) continue;
    const auto elements = svg_of(draw(r, "13.5", s + 1, {.iteration = 0}));
    const auto rows = rows_of(elements, 16);
    REQUIRE(rows.size() >= 2);
    std::set<std::uint64_t> outlined;
    for (const SvgElement& e : elements) {
      const bool of_tiles = e.number("y") >= rows[1].y && e.number("y") < rows[1].y + rows[1].height;
      if (e.name != "rect" || e.value("stroke") != read || !of_tiles) continue;
      outlined.insert(cell_at(rows[1], e.number("x") + e.number("width") / 2));
    }
    CAPTURE(s);
    CHECK(outlined == expected);
    ++reads;
  }
  CHECK(reads >= 2);
}

TEST_CASE("13.9 of 256 buckets: sizes and starts side by side, the blocks' numbers over every 16 rows") {
  const Recorded r(of_sort("radix-local --radix-bits 8", 64, 8), scattered_keys(256, 8));
  const auto elements = after_first_iteration(r, "13.9");
  const auto rows = table_rows(elements, 8);
  REQUIRE(rows.size() == 256);
  const auto& table = r.keys.iterations[0];
  std::size_t wrong = 0;
  for (std::size_t row = 0; row < 256; ++row) {
    for (std::size_t tile = 0; tile < 4; ++tile) {
      wrong += rows[row][tile] != std::to_string(table.bucket_sizes[row * 4 + tile]->value) ? 1U : 0U;
      wrong += rows[row][tile + 4] != std::to_string(table.bucket_starts[row * 4 + tile]->value) ? 1U : 0U;
    }
  }
  CHECK(wrong == 0);
  const auto headings =
      std::count_if(elements.begin(), elements.end(), [](const SvgElement& e) { return e.text == "block"; });
  CHECK(headings == 16);
}

TEST_CASE("braces have one shape within a row") {
  const Recorded r(of_sort("radix-local", 256, 4), scattered_keys(4096, 4));
  const scene::Scene scene = draw_end(r, "13.6");
  std::set<std::size_t> points;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* line = std::get_if<scene::Line>(&shape);
    if (line != nullptr && !line->arrow && !line->dashed && line->points.size() > 2) points.insert(line->points.size());
  }
  CHECK(points.size() == 1);
}

TEST_CASE("13.6, 13.9: sizes under the braces and in the table, starts in the other") {
  struct Tables {
    const char* figure;
    std::uint32_t radix_bits;
    std::string braces;
    std::vector<std::string> rows, labels;
  };
  const std::vector<Tables> figures{
      {"13.6",
       1,
       "2 2 2 2 1 3 3 1",
       {"2 2 1 3 0 2 4 5", "2 2 3 1 8 10 12 15"},
       {"# 0", "# 1", "destination of 0 bucket", "destination of 1 bucket"}},
      {"13.9",
       2,
       "1 1 1 1 1 1 1 1 0 2 1 1 2 0 1 1",
       {"1 1 0 2 0 1 2 2", "1 1 2 0 4 5 6 8", "1 1 1 1 8 9 10 11", "1 1 1 1 12 13 14 15"},
       {"# 00", "# 01", "# 10", "# 11", "destination of 00 bucket", "destination of 01 bucket",
        "destination of 10 bucket", "destination of 11 bucket"}}};
  for (const Tables& book : figures) {
    CAPTURE(std::string(book.figure));
    const Recorded r(tiles(book.radix_bits, 1), book_keys);
    const auto elements = after_first_iteration(r, book.figure);
    const auto strips = rows_of(elements, 16);
    REQUIRE(strips.size() == 2);
    const auto rows = table_rows(elements, 8);
    REQUIRE(rows.size() == book.rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) CHECK(joined(rows[row]) == book.rows[row]);
    const float below = strips[1].y + strips[1].height;
    CHECK(joined(numbers_between(elements, below, below + 30)) == book.braces);
    for (const std::string& label : book.labels) CHECK(has_text(elements, label));
    CHECK(has_text(elements, "exclusive scan"));
  }
}

TEST_CASE("the tables of a coarsened sort: all sizes 2, starts 0 2 to 12 14") {
  const Recorded r(tiles(2, 2), book_keys);
  const auto& table = r.keys.iterations[0];
  std::string sizes, starts;
  for (const auto& cell : table.bucket_sizes) sizes += std::to_string(cell->value) + " ";
  for (const auto& cell : table.bucket_starts) starts += std::to_string(cell->value) + " ";
  CHECK(sizes == "2 2 2 2 2 2 2 2 ");
  CHECK(starts == "0 2 4 6 8 10 12 14 ");
  const auto rows = table_rows(after_first_iteration(r, "13.9"), 4);
  REQUIRE(rows.size() == 4);
  CHECK(joined(rows[0]) == "2 2 0 2");
  CHECK(joined(rows[1]) == "2 2 4 6");
  CHECK(joined(rows[2]) == "2 2 8 10");
  CHECK(joined(rows[3]) == "2 2 12 14");
}

TEST_CASE("13.7: after iteration 1 the list of the second 1-bit iteration, after iteration 2 sorted") {
  const Recorded r(tiles(2, 1), book_keys);
  const auto rows = rows_of(svg_of(draw(r, "13.7", r.recording.step_count())), 16);
  REQUIRE(rows.size() == 4);
  const std::string first = "1100 1000 0100 0000 1001 0101 1001 1101 0110 1010 0110 1010 0011 1111 1011 0111";
  CHECK(joined(rows[0].cells) == book_list);
  CHECK(joined(rows[1].cells) == first);
  CHECK(joined(rows[2].cells) == first);
  CHECK(joined(rows[3].cells) == "0000 0011 0100 0101 0110 0110 0111 1000 1001 1001 1010 1010 1011 1100 1101 1111");
  for (std::size_t p = 0; p < 16; ++p) {
    CHECK(rows[1].bold[p] == rows[1].cells[p].substr(2));
    CHECK(rows[2].bold[p] == rows[2].cells[p].substr(0, 2));
  }
}

TEST_CASE("13.8: the tiles after each pass, and what has not happened yet is empty") {
  const Recorded r(tiles(2, 1), book_keys);
  const std::string code = "keys[place] = held[k]";
  const auto strips = [&](std::uint32_t t) { return rows_of(svg_of(draw(r, "13.8", t)), 16); };
  CHECK(strips(0)[1].cells == Words(16));
  const std::uint32_t loaded = r.after("keys[position] = input[first + position]");
  CHECK(joined(strips(loaded)[1].cells) == book_list);
  CHECK(strips(loaded)[1].bold == Words(16));
  const std::uint32_t first = r.after(code), second = r.after(code, first);
  // By bit 0, then by both; bold is what the tiles are sorted by.
  CHECK(joined(strips(first)[1].cells) ==
        "1100 0110 0011 1001 1000 1010 1111 0101 0110 1001 1011 1101 0100 1010 0000 0111");
  CHECK(joined(strips(first)[1].bold) == "0 0 1 1 0 0 1 1 0 1 1 1 0 0 0 1");
  CHECK(joined(strips(second)[1].cells) ==
        "1100 1001 0110 0011 1000 0101 1010 1111 1001 1101 0110 1011 0100 0000 1010 0111");
  CHECK(strips(second)[2].cells == Words(16));
  CHECK(has_text(svg_of(draw(r, "13.8", first)), "pass 1 of 2"));
  CHECK(has_text(svg_of(draw(r, "13.8", second)), "pass 2 of 2"));
  CHECK(rows_of(svg_of(draw(r, "13.8", second, {.hide_step = true})), 16)[1].cells == Words(16, "?"));

  recording::Config by_two = tiles(2, 1);
  by_two.pass_bits = 2;
  const Recorded both(by_two, book_keys);
  const std::uint32_t only = both.after(code);
  const auto svg = svg_of(draw(both, "13.8", only));
  CHECK(joined(rows_of(svg, 16)[1].cells) == joined(strips(second)[1].cells));
  CHECK(joined(rows_of(svg, 16)[1].bold) == joined(strips(second)[1].bold));
  CHECK(has_text(svg, "pass 1 of 1"));
  CHECK(has_text(svg, "bits 0 to 1"));
}

TEST_CASE("13.8: ranked by ballots, tiles stand in one pass as two passes by a bit leave them") {
  recording::Config config = tiles(2, 1);
  const Recorded by_bits(config, book_keys);
  config.set(recording::rank_by_ballots, true);
  const Recorded by_ballots(config, book_keys);
  const auto tiles_at = [](const Recorded& r, std::uint32_t t) {
    const auto rows = rows_of(svg_of(draw(r, "13.8", t)), 16);
    return joined(rows[1].cells) + " | " + joined(rows[1].bold);
  };
  for (std::uint32_t k = 0; k < by_bits.recording.iterations.size(); ++k) {
    CHECK(tiles_at(by_ballots, by_ballots.recording.iterations[k].end_step) ==
          tiles_at(by_bits, by_bits.recording.iterations[k].end_step));
  }
  // Keys of a tile stand there once they are stored, not before.
  const std::uint32_t ranked = by_ballots.after("see(peers_before, next_place, slot)");
  CHECK(joined(rows_of(svg_of(draw(by_ballots, "13.8", ranked - 1)), 16)[1].bold) == joined(Words(16)));
}

TEST_CASE("13.6: the tables fill as they are written") {
  const Recorded r(tiles(1, 1), book_keys);
  const std::uint32_t sizes = r.after("bucket_sizes[bucket * tile_count + tile] = bucket_size");
  const auto rows = [&](std::uint32_t t, bool hide = false) {
    const auto found = table_rows(svg_of(draw(r, "13.6", t, {.hide_step = hide})), 8);
    REQUIRE(found.size() == 2);
    return joined(found[0]) + " | " + joined(found[1]);
  };
  CHECK(rows(0) == "- - - - - - - - | - - - - - - - -");
  CHECK(rows(sizes - 1) == "- - - - - - - - | - - - - - - - -");
  CHECK(rows(sizes, true) == "? ? ? ? - - - - | ? ? ? ? - - - -");
  CHECK(rows(sizes) == "2 2 1 3 - - - - | 2 2 3 1 - - - -");
  // Each scan block's own sums first: two blocks of four cells.
  CHECK(rows(r.after("see(element, before_in_tile)") + 1) == "2 2 1 3 0 2 4 5 | 2 2 3 1 0 2 4 7");
  CHECK(rows(r.after("scan[element] = before;")) == "2 2 1 3 0 2 4 5 | 2 2 3 1 8 10 12 15");
}

TEST_CASE("descending: row 0 holds the highest digit, colours follow the digit") {
  recording::Config config = tiles(2, 1);
  config.order = recording::Order::descending;
  const Recorded r(config, book_keys);
  const auto elements = after_first_iteration(r, "13.9");
  const auto strips = rows_of(elements, 16);
  CHECK(joined({strips[1].cells.begin(), strips[1].cells.begin() + 4}) == "0011 0110 1001 1100");
  std::map<float, std::string> labels;
  for (const SvgElement& e : elements) {
    if (e.name == "text" && e.text.starts_with("# ")) labels[e.number("y")] = e.text;
  }
  Words order;
  for (const auto& [y, text] : labels) order.push_back(text);
  CHECK(joined(order) == "# 11 # 10 # 01 # 00");
  CHECK(joined(table_rows(elements, 8)[0]) == "1 1 1 1 0 1 2 3");
}

TEST_CASE("keys of any type stand as people write them") {
  struct Typed {
    recording::KeyType type;
    std::vector<std::uint64_t> keys;
    std::string before, after;
  };
  const std::vector<Typed> all{
      {recording::KeyType::i32, {0xffff'fffdU, 5, 0x8000'0000U, 0}, "-3 5 -2147483648 0", "-2147483648 -3 0 5"},
      {recording::KeyType::f32,
       {0x3fc0'0000U, 0x8000'0000U, 0xff80'0000U, 0x7fc0'0001U, 0xffc0'0000U, 0},
       "1.5 -0 -inf nan -nan 0",
       "-nan -inf -0 0 1.5 nan"},
      {recording::KeyType::u64, {UINT64_MAX, 7}, "18446744073709551615 7", "7 18446744073709551615"}};
  for (const Typed& typed : all) {
    recording::Config config = tiles(8, 1);
    config.key_type = typed.type;
    config.key_bits = recording::width_bits(typed.type);
    const Recorded r(config, typed.keys);
    const auto plain = [](const SvgRow& row) {
      Words out = row.cells;  // without the digit, which is bold
      for (std::size_t p = 0; p < out.size(); ++p) out[p].resize(out[p].size() - row.bold[p].size());
      return joined(out);
    };
    const auto before = rows_of(svg_of(draw(r, "13.8", 0, {.iteration = 0})), typed.keys.size());
    const auto after = rows_of(svg_of(draw(r, "13.7", r.recording.step_count())), typed.keys.size());
    CHECK(plain(before.front()) == typed.before);
    CHECK(plain(after.back()) == typed.after);
    // Before the order-preserving transformation there is no digit to sort by.
    const bool transformed = typed.type == recording::KeyType::u64;
    CHECK(before.front().bold[0].empty() != transformed);
  }
}

TEST_CASE("a key is lit in all strips and in both tables") {
  Recorded r(tiles(1, 1), book_keys);
  const auto lit = [&](std::string_view figure) { return lit_in(draw_end(r, figure)); };
  CHECK(lit("13.5") == Lit{.thin = 3, .arrows = 1});  // the lead: strips, its thread
  CHECK(lit("13.6") == Lit{.thin = 2 + 2, .arrows = 1});
  r.selection.followed_key = 8;
  CHECK(lit("13.5") == Lit{.outlines = 3, .arrows = 1 + 2});
  CHECK(lit("13.6") == Lit{.outlines = 2 + 2, .arrows = 1 + 1});
  r.selection.followed_key.reset();
  // The sorted tile's cell 9 holds key 8 (1001).
  r.selection.chosen = {scene::Ref::Kind::cell, r.recording.iterations[0].local->keys_array, 0, 9};
  CHECK(lit("13.5") == Lit{.outlines = 3, .arrows = 1 + 2});
}

TEST_CASE("scan: a key is lit where its thread scans the pass, not where the table is scanned") {
  Recorded r(tiles(1, 1), book_keys);
  r.selection.followed_key = 2;
  const auto lit = [&](std::uint32_t t) {
    std::size_t count = 0;
    for (const scene::Rect& rect : all_of<scene::Rect>(draw(r, "scan", t)))
      count += rect.stroke == scene::Role::selected ? 1 : 0;
    return count;
  };
  const std::uint32_t pass = r.after("x[t] = sum");
  CHECK(lit(pass) == 2);  // before and after the level
  CHECK(lit(r.after("x[t] = sum", r.after("element < N ? input[element]"))) == 0);
}

TEST_CASE("each figure shows the radix and the coarsening that it is about") {
  const auto shown = [](std::uint32_t radix_bits, std::uint32_t keys_per_thread) {
    const Recorded r(tiles(radix_bits, keys_per_thread), book_keys);
    std::string ids;
    for (const figures::FigureInfo& figure : figures::catalog()) {
      const std::string id(figure.id);
      if (id.starts_with("13.") && !figure.cannot_show(r.recording)) ids += id + " ";
      if (const auto why = figure.cannot_show(r.recording)) {
        for (const Language language : all_languages) CHECK_FALSE(figures::words_of(*why, language).empty());
      }
    }
    return ids + "first " + std::string(figures::default_figure(r.recording).id);
  };
  CHECK(shown(1, 1) == "13.1 13.2 13.4 13.5 13.6 first 13.5");
  CHECK(shown(2, 1) == "13.2 13.4 13.7 13.8 13.9 first 13.8");
  CHECK(shown(2, 2) == "13.4 13.7 13.9 13.10 first 13.10");
  CHECK(shown(1, 2) == "13.1 13.4 13.6 13.10 first 13.10");
}

TEST_CASE("any radix, coarsening, type, order and size, at any moment, in every language") {
  std::uint32_t k = 0;
  for (std::uint32_t radix_bits = 1; radix_bits <= 8; ++radix_bits) {
    for (const std::uint32_t keys_per_thread : {1U, 2U, 3U, 16U}) {
      for (const std::size_t n : {0U, 1U, 2U, 5U, 21U, 64U, 150U}) {
        if (!is_run(++k)) continue;
        recording::Config config = tiles(radix_bits, keys_per_thread);
        config.key_type = static_cast<recording::KeyType>(k % 4);
        config.key_bits = recording::width_bits(config.key_type);
        if (config.key_type == recording::KeyType::u32 && k % 8 == 0) config.key_bits = 11;
        config.order = k % 3 == 0 ? recording::Order::descending : recording::Order::ascending;
        config.block_threads = k % 5 == 0 ? 1 : k % 7 == 0 ? 32 : 4;
        config.values = false;
        config.launches = k % 11 == 0 ? recording::Launches::one : recording::Launches::several;
        if (config.launches == recording::Launches::one) config.grid_blocks = 2;
        std::vector<std::uint64_t> keys(n);
        std::uint64_t state = k;
        for (std::uint64_t& key : keys) {
          state = state * 6364136223846793005U + 1442695040888963407U;
          key = state >> 7U;
          if (config.key_bits < 64) key &= (std::uint64_t{1} << config.key_bits) - 1;
        }
        INFO("radix_bits ", radix_bits, ", keys_per_thread ", keys_per_thread, ", n ", n);
        Recorded r(config, keys);
        if (n > 0) r.selection.followed_key = static_cast<std::uint32_t>(n / 2);
        r.selection.hovered = scene::Ref{scene::Ref::Kind::thread, 0, 0, 0};
        const std::uint32_t end = r.recording.step_count();
        for (const figures::FigureInfo& figure : figures::catalog()) {
          CAPTURE(figure.id);
          if (figure.cannot_show(r.recording)) continue;
          for (const std::uint32_t t : {0U, end / 9, end / 5, end / 2, end}) {
            CAPTURE(t);
            View view{.language = all_languages[(k + t) % 3], .hide_step = (k + t) % 4 == 1};
            const scene::Scene scene = draw(r, figure.id, t, view);
            check_inside(scene);
            if (figure.id != "13.4") check_cells(scene);
          }
        }
      }
    }
  }
}

TEST_CASE("4,096 keys: few shapes, a table of 256 rows that is higher than any window") {
  recording::Config config = tiles(8, 4);
  config.key_bits = 8;
  config.block_threads = 64;
  std::vector<std::uint64_t> keys(4096);
  for (std::size_t p = 0; p < keys.size(); ++p) keys[p] = p * 37 % 256;
  const Recorded coarse(config, keys);
  CHECK(draw(coarse, "13.10", coarse.recording.step_count()).shapes.size() < 2500);
  config.keys_per_thread = 1;
  config.block_threads = 256;
  const Recorded r(config, keys);
  const scene::Scene tables = draw(r, "13.9", r.recording.step_count());
  check_inside(tables);
  CHECK(tables.height > 5000);
  CHECK(tables.width < 1040);  // scaled down by a few percent
  config.block_threads = 32;   // 128 columns: cells without text
  const Recorded many(config, keys);
  const scene::Scene grid = draw(many, "13.9", many.recording.step_count());
  check_inside(grid);
  CHECK(grid.shapes.size() < 3000);
}

}  // namespace scatterscope::tests
