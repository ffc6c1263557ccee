// The figure of a warp's access: counts and arrows on the book's sixteen keys, on banks, and where nothing is accessed.
#include "tests/testing.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"
#include "tests/ui/svg_reader.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

std::vector<std::string> texts_of(const scene::Scene& scene) {
  std::vector<std::string> texts;
  for (const scene::Label& text : all_of<scene::Label>(scene)) texts.push_back(text.text);
  return texts;
}

// Lanes, and the elements that their arrows end at or begin at, read off the shapes.
struct Fan {
  std::vector<std::uint32_t> threads, elements;
};
Fan fan_of(const scene::Scene& scene, bool stores) {
  const auto reaches = [](const scene::Rect& r, scene::Point p) {
    return p.x >= r.at.x && p.x <= r.at.x + r.width && p.y > r.at.y - 8 && p.y < r.at.y + r.height + 8;
  };
  Fan fan;
  for (const scene::Line& arrow : all_of<scene::Line>(scene)) {
    if (!arrow.arrow || arrow.ref.kind != scene::Ref::Kind::thread) continue;
    for (const scene::Rect& cell : all_of<scene::Rect>(scene)) {
      if (cell.ref.kind != scene::Ref::Kind::cell || cell.fill == scene::Role::none) continue;
      if (!reaches(cell, stores ? arrow.points.back() : arrow.points.front())) continue;
      fan.threads.push_back(arrow.ref.b);
      fan.elements.push_back(cell.ref.c);
    }
  }
  return fan;
}

using Numbers = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("warp: the naive scatter's first iteration, a warp a block of four lanes") {
  Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const std::uint32_t stored = r.after("output[destination] = key");
  const Numbers destinations{0, 8, 1, 9, 10, 2, 11, 3, 12, 4, 13, 14, 5, 6, 15, 7};
  const scene::Scene unchosen = draw(r, "warp", stored);
  // The warp of the lead: key 11.
  CHECK(says(unchosen, "Block 2, warp 0: threads 0 to 3"));
  for (std::uint32_t block = 0; block < 4; ++block) {
    r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, block, 1, 0};
    const scene::Scene scene = draw(r, "warp", stored);
    const Fan fan = fan_of(scene, true);
    Numbers threads = fan.threads, expected(destinations.begin() + 4 * block, destinations.begin() + 4 * block + 4);
    for (std::size_t i = 0; i < fan.threads.size(); ++i) CHECK(fan.elements[i] == expected[fan.threads[i]]);
    std::sort(threads.begin(), threads.end());
    CHECK(threads == Numbers{0, 1, 2, 3});
    CHECK(says(scene, "Store to keys_b: one request. Sectors: 2, lines: 1, useful: 16 of 64 bytes (25 %)"));
    CHECK(says(scene, "keys_b, all warps: requests 4, sectors 8 (2.00 per request), useful 64 of 256 bytes"));
  }
  CHECK(says(unchosen, "Lane 3: keys_b[14], bytes 56 to 59, sector 1, line 0"));
  r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 1, 2, 0};
  CHECK(says(draw(r, "warp", stored), "Lane 2: keys_b[11], bytes 44 to 47, sector 1, line 0"));
  r.selection.hovered = scene::Ref{scene::Ref::Kind::thread, 1, 1, 0};
  CHECK(says(draw(r, "warp", stored), "Lane 1: keys_b[2], bytes 8 to 11, sector 0, line 0"));
  r.selection.hovered.reset();
  // A key's thread stands for the key.
  r.selection.chosen = scene::Ref{scene::Ref::Kind::key, 0, 13, 0};
  CHECK(says(draw(r, "warp", stored), "Block 3, warp 0: threads 0 to 3"));
}

