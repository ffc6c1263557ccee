// Which shape a timed run takes: found, shipped, predicted; how found ones are kept.
#include "kernels/timing/shapes/shape_choice.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/timing/file_lock.h"
#include "kernels/timing/shapes/find_shape.h"

namespace scatterscope::timing {
namespace {

using catalog::Backend;
using recording::Config;
using recording::KeyType;
using recording::ShapeFrom;

constexpr GpuRoom h200{132, 2048, 65'536, 228U << 10U, 227U << 10U};
constexpr GpuRoom laptop{24, 1536, 65'536, 100U << 10U, 99U << 10U};
constexpr GpuRoom small{10, 1024, 65'536, 64U << 10U, 64U << 10U};

KnownShape known(const std::string& sort, std::uint64_t n, Shape shape, double ms = 1) {
  return {{"NVIDIA H200", "580", "NVRTC 13.0", "k"}, sort, 32, false, n, shape, ms, "2026-11-29"};
}
Config config_of(std::string_view sort, std::uint64_t n, KeyType type = KeyType::u32, bool values = false) {
  return {
      .sort = std::string(sort), .n = n, .key_type = type, .key_bits = recording::width_bits(type), .values = values};
}

TEST_CASE("known shapes are read as they were written, and lines that are none are left out") {
  const std::vector<KnownShape> shapes{known("onesweep", 1U << 20U, {256, 32}, 0.0581),
                                       known("merge", (1U << 28U) - 4096, {384, 25}, 7.25)};
  const std::string text = text_of(shapes);
  CHECK(parse_shapes(text) == shapes);
  CHECK(parse_shapes("\n# note\n" + text + "\nNVIDIA H200\t580\n") == shapes);
  std::string word_for_number = text;
  word_for_number.replace(word_for_number.find("256"), 3, "all");
  CHECK(parse_shapes(word_for_number).size() == 1);
  for (const char* wrong : {"0", "-1", "1025", "256x", ""}) {
    std::string line = text_of({shapes[0]});
    line.replace(line.find("256"), 3, wrong);
    CHECK_MESSAGE(parse_shapes(line).empty(), wrong);
  }
  CHECK(parse_shapes("").empty());
}

TEST_CASE("a found shape counts before a shipped one, and that before a predicted one") {
  Config config = config_of("onesweep", 1U << 24U);
  const std::vector<KnownShape> found{known("onesweep", 1U << 22U, {256, 16}), known("onesweep", 1U << 26U, {512, 36}),
                                      known("merge", 1U << 24U, {128, 9})};
  const std::vector<KnownShape> shipped{known("onesweep", 1U << 24U, {384, 24})};
  CHECK(take_fastest(config, h200, found, shipped) == ShapeFrom::found);
  CHECK(config.block_threads == 256);  // 2^22 is as near as 2^26: the first
  config.n = (1U << 24U) + 1;
  CHECK(take_fastest(config, h200, found, shipped) == ShapeFrom::found);
  CHECK(config.block_threads == 512);
  CHECK(config.keys_per_thread == 36);
  CHECK(config.radix_bits == 8);
  // Far from all that was searched for, the next source counts.
  for (const std::uint64_t far : {std::uint64_t{1} << 19U, std::uint64_t{1} << 29U}) {
    Config other = config;
    other.n = far;
    CHECK(take_fastest(other, h200, found, shipped) == ShapeFrom::predicted);
  }
  CHECK(take_fastest(config, h200, {}, shipped) == ShapeFrom::shipped);
  CHECK(config.block_threads == 384);
  CHECK(take_fastest(config, h200, {}, {}) == ShapeFrom::predicted);
  CHECK(Shape{config.block_threads, config.keys_per_thread} == predicted_shape(config, h200));

  // Other keys have other shapes.
  Config pairs = config_of("onesweep", 1U << 24U, KeyType::u32, true), wide = config_of("onesweep", 1, KeyType::u64);
  CHECK(take_fastest(pairs, h200, found, shipped) == ShapeFrom::predicted);
  CHECK(take_fastest(wide, h200, found, shipped) == ShapeFrom::predicted);

  // What does not fit here is passed over.
  Config here = config_of("onesweep", 1U << 26U);
  CHECK(take_fastest(here, small, found, {}) == ShapeFrom::predicted);

  // A file may hold anything: more keys a thread than the sort takes, threads that no search tries, a shape whose grid
  // would have too many blocks.
  for (const Shape wrong : {Shape{128, 64}, Shape{100, 8}, Shape{1, 1}})
    CHECK(take_fastest(here, h200, {known("onesweep", 1U << 26U, wrong)}, {}) == ShapeFrom::predicted);
  Config large = config_of("merge", std::uint64_t{1} << 31U);
  CHECK(take_fastest(large, h200, {known("merge", 1U << 30U, {64, 1})}, {}) == ShapeFrom::found);

  // A sort over devices takes the shape of a device's part.
  Config devices = config_of("sample-devices", std::uint64_t{1} << 30U);
  devices.devices = 4;
  CHECK(take_fastest(devices, h200, found, {}) == ShapeFrom::found);
  CHECK(devices.keys_per_thread == 36);

  Config single = config_of("radix-block", 1024);
  CHECK(take_fastest(single, h200, found, {}) == ShapeFrom::none);
}

TEST_CASE("a shape that was found for other keys does not cost a sort of buckets one more split") {
  const auto known_msd = [](std::uint64_t n, Shape shape, std::uint32_t key_bits) {
    KnownShape found = known("radix-msd", n, shape);
    found.key_bits = key_bits;
    return std::vector<KnownShape>{found};
  };
  // Two digits of 8 bits leave buckets of so many keys, which a tile holds with a tenth to spare.
  const auto holds_buckets = [](const Config& config, std::uint64_t buckets) {
    return std::uint64_t{config.block_threads} * config.keys_per_thread * 9 >= config.n / buckets * 10;
  };
  const auto wide = known_msd((1U << 27U) - 4096, {128, 34}, 64);
  Config config = config_of("radix-msd", (1U << 27U) - 4096, KeyType::u64);
  CHECK(take_fastest(config, h200, wide, {}) == ShapeFrom::found);
  CHECK(Shape{config.block_threads, config.keys_per_thread} == Shape{128, 34});
  config = config_of("radix-msd", 1U << 28U, KeyType::u64);
  CHECK(take_fastest(config, h200, wide, {}) == ShapeFrom::found);
  CHECK(Shape{config.block_threads, config.keys_per_thread} == Shape{128, 36});
  CHECK(holds_buckets(config, 1U << 16U));

  // No tile of 192 threads is large enough: the predicted shape is.
  config = config_of("radix-msd", 1U << 29U);
  CHECK(take_fastest(config, h200, known_msd((1U << 28U) - 4096, {192, 44}, 32), {}) == ShapeFrom::predicted);
  CHECK(holds_buckets(config, 1U << 16U));
  // 2^19 pairs are split once.
  config = config_of("radix-msd", 1U << 19U, KeyType::u32, true);
  CHECK(take_fastest(config, h200, {}, {}) == ShapeFrom::predicted);
  CHECK(holds_buckets(config, 1U << 8U));
}

TEST_CASE("a predicted shape fits every GPU, fills it with few keys, and changes with the GPU") {
  for (const catalog::SortInfo* info : catalog::sorts()) {
    if (!catalog::has_shapes(*info)) continue;
    for (const GpuRoom& room : {h200, laptop, small})
      for (const KeyType type : {KeyType::u32, KeyType::u64})
        for (const bool values : {false, true})
          for (const std::uint64_t n : {1U, 1U << 16U, 1U << 20U, 1U << 28U}) {
            Config config = config_of(info->name, n, type, values);
            const Shape shape = predicted_shape(config, room);
            take_shape(config, shape);
            CAPTURE(info->name);
            CAPTURE(n);
            CAPTURE(room.multiprocessors);
            CHECK(shape.keys_per_thread >= 1);
            CHECK(shape.keys_per_thread <= info->max_keys_per_thread);
            CHECK((info->shared_bytes == nullptr || info->shared_bytes(config) <= room.block_shared_bytes));
          }
    // Few keys: smaller tiles than of many.
    const Config few = config_of(info->name, 1U << 18U), many = config_of(info->name, 1U << 28U);
    CHECK(predicted_shape(few, h200).keys_per_thread <= predicted_shape(many, h200).keys_per_thread);
  }
  const Config many = config_of("onesweep", 1U << 28U);
  CHECK(predicted_shape(many, h200).keys_per_thread > predicted_shape(many, small).keys_per_thread);
}

TEST_CASE("what a search finds is kept in a file, one for each sort, keys and setting") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("shapes_test." + std::to_string(getpid()));
  const fs::path file = folder / "deeper" / "shapes.tsv";
  FoundShapes found(file);
  CHECK(found.all().empty());
  found.add(known("onesweep", 1U << 20U, {256, 32}));
  found.add(known("onesweep", 1U << 20U, {384, 24}));
  KnownShape other_gpu = known("onesweep", 1U << 20U, {128, 8});
  other_gpu.on.gpu = "NVIDIA L4";
  found.add(other_gpu);
  CHECK(FoundShapes(file).all() == std::vector{known("onesweep", 1U << 20U, {384, 24}), other_gpu});

  // A second program adds; this one keeps what that one wrote.
  FoundShapes second(file);
  second.add(known("merge", 1U << 20U, {256, 17}));
  found.add(known("sample", 1U << 20U, {512, 11}));
  CHECK(FoundShapes(file).all().size() == 4);

  // Another build may still be in use, whose kernels have another text.
  KnownShape newer = known("merge", 1U << 20U, {320, 17});
  newer.on.kernels = "newer";
  found.add(newer);
  CHECK(FoundShapes(file).all().size() == 5);
  CHECK(FoundShapes(file).all().back() == newer);

  // A broken file is an empty one; a folder in its place is no error.
  std::ofstream(file) << "\x01\x02 no table";
  CHECK(FoundShapes(file).all().empty());
  fs::remove(file);
  fs::create_directories(file);
  FoundShapes nowhere(file);
  nowhere.add(newer);
  CHECK(nowhere.all() == std::vector{newer});
  fs::remove_all(folder);
  FoundShapes unkept{fs::path()};
  unkept.add(newer);
  CHECK(unkept.all().size() == 1);
}

class ShapesFile {
 public:
  explicit ShapesFile(const std::string& name)
      : folder_(std::filesystem::temp_directory_path() / (name + "." + std::to_string(getpid()))) {}
  ~ShapesFile() { std::filesystem::remove_all(folder_); }
  ShapesFile(const ShapesFile&) = delete;
  ShapesFile& operator=(const ShapesFile&) = delete;
  [[nodiscard]] std::filesystem::path path() const { return folder_ / "shapes.tsv"; }

 private:
  std::filesystem::path folder_;
};

TEST_CASE("programs that add to the file at once keep what all of them found") {
  const ShapesFile file("shapes_at_once");
  constexpr std::uint64_t each = 12, programs = 3;
  std::vector<pid_t> children;
  for (std::uint64_t program = 0; program < programs; ++program) {
    const pid_t child = fork();
    if (child == 0) {
      FoundShapes found(file.path());
      for (std::uint64_t k = 0; k < each; ++k) found.add(known("onesweep", 1000 * (program + 1) + k, {256, 32}));
      _exit(0);
    }
    children.push_back(child);
  }
  FoundShapes own(file.path());
  std::vector<std::thread> threads;
  for (std::uint64_t t = 0; t < 2; ++t)
    threads.emplace_back([&file, t] {
      FoundShapes found(file.path());
      for (std::uint64_t k = 0; k < each; ++k) found.add(known("merge", 1000 * (t + 1) + k, {256, 17}));
    });
  for (std::thread& thread : threads) thread.join();
  for (const pid_t child : children) {
    int status = 1;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(status == 0);
  }
  std::set<std::pair<std::string, std::uint64_t>> kept;
  const FoundShapes after(file.path());
  for (const KnownShape& shape : after.all()) kept.emplace(shape.sort, shape.n);
  CHECK(kept.size() == each * (programs + 2));
  // One that read the file before takes what came since.
  own.reread();
  CHECK(own.all() == after.all());
}

TEST_CASE("what is found does not wait for a program that keeps the file to itself, and is in use here") {
  const ShapesFile file("shapes_held");
  FoundShapes(file.path()).add(known("merge", 1000, {256, 17}));
  const FileLock held(file.path(), std::chrono::seconds(0));
  REQUIRE_FALSE(held.busy());
  CHECK(FileLock(file.path(), std::chrono::milliseconds(20)).busy());
  FoundShapes found(file.path());
  found.add(known("onesweep", 1000, {256, 32}));
  CHECK(found.all().size() == 2);
  CHECK(FoundShapes(file.path()).all().size() == 1);
}

TEST_CASE("of many settings the file keeps the latest") {
  const ShapesFile file("shapes_of_many");
  FoundShapes found(file.path());
  for (unsigned build = 0; build < FoundShapes::most_settings + 5; ++build) {
    for (const std::uint64_t n : {1000U, 2000U}) {
      KnownShape shape = known("onesweep", n, {256, 32});
      shape.on.kernels = "build " + std::to_string(build);
      found.add(shape);
    }
  }
  const std::vector<KnownShape> kept = FoundShapes(file.path()).all();
  CHECK(kept == found.all());
  REQUIRE(kept.size() == 2 * FoundShapes::most_settings);
  CHECK(kept.front().on.kernels == "build 5");
  // A build that adds again is among the latest.
  KnownShape again = kept.front();
  found.add(again);
  again.on.kernels = "one more";
  found.add(again);
  std::set<std::string> builds;
  for (const KnownShape& shape : found.all()) builds.insert(shape.on.kernels);
  CHECK(builds.contains("build 5"));
  CHECK_FALSE(builds.contains("build 6"));
  // Nor does the file grow with the numbers of keys that are searched for.
  std::vector<KnownShape> many;
  for (std::uint64_t n = 1; n <= FoundShapes::most_shapes + 10; ++n) many.push_back(known("merge", n, {256, 17}));
  std::ofstream(file.path()) << text_of(many);
  found.add(known("merge", 1U << 20U, {256, 17}));
  CHECK(found.all().size() == FoundShapes::most_shapes);
  CHECK(found.all().back().n == 1U << 20U);
}

TEST_CASE("the shapes that come with the program are sound, and each is of a sort that has shapes") {
  for (const KnownShape& shape : shipped_shapes()) {
    CAPTURE(shape.sort);
    const catalog::SortInfo& info = catalog::description_of(shape.sort);
    REQUIRE(catalog::has_shapes(info));
    CHECK(shape.shape.keys_per_thread <= info.max_keys_per_thread);
    CHECK(shape.ms > 0);
    CHECK(shape.date.size() == std::string("2026-11-29").size());
    CHECK_FALSE(shape.on.gpu.empty());
  }
}

TEST_CASE("a search on the executor tries shapes, verifies them and names the fastest") {
  const auto stage = make_stage(Backend::cpu);
  Workload w;
  w.n = 64;
  Config sort;
  sort.sort = "radix-local";
  std::size_t heard = 0;
  const FoundShape found = find_shape(*stage, w, sort, Backend::cpu, {},
                                      [&](const std::vector<MeasuredRun>& tried) { heard = tried.size(); },
                                      {std::chrono::milliseconds(600'000), 8});
  REQUIRE(found.best.has_value());
  CHECK(found.tried.size() + found.failed == 8);
  CHECK(heard == found.tried.size());
  std::size_t marked = 0;
  for (const MeasuredRun& run : found.tried) {
    CHECK(run.verified);
    CHECK(run.config.radix_bits == 8);
    CHECK(run.config[recording::rank_by_ballots]);
    CHECK(run.launches.size() > 0);
    if (run.shape_from != ShapeFrom::found) continue;
    ++marked;
    CHECK(run.milliseconds.median == found.best->ms);
    CHECK(Shape{run.config.block_threads, run.config.keys_per_thread} == found.best->shape);
  }
  CHECK(marked == 1);
  CHECK(found.best->sort == "radix-local");
  CHECK(found.best->n == w.n);
  CHECK(found.best->on == setting_of(Backend::cpu));

  // Cancelled, it ends at once.
  std::stop_source source;
  catalog::Progress progress;
  progress.stop = source.get_token();
  source.request_stop();
  CHECK_THROWS_AS((void)find_shape(*stage, w, sort, Backend::cpu, progress), catalog::RunCancelled);
}

}  // namespace
}  // namespace scatterscope::timing
