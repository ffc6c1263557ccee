// `scatterscope map`: all sorts of the chapter on the same keys, as a picture and as JSON.
#include <memory>
#include <utility>
#include <vector>

#include "app/command_line/command.h"
#include "app/files/measured_files.h"
#include "app/files/output_file.h"
#include "app/jobs/count_sorts.h"
#include "app/pictures/scene_output.h"
#include "app/views/plot_choice.h"
#include "kernels/texts/arguments_of_sorts.h"

namespace scatterscope::app {
namespace {

struct WantedMap {
  Looks looks;
  const std::string* out = nullptr;   // the picture
  const std::string* json = nullptr;  // the numbers; one of the two at least
};

WantedMap parse_map(const Given& given, const WindowHooks& hooks) {
  const Looks looks = parse_looks(given, most_picture_scale);
  WantedMap wanted{looks, given.find("--out"), given.find("--json")};
  if (wanted.out == nullptr && wanted.json == nullptr) {
    throw missing_option("--out", "--out F.svg, --out F.png, --json FILE");
  }
  if (wanted.out != nullptr) {
    check_scene_output("--out", *wanted.out);
    check_scene_tools("--out", *wanted.out, hooks.draw_pictures);
    check_writable("--out", *wanted.out);
    check_two_outputs(*wanted.out, wanted.json);
  }
  if (wanted.json != nullptr) check_writable("--json", *wanted.json);
  return wanted;
}

// None where the program carries no results.
SharedSet obtain_times(const Given& given) {
  const std::string *path = given.find("--measured"), *gpu = given.find("--gpu");
  if (path != nullptr && gpu != nullptr) throw conflict("--measured", *path, "--gpu", *gpu);
  if (path != nullptr) return read_set(*path, "--measured");
  return gpu == nullptr && shipped_sets().empty() ? nullptr : shipped_set("--gpu", given.options);
}

}  // namespace

int run_map(const Given& given, const WindowHooks& hooks) {
  const WantedMap wanted = parse_map(given, hooks);
  const auto of_one_sort = [&](const Error& error) {
    if (error.id() != texts::not_of_this_sort || given.find("--sort") != nullptr) return error;
    return Error(texts::map_of_one_sort, {error.arguments().front(), error.arguments().back()});
  };
  const RunRequest run = with_place(of_one_sort, [&] { return parse_run(given.options, MissingInput::is_a_problem); });
  const SharedSet times = obtain_times(given);
  const std::vector<CountedSort> sorts = count_all_on_keys_of(run, given.progress);
  const plots::ChapterMap map = chapter_map(&run, sorts, times.get(), wanted.looks.language);
  std::string picture, numbers;
  std::vector<Output> outputs;
  if (wanted.out != nullptr) {
    const scene::Scene scene = plots::draw_chapter_map({map, wanted.looks.language});
    picture = scene_bytes(*wanted.out, scene, wanted.looks, hooks.draw_pictures, given.progress);
    outputs.push_back({"--out", *wanted.out, picture});
  }
  if (wanted.json != nullptr) outputs.push_back({"--json", *wanted.json, numbers = chapter_map_json(run, sorts, map)});
  write_outputs(outputs);
  return exit_ok;
}

}  // namespace scatterscope::app
