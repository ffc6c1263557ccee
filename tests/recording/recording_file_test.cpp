#include "kernels/format/recording_file.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>

#include "kernels/parameters/async_loads.h"
#include "kernels/parameters/form.h"
#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/parameters/skip_passes.h"
#include "kernels/recording/moment.h"
#include "kernels/texts/files.h"
#include "tests/recording/sample_recording.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::recording;
namespace fs = std::filesystem;

namespace {

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

std::optional<Text> problem_of(const std::string& bytes) {
  try {
    static_cast<void>(format::decode(bytes_of(bytes)));
    return std::nullopt;
  } catch (const Error& e) {
    CHECK(std::string(e.what()).find('\n') == std::string::npos);
    return e.id();
  }
}

std::optional<Text> problem_of(const std::function<void(Recording&)>& lie) {
  Recording r = sample_recording();
  lie(r);
  return problem_of(format::encode(r));
}

}  // namespace

TEST_CASE("a recording survives its file") {
  for (const bool wide : {false, true}) {
    const Recording r = sample_recording(4, 2, wide);
    const std::string bytes = format::encode(r);
    const Recording back = format::decode(bytes_of(bytes));
    CHECK(back == r);
    CHECK(format::encode(back) == bytes);
    const scatterscope::tests::TemporaryFolder folder;
    std::ofstream(folder.path / "a.scs", std::ios::binary) << bytes;
    CHECK(format::load(folder.path / "a.scs") == r);
  }
  const Recording empty = Builder(Config{}, {}, {}).finish({}, {});
  CHECK(format::decode(bytes_of(format::encode(empty))) == empty);
}

TEST_CASE("the canonical bytes leave out the device and what values mean, and nothing else") {
  const Recording a = sample_recording();
  Recording b = a;
  b.device = {"cuda", "another"};
  b.names[0].meaning = Meaning::bucket;
  CHECK(format::encode(a) != format::encode(b));
  CHECK(format::canonical_bytes(a) == format::canonical_bytes(b));
  CHECK(format::canonical_hash(a) == format::canonical_hash(b));
  std::uint64_t hash = 0xcbf2'9ce4'8422'2325ULL;
  for (const char c : format::canonical_bytes(a)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100'0000'01b3ULL;
  CHECK(format::canonical_hash(a) == hash);
  b.events.value[0] ^= 1U;
  CHECK(format::canonical_hash(a) != format::canonical_hash(b));
}

TEST_CASE("a file cut anywhere is a message") {
  const std::string bytes = format::encode(sample_recording());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const auto problem = problem_of(bytes.substr(0, size));
    CHECK(problem == (size == 0 ? texts::recording_of_another_kind : texts::recording_cut));
  }
  CHECK(problem_of(bytes + "x") == texts::recording_inconsistent);
}

TEST_CASE("a file with a flipped bit is a message") {
  const std::string bytes = format::encode(sample_recording());
  std::mt19937 random(3);
  for (int i = 0; i < 5000; ++i) {
    std::string altered = bytes;
    altered[random() % bytes.size()] ^= static_cast<char>(1U << (random() % 8));
    CHECK(problem_of(altered).has_value());
  }
}

