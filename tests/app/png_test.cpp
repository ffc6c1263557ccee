// Pictures that would be too large are refused, with a scale that fits.
#include "app/pictures/png.h"

#include "app/parameters/options.h"
#include "kernels/parameters/budget.h"
#include "tests/testing.h"

namespace scatterscope::app {

TEST_CASE("a picture beyond the limits is refused with its size and what fits") {
  constexpr std::uint64_t side = budget::fixed(budget::Cost::picture_side);
  CHECK_NOTHROW(check_picture_size(1280, 800, most_picture_scale, side));
  CHECK_NOTHROW(check_picture_size(4096, 4096, 2, side));
  const auto refused = [](float width, float height, float scale, std::uint64_t most_side) {
    return tests::run_error_of([&] { check_picture_size(width, height, scale, most_side); });
  };
  CHECK(refused(6000, 400, 3, side).arguments() ==
        std::vector<std::string>{"3", "18000", "1200", "16384", "100000000", "--scale 2.7"});
  CHECK_NOTHROW(check_picture_size(6000, 400, 2.7F, side));
  CHECK_THROWS_AS(check_picture_size(6000, 400, 2.8F, side), Error);
  // All pixels, and a side that a GPU does not take.
  CHECK(refused(8000, 8000, 2, side).arguments().back() == "--scale 1.2");
  CHECK(refused(6000, 400, 3, 8192).arguments().back() == "--scale 1.3");
  CHECK(refused(20'000, 400, 1, side).arguments().back() == "--out F.svg");
  CHECK(refused(1e20F, 1e20F, 1, side).arguments().back() == "--out F.svg");
}

}  // namespace scatterscope::app
