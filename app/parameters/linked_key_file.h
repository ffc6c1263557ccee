// The key file that a link names. Anybody may have written the link: it reaches regular files beside it alone, and what
// is wrong in one is said without a word of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/errors/common_errors.h"
#include "app/parameters/key_input.h"

namespace scatterscope::app {

// Throws Error{key_file_not_beside} but for a name in the folder or below it: neither absolute nor with "..".
void check_linked_name(std::string_view name);
// Follows no link of the file system below `folder`, waits for no pipe or device.
[[nodiscard]] recording::Pairs read_linked_key_file(const std::string& folder, const std::string& name, KeyType type);
// That line or file in place of what stands there.
[[nodiscard]] Error without_content(const Error& problem);

}  // namespace scatterscope::app
