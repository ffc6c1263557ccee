// A source file's text: tests run in the source folder.
#pragma once

#include <fstream>
#include <iterator>
#include <string>

namespace scatterscope::tests {

inline std::string source_text(const std::string& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace scatterscope::tests
