#include "ui/plots/parts.h"

#include <algorithm>
#include <string_view>

namespace scatterscope::plots {
namespace {

using scene::Align;
using scene::Role;

constexpr float legend_line = 22, legend_cell = 230;
constexpr float dense_line = 19, dense_columns = 5;
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

Role tint(std::size_t part) {
  return static_cast<Role>(static_cast<std::size_t>(Role::tint0) + part % 4);
}

}  // namespace

std::string short_name(const std::string& kernel) {
  const std::size_t end = kernel.find_first_of("<(");
  const std::string name = kernel.substr(0, end);
  const std::size_t colons = name.rfind("::");
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

std::size_t Parts::add(const std::string& name) {
  const std::size_t number = number_of(name);
  if (number == names_.size()) names_.push_back(name);
  return number;
}

std::size_t Parts::number_of(const std::string& name) const {
  return static_cast<std::size_t>(std::find(names_.begin(), names_.end(), name) - names_.begin());
}

std::string Parts::letter(std::size_t part) {
  return part < letters.size() ? std::string(1, letters[part]) : "";
}

float Parts::draw_legend(Canvas& canvas) const {
  const std::size_t shown = std::min(names_.size(), letters.size());
  const float width = canvas.width() - 2 * margin;
  const float cell = canvas.is_dense() ? width / dense_columns : legend_cell;
  const float pitch = canvas.is_dense() ? dense_line : legend_line;
  const auto columns = static_cast<std::size_t>(width / cell + 0.01F);
  const std::size_t lines = (shown + columns - 1) / columns;
  const float height = static_cast<float>(lines) * pitch;
  for (std::size_t k = 0; k < shown; ++k) {
    const std::size_t line = k / columns;
    const float x = margin + static_cast<float>(k % columns) * cell;
    const float y = canvas.height() - margin - height + static_cast<float>(line) * pitch;
    canvas.rect(
        {{x, y}, 20, canvas.is_dense() ? 16.0F : 18.0F, tint(k), scene::bucket_role(static_cast<unsigned>(k)), 2});
    canvas.text({x + 10, y + 14}, letter(k), small_size, Role::ink, Align::middle, true);
    canvas.fitted({x + 28, y + 14}, names_[k], cell - 36, small_size);
  }
  return height + 6;
}

void Parts::draw(Canvas& canvas, std::size_t part, const scene::Rect& area) const {
  scene::Rect drawn = area;
  drawn.fill = tint(part);
  drawn.stroke = scene::bucket_role(static_cast<unsigned>(part));
  drawn.stroke_width = 2;
  canvas.rect(drawn);
  canvas.outline(drawn.at, drawn.width, drawn.height, drawn.ref);
  const std::string mark = letter(part), name = mark.empty() ? "" : mark + "  " + names_[part];
  const bool whole = !name.empty() && canvas.text_width(name, small_size, true) + 12 <= area.width;
  const bool has_room = area.height >= small_size && area.width >= canvas.text_width(mark, small_size, true) + 5;
  if (mark.empty() || !has_room) return;
  canvas.text({area.at.x + area.width / 2, area.at.y + area.height / 2 + small_size * 0.36F}, whole ? name : mark,
              small_size, Role::ink, Align::middle, true, area.ref);
}

}  // namespace scatterscope::plots
