// Files that are dropped while words are typed for a scene.
#include "app/window/dropped_files.h"

#include "tests/window/panel_bench.h"
#include "tests/window/recorded_lecture.h"
#include "ui/panels/intents/lecture_intents.h"

namespace scatterscope {
namespace {

using Files = std::vector<std::string>;

TEST_CASE("a file that is dropped while words are typed waits until the dialog was answered, and drops none of them") {
  tests::PanelBench bench;
  tests::open_lecture(bench.session, "onesweep");
  window::DroppedFiles dropped;
  const auto escape = [&] {  // as the window does: the key first, then what was dropped
    bench.open(panels::Dialog::none);
    CHECK(dropped.due({}, bench.state).empty());
    (void)bench.settled();
  };
  const auto type = [&] {
    bench.open(panels::Dialog::scene_words);
    (void)bench.settled();
    (void)bench.press({panels::FocusKey::next, panels::FocusKey::next});
    bench.state.scene_draft.note += " More.";
  };
  CHECK(dropped.due({"a.scs"}, bench.state) == Files{"a.scs"});
  for (const bool kept : {true, false}) {
    type();
    const std::string typed = bench.state.scene_draft.note;
    CHECK(dropped.due({"a.scs", "b"}, bench.state).empty());
    (void)bench.settled();
    CHECK(bench.has("discard_words"));
    CHECK(bench.state.scene_draft.note == typed);
    CHECK(dropped.due({}, bench.state).empty());
    if (kept)
      CHECK(bench.asked<panels::EditScene>("keep_words").note == typed);
    else
      CHECK(bench.click("discard_words").empty());
    (void)bench.settled();
    CHECK(dropped.due({}, bench.state) == Files{"a.scs", "b"});
    CHECK(dropped.due({}, bench.state).empty());
  }
  // One goes on typing: the file is forgotten.
  type();
  CHECK(dropped.due({"a.scs"}, bench.state).empty());
  (void)bench.settled();
  escape();
  CHECK(bench.state.dialog == panels::Dialog::scene_words);
  CHECK(dropped.due({}, bench.state).empty());
  (void)bench.click("close_words");
  (void)bench.settled();
  (void)bench.click("discard_words");
  (void)bench.settled();
  CHECK(dropped.due({}, bench.state).empty());
  // Nothing was typed: nothing is asked.
  bench.open(panels::Dialog::scene_words);
  (void)bench.settled();
  CHECK(dropped.due({"a.scs"}, bench.state) == Files{"a.scs"});
}

}  // namespace
}  // namespace scatterscope
