// The shapes that were fastest where they were measured: found by a search on this machine, or shipped with the
// program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/parameters/config.h"
#include "kernels/parameters/shape.h"

namespace scatterscope::timing {

// What a shape was the fastest on: another GPU, driver, compiler or text of the kernels may want another one.
struct ShapeSetting {
  std::string gpu, driver, compiler;
  std::string kernels;  // a hash of their text
  bool operator==(const ShapeSetting&) const = default;
};

// What the launch that took longest needed, as the GPU's compiler made it.
struct LongestLaunch {
  std::string kernel;              // empty: not known
  std::uint32_t registers = 0;     // of a thread
  std::uint32_t shared_bytes = 0;  // of a block, static and dynamic
  bool operator==(const LongestLaunch&) const = default;
};

struct KnownShape {
  ShapeSetting on;
  std::string sort;
  std::uint32_t key_bits = 32;  // of the key's type: 32 or 64
  bool values = false;
  std::uint64_t n = 0;  // keys that were sorted
  recording::Shape shape;
  double ms = 0;     // the median
  std::string date;  // 2026-11-29
  LongestLaunch longest{};

  bool operator==(const KnownShape&) const = default;
};

// A line each, fields parted by tabs in the order above; older ones lack the last three. Lines that are not such are
// left out.
[[nodiscard]] std::vector<KnownShape> parse_shapes(std::string_view text);
[[nodiscard]] std::string text_of(const std::vector<KnownShape>& shapes);

// The one of `config`'s sort, width of keys and values that was found for the number of keys nearest to `n` by ratio;
// null where none is of a quarter of `n` to four times as many.
[[nodiscard]] const KnownShape* nearest_shape(const std::vector<KnownShape>& shapes, std::string_view sort,
                                              const recording::Config& config, std::uint64_t n);

// Those that came with the program, of every GPU, and those of one, by its name.
[[nodiscard]] const std::vector<KnownShape>& shipped_shapes();
[[nodiscard]] std::vector<KnownShape> shapes_of(const std::vector<KnownShape>& shapes, std::string_view gpu);

// What searches on this machine found, kept in a file of the user's beside the compiled kernels
// ($XDG_CACHE_HOME or ~/.cache, /scatterscope/shapes.tsv; in $SCATTERSCOPE_CACHE where it is set, nothing where that is
// empty). Programs share it, those of other builds too: whoever adds holds its lock, and of the settings that the file
// names the latest stay. A file that cannot be read counts as empty, and one that cannot be written, or that another
// program does not let go of, is no error: the search is made again another time.
class FoundShapes {
 public:
  explicit FoundShapes(std::filesystem::path file);
  [[nodiscard]] static std::filesystem::path usual_file();

  static constexpr std::size_t most_settings = 16, most_shapes = 4096;

  // The latest last.
  [[nodiscard]] const std::vector<KnownShape>& all() const { return shapes_; }
  // Takes what another program has added since.
  void reread();
  // Replaces one for the same sort, keys and setting.
  void add(const KnownShape& shape);

 private:
  // Which writing of the file it is; each comes with another inode, size or time.
  struct Stamp {
    std::uint64_t inode = 0, bytes = 0;
    std::int64_t seconds = 0, nanoseconds = 0;
    bool operator==(const Stamp&) const = default;
  };
  [[nodiscard]] Stamp stamp() const;
  void write() const;

  std::filesystem::path file_;
  std::vector<KnownShape> shapes_;
  Stamp read_;  // that shapes_ were read from
};

// A hash of the text of all kernels.
[[nodiscard]] std::string kernels_hash();

}  // namespace scatterscope::timing
