#include "kernels/format/config_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "kernels/parameters/parameters.h"

namespace scatterscope::format {
namespace {

using parameters::Kind;
using parameters::Parameter;

std::uint64_t read_value(const JsonPlace& place, const Parameter& parameter) {
  if (parameter.field.kind == Kind::flag) return place.boolean() ? 1 : 0;
  if (parameter.field.kind == Kind::number) {
    const parameters::Range range = parameters::kept_range(parameter);
    return place.integer<std::uint64_t>(range.least, range.most);
  }
  const auto words = parameter.field.words;
  const auto found = std::find(words.begin(), words.end(), place.word());
  if (found == words.end()) place.fail("a word that the command line knows");
  return static_cast<std::uint64_t>(found - words.begin());
}

}  // namespace

nlohmann::ordered_json config_json(const recording::Config& config) {
  auto out = nlohmann::ordered_json::object();
  for (const Parameter* row : parameters::in_file_order()) {
    const bool later = row->in_file.since > parameters::InFile{}.since;
    if (later && parameters::is_default(config, *row)) continue;
    const std::uint64_t value = parameters::value_in(config, *row);
    nlohmann::ordered_json& member = out[std::string(row->name)];
    if (row->field.kind == Kind::flag) {
      member = value != 0;
    } else if (row->field.kind == Kind::number) {
      member = value;
    } else {
      member = parameters::word_of(*row, value);
    }
  }
  return out;
}

recording::Config read_config(const JsonPlace& at, const std::string& sort) {
  recording::Config config;
  config.sort = sort;
  for (const Parameter* row : parameters::in_file_order()) {
    const std::string name(row->name);
    if (at.has(name)) row->field.set(config, read_value(at.member(name), *row));
  }
  const std::uint32_t width = recording::width_bits(config.key_type);
  if (config.key_bits > width) at.member("key_bits").fail("at most " + std::to_string(width) + ", as its key_type has");
  for (const Parameter& row : parameters::table) {
    if (!parameters::can_be_kept(row, parameters::value_in(config, row)))
      at.member(std::string(row.name)).fail("a power of two");
  }
  return config;
}

}  // namespace scatterscope::format
