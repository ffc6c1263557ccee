#include "kernels/parameters/named_values.h"

#include <algorithm>

namespace scatterscope::recording {
namespace {

bool comes_before(const std::pair<std::string_view, std::uint64_t>& one, std::string_view name) {
  return one.first < name;
}

}  // namespace

std::uint64_t NamedValues::get(std::string_view name, std::uint64_t otherwise) const {
  const auto at = std::lower_bound(set_.begin(), set_.end(), name, comes_before);
  return at != set_.end() && at->first == name ? at->second : otherwise;
}

void NamedValues::set(std::string_view name, std::uint64_t value, std::uint64_t otherwise) {
  auto at = std::lower_bound(set_.begin(), set_.end(), name, comes_before);
  const bool is_set = at != set_.end() && at->first == name;
  if (value == otherwise) {
    if (is_set) set_.erase(at);
  } else if (is_set) {
    at->second = value;
  } else {
    set_.insert(at, {name, value});
  }
}

}  // namespace scatterscope::recording
