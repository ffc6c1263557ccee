// Scenes of the shipped lectures: caption, figure, sentence of the step and source speak of the same thread, the same
// key and the same numbers.
#include <regex>

#include "app/courses/course_runs.h"
#include "app/files/measured_files.h"
#include "app/links/scene_link.h"
#include "app/links/scene_options.h"
#include "app/views/content.h"
#include "kernels/analysis/memory_requests.h"
#include "kernels/analysis/run_counts.h"
#include "kernels/story/sentences/describe.h"
#include "tests/app/typed.h"
#include "tests/recorded.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/sentences.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

const analysis::Run& recorded_run(const CourseScene& scene) {
  static std::map<std::string, analysis::RunPtr> runs;
  analysis::RunPtr& run = runs[link_of(scene.run())];
  if (run == nullptr) {
    run = analysis::make_run(tests::recorded(parse_run(scene.run(), MissingInput::is_a_problem)));
  }
  return *run;
}

// The numbers of a text, without the commas of thousands: 9, 4096, 5.67.
std::set<std::string> numbers_of(const std::string& text) {
  static const std::regex number(R"(\d+(?:[.,]\d+)*)");
  std::set<std::string> found;
  for (std::sregex_iterator each(text.begin(), text.end(), number), end; each != end; ++each) {
    std::string digits = each->str();
    std::erase(digits, ',');
    found.insert(digits);
  }
  return found;
}

// By a pattern of block and thread, as they stand in it; without a block it is 0.
std::vector<figures::ThreadId> threads_of(const std::string& text, const std::regex& pattern, int block, int thread) {
  const auto number = [](const std::ssub_match& match) {
    return match.matched ? static_cast<std::uint32_t>(std::stoul(match.str())) : 0U;
  };
  std::vector<figures::ThreadId> found;
  for (std::sregex_iterator each(text.begin(), text.end(), pattern), end; each != end; ++each)
    found.push_back({number((*each)[block]), number((*each)[thread])});
  return found;
}

// What the iteration that a scene shows comes to, and what it comes to without a local sort.
std::set<std::string> counted(const analysis::Run& run, std::uint32_t iteration) {
  std::set<std::string> found;
  const auto take = [&](const recording::Recording& r, const analysis::KeyTable& keys) {
    const analysis::RunCounts counts = analysis::count_iteration(r, keys, iteration);
    for (const std::uint64_t each :
         {counts.contiguous_runs, counts.sectors, counts.barriers, counts.table_cells.value_or(0)})
      found.insert(std::to_string(each));
  };
  take(*run.recording, run.keys);
  if (run.recording->config.sort != "radix-local") return found;
  recording::Config config = run.recording->config;
  config.sort = "radix-1bit";
  config.radix_bits = config.keys_per_thread = 1;
  const recording::Recording naive =
      catalog::record(catalog::resolve(config, run.recording->input), run.recording->input, catalog::Backend::cpu);
  take(naive, analysis::make_key_table(naive));
  return found;
}

// A run on the machine that lectures name: 2^28 keys of 32 bits.
const timing::MeasuredRun* measured_run(const std::string& sort, std::uint32_t radix_bits, std::uint32_t threads,
                                        std::uint32_t keys_per_thread) {
  for (const MeasuredEntry& entry : shipped_sets())
    for (const timing::MeasuredRun& run : entry.set->runs) {
      if (entry.set->provenance.device != "NVIDIA H200") continue;
      const recording::Config& config = run.config;
      const bool library = timing::is_library_call(sort);
      if (run.sort != sort || run.n != 1U << 28 || config.key_type != recording::KeyType::u32 || config.values)
        continue;
      if (library || (config.radix_bits == radix_bits && config.block_threads == threads &&
                      config.keys_per_thread == keys_per_thread))
        return &run;
    }
  FAIL("not measured: " << sort);
  return nullptr;
}
double measured(const std::string& sort, std::uint32_t radix_bits, std::uint32_t threads,
                std::uint32_t keys_per_thread) {
  return measured_run(sort, radix_bits, threads, keys_per_thread)->milliseconds.median;
}
// The time of launches whose kernels' names say that they scan.
double measured_scans(const timing::MeasuredRun& run) {
  double ms = 0;
  for (const timing::MeasuredLaunch& launch : run.launches)
    if (launch.kernel.find("scan") != std::string::npos || launch.kernel.find("sums") != std::string::npos)
      ms += launch.milliseconds.median;
  return ms;
}

// Bytes of whole sectors that the launches of an iteration move in global memory.
struct MovedBytes {
  std::uint64_t all = 0, scanned = 0, scattered = 0;  // by scans; by the stores of the last launch
};
MovedBytes moved_bytes(const recording::Recording& r, std::size_t iteration) {
  MovedBytes moved;
  for (std::uint32_t l = 0; l < r.launches.size(); ++l) {
    const auto& of = r.iterations[iteration];
    if (r.launches[l].first_step < of.first_step || r.launches[l].first_step >= of.end_step) continue;
    const auto counted = analysis::count_launch(r, l);
    const auto bytes = [&](analysis::Access access) {
      return analysis::total(r, counted, recording::Space::global, access).moved_bytes();
    };
    const std::uint64_t both = bytes(analysis::Access::load) + bytes(analysis::Access::store);
    moved.all += both;
    const std::string& kernel = r.launches[l].kernel;
    if (kernel.find("scan") != std::string::npos || kernel.find("sums") != std::string::npos) moved.scanned += both;
    moved.scattered = bytes(analysis::Access::store);
  }
  return moved;
}

}  // namespace

