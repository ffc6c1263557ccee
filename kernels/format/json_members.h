// The members of a JSON object in both directions, so that each field of a type is listed once: a generic lambda of
// (members, value) names them, for a JsonWriter with a constant value and for a JsonReader that fills it.
#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kernels/format/config_json.h"
#include "kernels/format/json_place.h"

namespace scatterscope::format {

class JsonWriter {
 public:
  explicit JsonWriter(nlohmann::ordered_json& json) : json_(json) {}

  // Whether the member is there: where it is `wanted`.
  static bool has(const char*, bool wanted) { return wanted; }
  void word(const char* name, const std::string& value) { json_[name] = value; }
  void date(const char* name, const std::string& value) { json_[name] = value; }
  void boolean(const char* name, bool value) { json_[name] = value; }
  void number(const char* name, double value, double, const char*) { json_[name] = value; }
  template <class Integer>
  void integer(const char* name, Integer value, std::uint64_t = 0, std::uint64_t = 0) {
    json_[name] = value;
  }
  template <class Choice>
  void choice(const char* name, Choice value) {
    json_[name] = recording::spelling(value);
  }
  void config(const char* name, const recording::Config& value, const std::string&) {
    json_[name] = config_json(value);
  }
  template <class Value, class Members>
  void object(const char* name, const Value& value, Members members) {
    json_[name] = object_of(value, members);
  }
  template <class Value, class Members>
  void list(const char* name, const std::vector<Value>& values, std::size_t, Members members) {
    auto all = nlohmann::ordered_json::array();
    for (const Value& value : values) all.push_back(object_of(value, members));
    json_[name] = std::move(all);
  }
  // What follows from the others, and is not read.
  template <class Value>
  void derived(const char* name, const Value& value) {
    json_[name] = value;
  }
  template <class Allowed>
  static void require(const char*, bool, Allowed) {}

  template <class Value, class Members>
  [[nodiscard]] static nlohmann::ordered_json object_of(const Value& value, Members members) {
    auto json = nlohmann::ordered_json::object();
    JsonWriter writer(json);
    members(writer, value);
    return json;
  }

 private:
  nlohmann::ordered_json& json_;
};

// Throws Error{json_wrong}, as JsonPlace does.
class JsonReader {
 public:
  explicit JsonReader(const JsonPlace& place) : place_(place) {}
  [[nodiscard]] const JsonPlace& place() const { return place_; }

  [[nodiscard]] bool has(const char* name, bool) const { return place_.has(name); }
  void word(const char* name, std::string& value) const { value = place_.member(name).word(); }
  void date(const char* name, std::string& value) const {
    word(name, value);
    require(name, is_date(value), [] { return "a date as 2026-11-21"; });
  }
  void boolean(const char* name, bool& value) const { value = place_.member(name).boolean(); }
  void number(const char* name, double& value, double most, const char* allowed) const {
    value = place_.member(name).number(most, allowed);
  }
  template <class Integer>
  void integer(const char* name, Integer& value, std::uint64_t least = 0,
               std::uint64_t most = std::numeric_limits<Integer>::max()) const {
    value = place_.member(name).template integer<Integer>(least, most);
  }
  template <class Choice>
  void choice(const char* name, Choice& value) const {
    const auto chosen = recording::parse_word<Choice>(place_.member(name).word());
    require(name, chosen.has_value(), [] {
      std::string all;
      for (const std::string_view word : recording::Words<Choice>::all)
        all.append(all.empty() ? "" : ", ").append(word);
      return all;
    });
    value = *chosen;
  }
  void config(const char* name, recording::Config& value, const std::string& sort) const {
    value = read_config(place_.member(name), sort);
  }
  template <class Value, class Members>
  void object(const char* name, Value& value, Members members) const {
    read(place_.member(name), value, members);
  }
  template <class Value, class Members>
  void list(const char* name, std::vector<Value>& values, std::size_t most, Members members) const {
    place_.member(name).each(most, [&](const JsonPlace& each) { read(each, values.emplace_back(), members); });
  }
  template <class Value>
  static void derived(const char*, const Value&) {}
  // `allowed()` says what may stand there; an empty name: what is wrong is the object.
  template <class Allowed>
  void require(const char* name, bool right, Allowed allowed) const {
    if (!right) (*name == '\0' ? place_ : place_.member(name)).fail(allowed());
  }

 private:
  template <class Value, class Members>
  static void read(const JsonPlace& place, Value& value, Members members) {
    JsonReader reader(place);
    members(reader, value);
  }

  const JsonPlace& place_;
};

}  // namespace scatterscope::format
