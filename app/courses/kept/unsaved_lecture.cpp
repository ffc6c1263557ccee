#include "app/courses/kept/unsaved_lecture.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "app/files/regular_file.h"
#include "kernels/format/json_place.h"
#include "kernels/texts/arguments.h"
#include "kernels/texts/files.h"
#include "kernels/texts/lectures.h"

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view unsaved_format = "scatterscope-unsaved-lecture", unsaved_version = "1";
constexpr std::size_t max_unsaved_bytes = 4 * max_course_bytes, max_path_bytes = 1 << 16;

// The text up to the end of its line; `text` is what comes behind it.
std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

void check_version(std::string_view line) {
  const std::string_view format = line.substr(0, line.find(' '));
  const std::string_view version = line.substr(std::min(line.size(), format.size() + 1));
  if (format != unsaved_format)
    throw Error{texts::word_unknown, {"format", shown(format), std::string(unsaved_format)}};
  if (version != unsaved_version)
    throw Error{texts::word_unknown, {"version", shown(version), std::string(unsaved_version)}};
}

// What stands beside a lecture, in the second line.
struct Head {
  std::string name, file;
  fs::path beside;  // a file in the folder that names of files in it are relative to
  std::size_t scene = 0;
};

Head read_head(std::string_view line) {
  const auto in_head = [](const Error& error) { return in_file("line 2", error); };
  return with_place(in_head, [line]() -> Head {
    const Json json = format::parse_json(line, max_path_bytes);
    const format::JsonPlace all(json, "");
    all.require_only({"name", "file", "folder", "scene"});
    Head head{all.member("name").line(max_path_bytes), all.member("file").line(max_path_bytes), {}, 0};
    head.beside = head.file;
    if (head.file.empty()) head.beside = fs::path(all.member("folder").line(max_path_bytes)) / "lecture";
    head.scene = all.member("scene").integer<std::size_t>(0, max_scenes);
    return head;
  });
}

std::tm on_calendar(std::int64_t seconds) {
  const auto at = static_cast<std::time_t>(seconds);
  std::tm calendar{};
  (void)localtime_r(&at, &calendar);
  return calendar;
}

std::string written(const std::tm& calendar, const char* as) {
  std::array<char, 32> words{};
  return {words.data(), std::strftime(words.data(), words.size(), as, &calendar)};
}

// Days since 1970 of that date.
std::int64_t day_of(const std::tm& calendar) {
  constexpr std::int64_t seconds_of_a_day = 86'400;
  std::tm date{};
  date.tm_year = calendar.tm_year;
  date.tm_mon = calendar.tm_mon;
  date.tm_mday = calendar.tm_mday;
  return static_cast<std::int64_t>(timegm(&date)) / seconds_of_a_day;
}

}  // namespace

std::string unsaved_text(const Course& course, const std::string& file, std::size_t scene) {
  // Names of files mean another place where the next start is in another folder.
  std::error_code error;
  const std::string folder = fs::current_path(error).string();
  const std::string absolute = file.empty() ? file : fs::absolute(file, error).string();
  const Json head{{"name", course.name}, {"file", absolute}, {"folder", folder}, {"scene", scene}};
  return std::string(unsaved_format) + " " + std::string(unsaved_version) + "\n" +
         head.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n" + course_json(course);
}

UnsavedLecture parse_unsaved(std::string_view text, const fs::path& path) {
  const auto in_this_file = [&path](const Error& error) {
    return Error{Message{texts::lec_unsaved_unreadable, {shown(path.string())}, {error.message()}}};
  };
  return with_place(in_this_file, [&]() -> UnsavedLecture {
    check_version(take_line(text));
    const Head head = read_head(take_line(text));
    UnsavedLecture unsaved{path, read_course(CourseKind::lecture, text, head.beside.string()), head.file, head.scene};
    unsaved.course.name = head.name;
    return unsaved;
  });
}

UnsavedLecture read_unsaved(const fs::path& path) {
  UnsavedLecture unsaved =
      parse_unsaved(read_json_text(path, "FILE", {max_unsaved_bytes, texts::file_unreadable}), path);
  struct stat found {};
  if (stat(path.c_str(), &found) == 0) unsaved.when = when_of(found.st_mtime, std::time(nullptr));
  return unsaved;
}

UnsavedLecture::When when_of(std::int64_t seconds, std::int64_t now) {
  const std::tm then = on_calendar(seconds), today = on_calendar(now);
  return {day_of(today) - day_of(then), written(then, "%Y-%m-%d"), written(then, "%H:%M")};
}

}  // namespace scatterscope::app
