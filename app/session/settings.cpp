#include "app/session/settings.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>

#include "app/files/output_file.h"
#include "kernels/error.h"
#include "kernels/format/config_json.h"
#include "kernels/format/json_place.h"
#include "kernels/parameters/parameters.h"
#include "kernels/parameters/recorded_limits.h"
#include "ui/scene/utf8.h"

namespace scatterscope::app {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

constexpr int settings_version = 1;
constexpr std::size_t max_settings_bytes = 1 << 20;
constexpr std::array format_names{"automatic", "binary", "decimal", "hexadecimal"};
constexpr std::array source_names{"preset", "typed", "random", "file"};

template <typename Enum, std::size_t n>
void read_word(const Json& object, const char* name, const std::array<const char*, n>& words, Enum& out) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_string()) return;
  const auto word = found->get<std::string>();
  for (std::size_t k = 0; k < n; ++k) {
    if (word == words[k]) out = static_cast<Enum>(k);
  }
}

void read(const Json& object, const char* name, float& out) {
  const auto found = object.find(name);
  if (found != object.end() && found->is_number() && std::isfinite(found->get<float>())) out = found->get<float>();
}

void read(const Json& object, const char* name, bool& out) {
  const auto found = object.find(name);
  if (found != object.end() && found->is_boolean()) out = found->get<bool>();
}

void read(const Json& object, const char* name, std::string& out) {
  const auto found = object.find(name);
  if (found != object.end() && found->is_string()) out = scene::plain_text(found->get<std::string>());
}

template <typename Integer>
void read_number(const Json& object, const char* name, std::uint64_t most, Integer& out) {
  const auto found = object.find(name);
  if (found != object.end() && found->is_number_unsigned()) {
    out = static_cast<Integer>(std::min(found->get<std::uint64_t>(), most));
  }
}

Json json_of(const panels::Layout& layout) {
  return {{"source_width", layout.source_width},   {"threads_width", layout.threads_width},
          {"memory_height", layout.memory_height}, {"figure_height", layout.figure_height},
          {"show_source", layout.show_source},     {"drawer", layout.drawer},
          {"show_threads", layout.show_threads},   {"show_memory", layout.show_memory},
          {"show_rail", layout.show_rail}};
}

void read_layout(const Json& object, panels::Layout& layout) {
  read(object, "source_width", layout.source_width);
  read(object, "threads_width", layout.threads_width);
  read(object, "memory_height", layout.memory_height);
  read(object, "figure_height", layout.figure_height);
  read(object, "show_source", layout.show_source);
  read(object, "drawer", layout.drawer);
  read(object, "show_threads", layout.show_threads);
  read(object, "show_memory", layout.show_memory);
  read(object, "show_rail", layout.show_rail);
}

Json json_of(const panels::RunDraft& draft) {
  Json json = {{"source", source_names[static_cast<std::size_t>(draft.source)]},
               {"preset", draft.preset},
               {"typed", draft.typed},
               {"random_count", draft.random_count},
               {"random_seed", draft.random_seed},
               {"distribution", recording::spelling(draft.distribution)},
               {"file", draft.file},
               {"device", draft.device}};
  json["sort"] = draft.config.sort;
  const nlohmann::ordered_json config = format::config_json(draft.config);
  for (const auto& [name, value] : config.items()) json[name] = value;
  return json;
}

// What makes no sense is left as it is, numbers are brought into range.
void read_parameter(const Json& object, const parameters::Parameter& row, recording::Config& config) {
  const auto found = object.find(std::string(row.name));
  if (found == object.end()) return;
  const auto words = row.field.words;
  const parameters::Range range = parameters::kept_range(row);
  if (row.field.kind == parameters::Kind::flag && found->is_boolean())
    row.field.set(config, found->get<bool>() ? 1 : 0);
  if (row.field.kind == parameters::Kind::number && found->is_number_unsigned()) {
    const std::uint64_t value = std::clamp(found->get<std::uint64_t>(), range.least, range.most);
    row.field.set(config, row.powers_of_two ? std::bit_floor(value) : value);
  }
  if (row.field.kind != parameters::Kind::word || !found->is_string()) return;
  const auto word = std::find(words.begin(), words.end(), found->get<std::string>());
  if (word != words.end()) row.field.set(config, static_cast<std::uint64_t>(word - words.begin()));
}

void read_draft(const Json& object, panels::RunDraft& draft) {
  read_word(object, "source", source_names, draft.source);
  read(object, "preset", draft.preset);
  read(object, "typed", draft.typed);
  read_number(object, "random_count", recording::max_recorded_keys, draft.random_count);
  read_number(object, "random_seed", 0x7fff'ffffU, draft.random_seed);
  std::string distribution;
  read(object, "distribution", distribution);
  draft.distribution = recording::parse_distribution(distribution).value_or(draft.distribution);
  read(object, "file", draft.file);
  read(object, "device", draft.device);
  read(object, "sort", draft.config.sort);
  for (const parameters::Parameter& row : parameters::table) read_parameter(object, row, draft.config);
  draft.config.key_bits = std::min(draft.config.key_bits, recording::width_bits(draft.config.key_type));
}

}  // namespace

fs::path settings_path() {
  return kept_path("settings.json");
}

