// Numbers that a step keeps back: asked for, guessed and judged in the window.
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "app/comparing/compare_presets.h"
#include "app/comparing/comparison.h"
#include "kernels/catalog.h"
#include "kernels/parameters/seed.h"
#include "tests/window/panel_bench.h"
#include "ui/figures/predicting/guesses.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/values/predicting_value.h"

using namespace scatterscope;
using Bench = tests::PanelBench;
using RefKind = scene::Ref::Kind;

namespace {

constexpr auto destination = static_cast<std::uint32_t>(recording::Meaning::destination);

}  // namespace

TEST_CASE("a number that is kept back is asked for, guessed, and judged once it is shown") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.3"});
  (void)apply(bench.session, panels::SeekTo{51});
  (void)bench.settled();
  CHECK_FALSE(bench.has("prediction"));
  (void)apply(bench.session, panels::SetHide{true});
  (void)bench.settled();
  CHECK(bench.has("new_keys"));
  CHECK_FALSE(bench.has("prediction"));
  const scene::Ref nine{RefKind::key, 0, 9, 0, destination};
  (void)apply(bench.session, panels::Choose{nine});
  (void)bench.settled();
  CHECK(bench.has("prediction"));
  CHECK_FALSE(bench.has("verdict"));
  (void)apply(bench.session, panels::Guess{{{nine, 5, 0}}});
  (void)apply(bench.session, panels::Guess{{{nine, 5, 0}}});
  REQUIRE(workspace(bench.session).shown.view.guesses.size() == 1);
  (void)bench.settled();
  const auto dashed = [&] {
    const auto& shapes = bench.state.kept.figure_scene.value().shapes;
    return std::count_if(shapes.begin(), shapes.end(), [](const scene::Shape& shape) {
      const auto* box = std::get_if<scene::Rect>(&shape);
      return box != nullptr && box->dashed && box->stroke == scene::Role::selected;
    });
  };
  CHECK(dashed() == 1);
  (void)apply(bench.session, panels::SeekTo{52});
  (void)bench.settled();
  CHECK(dashed() == 1);
  CHECK(bench.has("verdict"));
  CHECK_FALSE(bench.has("prediction"));
  bench.check_steady();
  (void)apply(bench.session, panels::SetHide{false});
  (void)bench.settled();
  CHECK(dashed() == 0);
  CHECK_FALSE(bench.has("verdict"));
}

TEST_CASE("a guess is typed as a number, a class's as numbers with hands, full-width forms and all") {
  const scene::Ref nine{RefKind::key, 0, 9, 0, destination};
  using figures::Guesses;
  for (const char* typed : {"4", "04", "+4", "４", " 4 ", "＋０４", "4,", "\u30004"})
    CHECK_MESSAGE((panels::guesses_in(typed, nine) == Guesses{{nine, 4, 0}}), typed);
  for (const char* typed : {"4:12 9:30", "４：１２　９：３０", "4:12，9:30", "4:12；9:30", "04:12、+9:30"})
    CHECK_MESSAGE((panels::guesses_in(typed, nine) == Guesses{{nine, 4, 12}, {nine, 9, 30}}), typed);
  for (const char* typed :
       {"", " ", "four", "-4", "4 5", "4:12 9", "4:", ":4", "4:0", "4:100001", "4:1:2", "18446744073709551616", "四"})
    CHECK_MESSAGE(!panels::guesses_in(typed, nine), typed);
}

TEST_CASE("a place of the result is guessed for the followed key") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.2"});
  (void)apply(bench.session, panels::SeekTo{51});
  (void)apply(bench.session, panels::SetHide{true});
  (void)apply(bench.session, panels::FollowKey{9});
  (void)bench.settled();
  const panels::WorkspaceInput view = workspace(bench.session);
  const figures::FigureInput key = panels::figure_key(view);
  const scene::Ref place{RefKind::cell, view.shown.recording().iterations[0].result_array, 0, 5};
  const figures::FigureInput input = key;
  const auto asked = figures::asked_of(input, place);
  REQUIRE(asked);
  CHECK(asked->guess == 5);
  CHECK(asked->of == scene::Ref{RefKind::key, 0, 9});
  const figures::Guess guess{asked->of, 5, 0};
  CHECK(figures::judge(input, guess).words.empty());
  // The store comes a step after the destination is computed; until it is seen the guess stays open.
  (void)apply(bench.session, panels::Guess{{guess}});
  const auto dashed = [&] {
    (void)bench.settled();
    const auto& shapes = bench.state.kept.figure_scene.value().shapes;
    return std::count_if(shapes.begin(), shapes.end(), [](const scene::Shape& shape) {
      const auto* line = std::get_if<scene::Line>(&shape);
      return line != nullptr && line->dashed && line->arrow && line->stroke == scene::Role::selected;
    });
  };
  CHECK(dashed() == 1);
  (void)apply(bench.session, panels::SeekTo{52});
  CHECK(dashed() == 1);
  const auto verdict = [&] {
    const figures::FigureInput now = panels::figure_key(workspace(bench.session));
    return figures::judge(now, guess).words;
  };
  CHECK(verdict().empty());
  // Also after a guess at another step.
  (void)apply(bench.session, panels::Guess{{{scene::Ref{RefKind::key, 0, 8}, 12, 0}}});
  CHECK(dashed() == 2);
  (void)apply(bench.session, panels::SeekTo{53});
  CHECK(dashed() == 1);  // the arrow of the right one is solid
  CHECK(bench.has("verdict"));
  CHECK(verdict().find("Not 5: it is 4. ") == 0);
}

