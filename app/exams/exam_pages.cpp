#include "app/exams/exam_pages.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "app/pictures/fitted_scene.h"
#include "kernels/texts/exams.h"
#include "ui/layout/box.h"

namespace scatterscope::app {
namespace {

using layout::Area;
using layout::BoxPtr;
using layout::Layers;
using layout::Need;
using scene::Role;

// Sizes are those of A4, in pixels of 1/96 inch.
constexpr float page_width = 794, page_height = 1123, side = 57, above = 45, below = 45;
constexpr float text_width = page_width - 2 * side, text_height = page_height - above - below;
constexpr float title_size = 20, text_size = 13.5F, small_size = 11.5F, code_size = 10.5F;
constexpr float ruled_height = 26, box_side = 12;
constexpr float least_gap = 15, most_gap = 44;  // between questions
// Figures in parts of their size; the smallest letters of those to fill in then have 7.5 points.
constexpr float smallest_figures = 0.76F, smallest_solved = 0.56F, scale_step = 0.02F;
constexpr std::size_t lines_in_words = 4, most_lines_in_words = 8;

// What a page shows of a question.
struct PageItem {
  const PosedQuestion* question = nullptr;
  std::string heading, words, answer;  // with the answer no room is left for it
  std::optional<scene::Scene> figure;
};

BoxPtr said(std::string words, float size = text_size, Role colour = Role::ink, bool bold = false,
            scene::Align align = scene::Align::start) {
  if (words.empty()) return nullptr;
  return layout::words(scene::table_metrics(), std::move(words),
                       {.size = size, .colour = colour, .align = align, .bold = bold, .line_pitch = 1.38F});
}

BoxPtr space(float height) {
  return layout::spacer(Need::exactly(height));
}

scene::Line rule(float left, float right, float y) {
  return {{{left, y}, {right, y}}, Role::ink, 0.8F};
}

// A name, what is known behind it, and a line to write on where nothing is.
BoxPtr field(std::string name, std::string known, float share, std::string behind = {}) {
  constexpr float gap = 6, height = 26;
  const auto draw = [name = std::move(name), known = std::move(known), behind = std::move(behind)](Layers& layers,
                                                                                                   const Area& area) {
    const scene::TextMetrics& metrics = scene::table_metrics();
    const float baseline = area.bottom() - 5;
    const float left = area.x + metrics.width(name, text_size, false, false) + gap;
    const float right = area.right() - (behind.empty() ? 0 : metrics.width(behind, text_size, false, false) + gap);
    layers.texts.emplace_back(scene::Label{{area.x, baseline}, name, text_size});
    if (!behind.empty()) layers.texts.emplace_back(scene::Label{{right + gap, baseline}, behind, text_size});
    layers.arrows.emplace_back(rule(left, right, baseline + 4));
    if (known.empty()) return;
    const float size = text_size * std::min(1.0F, (right - left) / metrics.width(known, text_size, false, false));
    layers.texts.emplace_back(scene::Label{{left, baseline}, known, size});
  };
  return layout::growing(share, layout::canvas({0, 1, 1e6F}, Need::exactly(height), draw));
}

// Lines of a kernel, marked - and +; what is too long goes on in the next one.
BoxPtr code(const std::string& lines) {
  if (lines.empty()) return nullptr;
  constexpr float advance = 0.602F * code_size, pitch = 1.3F * code_size;
  constexpr auto most_columns = static_cast<std::size_t>(text_width / advance);
  std::vector<std::string> rows;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    for (; end - at > most_columns; at += most_columns) rows.push_back(lines.substr(at, most_columns));
    rows.push_back(lines.substr(at, end - at));
    at = end + 1;
  }
  const float height = pitch * static_cast<float>(rows.size());
  const auto draw = [rows = std::move(rows)](Layers& layers, const Area& area) {
    float y = area.y + code_size;
    for (const std::string& row : rows) {
      // Drawings collapse blanks: a mark and what follows its indentation each stand in their place.
      for (std::size_t at = row.find_first_not_of(' '); at < row.size();) {
        const bool mark = at == 0 && (row.starts_with("- ") || row.starts_with("+ "));
        const std::size_t end = mark ? 1 : row.size();
        scene::Label label{{area.x + static_cast<float>(at) * advance, y}, row.substr(at, end - at), code_size};
        label.mono = true;
        label.bold = row.starts_with("+ ");
        layers.texts.emplace_back(std::move(label));
        at = row.find_first_not_of(' ', end);
      }
      y += pitch;
    }
  };
  return layout::canvas({0, text_width, text_width}, Need::exactly(height), draw);
}

BoxPtr picture(const std::optional<scene::Scene>& figure, float scale) {
  if (!figure) return nullptr;
  const float width = std::min(figure->width * scale, text_width), height = figure->height * width / figure->width;
  return layout::canvas({0, text_width, text_width}, Need::exactly(height),
                        [&figure, width, height](Layers& layers, const Area& area) {
                          draw_fitted(layers, {area.x, area.y, width, height}, *figure);
                        });
}

BoxPtr ruled_lines(std::size_t count) {
  return layout::canvas(
      {0, text_width, text_width}, Need::exactly(ruled_height * static_cast<float>(count)),
      [count](Layers& layers, const Area& area) {
        for (std::size_t k = 1; k <= count; ++k)
          layers.arrows.emplace_back(rule(area.x, area.right(), area.y + ruled_height * static_cast<float>(k)));
      });
}

// A box to tick for each, and a line behind them.
BoxPtr boxes_to_tick(std::string name, std::vector<Choice> choices) {
  constexpr float height = 26, gap = 6, apart = 22;
  const auto draw = [name = std::move(name), choices = std::move(choices)](Layers& layers, const Area& area) {
    const scene::TextMetrics& metrics = scene::table_metrics();
    const float baseline = area.bottom() - 5;
    float x = area.x;
    const auto say = [&](const std::string& words) {
      layers.texts.emplace_back(scene::Label{{x, baseline}, words, text_size});
      x += metrics.width(words, text_size, false, false);
    };
    say(name);
    for (const Choice& choice : choices) {
      x += apart;
      layers.cells.emplace_back(
          scene::Rect{{x, baseline - box_side + 1}, box_side, box_side, Role::none, Role::ink, 0.9F});
      x += box_side + gap;
      say(choice.words);
    }
  };
  return layout::canvas({0, text_width, text_width}, Need::exactly(height), draw);
}

// Where the student writes: nothing below a figure whose cells take the answer, a line, two boxes, or ruled lines.
BoxPtr room_for_answer(const PosedQuestion& question, std::size_t lines) {
  if (!question.facts) return ruled_lines(lines);
  const bool in_figure = question.has_figure() && question.facts->answer.size() > 1 && question.kind != "destinations";
  if (in_figure) return nullptr;
  std::string name(text(texts::exam_answer, question.language));
  if (question.facts->yes_or_no) return boxes_to_tick(std::move(name), question.asked.options);
  return layout::row(0, field(std::move(name), {}, 1));
}

BoxPtr box_of(const PageItem& item, float scale, std::size_t lines) {
  const PosedQuestion& question = *item.question;
  auto made = layout::column(
      layout::row(12, layout::growing(1, said(item.heading, text_size, Role::ink, true)),
                  said(format_text(texts::exam_marks, question.language, {std::to_string(question.marks)}), small_size,
                       Role::faint, false, scene::Align::end)),
      space(2), said(item.words), question.lines.empty() ? nullptr : space(3),
      item.words.empty() ? nullptr : code(question.lines), said(item.answer, text_size, Role::ink, true),
      item.figure ? space(5) : nullptr, picture(item.figure, scale));
  if (item.answer.empty()) made->add(room_for_answer(question, lines));
  return made;
}

float height_of(layout::Box& box) {
  (void)box.width();
  return box.height(text_width).wish;
}

// Pages of items one after the other.
class Pages {
 public:
  using Head = std::function<BoxPtr(std::size_t page, std::size_t pages)>;
  Pages(std::vector<PageItem> items, Head head) : items_(std::move(items)), head_(std::move(head)) {}

