// A run, and what is shown of it, as one line: sort=radix-local&preset=book&figure=13.6&step=41&key=9&lang=zh-Hant. Its
// words are those of the command line, without the dashes, and lang for --language; values=off switches a preset's flag
// off; what is no letter, digit or one of -._~,:/ stands as %XX. It may begin with its version, v=1.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/links/scene_options.h"

namespace scatterscope::app {

inline constexpr std::string_view link_version = "1";

[[nodiscard]] std::string link_of(const RunArguments& arguments);
// Options by name, their values unread: read_arguments(), view_of() and looks_of() read them. An error names an unknown
// version, a word that is no option of a run or a scene, one that stands there twice, or a value that it lacks or does
// not take. A key file is looked for in the current folder, or beside the file that holds the link (linked_key_file.h).
[[nodiscard]] RunArguments arguments_of_link(std::string_view link);
void look_beside(RunArguments& arguments, const std::filesystem::path& file);

// The link that leads to the same run of the same keys, and to that scene of it. Throws where the keys' values, or
// what the recording was made with, cannot be asked for.
[[nodiscard]] std::string link_to(const recording::Recording& recording, const figures::View& view,
                                  const AskedLooks& looks = {});

// What is shown, as a file keeps it: a link of the scene's options alone, without the language; and back. What does not
// fit the recording is none.
[[nodiscard]] std::string shown_link(const figures::View& view, AskedLooks looks);
[[nodiscard]] RunArguments shown_arguments(const std::string& link, const recording::Recording& recording);

// An argument that holds a = and names no file.
[[nodiscard]] bool looks_like_link(const std::string& argument);

}  // namespace scatterscope::app
