// The search for the fastest shape, on GPUs that are tables.
#include "kernels/timing/shapes/shape_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace scatterscope::timing {
namespace {

// What every shape took on an NVIDIA H200 (medians of 5 runs, u32 keys, 2026-11-28), in shape_tables.txt: for each sort
// and power of two of keys a line with the numbers of rows and columns, a line of keys a thread, and for each number of
// threads a line of milliseconds; "-" where none was measured.
struct Table {
  std::string name;
  ShapeSpace space;
  std::map<Shape, double> ms;

  [[nodiscard]] double least() const {
    return std::min_element(ms.begin(), ms.end(), [](auto& a, auto& b) { return a.second < b.second; })->second;
  }
  [[nodiscard]] std::vector<std::optional<double>> times(std::span<const Shape> shapes) const {
    std::vector<std::optional<double>> all;
    for (const Shape& shape : shapes) {
      const auto found = ms.find(shape);
      all.push_back(found == ms.end() ? std::nullopt : std::optional(found->second));
    }
    return all;
  }
};

std::vector<Table> measured_tables() {
  std::ifstream file("tests/timing/shape_tables.txt");
  std::vector<Table> tables;
  std::string sort, word;
  std::size_t power = 0, rows = 0, columns = 0;
  while (file >> sort >> power >> rows >> columns) {
    Table table;
    table.name = sort + " 2^" + std::to_string(power);
    table.space.keys_per_thread.resize(columns);
    for (std::uint32_t& keys : table.space.keys_per_thread) file >> keys;
    for (std::size_t row = 0; row < rows; ++row) {
      std::uint32_t threads = 0;
      file >> threads;
      table.space.block_threads.push_back(threads);
      for (const std::uint32_t keys : table.space.keys_per_thread) {
        file >> word;
        if (word != "-") table.ms[{threads, keys}] = std::stod(word);
      }
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

const ShapeSpace space{{64, 128, 192, 256, 320, 384, 448, 512, 640, 768, 1024},
                       {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}};

TEST_CASE("the shape that is found is within three hundredths of the best of all, from every start") {
  const std::vector<Table> tables = measured_tables();
  REQUIRE(tables.size() == 9);
  for (const Table& table : tables) {
    CAPTURE(table.name);
    REQUIRE(table.ms.size() > 100);
    const auto time = [&](std::span<const Shape> shapes) { return table.times(shapes); };
    for (const auto& measured : table.ms) {
      const Shape& start = measured.first;
      CAPTURE(start.block_threads);
      CAPTURE(start.keys_per_thread);
      const std::vector<TriedShape> tried = search_shapes(table.space, start, time);
      REQUIRE(fastest(tried) != nullptr);
      CHECK(*fastest(tried)->ms <= 1.03 * table.least());
    }
  }
}

TEST_CASE("a valley far from every start is found where it is likely") {
  const auto two_valleys = [](std::span<const Shape> shapes) {
    std::vector<std::optional<double>> times;
    for (const Shape& shape : shapes)
      times.emplace_back(shape == Shape{1024, 23} ? 1.0
                                                  : 2.0 + 0.001 * shape.block_threads + 0.1 * shape.keys_per_thread);
    return times;
  };
  CHECK(fastest(search_shapes(space, {256, 16}, two_valleys))->shape != Shape{1024, 23});
  const std::vector<TriedShape> tried = search_shapes(space, {256, 16}, two_valleys, {100, {{1024, 23}, {5000, 500}}});
  CHECK(fastest(tried)->shape == Shape{1024, 23});
  CHECK(tried[1].shape == Shape{1024, 23});
}

TEST_CASE("no shape is asked for twice, and none outside the space") {
  std::map<Shape, int> asked;
  const auto tried = search_shapes(space, {5000, 1}, [&](std::span<const Shape> shapes) {
    std::vector<std::optional<double>> times;
    for (const Shape& shape : shapes) {
      ++asked[shape];
      times.emplace_back(1 + 0.001 * shape.block_threads + 1.0 / shape.keys_per_thread);
    }
    return times;
  });
  CHECK(tried.size() == asked.size());
  CHECK(fastest(tried)->shape == Shape{64, 24});
  for (const auto& each : asked) {
    const Shape& shape = each.first;
    CAPTURE(shape.block_threads);
    CAPTURE(shape.keys_per_thread);
    CHECK(each.second == 1);
    CHECK(std::count(space.block_threads.begin(), space.block_threads.end(), shape.block_threads) == 1);
    CHECK(std::count(space.keys_per_thread.begin(), space.keys_per_thread.end(), shape.keys_per_thread) == 1);
  }
}

TEST_CASE("shapes that do not run are passed over, also the first") {
  const auto only = [](Shape wanted) {
    return search_shapes(space, {64, 4},
                         [wanted](std::span<const Shape> shapes) {
                           std::vector<std::optional<double>> times;
                           for (const Shape& shape : shapes)
                             times.push_back(shape == wanted ? std::optional(1.5) : std::nullopt);
                           return times;
                         },
                         {1000, {}});
  };
  const std::vector<TriedShape> one = only({1024, 24});
  REQUIRE(fastest(one) != nullptr);
  CHECK(*fastest(one) == TriedShape{{1024, 24}, 1.5});
  const std::vector<TriedShape> none = only({7, 7});
  CHECK(fastest(none) == nullptr);
  CHECK(none.size() == space.block_threads.size() * space.keys_per_thread.size());
}

TEST_CASE("a search ends: at its limit, in a flat land, and when its time is up") {
  const auto flat = [](std::span<const Shape> shapes) {
    return std::vector<std::optional<double>>(shapes.size(), 1.0);
  };
  CHECK(search_shapes(space, {256, 16}, flat).size() < 90);
  double next = 1e6;
  const auto ever_better = [&](std::span<const Shape> shapes) {
    std::vector<std::optional<double>> times;
    for (std::size_t k = 0; k < shapes.size(); ++k) times.emplace_back(next *= 0.9);
    return times;
  };
  CHECK(search_shapes(space, {256, 16}, ever_better, {50, {}}).size() == 50);
  int groups = 0;
  const auto counted = [&](std::span<const Shape> shapes) {
    ++groups;
    return ever_better(shapes);
  };
  CHECK(search_shapes(space, {256, 16}, counted, {1000, {}, [&] { return groups >= 2; }}).size() < 20);
  CHECK(groups == 2);
  CHECK(search_shapes(space, {256, 16}, flat, {1000, {}, [] { return true; }}).empty());
}

}  // namespace
}  // namespace scatterscope::timing
