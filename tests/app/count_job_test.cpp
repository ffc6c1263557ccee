// Counting beside the window, and scatter maps from files.
#include "app/jobs/count_job.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include "app/files/heatmap_file.h"
#include "app/files/measured_files.h"
#include "kernels/format/scatter_map_json.h"
#include "kernels/parameters/seed.h"
#include "kernels/texts/arguments_of_sorts.h"
#include "tests/app/typed.h"
#include "tests/testing.h"

using namespace scatterscope;
using namespace scatterscope::app;

namespace fs = std::filesystem;

namespace {

using Kind = JobState::Kind;

CountRequest request_of(const std::string& sort, std::uint32_t n, std::uint32_t iteration) {
  CountRequest request;
  request.config.sort = sort;
  request.config.n = n;
  request.config.set(recording::seed, 1);
  request.config.key_bits = 8;
  request.config.block_threads = 64;
  request.iteration = iteration;
  return request;
}

}  // namespace

TEST_CASE("count job: one run or two, each as the request says") {
  CountJob job;
  job.start(count_task({request_of("radix-1bit", 5000, 2), request_of("radix-local", 5000, 1)}));
  const CountState state = job.wait();
  REQUIRE(state.kind == Kind::done);
  REQUIRE(state.runs[0] != nullptr);
  REQUIRE(state.runs[1] != nullptr);
  CHECK(state.runs[0]->config.sort == "radix-1bit");
  CHECK(state.runs[0]->scatter.iteration == 2);
  CHECK(state.runs[0]->scatter.keys == 5000);
  CHECK(state.runs[0]->counted);
  CHECK(state.runs[0]->seconds > 0);
  CHECK(state.runs[0]->distribution == "uniform");
  CHECK(state.runs[0]->date.size() == 10);
  CHECK(state.runs[0]->device == catalog::device_info(catalog::Backend::cpu));
  CHECK(state.runs[1]->config.sort == "radix-local");
  CHECK(state.runs[1]->scatter.total.accesses == 5000);
  CHECK(job.news());
  CHECK(job.poll().kind == Kind::idle);
}

TEST_CASE("count job: cancelled within an iteration, and the next one runs") {
  CountJob job;
  job.start(count_task({request_of("radix-1bit", most_counted_on_cpu, 0)}));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const auto start = std::chrono::steady_clock::now();
  job.cancel();
  CHECK(job.wait().kind == Kind::cancelled);
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
  job.start(count_task({request_of("radix-1bit", 100, 0)}));
  CHECK(job.wait().kind == Kind::done);
}

TEST_CASE("what cannot be counted is reported before it runs") {
  const auto problem = [](const CountRequest& request) { return tests::why_not([&] { check_count(request); }); };
  CHECK(problem(request_of("radix-1bit", 1000, 0)).empty());
  CHECK(problem(request_of("radix-block", 100, 0)).find("moves its keys in shared memory alone") != std::string::npos);
  CHECK(problem(request_of("radix-1bit", most_counted_on_cpu + 1, 0)).find("allowed: 1 to 4194304") !=
        std::string::npos);
  CHECK(problem(request_of("radix-1bit", 0, 0)).find("allowed: 1 to") != std::string::npos);
  CountRequest wide = request_of("radix-local", 5000, 0);
  wide.config.block_threads = 1024;
  wide.config.keys_per_thread = 16;
  wide.config.radix_bits = 8;
  wide.config.key_type = recording::KeyType::u64;
  CHECK(problem(wide).find("shared memory") != std::string::npos);
  CountJob job;
  job.start(count_task({request_of("radix-1bit", 1000, 0), request_of("radix-block", 100, 0)}));
  const CountState state = job.wait();
  CHECK(state.kind == Kind::failed);
  CHECK(state.problem.id() == texts::sort_without_scatter);
  CHECK(state.runs[0] == nullptr);
}

TEST_CASE("the keys of a counted run on a GPU stand in the host's memory too") {
  CountRequest request = request_of("radix-1bit", 1U << 20U, 0);
  check_host_memory(request, 12U << 20U);
  const Error problem = tests::run_error_of([&] { check_host_memory(request, (12U << 20U) - 1); });
  CHECK(describe(problem, Language::english) ==
        "n = 1048576: needs 12 MiB of this machine's memory beside the GPU's, 11 MiB are free");
  request.config.key_type = recording::KeyType::u64;
  request.config.values = true;
  check_host_memory(request, 28U << 20U);
  CHECK_THROWS_AS(check_host_memory(request, (28U << 20U) - 1), Error);
}

TEST_CASE("a map's file: known by its beginning, read, or refused in one line") {
  const tests::TemporaryFolder folder;
  auto run = count_stores(request_of("radix-local", 6000, 1), {});
  const std::string text = format::to_json(run);
  const fs::path map = folder.write("heat.json", text);
  CHECK(looks_like_heatmap(map));
  CHECK_FALSE(looks_like_measured(map));
  const auto read = read_heatmap_file(map, "FILE");
  CHECK(format::to_json(read) == text);
  const fs::path other = folder.write("other.json", "{\"format\": \"scatterscope-measured\"}");
  CHECK_FALSE(looks_like_heatmap(other));
  CHECK(looks_like_measured(other));
  CHECK_FALSE(looks_like_heatmap(folder.path));
  CHECK_FALSE(looks_like_heatmap(folder.path / "none"));
  CHECK_FALSE(looks_like_heatmap(folder.write("empty", "")));
  const auto said = [](const fs::path& path) {
    const std::string words = tests::said_of([&] { (void)read_heatmap_file(path, "FILE"); });
    CHECK(words.find('\n') == std::string::npos);
    return words;
  };
  CHECK(said(other).find("format is \"scatterscope-measured\"; allowed: scatterscope-heatmap") != std::string::npos);
  CHECK(said(folder.path / "none")
            .find("cannot be read: No such file or directory; allowed: a file of `scatterscope heatmap --json`") !=
        std::string::npos);
  CHECK(said(folder.path).find("is a folder, a device or a pipe") != std::string::npos);
  CHECK(said(folder.write("cut.json", text.substr(0, text.size() / 2))).find("byte ") != std::string::npos);
}
