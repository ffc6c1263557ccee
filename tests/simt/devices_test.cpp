// The host code of several devices: it meets, or says why not, and nothing is left behind.
#include <stdexcept>

#include "kernels/simt/devices.h"
#include "tests/testing.h"

using scatterscope::simt::Devices;

namespace {

// Every device brings its number; each gets the sum of all.
unsigned sum_of_all(Devices& devices, const std::string& what, unsigned number) {
  struct Brought {
    unsigned number, sum;
  } mine{number, 0};
  devices.meet(what, &mine, [](std::span<void* const> brought) {
    unsigned sum = 0;
    for (void* each : brought) sum += static_cast<Brought*>(each)->number;
    for (void* each : brought) static_cast<Brought*>(each)->sum = sum;
  });
  return mine.sum;
}

}  // namespace

TEST_CASE("devices: host code goes on once all have met, in the order of the devices") {
  for (const unsigned count : {1U, 2U, 3U, 16U}) {
    CAPTURE(count);
    Devices devices(count);
    std::vector<std::string> said;
    std::vector<unsigned> sums(count);
    devices.run([&](unsigned device) {
      said.push_back("before " + std::to_string(device));
      sums[device] = sum_of_all(devices, "first", device + 1);
      said.push_back("between " + std::to_string(device));
      sums[device] += sum_of_all(devices, "second", 10);
    });
    for (const unsigned sum : sums) CHECK(sum == count * (count + 1) / 2 + 10 * count);
    std::vector<std::string> expected;
    for (const char* when : {"before ", "between "})
      for (unsigned device = 0; device < count; ++device) expected.push_back(when + std::to_string(device));
    CHECK(said == expected);
  }
}

TEST_CASE("devices: an error of one ends all, and what they hold is let go") {
  Devices devices(4);
  const auto held = std::make_shared<int>(1);
  for (unsigned failing = 0; failing < 4; ++failing) {
    const auto run = [&] {
      devices.run([&](unsigned device) {
        const auto mine = held;
        sum_of_all(devices, "a meeting", device);
        if (device == failing) throw std::runtime_error("device " + std::to_string(device));
        sum_of_all(devices, "the next", device);
      });
    };
    CHECK_THROWS_WITH_AS(run(), ("device " + std::to_string(failing)).c_str(), std::runtime_error);
    CHECK(held.use_count() == 1);
  }
  const auto meeting = [&] {
    devices.run([&](unsigned) {
      const auto mine = held;
      devices.meet("a meeting", nullptr, [](std::span<void* const>) { throw std::runtime_error("all together"); });
    });
  };
  CHECK_THROWS_WITH_AS(meeting(), "all together", std::runtime_error);
  CHECK(held.use_count() == 1);
}

TEST_CASE("devices: those that do not meet for the same are reported") {
  Devices devices(3);
  const auto differing = [&] {
    devices.run([&](unsigned device) { sum_of_all(devices, device == 1 ? "here" : "there", 0); });
  };
  CHECK_THROWS_WITH_AS(differing(), "devices do not meet: one is at there, another at here", std::logic_error);
  const auto ending = [&] {
    devices.run([&](unsigned device) {
      if (device != 2) sum_of_all(devices, "there", 0);
    });
  };
  CHECK_THROWS_WITH_AS(ending(), "devices do not meet: one is at there, another at the end", std::logic_error);
}

TEST_CASE("devices: after a hundred failures they are as good as new") {
  Devices devices(16);
  for (int k = 0; k < 100; ++k) {
    const auto run = [&] {
      devices.run([&](unsigned device) {
        sum_of_all(devices, "a meeting", device);
        if (device == 7) throw std::runtime_error("seven");
        sum_of_all(devices, "the next", device);
      });
    };
    CHECK_THROWS_AS(run(), std::runtime_error);
  }
  std::array<unsigned, 16> sums{};
  devices.run([&](unsigned device) { sums[device] = sum_of_all(devices, "a meeting", 1); });
  for (const unsigned sum : sums) CHECK(sum == 16);
}
