// Scenes by themselves: hit test, themes, widths of texts, SVG.
#include "ui/scene/scene.h"
#include "tests/testing.h"
#include "tests/ui/svg_reader.h"
#include "ui/scene/arrow_head.h"
#include "ui/scene/line_breaks.h"
#include "ui/scene/small_svg.h"
#include "ui/scene/svg.h"
#include "ui/scene/theme.h"
#include "ui/scene/utf8.h"

namespace scatterscope::tests {

using namespace scene;

TEST_CASE("hit: the topmost shape with a reference, lines within three pixels, cells of a grid") {
  Scene scene;
  const Ref under{Ref::Kind::thread, 1, 2, 0}, over{Ref::Kind::key, 0, 7, 0};
  Rect rect{{10, 10}, 40, 20, Role::cell};
  rect.ref = under;
  scene.shapes.emplace_back(rect);
  Label label{{12, 24}, "text", 12};  // no reference: does not hide what is below
  scene.shapes.emplace_back(label);
  Line line;
  line.points = {{10, 60}, {110, 60}};
  line.ref = over;
  scene.shapes.emplace_back(line);
  Grid grid{{200, 0}, 2, 10, 4, std::vector<Role>(8, Role::cell)};
  grid.first = {Ref::Kind::cell, 3, 1, 100};
  scene.shapes.emplace_back(grid);
  grid.at = {300, 0};
  grid.first = {Ref::Kind::key, 2, 10, 0};
  scene.shapes.emplace_back(grid);

  CHECK(hit(scene, {15, 20}) == under);
  CHECK(hit(scene, {60, 62}) == over);
  CHECK_FALSE(hit(scene, {60, 64}).has_value());
  CHECK(hit(scene, {205, 15}) == Ref{Ref::Kind::cell, 3, 1, 106});
  CHECK(hit(scene, {303, 5}) == Ref{Ref::Kind::key, 2, 11, 0});
  CHECK_FALSE(hit(scene, {209, 15}).has_value());
  CHECK_FALSE(hit(scene, {199, 5}).has_value());
  CHECK_FALSE(hit(scene, {205, 21}).has_value());

  rect.ref = over;
  scene.shapes.emplace_back(rect);
  CHECK(hit(scene, {15, 20}) == over);
}

TEST_CASE("buckets beyond the eighth repeat") {
  CHECK(bucket_role(0) == Role::bucket0);
  CHECK(bucket_role(7) == Role::bucket7);
  CHECK(bucket_role(9) == Role::bucket1);
}

TEST_CASE("themes: the book's colours, and every text readable") {
  const Theme& light = theme(ThemeName::light);
  CHECK(light.fill(Role::bucket0) == Rgba{0x5b, 0x9b, 0xd5, 255});
  CHECK(light.fill(Role::bucket1) == Rgba{0x70, 0xad, 0x47, 255});
  CHECK(light.fill(Role::bucket2) == Rgba{0xed, 0x7d, 0x31, 255});
  CHECK(light.fill(Role::bucket3) == Rgba{0xc7, 0x95, 0x00, 255});  // theme_test.cpp says why it is not bf9000
  CHECK(light.fill(Role::tint0) == Rgba{0xde, 0xea, 0xf6, 255});

  const Role backgrounds[] = {Role::paper, Role::cell, Role::empty_cell};
  const Role tints[] = {Role::tint0, Role::tint1, Role::tint2, Role::tint3};
  const Role texts[] = {Role::ink,     Role::faint,       Role::block,      Role::read,    Role::write,
                        Role::now,     Role::selected,    Role::hovered,    Role::bucket0, Role::bucket1,
                        Role::bucket2, Role::bucket3,     Role::bucket4,    Role::bucket5, Role::bucket6,
                        Role::bucket7, Role::ones_before, Role::ones_total, Role::error};
  for (const ThemeName name : all_themes) {
    const Theme& t = theme(name);
    CAPTURE(t.name);
    CHECK(find_theme(t.name) == &t);
    const double least = name == ThemeName::high_contrast ? 7 : 4.5;
    for (const Role text : texts) {
      CAPTURE(static_cast<int>(text));
      for (const Role background : backgrounds) {
        CAPTURE(static_cast<int>(background));
        CHECK(contrast(t.text(text), t.fill(background)) >= least);
      }
      for (const Role background : tints) CHECK(contrast(t.text(text), t.fill(background)) >= 4.5);
    }
    // Outlines and arrows must be seen too.
    for (const Role line : {Role::arrow, Role::read, Role::write, Role::now, Role::selected, Role::hovered}) {
      CHECK(contrast(t.fill(line), t.fill(Role::paper)) >= 3);
    }
  }
  CHECK(find_theme("sepia") == nullptr);
  CHECK(contrast({0, 0, 0, 255}, {255, 255, 255, 255}) == doctest::Approx(21));
}

TEST_CASE("widths come from the table") {
  const TextMetrics& metrics = table_metrics();
  CHECK(metrics.width("", 20, false, false) == 0);
  CHECK(metrics.width("0101", 10, false, true) == doctest::Approx(24.08));
  CHECK(metrics.width("0101", 10, true, true) == metrics.width("1111", 10, false, true));
  CHECK(metrics.width("A", 1000, false, false) == doctest::Approx(676));
  CHECK(metrics.width("~", 1000, true, false) == doctest::Approx(680));
  CHECK(metrics.width("\xe4\xbd\x8d", 16, false, false) == doctest::Approx(16));  // a Chinese character: one em
  CHECK(metrics.width("iteration", 14, true, false) > metrics.width("iteration", 14, false, false));
}

TEST_CASE("lines end at spaces and beside Chinese characters, and begin with no mark that closes") {
  // Of so many columns, a Chinese character taking two.
  const auto lines = [](std::string_view words, float columns) {
    std::string out;
    for (const std::string_view line : lines_of(words, [columns](std::string_view candidate) {
           return table_metrics().width(candidate, 2, false, true) <=
                  columns * table_metrics().width("0", 2, false, true);
         }))
      out += std::string(line) + '|';
    return out;
  };
  CHECK(lines("", 9) == "");
  CHECK(lines("  ", 9) == "");
  CHECK(lines("two words", 9) == "two words|");
  CHECK(lines("two  words ", 8) == "two|words|");
  CHECK(lines("separately", 4) == "sepa|rate|ly|");
  CHECK(lines("i", 0.5F) == "i|");
  const std::string closing = lines("每個鍵移到。", 9), opening = lines("每個鍵（移到", 7);
  CHECK(closing.find("|。") == std::string::npos);
  CHECK(closing.find("到。|") != std::string::npos);
  CHECK(opening.find("（|") == std::string::npos);
  CHECK(opening.find("|（移") != std::string::npos);
  for (float columns = 0; columns < 30; columns += 0.5F) {
    std::string joined;
    for (const char c : lines("迭代 3：位 0（每個鍵），其後排序。", columns))
      if (c != '|' && c != ' ') joined += c;
    CHECK(joined == "迭代3：位0（每個鍵），其後排序。");
  }
}

TEST_CASE("UTF-8: broken sequences become one replacement a byte") {
  const auto decode = [](std::string_view s) {
    std::u32string out;
    for (std::size_t at = 0; at < s.size();) out += next_code_point(s, at);
    return out;
  };
  CHECK(decode("a\xe4\xbd\x8d\xf0\x9f\x98\x80") == U"a\u4f4d\U0001f600");
  CHECK(decode("\x80z") == U"\ufffdz");
  CHECK(decode("\xe4\xbd") == U"\ufffd\ufffd");
  CHECK(decode("\xc0\xaf") == U"\ufffd\ufffd");            // overlong
  CHECK(decode("\xed\xa0\x80") == U"\ufffd\ufffd\ufffd");  // a surrogate
}

TEST_CASE("SVG: escaped, titled, numbers without the locale, arrow heads as polygons") {
  Scene scene;
  scene.width = 100.5F;
  scene.height = 50;
  scene.title = "a < b & \"c\"";
  scene.shapes.emplace_back(Label{{1.25F, 20}, "x<1 && y>'2'\x01", 14, Role::ink, Align::middle, true, true});
  Line line;
  line.points = {{0, 0}, {0, 40}};
  line.arrow = true;
  line.dashed = true;
  line.stroke_width = 2;
  scene.shapes.emplace_back(line);
  scene.shapes.emplace_back(
      Grid{{0, -3}, 0.3F, 10, 4, {Role::bucket0, Role::bucket0, Role::none, Role::bucket1, Role::bucket0}});
  const std::string svg = to_svg(scene, theme(ThemeName::dark));
  const auto elements = read_svg(svg);
  REQUIRE(elements.size() == 9);
  CHECK(elements[0].value("viewBox") == "0 0 100.5 50");
  CHECK(elements[1].text == scene.title);
  CHECK(elements[4].text == "x<1 && y>'2'\xef\xbf\xbd");
  CHECK(elements[4].value("text-anchor") == "middle");
  CHECK(elements[4].value("x") == "1.25");
  CHECK(elements[5].value("stroke-dasharray") == "5 4");
  CHECK(elements[5].number("y2") < 40);
  CHECK(elements[6].value("points").substr(0, 5) == "0,40 ");
  CHECK(elements[7].value("d") == "M0 -3h0.6v10h-0.6zM0 7h0.3v10h-0.3z");
  CHECK(elements[8].value("d") == "M0.9 -3h0.3v10h-0.3z");
}

TEST_CASE("runs that continue one another: one line, one element, one place to hit") {
  Scene scene;
  scene.width = scene.height = 200;
  Label run{{100, 50}, "110", 10, Role::ink, Align::middle, false, true};
  run.ref = {Ref::Kind::key, 0, 4, 0};
  scene.shapes.emplace_back(run);
  run.text = "0";
  run.bold = true;
  run.colour = Role::bucket0;
  run.continues = true;
  scene.shapes.emplace_back(run);
  scene.shapes.emplace_back(Label{{0, 90}, "apart", 10});
  CHECK(line_end(scene.shapes, 0) == 2);
  CHECK(line_end(scene.shapes, 2) == 3);
  CHECK(line_width(scene.shapes, 0, table_metrics()) == doctest::Approx(24.08));

  const auto elements = read_svg(to_svg(scene, theme(ThemeName::light)));
  REQUIRE(elements.size() == 8);
  CHECK(elements[4].name == "text");
  CHECK(elements[4].number("textLength") == doctest::Approx(24.08));
  CHECK(elements[5].name == "tspan");
  CHECK(elements[5].text == "110");
  CHECK(elements[6].text == "0");
  CHECK(elements[6].value("font-weight") == "700");
  CHECK(elements[7].text == "apart");

  CHECK(hit(scene, {89, 47}) == run.ref);
  CHECK(hit(scene, {111, 47}) == run.ref);
  CHECK_FALSE(hit(scene, {113, 47}).has_value());
}

TEST_CASE("a small file: looks by classes, what stands together in one path, each run in its own weight") {
  Scene scene;
  scene.width = 100;
  scene.height = 50.04F;
  scene.shapes.emplace_back(Rect{{1, 2}, 10, 20, Role::tint0});
  scene.shapes.emplace_back(Rect{{11.04F, 2}, 10.5F, 20, Role::tint0});
  scene.shapes.emplace_back(Line{{{0, 0}, {0.5F, 0.4F}, {-0.3F, 0.6F}, {-0.3F, 9}}, Role::ink, 2});
  Label run{{100, 50}, "a<", 10, Role::ink, Align::middle, true};
  scene.shapes.emplace_back(run);
  run.text = "b";
  run.bold = false;
  run.continues = true;
  scene.shapes.emplace_back(run);
  const auto elements = read_svg("<?xml?>" + to_small_svg(scene, theme(ThemeName::light)));
  REQUIRE(elements.size() == 9);
  CHECK(elements[0].value("viewBox") == "0 0 100 50");
  CHECK(elements[3].value("d") == "M0 0h100v50h-100z");  // paper
  CHECK(elements[4].value("d") == "M1 2h10v20h-10zM11 2h10.5v20h-10.5z");
  CHECK(elements[5].value("d") == "M0 0l.5.4-.8.2v8.4");
  const auto declared = [&](std::size_t element) {
    const std::string& style = elements[2].text;
    const std::string name = "." + elements[element].value("class") + "{";
    const std::size_t at = style.find(name) + name.size();
    return style.substr(at, style.find('}', at) - at);
  };
  CHECK(declared(5).starts_with("fill:none;stroke:#"));
  CHECK(declared(5).ends_with(";stroke-width:2"));
  CHECK(declared(6).starts_with("font-size:10px;text-anchor:middle;fill:#"));
  CHECK(declared(6).ends_with("font-weight:700"));
  CHECK(elements[7].text == "a<");
  CHECK(declared(8).ends_with("font-weight:400"));
  CHECK(elements[8].text == "b");
  // Cells without text have a file of the other kind.
  scene.shapes.emplace_back(Grid{{0, 0}, 2, 2, 1, {Role::cell}});
  CHECK(to_small_svg(scene, theme(ThemeName::light)) == to_svg(scene, theme(ThemeName::light)));
}

TEST_CASE("arrow heads: at the last point, along the last stretch") {
  Line line;
  line.points = {{0, 0}, {10, 0}, {10, 30}};
  CHECK_FALSE(arrow_head(line).has_value());
  line.arrow = true;
  const auto head = arrow_head(line);
  REQUIRE(head.has_value());
  CHECK(head->tip == Point{10, 30});
  CHECK(head->left.y == head->right.y);
  CHECK(head->left.x + head->right.x == doctest::Approx(20));
  CHECK(head->shaft_end.y < 30);
  line.points = {{5, 5}, {5, 5}};
  CHECK_FALSE(arrow_head(line).has_value());
}

}  // namespace scatterscope::tests
