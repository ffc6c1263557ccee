#include "kernels/simt/cuda/kernel_cache.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>
#include <vector>

#include "kernels/text_hash.h"

namespace scatterscope::simt::cuda {
namespace fs = std::filesystem;
namespace {

constexpr const char* format = "scatterscope-kernel 1";
constexpr const char* ending = ".kernel";

// The names, a line each, and the code: what a file's hash is of.
std::string content_of(const Image& image) {
  std::string content;
  for (const std::string& name : image.names) content += name + '\n';
  return content + image.code;
}

// A file: lines of the format, the hash of the key, the hash of the content, the bytes of the code, the number of
// names; then the content.
std::optional<Image> parse(const std::string& file, const std::string& key) {
  std::istringstream in(file);
  std::string word, of_key, of_content, names, bytes;
  if (!std::getline(in, word) || word != format || !std::getline(in, of_key) || of_key != hash_of_text(key) ||
      !std::getline(in, of_content) || !std::getline(in, bytes) || !std::getline(in, names))
    return {};
  Image image;
  const std::size_t count = std::strtoul(names.c_str(), nullptr, 10);
  for (std::size_t k = 0; k < count && std::getline(in, word); ++k) image.names.push_back(word);
  const auto at = in.tellg();
  if (image.names.size() != count || at < 0) return {};
  image.code = file.substr(static_cast<std::size_t>(at));
  if (std::to_string(image.code.size()) != bytes || hash_of_text(content_of(image)) != of_content) return {};
  return image;
}

}  // namespace

KernelCache::KernelCache(fs::path folder, std::uint64_t most_bytes)
    : folder_(std::move(folder)), most_bytes_(most_bytes) {}

fs::path KernelCache::usual_folder() {
  if (const char* folder = std::getenv("SCATTERSCOPE_CACHE"))
    return *folder == 0 ? fs::path() : fs::path(folder) / "kernels";
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
    return fs::path(cache) / "scatterscope" / "kernels";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    return fs::path(home) / ".cache" / "scatterscope" / "kernels";
  return {};
}

fs::path KernelCache::file_of(const std::string& key) const {
  return folder_ / (hash_of_text(key) + ending);
}

std::optional<Image> KernelCache::find(const std::string& key) const {
  if (folder_.empty()) return {};
  const fs::path path = file_of(key);
  std::error_code none;
  // Not a pipe, which would be waited for, and no more than the whole cache may have.
  if (!fs::is_regular_file(path, none) || fs::file_size(path, none) > most_bytes_) return {};
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  const std::string file{std::istreambuf_iterator<char>(in), {}};
  std::optional<Image> image = parse(file, key);
  if (image) fs::last_write_time(path, fs::file_time_type::clock::now(), none);
  return image;
}

void KernelCache::keep(const std::string& key, const Image& image) const {
  if (folder_.empty()) return;
  static std::atomic<unsigned> number{0};
  std::error_code error;
  fs::create_directories(folder_, error);
  const fs::path path = file_of(key);
  fs::path unfinished = path;
  unfinished += "." + std::to_string(getpid()) + "-" + std::to_string(number++);
  {
    std::ofstream out(unfinished, std::ios::binary);
    out << format << '\n'
        << hash_of_text(key) << '\n'
        << hash_of_text(content_of(image)) << '\n'
        << image.code.size() << '\n'
        << image.names.size() << '\n'
        << content_of(image);
    out.close();
    if (!out) {
      fs::remove(unfinished, error);
      return;
    }
  }
  fs::rename(unfinished, path, error);
  if (error) fs::remove(unfinished, error);
  make_room();
}

void KernelCache::make_room() const {
  struct File {
    fs::file_time_type used;
    std::uint64_t bytes;
    fs::path path;
  };
  std::vector<File> files;
  std::uint64_t all = 0;
  std::error_code error;
  for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;  // another program may have removed it
    File file{at->last_write_time(gone), 0, at->path()};
    if (!gone) file.bytes = at->file_size(gone);
    if (gone) continue;
    all += file.bytes;
    files.push_back(std::move(file));
  }
  if (all <= most_bytes_) return;
  // A tenth more than must go, so that not every new file looks at all others' times.
  std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.used < b.used; });
  for (const File& file : files) {
    if (all <= most_bytes_ - most_bytes_ / 10) break;
    fs::remove(file.path, error);
    all -= file.bytes;
  }
}

}  // namespace scatterscope::simt::cuda
