#include "kernels/recording/source_names.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "kernels/recording/source_scan.h"

namespace scatterscope::recording {
namespace {

// Where `word` stands as a whole identifier followed by `(`: the place of that parenthesis; npos if nowhere before end.
std::size_t find_call(std::string_view code, std::string_view word, std::size_t from, std::size_t end) {
  for (std::size_t at = code.find(word, from); at < end; at = code.find(word, at + 1)) {
    if (at > 0 && in_identifier(code[at - 1])) continue;
    const std::size_t after = skip_spaces(code, at + word.size());
    if (after < code.size() && code[after] == '(') return after;
  }
  return std::string_view::npos;
}

}  // namespace

std::string_view plain_kernel_name(std::string_view kernel) {
  kernel = kernel.substr(0, kernel.find('<'));
  const std::size_t colon = kernel.rfind(':');
  return colon == std::string_view::npos ? kernel : kernel.substr(colon + 1);
}

std::string parameter_name(std::string_view parameter) {
  // A default value and array brackets do not count.
  parameter = parameter.substr(0, parameter.find('='));
  parameter = parameter.substr(0, parameter.find('['));
  std::size_t end = parameter.size();
  while (end > 0 && !in_identifier(parameter[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && in_identifier(parameter[begin - 1])) --begin;
  return std::string(parameter.substr(begin, end - begin));
}

SourceNames::SourceNames(std::string_view text) : code_(readable_code(text)), brackets_(code_), line_begin_{0} {
  for (std::size_t i = 0; i < code_.size(); ++i) {
    if (code_[i] == '\n') line_begin_.push_back(i + 1);
  }
  views_by_struct_ = find_views();
  functions_ = find_functions();
  statements_ = find_statements();
}

SharedNames shared_names(const std::string& text) {
  // The kernels' files and those of a few older recordings; then all anew.
  constexpr std::size_t most_bytes = 4U << 20U;
  static std::mutex mutex;
  static std::unordered_map<std::string, SharedNames> kept;
  static std::size_t bytes = 0;
  const std::lock_guard lock(mutex);
  if (const auto found = kept.find(text); found != kept.end()) return found->second;
  auto names = std::make_shared<const SourceNames>(text);
  if (text.size() > most_bytes) return names;
  if (bytes + text.size() > most_bytes) {
    kept.clear();
    bytes = 0;
  }
  bytes += text.size();
  kept.emplace(text, names);
  return names;
}

std::optional<std::vector<std::string>> SourceNames::call(std::uint32_t line, std::string_view callee) const {
  if (line == 0 || line > line_begin_.size()) return std::nullopt;
  const std::size_t begin = line_begin_[line - 1];
  const std::size_t end = line < line_begin_.size() ? line_begin_[line] : code_.size();
  const std::size_t open = find_call(code_, callee, begin, end);
  if (open == std::string::npos || find_call(code_, callee, open, end) != std::string::npos) return std::nullopt;
  return arguments(open, false);
}

std::optional<std::vector<std::string>> SourceNames::arguments(std::size_t open, bool angle_brackets) const {
  const std::size_t behind = brackets_.behind(open);
  if (behind == std::string::npos) return std::nullopt;
  return split_arguments(std::string_view(code_).substr(open + 1, behind - open - 2), angle_brackets);
}

std::optional<std::vector<std::string>> SourceNames::parameters(std::string_view kernel) const {
  const auto found = std::find_if(functions_.begin(), functions_.end(),
                                  [&](const SourceFunction& each) { return each.is_kernel && each.name == kernel; });
  if (found == functions_.end()) return std::nullopt;
  return found->parameters;
}

ViewsByStruct SourceNames::find_views() const {
  constexpr std::string_view keyword = "struct ";
  ViewsByStruct found;
  for (std::size_t at = code_.find(keyword); at != std::string::npos; at = code_.find(keyword, at + 1)) {
    std::size_t end = at + keyword.size();
    while (end < code_.size() && in_identifier(code_[end])) ++end;
    const std::size_t brace = code_.find_first_not_of(" \n", end);
    if (brace == std::string::npos || code_[brace] != '{') continue;
    std::vector<std::string> views;
    std::size_t begin = brace + 1;
    while (begin < code_.size() && code_[begin - 1] != '}') {
      const std::size_t stop = std::min(code_.find_first_of(";{}", begin), code_.size());
      const std::string member = tidy(std::string_view(code_).substr(begin, stop - begin));
      if (member.starts_with("View<") && member.find_first_of("([") == std::string::npos) views.push_back(member);
      begin = stop + 1;
    }
    if (!views.empty() && views.size() <= max_arguments)
      found.emplace(code_.substr(at + keyword.size(), end - at - keyword.size()), std::move(views));
    at = begin - 1;  // each member is read once, whatever the text is
  }
  return found;
}

ViewsByStruct views_by_struct(const std::vector<SharedNames>& files) {
  ViewsByStruct all;
  for (const SharedNames& file : files) all.insert(file->views_by_struct().begin(), file->views_by_struct().end());
  return all;
}

std::vector<std::string> with_views(const ViewsByStruct& structs, const std::vector<std::string>& parameters) {
  std::vector<std::string> all;
  for (const std::string& parameter : parameters) {
    std::string_view type = parameter;
    for (const std::string_view before : {"__grid_constant__ ", "const "})
      if (type.starts_with(before)) type.remove_prefix(before.size());
    const auto found = structs.find(std::string(type.substr(0, type.find_first_of("<& "))));
    if (found == structs.end()) {
      all.push_back(parameter);
    } else {
      all.insert(all.end(), found->second.begin(), found->second.end());
    }
  }
  return all;
}

}  // namespace scatterscope::recording
