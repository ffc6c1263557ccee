// The figures of key order and of stability: what they say against std::stable_sort and bits flipped by hand.
#include "tests/testing.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {
namespace {

// What is written in a scene, run by run.
std::vector<std::string> texts(const scene::Scene& scene) {
  std::vector<std::string> all;
  for (const scene::Label& text : all_of<scene::Label>(scene)) all.push_back(text.text);
  return all;
}
std::size_t times(const std::vector<std::string>& words, const std::string& word) {
  return static_cast<std::size_t>(std::count(words.begin(), words.end(), word));
}
// The 0s and 1s of the scene's rows of bits: 64 a row, those on the left first.
std::string bits(const scene::Scene& scene) {
  std::string all;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* text = std::get_if<scene::Label>(&shape);
    if (text != nullptr && text->align == scene::Align::middle && text->text.size() == 1) all += text->text;
  }
  return all;
}
std::string in_binary(std::uint32_t number) {
  std::string all;
  for (int bit = 31; bit >= 0; --bit) all += static_cast<char>('0' + (number >> bit & 1U));
  return all;
}

// The ages and incomes of the preset cascade-age.
const recording::Pairs cascade{{41, 22, 22, 30, 30, 22, 22, 30, 41, 41, 35, 30},
                               {30, 30, 45, 45, 60, 60, 80, 80, 80, 95, 120, 150}};

recording::Config by_one_digit(const char* sort) {
  recording::Config config = of_sort(sort, 4, 6);
  config.radix_bits = 6;
  config.values = true;
  return config;
}

}  // namespace

TEST_CASE("the order figure shows keys, flipped bits and ordered bits, forth and back") {
  recording::Config config = of_sort("radix-1bit --key-type f32", 4, 32);
  const std::vector<std::uint64_t> keys{0x3fc00000, 0xc0000000, 0x80000000, 0x7fc00000, 0xff800000};
  const Recorded r(config, keys);
  const scene::Scene before = draw(r, "order", 0);
  CHECK(bits(before).size() == keys.size() * 32);  // nothing is flipped yet
  const std::uint32_t ended = r.after("keys[i] = ordered");
  std::string expected;
  for (const std::uint64_t key : keys) {
    const auto number = static_cast<std::uint32_t>(key);
    expected += in_binary(number) + in_binary(number >> 31U == 1 ? ~number : number | 0x80000000U);
  }
  const scene::Scene forth = draw(r, "order", ended);
  CHECK(bits(forth) == expected);
  for (const char* word : {"1.5", "-2", "-0", "-inf"}) CHECK(times(texts(forth), word) == 1);

  const scene::Scene back = draw(r, "order", r.recording.step_count());
  std::vector<std::uint32_t> sorted{0xff800000, 0xc0000000, 0x80000000, 0x3fc00000, 0x7fc00000};
  expected.clear();
  for (const std::uint32_t number : sorted)
    expected += in_binary(number >> 31U == 1 ? ~number : number | 0x80000000U) + in_binary(number);
  CHECK(bits(back) == expected);
}

TEST_CASE("stability of the cascade: a stable sort keeps each tie, an unstable one breaks them") {
  const Recorded stable(by_one_digit("radix-local"), cascade);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> records;
  for (std::size_t i = 0; i < cascade.keys.size(); ++i) records.emplace_back(cascade.keys[i], cascade.values[i]);
  std::stable_sort(records.begin(), records.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 0; i < records.size(); ++i) {
    CHECK(stable.recording.output[i] == records[i].first);
    CHECK(stable.recording.output_values[i] == records[i].second);
  }
  const auto told = texts(draw(stable, "stability", stable.recording.step_count()));
  CHECK(times(told, "kept") == 3);  // 22, 30 and 41
  CHECK(times(told, "broken") == 0);
  CHECK(times(told, "Equal keys that follow one another: 8 pairs. All keep the order of the input.") == 1);

  const Recorded unstable(by_one_digit("radix-unstable"), cascade);
  CHECK(unstable.recording.output == stable.recording.output);
  CHECK(unstable.recording.output_values != stable.recording.output_values);
  const auto other = texts(draw(unstable, "stability", unstable.recording.step_count()));
  CHECK(times(other, "kept") == 0);
  CHECK(times(other, "broken") == 3);
  CHECK(times(other, "Equal keys that follow one another: 8 pairs. In 8 of them the order is broken.") == 1);
  for (const char* tag : {"a1", "a4", "b1", "b4", "c1", "c3"}) CHECK(times(other, tag) == 2);

  // In passes of two bits the unstable sort does not even sort.
  recording::Config bits = by_one_digit("radix-unstable");
  bits.radix_bits = 2;
  const Recorded worse(bits, cascade);
  CHECK_FALSE(std::is_sorted(worse.recording.output.begin(), worse.recording.output.end()));
  CHECK(times(texts(draw(worse, "stability", worse.recording.step_count())),
              "The list is not sorted: each unstable pass undoes what the earlier passes did.") == 1);
}

TEST_CASE("keys that are too wide for their cells read upwards, each in one piece") {
  recording::Config config = of_sort("radix-local --key-type f32", 4, 32);
  std::vector<std::uint64_t> keys(16, 0x3fc0'0000U);  // 1.5
  keys[3] = 0xac41'2345U;
  keys[5] = 0xffc0'0001U;
  const Recorded r(config, keys);
  const scene::Scene scene = draw_end(r, "13.5");
  check_inside(scene);
  std::vector<std::string> turned;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* text = std::get_if<scene::Label>(&shape);
    if (text != nullptr && text->turned) turned.push_back(text->text);
  }
  CHECK(turned.size() == 48);  // three strips
  CHECK(times(turned, "1.5") == 42);
  CHECK(times(turned, "-nan") == 3);
  CHECK(times(turned, "-2.745e-12") == 3);  // to ten characters
}

TEST_CASE("the bits of the order figure are of one width") {
  const Recorded r(of_sort("radix-1bit --key-type i32", 4, 32), book_keys);
  const scene::Scene scene = draw(r, "order", r.recording.step_count());
  for (const scene::Label& text : all_of<scene::Label>(scene)) {
    if ((text.text != "0" && text.text != "1") || text.align != scene::Align::middle) continue;
    CHECK(text.mono);
  }
}

}  // namespace scatterscope::tests
