#include "kernels/recording/builder.h"

#include <stdexcept>

#include "kernels/texts/failed_runs.h"
#include "tests/recording/raw_log.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::recording;

namespace {

// Line numbers are given to the logs by hand: the text has a kernel, a shared array and values where tests say so.
const char* const source =
    "// a kernel for tests\n"                                              // 1
    "template <typename T>\n"                                              // 2
    "__global__ void steps(View<const unsigned> input, View<T> output,\n"  // 3
    "                      unsigned n /* keys, all of them */) {\n"        // 4
    "  SHARED(unsigned, partial, 64, blockDim.x);\n"                       // 5
    "  see(as::index(i), key);\n"                                          // 6
    "  see(max(a, b), x[i]);  // see(nothing)\n"                           // 7
    "  see(late,\n"                                                        // 8
    "      later);\n"                                                      // 9
    "  see(a); see(b);\n"                                                  // 10
    "}\n"                                                                  // 11
    "__global__ void plain(View<unsigned> data) {\n"                       // 12
    "}\n";

struct Bench {
  explicit Bench(std::uint32_t extent = 8, std::vector<std::uint64_t> initial = {})
      : builder(Config{}, DeviceInfo{"cpu", "by hand"}, {{"folder/kernel.cu", source}}),
        array(builder.add_array("data", ValueType::u32, extent, std::move(initial))) {}

  RawLog plain(std::uint32_t blocks, std::uint32_t threads) {
    RawLog log("plain", blocks, threads);
    log.argument_array(static_cast<std::uint16_t>(array));
    return log;
  }
  Recording finish() { return builder.finish({}, {}); }

  Builder builder;
  std::uint32_t array;
};

// A launch of kernel plain() whose log fill(log, array) writes; the array holds `initial`.
template <class Fill>
Recording recorded(std::uint32_t blocks, std::uint32_t threads, Fill fill,
                   std::vector<std::uint64_t> initial = {0, 0, 0, 0, 0, 0, 0, 0}) {
  Bench bench(8, std::move(initial));
  RawLog log = bench.plain(blocks, threads);
  fill(log, bench.array);
  bench.builder.add_launch(log.log());
  return bench.finish();
}

std::vector<unsigned> lines_of(const Recording& r) {
  std::vector<unsigned> lines;
  for (const Step& s : r.steps) lines.push_back(s.line);
  return lines;
}

std::vector<unsigned> threads_of(const Recording& r, std::uint32_t step) {
  std::vector<unsigned> threads;
  for (std::uint64_t e = r.first_event(step); e < r.end_event(step); ++e) {
    const Event event = r.events[e];
    threads.push_back(event.block * 100U + event.thread);
  }
  return threads;
}

using Numbers = std::vector<unsigned>;

}  // namespace

TEST_CASE("names come from the source text") {
  Builder builder(Config{}, {}, {{"kernel.cu", source}});
  const auto a = builder.add_array("keys", ValueType::u32, 4);
  const auto b = builder.add_array("sorted", ValueType::u32, 4);
  RawLog log("ns::steps<unsigned>", 1, 1);
  log.argument_array(static_cast<std::uint16_t>(a)).argument_array(static_cast<std::uint16_t>(b)).argument_value(4);
  const auto partial = log.shared(5, 2);
  log.see(6, 0, 3, Meaning::index)
      .see(6, 1, 9)
      .see(7, 0, 1)
      .see(7, 1, 2)
      .see(8, 0, 5)
      .see(8, 1, 6)
      .write(9, partial, 1, 7);
  builder.add_launch(log.log());
  const Recording r = builder.finish({}, {});
  REQUIRE(r.launches.size() == 1);
  CHECK(r.launches[0].arguments == std::vector<Argument>{{"input", 0, 0}, {"output", 1, 0}, {"n", std::nullopt, 4}});
  REQUIRE(r.arrays.size() == 3);
  CHECK(r.arrays[2] == ArrayInfo{"partial", Space::shared, ValueType::u32, 2, {}});
  std::vector<std::string> names;
  for (const NameInfo& n : r.names) names.push_back(n.name);
  CHECK(r.names[0].meaning == Meaning::index);
  CHECK(r.names[1].meaning == Meaning::none);
  CHECK(names == std::vector<std::string>{"i", "key", "max(a, b)", "x[i]", "late", "later"});
  CHECK(r.source_line(0, 12) == "__global__ void plain(View<unsigned> data) {");
  CHECK(r.source_line(0, 99).empty());
}

