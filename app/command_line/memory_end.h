// The end of the program where memory runs out and no exception can leave: a destructor that needs some, as those of
// JSON values do while an exception passes them, ends the program by std::terminate.
#pragma once

#include <string>

namespace scatterscope::app {

// From now on the program then ends with exit_bad_input, this line written to `descriptor` and nothing else.
void say_at_end_of_memory(int descriptor, std::string line);

}  // namespace scatterscope::app
