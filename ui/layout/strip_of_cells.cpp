// Strips of cells on shared columns.
#include <algorithm>

#include "ui/layout/box.h"

namespace scatterscope::layout {
namespace {

constexpr float label_gap = 6;  // about a label that stands over its strip: marks stand around cells

}  // namespace

Need Columns::width() const {
  const auto cells = static_cast<float>(count);
  // At the least, labels stand over their strips.
  return {std::max(label, cells * cell.least), label + cells * cell.wish, label + cells * cell.most};
}

void Columns::fit_to(float width) {
  if (width == fitted_) return;
  fitted_ = width;
  const float cells = static_cast<float>(std::max(1U, count));
  constexpr float enough = 0.75F;  // of what the cells would like to have
  labels_above = label > 0 && width - label < enough * cells * cell.wish;
  const float room = (width - (labels_above ? 0 : label)) / cells;
  const float taken = fit ? fit(std::min(room, cell.wish)) : cell.wish;
  cell_width = std::clamp(room, std::min(taken, room), std::max(taken, cell.most));
}

void Columns::place(const Area& strip) {
  const float column = labels_above ? 0 : label;
  x = strip.x + column + (strip.width - column - static_cast<float>(count) * cell_width) / 2;
}

Need Strip::height(float width) {
  columns_.fit_to(width);
  Need all = height_();
  label_height_ = {};
  if (label_ == nullptr) return all;
  label_height_ = label_->height(columns_.labels_above ? width : columns_.label);
  if (columns_.labels_above) {
    const float above = label_height_.least + 2 * label_gap;
    return {all.least + above, all.wish + above, all.most + above};
  }
  return {std::max(all.least, label_height_.least), std::max(all.wish, label_height_.wish),
          std::max(all.most, label_height_.most)};
}

void Strip::place(const Area& area) {
  Box::place(area);
  columns_.place(area);
  const float above = label_ != nullptr && columns_.labels_above ? label_height_.least + 2 * label_gap : 0;
  cells_ = {columns_.x, area.y + above, columns_.right() - columns_.x, area.height - above};
  if (label_ == nullptr) return;
  if (columns_.labels_above) {
    label_->place({area.x, area.y + label_gap, area.width, above - 2 * label_gap});
  } else {
    label_->place({columns_.left(begin) - columns_.label, area.y, columns_.label, area.height});
  }
}

void Strip::draw(Layers& layers) const {
  if (label_ != nullptr) label_->draw(layers);
  draw_(layers, cells_);
}

}  // namespace scatterscope::layout