TEST_CASE("what arrays hold and what a launch does is what their markers say") {
  const std::string marked =
      "__global__ void steps(View<const unsigned> input) {\n"
      "  SHARED(unsigned, x, 64, blockDim.x, as::scanned);\n"
      "  DYNAMIC_SHARED(unsigned, other, 64, 0);\n"
      "}\n";
  Builder builder(Config{}, {}, {{"kernel.cu", marked}});
  const auto a = builder.add_array("a", ValueType::u32, 4, {}, Content::block_sums);
  const auto parts = builder.add_parts("b", ValueType::u32, {2, 3}, {}, Content::own_sends);
  RawLog log("steps", 1, 1);
  log.argument_array(static_cast<std::uint16_t>(a)).work(Work::gathers);
  const auto x = log.shared(2, 2, ValueType::u32, Content::scanned);
  const auto other = log.shared(3, 2);
  log.write(2, x, 1, 7).write(3, other, 1, 7);
  builder.add_launch(log.log());
  const Recording r = builder.finish({}, {});
  REQUIRE(r.arrays.size() == 4);
  CHECK(r.arrays[2].name == "x");
  CHECK(r.arrays[3].name == "other");
  CHECK(r.array_of(Content::block_sums) == a);
  CHECK(r.array_of(Content::own_sends) == 1);
  CHECK(parts == device_part_bit);
  CHECK(r.array_of(Content::scanned) == 2);
  CHECK(r.array_of(Content::keys) == std::nullopt);
  CHECK(r.arrays[3].content == Content::none);
  CHECK(r.launches[0].work == Work::gathers);
  CHECK(r.takes(r.launches[0], Content::block_sums));
  CHECK_FALSE(r.takes(r.launches[0], Content::own_sends));
  CHECK(spelling(Content::block_sums) == "block_sums");
}

TEST_CASE("a log that contradicts the source is refused") {
  const auto refused = [](auto fill) {
    Bench bench;
    RawLog log = bench.plain(1, 1);
    fill(log, bench.array);
    CHECK_THROWS_AS(bench.builder.add_launch(log.log()), std::runtime_error);
  };
  refused([](RawLog& log, std::uint32_t) { log.see(5, 0, 1); });  // no see() there
  refused([](RawLog& log, std::uint32_t) { log.see(6, 2, 1); });  // no third value
  refused([](RawLog& log, std::uint32_t) { log.see(6, 0, 1, Meaning::end); });
  refused([](RawLog& log, std::uint32_t) { log.see(10, 0, 1); });           // which of the two?
  refused([](RawLog& log, std::uint32_t a) { log.read(3, a, 8, 1); });      // beyond the array
  refused([](RawLog& log, std::uint32_t a) { log.read(3, a + 1, 0, 1); });  // no such array
  refused([](RawLog& log, std::uint32_t) { log.shared(6, 4); });            // no SHARED there
  refused([](RawLog& log, std::uint32_t) { log.shared(5, 4, ValueType::u32, Content::end); });
  refused([](RawLog& log, std::uint32_t) { log.argument_value(1); });   // one parameter too many
  refused([](RawLog& log, std::uint32_t a) { log.read(0, a, 0, 1); });  // no line
  Bench bench;
  RawLog unknown("nowhere", 1, 1);
  CHECK_THROWS_AS(bench.builder.add_launch(unknown.log()), std::runtime_error);
}

