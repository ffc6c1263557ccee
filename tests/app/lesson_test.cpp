#include "app/courses/course.h"

#include <fcntl.h>
#include <sys/file.h>

#include <chrono>
#include <fstream>
#include <future>
#include <regex>
#include <thread>

#include "app/comparing/compare_presets.h"
#include "app/courses/kept/progress.h"
#include "app/courses/kept/progress_writer.h"
#include "app/courses/lesson_text.h"
#include "app/courses/posed_scene.h"
#include "app/files/descriptor.h"
#include "app/files/shipped_files.h"
#include "app/mistakes/mistake_trial.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace {

std::shared_ptr<const recording::Recording> record(const RunRequest& run) {
  return tests::recorded(run);
}

// A step of the book's run that asks or waits as `rest` says, and a last one.
std::string lesson_of(const std::string& rest, const std::string& place = "&iteration=0") {
  std::string text = R"({"format": "scatterscope-lesson", "version": 1, "title": WORDS, "goal": WORDS, "steps": [)"
                     R"({"phase": "predict", "link": "sort=radix-1bit&preset=book&device=cpu&figure=13.3)" +
                     place + R"(", "say": WORDS)" + rest + R"(}, {"phase": "make", "say": WORDS}]})";
  for (auto at = text.find("WORDS"); at != std::string::npos; at = text.find("WORDS"))
    text.replace(at, 5, R"({"en": "A", "zh-Hans": "B", "zh-Hant": "C"})");
  return text;
}

std::string changed(std::string text, const std::string& part, const std::string& to) {
  REQUIRE(text.find(part) != std::string::npos);
  return text.replace(text.find(part), part.size(), to);
}

// Why a lesson cannot be read; in Chinese no words of English are left in it but names.
std::string refused(const std::string& text) {
  static const std::regex english("[a-z]{2,} [a-z]{2,}");
  try {
    (void)read_course(CourseKind::lesson, text, "my.json");
    return {};
  } catch (const Error& error) {
    for (const Language language : {Language::simplified_chinese, Language::traditional_chinese}) {
      const std::string line = describe(error, language);
      CAPTURE(line);
      CHECK_FALSE(std::regex_search(line, english));
    }
    return error.what();
  }
}

struct Posed {
  Course lesson;
  PosedScene step;
  analysis::RunPtr run;
};
// The first step of a lesson.
Posed posed(const std::string& text) {
  auto lesson = read_course(CourseKind::lesson, text, "my.json");
  const auto run = run_of(lesson.sections[0].scenes[0]);
  const auto request = parse_run(run, MissingInput::is_a_problem);
  analysis::RunPtr prepared = analysis::make_run(record(request));
  auto step = pose_scene(lesson.sections[0].scenes[0], *prepared, Language::english);
  return {lesson, step, prepared};
}
// Why it cannot be posed.
std::string not_posed(const std::string& text) {
  const auto lesson = read_course(CourseKind::lesson, text, "my.json");
  CourseRuns runs(record);
  return tests::why_not([&] { runs.check(lesson.sections[0].scenes[0]); });
}

constexpr std::array<std::uint32_t, 16> book{12, 3, 6, 9, 15, 8, 5, 10, 9, 6, 11, 13, 4, 10, 7, 0};

}  // namespace

TEST_CASE("of a run that is not the one waited for is said what differs, and what it should be") {
  const RunArguments asked{{"--sort", "radix-local"}, {"--preset", "book"}, {"--device", "cpu"}};
  const RunRequest wanted = parse_run(asked, MissingInput::is_a_problem);
  const auto differs = [&](const std::string& option, const std::string& value) {
    RunArguments made = asked;
    made[option] = value;
    return differing_words(wanted, *record(parse_run(made, MissingInput::is_a_problem)), Language::english);
  };
  CHECK(differs("--device", "cpu").empty());
  CHECK(differs("--keys-per-thread", "2") == "Keys a thread (coarsening) is 2, it should be 1");
  CHECK(differs("--sort", "radix-1bit") == "Sort is radix-1bit, it should be radix-local");
  CHECK(differs("--preset", "small").ends_with("the keys are not those asked for"));
}

