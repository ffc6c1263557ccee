#include "app/session/settings.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>
#include <system_error>
#include <vector>

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
constexpr std::array<std::string_view, 4> format_names{"automatic", "binary", "decimal", "hexadecimal"};
// Names in the order of panels::Door.
constexpr std::array<std::string_view, 5> door_names{"unasked", "put-away", "learn", "teach", "own-keys"};
constexpr std::array<std::string_view, 4> source_names{"preset", "typed", "random", "file"};

// The file's fields, each listed once for both directions.
class Writer {
 public:
  explicit Writer(Json& json) : json_(json) {}
  template <class Value>
  void operator()(const char* name, const Value& value) {
    json_[name] = value;
  }
  template <class Integer>
  void number(const char* name, Integer value, std::uint64_t) {
    json_[name] = value;
  }
  template <class Enum>
  void word(const char* name, Enum value, std::span<const std::string_view> words) {
    json_[name] = words[static_cast<std::size_t>(value)];
  }
  template <class Value, class Fields>
  void object(const char* name, const Value& value, Fields fields) {
    Writer of(json_[name] = Json::object());
    fields(of, value);
  }
  void config(const recording::Config& config) {
    json_["sort"] = config.sort;
    const nlohmann::ordered_json all = format::config_json(config);
    for (const auto& [name, value] : all.items()) json_[name] = value;
  }

 private:
  Json& json_;
};

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

class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}
  void operator()(const char* name, float& out) const {
    const Json* found = find(name);
    if (found != nullptr && found->is_number() && std::isfinite(found->get<float>())) out = found->get<float>();
  }
  void operator()(const char* name, bool& out) const {
    const Json* found = find(name);
    if (found != nullptr && found->is_boolean()) out = found->get<bool>();
  }
  void operator()(const char* name, std::string& out) const {
    const Json* found = find(name);
    if (found != nullptr && found->is_string()) out = scene::plain_text(found->get<std::string>());
  }
  template <class Integer>
  void number(const char* name, Integer& out, std::uint64_t most) const {
    const Json* found = find(name);
    if (found != nullptr && found->is_number_unsigned())
      out = static_cast<Integer>(std::min(found->get<std::uint64_t>(), most));
  }
  template <class Enum>
  void word(const char* name, Enum& out, std::span<const std::string_view> words) const {
    const Json* found = find(name);
    if (found == nullptr || !found->is_string()) return;
    const auto at = std::find(words.begin(), words.end(), found->get<std::string>());
    if (at != words.end()) out = static_cast<Enum>(at - words.begin());
  }
  template <class Value, class Fields>
  void object(const char* name, Value& value, Fields fields) const {
    const Json* found = find(name);
    if (found != nullptr && found->is_object()) fields(Reader(*found), value);
  }
  void config(recording::Config& config) const {
    (*this)("sort", config.sort);
    for (const parameters::Parameter& row : parameters::table) read_parameter(json_, row, config);
    config.key_bits = std::min(config.key_bits, recording::width_bits(config.key_type));
  }

 private:
  [[nodiscard]] const Json* find(const char* name) const {
    const auto found = json_.find(name);
    return found == json_.end() ? nullptr : &*found;
  }

  const Json& json_;
};

template <class Names, class Name>
std::vector<std::string_view> words_of(const Names& names, Name name) {
  std::vector<std::string_view> words;
  for (const auto each : names) words.push_back(name(each));
  return words;
}
std::span<const std::string_view> theme_words() {
  static const auto words = words_of(scene::all_themes, [](auto name) { return scene::theme(name).name; });
  return words;
}
std::span<const std::string_view> language_words() {
  static const auto words = words_of(all_languages, [](Language language) { return language_code(language); });
  return words;
}
std::span<const std::string_view> distribution_words() {
  static const auto words = words_of(recording::all_distributions, [](auto each) { return recording::spelling(each); });
  return words;
}

constexpr auto layout_fields = [](auto&& f, auto& layout) {
  f("source_width", layout.source_width);
  f("threads_width", layout.threads_width);
  f("memory_height", layout.memory_height);
  f("figure_height", layout.figure_height);
  f("show_source", layout.show_source);
  f("drawer", layout.drawer);
  f("show_threads", layout.show_threads);
  f("show_memory", layout.show_memory);
  f("show_rail", layout.show_rail);
};

constexpr auto draft_fields = [](auto&& f, auto& draft) {
  f.word("source", draft.keys.kind, source_names);
  f("preset", draft.keys.preset);
  f("typed", draft.keys.typed);
  f.number("random_count", draft.keys.count, recording::max_recorded_keys);
  f.number("random_seed", draft.keys.seed, 0x7fff'ffffU);
  f.word("distribution", draft.keys.distribution, distribution_words());
  f("file", draft.keys.file);
  f("device", draft.device);
  f.config(draft.config);
};

constexpr auto settings_fields = [](auto&& f, auto& kept) {
  auto& p = kept.panels;
  f.word("theme", p.theme, theme_words());
  f.word("language", p.language, language_words());
  f("text_size", p.text_size);
  f.word("key_format", p.key_format, format_names);
  f("motion", p.motion);
  f("whole_file", p.whole_file);
  f("steps_per_second", p.steps_per_second);
  f.word("door", p.door, door_names);
  f("heatmap_logarithmic", p.heatmap.logarithmic);
  f("heatmap_window", p.heatmap.window);
  f.object("layout", p.layout, layout_fields);
  f.object("run", kept.draft, draft_fields);
};

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
  Json json{{"version", settings_version}};
  settings_fields(Writer(json), settings);
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
  const Reader reader(json);
  settings_fields(reader, kept);
  if (float scale = 0; !json.contains("text_size")) {
    reader("scale", scale);
    if (scale > 0) kept.joint_scale = scale;
  }
  kept.panels = within_limits(kept.panels);
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
  if (given.looks.key_format == now.panels.key_format) now.panels.key_format = before.key_format;
  if (given.looks.heatmap == now.panels.heatmap) now.panels.heatmap = before.heatmap;
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
  if (given.looks.key_format) settings.key_format = *given.looks.key_format;
  if (given.looks.heatmap) settings.heatmap = *given.looks.heatmap;
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
