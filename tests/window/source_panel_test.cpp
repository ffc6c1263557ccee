// Source, threads and memory: what they show, without a display.
#include <doctest/doctest.h>

#include <cmath>

#include "kernels/parameters/parameters.h"
#include "kernels/story/source/source_view.h"
#include "tests/window/panel_bench.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/source/source_rows.h"
#include "ui/panels/values/transport_value.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using tests::find;

// A run of the book's sixteen keys, in blocks of 4 where nothing else is said.
std::shared_ptr<const recording::Recording> recorded(void (*change)(recording::Config&)) {
  const app::Preset* book = app::find_preset("book");
  recording::Config config;
  parameters::apply(book->assignments, config);
  change(config);
  config = catalog::resolve(config, book->keys);
  return std::make_shared<const recording::Recording>(catalog::record(config, book->keys, catalog::Backend::cpu));
}

// The moment after the first step from `from` on that does something of that kind; of an array, if one is named.
std::uint32_t after(const recording::Recording& r, recording::EventKind kind, std::string_view array = {},
                    std::uint32_t from = 0) {
  for (std::uint32_t s = from; s < r.step_count(); ++s)
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e)
      if (r.events[e].kind == kind && (array.empty() || r.arrays[r.events[e].what].name == array)) return s + 1;
  FAIL("no such event");
  return 0;
}

std::string without_spaces(std::string_view words) {
  std::string out;
  for (const char c : words)
    if (c != ' ') out += c;
  return out;
}

TEST_CASE("the source, the sentence and the co-rank figure are about one thread, though nobody chose it") {
  Bench bench;
  load(bench.session, recorded([](recording::Config& config) { config.sort = "merge"; }));
  (void)apply(bench.session, panels::PickFigure{"co-rank"});
  const recording::Recording& r = *bench.session.shown.recording();
  std::size_t others = 0;
  for (std::uint32_t t = r.iterations[1].first_step; t < r.step_count(); t += 7) {
    CAPTURE(t);
    (void)apply(bench.session, panels::SeekTo{t});
    (void)bench.settled();
    const auto watched = bench.state.kept.source_page.key()->figure.view.selection.watched;
    REQUIRE(watched);
    std::string heading;
    for (const scene::Shape& shape : bench.state.kept.figure_scene.value().shapes)
      if (const auto* label = std::get_if<scene::Label>(&shape)) heading += label->text;
    CHECK(heading.find("Block " + std::to_string(watched->block) + ", thread " + std::to_string(watched->thread) +
                       ":") != std::string::npos);
    others += watched->thread != 0 ? 1U : 0U;
  }
  CHECK(others > 0);  // thread 0 has nothing to search for
  CHECK_FALSE(workspace(bench.session).shown.view.selection.watched);
}

TEST_CASE("the running line is in sight with its values after the panel's rows have become larger") {
  Bench bench;
  const recording::Recording& r = *bench.session.shown.recording();
  for (const std::uint32_t t : {51U, 103U, 155U}) {
    CAPTURE(t);
    for (const float scale : {1.0F, 1.25F}) {
      CAPTURE(scale);
      panels::Settings settings = bench.session.settings;
      settings.text_size = scale;
      (void)apply(bench.session, panels::ChangeSettings{settings});
      if (scale == 1.0F) (void)apply(bench.session, panels::SeekTo{t});
      (void)bench.settled();
      const recording::Step& step = r.steps[t - 1];
      const std::string line = std::to_string(story::line_shown_for(r, step.file, step.line));
      const panels::WidgetRect panel = bench.widget("panel_source");
      for (const std::string& name : {"line_" + line, "values_" + line}) {
        const panels::WidgetRect row = bench.widget(name);
        CHECK(row.y >= panel.y);
        CHECK(row.y + row.height <= panel.y + panel.height);
      }
    }
  }
}

