#include "app/pictures/qr_code.h"

#include <qrencode.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "kernels/texts/outputs.h"
#include "kernels/texts/processes.h"

namespace scatterscope::app {
namespace {

constexpr unsigned quiet_squares = 4;
constexpr std::size_t most_bytes = 2331;  // of the largest code with error correction M
constexpr float square_beside_figure = 4, gap_to_figure = 16;

unsigned brightness(scene::Rgba c) {
  return unsigned{c.r} + c.g + c.b;
}

}  // namespace

scene::Grid qr_code(std::string_view link, const scene::Theme& theme) {
  if (link.size() > most_bytes)
    throw Error{texts::link_too_long, {std::to_string(link.size()), std::to_string(most_bytes)}};
  const auto bytes = reinterpret_cast<const unsigned char*>(link.data());
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeData(static_cast<int>(link.size()), bytes, 0, QR_ECLEVEL_M), QRcode_free);
  if (code == nullptr) throw Error{texts::internal_error, {"QRcode_encodeData"}};

  auto dark = scene::Role::ink, light = scene::Role::paper;
  if (brightness(theme.fill(dark)) > brightness(theme.fill(light))) std::swap(dark, light);
  const auto width = static_cast<std::uint32_t>(code->width);
  scene::Grid grid;
  grid.columns = width + 2 * quiet_squares;
  grid.cell_width = grid.cell_height = square_beside_figure;
  grid.cells.assign(std::size_t{grid.columns} * grid.columns, light);
  for (std::uint32_t row = 0; row < width; ++row) {
    for (std::uint32_t column = 0; column < width; ++column) {
      const bool black = (code->data[std::size_t{row} * width + column] & 1U) != 0;
      if (black) grid.cells[std::size_t{row + quiet_squares} * grid.columns + column + quiet_squares] = dark;
    }
  }
  return grid;
}

scene::Grid placed(scene::Grid code, scene::Point at, float side) {
  code.at = at;
  code.cell_width = code.cell_height = side / static_cast<float>(code.columns);
  return code;
}

scene::Scene with_code(scene::Scene figure, const scene::Grid& code) {
  const float side = side_of(code);
  figure.shapes.emplace_back(placed(code, {figure.width + gap_to_figure, gap_to_figure}, side));
  figure.width += side + 2 * gap_to_figure;
  figure.height = std::max(figure.height, side + 2 * gap_to_figure);
  return figure;
}

}  // namespace scatterscope::app
