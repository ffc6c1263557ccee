// The files of a recording as functions that call one another, as far as their text shows it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/recording/recording.h"
#include "kernels/recording/source_names.h"

namespace scatterscope::story {

// Whether a line is in one of several spans, in their order, of which none meets another.
[[nodiscard]] bool holds(const std::vector<recording::LineSpan>& apart, std::uint32_t line);

class SourceIndex {
 public:
  SourceIndex() = default;
  // Copies what it needs of the recording.
  explicit SourceIndex(const recording::Recording& recording);

  struct Function {
    std::uint16_t file = 0;
    recording::SourceFunction text;
  };
  // For each parameter of the text: itself, or the Views of the struct that it is.
  [[nodiscard]] std::vector<std::vector<std::string>> parameters(const Function& function) const;
  // The function whose lines hold this one; null outside of all.
  [[nodiscard]] const Function* at(std::uint16_t file, std::uint32_t line) const;
  // From the function that launches the kernel, or one that calls that, over the kernel to `to`, by as few calls as
  // lead there; `to` alone where the text shows no way. A sort's function of one line, which only hands on its keys, is
  // left out.
  [[nodiscard]] std::vector<const Function*> way(const recording::Recording& recording, std::uint32_t launch,
                                                 const Function& to) const;

  // What a parameter stands for in a launch: an array, by its name, or a number.
  struct Bound {
    std::string array;  // empty: a number
    std::uint64_t number = 0;
    bool operator==(const Bound&) const = default;
  };
  using Bindings = std::map<std::string, Bound, std::less<>>;
  // Of the last function of a way: what the launch gave the kernel, handed on by name from call to call, the Views of a
  // struct by their own names; with_values keeps its name in the members of structs too. None for what
  // is computed on the way, or what calls of the same function disagree on. Calls that do not happen in this launch, as
  // an `if` on a setting says (off()), do not count.
  [[nodiscard]] Bindings bindings(const recording::Recording& recording, std::uint32_t launch,
                                  const std::vector<const Function*>& way) const;

  // Lines of a function that this launch does nothing on, as the text says: an `if` without `else` on a setting that is
  // off (`if (with_values)`, `if (algorithm == BlockScan::brent_kung)`, `if (compares_values(comparison))`), and a
  // shared array that has no elements for that reason. In their order, none meets another.
  [[nodiscard]] std::vector<recording::LineSpan> off(const recording::Recording& recording, const Function& function,
                                                     const Bindings& bindings) const;

  [[nodiscard]] const recording::SourceNames& names(std::uint16_t file) const { return *names_[file]; }

 private:
  using Numbers = std::vector<std::uint32_t>;  // of functions
  struct Named {
    Numbers all;
    std::map<std::uint16_t, Numbers> by_file;
  };
  [[nodiscard]] std::vector<const Function*> shortest(const Function* from, const Function& to) const;
  [[nodiscard]] Bindings handed_on(const recording::Recording& recording, const Function& caller,
                                   const Bindings& of_caller, const Function& callee) const;

  std::vector<recording::SharedNames> names_;  // by file
  recording::ViewsByStruct structs_;
  std::vector<Function> functions_;  // by file, in the text's order
  std::map<std::string, Named, std::less<>> named_;
};

}  // namespace scatterscope::story
