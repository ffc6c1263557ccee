// Plots of measured results, here of made-up ones: byte for byte, what is hit, and whatever a file may hold.
#include "ui/plots/plot.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>

#include "kernels/format/measured_json.h"
#include "kernels/texts/timing.h"
#include "tests/recorded.h"
#include "tests/timing/made_up.h"
#include "tests/ui/golden.h"
#include "tests/ui/plot_checks.h"
#include "tests/ui/scene_checks.h"
#include "ui/plots/canvas.h"
#include "ui/plots/selection.h"
#include "ui/scene/svg.h"

namespace scatterscope::tests {
namespace {

using plots::Kind;

plots::RunIndex index_of(const timing::MeasuredSet& set, const std::string& sort, std::uint64_t n,
                         std::uint32_t r = 0) {
  for (std::size_t k = 0; k < set.runs.size(); ++k) {
    const timing::MeasuredRun& run = set.runs[k];
    if (run.sort == sort && run.n == n && (r == 0 || run.config.radix_bits == r))
      return static_cast<plots::RunIndex>(k);
  }
  FAIL("no such run");
  return 0;
}

constexpr std::uint64_t large = (1U << 28) - 4096;

// Another machine, three times as slow and with fewer sizes.
timing::MeasuredSet slower_set() {
  timing::MeasuredSet set = made_up_set();
  set.provenance.device = "another GPU made up for tests";
  std::erase_if(set.runs, [](const timing::MeasuredRun& run) { return run.n > 1U << 20; });
  for (timing::MeasuredRun& run : set.runs) {
    for (double* ms : {&run.milliseconds.median, &run.milliseconds.p5, &run.milliseconds.p95}) *ms *= 3;
  }
  return set;
}

scene::Scene two(const timing::MeasuredSet& set, const timing::MeasuredSet& beside, const plots::View& view,
                 Language language = Language::english, float width = 1200, float height = 800) {
  plots::PlotInput input{set, view, language, width, height};
  input.beside = &beside;
  return plots::draw(input);
}

// The bold lines of a plot of throughput, solid or dashed.
std::size_t curves(const scene::Scene& scene, bool dashed) {
  return static_cast<std::size_t>(std::count_if(scene.shapes.begin(), scene.shapes.end(), [&](const scene::Shape& s) {
    const auto* line = std::get_if<scene::Line>(&s);
    return line != nullptr && line->stroke_width == 2 && line->dashed == dashed;
  }));
}

}  // namespace

TEST_CASE("golden plots") {
  const timing::MeasuredSet set = made_up_set();
  compare_golden("plot-throughput", plot(set, {Kind::throughput}));
  compare_golden("plot-ladder", plot(set, {Kind::ladder}));
  compare_golden("plot-grid", plot(set, {Kind::grid}));
  compare_golden("plot-blocks", plot(set, {Kind::blocks}));
  compare_golden("plot-devices", plot(set, {Kind::devices}));
  compare_golden("plot-timeline-zh-Hans", plot(set, {Kind::timeline}, Language::simplified_chinese));
  plots::View shares{Kind::launches};
  shares.logarithmic = true;
  shares.chosen = plots::ref_of(index_of(set, "onesweep", large), 2);
  compare_golden("plot-launches-shares-zh-Hant", plot(set, shares, Language::traditional_chinese));
}

TEST_CASE("plots fit their room in every language, no text over another") {
  const timing::MeasuredSet set = made_up_set();
  for (const Kind kind : plots::all_kinds) {
    for (const Language language : all_languages) {
      for (const bool logarithmic : {false, true}) {
        for (const auto& room : {std::pair{1200.0F, 800.0F}, {1900.0F, 900.0F}, {700.0F, 900.0F}, {0.0F, 0.0F}}) {
          INFO("plots::spelling(kind) ", plots::spelling(kind), ", room.first ", room.first);
          plots::View view{kind};
          view.logarithmic = logarithmic;
          const scene::Scene scene = plot(set, view, language, room.first, room.second);
          check_inside(scene);
          check_apart(scene);
          CHECK(has(scene, set.provenance.device));
          for (const scene::Label& text : all_of<scene::Label>(scene)) CHECK(text.size >= 12);
        }
      }
    }
  }
}

TEST_CASE("throughput: the fastest of a sort at each size; every point is hit") {
  const timing::MeasuredSet set = made_up_set();
  const auto series = plots::series_of(set, {});
  CHECK(series.size() == 8);
  CHECK(series.front().sort == "radix-1bit");
  for (const plots::Series& each : series) CHECK(each.runs.size() == 4);
  const timing::MeasuredRun& local = set.runs[series[1].runs.back()];
  CHECK(series[1].sort == "radix-local");
  CHECK(local.config.radix_bits == 8);
  CHECK(local.config.keys_per_thread == 8);
  const scene::Scene scene = plot(set, {Kind::throughput});
  const scene::Ref ref = plots::ref_of(series[0].runs.back());
  CHECK(shapes_of(scene, ref) == 1);
  for (const scene::Rect& rect : all_of<scene::Rect>(scene)) {
    if (rect.ref != ref) continue;
    CHECK(scene::hit(scene, {rect.at.x + rect.width / 2, rect.at.y + rect.height / 2}) == ref);
  }
  // The copy would flatten every other line: the plot says so and is drawn on the logarithmic scale alone.
  CHECK(has(scene, "Beyond this scale: device-copy"));
  plots::View logarithmic{Kind::throughput};
  logarithmic.logarithmic = true;
  CHECK_FALSE(has(plot(set, logarithmic), "Beyond"));
  CHECK(has(plot(set, logarithmic), "device-copy"));
}

TEST_CASE("no two sorts that are known have the same sign in the same colour") {
  std::vector<std::string> pictures;
  for (const char* sort : {"radix-1bit", "radix-1bit-single", "radix-local", "onesweep", "cub-radix", "cub-radix-64",
                           "cub-merge", "thrust", "std-sort", "radix-block", "device-copy"}) {
    timing::MeasuredSet set = made_up_set();
    set.runs = {made_up_run(sort, 1U << 20, 1e9)};
    scene::Scene scene = plot(set, {Kind::throughput});
    for (scene::Shape& shape : scene.shapes) {
      if (auto* text = std::get_if<scene::Label>(&shape); text != nullptr && text->text == sort) text->text = "";
    }
    const std::string picture = scene::to_svg(scene, scene::theme(scene::ThemeName::light));
    CAPTURE(std::string(sort));
    const bool seen = std::find(pictures.begin(), pictures.end(), picture) != pictures.end();
    CHECK_FALSE(seen);
    pictures.push_back(picture);
  }
}

TEST_CASE("two sets in one plot: dashed and named B, on one scale, told apart by their references") {
  const timing::MeasuredSet set = made_up_set(), other = slower_set();
  plots::View view{Kind::throughput};
  const scene::Scene scene = two(set, other, view);
  CHECK(curves(scene, false) == 7);
  CHECK(curves(scene, true) == 7);
  CHECK(has(scene, "A, solid lines: measured on GPU made up for tests"));
  CHECK(has(scene, "B, dashed lines: measured on another GPU made up for tests"));
  CHECK(has(scene, "A onesweep\n"));
  CHECK(has(scene, "B onesweep\n"));
  CHECK(has(scene, "A: Beyond this scale"));
  CHECK(has(scene, "B: Beyond this scale"));
  // The same size at the same place across, three times as slow below it.
  const plots::RunIndex a = index_of(set, "onesweep", 1U << 20), b = index_of(other, "onesweep", 1U << 20);
  const auto at = [&](const scene::Ref& ref) {
    for (const scene::Shape& shape : scene.shapes) {
      const auto* rect = std::get_if<scene::Rect>(&shape);
      if (rect != nullptr && rect->ref == ref) return rect->at;
    }
    return scene::Point{};
  };
  const scene::Point of_a = at(plots::ref_of(a)), of_b = at(plots::ref_of(b, 0, true));
  REQUIRE(of_b.x > 0);
  CHECK(of_a.x == doctest::Approx(of_b.x));
  CHECK(of_a.y < of_b.y);
  // A set that has nothing of these keys is said to have nothing.
  view.slice = plots::Slice{};
  view.slice->values = true;
  const scene::Scene lacking = two(set, other, view);
  CHECK(has(lacking, "B: nothing measured of these keys"));
  CHECK(curves(lacking, true) == 0);
  // The other plots are of one set.
  CHECK_FALSE(has(two(set, other, {Kind::ladder}), "another GPU"));
  for (const Language language : all_languages) {
    for (const auto& room : {std::pair{1200.0F, 800.0F}, {1900.0F, 800.0F}, {700.0F, 900.0F}}) {
      for (const bool logarithmic : {false, true}) {
        plots::View each{Kind::throughput};
        each.logarithmic = logarithmic;
        const scene::Scene drawn = two(set, other, each, language, room.first, room.second);
        check_inside(drawn);
        check_apart(drawn);
      }
    }
  }
}

TEST_CASE("the ladder: each section at its fastest, its worth against 13.3 and the roofline") {
  timing::MeasuredSet set = made_up_set();
  const auto ladder = plots::ladder_of(set, {}, large);
  const auto config = [&](std::size_t k) { return set.runs[*ladder[k]].config; };
  CHECK(set.runs[*ladder[0]].sort == "radix-1bit");
  CHECK(config(0).keys_per_thread == 1);
  CHECK(config(1).radix_bits == 1);
  CHECK(config(1).keys_per_thread == 1);
  CHECK(config(2).radix_bits == 8);
  CHECK(config(2).keys_per_thread == 1);
  CHECK(config(3).radix_bits == 8);
  CHECK(config(3).keys_per_thread == 8);
  CHECK(set.runs[*ladder[4]].sort == "radix-1bit");
  CHECK(config(4).keys_per_thread > 1);
  CHECK(set.runs[*ladder[5]].sort == "onesweep");
  CHECK(set.runs[*ladder[6]].sort == "cub-radix");  // the fastest of the library calls
  timing::MeasuredSet with_64_bits = set;
  with_64_bits.runs.push_back(made_up_run("cub-radix-64", large, 4.8e10, 8));
  CHECK(with_64_bits.runs[*plots::ladder_of(with_64_bits, {}, large)[6]].sort == "cub-radix-64");
  const double times = set.runs[*ladder[0]].milliseconds.median / set.runs[*ladder[5]].milliseconds.median;
  const scene::Scene scene = plot(set, {Kind::ladder});
  CHECK(has(scene, plots::rounded(times) + "x"));
  CHECK(has(scene, plots::rounded(set.runs[*ladder[0]].milliseconds.median) + " ms"));
  CHECK(has(scene, "keys on " + set.provenance.device));
  CHECK(has(scene, plots::rounded(*timing::roofline_fraction(set, set.runs[*ladder[5]]) * 100) + " %"));
  CHECK(has(scene, "1.00x"));
  // Without the naive sort of one key a thread, the coarsened one is what the others are compared with.
  timing::MeasuredSet coarse = set;
  std::erase_if(coarse.runs,
                [](const auto& run) { return run.sort == "radix-1bit" && run.config.keys_per_thread == 1; });
  CHECK(coarse.runs.size() < set.runs.size());
  CHECK(has(plot(coarse, {Kind::ladder}), "1.00x"));
  // What is missing is said, not drawn.
  std::erase_if(set.runs, [](const auto& run) { return run.sort == "onesweep" || run.sort == "device-copy"; });
  const scene::Scene fewer = plot(set, {Kind::ladder});
  CHECK(has(fewer, "not measured"));
  CHECK_FALSE(has(fewer, " %\n"));
}

TEST_CASE("the ladder goes from 13.3 down to 13.6, names one GPU, cuts no label and explains the roofline") {
  for (const char* file : {"assets/measured/h100.json", "assets/measured/h200.json"}) {
    std::ifstream stream(file);
    const timing::MeasuredSet set = format::read_measured_json(std::string(std::istreambuf_iterator<char>(stream), {}));
    for (const Language language : all_languages) {
      for (const auto& [width, height] : {std::pair{1280.0F, 800.0F}, {1920.0F, 1080.0F}, {960.0F, 640.0F}}) {
        const plots::View view{Kind::ladder};
        const scene::Scene scene = plots::draw({set, view, language, width, height});
        std::vector<std::pair<float, std::string>> sections;
        std::size_t gpus = 0;
        std::string all;
        for (const scene::Label& label : all_of<scene::Label>(scene)) {
          CHECK(label.text.find("…") == std::string::npos);
          all += label.text;
          // "13.3  local sort", but not "13.9 ms".
          if (label.bold && label.text.starts_with("13.") && label.text.substr(4, 2) == "  ")
            sections.emplace_back(label.at.y, label.text.substr(0, 4));
          if (label.text.find("NVIDIA") == std::string::npos) continue;
          ++gpus;
          CHECK(label.text.find(set.provenance.device) != std::string::npos);
        }
        std::sort(sections.begin(), sections.end());
        REQUIRE(sections.size() == 4);
        for (std::size_t k = 0; k < 4; ++k) CHECK(sections[k].second == "13." + std::to_string(3 + k));
        CHECK(gpus == 2);  // the title and where it was measured
        // The sort that keeps the memory busiest, beside how much longer it takes.
        const auto ladder = plots::ladder_of(set, {}, plots::drawn_size(set, view));
        double share = 0, slow = 0, fastest = 1e9;
        for (const auto& rung : ladder) {
          REQUIRE(rung);
          const timing::MeasuredRun& run = set.runs[*rung];
          fastest = std::min(fastest, run.milliseconds.median);
          if (const auto of = timing::roofline_fraction(set, run); of && *of > share) {
            share = *of;
            slow = run.milliseconds.median;
          }
        }
        CHECK(share > 0.85);
        CHECK(slow > 10 * fastest);
        CHECK(all.find(plots::rounded(share * 100) + " %") != std::string::npos);
        CHECK(all.find(plots::rounded(slow / fastest)) != std::string::npos);
      }
    }
  }
}

TEST_CASE("the grid: a cell for each radix and coarsening, the missing one empty") {
  timing::MeasuredSet set = made_up_set();
  const plots::TileGrid grid = plots::grid_of(set, {}, large);
  CHECK(grid.radix_bits == std::vector<std::uint32_t>{1, 2, 4, 8});
  CHECK(grid.keys_per_thread == std::vector<std::uint32_t>{1, 2, 4, 8, 16});
  CHECK_FALSE(grid.at(3, 4).has_value());
  CHECK(set.runs[*grid.at(2, 1)].config.radix_bits == 4);
  CHECK(set.runs[*grid.at(2, 1)].config.keys_per_thread == 2);
  const scene::Scene scene = plot(set, {Kind::grid});
  CHECK(shapes_of(scene, plots::ref_of(*grid.at(2, 1))) == 2);
  CHECK(has(scene, plots::rounded(timing::keys_per_second(set.runs[*grid.at(2, 1)]) / 1e9)));
  CHECK(has(scene, "each cell at its fastest block size"));
  // Its details and what is said where it is pointed at name that block size.
  plots::View view{Kind::grid};
  view.n = 1U << 24;
  const plots::RunIndex fastest = *plots::grid_of(set, {}, *view.n).at(3, 3);
  set.runs[fastest + 1].milliseconds.median = set.runs[fastest + 1].milliseconds.p5 = 0.001;
  const plots::RunIndex now = *plots::grid_of(set, {}, *view.n).at(3, 3);
  CHECK(now == fastest + 1);
  const std::string name = "radix-local, r = 8, c = 8, blocks of 64";
  CHECK(plots::summary(set, plots::ref_of(now), Language::english)[0] == name);
  CHECK(plots::details(set, plots::ref_of(now), Language::english)[0] == name);
}

TEST_CASE("block sizes: along a line nothing else differs, of each sort the line with its fastest run") {
  timing::MeasuredSet set = made_up_set();
  constexpr std::uint64_t n = 1U << 24;
  const auto shown = [&] {
    std::vector<std::vector<std::uint32_t>> lines;  // radix bits, then the threads of each run
    for (const plots::Series& series : plots::block_series_of(set, {}, n)) {
      lines.push_back({set.runs[series.runs[0]].config.radix_bits});
      for (const plots::RunIndex k : series.runs) {
        CHECK(set.runs[k].sort == series.sort);
        CHECK(set.runs[k].config.radix_bits == lines.back()[0]);
        CHECK(set.runs[k].config.keys_per_thread == set.runs[series.runs[0]].config.keys_per_thread);
        lines.back().push_back(set.runs[k].config.block_threads);
      }
    }
    return lines;
  };
  using Lines = std::vector<std::vector<std::uint32_t>>;
  CHECK(shown() == Lines{{8, 64, 256, 512}, {8, 128, 256, 384, 512, 1024}});
  CHECK(plots::sizes_of(set, {}, Kind::blocks) == std::vector<std::uint64_t>{n});
  CHECK(plots::drawn_size(set, {Kind::blocks}) == n);
  const scene::Scene scene = plot(set, {Kind::blocks});
  CHECK(curves(scene, false) == 2);
  for (const plots::Series& series : plots::block_series_of(set, {}, n)) {
    for (const plots::RunIndex k : series.runs) CHECK(shapes_of(scene, plots::ref_of(k)) >= 1);
  }
  // A faster run at another radix takes its line along; one at a single block size makes none.
  for (timing::MeasuredRun& run : set.runs) {
    if (run.sort == "radix-local" && run.n == n && run.config.radix_bits == 4 && run.config.block_threads == 512)
      run.milliseconds = made_up_spread(0.06);
  }
  CHECK(shown() == Lines{{4, 64, 256, 512}, {8, 128, 256, 384, 512, 1024}});
  std::erase_if(set.runs, [](const auto& run) { return run.config.block_threads != 256; });
  CHECK(plots::block_series_of(set, {}, n).empty());
  CHECK(has(plot(set, {Kind::blocks}), "nothing for this plot"));
}

TEST_CASE("launches: a part each, as long as its time; as shares every bar is whole") {
  const timing::MeasuredSet set = made_up_set();
  const plots::RunIndex naive = index_of(set, "radix-1bit", large);
  const auto widths = [&](bool shares) {
    plots::View view{Kind::launches};
    view.logarithmic = shares;
    std::vector<float> found(4);
    for (const scene::Shape& shape : plot(set, view).shapes) {
      const auto* rect = std::get_if<scene::Rect>(&shape);
      for (std::uint32_t l = 0; l < 4; ++l) {
        if (rect != nullptr && rect->ref == plots::ref_of(naive, l + 1)) found[l] = rect->width;
      }
    }
    return found;
  };
  const std::vector<float> times = widths(false), shares = widths(true);
  CHECK(times[3] / times[1] == doctest::Approx(3).epsilon(0.01));
  CHECK(shares[3] / shares[1] == doctest::Approx(3).epsilon(0.01));
  CHECK(shares[3] > times[3]);
}

TEST_CASE("runs of one sort are named apart beside their launches, however low the plot is") {
  const timing::MeasuredSet set = made_up_set();
  for (const float height : {800.0F, 420.0F, 320.0F}) {
    const std::string words = words_in(plot(set, {Kind::launches}, Language::english, 1200, height));
    CAPTURE(words);
    std::size_t tuned = 0;
    for (const plots::RunIndex k : plots::launch_bars(set, {}, large)) {
      const std::string tuning = plots::tuning_words(set, set.runs[k], Language::english);
      if (tuning.empty()) continue;
      ++tuned;
      CHECK(words.find(tuning.substr(0, 12)) != std::string::npos);  // "r = 4, c = 1"; the end may be cut
    }
    CHECK(tuned > 1);
  }
}

TEST_CASE("a set of the executor is titled as one, everywhere") {
  timing::MeasuredSet set = made_up_set();
  set.provenance.backend = "cpu";
  for (const Kind kind : plots::all_kinds) {
    const scene::Scene scene = plot(set, {kind});
    CHECK(scene.title.find("executor, not a GPU timing") != std::string::npos);
    CHECK(has(scene, "executor, not a GPU timing"));
  }
  for (const auto& lines : {plots::details(set, plots::ref_of(0), Language::english),
                            plots::summary(set, plots::ref_of(0), Language::english),
                            plots::summary(set, plots::ref_of(1, 1), Language::english)}) {
    CHECK(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
      return line.find("executor, not a GPU timing") != std::string::npos;
    }));
  }
}

