// A sort in a few strokes, by what its description says of it.
#include <array>
#include <utility>
#include <vector>

#include "kernels/parameters/sort_info.h"
#include "ui/panels/new_run/run_form.h"

namespace scatterscope::panels {
namespace {

class Sketch {
 public:
  void line(float x0, float y0, float x1, float y1) { strokes.push_back({Kind::line, x0, y0, x1, y1}); }
  void dot(float x, float y) { strokes.push_back({Kind::dot, x, y}); }
  void box(float x, float y, float w, float h) { strokes.push_back({Kind::box, x, y, x + w, y + h}); }
  void bar(float x, float y, float w, bool second) { strokes.push_back({Kind::bar, x, y, x + w, y + 1.4F, second}); }
  // Eight cells; colours by their bits.
  void cells(float y, unsigned ones) {
    for (unsigned k = 0; k < 8; ++k) bar(1 + static_cast<float>(k), y, 0.85F, (ones >> k & 1U) != 0);
  }
  std::vector<Stroke> strokes;

 private:
  using Kind = Stroke::Kind;
};

constexpr unsigned mixed = 0b0101'1010, by_tiles = 0b1100'1100, by_digit = 0b1111'0000;

void sketch_tree(Sketch& s) {
  s.bar(3, 0.5F, 4, false);
  for (const float x : {2.5F, 7.5F}) s.line(5, 2, x, 4);
  s.bar(1, 4, 3, false);
  s.bar(6, 4, 3, true);
}

void sketch_network(Sketch& s) {
  for (const float y : {0.8F, 2.2F, 3.6F, 5.0F}) s.line(0.5F, y, 9.5F, y);
  constexpr std::array<std::array<float, 3>, 5> comparators{
      {{2, 0.8F, 2.2F}, {2, 3.6F, 5}, {4.5F, 0.8F, 5}, {5.5F, 2.2F, 3.6F}, {8, 0.8F, 2.2F}}};
  for (const auto& [x, top, bottom] : comparators) {
    s.line(x, top, x, bottom);
    s.dot(x, top);
    s.dot(x, bottom);
  }
}

void sketch_merge(Sketch& s) {
  s.bar(0.8F, 0.5F, 3.6F, false);
  s.bar(5.6F, 0.5F, 3.6F, true);
  s.line(2.6F, 2, 4.6F, 4);
  s.line(7.4F, 2, 5.4F, 4);
  for (const auto& [x, second] : {std::pair{0.8F, false}, {2.9F, true}, {5.0F, false}, {7.1F, true}})
    s.bar(x, 4, 2, second);
}

void sketch_splitters(Sketch& s) {
  s.line(0.5F, 4.6F, 9.5F, 4.6F);
  for (const float x : {1.2F, 2.4F, 4.3F, 5.2F, 7.0F, 8.6F}) s.dot(x, 3.6F);
  for (const float x : {3.3F, 6.2F}) s.line(x, 0.8F, x, 5.6F);
}

void sketch_digits(Sketch& s, const catalog::SortInfo& sort) {
  s.cells(0.3F, mixed);
  if (sort.sorts_tiles || sort.single_passes) {  // tiles first
    s.cells(2.2F, by_tiles);
    for (const float x : {1.0F, 5.0F}) s.box(x - 0.1F, 2, 4, 1.8F);
  } else if (sort.one_block) {
    s.box(0.6F, 0, 8.8F, 5.9F);
  } else {
    const bool cross = sort.wrong_on_purpose;  // equal digits pass each other
    s.line(3, 2, cross ? 7 : 3, 3.8F);
    s.line(7, 2, cross ? 3 : 7, 3.8F);
  }
  s.cells(4.2F, by_digit);
}

}  // namespace

std::vector<Stroke> sketch_of(const catalog::SortInfo& sort) {
  Sketch s;
  if (catalog::grows_bucket_tree(sort)) {
    sketch_tree(s);
  } else if (catalog::draws_sample(sort)) {
    sketch_splitters(s);
  } else if (sort.merges_runs) {
    sketch_merge(s);
  } else if (sort.by == catalog::By::comparators) {
    sketch_network(s);
  } else {
    sketch_digits(s, sort);
  }
  return std::move(s.strokes);
}

}  // namespace scatterscope::panels
