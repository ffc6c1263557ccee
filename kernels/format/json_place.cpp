#include "kernels/format/json_place.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "kernels/recording/plain_text.h"
#include "kernels/run_error.h"

namespace scatterscope::format {
namespace {

using Json = nlohmann::ordered_json;

// What stands at a place, short enough for one line.
std::string excerpt(const Json& json) {
  if (json.is_object()) return "an object";
  if (json.is_array()) return "a list of " + std::to_string(json.size());
  constexpr std::size_t most = 40;
  std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > most) text = text.substr(0, most) + "...";
  return text;
}

// Reads a text and refuses objects with a name twice, or of too many. Stops where it is no JSON.
class Names : public nlohmann::json_sax<Json> {
 public:
  bool start_object(std::size_t) override {
    open_.emplace_back();
    return true;
  }
  bool end_object() override {
    open_.pop_back();
    return true;
  }
  bool key(std::string& name) override {
    if (!open_.back().insert(name).second)
      refuse_place("a member", excerpt(name) + " a second time", "each name once in an object");
    if (open_.back().size() > max_members)
      refuse_place("an object", "of more members than that", "at most " + std::to_string(max_members));
    return true;
  }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(std::int64_t) override { return true; }
  bool number_unsigned(std::uint64_t) override { return true; }
  bool number_float(double, const std::string&) override { return true; }
  bool string(std::string&) override { return true; }
  bool binary(Json::binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const Json::exception&) override { return false; }

 private:
  std::vector<std::set<std::string>> open_;  // the names so far of each object that is being read
};

}  // namespace

void refuse_place(const std::string& place, const std::string& found, const std::string& allowed) {
  throw RunError(Failure::parameter, place + " is " + found + "; allowed: " + allowed, {place, found, allowed});
}

void check_size(std::uint64_t bytes, std::uint64_t most_bytes) {
  if (bytes > most_bytes) {
    refuse_place("the text", std::to_string(bytes) + " bytes", "at most " + std::to_string(most_bytes));
  }
}

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parse_json(std::string_view text, std::size_t most_bytes) {
  check_size(text.size(), most_bytes);
  // Names are checked in a reading of their own: a parser that calls back for them looks through all of a list at the
  // end of each object in it.
  Names names;
  (void)Json::sax_parse(text, &names);
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    refuse_place("byte " + std::to_string(error.byte), "where it stops being JSON", "JSON");
  } catch (const Json::exception&) {
    refuse_place("a number", "too large", "JSON");
  }
}

JsonPlace JsonPlace::member(const std::string& key) const {
  if (!json_.is_object()) fail("an object");
  const auto at = json_.find(key);
  const std::string name = name_.empty() ? key : name_ + "." + key;
  if (at == json_.end()) refuse_place(name, "missing", "a value");
  return {*at, name};
}

bool JsonPlace::has(const std::string& key) const {
  return json_.is_object() && json_.contains(key);
}

std::size_t JsonPlace::list_size(std::size_t most) const {
  if (!json_.is_array() || json_.size() > most) fail("a list of at most " + std::to_string(most));
  return json_.size();
}

void JsonPlace::require_list_of(std::size_t count) const {
  if (!json_.is_array() || json_.size() != count) fail("a list of " + std::to_string(count));
}

JsonPlace JsonPlace::element(std::size_t k) const {
  return {json_[k], name_ + "[" + std::to_string(k) + "]"};
}

std::uint64_t JsonPlace::unsigned_integer(std::uint64_t least, std::uint64_t most) const {
  const bool good = json_.is_number_unsigned();
  const auto value = good ? json_.get<std::uint64_t>() : 0;
  if (!good || value < least || value > most) {
    fail("an integer from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

double JsonPlace::number(double most, const std::string& allowed) const {
  if (!json_.is_number()) fail(allowed);
  const double value = json_.get<double>();
  if (!(value >= 0 && value <= most)) fail(allowed);
  return value;
}

bool JsonPlace::boolean() const {
  if (!json_.is_boolean()) fail("true or false");
  return json_.get<bool>();
}

void JsonPlace::require_only(std::initializer_list<std::string_view> keys) const {
  if (!json_.is_object()) fail("an object");
  for (const auto& [key, value] : json_.items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    std::string allowed;
    for (const std::string_view each : keys) allowed += (allowed.empty() ? "" : ", ") + std::string(each);
    refuse_place(name_.empty() ? key : name_ + "." + key, "unknown", allowed);
  }
}

void JsonPlace::require_object_of_one(const std::string& allowed) const {
  if (!json_.is_object() || json_.size() != 1) fail("an object of one member: " + allowed);
}

std::string JsonPlace::line(std::size_t most_bytes) const {
  if (json_.is_string()) {
    auto text = json_.get<std::string>();
    if (text.size() <= most_bytes && recording::is_plain(text)) return text;
  }
  fail("a line of text of at most " + std::to_string(most_bytes) + " bytes");
}

void JsonPlace::fail(const std::string& allowed) const {
  refuse_place(name_.empty() ? "the text" : name_, excerpt(json_), allowed);
}

bool is_date(std::string_view word) {
  if (word.size() != 10) return false;
  for (std::size_t k = 0; k < word.size(); ++k) {
    const bool dash = k == 4 || k == 7;
    if (dash ? word[k] != '-' : (word[k] < '0' || word[k] > '9')) return false;
  }
  return true;
}

}  // namespace scatterscope::format
