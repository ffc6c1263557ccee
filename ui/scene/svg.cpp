#include "ui/scene/svg.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <type_traits>
#include <utility>

#include "kernels/recording/plain_text.h"
#include "ui/scene/arrow_head.h"
#include "ui/scene/colour_map.h"
#include "ui/scene/utf8.h"

namespace scatterscope::scene {
namespace {

// Each region's letter forms of Chinese characters come first in its language.
constexpr std::string_view sans_fonts =
    "Inter, 'DejaVu Sans', 'Noto Sans CJK SC', 'Noto Sans CJK TC', 'WenQuanYi Micro Hei', 'PingFang SC', "
    "'Microsoft YaHei', sans-serif";
constexpr std::string_view sans_fonts_of_taiwan =
    "Inter, 'DejaVu Sans', 'Noto Sans CJK TC', 'PingFang TC', 'Microsoft JhengHei', 'WenQuanYi Micro Hei', sans-serif";
constexpr std::string_view mono_fonts =
    "'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', 'WenQuanYi Micro Hei Mono', monospace";
constexpr std::string_view mono_fonts_of_taiwan =
    "'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK TC', 'Microsoft JhengHei', monospace";

// Two decimals at most, or of a page one, printed without the locale and without floating-point formatting.
void append_number(std::string& out, float value, bool tenths = false) {
  auto hundredths = static_cast<std::int64_t>(std::llround(static_cast<double>(value) * (tenths ? 10 : 100)));
  if (tenths) hundredths *= 10;
  if (hundredths < 0) {
    out += '-';
    hundredths = -hundredths;
  }
  out += std::to_string(hundredths / 100);
  const auto rest = static_cast<int>(hundredths % 100);
  if (rest == 0) return;
  out += '.';
  out += static_cast<char>('0' + rest / 10);
  if (rest % 10 != 0) out += static_cast<char>('0' + rest % 10);
}

void append_escaped(std::string& out, std::string_view utf8) {
  for (std::size_t at = 0; at < utf8.size();) {
    const std::size_t start = at;
    const char32_t c = next_code_point(utf8, at);
    if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\'') {
      out += "&#39;";
    } else if (c == 0xfffd || (recording::is_unprintable(c) && c != '\t' && c != '\n')) {
      out += "\xef\xbf\xbd";
    } else {
      out += utf8.substr(start, at - start);
    }
  }
}

void append_hexadecimal(std::string& out, Rgba c) {
  out += '#';
  for (const unsigned byte : {c.r, c.g, c.b}) {
    out += "0123456789abcdef"[byte >> 4U];
    out += "0123456789abcdef"[byte & 15U];
  }
}

class Writer {
 public:
  // For a page the theme is that of rasters alone.
  explicit Writer(const Theme& theme, bool for_page = false) : theme_(theme), for_page_(for_page) {}

  void operator()(const Rect& r) {
    if (r.fill == Role::none && r.stroke == Role::none) return;
    out_ += "<rect";
    number("x", r.at.x);
    number("y", r.at.y);
    number("width", r.width);
    number("height", r.height);
    if (r.radius > 0) number("rx", r.radius);
    fill("fill", r.fill);
    if (r.opacity < 1) number("fill-opacity", r.opacity);
    if (r.stroke != Role::none) stroke(r.stroke, r.stroke_width, r.dashed);
    out_ += "/>\n";
  }

  void operator()(const Line& l) {
    if (l.points.size() < 2 || l.stroke == Role::none) return;
    const auto head = arrow_head(l);
    out_ += l.points.size() == 2 ? "<line" : "<polyline";
    const Point last = head ? head->shaft_end : l.points.back();
    if (l.points.size() == 2) {
      number("x1", l.points[0].x);
      number("y1", l.points[0].y);
      number("x2", last.x);
      number("y2", last.y);
    } else {
      out_ += " points=\"";
      for (std::size_t i = 0; i < l.points.size(); ++i) {
        if (i > 0) out_ += ' ';
        point(i + 1 == l.points.size() ? last : l.points[i]);
      }
      out_ += for_page_ ? "\" fill=\"none\"" : "\" fill=\"none\" stroke-linejoin=\"round\"";
    }
    stroke(l.stroke, l.stroke_width, l.dashed);
    out_ += "/>\n";
    if (!head) return;
    out_ += "<polygon points=\"";
    point(head->tip);
    out_ += ' ';
    point(head->left);
    out_ += ' ';
    point(head->right);
    out_ += '"';
    fill("fill", l.stroke);
    out_ += "/>\n";
  }

