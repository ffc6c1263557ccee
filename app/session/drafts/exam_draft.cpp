#include "app/session/drafts/exam_draft.h"

#include "app/session/said_in_window.h"
#include "kernels/texts/exam_window.h"
#include "kernels/texts/exams.h"

namespace scatterscope::app {

ExamOrder order_of(const panels::ExamDraft& draft) {
  ExamOrder order;
  ExamRequest& request = order.request;
  request.seed = draft.seed;
  request.language = draft.language;
  request.kinds = usual_kinds();
  request.pdf = draft.pdf;
  if (!draft.title.empty()) request.title = checked_title("--title", draft.title);
  request.students = draft.students;
  if (!draft.names.empty()) {
    request.names = read_class_list(as_given("--names", draft.names), draft.names);
    request.students = static_cast<std::uint32_t>(request.names.size());
  }
  order.folder = draft.folder;
  if (order.folder.empty()) throw Error{texts::exam_no_folder, {}};
  check_exam(exam_folder_field, order);
  return order;
}

panels::ExamCheck check_exam_draft(const panels::ExamDraft& draft, Language language) {
  panels::ExamCheck check;
  check.usual_title = text(texts::exam_title, draft.language);
  try {
    check.students = order_of(draft).request.students;
  } catch (const Error& error) {
    check.problem = said_in_window(error, language);
  }
  return check;
}

}  // namespace scatterscope::app
