// Figures of any number of keys, of every type, at any moment, in every language; and the sorts that they refuse.
#include "tests/ui/figure_checks.h"

namespace scatterscope::tests {
namespace {

// Keys of that many bits, the first two alike; odd numbers of them descending.
Recorded recorded_of(const std::string& sort, std::size_t n, std::uint32_t threads, std::uint32_t keys_per_thread,
                     const std::string& type, std::uint32_t bits) {
  recording::Config config = of_sort(sort + " --key-type " + type, threads, bits);
  config.keys_per_thread = keys_per_thread;
  if (n % 2 == 1) config.order = recording::Order::descending;
  recording::Pairs input(random_keys(n, bits));
  if (n > 1) input.keys[1] = input.keys[0];
  for (std::size_t i = 0; config.values && i < n; ++i) input.values.push_back(4'000'000'000U + i);
  return {config, input};
}

}  // namespace

// Figures, *: with threads chosen, too | the sort | keys:threads:keys a thread | type:bits.
TEST_CASE("figures draw any number of keys, of every type, at any moment, in every language") {
  for (const auto& [figures, rest] : rows(R"(
    13.11                   | merge | 1:4:1 5:4:1 16:1:1 16:4:1 17:4:2 40:8:1 64:4:3 65:32:1 700:32:2 | u32:6 f32:32
    13.11                   | merge | 4096:64:1 1000:1:1 | u32:32
    13.4 stability warp heatmap | merge | 16:4:1 | u32:4
    merged* co-rank*        | merge | 1:4:1 5:4:1 16:4:1 40:8:1 64:4:3 700:32:2 | u32:32
    merged co-rank          | merge | 4096:64:1 | u32:32
    network split           | bitonic | 2:32:1 3:32:1 16:32:1 17:32:1 64:32:1 65:32:1 700:32:1 | u32:6 f32:32
    network                 | odd-even-transposition | 2:32:1 3:32:1 16:32:1 17:32:1 64:32:1 65:32:1 700:32:1 | u32:6 f32:32
    network                 | bitonic | 4096:256:1 | u32:32
    splitters oversampling  | sample | 1:4:1 5:4:1 16:4:1 64:8:1 65:4:1 700:32:2 | u32:6 f32:32
    bucket-tree distance    | radix-msd --radix-bits 1 | 0:4:1 1:4:1 16:1:1 | u32:32 f32:32 u64:64
    bucket-tree distance    | radix-msd --radix-bits 2 | 5:4:1 64:4:3 | u32:32 f32:32 u64:64
    bucket-tree distance    | radix-msd --radix-bits 3 | 40:8:1 | u32:32 f32:32 u64:64
    bucket-tree distance    | radix-msd --radix-bits 4 | 65:4:1 | u32:32 f32:32 u64:64
    bucket-tree distance    | radix-msd --radix-bits 2 | 4096:32:1 | u32:16
    bucket-tree distance    | radix-msd --radix-bits 8 | 4096:32:1 | u32:16
    look-back               | onesweep --radix-bits 2 | 0:4:1 | u32:4
    look-back               | onesweep --radix-bits 8 | 1:1:1 200:64:1 | u32:8
    look-back               | onesweep --radix-bits 8 | 200:64:1 | u64:64
    look-back               | onesweep --radix-bits 4 | 301:4:1 | u32:16
    ranking reorder         | onesweep --radix-bits 4 | 0:64:1 | u32:8
    ranking reorder         | onesweep --radix-bits 8 | 33:4:3 | f32:32
    ranking reorder         | onesweep --radix-bits 7 --values | 70:64:1 | i32:32
    ranking reorder         | onesweep --radix-bits 8 --values | 1:1:1 200:64:2 | u32:8 u32:32
    reorder                 | onesweep --radix-bits 8 --values | 64:8:2 | u64:64
    reorder                 | onesweep --radix-bits 4 | 1000:32:1 | u32:8
    order                   | radix-1bit | 1:32:1 16:32:1 17:32:1 300:32:1 | i32:32 f32:32
    order                   | radix-block | 1:32:1 16:32:1 17:32:1 300:32:1 | i32:32 f32:32
    order                   | radix-local | 1:32:1 16:32:1 17:32:1 300:32:1 | i32:32 f32:32
    stability               | radix-1bit | 7:32:1 25:32:1 | u32:3
    stability               | radix-1bit --values | 2:32:1 24:32:1 300:32:1 | u32:3
    stability               | radix-block | 7:32:1 25:32:1 | u32:3
    stability               | radix-block --values | 2:32:1 24:32:1 300:32:1 | u32:3
    stability               | radix-local | 7:32:1 25:32:1 | u32:3
    stability               | radix-local --values | 2:32:1 24:32:1 300:32:1 | u32:3
    stability               | radix-unstable | 7:32:1 25:32:1 | u32:3
    stability               | radix-unstable --values | 2:32:1 24:32:1 300:32:1 | u32:3)")) {
    const std::string sort = rows(rest).at(0).first;
    const auto [shapes, types] = rows(rows(rest).at(0).second).at(0);
    for (const std::string& shape : words(shapes))
      for (const std::string& type : words(types)) {
        unsigned n = 0, threads = 0, keys = 0;
        REQUIRE(std::sscanf(shape.c_str(), "%u:%u:%u", &n, &threads, &keys) == 3);
        Recorded r = recorded_of(sort, n, threads, keys, type.substr(0, 3), std::stoul(type.substr(4)));
        for (std::string figure : words(figures)) {
          INFO(figure, " of ", sort, ", ", shape, ", ", type);
          const bool chosen = figure.back() == '*';
          if (chosen) figure.pop_back();
          const auto is_one_of = [&figure](const char* names) {
            const auto all = words(names);
            return std::find(all.begin(), all.end(), figure) != all.end();
          };
          r.selection = {};
          if (n > 1 && is_one_of("network split order")) r.selection.followed_key = 1;
          if (n > 0 && is_one_of("reorder")) r.selection.hovered = scene::Ref{scene::Ref::Kind::key, 0, n / 2, 0};
          const bool cells = is_one_of("13.11 splitters oversampling look-back ranking reorder");  // in rows
          check_always(r, figure, cells);
          for (std::uint32_t block = 0; chosen && block < 4; block += block + 1) {
            r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, block, 1, 0};
            check_always(r, figure, cells);
          }
        }
      }
  }
}

// Figures | the sort | what the refusal says.
TEST_CASE("figures refuse what they cannot show in one line that names the sort, in every language") {
  for (const auto& [figures, rest] : rows(R"(
    ranking               | radix-local | it shows how warps rank keys by ballots, and this run of 'radix-local' does not
    reorder               | radix-local | it shows how tiles are reordered for the write, and the sort 'radix-local' does not reorder them so
    look-back             | radix-local | it shows how tiles look back for each bucket, and the sort 'radix-local' does not
    splitters oversampling | merge | it shows how a sample is drawn and cuts the keys, and the sort 'merge' draws none
    13.11 merged co-rank  | radix-1bit | radix-1bit
    13.1 13.2 13.3 13.7   | merge | compares whole keys
    network bucket-tree   | radix-1bit | radix-1bit
    split                 | odd-even-transposition | odd-even-transposition
    blocks distance       | radix-block | radix-block)")) {
    const std::string sort = rows(rest).at(0).first, said = rows(rest).at(0).second;
    const Recorded r(of_sort(sort, 16, 4), book_keys);
    for (const std::string& figure : words(figures)) {
      INFO(figure, " of ", sort);
      const std::string english = refusal(r, figure);
      CHECK(english.find(said) != std::string::npos);
      const auto why = figures::find_figure(figure)->cannot_show(r.recording);
      for (const Language language : all_languages) {
        const std::string line = figures::words_of(*why, language);
        CHECK(line.find('\n') == std::string::npos);
        CHECK((said != sort || line.find(sort) != std::string::npos));
      }
      if (said.starts_with("it shows")) CHECK(english == said);
    }
  }
  CHECK(figures::default_figure(Recorded(of_sort("merge", 4, 4), book_keys).recording).id == "13.11");
  const Recorded plain(of_sort("radix-1bit", 4, 4), book_keys), alone(of_sort("radix-1bit", 1, 4), book_keys);
  CHECK(figures::find_figure("order")->cannot_show(plain.recording));
  CHECK_FALSE(figures::find_figure("stability")->cannot_show(plain.recording));
  CHECK(figures::find_figure("stability")->cannot_show(Recorded(of_sort("radix-1bit", 4, 4), {3, 1, 2}).recording));
  CHECK(figures::find_figure("scan")->cannot_show(alone.recording));
  CHECK(figures::find_figure("13.99") == nullptr);
}

}  // namespace scatterscope::tests
