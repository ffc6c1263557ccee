// Part of the program in sanitizer builds: shared libraries stay loaded until the end. Mesa's software driver
// (swrast_dri.so) is unloaded with the window; what only its globals point to would then be reported as leaked, at an
// address that no longer has a name and that no suppression can match.
#include <dlfcn.h>

extern "C" int dlclose(void*) noexcept {
  return 0;
}
