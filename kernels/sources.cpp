#include "kernels/sources.h"

#include <algorithm>
#include <utility>

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

std::vector<recording::SourceFile> kernel_sources_with(std::string_view path, std::string text) {
  const std::string_view own_name = path.substr(path.rfind('/') + 1);
  std::vector<recording::SourceFile> files = kernel_sources();
  const auto edited = std::find_if(files.begin(), files.end(), [&](const auto& file) { return file.name == own_name; });
  if (edited != files.end()) edited->text = std::move(text);
  return files;
}

std::string kernel_source(std::string_view path) {
  for (const auto& [name, text] : simt::cuda::device_texts())
    if (name.starts_with("kernels/") && name.substr(std::string_view("kernels/").size()) == path)
      return std::string(text);
  return {};
}

std::string kernel_path(std::string_view own_name) {
  constexpr std::string_view folder = "kernels/";
  for (const auto& [name, text] : simt::cuda::device_texts())
    if (name.starts_with(folder) && name.ends_with("/" + std::string(own_name)))
      return std::string(name.substr(folder.size()));
  return {};
}

std::string with_pieces(std::string text, std::span<const std::string_view> shipped,
                        std::span<const std::string_view> wanted) {
  for (std::size_t piece = 0; piece < shipped.size(); ++piece)
    text.replace(text.find(shipped[piece]), shipped[piece].size(), wanted[piece]);
  return text;
}

}  // namespace scatterscope::catalog