TEST_CASE("events of one execution stand in canonical order") {
  Bench bench(8, {1, 2, 3, 4, 5, 6, 7, 8});
  const auto other = bench.builder.add_array("other", ValueType::u32, 4, {0, 0, 0, 0});
  RawLog log = bench.plain(1, 1);
  log.read(7, other, 1, 0).read(7, bench.array, 5, 6).read(7, bench.array, 2, 3).see(7, 0, 1).see(7, 1, 2);
  log.write(7, bench.array, 0, 9);
  bench.builder.add_launch(log.log());
  const Recording r = bench.finish();
  REQUIRE(r.step_count() == 1);
  REQUIRE(r.events.size() == 6);
  CHECK(r.events[0].index == 2);
  CHECK(r.events[1].index == 5);
  CHECK(r.events[2].what == other);
  CHECK(r.events[3].kind == EventKind::value);
  CHECK(r.events[4].value == 2);
  CHECK(r.events[5].kind == EventKind::write);
  CHECK(r.events[5].before == 1);
  CHECK(r.events[5].before_defined);
}

TEST_CASE("a line is executed again after a write, a barrier, or the same value shown") {
  const Recording r = recorded(1, 1, [](RawLog& log, std::uint32_t a) {
    log.read(3, a, 0, 0).write(3, a, 0, 1).read(3, a, 0, 1).write(3, a, 0, 2);
    log.see(6, 0, 1).see(6, 1, 1).see(6, 0, 2);
    log.barrier(8, EventKind::warp_barrier).barrier(8, EventKind::warp_barrier);
    log.barrier(9).barrier(9);
  });
  CHECK(lines_of(r) == Numbers{3, 3, 6, 6, 8, 8, 9, 9});
  CHECK(r.steps[1].execution == 1);
  CHECK(r.steps[3].execution == 1);
  CHECK(r.steps[6].phase == 0);  // a barrier belongs to the phase that it ends
  CHECK(r.steps[7].phase == 1);
  CHECK(r.steps[7].execution == 0);  // counted within the phase
}

TEST_CASE("divergent threads: one step a line, in every thread's order") {
  const Recording r = recorded(1, 3, [](RawLog& log, std::uint32_t a) {
    log.thread(0, 0).write(3, a, 0, 1).write(9, a, 0, 1);
    log.thread(0, 1).write(3, a, 1, 1).write(5, a, 1, 1).write(9, a, 1, 1);
    log.thread(0, 2).write(4, a, 2, 1).write(9, a, 2, 1);
  });
  CHECK(lines_of(r) == Numbers{3, 4, 5, 9});
  CHECK(threads_of(r, 0) == Numbers{0, 1});
  CHECK(threads_of(r, 3) == Numbers{0, 1, 2});
}

TEST_CASE("lanes that met count on alike, whether or not they had a part in a line before") {
  const Recording r = recorded(1, 2, [](RawLog& log, std::uint32_t a) {
    const auto meet = [&] { log.barrier(6, EventKind::warp_barrier); };
    log.thread(0, 0).write(5, a, 0, 1);
    meet();
    log.write(5, a, 0, 2);
    meet();
    log.thread(0, 1);
    meet();
    log.write(5, a, 1, 2);
    meet();
  });
  CHECK(lines_of(r) == Numbers{5, 6, 5, 6});
  CHECK(threads_of(r, 0) == Numbers{0});
  CHECK(threads_of(r, 2) == Numbers{0, 1});  // thread 1's first store, with thread 0's second
  CHECK(r.steps[2].execution == 1);
}

TEST_CASE("a later line comes first where all threads execute it first") {
  const Recording r = recorded(1, 2, [](RawLog& log, std::uint32_t a) {
    for (std::uint32_t t = 0; t < 2; ++t) log.thread(0, t).write(9, a, t, 1).write(4, a, t, 1).write(9, a, t, 1);
  });
  CHECK(lines_of(r) == Numbers{9, 4, 9});
  CHECK(r.steps[2].execution == 1);
}

