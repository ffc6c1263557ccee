#include "kernels/story/source/source_index.h"

#include <algorithm>
#include <deque>
#include <set>

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
  // A setting alone, or with further conditions behind it.
  for (const std::string_view setting : {"with_values", "skip_passes", "rank_by_ballots"}) {
    if (condition == "!" + std::string(setting)) return number(setting) == 1U;
    const std::string_view rest = std::string_view(condition).substr(0, setting.size() + 4);
    if (condition == setting || rest == std::string(setting) + " && ") return number(setting) == 0U;
  }
  if (condition == "compares_values(comparison)") return r.config.compare != recording::Comparison::lexicographic;
  constexpr std::string_view scan = "algorithm == BlockScan::";
  if (condition.substr(0, scan.size()) != scan) return false;
  const auto algorithm = number("algorithm");
  if (!algorithm) return false;
  const auto chosen = static_cast<recording::BlockScan>(*algorithm);
  return with_underscores(recording::spelling(chosen)) != condition.substr(scan.size());
}

// The same lines, in spans that do not meet, in their order.
std::vector<LineSpan> apart(std::vector<LineSpan> spans) {
  std::sort(spans.begin(), spans.end(), [](const LineSpan& a, const LineSpan& b) { return a.first < b.first; });
  std::vector<LineSpan> merged;
  for (const LineSpan& span : spans) {
    if (merged.empty() || merged.back().last < span.first) {
      merged.push_back(span);
    } else {
      merged.back().last = std::max(merged.back().last, span.last);
    }
  }
  return merged;
}

}  // namespace

bool holds(const std::vector<LineSpan>& apart, std::uint32_t line) {
  const auto found =
      std::partition_point(apart.begin(), apart.end(), [&](const LineSpan& span) { return span.last < line; });
  return found != apart.end() && found->holds(line);
}

SourceIndex::SourceIndex(const Recording& recording) {
  for (std::size_t file = 0; file < recording.files.size(); ++file) {
    names_.push_back(recording::shared_names(recording.files[file].text));
    for (const recording::SourceFunction& text : names_.back()->functions()) {
      Named& named = named_[text.name];
      const auto number = static_cast<std::uint32_t>(functions_.size());
      named.all.push_back(number);
      named.by_file[static_cast<std::uint16_t>(file)].push_back(number);
      functions_.push_back({static_cast<std::uint16_t>(file), text});
    }
  }
  structs_ = recording::views_by_struct(names_);
}

std::vector<std::vector<std::string>> SourceIndex::parameters(const Function& function) const {
  std::vector<std::vector<std::string>> all;
  for (const std::string& parameter : function.text.parameters)
    all.push_back(recording::with_views(structs_, {parameter}));
  return all;
}

const SourceIndex::Function* SourceIndex::at(std::uint16_t file, std::uint32_t line) const {
  const auto found = std::partition_point(functions_.begin(), functions_.end(), [&](const Function& each) {
    return each.file < file || (each.file == file && each.text.lines.last < line);
  });
  return found != functions_.end() && found->file == file && found->text.lines.holds(line) ? &*found : nullptr;
}

std::vector<const SourceIndex::Function*> SourceIndex::shortest(const Function* from, const Function& to) const {
  std::map<const Function*, const Function*> before;
  std::deque<const Function*> open;
  std::set<const Numbers*> reached;  // all functions of a name are reached together
  if (from != nullptr) open.push_back(from);
  while (!open.empty() && open.front() != &to) {
    const Function& caller = *open.front();
    const auto own_number = static_cast<std::uint32_t>(&caller - functions_.data());
    for (const auto& call : names_[caller.file]->calls({caller.text.body, caller.text.lines.last})) {
      const auto named = named_.find(call.name);
      if (named == named_.end()) continue;
      // Sorts may have functions of one name: the file's own hides those of others.
      const auto own = named->second.by_file.find(caller.file);
      const bool hidden =
          own != named->second.by_file.end() && (own->second.size() > 1 || own->second.front() != own_number);
      const Numbers& called = hidden ? own->second : named->second.all;
      if (!reached.insert(&called).second) continue;
      for (const std::uint32_t number : called) {
        const Function* next = &functions_[number];
        if (next != &caller && next != from && before.emplace(next, &caller).second) open.push_back(next);
      }
    }
    open.pop_front();
  }
  std::vector<const Function*> found;
  if (open.empty()) return found;
  for (const Function* each = &to; each != from; each = before.at(each)) found.push_back(each);
  found.push_back(from);
  std::reverse(found.begin(), found.end());
  return found;
}

std::vector<const SourceIndex::Function*> SourceIndex::way(const Recording& recording, std::uint32_t launch,
                                                           const Function& to) const {
  const auto named = [&](std::string_view name) {
    const auto found = named_.find(name);
    return found == named_.end() ? nullptr : &functions_[found->second.all.front()];
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
  const std::vector<std::vector<std::string>> parameters = this->parameters(callee);
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
    if (story::holds(unused, line)) continue;
    for (const recording::SourceNames::Call& call : names.calls({line, line})) {
      if (call.name != callee.text.name) continue;
      const auto arguments = names.arguments(call);
      if (!arguments || arguments->size() != parameters.size()) continue;
      for (std::size_t k = 0; k < arguments->size(); ++k) {
        for (const std::string& parameter : parameters[k]) {
          const std::string name = recording::parameter_name(parameter);
          const bool of_struct = parameter != callee.text.parameters[k];
          const std::string& argument = (*arguments)[k];
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
    if (!array || array->size() < 3) continue;
    const std::string_view extent = (*array)[2];
    const std::size_t question = extent.find(" ? ");
    if (question == std::string_view::npos || extent.substr(extent.size() - 2) != " 0") continue;
    if (is_off(recording, bindings, std::string(extent.substr(0, question)))) spans.push_back({line, line});
  }
  return apart(std::move(spans));
}

}  // namespace scatterscope::story
