#include "kernels/simt/cuda/nvrtc.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <type_traits>

#include "kernels/error.h"
#include "kernels/texts/failed_runs.h"

namespace scatterscope::simt::cuda {

using ProgramHandle = struct ProgramOfNvrtc*;
using NvrtcResult = int;  // 0: success

struct NvrtcFunctions {
  NvrtcResult (*nvrtcVersion)(int* major, int* minor);
  NvrtcResult (*nvrtcGetNumSupportedArchs)(int* count);
  NvrtcResult (*nvrtcGetSupportedArchs)(int* architectures);
  NvrtcResult (*nvrtcCreateProgram)(ProgramHandle* program, const char* source, const char* name, int header_count,
                                    const char* const* headers, const char* const* header_names);
  NvrtcResult (*nvrtcDestroyProgram)(ProgramHandle* program);
  NvrtcResult (*nvrtcAddNameExpression)(ProgramHandle program, const char* expression);
  NvrtcResult (*nvrtcGetLoweredName)(ProgramHandle program, const char* expression, const char** name);
  NvrtcResult (*nvrtcCompileProgram)(ProgramHandle program, int option_count, const char* const* options);
  NvrtcResult (*nvrtcGetCUBINSize)(ProgramHandle program, std::size_t* bytes);
  NvrtcResult (*nvrtcGetCUBIN)(ProgramHandle program, char* code);
  NvrtcResult (*nvrtcGetPTXSize)(ProgramHandle program, std::size_t* bytes);
  NvrtcResult (*nvrtcGetPTX)(ProgramHandle program, char* code);
  NvrtcResult (*nvrtcGetProgramLogSize)(ProgramHandle program, std::size_t* bytes);
  NvrtcResult (*nvrtcGetProgramLog)(ProgramHandle program, char* log);
  const char* (*nvrtcGetErrorString)(NvrtcResult result);
};

namespace {

constexpr CudaVersion least_version = 12'000;  // the first that knows C++20

std::vector<std::string> places() {
  if (const char* file = std::getenv("SCATTERSCOPE_NVRTC"); file != nullptr && *file != 0) return {file};
  namespace fs = std::filesystem;
  std::vector<fs::path> roots;
  for (const char* variable : {"CUDA_PATH", "CUDA_HOME"})
    if (const char* folder = std::getenv(variable); folder != nullptr && *folder != 0) roots.emplace_back(folder);
  roots.emplace_back("/usr/local/cuda");
  std::error_code none;
  for (const auto& entry : fs::directory_iterator("/usr/local", none))
    if (entry.path().filename().string().starts_with("cuda-")) roots.push_back(entry.path());
  roots.emplace_back("/opt/cuda");
  constexpr const char* files[] = {"libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"};
  std::vector<std::string> found;
  for (const char* file : files)
    for (const fs::path& root : roots)
      for (const char* folder : {"lib64", "lib", "targets/x86_64-linux/lib"})
        if (fs::exists(root / folder / file, none)) found.push_back((root / folder / file).string());
  found.insert(found.end(), std::begin(files), std::end(files));
  return found;
}

// The first line of a compiler's log that is an error, else its first line.
std::string first_error(const std::string& log) {
  std::istringstream lines(log);
  std::string first;
  for (std::string line; std::getline(lines, line);) {
    if (line.find("error") != std::string::npos) return line;
    if (first.empty()) first = line;
  }
  return first;
}

Error compile_error(const std::string& words) {
  return {texts::run_compile_error, {words}, exit_lacking};
}

}  // namespace

struct NvrtcSearch {
  std::vector<std::unique_ptr<Nvrtc>> found;  // in the order in which they are looked for
  std::string why;

  NvrtcSearch() {
    for (const std::string& place : places()) look_at(place);
  }

