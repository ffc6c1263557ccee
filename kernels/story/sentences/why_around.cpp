// What stands around a step: where what it read came from, who reads what it wrote, what its thread does next.
#include <utility>

#include "kernels/story/events.h"
#include "kernels/story/sentences/step_reader.h"

namespace scatterscope::story {
namespace {

using recording::Event;
using recording::EventKind;

class Around {
 public:
  Around(const StepReader& step, std::size_t most) : step_(step), most_(most) {}

  Sentences make() {
    for (std::size_t k = 0; k < step_.reads().size() && lacks(); ++k) came_from(step_.reads()[k]);
    for (std::size_t k = 0; k < step_.writes().size() && lacks(); ++k) goes_to(step_.writes()[k]);
    if (lacks() && !step_.values().empty()) had_read();
    if (lacks()) stays_with_thread();
    if (lacks()) goes_on();
    if (lacks()) had_read();
    if (lacks()) say(Says::why_start, {Count{Count::Of::keys, step_.recording().input.size()}});
    return std::move(lines_);
  }

 private:
  [[nodiscard]] bool lacks() const { return lines_.size() < most_; }
  void say(Says says, std::vector<Argument> arguments) { lines_.push_back({says, std::move(arguments)}); }

  void came_from(const Event& read) {
    const CellId cell = step_.cell_of(read);
    const ArrayValue value{read.what, read.value};
    if (const auto write = recording::last_write(step_.recording(), step_.step(), cell.array, cell.block, cell.index)) {
      say(Says::why_stored, {step_.name_in(write->step, {write->event.block, write->event.thread}),
                             CellName{read.what, read.index}, value, std::uint64_t{write->step} + 1});
    } else {
      say(Says::why_there, {CellName{read.what, read.index}, value});
    }
  }

  // The next step that reads it, as long as it is not stored anew.
  void goes_to(const Event& written) {
    const recording::Recording& r = step_.recording();
    const CellName name{written.what, written.index};
    const CellId cell = step_.cell_of(written);
    const auto anew = recording::next_write(r, step_.step() + 1, cell.array, cell.block, cell.index);
    const std::uint32_t end = anew ? anew->step + 1 : r.step_count();
    for (std::uint32_t s = step_.step() + 1; s < end; ++s) {
      for (std::uint64_t e = r.first_event(s); e < r.end_event(s); ++e) {
        const Event event = r.events[e];
        if (event.kind != EventKind::read || event.what != written.what || event.index != written.index) continue;
        if (step_.is_shared(event.what) && event.block != written.block) continue;
        return say(Says::why_read_next, {step_.name_in(s, {event.block, event.thread}), name, std::uint64_t{s} + 1});
      }
    }
    say(Says::why_read_no_more, {name});
  }

  void had_read() {
    for (const auto& events : step_.earlier(8)) {
      CellValues list;
      for (const Event& event : events)
        if (event.kind == EventKind::read && list.cells.size() < most_listed)
          list.cells.push_back({{event.what, event.index}, event.value});
      if (!list.cells.empty()) return say(Says::why_had_read, {step_.who(), std::move(list)});
    }
  }

  void stays_with_thread() {
    if (!step_.values().empty() && step_.writes().empty() && step_.atomics().empty())
      say(Says::why_in_registers, {step_.who()});
  }

  void goes_on() {
    const recording::Recording& r = step_.recording();
    for (std::uint32_t s = step_.step() + 1; s < r.step_count() && r.steps[s].launch == r.steps[step_.step()].launch;
         ++s) {
      const auto [first, end] = events_of(r, s, step_.thread());
      if (first < end) return say(Says::why_goes_on, {step_.who(), std::uint64_t{s} + 1});
    }
    say(Says::why_ends, {step_.who()});
  }

  const StepReader& step_;
  std::size_t most_;
  Sentences lines_;
};

}  // namespace

Sentences around_step(const StepReader& step, std::size_t most) {
  return Around(step, most).make();
}

}  // namespace scatterscope::story
