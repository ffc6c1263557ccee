// What a launch under the recorder leaves in a Recording: canonical order, polls, atomics, names, limits.
#define SCATTERSCOPE_PROBE any_probe::of_recorder_test
#include "tests/recording/name_index.h"
#include "tests/simt/launching.h"

#include <algorithm>
#include <iterator>
#include <random>

#include "kernels/catalog.h"
#include "kernels/format/recording_file.h"
#include "kernels/parameters/recorded_limits.h"
#include "kernels/texts/failed_runs.h"
#include "kernels/texts/files.h"
#include "tests/run_error_of.h"

namespace scatterscope::SCATTERSCOPE_PROBE {
namespace {

// Compilers read the operands of + in different orders.
__global__ void add_out_of_order(View<const unsigned> a, View<const unsigned> b, View<unsigned> out) {
  unsigned t = threadIdx.x;
  out[t] = b[t] + a[3 - t] + a[t];  // here: sum
}

// A line whose log goes back from a write to a read is executed anew there.
__global__ void write_twice(View<const unsigned> a, View<unsigned> out, unsigned rounds) {
  unsigned t = threadIdx.x;
  for (unsigned r = 0; r < rounds; ++r) out[t] = a[t] + r;  // here: again
}

// Block 0 looks before block 1 answers.
__global__ void wait_for_answer(View<volatile unsigned> flag, View<unsigned> out) {
  if (blockIdx.x == 1) {
    flag[0] = 7;  // here: answer
    return;
  }
  unsigned looked = 0;
  unsigned got = 0;
  while (got == 0) {
    ++looked;
    got = flag[0];  // here: poll
  }
  see(looked, got);
  out[0] = got;
}

__global__ void add_to_one(View<unsigned> sum, View<unsigned> order) {
  unsigned t = threadIdx.x;
  unsigned before = atomicAdd(&sum[0], t + 1);  // here: add
  order[t] = before;
  __syncthreads();
  unsigned total = sum[0];
  if (t == 0) atomicMax(&sum[1], total);  // here: most
}

__global__ void show_names(View<const unsigned> keys_in, View<unsigned> keys_out, unsigned shift) {
  SHARED(unsigned, window, 64, blockDim.x, as::scanned);
  unsigned t = threadIdx.x;
  int neighbour = static_cast<int>(t) - 1;
  bool odd = t % 2 != 0;
  see(as::destination(neighbour), odd);
  window[t] = keys_in[t] >> shift;
  __syncthreads();  // here: barrier
  keys_out[t] = window[blockDim.x - 1 - t];
}

__global__ void read_for_ever(View<const unsigned> zero) {
  if (threadIdx.x == 1) {
    while (zero[0] == 0) {  // here: for-ever
    }
  }
}

__global__ void write_at(View<unsigned> out, unsigned at) {
  if (blockIdx.x == 1 && threadIdx.x == 2) out[at] = 5;  // here: beyond
}

__global__ void copy_to_shared(View<const unsigned> in, View<unsigned> out) {
  SHARED(unsigned, x, 64, 4 * blockDim.x);
  unsigned t = threadIdx.x;
  for (unsigned k = 0; k < 2; ++k) {
    see(k);
    copy_async(x, 4 * t, in, 4 * t + 8 * k);  // here: copy
  }
  wait_for_copies();  // here: wait for copies
  out[t] = x[4 * t + 3];
}

// A recorded run of kernels of this file.
struct Recorder {
  explicit Recorder(recording::Config of_run = {}) : config(std::move(of_run)) {
    std::ifstream in(own_source(__FILE__));
    std::vector<recording::SourceFile> files{{"recorder_test.cpp", {std::istreambuf_iterator<char>(in), {}}}};
    builder = std::make_unique<recording::Builder>(config, recording::DeviceInfo{}, std::move(files));
    context = std::make_unique<simt::RunContext>(simt::RunContext{config, builder.get(), {}});
    gpu = std::make_unique<Gpu>(*context);
  }
  recording::Recording finish() { return builder->finish({}, {}); }

