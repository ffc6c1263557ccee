// A class's submissions of an exercise, graded: each in a sandbox of its own, by inputs that only the grader's seed
// gives.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/exercises/checking.h"

namespace scatterscope::app {

// A student and the file that he handed in: DIR/student.cuh, or the one *.cuh file below DIR/student/. Empty: there is
// none, or several, or a link. Names that Moodle gave, "student_NUMBER_assignsubmission_file_...", are the student's
// alone; the number stays where two students have the same name.
struct Submission {
  std::string student;
  std::filesystem::path file;
};
// Sorted by student. Throws Error where there are none. Folders and links that lead out of DIR are not followed.
[[nodiscard]] std::vector<Submission> submissions_in(std::string_view argument, const std::filesystem::path& folder);

// Points of each check, by its word; those that none is given for have one.
using Points = std::array<unsigned, number_of_checks>;
[[nodiscard]] Points one_point_each();
// A file's points, and how many there are. `begun`: the file as it is handed out, checked by the same keys. A check
// that it fails gives its points where the student's passes; so do Check::sorted and Check::stable where they are open.
// Any other gives none; where the student's fails it, its points are taken off, down to 0. None where the file does not
// compile.
struct Score {
  unsigned points = 0, most = 0;
};
[[nodiscard]] Score score_of(const CheckReport& report, const CheckReport& begun, const Points& points);
// "sorted=5,stable=3". Throws Error with the words that there are.
[[nodiscard]] Points parse_points(std::string_view argument, const std::string& list);

struct Graded {
  std::string student, exercise;
  unsigned points = 0, most = 0;
  bool passed = false, compiles = false;
  bool untouched = false;                       // its code is what was handed out, blanks and comments aside
  std::map<std::string, std::string> outcomes;  // of each check by its word
  std::string mistake;                          // a shipped one that does the same
  bool elsewhere = false;                       // lines that were not asked for are not as they were handed out
  std::map<std::string, unsigned> worth;        // points of each check that earns some, by its word
  std::string same_as;                          // who has handed in the same before, blanks and comments aside
  std::string problem;                          // why nothing could be judged, or that it is untouched, in English
  std::string report;                           // in the language of the grading
  double seconds = 0;
};

struct Grading {
  std::string exercise;  // empty: as each file's head names it
  Points points{};
  std::uint32_t seed = 1;
  Language language = Language::english;
  std::filesystem::path journal;    // what is done, so that the next grading goes on behind it; empty: nowhere
  catalog::Progress progress = {};  // as many equal parts as there are submissions
};
// That of a grading which was ended: the first in its journal.
[[nodiscard]] std::optional<std::uint32_t> seed_in(const std::filesystem::path& journal);
// Never throws for a submission: what is wrong with it stands in its row. Throws where no sandbox is to be had, and
// where the work is to end.
[[nodiscard]] std::vector<Graded> grade(const std::vector<Submission>& submissions, const Grading& grading);

// A row a student. No cell begins like a formula: with = + - @, a tab or a carriage return.
[[nodiscard]] std::string grades_csv(const std::vector<Graded>& all);
// All of it, with what the class got wrong: the number of students of each failed check and of each mistake.
[[nodiscard]] std::string grades_json(const std::vector<Graded>& all, const Grading& grading);
// A page for one student.
[[nodiscard]] std::string grade_page(const Graded& graded, Language language);
// The class in a few lines.
[[nodiscard]] std::string grades_text(const std::vector<Graded>& all, Language language);

}  // namespace scatterscope::app
