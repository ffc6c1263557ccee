// The source as it is shown, against the text and the events of recordings.
#include "kernels/story/source/source_view.h"

#include "kernels/story/source/source_tokens.h"
#include "tests/recorded.h"
#include "tests/sorts/sort_cases.h"

using namespace scatterscope;
using recording::Recording;
using story::SourceExtent;
using story::SourceLine;

namespace {

struct Case : tests::RecordedRun {
  using RecordedRun::RecordedRun;
  const Recording& r = recording;
  story::SourceIndex index{r};
  [[nodiscard]] std::vector<SourceLine> body(std::uint32_t t, story::ThreadId thread = {}) {
    return story::source_view(at(t), index, thread, SourceExtent::body);
  }
  [[nodiscard]] story::SourceHead head(std::uint32_t t) { return story::source_head(at(t), index, body(t)); }
  // The moment after the n-th step of a kernel on a line with these words.
  [[nodiscard]] std::uint32_t after(std::string_view kernel, std::string_view words, int n = 1) const {
    for (std::uint32_t s = 0; s < r.step_count(); ++s) {
      const recording::Step& step = r.steps[s];
      if (r.launches[step.launch].kernel.substr(0, kernel.size()) != kernel) continue;
      if (r.source_line(step.file, step.line).find(words) != std::string_view::npos && --n == 0) return s + 1;
    }
    FAIL("no step of ", std::string(kernel), " on a line with ", std::string(words));
    return 0;
  }
};

const SourceLine& line_with(const std::vector<SourceLine>& lines, std::string_view words) {
  for (const SourceLine& line : lines)
    if (line.text.find(words) != std::string_view::npos) return line;
  FAIL("no line with ", std::string(words));
  return lines.front();
}
bool has(const std::vector<SourceLine>& lines, std::string_view words) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const SourceLine& line) { return line.text.find(words) != std::string_view::npos; });
}

const auto& book_keys = tests::book_keys;

}  // namespace

TEST_CASE(
    "of every sort, at every step: the body of one function, its lines as they stand in the file, one of them lit") {
  for (const catalog::SortInfo* info : catalog::sorts()) {
    CAPTURE(info->name);
    recording::Config config = tests::of_sort(info->name, 4, 4);
    config.radix_bits = std::min(2U, info->max_radix_bits);
    const auto keys = tests::random_keys(tests::fitting(*info, 9), 4, 7);
    Case c(config, keys);
    for (std::uint32_t t = 1; t <= c.r.step_count(); t += 5) {
      CAPTURE(t);
      const recording::Step& step = c.r.steps[t - 1];
      const std::vector<SourceLine> lines = c.body(t);
      int current = 0;
      for (const SourceLine& line : lines) {
        const std::string_view whole = c.r.source_line(step.file, line.number);
        CHECK(whole.substr(whole.size() - line.text.size()) == line.text);
        CHECK(line.text.find("see(") == std::string_view::npos);
        CHECK(line.text.substr(0, 8) != "template");
        CHECK(line.text.find('#') == std::string_view::npos);
        CHECK(line.text.find("gpu.") == std::string_view::npos);
        current += line.current ? 1 : 0;
        if (line.current) CHECK(line.number == story::line_shown_for(c.r, step.file, step.line));
      }
      CHECK(current == 1);
      // Each function of the way is named in the one before it.
      const std::vector<std::string> way = c.head(t).way;
      REQUIRE_FALSE(way.empty());
      const story::SourceIndex::Function* function = c.index.at(step.file, step.line);
      REQUIRE(function != nullptr);
      CHECK(way.back() == function->text.name);
      const std::string kernel = c.r.launches[step.launch].kernel;
      CHECK(std::find(way.begin(), way.end(), kernel.substr(0, kernel.find('<'))) != way.end());
      if (c.r.iteration_of(t - 1) != nullptr) CHECK(way.size() >= 2);
    }
  }
}

