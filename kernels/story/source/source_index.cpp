#include "kernels/story/source/source_index.h"

#include <algorithm>
#include <deque>

#include "kernels/parameters/block_scan.h"
#include "kernels/parameters/choices.h"
#include "kernels/recording/source_scan.h"

namespace scatterscope::story {
namespace {

using recording::LineSpan;
using recording::Recording;
using recording::SourceStatement;

bool is_identifier(std::string_view words) {
  return !words.empty() && std::all_of(words.begin(), words.end(), recording::in_identifier);
}

// "lists.input" -> "input": the Views and settings of a struct have the names that the launch gave them.
std::string last_name(const std::string& words) {
  const auto in_name = [](char c) { return recording::in_identifier(c) || c == '.'; };
  return std::all_of(words.begin(), words.end(), in_name) ? words.substr(words.rfind('.') + 1) : words;
}

// "scatter<unsigned>" -> "scatter".
std::string_view plain_name(std::string_view kernel) {
  return kernel.substr(0, kernel.find('<'));
}

std::string with_underscores(std::string_view words) {
  std::string out(words);
  std::replace(out.begin(), out.end(), '-', '_');
  return out;
}

// Whether a condition on a setting is known not to hold.
bool is_off(const Recording& r, const SourceIndex::Bindings& bindings, const std::string& condition_in_full) {
  const std::string condition = last_name(condition_in_full);
  const auto number = [&](std::string_view name) -> std::optional<std::uint64_t> {
    const auto found = bindings.find(name);
    if (found == bindings.end() || !found->second.array.empty()) return std::nullopt;
    return found->second.number;
  };
  if (condition == "with_values") return number(condition) == 0U;
  if (condition == "compares_values(comparison)") return r.config.compare != recording::Comparison::lexicographic;
  constexpr std::string_view scan = "algorithm == BlockScan::";
  if (condition.substr(0, scan.size()) != scan) return false;
  const auto algorithm = number("algorithm");
  if (!algorithm) return false;
  const auto chosen = static_cast<recording::BlockScan>(*algorithm);
  return with_underscores(recording::spelling(chosen)) != condition.substr(scan.size());
}

}  // namespace

SourceIndex::SourceIndex(const Recording& recording) {
  for (std::size_t file = 0; file < recording.files.size(); ++file) {
    names_.push_back(recording::shared_names(recording.files[file].text));
    for (recording::SourceFunction& text : names_.back()->functions()) {
      std::vector<std::string> called;
      for (recording::SourceNames::Call& call : names_.back()->calls({text.body, text.lines.last}))
        called.push_back(std::move(call.name));
      functions_.push_back({static_cast<std::uint16_t>(file), std::move(text), {}});
      called_.push_back(std::move(called));
    }
  }
  const recording::ViewsByStruct structs = recording::views_by_struct(names_);
  for (Function& function : functions_)
    for (const std::string& parameter : function.text.parameters)
      function.parameters.push_back(recording::with_views(structs, {parameter}));
}

const SourceIndex::Function* SourceIndex::at(std::uint16_t file, std::uint32_t line) const {
  for (const Function& each : functions_)
    if (each.file == file && each.text.lines.holds(line)) return &each;
  return nullptr;
}

std::vector<const SourceIndex::Function*> SourceIndex::called_by(const Function& caller) const {
  std::vector<const Function*> all;
  for (const std::string& name : called_[static_cast<std::size_t>(&caller - functions_.data())]) {
    // Sorts may have functions of one name: the file's own hides those of others.
    const auto is_it = [&](const Function& each) { return &each != &caller && each.text.name == name; };
    const auto own = [&](const Function& each) { return is_it(each) && each.file == caller.file; };
    const bool hidden = std::any_of(functions_.begin(), functions_.end(), own);
    for (const Function& each : functions_)
      if (hidden ? own(each) : is_it(each)) all.push_back(&each);
  }
  return all;
}

std::vector<const SourceIndex::Function*> SourceIndex::way(const Recording& recording, std::uint32_t launch,
                                                           const Function& to) const {
  const auto named = [&](std::string_view name) {
    const auto found =
        std::find_if(functions_.begin(), functions_.end(), [&](const Function& f) { return f.text.name == name; });
    return found == functions_.end() ? nullptr : &*found;
  };
  const auto shortest = [&](const Function* from, const Function& end) {
    std::map<const Function*, const Function*> before;
    std::deque<const Function*> open;
    if (from != nullptr) open.push_back(from);
    while (!open.empty() && open.front() != &end) {
      for (const Function* next : called_by(*open.front()))
        if (next != from && before.emplace(next, open.front()).second) open.push_back(next);
      open.pop_front();
    }
    std::vector<const Function*> found;
    if (open.empty()) return found;
    for (const Function* each = &end; each != from; each = before.at(each)) found.push_back(each);
    found.push_back(from);
    std::reverse(found.begin(), found.end());
    return found;
  };
  const Function* kernel = named(plain_name(recording.launches[launch].kernel));
  std::vector<const Function*> inside = shortest(kernel, to);
  if (inside.empty()) return {&to};
  std::vector<const Function*> all = shortest(named(with_underscores(recording.config.sort)), *kernel);
  if (!all.empty()) {
    all.pop_back();
    const bool hands_on = all.size() > 1 && all.front()->text.lines.last <= all.front()->text.body + 2;
    if (hands_on) all.erase(all.begin());
  }
  all.insert(all.end(), inside.begin(), inside.end());
  return all;
}

SourceIndex::Bindings SourceIndex::handed_on(const Recording& recording, const Function& caller,
                                             const Bindings& of_caller, const Function& callee) const {
  Bindings bound;
  std::vector<std::string> disagreed;
  const recording::SourceNames& names = *names_[caller.file];
  const std::vector<LineSpan> unused = off(recording, caller, of_caller);
  const auto value_of = [&](std::string argument) -> std::optional<Bound> {
    argument = last_name(argument);
    if (const auto found = of_caller.find(argument); found != of_caller.end()) return found->second;
    if (!is_identifier(argument)) return std::nullopt;
    const auto shared = std::find_if(recording.arrays.begin(), recording.arrays.end(), [&](const auto& array) {
      return array.space == recording::Space::shared && array.name == argument;
    });
    return shared == recording.arrays.end() ? std::nullopt : std::optional(Bound{argument});
  };
  for (std::uint32_t line = caller.text.body; line <= caller.text.lines.last; ++line) {
    if (std::any_of(unused.begin(), unused.end(), [&](const LineSpan& span) { return span.holds(line); })) continue;
    for (const recording::SourceNames::Call& call : names.calls({line, line})) {
      if (call.name != callee.text.name || call.arguments.size() != callee.text.parameters.size()) continue;
      for (std::size_t k = 0; k < call.arguments.size(); ++k) {
        for (const std::string& parameter : callee.parameters[k]) {
          const std::string name = recording::parameter_name(parameter);
          const bool of_struct = parameter != callee.text.parameters[k];
          const std::string& argument = call.arguments[k];
          const bool made_here = argument.find('{') != std::string::npos;  // a struct of other Views
          const auto value = of_struct && made_here ? std::nullopt : value_of(of_struct ? name : argument);
          const auto [place, first] = bound.emplace(name, value.value_or(Bound{}));
          if (!value || (!first && place->second != *value)) disagreed.push_back(name);
        }
      }
    }
  }
  for (const std::string& name : disagreed) bound.erase(name);
  if (const auto with_values = of_caller.find("with_values"); with_values != of_caller.end())
    bound.insert(*with_values);
  return bound;
}

SourceIndex::Bindings SourceIndex::bindings(const Recording& recording, std::uint32_t launch,
                                            const std::vector<const Function*>& way) const {
  const recording::Launch& of = recording.launches[launch];
  auto here =
      std::find_if(way.begin(), way.end(), [&](const Function* f) { return f->text.name == plain_name(of.kernel); });
  Bindings bound;
  if (here == way.end()) return bound;
  for (const recording::Argument& argument : of.arguments)
    bound[argument.name] = argument.array ? Bound{recording.arrays[*argument.array].name} : Bound{{}, argument.value};
  for (; here + 1 != way.end(); ++here) bound = handed_on(recording, **here, bound, **(here + 1));
  return bound;
}

std::vector<LineSpan> SourceIndex::off(const Recording& recording, const Function& function,
                                       const Bindings& bindings) const {
  std::vector<LineSpan> spans;
  const recording::SourceNames& names = *names_[function.file];
  const LineSpan body{function.text.body, function.text.lines.last};
  for (const SourceStatement& each : names.statements(body)) {
    if (each.kind == SourceStatement::Kind::branch && !each.has_else && is_off(recording, bindings, each.condition))
      spans.push_back(each.lines);
  }
  for (std::uint32_t line = body.first; line <= body.last; ++line) {
    const auto array = names.call(line, "DYNAMIC_SHARED");
    if (!array || array->size() != 4) continue;
    const std::string_view extent = (*array)[2];
    const std::size_t question = extent.find(" ? ");
    if (question == std::string_view::npos || extent.substr(extent.size() - 2) != " 0") continue;
    if (is_off(recording, bindings, std::string(extent.substr(0, question)))) spans.push_back({line, line});
  }
  return spans;
}

}  // namespace scatterscope::story
