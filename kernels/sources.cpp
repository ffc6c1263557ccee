#include "kernels/sources.h"

#include <string>
#include <string_view>

#include "kernels/simt/cuda/device_texts.h"

namespace scatterscope::catalog {

std::vector<recording::SourceFile> kernel_sources() {
  constexpr std::string_view of_simt = "kernels/simt/", of_timing = "kernels/timing/";
  std::vector<recording::SourceFile> files;
  for (const auto& [name, text] : simt::cuda::device_texts()) {
    if (!name.ends_with(".cuh") || name.starts_with(of_simt) || name.starts_with(of_timing)) continue;
    files.push_back({std::string(name.substr(name.rfind('/') + 1)), std::string(text)});
  }
  return files;
}

}  // namespace scatterscope::catalog
