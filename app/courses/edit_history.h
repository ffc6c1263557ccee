// The way back and forth through what was made of a lecture. A plain value.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "app/courses/course.h"

namespace scatterscope::app {

// A lecture between two edits, and the scene that was shown.
struct EditedLecture {
  std::vector<CourseSection> sections;
  std::size_t at = 0;
  bool operator==(const EditedLecture&) const = default;
};

class EditHistory {
 public:
  static constexpr std::size_t most = 100;  // edits that can be undone

  // An edit of `before` was made. What had been undone cannot be done again.
  void keep(EditedLecture before) {
    undone_.clear();
    add(done_, std::move(before));
  }
  [[nodiscard]] bool can_undo() const { return !done_.empty(); }
  [[nodiscard]] bool can_redo() const { return !undone_.empty(); }
  // What was before the last edit, which made `now`; none: there was no edit.
  std::optional<EditedLecture> undo(EditedLecture now) { return go(done_, undone_, std::move(now)); }
  // The state that the last undo led away from.
  std::optional<EditedLecture> redo(EditedLecture now) { return go(undone_, done_, std::move(now)); }

 private:
  using States = std::deque<EditedLecture>;
  static void add(States& to, EditedLecture state) {
    to.push_back(std::move(state));
    if (to.size() > most) to.pop_front();
  }
  static std::optional<EditedLecture> go(States& from, States& to, EditedLecture now) {
    if (from.empty()) return std::nullopt;
    EditedLecture state = std::move(from.back());
    from.pop_back();
    add(to, std::move(now));
    return state;
  }

  States done_, undone_;  // the newest last
};

}  // namespace scatterscope::app
