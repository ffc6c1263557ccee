#include "app/session/change_walk.h"

#include <algorithm>
#include <iterator>

namespace scatterscope::app {
namespace {

constexpr std::size_t most_kept = 8;

std::uint32_t step_of(const WalkedFigure& figure, std::uint32_t place) {
  return figure.alignment == nullptr ? place : figure.alignment->steps_at(place)[figure.side];
}
std::uint32_t place_of(const WalkedFigure& figure, std::uint32_t step) {
  return figure.alignment == nullptr ? step : figure.alignment->position_of(figure.side, step);
}

}  // namespace

figures::FigureChanges& ChangeWalk::changes_of(const figures::FigureInput& figure) {
  const figures::FigureInput of = figures::without_moment(figure);
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto& kept) { return kept.of() == of; });
  if (found != kept_.end()) {
    kept_.splice(kept_.begin(), kept_, found);
  } else {
    kept_.emplace_front(of);
    if (kept_.size() > most_kept) kept_.pop_back();
  }
  return kept_.front();
}

std::optional<std::uint32_t> ChangeWalk::from(std::uint32_t place, bool forward, std::span<const WalkedFigure> figures,
                                              const MayDraw& may_draw) {
  if (forward) {
    std::optional<std::uint32_t> first;
    for (const WalkedFigure& of : figures) {
      const std::uint32_t step = step_of(of, place);
      const auto next = changes_of(of.figure).next(step, may_draw);
      if (!next) return std::nullopt;
      if (*next > step) first = std::min(first.value_or(UINT32_MAX), place_of(of, *next));
    }
    return first.value_or(place);
  }
  // Since when all figures show what they show at a place.
  const auto since = [&](std::uint32_t at) -> std::optional<std::uint32_t> {
    std::uint32_t latest = 0;
    for (const WalkedFigure& of : figures) {
      const auto last = changes_of(of.figure).last(step_of(of, at), may_draw);
      if (!last) return std::nullopt;
      latest = std::max(latest, place_of(of, *last));
    }
    return latest;
  };
  const auto now = since(place);
  if (!now) return std::nullopt;
  for (const WalkedFigure& of : figures) {
    const auto filling = changes_of(of.figure).differs(step_of(of, *now), step_of(of, place), may_draw);
    if (!filling) return std::nullopt;
    if (*filling) return now;
  }
  return *now == 0 ? place : since(*now - 1);
}

std::optional<std::vector<std::uint32_t>> ChangeWalk::all(const figures::FigureInput& figure, const MayDraw& may_draw) {
  return changes_of(figure).all(may_draw);
}

}  // namespace scatterscope::app
