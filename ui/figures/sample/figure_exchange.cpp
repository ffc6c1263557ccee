// The exchange of a sample sort over several devices: how many keys each device sends to each, how many of them have
// come, and what that is in bytes beside what a sort moves that orders the whole list digit by digit.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/sample/device_exchange.h"
#include "kernels/texts/figure_sample.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using scene::Align;
using scene::Rect;
using scene::Role;
using story::DeviceExchange;

constexpr float number_size = 15, least_number = 11, head = 26;
constexpr layout::Need table_width{240, 560, 1200};
constexpr float row_wish = 22;

class ExchangeFigure {
 public:
  ExchangeFigure(const FigureInput& input, DeviceExchange of)
      : drawing_(input), of_(std::move(of)), live_(input, DeviceExchange::exchange), moved_(keys_moved(of_, live_)) {
    for (const auto& flow : of_.flows) {
      most_ = std::max(most_, flow.keys);
      known_ = known_ && visible(when(input, flow.step));
    }
  }

  scene::Scene draw() {
    const auto rows = static_cast<float>(of_.devices + 1);
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(texts::fig_exchange_heading, {std::to_string(of_.devices)})));
    all.add(layout::growing(1, layout::canvas(table_width, {150, std::max(300.0F, head + row_wish * rows), 640},
                                              [this](layout::Layers&, const Area& area) { table(area); })));
    all.add(layout::spacer(layout::Need::exactly(8)));
    for (const std::string& words : told()) {
      auto line = paragraph(drawing_, words);
      all.add(known_ ? std::move(line) : layout::unseen(std::move(line)));
    }
    return compose(drawing_, all);
  }

 private:
  // What crosses from memory to memory, and what a radix sort of the whole list would send across in each pass: of keys
  // that are spread evenly, all but one in as many as there are devices.
  [[nodiscard]] std::vector<std::string> told() const {
    std::uint64_t stay = 0, cross = 0;
    for (std::uint32_t from = 0; from < of_.devices; ++from)
      for (std::uint32_t to = 0; to < of_.devices; ++to) (from == to ? stay : cross) += of_.flow(from, to).keys;
    const recording::Config& config = drawing_.input.recording().config;
    const std::uint64_t digits = (config.key_bits + config.radix_bits - 1) / std::max(1U, config.radix_bits);
    const std::uint64_t n = stay + cross;
    std::uint64_t moves = 0;  // within memories: each reads a key and writes it
    const auto& iterations = drawing_.input.keys().iterations;
    for (std::size_t k = 0; k < iterations.size(); ++k)
      if (k != DeviceExchange::exchange)
        moves += static_cast<std::uint64_t>(std::count_if(iterations[k].moves.begin(), iterations[k].moves.end(),
                                                          [](const auto& move) { return move.has_value(); }));
    const auto number = [](std::uint64_t value) { return std::to_string(value); };
    const std::uint64_t lsd = digits * n * (of_.devices - 1) / of_.devices * of_.key_bytes;
    return {drawing_.say(texts::fig_exchange_crosses, {number(cross), number(n), number(cross * of_.key_bytes)}),
            drawing_.say(texts::fig_exchange_in_memory, {number(2 * moves * of_.key_bytes)}),
            drawing_.say(texts::fig_exchange_lsd, {number(digits), number(lsd)})};
  }

  void table(const Area& area) {
    const std::string corner = drawing_.say(texts::fig_exchange_from_to);
    float label = drawing_.width(corner, label_size);
    for (std::uint32_t d = 0; d < of_.devices; ++d) label = std::max(label, drawing_.width(name(d), label_size, true));
    label += 12;
    const float width = (area.width - label) / static_cast<float>(of_.devices + 1);
    const float height = (area.height - head) / static_cast<float>(of_.devices + 1);
    const auto left = [&](std::uint32_t column) { return area.x + label + static_cast<float>(column) * width; };
    const auto top = [&](std::uint32_t row) { return area.y + head + static_cast<float>(row) * height; };
    const auto baseline = [&](std::uint32_t row) { return top(row) + height / 2 + number_size * 0.36F; };
    drawing_.text({area.x, area.y + head - 8}, corner, label_size, Role::faint);
    for (std::uint32_t d = 0; d < of_.devices; ++d) {
      const std::string words = fits(name(d), width) ? name(d) : std::to_string(d);
      drawing_.text({left(d) + width / 2, area.y + head - 8}, words, label_size, Role::block, Align::middle, true);
      drawing_.text({area.x, baseline(d)}, name(d), label_size, Role::block, Align::start, true);
    }
    const std::string all = drawing_.say(texts::fig_exchange_all);
    drawing_.text({left(of_.devices) + width / 2, area.y + head - 8}, all, label_size, Role::faint, Align::middle);
    drawing_.text({area.x, baseline(of_.devices)}, all, label_size, Role::faint);
    for (std::uint32_t from = 0; from < of_.devices; ++from)
      for (std::uint32_t to = 0; to < of_.devices; ++to) cell({left(to), top(from), width, height}, from, to);
    for (std::uint32_t d = 0; d < of_.devices; ++d) {
      sum({left(of_.devices), top(d), width, height}, [&](std::uint32_t k) { return of_.flow(d, k); });
      sum({left(d), top(of_.devices), width, height}, [&](std::uint32_t k) { return of_.flow(k, d); });
    }
  }

  // As full as its share of the largest, with how many of its keys have come over how many there are.
  void cell(const Area& area, std::uint32_t from, std::uint32_t to) {
    const DeviceExchange::Flow& flow = of_.flow(from, to);
    const When then = when(drawing_.input, flow.step);
    Rect box{{area.x + 1, area.y + 1}, area.width - 2, area.height - 2, Role::empty_cell, Role::faint, 1, 3};
    if (visible(then)) box.fill = Role::cell;
    if (then == When::now) box.stroke = Role::now;
    drawing_.cells.emplace_back(box);
    if (!visible(then)) return;
    const std::uint32_t moved = moved_[from * of_.devices + to];
    const auto bar = [&](std::uint32_t keys, Role fill) {
      const float share = static_cast<float>(keys) / static_cast<float>(std::max(1U, most_));
      if (keys == 0) return;
      drawing_.cells.emplace_back(Rect{{area.x + 2, area.bottom() - 2 - share * (area.height - 4)},
                                       area.width - 4,
                                       share * (area.height - 4),
                                       fill,
                                       Role::none,
                                       1,
                                       2});
    };
    bar(flow.keys, from == to ? Role::tint3 : Role::tint0);
    bar(moved, from == to ? Role::bucket3 : Role::bucket0);
    const std::string words = moved > 0 && moved < flow.keys ? std::to_string(moved) + "/" + std::to_string(flow.keys)
                                                             : std::to_string(flow.keys);
    number(area, words);
  }
  template <class FlowOf>
  void sum(const Area& area, FlowOf flow) {
    std::uint32_t keys = 0;
    bool seen = true;
    for (std::uint32_t k = 0; k < of_.devices; ++k) {
      keys += flow(k).keys;
      seen = seen && visible(when(drawing_.input, flow(k).step));
    }
    if (seen) number(area, std::to_string(keys));
  }
  // On paper of its own, in the middle, where there is room.
  void number(const Area& area, const std::string& words) {
    const float size = std::min(number_size, area.height - 4), width = drawing_.width(words, size, true);
    if (size < least_number || width + 4 > area.width) return;
    const float y = area.y + area.height / 2 + size * 0.36F;
    drawing_.texts.emplace_back(
        Rect{{area.x + area.width / 2 - width / 2 - 3, y - size}, width + 6, size + 4, Role::paper, Role::none, 1, 3});
    drawing_.text({area.x + area.width / 2, y}, words, size, Role::ink, Align::middle, true);
  }

  [[nodiscard]] std::string name(std::uint32_t device) const {
    return drawing_.say(texts::fig_device, {std::to_string(device)});
  }
  [[nodiscard]] bool fits(const std::string& words, float width) const {
    return drawing_.width(words, label_size, true) + 6 <= width;
  }

  Drawing drawing_;
  DeviceExchange of_;
  LiveKeys live_;
  std::vector<std::uint32_t> moved_;
  std::uint32_t most_ = 0;
  bool known_ = true;
};

}  // namespace

std::optional<Refusal> cannot_show_exchange(const recording::Recording& recording) {
  return refuse_other_than_devices(recording);
}

scene::Scene draw_exchange(const FigureInput& input) {
  if (input.recording().iterations.empty()) return nothing_to_draw(input);
  return ExchangeFigure(input, *story::device_exchange(input.recording())).draw();
}

}  // namespace scatterscope::figures
