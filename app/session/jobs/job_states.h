// Work beside the window: what the jobs reported last, and what waits for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "app/parameters/changed_run.h"
#include "app/session/effects.h"
#include "app/session/jobs/jobs.h"
#include "app/session/window_options.h"

namespace scatterscope::panels {
struct CountStores;
struct StartCompare;
struct WorkspaceInput;
}  // namespace scatterscope::panels

namespace scatterscope::app {

struct Session;

struct JobStates {
  JobState recorded, compared, viewed, loaded, counted, course, exported, exam, lecture_export;
  std::deque<ExportRequest> exports;  // the one under way, and those that wait for it
  MeasureState measured;
  std::size_t measured_results = 0;  // of the measurement in progress, in the session's timings
  std::shared_ptr<const TradeOffState> trade_off = std::make_shared<const TradeOffState>();
  std::shared_ptr<const ChapterMapState> chapter_map = std::make_shared<const ChapterMapState>();
  std::uint64_t chapter_map_run = 0;  // the id of the run that the map of the chapter was last asked for

  // What the command line asks for and was not shown yet.
  std::optional<WindowOptions> opening;
  // A run on new keys that is waited for, and the step that it goes on at.
  struct GoesOn {
    std::uint64_t seed = 0;
    std::uint32_t step = 0;
  };
  std::optional<GoesOn> goes_on;
  // The loaded run with one thing changed, which is waited for and shown at the same place.
  struct WhatIf {
    analysis::RunPtr of;
    std::uint32_t step = 0;
    recording::Config config;
    std::vector<std::uint64_t> keys;
    std::optional<std::uint32_t> followed_key;  // where it has the same keys
    ChangedRun changed;
  };
  std::optional<WhatIf> what_if;
  // A link whose run is waited for.
  struct OpensLink {
    recording::Config config;
    RunArguments arguments;
  };
  std::optional<OpensLink> opens_link;
};

// What the user asks to be recorded, counted, measured or written.
void draw_new_keys(Session& session, Changes& changes);
void ask_what_if(Session& session, std::size_t choice, Changes& changes);
void start_comparison(Session& session, const panels::StartCompare& wanted, Changes& changes);
void open_link(Session& session, const std::string& link, Changes& changes);
void export_shown(Session& session, const std::string& path, Changes& changes);
void count_stores(Session& session, const panels::CountStores& wanted, Changes& changes);
void stop_counting(Session& session, Changes& changes);
void start_measuring(Session& session, const panels::MeasureDraft& draft, Changes& changes);

// What became of it.
void heard(Session& session, RecordState state, Changes& changes);
void heard(Session& session, ComparisonState state, Changes& changes);
void heard(Session& session, const ViewState& state, Changes& changes);
void heard(Session& session, LoadState state, Changes& changes);
// Counts the grid of a draft's keys or of those that are loaded, and all sorts on the loaded keys; nothing where none
// are.
void count_grid(const Session& session, const std::optional<recording::WantedRun>& draft, Changes& changes);
void count_sorts(Session& session, Changes& changes);
void heard(Session& session, TradeOffState state, Changes& changes);
void heard(Session& session, ChapterMapState state, Changes& changes);
void heard(Session& session, CountState state, Changes& changes);
void heard(Session& session, const MeasureState& state, Changes& changes);
void heard(Session& session, const CourseState& state, Changes& changes);
void heard(Session& session, const ExportState& state, Changes& changes);
void heard(Session& session, const ExamState& state, Changes& changes);
void heard(Session& session, const LectureExportState& state, Changes& changes);

// How far all that is, as the panels show it.
void add_jobs(const Session& session, panels::WorkspaceInput& input);

}  // namespace scatterscope::app
