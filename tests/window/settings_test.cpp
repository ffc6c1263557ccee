#include "app/session/settings.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "kernels/parameters/recorded_limits.h"
#include "tests/temporary_folder.h"

namespace scatterscope {
namespace {

namespace fs = std::filesystem;

app::KeptSettings unusual() {
  app::KeptSettings kept;
  kept.panels.theme = scene::ThemeName::high_contrast;
  kept.panels.language = Language::traditional_chinese;
  kept.panels.text_size = 1.75F;
  kept.panels.key_format = figures::KeyFormat::hexadecimal;
  kept.panels.door = panels::Door::teach;
  kept.panels.heatmap = {true, true, 0};
  kept.panels.layout.show_memory = false;
  kept.panels.layout.show_rail = false;
  kept.panels.layout.source_width = 0.3F;
  kept.draft.keys.kind = recording::KeySource::Kind::typed;
  kept.draft.keys.typed = "3 0x5, 0b1";
  kept.draft.config = {
      .sort = "radix-block", .block_scan = recording::BlockScan::brent_kung, .look_back_words = 4, .take_turns = true};
  return kept;
}

struct Folder : tests::TemporaryFolder {
  [[nodiscard]] fs::path file() const { return path / "below" / "settings.json"; }
  // In the settings' folder.
  [[nodiscard]] std::ptrdiff_t entries() const {
    return std::distance(fs::directory_iterator(file().parent_path()), fs::directory_iterator());
  }
};

TEST_CASE("settings survive a file") {
  const Folder folder;
  CHECK_FALSE(app::load_settings(folder.file()).existed);
  app::save_settings(folder.file(), unusual());
  const app::LoadedSettings loaded = app::load_settings(folder.file());
  CHECK(loaded.existed);
  CHECK_FALSE(loaded.ignored);
  CHECK(loaded.settings == unusual());
  CHECK(folder.entries() == 1);
}

TEST_CASE("settings that are a link to another place stay one") {
  const Folder folder;
  const fs::path kept = folder.file().parent_path() / "kept.json";
  fs::create_directories(kept.parent_path());
  fs::create_symlink(kept, folder.file());
  app::save_settings(folder.file(), unusual());
  CHECK(fs::is_symlink(folder.file()));
  CHECK(app::load_settings(kept).settings == unusual());
}

TEST_CASE("a bad settings file is ignored and reported") {
  const Folder folder;
  fs::create_directories(folder.file().parent_path());
  for (const char* words : {"", "no json", "[1, 2]", "{\"version\": 99}", "{\"version\": \"1\"}", "{\"theme\": 3"}) {
    std::ofstream(folder.file()) << words;
    const app::LoadedSettings loaded = app::load_settings(folder.file());
    CHECK(loaded.ignored);
    CHECK(loaded.settings == app::KeptSettings{});
  }
}

TEST_CASE("single members that make no sense keep their defaults, numbers are brought into range") {
  const auto kept = app::parse_settings(
      R"({"version": 1, "theme": 7, "language": "xx", "text_size": 1e30, "door": "window", "steps_per_second": -5,
          "layout": {"source_width": "wide"}, "run": {"key_bits": 400, "sort": 3, "random_count": 99999,
          "look_back_words": 0, "histogram_copies": 50, "children_per_thread": 9}})");
  REQUIRE(kept);
  CHECK(kept->panels.theme == scene::ThemeName::light);
  CHECK(kept->panels.language == Language::english);
  CHECK(kept->panels.text_size == panels::largest_text_size);
  CHECK(kept->panels.steps_per_second == panels::min_speed);
  CHECK(kept->panels.door == panels::Door::unasked);
  CHECK(kept->panels.layout == panels::Layout{});
  CHECK(kept->draft.config.key_bits == 32);
  CHECK(kept->draft.config.sort == "radix-1bit");
  CHECK(kept->draft.config.look_back_words == 1);
  CHECK(kept->draft.config.histogram_copies == 32);
  CHECK(kept->draft.config.children_per_thread == 8);
  CHECK(kept->draft.keys.count == recording::max_recorded_keys);
}

TEST_CASE("a first start speaks the user's language, a later one what was kept") {
  const auto of = [](const char* all, const char* lang) {
    setenv("LC_ALL", all, 1);
    setenv("LC_MESSAGES", "", 1);
    setenv("LANG", lang, 1);
    return app::language_of_environment();
  };
  const char* before = std::getenv("LC_ALL");
  const std::string kept_locale = before == nullptr ? "" : before;
  CHECK(of("", "zh_CN.UTF-8") == Language::simplified_chinese);
  CHECK(of("", "zh_TW.UTF-8") == Language::traditional_chinese);
  CHECK(of("zh_HK", "en_US.UTF-8") == Language::traditional_chinese);
  CHECK(of("", "zh_Hant_CN") == Language::traditional_chinese);
  CHECK(of("zh_SG.UTF-8", "") == Language::simplified_chinese);
  CHECK(of("C", "zh_CN.UTF-8") == Language::english);
  CHECK(of("", "de_DE.UTF-8") == Language::english);
  CHECK(of("", "") == Language::english);
  setenv("LC_ALL", kept_locale.c_str(), 1);

  app::LoadedSettings loaded;
  const app::FirstStart first{.display_scale = 1.6F, .language = Language::traditional_chinese};
  CHECK(app::first_settings(loaded, {}, first).language == Language::traditional_chinese);
  app::WindowOptions given;
  given.language = Language::simplified_chinese;
  CHECK(app::first_settings(loaded, given, first).language == Language::simplified_chinese);
  loaded.existed = true;
  CHECK(app::first_settings(loaded, {}, first).language == Language::english);
}

TEST_CASE("the display's scale is no part of what is kept") {
  app::LoadedSettings loaded;
  for (const float display : {1.0F, 1.6F, 2.0F, 3.0F}) {
    CAPTURE(display);
    loaded.settings = {};
    CHECK(app::first_settings(loaded, {}, {.display_scale = display}).text_size == 1);
    loaded.settings.panels.text_size = 1.5F;
    CHECK(app::first_settings(loaded, {}, {.display_scale = display}).text_size == 1.5F);
    app::WindowOptions given;
    given.text_size = 1.25F;
    CHECK(app::first_settings(loaded, given, {.display_scale = display}).text_size == 1.25F);
  }
}

TEST_CASE("files that kept both scales in one number give the user's factor on the display where they are read") {
  const auto text_size = [](const char* file, float display) {
    auto kept = app::parse_settings(file);
    REQUIRE(kept);
    return app::first_settings({std::move(*kept), true, false}, {}, {.display_scale = display}).text_size;
  };
  CHECK(text_size(R"({"version": 1, "scale": 2.0})", 2) == 1);
  CHECK(text_size(R"({"version": 1, "scale": 1.75})", 1) == 1.75F);
  CHECK(text_size(R"({"version": 1, "scale": 3.0})", 2) == 1.5F);
  CHECK(text_size(R"({"version": 1, "scale": 1.0})", 2) == 1);
  CHECK(text_size(R"({"version": 1, "scale": -1})", 2) == 1);
  CHECK(text_size(R"({"version": 1, "scale": 2.0, "text_size": 1.25})", 2) == 1.25F);
}

TEST_CASE("settings that cannot be written leave nothing") {
  const Folder folder;
  fs::create_directories(folder.file());  // a folder is in the file's place
  CHECK_THROWS_AS(app::save_settings(folder.file(), unusual()), Error);
  CHECK(folder.entries() == 1);
}

}  // namespace
}  // namespace scatterscope
