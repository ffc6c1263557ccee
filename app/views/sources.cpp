#include "app/views/sources.h"

#include <array>
#include <utility>

#include "app/comparing/compare_presets.h"
#include "app/comparing/comparison_job.h"
#include "app/files/measured_files.h"
#include "app/mistakes/mistake_trial.h"
#include "app/parameters/linked_key_file.h"
#include "app/pictures/figure_drawer.h"
#include "app/views/plot_choice.h"

namespace scatterscope::app {
namespace {

std::shared_ptr<const timing::MeasuredSet> read_linked_set(const RunArguments& arguments, const std::string& option) {
  const std::string& name = arguments.at(option);
  const auto folder = arguments.find(linked_folder);
  if (folder == arguments.end()) return read_set(name, option);
  const std::string word = option.substr(2);
  const auto path = linked_file(word, folder->second, name);
  return with_place([&](const Error& error) { return in_file(word + "=" + shown(name), without_content(error)); },
                    [&] { return read_set(path.string(), option); });
}

class Maker {
 public:
  Maker(const RunArguments& arguments, const RecordRunBy& record, const catalog::Progress& progress,
        const std::string& executable)
      : arguments_(arguments), record_(record), progress_(progress), executable_(executable) {}

  void operator()(const ShowFigure& content) {
    made.run = run_of(run_options_of(arguments_), progress_);
    if (content.counted > 0) made.counted[0] = counted(*made.run->recording, content.counted, arguments_, progress_);
  }
  void operator()(const ShowPair& content) {
    CompareRequest request;
    if (content.preset.empty()) {
      const RunArguments own = run_options_of(arguments_);
      request.sides[0].run = parse_run(own, MissingInput::is_a_problem);
      request.sides[1].run = parse_run(other_run(own, content.other), MissingInput::is_a_problem);
    } else {
      request = request_of(content.preset, "--side-by-side");
    }
    const double share = content.counted > 0 ? 1.0 / 4 : 1.0 / 2;
    take(compare_runs(request, record_, progress_.part(0, 2 * share), executable_));
    if (content.counted == 0) return;
    for (std::size_t k = 0; k < 2; ++k)
      made.counted[k] =
          counted(*made.pair->sides[k].run->recording, content.counted, k == 0 ? arguments_ : content.other,
                  progress_.part(static_cast<double>(k + 2) * share, share));
  }
  void operator()(const ShowMistake& content) {
    const RunArguments wanted = mistake_arguments(*content.mistake, run_options_of(arguments_));
    take(compare_runs({{}, CompareRequest::OfMistake{content.mistake, content.repair, wanted}}, record_, progress_,
                      executable_));
  }
  void operator()(const ShowPlot&) {
    made.set = arguments_.contains("--measured") ? read_linked_set(arguments_, "--measured")
                                                 : shipped_set("--timing", arguments_);
    if (arguments_.contains("--beside")) made.beside = read_linked_set(arguments_, "--beside");
  }
  void operator()(const ShowGrid&) {
    const RunRequest run = parse_run(run_options_of(arguments_), MissingInput::is_a_problem);
    made.run = analysis::make_run(record_(run, progress_.part(0, 0)));
    made.grid = std::make_shared<const TradeOffState>(counted_grid(run, progress_, executable_));
  }
  void operator()(const ShowChapterMap&) {
    RunRequest run = parse_run(run_options_of(arguments_), MissingInput::is_a_problem);
    made.run = analysis::make_run(record_(run, progress_.part(0, 0)));
    ChapterMapState map;
    map.times = times_of_map(arguments_);
    map.sorts = count_all_on_keys_of(run, progress_);
    map.base = std::make_shared<const RunRequest>(std::move(run));
    map.kind = JobState::Kind::done;
    map.progress = 1;
    made.map = std::make_shared<const ChapterMapState>(std::move(map));
  }
  void operator()(const ShowWords&) {}

  ViewSources made;

 private:
  void take(ComparedRuns compared) {
    made.pair = std::move(compared.prepared);
    made.mistake = std::move(compared.mistake);
    made.run = made.pair->sides[0].run;
  }
  [[nodiscard]] analysis::RunPtr run_of(const RunArguments& options, const catalog::Progress& progress) const {
    return analysis::make_run(record_(parse_run(options, MissingInput::is_a_problem), progress));
  }
  [[nodiscard]] std::shared_ptr<const analysis::RunHeatmap> counted(const recording::Recording& recording,
                                                                    std::uint32_t keys, const RunArguments& own,
                                                                    const catalog::Progress& progress) const {
    const auto& named = own.contains("--iteration") ? own : arguments_;
    const auto word = named.find("--iteration");
    const auto iteration =
        word == named.end() ? 0 : parse_place("--iteration", word->second, recording.iterations.size());
    const CountRequest request = count_request_of(recording, keys, iteration);
    check_count(request);
    return std::make_shared<const analysis::RunHeatmap>(count_stores(request, progress));
  }

  const RunArguments& arguments_;
  const RecordRunBy& record_;
  const catalog::Progress& progress_;
  const std::string& executable_;
};

}  // namespace

SourcesPtr of_run(analysis::RunPtr run) {
  ViewSources made;
  made.run = std::move(run);
  return std::make_shared<const ViewSources>(std::move(made));
}

ViewSources make_sources(const RunArguments& arguments, const RecordRunBy& record, const catalog::Progress& progress,
                         const std::string& executable) {
  Maker maker(arguments, record, progress, executable);
  std::visit(maker, content_of(arguments));
  return std::move(maker.made);
}

plots::View plot_view(const timing::MeasuredSet& set, const RunArguments& arguments) {
  plots::View view;
  view.kind = std::get<ShowPlot>(content_of(arguments)).kind;
  choose_runs(set, arguments, view);
  if (!plots::has_anything({set, view})) throw nothing_measured(set, arguments, view);
  return view;
}

}  // namespace scatterscope::app