TEST_CASE("the way to a function, and what its parameters stand for") {
  Case c(tests::of_sort("radix-1bit", 4, 4), book_keys);
  using Words = std::vector<std::string>;
  const story::SourceHead scatter = c.head(c.after("scatter", "output[destination] = key"));
  CHECK(scatter.way == Words{"sort_by_bits", "scatter"});
  CHECK(scatter.names == Words{"input (keys_a)", "output (keys_b)", "N = 16", "iter = 0", "descending = 0"});
  // The second iteration goes back.
  const story::SourceHead second = c.head(c.after("scatter", "output[destination] = key", 2));
  CHECK(second.names == Words{"input (keys_b)", "output (keys_a)", "N = 16", "iter = 1", "descending = 0"});
  const story::SourceHead scan = c.head(c.after("scan_tiles", "Sum sum = x[t]"));
  CHECK(scan.way ==
        Words{"sort_by_bits", "launch_exclusive_scan", "scan_tiles", "exclusive_scan", "hillis_steele_scan"});
  // A device function's parameters, through the calls: those of load_tile in the two kernels that call it.
  Case local(tests::of_sort("radix-local", 4, 4), book_keys);
  CHECK(local.head(local.after("sort_tiles", "keys[position] = input[first + position]")).names.front() ==
        "input (keys_a)");
  CHECK(local.head(local.after("write_tiles", "keys[position] = input[first + position]")).names.front() ==
        "input (local_keys)");
  // The Views of a struct by their own names, in the kernel that takes it and in the functions that it is handed on to.
  Case swept(tests::of_sort("onesweep", 4, 4), book_keys);
  const Words sweep = swept.head(swept.after("sweep", "atomicAdd(&tables.next_tile")).names;
  CHECK(std::find(sweep.begin(), sweep.end(), "digit_starts (digit_counts)") != sweep.end());
  CHECK(swept.head(swept.after("sweep", "output_from[shift + k * threads] = key")).names.front() == "output (keys_b)");
}

TEST_CASE("what a setting turns off is left out, and stays where it is on") {
  recording::Config config = tests::of_sort("radix-local", 4, 4);
  Case alone(config, book_keys);
  CHECK_FALSE(has(alone.body(alone.after("sort_tiles", "keys[position] = input[")), "with_values"));
  CHECK_FALSE(has(alone.body(alone.after("sort_tiles", "keys[place] = held[k]")), "with_values"));
  CHECK(has(alone.body(alone.after("sort_tiles", "x[threadIdx.x] = value")), "hillis_steele_scan(x)"));
  CHECK_FALSE(has(alone.body(alone.after("sort_tiles", "x[threadIdx.x] = value")), "brent_kung_scan(x)"));
  config.values = true;
  config.block_scan = recording::BlockScan::brent_kung;
  std::vector<std::uint64_t> values(book_keys.size(), 1);
  Case pairs(config, {book_keys, values});
  CHECK(has(pairs.body(pairs.after("sort_tiles", "keys[place] = held[k]")), "if (with_values) values[place]"));
  CHECK(has(pairs.body(pairs.after("sort_tiles", "x[threadIdx.x] = value")), "brent_kung_scan(x)"));
  CHECK_FALSE(has(pairs.body(pairs.after("sort_tiles", "x[threadIdx.x] = value")), "hillis_steele_scan(x)"));
  // Of a setting in a struct too.
  Case network(tests::of_sort("bitonic-shared", 4, 4), book_keys);
  CHECK_FALSE(has(network.body(network.after("bitonic_sort_tiles", "held[k] = tile.keys[cell]")), "with_values"));
  // A setting with a further condition.
  Case swept(tests::of_sort("onesweep", 4, 4), book_keys),
      skipping(tests::of_sort("onesweep --skip-passes", 4, 4), book_keys);
  CHECK_FALSE(has(swept.body(swept.after("sweep", "atomicAdd(&tables.next_tile")), "skipped"));
  CHECK(has(skipping.body(skipping.after("sweep", "atomicAdd(&tables.next_tile")),
            "if (skip_passes && digit_index < 32)"));
  // The whole file keeps every line.
  const auto whole = story::source_view(alone.at(9), alone.index, {}, SourceExtent::file);
  std::string joined;
  for (const SourceLine& line : whole) joined += std::string(line.text) + "\n";
  CHECK(joined == alone.r.files[story::shown_file(alone.at(9))].text);
}

