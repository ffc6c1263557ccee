// The figure of the reorder through shared memory, read back from its SVG, against places and destinations that stable
// sorts of the keys give.
#include <cstdio>

#include "tests/testing.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "tests/ui/svg_reader.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

using Words = std::vector<std::string>;

// Positions [first, end) in the order of their keys' buckets, those of a bucket as they stand.
std::vector<std::uint32_t> by_bucket(const Recorded& r, std::uint32_t iteration, std::uint32_t first,
                                     std::uint32_t end) {
  const recording::Iteration& range = r.recording.iterations[iteration];
  const auto& keys = r.keys.iterations[iteration].keys;
  const std::uint64_t mask = (std::uint64_t{1} << range.digit_bits) - 1;
  const std::uint64_t flipped = r.recording.config.order == recording::Order::descending ? mask : 0;
  std::vector<std::uint32_t> order(end - first);
  std::iota(order.begin(), order.end(), first);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return ((keys[a] >> range.shift & mask) ^ flipped) < ((keys[b] >> range.shift & mask) ^ flipped);
  });
  return order;
}

// What the rows of a tile's figure hold at the end, place by place where they stand under the shared strip.
struct Expected {
  std::uint32_t first = 0, size = 0;
  std::vector<std::uint32_t> place;            // by position
  std::vector<std::uint32_t> at, destination;  // by place: position, and where the key goes
  std::vector<std::uint32_t> holder;           // by position: the thread
};
Expected expected(const Recorded& r, std::uint32_t iteration, std::uint32_t tile) {
  const recording::Config& config = r.recording.config;
  const std::uint32_t tile_size = config.block_threads * config.keys_per_thread;
  const auto n = static_cast<std::uint32_t>(r.recording.input.size());
  Expected e;
  e.first = tile * tile_size;
  e.size = std::min(tile_size, n - e.first);
  e.at = by_bucket(r, iteration, e.first, e.first + e.size);
  e.place.resize(e.size);
  for (std::uint32_t q = 0; q < e.size; ++q) e.place[e.at[q] - e.first] = q;
  const auto all = by_bucket(r, iteration, 0, n);
  std::vector<std::uint32_t> goes_to(n);
  for (std::uint32_t q = 0; q < n; ++q) goes_to[all[q]] = q;
  for (const std::uint32_t p : e.at) e.destination.push_back(goes_to[p]);
  // A warp holds rows of as many keys as it has lanes.
  for (std::uint32_t warp_first = 0; warp_first < config.block_threads; warp_first += 32) {
    const std::uint32_t lanes = std::min(32U, config.block_threads - warp_first);
    for (std::uint32_t k = 0; k < config.keys_per_thread; ++k)
      for (std::uint32_t lane = 0; lane < lanes; ++lane) e.holder.push_back(warp_first + lane);
  }
  e.holder.resize(e.size);
  return e;
}

std::string binary(std::uint64_t key, unsigned bits) {
  std::string out;
  for (unsigned bit = bits; bit-- > 0;) out += (key >> bit & 1) != 0 ? '1' : '0';
  return out;
}

// The threads that a scene names at the cells of a row, bold ones write, others hold a key: those of `all`, or where
// cells are narrow some of them.
void check_threads(const scene::Scene& scene, const SvgRow& row, bool bold, const std::vector<std::uint32_t>& all) {
  std::size_t told = 0;
  for (const scene::Label& text : all_of<scene::Label>(scene)) {
    if (text.ref.kind != scene::Ref::Kind::thread || text.bold != bold) continue;
    CHECK(text.text == std::to_string(text.ref.b));
    CHECK(text.ref.b == all[cell_at(row, text.at.x)]);
    ++told;
  }
  CHECK(told >= (all.size() <= 16 ? all.size() : all.size() / 4));
}

enum RowOfTile : std::size_t { keys_row, place_row, shared_row, shift_row, destination_row, rows_of_tile };

