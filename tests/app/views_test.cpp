// What a scene shows in place of a figure: its options, what it is drawn from, its picture.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/courses/course.h"
#include "app/courses/course_runs.h"
#include "app/files/measured_files.h"
#include "app/links/scene_link.h"
#include "app/views/content.h"
#include "app/views/draw_view.h"
#include "app/views/plot_choice.h"
#include "app/views/sources.h"
#include "kernels/analysis/run_counts.h"
#include "kernels/catalog.h"
#include "tests/run_error_of.h"

namespace scatterscope::app {
namespace {

constexpr const char* book = "sort=radix-1bit&preset=book&device=cpu";

ViewSources made_of(const std::string& link) {
  const RecordRunBy record = [](const RunRequest& run, const catalog::Progress&) {
    return std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, run.backend));
  };
  return make_sources(sources_of(arguments_of_link(link)), record, {}, SCATTERSCOPE_PROGRAM);
}

std::string refused(const std::string& link) {
  return tests::run_error_of([&] { (void)content_of(arguments_of_link(link)); }).what();
}

}  // namespace

TEST_CASE("a link says each kind of view, and reads back as it was written") {
  const std::map<std::string, std::size_t> kinds{{std::string(book) + "&figure=13.3", 0},
                                                 {std::string(book) + "&counted=4096", 0},
                                                 {"side-by-side=13.2-13.5", 1},
                                                 {std::string(book) + "&side-by-side=sort%3Dmerge", 1},
                                                 {"side-by-side=last-bit-forgotten&repair=2", 2},
                                                 {"key-type=u64&timing=throughput&gpu=h200&logarithmic", 3},
                                                 {"timing=ladder&n=1000", 3},
                                                 {std::string(book) + "&grid=table-cells", 4},
                                                 {std::string(book) + "&chapter-map", 5},
                                                 {"words=Why%20so%20fast%3F", 6},
                                                 {"words=", 6}};
  for (const auto& [said, kind] : kinds) {
    const std::string& link = said;
    CAPTURE(link);
    const RunArguments arguments = arguments_of_link(link);
    CHECK(content_of(arguments).index() == kind);
    CHECK(link_of(arguments) == link);
    CHECK(arguments_of_link(link_of(sources_of(arguments))) == sources_of(arguments));
  }
}

TEST_CASE("views that differ in place or in how they are drawn share what they are drawn from") {
  const auto sources = [](const std::string& link) { return link_of(sources_of(arguments_of_link(link))); };
  const std::string of_book = book;
  CHECK(sources(of_book + "&figure=13.3&step=4") == sources(of_book + "&figure=13.2&key=9&hide"));
  CHECK(sources(of_book + "&grid=launches") == sources(of_book + "&grid=barriers"));
  CHECK(sources("side-by-side=warp&step=3") == sources("side-by-side=warp&key=2"));
  CHECK(sources("timing=ladder&gpu=h200") == sources("timing=grid&key-type=u64&gpu=h200"));
  CHECK(sources("words=A") == sources("words=B"));
  CHECK(sources(of_book + "&grid=launches") != sources(of_book + "&chapter-map"));
  CHECK(sources(of_book + "&counted=4096") != sources(of_book + "&counted=8192"));
  CHECK(sources(of_book + "&counted=4096&iteration=1") != sources(of_book + "&counted=4096"));
  CHECK(sources("side-by-side=last-bit-forgotten") != sources("side-by-side=last-bit-forgotten&repair=1"));
}

TEST_CASE("what does not go together in a view is refused in one line") {
  CHECK(refused("side-by-side=warp&timing=ladder") ==
        "--side-by-side warp and --timing ladder: allowed: one of the two");
  CHECK(refused("sort=merge&side-by-side=warp") == "--side-by-side warp and --sort merge: allowed: one of the two");
  CHECK(refused("sort=merge&timing=ladder") == "--sort merge: allowed only together with shapes");
  CHECK(refused("gpu=h200") == "--gpu h200: allowed only together with --timing, --chapter-map");
  CHECK(refused("words=&counted=4") == "--words and --counted 4: allowed: one of the two");
  CHECK(refused("side-by-side=warp&repair=1") == "--repair 1: allowed only together with --side-by-side MISTAKE");
  CHECK(refused("side-by-side=last-bit-forgotten&repair=4") == "--repair '4': allowed: 1 to 3");
  CHECK(refused("timing=ladders").starts_with("--timing 'ladders': unknown, did you mean 'ladder'?"));
  CHECK(refused("side-by-side=warq").starts_with("--side-by-side 'warq': unknown"));
  CHECK(refused(std::string(book) + "&grid=launch").starts_with("--grid 'launch': unknown, did you mean 'launches'?"));
  CHECK(refused(std::string(book) + "&side-by-side=keys%3D1").find("--keys 1: allowed: one of the two") !=
        std::string::npos);
  const std::string file =
      tests::run_error_of([] { (void)arguments_of_link("timing=ladder&measured=/etc/passwd"); }).what();
  CHECK(file == "measured=/etc/passwd: allowed in a link: a regular file beside it, by a name without .. and links");
}