  // The line of text that begins at shape `first`: one element, a tspan for each of several runs.
  void text_line(const std::vector<Shape>& shapes, std::size_t first) {
    const Label& t = std::get<Label>(shapes[first]);
    const float width = line_width(shapes, first, table_metrics());
    if (width <= 0) return;
    const std::size_t end = line_end(shapes, first);
    const bool several = end > first + 1;
    out_ += "<text";
    number("x", t.at.x);
    number("y", t.at.y);
    number("font-size", t.size);
    if (t.turned) {
      out_ += " transform=\"rotate(-90 ";
      point(t.at);
      out_ += ")\"";
    }
    out_ += t.mono ? " class=\"m\"" : "";
    if (t.align != Align::start) out_ += t.align == Align::middle ? " text-anchor=\"middle\"" : " text-anchor=\"end\"";
    // Holds the layout together where the reader's machine lacks the fonts that the table was read from.
    if (!for_page_ || t.text.size() > 1 || several) {
      number("textLength", width);
      out_ += " lengthAdjust=\"spacingAndGlyphs\"";
    }
    if (several) out_ += '>';
    for (std::size_t i = first; i < end; ++i) {
      const Label& run = std::get<Label>(shapes[i]);
      if (several) out_ += "<tspan";
      if (run.bold) out_ += " font-weight=\"700\"";
      if (run.dotted) out_ += " text-decoration=\"underline dotted\"";
      if (for_page_ && run.colour != Role::ink) ((out_ += " fill=\"") += page_text(run.colour)) += '"';
      if (!for_page_) colour("fill", theme_.text(run.colour));
      out_ += '>';
      append_escaped(out_, run.text);
      if (several) out_ += "</tspan>";
    }
    out_ += "</text>\n";
  }

  // One path for each role: runs of equal cells of a row are one rectangle.
  void operator()(const Grid& g) {
    if (g.columns == 0) return;
    std::array<std::string, Theme::roles> paths;
    for (std::size_t cell = 0; cell < g.cells.size();) {
      const std::size_t row = cell / g.columns, row_end = std::min((row + 1) * g.columns, g.cells.size());
      std::size_t end = cell + 1;
      while (end < row_end && g.cells[end] == g.cells[cell]) ++end;
      std::string& path = paths[static_cast<std::size_t>(g.cells[cell])];
      path += 'M';
      append_number(path, g.at.x + static_cast<float>(cell - row * g.columns) * g.cell_width);
      path += ' ';
      append_number(path, g.at.y + static_cast<float>(row) * g.cell_height);
      path += 'h';
      append_number(path, static_cast<float>(end - cell) * g.cell_width);
      path += 'v';
      append_number(path, g.cell_height);
      path += 'h';
      append_number(path, -static_cast<float>(end - cell) * g.cell_width);
      path += 'z';
      cell = end;
    }
    for (std::size_t role = 1; role < paths.size(); ++role) {
      if (paths[role].empty()) continue;
      out_ += "<path d=\"" + paths[role] + '"';
      fill("fill", static_cast<Role>(role));
      out_ += "/>\n";
    }
  }

  // One path of strokes for each colour, in cells as units: runs of equal colours of a row are one stroke.
  void operator()(const Raster& r) {
    const std::uint32_t rows = r.rows();
    if (rows == 0) return;
    const ColourMap& map = colour_map(theme_);
    std::map<std::uint32_t, std::pair<Rgba, std::string>> paths;
    const auto colour_of = [&](std::size_t cell) -> std::optional<Rgba> {
      if (std::isnan(r.values[cell])) return std::nullopt;
      if (stands_beside(r.scale, r.values[cell])) return beside_colours(theme_).ground;
      return map_colour(map, r.scale, r.values[cell]);
    };
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t column = 0; column < r.columns;) {
        const std::size_t cell = std::size_t{row} * r.columns + column;
        const auto rgb = colour_of(cell);
        std::uint32_t end = column + 1;
        while (end < r.columns && colour_of(cell + end - column) == rgb) ++end;
        if (rgb) {
          auto& [of, path] = paths[std::uint32_t{rgb->r} << 16U | std::uint32_t{rgb->g} << 8U | rgb->b];
          of = *rgb;
          path += 'M' + std::to_string(column) + ' ' + std::to_string(row) + 'h' + std::to_string(end - column);
        }
        column = end;
      }
    }
    // Rows lie half a cell below their number: a stroke is centred on its line.
    const float cell_width = r.width / static_cast<float>(r.columns), cell_height = r.height / static_cast<float>(rows);
    out_ += "<g fill=\"none\" shape-rendering=\"crispEdges\" transform=\"matrix(";
    append_scale(cell_width);
    out_ += " 0 0 ";
    append_scale(cell_height);
    out_ += ' ';
    append_number(out_, r.at.x);
    out_ += ' ';
    append_number(out_, r.at.y + cell_height / 2);
    out_ += ")\">\n";
    for (const auto& [key, path] : paths) {
      out_ += "<path d=\"" + path.second + '"';
      colour("stroke", path.first);
      out_ += "/>\n";
    }
    out_ += "</g>\n";
    if (std::min(cell_width, cell_height) >= least_crossed_side) cross(r, cell_width, cell_height);
  }

  std::string take() { return std::move(out_); }

 private:
  // The strokes across cells that stand beside the scale.
  void cross(const Raster& r, float cell_width, float cell_height) {
    std::string path;
    for (std::size_t cell = 0; cell < r.values.size(); ++cell) {
      if (!stands_beside(r.scale, r.values[cell])) continue;
      const std::size_t row = cell / r.columns;
      path += 'M';
      append_number(path, r.at.x + static_cast<float>(cell - row * r.columns) * cell_width);
      path += ' ';
      append_number(path, r.at.y + static_cast<float>(row + 1) * cell_height);
      path += 'l';
      append_number(path, cell_width);
      path += ' ';
      append_number(path, -cell_height);
    }
    if (path.empty()) return;
    out_ += "<path d=\"" + path + '"';
    colour("stroke", beside_colours(theme_).stroke);
    number("stroke-width", cross_width(cell_width, cell_height));
    out_ += "/>\n";
  }
  // Six decimals: the last of 512 cells still stands where it belongs.
  void append_scale(float value) {
    const auto millionths = static_cast<std::uint64_t>(std::llround(static_cast<double>(value) * 1e6));
    std::string rest = std::to_string(millionths % 1'000'000);
    out_ += std::to_string(millionths / 1'000'000) + '.' + std::string(6 - rest.size(), '0') + rest;
  }
  void number(std::string_view name, float value) {
    ((out_ += ' ') += name) += "=\"";
    append_number(out_, value, for_page_);
    out_ += '"';
  }
  void point(Point p) {
    append_number(out_, p.x, for_page_);
    out_ += ',';
    append_number(out_, p.y, for_page_);
  }
  void colour(std::string_view name, Rgba c) {
    ((out_ += ' ') += name) += "=\"";
    if (c.a == 0) {
      out_ += "none\"";
      return;
    }
    append_hexadecimal(out_, c);
    out_ += '"';
  }
  void fill(std::string_view name, Role role) {
    if (!for_page_ || role == Role::none) return colour(name, theme_.fill(role));
    (((out_ += ' ') += name) += "=\"") += page_fill(role) + '"';
  }
  void stroke(Role role, float width, bool dashed) {
    fill("stroke", role);
    if (!for_page_ || width != 1) number("stroke-width", width);
    if (dashed) out_ += " stroke-dasharray=\"5 4\"";
  }

  const Theme& theme_;
  bool for_page_;
  std::string out_;
};

