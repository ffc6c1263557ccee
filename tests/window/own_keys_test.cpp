// Keys of one's own in the form of a run: bits that fit them, examples that are whole, edits that can be undone.
#include <doctest/doctest.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <string>

#include "app/window/shortcuts.h"
#include "kernels/texts/window_new_run.h"
#include "tests/app/typed.h"
#include "tests/temporary_folder.h"
#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/moment_intents.h"
#include "ui/panels/intents/selection_intents.h"
#include "ui/panels/intents/work_intents.h"
#include "ui/panels/new_run/run_form.h"

namespace scatterscope {
namespace {

using Bench = tests::PanelBench;
using SourceKind = recording::KeySource::Kind;
using panels::Dialog;
using panels::FocusKey;
using tests::find;

// It is as if typed: an open field would keep what it holds.
void type_keys(Bench& bench, const std::string& keys) {
  ImGui::ClearActiveID();
  bench.state.draft.keys.kind = SourceKind::typed;
  bench.state.draft.keys.typed = keys;
  (void)bench.settled();
}

std::uint32_t bits_of(const Bench& bench) {
  return bench.state.draft.config.key_bits;
}

// What the form says of bits that it has set.
std::string fitted_words(Bench& bench, const panels::Outside& outside, Language language = Language::english) {
  panels::WorkspaceInput input;
  input.outside = &outside;
  input.settings.language = language;
  recording::WantedRun& draft = bench.state.draft;
  for (const panels::Part& each :
       panels::run_keys({input, bench.state.form, draft.config}, draft.keys, outside.check(draft, language))) {
    const auto* words = std::get_if<panels::Words>(&each);
    if (words != nullptr && words->name == "fitted") return words->words;
  }
  return {};
}

// A letter at a time into the field that has the keyboard.
void write_letters(Bench& bench, const std::string& letters) {
  for (const char letter : letters) {
    ImGui::GetIO().AddInputCharacter(static_cast<unsigned char>(letter));
    (void)bench.frame();
    (void)bench.frame();
  }
}

void pause_typing(Bench& bench) {
  for (int k = 0; k < 70; ++k) (void)bench.frame();  // more than a second
}

TEST_CASE("a key that needs more bits gets them, in words that name the iterations, and gives them back") {
  const panels::Outside outside = app::make_outside(Language::english);
  Bench bench;
  bench.open(Dialog::input);
  REQUIRE(bits_of(bench) == 4);
  type_keys(bench, "3, 16");
  CHECK(bits_of(bench) == 5);
  CHECK_FALSE(bench.has("problem_keys"));
  CHECK(bench.has("fitted"));
  CHECK(fitted_words(bench, outside) ==
        "The largest key needs 5 bits: keys have 5 now, not 4. The sort takes 5 iterations, not 4.");
  for (const Language language : {Language::simplified_chinese, Language::traditional_chinese})
    CHECK(fitted_words(bench, outside, language).find("5") != std::string::npos);
  type_keys(bench, "3, 1600");
  CHECK(bits_of(bench) == 11);
  type_keys(bench, "3, 160 x");  // no keys: not known
  CHECK(bits_of(bench) == 11);
  type_keys(bench, "3, 15");
  CHECK(bits_of(bench) == 4);
  CHECK_FALSE(bench.has("fitted"));
  CHECK(fitted_words(bench, outside).empty());
  // What was set by hand is the least, and a sort by comparisons takes as many iterations.
  bench.state.draft.config.key_bits = 8;
  type_keys(bench, "3, 16");
  CHECK(bits_of(bench) == 8);
  bench.state.draft.config.sort = "bitonic";
  type_keys(bench, "3, 256");
  CHECK(fitted_words(bench, outside) == "The largest key needs 9 bits: keys have 9 now, not 8.");
  type_keys(bench, "3, 4");
  CHECK(bits_of(bench) == 8);
}

TEST_CASE("bits of an iteration that are the usual ones follow the bits of a key, others stay") {
  const panels::Outside outside = app::make_outside(Language::english);
  Bench bench;
  bench.open(Dialog::input);
  (void)bench.click("preset_small");
  for (const char* sort : {"sort_radix-unstable", "sort_onesweep"}) {
    (void)bench.click(sort);
    type_keys(bench, "3, 1");
    const std::uint32_t before = bits_of(bench);
    CHECK(bench.state.draft.config.radix_bits == before);
    type_keys(bench, "3, 200");
    CHECK(bench.state.draft.config.radix_bits == 8);
    CHECK(fitted_words(bench, outside) == "The largest key needs 8 bits: keys have 8 now, not 3.");
    type_keys(bench, "3, 1");
    CHECK(bench.state.draft.config.radix_bits == before);
  }
  bench.state.draft.config.radix_bits = 2;
  type_keys(bench, "3, 200");
  CHECK(bench.state.draft.config.radix_bits == 2);
  CHECK(fitted_words(bench, outside).ends_with("The sort takes 4 iterations, not 2."));
  // Those of a sort that takes more of them are not another's.
  bench.state.draft.config.sort = "radix-1bit";
  CHECK(fitted_words(bench, outside).ends_with("The sort takes 8 iterations, not 3."));
}

TEST_CASE("keys of a file get their bits too, those of other types have all") {
  const tests::TemporaryFolder folder;
  Bench bench;
  bench.open(Dialog::input);
  bench.state.draft.keys.kind = SourceKind::file;
  bench.state.draft.keys.file = folder.write("keys.txt", "3\n77\n").string();
  (void)bench.settled();
  CHECK(bits_of(bench) == 7);
  bench.state.draft.keys.kind = SourceKind::random;
  (void)bench.settled();
  CHECK(bits_of(bench) == 4);
  bench.state.draft.config.key_type = recording::KeyType::i32;
  bench.state.draft.config.key_bits = 32;
  type_keys(bench, "-3, 77");
  CHECK(bits_of(bench) == 32);
  bench.state.draft.config.key_type = recording::KeyType::u64;
  bench.state.draft.config.key_bits = 40;
  type_keys(bench, "0x10000000000, 1");
  CHECK(bits_of(bench) == 41);
}

TEST_CASE("bits that are narrowed by hand below the keys are refused at their field, whose section opens") {
  Bench bench;
  bench.open(Dialog::input);
  type_keys(bench, "3, 15");
  CHECK_FALSE(bench.has("key_bits"));
  bench.state.draft.config.key_bits = 3;
  (void)bench.settled();
  (void)bench.settled();
  CHECK(bits_of(bench) == 3);
  const panels::WidgetRect field = bench.widget("key_bits"), problem = bench.widget("problem_key_bits");
  CHECK(problem.y >= field.y + field.height - 1);
  CHECK_FALSE(bench.has("problem_keys"));
  CHECK(bench.state.form.problem.find("15") != std::string::npos);
  CHECK(find<panels::StartRun>(bench.click("record")) == nullptr);
}

TEST_CASE("a key that no bits suffice for is refused at the keys: which, and what is allowed") {
  for (const Language language : all_languages) {
    recording::WantedRun draft;
    draft.keys = recording::keys_of(SourceKind::typed, "3, 5000000000");
    const panels::DraftCheck check = app::check_draft(draft, language);
    CHECK(check.field == "keys");
    for (const char* part : {"5000000000", "u32", "4294967295", "u64"}) {
      CAPTURE(part);
      CHECK(check.problem.find(part) != std::string::npos);
    }
  }
  Bench bench;
  bench.open(Dialog::input);
  type_keys(bench, "3, 5000000000");
  CHECK(bench.has("problem_keys"));
  CHECK(bits_of(bench) == 4);
  CHECK(find<panels::StartRun>(bench.click("record")) == nullptr);
}

TEST_CASE("an example sets all parameters, those that were set before too") {
  for (const catalog::SortInfo* sort : catalog::sorts()) {
    for (const app::Preset& preset : app::presets()) {
      CAPTURE(sort->name);
      CAPTURE(preset.name);
      const auto asked = app::asked_of(sort->name, recording::keys_of(SourceKind::preset, std::string(preset.name)));
      const panels::Outside outside = app::make_outside(Language::english);
      CHECK(outside.config_of_example(std::string(sort->name), std::string(preset.name)) == asked.config);
    }
  }
  Bench bench;
  bench.open(Dialog::input);
  bench.state.draft.config.sort = "radix-1bit";
  bench.state.draft.config.radix_bits = 4;  // as another sort has it
  bench.state.draft.config.order = recording::Order::descending;
  bench.state.draft.config.keys_per_thread = 2;
  (void)bench.click("preset_look-back");
  CHECK(bench.state.draft.config.schedule_seed == 7);
  (void)bench.click("preset_book");
  const recording::Config& config = bench.state.draft.config;
  CHECK(config == app::asked_of("radix-1bit", recording::keys_of(SourceKind::preset, "book")).config);
  CHECK(config.radix_bits == 1);
  CHECK(config.schedule_seed == recording::Config{}.schedule_seed);
  // So does the marked one, when examples are chosen at all.
  type_keys(bench, "3, 200");
  bench.state.draft.config.radix_bits = 4;
  (void)bench.click("keys_from_0");
  CHECK(bench.state.draft.config.radix_bits == 1);
  CHECK(bits_of(bench) == 4);
  CHECK_FALSE(bench.has("problem_keys"));
}

TEST_CASE("the form opens at its top") {
  Bench bench;
  bench.open(Dialog::input);
  (void)bench.click("of_keys");
  (void)bench.click("parameters");
  const panels::WidgetRect first = bench.widget("keys_from_0"), list = bench.widget("dialog_keys");
  (void)bench.wheel(list.x + list.width / 2, list.y + list.height / 2, -20);
  (void)bench.settled();
  CHECK(bench.widget("keys_from_0").y < first.y);
  bench.open(Dialog::none);
  (void)bench.settled();
  bench.open(Dialog::input);
  (void)bench.settled();
  CHECK(bench.widget("keys_from_0").y == first.y);
  // The chosen sort is seen from the top of the list, which it is not moved from.
  CHECK(bench.widget("sort_radix-unstable").y >= bench.widget("dialog_sorts").y);
}

TEST_CASE("every separator that the form names parts two keys") {
  for (const char* typed : {"3,5", "3;5", "3 5", "3\n5", "3, 5", "3 ;5", "3，5", "3；5", "3　5"}) {
    CAPTURE(typed);
    CHECK(app::parse_keys(typed, "--keys", recording::KeyType::u32) == app::Keys{3, 5});
  }
  const std::string hint = text(texts::win_typed_hint, Language::english);
  for (const char* named : {"comma", "semicolon", "blanks", "new line"}) CHECK(hint.find(named) != std::string::npos);
  for (const char* named : {"逗号", "分号", "空格", "换行"})
    CHECK(std::string(text(texts::win_typed_hint, Language::simplified_chinese)).find(named) != std::string::npos);
  for (const char* named : {"逗號", "分號", "空格", "換行"})
    CHECK(std::string(text(texts::win_typed_hint, Language::traditional_chinese)).find(named) != std::string::npos);
}

TEST_CASE("edits of examples, bars, random keys and parameters are undone one by one, and redone") {
  Bench bench;
  bench.open(Dialog::input);
  (void)bench.settled();
  std::vector<recording::WantedRun> states{bench.state.draft};
  const auto edited = [&] {
    (void)bench.settled();
    REQUIRE(bench.state.draft != states.back());
    states.push_back(bench.state.draft);
  };
  (void)bench.click("preset_small");
  edited();
  (void)bench.click("keys_from_1");
  edited();
  // A drag over several bars is one edit; the next drag is another.
  for (const int first : {2, 6}) {
    const panels::WidgetRect bars = bench.widget("bars");
    const auto x = [&](int column) { return bars.x + (static_cast<float>(column) + 0.5F) * bars.width / 16; };
    bench.move(x(first), bars.y + 8, false);
    (void)bench.frame();
    for (int k = 0; k < 3; ++k) {
      bench.move(x(first + k), bars.y + 8 + static_cast<float>(10 * k), true);
      (void)bench.frame();
      (void)bench.frame();
    }
    bench.move(x(first), bars.y + 8, false);
    edited();
  }
  CHECK(states.back().config.key_bits >= states[2].config.key_bits);
  (void)bench.click("keys_from_2");
  edited();
  (void)bench.click("sort_radix-local");
  edited();
  for (std::size_t k = states.size() - 1; k-- > 0;) {
    k % 2 == 0 ? (void)bench.press({FocusKey::undo}) : (void)bench.click("undo");
    CHECK(bench.state.draft == states[k]);
  }
  (void)bench.press({FocusKey::undo});
  CHECK(bench.state.draft == states.front());
  for (std::size_t k = 1; k < states.size(); ++k) {
    k % 2 == 0 ? (void)bench.press({FocusKey::redo}) : (void)bench.click("redo");
    CHECK(bench.state.draft == states[k]);
  }
  // An edit ends what could be redone.
  (void)bench.press({FocusKey::undo});
  (void)bench.click("keys_from_1");
  const recording::WantedRun now = bench.state.draft;
  (void)bench.press({FocusKey::redo});
  CHECK(bench.state.draft == now);
  // What was typed is there when the form opens again, and can still be undone.
  bench.open(Dialog::none);
  (void)bench.settled();
  bench.open(Dialog::input);
  (void)bench.press({FocusKey::undo});
  CHECK(bench.state.draft != now);
}

TEST_CASE(
    "what is typed in one go is undone at once, with the bits that it brought, in the field that keeps the caret") {
  Bench bench;
  bench.open(Dialog::input);
  type_keys(bench, "");
  bench.open(Dialog::none);
  (void)bench.settled();
  bench.open(Dialog::input);  // with the keyboard in the field of keys
  (void)bench.settled();
  REQUIRE(ImGui::GetIO().WantTextInput);
  write_letters(bench, "3,");
  pause_typing(bench);
  write_letters(bench, "200");
  CHECK(bench.state.draft.keys.typed == "3,200");
  CHECK(bits_of(bench) == 8);
  (void)bench.press({FocusKey::undo});
  CHECK(bench.state.draft.keys.typed == "3,");
  CHECK(bits_of(bench) == 4);
  CHECK(ImGui::GetIO().WantTextInput);
  (void)bench.press({FocusKey::undo});
  CHECK(bench.state.draft.keys.typed.empty());
  (void)bench.press({FocusKey::redo, FocusKey::redo});
  CHECK(bench.state.draft.keys.typed == "3,200");
  CHECK(bits_of(bench) == 8);
  write_letters(bench, "9");
  CHECK(bench.state.draft.keys.typed.size() == 6);  // wherever the caret stands
  // A number that was refused goes first.
  bench.state.form.refused["block_threads"] = "2000";
  (void)bench.press({FocusKey::undo});
  CHECK(bench.state.form.refused.empty());
  CHECK(bench.state.draft.keys.typed.size() == 6);
}

TEST_CASE("Ctrl+Z is the form's while it is open, and the lecture's elsewhere") {
  app::Session session;
  load(session, tests::book_recording());
  const auto focus = [&](int key, int modifiers, window::InFront front) {
    return window::shortcut({key, modifiers, 0}, workspace(session), front).focus;
  };
  const window::InFront form{.dialog = Dialog::input, .typing = true, .in_lines = true};
  CHECK(focus(GLFW_KEY_Z, GLFW_MOD_CONTROL, form) == FocusKey::undo);
  CHECK(focus(GLFW_KEY_Y, GLFW_MOD_CONTROL, form) == FocusKey::redo);
  CHECK(focus(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT, form) == FocusKey::redo);
  CHECK(focus(GLFW_KEY_Z, 0, form) == FocusKey::none);
  CHECK(focus(GLFW_KEY_Z, GLFW_MOD_CONTROL, {}) == FocusKey::none);
  CHECK(focus(GLFW_KEY_Z, GLFW_MOD_CONTROL, {.dialog = Dialog::exam}) == FocusKey::none);
}

}  // namespace
}  // namespace scatterscope
