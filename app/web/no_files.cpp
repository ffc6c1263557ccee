// What the engine asks of files that a page does not have.
#include "app/files/regular_file.h"

namespace scatterscope::app {

bool is_named_pipe(const std::filesystem::path&) {
  return false;
}

}  // namespace scatterscope::app