TEST_CASE("each kind of view is made and drawn in every language") {
  const std::map<std::string, std::string> texts{{std::string(book) + "&counted=4096&device=cpu", "4096"},
                                                 {"side-by-side=13.2-13.5&step=0", "radix-local"},
                                                 {std::string(book) + "&side-by-side=sort%3Dbitonic", "bitonic"},
                                                 {"side-by-side=last-bit-forgotten", ""},
                                                 {"timing=ladder&gpu=h200", "13.6"},
                                                 {std::string(book) + "&grid=iterations", "r = 2"},
                                                 {std::string(book) + "&chapter-map", "bitonic"},
                                                 {std::string(book) + "&chapter-map&gpu=h200&n=268435456", "2^28"},
                                                 {"words=", "How?"},
                                                 {"words=Why%3F", "Why?"}};
  for (const auto& [said, text] : texts) {
    const std::string& link = said;
    std::string plain = link;
    if (const auto twice = plain.rfind("&device=cpu"); plain.find("&device=cpu") != twice) plain.resize(twice);
    const ViewSources made = made_of(plain);
    for (const Language language : all_languages) {
      CAPTURE(link);
      const scene::Scene scene = draw_view(arguments_of_link(plain), made, "How?", language, {1200, 560});
      CHECK(scene.width > 0);
      CHECK(scene.height > 0);
      CHECK_FALSE(scene.description.empty());
      CHECK(written_in(scene).find(text) != std::string::npos);
    }
  }
}

TEST_CASE("a plot that is turned to from another one has a link that leads to it") {
  for (const std::string& gpu : shipped_gpus()) {
    const auto set = shipped_set("--timing", {{"--gpu", gpu}});
    for (const plots::Kind kind : plots::all_kinds) {
      for (const char* sort : {"onesweep", "merge"}) {
        for (const std::uint64_t n : {std::uint64_t{1} << 28, std::uint64_t{12345}}) {
          plots::View view;
          view.kind = kind;
          view.n = n;
          view.sort = sort;
          if (kind != plots::Kind::throughput && plots::drawn_size(*set, view) == 0) continue;  // the file lacks it
          const RunArguments link = options_of_plot(*set, view);
          CAPTURE(link_of(link));
          const plots::View read = plot_view(*set, link);
          CHECK(plots::drawn_size(*set, read) == plots::drawn_size(*set, view));
          CHECK(plots::drawn_sort(*set, read) == plots::drawn_sort(*set, view));
        }
      }
    }
  }
}

TEST_CASE("two runs of a view are the scene's own and what its link changes, on the same keys") {
  const ViewSources made =
      made_of("sort=radix-1bit&keys=5,1,4,1&device=cpu&block-threads=2&side-by-side=sort%3Dmerge%26block-threads%3D2");
  REQUIRE(made.pair);
  const auto& sides = made.pair->sides;
  CHECK(sides[0].run->recording->config.sort == "radix-1bit");
  CHECK(sides[1].run->recording->config.sort == "merge");
  CHECK(sides[1].run->recording->config.block_threads == 2);
  for (const ComparedRun& side : sides) {
    CHECK(side.run->recording->input == std::vector<std::uint64_t>{5, 1, 4, 1});
    CHECK(side.run->recording->output == std::vector<std::uint64_t>{1, 1, 4, 5});
  }
}

TEST_CASE("the grid of a view counts what recordings of its cells count") {
  const ViewSources made = made_of(std::string(book) + "&grid=launches");
  REQUIRE(made.grid != nullptr);
  std::size_t compared = 0;
  for (const TradeOffCell& cell : made.grid->cells) {
    if (cell.kind != TradeOffCell::Kind::counted || cell.keys_per_thread > 2) continue;
    const auto run = parse_run(
        arguments_of_link("sort=radix-local&preset=book&device=cpu&radix-bits=" + std::to_string(cell.radix_bits) +
                          "&keys-per-thread=" + std::to_string(cell.keys_per_thread)),
        MissingInput::is_a_problem);
    const recording::Recording recorded = catalog::record(run.config, run.input, run.backend);
    CHECK(cell.counts.launches == recorded.launches.size());
    CHECK(cell.iterations == recorded.iterations.size());
    ++compared;
  }
  CHECK(compared == 8);
}

TEST_CASE("scenes of every kind are read from a lecture's file, and what they lack is named") {
  const auto lecture = [](const std::string& link, const std::string& more = "") {
    return R"({"format": "scatterscope-course", "version": 1, "kind": "lecture",
      "title": {"en": "T", "zh-Hans": "T", "zh-Hant": "T"}, "sections": [{"title": {"en": "S", "zh-Hans": "S",
      "zh-Hant": "S"}, "scenes": [{"link": ")" +
           link + R"(", "say": {"en": "W", "zh-Hans": "W", "zh-Hant": "W"})" + more + "}]}]}";
  };
  const auto wrong = [&](const std::string& link, const std::string& more = "") {
    return std::string(
        tests::run_error_of([&] { (void)read_course(CourseKind::lecture, lecture(link, more), "l.json"); }).what());
  };
  for (const std::string& link : {std::string("words="), std::string("timing=ladder"), std::string("side-by-side=warp"),
                                  std::string("side-by-side=last-bit-forgotten"), std::string(book) + "&chapter-map",
                                  std::string(book) + "&grid=launches", std::string(book) + "&counted=4096"}) {
    const Course course = read_course(CourseKind::lecture, lecture(link), "l.json");
    CHECK(read_course(CourseKind::lecture, course_json(course), "l.json") == course);
  }
  CHECK(wrong("sort=merge&grid=launches").find("link: keys: missing") != std::string::npos);
  CHECK(wrong("sort=merge&preset=book").find("link: figure: missing") != std::string::npos);
  CHECK(wrong("words=", R"(, "walk": {"by": "changes"})").find("at-once") != std::string::npos);
  CHECK(wrong("side-by-side=warp", R"(, "walk": {"by": "phases"})").find("at-once, places") != std::string::npos);
  CHECK(wrong("words=", R"(, "ask": {"guess": {"key": 0, "what": "bit"}})").find("allowed: question") !=
        std::string::npos);
}

}  // namespace scatterscope::app
