#include "ui/figures/memory/race_words.h"

#include "kernels/story/value_text.h"
#include "kernels/texts/races.h"

namespace scatterscope::figures {
namespace {

using recording::Event;
using recording::EventKind;
using recording::Recording;

Text done_by(const Event& event) {
  switch (event.kind) {
    case EventKind::read:
      return event.is_volatile ? texts::race_volatile_read : texts::race_read;
    case EventKind::write:
      return event.is_volatile ? texts::race_volatile_write : texts::race_write;
    default:
      return texts::race_atomic;
  }
}

std::string access_words(const Recording& r, const analysis::RaceAccess& access, Language language) {
  const Event event = r.events[access.event];
  const recording::Step& step = r.steps[access.step];
  return format_text(done_by(event), language,
                     {std::to_string(event.block), std::to_string(event.thread),
                      story::value_text(event.value, r.arrays[event.what].type),
                      r.files[step.file].name + ":" + std::to_string(step.line)});
}

Text missing_between(analysis::RaceScope scope) {
  switch (scope) {
    case analysis::RaceScope::warp:
      return texts::race_in_warp;
    case analysis::RaceScope::block:
      return texts::race_in_block;
    default:
      return texts::race_between_blocks;
  }
}

}  // namespace

std::string race_words(const Recording& r, const analysis::Race& race, Language language) {
  const Event event = r.events[race.first.event];
  return format_text(texts::race_line, language,
                     {r.launches[r.steps[race.first.step].launch].kernel,
                      r.arrays[event.what].name + "[" + std::to_string(event.index) + "]",
                      access_words(r, race.first, language), access_words(r, race.second, language),
                      text(missing_between(analysis::scope_of(r, race)), language), std::to_string(race.count)});
}

}  // namespace scatterscope::figures
