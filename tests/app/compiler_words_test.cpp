// What g++ 12 and clang++ 14 wrote of beginners' slips in kernels/radix/radix_1bit.cuh and scan/block_sums.cuh, and
// what is said of it.
#include <map>
#include <string>

#include "app/exercises/workshop.h"
#include "kernels/texts/exercises.h"
#include "tests/testing.h"

namespace scatterscope::app {
namespace {

constexpr std::string_view file = "kernels/radix/radix_1bit.cuh";

std::string at_line(unsigned line, const std::string& words) {
  return "/exercise/kernels/radix/radix_1bit.cuh:" + std::to_string(line) + ":27: " + words + "\n";
}

void says(const std::string& output, Text wanted) {
  CAPTURE(output);
  const auto lines = compiler_lines(output, file);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].line == 36);
  CHECK(lines[0].said == wanted);
  CHECK(lines[0].message.find("scatterscope::") == std::string::npos);
}
void error_says(const std::string& words, Text wanted) {
  says(at_line(36, "error: " + words), wanted);
}

TEST_CASE("a View where a number is needed") {
  const std::string view = "scatterscope::any_probe::exercise::View<const unsigned int>";
  for (const std::string& words : {
           "no match for ‘operator+’ in ‘scan + 1’ (operand types are ‘" + view + "’ and ‘int’)",
           std::string("invalid operands to binary expression ('View<const unsigned int>' and 'int')"),
           "cannot convert ‘" + view + "’ to ‘unsigned int’ in initialization",
           std::string("no viable conversion from 'View<const unsigned int>' to 'unsigned int'"),
           "no match for ‘operator=’ in ‘output.scatterscope::any_probe::exercise::View<unsigned "
           "int>::operator[](destination) = input’ (operand types are "
           "‘scatterscope::any_probe::exercise::View<unsigned "
           "int>::Element’ and ‘" +
               view + "’)",
           "operands to ‘?:’ have different types ‘" + view + "’ and ‘unsigned int’",
           std::string("incompatible operand types ('View<const unsigned int>' and 'unsigned int')"),
       })
    error_says(words, texts::exercise_cc_view);
  says(
      at_line(36, "error: no matching function for call to 'exclusive_scan'") +
          "/headers/kernels/scan/block_scan.cuh:86:31: note: candidate function [with Sum = unsigned int] not viable: "
          "no "
          "known conversion from 'View<const unsigned int>' to 'decltype(unsigned int{})' (aka 'unsigned int') for 2nd "
          "argument\n",
      texts::exercise_cc_view);
}

TEST_CASE("an element where a View is needed, and other misuse of a View") {
  const std::string element = "scatterscope::any_probe::exercise::View<unsigned int>::Element";
  says(at_line(36, "error: no matching function for call to ‘exclusive_scan(" + element + ", unsigned int)’") +
           at_line(36, "note:   ‘" + element + "’ is not derived from ‘scatterscope::any_probe::exercise::View<T>’"),
       texts::exercise_cc_whole_view);
  says(at_line(36, "error: no matching function for call to 'exclusive_scan'") +
           "/headers/kernels/scan/block_scan.cuh:86:31: note: candidate template ignored: could not match 'View<Sum>' "
           "against '" +
           element + "'\n",
       texts::exercise_cc_whole_view);
  says(at_line(36, "error: no matching function for call to 'load_share'") +
           "/headers/kernels/merge/merging.cuh:235:24: note: candidate function template not viable: no known "
           "conversion "
           "from '" +
           element + "' to 'View<const unsigned int>' for 1st argument\n",
       texts::exercise_cc_whole_view);
  says(at_line(36, "error: no matching function for call to ‘atomicAdd(" + element + ", unsigned int)’") +
           "/headers/kernels/simt/cpu/collectives.h:144:21: note: candidate: ‘template<class T, class V> T "
           "scatterscope::any_probe::exercise::atomicAdd(AtomicAddress<T>, const V&, unsigned int, const char*)’\n",
       texts::exercise_cc_atomic);
  says(at_line(36, "error: no matching function for call to 'atomicAdd'") +
           "/headers/kernels/simt/cpu/collectives.h:144:21: note: candidate template ignored: could not match "
           "'AtomicAddress' against 'View'\n",
       texts::exercise_cc_atomic);
  error_says("no match for call to ‘(scatterscope::any_probe::exercise::View<const unsigned int>) (unsigned int&)’",
             texts::exercise_cc_view_called);
  error_says("type 'View<const unsigned int>' does not provide a call operator", texts::exercise_cc_view_called);
  error_says("‘struct scatterscope::any_probe::exercise::View<const unsigned int>’ has no member named ‘size’",
             texts::exercise_cc_view_member);
  error_says("no member named 'size' in 'scatterscope::any_probe::exercise::View<const unsigned int>'",
             texts::exercise_cc_view_member);
  error_says("invalid types ‘unsigned int[int]’ for array subscript", texts::exercise_cc_no_array);
  error_says("subscripted value is not an array, pointer, or vector", texts::exercise_cc_no_array);
  error_says(
      "no match for ‘operator=’ in ‘scan.scatterscope::any_probe::exercise::View<const unsigned int>::operator[](0) = "
      "1’ "
      "(operand types are ‘const Plain’ and ‘int’)",
      texts::exercise_cc_constant);
  error_says("no viable overloaded '='", texts::exercise_cc_assigned);
  error_says(
      "too few arguments to function ‘unsigned int scatterscope::any_probe::exercise::min(unsigned int, unsigned "
      "int)’",
      texts::exercise_cc_arguments);
}