TEST_CASE("rows hold every line whole, in the room that there is, and all values") {
  const std::string long_line = "  unsigned destination = bit == 0 ? i - ones_before : N - ones_total + ones_before;";
  const std::string far = std::string(60, ' ') + "algorithm);";
  std::vector<story::SourceLine> lines;
  lines.push_back({1, long_line, true, true, true, "i = 9   ones_before = 5   destination = 4", "output[4] = 9"});
  lines.push_back({2, far, false, false, true, "", ""});
  lines.push_back({3, "", false, false, true, "", ""});
  lines.push_back({4, "}", false, false, true, "", "count = 1"});
  for (std::size_t columns = 24; columns <= 140; ++columns) {
    CAPTURE(columns);
    std::vector<std::string> words(lines.size()), values(lines.size()), earlier(lines.size());
    std::size_t line = 0;
    for (const panels::SourceRow& row : panels::source_rows(lines, columns)) {
      CHECK(row.line >= line);
      CHECK(row.first == (row.line != line || words[row.line].empty()));
      line = row.line;
      words[line] += row.words;
      CHECK(row.column + row.words.size() <= columns);
      std::size_t end = row.column + row.words.size();
      for (const panels::SourceRow::Values& each : row.values) {
        CHECK(each.column >= end);
        end = each.column + each.words.size() + panels::value_padding;
        CHECK(end <= columns);
        (each.earlier ? earlier : values)[line] += each.words;
      }
    }
    for (std::size_t k = 0; k < lines.size(); ++k) {
      CHECK(without_spaces(words[k]) == without_spaces(lines[k].text));
      CHECK(without_spaces(values[k]) == without_spaces(lines[k].values));
      CHECK(without_spaces(earlier[k]) == without_spaces(lines[k].earlier_values));
    }
  }
  // As a reader breaks it: before the signs of the choice.
  const auto rows = panels::source_rows({{1, long_line, false, false, true, "", ""}}, 38);
  REQUIRE(rows.size() == 3);
  CHECK(rows[1].words == "? i - ones_before");
  CHECK(rows[2].words == ": N - ones_total + ones_before;");
  CHECK(rows[1].column > rows[0].column);
}

TEST_CASE("names and values are never broken, however narrow the room") {
  const std::string values = "ones_before = 4294967295   destination_of_key = 12   tiles[3] = P 7";
  for (std::size_t columns = 12; columns <= 80; ++columns) {
    CAPTURE(columns);
    const std::vector<story::SourceLine> lines{{1, "      destination = 3;", true, false, true, values, ""}};
    for (const panels::SourceRow& row : panels::source_rows(lines, columns)) {
      for (const panels::SourceRow::Values& each : row.values) {
        const std::string& whole = lines[0].values;
        const auto from = static_cast<std::size_t>(each.words.data() - whole.data()), end = from + each.words.size();
        CAPTURE(each.words);
        REQUIRE(end <= whole.size());
        CHECK((from == 0 || values[from - 1] == ' '));
        CHECK((end == values.size() || values[end] == ' '));
        CHECK(!each.words.ends_with("= P"));
      }
    }
  }
}

TEST_CASE("the body of the kernel at work is shown; the whole file is one click, and back") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{4});
  (void)bench.settled();
  CHECK(bench.has("source_way"));
  CHECK(bench.has("source_names"));
  const std::uint32_t line = bench.session.shown.recording()->steps[3].line;
  const auto& lines = bench.state.kept.source_page.value().lines;
  CHECK(lines.size() < 12);
  CHECK(bench.has("line_" + std::to_string(lines.front().number)));
  const auto whole = bench.asked<panels::ChangeSettings>("whole_file");
  CHECK(whole.settings.whole_file);
  (void)apply(bench.session, whole);
  (void)bench.settled();
  CHECK(bench.state.kept.source_page.value().lines.size() > 30);
  CHECK(bench.has("line_" + std::to_string(line)));
  CHECK_FALSE(bench.asked<panels::ChangeSettings>("whole_file").settings.whole_file);
  bench.check_steady();
}

