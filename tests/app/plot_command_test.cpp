// `scatterscope plot`, and files of measured results, on made-up ones.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/command_line/command.h"
#include "app/files/measured_files.h"
#include "app/files/shipped_files.h"
#include "kernels/format/measured_json.h"
#include "tests/app/typed.h"
#include "tests/testing.h"
#include "tests/timing/made_up.h"

using namespace scatterscope;
using namespace scatterscope::app;
namespace fs = std::filesystem;

namespace {

struct Files : tests::TemporaryFolder {
  std::string set = write("set.json", format::measured_json(tests::made_up_set())).string();
  std::string wrong = write("wrong.json", "{\"format\": \"scatterscope-measured\", \"version\": 4}").string();
  std::string out = (path / "out.svg").string();
  [[nodiscard]] std::string drawn() const {
    std::ifstream file(out, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // What the command says of these options, empty where it drew; --out is added.
  [[nodiscard]] std::string plot(const std::string& options, const std::string& file) const {
    Given given;
    given.options = tests::typed(options);
    given.options.try_emplace("--out", out);
    if (!file.empty()) given.file = file;
    const auto plot = std::find_if(commands().begin(), commands().end(),
                                   [](const Command& command) { return command.name == "plot"; });
    return tests::why_not([&] { return plot->run(given, {}); });
  }
};

}  // namespace

TEST_CASE("plot draws every kind, in each language, of the keys that are asked for") {
  const Files files;
  for (const char* kind : {"throughput", "ladder", "grid", "blocks", "launches"}) {
    CAPTURE(std::string(kind));
    CHECK(files.plot("--kind " + std::string(kind), files.set) == "");
    CHECK(files.drawn().find("GPU made up for tests") != std::string::npos);
  }
  CHECK(files.plot("--kind ladder --n 2^24 --language zh-Hant --theme dark", files.set) == "");
  CHECK(files.drawn().find("2^24 個鍵") != std::string::npos);
  CHECK(files.plot("--kind throughput --values", files.set) == "");
  CHECK(files.drawn().find("u32 keys with values, uniform") != std::string::npos);
}

TEST_CASE("plot draws another file's results beside the first, in the throughput plot alone") {
  const Files files;
  timing::MeasuredSet other = tests::made_up_set();
  other.provenance.device = "another GPU made up for tests";
  const std::string beside = (files.path / "other.json").string();
  std::ofstream(beside) << format::measured_json(other);
  CHECK(files.plot("--kind throughput --beside " + std::string(beside), files.set) == "");
  CHECK(files.drawn().find("B, dashed lines: measured on another GPU made up for tests") != std::string::npos);
  CHECK(files.plot("--kind ladder --beside " + std::string(beside), files.set) ==
        "--beside " + beside + ": allowed only together with throughput");
  CHECK(files.plot("--kind throughput --beside " + files.wrong, files.set).rfind("--beside ", 0) == 0);
}

TEST_CASE("plot says in one line what is wrong") {
  const Files files;
  const auto begins = [](const std::string& words, const std::string& beginning) {
    CAPTURE(words);
    CHECK(words.rfind(beginning, 0) == 0);
    CHECK(words.find('\n') == std::string::npos);
  };
  begins(files.plot("", files.set),
         "--kind: missing; allowed: throughput, ladder, grid, blocks, shapes, launches, devices, timeline");
  begins(files.plot("--kind laddr", files.set), "--kind 'laddr'");
  begins(files.plot("--kind grid", ""), "FILE: missing; allowed: FILE, --shipped");
  begins(files.plot("--kind grid --out a.jpg", files.set), "--out 'a.jpg'");
  begins(files.plot("--kind grid --shipped", files.set),
         "FILE " + files.set + " and --shipped: allowed: one of the two");
  begins(files.plot("--kind grid", files.path / "none.json"), "FILE " + files.path.string());
  begins(files.plot("--kind grid", files.path), "FILE " + files.path.string());
  const std::string wrong = files.plot("--kind grid", files.wrong);
  CHECK(wrong.find("version is 4; allowed: an integer from 1 to 3") != std::string::npos);
  begins(files.plot("--kind ladder --n 12", files.set), "--n '12': not measured for the plot ladder");
  begins(files.plot("--kind ladder --n x", files.set), "--n ");
  begins(files.plot("--kind ladder --key-type u64", files.set), "--key-type 'u64': not measured; measured: u32");
  begins(files.plot("--kind ladder --key-type u33", files.set), "--key-type 'u33': unknown, did you mean 'u32'?");
  begins(files.plot("--kind ladder --distribution few", files.set),
         "--distribution 'few': not measured; measured: uniform");
  begins(files.plot("--kind ladder --out " + (files.path / "a.png").string(), files.set), "--out ");
  CHECK_FALSE(fs::exists(files.out));
}

TEST_CASE("plot draws nothing empty: it names what was asked for and what was measured for that plot") {
  const Files files;
  CHECK(files.plot("--kind blocks --values", files.set) ==
        "--kind blocks --values: not measured; measured for this plot: --key-type u32");
  CHECK(files.plot("--kind grid --values --n 2^24", files.set) ==
        "--kind grid --values: not measured; measured for this plot: --key-type u32");
  timing::MeasuredSet alone = tests::made_up_set();
  std::erase_if(alone.runs, [](const timing::MeasuredRun& run) { return run.sort != "std-sort"; });
  for (timing::MeasuredRun& run : alone.runs) {
    run.config.key_type = recording::KeyType::f32;
    run.distribution = "few";
  }
  const std::string file = (files.path / "alone.json").string();
  std::ofstream(file) << format::measured_json(alone);
  CHECK(files.plot("--kind blocks --distribution few", file) ==
        "--kind blocks --distribution few: nothing was measured for this plot; `scatterscope measure --sort "
        "radix-local,onesweep --n 2^24 --radix-bits 8 --keys-per-thread 8 --block-threads 64,128,256,512 "
        "--key-type f32 --distribution few --json F.json` does");
  CHECK_FALSE(fs::exists(files.out));
  CHECK(files.plot("--kind throughput --distribution few", file) == "");
}

TEST_CASE("a file that is too large is reported with its size") {
  const Files files;
  const fs::path large = files.path / "large.json";
  std::ofstream(large) << "{";
  fs::resize_file(large, format::max_measured_bytes + 12'345);
  CHECK(files.plot("--kind grid", large) ==
        "FILE " + large.string() + ": the text is " + std::to_string(format::max_measured_bytes + 12'345) +
            " bytes; allowed: at most " + std::to_string(format::max_measured_bytes));
}

TEST_CASE("a file of measured results is recognized by its beginning") {
  const Files files;
  CHECK(looks_like_measured(files.set));
  CHECK_FALSE(looks_like_measured(files.path));
  const fs::path keys = files.path / "keys.txt";
  std::ofstream(keys) << "12 3 4";
  CHECK_FALSE(looks_like_measured(keys));
  CHECK_FALSE(looks_like_measured(files.path / "none"));
}

TEST_CASE("every shipped set can be read, and says where it was measured") {
  CHECK(shipped_sets().size() == shipped_measured().size());
  for (const MeasuredEntry& entry : shipped_sets()) {
    CAPTURE(entry.name);
    CHECK(entry.shipped);
    CHECK(entry.set->provenance.backend == "cuda");
    CHECK_FALSE(entry.set->provenance.device.empty());
    CHECK_FALSE(entry.set->runs.empty());
  }
}
