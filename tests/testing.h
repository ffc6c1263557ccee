// What every test needs: doctest, the standard library's everyday headers, and the small helpers of all tests.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "kernels/error.h"
#include "tests/one_case_of.h"
#include "tests/rows.h"
#include "tests/run_error_of.h"
#include "tests/temporary_folder.h"
