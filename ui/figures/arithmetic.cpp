#include "ui/figures/arithmetic.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ui/figures/destination_formula.h"
#include "ui/figures/live_keys.h"
#include "ui/figures/source_view.h"

namespace scatterscope::figures {
namespace {

using scene::Role;

std::string shown(const LiveKeys::Value& value) {
  return visible(value.when) ? std::to_string(value.value) : std::string("?");
}

// One term of a formula: what it is called, and its number.
struct Term {
  std::string sign, name, number;
  Role colour = Role::ink;
};

RunLine formula(const std::vector<Term>& terms, const LiveKeys::Value& result, Role result_colour) {
  RunLine line{{"destination", result_colour, true}, {" = "}};
  for (const Term& term : terms) {
    if (!term.sign.empty()) line.push_back({term.sign});
    line.push_back({term.name, term.colour, term.colour != Role::ink});
  }
  line.push_back({" = "});
  for (const Term& term : terms) {
    if (!term.sign.empty()) line.push_back({term.sign});
    line.push_back({term.number, term.colour, term.colour != Role::ink});
  }
  line.push_back({" = "});
  line.push_back({shown(result), result_colour, true});
  return line;
}

}  // namespace

FormulaNames formula_names(const LiveKeys& live) {
  FormulaNames names;
  names.bit = live.first_shown({"bit"});
  names.before = live.first_shown({"ones_before"});
  names.total = live.first_shown({"ones_total"});
  names.destination = live.first_shown({"destination"});
  if (names.before == nullptr) {
    names.before = live.first_shown({"ones_through", "T_before", "trues_before"});
    names.inclusive = names.before != nullptr;
    if (names.inclusive) names.total = live.first_shown({"F_total", "zeros_total", "falses_total"});
  }
  return names;
}

std::vector<RunLine> key_arithmetic(const FigureInput& input, std::uint32_t iteration, std::uint32_t key) {
  if (iteration >= input.keys.iterations.size() || iteration >= input.recording.iterations.size()) return {};
  const LiveKeys live(input, iteration);
  if (key >= live.count()) return {};
  const FormulaNames names = formula_names(live);
  const auto value = [&](const char* name) { return name == nullptr ? LiveKeys::Value{} : live.value(name, key); };
  const LiveKeys::Value bit = value(names.bit), before = value(names.before), total = value(names.total);
  const LiveKeys::Value destination = value(names.destination);

  std::vector<RunLine> lines;
  const bool known = visible(bit.when);
  const Role bucket = known ? scene::bucket_role(static_cast<unsigned>(bit.value)) : Role::ink;
  // English alone tells one key from several.
  const std::string word = input.language == Language::english ? "key" : text(Text::fig_keys, input.language);
  RunLine first{{word + " "}, {std::to_string(live.key(key)), Role::ink, true}, {"   i = " + std::to_string(key)}};
  if (!visible(live.arrived(key))) first[1].text = "?";
  if (names.bit != nullptr) {
    first.push_back({"   bit = "});
    first.push_back({shown(bit), bucket, true});
  }
  lines.push_back(std::move(first));
  if (names.before == nullptr || names.destination == nullptr) return lines;

  const Term index_term{"", "i", std::to_string(key), Role::ink};
  const Term before_term{"", names.before, shown(before), Role::ones_before};
  const Term total_term{"", names.total == nullptr ? "?" : names.total, shown(total), Role::ones_total};
  const Term size_term{"", "N", std::to_string(live.count()), Role::ink};
  const Term one_term{"", "1", "1", Role::ink};
  const auto with_sign = [](const char* sign, Term term) {
    term.sign = sign;
    return term;
  };
  std::vector<Term> of_zero, of_one;
  of_zero.push_back(index_term);
  of_zero.push_back(with_sign(" - ", before_term));
  of_one.push_back(names.inclusive ? before_term : size_term);
  of_one.push_back(with_sign(" - ", names.inclusive ? one_term : total_term));
  of_one.push_back(with_sign(" + ", names.inclusive ? total_term : before_term));
  if (!known || bit.value == 0) lines.push_back(formula(of_zero, destination, Role::bucket0));
  if (!known || bit.value != 0) lines.push_back(formula(of_one, destination, Role::bucket1));
  if (!known) {
    // Both are possible as long as the bit is not extracted.
    lines[1].insert(lines[1].begin(), Run{"bit 0:  ", Role::bucket0, true});
    lines[2].insert(lines[2].begin(), Run{"bit 1:  ", Role::bucket1, true});
  }
  return lines;
}

std::vector<RunLine> chosen_arithmetic(const FigureInput& input) {
  const std::uint32_t iteration = drawn_iteration(input);
  std::optional<std::uint32_t> key;
  if (input.selection.chosen) key = key_shown(input, iteration, *input.selection.chosen);
  if (!key && input.selection.followed_key && iteration < input.keys.iterations.size()) {
    const auto& origin = input.keys.iterations[iteration].origin;
    const auto found = std::find(origin.begin(), origin.end(), *input.selection.followed_key);
    if (found != origin.end()) key = static_cast<std::uint32_t>(found - origin.begin());
  }
  if (!key) {
    const ThreadId thread = shown_thread(input);
    key = key_shown(input, iteration, {scene::Ref::Kind::thread, thread.block, thread.thread, 0});
  }
  if (!key) return {};
  return key_arithmetic(input, iteration, *key);
}

RunLine coloured_runs(std::string_view marked) {
  RunLine runs;
  while (!marked.empty()) {
    const std::size_t open = marked.find('<');
    const std::size_t close = open == std::string_view::npos ? open : marked.find('>', open);
    const bool is_mark = close != std::string_view::npos && close > open + 2 && marked[open + 2] == ':';
    if (!is_mark) {
      runs.push_back({std::string(marked)});
      break;
    }
    if (open > 0) runs.push_back({std::string(marked.substr(0, open))});
    Role colour = Role::ink;
    switch (marked[open + 1]) {
      case 'z':
        colour = Role::bucket0;
        break;
      case 'o':
        colour = Role::bucket1;
        break;
      case 'b':
        colour = Role::ones_before;
        break;
      case 't':
        colour = Role::ones_total;
        break;
      default:
        break;
    }
    runs.push_back({std::string(marked.substr(open + 3, close - open - 3)), colour, true});
    marked.remove_prefix(close + 1);
  }
  return runs;
}

void append_runs(std::vector<scene::Shape>& shapes, const RunLine& runs, scene::Point at, float size,
                 const scene::TextMetrics& metrics, scene::Align align) {
  const float width = runs_width(runs, size, metrics);
  float x = at.x - (align == scene::Align::start ? 0 : align == scene::Align::middle ? width / 2 : width);
  bool continues = false;
  for (const Run& run : runs) {
    if (run.text.empty()) continue;
    scene::Text text{{continues ? x : at.x, at.y}, run.text, size, run.colour, scene::Align::start, run.bold};
    if (!continues) text.align = align;
    text.continues = std::exchange(continues, true);
    shapes.emplace_back(std::move(text));
    x += metrics.width(run.text, size, run.bold, false);
  }
}

float runs_width(const RunLine& runs, float size, const scene::TextMetrics& metrics) {
  float width = 0;
  for (const Run& run : runs) width += metrics.width(run.text, size, run.bold, false);
  return width;
}

}  // namespace scatterscope::figures
