#include "app/command_line/memory_end.h"

#include <cxxabi.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <typeinfo>
#include <utility>

#include "app/errors/common_errors.h"
#include "app/files/descriptor.h"

namespace scatterscope::app {
namespace {

struct LastWords {
  int descriptor = STDERR_FILENO;
  std::string line;
  std::terminate_handler otherwise = nullptr;
};
LastWords& last_words() {
  static LastWords words;
  return words;
}

// Takes no memory.
[[noreturn]] void end_program() {
  const std::type_info* thrown = abi::__cxa_current_exception_type();
  if (thrown != nullptr && (*thrown == typeid(std::bad_alloc) || *thrown == typeid(std::bad_array_new_length))) {
    (void)write_all(last_words().descriptor, last_words().line);
    _exit(exit_bad_input);
  }
  last_words().otherwise();
  std::abort();
}

}  // namespace

void say_at_end_of_memory(int descriptor, std::string line) {
  last_words().descriptor = descriptor;
  last_words().line = std::move(line);
  if (const auto before = std::set_terminate(end_program); before != end_program) last_words().otherwise = before;
}

}  // namespace scatterscope::app
