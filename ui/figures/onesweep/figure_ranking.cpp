// Warp-level multi-split by ballots, for one row of keys that a warp ranks at a time: the bits that each lane votes
// with, the lanes that agree with one lane in all of them (its peers), and where each key goes in its tile.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "kernels/parameters/rank_by_ballots.h"
#include "kernels/parameters/sort_info.h"
#include "kernels/story/onesweep/warp_ranking.h"
#include "kernels/texts/figure_onesweep.h"
#include "kernels/texts/figure_warp.h"
#include "kernels/texts/figure_words.h"
#include "ui/figures/bits/arithmetic.h"
#include "ui/figures/bits/live_keys.h"
#include "ui/figures/figure.h"
#include "ui/figures/key_columns.h"
#include "ui/figures/refusals.h"

namespace scatterscope::figures {
namespace {

using layout::Area;
using layout::Need;
using scene::Role;
using story::Value;
using story::WarpRanking;

// The key whose row is drawn: the one that the user chose, follows or points at, else the one that was ranked last.
std::uint32_t drawn_key(const FigureInput& input, const LiveKeys& live) {
  const story::Protagonist about = protagonist(input);
  const auto ranked_by = [&](ThreadId thread) -> std::optional<std::uint32_t> {
    const auto key = story::key_ranked_by(live, thread);
    return key && *key < live.count() ? key : std::nullopt;
  };
  const auto& hovered = input.view.selection.hovered;
  if (!about.chosen && hovered) {
    const bool thread = hovered->kind == scene::Ref::Kind::thread;
    const auto key =
        thread ? ranked_by({hovered->block(), hovered->thread()}) : key_shown(input, live.iteration(), *hovered);
    if (key && *key < live.count()) return *key;
  }
  if (about.position) return *about.position;
  return (about.chosen ? ranked_by(about.thread) : std::nullopt).value_or(story::key_ranked_last(live));
}

class RankingFigure {
 public:
  explicit RankingFigure(const FigureInput& input)
      : drawing_(input),
        live_(input, drawn_iteration(input)),
        ranking_(live_, drawn_key(input, live_)),
        bucket_(ranking_.bucket(ranking_.lane())),
        bits_(live_.range().digit_bits),
        characters_(number_characters(row().tile_end - row().tile_first)),
        columns_(drawing_, row().lanes,
                 label_width(drawing_,
                             {peers_label(), texts::fig_warp_lane, texts::fig_keys, texts::fig_ranking_before,
                              texts::fig_ranking_next, texts::fig_ranking_place, bit_label(std::max(1U, bits_) - 1)},
                             false),
                 [this](float room) { return cells_with_numbers(drawing_.input, room, row().lanes, characters_); }) {}

  scene::Scene draw() {
    const auto gap = [] { return layout::growing(0.1F, layout::spacer({4, 12, 12})); };
    const auto number = [](std::uint32_t value) { return std::to_string(value); };
    layout::Column all;
    all.add(heading(drawing_, iteration_heading(drawing_.input, live_.iteration())));
    all.add(paragraph(
        drawing_, drawing_.say(texts::fig_ranking_row, {number(row().tile), number(row().warp), number(row().row),
                                                        number(row().first), number(row().first + row().keys - 1)})));
    all.add(layout::spacer(Need::exactly(8)));
    add(all, columns_.numbers(lanes(), texts::fig_warp_lane));
    const layout::Strip* keys =
        add(all, columns_.keys(departing_keys(live_, row().first, row().keys), texts::fig_keys));
    all.add(gap());
    for (std::uint32_t bit = bits_; bit-- > 0;) add(all, columns_.values(ballot(bit), bit_label(bit)));
    all.add(gap());
    add(all, columns_.values(peers(), peers_label()));
    all.add(gap());
    add(all, columns_.values(numbers(&WarpRanking::peers_before, Role::ones_before, number_characters(row().lanes)),
                             texts::fig_ranking_before));
    add(all,
        columns_.values(numbers(&WarpRanking::next_place, Role::ones_total, characters_), texts::fig_ranking_next));
    add(all, columns_.values(numbers(&WarpRanking::place, Role::ink, characters_), texts::fig_ranking_place));
    all.add(layout::spacer(Need::exactly(12)));
    all.add(layout::words(scene::table_metrics(), coloured_runs(formula()), {.size = label_size + 2}));
    for (const std::string& words : sentences()) all.add(paragraph(drawing_, words));
    all.add(layout::canvas({}, {}, [this, keys](layout::Layers&, const Area&) {
      without_key(keys->cells());
      frame();
    }));
    return compose(drawing_, all);
  }

 private:
  const layout::Strip* add(layout::Column& all, KeyColumns::StripBox strip) {
    strips_.push_back(all.add(std::move(strip)));
    return strips_.back();
  }
  [[nodiscard]] const story::WarpRow& row() const { return ranking_.row(); }
  [[nodiscard]] std::string bit_label(std::uint32_t bit) const {
    return drawing_.say(texts::fig_ranking_ballot, {std::to_string(live_.range().shift + bit)});
  }
  [[nodiscard]] std::string peers_label() const {
    return drawing_.say(texts::fig_ranking_peers, {std::to_string(ranking_.lane())});
  }

