// Values by the names of parameters that are no fields of Config.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace scatterscope::recording {

// A parameter that few files read. It stands in a header of its own, so that another one compiles no file but its
// readers and the table of parameters.
template <class Value>
struct Named {
  std::string_view name;
  Value otherwise;  // where nothing else is set
};

// Of each name the value that is set; equal where the same are.
class NamedValues {
 public:
  [[nodiscard]] std::uint64_t get(std::string_view name, std::uint64_t otherwise) const;
  void set(std::string_view name, std::uint64_t value, std::uint64_t otherwise);
  bool operator==(const NamedValues&) const = default;

 private:
  std::vector<std::pair<std::string_view, std::uint64_t>> set_;  // by name, each another value than otherwise
};

}  // namespace scatterscope::recording