  // The fewest pages that there can be; figures as large as each of them lets them be, up to `largest`.
  [[nodiscard]] std::vector<ExamPage> made(float largest, float smallest) {
    float scale = largest;
    std::vector<std::size_t> ends = ends_at(scale);
    const std::size_t fewest = ends_at(smallest).size();
    while (ends.size() > fewest) ends = ends_at(scale = std::max(scale - scale_step, smallest));
    std::vector<ExamPage> pages;
    std::size_t first = 0;
    for (std::size_t page = 0; page < ends.size(); ++page) {
      float here = scale;
      while (here + scale_step <= largest && left_on(page, first, ends[page], here + scale_step) >= 0)
        here += scale_step;
      pages.push_back(drawn(page, ends.size(), first, ends[page], here));
      first = ends[page];
    }
    return pages;
  }

 private:
  [[nodiscard]] float room(std::size_t page) const { return text_height - height_of(*head_(page, page + 1)); }

  // One past the last item of each page.
  [[nodiscard]] std::vector<std::size_t> ends_at(float scale) const {
    std::vector<std::size_t> ends;
    float left = room(0);
    for (std::size_t k = 0; k < items_.size(); ++k) {
      const float height = height_of(*box_of(items_[k], scale, lines_in_words)) + least_gap;
      const bool alone = k == (ends.empty() ? 0 : ends.back());
      if (height > left && !alone) {
        ends.push_back(k);
        left = room(ends.size());
      }
      left -= height;
    }
    ends.push_back(items_.size());
    return ends;
  }

