// The figures of the sample sort: splitters on the number line, and bucket sizes against the ideal.
#include <algorithm>

#include "kernels/analysis/sample_rule.h"
#include "kernels/story/sample/sample_level.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_checks.h"

namespace scatterscope::tests {
namespace {

recording::Config sampling(std::uint32_t key_bits, std::uint32_t block_threads, std::uint32_t keys_per_thread) {
  return config_of("sample", key_bits, 1, block_threads, keys_per_thread);
}

// Squares of the number line: those that show keys of the list, and those that show cells of an array.
std::size_t marks_of(const scene::Scene& scene, scene::Ref::Kind kind, std::uint32_t a) {
  std::size_t count = 0;
  for (const scene::Shape& shape : scene.shapes) {
    const auto* rect = std::get_if<scene::Rect>(&shape);
    const bool square = rect != nullptr && rect->width == rect->height && rect->fill != scene::Role::none;
    count += square && rect->ref.kind == kind && rect->ref.a == a ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("the splitters appear as they are drawn, sorted and chosen, and keys as they find their buckets") {
  const Recorded r(sampling(4, 4, 1), book_keys);
  const auto level = story::sample_level(r.recording, 0);
  REQUIRE(level.has_value());
  CHECK(level->size == 16);
  CHECK(level->buckets() == 4);
  CHECK(level->sample.size() == 4 * level->oversampling);
  const std::uint32_t drawn = r.after("sample[draw] = key");
  const auto sample_marks = [&](std::uint32_t t, const View& view = {}) {
    return marks_of(draw(r, "splitters", t, view), scene::Ref::Kind::cell, level->sample_array);
  };
  CHECK(sample_marks(0) == 0);
  CHECK(sample_marks(drawn - 1) == 0);
  CHECK(sample_marks(drawn) == level->sample.size());
  CHECK(sample_marks(drawn, {.hide_step = true}) == 0);
  CHECK(marks_of(draw(r, "splitters", 0), scene::Ref::Kind::key, 0) == 16);
  const auto names = [&](std::uint32_t t) {
    const scene::Scene scene = draw(r, "splitters", t);
    std::size_t named = 0;
    for (const auto& splitter : level->splitters) {
      std::string bits;
      for (unsigned bit = 4; bit-- > 0;) bits += (splitter.value >> bit & 1U) != 0 ? '1' : '0';
      bool found = false;
      for (const scene::Shape& shape : scene.shapes) {
        const auto* text = std::get_if<scene::Label>(&shape);
        found = found || (text != nullptr && text->bold && text->text == bits);
      }
      named += found ? 1 : 0;
    }
    return named;
  };
  const std::uint32_t chosen = r.after("splitters[splitter] = sample[chosen]");
  CHECK(names(chosen - 1) == 0);
  CHECK(names(chosen) == level->splitters.size());
}

TEST_CASE("the sizes of the run's own factor are those of its buckets, of others those of the rule") {
  const std::vector<std::uint64_t> keys = random_keys(64, 8);
  const Recorded r(sampling(8, 8, 1), keys);
  const std::uint32_t end = r.recording.iterations[0].end_step;
  const scene::Scene scene = draw(r, "oversampling", end);
  CHECK(says(scene, "64 keys in 8 buckets: 8.00 keys each would be ideal"));
  for (const std::uint32_t factor : {1U, 8U, 32U}) {
    const auto splitters = analysis::sampled_splitters(keys, 8, factor, recording::Order::ascending);
    const auto sizes = analysis::split_sizes(keys, splitters, recording::Order::ascending);
    std::uint32_t largest = 0;
    for (std::size_t bucket = 0; bucket < sizes.size(); bucket += 2) largest = std::max(largest, sizes[bucket]);
    CAPTURE(factor);
    CHECK(says(scene, "keys drawn: " + std::to_string(8 * factor)));
    CHECK(says(scene, "largest bucket: " + std::to_string(largest)));
  }
  CHECK_FALSE(says(draw(r, "oversampling", 0), "largest bucket: 8"));
  CHECK(says(draw(r, "oversampling", 0), "largest bucket: ?"));
  // What is said stands where it will stand once it is known.
  const auto places = [&](std::uint32_t t) {
    std::vector<float> found;
    for (const scene::Shape& shape : draw(r, "oversampling", t).shapes) {
      const auto* words = std::get_if<scene::Label>(&shape);
      if (words != nullptr && words->text.find("ideal:") != std::string::npos) found.push_back(words->at.x);
    }
    return found;
  };
  CHECK(places(end).size() == 3);
  CHECK(places(0) == places(end));
}

TEST_CASE("the figures of the sample sort draw keys that are all alike, and thousands") {
  const Recorded equal(sampling(4, 8, 1), std::vector<std::uint64_t>(40, 7));
  check_always(equal, "splitters");
  check_always(equal, "oversampling");
  CHECK(says(draw(equal, "oversampling", 0), "largest bucket: ?"));
  // Each key is a splitter: nothing is left for the buckets between.
  CHECK(says(draw(equal, "oversampling", equal.recording.iterations[0].end_step), "largest bucket: 0"));
  const Recorded large(sampling(32, 256, 1), random_keys(4096, 32));
  check_inside(draw(large, "splitters", large.recording.iterations[0].end_step));
  check_inside(draw(large, "oversampling", large.recording.step_count()));
}

TEST_CASE("the figures of the sample sort are legible in a window of the usual size") {
  const Recorded book(sampling(4, 4, 1), book_keys), more(sampling(8, 8, 1), random_keys(64, 8));
  for (const char* figure : {"splitters", "oversampling"}) {
    CAPTURE(figure);
    check_legible(book, figure, book.recording.iterations[0].end_step);
  }
  check_legible(more, "oversampling", more.recording.iterations[0].end_step);
  // Words on colours hold in every theme.
  CHECK(has_text(draw(book, "oversampling", 0), "Dashed boxes"));
}

}  // namespace scatterscope::tests
