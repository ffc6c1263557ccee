// Compiled kernels on disk, so that the next program that needs one does not compile it again. A folder of the user's
// ($XDG_CACHE_HOME or ~/.cache, /scatterscope/kernels; $SCATTERSCOPE_CACHE where it is set, nothing is kept where that
// is empty). Programs share it: a file comes whole, by a rename, and what cannot be read counts as not there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "kernels/simt/cuda/nvrtc.h"

namespace scatterscope::simt::cuda {

class KernelCache {
 public:
  static constexpr std::uint64_t usual_bytes = 256U << 20U;

  // Keeps at most so many bytes; the files that were not used for the longest time go first.
  explicit KernelCache(std::filesystem::path folder, std::uint64_t most_bytes = usual_bytes);
  // The user's folder; empty, which keeps nothing, where there is none.
  [[nodiscard]] static std::filesystem::path usual_folder();

  // `key`: all that the image depends on.
  [[nodiscard]] std::optional<Image> find(const std::string& key) const;
  // Errors are no errors: the kernel is compiled again another time.
  void keep(const std::string& key, const Image& image) const;

 private:
  void make_room() const;
  [[nodiscard]] std::filesystem::path file_of(const std::string& key) const;
  std::filesystem::path folder_;
  std::uint64_t most_bytes_;
};

}  // namespace scatterscope::simt::cuda
