// What a kernel is called, and the settings of a launch of it: all that it takes to compile it when it runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "kernels/simt/settings.h"

namespace scatterscope::simt {

enum class Probe : std::uint8_t { none, recorder, counter };

struct KernelId {
  std::string name;        // "sweep"
  std::string expression;  // "scatterscope::probe_none::of_onesweep::sweep<unsigned int>"
  std::string file;        // the kernel file of the sort that launches it: "kernels/radix/onesweep.cuh"
  Probe probe = Probe::none;
};
// The same kernel under each probe, in the order of Probe.
using KernelIds = std::array<KernelId, 3>;

// A type whose name names the kernel, as the compiler spells it.
template <auto kernel>
struct KernelTag {};
// `tag`: typeid(KernelTag<kernel>).name()
[[nodiscard]] KernelIds make_kernel_ids(const char* tag, const std::string& file);

// --- Settings, in the order of SCATTERSCOPE_SETTINGS.

#define SETTING(Name, Type, most) #Name,
inline constexpr std::array setting_names{SCATTERSCOPE_SETTINGS(SETTING)};
#undef SETTING

// Those that a launch gives, with their numbers; the others are 0.
struct GivenSettings {
  std::array<std::uint32_t, setting_names.size()> numbers{};
  std::uint32_t given = 0;  // a bit for each

  void give(std::size_t index, std::uint32_t number) {
    numbers[index] = number;
    given |= 1U << index;
  }
  [[nodiscard]] bool has(std::size_t index) const { return (given >> index & 1U) != 0; }
  bool operator==(const GivenSettings&) const = default;
};
static_assert(setting_names.size() <= 32);

namespace of_settings {
enum Index : std::size_t {
#define SETTING(Name, Type, most) Name,
  SCATTERSCOPE_SETTINGS(SETTING)
#undef SETTING
};
}  // namespace of_settings

// The type's place in that order; `no_setting` for any other type.
inline constexpr std::size_t no_setting = setting_names.size();
template <class T>
inline constexpr std::size_t setting_index = no_setting;
#define SETTING(Name, Type, most) \
  template <>                     \
  inline constexpr std::size_t setting_index<settings::Name> = of_settings::Name;
SCATTERSCOPE_SETTINGS(SETTING)
#undef SETTING

// Whether programs that record have it as a constant too.
[[nodiscard]] constexpr bool is_choice(std::size_t index) {
#define SETTING(Name, Type, most) +1
  return index >= 0 SCATTERSCOPE_NUMBERS(SETTING);
#undef SETTING
}
// The settings that a program has as constants, of those that a launch gives.
[[nodiscard]] GivenSettings constants_of(Probe probe, const GivenSettings& settings);

// The number of a setting that a launch does not give: the most that it can be.
[[nodiscard]] std::uint32_t most_of_setting(std::size_t index);

}  // namespace scatterscope::simt