// The last moment of an iteration, of the tile of the key at position p.
void check_tile(Recorded& r, std::uint32_t iteration, std::uint32_t p) {
  INFO("iteration ", iteration, ", p ", p);
  const recording::Config& config = r.recording.config;
  const std::uint32_t tile = p / (config.block_threads * config.keys_per_thread);
  const Expected e = expected(r, iteration, tile);
  const auto& keys = r.keys.iterations[iteration].keys;
  r.selection.chosen = scene::Ref{scene::Ref::Kind::key, iteration, p, 0};
  View view{.iteration = iteration, .key_format = figures::KeyFormat::binary};
  const scene::Scene scene = draw(r, "reorder", r.recording.iterations[iteration].end_step, view);
  check_inside(scene);
  check_cells(scene);
  const auto elements = svg_of(scene);
  const auto rows = rows_of(elements, e.size);
  REQUIRE(rows.size() == rows_of_tile + 1);  // the output below
  for (std::uint32_t k = 0; k < e.size; ++k) {
    CAPTURE(k);
    const std::int64_t shift = std::int64_t{e.destination[k]} - k;
    CHECK(rows[keys_row].cells[k] == binary(keys[e.first + k], config.key_bits));
    CHECK(rows[place_row].cells[k] == std::to_string(e.place[k]));
    CHECK(rows[shared_row].cells[k] == binary(keys[e.at[k]], config.key_bits));
    CHECK(rows[shift_row].cells[k] == (shift > 0 ? "+" : "") + std::to_string(shift));
    CHECK(rows[destination_row].cells[k] == std::to_string(e.destination[k]));
  }
  const auto output = rows_of(elements, keys.size()).back();
  auto sorted = by_bucket(r, iteration, 0, static_cast<std::uint32_t>(keys.size()));
  for (std::size_t q = 0; q < keys.size(); ++q) CHECK(output.cells[q] == binary(keys[sorted[q]], config.key_bits));

  // An arrow from each key to its place and one from there to the output.
  std::set<std::pair<std::size_t, std::size_t>> to_places, to_output;
  for (const SvgArrow& arrow : arrows_of(elements)) {
    if (arrow.y0 < rows[shared_row].y) {
      to_places.emplace(cell_at(rows[keys_row], arrow.x0), cell_at(rows[shared_row], arrow.x1));
    } else {
      to_output.emplace(cell_at(rows[shared_row], arrow.x0), cell_at(output, arrow.x1));
    }
  }
  CHECK(to_places.size() == e.size);
  CHECK(to_output.size() == e.size);
  for (std::uint32_t k = 0; k < e.size; ++k) {
    CHECK(to_places.count({k, e.place[k]}) == 1);
    CHECK(to_output.count({k, e.destination[k]}) == 1);
  }
  check_threads(scene, rows[keys_row], false, e.holder);
  std::vector<std::uint32_t> writers(e.size);
  for (std::uint32_t q = 0; q < e.size; ++q) writers[q] = q % config.block_threads;
  check_threads(scene, rows[shared_row], true, writers);
  const std::uint32_t place = e.place[p - e.first], goes_to = e.destination[place];
  CHECK(says(scene, "destination = place + shift = " + std::to_string(place) + (goes_to < place ? " - " : " + ") +
                        std::to_string(goes_to < place ? place - goes_to : goes_to - place) + " = " +
                        std::to_string(goes_to)));
}

}  // namespace

TEST_CASE("reorder: the sixteen keys in tiles of four, eight and sixteen, every key of both iterations") {
  for (const auto& tile : {std::pair{16U, 1U}, {4U, 1U}, {4U, 2U}, {3U, 2U}}) {
    INFO("tile.first ", tile.first, ", tile.second ", tile.second);
    Recorded r(sweep(4, 2, tile.first, tile.second), book_keys);
    REQUIRE(r.recording.iterations.size() == 2);
    for (std::uint32_t iteration = 0; iteration < 2; ++iteration)
      for (std::uint32_t p = 0; p < 16; ++p) check_tile(r, iteration, p);
    r.selection.chosen.reset();
  }
}

TEST_CASE("reorder: two warps, a last tile that is not full, wide digits, descending order") {
  for (const std::uint32_t radix_bits : {8U, 3U}) {
    for (const recording::Order order : {recording::Order::ascending, recording::Order::descending}) {
      CAPTURE(radix_bits);
      recording::Config config = sweep(6, radix_bits, 40, 1);
      config.order = order;
      Recorded r(config, random_keys(61, 6));
      const auto last = static_cast<std::uint32_t>(r.recording.iterations.size() - 1);
      for (const std::uint32_t p : {0U, 35U, 40U, 60U}) check_tile(r, last, p);
    }
  }
}

