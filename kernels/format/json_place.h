// A value of a JSON text and where it stands in it: files from elsewhere are read through it, every type and length
// checked. What is wrong is a Error{json_wrong}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>

namespace scatterscope::format {

inline constexpr std::size_t max_word_bytes = 200;
// Above any file that this program writes. Finding one member among others takes time that grows with their number.
inline constexpr std::size_t max_members = 1000, max_elements = 1 << 19, max_depth = 20;

[[noreturn]] void refuse_place(const std::string& place, const std::string& found, const std::string& allowed);

// Throws where a text is longer than it may be.
void check_size(std::uint64_t bytes, std::uint64_t most_bytes);
// The text as a value; throws where it is longer than `most_bytes` or no JSON, an object has a member twice, or more is
// in it than a file of that length may hold. Beside the text it takes at most three bytes for each of `most_bytes`, and
// 8 MB. All JSON is read by it.
[[nodiscard]] nlohmann::ordered_json parse_json(std::string_view text, std::size_t most_bytes);
// On one line; bytes that are no UTF-8 are replaced.
[[nodiscard]] std::string line_of(const nlohmann::ordered_json& json);

class JsonPlace {
 public:
  // `json` must outlive it. `name`: "runs[3].milliseconds", empty for the whole text.
  JsonPlace(const nlohmann::ordered_json& json, std::string name) : json_(json), name_(std::move(name)) {}

  // The same value, called otherwise in what is refused.
  [[nodiscard]] JsonPlace renamed(std::string name) const { return {json_, std::move(name)}; }
  [[nodiscard]] JsonPlace member(const std::string& key) const;
  [[nodiscard]] bool has(const std::string& key) const;

  // Calls visit(JsonPlace) for each element.
  template <class Visit>
  void each(std::size_t most, Visit visit) const {
    const std::size_t count = list_size(most);
    for (std::size_t k = 0; k < count; ++k) visit(element(k));
  }
  // The same of a list of exactly so many.
  template <class Visit>
  void each_of(std::size_t count, Visit visit) const {
    require_list_of(count);
    for (std::size_t k = 0; k < count; ++k) visit(element(k));
  }

  template <class Integer>
  [[nodiscard]] Integer integer(std::uint64_t least = 0,
                                std::uint64_t most = std::numeric_limits<Integer>::max()) const {
    return static_cast<Integer>(unsigned_integer(least, most));
  }
  [[nodiscard]] double number(double most, const std::string& allowed) const;
  [[nodiscard]] bool boolean() const;
  // A line of text.
  [[nodiscard]] std::string word() const { return line(max_word_bytes); }
  [[nodiscard]] std::string line(std::size_t most_bytes) const;
  // An object all of whose members are among these.
  void require_only(std::initializer_list<std::string_view> keys) const;
  // An object of one member; `allowed` says of which.
  void require_object_of_one(const std::string& allowed) const;

  [[noreturn]] void fail(const std::string& allowed) const;

 private:
  [[nodiscard]] std::size_t list_size(std::size_t most) const;
  void require_list_of(std::size_t count) const;
  [[nodiscard]] JsonPlace element(std::size_t k) const;
  [[nodiscard]] std::uint64_t unsigned_integer(std::uint64_t least, std::uint64_t most) const;

  const nlohmann::ordered_json& json_;
  std::string name_;
};

// 2026-11-21
[[nodiscard]] bool is_date(std::string_view word);

}  // namespace scatterscope::format