TEST_CASE("one error of a line is said once, whatever types a template is made for") {
  const std::string once =
      "error: invalid operands to binary expression ('View<const unsigned int>' and 'unsigned int')";
  const std::string again =
      "error: invalid operands to binary expression ('View<const unsigned long long>' and 'unsigned int')";
  CHECK(compiler_lines(at_line(20, once) + at_line(20, again), file).size() == 1);
  CHECK(compiler_lines(at_line(20, once) + at_line(21, again), file).size() == 2);
  CHECK(compiler_lines(at_line(20, "error: 'a' was not declared in this scope") +
                           at_line(20, "error: 'b' was not declared in this scope"),
                       file)
            .size() == 2);
}

TEST_CASE("full-width signs are named, outside comments and strings") {
  const std::string source =
      "// 注释；（a，b）\n"
      "/* “块”\n；*/ unsigned a = scan[N]；\n"
      "const char* p = \"；\"; unsigned b = min（scan[N]， N）;\n"
      "unsigned\u3000c = “x”;\n"
      "unsigned \u53d8\u91cf = 1;\n";
  const auto lines = with_full_width_signs(
      compiler_lines(at_line(3, "error: expected ‘,’ or ‘;’ before ‘；’") + at_line(9, "error: expected '}'"), file),
      source);
  REQUIRE(lines.size() == 8);
  CHECK(lines[0].line == 3);
  CHECK(lines[0].arguments == std::vector<std::string>{"；", ";"});
  CHECK(
      words_of(lines[0], Language::english) ==
      "line 3: ； is a full-width sign of a Chinese input method: write ; (compiler: expected ',' or ';' before '；')");
  CHECK(describe(message_of(lines[0]), Language::simplified_chinese) ==
        "第 3 行：； 是中文输入法打出的全角符号：请改成半角的 ;");
  CHECK(lines[1].arguments == std::vector<std::string>{"（", "("});
  CHECK(words_of(lines[1], Language::simplified_chinese) == "第 4 行：（ 是中文输入法打出的全角符号：请改成半角的 (");
  CHECK(lines[2].arguments == std::vector<std::string>{"，", ","});
  CHECK(lines[3].arguments == std::vector<std::string>{"）", ")"});
  CHECK(lines[4].said == texts::exercise_cc_full_width_blank);
  CHECK(lines[5].arguments == std::vector<std::string>{"“", "\""});
  CHECK(lines[6].arguments == std::vector<std::string>{"”", "\""});
  CHECK(lines[7].line == 9);
  CHECK(with_full_width_signs({}, "a ＝ １ － Ｎ；").size() == 5);
  CHECK(with_full_width_signs({}, "\"not closed ；\n'；").empty());
}

TEST_CASE("warnings of slips that compile") {
  const std::map<std::string, Text> of = {
      {"suggest parentheses around assignment used as truth value [-Wparentheses]", texts::exercise_cc_assigns},
      {"using the result of an assignment as a condition without parentheses [-Wparentheses]",
       texts::exercise_cc_assigns},
      {"‘a’ may be used uninitialized [-Wmaybe-uninitialized]", texts::exercise_cc_uninitialised},
      {"variable 'a' is uninitialized when used here [-Wuninitialized]", texts::exercise_cc_uninitialised},
      {"variable 'a' is used uninitialized whenever 'if' condition is false [-Wsometimes-uninitialized]",
       texts::exercise_cc_uninitialised},
      {"statement has no effect [-Wunused-value]", texts::exercise_cc_no_effect},
      {"equality comparison result unused [-Wunused-comparison]", texts::exercise_cc_no_effect},
      {"no return statement in function returning non-void [-Wreturn-type]", texts::exercise_cc_no_return},
      {"non-void function does not return a value [-Wreturn-type]", texts::exercise_cc_no_return},
      {"suggest braces around empty body in an ‘if’ statement [-Wempty-body]", texts::exercise_cc_empty_body},
      {"if statement has empty body [-Wempty-body]", texts::exercise_cc_empty_body},
      {"comparison of unsigned expression in ‘>= 0’ is always true [-Wtype-limits]", texts::exercise_cc_unsigned},
      {"result of comparison of unsigned expression >= 0 is always true [-Wtautological-unsigned-zero-compare]",
       texts::exercise_cc_unsigned},
      {"declaration of ‘a’ shadows a previous local [-Wshadow]", texts::exercise_cc_shadows},
      {"declaration shadows a local variable [-Wshadow]", texts::exercise_cc_shadows},
      {"suggest parentheses around comparison in operand of ‘&’ [-Wparentheses]", texts::exercise_cc_precedence},
      {"& has lower precedence than ==; == will be evaluated first [-Wparentheses]", texts::exercise_cc_precedence},
      {"suggest explicit braces to avoid ambiguous ‘else’ [-Wdangling-else]", texts::exercise_cc_else},
      {"add explicit braces to avoid dangling else [-Wdangling-else]", texts::exercise_cc_else},
      {"left shift count >= width of type [-Wshift-count-overflow]", texts::exercise_cc_shift},
  };
  for (const auto& each : of) {
    const std::string& words = each.first;
    const Text wanted = each.second;
    CAPTURE(words);
    const std::string output = at_line(36, "warning: " + words);
    const auto lines =
        compiler_warnings(output + output + "/headers/kernels/a.cuh:3:1: warning: " + words + "\n", file);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].line == 36);
    CHECK(lines[0].said == wanted);
    CHECK(lines[0].arguments ==
          (wanted == texts::exercise_cc_uninitialised ? std::vector<std::string>{"a"} : std::vector<std::string>{}));
    CHECK(compiler_lines(output, file).empty());
  }
}

}  // namespace
}  // namespace scatterscope::app