TEST_CASE("reorder: values appear in the step that shows them, and nothing before") {
  Recorded r(sweep(4, 2, 16, 1), book_keys);
  const Expected e = expected(r, 0, 0);
  const std::uint32_t ranked = r.after("see(peers_before, next_place, slot)");
  const std::uint32_t stored = r.after("at_byte(tile_keys, byte) = held[k]");
  const std::uint32_t shifted = r.after("in.shifts[bucket] =");
  const std::uint32_t told = r.after("see(from_slot, bucket, destination)");
  const std::uint32_t written = r.after("output_from[shift + k * threads] = key");
  REQUIRE(ranked < stored);
  REQUIRE(stored < shifted);
  REQUIRE(shifted < told);
  REQUIRE(told < written);
  const auto row = [&](std::uint32_t t, std::size_t which, bool hide = false) {
    const auto rows = rows_of(svg_of(draw(r, "reorder", t, {.hide_step = hide})), 16);
    REQUIRE(rows.size() == rows_of_tile + 1);
    std::string all;
    for (const std::string& cell : rows[which].cells) all += cell;
    return all;
  };
  const std::string questions(16, '?');
  std::string places, sorted, destinations;
  for (std::uint32_t k = 0; k < 16; ++k) {
    places += std::to_string(e.place[k]);
    sorted += binary(book_keys[e.at[k]], 4);
    destinations += std::to_string(e.destination[k]);
  }
  const auto appears = [&](std::uint32_t t, std::size_t which, const std::string& all) {
    CAPTURE(which);
    CHECK(row(t - 1, which).empty());
    CHECK(row(t, which, true) == questions);
    CHECK(row(t, which) == all);
    CHECK(row(r.recording.iterations[0].end_step, which) == all);
  };
  appears(ranked, place_row, places);
  appears(stored, shared_row, sorted);
  appears(told, destination_row, destinations);
  appears(written, rows_of_tile, sorted);
  CHECK(row(shifted - 1, shift_row).empty());
  CHECK(row(shifted, shift_row, true) == questions);
  CHECK(row(shifted, shift_row) == std::string(16, '0'));  // of the only tile
  // Arrows come with the stores.
  const auto arrows = [&](std::uint32_t t, bool hide = false) {
    return arrows_of(svg_of(draw(r, "reorder", t, {.hide_step = hide}))).size();
  };
  CHECK(arrows(stored - 1) == 0);
  CHECK(arrows(stored, true) == 0);
  CHECK(arrows(stored) == 16);
  CHECK(arrows(written - 1) == 16);
  CHECK(arrows(written) == 32);
  CHECK(says(draw(r, "reorder", shifted - 1), "destination = place + shift"));
  CHECK(says(draw(r, "reorder", shifted), "destination = place + shift = 15 + 0"));
  CHECK(says(draw(r, "reorder", told), "destination = place + shift = 15 + 0 = 15"));
  // Layouts stand still while one steps.
  const scene::Scene first = draw(r, "reorder", 0), last = draw(r, "reorder", written);
  CHECK(first.width == last.width);
  CHECK(first.height == last.height);
}

TEST_CASE("reorder: the tile is the one whose keys were ranked or written last, or what the user points at") {
  Recorded r(sweep(4, 2, 4, 1), book_keys);
  const auto tile_at = [&](std::uint32_t t) -> std::string {
    for (const std::string& line : lines_of(draw(r, "reorder", t, {.iteration = 0})))
      if (line.starts_with("Tile ")) return line;
    return "";
  };
  CHECK(tile_at(0) == "Tile 0: keys 0 to 3 of 16");
  const std::uint32_t end = r.recording.iterations[0].end_step;
  std::uint32_t last_step = 0, last_tile = 0;
  const auto& moves = r.keys.iterations[0].moves;
  for (std::uint32_t p = 0; p < 16; ++p) {
    REQUIRE(moves[p].has_value());
    if (moves[p]->step <= last_step) continue;
    last_step = moves[p]->step;
    last_tile = p / 4;
  }
  CHECK(tile_at(end) == "Tile " + std::to_string(last_tile) + ": keys " + std::to_string(4 * last_tile) + " to " +
                            std::to_string(4 * last_tile + 3) + " of 16");
  r.selection.hovered = scene::Ref{scene::Ref::Kind::key, 0, 9, 0};
  CHECK(tile_at(end) == "Tile 2: keys 8 to 11 of 16");
  r.selection.followed_key = 5;
  CHECK(tile_at(end) == "Tile 1: keys 4 to 7 of 16");
  // A cell of shared memory is the key that goes there: place 2 of the tile in block 3.
  r.selection.followed_key.reset();
  const auto array = r.recording.array_named("tile_keys");
  REQUIRE(array.has_value());
  r.selection.hovered = scene::Ref{scene::Ref::Kind::cell, *array, 3, 2};
  std::uint32_t key = 0;
  for (std::uint32_t p = 0; p < 16; ++p) {
    const analysis::KeyValue* slot = r.keys.iterations[0].at(recording::Meaning::slot, p, end);
    REQUIRE(slot != nullptr);
    if (slot->block == 3 && slot->value % 4 == 2) key = p;
  }
  const Expected e = expected(r, 0, key / 4);
  CHECK(e.place[key - e.first] == 2);
  CHECK(tile_at(end).starts_with("Tile " + std::to_string(key / 4) + ":"));
  const std::uint32_t goes_to = e.destination[2];
  CHECK(says(draw(r, "reorder", end), "destination = place + shift = 2" + std::string(goes_to < 2 ? " - " : " + ") +
                                          std::to_string(goes_to < 2 ? 2 - goes_to : goes_to - 2) + " = " +
                                          std::to_string(goes_to)));
}