TEST_CASE("values of a round that is over are marked, those before the loop are not") {
  // Blocks of 8: three strides.
  Case c(tests::of_sort("radix-1bit", 8, 4), book_keys);
  const story::ThreadId thread{0, 5};
  const std::uint32_t first = c.after("scan_tiles", "Sum sum = x[t]"),
                      second = c.after("scan_tiles", "Sum sum = x[t]", 2);
  const auto in_first = c.body(c.after("scan_tiles", "x[t] = sum"), thread);
  CHECK_FALSE(line_with(in_first, "x[t] = sum").values.empty());
  CHECK(line_with(in_first, "x[t] = sum").earlier_values.empty());
  const auto in_second = c.body(second, thread);
  // The store of the first round still shows what it did, but as what is over.
  CHECK(line_with(in_second, "x[t] = sum").values.empty());
  CHECK(line_with(in_second, "x[t] = sum").earlier_values == line_with(in_first, "x[t] = sum").values);
  CHECK(line_with(in_second, "for (unsigned stride").values == "stride = 2");
  CHECK(line_with(in_second, "Sum sum = x[t]").earlier_values.empty());
  CHECK(first < second);
  // Above the loop and outside of it nothing is over.
  Case merge(tests::of_sort("merge", 4, 4), book_keys);
  const auto search = merge.body(merge.after("merge_runs", "Key key_a = list[A + a]", 2), {0, 0});
  for (const SourceLine& line : search) {
    if (line.text.find("unsigned A = runs.A") != std::string_view::npos) CHECK(line.earlier_values.empty());
  }
}

TEST_CASE("a call anew makes the values of the call before over") {
  Case c(tests::of_sort("radix-local --radix-bits 2", 4, 4), book_keys);
  // The second pass of the first iteration begins: the scatter within the tile is of the first.
  const std::uint32_t stored = c.after("sort_tiles", "keys[place] = held[k]");
  const std::string before = line_with(c.body(stored, {0, 1}), "keys[place] = held[k]").values;
  CHECK_FALSE(before.empty());
  const std::uint32_t again = c.after("sort_tiles", "Key key = keys[position]", 2);
  REQUIRE(again > stored);
  const auto lines = c.body(again, {0, 1});
  CHECK(line_with(lines, "keys[place] = held[k]").values.empty());
  CHECK(line_with(lines, "keys[place] = held[k]").earlier_values == before);
}

TEST_CASE("words that tiles publish are written as aggregates and prefixes") {
  Case c(tests::of_sort("radix-1bit-single --launches one", 4, 4), book_keys);
  bool aggregate = false, prefix = false;
  for (std::uint32_t t = 1; t <= c.r.step_count(); ++t)
    for (std::uint32_t block = 0; block < 4; ++block)
      for (const SourceLine& line : c.body(t, {block, 0})) {
        aggregate = aggregate || line.values.find("] = A ") != std::string::npos;
        prefix = prefix || line.values.find("] = P ") != std::string::npos;
        // 2^32 and 2^33 are the status.
        CHECK(line.values.find("42949672") == std::string::npos);
        CHECK(line.values.find("85899345") == std::string::npos);
      }
  CHECK(aggregate);
  CHECK(prefix);
}

TEST_CASE("tokens of a line: every byte once, each of its kind") {
  using Kind = story::SourceToken::Kind;
  const std::string line = "  for (unsigned k = 0x1fu; k < N; ++k) see(threadIdx.x, Key{1'000}, \"a // b\");  // if 3";
  std::string plain;
  std::vector<std::pair<Kind, std::string>> words;
  std::size_t end = 0;
  for (const story::SourceToken& token : story::source_tokens(line)) {
    CHECK(token.first == end);
    end += token.size;
    if (token.kind != Kind::plain) words.emplace_back(token.kind, line.substr(token.first, token.size));
  }
  CHECK(end == line.size());
  const std::vector<std::pair<Kind, std::string>> expected{
      {Kind::keyword, "for"}, {Kind::type, "unsigned"}, {Kind::number, "0x1fu"},       {Kind::cuda, "threadIdx"},
      {Kind::type, "Key"},    {Kind::number, "1'000"},  {Kind::literal, "\"a // b\""}, {Kind::comment, "// if 3"}};
  CHECK(words == expected);
  CHECK(story::source_tokens("").empty());
  // A quote that does not close ends with its line.
  CHECK(story::source_tokens("'a").size() == 1);
}