  // What is left of a page's height below items [first, end).
  [[nodiscard]] float left_on(std::size_t page, std::size_t first, std::size_t end, float scale) const {
    float left = room(page);
    for (std::size_t k = first; k < end; ++k) left -= height_of(*box_of(items_[k], scale, lines_in_words)) + least_gap;
    return left;
  }

  [[nodiscard]] ExamPage drawn(std::size_t page, std::size_t pages, std::size_t first, std::size_t end, float scale) {
    std::vector<BoxPtr> boxes;
    float left = left_on(page, first, end, scale);
    const auto in_words = static_cast<std::size_t>(std::count_if(
        items_.begin() + static_cast<std::ptrdiff_t>(first), items_.begin() + static_cast<std::ptrdiff_t>(end),
        [](const PageItem& item) { return item.answer.empty() && !item.question->facts; }));
    // What is left goes between questions, then below those that are answered in words.
    const float gap = least_gap + std::clamp(left / static_cast<float>(end - first), 0.0F, most_gap - least_gap);
    left -= (gap - least_gap) * static_cast<float>(end - first);
    const std::size_t more = in_words == 0 || left <= 0 ? 0 : static_cast<std::size_t>(left / ruled_height) / in_words;
    const std::size_t lines = std::min(lines_in_words + more, most_lines_in_words);

    ExamPage made;
    made.drawn.width = page_width;
    made.drawn.height = page_height;
    made.drawn.language = items_[first].question->language;
    Layers layers;
    float y = above;
    const auto place = [&](layout::Box& box) {
      const float height = height_of(box);
      box.place({side, y, text_width, height});
      box.draw(layers);
      y += height;
    };
    place(*head_(page, pages));
    for (std::size_t k = first; k < end; ++k) {
      y += gap;
      place(*box_of(items_[k], scale, lines));
      const PageItem& item = items_[k];
      std::string words = item.heading;
      for (const std::string& part :
           {item.words, item.words.empty() ? std::string() : item.question->lines, item.answer})
        if (!part.empty()) words += "\n" + part;
      made.words.push_back(std::move(words));
    }
    for (auto* layer : {&layers.cells, &layers.arrows, &layers.texts, &layers.outlines})
      std::move(layer->begin(), layer->end(), std::back_inserter(made.drawn.shapes));
    return made;
  }