TEST_CASE("threads that contradict each other split the lines of the cycle only") {
  const Recording r = recorded(1, 2, [](RawLog& log, std::uint32_t a) {
    log.thread(0, 0).write(2, a, 0, 1).write(4, a, 0, 1).write(6, a, 0, 1);
    log.thread(0, 1).write(2, a, 1, 1).write(6, a, 1, 1).write(4, a, 1, 1);
  });
  CHECK(lines_of(r) == Numbers{2, 4, 6, 4});
  CHECK(threads_of(r, 0) == Numbers{0, 1});
  CHECK(threads_of(r, 1) == Numbers{0});
  CHECK(threads_of(r, 2) == Numbers{0, 1});
  CHECK(threads_of(r, 3) == Numbers{1});
}

TEST_CASE("blocks advance phase by phase together") {
  const Recording r = recorded(2, 2, [](RawLog& log, std::uint32_t a) {
    for (std::uint32_t b = 0; b < 2; ++b) {
      for (std::uint32_t t = 0; t < 2; ++t)
        log.thread(b, t).write(3, a, 2 * b + t, 1).barrier(4).write(5, a, 2 * b + t, 2);
    }
  });
  CHECK(lines_of(r) == Numbers{3, 4, 5});
  CHECK(threads_of(r, 2) == Numbers{0, 1, 100, 101});
  CHECK(r.steps[2].phase == 1);
}

TEST_CASE("a grid-wide barrier holds all blocks together") {
  const Recording r = recorded(2, 1, [](RawLog& log, std::uint32_t a) {
    log.thread(0, 0).write(3, a, 0, 1).barrier(8, EventKind::grid_barrier).write(9, a, 0, 2);
    log.thread(1, 0).write(3, a, 1, 1).barrier(4).write(5, a, 1, 1);
    log.barrier(8, EventKind::grid_barrier).write(9, a, 1, 2);
  });
  CHECK(lines_of(r) == Numbers{3, 4, 8, 5, 8, 9});
}

TEST_CASE("a block that waits for a word of another block comes after the write") {
  // Each block polls its predecessor's flag, in one phase, then publishes its own in the next.
  const Recording r = recorded(3, 2, [](RawLog& log, std::uint32_t a) {
    for (std::uint32_t b = 0; b < 3; ++b) {
      log.thread(b, 0);
      if (b > 0) log.read(3, a, b - 1, b);
      log.barrier(4).write(5, a, b, b + 1);
      log.thread(b, 1).barrier(4);
    }
  });
  std::uint64_t written[8] = {};
  for (std::size_t e = 0; e < r.events.size(); ++e) {
    const Event event = r.events[e];
    if (event.kind == EventKind::write) written[event.index] = event.value;
    if (event.kind == EventKind::read) CHECK(written[event.index] == event.value);
  }
  CHECK(lines_of(r) == Numbers{4, 5, 3, 4, 5, 3, 4, 5});
}

TEST_CASE("a look-back within one phase splits its lines by thread, block after block") {
  // A poll and the publication after it stand in one phase: lines 3 and 5 form a cycle over the blocks.
  const Recording r = recorded(3, 1, [](RawLog& log, std::uint32_t a) {
    for (std::uint32_t b = 0; b < 3; ++b) {
      log.thread(b, 0);
      log.write(2, a, 4 + b, 1);
      if (b > 0) log.read(3, a, b - 1, b);
      log.write(5, a, b, b + 1);
    }
  });
  CHECK(lines_of(r) == Numbers{2, 5, 3, 5, 3, 5});
  CHECK(threads_of(r, 0) == Numbers{0, 100, 200});
  CHECK(threads_of(r, 4) == Numbers{200});
}