TEST_CASE("every lesson that is shipped can be read, ends with what is made, and each of its steps can be done" *
          doctest::skip(tests::too_long_with_sanitizers())) {
  CHECK(shipped_courses(CourseKind::lesson).size() == shipped_lessons().size());
  CHECK(shipped_lessons().size() == 7);
  for (const ShippedFile& file : shipped_lessons()) {
    CAPTURE(file.name);
    const auto lesson = read_course(CourseKind::lesson, file.text, std::string(file.name));
    CHECK(read_course(CourseKind::lesson, course_json(lesson), std::string(file.name)) == lesson);
    // What a lesson asks a lecture can ask too.
    Course lecture{CourseKind::lecture, lesson.name, lesson.title, {}, 0, {{lesson.title, lesson.sections[0].scenes}}};
    for (CourseScene& scene : lecture.sections[0].scenes) {
      scene.phase.reset();
      scene.point = {};
      if (scene.waits()) scene.then = {};
      scene.wait = {};
    }
    CHECK(read_course(CourseKind::lecture, course_json(lecture), std::string(file.name)) == lecture);
    std::size_t recorded = 0;
    CourseRuns runs([&](const RunRequest& run) {
      ++recorded;
      return record(run);
    });
    for (std::size_t k = 0; k < lesson.scenes().size(); ++k) {
      CAPTURE(k + 1);
      CHECK(tests::why_not([&] { runs.check(lesson.sections[0].scenes[k]); }) == "");
      if (const auto* wait = std::get_if<WaitForExposed>(&lesson.sections[0].scenes[k].wait)) {
        const mistakes::Mistake& mistake = *mistakes::find(wait->mistake);
        CHECK_FALSE(hiding_keys(mistake).empty());  // that the window opens it on
        CHECK_NOTHROW((void)request_of_mistake(mistake, 0, hiding_keys(mistake)));
      }
    }
    CHECK(recorded == runs.recorded());
    for (const Language language : all_languages) {
      const auto text = lesson_text(lesson, runs, language);
      CHECK(text.find(lesson.title.of(language)) == 0);
    }
    CHECK(recorded == runs.recorded());
  }
}

TEST_CASE("a guess asks for what the key's thread computes, at the step that computes it, kept back") {
  for (std::uint32_t key = 0; key < book.size(); ++key) {
    CAPTURE(key);
    std::uint32_t ones = 0, all = 0;
    for (std::uint32_t k = 0; k < book.size(); ++k) {
      all += book.at(k) & 1U;
      if (k < key) ones += book.at(k) & 1U;
    }
    const bool one = (book.at(key) & 1U) != 0;
    const std::uint32_t zero_goes = key - ones, one_goes = 16 - all + ones;
    const auto guess = [&](const std::string& what) {
      return posed(
          lesson_of(R"(, "ask": {"guess": {"key": )" + std::to_string(key) + R"(, "what": ")" + what + "\"}}"));
    };
    const Posed made = guess("destination");
    CHECK(made.step.asked.number == (one ? one_goes : zero_goes));
    CHECK(made.step.asked.is_right(one ? one_goes : zero_goes));
    CHECK(made.step.open.hide_step);
    CHECK_FALSE(made.step.answered.hide_step);
    CHECK(made.step.open.selection.followed_key == key);
    // The other formula's number is a known slip; nothing says the right one.
    const std::uint64_t other = one ? zero_goes : one_goes;
    CHECK_FALSE(made.step.asked.is_right(other));
    CHECK_FALSE(judge(made.step, *made.run, other, Language::english).why.empty());
    CHECK(judge(made.step, *made.run, 999, Language::english).why.empty());
    CHECK(guess("before").step.asked.number == ones);
    CHECK(guess("bit").step.asked.number == (book.at(key) & 1U));
  }
}

