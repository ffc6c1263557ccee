// Source text of a recording as somebody writes it who has read how it is scanned: nested, unclosed, and much of it.
#include <span>

#include "app/pictures/figure_drawer.h"
#include "kernels/format/recording_file.h"
#include "kernels/format/validity.h"
#include "kernels/parameters/budget.h"
#include "kernels/recording/source_names.h"
#include "kernels/story/source/source_view.h"
#include "tests/hostile/attack.h"
#include "tests/hostile/counted_memory.h"
#include "tests/hostile/hostile_recordings.h"
#include "tests/testing.h"

namespace scatterscope::tests {
namespace {

using recording::LineSpan;
using recording::Recording;
using recording::SourceNames;
using recording::SourceStatement;

// In lines of a length that a recording may have.
std::string in_lines(const std::string& text) {
  constexpr std::size_t line_bytes = 3000;
  std::string all;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(at + line_bytes, text.size());
    for (int k = 0; k < 50 && end < text.size() && recording::in_identifier(text[end - 1]); ++k) --end;
    all += text.substr(at, end - at) + "\n";
    at = end;
  }
  return all;
}

struct SourceAttack {
  std::string_view name;
  std::string text;
};

// Each is a function `kernel`, or is in one, so that figure 13.4 and the index look into it.
std::vector<SourceAttack> source_attacks() {
  const std::string head = "__global__ void kernel(unsigned with_values) {\n";
  const auto in_kernel = [&](const std::string& text) { return head + in_lines(text); };
  const auto closed = [&](std::string_view open, std::string_view close, std::size_t count) {
    return in_kernel(repeated(count, open) + repeated(count, close));
  };
  return {
      {"nested ifs", in_kernel(repeated(110'000, "if (a) ") + ";}")},
      {"nested ifs of a setting", in_kernel(repeated(20'000, "if (with_values) ") + ";}")},
      {"nested loops", in_kernel(repeated(110'000, "for (;;) ") + ";}")},
      {"ifs without parentheses", in_kernel("if (a) " + repeated(200'000, "if ") + "(b) c;}")},
      {"chain of else", in_kernel(repeated(60'000, "if (a) b; else ") + ";}")},
      {"else behind spaces", in_kernel(repeated(60'000, "if (a) ") + ";" + repeated(300'000, " ") + "else ;}")},
      {"ifs before one semicolon", in_kernel(repeated(60'000, "if (a) x ") + ";" + repeated(300'000, " ") + "}")},
      {"comparisons", in_kernel(repeated(200'000, "a<"))},
      {"nested angles", in_kernel(repeated(200'000, "a<") + repeated(200'000, ">") + "(b);}")},
      {"heads of templates", in_lines(repeated(60'000, "template <"))},
      {"templates", in_lines(repeated(60'000, "template <class A> "))},
      {"launches", in_kernel(repeated(60'000, "launch<a"))},
      {"open parentheses", in_kernel(repeated(400'000, "("))},
      {"open braces", in_kernel(repeated(400'000, "{"))},
      {"closed braces", in_kernel(repeated(400'000, "}"))},
      {"nested braces", closed("{", "}", 200'000)},
      {"open calls", in_kernel(repeated(200'000, "f("))},
      {"nested calls", closed("f(", ")", 150'000)},
      {"nested conditions", closed("if(", ")", 150'000)},
      {"calls closed by others", in_kernel(repeated(150'000, "f(]"))},
      {"calls of itself", in_kernel(repeated(60'000, "kernel(1);") + "}")},
      {"one call of many arguments", in_kernel("f(" + repeated(300'000, "a,") + "a);}")},
      {"functions", in_lines(repeated(100'000, "f(){f();}"))},
      {"functions of one name", head + "f();}\n" + in_lines(repeated(60'000, "f(){f(1);g();}"))},
      {"functions without braces", in_lines(repeated(100'000, "f(a) g;"))},
      {"structs", in_lines(repeated(60'000, "struct S{View<int> a;};"))},
      {"a struct of many Views", in_lines("struct S{" + repeated(60'000, "View<int> a;") + "};" +
                                          repeated(60'000, "f(S a,S b,S c,S d){f(a,b,c,d);}"))},
      {"struct and no more", in_lines(repeated(100'000, "struct "))},
      {"comments", in_kernel(repeated(200'000, "/*"))},
      {"quotes", in_kernel(repeated(200'000, "\"'"))},
      {"directives", in_kernel(repeated(100'000, "#if\n").substr(0, 30'000))},
      {"lines of one function", head + repeated(4'500, "if (with_values)\nx;\n")},
      {"one word", in_kernel(std::string(700'000, 'a'))},
      {"blanks", in_kernel(std::string(700'000, ' '))},
  };
}

// A launch of a thread that visited lines of the text, the last ones more often.
Recording with_source(const std::string& text) {
  Recording r = bare_recording(4);
  r.files = {{"kernel.cu", text}};
  r.launches = {{"kernel", 1, 1, false, 0, {{"with_values", {}, 0}}}};
  r.iterations = {{0, 0, 1, 0, 200, 0, 1, {}, {}}};
  for (std::uint32_t step = 0; step < 200; ++step) {
    r.steps.push_back({0, step, 0, static_cast<std::uint16_t>(1 + step * 7 % 40), 0, r.events.size()});
    r.events.kind.push_back(static_cast<std::uint8_t>(recording::EventKind::write));
    for (auto* column : {&r.events.block, &r.events.thread, &r.events.what}) column->push_back(0);
    for (auto* column : {&r.events.index, &r.events.value, &r.events.before}) column->push_back(0);
  }
  return r;
}

}  // namespace

TEST_CASE("whatever a source text is, reading it takes a second, and memory as its length allows") {
  for (const SourceAttack& attack : source_attacks()) {
    CAPTURE(std::string(attack.name));
    const double start = processor_seconds();
    const HeapPeak peak;
    {
      const SourceNames names(attack.text);
      const LineSpan all{1, 1'000'000};
      CHECK(names.functions().size() <= recording::max_functions);
      CHECK(names.statements(all).size() <= recording::max_statements);
      for (const auto& function : names.functions()) CHECK(function.lines.first <= function.lines.last);
      for (const auto& statement : names.statements(all)) CHECK(statement.lines.first <= statement.lines.last);
      for (const SourceNames::Call& call : names.calls(all)) (void)names.arguments(call);
      (void)names.parameters("kernel");
    }
    const double seconds = processor_seconds() - start;
    MESSAGE(std::string(attack.name) << ": " << attack.text.size() << " bytes, " << peak.bytes() << " in memory, "
                                     << seconds << " s");
    CHECK(peak.bytes() <= budget::fixed(budget::Cost::load_ratio) * attack.text.size() + format::small_recording_bytes);
#ifndef SCATTERSCOPE_ASAN
    CHECK(seconds < 1);
#endif
  }
}

TEST_CASE("whatever a source text is, figure 13.4 and the source panel show it in a second") {
  for (const SourceAttack& attack : source_attacks()) {
    CAPTURE(std::string(attack.name));
    Recording made = with_source(attack.text);
    std::shared_ptr<const Recording> read;
    try {
      const std::string bytes = format::encode(made);
      read = std::make_shared<const Recording>(format::decode(std::as_bytes(std::span(bytes))));
    } catch (const Error&) {
      MESSAGE("refused");
      continue;
    }
    app::FigureDrawer drawer(read);
    figures::View shown{.figure = figures::find_figure("13.4"), .step = 150};
    const double start = processor_seconds();
    const scene::Scene scene = drawer.draw(shown, {});
    const double seconds = processor_seconds() - start;
    if (seconds > 0.3) MESSAGE(scene.shapes.size() << " shapes, " << seconds << " s");
    CHECK(scene.shapes.size() <= budget::fixed(budget::Cost::figure_shapes));
#ifndef SCATTERSCOPE_ASAN
    CHECK(seconds < 3);
#endif
  }
}

namespace {

// A program of one word a line, and the loops and branches that were put into it.
class Written {
 public:
  explicit Written(std::uint32_t seed) : random_(seed) { block(0); }
  std::string text;
  std::vector<SourceStatement> statements;  // in their order

 private:
  std::uint32_t line(std::string_view words) {
    text += std::string(words) + "\n";
    return ++lines_;
  }
  std::uint32_t draw(std::uint32_t below) { return static_cast<std::uint32_t>(random_() % below); }
  void block(int depth) {
    for (std::uint32_t k = 0, count = 1 + draw(4); k < count; ++k) (void)statement(depth);
  }
  // Returns its last line.
  std::uint32_t statement(int depth) {
    const std::uint32_t kind = depth > 6 ? 0 : draw(5);
    if (kind == 0) return line(draw(2) == 0 ? "f(a, [&] { g(); });" : "a[b] = c;");
    if (kind == 1) {
      line("{");
      block(depth + 1);
      return line("}");
    }
    const std::size_t at = statements.size();
    const bool branch = kind > 2;
    const std::uint32_t first = line(branch ? "if (a < (b))" : "for (i = 0; i < n; ++i)");
    statements.push_back({branch ? SourceStatement::Kind::branch : SourceStatement::Kind::loop,
                          branch ? "a < (b)" : "i = 0; i < n; ++i",
                          {first, 0},
                          kind == 4});
    std::uint32_t last = 0;
    if (kind == 4) {
      line("{");  // the else is this one's
      block(depth + 1);
      line("}");
      line(draw(2) == 0 ? "  // else\n  else" : "else");
      if (text.ends_with("// else\n  else\n")) ++lines_;
    }
    last = statement(depth + 1);
    if (kind == 3) line(";");  // no else can follow
    statements[at].lines.last = last;
    return last;
  }

  std::mt19937 random_;
  std::uint32_t lines_ = 0;
};

}  // namespace

TEST_CASE("loops and branches of a thousand programs are those that were written into them") {
  std::size_t found = 0;
  for (std::uint32_t seed = 1; seed <= 1000; ++seed) {
    CAPTURE(seed);
    const Written written(seed);
    CHECK(SourceNames(written.text).statements({1, 1'000'000}) == written.statements);
    found += written.statements.size();
  }
  CHECK(found > 5000);
}

}  // namespace scatterscope::tests