TEST_CASE("a show of hands is drawn once the number is shown, and summed up") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.3"});
  (void)apply(bench.session, panels::SeekTo{51});
  (void)apply(bench.session, panels::SetHide{true});
  const scene::Ref nine{RefKind::key, 0, 9, 0, destination};
  (void)apply(bench.session, panels::Guess{{{nine, 4, 118}, {nine, 5, 60}, {nine, 13, 22}}});
  const auto drawn = [&](const char* number) {
    (void)bench.settled();
    const auto& shapes = bench.state.kept.figure_scene.value().shapes;
    return std::count_if(shapes.begin(), shapes.end(), [&](const scene::Shape& shape) {
      const auto* label = std::get_if<scene::Label>(&shape);
      return label != nullptr && label->text == number;
    });
  };
  CHECK(drawn("118") == 0);
  (void)apply(bench.session, panels::SeekTo{52});
  CHECK(drawn("118") == 1);
  CHECK(drawn("60") == 1);
  CHECK(drawn("22") == 1);
  const panels::WorkspaceInput view = workspace(bench.session);
  const figures::FigureInput key = panels::figure_key(view);
  const std::string words = figures::judge_votes(key, view.shown.view.guesses).words;
  CHECK(words.find("It is 4: 118 of 200 hands. 60 hands for 5. ") == 0);
  bench.check_steady();
}

TEST_CASE("a mistake that was guessed is offered to be opened") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.3"});
  (void)apply(bench.session, panels::SeekTo{48});
  (void)apply(bench.session, panels::SetHide{true});
  // Before key 9 there are three ones in the block before and its own.
  for (std::uint32_t step = 40; step < 52 && !bench.has("open_mistake"); ++step) {
    (void)apply(bench.session, panels::SeekTo{step});
    (void)apply(
        bench.session,
        panels::Guess{{{{RefKind::key, 0, 9, 0, static_cast<std::uint32_t>(recording::Meaning::before)}, 3, 0}}});
    (void)apply(bench.session, panels::SeekTo{step + 1});
    (void)bench.settled();
  }
  const auto wanted = bench.asked<panels::StartCompare>("open_mistake");
  CHECK(wanted.preset == "previous-block-only");
}

TEST_CASE("new keys are drawn from the next seed, and the run goes on at its step") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{51});
  (void)apply(bench.session, panels::SetHide{true});
  const auto wanted = bench.asked<panels::DrawNewKeys>("new_keys");
  const app::Changes changes = apply(bench.session, wanted);
  REQUIRE(changes.effects.size() == 1);
  const auto* run = std::get_if<app::RecordRun>(&changes.effects.front());
  REQUIRE(run != nullptr);
  const auto& request = std::get<app::RunRequest>(run->run);
  CHECK(request.config[recording::seed] == 1);
  CHECK(request.config.block_threads == 4);
  CHECK(request.input.keys.size() == 16);
  CHECK(request.input.keys != bench.session.shown.recording()->input);
  for (const std::uint64_t key : request.input.keys) CHECK(key < 16);
}