TEST_CASE("a cell is read at the place that is named, and is shown only once it is answered") {
  const Posed end =
      posed(lesson_of(R"(, "ask": {"cell": {"array": "keys_b", "index": 4, "at": "iteration=0&after=keys_b"}})",
                      "&iteration=0&step=0"));
  CHECK(end.step.asked.number == 6);  // the zeros keep their order: 12, 6, 8, 10, 6, ...
  CHECK(*end.step.open.step < *end.step.answered.step);
  const Posed stays = posed(lesson_of(
      R"(, "ask": {"cell": {"array": "keys_b", "index": 4, "at": "iteration=0&after=keys_b", "stays": true}})",
      "&iteration=0&step=0"));
  CHECK(stays.step.asked.number == 6);
  CHECK(*stays.step.open.step == *stays.step.answered.step);
  CHECK(not_posed(lesson_of(R"(, "ask": {"cell": {"array": "keys_b", "index": 4}})", "&iteration=0&step=0")) ==
        "ask.cell is keys_b[4], which nothing has written; allowed: one that is written by then");
  CHECK(not_posed(lesson_of(R"(, "ask": {"cell": {"array": "keys_b", "index": 16}})")) ==
        "index is 16; allowed: 0 to 15");
  CHECK(not_posed(lesson_of(R"(, "ask": {"cell": {"array": "keys_c", "index": 1}})"))
            .starts_with("array 'keys_c': unknown"));
}

TEST_CASE("a choice and a generated question are answered by an option, each with why") {
  const Posed choice = posed(lesson_of(
      R"(, "ask": {"choice": [{"text": WORDS, "because": WORDS}, {"text": WORDS, "right": true, "because": WORDS}]})"));
  CHECK(choice.step.asked.right == 1);
  CHECK(choice.step.source.empty());
  CHECK(judge(choice.step, *choice.run, 0, Language::english).why == "A");
  auto lesson = read_course(
      CourseKind::lesson,
      changed(
          lesson_of(""), R"({"phase": "make")",
          R"({"phase": "predict", "say": {"en": "A", "zh-Hans": "B", "zh-Hant": "C"}, "ask": {"question": {"kind": "starts", "seed": 6}}}, {"phase": "make")"),
      "my.json");
  CourseRuns runs(record);
  const auto question = runs.pose(lesson.sections[0].scenes[1], Language::english);
  CHECK(question.asked.options.size() >= 2);
  CHECK(question.asked.options[question.asked.right].why.empty());
  for (std::size_t k = 0; k < question.asked.options.size(); ++k)
    CHECK(question.asked.is_right(k) == (k == question.asked.right));
  CHECK(*question.open.step < *question.answered.step);
}

TEST_CASE("what is waited for must be able to happen") {
  CHECK(posed(lesson_of(R"(, "wait": {"step": "end"})", "&step=0")).step.wait_until > 0);
  CHECK(not_posed(lesson_of(R"(, "wait": {"step": "end"})", "")).starts_with("wait.step is moment "));
  CHECK(not_posed(lesson_of(R"(, "wait": {"figure": "13.3"})")) ==
        "wait.figure is 13.3; allowed: another figure than the one shown");
  CHECK(not_posed(lesson_of(R"(, "wait": {"figure": "13.7"})")).starts_with("--figure 13.7: cannot show"));
  CHECK(not_posed(lesson_of(R"(, "wait": {"run": "sort=merge"})")).starts_with("--figure 13.3: cannot show"));
  CHECK(not_posed(lesson_of(R"(, "wait": {"run": "radix-bits=2"})")).starts_with("--radix-bits"));
}

