// Which shape a timed run takes: found, shipped, predicted; how found ones are kept.
#include "kernels/timing/shape_choice.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "kernels/timing/find_shape.h"

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

  // Nothing stays of other kernels on the same GPU and driver.
  KnownShape newer = known("merge", 1U << 20U, {320, 17});
  newer.on.kernels = "newer";
  found.add(newer);
  CHECK(FoundShapes(file).all() == std::vector{other_gpu, newer});

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
    CHECK(run.config.pass_bits == 2);
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
