#include "app/files/shipped_files.h"

#include <zstd.h>

#include <stdexcept>
#include <string>

namespace scatterscope::app {
namespace {

std::string unpacked(const PackedFile& file) {
  std::string text(file.bytes, '\0');
  const std::size_t made = ZSTD_decompress(text.data(), text.size(), file.packed.data(), file.packed.size());
  if (made != text.size()) throw std::logic_error(std::string(file.name) + ": the program carries a damaged copy");
  return text;
}

}  // namespace

std::span<const ShippedFile> shipped_measured() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> all;
    for (const PackedFile& file : packed_measured()) all.push_back(unpacked(file));
    return all;
  }();
  static const std::vector<ShippedFile> files = [] {
    std::vector<ShippedFile> all;
    for (std::size_t k = 0; k < texts.size(); ++k) all.push_back({packed_measured()[k].name, texts[k]});
    return all;
  }();
  return files;
}

}  // namespace scatterscope::app
