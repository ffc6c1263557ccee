// What the command line, `list`, files, JSON, the window's form and links need to know of parameters: a row for each,
// in parameters.cpp. A new parameter is a value in a header of its own, as seed.h has one; a row; its words in
// assets/translations/parameters.def; and where not every sort takes it, it is listed by those that do
// (SortInfo::takes). A field of Config it is only where most files read it: a new field compiles all of them.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/parameters/choices.h"

namespace scatterscope::recording {
struct Config;
}
namespace scatterscope::catalog {
struct SortInfo;
}

namespace scatterscope::parameters {

using catalog::SortInfo;
using recording::Config;

enum class Kind : std::uint8_t { number, word, flag };

// A field of a Config as a number: a word is the place of its enumerator, a flag is 0 or 1.
struct Field {
  Kind kind;
  unsigned bytes;      // in a file of a recording
  std::uint64_t most;  // that it can hold
  std::uint64_t (*get)(const Config&);
  void (*set)(Config&, std::uint64_t);
  std::span<const std::string_view> words;
};
template <class Type>
Type type_of(Type Config::*member);
template <auto member>
using FieldType = decltype(type_of(member));
template <auto member>
std::uint64_t get_field(const Config& config) {
  return static_cast<std::uint64_t>(config.*member);
}
// keys: of the keys and their order. shape: timed runs take the fastest (SortInfo::tune). form: timed runs take that of
// SortInfo::as_timed. way: else of the sort. execution: how its blocks and threads are run.
enum class Use : std::uint8_t { keys, shape, form, way, execution };

struct Range {
  std::uint64_t least = 0, most = std::numeric_limits<std::uint64_t>::max();
  [[nodiscard]] constexpr bool holds(std::uint64_t value) const { return value >= least && value <= most; }
};

// Since which version a file of a recording holds a field, and its place among those of version 2.
struct InFile {
  std::uint32_t since = 2, place = 0;
  auto operator<=>(const InFile&) const = default;
};

struct Parameter {
  std::string_view name;  // of the field, in JSON, of its words; the option is --name
  Field field;
  Use use;
  InFile in_file;
  // The shape of the option's value, empty for a flag, and a line of help, in which {} is what is allowed and {most}
  // the most that any sort takes. No help: no option of its own.
  std::string_view value = {}, help = {};
  Range range = {};                              // of a number that is asked for
  std::uint64_t most_kept = 0;                   // of what files and JSON may hold, if that is more
  bool powers_of_two = false;                    // numbers are
  bool executor_only = false;                    // a GPU does not take it
  std::span<const std::string_view> said = {};   // the option's words, if not those of the field
  std::string_view listed = {};                  // what `list` says is allowed, if not that
  std::optional<recording::Launches> with = {};  // it means something with these --launches alone
  // Which sorts take it, and the most that they take: those that list it (SortInfo::takes), or by these functions;
  // null: every sort, the range's most. A sort whose most is the default does not take it.
  bool listed_by_sorts = false;
  bool (*taken)(const SortInfo&) = nullptr;
  std::uint64_t (*most)(const SortInfo&) = nullptr;
  // The default of recordings by a sort; null: Config's.
  std::uint64_t (*usual)(const SortInfo&, const Config&) = nullptr;
  // The range of the option where that depends on other parameters; null: `range`.
  Range (*asked)(const SortInfo&, const Config&) = nullptr;
  // What a sort that does not take it has anyway, so that it may be said; null: of a number the default.
  std::optional<std::uint64_t> (*anyway)(const SortInfo&, const Config&) = nullptr;
  // Whether the window's form offers it; null: where the sort takes it and it means something.
  bool (*offered)(const SortInfo&, const Config&) = nullptr;
};

// In the order of the command line's help.
extern const std::span<const Parameter> table;

[[nodiscard]] const Parameter& row_of(std::uint64_t (*get)(const Config&));
[[nodiscard]] const Parameter* find(std::string_view name);
// The row of a field: of<&Config::key_bits>(); of one that is none: of<recording::seed>().
template <auto member>
const Parameter& of() {
  return row_of(get_field<member>);
}
template <const auto& named>
const Parameter& of() {
  return *find(named.name);
}

// What a parameter is set to: assign<&Config::key_bits>(4).
struct Assignment {
  const Parameter* parameter = nullptr;
  std::uint64_t value = 0;
  bool operator==(const Assignment&) const = default;
};
template <auto member>
Assignment assign(FieldType<member> value) {
  return {&of<member>(), static_cast<std::uint64_t>(value)};
}
void apply(std::span<const Assignment> assignments, Config& config);

// In the order in which files hold them, those that came later behind.
[[nodiscard]] std::span<const Parameter* const> in_file_order();
// The last version that a row names.
[[nodiscard]] std::uint32_t last_file_version();
// The version of the files that hold every field that is not its default.
[[nodiscard]] std::uint32_t file_version(const Config& config);

[[nodiscard]] inline std::uint64_t value_in(const Config& config, const Parameter& parameter) {
  return parameter.field.get(config);
}
[[nodiscard]] std::uint64_t default_of(const Parameter& parameter);
[[nodiscard]] inline bool is_default(const Config& config, const Parameter& parameter) {
  return value_in(config, parameter) == default_of(parameter);
}

// What a file may hold: every value that could be asked for, and the default.
[[nodiscard]] bool can_be_kept(const Parameter& parameter, std::uint64_t value);
[[nodiscard]] Range kept_range(const Parameter& parameter);

[[nodiscard]] bool takes(const SortInfo& sort, const Parameter& parameter);
// The most that a sort takes; of a sort that does not take it the default.
[[nodiscard]] std::uint64_t most_of(const SortInfo& sort, const Parameter& parameter);
// Whether some sorts take it and others do not.
[[nodiscard]] inline bool depends_on_sort(const Parameter& parameter) {
  return parameter.taken != nullptr || parameter.most != nullptr || parameter.listed_by_sorts;
}
// Whether it says something about a run of the sort with these --launches.
[[nodiscard]] bool means_something(const SortInfo& sort, const Config& config, const Parameter& parameter);
// The value that a run has, whether it is given or not, of a parameter that means nothing to the sort.
[[nodiscard]] std::optional<std::uint64_t> value_anyway(const SortInfo& sort, const Config& config,
                                                        const Parameter& parameter);
// Whether the window's form offers it.
[[nodiscard]] bool is_offered(const SortInfo& sort, const Config& config, const Parameter& parameter);

// What recordings by a sort have where nothing is given: take_usual() sets what SortInfo says, at most the bits of a
// key; take_defaults() all numbers and flags that depend on the sort, but for the threads of a block.
void take_usual(const SortInfo& sort, Config& config);
void take_defaults(const SortInfo& sort, Config& config);
// Numbers and flags that depend on the sort are brought down to the most that it takes.
void limit_to(const SortInfo& sort, Config& config);
// Copies the parameters of one use.
void copy(Use use, const Config& from, Config& to);

[[nodiscard]] inline bool is_option(const Parameter& parameter) {
  return !parameter.help.empty();
}
// "--look-back-words"
[[nodiscard]] std::string option_of(const Parameter& parameter);
// The option's words, or the powers of two that it takes; empty for other numbers and flags.
[[nodiscard]] std::vector<std::string> allowed_words(const Parameter& parameter);
[[nodiscard]] std::string allowed_list(const Parameter& parameter);  // "1, 2, 4"
[[nodiscard]] std::string help_of(const Parameter& parameter);
// What `list` says of it: "--radix-bits 1..8", up to `most`.
[[nodiscard]] std::string listed(const Parameter& parameter, std::uint64_t most);
// A value as the option takes it: "4", "brent-kung"; empty for a flag.
[[nodiscard]] std::string word_of(const Parameter& parameter, std::uint64_t value);
// "--key-bits 4 --values". A flag that is off has no words.
[[nodiscard]] std::string options_of(std::span<const Assignment> assignments);

}  // namespace scatterscope::parameters