TEST_CASE("reorder: pairs, whose values go the same way afterwards") {
  recording::Config config = sweep(4, 2, 4, 2);
  config.values = true;
  std::vector<std::uint64_t> values(16);
  for (std::uint64_t i = 0; i < 16; ++i) values[i] = 100 + i;
  Recorded r(config, recording::Pairs{book_keys, values});
  r.selection.chosen = scene::Ref{scene::Ref::Kind::key, 0, 12, 0};  // of the second tile
  const Expected e = expected(r, 0, 1);
  View view{.iteration = 0};
  const recording::Iteration& range = r.recording.iterations[0];
  const std::uint32_t keys_there = r.after("at_byte(tile_keys, byte) = held[k]");
  std::uint32_t values_there = 0;  // after the last store of a value into shared memory
  for (std::uint32_t s = range.first_step; s < range.end_step; ++s)
    for (std::uint64_t event = r.recording.first_event(s); event < r.recording.end_event(s); ++event) {
      const auto& array = r.recording.arrays[r.recording.events[event].what];
      if (r.recording.events[event].kind == recording::EventKind::write && array.name == "tile_values")
        values_there = s + 1;
    }
  REQUIRE(values_there > keys_there);
  const auto rows_at = [&](std::uint32_t t) {
    const auto rows = rows_of(svg_of(draw(r, "reorder", t, view)), 8);
    REQUIRE(rows.size() == 8);  // keys, values, places, shared memory, shifts, destinations, output, its values
    return rows;
  };
  CHECK(says(draw(r, "reorder", keys_there, view), "shared: keys"));
  CHECK(says(draw(r, "reorder", values_there, view), "shared: values"));
  const auto before = rows_at(values_there - 1), then = rows_at(values_there);
  for (std::uint32_t k = 0; k < 8; ++k) {
    CHECK(then[1].cells[k] == std::to_string(108 + k));
    CHECK(then[3].cells[k] == std::to_string(values[e.at[k]]));
  }
  CHECK(before[3].cells != then[3].cells);
  const auto output = rows_of(svg_of(draw(r, "reorder", range.end_step, view)), 16);
  REQUIRE(output.size() == 2);
  const auto sorted = by_bucket(r, 0, 0, 16);
  for (std::uint32_t q = 0; q < 16; ++q) CHECK(output[1].cells[q] == std::to_string(values[sorted[q]]));
  for (const char* phase : {"1 rank", "    2 reorder", "    5 write the values"}) {
    const scene::Scene scene = draw(r, "reorder", range.end_step, view);
    CHECK(std::any_of(scene.shapes.begin(), scene.shapes.end(), [&](const scene::Shape& shape) {
      const auto* text = std::get_if<scene::Label>(&shape);
      return text != nullptr && text->text == phase && text->bold == (phase[4] == '5');
    }));
  }
}

// Of the places of each row of 32 keys: the most that fall into one bank.
TEST_CASE("reorder: requests and wavefronts of the stores into shared memory") {
  Recorded r(sweep(8, 4, 64, 3), random_keys(192, 8));
  const Expected e = expected(r, 0, 0);
  std::uint64_t requests = 0, wavefronts = 0;
  for (std::uint32_t row = 0; row < e.size; row += 32) {
    std::vector<std::uint32_t> in_bank(32);
    for (std::uint32_t p = row; p < row + 32; ++p) ++in_bank[e.place[p] % 32];
    ++requests;
    wavefronts += *std::max_element(in_bank.begin(), in_bank.end());
  }
  REQUIRE(requests == 6);
  REQUIRE(wavefronts > requests);
  char ratio[32];
  (void)std::snprintf(ratio, sizeof ratio, "%.2f", static_cast<double>(wavefronts) / static_cast<double>(requests));
  CHECK(says(draw_end(r, "reorder"), "Store to tile_keys in shared memory: requests 6, wavefronts " +
                                         std::to_string(wavefronts) + " (" + ratio + " per request)"));
}

TEST_CASE("reorder: texts stay large in the figure's panel of a window of 1280 x 800") {
  for (const bool values : {false, true}) {
    recording::Config config = sweep(4, 2, 8, 1);
    config.values = values;
    recording::Pairs input(book_keys);
    for (std::uint64_t i = 0; i < 16 && values; ++i) input.values.push_back(i);
    const Recorded r(config, input);
    const scene::Scene scene = draw(r, "reorder", r.recording.step_count(), {.width = 570, .height = 470});
    check_inside(scene);
    CHECK(std::min(570 / scene.width, 470 / scene.height) > 0.88F);
  }
}

}  // namespace scatterscope::tests