TEST_CASE("what is wrong in a lesson is named: file, step, field, value, what is allowed") {
  const std::string guess = lesson_of(R"(, "ask": {"guess": {"key": 9, "what": "destination"}})");
  CHECK(refused(guess) == "");
  CHECK(refused(changed(guess, "scatterscope-lesson", "x")) ==
        "FILE my.json: format is \"x\"; allowed: scatterscope-course, scatterscope-lesson");
  CHECK(refused(changed(guess, "\"version\": 1", "\"version\": 2")).starts_with("FILE my.json: version is 2; "));
  CHECK(refused(changed(guess, "\"predict\"", "\"guess\"")) ==
        "FILE my.json: step 1.phase is \"guess\"; allowed: predict, run, investigate, change, make");
  CHECK(refused(changed(guess, "\"make\"", "\"run\"")).starts_with("FILE my.json: steps is "));
  CHECK(refused(changed(guess, "\"say\"", "\"sag\"")).starts_with("FILE my.json: step 1.sag is unknown; allowed: "));
  CHECK(refused(changed(guess, "\"destination\"", "\"goal\"")) ==
        "FILE my.json: step 1.ask.guess.what is \"goal\"; allowed: bit, before, destination");
  CHECK(refused(changed(guess, "\"key\": 9", "\"key\": -9")).starts_with("FILE my.json: step 1.ask.guess.key is -9; "));
  CHECK(refused(changed(guess, "\"key\": 9", "\"key\": 9, \"key\": 8")) ==
        "FILE my.json: a member is \"key\" a second time; allowed: each name once in an object");
  CHECK(refused(changed(guess, "13.3", "13.33")).starts_with("my.json: step 1: link: figure '13.33': unknown"));
  CHECK(refused(changed(guess, "13.3", "13.3&hide")).find("a link without hide and lang") != std::string::npos);
  CHECK(refused(changed(guess, "radix-1bit", "radix-2bit")).starts_with("my.json: step 1: --sort 'radix-2bit'"));
  CHECK(refused(changed(guess, ", \"zh-Hant\": \"C\"", "")).starts_with("FILE my.json: title.zh-Hant is missing"));
  CHECK(refused(lesson_of(R"(, "ask": {"question": {"kind": "words", "seed": 1}})"))
            .starts_with("FILE my.json: step 1.ask.question.kind is \"words\""));
  CHECK(refused(lesson_of(R"(, "ask": {"question": {"kind": "starts", "seed": 1}})"))
            .starts_with("FILE my.json: step 1.link is "));
  CHECK(refused(lesson_of(R"(, "ask": {"choice": [{"text": WORDS, "right": true, "because": WORDS}]})"))
            .ends_with("allowed: 2 to 6 options"));
  CHECK(refused(
            lesson_of(R"(, "ask": {"choice": [{"text": WORDS, "because": WORDS}, {"text": WORDS, "because": WORDS}]})"))
            .ends_with("allowed: exactly one option with \"right\": true"));
  CHECK(refused(lesson_of(R"(, "wait": {"expose": "no-such"})")).starts_with("FILE my.json: step 1.wait.expose is "));
  CHECK(refused(lesson_of(R"(, "wait": {"figure": "14.1"})")).starts_with("FILE my.json: step 1.wait.figure is "));
  CHECK(refused(lesson_of(R"(, "wait": {"run": "radix-byte=2"})")).starts_with("my.json: step 1: link 'radix-byte'"));
  CHECK(refused(lesson_of(R"(, "wait": {"run": "step=2"})")).starts_with("FILE my.json: step 1.wait.run is "));
  CHECK(refused(lesson_of(R"(, "wait": {"step": "end", "figure": "13.2"})")).find("an object of one member") !=
        std::string::npos);
  CHECK(refused(lesson_of(R"(, "then": WORDS)")).ends_with("allowed: a step that asks or waits"));
  CHECK(refused(lesson_of(R"(, "wait": {"step": "end"}, "hint": WORDS)"))
            .ends_with("allowed: a step that asks for a number"));
  CHECK(refused(lesson_of(R"(, "point": {"cell": {"array": "keys_b"}})"))
            .starts_with("FILE my.json: step 1.point.cell.index is missing"));
}

