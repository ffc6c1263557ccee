// Fig. 13.4: the kernel's source with the current line lit and one thread's values beside the lines.
#include <algorithm>

#include "kernels/story/source/source_view.h"
#include "kernels/texts/figure_bits.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/scene/line_breaks.h"

namespace scatterscope::figures {
namespace {

using layout::Need;
using scene::Role;
using story::SourceLine;

constexpr float code_size = 14, line_height = 20, lit_beyond = 6;
// Longer lines go on below, so that the text stays large in a window. Parameters that stand below one another far to
// the right move left, so that they and their values keep to one row.
constexpr std::size_t least_columns = 20, most_columns = 72, most_indent = 12;

// The lines of one function: what the boxes of a page have in common.
struct Page {
  Drawing& drawing;
  std::uint16_t file = 0;
  float character = 0;  // its width
  float numbers = 0;    // what the lines' numbers take, and the gap behind them
  [[nodiscard]] float width(std::size_t columns) const { return numbers + character * static_cast<float>(columns); }
};

// A source line, broken where it is wider than its box, with the values of a thread behind it or below.
class CodeLine final : public layout::Box {
 public:
  CodeLine(const Page& page, const SourceLine& line) : page_(page), line_(line) {}
  [[nodiscard]] Need width() const override {
    const float most = page_.width(most_columns);
    return {page_.width(least_columns), most, most};
  }
  [[nodiscard]] Need height(float width) override {
    place_words(std::max(least_columns, static_cast<std::size_t>((width - page_.numbers) / page_.character + 0.01F)));
    return Need::exactly(line_height * static_cast<float>(row_ + 1));
  }
  void draw(layout::Layers& layers) const override {
    const layout::Area& at = area();
    const scene::Ref ref = scene::Ref::to_line(page_.file, line_.number);
    if (line_.current && !page_.drawing.input.view.settled) {
      scene::Rect lit{{at.x - lit_beyond, at.y}, at.width + 2 * lit_beyond, at.height, Role::tint3, Role::now, 1.5F};
      lit.ref = ref;
      layers.cells.emplace_back(lit);
    }
    outline_marked(page_.drawing, {at.x + 2 - lit_beyond, at.y + 2}, at.width + 2 * lit_beyond - 4, at.height - 4, ref);
    const auto put = [&](float x, std::size_t row, std::string words, Role colour, bool bold, scene::Align align) {
      const float baseline = at.y + line_height * (static_cast<float>(row) + 0.72F);
      layers.texts.emplace_back(
          scene::Label{{x, baseline}, std::move(words), code_size, colour, align, bold, true, ref});
    };
    put(at.x + page_.numbers - number_gap, 0, std::to_string(line_.number), Role::faint, false, scene::Align::end);
    for (const Piece& piece : pieces_) {
      const Role colour = piece.part == Part::code      ? Role::ink
                          : piece.part == Part::earlier ? Role::faint
                          : line_.current               ? Role::now
                                                        : Role::read;
      const bool bold = piece.part == Part::value || (piece.part == Part::code && line_.current);
      put(at.x + page_.width(piece.column), piece.row, std::string(piece.words), colour, bold, scene::Align::start);
    }
  }

  static constexpr float number_gap = 14;

 private:
  enum class Part : std::uint8_t { code, value, earlier };  // earlier: a value of a round that is over
  struct Piece {
    std::size_t row = 0, column = 0;
    std::string_view words;
    Part part = Part::code;
  };
  // Where the next piece may stand, with the columns that a line has.
  void put(std::string_view words, std::size_t columns, std::size_t hanging, Part part) {
    const std::size_t first = column_;
    const auto fits = [&](std::string_view line) {
      return (line.data() == words.data() ? first : hanging) + line.size() <= columns;
    };
    for (const std::string_view line : scene::lines_of(words, fits)) {
      if (line.data() != words.data()) {
        ++row_;
        column_ = hanging;
      }
      pieces_.push_back({row_, column_, line, part});
      column_ += line.size();
    }
  }
  // Leading spaces become columns: not every interpreter keeps them.
  void place_words(std::size_t columns) {
    pieces_.clear();
    row_ = 0;
    column_ = line_.text.find_first_not_of(' ');
    if (column_ == std::string_view::npos) return;
    const std::string_view code = line_.text.substr(column_);
    column_ = std::min({column_, most_indent, columns / 6});
    const std::size_t hanging = column_ + std::min<std::size_t>(4, columns / 12);
    put(code, columns, hanging, Part::code);
    put_values(columns, hanging);
  }
  // Behind what stands in the row where they fit, else below it, a value on the next line where it does not. A value of
  // an earlier round keeps its place when this round has the same one.
  void put_values(std::size_t columns, std::size_t hanging) {
    constexpr std::string_view apart = "   ";
    const std::size_t between = line_.values.empty() || line_.earlier_values.empty() ? 0 : apart.size();
    const std::size_t all = line_.values.size() + between + line_.earlier_values.size();
    if (all == 0) return;
    column_ += 2 * apart.size();
    if (column_ + all > columns) {
      ++row_;
      column_ = hanging;
    }
    const std::size_t left = column_;
    for (const Part part : {Part::value, Part::earlier}) {
      std::string_view values = part == Part::value ? line_.values : line_.earlier_values;
      while (!values.empty()) {
        const std::size_t end = std::min(values.find(apart), values.size());
        if (column_ > left && column_ + end > columns) {
          ++row_;
          column_ = left;
        }
        put(values.substr(0, end), columns, left, part);
        column_ += apart.size();
        values.remove_prefix(std::min(values.size(), end + apart.size()));
      }
    }
  }

  const Page& page_;
  const SourceLine& line_;
  std::vector<Piece> pieces_;
  std::size_t row_ = 0, column_ = 0;  // where the last piece ends
};

}  // namespace

std::optional<Refusal> cannot_show_13_4(const recording::Recording&) {
  return std::nullopt;  // every recording holds its source
}

scene::Scene draw_13_4(const FigureInput& input) {
  const ThreadId thread = protagonist(input).thread;
  const std::vector<SourceLine> lines = story::source_view(input, thread, story::SourceExtent::function);
  if (lines.empty()) return nothing_to_draw(input, texts::fig_no_source);
  Drawing drawing(input);
  const auto mono_width = [&](std::string_view words) {
    return scene::table_metrics().width(words, code_size, false, true);
  };
  const Page page{drawing, story::shown_file(input), mono_width(" "),
                  mono_width(std::to_string(lines.back().number)) + CodeLine::number_gap};
  const auto name = [&](float size) {
    return layout::words(scene::table_metrics(), input.recording().files[page.file].name,
                         {.size = size, .bold = true, .stays = true, .line_pitch = heading_line / size});
  };
  const auto who = [&](scene::Align align) {
    return layout::words(
        scene::table_metrics(),
        drawing.say(texts::fig_block_thread, {std::to_string(thread.block), std::to_string(thread.thread)}),
        {.colour = Role::selected, .align = align, .bold = true, .line_pitch = heading_line / label_size});
  };
  layout::Column all;
  all.add(layout::either(layout::row(8, name(heading_size), layout::growing(1, who(scene::Align::end))),
                         layout::column(name(label_size), who(scene::Align::start))));
  all.add(layout::spacer(Need::exactly(8)));
  for (const SourceLine& line : lines) all.add(std::make_unique<CodeLine>(page, line));
  return compose(drawing, all);
}

}  // namespace scatterscope::figures
