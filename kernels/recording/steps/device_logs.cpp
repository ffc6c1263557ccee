#include "kernels/recording/steps/device_logs.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "kernels/recording/steps/executions.h"

namespace scatterscope::recording {
namespace {

// The declaration's place among all; added where it is new.
std::uint32_t declared_in(std::vector<SharedDeclaration>& all, const SharedDeclaration& d) {
  const auto same = [&d](const SharedDeclaration& other) {
    return other.file == d.file && other.line == d.line && other.type == d.type && other.extent == d.extent;
  };
  const auto at = std::find_if(all.begin(), all.end(), same);
  const auto number = static_cast<std::uint32_t>(at - all.begin());
  if (at == all.end()) all.push_back(d);
  return number;
}

// `shared`: the number of each of the device's own declarations among all.
void name_as_recorded(RawEvent& e, const std::vector<std::uint32_t>& shared, std::span<const ArrayPart> parts,
                      const std::string& kernel) {
  const CanonicalClass c = canonical_class(e.kind);
  if (c != CanonicalClass::read && c != CanonicalClass::write) return;
  if ((e.what & shared_array_bit) != 0) {
    e.what = shared_array_bit | shared.at(e.what & ~shared_array_bit);
  } else if ((e.what & device_part_bit) != 0) {
    const std::uint32_t number = e.what & ~device_part_bit;
    if (number >= parts.size() || e.index >= parts[number].extent)
      throw std::runtime_error("the log of " + kernel + " goes beyond a part of an array");
    e.what = parts[number].array;
    e.index += parts[number].first;
  }
}

void keep_what_differs(std::vector<Argument>& arguments) {
  for (Argument& argument : arguments) {
    const auto& values = argument.on_device;
    const bool same = std::all_of(values.begin(), values.end(), [&](auto value) { return value == values.front(); });
    if (argument.array || same) argument.on_device.clear();
  }
}

}  // namespace

KeptLog merged(std::vector<KeptLog>& by_device, std::span<const ArrayPart> parts) {
  KeptLog all;
  all.log = by_device.front().log;
  all.log.blocks = 0;
  all.log.shared.clear();
  all.offsets = {0};
  for (KeptLog& of : by_device) {
    if (of.log.block_threads != all.log.block_threads)
      throw std::runtime_error(all.log.kernel + " has blocks of different sizes");
    for (std::size_t a = 0; a < all.log.arguments.size(); ++a)
      all.log.arguments[a].on_device.push_back(of.log.arguments.at(a).value);
    std::vector<std::uint32_t> shared;
    for (const SharedDeclaration& d : of.log.shared) shared.push_back(declared_in(all.log.shared, d));
    for (RawEvent& e : of.events) name_as_recorded(e, shared, parts, of.log.kernel);
    const std::uint64_t before = all.events.size();
    all.events.insert(all.events.end(), of.events.begin(), of.events.end());
    for (std::size_t t = 1; t < of.offsets.size(); ++t) all.offsets.push_back(before + of.offsets[t]);
    all.log.blocks += of.log.blocks;
    of.events = {};
  }
  keep_what_differs(all.log.arguments);
  return all;
}

}  // namespace scatterscope::recording
