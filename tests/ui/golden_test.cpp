// Every figure as it looks at one moment, most of them of the book's sixteen keys. Numbers are held by the stories'
// tests, and what stands where in other rooms and languages by layout_test.cpp.
#include <filesystem>

#include "kernels/parameters/sort_info.h"
#include "tests/app/typed.h"
#include "tests/testing.h"
#include "tests/ui/golden.h"
#include "tests/ui/recorded.h"

namespace scatterscope::tests {
namespace {

struct Golden {
  std::string file, figure;
  std::uint32_t step = 0;
  View view{};
};

const View hidden{.hide_step = true};
const View simplified{.language = Language::simplified_chinese};
const View traditional{.language = Language::traditional_chinese};
const View first_traditional{.language = Language::traditional_chinese, .iteration = 0};

void compare(const Recorded& r, const Golden& golden) {
  compare_golden(golden.file, draw(r, golden.figure, golden.step, golden.view));
}

}  // namespace

TEST_CASE("golden figures of the 1-bit sort") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const std::uint32_t shown = r.after("see(i, ones_before, ones_total, destination)");
  const std::uint32_t stored = r.after("output[destination] = key");
  const std::uint32_t second = r.after("output[destination] = key", r.recording.iterations[1].first_step);
  const std::vector<Golden> all{
      {"13.1-second-scatter", "13.1", second},
      {"13.2-scatter", "13.2", stored},
      {"13.3-destination", "13.3", shown},
      {"13.3-destination-hidden", "13.3", shown, hidden},
      {"13.4-destination", "13.4", shown},
      {"scan-hillis-steele-2", "scan", r.after("x[t] = sum", r.after("x[t] = sum"))},
      {"blocks-sums", "blocks", r.after("see(element, before);")},
      {"warp-scatter", "warp", stored},
  };
  for (const Golden& golden : all) compare(r, golden);
}

TEST_CASE("golden figures of the sort by tiles") {
  const Recorded one_bit(of_sort("radix-local", 4, 4), book_keys);
  const std::uint32_t sizes = one_bit.after("bucket_sizes[bucket * tile_count + tile] = bucket_size");
  const std::uint32_t written = one_bit.after("output[destination] = key");
  compare(one_bit, {"13.5-write", "13.5", written});
  compare(one_bit, {"13.6-sizes", "13.6", sizes});

  recording::Config config = of_sort("radix-local --radix-bits 2", 4, 4);
  const Recorded two_bits(config, book_keys);
  compare(two_bits, {"13.7-end", "13.7", two_bits.recording.step_count()});
  compare(two_bits, {"13.8-end-zh-Hant", "13.8", two_bits.recording.iterations[0].end_step, first_traditional});
  compare(two_bits, {"13.9-starts", "13.9", two_bits.after("see(element, before);")});
  View by_warp{.iteration = 0};
  by_warp.heatmap = {true, true, 0};
  compare(two_bits, {"heatmap-by-warp", "heatmap", two_bits.recording.iterations[0].end_step, by_warp});
  const analysis::RunHeatmap run = counted(config, book_keys, 1);
  View mapped = first_traditional;
  mapped.counted_heatmap = &run;
  compare(two_bits, {"heatmap-counted-zh-Hant", "heatmap", 0, mapped});
  config.keys_per_thread = 2;
  const Recorded coarsened(config, book_keys);
  compare(coarsened, {"13.10-write", "13.10", coarsened.after("output[destination] = key")});
  compare(coarsened, {"shape-coarse", "shape", 0});
}

TEST_CASE("golden figures of key order and stability") {
  recording::Config floats = of_sort("radix-1bit --key-type f32", 4, 32);
  const Recorded order(floats, {0x3fc00000, 0xc0000000, 0x00000000, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000});
  compare(order, {"order-back-zh-Hans", "order", order.recording.step_count(), simplified});

  recording::Config digit = of_sort("radix-unstable --radix-bits 6 --values", 4, 6);
  const recording::Pairs cascade{{41, 22, 22, 30, 30, 22, 22, 30, 41, 41, 35, 30},
                                 {30, 30, 45, 45, 60, 60, 80, 80, 80, 95, 120, 150}};
  const Recorded broken(digit, cascade);
  compare(broken, {"stability-broken", "stability", broken.recording.step_count()});
}

TEST_CASE("golden figures of ranking by ballots") {
  Recorded book(of_sort("onesweep --radix-bits 2", 16, 4), book_keys);
  const std::uint32_t placed = book.after("see(peers_before, next_place, slot)");
  book.selection.chosen = scene::Ref{scene::Ref::Kind::key, 0, 6, 0};
  compare(book, {"ranking-places", "ranking", placed});
}

TEST_CASE("golden figures of buckets of buckets and of how far keys move") {
  Recorded book(of_sort("radix-msd", 4, 4), book_keys);
  const std::uint32_t second = book.recording.iterations[1].first_step;
  const std::uint32_t stored = book.after("output_from[shift + k * threads] = key", second);
  compare(book, {"bucket-tree-end-zh-Hans", "bucket-tree", book.recording.step_count(), simplified});
  compare(book, {"distance-zh-Hant", "distance", stored, traditional});
}

TEST_CASE("golden figures of the look-back by buckets") {
  const app::RunRequest run = asked("--device cpu --sort onesweep --preset look-back");
  const Recorded example(run.config, run.input.keys);
  compare(example, {"look-back-end-zh-Hant", "look-back", example.recording.step_count(), first_traditional});
}