TEST_CASE("the arrow of a guess begins where the real one does") {
  for (const auto& [name, sort, radix] : {std::tuple{"13.5", "radix-local", 1U}, {"13.8", "radix-local", 2U}}) {
    const char* const figure = name;
    CAPTURE(figure);
    Bench bench;
    recording::Config config = tests::book_recording()->config;
    config.sort = sort;
    config.radix_bits = radix;
    const recording::Pairs keys(tests::book_recording()->input);
    load(bench.session, std::make_shared<const recording::Recording>(
                            catalog::record(catalog::resolve(config, keys), keys, catalog::Backend::cpu)));
    (void)apply(bench.session, panels::PickFigure{figure});
    (void)apply(bench.session, panels::SetHide{true});
    // A key's arrows by their colours: the guess, and the one drawn when the key is stored.
    const auto arrow = [&](bool guessed, float below) -> std::optional<scene::Point> {
      (void)bench.settled();
      for (const scene::Shape& shape : bench.state.kept.figure_scene.value().shapes) {
        const auto* line = std::get_if<scene::Line>(&shape);
        if (line == nullptr || !line->arrow || line->points.front().y < below) continue;
        const bool dashed = line->dashed && line->stroke == scene::Role::selected;
        if (guessed ? dashed : !dashed && line->ref == scene::Ref{RefKind::key, 0, 9}) return line->points.front();
      }
      return std::nullopt;
    };
    // The key stands in its sorted tile by then.
    const auto& iteration = bench.session.shown.recording()->iterations[0];
    (void)apply(bench.session, panels::SeekTo{iteration.end_step - 1});
    (void)apply(bench.session, panels::Guess{{{scene::Ref{RefKind::key, 0, 9}, 15, 0}}});
    const auto guess = arrow(true, 0);
    REQUIRE(guess);
    (void)apply(bench.session, panels::SeekTo{iteration.end_step + 1});
    const auto real = arrow(false, guess->y - 4);
    REQUIRE(real);
    CHECK(real->x == guess->x);
    // The real one begins below the numbers of the threads, which stand under the keys by then.
    CHECK(real->y >= guess->y - 2);
    CHECK(real->y <= guess->y + 26);
  }
}

TEST_CASE("bars of two shows of hands keep to free places: off all texts, off each other, within the figure") {
  Bench bench;
  (void)apply(bench.session, panels::PickFigure{"13.3"});
  (void)apply(bench.session, panels::SetHide{true});
  (void)apply(bench.session, panels::SeekTo{51});
  const scene::Ref nine{RefKind::key, 0, 9, 0, destination}, three{RefKind::key, 0, 3, 0, destination};
  const figures::Guesses votes{{nine, 4, 118}, {nine, 5, 60}, {nine, 99, 22}, {three, 8, 99'999}, {three, 7, 1}};
  for (const std::uint32_t step : {52U, 53U, 60U}) {
    (void)apply(bench.session, panels::SeekTo{step});
    panels::WorkspaceInput view = workspace(bench.session);
    view.shown.view.iteration = 0;
    view.shown.view.hide_step = false;
    const auto drawn = [&](figures::Guesses guesses) {
      view.shown.view.guesses = std::move(guesses);
      return panels::draw_figure(panels::figure_key(view, 640, 400));
    };
    const std::size_t plain = drawn({}).shapes.size();
    const scene::Scene with = drawn(votes);
    std::vector<scene::Rect> boxes;
    for (std::size_t k = plain; k < with.shapes.size(); ++k) {
      const auto* box = std::get_if<scene::Rect>(&with.shapes[k]);
      if (box != nullptr && box->fill != scene::Role::none) boxes.push_back(*box);
    }
    REQUIRE(boxes.size() > 5);
    const auto within = [](const scene::Rect& box, float x, float y) {
      return x > box.at.x && x < box.at.x + box.width && y > box.at.y && y < box.at.y + box.height;
    };
    for (const scene::Rect& box : boxes) {
      CHECK(box.at.x >= 0);
      CHECK(box.at.y >= 0);
      CHECK(box.at.x + box.width <= with.width);
      CHECK(box.at.y + box.height <= with.height);
      for (std::size_t other = 0; other < plain; ++other) {
        const auto* label = std::get_if<scene::Label>(&with.shapes[other]);
        if (label == nullptr || label->turned || label->text.empty()) continue;
        CHECK_MESSAGE(!within(box, label->at.x, label->at.y - label->size / 2), label->text, " under a bar at ", step);
      }
    }
    // What holds the bars of one number together is the only one that others lie in, and wholly.
    for (const scene::Rect& a : boxes) {
      for (const scene::Rect& b : boxes) {
        const bool meet = a.at.x < b.at.x + b.width - 1 && b.at.x < a.at.x + a.width - 1 &&
                          a.at.y < b.at.y + b.height - 1 && b.at.y < a.at.y + a.height - 1;
        const bool in = a.at.x >= b.at.x - 1 && a.at.x + a.width <= b.at.x + b.width + 1;
        const bool around = b.at.x >= a.at.x - 1 && b.at.x + b.width <= a.at.x + a.width + 1;
        CHECK((!meet || in || around));
      }
    }
  }
}

TEST_CASE("bars of a show of hands cover no key and no number") {
  std::size_t drawn = 0;
  for (const std::string figure : {"13.2", "13.3"}) {
    for (const std::uint32_t step : {52U, 53U}) {
      Bench bench;
      (void)apply(bench.session, panels::PickFigure{figure});
      (void)apply(bench.session, panels::SetHide{true});
      const scene::Ref nine{RefKind::key, 0, 9, 0, figure == "13.3" ? destination : 0U};
      (void)apply(bench.session, panels::SeekTo{step - 1});
      (void)apply(bench.session, panels::Guess{{{nine, 4, 118}, {nine, 5, 60}, {nine, 99, 22}}});
      (void)apply(bench.session, panels::SeekTo{step});
      panels::WorkspaceInput view = workspace(bench.session);
      const scene::Scene with = panels::draw_figure(panels::figure_key(view, 640, 400));
      view.shown.view.iteration = 0;  // that the guesses keep in sight
      view.shown.view.guesses.clear();
      const std::size_t plain = panels::draw_figure(panels::figure_key(view, 640, 400)).shapes.size();
      for (std::size_t k = plain; k < with.shapes.size(); ++k) {
        const auto* bar = std::get_if<scene::Rect>(&with.shapes[k]);
        if (bar == nullptr || bar->fill == scene::Role::none) continue;
        ++drawn;
        for (std::size_t other = 0; other < plain; ++other) {
          const auto* label = std::get_if<scene::Label>(&with.shapes[other]);
          if (label == nullptr || label->ref.kind == RefKind::none) continue;
          const bool within = label->at.x > bar->at.x && label->at.x < bar->at.x + bar->width &&
                              label->at.y > bar->at.y && label->at.y < bar->at.y + bar->height;
          CHECK_MESSAGE(!within, label->text, " under a bar in ", figure, " at ", step);
        }
      }
    }
  }
  CHECK(drawn > 0);
}

namespace {

app::PreparedComparison compared(const std::array<std::string, 2>& figures) {
  const auto request = app::request_of("13.2-13.5", "--side-by-side");
  std::array<std::shared_ptr<const recording::Recording>, 2> recordings;
  for (std::size_t k = 0; k < 2; ++k) {
    const app::RunRequest& run = request.sides[k].run;
    recordings[k] =
        std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, catalog::Backend::cpu));
  }
  return app::prepare_comparison(recordings, figures);
}

}  // namespace

