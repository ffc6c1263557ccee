// What each key went through in each iteration, gathered from a recording's named values.
//
// The convention that lets figures and JSON serve every sort: a kernel shows the index of the key that a thread works
// on as `i` and its other values under the names of the glossary (`bit`, `ones_before`, `destination`, ...). A value
// then belongs to key `i` of the current iteration.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "kernels/recording/recording.h"

namespace scatterscope::analysis {

struct KeyValue {
  std::uint64_t value = 0;
  std::uint32_t step = 0;   // the step that showed it: visible at moments t > step
  std::uint16_t block = 0;  // who showed it
  std::uint16_t thread = 0;
};

struct KeyTable {
  struct Iteration {
    // keys[p]: the key at position p when the iteration began; result[p]: when it ended.
    std::vector<std::uint64_t> keys, result;
    // by name, then by key index; none where no thread showed it.
    std::map<std::string, std::vector<std::optional<KeyValue>>> by_key;
    // For key i the step of the write that moved it into the result array, none if it never was moved, and where to.
    struct Move {
      std::uint32_t step = 0;
      std::uint32_t from = 0, to = 0;
      std::uint16_t block = 0, thread = 0;
    };
    std::vector<std::optional<Move>> moves;
    // Which original key (index into the recording's input) stands at position p when the iteration begins.
    std::vector<std::uint32_t> origin;

    // The value shown for a key under a name, if it was shown before moment t.
    [[nodiscard]] const KeyValue* at(const std::string& name, std::uint32_t key, std::uint32_t t) const;
  };
  std::vector<Iteration> iterations;
  // origin of the output: which input key stands at position p at the end.
  std::vector<std::uint32_t> final_origin;
};

[[nodiscard]] KeyTable make_key_table(const recording::Recording& recording);

}  // namespace scatterscope::analysis
