// Which commands there are, in words.
#pragma once

#include <string>
#include <string_view>

#include "app/errors/common_errors.h"

namespace scatterscope::app {

// All commands, a line each.
[[nodiscard]] std::string help();
// Those whose first word that is: "exercise".
[[nodiscard]] std::string help_of_family(std::string_view word);
// Whether there are commands of two words whose first it is.
[[nodiscard]] bool begins_commands(std::string_view word);
// What is wrong with a name, of one word or two, that no command has. Where its first word begins commands, these are
// named, else all of them.
[[nodiscard]] Error unknown_command(const std::string& name);

}  // namespace scatterscope::app
