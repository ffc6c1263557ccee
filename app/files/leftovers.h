// Hidden names under which files and folders lie until they appear. Whoever makes one holds a lock on it, so that what
// a killed program left is known: nobody holds it.
#pragma once

#include <filesystem>

namespace scatterscope::app {

// A hidden name in that folder that no file has yet.
[[nodiscard]] std::filesystem::path hidden_name(const std::filesystem::path& folder);
// Locks the file of that name until the descriptor is closed. False, with errno EEXIST: another program is about to
// remove it as a leftover. True where the file system has no locks.
[[nodiscard]] bool hold(int descriptor, const std::filesystem::path& name);

// Where move_files() puts what is replaced.
inline constexpr const char* replaced_folder = ".before";
// Removes what killed programs of this user left in that folder, once in a program's life. What they had put aside goes
// back where its place is free.
void sweep_leftovers(const std::filesystem::path& folder);

}  // namespace scatterscope::app
