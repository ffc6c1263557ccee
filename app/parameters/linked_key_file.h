// Files that a link names: keys, and measured results. Anybody may have written the link: it reaches regular files
// beside it alone, and what is wrong in one is said without a word of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "app/errors/common_errors.h"
#include "app/parameters/key_input.h"

namespace scatterscope::app {

// Throws Error{key_file_not_beside} but for a name in the folder or below it: neither absolute nor with "..". `word` is
// the link's: "input".
void check_linked_name(std::string_view word, std::string_view name);
// That file's path; throws the same where it is no regular file, or reached by a link of the file system.
[[nodiscard]] std::filesystem::path linked_file(std::string_view word, const std::string& folder,
                                                const std::string& name);
// Follows no link of the file system below `folder`, waits for no pipe or device.
[[nodiscard]] recording::Pairs read_linked_key_file(const std::string& folder, const std::string& name, KeyType type);
// That line or file in place of what stands there.
[[nodiscard]] Error without_content(const Error& problem);

}  // namespace scatterscope::app