TEST_CASE("a file of an older version has the defaults of what it lacks") {
  const auto check = [](int version, std::size_t more_bytes, const std::function<void(Config&)>& change) {
    Recording recording = sample_recording();
    const std::size_t before = format::canonical_bytes(recording).size();
    change(recording.config);
    const std::string bytes = format::canonical_bytes(recording);
    CHECK(bytes[8] == version);
    CHECK(bytes.size() == before + more_bytes);
    CHECK(format::decode(bytes_of(bytes)).config == recording.config);
    CHECK(format::encode(recording)[8] == format::last_version());
    CHECK(format::decode(bytes_of(format::encode(recording))) == recording);
  };
  check(2, 0, [](Config&) {});
  check(3, 1, [](Config& config) { config.compare = Comparison::absolute; });
  check(4, 5, [](Config& config) { config.oversampling = 5; });
  check(4, 5, [](Config& config) {
    config.oversampling = 5;
    config.compare = Comparison::absolute;
  });
  check(5, 1 + 4 + 4, [](Config& config) { config.look_back_words = 4; });
  check(9, 1 + 4 + 4 + 4 + 1 + 1 + 4, [](Config& config) {
    config.look_back_words = 4;
    config.histogram_copies = 32;
    config.search_all = true;
    config.take_turns = true;
    config.children_per_thread = 8;
  });
  // Behind them 20 bytes: what versions 10 to 14 say of the compiler, of meanings, and of what was shown.
  check(15, 1 + 4 + 4 + 4 + 1 + 1 + 4 + 4 + 1 + 20, [](Config& config) {
    config.pass_bits = 2;
    config.shares_by_warps = true;
  });
  check(16, 1 + 4 + 4 + 4 + 1 + 1 + 4 + 4 + 1 + 4 + 20, [](Config& config) { config.merge_ways = 4; });
  // Behind the tables a byte for each array, launch and argument: whether devices have parts of it.
  const Recording tables = sample_recording();
  std::uint64_t parts = tables.arrays.size() + tables.launches.size();
  for (const recording::Launch& launch : tables.launches) parts += launch.arguments.size();
  check(17, 1 + 4 + 4 + 4 + 1 + 1 + 4 + 4 + 1 + 4 + 4 + 20 + parts, [](Config& config) { config.devices = 2; });
  check(18, 1 + 4 + 4 + 4 + 1 + 1 + 4 + 4 + 1 + 4 + 4 + 1 + 20, [](Config& config) { config.send_directly = true; });
  // A byte for each array and launch, since version 19: what it holds or does.
  const std::uint64_t contents = tables.arrays.size() + tables.launches.size();
  check(20, 1 + 4 + 4 + 4 + 1 + 1 + 4 + 4 + 1 + 4 + 4 + 1 + 1 + 20 + contents,
        [](Config& config) { config.set(recording::async_loads, true); });
  check(21, 1 + 4 + 4 + 4 + 1 + 1 + 4 + 4 + 1 + 4 + 4 + 1 + 1 + 1 + 20 + contents,
        [](Config& config) { config.set(recording::skip_passes, true); });
  check(22, 1 + 4 + 4 + 4 + 1 + 1 + 4 + 4 + 1 + 4 + 4 + 1 + 1 + 1 + 1 + 20 + contents,
        [](Config& config) { config.set(recording::rank_by_ballots, true); });
}

TEST_CASE("a file may say what was shown of its recording") {
  const Recording recording = sample_recording();
  const std::string plain = format::encode(recording), with = format::encode(recording, "figure=13.3&step=5");
  std::string shown = "x";
  CHECK(format::decode(bytes_of(plain), &shown) == recording);
  CHECK(shown.empty());
  CHECK(plain[8] == format::last_version());
  CHECK(with[8] == format::last_version());
  CHECK(with.size() == plain.size() + 18);
  CHECK(format::decode(bytes_of(with), &shown) == recording);
  CHECK(shown == "figure=13.3&step=5");
  CHECK(format::encode(recording, shown) == with);
  CHECK(problem_of(format::encode(recording, std::string(5000, 'a'))) == texts::recording_oversized);
}

TEST_CASE("what orders accesses stands in a file; an older one has what its source says of it") {
  const std::string source =
      "__global__ void wait(View<volatile unsigned> flag, View<unsigned> out) {\n"
      "  __syncwarp(0x3);\n"
      "  flag[0] = 1;\n"
      "  __threadfence();\n"
      "  out[0] = flag[0];\n"
      "  __ballot_sync(0x3, true);\n"
      "}\n";
  Builder builder(Config{}, {}, {{"wait.cu", source}});
  const auto flag = builder.add_array("flag", ValueType::u32, 1, {0});
  const auto out = builder.add_array("out", ValueType::u32, 1, {0});
  const std::uint32_t file = file_hash("wait.cu");
  const RawEvent events[] = {{3, 0, 0, file, 0, 2, EventKind::warp_barrier, ValueType::u32},
                             {1, volatile_access, 0, file, flag, 3, EventKind::write, ValueType::u32},
                             {1, 0, 0, file, 0, 4, EventKind::fence, ValueType::u32},
                             {1, volatile_access, 0, file, flag, 5, EventKind::read, ValueType::u32},
                             {1, 0, 0, file, out, 5, EventKind::write, ValueType::u32},
                             {3, 0, 0, file, 0, 6, EventKind::warp_exchange, ValueType::u32}};
  const std::uint64_t offsets[] = {0, 6};
  LaunchLog log;
  log.kernel = "wait";
  log.blocks = log.block_threads = 1;
  log.arguments = {{"", static_cast<std::uint16_t>(flag), 0}, {"", static_cast<std::uint16_t>(out), 0}};
  log.events = events;
  log.offsets = offsets;
  builder.add_launch(log);
  const Recording r = builder.finish({}, {});
  const auto at = [](const Recording& recording, EventKind kind) {
    std::size_t e = 0;
    while (recording.events[e].kind != kind) ++e;
    return recording.events[e];
  };
  CHECK(at(r, EventKind::warp_barrier).value == 3);
  CHECK(at(r, EventKind::fence).value == static_cast<std::uint64_t>(FenceScope::device));
  CHECK(at(r, EventKind::read).is_volatile);
  CHECK(r.events[1].is_volatile);
  CHECK_FALSE(r.events[r.events.size() - 2].is_volatile);
  CHECK(format::decode(bytes_of(format::encode(r))) == r);
  Recording without_masks = r;
  without_masks.device = {"", ""};
  for (std::size_t e = 0; e < r.events.size(); ++e)
    if (r.events.kind_at(e) == EventKind::warp_barrier || r.events.kind_at(e) == EventKind::warp_exchange)
      without_masks.events.value[e] = 0;
  CHECK(format::decode(bytes_of(format::canonical_bytes(r))) == without_masks);
}