TEST_CASE("phases that need each other are ordered together, thread by thread") {
  // Block 0 asks within its phase 0 and gets an answer that block 1 gives after a barrier.
  const Recording r = recorded(2, 1, [](RawLog& log, std::uint32_t a) {
    log.thread(0, 0).write(3, a, 0, 1).read(4, a, 1, 2).write(5, a, 2, 3);
    log.thread(1, 0).read(6, a, 0, 1).barrier(7).write(8, a, 1, 2).barrier(9);
    log.read(10, a, 2, 3);
  });
  CHECK(lines_of(r) == Numbers{3, 6, 7, 8, 4, 5, 9, 10});
}

TEST_CASE("values that contradict every order still end in a recording") {
  // Each of two blocks claims to have read what the other wrote afterwards.
  const Recording r = recorded(2, 1, [](RawLog& log, std::uint32_t a) {
    log.thread(0, 0).read(3, a, 1, 7).write(4, a, 0, 7);
    log.thread(1, 0).read(3, a, 0, 7).write(4, a, 1, 7);
  });
  CHECK(r.events.size() == 4);
}

TEST_CASE("no dependency on a value that the cell already held or that the block wrote itself") {
  const Recording r = recorded(2, 1,
                               [](RawLog& log, std::uint32_t a) {
                                 log.thread(0, 0).read(3, a, 0, 5).write(4, a, 1, 9).read(5, a, 1, 9);
                                 log.thread(1, 0).barrier(2).write(4, a, 0, 5).write(6, a, 1, 9);
                               },
                               {5, 0, 0, 0, 0, 0, 0, 0});
  CHECK(lines_of(r) == Numbers{2, 3, 4, 5, 4, 6});
}

TEST_CASE("atomics follow the chain from old to new value") {
  const Recording r = recorded(3, 1, [](RawLog& log, std::uint32_t a) {
    log.thread(0, 0).atomic(3, a, 0, 2, 3);
    log.thread(1, 0).atomic(3, a, 0, 0, 1);
    log.thread(2, 0).atomic(3, a, 0, 1, 2);
  });
  REQUIRE(r.events.size() == 3);
  CHECK(r.events[0].block == 1);
  CHECK(r.events[1].block == 2);
  CHECK(r.events[2].block == 0);
  CHECK(r.events[2].before == 2);
}

TEST_CASE("atomics in the threads' order stay one step") {
  const Recording r = recorded(1, 4, [](RawLog& log, std::uint32_t a) {
    for (std::uint32_t t = 0; t < 4; ++t) log.thread(0, t).atomic(3, a, 0, t, t + 1);
  });
  CHECK(r.step_count() == 1);
}

TEST_CASE("what a cell held before is replayed; shared arrays begin undefined in every launch") {
  Builder builder(Config{}, {}, {{"kernel.cu", source}});
  const auto data = builder.add_array("data", ValueType::u32, 4);
  for (int launch = 0; launch < 2; ++launch) {
    RawLog log("plain", 2, 1);
    log.argument_array(static_cast<std::uint16_t>(data));
    const auto partial = log.shared(5, 2);
    for (std::uint32_t b = 0; b < 2; ++b)
      log.thread(b, 0).write(6, partial, 0, b + 1).write(7, partial, 0, b + 5).write(8, data, b, b);
    builder.add_launch(log.log());
  }
  const Recording r = builder.finish({}, {});
  CHECK(r.arrays.size() == 2);
  REQUIRE(r.events.size() == 12);
  CHECK_FALSE(r.events[6].before_defined);  // the second launch's first write to a shared cell
  CHECK(r.events[9].before == 2);           // block 1's own cell
  CHECK(r.events[9].before_defined);
  CHECK_FALSE(r.events[4].before_defined);
  CHECK(r.events[11].before_defined);  // global contents stay
}