TEST_CASE("warp: a load from global memory above the lanes, a store to shared memory below them") {
  Recorded r(of_sort("radix-local", 4, 4), book_keys);
  r.selection.watched = figures::ThreadId{0, 0};
  const scene::Scene scene = draw(r, "warp", r.after("keys[position] = input[first + position]"));
  CHECK(says(scene, "Load from keys_a: one request. Sectors: 1, lines: 1, useful: 16 of 32 bytes (50 %)"));
  CHECK(says(scene, "Store to keys in shared memory: one request. Wavefronts: 1; no bank conflict"));
  // Eight sectors' writes as in the naive sort: the whole array is two sectors.
  const scene::Scene write = draw(r, "warp", r.after("output[destination] = key"));
  CHECK(says(write, "keys_b, all warps: requests 4, sectors 8 (2.00 per request), useful 64 of 256 bytes"));
  Fan fan = fan_of(write, true);
  std::sort(fan.elements.begin(), fan.elements.end());
  CHECK(fan.elements == Numbers{0, 1, 8, 9});
}

TEST_CASE("warp: bank conflicts of a coarsened local sort, a row a wavefront") {
  Recorded r(of_sort("radix-local --keys-per-thread 4", 32, 4), random_keys(256, 4));
  r.selection.watched = figures::ThreadId{0, 0};
  // Thread t reads keys[4 * t]: 32 words in 8 banks.
  const scene::Scene scene = draw(r, "warp", r.after("Key key = keys[position]"));
  CHECK(says(scene, "Load from keys in shared memory: one request. Wavefronts: 4; 4-way bank conflict"));
  CHECK(says(scene, "Lane 0: keys[0], bytes 0 to 3, bank 0, wavefront 1"));
  CHECK(says(scene, "keys, all warps: requests 2, wavefronts 8 (4.00 per request)"));
  std::map<std::uint32_t, std::vector<float>> by_bank;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* word = std::get_if<scene::Rect>(&shape);
    if (word != nullptr && word->ref.kind == scene::Ref::Kind::cell && word->fill != scene::Role::none)
      by_bank[word->ref.c % 32].push_back(word->at.y);
  }
  REQUIRE(by_bank.size() == 8);
  for (auto& [bank, rows] : by_bank) {
    CHECK(bank % 4 == 0);
    std::sort(rows.begin(), rows.end());
    CHECK(rows.size() == 4);
    CHECK(std::adjacent_find(rows.begin(), rows.end()) == rows.end());
  }
}

TEST_CASE("warp: steps without an access, and what is not shown yet") {
  Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  CHECK(says(draw(r, "warp", 0), "No memory access yet."));
  // see() follows the load of the key: the load stays in the picture.
  const std::uint32_t seen = r.after("see(i, key, bit)");
  const scene::Scene after = draw(r, "warp", seen);
  CHECK(says(after, "This step accesses no memory. The last access before it:"));
  CHECK(says(after, "Key key = input[i];"));
  CHECK_FALSE(says(draw(r, "warp", seen - 1), "This step accesses no memory. The last access before it:"));
  r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 2, 0, 0};
  CHECK(says(draw(r, "warp", seen), "In this step the chosen warp accesses no memory. Its last access:"));
  r.selection.chosen.reset();

  const scene::Scene asked = draw(r, "warp", r.after("output[destination] = key"), {.hide_step = true});
  CHECK(says(asked, "Store to keys_b ?"));
  CHECK(fan_of(asked, true).threads.empty());
  for (const std::string& text : texts_of(asked)) CHECK(text.find("ectors") == std::string::npos);
}

TEST_CASE("warp: thousands of keys, every sort, any choice") {
  recording::Config config = of_sort("radix-local --radix-bits 8 --keys-per-thread 3 --key-type u64", 256, 32);
  config.key_bits = 32;
  Recorded r(config, random_keys(3000, 32));
  for (const char* line : {"output[destination] = key", "keys[position] = input[first + position]", "x[t] = sum",
                           "keys[place] = held[k]", "bucket_sizes[bucket * tile_count + tile] = bucket_size"}) {
    const std::uint32_t t = r.after(line);
    for (const std::uint32_t thread : {0U, 31U, 255U, 70'000U}) {
      r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 3, thread, 0};
      const scene::Scene scene = draw(r, "warp", t);
      CHECK(scene.width > 0);
      CHECK(scene.shapes.size() < 700);
      for (const scene::Shape& shape : scene.shapes) {
        const auto* rect = std::get_if<scene::Rect>(&shape);
        if (rect != nullptr) CHECK((std::isfinite(rect->at.x) && rect->at.x + rect->width <= scene.width));
      }
    }
  }
}

}  // namespace scatterscope::tests
