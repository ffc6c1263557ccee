// scatterscope-runner MODE OBJECT FILE TEXT SORT_FILE [OPTION VALUE]...: loads a student's kernels. TEXT is their file,
// which stands in place of FILE; SORT_FILE includes it, both below kernels/. Modes:
//   record   serves one request as `scatterscope record-child` does, on the executor. It runs in a sandbox (sandbox.h);
//            before it loads the object it gives up every call of the system that makes a process, a socket, or changes
//            what it may do. What the kernels print goes to the standard error
//   gpu      the same on a GPU, whose driver needs those calls: for code that is trusted
//   syntax   writes what NVRTC, where it is, reports of the text's syntax and types, for a run with these options; the
//            object need not be there
//   time     times the sort beside the shipped one, as `scatterscope measure` with these options does; writes the
//            results as JSON. For code that is trusted
#include <dlfcn.h>
#include <seccomp.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "app/exercises/workshop.h"
#include "app/jobs/measure.h"
#include "app/jobs/record_here.h"
#include "app/jobs/recorder.h"
#include "kernels/format/measured_json.h"
#include "kernels/simt/cuda/compiler.h"
#include "kernels/simt/cuda/nvrtc.h"
#include "kernels/simt/run_context.h"
#include "kernels/sources.h"

namespace {

using namespace scatterscope;

// False where the kernel has no filters: then the sandbox alone holds.
bool give_up_calls() {
  void* const filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return false;
  for (const char* name : {"clone",
                           "clone3",
                           "fork",
                           "vfork",
                           "execve",
                           "execveat",
                           "socket",
                           "socketpair",
                           "connect",
                           "bind",
                           "ptrace",
                           "process_vm_readv",
                           "process_vm_writev",
                           "unshare",
                           "setns",
                           "mount",
                           "umount2",
                           "keyctl",
                           "add_key",
                           "bpf",
                           "userfaultfd",
                           "io_uring_setup",
                           "perf_event_open"}) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number != __NR_SCMP_ERROR) (void)seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), number, 0);
  }
  const bool loaded = seccomp_load(filter) == 0;
  seccomp_release(filter);
  return loaded;
}

// A student's kernels, as the words of the command line name them.
class Student {
 public:
  explicit Student(char** words) : object_(words[0]), file_(words[1]), sort_file_(words[3]) {
    std::ifstream text(words[2], std::ios::binary);
    text_.assign(std::istreambuf_iterator<char>(text), {});
  }

  [[nodiscard]] const simt::SortEntry& load() const {
    void* loaded = dlopen(object_, RTLD_NOW | RTLD_LOCAL);
    if (loaded == nullptr) throw std::runtime_error(dlerror());
    const auto* entry = static_cast<const simt::SortEntry*>(dlsym(loaded, "scatterscope_exercise"));
    if (entry == nullptr || entry->run == nullptr) throw std::runtime_error("the object has no sort");
    return *entry;
  }
  // What a GPU runs is made of the same text.
  void take_for_gpu() const {
    simt::cuda::set_own_program({"exercise", "kernels/" + sort_file_, {"kernels/" + file_, text_}});
  }
  int record(catalog::Backend backend) const {
    return app::serve_request([&](const app::RunRequest& request, const catalog::Progress& progress) {
      catalog::ProgramRun run =
          catalog::record_program(load(), catalog::kernel_sources_with(file_, text_),
                                  catalog::resolve(request.config, request.input), request.input, progress, backend);
      return app::RecordedHere{std::move(run.recording), std::move(run.failure)};
    });
  }

 private:
  const char* object_;
  std::string file_, sort_file_, text_;
};

// The student's sort has the shape that was chosen for the shipped one.
timing::MeasuredSet time_beside_model(const Student& student, const app::RunArguments& arguments) {
  static catalog::SortInfo info;
  static simt::SortEntry entry;
  entry = student.load();
  info = *entry.info;
  info.name = app::students_sort;
  info.several_launches_form = info.one_launch_form = {};
  info.wrong_on_purpose = false;
  entry.info = &info;
  catalog::add_program(entry);
  app::MeasureRequest request = app::parse_measure(arguments);
  (void)app::drop_missing_baselines(request);
  for (timing::Contest& contest : request.contests) {
    timing::Entrant own(contest.sorts.front());
    own.sort = info.name;
    contest.sorts.insert(contest.sorts.begin(), own);
  }
  app::Measurement made = app::measure(request, {});
  if (made.problem) throw Error(*made.problem);
  return std::move(made.set);
}

int time_sort(const Student& student, const app::RunArguments& arguments) {
  std::FILE* const results = stdout;
  stdout = stderr = std::fopen("/dev/null", "w");  // what kernels print
  std::cout.rdbuf(nullptr);
  try {
    const std::string words = format::measured_json(time_beside_model(student, arguments));
    return std::fputs(words.c_str(), results) >= 0 ? app::exit_ok : exit_bad_input;
  } catch (const Error& error) {
    std::fputs(describe(error, Language::english).c_str(), results);
  } catch (const std::exception& error) {
    std::fputs(error.what(), results);
  }
  return exit_bad_input;
}

int show_complaints(const app::RunArguments& arguments) {
  try {
    const app::RunRequest run = app::parse_run(arguments, app::MissingInput::is_a_problem);
    std::string why;
    if (const auto* nvrtc = simt::cuda::Nvrtc::find(0, why)) {
      const auto kernels = catalog::planned_kernels(catalog::resolve(run.config, run.input), catalog::Probe::none);
      std::fputs(simt::cuda::complaints_of_own_program(*nvrtc, kernels).c_str(), stdout);
    }
    return app::exit_ok;
  } catch (const std::exception&) {
    return exit_bad_input;  // then the compiler alone says what is wrong
  }
}

}  // namespace

int main(int count, char** words) {
  constexpr int fixed_words = 6;
  if (count < fixed_words || count % 2 != 0) return exit_bad_input;
  const std::string_view mode = words[1];
  const Student student(words + 2);
  if (mode == "record") {
    stdout = stderr;  // what kernels print goes there: the standard output is for reports
    std::cout.rdbuf(std::cerr.rdbuf());
    (void)give_up_calls();
    return student.record(catalog::Backend::cpu);
  }
  student.take_for_gpu();
  if (mode == "gpu") return student.record(catalog::Backend::cuda);
  app::RunArguments arguments;
  for (int k = fixed_words; k + 1 < count; k += 2) arguments[words[k]] = words[k + 1];
  return mode == "time" ? time_sort(student, arguments) : show_complaints(arguments);
}