TEST_CASE("of two runs side by side each has its guesses") {
  Bench bench;
  compare(bench.session, compared({"13.2", "13.5"}));
  (void)apply(bench.session, panels::SetHide{true});
  (void)bench.settled();
  CHECK_FALSE(bench.has("new_keys"));
  const app::Comparison& both = *bench.session.shown.comparison;
  const scene::Ref nine{RefKind::key, 0, 9};
  (void)apply(bench.session, panels::SeekTo{both.length() / 8});
  (void)apply(bench.session, panels::Guess{{{nine, 5, 0}}, 0});
  (void)apply(bench.session, panels::Guess{{{nine, 7, 0}}, 1});
  const panels::WorkspaceInput view = workspace(bench.session);
  CHECK(view.shown.view.guesses.empty());
  REQUIRE(view.compare->sides[0].view.guesses.size() == 1);
  CHECK(view.compare->sides[0].view.guesses[0].number == 5);
  REQUIRE(view.compare->sides[1].view.guesses.size() == 1);
  CHECK(view.compare->sides[1].view.guesses[0].number == 7);
  // Until the iteration has ended on the left.
  const std::uint32_t end = both.side(0).run->recording->iterations[0].end_step;
  for (std::uint32_t place = 0; *both.view(0).step <= end && place < both.length(); ++place)
    (void)apply(bench.session, panels::SeekTo{place});
  (void)bench.settled();
  CHECK(bench.has("verdict"));
  const panels::WorkspaceInput now = workspace(bench.session);
  const figures::FigureInput key = panels::figure_key(panels::side_input(now, 0));
  CHECK(figures::judge(key, {nine, 5, 0}).words.find("Not 5: it is 4.") == 0);
  (void)apply(bench.session, panels::SetHide{false});
  CHECK(workspace(bench.session).compare->sides[1].view.guesses.empty());
}

TEST_CASE("a number of either side is asked for in a row below it") {
  Bench bench;
  compare(bench.session, compared({"13.3", "13.6"}));
  (void)apply(bench.session, panels::SetHide{true});
  const app::Comparison& both = *bench.session.shown.comparison;
  const auto& local = both.side(1).run->recording->iterations[0].local;
  REQUIRE(local);
  bool left = false, right = false;
  for (std::uint32_t place = 50; place < 97; ++place) {
    (void)apply(bench.session, panels::SeekTo{place});
    (void)apply(bench.session, panels::Choose{scene::Ref{RefKind::key, 0, 9, 0, destination}, 0});
    (void)bench.settled();
    left = left || bench.has("prediction");
    (void)apply(bench.session, panels::Choose{scene::Ref{RefKind::cell, local->starts_array, 0, 6}, 1});
    (void)bench.settled();
    right = right || bench.has("prediction_right");
  }
  CHECK(left);
  CHECK(right);
}
