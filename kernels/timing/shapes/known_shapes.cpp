#include "kernels/timing/shapes/known_shapes.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <utility>

#include "kernels/parameters/limits.h"
#include "kernels/simt/cuda/kernel_cache.h"
#include "kernels/sources.h"
#include "kernels/text_hash.h"
#include "kernels/timing/file_lock.h"

namespace scatterscope::timing {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view shipped_text =
#include "kernels/timing/shapes/shipped_shapes.inc"
    ;

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(by);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

template <class Number>
bool read(std::string_view word, Number least, Number most, Number& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc{} && end == word.data() + word.size() && number >= least && number <= most;
}

std::optional<KnownShape> parse_shape(std::string_view line) {
  constexpr std::size_t fields = 15, older_fields = 12;
  const std::vector<std::string_view> words = split(line, '\t');
  if (words.size() != fields && words.size() != older_fields) return {};
  KnownShape shape;
  std::array<std::string*, 5> texts{&shape.on.gpu, &shape.on.driver, &shape.on.compiler, &shape.on.kernels,
                                    &shape.sort};
  for (std::size_t k = 0; k < texts.size(); ++k) *texts[k] = words[k];
  std::uint32_t values = 0;
  const bool read_all = read(words[5], 32U, 64U, shape.key_bits) && read(words[6], 0U, 1U, values) &&
                        read(words[7], std::uint64_t{1}, ~std::uint64_t{0}, shape.n) &&
                        read(words[8], 1U, recording::most_block_threads, shape.shape.block_threads) &&
                        read(words[9], 1U, 64U, shape.shape.keys_per_thread) && read(words[10], 0.0, 1e9, shape.ms);
  if (!read_all || (shape.key_bits != 32 && shape.key_bits != 64)) return {};
  shape.values = values != 0;
  shape.date = words[11];
  if (words.size() == older_fields) return shape;
  constexpr std::uint32_t most_registers = 255, most_shared_bytes = 1U << 20U;
  shape.longest.kernel = words[12];
  if (!read(words[13], 0U, most_registers, shape.longest.registers) ||
      !read(words[14], 0U, most_shared_bytes, shape.longest.shared_bytes))
    return {};
  return shape;
}

bool for_the_same(const KnownShape& a, const KnownShape& b) {
  return a.on == b.on && a.sort == b.sort && a.key_bits == b.key_bits && a.values == b.values && a.n == b.n;
}
// Another build may still be in use: its shapes go when those of many others came after them.
void keep_latest(std::vector<KnownShape>& shapes) {
  std::vector<ShapeSetting> settings;
  std::size_t kept = 0;
  auto at = shapes.end();
  for (; at != shapes.begin() && kept < FoundShapes::most_shapes; --at, ++kept) {
    const ShapeSetting& on = std::prev(at)->on;
    if (std::find(settings.begin(), settings.end(), on) != settings.end()) continue;
    if (settings.size() == FoundShapes::most_settings) break;
    settings.push_back(on);
  }
  shapes.erase(shapes.begin(), at);
}

std::string content_of(const fs::path& file) {
  std::error_code error;
  constexpr std::uintmax_t most_bytes = 4U << 20U;
  if (file.empty() || !fs::is_regular_file(file, error) || fs::file_size(file, error) > most_bytes) return {};
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::vector<KnownShape> parse_shapes(std::string_view text) {
  std::vector<KnownShape> shapes;
  for (const std::string_view line : split(text, '\n'))
    if (std::optional<KnownShape> shape = parse_shape(line)) shapes.push_back(*std::move(shape));
  return shapes;
}

std::string text_of(const std::vector<KnownShape>& shapes) {
  std::string text;
  for (const KnownShape& shape : shapes) {
    std::array<char, 32> ms{};
    (void)std::snprintf(ms.data(), ms.size(), "%.4f", shape.ms);
    const std::array<std::string, 15> words{shape.on.gpu,
                                            shape.on.driver,
                                            shape.on.compiler,
                                            shape.on.kernels,
                                            shape.sort,
                                            std::to_string(shape.key_bits),
                                            shape.values ? "1" : "0",
                                            std::to_string(shape.n),
                                            std::to_string(shape.shape.block_threads),
                                            std::to_string(shape.shape.keys_per_thread),
                                            ms.data(),
                                            shape.date,
                                            shape.longest.kernel,
                                            std::to_string(shape.longest.registers),
                                            std::to_string(shape.longest.shared_bytes)};
    for (std::size_t k = 0; k < words.size(); ++k) text += words[k] + (k + 1 < words.size() ? '\t' : '\n');
  }
  return text;
}

const KnownShape* nearest_shape(const std::vector<KnownShape>& shapes, std::string_view sort,
                                const recording::Config& config, std::uint64_t n) {
  const KnownShape* nearest = nullptr;
  // Doublings, and what 2^28 - 4096 is less than 2^28. 192 x 43, radix-msd's fastest for 2^28 keys, is slow for 2^16
  // (H200); sample's fastest for 2^28 - 4096 is 1.39 times as fast as the predicted one for 2^30.
  constexpr double most_distance = 2.01;
  double least = 0;
  for (const KnownShape& shape : shapes) {
    if (shape.sort != sort || shape.key_bits != recording::width_bits(config.key_type) || shape.values != config.values)
      continue;
    const double distance =
        std::abs(std::log2(static_cast<double>(std::max<std::uint64_t>(1, n)) / static_cast<double>(shape.n)));
    if (distance > most_distance || (nearest != nullptr && distance >= least)) continue;
    nearest = &shape;
    least = distance;
  }
  return nearest;
}

const std::vector<KnownShape>& shipped_shapes() {
  static const std::vector<KnownShape> shipped = parse_shapes(shipped_text);
  return shipped;
}

std::vector<KnownShape> shapes_of(const std::vector<KnownShape>& shapes, std::string_view gpu) {
  std::vector<KnownShape> of;
  std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(of),
               [&](const KnownShape& shape) { return shape.on.gpu == gpu; });
  return of;
}

FoundShapes::FoundShapes(fs::path file) : file_(std::move(file)) {
  reread();
}

fs::path FoundShapes::usual_file() {
  const fs::path kernels = simt::cuda::KernelCache::usual_folder();
  return kernels.empty() ? kernels : kernels.parent_path() / "shapes.tsv";
}

FoundShapes::Stamp FoundShapes::stamp() const {
  struct stat facts {};
  if (file_.empty() || ::stat(file_.c_str(), &facts) != 0) return {};
  return {facts.st_ino, static_cast<std::uint64_t>(facts.st_size), facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec};
}

void FoundShapes::reread() {
  const Stamp now = stamp();  // before it is read: a later writing has another one
  if (now == read_) return;
  read_ = now;
  if (std::vector<KnownShape> kept = parse_shapes(content_of(file_)); !kept.empty()) shapes_ = std::move(kept);
}

void FoundShapes::add(const KnownShape& shape) {
  const auto put = [&] {
    std::erase_if(shapes_, [&](const KnownShape& old) { return for_the_same(old, shape); });
    shapes_.push_back(shape);
    keep_latest(shapes_);
  };
  if (file_.empty()) return put();
  std::error_code error;
  fs::create_directories(file_.parent_path(), error);
  constexpr std::chrono::seconds longest_wait{2};
  const FileLock lock(file_, longest_wait);
  reread();
  put();
  if (!lock.busy()) write();
}

void FoundShapes::write() const {
  std::error_code error;
  fs::path unfinished = file_;
  unfinished += "." + std::to_string(getpid());
  std::ofstream out(unfinished, std::ios::binary);
  out << text_of(shapes_);
  out.close();
  if (out) fs::rename(unfinished, file_, error);
  if (!out || error) fs::remove(unfinished, error);
}

std::string kernels_hash() {
  std::string text;
  for (const recording::SourceFile& file : catalog::kernel_sources())
    text.append(file.name).append("\n").append(file.text);
  return hash_of_text(text);
}

}  // namespace scatterscope::timing
