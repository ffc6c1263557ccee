// An exam: as many sheets as students, each with keys of its own, their solutions, and the questions for Moodle.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/exams/posed_question.h"

namespace scatterscope::app {

inline constexpr std::uint32_t most_students = 1000;
inline constexpr std::size_t most_questions = 30;  // on a sheet
inline constexpr std::uint32_t most_marks = 100;   // of a question
inline constexpr std::size_t most_title_characters = 60;

struct ExamRequest {
  Seed seed = 1;
  std::uint32_t students = 1;
  Language language = Language::english;
  std::vector<Student> names;      // all of them, or none
  std::vector<std::string> kinds;  // of the questions in their order, see question_kind_names(); some more than once
  std::string title{};             // empty: exam_title
  std::map<std::string, std::uint32_t, std::less<>> marks{};  // by kind, in place of usual_marks
};
// Every kind once, and two questions in words.
[[nodiscard]] std::vector<std::string> usual_kinds();
// By what is filled in: a mark for each number of several, two for one number, yes or no, four for words.
[[nodiscard]] std::uint32_t usual_marks(const PosedQuestion& question);
// Adds to the end of a file of the exam.
using AppendToFile = std::function<void(const std::string& name, std::string_view bytes)>;
// The same bytes for the same request; one sheet is held at a time. `follow` hears how many are there.
void make_exam(const ExamRequest& request, const MakeRecording& record, const AppendToFile& append,
               const std::function<void(std::uint32_t)>& follow = {});

}  // namespace scatterscope::app
