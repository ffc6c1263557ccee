// The chosen key's formula, the source with one thread's values, and what lights up where.
#include "ui/figures/bits/arithmetic.h"
#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/story/bits/kept_back.h"
#include "kernels/story/events.h"
#include "kernels/story/source/source_view.h"
#include "kernels/texts/figure_bits.h"
#include "tests/testing.h"
#include "tests/ui/figure_checks.h"
#include "tests/ui/recorded.h"
#include "ui/figures/bits/live_keys.h"

namespace scatterscope::tests {
namespace {

std::string joined(const figures::RunLine& line) {
  std::string out;
  for (const figures::Run& run : line) out += run.text;
  return out;
}

std::vector<std::string> lines_of(const Recorded& r, std::uint32_t t, std::uint32_t iteration, std::uint32_t key) {
  const recording::Moment moment = r.moment(t);
  std::vector<std::string> out;
  for (const auto& line : figures::key_arithmetic(input_of(r, moment), iteration, key)) {
    out.push_back(joined(line));
  }
  return out;
}

struct Input {
  recording::Moment moment;
  figures::FigureInput figure;
  Input(const Recorded& r, std::uint32_t t) : moment(r.moment(t)), figure(input_of(r, moment)) {}
  Input(const Input&) = delete;
};

}  // namespace

TEST_CASE("arithmetic: numbers in place, a question mark for what has not happened") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  using Lines = std::vector<std::string>;
  CHECK(lines_of(r, 0, 0, 8) == Lines{"key 9   i = 8   bit = ?", "bit 0:  destination = i - ones_before = 8 - ? = ?",
                                      "bit 1:  destination = N - ones_total + ones_before = 16 - ? + ? = ?"});
  const std::uint32_t bits = r.after("see(i, key, bit)");
  CHECK(lines_of(r, bits, 0, 8) ==
        Lines{"key 9   i = 8   bit = 1", "destination = N - ones_total + ones_before = 16 - ? + ? = ?"});
  const std::uint32_t shown = r.after("see(i, ones_before, ones_total, destination)");
  CHECK(lines_of(r, shown, 0, 8) ==
        Lines{"key 9   i = 8   bit = 1", "destination = N - ones_total + ones_before = 16 - 8 + 4 = 12"});
  CHECK(lines_of(r, shown, 0, 7) == Lines{"key 10   i = 7   bit = 0", "destination = i - ones_before = 7 - 4 = 3"});
  CHECK(lines_of(r, shown, 1, 7)[0] == "key ?   i = 7   bit = ?");
  CHECK(lines_of(r, shown, 0, 16).empty());
  CHECK(lines_of(r, shown, 4, 0).empty());
}

TEST_CASE("arithmetic: the total is known from where the scan leaves it; hiding a step hides what it reveals alone") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const std::uint32_t total = r.after("scan[N] = sum_before"), before = r.after("see(element, before);");
  CHECK(lines_of(r, total - 1, 0, 8)[1] == "destination = N - ones_total + ones_before = 16 - ? + ? = ?");
  CHECK(lines_of(r, total, 0, 8)[1] == "destination = N - ones_total + ones_before = 16 - 8 + ? = ?");
  CHECK(lines_of(r, before, 0, 8)[1] == "destination = N - ones_total + ones_before = 16 - 8 + 4 = ?");
  const std::uint32_t shown = r.after("see(i, ones_before, ones_total, destination)");
  const recording::Moment moment = r.moment(shown);
  CHECK(joined(figures::key_arithmetic(input_of(r, moment, {.hide_step = true}), 0, 8)[1]) ==
        "destination = N - ones_total + ones_before = 16 - 8 + 4 = ?");
}

TEST_CASE("of a hidden step the destination alone is kept back: index, ones before and total were known") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const auto kept_back = [&](std::uint32_t t) {
    const recording::Moment moment = r.moment(t);
    const figures::FigureInput input = input_of(r, moment, {.hide_step = true});
    std::string names;
    story::for_each_event(r.recording, t - 1, t, [&](std::uint32_t, const recording::Event& event) {
      if (event.block != 2 || event.thread != 0 || !story::is_revealed(input, event)) return;
      const bool value = event.kind == recording::EventKind::value;
      names += value ? r.recording.names[event.what].name : r.recording.arrays[event.what].name;
      names += " ";
    });
    return names;
  };
  CHECK(kept_back(r.after("see(i, ones_before, ones_total, destination)")) == "destination ");
  // A cell holds what it held: reading it reveals nothing. Storing a key does.
  CHECK(kept_back(r.after("Key key = input[i]")).empty());
  CHECK(kept_back(r.after("output[destination] = key")) == "keys_b ");
}

