// Tables of text: a row a line.
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace scatterscope::tests {

// What spaces part.
inline std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}
inline std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

// The two sides of each " | "; lines without one are left out, and so are spaces about the first side.
inline std::vector<std::pair<std::string, std::string>> rows(const std::string& table) {
  std::vector<std::pair<std::string, std::string>> rows;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t bar = line.find(" | "); bar != std::string::npos)
      rows.emplace_back(joined(words(line.substr(0, bar))), line.substr(bar + 3));
  return rows;
}

}  // namespace scatterscope::tests
