// What a launch compiles: options, names and settings, errors of a kernel's text, the compiler that is chosen.
#include "kernels/simt/cuda/compiler.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <typeinfo>

#include "kernels/simt/progress.h"
#include "kernels/texts/failed_runs.h"
#include "tests/cuda/no_compiler.h"
#include "tests/testing.h"

namespace scatterscope::any_probe::made_up {
void plain(int*, unsigned) {}
template <class Key, unsigned count>
void of_types(Key*, void (*)(Key)) {}
}  // namespace scatterscope::any_probe::made_up

namespace scatterscope::simt::cuda {
namespace {

const KernelCache no_cache({});

KernelId made_up_kernel(const std::string& name, const std::string& body) {
  const std::string file = "tests/" + name + ".cuh";
  add_device_header({file,
                     "// A kernel of a test.\n#include \"kernels/simt/dialect.h\"\n\n"
                     "namespace scatterscope::SCATTERSCOPE_PROBE {\n"
                     "__global__ void " +
                         name + "(View<unsigned> data) {\n" + body + "\n}\n}\n"});
  return {name, "scatterscope::probe_none::of_" + name + "::" + name, file};
}

}  // namespace

TEST_CASE("an error in a kernel's text comes with the file and the line of the text") {
  if (tests::no_compiler()) return;
  const KernelId id = made_up_kernel("wrong_kernel", "  data[0] = 0;\n  data[1] = nowhere;");
  const Error error = tests::run_error_of([&] {
    (void)compiled({&id, {}}, {75, false}, *tests::compiler(), no_cache);
  });
  CHECK(error.id() == texts::run_compile_error);
  const std::string line = error.what();
  CAPTURE(line);
  CHECK(line.find("tests/wrong_kernel.cuh(7): error: identifier \"nowhere\" is undefined") != std::string::npos);
  CHECK(line.find('\n') == std::string::npos);
}

TEST_CASE("an expression that names no kernel is an error") {
  if (tests::no_compiler()) return;
  KernelId id = made_up_kernel("right_kernel", "  data[0] = 0;");
  CHECK(compiled({&id, {}}, {75, false}, *tests::compiler(), no_cache).names.size() == 1);
  id.expression += "_of_another_name";
  const Error error = tests::run_error_of([&] {
    (void)compiled({&id, {}}, {75, false}, *tests::compiler(), no_cache);
  });
  CHECK(error.id() == texts::run_compile_error);
}

TEST_CASE("a compiled kernel is found again under its settings, its architecture and its text alone") {
  if (tests::no_compiler()) return;
  const KernelId id = made_up_kernel("kept_kernel", "  data[0] = sizeof(KeysPerThread) + KeysPerThread::most;");
  const tests::TemporaryFolder folder;
  const KernelCache cache(folder.path);
  GivenSettings settings;
  settings.give(of_settings::KeysPerThread, 5);
  const Image first = compiled({&id, settings}, {75, false}, *tests::compiler(), cache);
  CHECK(folder.entries() == 1);
  CHECK(compiled({&id, settings}, {75, false}, *tests::compiler(), cache).code == first.code);
  CHECK(folder.entries() == 1);
  settings.give(of_settings::KeysPerThread, 6);
  CHECK(compiled({&id, settings}, {75, false}, *tests::compiler(), cache).code != first.code);
  CHECK(folder.entries() == 2);
  (void)compiled({&id, settings}, {90, false}, *tests::compiler(), cache);
  CHECK(folder.entries() == 3);
}

TEST_CASE("the newest compiler is taken that is no newer than the driver") {
  if (tests::no_compiler()) return;
  std::string why;
  const CudaVersion version = tests::compiler()->version();
  CHECK(Nvrtc::find(version, why) == tests::compiler());
  CHECK(why == "");
  CHECK(Nvrtc::find(12'000 - 10, why) == nullptr);
  if (Nvrtc::find(12'000, why) == nullptr)  // unless an old one is installed beside the newer one
    CHECK(why == "NVRTC " + spelling(version) + " is newer than the driver, which knows CUDA 12.0");
  CHECK(spelling(12'090) == "12.9");
}

TEST_CASE("a target is the GPU's own architecture, or one below it") {
  const std::vector<int> known{75, 80, 86, 90, 100, 120};
  const auto is = [](const Target& target, int architecture, bool ptx) {
    return target.architecture == architecture && target.ptx == ptx;
  };
  CHECK(is(Target::of(90, known), 90, false));
  CHECK(is(Target::of(89, known), 86, false));  // of a generation: its machine code runs there
  CHECK(is(Target::of(121, known), 120, false));
  CHECK(is(Target::of(130, known), 120, true));
  CHECK(is(Target::of(70, known), 75, true));  // which the driver refuses
}

TEST_CASE("for a GPU that the compiler does not know a kernel becomes PTX") {
  if (tests::no_compiler()) return;
  const KernelId id = made_up_kernel("ptx_kernel", "  data[0] = 0;");
  const Target target = Target::of(1000, tests::compiler()->architectures());
  CHECK(target.ptx);
  const Image image = compiled({&id, {}}, target, *tests::compiler(), no_cache);
  CHECK(image.code.find(".target sm_" + std::to_string(target.architecture)) != std::string::npos);
  CHECK(image.code.find(".entry " + image.names[0]) != std::string::npos);
}

TEST_CASE("kernels are named as a program for a GPU names them") {
  const KernelIds plain = make_kernel_ids(typeid(KernelTag<&any_probe::made_up::plain>).name(), "a.cuh");
  const std::array spaces{"probe_none", "probe_recorder", "probe_counter"};
  for (std::size_t k = 0; k < spaces.size(); ++k) {
    CHECK(plain[k].name == "plain");
    CHECK(plain[k].expression == "scatterscope::" + std::string(spaces[k]) + "::made_up::plain");
    CHECK(plain[k].file == "a.cuh");
    CHECK(plain[k].probe == static_cast<Probe>(k));
  }
  const KernelIds of_types =
      make_kernel_ids(typeid(KernelTag<&any_probe::made_up::of_types<unsigned long long, 3>>).name(), "a.cuh");
  CHECK(of_types[0].name == "of_types");
  CHECK(of_types[0].expression == "scatterscope::probe_none::made_up::of_types<unsigned long long, 3u>");
}

TEST_CASE("of settings a program holds those that it knows as constants") {
  GivenSettings settings;
  settings.give(of_settings::KeysPerThread, 7);
  settings.give(of_settings::BlockScanBy, 1);
  CHECK(constants_of(Probe::none, settings) == settings);
  CHECK(constants_of(Probe::counter, settings) == settings);
  GivenSettings choices;
  choices.give(of_settings::BlockScanBy, 1);
  CHECK(constants_of(Probe::recorder, settings) == choices);

  const auto source = [&settings](Probe probe) {
    const KernelId id{"f", "scatterscope::probe_x::of_x::f", "x.cuh", probe};
    return program_of({&id, settings}, {75, false}).source;
  };
  const std::string timed = source(Probe::none), recorded = source(Probe::recorder);
  settings.give(of_settings::KeysPerThread, 8);
  CHECK(source(Probe::none) != timed);
  CHECK(source(Probe::recorder) == recorded);
  settings.give(of_settings::BlockScanBy, 2);
  CHECK(source(Probe::recorder) != recorded);
}

TEST_CASE("a program names its kernel, and its log where it records") {
  const KernelId id{"f", "scatterscope::probe_recorder::of_x::f<int>", "kernels/radix/x.cuh", Probe::recorder};
  const Program program = program_of({&id, {}}, {90, false});
  CHECK(program.names == std::vector{id.expression, std::string("&scatterscope::probe_recorder::of_x::device_log")});
  CHECK(program.source.find("#define SCATTERSCOPE_PROBE probe_recorder::of_x\n") != std::string::npos);
  CHECK(program.source.find("#define SCATTERSCOPE_PROBE_RECORDS 1\n") != std::string::npos);
  CHECK(program.source.ends_with("#include \"kernels/radix/x.cuh\"\n"));
  CHECK(std::count(program.options.begin(), program.options.end(), "--gpu-architecture=sm_90") == 1);
  CHECK(std::count(program.options.begin(), program.options.end(), "--maxrregcount=64") == 1);
}

TEST_CASE("kernels are compiled in threads: all of them, until one fails or nobody waits any more") {
  std::atomic<unsigned> sum{0};
  in_threads(100, [&sum](std::size_t k) { sum += static_cast<unsigned>(k); }, {});
  CHECK(sum == 4950);
  in_threads(0, [](std::size_t) {}, {});
  CHECK_THROWS_AS(in_threads(10,
                             [](std::size_t k) {
                               if (k == 3) throw Error(texts::run_compile_error, {}, exit_lacking);
                             },
                             {}),
                  Error);
  const auto slow = [](std::size_t) { std::this_thread::sleep_for(std::chrono::milliseconds(1)); };
  std::stop_source stop;
  const catalog::Progress progress{.compiling = [&stop](std::size_t, std::size_t) { (void)stop.request_stop(); },
                                   .stop = stop.get_token()};
  CHECK_THROWS_AS(in_threads(100'000, slow, progress), catalog::RunCancelled);
}

}  // namespace scatterscope::simt::cuda
