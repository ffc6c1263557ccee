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
  bool pdf = false;                                           // too, by rsvg-convert
};
// Every kind once, and two questions in words.
[[nodiscard]] std::vector<std::string> usual_kinds();
// Marks follow from what a question of that kind has to be filled in, and are the same on every sheet.
[[nodiscard]] std::uint32_t usual_marks(std::string_view kind);
// Throws Error where it cannot stand above a sheet. `argument`: what gave it.
[[nodiscard]] std::string checked_title(std::string_view argument, std::string_view words);
// Adds to the end of a file of the exam.
using AppendToFile = std::function<void(const std::string& name, std::string_view bytes)>;
// The same bytes for the same request, beside PDF; one sheet is held at a time, and the pages of some for a file of
// PDF. `follow` hears how many are there.
void make_exam(const ExamRequest& request, const MakeRecording& record, const AppendToFile& append,
               const std::function<void(std::uint32_t)>& follow = {}, const catalog::Progress& progress = {});

}  // namespace scatterscope::app