TEST_CASE("times that the lectures' notes name are those of the shipped measurements") {
  const std::map<std::string, double> known{{"190", measured("radix-1bit", 1, 256, 1)},
                                            {"94", measured("radix-local", 1, 256, 1)},
                                            {"40", measured("radix-local", 1, 256, 8)},
                                            {"11.4", measured("radix-local", 4, 256, 8)},
                                            {"5.4", measured("thrust", 0, 0, 0)},
                                            {"63", measured("radix-1bit", 1, 512, 23)},
                                            {"136", measured_scans(*measured_run("radix-1bit", 1, 256, 1))}};
  static const std::regex time(R"((\d+(?:\.\d+)?) (?:ms|毫秒))");
  std::size_t found = 0;
  for (const Course& lecture : shipped_courses(CourseKind::lecture))
    for (const CourseScene* scene : lecture.scenes())
      for (const Language language : all_languages)
        for (const std::string& text : {scene->say.of(language), scene->note.of(language)})
          for (std::sregex_iterator each(text.begin(), text.end(), time), end; each != end; ++each, ++found) {
            const std::string named = (*each)[1];
            REQUIRE_MESSAGE(known.contains(named), named);
            CHECK(std::stod(named) == doctest::Approx(known.at(named)).epsilon(0.03));
          }
  CHECK(found >= 3 * 10);
}

TEST_CASE("what makes the local sort faster is said from the bytes that the launches of an iteration move") {
  const std::vector<Course>& lectures = shipped_courses(CourseKind::lecture);
  const auto lecture =
      std::find_if(lectures.begin(), lectures.end(), [](const Course& c) { return c.name == "coalescing"; });
  REQUIRE(lecture != lectures.end());
  const auto scenes = lecture->scenes();
  const auto of_sort = [&](const char* sort) {
    const auto scene = std::find_if(scenes.begin(), scenes.end(), [&](const CourseScene* each) {
      const RunArguments run = each->run();
      return run.at("--sort") == sort && run.contains("--random") && !run.contains("--radix-bits");
    });
    REQUIRE(scene != scenes.end());
    return moved_bytes(*recorded_run(**scene).recording, 0);
  };
  const MovedBytes naive = of_sort("radix-1bit"), local = of_sort("radix-local");
  for (const Language language : all_languages) {
    const std::set<std::string> said = numbers_of(scenes.back()->note.of(language));
    CHECK(said.contains(std::to_string(naive.all)));
    CHECK(said.contains(std::to_string(local.all)));
    CHECK(said.contains(std::to_string(naive.scattered - local.scattered)));
  }
  // The pattern is the least of it, the scan of a number for each key most of it.
  CHECK(naive.scattered - local.scattered < (naive.all - local.all) / 20);
  CHECK(naive.scanned - local.scanned > (naive.all - local.all) / 2);
  CHECK(measured_scans(*measured_run("radix-local", 1, 256, 1)) < 5);
}

TEST_CASE("every scene that is shipped speaks of one thread and one key, with the numbers of its figure" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  std::size_t threads = 0, keys = 0, numbers = 0;
  for (const Course& lecture : shipped_courses(CourseKind::lecture)) {
    std::size_t number = 0;
    for (const CourseScene* scene : lecture.scenes()) {
      CAPTURE(lecture.name);
      ++number;
      CAPTURE(number);
      if (!is_figure(content_of(scene->arguments))) continue;
      const analysis::Run& run = recorded_run(*scene);
      const auto shown = view_of(scene->arguments, *run.recording);
      const recording::Moment moment = run.moment(shown.step.value_or(run.recording->step_count()));
      figures::FigureInput input{{&run, &moment, nullptr}, shown, {}};
      input.view.hide_step = false;
      const std::string drawn = written_in(figures::draw(input));
      const std::string said = figures::step_words(input), caption = scene->say.of(Language::english);
      INFO("caption ", caption, ", drawn ", drawn, ", said ", said);

      // The source's thread acts in the step, and it is the one that the step's sentence is about.
      const story::Protagonist about = figures::protagonist(input);
      const figures::ThreadId in_source = about.thread;
      if (about.actor) CHECK(*about.actor == in_source);
      static const std::regex in_caption(R"([Tt]hread (\d+)(?: of block (\d+))?)"),
          in_figure(R"(Block (\d+), thread (\d+))");
      std::vector<figures::ThreadId> named = threads_of(caption, in_caption, 2, 1);
      for (const figures::ThreadId& each : threads_of(drawn, in_figure, 1, 2)) named.push_back(each);
      for (const figures::ThreadId& each : named) {
        ++threads;
        // A lecture counts the keys' threads through; the book's blocks have four.
        const std::uint32_t through = in_source.block * run.recording->config.block_threads + in_source.thread;
        CHECK((each == in_source || (each.block == 0 && each.thread == through)));
      }
      static const std::regex a_key(R"((?:[Kk]ey|[Ii]ndex) (\d+)(?! \(index))");
      for (std::sregex_iterator each(caption.begin(), caption.end(), a_key), end; each != end; ++each, ++keys) {
        REQUIRE(shown.selection.followed_key);
        CHECK((*each)[1].str() == std::to_string(*shown.selection.followed_key));
      }
      std::set<std::string> there = numbers_of(drawn);
      there.merge(numbers_of(said));
      there.merge(numbers_of(link_of(scene->run())));
      there.insert(std::to_string(run.recording->config.n));
      if (shown.selection.followed_key) there.insert(std::to_string(*shown.selection.followed_key));
      there.merge(counted(run, figures::drawn_iteration(input)));
      for (const std::string& each : numbers_of(caption)) {
        ++numbers;
        CHECK_MESSAGE(there.contains(each), each);
      }
    }
  }
  CHECK(threads >= 4);
  CHECK(keys >= 1);
  CHECK(numbers >= 20);
}
