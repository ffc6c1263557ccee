#include "ui/scene/small_svg.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <utility>
#include <variant>
#include <vector>

#include "ui/scene/arrow_head.h"
#include "ui/scene/svg.h"

namespace scatterscope::scene {
namespace {

constexpr std::size_t longest_unstretched = 24;  // bytes of a text

std::int64_t tenths_of(float value) {
  return std::llround(static_cast<double>(value) * 10);
}

// "-1.5", ".5": without the locale, and without what can be left out.
std::string written(std::int64_t tenths) {
  std::string out = tenths < 0 ? "-" : "";
  tenths = std::abs(tenths);
  if (tenths >= 10 || tenths == 0) out += std::to_string(tenths / 10);
  if (tenths % 10 != 0) out += "." + std::to_string(tenths % 10);
  return out;
}

std::string in_tenths(float value) {
  return written(tenths_of(value));
}

// Nothing parts numbers where a sign or a second point does.
void append_number(std::string& out, std::int64_t tenths) {
  const std::string number = written(tenths);
  const std::size_t before = out.find_last_not_of("0123456789");
  const bool after_number = !out.empty() && out.back() >= '0' && out.back() <= '9';
  const bool parted = number[0] == '-' || (number[0] == '.' && before != std::string::npos && out[before] == '.');
  if (after_number && !parted) out += ' ';
  out += number;
}

// The path from point to point, each from where the last one was written.
std::string polyline(const std::vector<Point>& points) {
  std::string out;
  std::int64_t x = 0, y = 0;
  char last = 0;
  const auto draw = [&](char command, std::initializer_list<std::int64_t> numbers) {
    if (command != last) out += command;
    last = command;
    for (const std::int64_t number : numbers) append_number(out, number);
  };
  for (std::size_t k = 0; k < points.size(); ++k) {
    const std::int64_t to_x = tenths_of(points[k].x), to_y = tenths_of(points[k].y);
    if (k == 0)
      draw('M', {to_x, to_y});
    else if (to_x == x)
      draw('v', {to_y - y});
    else if (to_y == y)
      draw('h', {to_x - x});
    else
      draw('l', {to_x - x, to_y - y});
    x = to_x;
    y = to_y;
  }
  return out;
}

std::string attribute(std::string_view name, const std::string& value) {
  return " " + std::string(name) + "=\"" + value + "\"";
}

std::string hexadecimal(Rgba c) {
  if (c.a == 0) return "none";
  std::string out = "#";
  for (const unsigned byte : {c.r, c.g, c.b}) {
    out += "0123456789abcdef"[byte >> 4U];
    out += "0123456789abcdef"[byte & 15U];
  }
  return out;
}

class SmallWriter {
 public:
  explicit SmallWriter(const Theme& theme) : theme_(theme) {}

  void rect(const Rect& r) {
    if (r.fill == Role::none && r.stroke == Role::none) return;
    const std::string& look = class_of(area(r.fill) + (r.stroke == Role::none ? "" : stroke(r)));
    if (r.radius > 0) {
      flush();
      body_ += "<rect" + attribute("class", look) + attribute("x", in_tenths(r.at.x)) +
               attribute("y", in_tenths(r.at.y)) + attribute("width", in_tenths(r.width)) +
               attribute("height", in_tenths(r.height)) + attribute("rx", in_tenths(r.radius)) + "/>\n";
      return;
    }
    if (paths_.size() != 1 || paths_[0].first != look || of_lines_) flush();
    const Point &at = r.at, far{at.x + r.width, at.y + r.height};
    path(look) += polyline({at, {far.x, at.y}, far, {at.x, far.y}}) + "z";
    of_lines_ = false;
  }

  // Lines that follow each other are sorted by their looks.
  void line(const Line& l) {
    if (l.points.size() < 2 || l.stroke == Role::none) return;
    if (!of_lines_) flush();
    of_lines_ = true;
    const auto head = arrow_head(l);
    std::vector<Point> shaft = l.points;
    if (head) shaft.back() = head->shaft_end;
    path(class_of("fill:none" + stroke(l))) += polyline(shaft);
    if (head) path(class_of(area(l.stroke))) += polyline({head->tip, head->left, head->right}) + "z";
  }