TEST_CASE("without results a sentence says how to get some") {
  timing::MeasuredSet set;
  for (const Kind kind : plots::all_kinds) {
    for (const Language language : all_languages) {
      const scene::Scene scene = plot(set, {kind}, language);
      check_inside(scene);
      std::string words = words_in(scene);  // broken into lines
      std::erase_if(words, [](char c) { return c == '\n' || c == ' '; });
      std::string item = text(texts::tm_menu_measure, language);
      std::erase(item, ' ');
      CHECK(words.find(item) != std::string::npos);
    }
  }
  set = made_up_set();
  std::erase_if(set.runs, [](const auto& run) { return run.sort != "std-sort"; });
  CHECK(has(plot(set, {Kind::ladder}), "nothing for this plot"));
  CHECK(has(plot(set, {Kind::grid}), "nothing for this plot"));
  CHECK(has(plot(set, {Kind::launches}), "nothing for this plot"));
  CHECK_FALSE(has(plot(set, {Kind::throughput}), "nothing for this plot"));
  // The command that gets some keeps what was asked for.
  plots::View view{Kind::blocks};
  view.slice = plots::Slice{recording::KeyType::u64, 8, true, recording::Order::descending, "few"};
  CHECK(plots::options_of(*view.slice) == "--key-type u64 --key-bits 8 --values --order descending --distribution few");
  CHECK(plots::example_for(Kind::blocks, *view.slice).find(plots::options_of(*view.slice)) != std::string::npos);
}

