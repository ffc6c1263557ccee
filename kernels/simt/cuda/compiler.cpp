#include "kernels/simt/cuda/compiler.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "kernels/simt/cuda/device_texts.h"
#include "kernels/simt/progress.h"

namespace scatterscope::simt::cuda {
namespace {

// "scatterscope::probe_none::of_onesweep" of an expression within it.
std::string namespace_of(const KernelId& id) {
  const std::size_t end = id.expression.find(id.name + "<");
  const std::size_t name = end == std::string::npos ? id.expression.rfind(id.name) : end;
  return id.expression.substr(0, name - 2);
}

std::string without_unrolling(std::string text) {
  constexpr std::string_view unroll = "#pragma unroll\n";
  for (std::size_t at = text.find(unroll); at != std::string::npos; at = text.find(unroll, at + 1))
    text.insert(at + unroll.size() - 1, " 1");
  return text;
}

// The program of OwnProgram, and all headers in both forms: with loops as they are, and not unrolled.
struct OwnTexts {
  OwnProgram program;
  std::vector<Header> headers[2];
};
std::optional<OwnTexts>& own_texts() {
  static std::optional<OwnTexts> own;
  return own;
}
bool is_own(const KernelId& id) {
  return own_texts() && namespace_of(id).ends_with("::" + own_texts()->program.scope);
}

std::vector<Header>& headers(bool unrolled) {
  static std::vector<Header> all[2] = {};
  static const bool filled = [] {
    for (const auto& [name, text] : device_texts()) {
      all[0].push_back({std::string(name), without_unrolling(std::string(text))});
      all[1].push_back({std::string(name), std::string(text)});
    }
    return true;
  }();
  (void)filled;
  return all[unrolled ? 1 : 0];
}

}  // namespace

Target Target::of(int capability, const std::vector<int>& architectures) {
  Target target{architectures.front(), true};
  for (const int architecture : architectures)
    if (architecture <= capability) target = {architecture, architecture / 10 != capability / 10};
  return target;
}

const std::vector<Header>& device_headers(Probe probe) {
  return headers(probe != Probe::recorder);
}

void add_device_header(const Header& header) {
  const auto same = [&header](const Header& other) { return other.name == header.name; };
  for (const bool unrolled : {false, true}) {
    std::vector<Header>& all = headers(unrolled);
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(header);
  }
}

void set_own_program(OwnProgram program) {
  OwnTexts own;
  for (const bool unrolled : {false, true}) {
    own.headers[unrolled] = headers(unrolled);
    for (Header& header : own.headers[unrolled])
      if (header.name == program.own.name)
        header.text = unrolled ? program.own.text : without_unrolling(program.own.text);
  }
  own.program = std::move(program);
  own_texts() = std::move(own);
}

Program program_of(const PlannedKernel& kernel, const Target& target) {
  const KernelId& id = *kernel.id;
  const bool records = id.probe == Probe::recorder, counts = id.probe == Probe::counter;
  const GivenSettings constants = constants_of(id.probe, kernel.settings);
  const std::string scope = namespace_of(id);
  Program program;
  const auto define = [&program](const std::string& name, const std::string& value) {
    program.source += "#define SCATTERSCOPE_" + name + " " + value + "\n";
  };
  define("PROBE", scope.substr(scope.find("::") + 2));  // within namespace scatterscope
  define("PROBE_RECORDS", records ? "1" : "0");
  define("PROBE_COUNTS", counts ? "1" : "0");
  for (std::size_t k = 0; k < setting_names.size(); ++k) {
    const bool given = (constants.given >> k & 1U) != 0;
    define(setting_names[k], std::to_string(given ? constants.numbers[k] : most_of_setting(k)));
    if (given && k == of_settings::Threads) define("BLOCK", std::to_string(constants.numbers[k]));
  }
  const std::string& file = is_own(id) ? own_texts()->program.file : id.file;
  program.source += "#include \"" + file + "\"\n";
  program.file = file.substr(file.rfind('/') + 1) + ".program";
  const std::string architecture = std::to_string(target.architecture);
  program.options = {"--gpu-architecture=" + std::string(target.ptx ? "compute_" : "sm_") + architecture, "--std=c++20",
                     "--device-as-default-execution-space"};
  // For profilers. Programs that record do without: they are compiled a fifth faster, and are a third as large.
  if (!records) program.options.emplace_back("--generate-line-info");
  // A thread of a block of 1,024 has 64 registers: these probes take some of them, and unrolled loops others.
  const std::uint32_t block = constants.numbers[of_settings::Threads];
  if (records || counts || block > 512) program.options.emplace_back("--maxrregcount=64");
  program.names = {id.expression};
  if (records) program.names.push_back("&" + scope + "::device_log");
  program.ptx = target.ptx;
  return program;
}

std::string complaints_of_own_program(const Nvrtc& nvrtc, const std::vector<PlannedKernel>& as_called) {
  const OwnProgram& own = own_texts()->program;
  std::vector<std::string> names;
  for (const PlannedKernel& kernel : as_called)
    names.push_back("scatterscope::probe_none::" + own.scope +
                    kernel.id->expression.substr(namespace_of(*kernel.id).size()));
  const KernelId first{as_called.front().id->name, names.front(), own.file, Probe::none};
  Program program = program_of({&first, {}}, {nvrtc.architectures().front(), true});
  program.names = std::move(names);
  return nvrtc.complaints(std::move(program), own_texts()->headers[1]);
}

Image compiled(const PlannedKernel& kernel, const Target& target, const Nvrtc& nvrtc, const KernelCache& cache) {
  const Program program = program_of(kernel, target);
  std::string key = "NVRTC " + spelling(nvrtc.version()) + "\n";
  for (const std::string& option : program.options) key += option + "\n";
  for (const std::string& name : program.names) key += name + "\n";
  key += program.source;
  const bool records = kernel.id->probe == Probe::recorder;
  const std::vector<Header>& texts =
      is_own(*kernel.id) ? own_texts()->headers[!records] : device_headers(kernel.id->probe);
  for (const Header& header : texts) key += header.name + "\n" + header.text + "\n";
  if (std::optional<Image> found = cache.find(key)) return *std::move(found);
  Image image = nvrtc.compile(program, texts);
  cache.keep(key, image);
  return image;
}

void in_threads(std::size_t count, const std::function<void(std::size_t k)>& work, const catalog::Progress& progress) {
  std::atomic<std::size_t> next{0}, done{0};
  std::atomic<bool> stop{false};
  std::mutex mutex;
  std::condition_variable changed;
  std::exception_ptr error;
  std::size_t ended = 0;
  const std::size_t workers = std::min<std::size_t>(count, std::max(1U, std::thread::hardware_concurrency()));
  std::vector<std::thread> threads;
  for (std::size_t w = 0; w < workers; ++w) {
    threads.emplace_back([&] {
      for (std::size_t k = next++; k < count && !stop; k = next++) {
        try {
          work(k);
        } catch (...) {
          const std::lock_guard lock(mutex);
          if (!error) error = std::current_exception();
          stop = true;
        }
        ++done;
        changed.notify_one();
      }
      const std::lock_guard lock(mutex);
      ++ended;
      changed.notify_one();
    });
  }
  bool cancelled = false;
  std::unique_lock lock(mutex);
  while (ended < workers) {
    changed.wait_for(lock, std::chrono::milliseconds(50));
    if (cancelled) continue;
    lock.unlock();
    if (progress.compiling) progress.compiling(done, count);
    if (progress.ended()) cancelled = stop = true;
    lock.lock();
  }
  lock.unlock();
  for (std::thread& thread : threads) thread.join();
  if (error) std::rethrow_exception(error);
  if (cancelled) throw catalog::RunCancelled{};
}

}  // namespace scatterscope::simt::cuda