TEST_CASE("beside the source a hidden step leaves what was known before") {
  const Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const std::uint32_t t = r.after("see(i, ones_before, ones_total, destination)");
  const recording::Moment moment = r.moment(t);
  const auto values = [&](bool hide) {
    for (const story::SourceLine& line :
         story::source_view(input_of(r, moment, {.hide_step = hide}), {2, 0}, story::SourceExtent::file))
      if (line.current) return line.values;
    return std::string("no line");
  };
  const std::string shown = values(false), kept_back = values(true);
  CHECK(shown.find("destination = 12") != std::string::npos);
  CHECK(kept_back.find("destination = ") == std::string::npos);
  CHECK(kept_back.find("i = 8   ones_before = 4   ones_total = 8") != std::string::npos);
}

TEST_CASE("arithmetic: the one-block sort's inclusive formulas") {
  const Recorded r(of_sort("radix-block", 16, 4), book_keys);
  const std::uint32_t shown = r.after("see(ones_through, ones_total, zeros_total, destination)");
  CHECK(lines_of(r, shown, 0, 8)[1] == "destination = ones_through - 1 + zeros_total = 5 - 1 + 8 = 12");
  CHECK(lines_of(r, shown, 0, 7)[1] == "destination = i - ones_through = 7 - 4 = 3");
}

TEST_CASE("arithmetic of a sort by tiles: the pass, then start of the bucket + place in the bucket") {
  using Lines = std::vector<std::string>;
  recording::Config config = of_sort("radix-local", 4, 4);
  const Recorded r(config, book_keys);
  // Key 13 (1010) of block 3: after 0100, before 0000.
  CHECK(lines_of(r, 0, 0, 13) ==
        Lines{"key 10   digit = 0", "pass 1 of 1, bit 0:  bit 0:  place = position - ones_before = 1 - ? = ?",
              "pass 1 of 1, bit 0:  bit 1:  place = size - ones_total + ones_before = 4 - ? + ? = ?",
              "destination = start of the bucket + place in the bucket = ? + ? = ?"});
  const std::uint32_t placed = r.after("see(i, ones_before, ones_total, place)");
  CHECK(lines_of(r, placed, 0, 14)[1] ==
        "pass 1 of 1, bit 0:  place = size - ones_total + ones_before = 4 - 1 + 0 = 3");
  const std::uint32_t scanned = r.after("scan[element] = before;");
  CHECK(lines_of(r, scanned, 0, 13)[2] == "destination = start of the bucket + place in the bucket = 5 + ? = ?");
  const std::uint32_t shown = r.after("see(i, bucket, in_bucket, destination)");
  CHECK(lines_of(r, shown, 0, 13) == Lines{"key 10   digit = 0",
                                           "pass 1 of 1, bit 0:  place = position - ones_before = 1 - 0 = 1",
                                           "destination = start of the bucket + place in the bucket = 5 + 1 = 6"});
  // Two bits, coarsened, descending: the second pass starts where the first one left the key.
  config.radix_bits = 2;
  config.keys_per_thread = 2;
  config.order = recording::Order::descending;
  const Recorded down(config, book_keys);
  const Lines lines = lines_of(down, down.recording.iterations[0].end_step, 0, 2);
  CHECK(lines[0] == "key 6   digit = 10");
  CHECK(lines[1] == "pass 2 of 2, bit 1:  place = position - ones_before = 5 - 3 = 2");
  CHECK(lines[2] == "destination = start of the bucket + place in the bucket = 4 + 0 = 4");
  // Both bits in one pass: 3 and 15 have lower ones, complemented.
  config.pass_bits = 2;
  const Recorded both(config, book_keys);
  const Lines by_two = lines_of(both, both.recording.iterations[0].end_step, 0, 2);
  CHECK(by_two[1] == "pass 1 of 1, bits 0 to 1:  place = lower + before = 2 + 0 = 2");
  CHECK(by_two[2] == lines[2]);
  // Keys ranked by ballots go to the same places.
  config.set(recording::rank_by_ballots, true);
  const Recorded ranked(config, book_keys);
  const Lines by_ballots = lines_of(ranked, ranked.recording.iterations[0].end_step, 0, 2);
  CHECK(by_ballots[1] == "pass 1 of 1, bits 0 to 1:  place = next + peers_before = 2 + 0 = 2");
  CHECK(by_ballots[2] == lines[2]);
}