  recording::Config config;
  std::unique_ptr<recording::Builder> builder;
  std::unique_ptr<simt::RunContext> context;
  std::unique_ptr<Gpu> gpu;
};

std::string here(const char* mark) {
  return place_of(__FILE__, mark);
}

std::uint16_t line_of(const char* mark) {
  const std::string place = here(mark);
  return static_cast<std::uint16_t>(std::stoul(place.substr(place.find(':') + 1)));
}

// The steps of a marked line.
std::vector<std::uint32_t> steps_of(const recording::Recording& r, const char* mark) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t s = 0; s < r.step_count(); ++s)
    if (r.steps[s].line == line_of(mark)) found.push_back(s);
  return found;
}

std::vector<recording::Event> events_of(const recording::Recording& r, const char* mark) {
  std::vector<recording::Event> found;
  for (const std::uint32_t s : steps_of(r, mark))
    for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) found.push_back(r.events[e]);
  return found;
}

// "t0 read a[0]=5" and so on: the events of a marked line in words.
std::vector<std::string> told_events(const recording::Recording& r, const char* mark) {
  std::vector<std::string> words;
  for (const recording::Event& e : events_of(r, mark)) {
    const char* kind = e.kind == EventKind::read ? "read " : e.kind == EventKind::write ? "write " : "other ";
    words.push_back("t" + std::to_string(e.thread) + " " + kind + r.arrays[e.what].name + "[" +
                    std::to_string(e.index) + "]=" + std::to_string(e.value));
  }
  return words;
}

}  // namespace
}  // namespace scatterscope::SCATTERSCOPE_PROBE

using namespace scatterscope;
using namespace scatterscope::SCATTERSCOPE_PROBE;
using recording::ValueType;

TEST_CASE("whatever order a line's accesses were logged in, the recording has reads by array and index, then writes") {
  Recorder on;
  const auto a = on.gpu->upload<unsigned>("a", std::vector<std::uint64_t>{10, 11, 12, 13});
  const auto b = on.gpu->upload<unsigned>("b", std::vector<std::uint64_t>{100, 101, 102, 103});
  const auto out = on.gpu->array<unsigned>("out", 4);
  on.gpu->launch<add_out_of_order>({1, 4}, a, b, out);
  const recording::Recording r = on.finish();
  CHECK(told_events(r, "sum") ==
        std::vector<std::string>{"t0 read a[0]=10", "t0 read a[3]=13", "t0 read b[0]=100", "t0 write out[0]=123",
                                 "t1 read a[1]=11", "t1 read a[2]=12", "t1 read b[1]=101", "t1 write out[1]=124",
                                 "t2 read a[1]=11", "t2 read a[2]=12", "t2 read b[2]=102", "t2 write out[2]=125",
                                 "t3 read a[0]=10", "t3 read a[3]=13", "t3 read b[3]=103", "t3 write out[3]=126"});
  CHECK(r.step_count() == 1);
  CHECK_FALSE(r.events[3].before_defined);
  CHECK(r.events[0].before_defined);
}

TEST_CASE("each execution of a line is a step of its own, and a write knows what it overwrote") {
  Recorder on;
  const auto a = on.gpu->upload<unsigned>("a", std::vector<std::uint64_t>{10, 20});
  const auto out = on.gpu->array<unsigned>("out", 2);
  on.gpu->launch<write_twice>({1, 2}, a, out, 3U);
  const recording::Recording r = on.finish();
  const auto steps = steps_of(r, "again");
  REQUIRE(steps.size() == 3);
  for (std::uint32_t k = 0; k < 3; ++k) {
    CHECK(r.steps[steps[k]].execution == k);
    REQUIRE(r.end_event(steps[k]) - r.first_event(steps[k]) == 4);  // a read and a write by each thread
    const recording::Event write = r.events[r.first_event(steps[k]) + 1];
    CHECK(write.kind == EventKind::write);
    CHECK(write.value == 10 + k);
    CHECK(write.before_defined == (k > 0));
    CHECK(write.before == (k > 0 ? 10 + k - 1 : 0));
  }
}

