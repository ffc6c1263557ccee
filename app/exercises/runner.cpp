// scatterscope-runner OBJECT FILE TEXT: loads a student's kernels and serves one request as `scatterscope record-child`
// does. It runs in a sandbox (sandbox.h); before it loads the object it gives up every call of the system that makes a
// process, a socket, or changes what it may do.
#include <dlfcn.h>
#include <seccomp.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "app/jobs/record_here.h"
#include "app/jobs/recorder.h"
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

std::string text_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return exit_bad_input;
  const char *object = words[1], *path = words[2], *text = words[3];
  (void)give_up_calls();
  return app::serve_request([&](const app::RunRequest& request, const catalog::Progress& progress) {
    void* loaded = dlopen(object, RTLD_NOW | RTLD_LOCAL);
    if (loaded == nullptr) throw std::runtime_error(dlerror());
    const auto* entry = static_cast<const simt::SortEntry*>(dlsym(loaded, "scatterscope_exercise"));
    if (entry == nullptr || entry->run == nullptr) throw std::runtime_error("the object has no sort");
    catalog::ProgramRun run =
        catalog::record_program(*entry, catalog::kernel_sources_with(path, text_of(text)),
                                catalog::resolve(request.config, request.input), request.input, progress);
    return app::RecordedHere{std::move(run.recording), std::move(run.failure)};
  });
}