TEST_CASE("following through the tiles: the shared tile's cells, threads with several keys") {
  const Recorded r(of_sort("radix-local --keys-per-thread 2 --radix-bits 2", 4, 4), book_keys);
  const auto keys = r.recording.array_named("keys");
  REQUIRE(keys.has_value());
  using Keys = std::vector<std::uint32_t>;
  const auto shown = [&](std::uint32_t t, const scene::Ref& ref) {
    const Input input(r, t);
    return figures::keys_shown(input.figure, 0, ref);
  };
  const scene::Ref cell{scene::Ref::Kind::cell, *keys, 1, 1}, thread{scene::Ref::Kind::thread, 1, 0, 0};
  const std::uint32_t loaded =
      r.after("keys[position] = input[first + position]", r.after("keys[position] = input[first + position]"));
  CHECK(shown(0, cell).empty());
  CHECK(shown(loaded, cell) == Keys{9});
  // 0100 0000 1001 ..: the tile sorted by two bits begins with keys 12 and 15.
  const std::uint32_t sorted = r.after("bucket_sizes[bucket * tile_count + tile] = bucket_size");
  CHECK(shown(sorted, cell) == Keys{15});
  CHECK(shown(sorted, {scene::Ref::Kind::cell, r.recording.iterations[0].local->keys_array, 0, 9}) == Keys{15});
  CHECK(shown(sorted, {scene::Ref::Kind::cell, r.recording.iterations[0].local->sizes_array, 0, 1}).empty());
  // Thread 0 of block 1 loads keys 8 and 12, and writes the sorted tile's positions 0 and 4.
  Keys loads = shown(loaded, thread);
  std::sort(loads.begin(), loads.end());
  CHECK(loads == Keys{8, 12});
  const std::uint32_t first_write = r.after("see(i, bucket, in_bucket, destination)");
  CHECK(shown(r.after("see(i, bucket, in_bucket, destination)", first_write), thread) == Keys{9, 12});
}

TEST_CASE("coloured runs: marked words, plain words, a lone bracket") {
  const figures::RunLine runs = figures::coloured_runs("a <z:zero> = # <o:ones> <b:before>");
  REQUIRE(runs.size() == 6);
  CHECK(runs[1] == figures::Run{"zero", scene::Role::bucket0, true});
  CHECK(runs[3] == figures::Run{"ones", scene::Role::bucket1, true});
  CHECK(runs[5] == figures::Run{"before", scene::Role::ones_before, true});
  CHECK(joined(figures::coloured_runs("1 < 2 and 3 > 2")) == "1 < 2 and 3 > 2");
}

TEST_CASE("formulas: the same coloured words in all languages") {
  for (const Text id : {texts::fig_destination_of_zero, texts::fig_destination_of_one, texts::fig_zero_inclusive,
                        texts::fig_one_inclusive}) {
    std::vector<scene::Role> first;
    for (const Language language : all_languages) {
      std::vector<scene::Role> colours;
      for (const figures::Run& run : figures::coloured_runs(text(id, language))) {
        if (run.colour != scene::Role::ink) colours.push_back(run.colour);
      }
      std::sort(colours.begin(), colours.end());
      if (first.empty()) first = colours;
      CHECK(colours == first);
    }
    CHECK(first.size() >= 3);
  }
}

TEST_CASE("source: probe lines are folded, their values stand beside the line above") {
  Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 2, 0, 0};
  const Input input(r, r.after("see(i, ones_before, ones_total, destination)"));
  CHECK(figures::protagonist(input.figure).thread == figures::ThreadId{2, 0});
  const auto folded = story::source_view(input.figure, figures::protagonist(input.figure).thread,
                                         story::SourceExtent::function),
             all =
                 story::source_view(input.figure, figures::protagonist(input.figure).thread, story::SourceExtent::file);
  CHECK(folded.size() < all.size());
  const auto current = std::find_if(folded.begin(), folded.end(), [](const auto& line) { return line.current; });
  REQUIRE(current != folded.end());
  CHECK(current->text.find("unsigned destination = ") != std::string_view::npos);
  CHECK(current->visited_by_chosen);
  CHECK(current->values == "i = 8   ones_before = 4   ones_total = 8   destination = 12");
  for (const story::SourceLine& line : folded) {
    CHECK(line.text.find("  see(") == std::string_view::npos);
    CHECK(line.text.find("#pragma unroll") == std::string_view::npos);
  }

  const auto shown = std::find_if(all.begin(), all.end(), [](const auto& line) { return line.current; });
  REQUIRE(shown != all.end());
  CHECK(shown->text.find("as::total(ones_total), as::destination(destination));") != std::string_view::npos);
  // Loads carry the name that the source gives the array.
  const auto load = std::find_if(folded.begin(), current, [](const auto& line) {
    return line.text.find("unsigned ones_before = scan[i];") != std::string_view::npos;
  });
  REQUIRE(load != current);
  CHECK(load->values == "scan[8] = 4");

  CHECK(folded.front().text.substr(0, 2) == "//");
  CHECK(folded.back().text.substr(0, 1) == "}");
  bool kernel = false;
  for (const story::SourceLine& line : folded) {
    kernel = kernel || line.text.find("void scatter(") != std::string_view::npos;
    CHECK(line.text.find("void extract_bits(") == std::string_view::npos);
  }
  CHECK(kernel);
}

