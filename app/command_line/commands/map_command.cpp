// `scatterscope map`: all sorts of the chapter on the same keys, as a picture and as JSON.
#include <memory>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/command_line/plot_choice.h"
#include "app/files/measured_files.h"
#include "app/files/output_file.h"
#include "app/jobs/count_sorts.h"
#include "app/pictures/scene_output.h"
#include "kernels/texts/arguments_of_sorts.h"

namespace scatterscope::app {
namespace {

struct WantedMap {
  Looks looks;
  const std::string* out = nullptr;   // the picture
  const std::string* json = nullptr;  // the numbers; one of the two at least
};

Outcome<WantedMap> parse_map(const Given& given, const WindowHooks& hooks) {
  const Looks looks = parse_looks(given, most_picture_scale);
  WantedMap wanted{looks, given.find("--out"), given.find("--json")};
  if (wanted.out == nullptr && wanted.json == nullptr) {
    return missing_option("--out", "--out F.svg, --out F.png, --json FILE");
  }
  if (wanted.out != nullptr) {
    check_scene_output("--out", *wanted.out);
    check_scene_tools("--out", *wanted.out, hooks.draw_pictures);
    if (auto problem = check_writable("--out", *wanted.out)) return *problem;
    if (auto problem = check_two_outputs(*wanted.out, wanted.json)) return *problem;
  }
  if (wanted.json != nullptr && !is_standard_output(*wanted.json)) {
    if (auto problem = check_writable("--json", *wanted.json)) return *problem;
  }
  return wanted;
}

// None where the program carries no results.
Outcome<SharedSet> obtain_times(const Given& given) {
  if (const std::string* path = given.find("--measured")) return read_set(*path, "--measured");
  return shipped_sets().empty() ? SharedSet() : shipped_sets().front().set;
}

}  // namespace

CommandResult run_map(const Given& given, const WindowHooks& hooks) {
  const Outcome<WantedMap> wanted = parse_map(given, hooks);
  if (!wanted) return wanted.problem();
  const Outcome<RunRequest> run = parse_run(given.options, MissingInput::is_a_problem);
  if (!run && run.problem().id() == texts::not_of_this_sort && given.find("--sort") == nullptr)
    return Error{
        texts::map_of_one_sort, {run.problem().arguments().front(), run.problem().arguments().back()}, exit_bad_input};
  if (!run) return run.problem();
  const Outcome<SharedSet> times = obtain_times(given);
  if (!times) return times.problem();
  const Outcome<std::vector<CountedSort>> sorts = count_all_on_keys_of(*run, given.progress);
  if (!sorts) return sorts.problem();
  const plots::ChapterMap map = chapter_map(&*run, *sorts, times->get(), wanted->looks.language);
  std::string picture, numbers;
  std::vector<Output> outputs;
  if (wanted->out != nullptr) {
    const scene::Scene scene = plots::draw_chapter_map({map, scene::table_metrics(), wanted->looks.language});
    const auto bytes = scene_bytes(*wanted->out, scene, wanted->looks, hooks.draw_pictures, given.progress);
    outputs.push_back({"--out", *wanted->out, picture = bytes});
  }
  if (wanted->json != nullptr)
    outputs.push_back({"--json", *wanted->json, numbers = chapter_map_json(*run, *sorts, map)});
  return write_outputs(outputs);
}

}  // namespace scatterscope::app