TEST_CASE("iterations begin where launches say so, or where a shown value changes") {
  Bench by_launch(4, {0, 0, 0, 0});
  for (std::uint32_t k = 0; k < 2; ++k) {
    by_launch.builder.begin_iteration(k, k, 1, by_launch.array, by_launch.array);
    RawLog log = by_launch.plain(1, 1);
    log.write(3, by_launch.array, 0, k).write(4, by_launch.array, 1, k);
    by_launch.builder.add_launch(log.log());
  }
  const Recording r = by_launch.finish();
  REQUIRE(r.iterations.size() == 2);
  CHECK(r.iterations[0].first_step == 0);
  CHECK(r.iterations[0].end_step == 2);
  CHECK(r.iterations[1].first_step == 2);
  CHECK(r.iterations[1].end_step == 4);
  CHECK(r.iteration_of(3) == &r.iterations[1]);
  CHECK(r.iteration_of(4) == nullptr);

  Bench within(4, {0, 0, 0, 0});
  within.builder.iterations_within("data", 1);
  RawLog log = within.plain(1, 2);
  for (std::uint32_t t = 0; t < 2; ++t) {
    log.thread(0, t).write(3, within.array, t, 9);
    for (std::uint32_t k = 0; k < 3; ++k) log.see(6, 0, k, Meaning::iteration).write(7, within.array, t, k).barrier(8);
  }
  within.builder.add_launch(log.log());
  const Recording w = within.finish();
  REQUIRE(w.iterations.size() == 3);
  CHECK(w.iterations[0].first_step == 1);
  CHECK(w.iterations[0].end_step == w.iterations[1].first_step);
  CHECK(w.iterations[2].shift == 2);
  CHECK(w.iterations[2].end_step == w.step_count());
  CHECK(w.iterations[1].keys_array == within.array);
  CHECK(w.iteration_of(0) == nullptr);
}

TEST_CASE("an event takes at most 24 bytes, 32 with 64-bit values") {
  for (const ValueType type : {ValueType::u32, ValueType::u64}) {
    Bench bench(64);
    for (int launch = 0; launch < 20; ++launch) {
      RawLog log = bench.plain(4, 16);
      log.type(type);
      const std::uint64_t high = type == ValueType::u64 ? 1ULL << 33U : 0;
      for (std::uint32_t t = 0; t < 64; ++t) {
        log.thread(t / 16, t % 16);
        for (std::uint16_t line = 1; line < 12; ++line) log.write(line, bench.array, t, high * t + line);
      }
      bench.builder.add_launch(log.log());
    }
    CHECK(bench.builder.events() == 20 * 64 * 11);
    const Recording r = bench.finish();
    const std::uint64_t wide_bytes = type == ValueType::u64 ? 32 : 24;
    CHECK(r.event_bytes() <= wide_bytes * r.events.size());
    CHECK(r.events[r.events.size() - 1].value == (type == ValueType::u64 ? (63ULL << 33U) + 11 : 11));
  }
}

TEST_CASE("a run of too many events is counted to its end and refused with the count") {
  Bench bench(64);
  bench.builder.keep_at_most(300);
  for (unsigned launch = 0; launch < 3; ++launch) {
    RawLog log = bench.plain(1, 64);
    for (unsigned t = 0; t < 64; ++t) {
      log.thread(0, t);
      for (std::uint16_t line = 1; line < 5; ++line) log.write(line, bench.array, t, line);
    }
    bench.builder.add_launch(log.log());
    CHECK(bench.builder.events() == 256 * (launch + 1));
    CHECK(bench.builder.room() == (launch == 0 ? 300 - 256 : 0));
  }
  const Error error = tests::run_error_of([&] { (void)bench.finish(); });
  CHECK(error.id() == texts::run_too_many_events);
  CHECK(error.arguments() == std::vector<std::string>{"768", "300", ""});
  CHECK(too_many_events(80, 40, "--key-bits 16").what() ==
        std::string("the run has 80 events; allowed: at most 40; this fits: --key-bits 16"));
}

