// Tables of text: a row a line.
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace scatterscope::tests {

// The two sides of each " | "; lines without one are left out, and so are spaces before the first side.
inline std::vector<std::pair<std::string, std::string>> rows(const std::string& table) {
  std::vector<std::pair<std::string, std::string>> rows;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t bar = line.find(" | "), first = line.find_first_not_of(' ');
    if (bar != std::string::npos) rows.emplace_back(line.substr(first, bar - first), line.substr(bar + 3));
  }
  return rows;
}

}  // namespace scatterscope::tests
