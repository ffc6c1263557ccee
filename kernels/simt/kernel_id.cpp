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

// Compiled by the host's compiler it is in any_probe.
std::string in_namespace(std::string expression, std::string_view space) {
  constexpr std::string_view any = "::any_probe";
  for (std::size_t at = expression.find(any); at != std::string::npos; at = expression.find(any, at + space.size()))
    expression.replace(at, any.size(), space);
  return expression;
}

}  // namespace

// "Tag<&(void ns::f<T>(P))>" of a template and "Tag<&ns::f>" or "Tag<&(ns::f(P))>" of any other function: ns::f<T>.
KernelIds make_kernel_ids(const char* tag, const std::string& file) {
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
  const auto under = [&](Probe probe, std::string_view space) {
    return KernelId{std::string(name), in_namespace(std::string(expression), space), file, probe};
  };
  return {under(Probe::none, "::probe_none"), under(Probe::recorder, "::probe_recorder"),
          under(Probe::counter, "::probe_counter")};
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
