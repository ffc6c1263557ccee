#include "app/exams/class_list.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "app/files/text_lines.h"
#include "kernels/recording/plain_text.h"
#include "kernels/texts/exams.h"
#include "ui/scene/utf8.h"
#include "ui/typed_text.h"

namespace scatterscope::app {
namespace {

constexpr std::size_t most_columns = 3;  // a number, and a name in two

// Columns that are not blank, without their quotes.
std::vector<std::string> columns_at(std::string_view line, char separator) {
  std::vector<std::string> columns;
  std::string column;
  bool quoted = false, begun = false;
  const auto end_column = [&] {
    if (const std::string_view words = trimmed(column); !words.empty()) columns.emplace_back(words);
    column.clear();
    begun = false;
  };
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t start = at;
    const char32_t c = scene::next_code_point(line, at);
    if (c == '"' && (quoted || !begun)) {
      begun = true;
      if (!quoted || at == line.size() || line[at] != '"') {
        quoted = !quoted;
        continue;
      }
      ++at;  // two quotes within a column are one
    }
    if (!quoted && ascii_form(c) == static_cast<char32_t>(separator)) {
      end_column();
    } else {
      begun = begun || (ascii_form(c) != ' ' && c != '\t');
      column += c == '"' ? "\"" : line.substr(start, at - start);
    }
  }
  end_column();
  return columns;
}

bool has_digit(std::string_view word) {
  return in_ascii_forms(word).find_first_of("0123456789") != std::string::npos;
}

std::string joined_by(std::string_view between, const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all.append(all.empty() ? "" : between).append(word);
  return all;
}

// None where other columns stand than a student has.
std::optional<Student> student_of(std::vector<std::string> columns, char separator) {
  if (columns.size() == 1) return Student{columns[0], {}};
  if (columns.size() > most_columns) return std::nullopt;
  if (std::count_if(columns.begin(), columns.end(), has_digit) > 1) return std::nullopt;
  Student student;
  if (const auto number = std::find_if(columns.begin(), columns.end(), has_digit); number != columns.end()) {
    student.number = *number;
    columns.erase(number);
  }
  student.name = joined_by(separator == ',' ? ", " : " ", columns);
  return student;
}

// What no line may hold.
std::optional<Text> wrong_character(std::string_view line) {
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t start = at;
    const char32_t c = scene::next_code_point(line, at);
    if (c == 0xfffd && at == start + 1) return texts::names_not_utf8;
    if (c != '\t' && recording::is_unprintable(c)) return texts::names_unprintable;
  }
  return std::nullopt;
}

char separator_in(std::string_view line) {
  const std::string plain = in_ascii_forms(line);
  for (const char separator : {'\t', ';'})
    if (plain.find(separator) != std::string::npos) return separator;
  return ',';
}

// None in a row of empty cells.
std::optional<Student> read_student(std::string_view argument, std::size_t number, std::string_view line) {
  const auto refused = [&](Text why, std::size_t found = 0, std::size_t allowed = 0) {
    return Error{
        why,
        {std::string(argument), std::to_string(number), shown(line), std::to_string(found), std::to_string(allowed)},
        exit_bad_input};
  };
  if (const auto wrong = wrong_character(line)) throw refused(*wrong);
  const char separator = separator_in(line);
  const std::vector<std::string> columns = columns_at(line, separator);
  if (columns.empty()) return std::optional<Student>();
  auto student = student_of(columns, separator);
  if (!student) throw refused(texts::names_columns, columns.size());
  const std::size_t longest = std::max(characters_of(student->name), characters_of(student->number));
  if (longest > most_name_characters) throw refused(texts::names_too_long, longest, most_name_characters);
  return student;
}

}  // namespace

std::size_t characters_of(std::string_view utf8) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < utf8.size(); ++count) (void)scene::next_code_point(utf8, at);
  return count;
}

std::vector<Student> class_list(std::string_view argument, std::string_view text) {
  std::vector<Student> students;
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (auto student = read_student(argument, lines.number(), *line)) students.push_back(std::move(*student));
  }
  return students;
}

}  // namespace scatterscope::app
