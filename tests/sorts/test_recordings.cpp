// The executor's recordings against hashes of the same recordings made on a GPU.
#include <fstream>

#include "kernels/format/old_names.h"
#include "kernels/format/recording_file.h"
#include "tests/sorts/canonical_recordings.h"
#include "tests/testing.h"

using namespace scatterscope;

namespace {

// By the recording's name, which begins with its sort.
std::map<std::string, std::uint64_t> hashes_of_gpu() {
  std::ifstream file("tests/gpu/recordings.hash");
  REQUIRE_MESSAGE(file.good(), "tests/gpu/recordings.hash is missing; tests/gpu/run_on_gpu writes it");
  std::map<std::string, std::uint64_t> hashes;
  std::string name;
  std::uint64_t hash = 0;
  while (file >> name >> hash) hashes[name] = hash;
  return hashes;
}

std::set<std::string> sorts_of(const std::map<std::string, std::uint64_t>& hashes) {
  std::set<std::string> sorts;
  for (const auto& [name, hash] : hashes) sorts.insert(name.substr(0, name.find('/')));
  return sorts;
}

}  // namespace

// CMake knows these words: the test of this case is then reported as skipped.
TEST_CASE("every sort was run by a GPU") {
  std::set<std::string> expected;
  for (const tests::CanonicalRecording& canonical : tests::canonical_recordings())
    if (!canonical.path_depends_on_timing) expected.insert(canonical.config.sort);
  const std::set<std::string> run = sorts_of(hashes_of_gpu());
  for (const std::string& sort : expected)
    if (!run.contains(sort)) MESSAGE(sort << ": no GPU has run it yet; tests/gpu/run_on_gpu does");
}

// So code that looks for them finds the same in files of older versions.
TEST_CASE("markers say of arrays and launches what their names say in older files") {
  std::set<std::tuple<std::string, recording::GridScan, recording::Launches, bool, bool, bool>> seen;
  std::set<recording::Content> contents;
  std::set<recording::Work> works;
  for (const tests::CanonicalRecording& canonical : tests::canonical_recordings()) {
    const recording::Config& config = canonical.config;
    const std::size_t tile = std::size_t{config.block_threads} * config.keys_per_thread;
    const bool tiles = canonical.input.keys.size() > tile, floats = config.key_type == recording::KeyType::f32;
    if (!seen.emplace(config.sort, config.grid_scan, config.launches, tiles, floats, config.devices > 1).second)
      continue;
    CAPTURE(canonical.name);
    const recording::Recording r = tests::record(canonical.config, canonical.input);
    for (const recording::ArrayInfo& array : r.arrays) {
      CAPTURE(array.name);
      CHECK(array.content == format::content_of_old_name(array.name));
      contents.insert(array.content);
    }
    for (const recording::Launch& launch : r.launches) {
      CAPTURE(launch.kernel);
      CHECK(launch.work == format::work_of_old_name(launch.kernel));
      works.insert(launch.work);
    }
  }
  CHECK(contents.size() == static_cast<std::size_t>(recording::Content::end));
  CHECK(works.size() == static_cast<std::size_t>(recording::Work::end));
}

TEST_CASE("the executor records what the GPU recorded") {
  const std::map<std::string, std::uint64_t> of_gpu = hashes_of_gpu();
  const std::set<std::string> run = sorts_of(of_gpu);
  REQUIRE(!run.empty());
  unsigned number = 0;
  for (const tests::CanonicalRecording& canonical : tests::canonical_recordings()) {
    if (canonical.path_depends_on_timing || !tests::is_run(++number) || !run.contains(canonical.config.sort)) continue;
    CAPTURE(canonical.name);
    REQUIRE_MESSAGE(of_gpu.count(canonical.name) == 1, "no hash of a GPU; run tests/gpu/run_on_gpu on one");
    CHECK_MESSAGE(tests::behaviour_hash(tests::record(canonical.config, canonical.input)) == of_gpu.at(canonical.name),
                  "a kernel does something else than when a GPU recorded it, or the backends differ: "
                  "tests/gpu/run_on_gpu shows which");
  }
}
