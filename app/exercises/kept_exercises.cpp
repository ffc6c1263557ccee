#include "app/exercises/kept_exercises.h"

#include "app/files/output_file.h"

namespace scatterscope::app {
namespace {

std::filesystem::path path_of_exercises() {
  return kept_path("exercises.json");
}

}  // namespace

LessonProgress load_exercises() {
  return load_progress(path_of_exercises());
}

bool is_marked(const LessonProgress& kept, const std::string& exercise, ExerciseMark mark) {
  const auto found = kept.find(exercise);
  return found != kept.end() && found->second.contains(static_cast<std::uint32_t>(mark));
}

void mark_exercise(const std::string& exercise, ExerciseMark mark) {
  if (mark == ExerciseMark::read_solution && is_marked(load_exercises(), exercise, ExerciseMark::passed)) return;
  keep_progress(path_of_exercises(), {{exercise, {static_cast<std::uint32_t>(mark)}}});
}

}  // namespace scatterscope::app
