// Panels' values as JSON for a page. What a part asks for stays here under a number, with which the page answers.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ui/panels/values/panel_value.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::app {

// What a press, a choice or words that were typed come to.
struct Answered {
  std::optional<panels::Intent> intent{};
  std::optional<panels::Dialog> dialog{};
  std::string focus{};  // the part that takes the keyboard
};
// The page answers in words: none for a button, "1" or "0" for a check, its place for a choice.
using Asks = std::function<Answered(const std::string&)>;

// What is typed, by the fields' names: it stays while the page is drawn anew.
struct TypedWords {
  std::map<std::string, std::string> words;
  std::map<std::string, std::string> refused;  // and why
};

// What it keeps outlives it: typed and form are the page's own.
class PartWriter {
 public:
  PartWriter(TypedWords& typed, panels::FormState& form, Language language)
      : typed_(typed), form_(form), language_(language) {}

  [[nodiscard]] nlohmann::ordered_json parts(const panels::PanelValue& value);
  [[nodiscard]] nlohmann::ordered_json part(const panels::Part& part);
  // The number by which the page asks for it.
  [[nodiscard]] std::size_t keep(Asks asks) {
    asks_.push_back(std::move(asks));
    return asks_.size() - 1;
  }
  [[nodiscard]] std::size_t keep(panels::Intent intent) {
    return keep([intent = std::move(intent)](const std::string&) { return Answered{intent}; });
  }
  [[nodiscard]] std::vector<Asks> take() { return std::move(asks_); }

 private:
  [[nodiscard]] nlohmann::ordered_json of(const panels::Words& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Button& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Buttons& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Options& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Field& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Check& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Slider& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Choice& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Number& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Line& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Columns& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Card& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Problem& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Timeline& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Steps& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Code& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Row& part);
  [[nodiscard]] nlohmann::ordered_json of(const panels::Fold& part);
  // What only has a place among others.
  [[nodiscard]] nlohmann::ordered_json of(const panels::Gap&) { return {{"part", "gap"}}; }
  [[nodiscard]] nlohmann::ordered_json of(const panels::InSight&) { return nullptr; }
  [[nodiscard]] nlohmann::ordered_json of(const panels::News&) { return nullptr; }
  [[nodiscard]] nlohmann::ordered_json of(const panels::Foot&) { return {{"part", "foot"}}; }

  TypedWords& typed_;
  panels::FormState& form_;
  Language language_;
  std::vector<Asks> asks_;
};

}  // namespace scatterscope::app
