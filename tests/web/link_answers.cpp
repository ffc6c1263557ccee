// The native program's answers to what engine.js asks of the browser's: tests/web/equal.py compares both. Each line of
// the standard input is a JSON array: a link, then what is asked of its run: "json", "figures", or [figure, step]. Each
// answer is a line: a JSON array of texts, or an object with the error.
#include "app/page/link_answers.h"

#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "app/errors/common_errors.h"

using nlohmann::json;
using scatterscope::app::LinkAnswers;

namespace {

std::string answer_to(const LinkAnswers& run, const json& asked) {
  if (asked == "json") return run.json();
  if (asked.is_array()) return run.svg(asked[0].get<std::string>(), asked[1].get<std::uint32_t>(), 960, 720);
  std::string ids;
  for (const std::string& id : run.figures()) ids += id + "\n";
  return ids + std::to_string(run.step_count());
}

}  // namespace

int main() {
  LinkAnswers run;
  for (std::string line; std::getline(std::cin, line);) {
    const json asked = json::parse(line);
    json answers = json::array();
    try {
      run.open(asked[0].get<std::string>());
      for (std::size_t k = 1; k < asked.size(); ++k) answers.push_back(answer_to(run, asked[k]));
    } catch (const std::exception& error) {
      answers = {{"error", describe(scatterscope::app::error_of(error).message(), scatterscope::Language::english)}};
    }
    std::cout << answers.dump() << std::endl;
  }
}
