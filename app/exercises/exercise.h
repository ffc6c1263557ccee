// Exercises: a kernel file of the book's with lines left out, which a student writes. Each is a file of
// assets/exercises, in the form that mistakes have (kernels/mistakes/mistakes.h). Its head has a word and its value a
// line:
//   sort NAME       of assets/translations/sorts.def: the sort that runs
//   file PATH       the kernel file below kernels/ that the student is given
//   figure ID       where its run is seen best
//   lesson NAME     the lesson that leads to it; at most one
//   array NAME      a global array that is judged at the end of each iteration, beside the result
//   mistake NAME    a shipped mistake that a student may make here
//   options ...     of the command line, which every run of it has
//   run ...         all options of a run in which it is judged, keys among them, beside those of every exercise
// Then come the sections "--- en", "--- zh-Hans", "--- zh-Hant" with a title, a goal and hints, a line each; and
// "--- model" and "--- given", of the same number of pieces with "..." between them. Each piece of the model stands in
// the kernel file exactly once; the given ones stand in their place in the student's file. Where the shipped kernel is
// the one at fault, its own pieces are in a section "--- shipped", and the model's are those of its mistake.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/courses/words.h"
#include "app/parameters/options.h"

namespace scatterscope::app {

struct Exercise {
  unsigned number = 0;
  std::string name;  // "destinations"
  std::string sort;  // "radix-1bit"
  std::string file;  // "radix/radix_1bit.cuh"
  std::string figure, lesson;
  std::vector<std::string> arrays, mistakes;
  RunArguments options;
  std::vector<RunArguments> runs;
  Words title, goal;
  std::vector<Words> hints;
  // Pieces; `shipped` where the shipped kernel is the one at fault, and the model is what the first of `mistakes` has
  // as the right program.
  std::vector<std::string_view> model, given, shipped;

  [[nodiscard]] bool mends_shipped() const { return !shipped.empty(); }

  // Equal keys keep their order: the sort's do, or the exercise is to make them.
  [[nodiscard]] bool is_stable() const;
  // The function of the kernel file that is the sort: "radix_1bit".
  [[nodiscard]] std::string entry() const;
  // The file that includes it, below kernels/: "radix/radix_1bit.cuh".
  [[nodiscard]] std::string sort_file() const;
};

// What is known of a shipped exercise before its file is read, of all by number.
struct ExerciseHead {
  std::string file, name, lesson;  // "02_destinations.exercise", "destinations"; no lesson: empty
  Words title;
};
[[nodiscard]] std::span<const ExerciseHead> exercise_heads();
// Its file's text. A page fetches it: an Error says that it cannot.
[[nodiscard]] std::string shipped_exercise_text(const ExerciseHead& head);

// Those that the program carries, by number.
[[nodiscard]] std::span<const Exercise> exercises();
[[nodiscard]] const Exercise* find_exercise(std::string_view name);
// Throws unknown_word() with all names.
[[nodiscard]] const Exercise& exercise_called(std::string_view argument, std::string_view name);

// `text` outlives it. Throws Error{exercise_file} with the place and what is wrong: a word, a section that is missing,
// a piece that does not stand in its kernel file exactly once.
[[nodiscard]] Exercise read_exercise(unsigned number, std::string_view name, std::string_view text);

// The shipped kernel file, and what a student is handed: its head names the exercise and says in that language what is
// to be done.
[[nodiscard]] std::string model_text(const Exercise& exercise);
// The lines of the model that the student's file lacks, "..." between its pieces.
[[nodiscard]] std::string model_lines(const Exercise& exercise);
[[nodiscard]] std::string handed_out(const Exercise& exercise, Language language);
// The parts of the handed-out kernel before, between and behind the lines that are asked for.
[[nodiscard]] std::vector<std::string> fixed_parts(const Exercise& exercise);
// The exercise that the first lines of a student's file name.
[[nodiscard]] std::optional<std::string> exercise_named_in(std::string_view text);

}  // namespace scatterscope::app