TEST_CASE("slices and sizes: what may be compared, what is drawn unless asked otherwise") {
  timing::MeasuredSet set = made_up_set();
  CHECK(plots::slices_of(set).size() == 2);
  CHECK((plots::default_slice(set) == plots::Slice{}));
  CHECK(plots::words_of({recording::KeyType::i32, 8, true, recording::Order::descending, "few"}, Language::english) ==
        "i32 keys with values, few, 8 bits, descending");
  CHECK(plots::sizes_of(set, {}, Kind::ladder) == std::vector<std::uint64_t>{1U << 16, 1U << 20, 1U << 24, large});
  CHECK(plots::drawn_size(set, {Kind::ladder}) == large);
  plots::View view{Kind::ladder};
  view.n = 1U << 20;
  CHECK(plots::drawn_size(set, view) == 1U << 20);
  view.n = 12;
  CHECK(plots::drawn_size(set, view) == large);
  // A size with more to show goes before a larger one.
  std::erase_if(set.runs, [](const auto& run) { return run.n == large && timing::is_library_call(run.sort); });
  CHECK(plots::drawn_size(set, {Kind::ladder}) == 1U << 24);
  CHECK(plots::size_words(1U << 28) == "2^28");
  CHECK(plots::size_words(large) == "2^28 - 4096");
  CHECK(plots::size_words(1'000'000) == "1,000,000");
  CHECK(plots::size_words(4096) == "4,096");
  // A baseline's 64-bit keys have 64 bits, whatever its configuration says.
  auto copy = made_up_run("device-copy", 10, 1e9);
  copy.config.key_type = recording::KeyType::u64;
  CHECK(plots::slice_of(copy).key_bits == 64);
}

