// A sample sort over several devices: the list as it lies in their memories, ordered by the device that each key goes
// to, exchanged, and sorted by each device.
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/story/sample/device_exchange.h"
#include "kernels/story/sample/sample_level.h"
#include "kernels/texts/figure_sample.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Align;
using scene::Rect;
using scene::Role;
using story::DeviceExchange;

constexpr float name_size = 14, box_height = 21, least_box = 5;
constexpr std::array tints{Role::tint0, Role::tint1, Role::tint2, Role::tint3};

class DevicesFigure {
 public:
  DevicesFigure(const FigureInput& input, DeviceExchange of)
      : drawing_(input),
        of_(std::move(of)),
        before_(input, DeviceExchange::partition),
        exchanged_(input, DeviceExchange::exchange),
        last_(input, static_cast<std::uint32_t>(input.recording().iterations.size() - 1)),
        columns_(drawing_, before_.count(), 1,
                 label_width(drawing_, {texts::fig_devices_list, texts::fig_devices_by_destination,
                                        texts::fig_devices_received, texts::fig_devices_sorted})) {}

  scene::Scene draw() {
    layout::Column all;
    all.add(heading(drawing_, drawing_.say(texts::fig_devices_heading,
                                           {std::to_string(before_.count()), std::to_string(of_.devices)})));
    all.add(names_of(of_.keys_on));
    all.add(columns_.keys(keys_before(), texts::fig_devices_list));
    all.add(splitter_words());
    if (!drawing_.input.recording().config.send_directly) {
      all.add(moves({26, 46, 80}, [this](std::uint32_t p) { return move_of(before_, p, before_.target(p)); }));
      all.add(columns_.keys(keys_by_destination(), texts::fig_devices_by_destination));
    }
    all.add(crossing_words());
    all.add(layout::growing(
        1, moves({50, 96, 150}, [this](std::uint32_t p) { return move_of(exchanged_, p, exchanged_.target(p)); })));
    all.add(names_of(of_.received_on));
    all.add(columns_.keys(keys_received(), texts::fig_devices_received));
    all.add(stage(drawing_, drawing_.say(texts::fig_devices_each_sorts), {20, 34, 44}));
    all.add(columns_.keys(keys_sorted(), texts::fig_devices_sorted));
    return compose(drawing_, all);
  }

 private:
  [[nodiscard]] Role fill_of(std::uint64_t device) const {
    return columns_.with_text() ? tints[device % tints.size()] : scene::bucket_role(static_cast<unsigned>(device));
  }
  // The device that a key goes to, as soon as its thread has found it.
  [[nodiscard]] story::Value destination(std::uint32_t p) const { return before_.value(Meaning::bucket, p); }

  KeyCells keys_before() {
    KeyCells keys = departing_keys(before_);
    keys.fills.assign(keys.keys.size(), Role::none);
    for (std::uint32_t p = 0; p < keys.keys.size(); ++p)
      if (visible(destination(p).when)) keys.fills[p] = fill_of(destination(p).value);
    return keys;
  }
  KeyCells keys_by_destination() {
    KeyCells keys = arriving_keys(before_);
    keys.fills.assign(keys.keys.size(), Role::none);
    for (std::uint32_t q = 0; q < keys.keys.size(); ++q)
      if (const auto from = before_.source(q); from && visible(destination(*from).when))
        keys.fills[q] = fill_of(destination(*from).value);
    return keys;
  }
  KeyCells keys_received() {
    KeyCells keys = arriving_keys(exchanged_);
    keys.fills.assign(keys.keys.size(), Role::none);
    for (std::uint32_t q = 0; q < keys.keys.size(); ++q) keys.fills[q] = fill_of(story::device_after(of_, q));
    return keys;
  }
  KeyCells keys_sorted() {
    KeyCells keys = arriving_keys(last_);
    keys.digit_bits = 0;
    keys.digit_bits_of.clear();
    keys.fills.assign(keys.keys.size(), Role::none);
    for (std::uint32_t q = 0; q < keys.keys.size(); ++q) keys.fills[q] = fill_of(story::device_after(of_, q));
    return keys;
  }

