// A run as one line: sort=radix-local&preset=book&radix-bits=2&values. Its words are those of the command line, without
// the dashes; values=off switches a preset's flag off; what is no letter, digit or one of -._~,:/ stands as %XX.
#pragma once

#include <string>
#include <string_view>

#include "app/parameters/options.h"

namespace scatterscope::app {

[[nodiscard]] std::string link_of(const RunArguments& arguments);
// Options by name, their values unread: read_arguments() reads them. A problem names a word that is no option of a run,
// one that stands there twice, or a value that it lacks or does not take.
[[nodiscard]] Outcome<RunArguments> arguments_of_link(std::string_view link);

}  // namespace scatterscope::app
