// Programs for a GPU, compiled where CUDA's run-time compiler is; no GPU is needed.
//
// Every kernel of the catalog, one that several sorts share for one of them, is compiled under the empty probe for one
// of sm_75, sm_90 and sm_120, by turns, and compared with the plain CUDA that its text gives; in ./check --long it is
// compiled for all three. With the recorder and the counter, which take three times as long each, every other kernel
// is compiled for one of the three, in ./check --long every one: where it has a form for keys of 32 and of 64 bits,
// with the recorder the one, with the counter the other.
#include <exception>
#include <mutex>

#include "kernels/simt/cuda/device_texts.h"
#include "tests/cuda/cubin.h"
#include "tests/cuda/every_kernel.h"
#include "tests/cuda/no_compiler.h"
#include "tests/cuda/plain_cuda.h"
#include "tests/gpu/hand_twins.h"
#include "tests/testing.h"

namespace scatterscope::tests {
namespace {

using catalog::Probe;
using simt::cuda::PlannedKernel;

constexpr std::array architectures{75, 90, 120};
constexpr std::size_t hopper = 1;  // its place there

std::string said(const PlannedKernel& kernel, int architecture) {
  return kernel.id->expression + " of " + kernel.id->file + ", sm_" + std::to_string(architecture);
}

simt::cuda::Image compile(const PlannedKernel& kernel, int architecture) {
  return simt::cuda::compiled(kernel, {architecture, false}, *compiler(), simt::cuda::KernelCache({}));
}
simt::cuda::Image compile(const simt::cuda::Program& program) {
  return compiler()->compile(program, {});
}

// Calls check(k, wrong) for k = 0 to count - 1 in threads; it says what is wrong in `wrong`, or throws.
template <class Check>
void check_in_threads(std::size_t count, Check check) {
  std::mutex mutex;
  std::string all;
  simt::cuda::in_threads(count,
                         [&](std::size_t k) {
                           std::string wrong;
                           try {
                             check(k, wrong);
                           } catch (const std::exception& error) {
                             wrong = error.what();
                           }
                           const std::lock_guard lock(mutex);
                           if (!wrong.empty()) all += wrong + "\n";
                         },
                         {});
  CHECK(all == "");
}

// The names of the kernel files: no program under the empty probe holds them.
std::vector<std::string> file_names() {
  std::vector<std::string> names;
  for (const auto& [name, text] : simt::cuda::device_texts())
    if (name.ends_with(".cuh")) names.emplace_back(name.substr(name.rfind('/') + 1));
  return names;
}

// What a probe brings along.
std::string trace_of_probe(const Cubin& cubin) {
  static const std::vector<std::string> files = file_names();
  for (const char* name :
       {"device_log",   "DeviceLog",   "log_event",      "log_poll",          "log_barrier", "log_atomic",
        "write_event",  "raw_event",   "RawEvent",       "SharedDeclaration", "OutOfBounds", "in_bounds",
        "4View",        "3see",        "AtomicAddress",  "thread_of_grid",    "count_store", "StoreCounter",
        "shown_source", "keep_source", "probe_recorder", "probe_counter"})
    if (cubin.holds(name)) return name;
  for (const std::string& name : files)
    if (cubin.holds(name)) return name;
  return {};
}

std::string differences(const KernelCode& kernel, const KernelCode& twin, std::size_t code_unit = 0) {
  std::string found;
  const auto compare = [&found](const char* what, std::size_t a, std::size_t b) {
    if (a != b) found += std::string(", ") + what + " " + std::to_string(a) + ", of its twin " + std::to_string(b);
  };
  const std::size_t code = kernel.machine_code.size(), of_twin = twin.machine_code.size();
  if (std::max(code, of_twin) - std::min(code, of_twin) > code_unit) compare("bytes of code", code, of_twin);
  compare("registers", kernel.registers, twin.registers);
  compare("bytes of shared memory", kernel.shared_bytes, twin.shared_bytes);
  compare("bytes of local memory", kernel.local_bytes, twin.local_bytes);
  compare("bytes of stack", kernel.stack_bytes, twin.stack_bytes);
  return found;
}

std::string difference_from_plain(const PlannedKernel& kernel, int architecture, const Cubin& cubin,
                                  const std::string& name) {
  const simt::cuda::Image plain = compile(plain_cuda(kernel, {architecture, false}));
  const KernelCode code = cubin.kernel(name), twin = Cubin(plain.code).kernel(plain.names[0]);
  std::string found = differences(code, twin);
  if (found.empty() && code.machine_code != twin.machine_code) found = ", the code differs";
  return found;
}

// A multiprocessor has 65,536 registers, and gives a warp multiples of 8 for each of its threads.
std::string too_many_registers(const PlannedKernel& kernel, const KernelCode& code) {
  const bool known = (kernel.settings.given >> simt::of_settings::Threads & 1U) != 0;
  const unsigned threads = known ? (kernel.settings.numbers[simt::of_settings::Threads] + 31) / 32 * 32 : 1024;
  if (code.registers > 0 && (code.registers + 7) / 8 * 8 * threads <= 65'536) return {};
  return ", " + std::to_string(code.registers) + " registers for blocks of " + std::to_string(threads);
}

// Of the kernels under a probe: of those that differ in the width of their keys alone, one.
std::vector<PlannedKernel> of_one_width(Probe probe, recording::KeyType type) {
  std::vector<PlannedKernel> kept;
  const std::string other = type == recording::KeyType::u64 ? "<unsigned int>" : "<unsigned long long>";
  for (const PlannedKernel& kernel : distinct_kernels(probe))
    if (kernel.id->expression.find(other) == std::string::npos) kept.push_back(kernel);
  return kept;
}

PlannedKernel named(const std::vector<PlannedKernel>& kernels, const std::string& name) {
  for (const PlannedKernel& kernel : kernels)
    if (kernel.id->name == name) return kernel;
  throw std::runtime_error("no kernel " + name);
}

TEST_CASE("every kernel compiles under the empty probe for each architecture, to the code of plain CUDA") {
  if (no_programs()) return;
  const std::vector<PlannedKernel> kernels = distinct_kernels(Probe::none);
  REQUIRE(kernels.size() > 50);
  check_in_threads(kernels.size() * architectures.size(), [&](std::size_t k, std::string& wrong) {
    const std::size_t turn = k % architectures.size();
    const bool compared = k / architectures.size() % architectures.size() == turn;
    if (!compared && one_case_of() > 1) return;
    const PlannedKernel& kernel = kernels[k / architectures.size()];
    const simt::cuda::Image image = compile(kernel, architectures[turn]);
    const Cubin cubin(image.code);
    std::string found = trace_of_probe(cubin);
    if (!found.empty()) found = ", a trace of the probe: " + found;
    if (compared) found += difference_from_plain(kernel, architectures[turn], cubin, image.names[0]);
    found += too_many_registers(kernel, cubin.kernel(image.names[0]));
    if (!found.empty()) wrong = said(kernel, architectures[turn]) + found;
  });
}

TEST_CASE("every kernel compiles with the recorder and with the counter") {
  if (no_programs()) return;
  std::vector<PlannedKernel> kernels = of_one_width(Probe::recorder, recording::KeyType::u32);
  const std::vector<PlannedKernel> counted = of_one_width(Probe::counter, recording::KeyType::u64);
  kernels.insert(kernels.end(), counted.begin(), counted.end());
  REQUIRE(kernels.size() > 50);
  check_in_threads(kernels.size(), [&](std::size_t k, std::string& wrong) {
    if (k % 2 == 1 && one_case_of() > 1) return;
    const int architecture = architectures[k % architectures.size()];
    const simt::cuda::Image image = compile(kernels[k], architecture);
    const Cubin cubin(image.code);
    const bool records = kernels[k].id->probe == Probe::recorder;
    if (records && (image.names.size() != 2 || !cubin.holds(image.names[1]))) wrong = ", its log is not found";
    wrong += too_many_registers(kernels[k], cubin.kernel(image.names[0]));
    if (!wrong.empty()) wrong = said(kernels[k], architecture) + wrong;
  });
}

// A sweep holds nearly as many registers as it has: with the same registers, memory and votes the compiler moves a few
// more or fewer from register to register than in its twin, by so many bytes of code.
constexpr std::size_t otherwise_bytes = 128;

TEST_CASE("kernels with a twin written by hand have its registers, its memory and as much code") {
  if (no_programs()) return;
  add_twin_texts();
  const std::vector<HandTwin> twins = hand_twins(true);
  check_in_threads(twins.size(), [&](std::size_t k, std::string& wrong) {
    const int architecture = architectures[hopper];
    const simt::cuda::Image kernel = compile(twins[k].kernel, architecture);
    const simt::cuda::Image twin = compile({&twins[k].twin, twins[k].twin_settings}, architecture);
    const std::size_t unit = twins[k].shape.starts_with("sweep") ? otherwise_bytes : 0;
    const std::string found =
        differences(Cubin(kernel.code).kernel(kernel.names[0]), Cubin(twin.code).kernel(twin.names[0]), unit);
    if (!found.empty()) wrong = twins[k].shape + found;
  });
}

TEST_CASE("the comparison finds a twin with one more store, and the probes") {
  if (no_programs()) return;
  const std::vector<PlannedKernel> kernels = every_kernel(Probe::none);
  const PlannedKernel scatter = named(kernels, "scatter");
  const int architecture = architectures[hopper];
  const simt::cuda::Image image = compile(scatter, architecture);
  const KernelCode code = Cubin(image.code).kernel(image.names[0]);
  simt::cuda::Program changed = plain_cuda(scatter, {architecture, false});
  const auto twin_of = [](const simt::cuda::Program& program) {
    const simt::cuda::Image of = compile(program);
    return Cubin(of.code).kernel(of.names[0]);
  };
  CHECK(differences(code, twin_of(changed)) == "");
  CHECK(code.machine_code == twin_of(changed).machine_code);
  const std::string store = "output[destination] = key;";
  const std::size_t at = changed.source.find(store);
  REQUIRE(at != std::string::npos);
  changed.source.insert(at, "output[i] = 0; ");
  CHECK(differences(code, twin_of(changed)) != "");
  // An array of a thread that is written at places that the data name lies in local memory.
  changed = plain_cuda(scatter, {architecture, false});
  changed.source.insert(changed.source.find(store),
                        "unsigned kept[64]; for (unsigned k = 0; k < 64; ++k) kept[k] = k;"
                        "for (unsigned k = 0; k < 64; ++k) kept[input[k] & 63] += k; output[i] = kept[key & 63]; ");
  CHECK(twin_of(changed).local_bytes > 0);
  CHECK(code.local_bytes == 0);
  for (const Probe probe : {Probe::recorder, Probe::counter})
    CHECK(trace_of_probe(Cubin(compile(named(every_kernel(probe), "scatter"), architecture).code)) != "");
  // The code alone holds no name of a file; a text that it prints would.
  CHECK(trace_of_probe(Cubin(image.code)) == "");
  changed.source.insert(changed.source.find(store), "if (key == 1) printf(__FILE__ \"/radix_1bit.cuh\");");
  CHECK(trace_of_probe(Cubin(compile(changed).code)) == "radix_1bit.cuh");
}

TEST_CASE("shared memory of a cubin is what a kernel declares") {
  if (no_programs()) return;
  const PlannedKernel scan = named(every_kernel(Probe::none), "scan_tiles");
  const simt::cuda::Image image = compile(scan, 75);
  CHECK(Cubin(image.code).kernel(image.names[0]).shared_bytes == 1024 * 4);
  CHECK_THROWS_AS((void)Cubin(image.code).kernel("another"), std::runtime_error);
  CHECK_THROWS_AS(Cubin("no cubin"), std::runtime_error);
  CHECK_THROWS_AS(Cubin(image.code.substr(0, image.code.size() / 2)), std::runtime_error);
}

}  // namespace
}  // namespace scatterscope::tests