// Everything but the root element.
std::string drawn(const Scene& scene, Writer writer) {
  writer(Rect{{0, 0}, scene.width, scene.height, Role::paper});
  for (std::size_t i = 0; i < scene.shapes.size();) {
    if (std::holds_alternative<Label>(scene.shapes[i])) {
      writer.text_line(scene.shapes, i);
      i = line_end(scene.shapes, i);
      continue;
    }
    std::visit(
        [&writer](const auto& shape) {
          if constexpr (!std::is_same_v<std::decay_t<decltype(shape)>, Label>) writer(shape);
        },
        scene.shapes[i++]);
  }
  return writer.take();
}

}  // namespace

std::string to_svg(const Scene& scene, const Theme& theme) {
  std::string size_text[2];
  append_number(size_text[0], scene.width);
  append_number(size_text[1], scene.height);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
                    size_text[0] + "\" height=\"" + size_text[1] + "\" viewBox=\"0 0 " + size_text[0] + ' ' +
                    size_text[1] + "\" role=\"img\"";
  const bool of_taiwan = scene.language == Language::traditional_chinese;
  if (scene.language != Language::english)
    out.append(" xml:lang=\"").append(language_code(scene.language)).append("\"");
  out += " font-family=\"";
  out += of_taiwan ? sans_fonts_of_taiwan : sans_fonts;
  out += "\" xml:space=\"preserve\">\n<title>";
  append_escaped(out, scene.title);
  out += "</title>\n";
  if (!scene.description.empty()) {
    out += "<desc>";
    append_escaped(out, scene.description);
    out += "</desc>\n";
  }
  out += "<style>.m{font-family:";
  out += of_taiwan ? mono_fonts_of_taiwan : mono_fonts;
  out += "}text{white-space:pre}</style>\n";
  out += drawn(scene, Writer(theme));
  out += "</svg>\n";
  return out;
}

std::string to_page_svg(const Scene& scene, std::string_view named_by) {
  std::string out = "<svg viewBox=\"0 0 ";
  append_number(out, scene.width);
  out += ' ';
  append_number(out, scene.height);
  // Of all lines at once: a page holds thousands.
  out += "\" stroke-linejoin=\"round\" role=\"img\" aria-labelledby=\"" + escaped(named_by) + "\">\n";
  out += drawn(scene, Writer(theme(ThemeName::light), true));
  return out + "</svg>\n";
}

std::string page_colours(const Theme& theme) {
  std::string out;
  for (std::size_t role = 1; role < Theme::roles; ++role) {
    for (const auto& [kind, colours] : {std::pair{"--f", &theme.fills}, {"--t", &theme.texts}}) {
      out += kind + std::to_string(role) + ':';
      append_hexadecimal(out, (*colours)[role]);
      out += ';';
    }
  }
  return out;
}

std::string page_text(Role role) {
  return "var(--t" + std::to_string(static_cast<unsigned>(role)) + ")";
}

std::string page_fill(Role role) {
  return "var(--f" + std::to_string(static_cast<unsigned>(role)) + ")";
}

std::string escaped(std::string_view utf8) {
  std::string out;
  append_escaped(out, utf8);
  return out;
}

}  // namespace scatterscope::scene
