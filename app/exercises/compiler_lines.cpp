// What a compiler reports, for beginners.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <span>
#include <string_view>
#include <utility>

#include "app/exercises/workshop.h"
#include "kernels/texts/exercises.h"

namespace scatterscope::app {
namespace {

// What g++ and clang++ say in the most frequent cases, and what it says to a beginner; the first that fits holds.
// `named`: with the first name in quotes.
struct Saying {
  std::string_view part;
  Text words;
  bool named = false;
  std::string_view other_part = {};  // that the message has too
};
constexpr auto errors = std::to_array<Saying>({
    {"expected ';'", texts::exercise_cc_semicolon},
    {"expected ',' or ';'", texts::exercise_cc_semicolon},
    {"was not declared in this scope", texts::exercise_cc_undeclared, true},
    {"use of undeclared identifier", texts::exercise_cc_undeclared, true},
    {"expected '}' at end of input", texts::exercise_cc_open_brace},
    {"expected '}'", texts::exercise_cc_open_brace},
    {"expected declaration", texts::exercise_cc_brace_too_many},
    {"expected unqualified-id", texts::exercise_cc_brace_too_many},
    {"extraneous closing brace", texts::exercise_cc_brace_too_many},
    {"does not provide a call operator", texts::exercise_cc_view_called, false, "'View<"},
    {"no match for call to '(View<", texts::exercise_cc_view_called},
    {"too few arguments", texts::exercise_cc_arguments},
    {"too many arguments", texts::exercise_cc_arguments},
    {"no matching function for call", texts::exercise_cc_arguments},
    {"read-only", texts::exercise_cc_constant},
    {"const-qualified", texts::exercise_cc_constant},
    {"discards qualifiers", texts::exercise_cc_constant},
    {"no match for 'operator", texts::exercise_cc_view, false, "operand types are 'View<"},
    {"no match for 'operator", texts::exercise_cc_view, false, "' and 'View<"},
    {"no match for 'operator=", texts::exercise_cc_constant, false, "View<const "},
    {"invalid operands to binary expression", texts::exercise_cc_view, false, "View<"},
    {"incompatible operand types", texts::exercise_cc_view, false, "View<"},
    {"operands to '?:' have different types", texts::exercise_cc_view, false, "View<"},
    {"no viable overloaded '='", texts::exercise_cc_assigned},
    {"no match for 'operator", texts::exercise_cc_operands},
    {"invalid operands", texts::exercise_cc_operands},
    {"no viable overloaded", texts::exercise_cc_operands},
    {"::Element' to 'View<", texts::exercise_cc_whole_view},
    {"from 'View<", texts::exercise_cc_kind, false, "' to 'View<"},
    {"no viable conversion from", texts::exercise_cc_whole_view, false, "' to 'View<"},
    {"could not convert", texts::exercise_cc_whole_view, false, "' to 'View<"},
    {"no viable conversion from 'View<", texts::exercise_cc_view},
    {"cannot convert 'View<", texts::exercise_cc_view},
    {"no viable conversion", texts::exercise_cc_kind},
    {"cannot convert", texts::exercise_cc_kind},
    {"could not convert", texts::exercise_cc_kind},
    {"invalid conversion", texts::exercise_cc_kind},
    {"to non-scalar type", texts::exercise_cc_kind},
    {"no member named", texts::exercise_cc_view_member, false, "View<"},
    {"invalid types", texts::exercise_cc_no_array, false, "for array subscript"},
    {"subscripted value is not", texts::exercise_cc_no_array},
    {"does not provide a subscript operator", texts::exercise_cc_no_array},
    {"redeclaration of", texts::exercise_cc_twice, true},
    {"redefinition of", texts::exercise_cc_twice, true},
    {"conflicting declaration", texts::exercise_cc_twice, true},
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
// Notes behind "no matching function for call" that say why.
constexpr auto reasons = std::to_array<Saying>({
    {"AtomicAddress", texts::exercise_cc_atomic},
    {"is not derived from 'View<", texts::exercise_cc_whole_view},
    {"could not match 'View<", texts::exercise_cc_whole_view},
    {"::Element' to 'View<", texts::exercise_cc_whole_view},
    {"no known conversion from 'View<", texts::exercise_cc_kind, false, "to 'View<"},
    {"no known conversion", texts::exercise_cc_whole_view, false, "to 'View<"},
    {"no known conversion from 'View<", texts::exercise_cc_view},
});
constexpr auto warnings = std::to_array<Saying>({
    {"assignment used as truth value", texts::exercise_cc_assigns},
    {"using the result of an assignment as a condition", texts::exercise_cc_assigns},
    {"uninitialized", texts::exercise_cc_uninitialised, true},
    {"statement has no effect", texts::exercise_cc_no_effect},
    {"value computed is not used", texts::exercise_cc_no_effect},
    {"has no effect", texts::exercise_cc_no_effect},
    {"result unused", texts::exercise_cc_no_effect},
    {"no return statement", texts::exercise_cc_no_return},
    {"end of non-void function", texts::exercise_cc_no_return},
    {"does not return a value", texts::exercise_cc_no_return},
    {"suggest braces around empty body", texts::exercise_cc_empty_body},
    {"has empty body", texts::exercise_cc_empty_body},
    {"comparison of unsigned expression", texts::exercise_cc_unsigned},
    {"shadows", texts::exercise_cc_shadows},
    {"dangling else", texts::exercise_cc_else},
    {"ambiguous 'else'", texts::exercise_cc_else},
    {"lower precedence than", texts::exercise_cc_precedence},
    {"suggest parentheses around", texts::exercise_cc_precedence},
    {"'&&' within '||'", texts::exercise_cc_precedence},
    {"shift count >= width", texts::exercise_cc_shift},
});

const Saying* saying_of(std::span<const Saying> sayings, std::string_view message) {
  const auto found = std::find_if(sayings.begin(), sayings.end(), [&](const Saying& one) {
    return message.find(one.part) != std::string_view::npos && message.find(one.other_part) != std::string_view::npos;
  });
  return found == sayings.end() ? nullptr : &*found;
}

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

// "scatterscope::any_probe::exercise::View<unsigned int>" is View<unsigned int> to who reads it.
std::string without_namespaces(std::string words) {
  for (const std::string_view name : {"scatterscope::", "any_probe::", "exercise::"})
    for (std::size_t at = words.find(name); at != std::string::npos; at = words.find(name, at))
      words.erase(at, name.size());
  return words;
}

// The same words for the same line stand once: a template is made for each type of the keys.
bool says_the_same(const CompilerLine& one, const CompilerLine& other) {
  if (one.line != other.line) return false;
  if (one.said || other.said) return one.said == other.said && one.arguments == other.arguments;
  const auto begin = [](const std::string& words) { return std::string_view(words).substr(0, words.find('\'')); };
  return begin(one.message) == begin(other.message);
}

void add_once(std::vector<CompilerLine>& lines, CompilerLine line) {
  if (std::none_of(lines.begin(), lines.end(), [&](const CompilerLine& one) { return says_the_same(one, line); }))
    lines.push_back(std::move(line));
}

CompilerLine compiler_line(unsigned line, std::string_view message, std::span<const Saying> sayings) {
  CompilerLine made;
  made.line = line;
  made.message = message;
  if (const Saying* saying = saying_of(sayings, message)) {
    made.said = saying->words;
    if (saying->named) made.arguments.push_back(first_quoted(message));
  }
  return made;
}

// `take`(line) of each line of what a compiler wrote, in plain words, that names a place.
template <class Take>
void each_located(const std::string& output, const Take& take) {
  const std::string plain = without_namespaces(with_plain_quotes(output));
  for (std::size_t at = 0; at < plain.size();) {
    const std::size_t end = std::min(plain.find('\n', at), plain.size());
    if (const auto found = located(std::string_view(plain).substr(at, end - at))) take(*found);
    at = end + 1;
  }
}

// What stands for a full-width sign: of U+FF01 to U+FF5E the same of ASCII; empty: the sign is none.
std::string plain_sign(std::string_view sign) {
  if (sign.size() == 3 && sign[0] == '\xEF') {
    const unsigned code =
        0xF000U | (static_cast<unsigned char>(sign[1]) & 0x3FU) << 6 | (static_cast<unsigned char>(sign[2]) & 0x3FU);
    return code >= 0xFF01 && code <= 0xFF5E ? std::string(1, static_cast<char>(code - 0xFEE0)) : std::string();
  }
  constexpr std::pair<std::string_view, std::string_view> signs[] = {
      {"\u201c", "\""}, {"\u201d", "\""}, {"\u2018", "'"}, {"\u2019", "'"}, {"\u3002", "."}, {"\u3001", ","},
      {"\u3010", "["},  {"\u3011", "]"},  {"\u300a", "<"}, {"\u300b", ">"}, {"\u3000", " "}, {"\u00a0", " "},
  };
  for (const auto& [full, plain] : signs)
    if (full == sign) return std::string(plain);
  return {};
}

// The line of each full-width sign outside comments and strings, once for a sign of a line.
std::vector<CompilerLine> full_width_signs(std::string_view source) {
  std::vector<CompilerLine> found;
  unsigned line = 1;
  for (std::size_t k = 0; k < source.size();) {
    const char c = source[k];
    if (source.compare(k, 2, "//") == 0) {
      k = std::min(source.find('\n', k), source.size());
    } else if (source.compare(k, 2, "/*") == 0) {
      const std::size_t end = std::min(source.find("*/", k + 2), source.size());
      line += static_cast<unsigned>(std::count(source.begin() + static_cast<std::ptrdiff_t>(k),
                                               source.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
      k = std::min(end + 2, source.size());
    } else if (c == '"' || c == '\'') {
      for (++k; k < source.size() && source[k] != c && source[k] != '\n';) k += source[k] == '\\' ? 2 : 1;
      if (k < source.size() && source[k] == c) ++k;
    } else if (static_cast<unsigned char>(c) < 0x80) {
      line += c == '\n';
      ++k;
    } else {
      std::size_t end = k + 1;
      while (end < source.size() && (static_cast<unsigned char>(source[end]) & 0xC0U) == 0x80U) ++end;
      const std::string sign(source.substr(k, end - k)), plain = plain_sign(sign);
      if (plain == " ")
        add_once(found, {line, {}, texts::exercise_cc_full_width_blank, {}});
      else if (!plain.empty())
        add_once(found, {line, {}, texts::exercise_cc_full_width, {sign, plain}});
      k = end;
    }
  }
  return found;
}

}  // namespace

std::vector<CompilerLine> compiler_lines(const std::string& output, std::string_view file) {
  std::vector<CompilerLine> lines, all;
  unsigned asked_for = 0;  // the line of the student's that a template is made for
  bool elsewhere = false;  // the error before this line stands in another file
  each_located(output, [&](const Located& found) {
    const bool own = found.file.ends_with(file);
    std::string_view rest = found.rest;
    if (!rest.starts_with("fatal error: ") && !rest.starts_with("error: ")) {
      if (own && (rest.find("required from") != std::string_view::npos ||
                  rest.find("in instantiation of") != std::string_view::npos)) {
        if (elsewhere && lines.back().line == 0) lines.back().line = found.line;  // clang names it behind the error
        asked_for = found.line;
      }
      if (!lines.empty() && lines.back().said == texts::exercise_cc_arguments)
        if (const Saying* reason = saying_of(reasons, rest)) lines.back().said = reason->words;
      return;
    }
    rest.remove_prefix(rest.find(": ") + 2);
    lines.push_back(compiler_line(own ? found.line : asked_for, rest, errors));
    elsewhere = !own;
    asked_for = 0;
  });
  for (CompilerLine& line : lines) add_once(all, std::move(line));
  return all;
}

std::vector<CompilerLine> compiler_warnings(const std::string& output, std::string_view file) {
  std::vector<CompilerLine> lines;
  each_located(output, [&](const Located& found) {
    constexpr std::string_view begin = "warning: ";
    if (found.file.ends_with(file) && found.rest.starts_with(begin))
      add_once(lines, compiler_line(found.line, found.rest.substr(begin.size()), warnings));
  });
  return lines;
}

std::vector<CompilerLine> with_full_width_signs(std::vector<CompilerLine> lines, std::string_view source) {
  std::vector<CompilerLine> all = full_width_signs(source);
  for (CompilerLine& sign : all)
    for (const CompilerLine& line : lines)
      if (line.line == sign.line && sign.message.empty()) sign.message = line.message;
  const std::size_t signs = all.size();
  for (CompilerLine& line : lines)
    if (std::none_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(signs),
                     [&](const CompilerLine& sign) { return sign.line == line.line; }))
      all.push_back(std::move(line));
  return all;
}

std::string words_of(const CompilerLine& line, Language language) {
  const std::string said = line.said ? format_text(*line.said, language, line.arguments) : std::string();
  if (line.message.empty())
    return format_text(texts::exercise_compiler_line, language, {std::to_string(line.line), said});
  if (line.line == 0) return said.empty() ? line.message : said + " (" + line.message + ")";
  return format_text(said.empty() ? texts::exercise_compiler_line : texts::exercise_compiler_line_said, language,
                     said.empty() ? std::vector<std::string>{std::to_string(line.line), line.message}
                                  : std::vector<std::string>{std::to_string(line.line), said, line.message});
}

Message message_of(const CompilerLine& line) {
  const std::string number = std::to_string(line.line);
  if (line.said) return {texts::exercise_compiler_line, {number}, {{*line.said, line.arguments}}};
  return {texts::exercise_compiler_line, {number, line.message}};
}

}  // namespace scatterscope::app
