#include "kernels/simt/kernel_id.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <string_view>

namespace scatterscope::simt {
namespace {

// Up to the first `stop` that stands in no brackets.
std::string_view until(std::string_view text, char stop) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == stop && depth == 0) return text.substr(0, at);
    if (text[at] == '<' || text[at] == '(') ++depth;
    if (text[at] == '>' || text[at] == ')') --depth;
  }
  return text;
}

}  // namespace

// "Tag<&(void ns::f<T>(P))>" of a template and "Tag<&ns::f>" or "Tag<&(ns::f(P))>" of any other function: ns::f<T>.
KernelId make_kernel_id(const char* tag, std::string file, Probe probe) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(abi::__cxa_demangle(tag, nullptr, nullptr, &status), std::free);
  std::string written = text ? text.get() : tag;
  const std::string unnamed = "(anonymous namespace)::";  // of tests' kernels, which no GPU runs
  for (std::size_t at = written.find(unnamed); at != std::string::npos; at = written.find(unnamed))
    written.erase(at, unnamed.size());
  std::string_view expression = written;
  expression.remove_prefix(expression.find('&') + 1);
  expression.remove_suffix(expression.size() - expression.rfind('>'));
  if (expression.starts_with('(')) expression.remove_prefix(1);
  if (expression.starts_with("void ")) expression.remove_prefix(5);
  expression = until(expression, '(');
  while (expression.ends_with(' ') || expression.ends_with(')')) expression.remove_suffix(1);
  std::string_view name = until(expression, '<');
  name.remove_prefix(name.rfind(':') + 1);
  return {std::string(name), std::string(expression), std::move(file), probe};
}

GivenSettings constants_of(Probe probe, const GivenSettings& settings) {
  GivenSettings constants;
  for (std::size_t k = 0; k < setting_names.size(); ++k)
    if ((settings.given >> k & 1U) != 0 && (probe != Probe::recorder || is_choice(k)))
      constants.give(k, settings.numbers[k]);
  return constants;
}

std::uint32_t most_of_setting(std::size_t index) {
#define SETTING(Name, Type, most) static_cast<std::uint32_t>(most),
  static constexpr std::uint32_t most[] = {SCATTERSCOPE_SETTINGS(SETTING)};
#undef SETTING
  return most[index];
}

}  // namespace scatterscope::simt