  // A number of a lane; `stands_out`: shaded and bold.
  void add(ValueCells& cells, std::uint32_t lane, const Value& of, Role colour, bool stands_out = false) const {
    Cell cell;
    cell.when = of.when;
    if (of.when == When::now) cell.outline = Role::now;
    if (ranking_.has_key(lane)) {
      cell.ref = live_.key_ref(row().first + lane);
      cell.mark = live_.mark(row().first + lane);
    }
    cells.cells.push_back(cell);
    cells.texts.push_back(std::to_string(of.value));
    cells.colours.push_back(colour);
    cells.fills.push_back(stands_out ? Role::tint3 : Role::none);
  }
  ValueCells lanes() const {
    ValueCells cells;
    cells.characters = number_characters(row().lanes - 1);
    for (std::uint32_t lane = 0; lane < row().lanes; ++lane) {
      const bool drawn = lane == ranking_.lane();
      add(cells, lane, {When::past, lane}, drawn ? Role::ink : Role::faint, drawn);
    }
    return cells;
  }
  ValueCells ballot(std::uint32_t bit) const {
    ValueCells cells;
    cells.characters = 1;
    for (std::uint32_t lane = 0; lane < row().lanes; ++lane) {
      const Value of = ranking_.bucket(lane);
      const bool alike = visible(bucket_.when) && ((of.value ^ bucket_.value) >> bit & 1) == 0;
      const Role colour =
          ranking_.has_key(lane) ? scene::bucket_role(live_.digit(live_.key(row().first + lane))) : Role::faint;
      add(cells, lane, {of.when, of.value >> bit & 1}, colour, alike);
    }
    return cells;
  }
  ValueCells peers() const {
    ValueCells cells;
    cells.characters = 1;
    const Value of = ranking_.peers();
    for (std::uint32_t lane = 0; lane < row().lanes; ++lane) {
      const bool peer = (of.value >> lane & 1) != 0;
      add(cells, lane, {of.when, peer ? 1U : 0U}, peer ? Role::ink : Role::faint, peer);
    }
    return cells;
  }
  ValueCells numbers(Value (WarpRanking::*of)(std::uint32_t) const, Role colour, unsigned characters) const {
    ValueCells cells;
    cells.bold = true;
    cells.characters = characters;
    for (std::uint32_t lane = 0; lane < row().lanes; ++lane) add(cells, lane, (ranking_.*of)(lane), colour);
    return cells;
  }

  void without_key(const Area& keys) {
    for (std::uint32_t lane = row().keys; lane < row().lanes; ++lane)
      drawing_.cells.emplace_back(scene::Rect{{columns_.columns().left(lane), keys.y},
                                              columns_.columns().cell_width,
                                              keys.height,
                                              Role::empty_cell,
                                              Role::faint,
                                              1,
                                              0,
                                              true});
  }
  // Round the lane of the key; where labels stand between the strips, strip by strip.
  void frame() {
    const auto around = [this](float top, float bottom) {
      drawing_.outlines.emplace_back(scene::Rect{{columns_.columns().left(ranking_.lane()), top - 2},
                                                 columns_.columns().cell_width,
                                                 bottom - top + 5,
                                                 Role::none,
                                                 Role::ink,
                                                 2,
                                                 4});
    };
    if (!columns_.columns().labels_above) return around(strips_.front()->cells().y, strips_.back()->cells().bottom());
    for (const layout::Strip* strip : strips_) around(strip->cells().y, strip->cells().bottom());
  }

  // place = next place + peers before, with the numbers once they were shown.
  [[nodiscard]] std::string formula() const {
    const std::uint32_t lane = ranking_.lane();
    const Value place = ranking_.place(lane), next = ranking_.next_place(lane), before = ranking_.peers_before(lane);
    std::string words = drawing_.say(texts::fig_ranking_formula);
    if (visible(place.when) && visible(next.when) && visible(before.when))
      words += " = <t:" + std::to_string(next.value) + "> + <b:" + std::to_string(before.value) +
               "> = " + std::to_string(place.value);
    return words;
  }
  [[nodiscard]] std::vector<std::string> sentences() const {
    const std::string lane = std::to_string(ranking_.lane());
    std::vector<std::string> all;
    all.push_back(visible(bucket_.when) ? drawing_.say(texts::fig_ranking_bucket, {lane, std::to_string(bucket_.value),
                                                                                   digit_text(bucket_.value, bits_)})
                                        : drawing_.say(texts::fig_ranking_no_bucket, {lane}));
    if (drawing_.input.recording().config.order == recording::Order::descending)
      all.push_back(drawing_.say(texts::fig_ranking_descending));
    if (row().keys < row().lanes) all.push_back(drawing_.say(texts::fig_ranking_no_key));
    if (!is_low(drawing_.input)) all.push_back(drawing_.say(texts::fig_ranking_about, {lane}));
    return all;
  }

  Drawing drawing_;
  LiveKeys live_;
  WarpRanking ranking_;
  Value bucket_;  // of the key's lane
  std::uint32_t bits_;
  unsigned characters_;  // of a place in the tile
  KeyColumns columns_;
  std::vector<const layout::Strip*> strips_;
};

}  // namespace

std::optional<Refusal> cannot_show_ranking(const recording::Recording& recording) {
  if (!catalog::description_of(recording.config.sort).single_passes && !recording.config[recording::rank_by_ballots])
    return Refusal{texts::why_no_ballots, {recording.config.sort}};
  if (recording.iterations.empty()) return std::nullopt;  // nothing to sort: an empty figure
  if (auto refusal = refuse_without(
          recording, {Meaning::bucket, Meaning::peers, Meaning::peers_before, Meaning::next_place, Meaning::slot}))
    return refusal;
  return std::nullopt;
}

scene::Scene draw_ranking(const FigureInput& input) {
  if (input.recording().iterations.empty() || input.recording().input.empty()) return nothing_to_draw(input);
  return RankingFigure(input).draw();
}

}  // namespace scatterscope::figures
