// The way back and forth through the states of what is edited. A plain value.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <utility>

namespace scatterscope {

template <class State>
class EditHistory {
 public:
  static constexpr std::size_t most = 100;  // edits that can be undone

  // An edit of `before` was made. What had been undone cannot be done again.
  void keep(State before) {
    undone_.clear();
    add(done_, std::move(before));
  }
  [[nodiscard]] bool can_undo() const { return !done_.empty(); }
  [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
  // What was before the last edit, which made `now`; none: there was no edit.
  std::optional<State> undo(State now) { return go(done_, undone_, std::move(now)); }
  // The state that the last undo led away from.
  std::optional<State> redo(State now) { return go(undone_, done_, std::move(now)); }

 private:
  using States = std::deque<State>;
  static void add(States& to, State state) {
    to.push_back(std::move(state));
    if (to.size() > most) to.pop_front();
  }
  static std::optional<State> go(States& from, States& to, State now) {
    if (from.empty()) return std::nullopt;
    State state = std::move(from.back());
    from.pop_back();
    add(to, std::move(now));
    return state;
  }

  States done_, undone_;  // the newest last
};

}  // namespace scatterscope
