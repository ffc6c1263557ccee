// What runs record, and what is drawn and said of them at every step, as digests: run_digests SORT... prints a line for
// each, what it is of and its digest. tests/digests/digests.py compares such lines of two builds.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/pictures/figure_drawer.h"
#include "kernels/catalog.h"
#include "kernels/format/recording_file.h"
#include "kernels/recording/random_keys.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"

namespace {

using namespace scatterscope;

// FNV-1a of 64 bits.
class Digest {
 public:
  void add(std::string_view bytes) {
    for (const char byte : bytes) step(static_cast<unsigned char>(byte));
    step(0);  // "ab", "c" is not "a", "bc"
  }
  [[nodiscard]] std::string words() const {
    char text[17];
    (void)std::snprintf(std::data(text), std::size(text), "%016llx", static_cast<unsigned long long>(state_));
    return std::data(text);
  }

 private:
  void step(unsigned char byte) { state_ = (state_ ^ byte) * 0x100000001b3; }
  std::uint64_t state_ = 0xcbf29ce484222325;
};

struct Input {
  const char* name;
  std::uint32_t n, key_bits, radix_bits, block_threads, keys_per_thread;
  recording::KeyType type = recording::KeyType::u32;
  bool values = false;
  recording::Order order = recording::Order::ascending;
};
// The book's size, tiles that are not filled, values in descending order, keys with a sign, a single key.
constexpr Input inputs[] = {
    {"book", 16, 4, 1, 4, 1},
    {"tiles", 13, 6, 2, 3, 2},
    {"descending", 12, 4, 2, 4, 1, recording::KeyType::u32, true, recording::Order::descending},
    {"floats", 9, 32, 8, 4, 1, recording::KeyType::f32},
    {"one", 1, 2, 1, 4, 1},
};

std::optional<recording::Recording> record(const catalog::SortInfo& sort, const Input& of) {
  if (!catalog::takes(sort, of.n)) return std::nullopt;
  recording::Config config;
  config.sort = sort.name;
  config.key_type = of.type;
  config.key_bits = of.key_bits;
  config.radix_bits = std::min(of.radix_bits, sort.max_radix_bits);
  config.block_threads = of.block_threads;
  config.keys_per_thread = std::min(of.keys_per_thread, sort.max_keys_per_thread);
  config.values = of.values;
  config.order = of.order;
  recording::Pairs input(recording::random_keys(of.n, 7, recording::Distribution::uniform, of.key_bits));
  for (std::uint32_t i = 0; of.values && i < of.n; ++i) input.values.push_back(i);
  try {
    return catalog::record(catalog::resolve(config, input), input, catalog::Backend::cpu);
  } catch (const Error& error) {
    std::cout << "refused\t" << sort.name << '\t' << of.name << '\t' << error.what() << '\n';
    return std::nullopt;
  }
}

void digest(const catalog::SortInfo& sort, const Input& of) {
  auto recorded = record(sort, of);
  if (!recorded) return;
  const auto line = [&](std::string_view what, std::string_view more, const Digest& digest) {
    std::cout << what << '\t' << sort.name << '\t' << of.name << '\t' << more << '\t' << digest.words() << '\n';
  };
  Digest bytes;
  bytes.add(format::encode(*recorded));
  line("recording", "", bytes);

  app::FigureDrawer drawer(std::make_shared<const recording::Recording>(*std::move(recorded)));
  const std::uint32_t end = drawer.recording().step_count();
  for (const Language language : all_languages) {
    const std::string code(language_code(language));
    for (const figures::FigureInfo& figure : figures::catalog()) {
      if (figure.cannot_show(drawer.recording())) continue;
      Digest drawn;
      for (std::uint32_t step = 0; step <= end; ++step) {
        figures::View shown;
        shown.figure = &figure;
        shown.step = step;
        const scene::Scene scene = drawer.draw(shown, {language, {}, {}});
        drawn.add(scene::to_svg(scene, scene::theme(scene::ThemeName::light)));
        drawn.add(scene.description);
      }
      line("figure", std::string(figure.id) + " " + code, drawn);
    }
    Digest said;
    for (std::uint32_t step = 0; step <= end; ++step) {
      said.add(drawer.describe({.step = step}, {language, {}, {}}));
      for (const std::string& why : drawer.explain({.step = step}, {language, {}, {}})) said.add(why);
    }
    line("sentences", code, said);
  }
}

}  // namespace

int main(int count, char** words) {
  for (int k = 1; k < count; ++k) {
    const catalog::SortInfo* sort = catalog::find_sort(words[k]);
    if (sort == nullptr) {
      std::cerr << "run_digests: no sort " << words[k] << '\n';
      return 2;
    }
    for (const Input& input : inputs) digest(*sort, input);
  }
}
