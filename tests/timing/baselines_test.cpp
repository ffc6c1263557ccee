// Baselines of libraries: found, sorted with and told apart from those that are not here. The objects are made up for
// the test; that which nvcc builds is loaded where it is.
#include "kernels/timing/baselines/baselines.h"

#include <cstdlib>
#include <cstring>

#include "kernels/texts/failed_runs.h"
#include "kernels/timing/cpu_stage.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::timing;
using recording::KeyType;

namespace {

const std::filesystem::path good = SCATTERSCOPE_MADE_UP_LIBRARIES;
const std::filesystem::path other_version = SCATTERSCOPE_OTHER_LIBRARIES;

DeviceCopy host_copy() {
  return [](void* to, const void* from, std::uint64_t bytes) { std::memcpy(to, from, bytes); };
}

Workload workload_of(std::uint64_t n, KeyType type, bool values, recording::Order order) {
  return {.n = n, .key_type = type, .key_bits = recording::width_bits(type), .order = order, .values = values};
}

// Whether a baseline's output is the input in order; of one that copies, whether it is the input.
bool right(Stage& stage, Baseline& baseline, const Workload& w) {
  void* input = stage.allocate(key_bytes(w));
  stage.generate(w, 0, w.n, input);
  const Buffers work{stage.allocate(key_bytes(w)), w.values ? stage.allocate(value_bytes(w)) : nullptr};
  stage.restore(w, input, work);
  const Buffers output = baseline.run(w, work, stage.allocate(baseline.scratch_bytes(w)));
  const bool verified = baseline.sorts() ? stage.verify(w, input, output, {baseline.zeros_tie(), true})
                                         : std::memcmp(output.keys, input, key_bytes(w)) == 0;
  CHECK((output.values == nullptr) == !w.values);
  stage.release();
  return verified;
}

}  // namespace

TEST_CASE("a library that is there sorts what it takes, through scratch of which a part is the second place") {
  const Libraries found = load_libraries({"/nonexistent", good});
  REQUIRE((found.sort != nullptr));
  CHECK(found.built_with == "made up for tests");
  CHECK(found.why_not.empty());
  const auto stage = make_cpu_stage();
  const auto all = make_gpu_baselines(host_copy(), found);
  std::vector<std::string_view> names;
  unsigned taken = 0;
  for (const auto& baseline : all) {
    names.push_back(baseline->name());
    for (const KeyType type : {KeyType::u32, KeyType::i32, KeyType::f32, KeyType::u64}) {
      for (const recording::Order order : {recording::Order::ascending, recording::Order::descending}) {
        for (const bool values : {false, true}) {
          const Workload w = workload_of(1000, type, values, order);
          if (!baseline->takes(w)) continue;
          ++taken;
          INFO("baseline->name() ", baseline->name(), ", recording::spelling(type) ", recording::spelling(type));
          CHECK(right(*stage, *baseline, w));
        }
      }
    }
  }
  CHECK(names == std::vector<std::string_view>{"device-copy", "cub-radix", "cub-radix-64", "cub-merge", "thrust"});
  CHECK(taken == 16 + 16 + 16 + 8 + 4);
}

TEST_CASE("scratch and moved bytes of the baselines") {
  const auto all = make_gpu_baselines(host_copy(), load_libraries({good}));
  Workload w = workload_of(1000, KeyType::u32, true, recording::Order::ascending);
  w.key_bits = 12;
  const std::vector<std::uint64_t> scratch{8192, 8192 + 8000, 8192 + 8000, 8000, 8000};
  const std::vector<std::uint64_t> moved{16'000, 4000 + 2 * 16'000, 4000 + 2 * 16'000, 0, 4000 + 4 * 16'000};
  REQUIRE(all.size() == scratch.size());
  for (std::size_t k = 0; k < all.size(); ++k) {
    CAPTURE(all[k]->name());
    CHECK(all[k]->scratch_bytes(w) == scratch[k]);
    CHECK(all[k]->moved_bytes(w) == moved[k]);
  }
}

TEST_CASE("an error of a library is one of the device, in its words") {
  const auto all = make_gpu_baselines(host_copy(), load_libraries({good}));
  const Workload w = workload_of(13, KeyType::u32, false, recording::Order::ascending);
  const Error error = tests::run_error_of([&] { (void)all.at(1)->scratch_bytes(w); });
  CHECK(error.id() == texts::run_device_error);
  CHECK(error.arguments() == std::vector<std::string>{"cub-radix: thirteen keys"});
}

TEST_CASE("no library, another version or a broken file: the copy alone is left, and the reason is kept") {
  const Libraries none = load_libraries({"/nonexistent"});
  CHECK(none.why_not.empty());
  const Libraries other = load_libraries({other_version});
  CHECK(other.why_not == (other_version / libraries_file).string() + " has version 4321 of the interface; allowed: 2");
  const tests::TemporaryFolder folder;
  (void)folder.write(libraries_file, "half a file");
  const Libraries broken = load_libraries({folder.path});
  CHECK(broken.why_not.find(libraries_file) != std::string::npos);
  for (const Libraries& each : {none, other, broken}) {
    CHECK((each.sort == nullptr));
    CHECK(make_gpu_baselines(host_copy(), each).size() == 1);
  }
  // Another folder may hold a good one.
  const Libraries found = load_libraries({folder.path, other_version, good});
  CHECK((found.sort != nullptr));
  CHECK(found.why_not.empty());
}

TEST_CASE("a library that was built meanwhile is found the next time") {
  const tests::TemporaryFolder folder;
  REQUIRE(setenv("SCATTERSCOPE_LIBRARIES", folder.path.c_str(), 1) == 0);
  CHECK((libraries().sort == nullptr));
  std::filesystem::copy_file(good / libraries_file, folder.path / libraries_file);
  CHECK(libraries().built_with == "made up for tests");
  REQUIRE(unsetenv("SCATTERSCOPE_LIBRARIES") == 0);
  CHECK((libraries().sort != nullptr));  // it stays
}

TEST_CASE("what nvcc built can be loaded; without a GPU it says so") {
  const Libraries built = load_libraries({SCATTERSCOPE_PROGRAM_FOLDER});
  if (built.sort == nullptr) {
    REQUIRE(built.why_not.empty());
    MESSAGE("SKIPPED: " << std::string(libraries_file) << " is not built here");
    return;
  }
  MESSAGE(built.built_with);
  CHECK(built.built_with.find("CUB ") == 0);
  LibraryCall call;
  call.version = libraries_version + 1;
  REQUIRE(built.sort(&call) != nullptr);
  CHECK(built.sort(&call) == std::string("another version of the interface"));
  for (const LibrarySort sort :
       {LibrarySort::cub_radix, LibrarySort::cub_radix64, LibrarySort::cub_merge, LibrarySort::thrust}) {
    for (const LibraryKey key : {LibraryKey::u32, LibraryKey::u64}) {
      call = {};
      call.sort = sort;
      call.key = key;
      call.n = 1000;
      const char* const error = built.sort(&call);
      if (error == nullptr) {
        CHECK(call.scratch_bytes > 0);
      } else {
        CHECK(std::strlen(error) > 0);  // "no CUDA-capable device is detected"
        MESSAGE(std::string(error));
      }
    }
  }
}
