// What a source file is made of: functions, the calls in them, loops and branches.
#include <algorithm>

#include "kernels/recording/source_names.h"
#include "kernels/recording/source_scan.h"

namespace scatterscope::recording {
namespace {

constexpr std::size_t npos = std::string_view::npos;

std::string_view word_at(std::string_view code, std::size_t at) {
  return code.substr(at, word_end(code, at) - at);
}

// What stands between two definitions: [begin, end) up to the brace at `end`.
struct Head {
  std::size_t begin = 0, end = 0;
};

// The parenthesis after the name that a head defines, and where that name begins; npos if it is no function's.
struct Name {
  std::size_t begin = npos, end = npos, open = npos;
};
Name name_of(std::string_view code, const Brackets& brackets, Head head) {
  for (std::size_t at = head.begin; at < head.end; ++at) {
    if (code[at] == '=') return {};
    if (code[at] == '<') {
      const std::size_t behind = brackets.behind(at);
      if (behind == npos || behind > head.end) return {};
      at = behind - 1;
    } else if (starts_word(code, at)) {
      const std::size_t end = word_end(code, at);
      const std::size_t open = skip_spaces(code, end);
      const std::string_view word = code.substr(at, end - at);
      if (word == "struct" || word == "class" || word == "namespace" || word == "enum" || word == "union") return {};
      if (open < head.end && code[open] == '(') {
        if (word != "__launch_bounds__") return {at, end, open};
        at = brackets.behind(open) - 1;
      } else {
        at = end - 1;
      }
    }
  }
  return {};
}

// Without `template <...>`.
std::size_t after_template(std::string_view code, const Brackets& brackets, std::size_t at) {
  while (true) {
    at = skip_spaces(code, at);
    if (code.substr(at, 8) != "template") return at;
    const std::size_t behind = brackets.behind(skip_spaces(code, at + 8));
    if (behind == npos) return at;
    at = behind;
  }
}

// Where a statement ends, and what follows the spaces behind it.
struct End {
  std::size_t at = 0, next = 0;
};

// A word that a statement follows; `open` is npos where the word has no parenthesis.
struct Control {
  std::size_t begin, open;
  End end;
  bool has_else;
};

}  // namespace

std::size_t SourceNames::begin_of(std::uint32_t line) const {
  return line == 0 ? 0 : line <= line_begin_.size() ? line_begin_[line - 1] : code_.size();
}

std::uint32_t SourceNames::line_of(std::size_t at) const {
  return static_cast<std::uint32_t>(std::upper_bound(line_begin_.begin(), line_begin_.end(), at) - line_begin_.begin());
}

std::size_t SourceNames::behind(std::size_t open) const {
  return std::min(brackets_.behind(open), code_.size());
}

std::vector<SourceFunction> SourceNames::find_functions() const {
  std::vector<SourceFunction> found;
  std::size_t begin = 0;  // of what may be a head
  for (std::size_t at = 0; at < code_.size() && found.size() < max_functions; ++at) {
    const char c = code_[at];
    if (c == '(') at = behind(at) - 1;
    if (c == ';' || c == '}') begin = at + 1;
    if (c != '{') continue;
    const Head head{after_template(code_, brackets_, begin), at};
    const Name name = name_of(code_, brackets_, head);
    begin = at + 1;
    if (name.open == npos) continue;  // what a class or namespace holds comes next
    const std::size_t end = behind(at);
    SourceFunction function;
    function.name = code_.substr(name.begin, name.end - name.begin);
    function.parameters = arguments(name.open, true).value_or(std::vector<std::string>{});
    if (function.parameters == std::vector<std::string>{"void"}) function.parameters.clear();
    function.lines = {line_of(head.begin), line_of(end - 1)};
    function.body = line_of(at);
    function.is_kernel = std::string_view(code_).substr(head.begin, name.begin - head.begin).find("__global__") != npos;
    found.push_back(std::move(function));
    at = end - 1;
    begin = end;
  }
  return found;
}

// From the end of the text to its begin: where a statement ends follows from those that begin behind it.
std::vector<SourceNames::Statement> SourceNames::find_statements() const {
  const std::size_t size = code_.size();
  std::vector<End> ends{{size, size}};  // by open bracket: of a statement without such a word that begins at `at`
  std::vector<Control> controls;        // the last of the text first
  std::vector<Statement> found;
  const auto control_at = [&](std::size_t place) -> const Control* {
    const auto at = std::lower_bound(controls.begin(), controls.end(), place,
                                     [](const Control& each, std::size_t begin) { return each.begin > begin; });
    return at != controls.end() && at->begin == place ? &*at : nullptr;
  };
  const auto end_of = [&](std::size_t from) -> End {
    const std::size_t first = skip_spaces(code_, from);
    if (first < size && code_[first] == '{') return {behind(first), skip_spaces(code_, behind(first))};
    const Control* control = control_at(first);
    return control != nullptr ? control->end : ends.back();
  };
  std::size_t next = size;  // the first character behind `at` that is no space
  for (std::size_t at = size; at-- > 0;) {
    const char c = code_[at];
    if (is_space(c)) continue;
    if (c == ')' || c == ']' || c == '}') ends.push_back({at, at});
    if (c == ';') ends.back() = {at + 1, next};
    if (c == '(' || c == '[' || c == '{') {
      if (brackets_.behind(at) == npos) ends.back() = {size, size};
      if (brackets_.behind(at) != npos) ends.pop_back();
    }
    next = at;
    if (!starts_word(code_, at)) continue;
    const std::string_view word = word_at(code_, at);
    const bool loop = word == "for" || word == "while", branch = word == "if";
    if (word == "else") controls.push_back({at, npos, end_of(at + word.size()), false});
    if (!loop && !branch) continue;
    std::size_t open = skip_spaces(code_, at + word.size());
    const bool constant = branch && word_at(code_, open) == "constexpr";
    if (constant) open = skip_spaces(code_, open + std::string_view("constexpr").size());
    if (open >= size || code_[open] != '(') continue;
    Control control{at, open, end_of(behind(open)), false};
    const Control* otherwise = branch ? control_at(control.end.next) : nullptr;
    control.has_else = otherwise != nullptr && otherwise->open == npos;
    if (control.has_else) control.end = otherwise->end;
    controls.push_back(control);
    if (constant) continue;  // decided where the code was compiled
    found.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(open),
                     static_cast<std::uint32_t>(control.end.at),
                     loop ? SourceStatement::Kind::loop : SourceStatement::Kind::branch, control.has_else});
  }
  std::reverse(found.begin(), found.end());
  found.resize(std::min(found.size(), max_statements));
  found.shrink_to_fit();
  return found;
}

