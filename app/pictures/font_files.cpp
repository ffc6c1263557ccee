#include "app/pictures/font_files.h"

#include <cstdlib>
#include <fstream>
#include <system_error>
#include <utility>

namespace scatterscope::app {
namespace {

namespace fs = std::filesystem;

// Faces of Noto Sans CJK: Japan, Korea, the mainland, Taiwan, Hong Kong.
constexpr int noto_of_mainland = 2, noto_of_taiwan = 3;

// A file's name below a folder of fonts, "opentype/inter/Inter-Regular.otf", and which of its faces.
struct FontName {
  const char* name;
  int face = 0;
};

// The first of several names, each below any of the folders, best first.
FontFile read_first(const std::vector<fs::path>& folders, const std::vector<FontName>& names) {
  for (const auto& [name, face] : names) {
    for (const fs::path& folder : folders) {
      const fs::path bare = fs::path(name).filename();
      for (const fs::path& path : {folder / name, folder / bare}) {
        std::error_code error;
        if (!fs::is_regular_file(path, error)) continue;
        const std::uintmax_t size = fs::file_size(path, error);
        if (error) continue;
        std::ifstream file(path, std::ios::binary);
        std::string bytes(static_cast<std::size_t>(size), '\0');
        file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (file && bytes.size() > 1000) return {std::move(bytes), face};
      }
    }
  }
  return {};
}

}  // namespace

std::vector<fs::path> font_folders() {
  std::vector<fs::path> folders;
  const auto from = [&](const char* variable, const char* below) {
    const char* value = std::getenv(variable);
    if (value != nullptr && value[0] == '/') folders.emplace_back(fs::path(value) / below);
  };
  from("XDG_DATA_HOME", "fonts");
  from("HOME", ".local/share/fonts");
  from("HOME", ".fonts");
  folders.emplace_back("/usr/share/fonts");
  folders.emplace_back("/usr/local/share/fonts");
  return folders;
}

FontFiles find_fonts(const std::vector<fs::path>& folders, Language language) {
  const auto first = [&](const std::vector<FontName>& names) { return read_first(folders, names); };
  const bool taiwan = language == Language::traditional_chinese;
  const int noto = taiwan ? noto_of_taiwan : noto_of_mainland;
  const FontName noto_regular{"opentype/noto/NotoSansCJK-Regular.ttc", noto};
  std::vector<FontName> chinese{{"truetype/wqy/wqy-microhei.ttc"},
                                {"wqy-microhei/wqy-microhei.ttc"},
                                noto_regular,
                                {"truetype/wqy/wqy-zenhei.ttc"},
                                {"truetype/droid/DroidSansFallbackFull.ttf"}};
  if (taiwan) chinese.insert(chinese.begin(), noto_regular);
  return {first({{"opentype/inter/Inter-Regular.otf"},
                 {"truetype/inter/Inter-Regular.ttf"},
                 {"truetype/dejavu/DejaVuSans.ttf"},
                 {"truetype/liberation/LiberationSans-Regular.ttf"}})
              .bytes,
          first({{"opentype/inter/Inter-SemiBold.otf"},
                 {"truetype/inter/Inter-SemiBold.ttf"},
                 {"truetype/dejavu/DejaVuSans-Bold.ttf"},
                 {"truetype/liberation/LiberationSans-Bold.ttf"}})
              .bytes,
          first({{"truetype/dejavu/DejaVuSansMono.ttf"}, {"truetype/liberation/LiberationMono-Regular.ttf"}}).bytes,
          first({{"truetype/dejavu/DejaVuSansMono-Bold.ttf"}, {"truetype/liberation/LiberationMono-Bold.ttf"}}).bytes,
          first({{"truetype/dejavu/DejaVuSans.ttf"}}).bytes,
          first(chinese),
          first({{"opentype/noto/NotoSansCJK-Bold.ttc", noto}})};
}

}  // namespace scatterscope::app