TEST_CASE("a run's details: its numbers, where they come from, each launch") {
  const timing::MeasuredSet set = made_up_set();
  const plots::RunIndex k = index_of(set, "radix-local", large, 4);
  std::string all;
  for (const std::string& line : plots::details(set, plots::ref_of(k), Language::english)) all += line + "\n";
  for (const char* words :
       {"radix-local, r = 4, c = 1, blocks of 256", "2^28 - 4096 keys: u32 keys, uniform", "of 40 runs",
        "of the roofline", "output verified", "measured on GPU made up for tests, 2001-02-03",
        "driver 1.2.3, CUDA 13.0", "compute capability 9.0, 132 multiprocessors, 1980 MHz, 141 GiB", "write_tiles",
        "32 registers, 16,384 bytes of shared memory, 75.0 % occupancy"}) {
    CAPTURE(words);
    CHECK(all.find(words) != std::string::npos);
  }
  // A copy sorts nothing that could be verified.
  for (const std::string& line : plots::details(set, plots::ref_of(0), Language::english)) {
    CHECK(line.find("verified") == std::string::npos);
  }
  timing::MeasuredSet one = set;
  one.runs[k].iterations = {made_up_spread(0.25), made_up_spread(0.125), made_up_spread(0.5)};
  const auto lines = plots::details(one, plots::ref_of(k), Language::english);
  CHECK(std::find(lines.begin(), lines.end(), "3 iterations, 0.125 to 0.500 ms each") != lines.end());
  const auto launch = plots::summary(set, plots::ref_of(k, 1), Language::english);
  CHECK(launch[1].find("sort_tiles: ") == 0);
  CHECK(plots::summary(set, plots::ref_of(99'999), Language::english).empty());
  CHECK(plots::details(set, {scene::Ref::Kind::key, 0, 0, 0}, Language::english).empty());
  CHECK(plots::rounded(0.00001234) == "0.00001");
  CHECK(plots::rounded(0.000001) == "1e-06");
  CHECK(plots::rounded(0) == "0");
  CHECK(plots::rounded(26.44) == "26.4");
  CHECK(plots::rounded(1234.5) == "1234");
}

TEST_CASE("a run's details name the scans of the sorts that have some") {
  timing::MeasuredSet set = made_up_set();
  set.runs.clear();
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    set.runs.push_back(made_up_run(std::string(sort->name), 1U << 16, 1e9));
    set.runs.back().config.block_scan = recording::BlockScan::warp_shuffle;
    if (catalog::can_be_cooperative(*sort)) set.runs.back().config.launches = recording::Launches::one;
    const auto lines =
        plots::details(set, plots::ref_of(static_cast<plots::RunIndex>(set.runs.size() - 1)), Language::english);
    const auto told = [&](const std::string& line) {
      return std::find(lines.begin(), lines.end(), line) != lines.end();
    };
    CAPTURE(sort->name);
    CHECK(told("block scan: warp-shuffle") == sort->has_block_scan);
    const bool one_launch = catalog::can_be_cooperative(*sort);
    CHECK(told("grid scan: look-back") == (sort->has_block_scan && one_launch));
    CHECK(told("grid scan: block-sums") == (sort->has_block_scan && !one_launch));
  }
  CHECK(plots::details(made_up_set(), plots::ref_of(0), Language::traditional_chinese).size() > 3);
}

TEST_CASE("a set that grew names its first and its last day, a run its own") {
  timing::MeasuredSet set = made_up_set();
  set.runs[3].date = "2001-02-01";
  for (const Kind kind : plots::all_kinds) {
    CHECK(has(plot(set, {kind}), "2001-02-01 to 2001-02-03"));
    CHECK(has(plot(set, {kind}, Language::simplified_chinese), "2001-02-01 至 2001-02-03"));
  }
  const auto last = [&](plots::RunIndex k) {
    const auto lines = plots::details(set, plots::ref_of(k), Language::english);
    return std::find(lines.begin(), lines.end(), "measured on GPU made up for tests, " + set.runs[k].date) !=
           lines.end();
  };
  CHECK(last(3));
  CHECK(last(4));
}

TEST_CASE("distributions are called by the command line's words in English, by others in Chinese") {
  for (const recording::Distribution each : recording::all_distributions) {
    const std::string_view word = recording::spelling(each);
    CHECK(distribution_words(word, Language::english) == word);
    for (const Language language : {Language::simplified_chinese, Language::traditional_chinese}) {
      const std::string translated(distribution_words(word, language));
      CAPTURE(translated);
      CHECK(translated != word);
      plots::Slice slice;
      slice.distribution = word;
      CHECK(plots::words_of(slice, language).find(translated) != std::string::npos);
    }
  }
  CHECK(distribution_words("another", Language::simplified_chinese) == "another");
}

TEST_CASE("whatever a file may hold is drawn inside its borders") {
  timing::MeasuredSet set;
  set.provenance.device = std::string(200, 'W');
  set.provenance.backend = "cuda";
  const std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  for (std::uint32_t k = 0; k < 40; ++k) {
    auto odd = made_up_run(std::string(k, 'x') + "sort", k % 3 == 0 ? most : 1 + k, 1e3 * (k + 1));
    odd.distribution = "uniform";
    odd.milliseconds = k % 5 == 0 ? timing::Spread{1e12, 0, 1e12} : timing::Spread{1e-9, 1e-12, 1e12};
    odd.runs = 0;
    for (std::uint32_t l = 0; l < k; ++l)
      odd.launches.push_back({std::string(k, 'y') + std::to_string(l), 0, 0, 0, {0, 0, 0}, 0, 0, 0});
    set.runs.push_back(odd);
  }
  for (std::uint32_t k = 0; k < 30; ++k) {
    auto local = made_up_run("radix-local", 7, 1e18, most - k, k * 1'000'000);
    local.launches.push_back({"", 1, 1, 1, {1e12, 0, 1e12}, 0, 0, 0});
    set.runs.push_back(local);
    set.runs.push_back(made_up_run(k % 2 == 0 ? "radix-1bit" : "onesweep", 7, 1e-3));
  }
  set.runs.push_back(made_up_run("radix-1bit", 0, 1));
  for (const Kind kind : plots::all_kinds) {
    for (const bool logarithmic : {false, true}) {
      for (const std::uint64_t n : {std::uint64_t{7}, most, std::uint64_t{2}}) {
        CAPTURE(plots::spelling(kind));
        plots::View view{kind};
        view.logarithmic = logarithmic;
        view.n = n;
        view.hovered = plots::ref_of(40);
        view.chosen = plots::ref_of(4'000'000'000, 4'000'000'000);
        const scene::Scene scene = plot(set, view);
        check_inside(scene);
        CHECK(scene::to_svg(scene, scene::theme(scene::ThemeName::dark)).find("nan") == std::string::npos);
        CHECK(scene.shapes.size() < 5'000);
      }
    }
  }
}

}  // namespace scatterscope::tests
