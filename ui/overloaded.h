// Handlers of a variant, one for each of its types: a type without one does not compile.
#pragma once

namespace scatterscope {

template <class... Handlers>
struct Overloaded : Handlers... {
  using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;

}  // namespace scatterscope