TEST_CASE("golden figures of the reorder through shared memory") {
  Recorded book(of_sort("onesweep --radix-bits 2", 4, 4), book_keys);
  const std::uint32_t stored = book.after("at_byte(tile_keys, byte) = held[k]");
  book.selection.chosen = scene::Ref{scene::Ref::Kind::key, 0, 5, 0};
  compare(book, {"reorder-stored", "reorder", stored});
}

TEST_CASE("golden figures of the merge sort") {
  const Recorded book(of_sort("merge", 4, 4), book_keys);
  const std::uint32_t third = book.recording.iterations[2].first_step;
  const std::uint32_t stored = book.after("output[destination] = keys[position]", third);
  compare(book, {"13.11-stored-zh-Hans", "13.11", stored, simplified});
  Recorded chosen(of_sort("merge", 4, 4), book_keys);
  chosen.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 0, 2, 0};  // for block 2
  compare(chosen, {"co-rank-found-zh-Hant", "co-rank", chosen.after("shares[tile] = a_begin", third), traditional});
  const Recorded coarse(config_of("merge", 4, 1, 2, 2), book_keys);
  const std::uint32_t pass = coarse.recording.iterations[1].first_step;
  const std::uint32_t parted = coarse.after("see(i, key, slot)", pass);
  compare(coarse, {"merged-parted", "merged", parted});
}

TEST_CASE("golden figures of the sorting networks") {
  const Recorded book(of_sort("bitonic", 4, 4), book_keys);
  const std::uint32_t third = book.recording.iterations[3].first_step;
  const std::uint32_t compared = book.after("see(key_low, key_high, swapped)", third);
  compare(book, {"network-compared", "network", compared});
  const Recorded neighbours(of_sort("odd-even-transposition", 4, 3),
                            std::vector<std::uint64_t>{3, 5, 4, 1, 7, 2, 6, 0});
  compare(neighbours,
          {"network-neighbours-zh-Hans", "network", neighbours.recording.iterations[4].end_step, simplified});
  const Recorded turns(of_sort("bitonic-alternating", 4, 4),
                       std::vector<std::uint64_t>{1, 2, 3, 4, 5, 3, 2, 1, 3, 4, 5, 6, 7, 8, 7, 3});
  const recording::Iteration& last = turns.recording.iterations[6];
  compare(turns, {"split-hidden-zh-Hant",
                  "split",
                  turns.after("see(key_low, key_high, swapped)", last.first_step),
                  {.language = Language::traditional_chinese, .hide_step = true}});
}

TEST_CASE("golden figures of the sample sort") {
  const Recorded book(of_sort("sample", 4, 4), book_keys);
  const std::uint32_t chosen = book.after("splitters[splitter] = sample[chosen]");
  compare(book, {"splitters-chosen-zh-Hans", "splitters", chosen, simplified});
  const Recorded more(of_sort("sample", 8, 8), random_keys(64, 8));
  compare(more, {"oversampling-64", "oversampling", more.recording.step_count()});
}

TEST_CASE("golden figures of the sample sort over several devices") {
  recording::Config config = of_sort("sample-devices --devices 4", 4, 4);
  const Recorded book(config, book_keys);
  const std::uint32_t exchanged = book.after("received[peer][arrival] = keys[i]");
  compare(book, {"devices-exchanged", "devices", exchanged});
  compare(book, {"exchange-announced-zh-Hant", "exchange", book.recording.iterations[1].first_step, traditional});
  config.key_bits = config.radix_bits = 8;
  config.devices = 7;
  const Recorded more(config, random_keys(150, 8));
  compare(more, {"devices-many-zh-Hans", "devices", more.recording.step_count(), simplified});
}

// One that no case above draws is compared as it stands at the end of the book's sixteen keys, sorted by the first sort
// that it can show: tests/golden/<id>-default.svg.
TEST_CASE("golden figures of the rest") {
  std::vector<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator("tests/golden"))
    files.push_back(file.path().filename().string());
  for (const figures::FigureInfo& figure : figures::catalog()) {
    CAPTURE(figure.id);
    const std::string rest = std::string(figure.id) + "-default";
    const bool drawn = std::any_of(files.begin(), files.end(), [&](const std::string& file) {
      return file.starts_with(std::string(figure.id) + "-") && file != rest + ".svg";
    });
    if (drawn) continue;
    bool shown = false;
    for (const catalog::SortInfo* sort : catalog::sorts()) {
      const Recorded r(of_sort(sort->name, 4, 4), book_keys);
      if (shown || figure.cannot_show(r.recording)) continue;
      compare_golden(rest, draw(r, figure.id, r.recording.step_count()));
      shown = true;
    }
    CHECK(shown);
  }
}

TEST_CASE("golden figures of the other scans and sorts") {
  recording::Config config = of_sort("radix-1bit --block-scan brent-kung", 4, 4);
  const Recorded tree(config, book_keys);
  compare(tree, {"scan-brent-kung-down", "scan", tree.after("x[left + stride] +=")});

  config.grid_scan = recording::GridScan::look_back;
  const Recorded back(config, book_keys);
  compare(back, {"blocks-look-back", "blocks", back.after("see(element, before);")});
}

}  // namespace scatterscope::tests
