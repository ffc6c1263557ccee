#include "app/pictures/figure_drawer.h"

#include "kernels/texts/arguments.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;
using tests::recorded;

TEST_CASE("iterations and phases divide the recording") {
  const auto book = recorded("--device cpu");
  CHECK(find_steps(*book, nullptr, nullptr).steps == Stretch{0, book->step_count()});
  const std::string first = "0";
  std::uint32_t end = 0;
  for (std::uint32_t k = 0; k < 4; ++k) {
    const std::string word = std::to_string(k);
    const ChosenSteps chosen = find_steps(*book, &word, nullptr);
    CHECK(chosen.iteration == k);
    const Stretch* iteration = &chosen.steps;
    CHECK(iteration->begin == end);
    end = iteration->end;
    // Its phases follow each other without a gap, each in one phase of one launch.
    std::uint32_t at = iteration->begin;
    for (const Stretch phase : phases_of(*book, *iteration)) {
      CHECK(phase.begin == at);
      CHECK(phase.end > phase.begin);
      for (std::uint32_t step = phase.begin; step < phase.end; ++step) {
        CHECK(book->steps[step].launch == book->steps[phase.begin].launch);
        CHECK(book->steps[step].phase == book->steps[phase.begin].phase);
      }
      at = phase.end;
    }
    CHECK(at == iteration->end);
    CHECK(find_steps(*book, &word, &first).steps == phases_of(*book, *iteration).front());
  }
  CHECK(end == book->step_count());
  CHECK(phases_of(*book, {0, end}).size() > phases_of(*book, find_steps(*book, &first, nullptr).steps).size());
}

TEST_CASE("an iteration or phase that is not there is reported") {
  const auto book = recorded("--device cpu");
  const std::string first = "0", far = "4", negative = "-1", huge = "99999999999999999999";
  for (const std::string* word : {&far, &negative, &huge}) {
    CHECK(tests::run_error_of([&] { (void)find_steps(*book, word, nullptr); }) ==
          Error{texts::number_not_allowed, {"--iteration", *word, "0", "3"}, 2});
  }
  const Error phase = tests::run_error_of([&] { (void)find_steps(*book, &first, &huge); });
  CHECK(phase.arguments()[0] == "--phase");
  CHECK(phase.arguments()[3] == std::to_string(phases_of(*book, find_steps(*book, &first, nullptr).steps).size() - 1));
  const auto empty = recorded("--keys --device cpu");
  CHECK(tests::run_error_of([&] { (void)find_steps(*empty, &first, nullptr); }) ==
        Error{texts::recording_has_no, {"--iteration", "0", "keys"}, 2});
  CHECK(tests::run_error_of([&] { (void)find_steps(*empty, nullptr, &first); }) ==
        Error{texts::recording_has_no, {"--phase", "0", "keys"}, 2});
  CHECK(find_steps(*empty, nullptr, nullptr).steps == Stretch{0, 0});
}

TEST_CASE("scaling a scene scales every length and nothing else") {
  scene::Scene scene;
  scene.width = 100;
  scene.height = 50;
  scene.title = "t";
  scene::Rect rect{.at = {1, 2}, .width = 3, .height = 4, .radius = 5};
  scene::Line line{.points = {{1, 1}, {2, 3}}};
  scene::Label text{.at = {7, 8}, .text = "key", .size = 14};
  scene::Grid grid{.at = {1, 1}, .cell_width = 2, .cell_height = 3, .columns = 9};
  scene.shapes = {rect, line, text, grid};
  const scene::Scene twice = scene::scaled(scene, 2);
  CHECK(twice.width == 200);
  CHECK(twice.height == 100);
  CHECK(twice.title == "t");
  CHECK(std::get<scene::Rect>(twice.shapes[0]).at == scene::Point{2, 4});
  CHECK(std::get<scene::Rect>(twice.shapes[0]).width == 6);
  CHECK(std::get<scene::Rect>(twice.shapes[0]).stroke_width == 2);
  CHECK(std::get<scene::Rect>(twice.shapes[0]).radius == 10);
  CHECK(std::get<scene::Line>(twice.shapes[1]).points[1] == scene::Point{4, 6});
  CHECK(std::get<scene::Label>(twice.shapes[2]).size == 28);
  CHECK(std::get<scene::Label>(twice.shapes[2]).text == "key");
  CHECK(std::get<scene::Grid>(twice.shapes[3]).cell_height == 6);
  CHECK(std::get<scene::Grid>(twice.shapes[3]).columns == 9);
}

TEST_CASE("figures that are offered in place of another can show the recording") {
  const auto book = recorded("--device cpu");
  const std::string known = "13.3", unknown = "13.99", other = "13.8";
  CHECK((parse_figure(&known, *book))->id == "13.3");
  std::string allowed;
  for (const figures::FigureInfo& figure : figures::catalog()) {
    if (!figure.cannot_show(*book)) allowed += (allowed.empty() ? "" : ", ") + std::string(figure.id);
  }
  CHECK(allowed.find("13.8") == std::string::npos);
  CHECK(tests::run_error_of([&] { (void)parse_figure(nullptr, *book); }) == missing_option("--figure", allowed));
  CHECK(tests::run_error_of([&] { (void)parse_figure(&unknown, *book); }).arguments()[2] == allowed);
  CHECK(tests::run_error_of([&] { (void)parse_figure(&other, *book); }).arguments()[2] == allowed);
}

TEST_CASE("a recording without keys refuses what its sort with keys does not do") {
  for (const char* keys : {"", "1", "3,1,2"}) {
    const auto recording = recorded("--sort radix-local --keys " + std::string(keys) + " --device cpu");
    for (const char* figure : {"13.3", "blocks", "13.8"})
      CHECK_MESSAGE(figures::find_figure(figure)->cannot_show(*recording), figure);
    CHECK_FALSE(figures::find_figure("13.5")->cannot_show(*recording));
  }
}