TEST_CASE("what compiled the kernels for a GPU stands in a file") {
  Recording recording = sample_recording();
  recording.device = {"cuda", "a GPU", "NVRTC 13.0"};
  CHECK(format::decode(bytes_of(format::encode(recording))) == recording);
}

TEST_CASE("a file says what values mean, an older one by their names alone") {
  Recording recording = sample_recording();
  REQUIRE(recording.names.size() >= 3);
  recording.names[0] = {"dst", ValueType::u32, Meaning::destination};
  recording.names[1] = {"i", ValueType::u32, Meaning::none};
  recording.names[2] = {"trues_before", ValueType::u32, Meaning::bucket};
  CHECK(format::decode(bytes_of(format::encode(recording))) == recording);
  const Recording old = format::decode(bytes_of(format::canonical_bytes(recording)));
  CHECK(old.names[0].meaning == Meaning::none);
  CHECK(old.names[1].meaning == Meaning::index);
  CHECK(old.names[2].meaning == Meaning::through);
  CHECK(problem_of([](Recording& r) { r.names[0].meaning = Meaning::end; }) == texts::recording_inconsistent);
}

TEST_CASE("a file says what arrays hold and what launches do, an older one by their names alone") {
  Recording recording = sample_recording();
  REQUIRE(recording.arrays.size() >= 3);
  recording.arrays[0].content = Content::splitters;
  recording.arrays[1].name = "x";
  recording.arrays[2].name = "tile_words";
  recording.arrays[2].content = Content::tile_states;
  recording.launches[0].work = Work::exchanges;
  CHECK(format::decode(bytes_of(format::encode(recording))) == recording);
  Recording old = format::decode(bytes_of(format::canonical_bytes(recording)));
  CHECK(old.arrays[0].content == Content::none);
  CHECK(old.arrays[1].content == Content::scanned);
  CHECK(old.arrays[2].content == Content::tile_words);
  CHECK(old.launches[0].work == Work::none);
  recording.launches[0].kernel = "find_shares";
  old = format::decode(bytes_of(format::canonical_bytes(recording)));
  CHECK(old.launches[0].work == Work::finds_shares);
  CHECK(problem_of([](Recording& r) { r.arrays[0].content = Content::end; }) == texts::recording_inconsistent);
  CHECK(problem_of([](Recording& r) { r.launches[0].work = Work::end; }) == texts::recording_inconsistent);
}

TEST_CASE("other files are told apart") {
  std::string bytes = format::encode(sample_recording());
  CHECK(problem_of(std::string("{\"format\": 1}")) == texts::recording_of_another_kind);
  for (const char other : {1, 127}) {
    bytes[8] = other;
    CHECK(problem_of(bytes) == texts::recording_other_version);
  }
  bytes[8] = 0;
  CHECK(problem_of(bytes) == texts::recording_of_another_kind);
}

