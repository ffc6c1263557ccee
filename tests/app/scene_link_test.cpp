#include "app/links/scene_link.h"

#include "app/parameters/derived_run.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/sort_info.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

WantedRun asked(const RunArguments& arguments) {
  return read_arguments(arguments, MissingInput::is_the_book);
}

recording::Recording recorded(const std::string& line) {
  return *tests::recorded(line);
}

std::string wrong(const std::string& link, const recording::Recording& recording) {
  const auto arguments = arguments_of_link(link);
  return tests::why_not([&] { return view_of(arguments, recording); });
}

// Any figure that can show the recording, anywhere in it.
std::pair<figures::View, AskedLooks> any_scene(const recording::Recording& recording, std::mt19937& random) {
  const auto below = [&random](std::size_t n) { return static_cast<std::uint32_t>(random() % n); };
  std::vector<const figures::FigureInfo*> figures;
  for (const figures::FigureInfo& figure : figures::catalog()) {
    if (!figure.cannot_show(recording)) figures.push_back(&figure);
  }
  figures::View scene{.figure = figures[below(figures.size())], .step = below(recording.step_count() + 1)};
  AskedLooks looks{.language = all_languages[below(3)],
                   .key_format = static_cast<figures::KeyFormat>(below(4)),
                   .heatmap = figures::HeatmapView{below(2) == 1, false, 0}};
  if (below(2) == 1) looks.heatmap = figures::HeatmapView{below(2) == 1, true, below(10'000)};
  scene.hide_step = below(2) == 1;
  if (below(2) == 1) scene.iteration = below(recording.iterations.size());
  if (below(2) == 1) scene.selection.followed_key = below(recording.input.size());
  const recording::Launch& launch = recording.launches[below(recording.launches.size())];
  if (below(2) == 1)
    scene.selection.chosen = scene::Ref{scene::Ref::Kind::thread, below(launch.blocks), below(launch.block_threads), 0};
  return {scene, looks};
}

}  // namespace

TEST_CASE("a link is the run's options, those that have their defaults left out") {
  for (const auto& [line, link] : tests::rows(R"(
    --device auto | sort=radix-1bit&preset=book
    --sort radix-local --radix-bits 2 --preset book | sort=radix-local&preset=book&radix-bits=2
    --sort onesweep --random 100 --values --key-type u64 --as-timed | sort=onesweep&random=100&seed=1&distribution=uniform&key-type=u64&as-timed&values)"))
    CHECK(link_of(arguments_of(asked(tests::typed(line)))) == link);
  CHECK(link_of({{"--sort", "merge"}, {"--keys", "3 5\n-1"}}) == "sort=merge&keys=3%205%0A-1");
}

TEST_CASE("a link leads to the run that it was made of") {
  std::vector<RunArguments> runs{{{"--sort", "radix-1bit-single"}, {"--keys", "5,0x3, 1"}}};
  for (const char* line : {"--sort radix-1bit --launches one --grid-blocks 2 --device cpu",
                           "--sort merge --keys -1,2 --key-type i32 --values --compare lexicographic",
                           "--sort merge --preset income --compare descending",
                           "--sort radix-local --keys 1,2 --key-type u64 --key-bits 40 --time-limit 7",
                           "--sort onesweep --keys 1,2 --key-bits 4 --radix-bits 4 --as-timed",
                           "--sort radix-1bit --random 70 --seed 9 --distribution few --schedule-seed "
                           "18446744073709551615 --barrier-rule volta --access-limit 100000"})
    runs.push_back(tests::typed(line));
  // Each number and flag of each sort at its most.
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    for (const parameters::Parameter& row : parameters::table) {
      if (!parameters::depends_on_sort(row) || !parameters::takes(*sort, row) || !row.said.empty() || row.with)
        continue;
      runs.push_back({{"--sort", std::string(sort->name)}, {"--keys", "3,1"}});
      runs.back()[parameters::option_of(row)] = parameters::word_of(row, parameters::most_of(*sort, row));
    }
  }
  for (const RunArguments& run : runs) {
    const std::string link = link_of(arguments_of(asked(run)));
    CAPTURE(link);
    const auto read = arguments_of_link(link);
    const WantedRun one = asked(run), other = asked(read);
    CHECK(one.config == other.config);
    CHECK(one.keys.kind == other.keys.kind);
    CHECK(one.keys.word() == other.keys.word());
    CHECK(one.as_timed == other.as_timed);
    CHECK(one.time_limit == other.time_limit);
    const auto first = attempt([&] { return resolved(one); }), second = attempt([&] { return resolved(other); });
    REQUIRE(bool(first) == bool(second));
    if (!first) continue;
    CHECK(first->config == second->config);
    CHECK(first->input == second->input);
    CHECK(first->backend == second->backend);
  }
}

TEST_CASE("a link switches off what a preset or the timed form switches on") {
  const auto again = [](const WantedRun& run) {
    const auto read = arguments_of_link(link_of(arguments_of(run)));
    return asked(read);
  };
  WantedRun income = asked({{"--preset", "income"}});
  CHECK(income.config.values);
  CHECK(link_of(arguments_of(income)) == "sort=radix-1bit&preset=income");
  income.config.values = false;
  income.config.order = recording::Order::ascending;
  CHECK(link_of(arguments_of(income)) == "sort=radix-1bit&preset=income&order=ascending&values=off");
  CHECK(again(income).config == income.config);
  CHECK(resolved(again(income)).input.values.empty());
  // Every preset with each of its parameters as it is without the preset.
  for (const Preset& preset : presets()) {
    for (const parameters::Assignment& assignment : preset.assignments) {
      INFO("preset.name ", preset.name, ", assignment.parameter->name ", assignment.parameter->name);
      WantedRun run = asked({{"--preset", std::string(preset.name)}});
      assignment.parameter->field.set(run.config, parameters::default_of(*assignment.parameter));
      CHECK(again(run).config == run.config);
    }
  }

  WantedRun timed = asked({{"--sort", "radix-msd"}, {"--keys", "3,1"}, {"--as-timed", ""}, {"--look-back-words", "1"}});
  timed.given.insert(&parameters::of<&recording::Config::take_turns>());
  CHECK(link_of(arguments_of(timed)) == "sort=radix-msd&keys=3,1&as-timed&look-back-words=1&take-turns=off");
  const auto run = resolved(again(timed));
  CHECK(run.config.look_back_words == 1);
  CHECK_FALSE(run.config.take_turns);
  CHECK(resolved(asked({{"--sort", "radix-msd"}, {"--keys", "3,1"}, {"--as-timed", ""}})).config.take_turns);
}

TEST_CASE("a link that is none is refused with what is wrong") {
  for (const auto& row : tests::rows(R"(
    sort=merge&kees=1 | link 'kees': unknown, did you mean 'keys'? allowed: sort, keys
    sort=merge&sort=sample | --sort
    sort | --sort
    values=1 | --values
    as-timed=off | --as-timed
    keys=%2 | --keys
    keys=%zz | --keys
    v=2&sort=merge | link v '2': unknown; allowed: 1
    sort=merge&v=1 | link 'v': unknown
    sort=merge&language=en | link 'language': unknown; allowed: sort, keys
    sort=merge&hide=1 | --hide
    sort=merge&figure | --figure
    &sort=merge | link)")) {
    const std::string& link = row.first;
    CAPTURE(link);
    CHECK(tests::why_not([&] { return arguments_of_link(link); }).starts_with(row.second));
  }
  CHECK(arguments_of_link("").empty());
}

TEST_CASE("a link to what is shown leads to the same run and the same scene") {
  std::mt19937 random(1613);
  for (const char* line :
       {"--preset book --device cpu", "--sort radix-local --radix-bits 2 --preset book --launches one --device cpu",
        "--sort merge --preset income --device cpu", "--sort radix-1bit-single --keys 5,4,3 --device cpu",
        "--sort merge --keys=1.5,-inf,nan,-0.0 --key-type f32 --order descending --values --device cpu",
        "--sort onesweep --random 70 --seed 9 --distribution few --key-bits 8 --radix-bits 4 --device cpu",
        "--sort sample --random 40 --key-type i32 --block-threads 8 --device cpu",
        "--sort onesweep --preset book --as-timed --device cpu"}) {
    CAPTURE(line);
    const recording::Recording recording = recorded(line);
    for (int repeat = 0; repeat < 20; ++repeat) {
      const std::pair<figures::View, AskedLooks> made = any_scene(recording, random);
      const figures::View& scene = made.first;
      const AskedLooks& looks = made.second;
      const auto link = link_to(recording, scene, looks);
      CAPTURE(link);
      for (const std::string version : {"", "v=1&"}) {
        const auto arguments = arguments_of_link(version + link);
        const auto run = resolved(asked(arguments));
        CHECK(run.config == recording.config);
        CHECK(run.input == recording::Pairs(recording.input, recording.input_values));
        const auto again = view_of(arguments, recording);
        CHECK(again.figure == scene.figure);
        CHECK(again.step == scene.step);
        CHECK(again.iteration == scene.iteration);
        CHECK(looks_of(arguments).over() == looks.over());
        CHECK(again.selection == scene.selection);
        CHECK(again.hide_step == scene.hide_step);
      }
    }
  }
}

TEST_CASE("a run that no option can ask for has no link") {
  recording::Recording recording = recorded("--preset book --values --device cpu");
  CHECK_NOTHROW((void)link_to(recording, {}));
  recording.input_values[3] = 77;
  CHECK(tests::why_not([&] { return link_to(recording, {}); }).starts_with("link: --values: no link can say that"));
}

TEST_CASE("a scene that the recording does not have is refused with part, value and what is allowed") {
  const recording::Recording book = recorded("--preset book --device cpu");
  const std::string last = std::to_string(book.step_count());
  CHECK(wrong("figure=13.6", book).starts_with("--figure 13.6: cannot show this recording: "));
  CHECK(wrong("figure=nine", book).starts_with("--figure 'nine': unknown; allowed: 13.1, 13.2, 13.3"));
  CHECK(wrong("step=99999", book) == "--step '99999': allowed: 0 to " + last);
  CHECK(wrong("key=16", book) == "--key '16': allowed: 0 to 15");
  CHECK(wrong("thread=0.4", book) == "--thread '0.4': allowed: 0.0 to 3.3");
  for (const char* thread : {"4.0", "1", "1.", ".1", "1.1.", "-1.0", ""})
    CHECK(wrong("thread=" + std::string(thread), book).starts_with("--thread '"));
  CHECK(wrong("drawn-iteration=4", book) == "--drawn-iteration '4': allowed: 0 to 3");
  CHECK(wrong("iteration=4", book) == "--iteration '4': allowed: 0 to 3");
  CHECK(wrong("lang=fr", book).starts_with("--language 'fr': unknown; allowed: en, "));
  CHECK(wrong("key-format=octal", book).starts_with("--key-format 'octal': unknown"));
  CHECK(wrong("heatmap-window=-1", book).starts_with("--heatmap-window '-1'"));
  CHECK(wrong("step=1&after=bits", book) == "--step 1 and --after bits: allowed: one of the two");
  CHECK(wrong("iteration=0&after=nothing", book).starts_with("--after 'nothing': unknown; allowed: "));
}

TEST_CASE("a place has a name that does not count steps") {
  const recording::Recording book = recorded("--preset book --device cpu");
  const auto place = [&](const std::string& link) {
    const auto scene = view_of(arguments_of_link(link), book);
    REQUIRE(scene.step);
    return *scene.step;
  };
  for (const recording::Iteration& iteration : book.iterations) {
    const std::string of = "iteration=" + std::to_string(iteration.index);
    CHECK(place(of) == iteration.end_step);
    CHECK(place(of + "&step=0") == iteration.first_step);
    // The array of the result is complete at its end, and untouched at its beginning.
    const std::string& result = book.arrays[iteration.result_array].name;
    const std::uint32_t before = place(of + "&before=" + result), after = place(of + "&after=" + result);
    CHECK(iteration.first_step < before);
    CHECK(before < after);
    CHECK(after <= iteration.end_step);
    for (std::uint32_t index = 0; index < book.input.size(); ++index) {
      const auto next = recording::next_write(book, iteration.first_step, iteration.result_array, 0, index);
      REQUIRE(next);
      CHECK(next->step >= before);
      CHECK(next->step < after);
    }
    const std::string& kernel = book.launches[book.steps[iteration.first_step].launch].kernel;
    CHECK(place(of + "&before=" + kernel) == iteration.first_step);
    CHECK(place(of + "&after=" + kernel) == book.end_step(book.steps[iteration.first_step].launch));
  }
}
