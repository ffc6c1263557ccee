// The way of the scan through a table of buckets.
#include "tests/testing.h"
#include "tests/ui/recorded.h"

namespace scatterscope::tests {
namespace {

TEST_CASE("the way of the scan back to the next row or column crosses no number") {
  const Recorded r(config_of("radix-local", 4, 1, 4, 1), book_keys);
  for (const char* figure : {"13.6", "columns"}) {
    CAPTURE(figure);
    const scene::Scene scene = draw_end(r, figure);
    std::vector<const scene::Label*> numbers;
    for (const scene::Shape& shape : scene.shapes)
      if (const auto* label = std::get_if<scene::Label>(&shape); label != nullptr && label->text.size() <= 2)
        numbers.push_back(label);
    std::size_t ways = 0;
    for (const scene::Shape& shape : scene.shapes) {
      const auto* line = std::get_if<scene::Line>(&shape);
      // Those between blocks go straight down.
      if (line == nullptr || !line->dashed || line->points.front().x == line->points.back().x) continue;
      ++ways;
      for (std::size_t p = 1; p < line->points.size(); ++p)
        for (const float along : {0.0F, 0.2F, 0.35F, 0.5F, 0.65F, 0.8F, 1.0F}) {
          const scene::Point a = line->points[p - 1], b = line->points[p];
          const float x = a.x + along * (b.x - a.x), y = a.y + along * (b.y - a.y);
          for (const scene::Label* of : numbers)
            CHECK_FALSE((std::abs(x - of->at.x) < of->size * 0.3F && y < of->at.y && y > of->at.y - of->size * 0.7F));
        }
    }
    CHECK(ways == (std::string_view(figure) == "13.6" ? 1 : 3));
  }
}

}  // namespace
}  // namespace scatterscope::tests
