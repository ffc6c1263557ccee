// A lecture: sections of scenes in order, each a run and what is shown of it, with a caption for the class and a note
// for the lecturer. Kept as JSON, assets/lectures/*.json, with each scene's state as a link.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/errors/common_errors.h"
#include "app/lectures/words.h"
#include "app/parameters/options.h"
#include "kernels/text.h"

namespace scatterscope::app {

// Of `quiz`: its kind and its seed.
struct LectureQuestion {
  std::string kind;
  std::uint32_t seed = 0;
  bool operator==(const LectureQuestion&) const = default;
};
// Throws as JsonPlace does.
[[nodiscard]] LectureQuestion read_question(const format::JsonPlace& place);

struct LectureScene {
  RunArguments arguments;  // of the run, and of what is shown of it
  Words caption, note;
  // Texts that the figure has in English, line by line from the top, and texts that it does not have.
  std::vector<std::string> expect, lacks;
  std::optional<LectureQuestion> question{};  // that pages of HTML ask below the figure

  // What it is called in a list: its caption's first sentence, without the full stop.
  [[nodiscard]] std::string heading(Language language) const;
  // The options of its run, without those of what is shown.
  [[nodiscard]] RunArguments run() const;
  bool operator==(const LectureScene&) const = default;
};

struct LectureSection {
  Words title;
  std::vector<LectureScene> scenes;
  bool operator==(const LectureSection&) const = default;
};

struct Lecture {
  std::string name;  // of its file, without the extension
  Words title;
  unsigned minutes = 0;  // that it is planned for; 0: not stated
  std::vector<LectureSection> sections;

  [[nodiscard]] std::vector<const LectureScene*> scenes() const;
  bool operator==(const Lecture&) const = default;
};

inline constexpr std::size_t max_lecture_bytes = 1 << 20, max_sections = 100, max_scenes = 1000;
inline constexpr unsigned max_minutes = 600;
inline constexpr std::size_t max_caption_bytes = 600, max_note_bytes = 3000, max_link_bytes = 60'000;

// `file` names it in errors. An error names the scene (from 1), the field, what is there and what is allowed.
[[nodiscard]] Lecture read_lecture(std::string_view text, const std::string& file);
// An error of the scene of that number.
[[nodiscard]] Error in_scene(const std::string& file, std::size_t scene, const Error& error);
// Does `work` of that scene: an Error that it throws names the scene.
template <class Work>
decltype(auto) in_scene(const std::string& file, std::size_t scene, const Work& work) requires std::invocable<Work> {
  return with_place([&](const Error& error) { return in_scene(file, scene, error); }, work);
}
// Throws what is wrong with a scene's link, or what it lacks: a figure, the keys of a run.
void check_link(const RunArguments& link);
// The text of its file: reading it gives the same lecture.
[[nodiscard]] std::string lecture_json(const Lecture& lecture);

[[nodiscard]] bool looks_like_lecture(const std::filesystem::path& path);
// Those that the program carries, in the order of their names.
[[nodiscard]] const std::vector<Lecture>& shipped_lectures_read();
// The one that a first start shows; null if the program has none.
[[nodiscard]] std::shared_ptr<const Lecture> first_lecture();
// A file of that name, else the shipped lecture; the error names those.
[[nodiscard]] Lecture find_lecture(const std::string& name_or_file, std::string_view argument = "lecture");

}  // namespace scatterscope::app
