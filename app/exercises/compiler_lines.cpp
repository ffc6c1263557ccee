// What a compiler reports, for beginners.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string_view>

#include "app/exercises/workshop.h"
#include "kernels/texts/exercises.h"

namespace scatterscope::app {
namespace {

// What g++ and clang++ say in the ten most frequent cases, and what it says to a beginner; `named`: with the first name
// in quotes.
struct Saying {
  std::string_view part;
  Text words;
  bool named = false;
};
constexpr auto sayings = std::to_array<Saying>({
    {"expected ';'", texts::exercise_cc_semicolon},
    {"expected ',' or ';'", texts::exercise_cc_semicolon},
    {"was not declared in this scope", texts::exercise_cc_undeclared, true},
    {"use of undeclared identifier", texts::exercise_cc_undeclared, true},
    {"expected '}' at end of input", texts::exercise_cc_open_brace},
    {"expected '}'", texts::exercise_cc_open_brace},
    {"expected declaration", texts::exercise_cc_brace_too_many},
    {"expected unqualified-id", texts::exercise_cc_brace_too_many},
    {"extraneous closing brace", texts::exercise_cc_brace_too_many},
    {"too few arguments", texts::exercise_cc_arguments},
    {"too many arguments", texts::exercise_cc_arguments},
    {"no matching function for call", texts::exercise_cc_arguments},
    {"read-only", texts::exercise_cc_constant},
    {"const-qualified", texts::exercise_cc_constant},
    {"discards qualifiers", texts::exercise_cc_constant},
    {"no match for 'operator", texts::exercise_cc_view},
    {"invalid operands to binary expression", texts::exercise_cc_view},
    {"no viable overloaded", texts::exercise_cc_view},
    {"no viable conversion", texts::exercise_cc_kind},
    {"cannot convert", texts::exercise_cc_kind},
    {"invalid conversion", texts::exercise_cc_kind},
    {"redeclaration of", texts::exercise_cc_twice, true},
    {"redefinition of", texts::exercise_cc_twice, true},
    {"conflicting declaration", texts::exercise_cc_twice},
    {"expected primary-expression", texts::exercise_cc_incomplete},
    {"expected expression", texts::exercise_cc_incomplete},
    {"expected ')'", texts::exercise_cc_parenthesis},
    // NVRTC's words.
    {"expected a \";\"", texts::exercise_cc_semicolon},
    {"is undefined", texts::exercise_cc_undeclared, true},
    {"expected a \"}\"", texts::exercise_cc_open_brace},
    {"expected a declaration", texts::exercise_cc_brace_too_many},
    {"no instance of", texts::exercise_cc_arguments},
    {"expression must be a modifiable lvalue", texts::exercise_cc_constant},
    {"has already been declared", texts::exercise_cc_twice, true},
    {"expected an expression", texts::exercise_cc_incomplete},
    {"expected a \")\"", texts::exercise_cc_parenthesis},
    {"No such file or directory", texts::exercise_cc_file},
    {"file not found", texts::exercise_cc_file},
});

// The text between the first two quotes, of either kind.
std::string first_quoted(std::string_view message) {
  const std::size_t begin = message.find_first_of("'\"");
  if (begin == std::string_view::npos) return {};
  const std::size_t end = message.find(message[begin], begin + 1);
  return std::string(message.substr(begin + 1, end == std::string_view::npos ? end : end - begin - 1));
}

// "file:12:3: rest", or NVRTC's "file(12): rest".
struct Located {
  std::string_view file, rest;
  unsigned line = 0;
};
std::optional<Located> located(std::string_view words) {
  for (std::size_t colon = words.find_first_of(":("); colon != std::string_view::npos;
       colon = words.find_first_of(":(", colon + 1)) {
    Located found{words.substr(0, colon), {}, 0};
    const char* const end = words.data() + words.size();
    const auto [behind, error] = std::from_chars(words.data() + colon + 1, end, found.line);
    const std::string_view closing = words[colon] == '(' ? "):" : ":";
    found.rest = words.substr(static_cast<std::size_t>(behind - words.data()));
    if (error != std::errc() || !found.rest.starts_with(closing)) continue;
    found.rest.remove_prefix(closing.size());
    unsigned column = 0;
    const auto [behind_column, no_column] = std::from_chars(found.rest.data(), end, column);
    if (no_column == std::errc() && behind_column != end && *behind_column == ':')
      found.rest.remove_prefix(static_cast<std::size_t>(behind_column + 1 - found.rest.data()));
    while (found.rest.starts_with(' ')) found.rest.remove_prefix(1);
    return found;
  }
  return std::nullopt;
}

// Quotes of either language's fonts, as plain ones.
std::string with_plain_quotes(std::string words) {
  for (const std::string_view quote : {"\u2018", "\u2019"})
    for (std::size_t at = words.find(quote); at != std::string::npos; at = words.find(quote, at + 1))
      words.replace(at, quote.size(), "'");
  return words;
}

}  // namespace

std::vector<CompilerLine> compiler_lines(const std::string& output, std::string_view file) {
  std::vector<CompilerLine> lines;
  unsigned asked_for = 0;  // the line of the student's that a template is made for
  bool elsewhere = false;  // the error before this line stands in another file
  const std::string plain = with_plain_quotes(output);
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t end = std::min(plain.find('\n', at), plain.size());
    const std::string_view words = std::string_view(plain).substr(at, end - at);
    at = end + 1;
    const auto found = located(words);
    if (!found) continue;
    const bool own = found->file.ends_with(file);
    std::string_view rest = found->rest;
    const bool fatal = rest.starts_with("fatal error: ");
    if (!fatal && !rest.starts_with("error: ")) {
      if (own && (rest.find("required from") != std::string_view::npos ||
                  rest.find("in instantiation of") != std::string_view::npos)) {
        if (elsewhere && lines.back().line == 0) lines.back().line = found->line;  // clang names it behind the error
        asked_for = found->line;
      }
      continue;
    }
    rest.remove_prefix(rest.find(": ") + 2);
    CompilerLine line;
    line.line = own ? found->line : asked_for;
    line.message = rest;
    elsewhere = !own;
    asked_for = 0;
    const auto* const saying = std::find_if(sayings.begin(), sayings.end(), [&](const Saying& one) {
      return line.message.find(one.part) != std::string::npos;
    });
    if (saying != sayings.end()) {
      line.said = saying->words;
      if (saying->named) line.arguments.push_back(first_quoted(line.message));
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string words_of(const CompilerLine& line, Language language) {
  const std::string said = line.said ? format_text(*line.said, language, line.arguments) : std::string();
  if (line.line == 0) return said.empty() ? line.message : said + " (" + line.message + ")";
  return format_text(said.empty() ? texts::exercise_compiler_line : texts::exercise_compiler_line_said, language,
                     said.empty() ? std::vector<std::string>{std::to_string(line.line), line.message}
                                  : std::vector<std::string>{std::to_string(line.line), said, line.message});
}

}  // namespace scatterscope::app