  // The line of text that begins at shape `first`.
  void text_line(const std::vector<Shape>& shapes, std::size_t first) {
    const float width = line_width(shapes, first, table_metrics());
    if (width <= 0) return;
    const Label& t = std::get<Label>(shapes[first]);
    std::string placed = "font-size:" + in_tenths(t.size) + "px";
    if (t.align != Align::start) placed += t.align == Align::middle ? ";text-anchor:middle" : ";text-anchor:end";
    if (t.mono) placed += ";" + std::string(mono_family);
    const std::string& whole = class_of(placed + look(t));
    if (group_ != whole) {
      flush();
      body_ += "<g" + attribute("class", whole) + ">\n";
      group_ = whole;
    }
    body_ += "<text" + attribute("x", in_tenths(t.at.x)) + attribute("y", in_tenths(t.at.y));
    if (t.turned) body_ += attribute("transform", "rotate(-90 " + in_tenths(t.at.x) + " " + in_tenths(t.at.y) + ")");
    // A run that differs undoes the weight of the first one.
    const auto own_look = [&](const Label& run) {
      return look(run).substr(1) + (t.bold && !run.bold ? ";font-weight:400" : "");
    };
    std::string words;
    std::size_t bytes = 0;
    for (std::size_t k = first; k < line_end(shapes, first); ++k) {
      const Label& run = std::get<Label>(shapes[k]);
      bytes += run.text.size();
      words += look(run) == look(t)
                   ? escaped(run.text)
                   : "<tspan" + attribute("class", class_of(own_look(run))) + ">" + escaped(run.text) + "</tspan>";
    }
    if (bytes > longest_unstretched)
      body_ += attribute("textLength", in_tenths(width)) + attribute("lengthAdjust", "spacingAndGlyphs");
    body_ += ">" + words + "</text>\n";
  }

  [[nodiscard]] std::string file(const Scene& scene) {
    flush();
    const std::string width = in_tenths(scene.width), height = in_tenths(scene.height);
    const std::string_view chinese = scene.language == Language::traditional_chinese
                                         ? "'Noto Sans CJK TC'"
                                         : "'Noto Sans CJK SC','Noto Sans CJK TC'";
    std::string out =
        "<svg" + attribute("xmlns", "http://www.w3.org/2000/svg") + attribute("width", width) +
        attribute("height", height) + attribute("viewBox", "0 0 " + width + " " + height) + attribute("role", "img") +
        attribute("xml:space", "preserve") + ">\n<title>" + escaped(scene.title) +
        "</title>\n<style>path{stroke-linejoin:round}text{white-space:pre}svg{font-family:Inter,'DejaVu " + "Sans'," +
        std::string(chinese) + ",sans-serif}";
    for (const auto& [declarations, name] : classes_) out.append(".").append(name).append("{" + declarations + "}");
    return out + "</style>\n" + body_ + "</svg>\n";
  }

 private:
  static constexpr std::string_view mono_family = "font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace";

  // Declarations begin with ";" where others can stand before them.
  [[nodiscard]] std::string area(Role fill) const { return "fill:" + hexadecimal(theme_.fill(fill)); }
  template <class Stroked>
  [[nodiscard]] std::string stroke(const Stroked& shape) const {
    std::string declared = ";stroke:" + hexadecimal(theme_.fill(shape.stroke));
    if (shape.stroke_width != 1) declared += ";stroke-width:" + in_tenths(shape.stroke_width);
    return declared + (shape.dashed ? ";stroke-dasharray:5 4" : "");
  }
  [[nodiscard]] std::string look(const Label& run) const {
    return ";fill:" + hexadecimal(theme_.text(run.colour)) + (run.bold ? ";font-weight:700" : "") +
           (run.dotted ? ";text-decoration:underline dotted" : "");
  }
  const std::string& class_of(const std::string& declarations) {
    std::string& name = classes_[declarations];
    if (name.empty()) {
      const std::size_t known = classes_.size() - 1;
      name = std::string(1, static_cast<char>('a' + known % 26)) + (known < 26 ? "" : std::to_string(known / 26));
    }
    return name;
  }
  // The path of that look, to be written with those beside it.
  std::string& path(const std::string& look) {
    for (auto& [known, data] : paths_)
      if (known == look) return data;
    return paths_.emplace_back(look, std::string()).second;
  }
  // Ends what stands together.
  void flush() {
    for (const auto& [look, data] : paths_) body_ += "<path" + attribute("class", look) + attribute("d", data) + "/>\n";
    paths_.clear();
    of_lines_ = false;
    if (!group_.empty()) body_ += "</g>\n";
    group_.clear();
  }

  const Theme& theme_;
  std::string body_;
  std::map<std::string, std::string> classes_;  // names, by declarations
  std::vector<std::pair<std::string, std::string>> paths_;
  bool of_lines_ = false;
  std::string group_;  // the class of the texts
};

}  // namespace

std::string to_small_svg(const Scene& scene, const Theme& theme) {
  const bool plain = std::none_of(scene.shapes.begin(), scene.shapes.end(), [](const Shape& shape) {
    return std::holds_alternative<Grid>(shape) || std::holds_alternative<Raster>(shape);
  });
  if (!plain) return to_svg(scene, theme);
  SmallWriter writer(theme);
  writer.rect(Rect{{0, 0}, scene.width, scene.height, Role::paper});
  for (std::size_t k = 0; k < scene.shapes.size();) {
    const Shape& shape = scene.shapes[k];
    if (std::holds_alternative<Label>(shape)) {
      writer.text_line(scene.shapes, k);
      k = line_end(scene.shapes, k);
      continue;
    }
    if (const Rect* rect = std::get_if<Rect>(&shape)) writer.rect(*rect);
    if (const Line* line = std::get_if<Line>(&shape)) writer.line(*line);
    ++k;
  }
  return writer.file(scene);
}

}  // namespace scatterscope::scene
