// `scatterscope predict`: what can be predicted at a stop, and whether an answer is right; exit status 0 where it is, 1
// where not.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/output_file.h"
#include "app/links/scene_options.h"
#include "app/parameters/options.h"
#include "app/pictures/figure_drawer.h"
#include "kernels/mistakes/mistakes.h"
#include "kernels/texts/predicting.h"
#include "ui/figures/predicting/guesses.h"
#include "ui/figures/predicting/predictions.h"

namespace scatterscope::app {
namespace {

using figures::Prediction;
using nlohmann::ordered_json;

constexpr std::size_t most_named = 40;  // in a problem's line

ordered_json json_of(const Prediction& one) {
  return {{"of", one.name}, {"question", one.question}};
}

ordered_json json_of(const Prediction& one, std::uint64_t answer, const figures::Judgement& judged, Language language) {
  ordered_json all = json_of(one);
  all["answer"] = answer;
  all["right"] = answer == one.number;
  all["number"] = one.number;
  all["words"] = judged.words;
  if (!judged.misconception) return all;
  all["misconception"] = {{"name", story::spelling(*judged.misconception)},
                          {"sentence", figures::misconception_words(*judged.misconception, answer, language)}};
  if (const unsigned mistake = story::mistake_of(*judged.misconception); mistake > 0)
    all["mistake"] = {{"number", mistake}, {"name", mistakes::all()[mistake - 1].name}};
  return all;
}

// What --answer is an answer to: named by --of, or the only thing that is asked.
Prediction answered(const Given& given, const std::vector<Prediction>& all) {
  std::vector<std::string> names;
  for (const Prediction& one : all)
    if (names.size() < most_named) names.push_back(one.name);
  if (all.size() > most_named) names.emplace_back("...");
  const std::string* of = given.find("--of");
  if (of == nullptr && all.size() == 1) return all.front();
  if (of == nullptr) throw missing_option("--of", joined(names));
  const auto found = std::find_if(all.begin(), all.end(), [&](const Prediction& one) { return one.name == *of; });
  if (found == all.end()) throw unknown_word("--of", *of, names);
  return *found;
}

}  // namespace

int run_predict(const Given& given, const WindowHooks&) {
  const Looks looks = parse_looks(given);
  const std::string *json = given.find("--json"), *word = given.find("--answer"), *of = given.find("--of");
  if (of != nullptr && word == nullptr) throw missing_option("--answer", "N");
  if (json != nullptr) check_writable("--json", *json);
  const std::uint64_t answer = word == nullptr ? 0 : parse_number("--answer", *word, 0, UINT64_MAX);
  check_scene(given.options);
  const auto recording = obtain_recording(given);
  figures::View shown = view_of(given.options, *recording);
  if (!shown.step) throw missing_option("--step", "0 to " + std::to_string(recording->step_count()));
  shown.hide_step = false;
  const figures::Looks drawn = looks_of(given.options).over({looks.language, {}, {}});
  FigureDrawer drawer(recording);
  const std::vector<Prediction> all = figures::predictions_at(drawer.at(shown, drawn));
  if (all.empty()) throw Error{texts::predict_nothing, {"--step", std::to_string(*shown.step)}, exit_bad_input};

  if (word == nullptr) {
    if (json != nullptr) {
      ordered_json made{{"step", *shown.step}, {"predictions", ordered_json::array()}};
      for (const Prediction& one : all) made["predictions"].push_back(json_of(one));
      write_output_or_stdout("--json", *json, made.dump(2) + "\n");
      return exit_ok;
    }
    std::string lines;
    for (const Prediction& one : all) lines += one.name + "  " + one.question + "\n";
    print(lines);
    return exit_ok;
  }
  const Prediction one = answered(given, all);
  const figures::Judgement judged = figures::judge(drawer.at(shown, drawn), {one.of, answer, 0});
  if (json != nullptr) {
    const std::string made = json_of(one, answer, judged, looks.language).dump(2) + "\n";
    write_output_or_stdout("--json", *json, made);
  }
  if (json == nullptr || !is_standard_output(*json)) print(judged.words + "\n");
  return answer == one.number ? exit_ok : exit_wrong;
}

}  // namespace scatterscope::app
