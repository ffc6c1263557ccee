#include "app/page/part_json.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <variant>

namespace scatterscope::app {
namespace {

using nlohmann::ordered_json;
using panels::PanelValue;

std::string_view word_of(panels::Tone tone) {
  constexpr std::string_view words[] = {"ink", "title", "heading", "faint", "accent", "error"};
  return words[static_cast<std::size_t>(tone)];
}

std::string_view word_of(panels::Icon icon) {
  constexpr std::string_view words[] = {"play",    "pause",      "change-back", "change-on",      "line-back",
                                        "line-on", "phase-back", "phase-on",    "iteration-back", "iteration-on",
                                        "start",   "end",        "fold",        "unfold"};
  return words[static_cast<std::size_t>(icon)];
}

std::string_view word_of(panels::Choice::Look look) {
  constexpr std::string_view words[] = {"row", "lines", "list"};
  return words[static_cast<std::size_t>(look)];
}

std::size_t number_in(std::string_view words) {
  std::size_t number = 0;
  std::from_chars(words.data(), words.data() + words.size(), number);
  return number;
}

}  // namespace

ordered_json PartWriter::parts(const PanelValue& value) {
  ordered_json all = ordered_json::array();
  for (const panels::Part& each : value) {
    ordered_json made = part(each);
    if (!made.is_null()) all.push_back(std::move(made));
  }
  return all;
}

ordered_json PartWriter::part(const panels::Part& part) {
  return std::visit([this](const auto& each) { return of(each); }, static_cast<const panels::AnyPart&>(part));
}

ordered_json PartWriter::of(const panels::Words& part) {
  return {{"part", "words"}, {"name", part.name}, {"words", part.words}, {"tone", word_of(part.tone)}};
}

ordered_json PartWriter::of(const panels::Button& part) {
  ordered_json made{{"part", "button"},        {"name", part.name}, {"words", part.words}, {"tip", part.tip},
                    {"allowed", part.allowed}, {"main", part.main}, {"link", part.link}};
  if (part.icon) made["icon"] = word_of(*part.icon);
  if (!part.asks && !part.writes && part.opens.empty()) return made;
  made["act"] = keep([&typed = typed_, asks = part.asks, writes = part.writes, opens = part.opens](const std::string&) {
    if (writes) {
      typed.words[writes->field] = writes->words;
      typed.refused.erase(writes->field);
    }
    return Answered{asks, std::nullopt, opens};
  });
  return made;
}

ordered_json PartWriter::of(const panels::Buttons& part) {
  ordered_json row = ordered_json::array();
  for (const panels::Button& each : part.row) row.push_back(of(each));
  return {{"part", "row"}, {"parts", std::move(row)}};
}

ordered_json PartWriter::of(const panels::Options& part) {
  ordered_json options = ordered_json::array();
  for (std::size_t k = 0; k < part.words.size(); ++k) {
    ordered_json option{{"name", part.name + "_" + std::to_string(k)}, {"words", part.words[k]}};
    if (k < part.asks.size()) option["act"] = keep(part.asks[k]);
    if (part.right == k) option["is"] = "right";
    if (part.wrong == k) option["is"] = "wrong";
    options.push_back(std::move(option));
  }
  return {{"part", "options"}, {"name", part.name}, {"options", std::move(options)}};
}

ordered_json PartWriter::of(const panels::Field& part) {
  const auto asks = [&typed = typed_, field = part.name, asks = part.asks, refused = part.refused,
                     again = part.again](const std::string& words) {
    typed.words[field] = words;
    std::optional<panels::Intent> intent = asks ? asks(words) : std::nullopt;
    if (intent) {
      typed.refused.erase(field);
      if (again) typed.words[field].clear();
    } else {
      typed.refused[field] = refused;
    }
    return Answered{std::move(intent)};
  };
  ordered_json made{{"part", "field"}, {"name", part.name},   {"hint", part.hint}, {"words", typed_.words[part.name]},
                    {"tip", part.tip}, {"after", part.after}, {"act", keep(asks)}};
  if (typed_.refused.contains(part.name)) made["refused"] = part.refused;
  if (!part.press.words.empty()) made["button"] = part.press.words;
  return made;
}

ordered_json PartWriter::of(const panels::Check& part) {
  return {{"part", "check"},
          {"name", part.name},
          {"words", part.words},
          {"tip", part.tip},
          {"on", part.on},
          {"act", keep([asks = part.asks](const std::string& on) { return Answered{asks(on == "1")}; })}};
}

ordered_json PartWriter::of(const panels::Slider& part) {
  const auto asks = [asks = part.asks](const std::string& words) {
    return Answered{asks(std::strtof(words.c_str(), nullptr))};
  };
  return {{"part", "slider"},    {"name", part.name}, {"words", part.words}, {"tip", part.tip},  {"value", part.value},
          {"least", part.least}, {"most", part.most}, {"shown", part.shown}, {"act", keep(asks)}};
}

ordered_json PartWriter::of(const panels::Choice& part) {
  ordered_json options = ordered_json::array();
  for (const panels::Choice::Option& each : part.options)
    options.push_back({{"name", each.name}, {"words", each.words}});
  ordered_json made{
      {"part", "choice"}, {"name", part.name}, {"look", word_of(part.look)}, {"options", std::move(options)}};
  if (part.chosen < part.options.size()) made["chosen"] = part.chosen;
  made["act"] = keep([asks = part.asks, count = part.options.size()](const std::string& place) {
    const std::size_t k = number_in(place);
    return k < count ? Answered{asks(k)} : Answered{};
  });
  return made;
}

ordered_json PartWriter::of(const panels::Number& part) {
  const auto found = form_.refused.find(part.name);
  const bool refused = found != form_.refused.end();
  form_.any_refused = form_.any_refused || refused;
  ordered_json made{{"part", "field"},
                    {"name", part.name},
                    {"label", part.words},
                    {"words", refused ? found->second : std::to_string(part.value)}};
  const std::string problem = refused ? part.refusal(found->second, language_) : part.problem;
  if (!problem.empty()) made["refused"] = problem;
  if (!refused && !part.problem.empty()) form_.shown_beside = true;
  made["numeric"] = true;
  made["act"] = keep([&form = form_, part](const std::string& words) {
    const auto number = part.read(words);
    if (number) {
      form.refused.erase(part.name);
      part.takes(*number);
    } else {
      form.refused[part.name] = words;
    }
    return Answered{};
  });
  return made;
}

ordered_json PartWriter::of(const panels::Line& part) {
  return {{"part", part.several ? "lines" : "field"},
          {"name", part.name},
          {"words", part.words},
          {"wrong", part.wrong},
          {"at_once", true},
          {"act", keep([takes = part.takes](const std::string& words) {
             takes(words);
             return Answered{};
           })}};
}

// "K,N": the number of a column.
ordered_json PartWriter::of(const panels::Columns& part) {
  const auto takes = [takes = part.takes, highest = part.highest, room = part.room](const std::string& words) {
    const std::size_t comma = words.find(',');
    const std::size_t column = number_in(words);
    const std::uint64_t number = comma == std::string::npos ? 0 : number_in(std::string_view(words).substr(comma + 1));
    if (column < room) takes(column, std::min<std::uint64_t>(number, highest));
    return Answered{};
  };
  return {{"part", "columns"},       {"name", part.name}, {"hint", part.hint}, {"values", part.values},
          {"highest", part.highest}, {"room", part.room}, {"act", keep(takes)}};
}

ordered_json PartWriter::of(const panels::Card& part) {
  ordered_json strokes = ordered_json::array();
  for (const panels::Stroke& each : part.sketch) {
    constexpr std::string_view kinds[] = {"line", "dot", "box", "bar"};
    strokes.push_back({kinds[static_cast<std::size_t>(each.kind)], each.x, each.y, each.to_x, each.to_y, each.second});
  }
  return {{"part", "card"},
          {"name", part.name},
          {"title", part.title},
          {"words", part.words},
          {"sketch", std::move(strokes)},
          {"chosen", part.chosen},
          {"act", keep([takes = part.takes](const std::string&) {
             takes();
             return Answered{};
           })}};
}

ordered_json PartWriter::of(const panels::Problem& part) {
  form_.shown_beside = true;
  return {{"part", "words"}, {"name", part.field + "_problem"}, {"words", part.words}, {"tone", "error"}};
}

ordered_json PartWriter::of(const panels::Timeline& part) {
  const auto asks = [asks = part.asks](const std::string& words) {
    return Answered{asks(static_cast<std::uint32_t>(number_in(words)))};
  };
  ordered_json made{{"part", "timeline"}, {"name", part.name}, {"at", part.at}, {"end", part.end}, {"act", keep(asks)}};
  if (part.says) made["says"] = part.says(part.at);
  return made;
}

ordered_json PartWriter::of(const panels::Steps& part) {
  return {{"part", "steps"}, {"done", part.done}, {"at", part.at}};
}

ordered_json PartWriter::of(const panels::Code& part) {
  return {{"part", "code"}, {"name", part.name}, {"heading", part.heading}, {"lines", part.lines}};
}

ordered_json PartWriter::of(const panels::Row& part) {
  return {{"part", "row"}, {"parts", parts(part.parts)}};
}

ordered_json PartWriter::of(const panels::Fold& part) {
  return {{"part", "fold"},  {"name", part.name}, {"words", part.words},
          {"tip", part.tip}, {"open", part.open}, {"parts", parts(part.parts)}};
}

}  // namespace scatterscope::app
