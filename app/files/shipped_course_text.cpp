#include <stdexcept>

#include "app/files/shipped_files.h"

namespace scatterscope::app {

std::string shipped_course_text(std::string_view folder, std::string_view name) {
  const std::string file = std::string(name) + ".json";
  for (const ShippedFile& shipped : folder == "lectures" ? shipped_lectures() : shipped_lessons())
    if (shipped.name == file) return std::string(shipped.text);
  throw std::out_of_range("no course is shipped as " + file);
}

}  // namespace scatterscope::app