  std::vector<PageItem> items_;
  Head head_;
};

std::string heading(const ExamSheet& sheet, std::size_t k, Language language) {
  return std::to_string(k + 1) + ". " + std::string(kind_title(sheet.questions[k].kind, language));
}

// The number of the page, at its upper right.
BoxPtr place_of(const ExamSheet& sheet, std::size_t page, std::size_t pages, Language language) {
  return said(format_text(texts::exam_page, language,
                          {std::to_string(sheet.number), std::to_string(page + 1), std::to_string(pages)}),
              small_size, Role::faint, false, scene::Align::end);
}

BoxPtr line_below() {
  return layout::canvas({0, text_width, text_width}, Need::exactly(7), [](Layers& layers, const Area& area) {
    layers.arrows.emplace_back(rule(area.x, area.right(), area.bottom() - 1));
  });
}

}  // namespace

std::vector<ExamPage> sheet_pages(const ExamSheet& sheet, const std::string& title, Language language) {
  std::vector<PageItem> items;
  for (std::size_t k = 0; k < sheet.questions.size(); ++k) {
    const PosedQuestion& question = sheet.questions[k];
    items.push_back({&question, heading(sheet, k, language), question.text, {}, {}});
    if (question.has_figure()) items.back().figure = figure_of(question, Filled::no);
  }
  const auto say = [&](Text id) { return std::string(text(id, language)); };
  const auto head = [&](std::size_t page, std::size_t pages) -> BoxPtr {
    if (page > 0)
      return layout::column(layout::row(24, said(title, small_size, Role::faint),
                                        field(say(texts::exam_name), sheet.student.name, 1),
                                        place_of(sheet, page, pages, language)));
    return layout::column(layout::row(16, layout::growing(1, said(title, title_size, Role::ink, true)),
                                      place_of(sheet, page, pages, language)),
                          line_below(), space(10),
                          layout::row(24, field(say(texts::exam_name), sheet.student.name, 5),
                                      field(say(texts::exam_number), sheet.student.number, 4),
                                      field(say(texts::exam_reached), {}, 3,
                                            format_text(texts::exam_of, language, {std::to_string(sheet.marks())}))));
  };
  return Pages(std::move(items), head).made(1, smallest_figures);
}

std::vector<ExamPage> solution_pages(const ExamSheet& sheet, const std::string& title, Seed exam, Language language) {
  std::vector<PageItem> items;
  for (std::size_t k = 0; k < sheet.questions.size(); ++k) {
    const PosedQuestion& question = sheet.questions[k];
    items.push_back(
        {&question, heading(sheet, k, language), question.has_figure() ? "" : question.text, question.answer, {}});
    if (question.has_figure()) items.back().figure = figure_of(question, Filled::yes);
  }
  std::string whose = format_text(texts::exam_seed, language, {std::to_string(exam)});
  for (const std::string& each : {sheet.student.number, sheet.student.name})
    if (!each.empty()) whose += "  " + each;
  const auto head = [&](std::size_t page, std::size_t pages) -> BoxPtr {
    return layout::column(layout::row(16,
                                      layout::growing(1, said(format_text(texts::exam_solutions, language, {title}),
                                                              text_size, Role::ink, true)),
                                      said(whose, small_size, Role::faint), place_of(sheet, page, pages, language)),
                          line_below());
  };
  return Pages(std::move(items), head).made(smallest_figures, smallest_solved);
}

const scene::Theme& paper_theme() {
  static const scene::Theme theme = [] {
    scene::Theme paper = scene::theme(scene::ThemeName::light);
    paper.fills[static_cast<std::size_t>(Role::empty_cell)] = paper.fill(Role::paper);
    return paper;
  }();
  return theme;
}

}  // namespace scatterscope::app
