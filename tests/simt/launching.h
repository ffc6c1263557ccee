// Launches of the tests' own kernels: what they reported, and where a marked line stands. Included after the dialect,
// in a file that has opened no namespace.
#pragma once

#include <fstream>

#include "kernels/parameters/config.h"
#include "kernels/simt/dialect.h"
#include "tests/testing.h"

namespace scatterscope::SCATTERSCOPE_PROBE {

// Where __FILE__ of a test lies from the source folder, in which tests run. The compiler may name it from elsewhere.
inline std::string own_source(std::string_view file) {
  const std::size_t at = file.rfind("tests/");
  return std::string(at == std::string_view::npos ? file : file.substr(at));
}

// "reported_errors_test.cpp:42": the line of `file` that ends in "// here: <mark>".
inline std::string place_of(const char* file, const std::string& mark) {
  std::ifstream in(own_source(file));
  const std::string name = simt::cpu::file_name(file);
  std::string text;
  for (unsigned line = 1; std::getline(in, text); ++line)
    if (text.ends_with("// here: " + mark)) return name + ":" + std::to_string(line);
  return name + " has no mark " + mark;
}

// What a launch of `kernel` reports; fails when it goes through.
template <auto kernel, class... A>
Error reported(Gpu& gpu, unsigned blocks, unsigned threads, const A&... arguments) {
  try {
    gpu.launch<kernel>({blocks, threads}, arguments...);
  } catch (const Error& error) {
    return error;
  }
  FAIL("no error in ", kernel_id<kernel>(simt::Probe::none).name);
  return {};
}

// A run's configuration and the GPU that follows it.
struct Launcher {
  recording::Config config;
  simt::RunContext context{config, nullptr, {}};
  Gpu gpu{context};

  // What a launch of `kernel` leaves in its first array, zeros before.
  template <auto kernel, class T = unsigned, class... A>
  std::vector<std::uint64_t> written(std::uint32_t extent, const simt::LaunchShape& shape, const A&... arguments) {
    auto out = gpu.zeros<T>("out", extent);
    gpu.launch<kernel>(shape, out, arguments...);
    return gpu.download(out);
  }
};

}  // namespace scatterscope::SCATTERSCOPE_PROBE
