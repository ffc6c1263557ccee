// Keys that expose a mistake are found near those that hide it; a race is found whatever the order; each mistake opens
// where both sides are drawn differently.
#include "app/mistakes/exposing_keys.h"

#include "app/comparing/comparison.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/texts/stopped_runs.h"
#include "tests/mistakes/tried.h"
#include "ui/scene/svg.h"

using namespace scatterscope;
using app::ExposingKeys;
using mistakes::Mistake;
using mistakes::Program;
using tests::is_sorted_input;
using Change = ExposingKeys::Change;

namespace {

app::RunRequest request_of(const app::RunArguments& arguments) {
  return app::parse_run(arguments, app::MissingInput::is_a_problem);
}

app::RecordedMistake record(const Mistake& mistake, Program program, const app::RunArguments& arguments) {
  const app::RunRequest run = request_of(arguments);
  mistakes::Run made = mistakes::record(mistake, program, run.config, run.input);
  return {std::make_shared<const recording::Recording>(std::move(made.recording)), made.failure};
}

app::MistakeTrial trial_of(const Mistake& mistake, Program program, const app::RunArguments& arguments) {
  app::MistakeTrial trial{
      arguments, record(mistake, Program::right, arguments), record(mistake, program, arguments), {}, {}, {}};
  if (!trial.tried.failure) trial.verdict = mistakes::judge(mistake, *trial.right.recording, *trial.tried.recording);
  trial.races = analysis::find_races(*trial.tried.recording);
  if (trial.exposed()) trial.parts = analysis::first_difference(*trial.right.recording, *trial.tried.recording);
  return trial;
}

app::RunArguments arguments_of(const Mistake& mistake, std::string_view options) {
  return app::mistake_arguments(mistake, app::arguments_of({{}, options}));
}

ExposingKeys search(const Mistake& mistake, const app::RunArguments& hiding, std::uint32_t seed = 1) {
  const app::Exposes exposes = [&](const app::RunArguments& arguments) {
    return trial_of(mistake, Program::wrong, arguments).exposed();
  };
  return app::find_exposing_keys(mistake, hiding, seed, exposes);
}

std::size_t places_that_differ(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i] ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("where a mistake hides, keys are offered that expose it, and the smallest change first") {
  std::set<std::string_view> near, never;
  for (const Mistake& mistake : mistakes::all()) {
    for (const mistakes::Example& example : mistake.hides) {
      INFO("mistake.name ", mistake.name, ", example.options ", example.options);
      const app::RunArguments hiding = arguments_of(mistake, example.options);
      const auto offer = search(mistake, hiding);
      CHECK(offer.runs <= app::most_search_runs);
      const app::RecordedMistake run = record(mistake, Program::wrong, offer.arguments);
      if (mistake.cost == mistakes::Cost::none && !run.failure) CHECK_FALSE(is_sorted_input(*run.recording));
      CHECK(trial_of(mistake, Program::wrong, offer.arguments).exposed());
      CHECK(offer.never.has_value() == (offer.change == Change::example));
      if (offer.change == Change::example) {
        CHECK(offer.runs == 0);
        never.insert(mistake.name);
        continue;
      }
      near.insert(mistake.name);
      const app::RunRequest before = request_of(hiding), after = request_of(offer.arguments);
      recording::Config same = after.config;
      same.n = before.config.n;
      CHECK(same == before.config);
      const auto more = static_cast<long>(after.input.keys.size()) - static_cast<long>(before.input.keys.size());
      CHECK((offer.change == Change::one_less   ? more == -1
             : offer.change == Change::one_more ? more == 1
             : offer.change == Change::more     ? more > 1
                                                : more == 0));
      if (offer.change == Change::one_key) CHECK(places_that_differ(after.input.keys, before.input.keys) == 1);
      if (offer.change == Change::two_swapped) {
        CHECK(places_that_differ(after.input.keys, before.input.keys) == 2);
        CHECK(std::is_permutation(after.input.keys.begin(), after.input.keys.end(), before.input.keys.begin()));
      }
      CHECK(search(mistake, hiding).arguments == offer.arguments);  // of the same seed
    }
  }
  // Those that hang on a parameter alone, which the search leaves as it is.
  CHECK(never == std::set<std::string_view>{"places-by-atomics", "one-barrier-scan", "block-number-fixed",
                                            "fixed-result-buffer", "descending-by-reversing"});
  near.merge(never);
  CHECK(near.size() == mistakes::all().size());
}

TEST_CASE("where no keys are said to expose a mistake, a hundred lists of all lengths do not") {
  std::mt19937 random(7);
  for (const Mistake& mistake : mistakes::all()) {
    for (const mistakes::Example& example : mistake.hides) {
      const app::RunArguments hiding = arguments_of(mistake, example.options);
      const app::RunRequest run = request_of(hiding);
      if (!mistakes::forecast(mistake, run.config, run.input).on_all_keys) continue;
      CAPTURE(mistake.name);
      for (unsigned k = 0; k < 100; ++k) {
        recording::Pairs input;
        const std::size_t n = 1 + random() % 40;
        for (std::size_t i = 0; i < n; ++i) {
          input.keys.push_back(random() >> (32 - run.config.key_bits));
          if (run.config.values) input.values.push_back(i);
        }
        const mistakes::Run made = mistakes::record(mistake, Program::wrong, run.config, input);
        REQUIRE_FALSE(made.failure);
        CHECK(is_sorted_input(made.recording));
      }
    }
  }
  // The lines at fault are not run by another algorithm, or by kernels for more keys a thread.
  for (const auto& [name, options] : {std::pair{"one-barrier-scan", "--block-scan brent-kung"},
                                      {"previous-block-only", "--grid-scan look-back"},
                                      {"block-number-fixed", "--grid-scan block-sums"},
                                      {"last-bit-forgotten", "--keys-per-thread 2"},
                                      {"ones-counted-backwards", "--keys-per-thread 2"},
                                      {"padding-as-zeros", "--keys-per-thread 2"}}) {
    const auto offer = search(tests::mistake_named(name), arguments_of(tests::mistake_named(name), options));
    CHECK(offer.never == mistakes::Condition::lines_not_run);
    const std::string words = app::offer_words(offer, "--keys 1", Language::english);
    CHECK(words == "With these parameters no keys can expose it. This run does: --keys 1");
  }
  // Those of the host part are.
  const Mistake& of_host = tests::mistake_named("fixed-result-buffer");
  const app::RunRequest coarse = request_of(arguments_of(of_host, "--keys-per-thread 2 --key-bits 3 --keys 4,1,2"));
  CHECK(mistakes::forecast(of_host, coarse.config, coarse.input).exposure == mistakes::Exposure::exposes);
}

TEST_CASE("the search for exposing keys is bounded, and ends in the file's own run") {
  const Mistake& mistake = tests::mistake_named("last-bit-forgotten");
  const app::RunArguments hiding = arguments_of(mistake, "--keys 1,1,0,1,0,0,1,0");
  std::set<std::string> tried;
  const app::Exposes never = [&](const app::RunArguments& arguments) {
    tried.insert(arguments.at("--keys"));
    return false;
  };
  const auto none = app::find_exposing_keys(mistake, hiding, 1, never);
  CHECK(none.change == Change::example);
  CHECK(none.arguments.at("--keys") == app::arguments_of(mistake.shows.front()).at("--keys"));
  CHECK(none.runs <= app::most_search_runs);
  CHECK(tried.size() > 20);
  CHECK(tried.count("1,1,0,1,0,0,1,0") == 0);
  const app::Exposes cancelled = [](const app::RunArguments&) -> bool { throw Error{texts::run_cancelled, {}, 2}; };
  CHECK_THROWS_AS((void)app::find_exposing_keys(mistake, hiding, 1, cancelled), Error);
  const auto large = app::find_exposing_keys(mistake, arguments_of(mistake, "--random 4096"), 1, never);
  CHECK(large.runs == 0);  // more keys than anyone reads
}

TEST_CASE("the search draws values as wide as --key-bits, not as the keys that are given") {
  for (const auto& [name, options] : {std::pair{"fixed-result-buffer", "--keys 0,1,2,3 --key-bits 3"},
                                      {"fixed-result-buffer", "--keys 0,0,1,1 --key-bits 5"},
                                      {"last-bit-forgotten", "--keys 0,0,0,0 --key-bits 1"}}) {
    const std::string run = options;
    CAPTURE(run);
    const auto offer = search(tests::mistake_named(name), arguments_of(tests::mistake_named(name), options));
    CHECK(offer.change != Change::example);
    CHECK(trial_of(tests::mistake_named(name), Program::wrong, offer.arguments).exposed());
  }
}

TEST_CASE("keys near those of a preset keep the parameters that the preset gave") {
  const Mistake& mistake = tests::mistake_named("last-bit-forgotten");
  const app::RunArguments hiding = arguments_of(mistake, "--preset small --block-threads 4");
  const app::Exposes always = [](const app::RunArguments&) { return true; };
  const auto offer = app::find_exposing_keys(mistake, hiding, 1, always);
  CHECK(offer.arguments.count("--preset") == 0);
  CHECK(request_of(offer.arguments).config == request_of(hiding).config);
}

TEST_CASE("keys of another type than the example's have the bits of their type") {
  const auto arguments =
      app::mistake_arguments(tests::mistake_named("last-bit-forgotten"), {{"--key-type", "f32"}, {"--keys", "2,1"}});
  CHECK(request_of(arguments).config.key_bits == 32);
}

TEST_CASE("the race of the scan with one barrier is found under every schedule seed, with both threads and lines") {
  const Mistake& mistake = tests::mistake_named("one-barrier-scan");
  for (const std::string& keys : {std::string("0,0,0,0,0,0,0,0"), std::string("12,3,6,9,15,8,5,10")}) {
    for (unsigned seed = 0; seed < 20; ++seed) {
      CAPTURE(seed);
      const app::RunArguments run =
          arguments_of(mistake, "--keys " + keys + " --schedule-seed " + std::to_string(seed));
      const app::MistakeTrial trial = trial_of(mistake, Program::wrong, run);
      CHECK(trial.exposed());
      REQUIRE_FALSE(trial.races.empty());
      const analysis::Race& race = trial.races.front();
      const recording::Recording& r = *trial.tried.recording;
      const recording::Event a = r.events[race.first.event], b = r.events[race.second.event];
      CHECK(a.block == b.block);
      CHECK(a.thread != b.thread);
      CHECK(a.index == b.index);
      CHECK(r.files[r.steps[race.first.step].file].name == "block_scan.cuh");
      const std::string words = app::race_lines(trial, Language::english).front();
      for (const std::uint32_t thread : {a.thread, b.thread})
        CHECK(words.find("thread " + std::to_string(thread)) != std::string::npos);
      CHECK(words.find("block_scan.cuh:" + std::to_string(r.steps[race.second.step].line)) != std::string::npos);
      CHECK(analysis::find_races(*trial.right.recording).empty());
    }
  }
}

TEST_CASE("each mistake opens in its figure where both sides are drawn differently, and marks the first difference") {
  for (const Mistake& mistake : mistakes::all()) {
    CAPTURE(mistake.name);
    app::ShownMistake shown{
        &mistake, 0, trial_of(mistake, Program::wrong, arguments_of(mistake, mistake.shows.front().options)), {}};
    REQUIRE(shown.trial.exposed());
    const std::array recordings{shown.trial.right.recording, shown.trial.tried.recording};
    const auto marks = app::marks_of(shown.trial);
    CHECK(marks[0].has_value() == shown.trial.parts.has_value());
    CHECK(marks[1].has_value() == shown.trial.parts.has_value());
    app::Comparison comparison(app::prepare_comparison(recordings, {"", ""}));
    comparison.show(shown);
    const panels::CompareView view = comparison.both();
    std::array<std::string, 2> drawn;
    for (std::size_t k = 0; k < 2; ++k) {
      CAPTURE(k);
      CHECK(view.sides[k].view.figure->id == mistake.figure);
      CHECK(view.sides[k].view.selection.chosen == marks[k]);
      figures::View scene{.figure = figures::find_figure(mistake.figure)};
      scene.step = view.sides[k].sources.moment->step();
      scene.settled = true;  // what has just been done is another thing on each side
      scene::Scene made = app::FigureDrawer(recordings.at(k)).draw(scene, {});
      made.description.clear();
      std::istringstream lines(scene::to_svg(made, scene::theme(scene::ThemeName::light)));
      for (std::string line; std::getline(lines, line);)  // the number of iterations is not what is seen
        if (line.find("Iteration ") == std::string::npos) drawn.at(k) += line + "\n";
    }
    // Both lists of a wrong buffer are right: what the host reads is no part of a figure.
    CHECK((drawn[0] != drawn[1]) == (mistake.name != "fixed-result-buffer"));
  }
}

TEST_CASE("the mark of a table by columns is the cell that each side stores to") {
  const Mistake& mistake = tests::mistake_named("table-by-columns");
  const app::MistakeTrial trial =
      trial_of(mistake, Program::wrong, arguments_of(mistake, mistake.shows.front().options));
  const auto marks = app::marks_of(trial);
  const auto sizes = trial.right.recording->array_named("bucket_sizes");
  REQUIRE(sizes);
  CHECK(marks[0] == scene::Ref{scene::Ref::Kind::cell, *sizes, 0, 4});
  CHECK(marks[1] == scene::Ref{scene::Ref::Kind::cell, *sizes, 0, 1});
}
