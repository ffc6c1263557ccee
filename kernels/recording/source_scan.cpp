#include "kernels/recording/source_scan.h"

#include <algorithm>

namespace scatterscope::recording {
namespace {

bool opens(char c) {
  return c == '(' || c == '[' || c == '{';
}
bool closes(char c) {
  return c == ')' || c == ']' || c == '}';
}

void blank(char& c) {
  if (c != '\n') c = ' ';
}

// Blanks comments, literals and what the preprocessor reads, keeping every newline where it was.
std::string without_comments(std::string_view text) {
  std::string code(text);
  enum class In { plain, line_comment, block_comment, string, character, directive } in = In::plain;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    const char next = i + 1 < code.size() ? code[i + 1] : '\0';
    switch (in) {
      case In::plain:
        if (c == '/' && (next == '/' || next == '*')) {
          in = next == '/' ? In::line_comment : In::block_comment;
          code[i] = code[i + 1] = ' ';
          ++i;
        } else if (c == '#') {
          in = In::directive;
          code[i] = ' ';
        } else if (c == '"') {
          in = In::string;
        } else if (c == '\'' && (i == 0 || !in_identifier(code[i - 1]))) {  // not a digit separator
          in = In::character;
        }
        break;
      case In::line_comment:
      case In::directive:
        if (c == '\n') in = In::plain;
        blank(code[i]);
        break;
      case In::block_comment:
        if (c == '*' && next == '/') {
          code[i] = code[i + 1] = ' ';
          ++i;
          in = In::plain;
        } else {
          blank(code[i]);
        }
        break;
      case In::string:
      case In::character:
        if (c == '\\' && next != '\n') {
          code[i] = ' ';
          if (i + 1 < code.size()) code[i + 1] = ' ';
          ++i;
        } else if (c == '\n' || c == (in == In::string ? '"' : '\'')) {
          in = In::plain;
        } else {
          code[i] = ' ';
        }
        break;
    }
  }
  return code;
}

}  // namespace

std::string tidy(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_space(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string readable_code(std::string_view text) {
  std::string code = without_comments(text);
  std::size_t depth = 0;
  for (char& c : code) {
    const bool too_deep = depth > max_nesting;
    if (opens(c)) {
      ++depth;
    } else if (closes(c)) {
      if (depth == 0) c = c == '}' ? ';' : ' ';
      if (depth > 0) --depth;
    }
    if (too_deep || depth > max_nesting) blank(c);
  }
  return code;
}

std::optional<std::vector<std::string>> split_arguments(std::string_view inside, bool angle_brackets) {
  std::vector<std::string> parts;
  std::size_t begin = 0, depth = 0, angles = 0;
  for (std::size_t i = 0; i <= inside.size(); ++i) {
    const char c = i < inside.size() ? inside[i] : ',';
    if (i < inside.size() && (c != ',' || depth > 0 || angles > 0)) {
      if (opens(c)) ++depth;
      if (closes(c) && depth > 0) --depth;
      if (angle_brackets && c == '<') ++angles;
      if (angle_brackets && c == '>' && angles > 0) --angles;
      continue;
    }
    if (parts.size() == max_arguments || i - begin > max_argument_bytes) return std::nullopt;
    parts.push_back(tidy(inside.substr(begin, i - begin)));
    begin = i + 1;
  }
  if (parts.size() == 1 && parts.front().empty()) parts.clear();
  return parts;
}

Brackets::Brackets(std::string_view code) {
  std::vector<std::size_t> open, angles;  // those without a partner yet, in pairs_
  const auto close = [&](std::vector<std::size_t>& of, std::size_t at) {
    if (of.empty()) return;
    pairs_[of.back()].behind = static_cast<std::uint32_t>(at + 1);
    of.pop_back();
  };
  for (std::size_t at = 0; at < code.size(); ++at) {
    const char c = code[at];
    const bool both = (c == '&' || c == '|') && at + 1 < code.size() && code[at + 1] == c;
    if (c == ';' || c == '{' || both) angles.clear();
    if (opens(c) || c == '<') {
      (c == '<' ? angles : open).push_back(pairs_.size());
      pairs_.push_back({static_cast<std::uint32_t>(at), 0});
    }
    if (closes(c)) close(open, at);
    if (c == '>') close(angles, at);
  }
}

std::size_t Brackets::behind(std::size_t open) const {
  const auto found = std::lower_bound(pairs_.begin(), pairs_.end(), open,
                                      [](const Pair& pair, std::size_t place) { return pair.open < place; });
  const bool closed = found != pairs_.end() && found->open == open && found->behind != 0;
  return closed ? found->behind : std::string_view::npos;
}

}  // namespace scatterscope::recording
