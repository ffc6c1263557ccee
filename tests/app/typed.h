// Options as a user types them.
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/parameters/options.h"

namespace scatterscope::tests {

// "--sort merge --keys 3,-1 --values": an option that no value follows has an empty one.
inline app::RunArguments typed(const std::string& line) {
  app::RunArguments arguments;
  std::string* value = nullptr;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (word.starts_with("--")) {
      value = &arguments[word];
    } else {
      *value = word;
    }
  }
  return arguments;
}

// Rows of a table of text: what is typed | what it leads to.
inline std::vector<std::pair<std::string, std::string>> rows(const std::string& table) {
  std::vector<std::pair<std::string, std::string>> rows;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t bar = line.find(" | "), first = line.find_first_not_of(' ');
    if (bar != std::string::npos) rows.emplace_back(line.substr(first, bar - first), line.substr(bar + 3));
  }
  return rows;
}

inline std::string english(const app::Problem& problem) {
  return app::describe(problem, Language::english);
}

// What is wrong, empty where nothing is.
template <class T>
std::string why_not(const app::Outcome<T>& outcome) {
  return outcome ? "" : english(outcome.problem());
}

}  // namespace scatterscope::tests
