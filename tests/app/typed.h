// Options as a user types them.
#pragma once

#include <memory>
#include <sstream>
#include <string>

#include "app/parameters/options.h"
#include "kernels/catalog.h"
#include "tests/rows.h"

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

// The run that a line asks for, of the book's keys where it names none.
inline app::RunRequest asked(const std::string& line) {
  return app::parse_run(typed(line), app::MissingInput::is_the_book);
}
inline std::shared_ptr<const recording::Recording> recorded(const app::RunRequest& run) {
  return std::make_shared<const recording::Recording>(catalog::record(run.config, run.input, run.backend));
}
inline std::shared_ptr<const recording::Recording> recorded(const std::string& line) {
  return recorded(asked(line));
}

inline std::string english(const Error& problem) {
  return describe(problem, Language::english);
}

// The English line of the Error that it throws, empty where it throws none.
template <class Function>
std::string why_not(Function function) {
  try {
    (void)function();
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace scatterscope::tests