TEST_CASE("nothing of the source is wider than its panel") {
  Bench bench;
  for (const float width : {1280.0F, 960.0F}) {
    bench.width = width;
    for (std::uint32_t t = 1; t < bench.session.shown.recording()->step_count(); t += 9) {
      (void)apply(bench.session, panels::SeekTo{t});
      (void)bench.settled();
      const panels::WidgetRect panel = bench.widget("panel_source");
      for (const panels::WidgetRect& each : bench.state.widgets) {
        if (each.name.find("values_") == std::string::npos && each.name != "source_way" && each.name != "source_names")
          continue;
        CAPTURE(each.name);
        CHECK(each.x >= panel.x);
        CHECK(each.x + each.width <= panel.x + panel.width);
      }
    }
  }
}

TEST_CASE("values of a round of a loop that is over are drawn as such") {
  Bench bench;
  // A thread that takes two keys in turn: the first round's store is over when the second begins.
  load(bench.session, recorded([](recording::Config& config) { config.keys_per_thread = 2; }));
  const recording::Recording& r = *bench.session.shown.recording();
  const std::uint32_t stored = after(r, recording::EventKind::write, "bits");
  (void)apply(bench.session, panels::SeekTo{stored});
  (void)bench.settled();
  const std::string line = std::to_string(r.steps[stored - 1].line);
  CHECK(bench.has("values_" + line));
  CHECK_FALSE(bench.has("earlier_values_" + line));
  (void)apply(bench.session, panels::SeekTo{stored + 1});
  (void)bench.settled();
  CHECK_FALSE(bench.has("values_" + line));
  CHECK(bench.has("earlier_values_" + line));
}

TEST_CASE("a breakpoint is taken on lines that run, and stops there; not on comments") {
  Bench bench;
  panels::Settings settings = bench.session.settings;
  settings.whole_file = true;
  (void)apply(bench.session, panels::ChangeSettings{settings});
  (void)apply(bench.session, panels::SeekTo{4});
  (void)bench.settled();
  const auto& all = bench.state.kept.source_page.value().lines;
  const auto comment = std::find_if(all.begin(), all.end(), [&](const story::SourceLine& line) {
    return line.text.find("//") == line.text.find_first_not_of(' ') && bench.has("line_" + std::to_string(line.number));
  });
  REQUIRE(comment != all.end());
  CHECK(find<panels::ToggleBreakpoint>(bench.click("line_" + std::to_string(comment->number))) == nullptr);
  // Of every line of the body that runs, also where the step is on the line for the probe below it.
  settings.whole_file = false;
  (void)apply(bench.session, panels::ChangeSettings{settings});
  (void)bench.settled();
  const std::vector<story::SourceLine> body = bench.state.kept.source_page.value().lines;
  int stopped = 0;
  for (const story::SourceLine& line : body) {
    if (!line.runs) continue;
    const auto asked = bench.asked<panels::ToggleBreakpoint>("line_" + std::to_string(line.number));
    (void)apply(bench.session, asked);
    (void)apply(bench.session, panels::SeekTo{0});
    (void)apply(bench.session, panels::SetPlaying{true, true});
    (void)pass_time(bench.session, 1e6);
    (void)bench.settled();
    const auto& now = bench.state.kept.source_page.value().lines;
    const auto current = std::find_if(now.begin(), now.end(), [](const auto& each) { return each.current; });
    REQUIRE(current != now.end());
    CHECK(current->number == line.number);
    // At the first step on that line.
    const recording::Recording& r = *bench.session.shown.recording();
    const recording::Step& here = r.steps[bench.session.shown.step() - 1];
    for (std::uint32_t s = 0; s + 1 < bench.session.shown.step(); ++s)
      CHECK_FALSE((r.steps[s].file == here.file && r.steps[s].line == here.line));
    ++stopped;
    (void)apply(bench.session, panels::ClearBreakpoints{});
  }
  CHECK(stopped >= 2);
}

