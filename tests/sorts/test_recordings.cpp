// The executor's recordings against hashes of the same recordings made on a GPU.
#include <doctest/doctest.h>

#include <fstream>
#include <map>

#include "kernels/format/recording_file.h"
#include "tests/one_case_of.h"
#include "tests/sorts/canonical_recordings.h"

using namespace scatterscope;

TEST_CASE("the executor records what the GPU recorded") {
  std::ifstream file("tests/gpu/recordings.hash");
  REQUIRE_MESSAGE(file.good(), "tests/gpu/recordings.hash is missing; tests/gpu/run_on_gpu writes it");
  std::map<std::string, std::uint64_t> of_gpu;
  std::string name;
  std::uint64_t hash = 0;
  while (file >> name >> hash) of_gpu[name] = hash;
  unsigned number = 0;
  for (const tests::CanonicalRecording& canonical : tests::canonical_recordings()) {
    if (canonical.path_depends_on_timing || !tests::is_run(++number)) continue;
    CAPTURE(canonical.name);
    REQUIRE_MESSAGE(of_gpu.count(canonical.name) == 1, "no hash of a GPU; run tests/gpu/run_on_gpu on one");
    CHECK_MESSAGE(tests::behaviour_hash(catalog::record(canonical.config, canonical.input, catalog::Backend::cpu)) ==
                      of_gpu[canonical.name],
                  "a kernel does something else than when a GPU recorded it, or the backends differ: "
                  "tests/gpu/run_on_gpu shows which");
  }
}
