// Every figure of every sort, of few keys and of many, in every language and at every size of text: no texts overlap or
// stand outside, nothing has a negative size, and few keys take no more than their panel's width.
#include <cstdio>
#include <cstdlib>

#include "kernels/parameters/sort_info.h"
#include "tests/testing.h"
#include "tests/ui/recorded.h"
#include "tests/ui/scene_faults.h"

namespace scatterscope::tests {
namespace {

// A cell of a key has 12 pixels at least, in texts of size 1.
constexpr std::uint32_t few_keys(float text_size) {
  return text_size > 2 ? 8 : 16;
}

struct Shape {
  std::uint32_t n, block_threads, keys_per_thread, key_bits, radix_bits;
  recording::KeyType type = recording::KeyType::u32;
  bool values = false;
};
// Tiles of odd sizes, of one key and of more than there are keys.
constexpr Shape shapes[] = {{0, 4, 1, 4, 1},
                            {1, 4, 1, 4, 1},
                            {2, 1, 1, 2, 1},
                            {3, 2, 1, 3, 2},
                            {4, 2, 1, 32, 2},
                            {7, 3, 1, 4, 2},
                            {8, 3, 2, 6, 3},
                            {9, 4, 2, 32, 4, recording::KeyType::i32, true},
                            {12, 4, 1, 6, 3, recording::KeyType::u32, true},
                            {13, 5, 1, 4, 1},
                            {16, 4, 1, 4, 2},
                            {16, 4, 2, 32, 8},
                            {17, 3, 3, 8, 2},
                            {21, 5, 1, 32, 8, recording::KeyType::f32},
                            {29, 7, 1, 5, 1},
                            {32, 8, 1, 8, 2},
                            {33, 8, 2, 32, 4},
                            {48, 16, 1, 6, 2},
                            {63, 5, 2, 4, 1},
                            {64, 8, 1, 8, 2},
                            {64, 7, 1, 16, 4},
                            {65, 9, 3, 8, 1},
                            {70, 8, 1, 32, 8},
                            {249, 8, 1, 16, 8}};

struct Canvas {
  float width, height;
};
constexpr Canvas canvases[] = {{571, 508}, {1224, 544}, {888, 824}};
constexpr float text_sizes[] = {1, 1.5F, 2, 3};

class Findings {
 public:
  void add(std::string_view figure, const std::string& where, const std::vector<std::string>& faults) {
    Figure& of = figures_[std::string(figure)];
    ++of.scenes;
    if (faults.empty()) return;
    ++of.faulty;
    if (of.examples.size() < most_examples) of.examples.push_back(where + ": " + faults.front());
  }
  void check() const {
    for (const auto& entry : figures_) {
      const std::string& id = entry.first;
      const Figure& figure = entry.second;
      CAPTURE(id);
      for (const std::string& example : figure.examples) MESSAGE(example);
      CHECK(figure.faulty == 0);
      if (std::getenv("SCATTERSCOPE_LIST_FAULTS") == nullptr) continue;
      std::printf("%s: %zu of %zu scenes\n", id.c_str(), figure.faulty, figure.scenes);
      for (const std::string& example : figure.examples) std::printf("  %s\n", example.c_str());
    }
  }

 private:
  static constexpr std::size_t most_examples = 4;
  struct Figure {
    std::size_t scenes = 0, faulty = 0;
    std::vector<std::string> examples;
  };
  std::map<std::string, Figure> figures_;
};

std::string in_words(const recording::Config& c, std::uint32_t t, const View& view) {
  const auto number = [](auto x) { return std::to_string(static_cast<std::uint32_t>(x)); };
  return c.sort + " n " + number(c.n) + " threads " + number(c.block_threads) + " keys " + number(c.keys_per_thread) +
         " bits " + number(c.key_bits) + " radix " + number(c.radix_bits) + " step " + number(t) + " language " +
         number(view.language) + " room " + number(view.width) + "x" + number(view.height) + " size " +
         number(view.text_size * 100) + "%";
}

void judge(const Recorded& r, const figures::FigureInfo& figure, unsigned number, const FontMetrics& fonts,
           Findings& faults, Findings& widths) {
  const std::uint32_t end = r.recording.step_count();
  const std::uint32_t times[] = {0, end / 3, end * 2 / 3, end};
  for (std::size_t k = 0; k < std::size(times); ++k) {
    const recording::Moment moment = r.moment(times[k]);
    for (const Language language : all_languages) {
      // Each language meets each size of text in each canvas at some moment of some recording.
      const auto id = number + static_cast<unsigned>(k) + static_cast<unsigned>(language);
      for (std::size_t size = id % 2; size < std::size(text_sizes); size += 2) {
        View view{.language = language, .hide_step = id % 5 == 1, .width = canvases[id % std::size(canvases)].width};
        view.height = canvases[id % std::size(canvases)].height;
        view.text_size = text_sizes[size];
        figures::FigureInput input = input_of(r, moment, view);
        input.view.figure = &figure;
        if (const auto n = static_cast<std::uint32_t>(r.recording.config.n); id % 2 == 0 && n > 0)
          input.view.selection.followed_key = id % n;
        const scene::Scene scene = figures::draw(input);
        const std::string where = in_words(r.recording.config, times[k], view);
        faults.add(figure.id, where, faults_of(scene, fonts, view.text_size));
        if (r.recording.config.n > few_keys(view.text_size)) continue;
        const bool fits = scene.width * scene.least_zoom <= view.width + 1;
        widths.add(figure.id, where, fits ? std::vector<std::string>{} : std::vector{std::to_string(scene.width)});
      }
    }
  }
}

}  // namespace

TEST_CASE("no figure of any sort has texts that overlap or stand outside, negative sizes, or leaves its panel") {
  const FontMetrics fonts;
  Findings faults, widths;
  const char* only = std::getenv("SCATTERSCOPE_ONE_FIGURE");
  unsigned number = 0;
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    for (const Shape& shape : shapes) {
      // Ties that a sort keeps and ties that it breaks stand side by side in one figure only where it is unstable.
      const bool breaks_ties = !sort->stable && shape.n == 16 && shape.keys_per_thread == 1;
      // A table of so many buckets and blocks is drawn as a grid, not as cells.
      const bool has_large_table = sort->sorts_tiles && shape.n == 249;
      if (!catalog::takes(*sort, shape.n) || (!is_run(++number) && !breaks_ties && !has_large_table)) continue;
      recording::Config config =
          config_of(std::string(sort->name), shape.key_bits, std::min(shape.radix_bits, sort->max_radix_bits),
                    shape.block_threads, std::min(shape.keys_per_thread, sort->max_keys_per_thread));
      config.key_type = shape.type;
      config.values = shape.values;
      recording::Pairs input(random_keys(shape.n, shape.key_bits));
      for (std::uint32_t i = 0; shape.values && i < shape.n; ++i) input.values.push_back(i % 7);
      const Recorded r(config, input);
      for (const figures::FigureInfo& figure : figures::catalog()) {
        if (only != nullptr && figure.id != only) continue;
        if (!figure.cannot_show(r.recording)) judge(r, figure, number, fonts, faults, widths);
      }
    }
  }
  faults.check();
  widths.check();
}

}  // namespace scatterscope::tests
