// What a source file is made of: functions, the calls in them, loops and branches.
#include <algorithm>
#include <cctype>

#include "kernels/recording/source_names.h"
#include "kernels/recording/source_scan.h"

namespace scatterscope::recording {
namespace {

constexpr std::size_t npos = std::string_view::npos;

std::size_t skip_spaces(std::string_view code, std::size_t at) {
  while (at < code.size() && is_space(code[at])) ++at;
  return at;
}

// The end of the identifier that begins at `at`.
std::size_t word_end(std::string_view code, std::size_t at) {
  while (at < code.size() && in_identifier(code[at])) ++at;
  return at;
}

bool starts_word(std::string_view code, std::size_t at) {
  return in_identifier(code[at]) && std::isdigit(static_cast<unsigned char>(code[at])) == 0 &&
         (at == 0 || !in_identifier(code[at - 1]));
}

// Behind the bracket that closes the one at `open`; the code's end if none does.
std::size_t behind_bracket(std::string_view code, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < code.size(); ++at) {
    if (code[at] == '(' || code[at] == '[' || code[at] == '{') ++depth;
    if ((code[at] == ')' || code[at] == ']' || code[at] == '}') && --depth == 0) return at + 1;
  }
  return code.size();
}

// Behind the template arguments that begin at `open`; npos where `<` is a comparison.
std::size_t behind_angles(std::string_view code, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < code.size() && code[at] != ';' && code[at] != '{'; ++at) {
    if (code.substr(at, 2) == "&&" || code.substr(at, 2) == "||") return npos;
    if (code[at] == '<') ++depth;
    if (code[at] == '>' && --depth == 0) return at + 1;
  }
  return npos;
}

// Behind a statement; it begins at `at`, after any spaces and pragmas.
std::size_t behind_statement(std::string_view code, std::size_t at, bool* has_else = nullptr) {
  at = skip_spaces(code, at);
  while (at < code.size() && code[at] == '#') at = skip_spaces(code, std::min(code.find('\n', at), code.size()));
  if (at >= code.size()) return at;
  if (code[at] == '{') return behind_bracket(code, at);
  const std::string_view word = code.substr(at, word_end(code, at) - at);
  if (word == "for" || word == "while" || word == "if") {
    const std::size_t open = code.find('(', at);
    if (open == npos) return code.size();
    const std::size_t end = behind_statement(code, behind_bracket(code, open));
    const std::size_t next = skip_spaces(code, end);
    if (word != "if" || code.substr(next, 4) != "else" || word_end(code, next) != next + 4) return end;
    if (has_else != nullptr) *has_else = true;
    return behind_statement(code, next + 4);
  }
  for (; at < code.size(); ++at) {
    if (code[at] == ';') return at + 1;
    if (code[at] == '}') return at;
    if (code[at] == '(' || code[at] == '[' || code[at] == '{') at = behind_bracket(code, at) - 1;
  }
  return at;
}

// What stands between two definitions: [begin, end) up to the brace at `end`.
struct Head {
  std::size_t begin = 0, end = 0;
};

// The parenthesis after the name that a head defines, and where that name begins; npos if it is no function's.
struct Name {
  std::size_t begin = npos, end = npos, open = npos;
};
Name name_of(std::string_view code, Head head) {
  for (std::size_t at = head.begin; at < head.end; ++at) {
    if (code[at] == '=') return {};
    if (code[at] == '<') {
      const std::size_t behind = behind_angles(code, at);
      if (behind == npos || behind > head.end) return {};
      at = behind - 1;
    } else if (starts_word(code, at)) {
      const std::size_t end = word_end(code, at);
      const std::size_t open = skip_spaces(code, end);
      const std::string_view word = code.substr(at, end - at);
      if (word == "struct" || word == "class" || word == "namespace" || word == "enum" || word == "union") return {};
      if (open < head.end && code[open] == '(') {
        if (word != "__launch_bounds__") return {at, end, open};
        at = behind_bracket(code, open) - 1;
      } else {
        at = end - 1;
      }
    }
  }
  return {};
}

