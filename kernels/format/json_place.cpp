#include "kernels/format/json_place.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "kernels/error.h"
#include "kernels/recording/plain_text.h"
#include "kernels/texts/files.h"

namespace scatterscope::format {
namespace {

using Json = nlohmann::ordered_json;

// Of a text, above any that this program writes: a list, a name and a string count for several cells of 16 bytes.
constexpr std::size_t json_bytes_of_cell = 8, json_small_cells = 100'000;
constexpr std::size_t max_json_word = 1 << 20;  // bytes

// What stands at a place, short enough for one line.
std::string excerpt(const Json& json) {
  if (json.is_object()) return "an object";
  if (json.is_array()) return "a list of " + std::to_string(json.size());
  constexpr std::size_t most = 40;
  const auto* words = json.get_ptr<const std::string*>();
  const Json begin = words != nullptr ? Json(words->substr(0, most)) : json;
  std::string text = begin.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > most) text = text.substr(0, most) + "...";
  return text;
}

// Throws where a string, a number or the white space before it is longer than any that is written: the parser holds
// several copies of it.
void check_words(std::string_view text) {
  bool in_string = false;
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool ends = c == '"' || (!in_string && std::string_view("[]{},:").find(c) != std::string_view::npos);
    if (ends) begin = at + 1;
    if (c == '"') in_string = !in_string;
    if (c == '\\') ++at;
    if (at - begin > max_json_word && at >= begin)
      refuse_place("a text, number or gap", "longer than that", "at most " + std::to_string(max_json_word));
  }
}

// Makes the value of a text while it is read, and refuses it before it takes much memory: what is nested too deep, too
// long or too much of it, and a name twice in an object.
class Tree : public nlohmann::json_sax<Json> {
 public:
  explicit Tree(std::size_t most_cells) : most_cells_(most_cells) {}
  [[nodiscard]] Json take() { return std::move(root_); }

  bool start_object(std::size_t) override { return open(Json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    Open& object = open_.back();
    if (!object.names.insert(name).second)
      refuse_place("a member", excerpt(name) + " a second time", "each name once in an object");
    if (object.names.size() > max_members)
      refuse_place("an object", "of more members than that", "at most " + std::to_string(max_members));
    count(3);
    // The object's own way in looks through all names first.
    object.value->get_ref<Json::object_t&>().emplace_back(name, nullptr);
    return true;
  }
  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override { return add(value); }
  bool number_float(double value, const std::string&) override { return add(value); }
  bool string(std::string& value) override {
    count(3);
    return add(std::move(value));
  }
  bool binary(Json::binary_t&) override { return false; }
  bool parse_error(std::size_t byte, const std::string&, const Json::exception& error) override {
    if (dynamic_cast<const Json::out_of_range*>(&error) != nullptr) refuse_place("a number", "too large", "JSON");
    refuse_place("byte " + std::to_string(byte), "where it stops being JSON", "JSON");
  }

 private:
  struct Open {
    Json* value;
    std::set<std::string> names;  // those so far of an object
  };

  void count(std::size_t cells) {
    cells_ += cells;
    if (cells_ > most_cells_)
      refuse_place("the text", "of more values than that", "at most " + std::to_string(most_cells_));
  }
  // Where the next value stands.
  Json& place() {
    count(1);
    if (open_.empty()) return root_;
    Json& in = *open_.back().value;
    if (in.is_object()) return in.get_ref<Json::object_t&>().back().second;
    auto& list = in.get_ref<Json::array_t&>();
    if (list.size() == max_elements)
      refuse_place("a list", "of more elements than that", "at most " + std::to_string(max_elements));
    return list.emplace_back();
  }
  template <class Value>
  bool add(Value&& value) {
    place() = std::forward<Value>(value);
    return true;
  }
  bool open(Json empty) {
    if (open_.size() == max_depth)
      refuse_place("the text", "nested deeper than that", "at most " + std::to_string(max_depth));
    count(3);
    Json& value = place();
    value = std::move(empty);
    open_.push_back({&value, {}});
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::size_t most_cells_, cells_ = 0;
  Json root_;
  std::vector<Open> open_;  // what encloses the place that is read; none moves while what it holds is read
};

}  // namespace

void refuse_place(const std::string& place, const std::string& found, const std::string& allowed) {
  throw Error(texts::json_wrong, {place, found, allowed});
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
  check_words(text);
  Tree tree(most_bytes / json_bytes_of_cell + json_small_cells);
  (void)Json::sax_parse(text, &tree);
  return tree.take();
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
