// Scenes that are in no file of the lecturer's: kept as they are made, asked about before they are left.
#include <algorithm>
#include <utility>

#include "app/session/session.h"
#include "app/session/teaching.h"
#include "kernels/texts/lectures.h"
#include "ui/overloaded.h"
#include "ui/panels/workspace_input.h"

namespace scatterscope::app {
namespace {

void leave_to(Session& session, Leaving to, Changes& changes) {
  std::visit(Overloaded{[&](QuitWindow) { changes.effects.emplace_back(CloseWindow{}); },
                        [&](CloseLecture) { close_lecture(session, changes); },
                        [&](OpenInstead& open) {
                          if (open.course.kind == CourseKind::lesson)
                            return open_lesson(session, std::move(open.course), open.scene, changes);
                          open_lecture(session, std::move(open.course), std::move(open.file), open.scene.value_or(0),
                                       changes);
                        },
                        [&](OpenUnsavedInstead& open) {
                          UnsavedLecture& lecture = open.lecture;
                          std::erase_if(session.teaching.unsaved,
                                        [&](const UnsavedLecture& each) { return each.path == lecture.path; });
                          changes.effects.emplace_back(TakeUnsavedFile{lecture.path});
                          const std::size_t last = lecture.course.scenes().size() - 1;
                          open_lecture(session, std::move(lecture.course), std::move(lecture.file),
                                       std::min(lecture.scene, last), changes);
                          session.teaching.course->never_saved();
                        }},
             to);
}

// Null: there is none of that name.
const UnsavedLecture* unsaved_of(const Session& session, const std::string& file) {
  const std::vector<UnsavedLecture>& all = session.teaching.unsaved;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const UnsavedLecture& each) { return each.path == file; });
  return found == all.end() ? nullptr : &*found;
}

std::string words_of(const UnsavedLecture::When& when, Language language) {
  if (when.days_ago == 0) return format_text(texts::lec_today, language, {when.time});
  if (when.days_ago == 1) return format_text(texts::lec_yesterday, language, {when.time});
  return when.date + " " + when.time;
}

}  // namespace

void add_unsaved(const Session& session, panels::WorkspaceInput& input) {
  const Language language = session.settings.language;
  for (const UnsavedLecture& each : session.teaching.unsaved)
    input.unsaved.push_back({each.path.string(), each.course.title.of(language), each.course.scenes().size(),
                             words_of(each.when, language)});
}

void keep_edited(Session& session, Changes& changes) {
  const OpenCourse* lecture = session.teaching.lecture();
  if (lecture == nullptr || !lecture->edited()) {
    changes.effects.emplace_back(DropUnsaved{});
  } else {
    changes.effects.emplace_back(KeepUnsaved{unsaved_text(lecture->course(), lecture->file(), lecture->at())});
  }
}

void leave_lecture(Session& session, Leaving to, Changes& changes) {
  Teaching& teaching = session.teaching;
  if (!teaching.lecture() || !teaching.course->edited()) return leave_to(session, std::move(to), changes);
  teaching.leaving = std::move(to);
  changes.figure = true;
}

void go_on_leaving(Session& session, Changes& changes) {
  if (!session.teaching.leaving) return;
  Leaving to = std::move(*session.teaching.leaving);
  stay_in_lecture(session, changes);
  leave_to(session, std::move(to), changes);
}

// It is written once more: what could not be before may be now.
void leave_keeping(Session& session, Changes& changes) {
  if (!session.teaching.leaving) return;
  keep_edited(session, changes);
  changes.effects.emplace_back(LeaveUnsaved{});
}

Changes unsaved_left(Session& session, UnsavedLecture lecture) {
  Changes changes;
  session.teaching.unsaved.insert(session.teaching.unsaved.begin(), std::move(lecture));
  go_on_leaving(session, changes);
  return changes;
}

void leave_discarding(Session& session, Changes& changes) {
  if (!session.teaching.leaving) return;
  changes.effects.emplace_back(DropUnsaved{});
  go_on_leaving(session, changes);
}

void stay_in_lecture(Session& session, Changes& changes) {
  session.teaching.leaving.reset();
  changes.figure = true;
}

void open_unsaved(Session& session, const std::string& file, Changes& changes) {
  if (const UnsavedLecture* lecture = unsaved_of(session, file))
    leave_lecture(session, OpenUnsavedInstead{*lecture}, changes);
}

void forget_unsaved(Session& session, const std::string& file, Changes& changes) {
  if (unsaved_of(session, file) == nullptr) return;
  std::erase_if(session.teaching.unsaved, [&](const UnsavedLecture& each) { return each.path == file; });
  changes.effects.emplace_back(ForgetUnsavedFile{file});
  changes.figure = true;
}

}  // namespace scatterscope::app