TEST_CASE("an asynchronous copy is a step: all that it reads, then all that it writes; its wait is another") {
  Recorder on;
  const auto in =
      on.gpu->upload<unsigned>("in", std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});
  const auto out = on.gpu->array<unsigned>("out", 2);
  on.gpu->launch<copy_to_shared>({1, 2}, in, out);
  const recording::Recording r = on.finish();
  REQUIRE(steps_of(r, "copy").size() == 2);
  const std::vector<std::string> told = told_events(r, "copy");
  REQUIRE(told.size() == 32);
  CHECK(std::vector<std::string>(told.begin() + 16, told.begin() + 24) ==
        std::vector<std::string>{"t0 read in[8]=8", "t0 read in[9]=9", "t0 read in[10]=10", "t0 read in[11]=11",
                                 "t0 write x[0]=8", "t0 write x[1]=9", "t0 write x[2]=10", "t0 write x[3]=11"});
  for (const recording::Event& e : events_of(r, "copy")) CHECK(e.is_copied);
  const auto waits = events_of(r, "wait for copies");
  REQUIRE(waits.size() == 2);
  for (const recording::Event& e : waits) CHECK(e.kind == EventKind::copy_wait);
  std::size_t copied = 0;
  for (std::size_t e = 0; e < r.events.size(); ++e) copied += r.events.copied_at(e) ? 1 : 0;
  CHECK(copied == 32);
  // A file says so, and what two backends are compared by.
  const auto read_back = [](const std::string& bytes) { return format::decode(std::as_bytes(std::span(bytes))); };
  CHECK(read_back(format::encode(r)) == r);
  CHECK(read_back(format::canonical_bytes(r)).events == r.events);
  recording::Recording before = r;
  for (std::uint8_t& kind : before.events.kind) {
    kind &= static_cast<std::uint8_t>(~recording::EventColumns::copied_bit);
    if (kind == static_cast<std::uint8_t>(EventKind::copy_wait)) kind = static_cast<std::uint8_t>(EventKind::fence);
  }
  CHECK(format::canonical_hash(before) != format::canonical_hash(r));
  // Only what is read or written is copied.
  before = r;
  before.events.kind.back() =
      static_cast<std::uint8_t>(static_cast<unsigned>(EventKind::atomic) | recording::EventColumns::copied_bit);
  CHECK(scatterscope::tests::run_error_of([&] { (void)read_back(format::encode(before)); }).id() ==
        texts::recording_inconsistent);
}

TEST_CASE("of the polls of a wait the read that ended it is kept, after the write that it waited for") {
  Recorder on;
  const auto flag = on.gpu->zeros<unsigned>("flag", 1);
  const auto out = on.gpu->array<unsigned>("out", 1);
  on.gpu->launch<wait_for_answer>({2, 1}, flag, out);
  const recording::Recording r = on.finish();
  const auto polls = events_of(r, "poll");
  REQUIRE(polls.size() == 1);
  CHECK(polls[0].kind == EventKind::read);
  CHECK(polls[0].value == 7);
  CHECK(steps_of(r, "answer").at(0) < steps_of(r, "poll").at(0));
  const auto looked = scatterscope::tests::name_index(r, "looked");
  REQUIRE(looked.has_value());
  bool shown = false;
  for (std::size_t e = 0; e < r.events.size(); ++e) {
    if (r.events[e].kind != EventKind::value || r.events[e].what != *looked) continue;
    shown = true;
    CHECK(r.events[e].value >= 2);  // it looked in vain at least once
  }
  CHECK(shown);
}

