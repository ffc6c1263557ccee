#include "ui/panels/source/source_rows.h"

#include <algorithm>

namespace scatterscope::panels {
namespace {

constexpr std::size_t hanging = 4, gap = 2;                // columns
constexpr std::string_view apart = "   ", equals = " = ";  // values; a name and its value

// How well a row ends before the space at `at`, which is `depth` brackets deep: the less, the better.
int cost_of_end(std::string_view code, std::size_t at, int depth) {
  const std::size_t next = code.find_first_not_of(' ', at);
  const char before = code[at - 1], after = next == std::string_view::npos ? ' ' : code[next];
  int cost = 10 * depth;
  if (before == ',' || before == ';' || after == '?' || after == ':') return cost;
  if (before == '=' || before == '&' || before == '|' || before == ')' || after == '/') return cost + 1;
  return cost + 3;
}

// The bytes of the first row of `code`, of at most `room`: up to the best space behind its first third, else the last
// one, else all that fits.
std::size_t row_end(std::string_view code, std::size_t room) {
  if (code.size() <= room) return code.size();
  int depth = 0, best = 1000;
  std::size_t end = 0, last = 0;
  for (std::size_t at = 0; at <= room; ++at) {
    const char c = code[at];
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') --depth;
    if (c != ' ' || at == 0) continue;
    last = at;
    const int cost = cost_of_end(code, at, depth);
    if (3 * at < room || cost > best) continue;
    best = cost;
    end = at;
  }
  return end > 0 ? end : last > 0 ? last : room;
}

class LineRows {
 public:
  LineRows(std::vector<SourceRow>& rows, std::size_t line, std::size_t columns)
      : rows_(rows), line_(line), columns_(columns) {}

  void add(const story::SourceLine& line) {
    const std::size_t indent = std::min(line.text.find_first_not_of(' '), line.text.size());
    const std::size_t first = std::min(indent, columns_ / 3);
    next_ = std::min(first + hanging, columns_ / 2);
    begin_row(first);
    rows_.back().first = true;
    add_code(line.text.substr(indent));
    add_values(line.values, false);
    add_values(line.earlier_values, true);
  }

 private:
  void begin_row(std::size_t column) {
    rows_.push_back({line_, false, column, {}, {}});
    end_ = column;
  }
  void add_code(std::string_view code) {
    while (!code.empty()) {
      const std::size_t end = row_end(code, columns_ - std::min(columns_ - 1, end_));
      rows_.back().words = code.substr(0, end);
      end_ += end;
      code.remove_prefix(std::min(code.find_first_not_of(' ', end), code.size()));
      if (!code.empty()) begin_row(next_);
    }
  }
  // Behind the code where they fit, else below it, as many as fit into a row.
  void add_values(std::string_view values, bool earlier) {
    if (values.empty()) return;
    if (end_ + gap + values.size() + value_padding > columns_) begin_row(next_);
    while (!values.empty()) {
      std::size_t end = fitting(values);
      if (end == 0) {
        const bool alone = rows_.back().words.empty() && rows_.back().values.empty();
        if (!alone) begin_row(next_);
        end = fitting(values);
      }
      if (end == 0) {  // further to the left, and the name apart from its value where that is not enough
        rows_.back().column = end_ = 0;
        end = std::max(fitting(values), name_end(values));
      }
      const bool empty_row = rows_.back().words.empty() && rows_.back().values.empty();
      const std::size_t column = empty_row ? end_ : end_ + gap;
      rows_.back().values.push_back({column, values.substr(0, end), earlier});
      end_ = column + end + value_padding;
      values.remove_prefix(end);
      values.remove_prefix(std::min(values.find_first_not_of(' '), values.size()));
    }
  }
  // The bytes of the values that fit into what is left of the row; 0: not even the first.
  [[nodiscard]] std::size_t fitting(std::string_view values) const {
    const bool empty_row = rows_.back().words.empty() && rows_.back().values.empty();
    const std::size_t used = end_ + (empty_row ? 0 : gap) + value_padding;
    std::size_t fits = 0;
    for (std::size_t at = 0; at <= values.size();) {
      const std::size_t end = std::min(values.find(apart, at), values.size());
      if (used + end > columns_) break;
      fits = end;
      at = end + apart.size();
    }
    return fits;
  }

  // Of the first of the values: its name and the sign behind it, if these fit into a row; else all of it.
  [[nodiscard]] std::size_t name_end(std::string_view values) const {
    const std::string_view first = values.substr(0, values.find(apart));
    const std::size_t sign = first.find(equals);
    return sign == std::string_view::npos || first.size() + value_padding <= columns_ ? first.size()
                                                                                      : sign + equals.size() - 1;
  }

  std::vector<SourceRow>& rows_;
  std::size_t line_, columns_;
  std::size_t next_ = 0;  // where rows after the first begin
  std::size_t end_ = 0;   // of the row's words and values so far
};

}  // namespace

std::vector<SourceRow> source_rows(const std::vector<story::SourceLine>& lines, std::size_t columns) {
  std::vector<SourceRow> rows;
  for (std::size_t k = 0; k < lines.size(); ++k) LineRows(rows, k, std::max<std::size_t>(columns, 12)).add(lines[k]);
  return rows;
}

}  // namespace scatterscope::panels
