#include "kernels/story/source/source_tokens.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace scatterscope::story {
namespace {

using Kind = SourceToken::Kind;

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

template <std::size_t count>
bool one_of(std::string_view word, const std::string_view (&words)[count]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

Kind kind_of(std::string_view word) {
  static constexpr std::string_view keywords[] = {
      "auto",        "break",  "case",   "class",    "const", "constexpr", "continue", "do",       "else",   "enum",
      "false",       "for",    "if",     "inline",   "new",   "namespace", "operator", "return",   "sizeof", "static",
      "static_cast", "struct", "switch", "template", "true",  "typename",  "using",    "volatile", "while"};
  static constexpr std::string_view types[] = {"bool", "char",  "double",   "float", "int",
                                               "long", "short", "unsigned", "void"};
  static constexpr std::string_view cuda[] = {
      "threadIdx", "blockIdx", "blockDim",       "gridDim",  "atomicAdd", "atomicMin",         "atomicMax",
      "atomicOr",  "SHARED",   "DYNAMIC_SHARED", "warpSize", "this_grid", "cooperative_groups"};
  if (one_of(word, keywords)) return Kind::keyword;
  if (one_of(word, types)) return Kind::type;
  if (word.substr(0, 2) == "__" || one_of(word, cuda)) return Kind::cuda;
  // N and A are numbers of the book, Key and BlockSums are types.
  const bool capital = std::isupper(static_cast<unsigned char>(word.front())) != 0;
  const bool small =
      std::any_of(word.begin(), word.end(), [](char c) { return std::islower(static_cast<unsigned char>(c)) != 0; });
  return capital && small && word.find('_') == std::string_view::npos ? Kind::type : Kind::plain;
}

// The end of a literal that begins with a quote at `at`.
std::size_t literal_end(std::string_view line, std::size_t at) {
  const char quote = line[at];
  for (++at; at < line.size(); ++at) {
    if (line[at] == '\\') {
      ++at;
    } else if (line[at] == quote) {
      return at + 1;
    }
  }
  return line.size();
}

}  // namespace

std::vector<SourceToken> source_tokens(std::string_view line) {
  std::vector<SourceToken> tokens;
  const auto add = [&](Kind kind, std::size_t first, std::size_t end) {
    if (!tokens.empty() && tokens.back().kind == kind) {
      tokens.back().size += end - first;
    } else {
      tokens.push_back({kind, first, end - first});
    }
  };
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t first = at;
    const char c = line[at];
    if (line.substr(at, 2) == "//") {
      at = line.size();
      add(Kind::comment, first, at);
    } else if (c == '"' || c == '\'') {
      at = literal_end(line, at);
      add(Kind::literal, first, at);
    } else if (is_digit(c)) {
      // 0xffffffffu, 1'000, 0.5f
      while (at < line.size() && (in_word(line[at]) || line[at] == '\'' || line[at] == '.')) ++at;
      add(Kind::number, first, at);
    } else if (in_word(c)) {
      while (at < line.size() && in_word(line[at])) ++at;
      add(kind_of(line.substr(first, at - first)), first, at);
    } else {
      add(Kind::plain, first, ++at);
    }
  }
  return tokens;
}

}  // namespace scatterscope::story