TEST_CASE("the status names a line that the source shows") {
  Bench bench;
  for (std::uint32_t t = 1; t <= bench.session.shown.recording()->step_count(); t += 3) {
    (void)apply(bench.session, panels::SeekTo{t});
    (void)bench.settled();
    const panels::WorkspaceInput input = workspace(bench.session);
    const std::string words = panels::moment_words(input, input.shown.recording(), t);
    const auto& lines = bench.state.kept.source_page.value().lines;
    const auto current = std::find_if(lines.begin(), lines.end(), [](const auto& line) { return line.current; });
    REQUIRE(current != lines.end());
    CAPTURE(words);
    CHECK(words.substr(words.rfind(':') + 1) == std::to_string(current->number));
  }
}

TEST_CASE("memory stays with its array at barriers, and names it whole") {
  Bench bench;
  const recording::Recording& r = *bench.session.shown.recording();
  const std::uint32_t barrier = after(r, recording::EventKind::barrier);
  (void)apply(bench.session, panels::SeekTo{barrier - 1});
  (void)bench.settled();
  const std::uint16_t before = bench.state.kept.step_actions.value().array;
  CHECK(r.arrays[before].name == "x");
  (void)apply(bench.session, panels::SeekTo{barrier});
  (void)bench.settled();
  CHECK(bench.state.kept.step_actions.value().array == before);
  const panels::WidgetRect array = bench.widget("array");
  const std::string words = "x [4]  shared";
  CHECK(array.width >= ImGui::CalcTextSize(words.c_str()).x + ImGui::GetFrameHeight());
}

TEST_CASE("the key that is followed is marked in memory, in every iteration, and its thread in the list") {
  Bench bench;
  const recording::Recording& r = *bench.session.shown.recording();
  CHECK_FALSE(bench.has("followed_cell"));
  (void)apply(bench.session, panels::FollowKey{9});
  for (const recording::Iteration& iteration : r.iterations) {
    // Where it stands before the iteration, and after its store.
    (void)apply(bench.session, panels::SeekTo{iteration.first_step + 1});
    (void)bench.settled();
    const auto& table = bench.session.shown.run->keys.iterations[iteration.index];
    const auto place =
        static_cast<std::uint32_t>(std::find(table.origin.begin(), table.origin.end(), 9U) - table.origin.begin());
    const auto& cells = bench.state.kept.followed_cells.value();
    CHECK(std::find(cells.begin(), cells.end(), story::CellId{iteration.keys_array, 0, place}) != cells.end());
    CHECK(bench.has("followed_cell"));
    CHECK(bench.has("thread_of_key"));
    const panels::WidgetRect thread = bench.widget("thread_of_key"),
                             row =
                                 bench.widget("thread_" + std::to_string(place / 4) + "_" + std::to_string(place % 4));
    CHECK(thread.y == row.y);
    (void)apply(bench.session, panels::SeekTo{iteration.end_step});
    (void)bench.settled();
    const auto& after_store = bench.state.kept.followed_cells.value();
    CHECK(std::any_of(after_store.begin(), after_store.end(),
                      [&](const story::CellId& cell) { return cell.array == iteration.result_array; }));
    for (const story::CellId& cell : after_store)
      CHECK(bench.session.shown.moment->cell(cell.array, cell.block, cell.index) == r.input[9]);
  }
}

TEST_CASE("memory shows the shared array of the block that the followed key is in") {
  Bench bench;
  load(bench.session, recorded([](recording::Config& config) { config.sort = "radix-local"; }));
  const recording::Recording& r = *bench.session.shown.recording();
  (void)apply(bench.session, panels::SeekTo{after(r, recording::EventKind::write, "keys")});
  (void)bench.settled();
  CHECK_FALSE(bench.has("followed_cell"));
  // Key 9 of 16 is the second of block 2.
  (void)apply(bench.session, panels::FollowKey{9});
  (void)bench.settled();
  CHECK(bench.has("followed_cell"));
  const auto& cells = bench.state.kept.followed_cells.value();
  const story::CellId wanted{*r.array_named("keys"), 2, 1};
  CHECK(std::find(cells.begin(), cells.end(), wanted) != cells.end());
  const panels::WidgetRect marked = bench.widget("followed_cell"), cell = bench.widget("cell_1");
  CHECK(marked.x == cell.x);
  CHECK(marked.y == cell.y);
}