std::vector<SourceStatement> SourceNames::statements(LineSpan lines) const {
  std::vector<SourceStatement> found;
  const auto before = [](const Statement& each, std::size_t place) { return each.begin < place; };
  const auto first = std::lower_bound(statements_.begin(), statements_.end(), begin_of(lines.first), before);
  const auto last = std::lower_bound(first, statements_.end(), begin_of(lines.last + 1), before);
  for (auto each = first; each < last; ++each) {
    const std::size_t condition = std::min(behind(each->open) - each->open - 2, max_argument_bytes);
    found.push_back({each->kind,
                     tidy(std::string_view(code_).substr(each->open + 1, condition)),
                     {line_of(each->begin), line_of(each->end - 1)},
                     each->has_else});
  }
  return found;
}

std::vector<SourceNames::Call> SourceNames::calls(LineSpan lines) const {
  std::vector<Call> found;
  const std::string_view code = code_;
  const std::size_t end_of_lines = begin_of(lines.last + 1);
  for (std::size_t at = begin_of(lines.first); at < end_of_lines; ++at) {
    if (!starts_word(code, at)) continue;
    const std::string_view name = word_at(code, at);
    std::size_t open = skip_spaces(code, at + name.size());
    if (open < code.size() && code[open] == '<') {
      if (name == "launch") found.push_back({word_at(code, skip_spaces(code, open + 1)), npos});
      const std::size_t behind = brackets_.behind(open);
      open = behind == npos ? npos : skip_spaces(code, behind);
    }
    if (open < code.size() && code[open] == '(' && brackets_.behind(open) != npos) found.push_back({name, open});
    at += name.size() - 1;
  }
  return found;
}

}  // namespace scatterscope::recording
