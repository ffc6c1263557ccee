// What is kept between starts, in $XDG_CONFIG_HOME/scatterscope/settings.json.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "ui/panels/intents.h"
#include "ui/panels/settings.h"

namespace scatterscope::app {

struct KeptSettings {
  panels::Settings panels;
  panels::RunDraft draft;  // the last run asked for in the window
  bool operator==(const KeptSettings&) const = default;
};

// $XDG_CONFIG_HOME, else ~/.config; empty where neither is known.
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
// Appears whole or not at all; a link to another place stays. False where it could not be written.
bool save_settings(const std::filesystem::path& path, const KeptSettings& settings);

// The same settings with every value inside its limits.
[[nodiscard]] panels::Settings within_limits(panels::Settings settings);

}  // namespace scatterscope::app