TEST_CASE("files that lie are reported so, whatever their checksum says") {
  using R = Recording;
  CHECK(problem_of([](R&) {}) == std::nullopt);
  const std::vector<std::function<void(R&)>> lies = {
      [](R& r) { r.config.key_bits = 33; },
      [](R& r) { r.config.block_threads = 0; },
      [](R& r) { r.config.grid_scan = static_cast<GridScan>(7); },
      [](R& r) { r.config.n = 3; },
      [](R& r) { r.config.look_back_words = 0; },
      [](R& r) { r.config.look_back_words = 9; },
      [](R& r) { r.config.histogram_copies = 3; },
      [](R& r) { r.config.histogram_copies = 64; },
      [](R& r) { r.config.children_per_thread = 9; },
      [](R& r) { r.output.pop_back(); },
      [](R& r) { r.arrays[0].type = static_cast<ValueType>(9); },
      [](R& r) { r.arrays[0].space = static_cast<Space>(2); },
      [](R& r) { r.arrays[0].initial.pop_back(); },
      [](R& r) { r.arrays[0].extent = 2; },
      [](R& r) { r.launches[0].blocks = 1; },
      [](R& r) { r.launches[0].block_threads = 1; },
      [](R& r) { r.launches[0].block_threads = 1025; },
      [](R& r) { r.launches[0].arguments[0].array = 77; },
      [](R& r) { r.launches[1].first_step += 1; },
      [](R& r) { r.launches[3].first_step = 10'000; },
      [](R& r) { r.launches[0].first_step = 1; },
      [](R& r) { r.launches.clear(); },
      [](R& r) { r.steps[2].file = 9; },
      [](R& r) { r.steps[2].line = 0; },
      [](R& r) { r.steps[0].phase = 5; },
      [](R& r) { r.steps[2].launch = 3; },
      [](R& r) { r.steps[2].first_event = r.steps[1].first_event; },
      [](R& r) { r.steps.back().first_event = 1'000'000; },
      [](R& r) { r.steps.clear(); },
      [](R& r) { r.events.kind[0] = 9; },
      [](R& r) { r.events.kind[0] = static_cast<std::uint8_t>(EventKind::value) | EventColumns::volatile_bit; },
      [](R& r) { r.events.block[0] = 2; },
      [](R& r) { r.events.thread[0] = 2; },
      [](R& r) { r.events.what[0] = 99; },
      [](R& r) { std::swap(r.events.thread[0], r.events.thread[2]); },
      [](R& r) { r.iterations[0].keys_array = 99; },
      [](R& r) { r.iterations[0].result_array = 99; },
      [](R& r) { r.iterations[0].end_step = 10'000; },
      [](R& r) { r.iterations[1].first_step = 0; },
      [](R& r) { r.iterations[0].digit_bits = 33; },
      [](R& r) { r.config.devices = 0; },
      [](R& r) {
        r.config.devices = 2;
        r.arrays[0].on_device = {1, 1'000};
      },
      [](R& r) {
        r.config.devices = 2;
        r.launches[0].on_device = {r.launches[0].blocks, 1};
      },
      [](R& r) {
        r.config.devices = 2;
        r.launches[0].arguments[0].on_device = {1, 2};
      },
  };
  for (std::size_t i = 0; i < lies.size(); ++i) {
    CAPTURE(i);
    CHECK(problem_of(lies[i]) == texts::recording_inconsistent);
  }
  for (std::size_t e = 0; e < sample_recording().events.size(); ++e) {
    const auto problem = problem_of([e](R& r) { r.events.index[e] = 1'000'000; });
    const EventKind kind = sample_recording().events[e].kind;
    const bool access = kind == EventKind::read || kind == EventKind::write || kind == EventKind::atomic;
    CHECK(problem.has_value() == access);
  }
}

TEST_CASE("a file that asks for too much gets nothing") {
  CHECK(problem_of([](Recording& r) {
          r.arrays[0] = {"a", Space::global, ValueType::u32, 0xffff'ffffU, {}};
        }) == texts::recording_oversized);
  CHECK(problem_of([](Recording& r) { r.arrays[*r.array_named("partial")].extent = 0x7fff'ffffU; }) ==
        texts::recording_oversized);
  CHECK(problem_of([](Recording& r) { r.launches[0].kernel = std::string(5000, 'k'); }) == texts::recording_oversized);
  // A length that the bytes left cannot hold is refused before anything is allocated for it.
  Recording r = sample_recording();
  std::string bytes = format::encode(r);
  const std::size_t at = bytes.find("sample.cu") + std::strlen("sample.cu");
  bytes[at + 2] = 0x20;  // 2 MB of source text
  CHECK(problem_of(bytes) == texts::recording_cut);
  bytes[at + 6] = 0x20;  // petabytes
  CHECK(problem_of(bytes) == texts::recording_oversized);
}

TEST_CASE("what is too much, and what contradicts, is named") {
  using Details = std::vector<std::string>;
  const auto details_of = [](const std::function<void(Recording&)>& lie) {
    Recording r = sample_recording();
    lie(r);
    try {
      static_cast<void>(format::decode(bytes_of(format::encode(r))));
    } catch (const Error& e) {
      return e.arguments();
    }
    return Details{};
  };
  CHECK(details_of([](Recording& r) { r.files[0].text = "a\n" + std::string(4001, 'b') + "\nc\n"; }) ==
        Details{"the bytes of source line 2 of sample.cu", "4001", "at most 4000"});
  CHECK(details_of([](Recording& r) {
          r.files[0].text = std::string(4000, 'b') + std::string(9'999, '\n') + "c";
        }).empty());
  CHECK(details_of([](Recording& r) { r.files[0].text = std::string(10'001, '\n'); }) ==
        Details{"the lines of source text sample.cu", "10001", "at most 10000"});
  CHECK(details_of([](Recording& r) {
          r.arrays.resize(5000, {"a", Space::global, ValueType::u32, 0, {}});
        }) == Details{"its arrays", "5000", "at most 4096"});
  CHECK(details_of([](Recording& r) { r.names.resize(1030, r.names[0]); }) ==
        Details{"its named values", "1030", "at most 1024"});
  CHECK(details_of([](Recording& r) {
          r.arrays[0] = {"a", Space::global, ValueType::u32, 0xffff'ffffU, {}};
        })[0] == "the state of its arrays");
  const Details grid = details_of([](Recording& r) {
    for (Launch& launch : r.launches) {
      launch.blocks = 65'536;
      launch.block_threads = 1024;
    }
  });
  REQUIRE(grid.size() == 3);
  CHECK(grid[0] == "the state of launch 0 of 65536 x 1024 threads");
  CHECK(std::stoull(grid[1]) >= 65'536ULL * 1024);
  CHECK(grid[2] == "at most 16000000");
  CHECK(details_of([](Recording& r) { r.launches[0].kernel = std::string(5000, 'k'); }) ==
        Details{"the bytes of a name", "5000", "at most 4096"});
  CHECK(details_of([](Recording& r) { r.iterations[0].digit_bits = 33; }) == Details{"the digit of an iteration"});
  CHECK(details_of([](Recording& r) { r.steps[0].line = 0; }) == Details{"the source line of a step"});
  CHECK(details_of([](Recording& r) { r.output.pop_back(); }) == Details{"the number of keys"});
  std::string damaged = format::encode(sample_recording());
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  try {
    static_cast<void>(format::decode(bytes_of(damaged)));
    FAIL("a damaged file is read");
  } catch (const Error& e) {
    CHECK(e.arguments() == Details{"its checksum"});
  }
}

TEST_CASE("altered contents that are accepted can be walked") {
  // Values and old values may lie: a moment then still goes both ways.
  Recording r = sample_recording();
  std::mt19937 random(5);
  for (int i = 0; i < 20; ++i) {
    r.events.value[random() % r.events.size()] = static_cast<std::uint32_t>(random());
    r.events.before[random() % r.events.size()] = static_cast<std::uint32_t>(random());
    r.events.kind[random() % r.events.size()] ^= 0x80U;
  }
  const Recording back = format::decode(bytes_of(format::encode(r)));
  const auto frames = std::make_shared<const Keyframes>(back);
  Moment moment(frames);
  moment.seek(back.step_count());
  for (std::uint32_t t = back.step_count(); t-- > 0;) {
    moment.seek(t);
    Moment fresh(frames);
    fresh.seek(t);
    CHECK(moment == fresh);
  }
}

TEST_CASE("a missing file, a folder and a text file are each refused with the reason") {
  const scatterscope::tests::TemporaryFolder folder;
  const auto refused = [](const fs::path& path) {
    return tests::run_error_of([&] { static_cast<void>(format::load(path)); });
  };
  CHECK(refused(folder.path / "missing") == Error(texts::recording_unreadable, {"No such file or directory"}));
  CHECK(refused(folder.path) == Error(texts::recording_unreadable, {"Is a directory"}));
  std::ofstream(folder.path / "text") << "hello";
  CHECK(refused(folder.path / "text") == Error(texts::recording_of_another_kind));
}
