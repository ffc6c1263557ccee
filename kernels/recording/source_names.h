// Names read from the source text of a kernel: what a log gives only by place.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/recording/source_scan.h"

namespace scatterscope::recording {

// Lines [first, last], from 1.
struct LineSpan {
  std::uint32_t first = 0, last = 0;
  [[nodiscard]] bool holds(std::uint32_t line) const { return first <= line && line <= last; }
  bool operator==(const LineSpan&) const = default;
};

// A function's definition.
struct SourceFunction {
  std::string name;
  std::vector<std::string> parameters;  // as they stand there: "View<const Key> input"
  LineSpan lines;                       // from its name or what stands before that to its last brace
  std::uint32_t body = 0;               // the line of its first brace
  bool is_kernel = false;               // `__global__` stands before its name
  bool operator==(const SourceFunction&) const = default;
};

// A statement that is repeated, or that depends on a condition; with its last line.
struct SourceStatement {
  enum class Kind : std::uint8_t { loop, branch };
  Kind kind = Kind::loop;
  std::string condition;  // what stands in its parentheses
  LineSpan lines;
  bool has_else = false;
  bool operator==(const SourceStatement&) const = default;
};

using ViewsByStruct = std::map<std::string, std::vector<std::string>>;

// A source file with its comments and literals blanked out, so that what is found in it is code.
class SourceNames {
 public:
  explicit SourceNames(std::string_view text);

  // What the file defines, members of classes too, in its order.
  [[nodiscard]] const std::vector<SourceFunction>& functions() const { return functions_; }
  // The loops and branches on these lines, in their order.
  [[nodiscard]] std::vector<SourceStatement> statements(LineSpan lines) const;
  // What is called, or launched by `launch<name>(...)`, on these lines.
  struct Call {
    std::string_view name;  // of this
    std::size_t open;       // its parenthesis; npos for a launch
  };
  [[nodiscard]] std::vector<Call> calls(LineSpan lines) const;
  // The trimmed arguments of a call; none of a launch, or if it never closes.
  [[nodiscard]] std::optional<std::vector<std::string>> arguments(const Call& call) const {
    return arguments(call.open, false);
  }

  // The trimmed arguments of the one call `callee(...)` that begins on `line` (from 1) and may end on a later one;
  // none if the line holds no such call, or more than one.
  [[nodiscard]] std::optional<std::vector<std::string>> call(std::uint32_t line, std::string_view callee) const;
  // The parameters of the kernel's definition, as they stand there; none if the file does not define it.
  [[nodiscard]] std::optional<std::vector<std::string>> parameters(std::string_view kernel) const;
  // The structs that the file defines, and the Views that each holds: "View<Key> output".
  [[nodiscard]] const ViewsByStruct& views_by_struct() const { return views_by_struct_; }

 private:
  struct Statement {
    std::uint32_t begin, open, end;  // the word, its parenthesis, behind all of it
    SourceStatement::Kind kind;
    bool has_else;
  };
  [[nodiscard]] ViewsByStruct find_views() const;
  [[nodiscard]] std::vector<SourceFunction> find_functions() const;
  [[nodiscard]] std::vector<Statement> find_statements() const;
  [[nodiscard]] std::optional<std::vector<std::string>> arguments(std::size_t open, bool angle_brackets) const;
  [[nodiscard]] std::size_t behind(std::size_t open) const;      // the code's end if the bracket is never closed
  [[nodiscard]] std::size_t begin_of(std::uint32_t line) const;  // of the text's end beyond the last line
  [[nodiscard]] std::uint32_t line_of(std::size_t at) const;
  std::string code_;
  Brackets brackets_;
  std::vector<std::size_t> line_begin_;
  ViewsByStruct views_by_struct_;
  std::vector<SourceFunction> functions_;
  std::vector<Statement> statements_;  // by place
};

// The names of a text. It is read once while it is in use again and again: recordings hold the same files.
using SharedNames = std::shared_ptr<const SourceNames>;
[[nodiscard]] SharedNames shared_names(const std::string& text);

// The Views of structs in all of these files, and parameters with the Views of each that is such a struct in its place.
[[nodiscard]] ViewsByStruct views_by_struct(const std::vector<SharedNames>& files);
[[nodiscard]] std::vector<std::string> with_views(const ViewsByStruct& structs,
                                                  const std::vector<std::string>& parameters);

// The name that a parameter is declared by: "View<const unsigned> input" -> "input".
[[nodiscard]] std::string parameter_name(std::string_view parameter);

// "scatterscope::radix::scatter<unsigned>" -> "scatter": the word that its definition holds.
[[nodiscard]] std::string_view plain_kernel_name(std::string_view kernel);

}  // namespace scatterscope::recording
