#include <nlohmann/json.hpp>

#include "app/mistakes/exposing_keys.h"
#include "ui/figures/memory/race_words.h"

namespace scatterscope::app {
namespace {

using Json = nlohmann::ordered_json;

Json strings(const std::vector<std::string_view>& pieces) {
  Json list = Json::array();
  for (const std::string_view piece : pieces) list.push_back(std::string(piece));
  return list;
}

Json options(const std::vector<mistakes::Example>& examples) {
  Json list = Json::array();
  for (const mistakes::Example& example : examples) list.push_back(std::string(example.options));
  return list;
}

Json description(const mistakes::Mistake& mistake, Language language) {
  Json all{{"number", mistake.number}, {"name", std::string(mistake.name)}};
  for (const char* part : {"title", "thought", "happens"}) all[part] = mistake_text(mistake, part, language);
  all["where"] = where_words(mistake, language);
  all["figure"] = std::string(mistake.figure);
  all["sort"] = std::string(mistake.sort);
  all["file"] = std::string(mistake.file);
  all["exposed_by"] = options(mistake.shows);
  all["hidden_by"] = options(mistake.hides);
  return all;
}

Json lines(const mistakes::Mistake& mistake) {
  const auto of = [&](mistakes::Program program) { return strings(mistake.pieces[static_cast<std::size_t>(program)]); };
  Json repairs = Json::array();
  for (unsigned k = 1; k <= mistakes::repair_count; ++k) repairs.push_back(of(mistakes::offered(mistake, k)));
  return {{"wrong", of(mistakes::Program::wrong)}, {"repairs", repairs}};
}

Json difference(const std::optional<analysis::FirstDifference>& parts) {
  if (!parts) return nullptr;
  const auto value = [](const std::optional<std::uint64_t>& bits) { return bits ? Json(*bits) : Json(nullptr); };
  return {{"iteration", parts->iteration}, {"step", parts->step},          {"position", parts->position},
          {"kernel", parts->kernel},       {"block", parts->block},        {"thread", parts->thread},
          {"what", parts->what},           {"tried", value(parts->tried)}, {"right_what", parts->right_what},
          {"right", value(parts->right)}};
}

Json access(const recording::Recording& r, const analysis::RaceAccess& of) {
  const recording::Event event = r.events[of.event];
  return {{"block", event.block},
          {"thread", event.thread},
          {"place", r.files[r.steps[of.step].file].name + ":" + std::to_string(r.steps[of.step].line)},
          {"step", of.step}};
}

Json races(const MistakeTrial& trial, Language language) {
  const recording::Recording& r = *trial.tried.recording;
  Json list = Json::array();
  for (const analysis::Race& race : trial.races)
    list.push_back({{"words", figures::race_words(r, race, language)},
                    {"first", access(r, race.first)},
                    {"second", access(r, race.second)},
                    {"count", race.count}});
  return list;
}

Json outcome(const mistakes::Mistake& mistake, const MistakeTrial& trial, Language language) {
  return {
      {"run", words_of(mistake, trial.arguments)},
      {"exposed", trial.exposed()},
      {"how", std::string(trial.how())},
      {"words", trial.exposed() ? fault_words(trial, language) : why_hidden(mistake, *trial.tried.recording, language)},
      {"first_difference", difference(trial.parts)},
      {"races", races(trial, language)}};
}

}  // namespace

std::string mistakes_json(Language language) {
  Json list = Json::array();
  for (const mistakes::Mistake& mistake : mistakes::all()) list.push_back(description(mistake, language));
  return Json{{"format", "scatterscope-mistakes"}, {"version", 1}, {"mistakes", list}}.dump(1) + "\n";
}

std::string mistake_json(const mistakes::Mistake& mistake, const MistakeTrial& trial, const RepairTrial* repair,
                         const ExposingKeys* offer, Language language) {
  Json all{{"format", "scatterscope-mistake"}, {"version", 1}};
  all.update(description(mistake, language));
  all["lines"] = lines(mistake);
  all["trial"] = outcome(mistake, trial, language);
  if (offer != nullptr) {
    all["offer"] = {{"change", std::string(spelling(offer->change))},
                    {"run", words_of(mistake, offer->arguments)},
                    {"runs_tried", offer->runs},
                    {"never", std::string(offer->never ? mistakes::spelling(*offer->never) : "none")}};
  }
  if (repair != nullptr) {
    all["repair"] = {{"number", repair->number}, {"right", repair->right()}};
    if (!repair->right()) all["repair"]["fails"] = outcome(mistake, repair->trial, language);
  }
  return all.dump(1) + "\n";
}

}  // namespace scatterscope::app