// Without `template <...>` and what the preprocessor reads.
std::size_t after_template(std::string_view code, std::size_t at) {
  while (true) {
    at = skip_spaces(code, at);
    if (at < code.size() && code[at] == '#') {
      at = std::min(code.find('\n', at), code.size());
    } else if (code.substr(at, 8) == "template") {
      const std::size_t behind = behind_angles(code, skip_spaces(code, at + 8));
      if (behind == npos) return at;
      at = behind;
    } else {
      return at;
    }
  }
}

}  // namespace

std::size_t SourceNames::begin_of(std::uint32_t line) const {
  return line == 0 ? 0 : line <= line_begin_.size() ? line_begin_[line - 1] : code_.size();
}

std::uint32_t SourceNames::line_of(std::size_t at) const {
  return static_cast<std::uint32_t>(std::upper_bound(line_begin_.begin(), line_begin_.end(), at) - line_begin_.begin());
}

std::vector<SourceFunction> SourceNames::functions() const {
  std::vector<SourceFunction> found;
  std::size_t begin = 0;  // of what may be a head
  for (std::size_t at = 0; at < code_.size(); ++at) {
    const char c = code_[at];
    if (c == '#') at = std::min(code_.find('\n', at), code_.size() - 1);
    if (c == '(') at = behind_bracket(code_, at) - 1;
    if (c == ';' || c == '}') begin = at + 1;
    if (c != '{') continue;
    const Head head{after_template(code_, begin), at};
    const Name name = name_of(code_, head);
    begin = at + 1;
    if (name.open == npos) continue;  // what a class or namespace holds comes next
    const std::size_t end = behind_bracket(code_, at);
    SourceFunction function;
    function.name = code_.substr(name.begin, name.end - name.begin);
    if (auto parameters = split_arguments(code_, name.open, true)) function.parameters = std::move(*parameters);
    function.lines = {line_of(head.begin), line_of(end - 1)};
    function.body = line_of(at);
    found.push_back(std::move(function));
    at = end - 1;
    begin = end;
  }
  return found;
}

std::vector<SourceStatement> SourceNames::statements(LineSpan lines) const {
  std::vector<SourceStatement> found;
  for (std::size_t at = begin_of(lines.first); at < begin_of(lines.last + 1); ++at) {
    if (!starts_word(code_, at)) continue;
    const std::size_t end = word_end(code_, at), open = skip_spaces(code_, end);
    const std::string_view word = std::string_view(code_).substr(at, end - at);
    const bool loop = word == "for" || word == "while";
    if ((loop || word == "if") && open < code_.size() && code_[open] == '(') {
      SourceStatement statement;
      statement.kind = loop ? SourceStatement::Kind::loop : SourceStatement::Kind::branch;
      statement.condition = tidy(std::string_view(code_).substr(open + 1, behind_bracket(code_, open) - open - 2));
      const std::size_t behind = behind_statement(code_, at, &statement.has_else);
      statement.lines = {line_of(at), line_of(behind - 1)};
      found.push_back(std::move(statement));
    }
    at = end - 1;
  }
  return found;
}

std::vector<SourceNames::Call> SourceNames::calls(LineSpan lines) const {
  std::vector<Call> found;
  const std::size_t end_of_lines = begin_of(lines.last + 1);
  for (std::size_t at = begin_of(lines.first); at < end_of_lines; ++at) {
    if (!starts_word(code_, at)) continue;
    const std::size_t end = word_end(code_, at);
    const std::string name = code_.substr(at, end - at);
    std::size_t open = skip_spaces(code_, end);
    if (open < code_.size() && code_[open] == '<') {
      if (name == "launch") {
        const std::size_t first = skip_spaces(code_, open + 1);
        found.push_back({code_.substr(first, word_end(code_, first) - first), {}});
      }
      const std::size_t behind = behind_angles(code_, open);
      open = behind == npos ? npos : skip_spaces(code_, behind);
    }
    if (open < code_.size() && code_[open] == '(') {
      if (auto arguments = split_arguments(code_, open, false)) found.push_back({name, std::move(*arguments)});
    }
    at = end - 1;
  }
  return found;
}

}  // namespace scatterscope::recording
