// What is drawn stays in sight: figures at any scale, words beside sliders and on bars.
#include <doctest/doctest.h>

#include <cmath>
#include <variant>

#include "app/letters/fonts.h"
#include "kernels/texts/window_menu.h"
#include "tests/window/panel_bench.h"
#include "ui/panels/draw.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/shown_intents.h"
#include "ui/panels/intents/window_intents.h"
#include "ui/panels/intents/work_intents.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using tests::find;

void set_scale(Bench& bench, float scale) {
  panels::Settings settings = bench.session.settings;
  settings.text_size = scale;
  (void)apply(bench.session, panels::ChangeSettings{settings});
  panels::apply_style(scene::ThemeName::light, scale);
}

TEST_CASE("at scales of 1.5 and 2 a figure of sixteen keys is in sight as a whole, and in a narrow window too") {
  for (const auto& at : {std::pair{1280.0F, 1.0F}, {1280.0F, 1.5F}, {1280.0F, 2.0F}, {700.0F, 1.0F}}) {
    const float width = at.first, scale = at.second;
    Bench bench;
    bench.width = width;
    set_scale(bench, scale);
    (void)apply(bench.session, panels::SeekTo{120});
    for (const char* figure : {"13.2", "13.3", "blocks", "heatmap"}) {
      CAPTURE(width);
      CAPTURE(scale);
      CAPTURE(figure);
      (void)apply(bench.session, panels::PickFigure{figure});
      (void)bench.settled();
      if (!bench.state.figure_whole) (void)bench.click("zoom_fit");  // it is not grey
      (void)bench.settled();
      CHECK(bench.state.figure_whole);
      bench.state.figure_zoom = 0;
    }
  }
}

TEST_CASE("the examples' words are whole in the form of a run, at every scale, in windows of three widths") {
  std::size_t lines = 0;
  for (const float width : {700.0F, 1280.0F, 1920.0F})
    for (const float scale : {1.0F, 1.5F, 2.0F}) {
      CAPTURE(width);
      CAPTURE(scale);
      Bench bench;
      bench.width = width;
      set_scale(bench, scale);
      bench.open(panels::Dialog::input);
      (void)bench.settled();
      const panels::WidgetRect list = bench.widget("presets");
      for (const panels::PresetChoice& preset : app::make_outside(Language::english).presets) {
        CAPTURE(preset.title);
        if (!bench.has("preset_" + preset.id)) continue;  // scrolled away
        const panels::WidgetRect row = bench.widget("preset_" + preset.id);
        CHECK(row.x + row.width <= list.x + list.width + 1);
        lines += row.height > 1.5F * ImGui::GetFontSize() * 2 ? 1 : 0;
      }
    }
  CHECK(lines > 0);
}

TEST_CASE("the names of all comparisons are whole in their dialog, in every language, at text sizes of 1 and 1.5") {
  for (const Language language : all_languages)
    for (const float scale : {1.0F, 1.5F}) {
      INFO("language ", language_code(language), ", scale ", scale);
      Bench bench;
      window::FontSet fonts;
      fonts.fit(scale, scale, Language::english);
      panels::Settings settings = bench.session.settings;
      settings.language = language;
      (void)apply(bench.session, panels::ChangeSettings{settings});
      set_scale(bench, scale);
      bench.open(panels::Dialog::compare);
      do (void)bench.settled();
      while (fonts.complete(*ImGui::GetDrawData()));
      const panels::WidgetRect list = bench.widget("comparisons");
      std::size_t names = 0, lines = 0;
      for (const panels::WidgetRect& button : bench.state.widgets) {
        if (!button.name.starts_with("compare_") || button.name == "compare_loaded") continue;
        CHECK(button.x >= list.x);
        CHECK(button.x + button.width <= list.x + list.width);
        ++names;
        lines += button.height > 2 * ImGui::GetFontSize() + 2 * ImGui::GetStyle().FramePadding.y - 1 ? 1 : 0;
      }
      CHECK(names == 10);
      if (language == Language::english) CHECK(lines > 0);  // longer than a line
    }
}

TEST_CASE("Fit is grey only where all of the figure is in sight at the zoom that fits") {
  Bench bench;
  (void)bench.settled();
  CHECK(bench.state.figure_whole);
  (void)bench.click("zoom_fit");
  CHECK(bench.state.figure_zoom == 0);  // grey
  for (int k = 0; k < 6; ++k) (void)bench.click("zoom_in");
  (void)bench.settled();
  CHECK_FALSE(bench.state.figure_whole);
  (void)bench.click("zoom_fit");
  (void)bench.settled();
  CHECK(bench.state.figure_whole);
  CHECK(bench.state.figure_zoom == 0);
}

TEST_CASE("words stand beside a slider, not under its knob") {
  Bench bench;
  (void)apply(bench.session, panels::SeekTo{9});  // shared memory
  (void)bench.settled();
  const panels::WidgetRect slider = bench.widget("memory_block"), words = bench.widget("memory_block_words");
  CHECK(words.x >= slider.x + slider.width);
  (void)apply(bench.session, panels::PickFigure{"heatmap"});
  panels::Settings settings = bench.session.settings;
  settings.heatmap.window = true;
  (void)apply(bench.session, panels::ChangeSettings{settings});
  (void)bench.settled();
  const panels::WidgetRect start = bench.widget("heatmap_start"), from = bench.widget("heatmap_start_words");
  CHECK((from.x >= start.x + start.width || from.y >= start.y + start.height));
}

double luminance(const ImVec4& colour) {
  const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(colour.x) + 0.7152 * linear(colour.y) + 0.0722 * linear(colour.z);
}

TEST_CASE("words on a bar of progress can be read in every theme") {
  const Bench bench;
  for (const scene::ThemeName theme : scene::all_themes) {
    panels::apply_style(theme, 1);
    const ImGuiStyle& style = ImGui::GetStyle();
    for (const ImGuiCol ground : {ImGuiCol_PlotHistogram, ImGuiCol_FrameBg}) {
      const double a = luminance(style.Colors[ImGuiCol_Text]), b = luminance(style.Colors[ground]);
      CHECK((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05) >= 4.5);
    }
  }
}

TEST_CASE("the executor is named in the user's language") {
  Bench bench;
  for (const Language language : all_languages) {
    panels::Settings settings = bench.session.settings;
    settings.language = language;
    (void)apply(bench.session, panels::ChangeSettings{settings});
    (void)bench.settled();
    const std::string words = format_text(texts::win_device_cpu, language, {text(texts::win_executor, language)});
    CHECK(bench.widget("device").width == doctest::Approx(ImGui::CalcTextSize(words.c_str()).x + 18));
  }
}

TEST_CASE("the grid of radix and coarsening counts the loaded keys as soon as it is shown") {
  Bench bench;
  (void)bench.click("menu_compare");
  const app::Changes changes = apply(bench.session, bench.asked<panels::ShowInstead>("menu_trade_off"));
  REQUIRE(changes.effects.size() == 1);
  CHECK(std::holds_alternative<app::CountGrid>(changes.effects[0]));
}

}  // namespace
}  // namespace scatterscope
