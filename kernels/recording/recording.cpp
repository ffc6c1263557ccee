#include "kernels/recording/recording.h"

#include <algorithm>

namespace scatterscope::recording {
namespace {

template <typename T>
std::uint64_t bytes_of(const std::vector<T>& column) {
  return column.capacity() * sizeof(T);
}

}  // namespace

const Iteration* Recording::iteration_of(std::uint32_t step) const {
  // Iterations are in order and do not overlap: the first that ends behind the step is the only candidate.
  const auto at = std::upper_bound(iterations.begin(), iterations.end(), step,
                                   [](std::uint32_t s, const Iteration& i) { return s < i.end_step; });
  return at != iterations.end() && at->first_step <= step ? &*at : nullptr;
}

std::optional<std::uint16_t> Recording::array_of(Content content) const {
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].content == content) return static_cast<std::uint16_t>(i);
  }
  return std::nullopt;
}

std::optional<std::uint16_t> Recording::array_named(std::string_view name) const {
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].name == name) return static_cast<std::uint16_t>(i);
  }
  return std::nullopt;
}

bool Recording::takes(const Launch& launch, Content content) const {
  return std::any_of(launch.arguments.begin(), launch.arguments.end(), [&](const Argument& argument) {
    return argument.array && arrays[*argument.array].content == content;
  });
}

DevicePart part_of(std::span<const std::uint32_t> on_device, std::uint32_t device, std::uint32_t all) {
  if (on_device.empty()) return {0, 0, all};
  DevicePart part;
  for (part.device = 0; part.device < device; ++part.device) part.first += on_device[part.device];
  part.count = on_device[device];
  return part;
}

DevicePart part_with(std::span<const std::uint32_t> on_device, std::uint32_t i, std::uint32_t all) {
  if (on_device.empty()) return {0, 0, all};
  DevicePart part{0, 0, on_device[0]};
  while (i - part.first >= part.count) {
    part.first += part.count;
    part.count = on_device[++part.device];
  }
  return part;
}

std::uint32_t Recording::device_of(std::uint32_t launch, std::uint32_t block) const {
  return part_with(launches[launch].on_device, block, launches[launch].blocks).device;
}

std::vector<std::uint32_t> Recording::list_begins(std::uint32_t launch, const Iteration* iteration) const {
  const Launch& of = launches[launch];
  if (of.on_device.empty()) return {};
  const ArrayInfo* list = iteration != nullptr ? &arrays[iteration->keys_array] : nullptr;
  for (const Argument& argument : of.arguments)
    if (list == nullptr && argument.array && arrays[*argument.array].extent == config.n)
      list = &arrays[*argument.array];
  if (list == nullptr || list->on_device.empty()) return {};
  std::vector<std::uint32_t> begins;
  for (std::uint32_t d = 0; d < list->on_device.size(); ++d)
    begins.push_back(part_of(list->on_device, d, list->extent).first);
  return begins;
}

bool Recording::shows(Meaning meaning) const {
  return std::any_of(names.begin(), names.end(), [&](const NameInfo& name) { return name.meaning == meaning; });
}

std::string_view spelling(Meaning meaning) {
#define SCATTERSCOPE_MEANING(name) #name,
  constexpr std::string_view words[] = {"", SCATTERSCOPE_MEANINGS(SCATTERSCOPE_MEANING)};
#undef SCATTERSCOPE_MEANING
  return words[static_cast<std::size_t>(meaning)];
}

std::string_view spelling(Content content) {
#define SCATTERSCOPE_CONTENT(name) #name,
  constexpr std::string_view words[] = {"", SCATTERSCOPE_CONTENTS(SCATTERSCOPE_CONTENT)};
#undef SCATTERSCOPE_CONTENT
  return words[static_cast<std::size_t>(content)];
}

std::uint64_t Recording::event_bytes() const {
  std::uint64_t bytes = bytes_of(steps);
  each_column(events, true, [&bytes](const auto& column) { bytes += bytes_of(column); });
  return bytes;
}

std::string_view Recording::source_line(std::uint16_t file, std::uint32_t line) const {
  if (file >= files.size() || line == 0) return {};
  const std::string_view text = files[file].text;
  std::size_t begin = 0;
  for (std::uint32_t i = 1; i < line; ++i) {
    begin = text.find('\n', begin);
    if (begin == std::string_view::npos) return {};
    ++begin;
  }
  const std::size_t end = text.find('\n', begin);
  return text.substr(begin, end == std::string_view::npos ? std::string_view::npos : end - begin);
}

}  // namespace scatterscope::recording