  void look_at(const std::string& place) {
    void* library = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return;
    const auto functions = std::make_shared<NvrtcFunctions>();
    bool whole = true;
    const auto take = [&](auto& function, const char* name) {
      void* symbol = dlsym(library, name);
      whole = whole && symbol != nullptr;
      function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(symbol);
    };
#define TAKE(name) take(functions->name, #name)
    TAKE(nvrtcVersion);
    TAKE(nvrtcGetNumSupportedArchs);
    TAKE(nvrtcGetSupportedArchs);
    TAKE(nvrtcCreateProgram);
    TAKE(nvrtcDestroyProgram);
    TAKE(nvrtcAddNameExpression);
    TAKE(nvrtcGetLoweredName);
    TAKE(nvrtcCompileProgram);
    TAKE(nvrtcGetCUBINSize);
    TAKE(nvrtcGetCUBIN);
    TAKE(nvrtcGetPTXSize);
    TAKE(nvrtcGetPTX);
    TAKE(nvrtcGetProgramLogSize);
    TAKE(nvrtcGetProgramLog);
    TAKE(nvrtcGetErrorString);
#undef TAKE
    int major = 0, minor = 0, count = 0;
    if (!whole || functions->nvrtcVersion(&major, &minor) != 0 || functions->nvrtcGetNumSupportedArchs(&count) != 0)
      return;
    auto nvrtc = std::make_unique<Nvrtc>();
    nvrtc->version_ = major * 1000 + minor * 10;
    // What it loads itself lies beside it; where /proc is not mounted it would not be found.
    const std::filesystem::path beside(place);
    if (beside.has_parent_path())
      (void)dlopen((beside.parent_path() / ("libnvrtc-builtins.so." + spelling(nvrtc->version_))).c_str(),
                   RTLD_NOW | RTLD_GLOBAL);
    nvrtc->architectures_.resize(static_cast<std::size_t>(count));
    if (functions->nvrtcGetSupportedArchs(nvrtc->architectures_.data()) != 0) return;
    std::sort(nvrtc->architectures_.begin(), nvrtc->architectures_.end());
    nvrtc->functions_ = functions;
    found.push_back(std::move(nvrtc));
  }
};

std::string spelling(CudaVersion version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

const Nvrtc* Nvrtc::find(CudaVersion most, std::string& why) {
  static const NvrtcSearch search;
  const Nvrtc* newest = nullptr;
  CudaVersion refused = 0;
  for (const auto& nvrtc : search.found) {
    const bool fits = nvrtc->version_ >= least_version && (most == 0 || nvrtc->version_ <= most);
    if (!fits) refused = nvrtc->version_;
    if (fits && (newest == nullptr || nvrtc->version_ > newest->version_)) newest = nvrtc.get();
  }
  why.clear();
  if (newest != nullptr) return newest;
  if (refused == 0) {
    why = "there is no compiler for kernels (libnvrtc.so of CUDA 12 or later was not found)";
  } else if (refused < least_version) {
    why = "NVRTC " + spelling(refused) + " is too old (12.0 or later is needed)";
  } else {
    why = "NVRTC " + spelling(refused) + " is newer than the driver, which knows CUDA " + spelling(most);
  }
  return nullptr;
}

// A program that is compiled once.
class Nvrtc::Compilation {
 public:
  Compilation(const NvrtcFunctions& nvrtc, const Program& program, const std::vector<Header>& headers) : nvrtc_(nvrtc) {
    std::vector<const char*> texts, names, options;
    for (const Header& header : headers) {
      texts.push_back(header.text.c_str());
      names.push_back(header.name.c_str());
    }
    for (const std::string& option : program.options) options.push_back(option.c_str());
    check(nvrtc.nvrtcCreateProgram(&handle_, program.source.c_str(), program.file.c_str(),
                                   static_cast<int>(texts.size()), texts.data(), names.data()));
    try {
      for (const std::string& name : program.names) check(nvrtc.nvrtcAddNameExpression(handle_, name.c_str()));
    } catch (...) {
      (void)nvrtc_.nvrtcDestroyProgram(&handle_);
      throw;
    }
    result_ = nvrtc.nvrtcCompileProgram(handle_, static_cast<int>(options.size()), options.data());
  }
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;
  ~Compilation() { (void)nvrtc_.nvrtcDestroyProgram(&handle_); }

  [[nodiscard]] NvrtcResult result() const { return result_; }
  [[nodiscard]] ProgramHandle handle() const { return handle_; }
  [[nodiscard]] std::string log() const {
    std::size_t bytes = 0;
    check(nvrtc_.nvrtcGetProgramLogSize(handle_, &bytes));
    std::string log(bytes, '\0');
    check(nvrtc_.nvrtcGetProgramLog(handle_, log.data()));
    return log.c_str();  // to its terminating zero
  }
  void check(NvrtcResult result) const {
    if (result != 0) throw compile_error(nvrtc_.nvrtcGetErrorString(result));
  }

 private:
  const NvrtcFunctions& nvrtc_;
  ProgramHandle handle_ = nullptr;
  NvrtcResult result_ = 0;
};

Image Nvrtc::compile(const Program& program, const std::vector<Header>& headers) const {
  const NvrtcFunctions& nvrtc = *functions_;
  const Compilation made(nvrtc, program, headers);
  if (made.result() != 0) {
    const std::string words = first_error(made.log());
    throw compile_error(words.empty() ? nvrtc.nvrtcGetErrorString(made.result()) : words);
  }
  Image image;
  std::size_t bytes = 0;
  const ProgramHandle handle = made.handle();
  made.check(program.ptx ? nvrtc.nvrtcGetPTXSize(handle, &bytes) : nvrtc.nvrtcGetCUBINSize(handle, &bytes));
  image.code.resize(bytes);
  char* const code = image.code.data();
  made.check(program.ptx ? nvrtc.nvrtcGetPTX(handle, code) : nvrtc.nvrtcGetCUBIN(handle, code));
  for (const std::string& name : program.names) {
    const char* lowered = nullptr;
    made.check(nvrtc.nvrtcGetLoweredName(handle, name.c_str(), &lowered));
    image.names.emplace_back(lowered);
  }
  return image;
}

std::string Nvrtc::complaints(Program program, const std::vector<Header>& headers) const {
  program.options.emplace_back("--fdevice-syntax-only");
  return Compilation(*functions_, program, headers).log();
}

}  // namespace scatterscope::simt::cuda
