#include "ui/figures/bits/arithmetic.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "kernels/analysis/key_text.h"
#include "kernels/story/bits/destination.h"
#include "kernels/story/bits/ordered_bits.h"
#include "kernels/story/tiles/tile_formulas.h"
#include "kernels/texts/figure_bits.h"
#include "kernels/texts/figure_heatmap.h"
#include "kernels/texts/figure_tiles.h"
#include "kernels/texts/figure_words.h"
#include "kernels/texts/sentences.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/strip.h"

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

RunLine formula(const char* name, const std::vector<Term>& terms, const LiveKeys::Value& result, Role result_colour) {
  RunLine line{{name, result_colour, true}, {" = "}};
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

Role bucket_of_bit(const LiveKeys& live, std::uint64_t bit) {
  return scene::bucket_role(static_cast<unsigned>(bit ^ (live.complements_bits() ? 1U : 0U)));
}

// What is known of the key, whatever the sort.
RunLine key_line(const FigureInput& input, const LiveKeys& live, std::uint32_t key) {
  // English alone distinguishes one key from several.
  const std::string word =
      input.looks.language == Language::english ? "key" : text(texts::fig_keys, input.looks.language);
  const recording::KeyType type = input.recording().config.key_type;
  const bool ordered = story::sorts_ordered_bits(input.recording(), input.keys());
  const std::string written =
      ordered ? analysis::written_short(live.key(key), type) : analysis::written(live.key(key), type);
  RunLine line{{word + " "}, {written, Role::ink, true}, {"   i = " + std::to_string(key)}};
  // A sort by tiles calls other places `i`: a key's within its tile, and in the sorted tile.
  if (input.recording().iterations[live.iteration()].local) line.pop_back();
  if (!visible(live.arrived(key))) line[1].text = "?";
  return line;
}

Term with_sign(const char* sign, Term term) {
  term.sign = sign;
  return term;
}

RunLine with_prefix(const FigureInput& input, RunLine line, const std::string& words, Role colour) {
  line.insert(line.begin(), Run{format_text(texts::fig_prefix, input.looks.language, {words}), colour, true});
  return line;
}

// One of the two lines where the bit is known; both, each with its bit in front, as long as it is not.
void add_by_bit(const FigureInput& input, const LiveKeys& live, std::vector<RunLine>& lines, const LiveKeys::Value& bit,
                const RunLine& of_zero, const RunLine& of_one, const std::string& prefix) {
  for (const unsigned b : {0U, 1U}) {
    if (visible(bit.when) && (bit.value != 0) != (b != 0)) continue;
    RunLine line = b == 0 ? of_zero : of_one;
    if (!visible(bit.when)) {
      line =
          with_prefix(input, std::move(line), format_text(texts::fig_if_bit, input.looks.language, {std::to_string(b)}),
                      bucket_of_bit(live, b));
    }
    if (!prefix.empty()) line = with_prefix(input, std::move(line), prefix, Role::ink);
    lines.push_back(std::move(line));
  }
}

const char* total_word(const story::FormulaTerms& terms) {
  if (terms.total == Meaning::none) return "?";
  return terms.inclusive ? "zeros_total" : "ones_total";
}

std::vector<RunLine> one_bit_arithmetic(const FigureInput& input, const LiveKeys& live, std::uint32_t key) {
  const story::FormulaTerms terms = story::formula_terms(live);
  const auto [bit, before, total, destination] = story::destination_of(live, terms, key);

  std::vector<RunLine> lines{key_line(input, live, key)};
  if (terms.bit != Meaning::none) {
    lines[0].push_back({"   bit = "});
    lines[0].push_back({shown(bit), visible(bit.when) ? bucket_of_bit(live, bit.value) : Role::ink, true});
  }
  if (terms.before == Meaning::none || terms.destination == Meaning::none) return lines;

  const Term index_term{"", "i", std::to_string(key), Role::ink};
  const Term before_term{"", terms.inclusive ? "ones_through" : "ones_before", shown(before), Role::ones_before};
  const Term total_term{"", total_word(terms), shown(total), Role::ones_total};
  const Term size_term{"", "N", std::to_string(live.count()), Role::ink};
  const Term one_term{"", "1", "1", Role::ink};
  const std::vector<Term> of_zero{index_term, with_sign(" - ", before_term)};
  const std::vector<Term> of_one{terms.inclusive ? before_term : size_term,
                                 with_sign(" - ", terms.inclusive ? one_term : total_term),
                                 with_sign(" + ", terms.inclusive ? total_term : before_term)};
  add_by_bit(input, live, lines, bit, formula("destination", of_zero, destination, bucket_of_bit(live, 0)),
             formula("destination", of_one, destination, bucket_of_bit(live, 1)), "");
  return lines;
}

// In the pass that the key was last seen in, or the first: where it goes within its tile.
void add_pass(const FigureInput& input, const LiveKeys& live, std::uint32_t key, std::vector<RunLine>& lines) {
  const auto of = story::pass_place(live, key);
  if (!of) return;
  const std::string pass = std::to_string(of->pass + 1), passes = std::to_string(of->bits.passes);
  const std::uint32_t first = live.range().shift + of->bits.first;
  const std::string bits = of->bits.count > 1
                               ? format_text(texts::fig_bits_from_to, input.looks.language,
                                             {std::to_string(first), std::to_string(first + of->bits.count - 1)})
                               : format_text(texts::fig_bit, input.looks.language, {std::to_string(first)});
  const std::string prefix = format_text(texts::fig_pass, input.looks.language, {pass, passes}) +
                             text(texts::sentence_and, input.looks.language) + bits;
  if (of->by != story::PassPlace::By::one_bit) {
    const bool by_ballots = of->by == story::PassPlace::By::ballots;
    const Term first{"", by_ballots ? "next" : "lower", shown(by_ballots ? of->next : of->lower), Role::ones_total};
    const Term before{" + ", by_ballots ? "peers_before" : "before", shown(of->before), Role::ones_before};
    lines.push_back(with_prefix(input, formula("place", {first, before}, of->place, Role::ink), prefix, Role::ink));
    return;
  }
  const Term before_term{"", "ones_before", shown(of->before), Role::ones_before};
  const Term position_term{"", "position", std::to_string(of->position), Role::ink};
  const Term size_term{"", "size", std::to_string(of->size), Role::ink};
  const Term total_term{"", "ones_total", shown(of->total), Role::ones_total};
  const std::vector<Term> of_zero{position_term, with_sign(" - ", before_term)};
  const std::vector<Term> of_one{size_term, with_sign(" - ", total_term), with_sign(" + ", before_term)};
  add_by_bit(input, live, lines, of->bit, formula("place", of_zero, of->place, bucket_of_bit(live, 0)),
             formula("place", of_one, of->place, bucket_of_bit(live, 1)), prefix);
}

// destination = start of the bucket + place in the bucket = 4 + 1 = 5
RunLine bucket_formula(const FigureInput& input, const LiveKeys& live, std::uint32_t key, Role colour) {
  const story::BucketPlace of = story::bucket_place(live, key);
  const Term of_bucket{"", text(texts::fig_bucket_start, input.looks.language), shown(of.start), Role::ones_total};
  const Term in_bucket{" + ", text(texts::fig_place_in_bucket, input.looks.language), shown(of.in_bucket),
                       Role::ones_before};
  return formula(text(texts::fig_destination, input.looks.language), {of_bucket, in_bucket}, of.destination, colour);
}

std::vector<RunLine> tile_arithmetic(const FigureInput& input, const LiveKeys& live, std::uint32_t key) {
  std::vector<RunLine> lines{key_line(input, live, key)};
  if (!visible(live.arrived(key)) || !live.has_ordered_bits(key)) return lines;
  const unsigned digit = live.digit(live.key(key));
  const Role colour = scene::bucket_role(digit);
  lines[0].push_back({"   " + std::string(text(texts::fig_digit, input.looks.language)) + " = "});
  lines[0].push_back({digit_text(digit, live.range().digit_bits), colour, true});
  add_pass(input, live, key, lines);
  lines.push_back(bucket_formula(input, live, key, colour));
  return lines;
}

}  // namespace

std::vector<RunLine> key_arithmetic(const FigureInput& input, std::uint32_t iteration, std::uint32_t key) {
  if (iteration >= input.keys().iterations.size() || iteration >= input.recording().iterations.size()) return {};
  const LiveKeys live(input, iteration);
  if (key >= live.count()) return {};
  return live.range().local ? tile_arithmetic(input, live, key) : one_bit_arithmetic(input, live, key);
}

std::vector<RunLine> chosen_arithmetic(const FigureInput& input) {
  const std::uint32_t iteration = drawn_iteration(input);
  const story::Protagonist about = protagonist(input);
  auto key = about.position;
  if (!key) key = key_shown(input, iteration, scene::Ref::to_thread(about.thread.block, about.thread.thread));
  if (!key) return {};
  return key_arithmetic(input, iteration, *key);
}

RunLine coloured_runs(std::string_view marked, bool complemented) {
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
        colour = complemented ? Role::bucket1 : Role::bucket0;
        break;
      case 'o':
        colour = complemented ? Role::bucket0 : Role::bucket1;
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

}  // namespace scatterscope::figures
