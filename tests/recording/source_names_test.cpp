// What is found in source text: functions, calls, loops and branches of texts written for it.
#include "kernels/recording/source_names.h"

#include "tests/testing.h"

using namespace scatterscope;
using recording::LineSpan;
using recording::SourceNames;
using recording::SourceStatement;

namespace {

// Lines are counted from 1, the one below the opening mark.
constexpr const char* sample_text =
    R"(#include "a { b.h"
namespace n {
struct Digit {
  unsigned shift;
  template <class Key>
  __device__ unsigned bit(Key key) const {
    return key >> shift;
  }
  __device__ unsigned buckets() const { return 1u << 2; }
};
inline constexpr Info info = {
    .name = "f(x) {",
};
// scatter(nothing) {
template <class Key, class Other = Pair<int, int>>
__global__ void __launch_bounds__(Threads::most)
    scatter(View<const Key> input, Pair<int, int> both,
            const Key (&held)[room], WithValues with_values) {
#pragma unroll
  for (unsigned k = 0; k < held.size(); ++k)
    if (k > 2) {
      digit.template bit<Key>(input[k]);
    } else
      stop();
  while (more(input, k, f(1, 2))) {
  }
  if (with_values) values[0] = 1;
}
void host(Gpu& gpu) {
  gpu.launch<scatter<Key>>({1, 2}, input);
  bool less = a < b && c > (d);
}
}  // namespace n
)";

}  // namespace

TEST_CASE("functions of a file: members, kernels, host parts, and nothing else") {
  const auto functions = SourceNames(sample_text).functions();
  REQUIRE(functions.size() == 4);
  CHECK(functions[0].name == "bit");
  CHECK(functions[0].lines == LineSpan{6, 8});
  CHECK(functions[1].name == "buckets");
  CHECK(functions[1].lines == LineSpan{9, 9});
  CHECK(functions[2].name == "scatter");
  CHECK(functions[2].lines == LineSpan{16, 28});
  CHECK(functions[2].body == 18);
  const std::vector<std::string> parameters{"View<const Key> input", "Pair<int, int> both", "const Key (&held)[room]",
                                            "WithValues with_values"};
  CHECK(functions[2].parameters == parameters);
  CHECK(recording::parameter_name(parameters[2]) == "held");
  CHECK(functions[3].name == "host");
  for (const auto& function : functions) CHECK(function.is_kernel == (function.name == "scatter"));
}

TEST_CASE("a struct of Views stands for them among parameters") {
  const auto structs = recording::views_by_struct({recording::shared_names(sample_text), recording::shared_names(R"(
template <class Key>
struct Lists {
  View<const Key> input;  // View<Key> said;
  View<Key> output;
  unsigned N;
  __device__ View<Key> of(unsigned i) const { return output; }
};
struct Peers { View<int> part[16]; };
)")});
  CHECK(structs == recording::ViewsByStruct{{"Lists", {"View<const Key> input", "View<Key> output"}}});
  const std::vector<std::string> flat{"View<const Key> input", "View<Key> output", "unsigned N"};
  CHECK(recording::with_views(structs, {"__grid_constant__ const Lists<Key> given", "unsigned N"}) == flat);
  CHECK(recording::with_views(structs, {"const Lists<Key>& lists", "unsigned N"}) == flat);
  CHECK(recording::with_views(structs, {"Peers lists"}) == std::vector<std::string>{"Peers lists"});
}

TEST_CASE("loops and branches end where their statements end") {
  const auto statements = SourceNames(sample_text).statements({18, 28});
  REQUIRE(statements.size() == 4);
  using Kind = SourceStatement::Kind;
  CHECK(statements[0] == SourceStatement{Kind::loop, "unsigned k = 0; k < held.size(); ++k", LineSpan{20, 24}, false});
  CHECK(statements[1] == SourceStatement{Kind::branch, "k > 2", LineSpan{21, 24}, true});
  CHECK(statements[2] == SourceStatement{Kind::loop, "more(input, k, f(1, 2))", LineSpan{25, 26}, false});
  CHECK(statements[3] == SourceStatement{Kind::branch, "with_values", LineSpan{27, 27}, false});
}

TEST_CASE("calls are found with their arguments, also within others, and launches by their kernel") {
  const SourceNames names(sample_text);
  using Arguments = std::optional<std::vector<std::string>>;
  const auto has = [&](LineSpan lines, std::string_view name, const Arguments& arguments) {
    const auto calls = names.calls(lines);
    return std::any_of(calls.begin(), calls.end(), [&](const SourceNames::Call& call) {
      return call.name == name && names.arguments(call) == arguments;
    });
  };
  const LineSpan inside{18, 28}, host{29, 32};
  CHECK(has(inside, "bit", Arguments({"input[k]"})));
  CHECK(has(inside, "more", Arguments({"input", "k", "f(1, 2)"})));
  CHECK(has(inside, "f", Arguments({"1", "2"})));
  CHECK(has(inside, "stop", Arguments(std::vector<std::string>{})));
  CHECK(has(host, "scatter", std::nullopt));
  // Comparisons are no template arguments.
  CHECK_FALSE(has(host, "a", Arguments({"d"})));
}

TEST_CASE("text that ends in the middle of something is read to its end") {
  for (std::size_t end = 0; end < std::string_view(sample_text).size(); ++end) {
    const SourceNames names(std::string_view(sample_text).substr(0, end));
    for (const auto& function : names.functions()) CHECK(function.lines.first <= function.lines.last);
    for (const auto& statement : names.statements({1, 40})) CHECK(statement.lines.first <= statement.lines.last);
    (void)names.calls({1, 40});
  }
}
