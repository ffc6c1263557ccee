// Handlers of a variant, one for each of its types: a type without one does not compile.
#pragma once

#include <type_traits>

namespace scatterscope {

template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

// Calls the handler of one value; where there is none, the compiler's first error names its type, as `Kind`.
template <class Kind, class Handlers>
void handle(const Kind& kind, const Handlers& handlers) {
  constexpr bool has_handler = std::is_invocable_v<const Handlers&, const Kind&>;
  static_assert(has_handler, "this Kind has no handler here");
  if constexpr (has_handler) handlers(kind);
}

}  // namespace scatterscope