  // A box over the keys of each device, with its name, or where there is no room for those of all its number.
  KeyColumns::StripBox names_of(const std::vector<std::uint32_t>& parts) {
    return columns_.own(Need::exactly(box_height + 4), [this, &parts](const StripLayout& at, const Area& area) {
      const auto name = [this](std::uint32_t device) {
        return drawing_.say(texts::fig_device, {std::to_string(device)});
      };
      const auto fits = [this](const std::string& words, float width) {
        return drawing_.width(words, name_size, true) + 6 <= width;
      };
      bool named = true;
      for (std::uint32_t device = 0; device < parts.size(); ++device) {
        const float width = static_cast<float>(parts[device]) * at.cell_width;
        named = named && (width < least_box || fits(name(device), width));
      }
      std::uint32_t first = 0;
      for (std::uint32_t device = 0; device < parts.size(); ++device) {
        const float left = at.left(first), width = at.left(first + parts[device]) - left;
        first += parts[device];
        if (width < least_box) continue;
        drawing_.cells.emplace_back(Rect{{left + 1, area.y}, width - 2, box_height, Role::none, Role::block, 1.5F, 3});
        const std::string words = named ? name(device) : std::to_string(device);
        if (!fits(words, width)) continue;
        drawing_.text({left + width / 2, area.y + box_height / 2 + name_size * 0.36F}, words, name_size, Role::block,
                      Align::middle, true);
      }
    });
  }

  // "splitters: 4 9 12", once all are chosen.
  layout::BoxPtr splitter_words() {
    std::string list;
    bool all = false;
    if (const auto level = story::sample_level(drawing_.input.recording(), DeviceExchange::partition)) {
      all = visible(when(drawing_.input, level->chosen_step));
      for (const auto& splitter : level->splitters)
        list += (list.empty() ? "" : "  ") + key_text(splitter.value, columns_.fitted());
    }
    auto words = paragraph(drawing_, drawing_.say(texts::fig_devices_splitters, {list}), {.align = Align::middle});
    return all ? std::move(words) : layout::unseen(std::move(words));
  }

  // Once the numbers of keys that each device sends are known.
  layout::BoxPtr crossing_words() {
    std::uint64_t cross = 0;
    bool told = true;
    for (std::uint32_t from = 0; from < of_.devices; ++from)
      for (std::uint32_t to = 0; to < of_.devices; ++to) {
        cross += from == to ? 0 : of_.flow(from, to).keys;
        told = told && visible(when(drawing_.input, of_.flow(from, to).step));
      }
    const std::string crossing = std::to_string(cross), all = std::to_string(before_.count());
    auto words = paragraph(drawing_, drawing_.say(texts::fig_devices_cross, {crossing, all}), {.align = Align::middle});
    return told ? std::move(words) : layout::unseen(std::move(words));
  }

  // In the colour of the device that the key goes to.
  [[nodiscard]] KeyMove move_of(const LiveKeys& live, std::uint32_t p, std::optional<std::uint32_t> to) const {
    std::uint64_t device = 0;
    if (to) device = &live == &before_ ? destination(p).value : story::device_after(of_, *to);
    if (device >= of_.devices) device = 0;  // of a file that shows what no sort does
    const auto group = static_cast<unsigned>(device);
    return {p, to.value_or(p), live.moved(p), live.mark(p), scene::bucket_role(group), group, live.key_ref(p)};
  }
  template <class MoveOf>
  KeyColumns::StripBox moves(Need height, MoveOf move) {
    return columns_.own(squeezed(drawing_.input, height, height.least),
                        [this, move](const StripLayout& at, const Area& area) {
                          std::vector<KeyMove> all;
                          for (std::uint32_t p = 0; p < before_.count(); ++p) all.push_back(move(p));
                          draw_moves(drawing_, at, area.y + 2, area.bottom() - 2, all);
                        });
  }

  Drawing drawing_;
  DeviceExchange of_;
  LiveKeys before_, exchanged_, last_;
  KeyColumns columns_;
};

}  // namespace

std::optional<Refusal> cannot_show_devices(const recording::Recording& recording) {
  return refuse_other_than_devices(recording);
}

scene::Scene draw_devices(const FigureInput& input) {
  if (input.recording().iterations.empty()) return nothing_to_draw(input);
  return DevicesFigure(input, *story::device_exchange(input.recording())).draw();
}

}  // namespace scatterscope::figures
