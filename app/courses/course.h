// A course: scenes in order, each a run and what is shown of it, with words, and perhaps with something that is asked
// or waited for. A lecturer leads a class through a lecture; a student goes through a lesson alone, in the order
// predict, run, investigate, change, make. Kept as JSON, assets/lectures and assets/lessons, each scene's state as a
// link. Answers come from runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/courses/words.h"
#include "app/errors/common_errors.h"
#include "app/parameters/options.h"
#include "kernels/recording/meaning.h"
#include "kernels/text.h"
#include "ui/panels/lecture/walk_by.h"

namespace scatterscope::app {

enum class Phase : std::uint8_t { predict, run, investigate, change, make };
inline constexpr std::array<std::string_view, 5> phase_names{"predict", "run", "investigate", "change", "make"};

// An element of an array by its name in the recording; `block` of a shared one.
struct NamedCell {
  std::string array;
  std::uint32_t block = 0, index = 0;
  bool operator==(const NamedCell&) const = default;
};

// What is lit: a key by its place in the input, a cell, or a thread as --thread has it.
struct PointAtKey {
  std::uint32_t key = 0;
  bool operator==(const PointAtKey&) const = default;
};
struct PointAtThread {
  std::string thread;
  bool operator==(const PointAtThread&) const = default;
};
using PointAt = std::variant<std::monostate, PointAtKey, NamedCell, PointAtThread>;

// The value that a key gets in the scene's iteration. The moment is that of the step of the run that computes it.
struct AskGuess {
  std::uint32_t key = 0;  // place in the input
  recording::Meaning what = recording::Meaning::destination;
  bool operator==(const AskGuess&) const = default;
};
// A question of `quiz`, by its kind and its seed. It has a run of its own.
struct AskQuestion {
  std::string kind;
  std::uint32_t seed = 0;
  bool operator==(const AskQuestion&) const = default;
};
struct AskChoice {
  struct Option {
    Words text, because;
    bool operator==(const Option&) const = default;
  };
  std::vector<Option> options;
  std::size_t right = 0;
  bool operator==(const AskChoice&) const = default;
};
// What a cell holds at a place, named by options of a scene; none: at the moment that is shown.
struct AskCell {
  NamedCell cell;
  RunArguments at;
  bool stays = false;  // the figure does not go there once it is answered: more of that moment is asked for
  bool operator==(const AskCell&) const = default;
};
using Ask = std::variant<std::monostate, AskGuess, AskQuestion, AskChoice, AskCell>;

// What the student is to do before it goes on.
struct WaitForPlace {
  RunArguments at;  // options of a scene; none: the end
  bool operator==(const WaitForPlace&) const = default;
};
struct WaitForFigure {
  std::string id;
  bool operator==(const WaitForFigure&) const = default;
};
struct WaitForRun {
  RunArguments changed;  // options of the run, otherwise as the scene's own
  bool operator==(const WaitForRun&) const = default;
};
// The mistake exposed by other keys than those of its first example.
struct WaitForExposed {
  std::string mistake;
  bool operator==(const WaitForExposed&) const = default;
};
struct WaitForRepair {
  std::string mistake;
  bool operator==(const WaitForRepair&) const = default;
};
// The run that is waited for.
[[nodiscard]] RunArguments changed_run(RunArguments run, const WaitForRun& wait);
using Wait = std::variant<std::monostate, WaitForPlace, WaitForFigure, WaitForRun, WaitForExposed, WaitForRepair>;

using panels::WalkBy;
inline constexpr std::array<std::string_view, 5> walk_names{"at-once", "changes", "phases", "iterations", "places"};
// A lecture's scene is walked from where it begins to its own moment, which its link names.
struct SceneWalk {
  WalkBy by = WalkBy::at_once;
  RunArguments from{};                 // where it begins, as options of a place have it; none: before anything ran
  std::vector<RunArguments> places{};  // of WalkBy::places, in order: each is a press
  bool operator==(const SceneWalk&) const = default;
};
// What the figure has at a moment, as expect and lacks below have it.
struct Press {
  std::vector<std::string> expect, lacks;
  bool operator==(const Press&) const = default;
};

struct CourseScene {
  RunArguments arguments;        // of the run, and of what is shown of it
  Words say;                     // a caption for the class, or what a student reads
  SceneWalk walk{};              // of a lecture's scene
  Words opening{};               // said where a walked scene begins; may be empty
  std::vector<Press> presses{};  // of a walked scene: where it begins, and at each press before its own moment
  Words note{};                  // for the lecturer; may be empty
  std::optional<Phase> phase{};  // of a lesson's scene
  // Texts that the figure has in English, line by line from the top, and texts that it does not have.
  std::vector<std::string> expect{}, lacks{};
  PointAt point{};  // of a lesson's scene
  Ask ask{};
  Wait wait{};   // the same
  Words then{};  // said once it is answered or done; may be empty
  Words hint{};  // beside a wrong number that comes from no known mistake; may be empty

