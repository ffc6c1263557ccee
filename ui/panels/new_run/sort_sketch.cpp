// A sort in a few strokes, by what its description says of it.
#include <array>

#include "kernels/parameters/sort_info.h"
#include "ui/panels/new_run/fields.h"

namespace scatterscope::panels {
namespace {

// In a room of 10 x 6 units.
class Sketch {
 public:
  Sketch(const Draw& draw, ImVec2 from, float unit) : from_(from), unit_(unit), width_(draw.px(1.5F)) {
    const scene::Theme& theme = scene::theme(draw.input.settings.theme);
    colours_ = {scene::to_imgui(theme.fill(scene::Role::bucket0)), scene::to_imgui(theme.fill(scene::Role::bucket1))};
    ink_ = draw.palette.faint;
  }
  void line(float x0, float y0, float x1, float y1) const { list_->AddLine(at(x0, y0), at(x1, y1), ink_, width_); }
  void dot(float x, float y) const { list_->AddCircleFilled(at(x, y), unit_ * 0.4F, ink_, 10); }
  void box(float x, float y, float w, float h) const { list_->AddRect(at(x, y), at(x + w, y + h), ink_, 0, 0, width_); }
  void bar(float x, float y, float w, std::size_t colour) const {
    list_->AddRectFilled(at(x, y), at(x + w, y + 1.4F), colours_[colour]);
  }
  // Eight cells; colours by their bits.
  void cells(float y, unsigned ones) const {
    for (unsigned k = 0; k < 8; ++k) bar(1 + static_cast<float>(k), y, 0.85F, ones >> k & 1U);
  }

 private:
  [[nodiscard]] ImVec2 at(float x, float y) const { return {from_.x + x * unit_, from_.y + y * unit_}; }
  ImVec2 from_;
  float unit_, width_;
  std::array<ImU32, 2> colours_{};
  ImU32 ink_ = 0;
  ImDrawList* list_ = ImGui::GetWindowDrawList();
};

constexpr unsigned mixed = 0b0101'1010, by_tiles = 0b1100'1100, by_digit = 0b1111'0000;

void draw_tree(const Sketch& s) {
  s.bar(3, 0.5F, 4, 0);
  for (const float x : {2.5F, 7.5F}) s.line(5, 2, x, 4);
  s.bar(1, 4, 3, 0);
  s.bar(6, 4, 3, 1);
}

void draw_network(const Sketch& s) {
  for (const float y : {0.8F, 2.2F, 3.6F, 5.0F}) s.line(0.5F, y, 9.5F, y);
  constexpr std::array<std::array<float, 3>, 5> comparators{
      {{2, 0.8F, 2.2F}, {2, 3.6F, 5}, {4.5F, 0.8F, 5}, {5.5F, 2.2F, 3.6F}, {8, 0.8F, 2.2F}}};
  for (const auto& [x, top, bottom] : comparators) {
    s.line(x, top, x, bottom);
    s.dot(x, top);
    s.dot(x, bottom);
  }
}

void draw_merge(const Sketch& s) {
  s.bar(0.8F, 0.5F, 3.6F, 0);
  s.bar(5.6F, 0.5F, 3.6F, 1);
  s.line(2.6F, 2, 4.6F, 4);
  s.line(7.4F, 2, 5.4F, 4);
  for (const auto& [x, colour] : {std::pair{0.8F, 0U}, {2.9F, 1U}, {5.0F, 0U}, {7.1F, 1U}}) s.bar(x, 4, 2, colour);
}

void draw_splitters(const Sketch& s) {
  s.line(0.5F, 4.6F, 9.5F, 4.6F);
  for (const float x : {1.2F, 2.4F, 4.3F, 5.2F, 7.0F, 8.6F}) s.dot(x, 3.6F);
  for (const float x : {3.3F, 6.2F}) s.line(x, 0.8F, x, 5.6F);
}

}  // namespace

void draw_sort_sketch(const Draw& draw, const catalog::SortInfo& sort, ImVec2 from, float width) {
  const Sketch s(draw, from, width / 10);
  if (catalog::grows_bucket_tree(sort)) return draw_tree(s);
  if (catalog::draws_sample(sort)) return draw_splitters(s);
  if (sort.merges_runs) return draw_merge(s);
  if (sort.by == catalog::By::comparators) return draw_network(s);
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

}  // namespace scatterscope::panels
