// JSON as somebody writes it who has read how it is parsed: it is refused before it becomes a tree that takes memory.
#include <exception>
#include <nlohmann/json.hpp>

#include "app/courses/course.h"
#include "app/courses/kept/progress.h"
#include "app/jobs/recorder.h"
#include "app/session/settings.h"
#include "kernels/format/json_place.h"
#include "kernels/format/measured_json.h"
#include "kernels/format/scatter_map_json.h"
#include "tests/hostile/attack.h"
#include "tests/hostile/counted_memory.h"
#include "tests/testing.h"

namespace scatterscope::tests {
namespace {

// As often as it fits.
std::string filled(std::size_t bytes, std::string_view part) {
  return repeated(bytes / part.size(), part);
}

std::string object_of(std::size_t members, std::string_view value) {
  std::string all = "{";
  for (std::size_t k = 0; k < members; ++k)
    all += (k == 0 ? "\"" : ",\"") + std::to_string(100'000 + k) + "\":" + std::string(value);
  return all + "}";
}

struct JsonAttack {
  std::string_view name;
  std::function<std::string(std::size_t bytes)> text;
};
const std::vector<JsonAttack> json_attacks{
    {"nested lists", [](std::size_t bytes) { return filled(bytes, "["); }},
    {"nested objects", [](std::size_t bytes) { return filled(bytes, "{\"a\":"); }},
    {"nested and closed", [](std::size_t bytes) { return filled(bytes / 2, "[") + filled(bytes / 2, "]"); }},
    {"empty lists", [](std::size_t bytes) { return "[" + filled(bytes - 1, "[],"); }},
    {"empty objects", [](std::size_t bytes) { return "[" + filled(bytes - 1, "{},"); }},
    {"empty texts", [](std::size_t bytes) { return "[" + filled(bytes - 1, "\"\","); }},
    {"lists of lists", [](std::size_t bytes) { return "[" + filled(bytes - 1, "[[],[],[],[],[],[]],"); }},
    {"long lists", [](std::size_t bytes) { return "[" + filled(bytes - 1, "0,"); }},
    {"lists of numbers",
     [](std::size_t bytes) { return "[" + filled(bytes - 1, "[" + filled(400'000, "0,") + "0],"); }},
    {"objects of 999 members", [](std::size_t bytes) { return "[" + filled(bytes - 1, object_of(999, "0") + ","); }},
    {"an object of many", [](std::size_t bytes) { return object_of(bytes / 12, "0"); }},
    {"the same name", [](std::size_t bytes) { return "{" + filled(bytes - 1, "\"a\":0,"); }},
    {"a long name", [](std::size_t bytes) { return "{\"" + filled(bytes - 6, "a") + "\":0}"; }},
    {"a long text", [](std::size_t bytes) { return "\"" + filled(bytes - 2, "a") + "\""; }},
    {"an open text", [](std::size_t bytes) { return "\"" + filled(bytes - 1, "a"); }},
    {"escapes", [](std::size_t bytes) { return "\"" + filled(bytes - 2, "\\u0000"); }},
    {"a long number", [](std::size_t bytes) { return filled(bytes, "1"); }},
    {"a long fraction", [](std::size_t bytes) { return "0." + filled(bytes - 2, "1"); }},
    {"huge numbers", [](std::size_t bytes) { return "[" + filled(bytes - 1, "1e999,"); }},
    {"large numbers", [](std::size_t bytes) { return "[" + filled(bytes - 1, "99999999999999999999,"); }},
    {"blanks", [](std::size_t bytes) { return filled(bytes, " "); }},
    {"zeros", [](std::size_t bytes) { return std::string(bytes, '\0'); }},
    {"no UTF-8", [](std::size_t bytes) { return "\"" + std::string(bytes - 1, '\xff'); }},
};

}  // namespace

TEST_CASE("64 MB of JSON take a second or two and memory that follows their length, whatever they are" *
          doctest::skip(too_long_with_sanitizers())) {
  constexpr std::size_t bytes = format::max_measured_bytes;
  for (const JsonAttack& attack : json_attacks) {
    CAPTURE(std::string(attack.name));
    const std::string text = attack.text(bytes);
    REQUIRE(text.size() <= bytes);
    const HeapPeak peak;
    const double start = processor_seconds();
    try {
      (void)format::read_measured_json(text);
      FAIL_CHECK("is no measured set");
    } catch (const Error& error) {
      CHECK(error.arguments().size() == 3);
    }
    const double seconds = processor_seconds() - start;
    MESSAGE(std::string(attack.name) << ": " << peak.bytes() << " bytes, " << seconds << " s");
    CHECK(peak.bytes() <= 3 * bytes + 8'000'000);
#ifndef SCATTERSCOPE_ASAN
    CHECK(seconds < 3);
#endif
  }
}

TEST_CASE("every reader of JSON refuses all of it, within its own limit") {
  struct Reader {
    std::string_view name;
    std::size_t most_bytes;
    std::function<bool(const std::string&)> takes;
  };
  const auto thrown = [](auto read) {
    return [read](const std::string& text) {
      try {
        (void)read(text);
        return true;
      } catch (const std::exception&) {
        return false;
      }
    };
  };
  const std::vector<Reader> readers{
      {"map", format::max_heatmap_bytes, thrown(format::read_heatmap_json)},
      {"lecture", app::max_course_bytes,
       thrown([](const std::string& text) { return app::read_course(app::CourseKind::lecture, text, "a.json"); })},
      {"lesson", app::max_course_bytes / 4,
       thrown([](const std::string& text) { return app::read_course(app::CourseKind::lesson, text, "a.json"); })},
      {"progress", 1 << 20, thrown(app::parse_progress)},
      {"settings", 1 << 20, [](const std::string& text) { return app::parse_settings(text).has_value(); }},
      {"request", 1 << 20, thrown(app::decode_request)},
      {"line of the recording process", 1 << 16,
       [](const std::string& text) {
         const app::ChildLine line = app::decode_child_line(text);
         return line.done || line.error.has_value();
       }},
  };
  for (const Reader& reader : readers) {
    for (const JsonAttack& attack : json_attacks) {
      INFO("reader.name ", std::string(reader.name), ", attack.name ", std::string(attack.name));
      const std::string text = attack.text(reader.most_bytes);
      const HeapPeak peak;
      const double start = processor_seconds();
      CHECK_FALSE(reader.takes(text));
      CHECK(peak.bytes() <= 3 * reader.most_bytes + 8'000'000);
      CHECK(processor_seconds() - start < (sanitized ? 20 : 2));
    }
  }
}

TEST_CASE("a text is refused by what is wrong with it") {
  const auto refusal = [](const std::string& text) {
    try {
      (void)format::parse_json(text, 1000);
      return std::string("nothing");
    } catch (const Error& error) {
      return std::string(error.what());
    }
  };
  CHECK(refusal(repeated(20, "[") + repeated(20, "]")) == "nothing");
  CHECK(refusal(repeated(21, "[")) == "the text is nested deeper than that; allowed: at most 20");
  CHECK(refusal("{\"a\": 1, \"a\": 2}") == "a member is \"a\" a second time; allowed: each name once in an object");
  CHECK(refusal("[1, 2") == "byte 6 is where it stops being JSON; allowed: JSON");
  CHECK(refusal("[1e999]") == "a number is too large; allowed: JSON");
  CHECK(refusal(filled(1001, " ")) == "the text is 1001 bytes; allowed: at most 1000");
  const auto long_one = [](std::size_t bytes, const std::string& text) {
    try {
      (void)format::parse_json(text, bytes);
      return std::string("nothing");
    } catch (const Error& error) {
      return std::string(error.what());
    }
  };
  CHECK(long_one(10'000'000, "[" + filled(1'100'000, "0,") + "0]") ==
        "a list is of more elements than that; allowed: at most 524288");
  CHECK(long_one(800'000, "[" + filled(700'000, "[],") + "0]") ==
        "the text is of more values than that; allowed: at most 200000");
  CHECK(long_one(2'000'000, "\"" + filled(1'100'000, "a") + "\"") ==
        "a text, number or gap is longer than that; allowed: at most 1048576");
  CHECK(long_one(2'000'000, "\"" + filled(1'000'000, "\\\"") + "\"") == "nothing");
  CHECK(long_one(100'000, object_of(1001, "0")) == "an object is of more members than that; allowed: at most 1000");
  // What is no excess is the same value as another parser makes of it.
  for (const std::string text :
       {R"({"b": [1, -2, 3.5, "x", null, true, {}], "a": {"c": []}})", "[]", "0", "\"a\\u00e9\""})
    CHECK(format::parse_json(text, 1000) == nlohmann::ordered_json::parse(text));
}

}  // namespace scatterscope::tests
