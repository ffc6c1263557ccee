#include "ui/panels/values/settings_value.h"

#include <cmath>
#include <string>
#include <utility>

#include "kernels/texts/window_menu.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/shown/shown_words.h"
#include "ui/panels/values/say.h"

namespace scatterscope::panels {
namespace {

constexpr std::pair<scene::ThemeName, Text> themes[] = {{scene::ThemeName::light, texts::win_theme_light},
                                                        {scene::ThemeName::dark, texts::win_theme_dark},
                                                        {scene::ThemeName::high_contrast, texts::win_theme_contrast}};
constexpr std::pair<figures::KeyFormat, Text> key_formats[] = {
    {figures::KeyFormat::automatic, texts::win_format_automatic},
    {figures::KeyFormat::binary, texts::win_format_binary},
    {figures::KeyFormat::decimal, texts::win_format_decimal},
    {figures::KeyFormat::hexadecimal, texts::win_format_hexadecimal}};

// Chooses among values of one of the settings.
template <class Value>
class SettingChoice {
 public:
  SettingChoice(const WorkspaceInput& input, std::string name, Value Settings::*setting) : input_(input) {
    choice_.name = std::move(name);
    choice_.chosen = SIZE_MAX;
    setting_ = setting;
  }
  void add(const std::string& name, std::string words, Value value) {
    if (input_.settings.*setting_ == value) choice_.chosen = choice_.options.size();
    choice_.options.push_back({choice_.name + "_" + name, std::move(words)});
    values_.push_back(value);
  }
  Choice make() && {
    choice_.asks = [settings = input_.settings, setting = setting_, values = std::move(values_)](std::size_t k) {
      Settings wanted = settings;
      wanted.*setting = values[k];
      return ChangeSettings{wanted};
    };
    return std::move(choice_);
  }

 private:
  const WorkspaceInput& input_;
  Value Settings::*setting_;
  std::vector<Value> values_;
  Choice choice_;
};

}  // namespace

Choice theme_choice(const WorkspaceInput& input) {
  SettingChoice choice(input, "theme", &Settings::theme);
  for (const auto& [theme, words] : themes) choice.add(std::string(scene::theme(theme).name), say(input, words), theme);
  return std::move(choice).make();
}

Choice language_choice(const WorkspaceInput& input) {
  SettingChoice choice(input, "language", &Settings::language);
  for (const Language language : all_languages) choice.add(language_code(language), language_name(language), language);
  return std::move(choice).make();
}

Choice key_format_choice(const WorkspaceInput& input) {
  SettingChoice choice(input, "key_format", &Settings::key_format);
  for (const auto& [format, words] : key_formats)
    choice.add(std::to_string(static_cast<int>(format)), say(input, words), format);
  return std::move(choice).make();
}

Choice text_size_choice(const WorkspaceInput& input) {
  SettingChoice choice(input, "scale", &Settings::text_size);
  for (float size = least_text_size; size <= largest_text_size; size += text_size_step) {
    const std::string percent = std::to_string(std::lround(size * 100));
    choice.add(percent, percent + " %", size);
  }
  return std::move(choice).make();
}

}  // namespace scatterscope::panels