  // What it is called in a list: its first sentence, without the full stop.
  [[nodiscard]] std::string heading(Language language) const;
  // The options of its run, without those of what is shown.
  [[nodiscard]] RunArguments run() const;
  // What is said is the picture: a scene of words that names no others.
  [[nodiscard]] bool draws_what_it_says() const;
  [[nodiscard]] const AskQuestion* question() const { return std::get_if<AskQuestion>(&ask); }
  [[nodiscard]] bool asks() const { return ask.index() != 0; }
  [[nodiscard]] bool asks_number() const {
    return std::holds_alternative<AskGuess>(ask) || std::holds_alternative<AskCell>(ask);
  }
  [[nodiscard]] bool waits() const { return wait.index() != 0; }
  // Something is to be written, and a model answer comes when it is.
  [[nodiscard]] bool makes() const { return phase == Phase::make && std::holds_alternative<WaitForPlace>(wait); }
  bool operator==(const CourseScene&) const = default;
};

struct CourseSection {
  Words title;
  std::vector<CourseScene> scenes;
  bool operator==(const CourseSection&) const = default;
};

enum class CourseKind : std::uint8_t { lecture, lesson };

struct Course {
  CourseKind kind = CourseKind::lecture;
  std::string name;  // of its file, without the extension
  Words title;
  Words goal{};                           // of a lesson
  unsigned minutes = 0;                   // that a lecture is planned for; 0: not stated
  std::vector<CourseSection> sections{};  // of a lesson one, without a title

  [[nodiscard]] std::vector<const CourseScene*> scenes() const;
  bool operator==(const Course&) const = default;
};

inline constexpr std::size_t max_course_bytes = 1 << 20, max_sections = 100, max_scenes = 1000, max_lesson_scenes = 60;
inline constexpr unsigned max_minutes = 600;
inline constexpr std::size_t max_walk_places = 100, max_presses = 400;
inline constexpr std::size_t max_say_bytes = 600, max_note_bytes = 3000, max_link_bytes = 60'000;

// `file` names it in errors. An error names the scene (from 1), the field, what is there and what is allowed. Read as
// well: the older scatterscope-lecture and scatterscope-lesson.
[[nodiscard]] Course read_course(CourseKind kind, std::string_view text, const std::string& file);
// The text of its file: reading it gives the same course.
[[nodiscard]] std::string course_json(const Course& course);
// An error of the scene of that number, from 1.
[[nodiscard]] Error in_scene(CourseKind kind, const std::string& file, std::size_t scene, const Error& error);
// Does `work` of that scene: an Error that it throws names the scene.
template <class Work>
decltype(auto) in_scene(CourseKind kind, const std::string& file, std::size_t scene,
                        const Work& work) requires std::invocable<Work> {
  return with_place([&](const Error& error) { return in_scene(kind, file, scene, error); }, work);
}

// The kind that a file says it is of; none: it is no course.
[[nodiscard]] std::optional<CourseKind> kind_of_course(const std::filesystem::path& path);
// What lists say of a course that the program carries.
struct CourseHead {
  std::string name;
  Words title, goal;
  unsigned minutes = 0;
  std::size_t scenes = 0;
  bool operator==(const CourseHead&) const = default;
};
[[nodiscard]] CourseHead head_of(const Course& course);
// Heads, in the order of their names.
[[nodiscard]] std::span<const CourseHead> course_heads(CourseKind kind);
[[nodiscard]] std::vector<std::string> course_names(CourseKind kind);
// Nothing where none has that name. A page fetches it: an Error says that it cannot.
[[nodiscard]] std::optional<Course> shipped_course(CourseKind kind, const std::string& name);
// All of them, whole.
[[nodiscard]] const std::vector<Course>& shipped_courses(CourseKind kind);
// A file of that name, else the shipped course; the error names those.
[[nodiscard]] Course find_course(CourseKind kind, const std::string& name_or_file, std::string_view argument = {});

}  // namespace scatterscope::app
