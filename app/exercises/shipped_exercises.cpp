#include <algorithm>

#include "app/exercises/exercise.h"
#include "app/files/shipped_files.h"

namespace scatterscope::app {

std::span<const Exercise> exercises() {
  static const std::vector<Exercise> all = [] {
    std::vector<Exercise> read;
    for (const ShippedFile& file : shipped_exercises()) {
      const ExerciseHead& head = exercise_heads()[read.size()];
      read.push_back(read_exercise(static_cast<unsigned>(read.size() + 1), head.name, file.text));
    }
    return read;
  }();
  return all;
}

const Exercise* find_exercise(std::string_view name) {
  const std::span<const Exercise> all = exercises();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Exercise& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

const Exercise& exercise_called(std::string_view argument, std::string_view name) {
  if (const Exercise* found = find_exercise(name)) return *found;
  std::vector<std::string> names;
  for (const Exercise& one : exercises()) names.push_back(one.name);
  throw unknown_word(std::string(argument), std::string(name), names);
}

std::string shipped_exercise_text(const ExerciseHead& head) {
  for (const ShippedFile& file : shipped_exercises())
    if (file.name == head.file) return std::string(file.text);
  return {};
}

}  // namespace scatterscope::app
