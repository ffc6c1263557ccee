// What dialogs ask for, as the user fills it in: a run, a measurement, an exam, an export.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/recording/wanted_run.h"
#include "kernels/text.h"

namespace scatterscope::panels {

// A run as the form describes it: every parameter is chosen by hand, none is named.
using recording::KeySource;
using recording::WantedRun;

// A measurement as its dialog describes it. Numbers of keys are powers of two.
struct MeasureDraft {
  struct Powers {
    std::uint32_t from = 0, to = 0;
    bool operator==(const Powers&) const = default;
  };
  std::string device = "auto";  // auto, cpu, cuda
  std::vector<std::string> sorts{"radix-1bit", "radix-local", "onesweep"}, baselines;
  bool tune = false;  // search for the fastest shape of each sort, in place of timing it
  bool grid = false;  // radix-local with several radixes and coarsenings too
  // Threads per block that each sort is measured with too, all else as it is fastest.
  std::vector<std::uint32_t> blocks;
  Powers on_cpu{8, 12}, on_cuda{16, 28};
  std::uint32_t growth = 2;  // of the power, from one number of keys to the next
  recording::KeyType key_type = recording::KeyType::u32;
  bool values = false;
  recording::Distribution distribution = recording::Distribution::uniform;
  bool operator==(const MeasureDraft&) const = default;
};

// An exam as its dialog describes it.
struct ExamDraft {
  Language language = Language::english;
  std::string title;  // empty: the usual one
  std::uint32_t students = 20, seed = 1;
  std::string names;   // a file with a class list, in place of a number of students; empty: none
  std::string folder;  // new or empty
  bool pdf = true;
  bool operator==(const ExamDraft&) const = default;
};

// The export of the open lecture as its dialog describes it.
struct LectureExportDraft {
  enum class Format : std::uint8_t { html, pdf, png };
  Format format = Format::html;
  bool one_scene = false;  // the one that is shown
  bool notes = true, answers = true, codes = false;
  Language language = Language::english;
  std::string path;  // of a file; of the PNG files of a whole lecture their folder
  [[nodiscard]] bool into_folder() const { return format == Format::png && !one_scene; }
  bool operator==(const LectureExportDraft&) const = default;
};

}  // namespace scatterscope::panels