TEST_CASE("memory writes what tiles publish as aggregates and prefixes") {
  Bench bench;
  load(bench.session, recorded([](recording::Config& config) {
         config.sort = "radix-1bit-single";
         config.launches = recording::Launches::one;
       }));
  const recording::Recording& r = *bench.session.shown.recording();
  const auto tiles = r.array_named("tiles");
  REQUIRE(tiles);
  panels::WorkspaceInput input = workspace(bench.session);
  CHECK(panels::cell_words(input, *tiles, 8589934594U) == "P 2");
  CHECK(panels::cell_words(input, *tiles, (std::uint64_t{1} << 32U) | 3U) == "A 3");
  CHECK(panels::cell_words(input, *tiles, 0) == "0");
  CHECK(panels::cell_words(input, *r.array_named("bits"), 1) == "1");
}

TEST_CASE("the watched thread is the sentence's, stays once it is chosen, and is the writer where one is asked for") {
  Bench bench;
  const auto watched = [&] {
    const panels::WorkspaceInput input = workspace(bench.session);
    const figures::FigureInput key = panels::figure_key(input);
    return figures::protagonist(key).thread;
  };
  const recording::Recording& r = *bench.session.shown.recording();
  for (std::uint32_t t = 0; t <= r.step_count(); ++t) {
    (void)apply(bench.session, panels::SeekTo{t});
    const auto acting = story::step_actions(r, t).threads;
    CHECK((t == 0 || std::any_of(acting.begin(), acting.end(),
                                 [&](const story::ActingThread& each) { return each.id == watched(); })));
  }
  // One key's thread leads an iteration wherever it acts: here that of a one in block 2 behind another one.
  for (const char* line : {"as::bit(bit)", "output[destination] = key"}) {
    std::uint32_t step = 0;
    while (r.source_line(r.steps[step].file, r.steps[step].line).find(line) == std::string::npos) ++step;
    (void)apply(bench.session, panels::SeekTo{step + 1});
    CHECK(watched() == figures::ThreadId{2, 3});
  }
  // A cell of another array than the followed key's is asked for its writer: the cell counts alone.
  (void)apply(bench.session, panels::FollowKey{0});
  const std::uint16_t bits = *r.array_named("bits");
  for (const std::uint32_t index : {5U, 14U}) {
    (void)apply(bench.session, panels::SeekTo{r.iterations[0].end_step});
    (void)apply(bench.session, panels::GoToWrite{panels::GoToWrite::Which::current, bits, 0, index});
    CHECK(watched() == figures::ThreadId{index / 4, index % 4});
    CHECK_FALSE(bench.session.shown.view.selection.followed_key);
    (void)apply(bench.session, panels::Walk{recording::Gait::line, true});
    CHECK(watched() == figures::ThreadId{index / 4, index % 4});
  }
  // The next choice is watched again.
  (void)apply(bench.session, panels::Choose{scene::Ref{scene::Ref::Kind::thread, 2, 1, 0}, 0});
  CHECK(watched() == figures::ThreadId{2, 1});
}

TEST_CASE("source text can be read on every ground that a line may have, in all themes") {
  const auto luminance = [](ImU32 colour) {
    double sum = 0;
    const double weights[] = {0.2126, 0.7152, 0.0722};
    for (int k = 0; k < 3; ++k) {
      const double c = static_cast<double>(colour >> (8 * k) & 0xffU) / 255;
      sum += weights[k] * (c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
  };
  for (const scene::ThemeName theme :
       {scene::ThemeName::light, scene::ThemeName::dark, scene::ThemeName::high_contrast}) {
    const panels::Palette p = panels::palette(theme);
    for (const ImU32 ground : {p.panel, p.accent_soft, p.hovered, p.chosen})
      for (const ImU32 ink : {p.ink, p.keyword, p.type, p.cuda, p.number, p.comment}) {
        const double a = luminance(ground), b = luminance(ink);
        CHECK((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05) >= 4.5);
      }
  }
}

}  // namespace
}  // namespace scatterscope
