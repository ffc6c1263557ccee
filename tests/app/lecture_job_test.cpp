// A lecture's runs recorded beside the window.
#include "app/courses/course_job.h"

#include "app/courses/course.h"
#include "app/links/scene_link.h"
#include "tests/testing.h"

namespace scatterscope {
namespace {

using namespace app;
using Kind = JobState::Kind;

std::vector<RunArguments> runs(std::initializer_list<const char*> links) {
  std::vector<RunArguments> all;
  for (const char* link : links) {
    const auto arguments = arguments_of_link(link);
    all.push_back(arguments);
  }
  return all;
}

}  // namespace

TEST_CASE("runs are recorded in their order, and one that cannot be does not keep the next ones back") {
  CourseJob job;
  job.start(course_task(runs({"sort=merge&preset=book&device=cpu", "sort=merge&keys=300&key-bits=4&device=cpu",
                              "sort=bitonic&preset=book&device=cpu"}),
                        SCATTERSCOPE_PROGRAM));
  const CourseState first = job.wait_until([](const CourseState& state) { return state.runs[0].ready != nullptr; });
  REQUIRE(first.runs.size() == 3);
  CHECK(first.runs[0].ready != nullptr);
  const CourseState last = job.wait();
  CHECK(last.kind == Kind::done);
  CHECK(last.runs[0].ready->run->recording->config.sort == "merge");
  CHECK(last.runs[1].ready == nullptr);
  CHECK(last.runs[1].problem);
  REQUIRE(last.runs[2].ready != nullptr);
  CHECK(last.runs[2].ready->run->recording->config.sort == "bitonic");
  CHECK(std::is_sorted(last.runs[2].ready->run->recording->output.begin(),
                       last.runs[2].ready->run->recording->output.end()));
  CHECK(last.progress == 1);
}

TEST_CASE("a cancelled lecture keeps the runs that were recorded and has no problem with the others") {
  CourseJob job;
  job.start(course_task(runs({"sort=merge&preset=book&device=cpu", "sort=radix-1bit&random=4096&seed=1&device=cpu"}),
                        SCATTERSCOPE_PROGRAM));
  (void)job.wait_until([](const CourseState& state) { return state.runs[0].ready != nullptr; });
  job.cancel();
  const CourseState last = job.wait();
  CHECK(last.kind == Kind::cancelled);
  CHECK(last.runs[0].ready != nullptr);
  CHECK(last.runs[1].ready == nullptr);
  CHECK_FALSE(last.runs[1].problem);
}

}  // namespace scatterscope
