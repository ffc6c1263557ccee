#include "kernels/format/config_json.h"

#include <nlohmann/json.hpp>
#include <type_traits>

namespace scatterscope::format {

nlohmann::ordered_json config_json(const recording::Config& config) {
  auto out = nlohmann::ordered_json::object();
  recording::for_each_told_field(config, [&out](const std::string& name, const auto& field) {
    if constexpr (std::is_enum_v<std::decay_t<decltype(field)>>) {
      out[name] = spelling(field);
    } else {
      out[name] = field;
    }
  });
  out.erase("sort");
  return out;
}

}  // namespace scatterscope::format
