// Boxes that hold boxes: what they need, how room is shared out, and where things come to stand.
#include "ui/layout/box.h"

#include "tests/testing.h"

namespace scatterscope::tests {
namespace {

using layout::Area;
using layout::Layers;
using layout::Need;

// Notes where it was drawn.
layout::BoxPtr noted(Need width, Need height, Area& where, float grow = 0) {
  return layout::growing(grow, layout::canvas(width, height, [&where](Layers&, const Area& area) { where = area; }));
}

Layers drawn(layout::Box& box, float width, float height) {
  Layers layers;
  (void)box.height(width);
  box.place({0, 0, width, height});
  box.draw(layers);
  return layers;
}

std::vector<std::string> lines(const Layers& layers) {
  std::vector<std::string> all;
  for (const scene::Shape& shape : layers.texts)
    if (const auto* text = std::get_if<scene::Label>(&shape)) all.push_back(text->text);
  return all;
}

const scene::TextMetrics& metrics = scene::table_metrics();

}  // namespace

TEST_CASE("a column shares out what is left by weight, and what lacks between least and wish") {
  Area a, b, c;
  const auto column =
      layout::column(noted({}, {10, 20, 20}, a), noted({}, {10, 40, 40}, b, 1), noted({}, {30, 30, 30}, c, 3));
  CHECK(column->height(100).least == 50);
  CHECK(column->height(100).wish == 90);
  drawn(*column, 100, 130);
  CHECK(a.height == 20);
  CHECK(b.height == 50);
  CHECK(c.height == 60);
  CHECK(c.y == 70);
  CHECK(c.width == 100);
  drawn(*column, 100, 70);
  CHECK(a.height == 15);
  CHECK(b.height == 25);
  CHECK(c.height == 30);
}

TEST_CASE("a row that does not fit stands one below the other") {
  Area a, b;
  const auto row = layout::row(10, noted({20, 60, 60}, {5, 5, 5}, a), noted({20, 40, 40}, {8, 8, 8}, b));
  CHECK(row->width().least == 20);
  CHECK(row->width().wish == 110);
  drawn(*row, 110, 8);
  CHECK(b.x == 70);
  CHECK(a.bottom() == b.bottom());
  CHECK(row->height(100).wish == 13);
  drawn(*row, 100, 13);
  CHECK(b.x == 0);
  CHECK(b.y == 5);
}

TEST_CASE("of two boxes the first is taken where its wish fits") {
  Area wide, narrow;
  const auto either = layout::either(noted({10, 100, 100}, {4, 4, 4}, wide), noted({30, 50, 50}, {9, 9, 9}, narrow));
  CHECK(either->width().least == 30);
  CHECK(either->height(99).wish == 9);
  CHECK(either->height(100).wish == 4);
}

TEST_CASE("of boxes that change places the shown one has the room of the largest") {
  Area a, b;
  std::vector<layout::BoxPtr> boxes;
  boxes.push_back(noted({20, 60, 60}, {5, 5, 5}, a));
  boxes.push_back(noted({30, 40, 40}, {8, 9, 10}, b));
  const auto box = layout::one_of(std::move(boxes), 0);
  CHECK(box->width().least == 30);
  CHECK(box->width().wish == 60);
  CHECK(box->height(60).wish == 9);
  drawn(*box, 60, 9);
  CHECK(a.height == 9);
  CHECK(b.height == 0);
}

TEST_CASE("a box wishes for more or for less, never for less than its least width") {
  Area a;
  const auto box = [&a] { return noted({20, 60, 80}, {}, a); };
  CHECK(layout::at_least(90, box())->width().wish == 90);
  CHECK(layout::at_least(90, box())->width().most == 90);
  CHECK(layout::at_most(40, box())->width().wish == 40);
  CHECK(layout::at_most(10, box())->width().wish == 20);
}

TEST_CASE("what comes and goes takes the room of the larger of the two") {
  Area unseen, shown;
  const auto both = layout::unseen(noted({20, 60, 80}, {5, 9, 9}, unseen), noted({30, 40, 40}, {6, 7, 12}, shown));
  CHECK(both->width().least == 30);
  CHECK(both->width().wish == 60);
  CHECK(both->height(60).most == 12);
  drawn(*both, 60, 9);
  CHECK(shown.width == 60);
  CHECK(unseen.width == 0);
}

TEST_CASE("words are broken between words and Chinese characters, never within a word") {
  const auto english = layout::words(metrics, "look back over tiles", {});
  CHECK(english->width().wish == doctest::Approx(metrics.width("look back over tiles", 14, false, false)));
  CHECK(english->width().least == doctest::Approx(metrics.width("look", 14, false, false)).epsilon(0.2));
  CHECK(lines(drawn(*english, english->width().wish, 20)) == std::vector<std::string>{"look back over tiles"});
  CHECK(lines(drawn(*english, 70, 40)) == std::vector<std::string>{"look back", "over tiles"});
  CHECK(english->height(70).least == doctest::Approx(2 * 14 * 1.35));
  const auto chinese = layout::words(metrics, "扫描各块", {});
  CHECK(chinese->width().least == 14);
  CHECK(lines(drawn(*chinese, 30, 40)) == std::vector<std::string>{"扫描", "各块"});
  CHECK(lines(drawn(*layout::unseen(layout::words(metrics, "unseen", {})), 100, 20)).empty());
}

TEST_CASE("runs keep their colours on every line") {
  const auto formula =
      layout::words(metrics, {{"key index"}, {" - # ones before", scene::Role::ones_before, true}}, {});
  const Layers one = drawn(*formula, 400, 20);
  CHECK(lines(one) == std::vector<std::string>{"key index", " - # ones before"});
  CHECK(std::get<scene::Label>(one.texts[1]).continues);
  const Layers two = drawn(*formula, 1.06F * metrics.width("key index - #", 14, true, false), 40);
  CHECK(lines(two) == std::vector<std::string>{"key index", " - #", "ones before"});
  CHECK_FALSE(std::get<scene::Label>(two.texts[2]).continues);
  CHECK(std::get<scene::Label>(two.texts[2]).colour == scene::Role::ones_before);
}

TEST_CASE("strips share columns; labels stand over them where they would take the cells' room") {
  layout::Columns columns;
  columns.count = 4;
  columns.cell = {10, 20, 40};
  columns.label = 30;
  const auto strip_of = [&] {
    return std::make_unique<layout::Strip>(
        columns, layout::words(metrics, "runs", {}), [] { return Need::exactly(24); }, [](Layers&, const Area&) {});
  };
  layout::Column column;
  const layout::Strip* first = column.add(strip_of());
  const layout::Strip* second = column.add(strip_of());
  CHECK(column.width().least == 40);
  CHECK(column.width().wish == 110);
  drawn(column, 110, 48);
  CHECK_FALSE(columns.labels_above);
  CHECK(first->cells().x == 30);
  CHECK(columns.cell_width == 20);
  CHECK(second->above(1, 3).x == 70);
  CHECK(second->above(1, 3).y == first->below(1, 3).y);
  drawn(column, 230, 48);
  CHECK(columns.cell_width == 40);
  CHECK(columns.x == 50);
  const float height = column.height(60).least;
  CHECK(columns.labels_above);
  CHECK(height == doctest::Approx(48 + 2 * (14 * 1.35 + 12)));
  drawn(column, 60, height);
  CHECK(columns.cell_width == 15);
  CHECK(first->cells().x == 0);
}

TEST_CASE("a layout has its room's ratio, is no larger than it must be, and never smaller than its boxes") {
  Area area;
  const auto box = [&] { return noted({50, 200, 400}, {60, 80, 80}, area, 1); };
  Layers layers;
  auto root = layout::column(box());
  layout::Room made = layout::lay_out(*root, {880, 400}, layers);
  CHECK(made.width == 220);
  CHECK(made.height == 100);
  root = layout::column(box());
  // Low rooms have narrow margins, and boxes their least heights.
  made = layout::lay_out(*root, {100, 60}, layers);
  CHECK(made.width >= 100);
  CHECK(made.width < 110);
  CHECK(made.height == 66);
  root = layout::column(box());
  made = layout::lay_out(*root, {20, 20}, layers);
  CHECK(made.width == 56);
  CHECK(area.width == 50);
}

}  // namespace scatterscope::tests