TEST_CASE("no text makes the reader do anything but refuse it in one line") {
  const std::string good = lesson_of(R"(, "ask": {"guess": {"key": 9, "what": "destination"}})");
  for (std::size_t cut = 0; cut < good.size(); cut += 3) {
    const std::string line = refused(good.substr(0, cut));
    CHECK_FALSE(line.empty());
    CHECK(line.find('\n') == std::string::npos);
  }
  for (const char* other : {"[]", "null", "7", "\"x\"", "{}", "{\"steps\": 3}"}) CHECK_FALSE(refused(other).empty());
  CHECK_FALSE(refused(std::string(100'000, '[')).empty());
  CHECK(refused(std::string(max_course_bytes + 1, ' ')).find("at most") != std::string::npos);
  CHECK(refused(changed(good, "\"A\"", "\"" + std::string(max_say_bytes + 1, 'a') + "\"")).find("at most 600 bytes") !=
        std::string::npos);
  CHECK_FALSE(refused(changed(good, "\"A\"", "\"A\\nB\"")).empty());
}

TEST_CASE("progress comes back, grows, and is never lost by another program or a broken file") {
  const tests::TemporaryFolder folder;
  const auto path = folder.path / "kept" / "lessons.json";
  CHECK(load_progress(path).empty());
  keep_progress(path, {{"1-destinations", {0, 2}}});
  keep_progress(path, {{"1-destinations", {1}}, {"my own \"lesson\"", {4}}});
  const LessonProgress both{{"1-destinations", {0, 1, 2}}, {"my own \"lesson\"", {4}}};
  CHECK(load_progress(path) == both);
  CHECK(parse_progress(progress_json(both)) == both);
  wipe_progress(path);
  CHECK(load_progress(path).empty());

  std::ofstream(path) << "{\"format\": \"scatterscope-lesson-progress\", \"version\": 1, \"lessons\": {\"a\": [-1]}}";
  CHECK(tests::why_not([&] {
          return load_progress(path);
        }).find("lessons.a[0] is -1; allowed: an integer from 0 to 1000") != std::string::npos);
  keep_progress(path, {{"a", {3}}});
  CHECK(load_progress(path) == LessonProgress{{"a", {3}}});
  CHECK(std::filesystem::remove(path.string() + ".broken"));
  std::ofstream(path) << "{";
  wipe_progress(path);
  CHECK(load_progress(path).empty());
  CHECK(std::filesystem::exists(path.string() + ".broken"));
  keep_progress({}, both);
}

TEST_CASE("a lock of another program is waited for two seconds, never by who asks for progress to be kept") {
  using Clock = std::chrono::steady_clock;
  const tests::TemporaryFolder folder;
  const auto path = folder.path / "lessons.json";
  const LessonProgress first{{"a", {1}}}, both{{"a", {1, 2}}};
  const Descriptor held(::open((path.string() + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600));
  REQUIRE(::flock(held.get(), LOCK_EX) == 0);
  const auto begin = Clock::now();
  const Error problem = tests::run_error_of([&] { keep_progress(path, first); });
  CHECK(describe(problem, Language::english) == "lessons.json: not written: another program has held " + path.string() +
                                                    ".lock for 2 s; allowed: once that program has let it go");
  CHECK(Clock::now() - begin < std::chrono::seconds(4));

  std::promise<void> woken;
  ProgressWriter writer(path, [&woken] { woken.set_value(); });
  const auto asked = Clock::now();
  writer.keep(first);
  CHECK_FALSE(writer.problem());
  CHECK(Clock::now() - asked < std::chrono::milliseconds(500));
  REQUIRE(woken.get_future().wait_for(std::chrono::seconds(10)) == std::future_status::ready);
  CHECK(writer.problem());
  CHECK_FALSE(writer.problem());
  REQUIRE(::flock(held.get(), LOCK_UN) == 0);
  writer.keep({{"a", {2}}});
  const auto end = Clock::now() + std::chrono::seconds(10);
  while (load_progress(path) != both && Clock::now() < end) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(load_progress(path) == both);  // what could not be written before, too
}

TEST_CASE("a writer of progress that ends has written all, in the order asked for") {
  const tests::TemporaryFolder folder;
  const auto path = folder.path / "lessons.json";
  {
    ProgressWriter writer(path, [] {});
    writer.keep({{"a", {1, 2}}});
    writer.wipe();
    writer.keep({{"b", {3}}});
  }
  CHECK(load_progress(path) == LessonProgress{{"b", {3}}});
  ProgressWriter none({}, [] {});
  none.keep({{"a", {1}}});
}

TEST_CASE("programs that keep progress at once lose none of it") {
  const tests::TemporaryFolder folder;
  const auto path = folder.path / "lessons.json";
  std::vector<std::thread> writers;
  for (std::uint32_t writer = 0; writer < 4; ++writer) {
    writers.emplace_back([&, writer] {
      for (std::uint32_t step = 0; step < 20; ++step) (void)keep_progress(path, {{"a", {writer * 20 + step}}});
    });
  }
  for (std::thread& writer : writers) writer.join();
  CHECK((load_progress(path))["a"].size() == 80);
}
