// What is kept between starts, in $XDG_CONFIG_HOME/scatterscope/settings.json.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/session/window_options.h"
#include "ui/panels/drafts.h"
#include "ui/panels/settings.h"

namespace scatterscope::app {

struct KeptSettings {
  panels::Settings panels;
  recording::WantedRun draft;  // the last run asked for in the window
  // The display's scale times the text size, as old files kept both in one number; not written again.
  std::optional<float> joint_scale{};
  bool operator==(const KeptSettings&) const = default;
};

// Empty where no folder for it is known.
[[nodiscard]] std::filesystem::path settings_path();

[[nodiscard]] std::string to_json(const KeptSettings& settings);
// None for text that is no such file; values out of range are brought into it, unknown members passed over.
[[nodiscard]] std::optional<KeptSettings> parse_settings(std::string_view json);

struct LoadedSettings {
  KeptSettings settings;
  bool existed = false;
  bool ignored = false;  // there was a file, but it could not be used
};
[[nodiscard]] LoadedSettings load_settings(const std::filesystem::path& path);
// Appears whole or not at all; a link to another place stays. Nothing is written to an empty path.
void save_settings(const std::filesystem::path& path, const KeptSettings& settings);

// The file between the window's start and its end.
class SettingsFile {
 public:
  // An empty path: nothing was kept, and nothing will be.
  explicit SettingsFile(std::filesystem::path path)
      : path_(std::move(path)), loaded_(load_settings(path_)), written_(loaded_.settings) {}
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const LoadedSettings& loaded() const { return loaded_; }
  // Writes them if they are others than the file has. What the command line set is kept only if the user has changed
  // it since.
  void keep(KeptSettings now, const WindowOptions& given);

 private:
  std::filesystem::path path_;
  LoadedSettings loaded_;
  KeptSettings written_;
};
// That of LC_ALL, LC_MESSAGES or LANG, the first that is set; English if it is none of those that there are.
[[nodiscard]] Language language_of_environment();
// What a start takes from the outside: the display's scale, and for the first one the user's language.
struct FirstStart {
  float display_scale = 1;
  Language language = Language::english;
};
// What the window begins with.
[[nodiscard]] panels::Settings first_settings(const LoadedSettings& loaded, const WindowOptions& given,
                                              const FirstStart& first);

// The same settings with every value inside its limits.
[[nodiscard]] panels::Settings within_limits(panels::Settings settings);

}  // namespace scatterscope::app
