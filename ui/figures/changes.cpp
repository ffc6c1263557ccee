#include "ui/figures/changes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

namespace scatterscope::figures {
namespace {

using scene::Role;
using Part = Content::Part;

// FNV-1a over what is given, number by number.
class Hash {
 public:
  Hash& add(std::uint64_t number) {
    for (unsigned byte = 0; byte < 8; ++byte) mix(number >> (8 * byte) & 0xffU);
    return *this;
  }
  // A length in tenths of a pixel.
  Hash& add(float length) { return add(static_cast<std::uint64_t>(std::lround(length * 10))); }
  Hash& add(scene::Point at) { return add(at.x).add(at.y); }
  Hash& add(std::string_view words) {
    for (const char c : words) mix(static_cast<unsigned char>(c));
    return add(std::uint64_t{words.size()});
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  void mix(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

bool marks_the_step(Role role) {
  return role == Role::now || role == Role::read || role == Role::write;
}
// What marks the step comes and goes in one colour; all others are those of what is shown.
std::uint64_t lasting(Role role) {
  const bool plain = marks_the_step(role) || role == Role::faint || role == Role::arrow || role == Role::thread;
  return static_cast<std::uint64_t>(plain ? Role::ink : role);
}
bool is_empty(Role fill) {
  return fill == Role::none || fill == Role::empty_cell || fill == Role::undefined;
}
std::int32_t row_at(float y) {
  return static_cast<std::int32_t>(std::lround(y));
}

class Parts {
 public:
  void operator()(const scene::Rect& r) {
    const bool outline = r.fill == Role::none || r.fill == Role::read;
    if (outline && (marks_the_step(r.stroke) || r.fill == Role::read)) return;
    const std::uint64_t place = Hash().add(kind()).add(r.at).add(r.width).add(r.height).value();
    const std::uint64_t fill = r.stroke == Role::now ? 0 : static_cast<std::uint64_t>(r.fill);
    add({place, Hash().add(fill).value(), row_at(r.at.y), is_empty(r.fill)});
  }
  void operator()(const scene::Line& line) {
    if (line.stroke == Role::none) return;  // a way that is not drawn
    Hash place;
    place.add(kind()).add(std::uint64_t{line.dashed}).add(std::uint64_t{line.arrow});
    for (const scene::Point at : line.points) place.add(at);
    float top = line.points.front().y;
    for (const scene::Point at : line.points) top = std::min(top, at.y);
    add({place.value(), 0, row_at(top), false});
  }
  void operator()(const scene::Label& label) {
    const std::uint64_t place = Hash().add(kind()).add(label.at).value();
    add({place, Hash().add(label.text).add(lasting(label.colour)).value(), row_at(label.at.y), false});
  }
  void operator()(const scene::Grid& grid) {
    for (std::size_t k = 0; k < grid.cells.size(); ++k) {
      const std::size_t row = k / std::max(1U, grid.columns);
      const float y = grid.at.y + grid.cell_height * static_cast<float>(row);
      const std::uint64_t place = Hash().add(kind()).add(grid.at).add(std::uint64_t{k}).value();
      add({place, static_cast<std::uint64_t>(grid.cells[k]), row_at(y), is_empty(grid.cells[k])});
    }
  }
  void operator()(const scene::Raster& raster) {
    Hash value;
    for (const float number : raster.values) value.add(std::uint64_t{std::bit_cast<std::uint32_t>(number)});
    add({Hash().add(kind()).add(raster.at).value(), value.value(), Content::no_row, false});
  }
  void begin(std::size_t kind) { kind_ = kind; }
  std::vector<Part> take() {
    std::sort(parts_.begin(), parts_.end());
    return std::move(parts_);
  }

 private:
  [[nodiscard]] std::uint64_t kind() const { return kind_; }
  void add(const Part& part) { parts_.push_back(part); }
  std::uint64_t kind_ = 0;
  std::vector<Part> parts_;
};

// The rows of what `after` has and `before` has not; none where something that was shown is gone, or a shape without a
// row has come.
std::vector<std::int32_t> rows_filled(const Content& before, const Content& after) {
  std::vector<Part> gone, come;
  std::set_difference(before.parts.begin(), before.parts.end(), after.parts.begin(), after.parts.end(),
                      std::back_inserter(gone));
  std::set_difference(after.parts.begin(), after.parts.end(), before.parts.begin(), before.parts.end(),
                      std::back_inserter(come));
  if (!std::all_of(gone.begin(), gone.end(), [](const Part& part) { return part.empty; })) return {};
  std::vector<std::int32_t> rows;
  for (const Part& part : come) {
    if (part.row == Content::no_row) return {};
    rows.push_back(part.row);
  }
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  return rows;
}

bool same_rows(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b) {
  if (a.empty() || b.empty()) return false;
  return std::includes(a.begin(), a.end(), b.begin(), b.end()) || std::includes(b.begin(), b.end(), a.begin(), a.end());
}

}  // namespace

Content content_of(const scene::Scene& scene) {
  Parts parts;
  for (const scene::Shape& shape : scene.shapes) {
    parts.begin(shape.index());
    std::visit(parts, shape);
  }
  return {parts.take()};
}

FigureInput without_moment(FigureInput input) {
  input.sources.moment = nullptr;
  input.view.step.reset();
  input.view.selection.hovered.reset();
  input.view.selection.watched.reset();
  input.view.hide_step = false;
  input.view.guesses.clear();
  input.looks.language = Language::english;
  return input;
}

FigureChanges::FigureChanges(FigureInput of)
    : of_(without_moment(std::move(of))), draws_(can_show(of_)), moment_(of_.sources.run->keyframes) {
  steps_.resize(std::size_t{end()} + 1);
}

std::uint32_t FigureChanges::end() const {
  return draws_ ? of_.recording().step_count() : 0;
}

const Content& FigureChanges::content(std::uint32_t t) {
  for (std::size_t k = 0; k < 2; ++k)
    if (drawn_[k].t == t) return drawn_[newer_ = k].content;
  moment_.seek(t);
  FigureInput input = of_;
  input.sources.moment = &moment_;
  input.view.step = t;
  input.view.settled = true;
  newer_ = 1 - newer_;
  drawn_[newer_] = {t, content_of(draw(input))};
  return drawn_[newer_].content;
}

const FigureChanges::Step* FigureChanges::step(std::uint32_t t, const MayDraw& may_draw) {
  Step& step = steps_[t];
  if (step.known) return &step;
  if (!may_draw()) return nullptr;
  const Content& before = content(t - 1);
  const Content& after = content(t);
  step.known = true;
  step.changes = !(before == after);
  if (step.changes) step.filled = rows_filled(before, after);
  step.turns = of_.view.figure->per_iteration && !of_.view.iteration && t > 1 &&
               of_.recording().iteration_of(t - 1) != of_.recording().iteration_of(t - 2);
  return &step;
}

std::optional<bool> FigureChanges::is_change(std::uint32_t t, const MayDraw& may_draw) {
  const Step* now = step(t, may_draw);
  if (now == nullptr) return std::nullopt;
  if (!now->changes) return false;
  if (now->filled.empty() && !now->turns) return true;
  // Whether the row goes on filling.
  const recording::Step& at = of_.recording().steps[t - 1];
  for (std::uint32_t later = t + 1; later <= end(); ++later) {
    const recording::Step& then = of_.recording().steps[later - 1];
    if (then.launch != at.launch || then.phase != at.phase) return true;
    const Step* next = step(later, may_draw);
    if (next == nullptr) return std::nullopt;
    if (!next->changes) continue;
    return now->turns ? next->filled.empty() : !same_rows(now->filled, next->filled);
  }
  return true;
}

std::optional<std::uint32_t> FigureChanges::next(std::uint32_t t, const MayDraw& may_draw) {
  for (std::uint32_t later = t + 1; later <= end(); ++later) {
    const auto change = is_change(later, may_draw);
    if (!change) return std::nullopt;
    if (*change) return later;
  }
  return t;
}

std::optional<std::uint32_t> FigureChanges::last(std::uint32_t t, const MayDraw& may_draw) {
  for (t = std::min(t, end()); t > 0; --t) {
    const auto change = is_change(t, may_draw);
    if (!change) return std::nullopt;
    if (*change) return t;
  }
  return 0;
}

std::optional<bool> FigureChanges::differs(std::uint32_t from, std::uint32_t to, const MayDraw& may_draw) {
  for (std::uint32_t t = from + 1; t <= std::min(to, end()); ++t) {
    const Step* at = step(t, may_draw);
    if (at == nullptr) return std::nullopt;
    if (at->changes) return true;
  }
  return false;
}

std::optional<std::uint32_t> FigureChanges::previous(std::uint32_t t, const MayDraw& may_draw) {
  const auto since = last(t, may_draw);
  if (!since) return std::nullopt;
  // In the middle of a row that fills, what is shown is not that of the change before.
  const auto filling = differs(*since, t, may_draw);
  if (!filling) return std::nullopt;
  if (*filling) return since;
  return *since == 0 ? t : last(*since - 1, may_draw);
}

std::optional<std::vector<std::uint32_t>> FigureChanges::all(const MayDraw& may_draw) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t t = 0;;) {
    const auto later = next(t, may_draw);
    if (!later) return std::nullopt;
    if (*later == t) return found;
    found.push_back(t = *later);
  }
}

}  // namespace scatterscope::figures