TEST_CASE("a launch by several devices is one, and its events name the list over all of them") {
  Builder builder(Config{.devices = 3}, DeviceInfo{"cpu", "by hand"}, {{"kernel.cu", source}});
  const std::uint32_t plain = builder.add_array("one", ValueType::u32, 4);
  const std::uint32_t first = builder.add_parts("data", ValueType::u32, {2, 0, 3}, {7, 7, 7, 7, 7});
  CHECK(builder.array_of(plain) == 0);
  for (std::uint32_t device = 0; device < 3; ++device) CHECK(builder.array_of(first + device) == 1);
  const auto launched = [&](std::uint32_t device, std::uint32_t blocks, std::uint32_t threads) {
    RawLog log("plain", blocks, threads);
    log.argument_array(builder.array_of(first));
    const std::uint32_t shared = blocks > 0 ? log.shared(5, 8 + device) : 0;
    for (std::uint32_t block = 0; block < blocks; ++block)
      log.thread(block, 0).write(6, first + device, block, 10 * device + block).write(7, shared, 0, block);
    KeptLog kept;
    kept.log = log.log();
    kept.events.assign(kept.log.events.begin(), kept.log.events.end());
    kept.offsets.assign(kept.log.offsets.begin(), kept.log.offsets.end());
    return kept;
  };
  std::vector<KeptLog> logs;
  logs.push_back(launched(0, 2, 4));
  logs.push_back(launched(1, 0, 4));
  logs.push_back(launched(2, 1, 4));
  builder.add_launch(std::move(logs));
  // Nobody launches it: no launch.
  logs.clear();
  for (std::uint32_t device = 0; device < 3; ++device) logs.push_back(launched(device, 0, 4));
  builder.add_launch(std::move(logs));
  const Recording r = builder.finish({}, {});
  REQUIRE(r.launches.size() == 1);
  CHECK(r.launches[0].blocks == 3);
  CHECK(r.launches[0].on_device == std::vector<std::uint32_t>{2, 0, 1});
  CHECK(r.arrays[1].on_device == std::vector<std::uint32_t>{2, 0, 3});
  std::vector<std::pair<std::uint32_t, std::uint64_t>> written;  // place and value
  for (std::size_t e = 0; e < r.events.size(); ++e)
    if (r.events[e].what == 1) written.emplace_back(r.events[e].index, r.events[e].value);
  CHECK((written == std::vector<std::pair<std::uint32_t, std::uint64_t>>{{0, 0}, {1, 1}, {2, 20}}));
  CHECK(r.device_of(0, 1) == 0);
  CHECK(r.device_of(0, 2) == 2);
  // Shared arrays of different extents are different ones.
  CHECK(r.arrays.size() == 4);
  CHECK((part_of(r.arrays[1].on_device, 2, 5) == DevicePart{2, 2, 3}));
  CHECK((part_with(r.arrays[1].on_device, 1, 5) == DevicePart{0, 0, 2}));
  CHECK((part_with({}, 3, 5) == DevicePart{0, 0, 5}));
}

TEST_CASE("logs of several devices that contradict each other are refused") {
  Builder builder(Config{.devices = 2}, DeviceInfo{"cpu", "by hand"}, {{"kernel.cu", source}});
  const std::uint32_t first = builder.add_parts("data", ValueType::u32, {2, 3});
  const auto kept = [&](std::uint32_t threads, std::uint32_t part, std::uint32_t index) {
    RawLog log("plain", 1, threads);
    log.argument_array(builder.array_of(first)).thread(0, 0).write(6, first + part, index, 1);
    KeptLog made;
    made.log = log.log();
    made.events.assign(made.log.events.begin(), made.log.events.end());
    made.offsets.assign(made.log.offsets.begin(), made.log.offsets.end());
    return made;
  };
  const auto add = [&](KeptLog a, KeptLog b) {
    std::vector<KeptLog> logs;
    logs.push_back(std::move(a));
    logs.push_back(std::move(b));
    builder.add_launch(std::move(logs));
  };
  CHECK_THROWS_WITH_AS(add(kept(4, 0, 2), kept(4, 1, 0)), "the log of plain goes beyond a part of an array",
                       std::runtime_error);
  CHECK_THROWS_WITH_AS(add(kept(4, 0, 0), kept(5, 1, 0)), "plain has blocks of different sizes", std::runtime_error);
}
