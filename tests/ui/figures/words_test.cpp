// Words alone in a room.
#include "ui/figures/words.h"

#include "tests/testing.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {
namespace {

struct Room {
  float width, height;
};
constexpr Room words_rooms[] = {{1280, 700}, {1920, 950}, {400, 300}, {300, 900}};

// The part of the room's height that the letters are.
float letters_part(const scene::Scene& scene, const Room& room) {
  const auto labels = all_of<scene::Label>(scene);
  REQUIRE_FALSE(labels.empty());
  return labels.front().size / scene.width * room.width / room.height;
}

std::string lines_joined(const scene::Scene& scene) {
  std::string all;
  for (const scene::Label& label : all_of<scene::Label>(scene)) all += label.text + "|";
  return all;
}

TEST_CASE("words are as large as they fit, in the middle, none cut in two") {
  const std::string words[] = {"Sorting", "Why does a stable partition need a scan?",
                               "為什麼穩定的分割需要前綴和？請先想一想，再舉手回答。"};
  for (const Room& room : words_rooms) {
    for (const std::string& each : words) {
      const scene::Scene scene = figures::draw_words(each, room.width, room.height);
      check_inside(scene);
      const float part = letters_part(scene, room);
      CHECK(part <= 1 / 9.0F + 0.001F);
      CHECK(part >= 1 / 20.0F - 0.001F);
      CHECK(scene.width / scene.height == doctest::Approx(room.width / room.height));
      for (const scene::Label& label : all_of<scene::Label>(scene)) {
        CHECK(label.at.x == scene.width / 2);
        CHECK(label.align == scene::Align::middle);
      }
    }
  }
  CHECK(letters_part(figures::draw_words("Sorting", 1280, 700), {1280, 700}) == doctest::Approx(1 / 9.0F));
}

TEST_CASE("lines are of nearly one length, own line breaks stay, and too many words make the scene higher") {
  CHECK(lines_joined(figures::draw_words("Who writes where, and who has to know it?", 800, 450)) ==
        "Who writes where, and|who has to know it?|");
  CHECK(lines_joined(figures::draw_words("Radix sort\n13.3", 1280, 700)) == "Radix sort|13.3|");
  std::string many;
  for (int k = 0; k < 400; ++k) many += "word ";
  const scene::Scene scene = figures::draw_words(many, 1280, 700);
  CHECK(scene.height / scene.width > 700.0F / 1280);
  CHECK(letters_part(scene, {1280, 700}) == doctest::Approx(1 / 20.0F));
  check_inside(scene);
  CHECK(all_of<scene::Label>(figures::draw_words("", 1280, 700)).empty());
}

}  // namespace
}  // namespace scatterscope::tests