TEST_CASE("an atomic carries what the cell held and what it became, one after the other") {
  for (const unsigned seed : {0U, 3U, 4U}) {
    recording::Config config{.schedule_seed = seed};
    Recorder on(config);
    const auto sum = on.gpu->upload<unsigned>("sum", std::vector<std::uint64_t>{100, 5});
    const auto order = on.gpu->array<unsigned>("order", 8);
    on.gpu->launch<add_to_one>({1, 8}, sum, order);
    const auto got = on.gpu->download(order);
    const recording::Recording r = on.finish();
    const auto adds = events_of(r, "add");
    REQUIRE(adds.size() == 8);
    std::uint64_t held = 100;
    for (const recording::Event& e : adds) {
      CHECK(e.kind == EventKind::atomic);
      CHECK(e.before_defined);
      CHECK(e.before == got[e.thread]);
      CHECK(e.value == e.before + e.thread + 1);
      CHECK(e.before == held);  // steps follow the chain of old and new values
      held = e.value;
    }
    CHECK(held == 136);
    const auto most = events_of(r, "most");
    REQUIRE(most.size() == 1);
    CHECK(most[0].kind == EventKind::atomic);
    CHECK(most[0].before == 5);
    CHECK(most[0].value == 136);
  }
}

TEST_CASE("names of values, shared arrays and parameters are those of the source") {
  Recorder on;
  const auto in = on.gpu->upload<unsigned>("keys_a", std::vector<std::uint64_t>{8, 16, 24, 32});
  const auto out = on.gpu->array<unsigned>("keys_b", 4, as::keys);
  on.gpu->launch<show_names, as::exchanges>({1, 4}, in, as::elements(out), 3U);
  CHECK(on.gpu->download(out) == std::vector<std::uint64_t>{4, 3, 2, 1});
  const recording::Recording r = on.finish();
  CHECK(r.names == std::vector<recording::NameInfo>{{"neighbour", ValueType::i32, recording::Meaning::destination},
                                                    {"odd", ValueType::boolean}});
  REQUIRE(r.arrays.size() == 3);
  CHECK(r.arrays[2] ==
        recording::ArrayInfo{"window", recording::Space::shared, ValueType::u32, 4, {}, {}, as::scanned});
  CHECK(r.arrays[0].content == recording::Content::none);
  CHECK(r.arrays[1].content == as::keys);
  REQUIRE(r.launches.size() == 1);
  CHECK(r.launches[0].kernel == "show_names");
  CHECK(r.launches[0].work == as::exchanges);
  CHECK(r.launches[0].arguments == std::vector<recording::Argument>{{"keys_in", std::uint16_t{0}, 0},
                                                                    {"keys_out", std::uint16_t{1}, 0},
                                                                    {"shift", std::nullopt, 3}});
  const auto barriers = events_of(r, "barrier");
  CHECK(barriers.size() == 4);
  for (const recording::Event& e : barriers) CHECK(e.kind == EventKind::barrier);
  CHECK(r.steps.front().phase == 0);
  CHECK(r.steps.back().phase == 1);
  CHECK(r.events[0].kind == EventKind::value);
  CHECK(r.events[0].value == 0xffff'ffffU);  // -1 in 32 bits
}

TEST_CASE("a run recorded twice gives the same bytes, and so does any schedule where no path depends on it") {
  std::vector<std::uint64_t> keys(200);
  std::mt19937 random(7);
  for (auto& key : keys) key = random() % 64;
  recording::Config config{
      .sort = "radix-1bit", .key_bits = 6, .block_threads = 32, .grid_scan = recording::GridScan::block_sums};
  recording::Recording first = catalog::record(config, keys, catalog::Backend::cpu);
  std::vector<std::uint64_t> sorted = keys;
  std::sort(sorted.begin(), sorted.end());
  CHECK(first.output == sorted);
  const std::string bytes = format::canonical_bytes(first);
  CHECK(format::canonical_bytes(catalog::record(config, keys, catalog::Backend::cpu)) == bytes);
  for (const std::uint64_t seed : {1U, 2U, 3U, 77U, 1234567U}) {
    CAPTURE(seed);
    config.schedule_seed = seed;
    recording::Recording other = catalog::record(config, keys, catalog::Backend::cpu);
    CHECK(other.config.schedule_seed == seed);
    other.config.schedule_seed = 0;
    CHECK((other == first));
    CHECK((format::canonical_bytes(other) == bytes));
  }
}

TEST_CASE("a recorded loop without end stops at the limit of accesses that recorded runs have") {
  Recorder on;
  const auto zero = on.gpu->zeros<unsigned>("zero", 1);
  const Error error = reported<read_for_ever>(*on.gpu, 1, 4, zero);
  CHECK(error.id() == texts::run_access_limit);
  CHECK(error.arguments() == std::vector<std::string>{"read_for_ever", "0", "1", here("for-ever"),
                                                      std::to_string(recording::recorded_access_limit)});
  recording::Config config{.access_limit = 50};
  Recorder limited(config);
  const auto other_zero = limited.gpu->zeros<unsigned>("zero", 1);
  CHECK(reported<read_for_ever>(*limited.gpu, 1, 4, other_zero).arguments().back() == "50");
}

// A launch that logs 40 million events takes 1.3 GB before it has no room: so the log itself is asked, with room for
// two.
TEST_CASE("a launch that logs more events than a recording has room for keeps the last of each thread and counts on") {
  std::vector<simt::cpu::ThreadLog> logs(2);
  simt::cpu::lane.log = &logs[0];
  simt::cpu::log_limit = {2, logs};
  log_barrier(EventKind::barrier, 1, "recorder_test.cpp");
  log_barrier(EventKind::barrier, 2, "recorder_test.cpp");
  CHECK(simt::cpu::log_limit.beyond == 0);
  CHECK(logs[0].size() == 2);
  log_barrier(EventKind::barrier, 3, "recorder_test.cpp");
  CHECK(simt::cpu::log_limit.beyond == 3);
  simt::cpu::lane.log = &logs[1];
  log_barrier(EventKind::barrier, 4, "recorder_test.cpp");
  CHECK(simt::cpu::log_limit.beyond == 4);
  CHECK_FALSE(simt::cpu::log_limit.wide);
  CHECK(logs[0].size() == 1);
  CHECK(logs[0][0].line == 3);
  CHECK(logs[1].size() == 1);
  // A poll that reads again is the read that stays.
  log_poll(ValueType::u64, 1, 0, 7, {"recorder_test.cpp", 5});
  log_poll(ValueType::u64, 1, 0, 8, {"recorder_test.cpp", 5});
  CHECK(simt::cpu::log_limit.beyond == 5);
  CHECK(simt::cpu::log_limit.wide);
  simt::cpu::lane.log = nullptr;
  simt::cpu::log_limit = {};
}

TEST_CASE(
    "an index out of bounds in a recorded run is reported, records nothing, and the next launch is as good as new") {
  Recorder on;
  const auto out = on.gpu->zeros<unsigned>("out", 4);
  const Error error = reported<write_at>(*on.gpu, 2, 4, out, 4U);
  CHECK(error.id() == texts::run_out_of_bounds);
  CHECK(error.arguments() == std::vector<std::string>{"write_at", "1", "2", here("beyond"), "out", "4", "4"});
  CHECK(on.builder->events() == 0);
  on.gpu->launch<write_at>({2, 4}, out, 3U);
  CHECK(on.gpu->download(out) == std::vector<std::uint64_t>{0, 0, 0, 5});
  const recording::Recording r = on.finish();
  REQUIRE(r.launches.size() == 1);
  REQUIRE(r.events.size() == 1);
  CHECK(r.events[0].block == 1);
  CHECK(r.events[0].thread == 2);
  CHECK(r.events[0].before_defined);
  CHECK(r.events[0].before == 0);
}