panels::Settings within_limits(panels::Settings settings) {
  settings.text_size = std::clamp(settings.text_size, panels::least_text_size, panels::largest_text_size);
  settings.steps_per_second = std::clamp(settings.steps_per_second, panels::min_speed, panels::max_speed);
  panels::Layout& layout = settings.layout;
  for (float* share : {&layout.source_width, &layout.threads_width}) *share = std::clamp(*share, 0.12F, 0.42F);
  for (float* share : {&layout.memory_height, &layout.figure_height}) *share = std::clamp(*share, 0.15F, 0.85F);
  return settings;
}

std::string to_json(const KeptSettings& settings) {
  const panels::Settings& p = settings.panels;
  const Json json = {{"version", settings_version},
                     {"theme", std::string(scene::theme(p.theme).name)},
                     {"language", language_code(p.language)},
                     {"text_size", p.text_size},
                     {"key_format", format_names[static_cast<std::size_t>(p.key_format)]},
                     {"motion", p.motion},
                     {"whole_file", p.whole_file},
                     {"steps_per_second", p.steps_per_second},
                     {"lessons_hint", p.lessons_hint},
                     {"heatmap_logarithmic", p.heatmap.logarithmic},
                     {"heatmap_window", p.heatmap.window},
                     {"layout", json_of(p.layout)},
                     {"run", json_of(settings.draft)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::optional<KeptSettings> parse_settings(std::string_view text) {
  Json json;
  try {
    json = format::parse_json(text, max_settings_bytes);
  } catch (const Error&) {
    return std::nullopt;
  }
  if (!json.is_object() || json.value("version", Json()) != settings_version) return std::nullopt;
  KeptSettings kept;
  panels::Settings& p = kept.panels;
  std::string word;
  read(json, "theme", word);
  for (const scene::ThemeName name : scene::all_themes) {
    if (word == scene::theme(name).name) p.theme = name;
  }
  read(json, "language", word);
  for (const Language language : all_languages) {
    if (word == language_code(language)) p.language = language;
  }
  read(json, "text_size", p.text_size);
  if (float scale = 0; !json.contains("text_size")) {
    read(json, "scale", scale);
    if (scale > 0) kept.joint_scale = scale;
  }
  read_word(json, "key_format", format_names, p.key_format);
  read(json, "motion", p.motion);
  read(json, "whole_file", p.whole_file);
  read(json, "steps_per_second", p.steps_per_second);
  read(json, "lessons_hint", p.lessons_hint);
  read(json, "heatmap_logarithmic", p.heatmap.logarithmic);
  read(json, "heatmap_window", p.heatmap.window);
  if (const auto layout = json.find("layout"); layout != json.end() && layout->is_object()) {
    read_layout(*layout, p.layout);
  }
  if (const auto run = json.find("run"); run != json.end() && run->is_object()) read_draft(*run, kept.draft);
  p = within_limits(p);
  return kept;
}

LoadedSettings load_settings(const fs::path& path) {
  LoadedSettings loaded;
  std::error_code error;
  if (path.empty() || !fs::exists(path, error)) return loaded;
  loaded.existed = true;
  loaded.ignored = true;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > max_settings_bytes) return loaded;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) return loaded;
  if (auto settings = parse_settings(text.str())) {
    loaded.settings = std::move(*settings);
    loaded.ignored = false;
  }
  return loaded;
}

void SettingsFile::keep(KeptSettings now, const WindowOptions& given) {
  if (path_.empty()) return;
  const panels::Settings& before = loaded_.settings.panels;
  if (given.theme == &scene::theme(now.panels.theme)) now.panels.theme = before.theme;
  if (given.language == now.panels.language) now.panels.language = before.language;
  if (given.scene.key_format == now.panels.key_format) now.panels.key_format = before.key_format;
  if (given.scene.heatmap == now.panels.heatmap) now.panels.heatmap = before.heatmap;
  if (given.text_size == now.panels.text_size) now.panels.text_size = before.text_size;
  if (now == written_) return;
  try {
    save_settings(path_, now);
    written_ = std::move(now);
  } catch (const Error&) {  // tried again with the next change
  }
}

Language language_of_environment() {
  std::string_view locale;
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    locale = value;
    break;
  }
  if (!locale.starts_with("zh")) return Language::english;
  for (const std::string_view traditional : {"TW", "HK", "MO", "Hant"})
    if (locale.find(traditional) != std::string_view::npos) return Language::traditional_chinese;
  return Language::simplified_chinese;
}

panels::Settings first_settings(const LoadedSettings& loaded, const WindowOptions& given, const FirstStart& first) {
  panels::Settings settings = loaded.settings.panels;
  if (!loaded.existed) settings.language = first.language;
  if (const auto joint = loaded.settings.joint_scale) {
    settings.text_size = std::round(*joint / first.display_scale / panels::text_size_step) * panels::text_size_step;
  }
  for (const scene::ThemeName name : scene::all_themes) {
    if (given.theme == &scene::theme(name)) settings.theme = name;
  }
  if (given.language) settings.language = *given.language;
  if (given.scene.key_format) settings.key_format = *given.scene.key_format;
  if (given.scene.heatmap) settings.heatmap = *given.scene.heatmap;
  if (given.text_size) settings.text_size = *given.text_size;
  return within_limits(settings);
}

void save_settings(const fs::path& path, const KeptSettings& settings) {
  if (path.empty()) return;
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  write_output("settings.json", path, to_json(settings));
}

}  // namespace scatterscope::app
