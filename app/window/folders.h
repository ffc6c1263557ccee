// What the window asks of files.
#pragma once

#include <string>
#include <vector>

#include "ui/panels/workspace_input.h"

namespace scatterscope::window {

// app::make_outside() with folders.
[[nodiscard]] panels::Outside with_folders(panels::Outside outside);
// Where the files of exercises that are begun here stand.
[[nodiscard]] std::string exercise_folder();
// Folders first, by name; hidden files and what cannot be read are left out.
[[nodiscard]] std::vector<panels::FolderEntry> list_folder(const std::string& folder);
// A file with keys rather than a recording, recognized by its first bytes.
[[nodiscard]] bool looks_like_keys(const std::string& path);

}  // namespace scatterscope::window