TEST_CASE("source: a store that has not happened shows nothing") {
  Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  r.selection.chosen = scene::Ref{scene::Ref::Kind::thread, 2, 0, 0};
  const Input input(r, r.after("see(i, ones_before, ones_total, destination)"));
  for (const story::SourceLine& line :
       story::source_view(input.figure, figures::protagonist(input.figure).thread, story::SourceExtent::function)) {
    if (line.text.find("output[destination] = key;") == std::string_view::npos) continue;
    CHECK_FALSE(line.visited_by_chosen);
    CHECK(line.values.empty());
  }
}

TEST_CASE("following: one key, whatever shows it, through all iterations") {
  Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const Input input(r, r.recording.step_count());
  // Key 3 (1001) stands at 9 after the first iteration, then at 4, 2, 8.
  const std::uint32_t places[] = {3, 9, 4, 2};
  for (std::uint32_t k = 0; k < 4; ++k) {
    CHECK(figures::key_shown(input.figure, k, {scene::Ref::Kind::key, 0, 3, 0}) == places[k]);
    CHECK(story::original_key(r.keys, k, places[k]) == 3U);
    const std::uint16_t from = r.recording.iterations[k].keys_array;
    CHECK(figures::key_shown(input.figure, k, {scene::Ref::Kind::cell, from, 0, places[k]}) == places[k]);
    CHECK(figures::key_shown(input.figure, k, {scene::Ref::Kind::thread, places[k] / 4, places[k] % 4, 0}) ==
          places[k]);
  }
  const std::uint16_t to = r.recording.iterations[0].result_array;
  CHECK(figures::key_shown(input.figure, 0, {scene::Ref::Kind::cell, to, 0, 9}) == 3U);
  CHECK_FALSE(figures::key_shown(input.figure, 0, {scene::Ref::Kind::line, 0, 3, 0}).has_value());
  CHECK_FALSE(figures::key_shown(input.figure, 9, {scene::Ref::Kind::key, 0, 3, 0}).has_value());
  CHECK_FALSE(figures::key_shown(input.figure, 0, {scene::Ref::Kind::key, 0, 99, 0}).has_value());
}

TEST_CASE("following: a chosen key is lit in every figure, and the lead thinly as long as none is") {
  Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  const auto lit = [&](std::string_view figure) { return lit_in(draw(r, figure, r.recording.step_count())); };
  CHECK(lit("13.1") == Lit{.thin = 8});               // every strip
  CHECK(lit("13.2") == Lit{.thin = 2, .arrows = 1});  // two strips, thread
  CHECK(lit("13.3") == Lit{.thin = 4, .arrows = 1});
  for (const char* figure : {"blocks", "distance", "stability", "warp"}) {
    CAPTURE(figure);
    CHECK(lit(figure).thin > 0);
    CHECK(lit(figure).outlines == 0);
  }
  r.selection.chosen = scene::Ref{scene::Ref::Kind::key, 0, 3, 0};
  CHECK(lit("13.1") == Lit{.outlines = 8, .arrows = 4});  // every arrow too
  CHECK(lit("13.2") == Lit{.outlines = 2, .arrows = 1 + 1});
  CHECK(lit("13.3") == Lit{.outlines = 4, .arrows = 1});
  for (const char* figure : {"blocks", "scan", "distance", "stability"}) {
    CAPTURE(figure);
    CHECK(lit(figure).outlines > 0);
    CHECK(lit(figure).thin == 0);
  }
}

TEST_CASE("the figure of a key shows the lead's until one is followed") {
  Recorded r(of_sort("radix-1bit", 4, 4), book_keys);
  CHECK(has_text(draw(r, "key", 1), "The key at index 11: its bits 1101"));
  CHECK(r.keys.iterations[0].lead->key == 11U);
  r.selection.followed_key = 4;
  CHECK(has_text(draw(r, "key", 1), "The key at index 4: its bits 1111"));
}

TEST_CASE("what a thread showed before its last barrier is not its present") {
  const Recorded r(of_sort("radix-local", 4, 4), book_keys);
  const auto shown = [&](std::uint32_t t) {
    std::string out;
    const std::vector<bool> names = story::names_of_phase(r.recording, t, {0, 0});
    for (std::size_t n = 0; n < names.size(); ++n) out += names[n] ? r.recording.names[n].name + " " : "";
    return out;
  };
  CHECK(shown(0).empty());
  const std::uint32_t loaded = r.after("keys[position] = input[first + position]");
  CHECK(shown(loaded) == "position ");
  const std::uint32_t taken = r.after("see(i, key, bit)", loaded);
  CHECK(shown(taken).find("position") == std::string::npos);
  CHECK(shown(taken).find("key") != std::string::npos);
}

}  // namespace scatterscope::tests
